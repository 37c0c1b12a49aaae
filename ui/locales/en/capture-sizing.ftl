# Sheets of sizing inputs.

kind-sizing-metaspace = Sizing sheet, Metaspace
kind-sizing-bloom = Sizing sheet, Bloom filter
kind-sizing-outbox = Sizing sheet, outbox
kind-sizing-pool = Sizing sheet, connection pool
kind-sizing-filesort = Sizing sheet, sort buffer
kind-sizing-cfs = Sizing sheet, CPU quota
kind-sizing-durability = Sizing sheet, durability of commits
kind-sizing-rss = Sizing sheet, resident memory

frame-sizing_metaspace = sizing sheet
frame-sizing_bloom = sizing sheet
frame-sizing_outbox = sizing sheet
frame-sizing_pool = sizing sheet
frame-sizing_filesort = sizing sheet
frame-sizing_cfs = sizing sheet
frame-sizing_durability = sizing sheet
frame-sizing_rss = sizing sheet

reason-sizing_unknown_name = No method of the sheet has such an input
reason-sizing_wrong_unit = Another unit than the input has
reason-sizing_wrong_value = The value is not of the input's type
reason-sizing_unknown_grade = There is no such grade
reason-sizing_twice = The input was stated before
reason-sizing_unreadable = The sheet cannot be read, or names no known calculation
reason-sizing_inputs_refused = Inputs of the sheet were refused
reason-sizing_input_missing = The calculation needs an input that the sheet lacks
