//! Everything that can go wrong, as a stable code with facts: the edge words it from the catalogue.
//!
//! "You cannot now" and "we broke" are different codes. No sentence is made here.

use std::collections::BTreeMap;

use crate::wire::WireError;

macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident),* $(,)? } = $code:literal;)*) => {
        /// An error of a use case. Each variant has a stable code; its fields are the facts for the text.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum ApiError {
            $($(#[$doc])* $name {
                $($(#[$field_doc])* #[doc = concat!("Fact `", stringify!($field), "` of the text.")] $field: String,)*
            },)*
        }

        impl ApiError {
            /// Every code, in the order of declaration.
            pub const CODES: &'static [&'static str] = &[$($code),*];

            /// The stable code.
            pub fn code(&self) -> &'static str {
                match self {
                    $(ApiError::$name { .. } => $code,)*
                }
            }

            /// The facts by name.
            pub fn args(&self) -> BTreeMap<String, String> {
                match self {
                    $(ApiError::$name { $($field),* } => {
                        BTreeMap::from([$((stringify!($field).to_owned(), $field.clone())),*])
                    })*
                }
            }
        }
    };
}

errors! {
    /// No such command.
    UnknownCommand { name } = "unknown_command";
    /// The request of a command does not have its shape.
    BadArguments { command, detail } = "bad_arguments";
    /// A text that must say something says nothing.
    EmptyText { field } = "empty_text";
    /// No record of that noun and id.
    NotFound { noun, id } = "not_found";
    /// Something else rests on the record.
    InUse { id, by } = "in_use";
    /// The case is closed: reopen it first.
    CaseClosed { id } = "case_closed";
    /// The job was cancelled.
    Cancelled { job } = "cancelled";

    /// A handle that this run of the program never gave out, or that was discarded.
    UnknownHandle { handle } = "unknown_handle";
    /// A handle for writing was given where one for reading is needed.
    HandleNotReadable { name } = "handle_not_readable";
    /// A handle for reading was given where one for writing is needed.
    HandleNotWritable { name } = "handle_not_writable";
    /// A file cannot be read.
    FileUnreadable { name, detail } = "file_unreadable";
    /// The input is larger than what is read at all.
    FileTooLarge { name, limit } = "file_too_large";
    /// An archive cannot be opened; `why` is a code of the archive readers.
    ArchiveRefused { name, why, member } = "archive_refused";
    /// An image has no rows that could be ranked or subtracted.
    ImageHasNoRows { name } = "image_has_no_rows";
    /// Nothing says by which column the rows of this kind are ranked.
    RankNeedsColumn { kind } = "rank_needs_column";
    /// The input is no image.
    NotAnImage { name } = "not_an_image";
    /// Two kinds fit a block nearly as well: the person must say which.
    KindAmbiguous { name, block, kinds } = "kind_ambiguous";
    /// A file cannot be written.
    FileUnwritable { name, detail } = "file_unwritable";
    /// A file would be written into a library, over what the library lives on.
    FileInLibrary { name } = "file_in_library";
    /// No kind of capture was recognised in an input.
    NotUnderstood { name, line, text } = "not_understood";
    /// No block with that index.
    BlockUnknown { block, blocks } = "block_unknown";
    /// No kind of that name.
    KindUnknown { kind } = "kind_unknown";
    /// No column of that name or position.
    ColumnUnknown { column } = "column_unknown";
    /// No row of that number or identity.
    RowUnknown { row } = "row_unknown";
    /// A window asks for more rows than one carries.
    WindowTooLarge { count, limit } = "window_too_large";
    /// The exhibit's bytes were purged on purpose.
    ExhibitPurged { id } = "exhibit_purged";

    /// Two captures of different kinds were asked for their difference.
    DeltaKindsDiffer { before, after } = "delta_kinds_differ";
    /// No counter is in both snapshots: what is not cumulative has no difference.
    DeltaNotCumulative {} = "delta_not_cumulative";
    /// The same identity stands on two lines of one snapshot.
    DeltaDuplicateKey { first, second } = "delta_duplicate_key";
    /// The two snapshots are of different servers, or the server was started in between.
    DeltaServersDiffer { detail } = "delta_servers_differ";
    /// The later snapshot is not later.
    DeltaOrder {} = "delta_order";
    /// Nothing identifies a row across the two snapshots.
    DeltaNoIdentity {} = "delta_no_identity";
    /// The rows of a capture could not be written or read.
    Frame { detail } = "frame";
    /// The value asked for is absent, which is not zero.
    ValueAbsent { what } = "value_absent";
    /// A figure that no computation stands behind: pin it as a cell, a quote or a statement.
    FigureNotComputed {} = "figure_not_computed";
    /// A figure that is not what its source computes.
    FigureDiffers { found } = "figure_differs";
    /// A value that is not a number.
    NotANumber { text } = "not_a_number";
    /// More rows than a measure over single rows takes.
    TooManyRows { rows, most } = "too_many_rows";
    /// A capture in which no plan is found; `why` is a code of the reason.
    NoPlan { name, why, line, text } = "no_plan";
    /// A side of a comparison has no plan, or one without a node; `side` is `before` or `after`.
    PlanSideEmpty { side } = "plan_side_empty";
    /// A pair made by hand names a node that is not there, or one twice; `side` is `before` or `after`.
    PlanPairing { side, node } = "plan_pairing";
    /// A comparison of plans has no such figure, or a side has no value of it.
    PlanFigureAbsent { metric } = "plan_figure_absent";
    /// The rows of a kind are no statement statistics.
    NoStatements { kind } = "no_statements";
    /// No rule of that id, and no severity of that name.
    RuleUnknown { rule } = "rule_unknown";
    /// No column is known to hold what a load curve needs; `what` is `x` or `y`.
    SweepColumnMissing { what } = "sweep_column_missing";
    /// The columns of a kind feed no product law.
    NoProductLaw { kind } = "no_product_law";
    /// A product law cannot be applied to these figures; `why` is a code of the law.
    NoFactors { why, name } = "no_factors";
    /// A filter expression is not understood; `why` is a code, `position` counts characters from 1.
    ExpressionRefused { why, position, column, candidates } = "expression_refused";
    /// What a delta is not ranked by.
    NotRanked { by } = "not_ranked";
    /// A finding that proves no unit: there is nothing to correct.
    UnitNotProved { rule } = "unit_not_proved";
    /// A column whose unit nobody knows.
    UnitUnknown { column } = "unit_unknown";
    /// Two quantities of different units.
    UnitsDiffer { before, after } = "units_differ";
    /// A relative change of zero, or of a value that changes sign, does not exist.
    ChangeUndefined { before, after } = "change_undefined";

    /// The observation needs a sealed prediction.
    PredictionNotSealed { id } = "prediction_not_sealed";
    /// The prediction is sealed already: changing it needs a reason.
    AmendmentNeedsReason { id } = "amendment_needs_reason";
    /// A verdict against the rule's needs a reason.
    OverrideNeedsReason { id } = "override_needs_reason";
    /// The rung has a prediction already: change that one.
    PredictionExists { rung, id } = "prediction_exists";
    /// The predicted bounds are no interval.
    SealBounds { lo, hi } = "seal_bounds";
    /// The predicted effect could not be told from no effect.
    SealWithinNullBand { weakest, null_band } = "seal_within_null_band";
    /// Undo stops at something that cannot be taken back.
    UndoStops { action, seq } = "undo_stops";
    /// Another edit was faster: read again.
    Conflict { record } = "conflict";
    /// Nothing to undo.
    NothingToUndo {} = "nothing_to_undo";
    /// Nothing to redo.
    NothingToRedo {} = "nothing_to_redo";

    /// No registered method of that name.
    MethodUnknown { method } = "method_unknown";
    /// The inputs do not fit the method.
    MethodInputs { method, problem, detail } = "method_inputs";

    /// Another program writes to the library.
    LibraryLocked { detail } = "library_locked";
    /// The library is of a newer version.
    LibraryNewer { found, known } = "library_newer";
    /// The library is damaged.
    LibraryDamaged { detail } = "library_damaged";
    /// The library was opened read-only.
    LibraryReadOnly { why } = "library_read_only";
    /// There is no library there.
    LibraryMissing {} = "library_missing";
    /// No room on the disk; nothing was changed.
    DiskFull {} = "disk_full";
    /// A write failed in such a way that nobody knows whether it is on the disk.
    LibraryReopenNeeded {} = "library_reopen_needed";
    /// A record that would not read back as it was written.
    RecordNotFinite { id } = "record_not_finite";
    /// A source names a line or a column that its block does not have.
    CellUnknown { exhibit, block, line, column } = "cell_unknown";
    /// The original bytes of an exhibit are not where they should be.
    OriginalMissing { sha256 } = "original_missing";
    /// The library could not be read or written.
    Storage { detail } = "storage";

    /// The library has another case of that id, with another history.
    CaseExists { id } = "case_exists";
    /// The page of a report was not built into this program.
    PageNotBuilt {} = "page_not_built";
    /// The file is not a bundle that can be trusted.
    BundleInvalid { detail } = "bundle_invalid";
    /// A bundle could not be written.
    BundleNotWritten { detail } = "bundle_not_written";
    /// The bundle is of a newer version.
    BundleNewer { found, known } = "bundle_newer";
    /// A sample case's steps cannot be read.
    StepsInvalid { step, detail } = "steps_invalid";
    /// A step answered something else than its file expects.
    StepExpectation { step, at, expected, found } = "step_expectation";
    /// No time could be read from a text.
    TimeUnreadable { text } = "time_unreadable";
    /// A fault of the program.
    Internal { detail } = "internal";
}

impl ApiError {
    /// The error as it crosses the wire.
    pub fn wire(&self) -> WireError {
        WireError { code: self.code().to_owned(), args: self.args() }
    }

    /// No record of that noun and id.
    pub(crate) fn not_found(noun: &str, id: impl ToString) -> Self {
        ApiError::NotFound { noun: noun.to_owned(), id: id.to_string() }
    }

    /// A fault of the program, with what was found.
    pub(crate) fn internal(detail: impl ToString) -> Self {
        ApiError::Internal { detail: bounded(&detail.to_string()) }
    }
}

/// Error texts of libraries can be as large as their input.
pub(crate) fn bounded(text: &str) -> String {
    text[..text.floor_char_boundary(1_000)].to_owned()
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())?;
        for (name, value) in self.args() {
            write!(f, " {name}={value}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ApiError {}

impl From<ApiError> for WireError {
    fn from(error: ApiError) -> Self {
        error.wire()
    }
}
