# The evidence matrix.
view-matrix = Matrix
scope-matrix = Matrix
cmd-view-matrix = Go to the matrix
    .short = matrix
cmd-matrix-up = Rate the cell one step towards agreement
    .short = agrees more
cmd-matrix-down = Rate the cell one step towards contradiction
    .short = contradicts more
cmd-matrix-nothing = Rate the cell: says nothing
    .short = says nothing
cmd-matrix-clear = Take the rating of the cell back
    .short = not rated
cmd-matrix-accept = Accept the suggested rating
    .short = accept
cmd-matrix-accept-all = Accept every suggested rating
    .short = accept all
cmd-matrix-drop = Look at the matrix without this row
    .short = drop row
cmd-matrix-weighted = Count with weights, or without
    .short = weights
cmd-matrix-add = Add evidence
    .short = evidence
matrix-title = Evidence against each hypothesis
matrix-aside = fewest contradictions first
matrix-counting = How contradictions are counted
matrix-weighted = Weighted
matrix-count-only = Count only
matrix-add = Add evidence
matrix-weight = Weight
matrix-tells = Tells apart
matrix-tells-n = tells apart { $n } of { $of }
matrix-sum = Weighted inconsistency
matrix-count = Contradictions
matrix-sum-hint = Only contradictions count. Agreement adds nothing, because one fact can agree with many causes.
matrix-rank = { $n }.
matrix-cell-ii = Strongly inconsistent
matrix-cell-i = Inconsistent
matrix-cell-n = Says nothing
matrix-cell-c = Consistent
matrix-cell-cc = Strongly consistent
matrix-cell-none = Not rated
matrix-suggested = Suggested: { $cell }
matrix-key-ii = strongly inconsistent, counts 2
matrix-key-i = inconsistent, counts 1
matrix-key-n = says nothing
matrix-key-c = consistent
matrix-key-cc = strongly consistent
matrix-decides-nothing = decides nothing
matrix-dropped = left out
matrix-linchpin = linchpin
matrix-against = { $evidence } against { $hypothesis }
matrix-times = × weight { $weight }
matrix-what-if = What if this evidence were wrong
matrix-what-if-aside = leader after dropping it
matrix-drop = Look at the matrix without { $id }
matrix-no-linchpin = No single item is a linchpin: with any one of them removed, { $leaders } still leads.
matrix-level = Nothing tells the hypotheses apart yet.
matrix-linchpins =
    { $n ->
        [one] { $evidence } is a linchpin: without it another hypothesis leads. Check it first.
       *[other] { $evidence } are linchpins: without one of them another hypothesis leads. Check them first.
    }
matrix-weights = Weights
matrix-weight-checked = measured, and the change was checked
matrix-weight-unchecked = measured, change not checked
matrix-weight-inferred = inferred
matrix-weight-assumed = assumed
matrix-without = Counted without { $evidence }.
matrix-undrop = Count everything
matrix-empty-title = Nothing to weigh yet
matrix-empty-hypotheses = The matrix sets evidence against hypotheses. Write the hypotheses first, on the board.
matrix-empty-evidence = Pin a figure from a table, or add a statement, then rate it against each hypothesis.
matrix-to-board = Go to the board
matrix-to-tables = Go to the tables
matrix-pane = The chosen cell
matrix-cell = cell
matrix-rate = rate
statement-title = Add evidence
statement-hint = a statement; figures are pinned from a table
statement-missing = Say what was seen.
cmd-matrix-why = Go to why the cell is so
    .short = why
matrix-accept = Accept
matrix-accept-all = Accept all
matrix-suggestions =
    { $n ->
        [one] One cell follows from a prediction and its observation.
       *[other] { $n } cells follow from predictions and observations.
    }
matrix-names = Hypotheses by their codes
