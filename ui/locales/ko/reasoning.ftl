# 기록에서 따라 나오는 것: 가설의 처지, 대조표, 다음 시험, 다음 걸음, 점검표, 개입의 틀, 교란 요인.

## 가설의 처지
status-not_tested = 검증 전
status-open = 미결
status-eliminated = 기각
status-not_alone = 단독 원인 아님
status-supported = 지지
status-confirmed = 확정
reason-status_not_tested = 아직 아무것도 시험하지 않았다
reason-status_waits = { $rung }의 결과가 아직 없다
reason-status_undecided = { $rung }에서 정해진 것이 없다: { $verdict ->
         [void] 무효
         [inconclusive] 판정 불가
         [eliminated] 기각
         [not_alone] 단독 원인 아님
         [supported] 지지
         [confirmed] 확정
        *[refused] 봉인 거절
    }
reason-status_by_rung = { $rung }: { $verdict ->
         [void] 무효
         [inconclusive] 판정 불가
         [eliminated] 기각
         [not_alone] 단독 원인 아님
         [supported] 지지
         [confirmed] 확정
        *[refused] 봉인 거절
    }
reason-status_tests_disagree = { $rung }에서는 맞고 { $against }에서는 틀린다
reason-status_mixed_possible = 복합 한계일 수 있으나 드러나지 않았다: 제 몫이 드러난 자원 { $shown }개, 필요한 것은 { $wanted }개다
reason-status_mixed_shown = 저마다의 개입으로 몫이 드러났다: { $resources }
reason-status_mixed_joint = 함께 바꾼 { $rung }에서 따로 바꿀 때보다 큰 효과가 났다
reason-status_overridden = { $rung }에서 사람의 판정은 다르다: { $verdict ->
         [void] 무효
         [inconclusive] 판정 불가
         [eliminated] 기각
         [not_alone] 단독 원인 아님
         [supported] 지지
         [confirmed] 확정
        *[refused] 봉인 거절
    }

## 대조표
cell-CC = 매우 일치
cell-C = 일치
cell-N = 말해 주는 것 없음
cell-I = 불일치
cell-II = 매우 불일치
reason-suggest_void = { JOSA($rung, "은/는") } 무효라 말해 주는 것이 없다
reason-suggest_undecided = { JOSA($rung, "은/는") } 가리지 못해 말해 주는 것이 없다
reason-suggest_fits = { $rung }에서 예상한 것: { $expected ->
         [full] 예측한 효과
         [part] 효과의 일부
         [none] 효과 없음
        *[opposite] 반대
    }. 본 것: { $seen ->
         [reached] 예측한 효과
         [short] 예측보다 작은 효과
         [undecided] 무엇이든
         [short_or_null] 작은 효과나 없음
         [null] 효과 없음
         [opposite_or_null] 없음이나 반대
        *[opposite] 반대
    }. 들어맞는다
reason-suggest_contradicts = { $rung }에서 예상한 것: { $expected ->
         [full] 예측한 효과
         [part] 효과의 일부
         [none] 효과 없음
        *[opposite] 반대
    }. 본 것: { $seen ->
         [reached] 예측한 효과
         [short] 예측보다 작은 효과
         [undecided] 무엇이든
         [short_or_null] 작은 효과나 없음
         [null] 효과 없음
         [opposite_or_null] 없음이나 반대
        *[opposite] 반대
    }. 어긋난다
reason-suggest_neutral = { $rung }에서 예상한 것: { $expected ->
         [full] 예측한 효과
         [part] 효과의 일부
         [none] 효과 없음
        *[opposite] 반대
    }. 본 것: { $seen ->
         [reached] 예측한 효과
         [short] 예측보다 작은 효과
         [undecided] 무엇이든
         [short_or_null] 작은 효과나 없음
         [null] 효과 없음
         [opposite_or_null] 없음이나 반대
        *[opposite] 반대
    }. 어느 쪽도 아니다
reason-weight_checked = 측정했고 { $rung }의 적용을 확인했다
reason-weight_unchecked = 측정했으나 적용을 확인하지 않았다
reason-weight_inferred = 추론
reason-weight_assumed = 가정이라 세지 않는다
reason-matrix_few_rivals = 가설 { $count }개만 견주고 있다: 셋은 넘어야 으레 믿게 되는 일이 없다
reason-matrix_untested_best = { $hypothesis }에 맞서는 것이 없다. 아직 찬반을 매긴 증거가 없다
reason-matrix_one_source = 가설을 가르는 것이 모두 { $exhibit }에서 왔다
reason-matrix_linchpin = { $id } 없이는 다른 가설이 앞선다
reason-matrix_open_finding = { JOSA($id, "이/가") } 셈에 드는데, { $exhibit }에 답하지 않은 산술 감사 결과가 { $count }건 있다

## 다음 시험
expected-full = 예측한 효과
expected-part = 효과의 일부
expected-none = 효과 없음
expected-opposite = 반대
level-low = 낮음
level-medium = 중간
level-high = 높음
reason-next_separates = { $n }쌍 가운데 { $k }쌍을 가른다: { $pairs }
reason-next_settles = { $expected ->
         [full] 예측한 효과
         [part] 효과의 일부
         [none] 효과 없음
        *[opposite] 반대
    } 쪽이 보이면 { JOSA($holds, "은/는") } 서고 { JOSA($falls, "은/는") } 무너진다
reason-next_separates_none = 적힌 것만으로는 { $n }쌍 가운데 아무것도 가르지 못한다
reason-next_repeats = { $verdict ->
         [void] 무효
         [inconclusive] 판정 불가
         [eliminated] 기각
         [not_alone] 단독 원인 아님
         [supported] 지지
         [confirmed] 확정
        *[refused] 봉인 거절
    }이던 { JOSA($rung, "을/를") } 되풀이한다
reason-next_planned = { JOSA($rung, "은/는") } 적혀 있고 결과가 없다
reason-next_cost = 비용: { $level ->
         [low] 낮음
         [medium] 중간
        *[high] 높음
    }
reason-next_risk = 위험: { $level ->
         [low] 낮음
         [medium] 중간
        *[high] 높음
    }
reason-next_unstated = 이것이 맞다면 어떻게 될지 적은 사람이 없다: { $hypotheses }

## 무엇이 판정을 가르나, 수로
reason-decide_runs = 실행마다 { $cv } 흔들릴 때 { $null_band }의 변화를 보려면 한쪽에 { $runs }번씩 실행해야 한다
reason-decide_bracket = { $arm ->
         [before] 전
        *[after] 후
    } 쪽에서 { JOSA($lo, "과/와") } { $hi } { $unit } 사이를 { $points }점 더 재야 한다
reason-decide_warm = 데워진 뒤에 똑같이 한 번 더: { $name }
reason-decide_any_check = 변경이 실제로 적용됐는지 보이는 확인과 그 수집본
reason-decide_check = 확인을 수집한다: { $statement } ({ $criterion })
reason-decide_confounder = 까닭을 적어 물리치거나, 이것 없이 되풀이한다: { $name }
reason-looked_only = 아무것도 바꾸지 않았다: 보기만 했고, 보는 것은 많아야 지지다
reason-intervene = 의심되는 것을 바꾸고 다시 본다

## 다음 걸음
walk-captures = 수집본
walk-hypotheses = 가설
walk-test = 시험
walk-prediction = 예측
walk-check = 확인
walk-observation = 관측
walk-confounders = 교란 요인
walk-verdict = 판정
walk-matrix = 대조표
walk-conclusion = 결론
walk-close = 닫기
reason-walk_no_exhibit = 수집본을 넣는다: 없이는 아무것도 셀 수 없다
reason-walk_no_hypothesis = 첫 가설을 적는다
reason-walk_no_rival = { $hypothesis }의 경쟁 가설을 적는다: 가설이 하나뿐이면 늘 맞는다
reason-walk_no_test = { JOSA($hypothesis, "을/를") } 시험할 것을 고른다
reason-walk_untested = { $hypothesis }도 시험할 것을 고른다: 아직 아무것도 시험하지 않았다
reason-walk_no_prediction = { JOSA($rung, "이/가") } 어떻게 할지 예측한다
reason-walk_unsealed = 결과를 알기 전에 { $rung }의 { JOSA($prediction, "을/를") } 봉인한다
reason-walk_check_unknown = { JOSA($rung, "이/가") } 적용됐는지 확인한다: { $statement }
reason-walk_no_observation = { JOSA($rung, "이/가") } { $metric }에 한 일을 적는다
reason-walk_confounder_open = { $rung }에서 남기거나 물리친다: { $name }
reason-walk_verdict_due = { $rung }의 판정을 계산한다
reason-walk_no_limit = { JOSA($hypothesis, "을/를") } 무너뜨린 시험의 한계를 적는다
reason-walk_matrix_empty = 근거를 가설마다 매긴다
reason-walk_no_conclusion = 결론을 적는다
reason-walk_surprise = 놀란 것을 적거나, 없었다고 적는다
reason-walk_close = 사건을 닫는다

## 닫을 때의 점검표
reason-close_no_conclusion = 결론이 없다
reason-close_cause_untested = 사건의 어느 가설도 이렇게 말하지 않는다: { $cause }
reason-close_cause_not_supported = 원인의 바탕인 { JOSA($hypothesis, "은/는") } { $status ->
         [not_tested] 검증 전
         [open] 미결
         [eliminated] 기각
         [not_alone] 단독 원인 아님
         [supported] 지지
        *[confirmed] 확정
    } 상태다
reason-close_grade_too_good = 결론의 등급은 { $grade ->
         [measured] 실측
         [derived] 산출
         [inferred] 추론
        *[assumed] 가정
    }인데 바탕이 되는 근거는 많아야 { $best ->
         [measured] 실측
         [derived] 산출
         [inferred] 추론
        *[assumed] 가정
    }이다
reason-close_findings_open = { $exhibit }에 답하지 않은 산술 감사 결과가 { $count }건 있다
reason-close_unsealed = { $rung }의 { JOSA($prediction, "은/는") } 봉인한 적이 없다
reason-close_amended_late = { $rung }의 { $prediction } 범위를 결과를 안 뒤에 고쳤다
reason-close_sealed_late = { $rung }의 { JOSA($prediction, "은/는") } 결과를 안 뒤에 봉인했다
reason-close_assumed = { $rung } ({ $verdict ->
         [void] 무효
         [inconclusive] 판정 불가
         [eliminated] 기각
         [not_alone] 단독 원인 아님
         [supported] 지지
         [confirmed] 확정
        *[refused] 봉인 거절
    })의 바탕에 가정한 수치가 있다
reason-close_unchecked = { $rung } ({ $verdict ->
         [void] 무효
         [inconclusive] 판정 불가
         [eliminated] 기각
         [not_alone] 단독 원인 아님
         [supported] 지지
         [confirmed] 확정
        *[refused] 봉인 거절
    }): 적용됐는지 아무도 확인하지 않았다
reason-close_confounder_open = { $rung }: { JOSA($name, "을/를") } 남기지도 물리치지도 않았다
reason-close_overridden = { $rung }: 사람은 { $verdict ->
         [void] 무효
         [inconclusive] 판정 불가
         [eliminated] 기각
         [not_alone] 단독 원인 아님
         [supported] 지지
         [confirmed] 확정
        *[refused] 봉인 거절
    }, 규칙은 { $by_rule ->
         [void] 무효
         [inconclusive] 판정 불가
         [eliminated] 기각
         [not_alone] 단독 원인 아님
         [supported] 지지
         [confirmed] 확정
        *[refused] 봉인 거절
    }
reason-close_rung_open = { $rung }의 결과가 없다
reason-close_hypothesis_open = { JOSA($hypothesis, "은/는") } 기각되지도 지지되지도 않았다
reason-close_no_rival = 견준 가설이 둘이 안 된다
reason-close_surprise = 무엇에 놀랐는지 아무에게도 묻지 않았다

## 두 쪽 사이에 달라진 것
reason-arms_version = 판이 다르다: { $before } → { $after }
reason-arms_restart = 서버가 켜져 있던 시간이 전에는 { $before }초, 후에는 { $after }초다
reason-arms_setting = { $name }: { $before } → { $after }
reason-arms_cache = 읽기 비율: { $share_before } → { $share_after }
reason-arms_load = 부하: 초당 { $before } → { $after }
reason-arms_work = 연산당 행: { $before } → { $after }
reason-arms_errors = 실패 비율: { $share_before } → { $share_after }
reason-arms_replicas = 인스턴스: { $before } → { $after }
reason-arms_stats_reset = 두 쪽 사이에 통계를 초기화했다
reason-arms_censored = { $arm ->
         [before] 전
        *[after] 후
    } 쪽의 백분위수({ $percentile } ms)는 시간 제한({ $timeout } ms) 값이다

## 설정값이 받아들여지나
grammar-shedlock = ShedLock 7 시간
grammar-spring_6_2 = Spring 6.2 시간
grammar-spring_5 = Spring 6.1 시간
grammar-kubernetes_quantity = 쿠버네티스 수량
grammar-mysql_size = MySQL 크기
grammar-mysql_seconds = MySQL 초
grammar-postgresql_memory = PostgreSQL 메모리
grammar-postgresql_time = PostgreSQL 시간
config-empty = 값이 없다
config-no_number = 숫자로 시작하지 않는다
config-unknown_suffix = 읽는 쪽이 모르는 접미사다
config-too_large = 너무 크다
config-negative = 음수다
config-unparseable = 읽는 쪽이 해석하지 못한다
config-rest_ignored = 숫자 뒤 첫 글자 다음은 보지 않는다
config-suffix_is_binary = 이 글자는 1024의 거듭제곱을 곱한다: 시간 단위가 아니다
config-milli_of_a_byte = m은 천분의 일이다: CPU에는 맞지만 메모리에 쓸 뜻은 아니었을 것이다

## 자원
resource-app_tier = 애플리케이션 계층
resource-db_cpu = 데이터베이스 CPU
resource-redo_fsync = 리두 플러시
resource-binlog_fsync = binlog 동기화
resource-pool = 커넥션 풀
resource-poller = 폴러
resource-commit = 커밋
resource-index_maintenance = 인덱스 유지
resource-key_order = 키의 순서
resource-sort = 정렬
resource-read_path = 읽기 경로
resource-sort_memory = 정렬 메모리
resource-cpu_quota = CPU 할당량
resource-feature = 기능
resource-shared_node = 함께 쓰는 노드
resource-warmth = 캐시 온도
resource-lease = 임대
resource-race = 경합
resource-row_locks = 행 잠금
resource-scheduler = 스케줄러
resource-shared_path = 함께 쓰는 경로

## 개입의 틀
template-replicas = 파드 수
template-replicas-check = 준비된 파드와 각각이 받는 부하
template-replicas-criterion = 요청한 수만큼이고 저마다 부하를 나눠 받는다
template-replicas-predicts = 한계 요청률이 파드 수만큼 오른다
template-replicas-metric = 한계 요청률
template-db_vcpu = 데이터베이스 vCPU
template-db_vcpu-check = 서버와 운영체제에 보이는 인스턴스 등급
template-db_vcpu-criterion = 새 등급으로 보인다
template-db_vcpu-predicts = CPU가 한계라면 한계 요청률이 CPU 수만큼 오른다
template-db_vcpu-metric = 한계 요청률
template-redo_flush = innodb_flush_log_at_trx_commit
template-redo_flush-check = SHOW VARIABLES와 초당 Innodb_os_log_fsyncs
template-redo_flush-criterion = 값이 그대로 읽히고 fsync가 50 % 이상 준다
template-redo_flush-predicts = binlog 동기화가 남으면 커밋 시간이 절반쯤이 된다
template-redo_flush-metric = 커밋 시간
template-binlog_sync = sync_binlog
template-binlog_sync-check = SHOW VARIABLES와 binlog 파일의 동기화 횟수
template-binlog_sync-criterion = 값이 그대로 읽히고 동기화가 N분의 1이 된다
template-binlog_sync-predicts = 커밋 시간이 절반쯤이 된다
template-binlog_sync-metric = 커밋 시간
template-pool_size = 커넥션 풀 크기
template-pool_size-check = 풀 최대치 게이지
template-pool_size-criterion = 게이지가 새 크기를 보인다
template-pool_size-predicts = 커넥션을 기다리는 시간이 그만한 수의 창구가 있는 대기열을 따른다
template-pool_size-metric = 커넥션 대기 p95
template-acquire_timeout = 커넥션 획득 시간 제한
template-acquire_timeout-check = 읽힌 설정값과 시간 초과 횟수
template-acquire_timeout-criterion = 값이 그대로 읽힌다
template-acquire_timeout-predicts = 대기가 시간 제한에서 끝난다. 성공 비율을 보여야 한다
template-acquire_timeout-metric = 커넥션 대기 p95
template-poller = 폴러의 주기나 묶음
template-poller-check = 초당 실행, 실행당 행, 오류 라벨
template-poller-criterion = 주기대로 돌고 묶음만큼 처리하며 오류 라벨이 없다
template-poller-predicts = 비우는 속도가 묶음과 주기를 따른다
template-poller-metric = 비우는 속도
template-bulk_transactions = 사건마다가 아니라 묶음마다 트랜잭션
template-bulk_transactions-check = 실행당 커밋
template-bulk_transactions-criterion = 실행당 셋이다
template-bulk_transactions-predicts = 없어진 커밋만큼 한 번의 실행이 짧아진다
template-bulk_transactions-metric = 한 번 실행 시간
template-drop_index = 인덱스를 지우거나 나누기
template-drop_index-check = 테이블 설명과 읽는 쪽의 실행 계획
template-drop_index-criterion = 인덱스가 없고 읽는 쪽의 경로가 그대로다
template-drop_index-predicts = 행당 읽기가 거의 없어진다
template-drop_index-metric = 행당 읽은 블록
template-sequential_key = 차례대로인 키
template-sequential_key-check = 새 키 표본의 사슬 수
template-sequential_key-criterion = 사슬이 셋 이하다
template-sequential_key-predicts = 행당 읽기가 잎 하나에 든 행 수분의 일로 준다
template-sequential_key-metric = 행당 읽은 블록
template-add_index = 조건과 정렬을 담는 인덱스
template-add_index-check = 구문의 EXPLAIN
template-add_index-criterion = filesort가 없다
template-add_index-predicts = 호출당 정렬 행이 없어진다
template-add_index-metric = 호출당 정렬 행
template-sort_buffer = sort_buffer_size
template-sort_buffer-check = 실패한 연결의 세션 값
template-sort_buffer-criterion = 거기에서 새 값이 읽힌다
template-sort_buffer-predicts = 오류 1038이 사라진다
template-sort_buffer-metric = 실패한 구문
template-cpu_limit = CPU 제한
template-cpu_limit-check = cpu.max와 nr_throttled의 증가
template-cpu_limit-criterion = 새 제한이 읽히고 조임이 멈춘다
template-cpu_limit-predicts = 몰릴 때의 시간이 일을 스레드로 나눈 만큼이 된다
template-cpu_limit-metric = 몰릴 때의 지연
template-feature_off = 기능이나 빌드를 끄기
template-feature_off-check = 돌고 있는 프로세스의 빌드나 플래그
template-feature_off-criterion = 프로세스가 꺼졌다고 알린다
template-feature_off-predicts = 지표가 예전 수준으로 돌아간다
template-feature_off-metric = 움직인 지표
template-isolation = 전용 노드
template-isolation-check = 파드 배치와 서비스 등급
template-isolation-criterion = 노드에 다른 것이 돌지 않는다
template-isolation-predicts = 지연이 빈 노드 수준으로 내려간다
template-isolation-metric = p95 지연
template-restart = 재시작이나 데우기만
template-restart-check = 가동 시간과 적중 곡선
template-restart-criterion = 가동 시간이 다시 시작한다
template-restart-predicts = 아무것도 예상하지 않는다: 대조군이다
template-restart-metric = 시험의 지표

## 흔한 교란 요인
confounder-shared_node = 파드가 다른 것과 노드를 함께 쓴다
confounder-shared_database = 두 쪽이 데이터베이스 하나를 쓴다
confounder-connections_multiplied = 파드마다 제 풀을 가져온다
confounder-cold_cache = 바꾼 뒤 버퍼 풀이 식어 있다
confounder-class_limits = 등급의 다른 한계: 네트워크, IOPS
confounder-other_sync = 다른 로그가 여전히 동기화한다
confounder-flush_method = 플러시 방식
confounder-group_size = 커밋 묶음의 크기
confounder-durability_accepted = 약해진 내구성을 글로 받아들였다
confounder-timeout_changed = 시간 제한도 바뀌었다
confounder-db_concurrency_limit = 데이터베이스의 동시 실행 한계
confounder-survivorship = 시간 초과한 것이 지연에서 빠진다
confounder-lease = 잠금의 임대 시간
confounder-instances = 도는 인스턴스 수
confounder-per_event_cost = 사건당 비용
confounder-waits_for_sends = 묶음이 모든 전송을 기다린다
confounder-warm_cache = 첫 실행이 같은 행을 캐시에 올려 두었다
confounder-readers_lose_a_path = 읽는 쪽이 경로를 잃는다
confounder-old_rows_random = 옛 행은 제자리에 남는다
confounder-stale_statistics = 최적화기의 묵은 통계
confounder-limit_changed = LIMIT이 다르다
confounder-pooled_connections_keep = 풀에 든 연결이 옛값을 지닌다
confounder-neighbours = 노드의 이웃
confounder-requests_changed = CPU 요청도 바뀌었다
confounder-release_has_more = 배포에 다른 변경도 들었다
confounder-restarted = 프로세스를 다시 띄웠다
confounder-everything = 재시작이 바꾸는 다른 모든 것

## 일지
action-observation_rated = 관측을 매겼다
action-verdict_overridden = 판정과 달리 말했다
action-override_withdrawn = 달리 말한 것을 거두었다
action-confounder_recorded = 교란 요인을 적었다
action-offer_answered = 기각된 가설을 두고 수집본을 다시 보았다
error-override_needs_reason = { $id }: 규칙과 다른 판정에는 까닭이 있어야 한다
    .next = 까닭을 적는다

## 명령줄
cli-weight = 무게
cli-tells-apart = 가름
cli-inconsistency = 가중 불일치
cli-no-next-test = 열린 가설을 가를 시험이 없다: 가설이 지목하는 자원을 적는다
cli-no-offers = 기각된 가설의 한계를 넘는 나중 수집본이 없다
cli-accepted = 받아들인다
cli-refused = 물리친다
cli-no-author = 이름 없음
cli-written = 글에서는
cli-override = 사람의 판정은

## 보고서
report-matrix = 가설마다의 근거
report-weight = 무게
report-contradictions = 가중 불일치
report-ruled-out = 기각된 것, 시험한 만큼만
report-scope = 통하는 범위
report-findings = 산술 감사에서 찾은 것
report-answer = 답
report-answered = 답했다
report-unanswered = 열려 있다
report-weak = 닫을 때 약했던 것
report-since = 이때부터
report-override = 사람의 판정
report-written = 글에서는
report-conditions = 적용 여부와 다른 변화
report-accepted = 받아들인다
report-refused = 물리친다
report-head = 일지의 끝 (SHA-256)
step-confounder-none = 물리침
step-confounder-minor = 사소
step-confounder-major = 판정을 제한
cli-changed-since-seal = 봉인한 뒤 { $input } 값을 고쳤다: { $before } → { $after }
cli-changed-after-data = 결과를 안 뒤 { $input } 값을 고쳤다: { $before } → { $after }
