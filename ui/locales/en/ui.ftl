# Words of the interface that every view shares, and of the library.
# A label has no full stop; a sentence has one.

## Marks
stamp-confirmed = Confirmed
stamp-supported = Supported
stamp-inconclusive = Inconclusive
stamp-not_alone = Not alone
stamp-eliminated = Eliminated
stamp-void = Void
stamp-open = Not tested
grade-measured = measured
grade-derived = derived
grade-inferred = inferred
grade-assumed = assumed
not-captured = not captured
recomputing = recomputing
cite-record = Record { $id }
cite-line = { $id }, line { $line }
cite-broken = { $cite } was purged, so this rests on nothing that can be shown

## Common
library = Library
report = Report
case-closed = Closed
close = Close
cancel = Cancel
cancelling = Cancelling
open = Open
show = Show
copy = Copy
copied = Copied
undo = Undo
redo = Redo
undone = Undone: { $what }
redone = Done again: { $what }
nothing-to-undo = Nothing to undo
nothing-to-redo = Nothing to redo
try-again = Try again
loading = Loading
jobs = Running
none-yet = none yet
settings = Settings
settings-language = Language
settings-theme = Theme
theme-system = System
theme-light = Light
theme-dark = Dark
omnibox = Search or run
arrived-wait =
    { $n ->
        [one] { $n } capture waits in Exhibits
       *[other] { $n } captures wait in Exhibits
    }
job-rate = { $rate }/s
job-left = { $time } left
job-archive = Opening { $name }
archive-opened =
    { $n ->
        [0] { $name } ({ $set }): nothing in it can be read.
        [one] { $name } ({ $set }): { $n } member waits.
       *[other] { $name } ({ $set }): { $n } members wait.
    }
archive-skipped =
    { $n ->
        [one] Left out: { $name } ({ $why }).
       *[other] { $n } are left out, the first is { $name } ({ $why }).
    }
drop-here = Drop captures, images, archives or a bundle
case-views = Case views
no-view = This view is not part of the program.
show-table = Show as table
show-chart = Show as chart

## Failures
failure-unknown = The program answered “{ $code }” ({ $facts }).
fact-file = File
fact-line = Line
fact-column = Column
fact-expected = Expected
fact-found = Found
error-page_fault = The window could not do this: { $detail }
error-clipboard_refused = The clipboard could not be written. Nothing was copied.
error-recording_missing = This report holds no recording, so there is nothing to show.
error-recording_version = This report was recorded as version { $found }; this page reads version { $expected }.
error-report_read_only = A report can be read, not changed.
error-not_recorded = This was not recorded in the report.
    .next = Open the bundle in the program to see it.

## Commands and keys
palette = Commands
palette-placeholder = A command, a case, a record
palette-none = Nothing has this name.
palette-choose = choose
palette-run = run
palette-both = Korean and English names both match
palette-cases = Cases
keys-title = All keys
keys-hint = Every command also has a name in the palette. Single letters work when no field has the focus and no syllable is being composed.
scope-everywhere = Everywhere
scope-views = Views
scope-figure = Any figure
scope-library = Library
scope-board = Board
scope-exhibits = Exhibits
scope-table = Table
scope-delta = Comparison
scope-sharing = Sharing
cmd-app-palette = Find a command
    .short = commands
cmd-app-search = Search this view
    .short = search
cmd-app-undo = Undo the last edit
    .short = undo
cmd-app-redo = Do the undone edit again
    .short = redo
cmd-app-next-pane = Go to the next pane
    .short = next pane
cmd-app-previous-pane = Go to the previous pane
    .short = previous pane
cmd-app-back = Go back
    .short = back
cmd-app-library = Go to the library
    .short = library
cmd-app-keys = Show all keys
    .short = All keys
cmd-app-language = Switch to Korean
    .short = language
cmd-app-theme = Switch the theme
    .short = theme
cmd-figure-table = Show the chart as a table
    .short = chart as table
cmd-library-new = Begin a case
    .short = new case
cmd-library-open = Open captures or a bundle
    .short = open
cmd-library-samples = Open the sample cases
    .short = samples

## Receipt
line-class-row = rows
line-class-continuation = continued
line-class-header = header
line-class-rule = rules
line-class-footer = footer
line-class-prompt = prompts
line-class-statement = statements
line-class-comment = comments
line-class-blank = blank
line-class-timing = timing
line-class-notice = notices
line-class-prose = prose
line-class-quarantined = quarantined
receipt-label = { $lines } lines: { $rows } rows, { $quarantined } quarantined
receipt-sum = = { $lines } lines read
receipt-differs = Classes sum to { $sum }, lines read { $lines }

## Library
cases = Cases
selected-case = Selected case
library-search = Search the library
library-search-placeholder = Search cases, hypotheses, findings, capture lines
search-results = Search results
hits =
    { $n ->
        [one] { $n } hit
       *[other] { $n } hits
    }
hits-cut = The first { $n } hits
no-hits = Nothing matches “{ $text }”.
no-hits-hint = Two syllables or letters are enough; all words must occur.
open-file = Open file
new-case = New case
new-case-hint = Write down what surprised you before you look at the numbers.
begin-case = Begin case
beginning = Beginning
field-question = Question
field-question-placeholder = Why did p95 double after the deploy?
field-question-missing = A case needs a question. One sentence is enough.
field-system = System
field-system-placeholder = MySQL 8.0, Aurora PostgreSQL
field-summary = What the figures mean
field-summary-hint = Where they were taken, under which load, and what the main figure stands for
waiting-captures = Captures that come along
waiting-discard = Discard them
waiting-for-case =
    { $n ->
        [one] One capture waits for a case
       *[other] { $n } captures wait for a case
    }
waiting-kept =
    { $n ->
        [one] The capture goes on waiting; it comes along with a new case, or into the case you open
       *[other] The { $n } captures go on waiting; they come along with a new case, or into the case you open
    }
facet-all = All
facet-undecided = A test would decide
facet-confirmed = Confirmed
facet-quarantine = Quarantined lines
facet-everything = Everything
filtered-to-none = No case is left by this filter.
place-reasoning = Tested
    .heading = Hypotheses and what was changed to test them
place-evidence = Evidence
    .heading = Pinned evidence and conclusions
place-case = Questions
    .heading = Questions and summaries
place-note = Notes
    .heading = Notes and events
place-capture = Capture lines
    .heading = Capture lines
col-question = Question
col-system = System
col-rungs = Rungs
col-standing = Standing
col-exhibits = Exhibits
col-changed = Changed
exhibits-n =
    { $n ->
        [one] { $n } exhibit
       *[other] { $n } exhibits
    }
ladder = Ladder
ladder-aside = the change, then what was seen
ladder-none = No test yet.
ruled-out = Known not to be the only cause here
quarantined-lines = { $n } quarantined lines
library-size = { $cases } cases, { $exhibits } exhibits, { $size }, all local
library-none = No cases yet
library-read-only = Read-only ({ $reason })
verify = Verify
verifying = Recomputing
verify-holds =
    { $n ->
        [one] { $n } recomputed item holds
       *[other] All { $n } recomputed items hold
    }
verify-fails =
    { $n ->
        [one] { $n } item does not hold: { $first }
       *[other] { $n } items do not hold, the first is { $first }
    }
key-case = case
key-hit = hit
key-open = open
key-paste = paste capture
job-bundle = Bringing in { $name }
paste-by-key = Press the paste key while no field has the focus.
first-title = Start from what you saved. Nothing leaves this machine.
first-text = A case holds the question, the captures as exhibits, and one rung for every test: what you predicted, what you saw, and the verdict that follows by rule.
way-samples = Open the sample cases
    .detail = Solved incidents with their captures, tests and verdicts, to look around in
    .action = Open samples
    .busy = Opening samples
way-paste = Paste a capture
    .detail = psql, mysql client, CSV, TSV, EXPLAIN output. The format is recognised from the content
    .action = Paste
way-open = Open files or a bundle
    .detail = Or drop them anywhere on this window
way-question = Start with the question
    .detail = Write down what surprised you before you look at the numbers
statements-title = What to run on the server
statements-mysql = MySQL
    .reads = Reads performance_schema only, changes nothing
    .note = Timers are picoseconds. Leave them raw: the unit is then certain, and a column named avg_ms cannot mislead anyone later. Run it twice, some minutes apart, so that a difference can be taken.
statements-postgresql = PostgreSQL
    .reads = Reads pg_stat_statements only, changes nothing
    .note = Times are milliseconds. Keep queryid: it is what joins two snapshots. Run it twice, some minutes apart, so that a difference can be taken.
statements-buffercache = Buffer cache
    .reads = Reads pg_buffercache, changes nothing
    .note = The listing walks all of shared_buffers, so it is not for every minute. Keep the block size: without it buffers cannot be turned into bytes.

## Charts
chart-effect = Predicted change { $predicted }%, observed { $observed }%.
chart-effect-open = Predicted change { $predicted }%, nothing observed yet.
chart-levels = Before { $before }, after { $after }.
chart-predicted = predicted
chart-observed = observed
chart-null = no effect
chart-series = Series
chart-change = Change
chart-name = Name
chart-before = Before
chart-after = After
chart-run = Run
chart-median = median
chart-ratio = Ratio
chart-copied = Copied
chart-saved = Saved as { $name }
chart-save = Save as { $form }
chart-passed = Passed
chart-yes = yes
chart-no = no
chart-bracket = bracket
chart-share = Share
chart-cumulative = Running sum

unit-bits = bits
unit-blocks = blocks
unit-cores = cores
