# Bytes, blocks and typing: what is said of a paste as a whole and of the columns of a table.

kind-capture-failed = A statement that failed
kind-generic-figures = Figures of a program not known here
kind-quoted-pairs = Figures quoted in prose
frame-server_error = Error of a server
frame-labelled_figures = Figures behind names
frame-quoted_pairs = Figures before and after, in prose

## Why an input is no text
reason-binary_unknown = These bytes are no text
reason-binary_gzip = A gzip archive: its content is not looked at here
reason-binary_zip = A zip archive: its content is not looked at here
reason-binary_tar = A tar is not read: unpack it (tar xf) and add the files that are in it
reason-binary_workbook = A workbook: export the sheet as CSV
reason-binary_pdf = A PDF: copy the text, or export the table
reason-binary_parquet = A Parquet file
reason-binary_pg_dump = A PostgreSQL dump in its custom format
reason-binary_image = An image
reason-binary_compressed = A compressed file: unpack it first
reason-binary_jfr = A flight recording of a JVM: print it with jfr first
reason-binary_gatling = A binary log of Gatling 3.12 or later is not read: add stats.json or global_stats.json of the same run's report
reason-binary_sqlite = A SQLite database
reason-binary_heap_dump = A heap dump of a JVM
reason-binary_content = The input is no text

## What had to be done to a text
reason-ansi_stripped = The colours of a terminal were taken off { $count } lines, from line { $line } on
reason-undecodable_bytes = { $count } lines hold bytes that are no text in this encoding, from line { $line } on
reason-replacement_characters = { $count } lines hold characters that were lost before this file was written, from line { $line } on
reason-nul_characters = { $count } lines hold NUL characters, from line { $line } on
reason-smart_characters = Blanks and minus signs of typography were read as plain ones

## Rows
reason-row_too_long = A row is longer than the limit
reason-commas_ambiguous = Commas both separate and group, and more than one reading fits
reason-commas_regrouped = Numbers grouped by the separating comma were put together in { $count } rows, from line { $line } on: only one reading fits
reason-trailing_delimiter = The delimiter at the end of { $count } rows makes no column

## What the person should know
reason-capture_failed = The statement failed: { $message }
reason-no_line_end = The text ends without a line end: its last value may be cut
reason-figures_of_unknown_program = What printed these figures is not known here: names and units are as printed, and nothing is assumed of them
reason-quoted_not_captured = These figures are quoted, not captured
reason-id_damaged = { $column } holds { $count } numbers that a spreadsheet shortened, from line { $line } on: they identify nothing
reason-quoted_null_kept = { $column } holds the quoted word NULL in { $count } rows, from line { $line } on: it stays text
reason-quoted_null_read = { $column } holds the quoted word NULL in { $count } rows, from line { $line } on: read as NULL
reason-overflow_marks = { $count } numbers of { $column } did not fit where they were printed
reason-scalars_noted = The figures of { $count } cells of { $column } stand in columns beside it
