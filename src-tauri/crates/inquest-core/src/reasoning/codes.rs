//! Every code that the reasoning says, with the facts it carries: the one list that catalogues of texts are checked
//! against. Numbers are texts in unit 1 unless a fact's name says otherwise.

use crate::verdict::codes::codes;

codes! {
    /// Codes of [`super::Standing::because`].
    STATUS {
        /// No test was made.
        STATUS_NOT_TESTED = "status_not_tested" [];
        /// A rung is there, and says nothing yet.
        STATUS_WAITS = "status_waits" ["rung"];
        /// A test decided nothing.
        STATUS_UNDECIDED = "status_undecided" ["rung", "verdict"];
        /// A test decided.
        STATUS_BY_RUNG = "status_by_rung" ["rung", "verdict"];
        /// Two tests say opposite things.
        STATUS_TESTS_DISAGREE = "status_tests_disagree" ["against", "rung"];
        /// A mixed bound is possible, and not shown: fewer than two of its resources have a share of their own.
        STATUS_MIXED_POSSIBLE = "status_mixed_possible" ["shown", "wanted"];
        /// Two resources or more have a share, each by its own intervention.
        STATUS_MIXED_SHOWN = "status_mixed_shown" ["resources"];
        /// A joint change shows more than either alone.
        STATUS_MIXED_JOINT = "status_mixed_joint" ["rung"];
        /// A person says something else.
        STATUS_OVERRIDDEN = "status_overridden" ["rung", "verdict"];
    }
}

codes! {
    /// Codes of the matrix: of suggestions, weights and warnings.
    MATRIX {
        /// The test was void.
        SUGGEST_VOID = "suggest_void" ["rung"];
        /// The test cannot choose.
        SUGGEST_UNDECIDED = "suggest_undecided" ["rung"];
        /// What was seen fits what the hypothesis leads one to expect.
        SUGGEST_FITS = "suggest_fits" ["expected", "rung", "seen"];
        /// What was seen does not fit it.
        SUGGEST_CONTRADICTS = "suggest_contradicts" ["expected", "rung", "seen"];
        /// What was seen fits in part.
        SUGGEST_NEUTRAL = "suggest_neutral" ["expected", "rung", "seen"];
        /// Measured, and the change was checked.
        WEIGHT_CHECKED = "weight_checked" ["rung"];
        /// Measured, and no change was checked.
        WEIGHT_UNCHECKED = "weight_unchecked" [];
        /// Concluded, not measured.
        WEIGHT_INFERRED = "weight_inferred" [];
        /// Assumed: counts nothing.
        WEIGHT_ASSUMED = "weight_assumed" [];
        /// Fewer than three hypotheses are compared.
        MATRIX_FEW_RIVALS = "matrix_few_rivals" ["count"];
        /// The best one has nothing against it because nothing tested it.
        MATRIX_UNTESTED_BEST = "matrix_untested_best" ["hypothesis"];
        /// All evidence that tells anything apart comes from one exhibit.
        MATRIX_ONE_SOURCE = "matrix_one_source" ["exhibit"];
        /// Without this piece another hypothesis leads.
        MATRIX_LINCHPIN = "matrix_linchpin" ["id"];
        /// A piece that tells things apart has an unanswered finding of the arithmetic audit.
        MATRIX_OPEN_FINDING = "matrix_open_finding" ["count", "exhibit", "id"];
    }
}

codes! {
    /// Codes of [`super::NextTest::reasons`].
    NEXT_TEST {
        /// How many pairs of open hypotheses it tells apart.
        NEXT_SEPARATES = "next_separates" ["k", "n", "pairs"];
        /// What an outcome would settle.
        NEXT_SETTLES = "next_settles" ["expected", "falls", "holds"];
        /// It tells no pair apart, as far as is stated.
        NEXT_SEPARATES_NONE = "next_separates_none" ["n"];
        /// It repeats a test that decided nothing.
        NEXT_REPEATS = "next_repeats" ["rung", "verdict"];
        /// It is planned already.
        NEXT_PLANNED = "next_planned" ["rung"];
        /// Its cost level.
        NEXT_COST = "next_cost" ["level"];
        /// Its risk level.
        NEXT_RISK = "next_risk" ["level"];
        /// Nobody said what it would do if this hypothesis held.
        NEXT_UNSTATED = "next_unstated" ["hypotheses"];
    }
}

codes! {
    /// Codes of [`super::deciding`], beside those of the verdict rules.
    DECIDING {
        /// Runs per arm until an effect of the size of the no-effect band could be seen.
        DECIDE_RUNS = "decide_runs" ["cv", "null_band", "runs"];
        /// Points between the last good and the first failing rate.
        DECIDE_BRACKET = "decide_bracket" ["arm", "hi", "lo", "points", "unit"];
        /// The same again, warm.
        DECIDE_WARM = "decide_warm" ["name"];
        /// The check that is missing.
        DECIDE_CHECK = "decide_check" ["criterion", "statement"];
        /// A difference between the arms that nobody dismissed.
        DECIDE_CONFOUNDER = "decide_confounder" ["name"];
    }
}

codes! {
    /// Codes of the walk: the next step that is missing.
    WALK {
        /// No capture yet.
        WALK_NO_EXHIBIT = "walk_no_exhibit" [];
        /// No hypothesis yet.
        WALK_NO_HYPOTHESIS = "walk_no_hypothesis" [];
        /// A hypothesis without a rival.
        WALK_NO_RIVAL = "walk_no_rival" ["hypothesis"];
        /// No hypothesis is tested.
        WALK_NO_TEST = "walk_no_test" ["hypothesis"];
        /// A hypothesis without a test while others have one.
        WALK_UNTESTED = "walk_untested" ["hypothesis"];
        /// A rung without a prediction.
        WALK_NO_PREDICTION = "walk_no_prediction" ["rung"];
        /// A prediction that is not sealed.
        WALK_UNSEALED = "walk_unsealed" ["prediction", "rung"];
        /// A check that nobody made.
        WALK_CHECK_UNKNOWN = "walk_check_unknown" ["rung", "statement"];
        /// No observation.
        WALK_NO_OBSERVATION = "walk_no_observation" ["metric", "rung"];
        /// A difference between the arms that nobody dismissed or kept.
        WALK_CONFOUNDER_OPEN = "walk_confounder_open" ["name", "rung"];
        /// An observation without a verdict.
        WALK_VERDICT_DUE = "walk_verdict_due" ["rung"];
        /// A rejected hypothesis whose limit is not written down.
        WALK_NO_LIMIT = "walk_no_limit" ["hypothesis"];
        /// Nothing in the matrix is rated.
        WALK_MATRIX_EMPTY = "walk_matrix_empty" [];
        /// No conclusion.
        WALK_NO_CONCLUSION = "walk_no_conclusion" [];
        /// The person was not asked what surprised them.
        WALK_SURPRISE = "walk_surprise" [];
        /// The case is open.
        WALK_CLOSE = "walk_close" [];
    }
}

codes! {
    /// Codes of [`super::closing`].
    CLOSING {
        /// No conclusion is written.
        CLOSE_NO_CONCLUSION = "close_no_conclusion" [];
        /// The cause is no hypothesis of the case.
        CLOSE_CAUSE_UNTESTED = "close_cause_untested" ["cause"];
        /// The cause's hypothesis is not supported.
        CLOSE_CAUSE_NOT_SUPPORTED = "close_cause_not_supported" ["hypothesis", "status"];
        /// The conclusion's grade is better than that of anything it rests on.
        CLOSE_GRADE_TOO_GOOD = "close_grade_too_good" ["best", "grade"];
        /// A finding of the arithmetic audit that nobody answered.
        CLOSE_FINDINGS_OPEN = "close_findings_open" ["count", "exhibit"];
        /// A prediction that was never sealed.
        CLOSE_UNSEALED = "close_unsealed" ["prediction", "rung"];
        /// A prediction that was sealed after its result was known.
        CLOSE_SEALED_LATE = "close_sealed_late" ["prediction", "rung"];
        /// A prediction whose bounds were amended after its result was known.
        CLOSE_AMENDED_LATE = "close_amended_late" ["prediction", "rung"];
        /// A verdict that rests on an assumed figure.
        CLOSE_ASSUMED = "close_assumed" ["rung", "verdict"];
        /// A verdict of a change that nobody verified.
        CLOSE_UNCHECKED = "close_unchecked" ["rung", "verdict"];
        /// A difference between the arms that nobody dismissed.
        CLOSE_CONFOUNDER_OPEN = "close_confounder_open" ["name", "rung"];
        /// A verdict that a person overrode.
        CLOSE_OVERRIDDEN = "close_overridden" ["by_rule", "rung", "verdict"];
        /// A rung without a result.
        CLOSE_RUNG_OPEN = "close_rung_open" ["rung"];
        /// A hypothesis that is neither ruled out nor supported.
        CLOSE_HYPOTHESIS_OPEN = "close_hypothesis_open" ["hypothesis"];
        /// Fewer than two hypotheses were compared.
        CLOSE_NO_RIVAL = "close_no_rival" [];
        /// Nobody was asked what surprised them.
        CLOSE_SURPRISE = "close_surprise" [];
    }
}
