// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ArchiveReply } from "./ArchiveReply";
import type { ArchiveRequest } from "./ArchiveRequest";
import type { AuditReply } from "./AuditReply";
import type { AuditRequest } from "./AuditRequest";
import type { AuthorSet } from "./AuthorSet";
import type { BundleCheck } from "./BundleCheck";
import type { BundleContents } from "./BundleContents";
import type { BundleExport } from "./BundleExport";
import type { BundleImport } from "./BundleImport";
import type { CacheReply } from "./CacheReply";
import type { CacheRequest } from "./CacheRequest";
import type { CalculatorInfo } from "./CalculatorInfo";
import type { Case } from "./Case";
import type { CaseEdit } from "./CaseEdit";
import type { CaseNew } from "./CaseNew";
import type { CaseRef } from "./CaseRef";
import type { CaseRow } from "./CaseRow";
import type { CaseView } from "./CaseView";
import type { ChartWrite } from "./ChartWrite";
import type { CheckPut } from "./CheckPut";
import type { ClosingReply } from "./ClosingReply";
import type { Conclusion } from "./Conclusion";
import type { ConclusionPut } from "./ConclusionPut";
import type { ConfigReading } from "./ConfigReading";
import type { ConfigRequest } from "./ConfigRequest";
import type { ConfounderPut } from "./ConfounderPut";
import type { ConfoundersReply } from "./ConfoundersReply";
import type { ConfoundersRequest } from "./ConfoundersRequest";
import type { DeltaReply } from "./DeltaReply";
import type { DeltaRequest } from "./DeltaRequest";
import type { Event } from "./Event";
import type { EventPut } from "./EventPut";
import type { Evidence } from "./Evidence";
import type { EvidenceRate } from "./EvidenceRate";
import type { Exhibit } from "./Exhibit";
import type { ExhibitEdit } from "./ExhibitEdit";
import type { ExhibitPurge } from "./ExhibitPurge";
import type { ExhibitReread } from "./ExhibitReread";
import type { FactorsReply } from "./FactorsReply";
import type { FactorsRequest } from "./FactorsRequest";
import type { FindingAnswer } from "./FindingAnswer";
import type { HandleInfo } from "./HandleInfo";
import type { HandleRef } from "./HandleRef";
import type { HistogramReply } from "./HistogramReply";
import type { HistogramRequest } from "./HistogramRequest";
import type { Hypothesis } from "./Hypothesis";
import type { HypothesisPut } from "./HypothesisPut";
import type { ImageReply } from "./ImageReply";
import type { ImageRequest } from "./ImageRequest";
import type { ImportReply } from "./ImportReply";
import type { ImportRequest } from "./ImportRequest";
import type { IndexCostReply } from "./IndexCostReply";
import type { IndexCostRequest } from "./IndexCostRequest";
import type { Intervention } from "./Intervention";
import type { InterventionPut } from "./InterventionPut";
import type { JobRef } from "./JobRef";
import type { JournalReply } from "./JournalReply";
import type { KeyOrderReply } from "./KeyOrderReply";
import type { KeyOrderRequest } from "./KeyOrderRequest";
import type { KindInfo } from "./KindInfo";
import type { KneeReply } from "./KneeReply";
import type { KneeRequest } from "./KneeRequest";
import type { Ledger } from "./Ledger";
import type { LedgerRequest } from "./LedgerRequest";
import type { LibraryInfo } from "./LibraryInfo";
import type { LinesRequest } from "./LinesRequest";
import type { LinesWindow } from "./LinesWindow";
import type { LoadChecksReply } from "./LoadChecksReply";
import type { LoadChecksRequest } from "./LoadChecksRequest";
import type { Matrix } from "./Matrix";
import type { MatrixPut } from "./MatrixPut";
import type { MethodInfo } from "./MethodInfo";
import type { MethodReply } from "./MethodReply";
import type { MethodRun } from "./MethodRun";
import type { MomentsReply } from "./MomentsReply";
import type { MomentsRequest } from "./MomentsRequest";
import type { NextTests } from "./NextTests";
import type { Note } from "./Note";
import type { NotePut } from "./NotePut";
import type { Nothing } from "./Nothing";
import type { ObservationPut } from "./ObservationPut";
import type { Offer } from "./Offer";
import type { OfferAnswer } from "./OfferAnswer";
import type { OutcomesReply } from "./OutcomesReply";
import type { OutcomesRequest } from "./OutcomesRequest";
import type { ParetoReply } from "./ParetoReply";
import type { ParetoRequest } from "./ParetoRequest";
import type { PasteRequest } from "./PasteRequest";
import type { PinReply } from "./PinReply";
import type { PinRequest } from "./PinRequest";
import type { PlanCompareRequest } from "./PlanCompareRequest";
import type { PlanComparison } from "./PlanComparison";
import type { PlanListReply } from "./PlanListReply";
import type { PlanNodeReply } from "./PlanNodeReply";
import type { PlanNodeRequest } from "./PlanNodeRequest";
import type { PlanPairReply } from "./PlanPairReply";
import type { PlanPairRequest } from "./PlanPairRequest";
import type { PlanReply } from "./PlanReply";
import type { PlanRequest } from "./PlanRequest";
import type { Prediction } from "./Prediction";
import type { PredictionPut } from "./PredictionPut";
import type { Preview } from "./Preview";
import type { PreviewRequest } from "./PreviewRequest";
import type { Recipe } from "./Recipe";
import type { RecipeRequest } from "./RecipeRequest";
import type { RecordRef } from "./RecordRef";
import type { ReportRequest } from "./ReportRequest";
import type { RereadReply } from "./RereadReply";
import type { Rung } from "./Rung";
import type { RunsReply } from "./RunsReply";
import type { RunsRequest } from "./RunsRequest";
import type { SearchHit } from "./SearchHit";
import type { SearchRequest } from "./SearchRequest";
import type { SeriesReply } from "./SeriesReply";
import type { SeriesRequest } from "./SeriesRequest";
import type { Settings } from "./Settings";
import type { SheetInputs } from "./SheetInputs";
import type { SheetRead } from "./SheetRead";
import type { SheetText } from "./SheetText";
import type { SheetWrite } from "./SheetWrite";
import type { SizingPredict } from "./SizingPredict";
import type { SizingReply } from "./SizingReply";
import type { SizingRequest } from "./SizingRequest";
import type { SizingScore } from "./SizingScore";
import type { SizingScored } from "./SizingScored";
import type { StatementReply } from "./StatementReply";
import type { StatementRequest } from "./StatementRequest";
import type { TableExport } from "./TableExport";
import type { TableExported } from "./TableExported";
import type { TableRequest } from "./TableRequest";
import type { TableWindow } from "./TableWindow";
import type { Template } from "./Template";
import type { TemplateDraft } from "./TemplateDraft";
import type { TemplateFill } from "./TemplateFill";
import type { UndoReply } from "./UndoReply";
import type { VerdictOverride } from "./VerdictOverride";
import type { VerifyReply } from "./VerifyReply";
import type { Walk } from "./Walk";

/** Every command with its request and reply. */
export interface Commands {
  library_info: { args: Nothing; reply: LibraryInfo };
  case_list: { args: Nothing; reply: Array<CaseRow> };
  case_new: { args: CaseNew; reply: Case };
  case_show: { args: CaseRef; reply: CaseView };
  case_edit: { args: CaseEdit; reply: Case };
  closing: { args: CaseRef; reply: ClosingReply };
  case_close: { args: CaseRef; reply: Case };
  case_reopen: { args: CaseRef; reply: Case };
  search: { args: SearchRequest; reply: Array<SearchHit> };
  settings_get: { args: Nothing; reply: Settings };
  settings_set: { args: Settings; reply: Settings };
  author_set: { args: AuthorSet; reply: Settings };
  ledger: { args: LedgerRequest; reply: Ledger };
  capture_paste: { args: PasteRequest; reply: HandleInfo };
  archive_open: { args: ArchiveRequest; reply: ArchiveReply };
  capture_preview: { args: PreviewRequest; reply: Preview };
  capture_lines: { args: LinesRequest; reply: LinesWindow };
  image_read: { args: ImageRequest; reply: ImageReply };
  capture_import: { args: ImportRequest; reply: ImportReply };
  capture_discard: { args: HandleRef; reply: Nothing };
  kind_list: { args: Nothing; reply: Array<KindInfo> };
  recipe_list: { args: RecipeRequest; reply: Array<Recipe> };
  exhibit_edit: { args: ExhibitEdit; reply: Exhibit };
  exhibit_reread: { args: ExhibitReread; reply: RereadReply };
  exhibit_purge: { args: ExhibitPurge; reply: Exhibit };
  table_window: { args: TableRequest; reply: TableWindow };
  delta: { args: DeltaRequest; reply: DeltaReply };
  delta_pareto: { args: ParetoRequest; reply: ParetoReply };
  factors: { args: FactorsRequest; reply: FactorsReply };
  buffer_cache: { args: CacheRequest; reply: CacheReply };
  key_order: { args: KeyOrderRequest; reply: KeyOrderReply };
  index_cost: { args: IndexCostRequest; reply: IndexCostReply };
  histograms: { args: HistogramRequest; reply: HistogramReply };
  moments: { args: MomentsRequest; reply: MomentsReply };
  load_checks: { args: LoadChecksRequest; reply: LoadChecksReply };
  knee: { args: KneeRequest; reply: KneeReply };
  runs: { args: RunsRequest; reply: RunsReply };
  series: { args: SeriesRequest; reply: SeriesReply };
  table_export: { args: TableExport; reply: TableExported };
  chart_write: { args: ChartWrite; reply: Nothing };
  plan_list: { args: CaseRef; reply: PlanListReply };
  plan_open: { args: PlanRequest; reply: PlanReply };
  plan_node: { args: PlanNodeRequest; reply: PlanNodeReply };
  plan_compare: { args: PlanCompareRequest; reply: PlanComparison };
  plan_pair: { args: PlanPairRequest; reply: PlanPairReply };
  statement_open: { args: StatementRequest; reply: StatementReply };
  audit: { args: AuditRequest; reply: AuditReply };
  finding_answer: { args: FindingAnswer; reply: AuditReply };
  evidence_pin: { args: PinRequest; reply: PinReply };
  evidence_rate: { args: EvidenceRate; reply: Evidence };
  hypothesis_put: { args: HypothesisPut; reply: Hypothesis };
  intervention_put: { args: InterventionPut; reply: Intervention };
  template_list: { args: Nothing; reply: Array<Template> };
  template_fill: { args: TemplateFill; reply: TemplateDraft };
  check_put: { args: CheckPut; reply: Intervention };
  config_check: { args: ConfigRequest; reply: ConfigReading };
  confounders: { args: ConfoundersRequest; reply: ConfoundersReply };
  confounder_put: { args: ConfounderPut; reply: Intervention };
  prediction_put: { args: PredictionPut; reply: Prediction };
  prediction_outcomes: { args: OutcomesRequest; reply: OutcomesReply };
  observation_put: { args: ObservationPut; reply: Rung };
  verdict_compute: { args: RecordRef; reply: Rung };
  verdict_override: { args: VerdictOverride; reply: Rung };
  matrix: { args: CaseRef; reply: Matrix };
  matrix_put: { args: MatrixPut; reply: Matrix };
  next_tests: { args: CaseRef; reply: NextTests };
  walk: { args: CaseRef; reply: Walk };
  offers: { args: CaseRef; reply: Array<Offer> };
  offer_answer: { args: OfferAnswer; reply: Hypothesis };
  note_put: { args: NotePut; reply: Note };
  event_put: { args: EventPut; reply: Event };
  conclusion_put: { args: ConclusionPut; reply: Conclusion };
  record_remove: { args: RecordRef; reply: Nothing };
  journal: { args: CaseRef; reply: JournalReply };
  undo: { args: CaseRef; reply: UndoReply };
  redo: { args: CaseRef; reply: UndoReply };
  verify: { args: CaseRef; reply: VerifyReply };
  bundle_export: { args: BundleExport; reply: BundleContents };
  bundle_check: { args: HandleRef; reply: BundleCheck };
  bundle_import: { args: BundleImport; reply: Case };
  report_write: { args: ReportRequest; reply: Nothing };
  method_list: { args: Nothing; reply: Array<MethodInfo> };
  method_run: { args: MethodRun; reply: MethodReply };
  sizing_list: { args: Nothing; reply: Array<CalculatorInfo> };
  sizing_run: { args: SizingRequest; reply: SizingReply };
  sizing_score: { args: SizingScore; reply: SizingScored };
  sizing_predict: { args: SizingPredict; reply: Prediction };
  sheet_read: { args: SheetRead; reply: SheetInputs };
  sheet_write: { args: SheetWrite; reply: SheetText };
  demo_open: { args: Nothing; reply: Array<CaseRow> };
  job_cancel: { args: JobRef; reply: Nothing };
}

/** The name of a command. */
export type Command = keyof Commands;

/** Every command by name. */
export const COMMANDS: readonly Command[] = [
  "library_info",
  "case_list",
  "case_new",
  "case_show",
  "case_edit",
  "closing",
  "case_close",
  "case_reopen",
  "search",
  "settings_get",
  "settings_set",
  "author_set",
  "ledger",
  "capture_paste",
  "archive_open",
  "capture_preview",
  "capture_lines",
  "image_read",
  "capture_import",
  "capture_discard",
  "kind_list",
  "recipe_list",
  "exhibit_edit",
  "exhibit_reread",
  "exhibit_purge",
  "table_window",
  "delta",
  "delta_pareto",
  "factors",
  "buffer_cache",
  "key_order",
  "index_cost",
  "histograms",
  "moments",
  "load_checks",
  "knee",
  "runs",
  "series",
  "table_export",
  "chart_write",
  "plan_list",
  "plan_open",
  "plan_node",
  "plan_compare",
  "plan_pair",
  "statement_open",
  "audit",
  "finding_answer",
  "evidence_pin",
  "evidence_rate",
  "hypothesis_put",
  "intervention_put",
  "template_list",
  "template_fill",
  "check_put",
  "config_check",
  "confounders",
  "confounder_put",
  "prediction_put",
  "prediction_outcomes",
  "observation_put",
  "verdict_compute",
  "verdict_override",
  "matrix",
  "matrix_put",
  "next_tests",
  "walk",
  "offers",
  "offer_answer",
  "note_put",
  "event_put",
  "conclusion_put",
  "record_remove",
  "journal",
  "undo",
  "redo",
  "verify",
  "bundle_export",
  "bundle_check",
  "bundle_import",
  "report_write",
  "method_list",
  "method_run",
  "sizing_list",
  "sizing_run",
  "sizing_score",
  "sizing_predict",
  "sheet_read",
  "sheet_write",
  "demo_open",
  "job_cancel",
];

/** Most rows or lines that one window carries. */
export const WINDOW_ROWS = 200;
