# 실행 계획의 발견: 이름, 무엇을 찾았는지, 언제 오해를 부르는지. id는 규칙을 그대로 쓴다: plan-<RULE>-title, plan-<RULE>,
# plan-<RULE>-caveat. 시간, 크기, 비중은 단위와 함께 오고 횟수는 숫자만 온다.

plan-PG01-title = 몇 행을 위해 테이블 전체를 읽는다
plan-PG01 = { $relation }에서 읽은 행의 { $removed_share }({ $removed }행)를 필터가 버린다. 필터 열에 인덱스가 있으면 읽지 않아도 된다
plan-PG01-caveat = 일부러 전체를 읽는 테이블, 값의 종류가 적은 열, 캐시에 늘 남아 있는 작은 테이블이라면 문제가 아니다
plan-PG02-title = 인덱스가 찾은 행을 필터가 대부분 버린다
plan-PG02 = { $index } 인덱스로 찾은 행 가운데 { $removed }행을 버리고 { $rows }행만 남긴다. 필터 열을 인덱스에 넣을 수 있다
plan-PG02-caveat = 자주 바뀌는 열을 인덱스에 넣으면 HOT 갱신을 잃는다. 부분 인덱스가 나을 수도 있다
plan-PG03-title = 행 수 추정이 빗나갔다
plan-PG03 = 예상 { $plan_rows }행, 실제 { $actual_rows }행으로 { $factor }배 어긋난다. ANALYZE, 확장 통계, 통계 목표 상향으로 줄일 수 있다
plan-PG03-caveat = 일찍 멈춘 노드는 원래보다 적은 행을 낸다. PostgreSQL 18 이전에는 루프당 행 수가 반올림되어 있다
plan-PG04-title = 계획보다 훨씬 많은 외부 행으로 도는 중첩 루프
plan-PG04 = 안쪽이 { $inner_loops }번 실행되어 전체 시간의 { $inner_time_share }를 썼다. 바깥쪽 행은 예상의 { $outer_ratio }배였다
plan-PG04-caveat = LIMIT 아래에서나 캐시에 남는 값싼 인덱스 조회라면 중첩 루프가 맞다
plan-PG05-title = 정렬이 디스크로 넘쳤다
plan-PG05 = 정렬이 디스크에 { $sort_space_used }를 썼다. 메모리에서는 그 두세 배가 필요하다
plan-PG05-caveat = work_mem은 노드마다, 워커마다 따로 쓰인다. 서버 전체가 아니라 세션에서 올린다
plan-PG06-title = 해시 조인이 여러 배치로 나뉘었다
plan-PG06 = 해시 테이블이 메모리에 들어가지 않아 양쪽을 { $hash_batches }개 배치로 나누어 파일을 거쳤다
plan-PG06-caveat = 계획보다 배치가 늘었다면 행 수가 빗나갔거나 한 값이 몰린 것이다. 메모리를 늘려도 소용없을 수 있다
plan-PG07-title = 해시 집계가 디스크로 넘쳤다
plan-PG07 = 그룹이 메모리에 들어가지 않아 { $batches }개 배치로 파일을 거쳤다
plan-PG07-caveat = 한도는 work_mem에 hash_mem_multiplier를 곱한 값이다
plan-PG08-title = 비트맵이 행 정보를 잃었다
plan-PG08 = 페이지의 { $lossy_share }({ $lossy_heap_blocks }개)가 행 위치 없이 남았다. work_mem이 비트맵에 모자랐다
plan-PG08-caveat = 조건을 다시 확인하는 비용이 작으면 문제가 아니다
plan-PG09-title = 인덱스만으로 끝나지 않았다
plan-PG09 = { $heap_fetches }행({ $fetched_share })을 테이블에서 다시 확인했다. 가시성 맵이 낡았고 VACUUM이 갱신한다
plan-PG09-caveat = 추가만 되는 테이블의 끝부분은 늘 가시성 맵에 잡히지 않는다
plan-PG10-title = 블록 읽기에 시간이 든다
plan-PG10 = 블록 { $excl_read }개를 읽었고, 노드 자체의 시간 또는 접근의 { $share }다
plan-PG10-caveat = 재시작 직후의 첫 실행은 모두 읽는다. 적중률만 보면 이것을 놓친다
plan-PG11-title = 임시 파일을 썼다
plan-PG11 = 블록 { $temp_written_blocks }개가 임시 파일을 거쳤다
plan-PG11-caveat = 인덱스를 만들거나 큰 보고서를 낼 때는 흔하다
plan-PG12-title = 계획보다 적은 워커가 돌았다
plan-PG12 = 워커 { $workers_planned }개를 계획했지만 { $workers_launched }개만 떴다. max_parallel_workers를 다른 쿼리가 다 쓰고 있었다
plan-PG12-caveat = 커서 안이나 워커를 금하는 트랜잭션에서는 뜨지 않는다
plan-PG13-title = JIT 컴파일에 시간을 많이 썼다
plan-PG13 = JIT 컴파일에 { $jit_ms }, 실행 시간의 { $jit_share }를 썼다
plan-PG13-caveat = 긴 분석 쿼리라면 그래도 이득일 수 있다
plan-PG14-title = 실행보다 계획이 오래 걸렸다
plan-PG14 = 실행 { $execution_time }에 계획이 { $planning_time } 걸렸다
plan-PG14-caveat = 세션의 첫 계획은 카탈로그 캐시를 채우느라 느리다
plan-PG15-title = 트리거에 시간이 든다
plan-PG15 = 트리거가 { $trigger_ms }, 실행 시간의 { $trigger_share }를 썼다. 인덱스 없는 외래 키나 행 트리거를 의심한다
plan-PG15-caveat = 지연된 제약은 COMMIT에서 돌아 여기에 시간이 보이지 않는다
plan-PG16-title = 행마다 서브쿼리를 다시 돌린다
plan-PG16 = { $subplan_name }이 { $actual_loops }번 실행되었다. 묶은 결과와의 조인으로 바꾸면 한 번이면 된다
plan-PG16-caveat = 해시된 SubPlan은 한 번만 돌며 문제가 아니다
plan-PG17-title = 필터가 열을 감싼다
plan-PG17 = { JOSA($expression, "은/는") } 일반 인덱스를 쓸 수 없다. 표현식 인덱스를 두거나 열을 그대로 비교한다
plan-PG17-caveat = 상수는 미리 계산되므로 열 쪽의 호출만 문제가 된다
plan-PG18-title = LIKE가 와일드카드로 시작한다
plan-PG18 = { $filter }: 순서 인덱스로는 끝부분을 찾을 수 없다. trigram 인덱스로는 찾을 수 있다
plan-PG18-caveat = 작은 테이블이라면 문제가 아니다
plan-PG19-title = 몇 행을 위해 전부 정렬한다
plan-PG19 = { $plan_rows }행을 내려고 { $sort_input_rows }행을 정렬한다. 등호 열과 정렬 열의 인덱스가 있으면 순서대로 나온다
plan-PG19-caveat = 메모리 안의 top-N 힙 정렬은 싸다. 인덱스가 늘면 쓰기마다 비용이 든다
plan-PG20-title = OFFSET이 읽고 버린다
plan-PG20 = { $actual_rows }행을 돌려주려고 { $child_rows }행을 찾았다
plan-PG20-caveat = 마지막 키 다음부터 이어 읽으려면 순서가 유일해야 한다
plan-PG21-title = 아무것도 바꾸지 않는 충돌
plan-PG21 = 충돌 { $conflicting_tuples }건 가운데 { $rows_removed_by_conflict_filter }건을 버렸지만 행 잠금과 WAL 기록은 이미 끝난 뒤다
plan-PG21-caveat = 드문 문장이거나 한 트랜잭션에 여러 행을 묶는다면 부담이 작다
plan-PG22-title = 쓰면서 읽는다
plan-PG22 = 행 하나를 쓸 때 블록 { $reads_per_row }개를 읽고 시간의 { $read_share }를 거기에 쓴다. 무작위 키 인덱스가 캐시보다 커졌다
plan-PG22-caveat = 재시작이나 장애 조치 직후의 빈 캐시, 유일성 검사도 같은 모양이다
plan-PG23-title = WAL이 전체 페이지로 찼다
plan-PG23 = WAL { $wal_bytes } 안에 전체 페이지 이미지가 { $wal_fpi }개다. 체크포인트가 잦거나 변경이 흩어져 있다
plan-PG23-caveat = 체크포인트 직후에는 모든 페이지가 처음이다. Aurora에는 없고, wal_compression이 크기를 바꾼다
plan-PG24-title = 헛되이 읽은 파티션
plan-PG24 = 파티션 { $children_executed }개를 읽었지만 행이 나온 것은 { $children_with_rows }개다. 조건에 파티션 키가 없다
plan-PG24-caveat = 실행 중에 제외된 파티션은 세지 않는다
plan-PG25-title = 쓸모없는 캐시
plan-PG25 = 적중 { $cache_hits }번, 실패 { $cache_misses }번, 버린 항목 { $cache_evictions }개
plan-PG25-caveat = 서로 다른 키의 수를 잘못 추정한 결과다
plan-PG26-title = 추정만 있다
plan-PG26 = 측정한 값이 없어 시간에 대해서는 아무 말도 할 수 없다
plan-PG26-caveat = 알려진 예외가 없다
plan-PG27-title = 시험이 아무것도 돌려주지 않았다
plan-PG27 = 돌아온 행이 없어 이 시간으로는 계획의 비용을 알 수 없다
plan-PG27-caveat = 운영에서도 그 조건에 맞는 행이 없을 수 있다
plan-PG28-title = 거르는 열로 시작하는 인덱스가 쓰이지 않았다
plan-PG28 = { JOSA($index, "은/는") } { JOSA($column, "으로/로") } 시작하지만 { $relation } 전체를 읽고 그 { $removed_share }({ $removed }행)를 버린다{ $forbidden ->
    [yes] . enable_indexscan과 enable_bitmapscan이 꺼져 있다
   *[no] . ANALYZE를 하거나 디스크에 맞게 random_page_cost를 낮추면 계획이 바뀔 수 있다
  }
plan-PG28-caveat = 행이 테이블 곳곳에 흩어져 있으면 옳은 선택이다. 연산자 클래스와 콜레이션은 보지 않았다
plan-PG29-title = 거르는 열로 시작하는 인덱스가 없다
plan-PG29 = { $relation }의 인덱스 { $indexes }개 가운데 { JOSA($columns, "으로/로") } 시작하는 것이 없다. 전체를 읽을 수밖에 없었고 그 { $removed_share }를 버린다
plan-PG29-caveat = 인덱스는 쓸 때마다 비용이 들고, 자주 바뀌는 열이면 HOT 갱신도 잃는다. 식과 OR는 보지 않았다
plan-PG30-title = 열이 변환되어 그 인덱스를 쓰지 못한다
plan-PG30 = { $relation }의 { JOSA($column, "은/는") } { $column_type }인데 { JOSA($compared_as, "으로/로") } 비교한다. { JOSA($index, "을/를") } 쓸 수 없으니 값을 열의 타입으로 준다
plan-PG30-caveat = 문자 타입과 도메인은 보지 않는다. 같은 변환에 건 인덱스라면 쓰인다
plan-MY01-title = 테이블 전체를 읽는다
plan-MY01 = { $table }: 조건에 맞는 행을 찾으려고 약 { $rows }행을 읽는다
plan-MY01-caveat = rows는 추정이다. 조인을 이끄는 테이블은 전체를 읽어야 할 수도 있다
plan-MY02-title = 인덱스 전체를 읽는다
plan-MY02 = { $table }: { $key } 인덱스를 끝까지, 약 { $rows }행 읽는다
plan-MY02-caveat = ORDER BY와 LIMIT가 있으면 일찍 멈출 수 있다
plan-MY03-title = 후보 인덱스를 쓰지 않는다
plan-MY03 = { $table }: 후보 인덱스 { $possible_keys }를 쓰지 않고 약 { $rows }행을 읽는다
plan-MY03-caveat = 대부분의 행이 조건에 맞는다면 옳은 선택이다. 조인의 첫 테이블은 그 조인의 키를 쓸 수 없다
plan-MY04-title = 문서까지 함께 정렬한다
plan-MY04 = 가장 큰 값이 { $max_payload }, 정렬 버퍼가 { $sort_buffer_size }라 오류 1038이 날 수 있다. 키만 정렬하고 LIMIT 뒤에 문서를 읽거나 인덱스로 순서를 얻는다
plan-MY04-caveat = 8.0.28부터는 가장 큰 행 하나만 들어가면 된다
plan-MY05-title = 인덱스 없이 정렬한다
plan-MY05 = 약 { $rows }행을 모아 정렬한다
plan-MY05-caveat = 작은 정렬은 비용이 거의 없다
plan-MY06-title = 임시 테이블을 만들고 정렬한다
plan-MY06 = 약 { $rows }행이 임시 테이블을 거쳐 정렬된다. 그룹, DISTINCT, 윈도, ORDER BY에 필요한 순서를 주는 인덱스가 없다
plan-MY06-caveat = 결과가 아주 작으면 문제가 아니다
plan-MY07-title = 인덱스 없이 조인한다
plan-MY07 = { $table }: 조인하려고 약 { $rows }행을 읽는다. 이어 주는 인덱스가 없다
plan-MY07-caveat = 큰 등호 조인에서는 해시 조인이 옳을 수 있다
plan-MY08-title = 행마다 서브쿼리를 다시 계산한다
plan-MY08 = 바깥쪽 { $outer_rows }행마다 서브쿼리를 계산한다
plan-MY08-caveat = 8.0부터는 세미 조인으로 바뀔 수 있다. TREE 형식으로 확인한다
plan-MY09-title = 인덱스가 충분히 거르지 못한다
plan-MY09 = { $table }: { $key } 인덱스로 찾은 약 { $rows }행 가운데 { $filtered }만 남는다
plan-MY09-caveat = 히스토그램이 없으면 filtered는 짐작이다
plan-MY10-title = 행마다 인덱스를 다시 고른다
plan-MY10 = { $table }: 조인에 확실히 맞는 인덱스가 없다
plan-MY10-caveat = 드물게는 이것이 최선이다
plan-MY11-title = 여러 인덱스를 합친다
plan-MY11 = { $table }: 여러 인덱스를 읽어 행을 { $merge ->
    [union] OR 조건으로 합친다
    [intersect] 교집합으로 합친다. 열들을 묶은 인덱스 하나가 대개 더 싸다
   *[other] 합친다. 모든 조건이 함께 맞아야 한다면 열들을 묶은 인덱스 하나가 대개 더 싸다
  }
plan-MY11-caveat = 서로 다른 열의 OR에는 인덱스 하나로 맞출 수 없다
plan-MY12-title = 인덱스의 앞부분만 쓴다
plan-MY12 = { $table }: { $key } 인덱스의 { $key_parts }개 열 가운데 { $used_key_parts }개만 쓴다
plan-MY12-caveat = 범위 조건이라면 원래 그렇다
plan-MY13-title = 통계가 없다
plan-MY13 = { $table }: { $table_rows }행인데 { $index } 인덱스의 카디널리티가 없다. 계획을 판단하기 전에 ANALYZE TABLE을 돌린다
plan-MY13-caveat = 수집할 때 테이블이 비어 있었을 수 있다
plan-MY14-title = 인덱스에 정렬 열이 빠져 있다
plan-MY14 = { $table }: { $key } 인덱스의 등호 열 뒤에 { $order_column } 열을 두면 정렬 없이 나온다
plan-MY14-caveat = 열이 늘면 쓰기마다 비용이 든다
plan-MY15-title = 깊은 페이지
plan-MY15 = 첫 행을 내기 전에 { $offset }행을 찾아 버린다
plan-MY15-caveat = 알려진 예외가 없다
plan-MY16-title = 형 변환 때문에 인덱스를 못 쓴다
plan-MY16 = { $message }
plan-MY16-caveat = 알려진 예외가 없다
plan-MY17-title = 보낸 것보다 훨씬 많이 읽는다
plan-MY17 = { $rows_sent }행을 보내려고 { $rows_examined }행을 읽었다
plan-MY17-caveat = 집계는 원래 한 행만 보낸다
plan-MY18-title = 정렬이 파일로 넘친다
plan-MY18 = 호출당 병합 { $passes_per_call }회
plan-MY18-caveat = 알려진 예외가 없다
plan-MY19-title = 임시 테이블이 디스크로 간다
plan-MY19 = 임시 테이블 { $tmp_tables }개 가운데 { $disk_share }가 디스크에 있었다
plan-MY19-caveat = 8.0의 TempTable 엔진은 다르게 센다
plan-MY20-title = COMMIT에 시간이 든다
plan-MY20 = 목록에 있는 시간의 { $commit_share }가 COMMIT이다. 쿼리가 아니라 리두 로그와 바이너리 로그의 플러시를 본다
plan-MY20-caveat = 목록에 있는 행만의 비중이라 상한이다
plan-MY21-title = 풀이 autocommit을 껐다 켠다
plan-MY21 = COMMIT 한 번에 SET autocommit이 { $toggles_per_commit }번 실행된다. 트랜잭션마다 왕복이 두 번 늘어난다
plan-MY21-caveat = 드라이버와 풀의 설정에 따라 다르다
plan-MY22-title = 시험이 아무것도 돌려주지 않았다
plan-MY22 = 돌아온 행이 없어 시간을 비교해도 빨라졌다고 할 수 없다
plan-MY22-caveat = 알려진 예외가 없다
plan-MY23-title = 행 수 추정이 빗나갔다
plan-MY23 = 예상 { $expected }행, 실제 { $came }행으로 { $factor }배 어긋난다. ANALYZE TABLE이나 히스토그램으로 줄일 수 있다
plan-MY23-caveat = LIMIT 아래의 실제 행은 멈출 때까지의 수다

## 심각도
plan-adjusted-took_time = 한 단계 올림: 이 노드만으로 시간의 { $share }를 썼다
plan-adjusted-estimates_only = 측정한 값이 없어 참고로 낮춤

## 비교
plan-outcome-faster = 잡음을 넘어 빨라졌다
plan-outcome-slower = 잡음을 넘어 느려졌다
plan-outcome-no_difference_shown = 차이가 보이지 않았다
plan-outcome-equivalent = 같다고 볼 수 있다
plan-outcome-within_noise = 잡음 범위 안이다
plan-outcome-shape_only = 모양만 바뀌었고 빨라졌다는 근거는 없다
plan-outcome-not_measured = 측정하지 않았다
plan-certainty-matched = 짝지음
plan-certainty-uncertain = 불확실
plan-certainty-by_hand = 손으로 짝지음
plan-node-added = 추가됨
plan-node-removed = 사라짐
plan-node-unprinted = 상대 형식에는 나오지 않음
plan-change-operation = 방식이 다름
plan-change-index = 인덱스가 다름
plan-change-place = 위치가 다름
plan-metric-inclusive_time = 시간
plan-metric-exclusive_time = 자체 시간
plan-metric-rows = 행 합계
plan-metric-estimated_rows = 반복당 예상 행
plan-metric-loops = 루프
plan-metric-shared_hit = 캐시에서 찾은 블록
plan-metric-shared_read = 읽은 블록
plan-metric-temp = 임시 블록
plan-metric-wal_bytes = 기록한 로그
plan-metric-planning_time = 계획 시간
plan-metric-execution_time = 실행 시간
plan-tied-query_id = queryid가 같음
plan-tied-fingerprint = 문장 토큰이 같음
reason-plans_returned_nothing = { $sides ->
    [both] 두 계획 모두 돌려준 행이 없다
    [before] 이전 계획이 돌려준 행이 없다
   *[after] 이후 계획이 돌려준 행이 없다
 }. 모양이 바뀐 것으로만 읽고 빨라졌다고 읽지 않는다
reason-plans_returned_differently = 돌려준 행이 다르다: 이전 { $before }행, 이후 { $after }행
reason-plans_read_differently = 읽은 블록이 이전 { $before }개, 이후 { $after }개다. 한쪽은 캐시가 비어 있었을 수 있다
reason-plans_not_measured = { $sides ->
    [both] 양쪽 모두 시간이 없다
    [before] 이전 계획에 시간이 없다
   *[after] 이후 계획에 시간이 없다
 }
reason-plans_of_other_statements = 서로 다른 문장의 계획이다
reason-plans_of_other_engines = 한쪽은 { $before }, 다른 쪽은 { $after }의 계획이다
reason-plans_nodes_left_out = 불확실한 짝 { $uncertain }개와 시간이 없는 짝 { $unmeasured }개는 세지 않았다
reason-plans_unprinted = 상대 형식에 나오지 않는 종류의 노드가 { $nodes }개 있다

# 형식, 그리고 명령줄이 찍는 계획의 말.
plan-format-pg_text = PostgreSQL, TEXT
plan-format-pg_json = PostgreSQL, JSON
plan-format-pg_yaml = PostgreSQL, YAML
plan-format-pg_xml = PostgreSQL, XML
plan-format-my_sql_tree = MySQL, TREE
plan-format-my_sql_json1 = MySQL, JSON 1판
plan-format-my_sql_json2 = MySQL, JSON 2판
plan-format-my_sql_table = MySQL, 표
plan-format-maria_db_table = MariaDB, 표
plan-format-maria_db_json = MariaDB, JSON
cli-plan-file = 계획이 든 파일을 적는다: inquest plan FILE
cli-plan-node = 노드
cli-plan-estimated = 추정
cli-plan-rows = 행
cli-plan-loops = 반복
cli-plan-self = 자체 ms
cli-plan-read = 읽은 블록
cli-plan-line = 줄
cli-plan-never = 실행 안 됨
cli-plan-before = 이전
cli-plan-after = 이후
cli-plan-self-before = 이전 자체 ms
cli-plan-self-after = 이후 자체 ms
cli-plan-factor = 배수
cli-plan-how = 바뀐 것
cli-plan-silent = 필요한 것이 없어 답하지 못한 규칙:
cli-plan-lacks = { $rules }: { $lack }
cli-plan-tied = 계획 { $plan }, { $by ->
    [query_id] 쿼리 ID로 이음
   *[other] 본문으로 이음(추론)
  }
cli-plan-nothing = 이 행들에서 규칙이 찾은 것이 없다.
cli-plan-left-out = { $n }행은 더 있지만 보이지 않는다
error-no_plan = { $name }에 계획이 없다{ $why ->
    [plan_unrecognised] : { $line }번째 줄은 계획의 시작이 아니다({ $text }). EXPLAIN의 출력을 통째로 붙인다
   *[other] . EXPLAIN의 출력을 어떤 형식이든 붙인다
  }
error-plan_side_empty = 비교할 { $side ->
    [before] 이전
   *[other] 이후
  } 계획이 없다
error-plan_pairing = 노드 { JOSA($node, "은/는") } { $side ->
    [before] 이전
   *[other] 이후
  } 계획에서 짝지을 수 없다. 없는 노드이거나 이미 짝이 있다
error-plan_figure_absent = 비교하려면 { JOSA($metric, "이/가") } 양쪽에 있어야 한다. 두 계획이 모두 출력하는 수치를 고른다
error-no_statements = 행이 { $kind }, 구문 통계가 아니다. pg_stat_statements나 구문 다이제스트 수집본을 고른다
error-rule_unknown = { $rule }라는 규칙도 심각도도 없다. 심각도: info, low, medium, high. 규칙: PG01~PG27, MY01~MY23
reason-plan_unrecognised = { $line }번째 줄은 계획의 시작이 아니다: { $text }
reason-plan_empty = 계획이 들어 있지 않다
reason-plan_estimates_only = 추정뿐이다. 잰 것이 없다
reason-plan_no_times = 시간 없이 쟀다(TIMING OFF)
reason-plan_no_costs = 비용과 추정 행이 없다(COSTS OFF)
reason-plan_no_buffers = 버퍼가 없다(BUFFERS OFF)
reason-plan_no_io_times = 읽고 쓴 시간이 없다. track_io_timing이 꺼졌거나 모두 캐시에 있었다
reason-plan_cropped = 글이 도중에 끊긴다{ $within ->
    [none] .
   *[other] . 끊긴 곳: { $within }
  }
reason-plan_input_missing = { $operation }의 입력이 모자란다. 나머지 글이 없다
reason-plan_no_summary = 끝에 계획 시간도 실행 시간도 없다
reason-plan_head_missing = 앞부분이 없다. 첫 줄이 뿌리가 아니다
reason-plan_partly_measured = 일부 노드만 쟀다(재지 않은 노드 { $nodes }개)
reason-plan_no_plan = 서버가 이 문장의 계획을 찍지 않는다: { $text }
reason-plan_indentation_lost = 들여쓰기가 사라져 어느 노드가 어느 것 아래인지 알 수 없다(노드 { $nodes }개)
reason-plan_indentation_damaged = 들여쓰기 하나가 위의 어느 단계와도 맞지 않는다: { $text }
reason-plan_tabs_expanded = 탭을 다음 여덟 칸까지로 읽었다
reason-plan_margin_removed = 줄마다 앞에 붙은 것을 떼었다: { $margin }
reason-plan_lines_joined = 접힌 줄 { $lines }개를 이었다
reason-plan_frame_removed = 터미널 클라이언트의 틀을 떼었다
reason-plan_elided = 사람이 일부를 생략했다(…)
reason-plan_line_not_read = { $line }번째 줄은 보관하지만 이해하지 못했다: { $text }
reason-plan_document_broken = 문서가 { $line }번째 줄에서 끊긴다. 기대한 것: { $expected }
reason-plan_rows_rounded = PostgreSQL 18 이전에는 반복마다의 행 수가 반올림된다. 노드 { $nodes }개의 합계는 반복마다 반 행까지 불확실하다
reason-plan_three_digits = 유효 숫자가 셋뿐이다
reason-plan_twice = 한 객체에 { $key } 항목이 두 번 있다({ $line }번째 줄). 첫 값을 쓰고 “{ $text }” 값은 쓰지 않는다
reason-plan_wrong_type = { $key } 항목의 형식이 다르다({ $line }번째 줄). 적힌 대로 두고 읽지 않는다
reason-plan_below_zero = { $key } 값이 { $text }이다({ $line }번째 줄). 0보다 작을 수 없으므로 알 수 없는 값으로 둔다
reason-plan_rounded = { $key } 값은 { $text }이다({ $line }번째 줄). 이 값으로 계산한 것은 반올림된다
reason-plan_shared_time_holds_local = PostgreSQL 17 이전에는 공유 블록의 시간에 지역 블록의 시간이 들어 있다
reason-plan_parallel_times = 병렬 노드의 시간은 프로세스들의 평균이고, 읽은 시간은 합이다
reason-plan_several_roots = 나무가 { $roots }개다. select 목록의 하위 질의가 주 나무 옆에 있다
reason-plan_charged_to_reader = { $name }의 시간은 먼저 읽은 노드({ $reader }번째 줄)에 들어 있다
reason-plan_not_charged = { $name }의 시간을 어느 노드에도 매길 수 없었다
reason-plan_fewer_workers = 워커 { $planned }개를 계획했고 { $launched }개가 떴다
reason-plan_order_only = 표는 나무가 아니라 테이블의 순서만 준다. 질의 블록으로 묶었다
reason-plan_not_a_number = { $key }의 값이 수가 아니다: { $text }
reason-plan_more_of_them = 바로 앞과 같은 것이 { $count }건 더 있으나 적지 않았다
reason-plan_open_end = 마지막 줄에 줄 끝이 없다. 줄의 절반일 수 있다

# 답하지 못한 규칙에 없던 것: plan-lacks-<code>, 목록 안에 쓴다.
plan-lacks-measured = 실행의 행 수와 반복 수(ANALYZE)
plan-lacks-timing = 노드별 시간(ANALYZE와 TIMING)
plan-lacks-costs = 추정값(COSTS)
plan-lacks-buffers = 블록 수(BUFFERS)
plan-lacks-wal = 기록한 로그(WAL)
plan-lacks-planning_time = 계획 시간(SUMMARY)
plan-lacks-keys = 후보 키, 트리 형식은 출력하지 않는다
plan-lacks-filtered = filtered 열(EXPLAIN EXTENDED 또는 FORMAT=JSON)
plan-lacks-statement = 구문
plan-lacks-sort_buffer_size = sort_buffer_size
plan-lacks-max_payload = 읽는 열에서 가장 큰 값, MAX(LENGTH(…)) 출력
plan-lacks-indexes = 인덱스의 열 구성(SHOW INDEX)
plan-lacks-table_rows = 테이블의 행 수(SHOW TABLE STATUS)
plan-lacks-warnings = 계획과 함께 나온 경고(SHOW WARNINGS)
plan-lacks-described = 테이블의 열과 인덱스(psql의 \d)
plan-lacks-calls = 호출 수
plan-lacks-total_time = 총 시간
plan-lacks-rows = 반환하거나 바꾼 행 수
plan-lacks-shared_read = 읽은 블록 수
plan-lacks-read_time = 블록을 읽은 시간(track_io_timing)
plan-lacks-rows_examined = 검사한 행 수
plan-lacks-rows_sent = 보낸 행 수
plan-lacks-sort_merge_passes = 정렬 병합 횟수
plan-lacks-tmp_tables = 임시 테이블 수
plan-lacks-tmp_disk = 디스크의 임시 테이블 수
plan-lacks-statistics = 이 구문의 통계 행

# 계획 옆에 있는 것: plan-beside-<what>.
plan-beside-version = 서버 버전
plan-beside-sort_buffer_size = sort_buffer_size
plan-beside-max_payload = 가장 큰 값
plan-beside-indexes = 인덱스
plan-beside-table_rows = 테이블 행 수
plan-beside-warnings = 경고
plan-beside-described = 열과 인덱스
plan-beside-setting = 앞에서 바꾼 설정

# 보고서의 계획.
report-plans = 실행 계획
report-plan-node = 노드
report-plan-estimated = 예상 행
report-plan-rows = 행
report-plan-loops = 루프
report-plan-own = 자체 ms
report-plan-line = 줄
report-plan-more = 더 있는 노드
report-plan-silent = 없는 것이 있어 답하지 못한 규칙
report-plan-before = 이전
report-plan-after = 이후
report-plan-own-before = 이전 자체 ms
report-plan-own-after = 이후 자체 ms
report-plan-factor = 배수
report-plan-how = 바뀐 것
