//! The one list of commands. The window and the command line both call these; the TypeScript side of the list
//! is generated from it.

/// Calls a macro with every command: `name: Request => Reply`.
#[macro_export]
macro_rules! for_each_command {
    ($callback:path) => {
        $callback! {
            library_info: Nothing => LibraryInfo,
            case_list: Nothing => Vec<CaseRow>,
            case_new: CaseNew => Case,
            case_show: CaseRef => CaseView,
            case_edit: CaseEdit => Case,
            closing: CaseRef => ClosingReply,
            case_close: CaseRef => Case,
            case_reopen: CaseRef => Case,
            search: SearchRequest => Vec<SearchHit>,
            settings_get: Nothing => Settings,
            settings_set: Settings => Settings,
            author_set: AuthorSet => Settings,
            ledger: LedgerRequest => Ledger,

            capture_paste: PasteRequest => HandleInfo,
            archive_open: ArchiveRequest => ArchiveReply,
            capture_preview: PreviewRequest => Preview,
            capture_lines: LinesRequest => LinesWindow,
            image_read: ImageRequest => ImageReply,
            capture_import: ImportRequest => ImportReply,
            capture_discard: HandleRef => Nothing,
            kind_list: Nothing => Vec<KindInfo>,
            recipe_list: RecipeRequest => Vec<Recipe>,
            exhibit_edit: ExhibitEdit => Exhibit,
            exhibit_reread: ExhibitReread => RereadReply,
            exhibit_purge: ExhibitPurge => Exhibit,
            table_window: TableRequest => TableWindow,
            delta: DeltaRequest => DeltaReply,
            delta_pareto: ParetoRequest => ParetoReply,
            factors: FactorsRequest => FactorsReply,
            buffer_cache: CacheRequest => CacheReply,
            key_order: KeyOrderRequest => KeyOrderReply,
            index_cost: IndexCostRequest => IndexCostReply,
            histograms: HistogramRequest => HistogramReply,
            moments: MomentsRequest => MomentsReply,
            load_checks: LoadChecksRequest => LoadChecksReply,
            knee: KneeRequest => KneeReply,
            runs: RunsRequest => RunsReply,
            series: SeriesRequest => SeriesReply,
            table_export: TableExport => TableExported,
            chart_write: ChartWrite => Nothing,
            plan_list: CaseRef => PlanListReply,
            plan_open: PlanRequest => PlanReply,
            plan_node: PlanNodeRequest => PlanNodeReply,
            plan_compare: PlanCompareRequest => PlanComparison,
            plan_pair: PlanPairRequest => PlanPairReply,
            statement_open: StatementRequest => StatementReply,
            audit: AuditRequest => AuditReply,
            finding_answer: FindingAnswer => AuditReply,

            evidence_pin: PinRequest => PinReply,
            evidence_rate: EvidenceRate => Evidence,
            hypothesis_put: HypothesisPut => Hypothesis,
            intervention_put: InterventionPut => Intervention,
            template_list: Nothing => Vec<Template>,
            template_fill: TemplateFill => TemplateDraft,
            check_put: CheckPut => Intervention,
            config_check: ConfigRequest => ConfigReading,
            confounders: ConfoundersRequest => ConfoundersReply,
            confounder_put: ConfounderPut => Intervention,
            prediction_put: PredictionPut => Prediction,
            prediction_outcomes: OutcomesRequest => OutcomesReply,
            observation_put: ObservationPut => Rung,
            verdict_compute: RecordRef => Rung,
            verdict_override: VerdictOverride => Rung,
            matrix: CaseRef => Matrix,
            matrix_put: MatrixPut => Matrix,
            next_tests: CaseRef => NextTests,
            walk: CaseRef => Walk,
            offers: CaseRef => Vec<Offer>,
            offer_answer: OfferAnswer => Hypothesis,
            note_put: NotePut => Note,
            event_put: EventPut => Event,
            conclusion_put: ConclusionPut => Conclusion,
            record_remove: RecordRef => Nothing,

            journal: CaseRef => JournalReply,
            undo: CaseRef => UndoReply,
            redo: CaseRef => UndoReply,
            verify: CaseRef => VerifyReply,

            bundle_export: BundleExport => BundleContents,
            bundle_check: HandleRef => BundleCheck,
            bundle_import: BundleImport => Case,
            report_write: ReportRequest => Nothing,

            method_list: Nothing => Vec<MethodInfo>,
            method_run: MethodRun => MethodReply,

            sizing_list: Nothing => Vec<CalculatorInfo>,
            sizing_run: SizingRequest => SizingReply,
            sizing_score: SizingScore => SizingScored,
            sizing_predict: SizingPredict => Prediction,
            sheet_read: SheetRead => SheetInputs,
            sheet_write: SheetWrite => SheetText,

            demo_open: Nothing => Vec<CaseRow>,
            job_cancel: JobRef => Nothing,
        }
    };
}

macro_rules! names {
    ($($name:ident : $request:ty => $reply:ty),* $(,)?) => {
        /// Every command by name.
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}
for_each_command!(names);
