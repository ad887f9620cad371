"""What people see: errors, replays, odds, rules and tables, as text and as JSON."""
