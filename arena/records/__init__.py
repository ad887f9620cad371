"""What is kept of a run: records of games in Parquet, the run's file, the folder and its lock."""
