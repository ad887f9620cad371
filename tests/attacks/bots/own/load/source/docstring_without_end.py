"""Never ends its first sentence.

A file cut off by an upload is the commonest broken submission.

Expected: load_error
