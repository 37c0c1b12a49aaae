# inquest-core와 inquest-api의 글: 오류, 이유, 판정, 명령줄의 낱말.
# id는 코드를 그대로 쓴다: error-<code>, reason-<code>, action-<code>. `next` 속성은 다음에 할 일이다.
# 창과 Rust 프로그램이 함께 쓴다. 여기 없는 공용 낱말은 ui.ftl에 있다.

## 오류
error-unknown_command = { $name } 명령이 없다
error-bad_arguments = { $command } 요청의 형식이 맞지 않다: { $detail }
error-empty_text = { $field } 칸이 비어 있다
error-not_found = { $noun ->
        [case] 사건
        [hypothesis] 가설
        [intervention] 개입
        [prediction] 예측
        [observation] 관측
        [verdict] 판정
        [evidence] 증거
        [exhibit] 증거물
        [event] 일어난 일
        [note] 메모
       *[other] 기록
    } { JOSA($id, "이/가") } 없다
error-in_use = { $by } 기록이 쓰고 있어 { JOSA($id, "을/를") } 지울 수 없다
    .next = { $by } 기록을 먼저 고치거나 지운다
error-case_closed = { $id } 사건은 닫혀 있다
    .next = 계속하려면 다시 연다
error-cancelled = 취소했다. 바뀐 것은 없다
error-unknown_handle = 입력이 더는 여기 없다
    .next = 파일을 다시 고른다
error-handle_not_readable = { JOSA($name, "은/는") } 쓰기용으로 고른 파일이다
error-handle_not_writable = { JOSA($name, "은/는") } 읽기용으로 고른 파일이다
error-file_unreadable = { JOSA($name, "을/를") } 읽을 수 없다: { $detail }
    .next = 파일이 있는지, 읽을 권한이 있는지 확인한다
error-file_unwritable = { JOSA($name, "을/를") } 쓸 수 없다: { $detail }
    .next = 다른 곳을 고른다
error-file_too_large = { JOSA($name, "은/는") } 읽을 수 있는 { $limit }바이트보다 크다
    .next = 나누거나 더 적은 행을 수집한다
error-kind_ambiguous = { $name }의 { $block }번 블록은 이 가운데 하나다: { $kinds }
    .next = --block과 --kind로 정한다
error-image_has_no_rows = 그림에는 행이 없다: { $name }
    .next = 증거로 가져와 수치를 인용한다
error-rank_needs_column = 어느 열로 줄 세울지 정해져 있지 않다: { $kind }
    .next = --by로 열을 정한다
error-not_an_image = { JOSA($name, "은/는") } 그림이 아니다
error-archive_refused = { JOSA($name, "을/를") } 열 수 없다: { $why ->
        [archive_encrypted] 암호가 걸린 파일이 있다
        [archive_duplicate] 이름이 같은 파일이 둘 있다
        [archive_overlap] 파일들이 같은 바이트를 나눠 쓴다
        [archive_too_many_members] 읽을 수 있는 것보다 파일이 많다
        [archive_too_large] 풀면 읽을 수 있는 것보다 크다
        [archive_ratio] 한 파일이 지나치게 크게 풀린다
        [archive_damaged] 손상되었다
        [archive_nested] 압축 안의 압축은 더 풀지 않는다
        [archive_tar] tar가 들어 있는데 tar는 읽지 않는다
        [archive_empty] 읽을 것이 없다
       *[other] { $why }
    } { $member }
    .next = 직접 풀어서 파일을 고른다
error-not_understood = { $name } 안에 수집본으로 보이는 것이 없다. { $line }번째 줄: { $text }
    .next = 줄을 살펴보거나 일반 표로 읽는다
error-block_unknown = { $block }번 블록이 없다. 입력의 블록은 { $blocks }개다
    .next = inspect가 보여 주는 블록을 확인한다. 이미지에는 블록이 없다
error-kind_unknown = { $kind } 종류의 수집본은 없다
    .next = 종류 목록에서 고른다
error-column_unknown = { $column } 열이 없다
    .next = 블록의 열을 확인한다. 다른 블록일 수도 있다
error-row_unknown = { $row } 행이 없다
error-window_too_large = { $count }행을 요청했다. 한 번에 { $limit }행까지 담는다
error-exhibit_purged = { $id }의 내용은 일부러 영구 삭제했다
error-delta_kinds_differ = { $before } 수집본과 { $after } 수집본은 종류가 달라 차이를 낼 수 없다
error-delta_not_cumulative = 양쪽에 다 있는 누적 카운터가 없어 차이를 낼 수 없다
error-delta_duplicate_key = { $first }번째 줄과 { $second }번째 줄의 식별자가 같아 행을 구별할 수 없다
    .next = 식별 열(queryid, digest)을 넣어 다시 수집한다
error-delta_servers_differ = 두 스냅샷이 한 서버의 한 번 실행이 아니다: { $detail }
error-delta_order = 뒤 스냅샷이 앞 스냅샷보다 늦지 않다
    .next = 둘을 바꾸거나 시각을 고친다
error-delta_no_identity = 양쪽에서 행을 식별할 열이 없다
    .next = 식별 열(queryid, digest)을 넣어 다시 수집한다
error-frame = 수집본의 행을 저장하거나 읽지 못했다: { $detail }
error-value_absent = { JOSA($what, "이/가") } 여기 없다. 없음은 0이 아니다
error-not_a_number = { JOSA($text, "은/는") } 수가 아니다
error-unit_unknown = { $column } 열의 단위를 모른다. 단위는 짐작하지 않는다
    .next = 증거물에서 열의 단위를 정한다
error-unit_not_proved = { $rule } 감사 결과로는 단위를 알 수 없다
    .next = 결과를 받아들이거나 말로 설명한다.
error-units_differ = { $before } 단위와 { $after } 단위는 비교할 수 없다
error-change_undefined = { $before }에서 { $after }(으)로는 상대 변화가 없다
error-prediction_not_sealed = { JOSA($id, "은/는") } 봉인되지 않아 아직 관측을 적을 수 없다
    .next = 예측을 먼저 봉인한다
error-amendment_needs_reason = { JOSA($id, "은/는") } 봉인되어 있어 고치려면 이유가 있어야 한다
error-prediction_exists = { $rung }에는 이미 예측 { JOSA($id, "이/가") } 있다
    .next = { JOSA($id, "을/를") } 고치거나, 이유를 적고 수정한다
error-seal_bounds = { $lo }에서 { $hi }까지는 구간이 아니다
    .next = 작은 수를 앞에 두어 두 수를 적는다
error-seal_within_null_band = { $weakest }의 효과는 효과 없음(± { $null_band })과 구별할 수 없다
    .next = 더 큰 효과를 예측하거나 효과 없음의 폭을 줄인다
error-case_exists = 이미 다른 { $id } 사건이 있다
error-page_not_built = 보고서 페이지 없이 빌드된 프로그램이다
    .next = 화면을 먼저 빌드한 뒤 프로그램을 빌드하거나, Markdown으로 쓴다
error-undo_stops = 되돌리기는 { $seq }번 항목에서 멈춘다. 되돌릴 수 없는 항목이다
error-conflict = { $record } 기록이 그사이 바뀌었다
    .next = 다시 읽고 고친다
error-nothing_to_undo = 되돌릴 것이 없다
error-nothing_to_redo = 다시 할 것이 없다
error-method_unknown = { $method } 방법이 없다
    .next = inquest method list로 모두 볼 수 있다
error-method_inputs = { JOSA($method, "은/는") } 이 입력으로 계산할 수 없다. { $problem ->
        [json] 입력이 올바른 JSON이 아니다
        [method_input_unknown] 없는 입력을 주었다
        [method_input_missing] 있어야 할 입력이 없다
        [method_input_type] 입력의 유형이 다르다
        [method_input_domain] 입력이 계산할 수 있는 범위 밖이다
        [method_result_range] 결과가 너무 크다
        [method_not_recomputable] 이 프로그램에는 그 판이나 결과가 없다
        [method_registry_disagrees] 프로그램과 방법 목록이 서로 다르다
       *[other] { $problem }
    } ({ $detail })
error-library_locked = 다른 프로그램이 라이브러리에 쓰고 있다: { $detail }
    .next = 다른 쪽을 닫는다
error-library_newer = 라이브러리는 { $found } 판이고 이 프로그램은 { $known } 판까지 안다
    .next = 더 새로운 프로그램을 쓴다
error-library_damaged = 라이브러리가 손상되었다: { $detail }
    .next = 점검하거나 백업에서 library.sqlite를 되살린다
error-library_read_only = 라이브러리를 읽기 전용으로 열었다: { $why ->
        [locked] 잠겨 있다
        [newer] 더 새로운 판이다
        [damaged] 손상되었다
        [not_writable] 쓸 수 없는 곳에 있다
        [asked] 읽기 전용을 요청했다
       *[other] { $why }
    }
error-library_missing = 여기에는 라이브러리가 없다
    .next = inquest library init으로 만든다
error-disk_full = 디스크가 가득 찼다. 바뀐 것은 없다
    .next = 공간을 비우고 다시 한다
error-library_reopen_needed = 라이브러리를 쓰는 중에 디스크가 실패했다. 마지막 단계가 저장되었는지 알 수 없다
    .next = 디스크를 확인하고 라이브러리를 다시 연 뒤, 되풀이하기 전에 먼저 살펴본다
error-record_not_finite = { $id }의 수가 유한하지 않거나 범위의 양 끝이 뒤바뀌었다. 바뀐 것은 없다
    .next = 유한한 수를 낮은 쪽부터 적는다
error-cell_unknown = { $exhibit }에는 블록 { $block }, { $line }행, 열 { $column }의 칸이 없다
    .next = inquest exhibit show로 행과 열을 찾아본다
error-file_in_library = { JOSA($name, "은/는") } 라이브러리 폴더 안에 있다. 라이브러리의 파일 위에는 아무것도 쓸 수 없다
    .next = 라이브러리 밖의 폴더를 고른다
error-original_missing = 원본 { JOSA($sha256, "이/가") } 라이브러리에 없다
    .next = 라이브러리를 점검한다
error-storage = 라이브러리를 읽거나 쓰지 못했다: { $detail }
error-bundle_invalid = 믿을 수 있는 번들이 아니다: { $detail }
error-bundle_not_written = 번들을 쓰지 못했다: { $detail }
error-bundle_newer = 번들은 { $found } 판이고 이 프로그램은 { $known } 판까지 안다
    .next = 더 새로운 프로그램을 쓴다
error-steps_invalid = { $step }번째 단계가 실패했다: { $detail }
error-step_expectation = { $step }번째 단계의 { $at } 값이 { $found }이다. 기대한 값: { $expected }
error-time_unreadable = { JOSA($text, "은/는") } 시각이 아니다
    .next = 2025-11-08T22:00:00+09:00처럼 쓴다
error-internal = 프로그램이 실패했다: { $detail }

## 판정의 이유
reason-prediction_within_no_effect_band = 가장 약한 예측 효과({ $weakest })를 효과 없음(± { $null_band })과 구별할 수 없다
reason-prediction_not_an_interval = 예측 범위가 구간이 아니다
reason-metric_invalid = 지표가 예측이 말하는 것을 재지 않는다
reason-check_failed = 개입이 적용되지 않았다
reason-observation_not_an_interval = 관측값이 수의 구간이 아니다
reason-reaches_prediction = 관측 { $observed_lo } ~ { $observed_hi }, 예측 { $predicted_lo } ~ { $predicted_hi }에 이른다
reason-short_of_prediction = 관측 { $observed_lo } ~ { $observed_hi }, 효과는 있으나 예측 { $predicted_lo } ~ { $predicted_hi }에 못 미친다
reason-spans_no_effect_and_prediction = 관측 { $observed_lo } ~ { $observed_hi } 안에 효과 없음과 예측 { $predicted_lo } ~ { $predicted_hi } 범위가 다 들어 있다
reason-short_or_no_effect = 관측 { $observed_lo } ~ { $observed_hi }, 예측 { $predicted_lo } ~ { $predicted_hi }에 못 미치고 효과가 없을 수도 있다
reason-within_no_effect_band = 관측 { $observed_lo } ~ { $observed_hi }, 효과 없음(± { $null_band }) 안이다
reason-opposite_or_no_effect = 관측 { $observed_lo } ~ { $observed_hi }, 효과가 없거나 예측과 반대다
reason-opposite = 관측 { $observed_lo } ~ { $observed_hi }, 예측과 반대다
reason-major_confounder = 다른 것도 바뀌었다: { $name } ({ $bias ->
        [null] 효과를 가릴 수 있다
        [away] 없는 효과를 만들 수 있다
       *[either] 효과를 가리거나 만들 수 있다
    })
reason-several_knobs = 설정 { $count }개를 한꺼번에 바꾸었다
reason-check_unknown = 개입이 적용되었는지 아무도 모른다
reason-check_passed = 개입이 적용되었다
reason-partial_relief = 이 개입은 한계를 일부만 완화한다
reason-other_resource_saturated = 포화된 다른 자원이 효과를 가릴 수 있다
reason-weaker_than_predicted = 예측보다 약하다: 많아야 { $observed_hi }, 예측은 적어도 { $predicted_lo }
reason-more_than_predicted = 예측보다 크다: 적어도 { $observed_lo }, 예측은 많아야 { $predicted_hi }. 모형에 빠진 것이 있다
reason-one_run_only = 한 번만 실행했고 되돌려 보지 않았다
reason-no_rival_failed = 경쟁 가설의 예측이 깨진 적이 없다
reason-replicated = { $replicates }번 반복했다
reason-reversed = 되돌리자 효과가 사라졌다
reason-rival_failed = 경쟁 가설의 예측이 깨졌다

## 무엇이 판가름하나
reason-predict_outside_no_effect_band = { $above }보다 큰 효과를 예측하거나, 더 작은 효과를 효과 없음으로 본다
reason-state_prediction = 작은 수를 앞에 두어 예측 범위를 두 수로 적는다
reason-use_valid_metric = 예측이 말하는 지표를 잰다
reason-put_change_in_effect = 개입을 실제로 적용하고 다시 잰다
reason-record_effect = 관측한 효과를 구간으로 적는다
reason-narrow_interval = 구간이 { $below }보다 좁아지도록 잰다
reason-separate_from_no_effect = 구간이 ± { $null_band }의 한쪽에 놓이도록 잰다
reason-capture_check = 적용 여부를 수집하며 다시 잰다
reason-remove_confounder = 이것 없이 다시 잰다: { $name }
reason-change_one_knob = 설정 하나만 바꾸어 다시 잰다
reason-relieve_fully = 한계를 온전히 완화하는 개입으로 다시 잰다
reason-relieve_other_resource = 포화된 다른 자원을 먼저 완화한다
reason-reverse_or_replicate = 개입을 되돌려 보거나 독립적으로 반복한다
reason-test_rival = 경쟁 가설만 하는 예측을 시험한다

## 인식의 이유
reason-unrecognised = 아는 꼴이 아니다
reason-columns_matched = 열 { $of }개 가운데 { $matched }개가 맞는다
reason-columns_matched_loosely = 열 { $of }개 가운데 { $matched }개가 별칭으로 맞는다
reason-statement_names_source = 구문이 { JOSA($source, "을/를") } 읽는다
reason-content_matched = 내용에 { JOSA($marker, "이/가") } 있다
reason-report_recognised = { $frame }의 모양이다
reason-elided_rows = 누군가 중간의 행을 잘라 냈다
reason-frame_only = 표의 모양만 알아보았다
reason-width_and_types = 열의 수와 유형이 맞는다
reason-missing_columns = 열 { $of }개 가운데 { $matched }개가 맞는다. 없는 열: { $missing }
reason-zone_assumed_utc = { $column }에 시간대가 없어 UTC로 읽었다
reason-column_as_text = { JOSA($column, "은/는") } 글자로 남는다: { $line }번째 줄의 { $found }
reason-null_spelling = { JOSA($spelling, "을/를") } NULL로 읽었다
reason-grouping_marks = { $column }의 자릿수 구분 기호는 { $mark }
reason-grouping_ambiguous = { $column }의 기호가 자릿수 구분인지 소수점인지 알 수 없다
reason-unit_cross_checked = { $column }의 단위는 { $unit }: { $of }행 가운데 { $rows }행에서 { $against }와 맞는다
reason-canonical_assumed = { $column } 열을 이름만 보고 { JOSA($canonical, "으로/로") } 여긴다
reason-look_alike = { $column } 열은 열 구성이 비슷한 다른 출처의 것이다
reason-alias_contradicts_unit = { $column }의 이름이 단위와 어긋난다. 단위는 { $unit }
reason-decimal_comma = { JOSA($column, "은/는") } 쉼표를 소수점으로 쓴다

## 따로 둔 줄의 이유
reason-wrong_field_count = 머리글과 칸 수가 다르다
reason-cut_row = 행이 잘렸다
reason-report_line_unknown = 이 보고서에 없는 줄이다
reason-cell_too_long = 칸이 한도보다 길다
reason-line_too_long = 줄이 한도보다 길다
reason-too_many_columns = 열이 한도보다 많다
reason-too_many_blocks = 블록이 한도보다 많다
reason-too_deep = 한도보다 깊이 들어가 있다
reason-bad_quote = 따옴표가 제대로 닫히지 않았다
reason-bad_json = 올바른 JSON이 아니다
reason-unclosed_quote = 따옴표가 끝내 닫히지 않았다
reason-unclosed_bracket = 괄호가 끝내 닫히지 않았다
reason-elided_row = 사람이 줄인 행이다
reason-footer_count = 꼬리말의 행 수가 읽은 행보다 많다
reason-no_closing_border = 닫는 테두리가 없다
reason-unaccounted = 앞뒤와 맞지 않는 줄이다

## 검증의 이유
reason-differs = 저장된 값 { $stored }, 다시 구한 값 { $found }
reason-chain_broken = 기록부의 사슬이 { $seq }번 항목에서 끊긴다
reason-records_astray = 기록부가 이끄는 것과 다른 기록 { $count }개, 첫 번째는 { $record }
reason-seal_broken = 봉인한 내용이 그대로가 아니다

## 차이의 이유
reason-evictions = 그사이 밀려난 항목이 있다
reason-before_cut = 앞 스냅샷이 잘려 빠진 행이 있을 수 있다
reason-after_cut = 뒤 스냅샷이 잘려 빠진 행이 있을 수 있다
reason-identity_partial = 식별자의 일부만 수집되었다
reason-identity_by_text = 행을 글자로 맞추었다
reason-aggregated_rows = 식별자가 같은 행을 더했다
reason-catch_all_share = 전체의 { $share }가 나머지를 모은 행에 들어갔다
reason-global_reset = 그사이 모든 카운터가 초기화되었다
reason-unit_differs = { $column }의 단위가 두 스냅샷에서 다르다
reason-times_unknown = 수집한 시각을 모른다

## 판정
verdict-confirmed = 확정
verdict-supported = 지지
verdict-not-alone = 단독 원인 아님
verdict-inconclusive = 판정 불가
verdict-void = 무효
verdict-refused = 봉인 거절
verdict-eliminated = 기각
verdict-not-tested = 검증 전

## 기록부의 행위
action-case_opened = 사건 시작
action-case_edited = 사건 고침
action-case_closed = 사건 닫음
action-case_reopened = 사건 다시 엶
action-case_adopted = 번들에서 사건 들여옴
action-exhibit_imported = 증거물 들여옴
action-exhibit_edited = 증거물 고침
action-exhibit_read_again = 증거물 다시 읽음
action-exhibit_purged = 증거물 영구 삭제
action-evidence_pinned = 증거 고정
action-evidence_rated = 증거 평가
action-evidence_removed = 증거 지움
action-hypothesis_added = 가설 추가
action-hypothesis_changed = 가설 고침
action-hypothesis_removed = 가설 지움
action-intervention_added = 개입 추가
action-intervention_changed = 개입 고침
action-intervention_removed = 개입 지움
action-check_recorded = 적용 확인 기록
action-prediction_added = 예측 작성
action-prediction_changed = 예측 고침
action-prediction_sealed = 예측 봉인
action-prediction_amended = 봉인한 예측 수정
action-prediction_removed = 예측 지움
action-observation_recorded = 관측 기록
action-observation_changed = 관측 고침
action-observation_removed = 관측 지움
action-verdict_computed = 판정 계산
action-note_added = 메모 추가
action-note_changed = 메모 고침
action-note_removed = 메모 지움
action-finding_answered = 감사 결과에 답함
action-finding_reopened = 감사 결과에 대한 답을 거둠
action-event_added = 일 추가
action-event_changed = 일 고침
action-event_removed = 일 지움
action-conclusion_written = 결론 작성
action-conclusion_removed = 결론 지움
action-undone = 되돌림
action-redone = 다시 함

## 증거의 말
statement-cell = { $label }의 { $subject }: { $value }
statement-value = { $subject }: { $value }
statement-delta = 두 스냅샷 사이 { $label }의 { $subject }: { $value }
statement-method = { $label }의 { $subject }: { $value }

## 증거에 붙는 주의
caution-reread_changed = 새 리더로 증거물을 다시 읽었다. 그전 값: { $value }
caution-reread_lost = 새 리더로 증거물을 다시 읽었더니 이 값을 찾지 못했다: { $value }
caution-quoted = 사람이 눈으로 읽은 값이며 실측이 아니다
cli-image = 그림
cli-chosen = 직접 고름. 후보: { $from }
cli-not-placed = 시간대가 없어 시각을 정하지 못함
cli-member = { $archive } 안의 { $member }
cli-read-by = { $program }의 리더 { $reader }판이 읽음
cli-phase-before = 이전
cli-phase-during = 도중
cli-phase-after = 이후
cli-phase-control = 대조
cli-phase-step = { $n }단계
cli-no-recipe = 이 종류를 뜨는 법은 아직 적혀 있지 않다
cli-reread-none = 모든 증거물을 이 프로그램의 리더가 읽었다
cli-reread = { $id } 다시 읽음: { $rows_before }행 → { $rows }행, 격리 { $quarantined_before } → { $quarantined }
cli-reread-same = { $id } 다시 읽음: 달리 읽히는 것이 없다({ $rows }행)
reread-same = 같음
reread-changed = 다시 계산함. 그전 값은 주의 사항에 있다
reread-lost = 이제 찾지 못함. 그전 값이 주의 사항과 함께 남는다
reread-stands = 관측한 그대로 남음
basis-content = 수집본에 찍힘
basis-file_time = 파일 시각
basis-file_name = 파일 이름
basis-entered = 입력
reason-archive_twin = 같은 행을 다른 파일에서 읽는다
reason-archive_member_empty = 빈 파일이다
reason-archive_member_binary = 글도 그림도 아니다
cli-left-out = { $name } 뺌: { $why }
cli-not-whole = { JOSA($name, "은/는") } 온전하지 않음: { $why }
cli-one-member = 압축 파일에 수집본이 꼭 하나 들어 있지 않다. 풀어서 파일을 고른다
caution-since_reset = 그사이 모든 카운터가 초기화되어, 초기화 이후의 값이다
caution-since_entry_creation = 그사이 항목이 새로 생겨, 그 뒤의 값이다
caution-lower_bound = 적어도 이만큼이다. 일부는 잃었다
caution-lost = 뒤 스냅샷에는 이 항목이 없다
caution-catch_all_row = 다이제스트 표에 들어가지 못한 것을 모은 행이다

## 보고서
report-action = 할 일
report-cause = 원인
report-change = 개입
report-conclusion = 결론
report-entered = 직접 입력
report-evidence = 증거
report-exhibits = 증거물
report-grade = 등급
report-hypotheses = 가설
report-hypothesis = 가설
report-id = 번호
report-kinds = 종류
report-inputs = 입력
report-working = 계산 과정
report-law-delta-row = 두 카운터 수집본 사이 구간에서 한 행 또는 모든 행의 값
report-law-cache-relation = 릴레이션이 차지한 버퍼를 수집본에서 센 것
report-law-histogram-figure = 두 수집본 사이 구간에서, 물은 호출 비율이 드는 구간
report-law-waits-samples = 기다리던 것으로 보인 표본을 수집본에서 센 것
report-law-plan-figure = 실행 계획의 한 마디 또는 전체의 수치
report-ladder = 진단 사다리
report-lines = 줄
report-name = 이름
report-notes = 메모
report-observed = 관측
report-predicted = 예측
report-purged = 영구 삭제됨
report-quarantined = 격리
report-quote = 인용
report-reason = 이유
report-remedy = 조치
report-rung = 단
report-sealed = 봉인
report-sha256 = SHA-256
report-set-aside = 제외
report-source = 출처
report-statement = 내용
report-surprise = 뜻밖의 점
report-timeline = 시간순
report-value = 값
report-verdict = 판정

## 명령줄의 낱말
cli-output = 출력을 쓰지 못했다: { $detail }
cli-imported-image = { $id }: { $name }, { $width } × { $height } 그림
cli-hint-version = { $line }번째 줄: { $text }
cli-hint-time = 수집 시각일 수 있다: { $text } ({ $basis })
cli-hint-phase = 해당 국면일 수 있다: { $phase } ({ $basis })
cli-finding = { $line }번째 줄: { $text }
cli-role-key = 식별자
cli-role-counter = 누적값
cli-role-gauge = 순간값
cli-role-text = 글자
cli-next = 다음: { $text }
cli-missing = 빠진 것: { $flag }
cli-file = 파일
cli-bytes = { $count }바이트
cli-lines = { $count }줄
cli-rows = { $count }행
cli-block = 블록 { $index }
cli-lines-range = { $first }~{ $last }번째 줄
cli-complete = 온전함
cli-incomplete = 잘림: { $why }
cli-candidates = 후보
cli-ambiguous = 두 종류가 비슷하다. --kind로 고른다
cli-receipt = 행 명세
cli-quarantined = 이해하지 못한 줄 { $count }개
cli-columns = 열
cli-column = 열
cli-type = 유형
cli-unit = 단위
cli-role = 역할
cli-key = 식별자
cli-before = 이전
cli-after = 이후
cli-audit-sum = 검사 { $checked }건, 결과 { $findings }건, 그 밖에 { $more }건
cli-delta = 차이
cli-share = 비중
cli-state = 상태
cli-statement-failed = 구문이 실패했다. 메시지는 그 줄의 블록에 있다
cli-quality = 품질
cli-window = 구간: { $seconds }초
cli-window-unknown = 구간: 모름
cli-unexplained = 설명되지 않음: { $by }의 { $share }
cli-total = 합계
cli-factors = 인수
cli-none = 없음
cli-cases = { $count ->
        [0] 사건 없음
       *[other] 사건 { $count }건
    }
cli-exhibits = 증거물
cli-question = 질문
cli-system = 시스템
cli-summary = 요약
cli-status = 상태
cli-open = 열림
cli-closed = 닫힘
cli-leading = 유력
cli-hypotheses = 가설
cli-ladder = 진단 사다리
cli-evidence = 증거
cli-events = 일어난 일
cli-notes = 메모
cli-conclusion = 결론
cli-predicted = 예측
cli-sealed = { $at } 봉인
cli-not-sealed = 봉인 전
cli-sealed-late = 결과를 안 뒤 봉인
cli-amended-after-data = 결과를 안 뒤 수정
cli-observed = 관측
cli-verdict = 판정
cli-because = 이유
cli-would-decide = 판가름할 것
cli-check = 적용 확인
cli-set-aside = 제외: { $why }
cli-already = { $id }에 이미 같은 내용이 있다. 바뀐 것은 없다
cli-imported = { $id }: { $name }, { $rows }행, { $lines }줄
cli-purged = { JOSA($id, "을/를") } 영구 삭제했다
cli-resting = 이것에 기댄 기록: { $ids }
cli-verify-holds = 모두 맞다: 재계산 검증 { $count }건
cli-verify-fails = 재계산 검증 { $count }건 가운데 { $failed }건이 틀리다
cli-holds = 맞음
cli-fails = 틀림
cli-undone = 되돌림: { $action }
cli-redone = 다시 함: { $action }
cli-library = 라이브러리
cli-read-only = 읽기 전용: { $why ->
        [locked] 잠겨 있다
        [newer] 더 새로운 판이다
        [damaged] 손상되었다
        [not_writable] 쓸 수 없는 곳에 있다
        [asked] 읽기 전용을 요청했다
       *[other] { $why }
    }
cli-problems = { $count ->
        [0] 문제 없음
       *[other] 문제 { $count }건
    }
cli-repaired = 고침: 파일 { $removed }개 지움, 기록 { $indexed }건 색인
cli-search-none = 찾은 것이 없다
cli-ledger-none = 아직 배제한 것이 없다
cli-ruled-out = 배제
cli-not-sole = 단독 원인 아님
cli-bundle-written = { $name }: 파일 { $entries }개, { $bytes }바이트. 원본 수집본이 들어 있다
cli-bundle-intact = 번들이 그대로다
cli-bundle-broken = 번들이 그대로가 아니다
cli-report-written = { JOSA($name, "을/를") } 썼다
cli-demo-library = 라이브러리: { $path }
cli-demo-page = 페이지: { $path }
cli-demo-no-page = 페이지를 쓰지 못했다: { $why }
cli-journal-broken = 해시 사슬이 맞지 않다
cli-chain-holds = 해시 사슬이 맞다
cli-window-rows = { $total }행 가운데 { $shown }행
cli-usage-steps = { $path }에 steps.json이 없다
