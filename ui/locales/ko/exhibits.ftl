# 증거물 화면의 말: 들어오는 수집본과 들어온 증거물.

view-exhibits = 증거물
cmd-view-exhibits = 증거물로 가기
    .short = 증거물
cmd-exhibits-add = 파일을 증거물로 열기
    .short = 파일 열기
cmd-exhibits-paste = 글을 증거물로 붙여넣기
    .short = 글 붙여넣기
cmd-exhibits-keep = 수집본 보관 또는 고친 것 저장
    .short = 보관
cmd-exhibits-keep-all = 대기 중인 수집본 모두 보관
    .short = 모두 보관
cmd-exhibits-discard = 수집본 버리기 또는 고친 것 되돌리기
    .short = 버리기
cmd-exhibits-quarantined = 다음 격리된 행으로 가기
    .short = 다음 격리
cmd-exhibits-only-quarantined = 격리된 행만 보기 또는 모두 보기
    .short = 격리만
cmd-exhibits-line = 행 번호로 가기
    .short = 행
cmd-exhibits-next = 다음 증거물
    .short = 다음 증거물
cmd-exhibits-previous = 이전 증거물
    .short = 이전 증거물
cmd-exhibits-table = 증거물을 표로 열기
    .short = 표
cmd-exhibits-purge = 증거물 영구 삭제
    .short = 영구 삭제

## The list
exhibits-waiting = 대기 중, 아직 보관하지 않음
exhibits-waiting-one = 보관 전
exhibits-kept = 사건의 증거물
exhibits-origin-file = 파일
exhibits-origin-paste = 붙여넣음
exhibits-and-more = { $kind } 외 { $n }개
exhibits-lines = { $n ->
       *[other] { $lines }줄
    }
exhibits-rows = { $n ->
       *[other] { $rows }행
    }
exhibits-purged = 영구 삭제됨
exhibits-keep-all = 알아본 대로 { $n }개 모두 보관
exhibits-empty = 아직 증거물이 없다
exhibits-empty-text = 수집본을 이 창 아무 곳에나 놓거나, 붙여넣기 키를 누르거나, 파일을 연다. 형식은 내용으로 알아보며, 무엇이든 보관하기 전에 모든 줄을 볼 수 있다.
exhibits-empty-report = 이 보고서에는 수집본이 없다.
exhibits-paste = 글 붙여넣기
exhibits-pasted = 붙여넣은 글
exhibits-status = { $n ->
       *[other] 증거물 { $n }개, { $lines }줄, 격리 { $quarantined }줄
    }
exhibits-key-line = 행

## The capture
exhibits-which-lines = 보이는 행
exhibits-all-lines = 모든 행
exhibits-quarantined-n = 격리 { $n }
exhibits-lines-of = { $name }의 행
exhibits-encoded = { $encoding }, { $ending }
exhibits-none-quarantined = { $lines }줄을 모두 이해했다.
exhibits-go-to = 행 번호
exhibits-no-line = 고른 행이 없다.
exhibits-line-n = { $line }행
exhibits-in-block = 블록 { $n }, { $kind }
exhibits-line-row = 데이터 행
exhibits-line-continuation = 이어진 데이터 행
exhibits-line-header = 머리글
exhibits-line-rule = 구분선
exhibits-line-footer = 꼬리말
exhibits-line-prompt = 프롬프트
exhibits-line-statement = 문장
exhibits-line-comment = 주석
exhibits-line-blank = 빈 줄
exhibits-line-timing = 소요 시간
exhibits-line-notice = 알림
exhibits-line-prose = 설명 글
exhibits-line-quarantined = 격리

## What was understood
exhibits-understood = 이해한 내용
exhibits-blocks = 블록
exhibits-blocks-aside = 블록마다 따로 읽음
exhibits-lines-range = { $first }–{ $last }행
exhibits-cut = 잘림
exhibits-recognised = 알아본 종류
exhibits-recognised-aside = 파일 이름이 아니라 내용으로
exhibits-read-as = 읽은 종류
exhibits-other-kind = 다른 종류
exhibits-ambiguous = 두 종류가 비슷하게 맞는다. 어느 쪽인지 고른다.
exhibits-no-block = 수집본으로 보이는 것이 없다. 왼쪽에 모든 줄이 분류와 함께 있다.
exhibits-receipt = 행 명세
exhibits-receipt-aside = 모든 줄의 행방
exhibits-account-rows = 데이터 행
exhibits-account-frame = 머리글, 구분선
exhibits-account-around = 그 밖의 줄
exhibits-account-quarantined = 격리
exhibits-account-lines = 전체 줄
exhibits-all-accounted = 분류의 합이 맞고 버린 줄이 없다
exhibits-more-quarantined = { $n }줄은 세기만 하고 옮겨 적지 않음
exhibits-incomplete = 온전하지 않다.
exhibits-block-incomplete = { $n }번 블록은 온전하지 않다.
exhibits-rows-read = { $n ->
       *[other] 읽은 데이터 행은 { $rows }개다.
    }
exhibits-columns = 열
exhibits-columns-aside = 단위는 이름이 아니라 증명으로
exhibits-correct-columns = 고치기
exhibits-col-printed = 수집본의 이름
exhibits-col-taken = 받아들인 열
exhibits-col-name = 이름
exhibits-col-unit = 단위
exhibits-col-known = 근거
exhibits-name-of = { $column }의 이름
exhibits-unit-of = { $column }의 단위
exhibits-units-hint = 단위: ms, s, us, ps, B, blocks(8192), count, 1(비율), %, 1/s 또는 다른 말. 비워 두면 그대로 둔다.
exhibits-unit-count = 개수
exhibits-unit-1 = 비율
exhibits-by-schema = 스키마
exhibits-by-statement = 조회 문장
exhibits-by-cross_check = 검산
exhibits-by-entered = 직접 입력
exhibits-by-unknown = 모름
exhibits-type-text = 글
exhibits-type-time = 시각
exhibits-type-bool = 참거짓
exhibits-note-alias_contradicts_unit = { $column } 열의 단위는 { $claimed }가 아니라 { $unit }이다. 이름과 달리 수치가 그렇게 증명한다.
exhibits-reread-hint = 저장하면 블록을 이 종류로 다시 읽고, 열도 그에 따라 바뀐다.

## Where it came from
exhibits-provenance = 출처
exhibits-provenance-aside = 글만으로는 알 수 없는 것
exhibits-phase = 장애 국면
exhibits-phase-none = 지정 안 함
exhibits-phase-before = 이전
exhibits-phase-during = 도중
exhibits-phase-after = 이후
exhibits-phase-control = 대조
exhibits-phase-step = 단계
exhibits-phase-step-n = { $n }단계
exhibits-step = 단계 번호
exhibits-step-error = 1 이상의 정수
exhibits-captured-at = 수집 시각
exhibits-zone = 시간대
exhibits-offset = 시계 앞섬
exhibits-offset-error = 밀리초 정수
exhibits-time-empty = 시각이 없으면 이 수집본과의 차이에 기간과 초당 값을 구할 수 없다.
exhibits-time-words = 이 말 그대로 보관하지만 시각으로 쓰지 못한다. 2025-11-08 22:00처럼 적는다.
exhibits-time-no_zone = 시간대가 없으면 시각으로 쓰지 못한다. UTC, +09:00, Asia/Seoul처럼 적는다.
exhibits-time-unknown = 모름
exhibits-placed = 이 컴퓨터의 시간대로 { $at }
exhibits-caption = 설명
exhibits-caption-placeholder = 무엇을 보여주는지 한 문장으로
exhibits-file = 이름
exhibits-entered = 들어온 때
exhibits-rests = 기대는 기록
exhibits-mend-fields = 저장할 수 없는 값이 있는 입력란이 있다

## Keep, discard, correct
exhibits-not-stored = 아직 보관하지 않음
exhibits-not-saved = 저장하지 않음
exhibits-discard = 버리기
exhibits-discarded = { $name } 버림
exhibits-keep = { JOSA($id, "으로/로") } 보관
exhibits-keeping = 보관하는 중
exhibits-kept-as = { JOSA($id, "으로/로") } 보관함
exhibits-kept-n = { $n ->
       *[other] 수집본 { $n }개를 보관함
    }
exhibits-already = 이미 { $id }에 있다.
exhibits-already-why = 똑같은 바이트가 사건에 있으므로 두 번 보관하지 않는다.
exhibits-show-exhibit = { $id } 보기
exhibits-revert = 되돌리기
exhibits-save = 고친 것 저장
exhibits-saving = 저장하는 중
exhibits-saved = { $id } 고침
exhibits-open-table = 표로 열기
exhibits-why-report = 보고서는 읽기만 하고 고칠 수 없다.
exhibits-why-closed = 종결된 사건이다. 증거물을 더하거나 고치려면 다시 연다.
exhibits-job-look = { $name } 살펴보는 중
exhibits-job-keep = { $name } 보관하는 중
exhibits-job-all = { $of }개 가운데 { $n }번째 보관하는 중: { $name }
exhibits-looking = { $name } 살펴보는 중
exhibits-cancelled = 취소함
exhibits-cancelled-text = { $name }의 끝까지 살펴보지 않았다. 보관한 것이 없다.
exhibits-look-again = 다시 살펴보기

## Paste
exhibits-paste-title = 글 붙여넣기
exhibits-paste-hint = 프롬프트와 테두리까지 복사한 그대로
exhibits-paste-text = 글
exhibits-paste-name = 이름
exhibits-paste-look = 살펴보기
exhibits-paste-empty = 아직 글이 없다.

## Purge
exhibits-purge = 영구 삭제
exhibits-purge-title = { $id } 영구 삭제
exhibits-purge-goes = 없어지는 것
exhibits-purge-goes-what = 원본({ $size }), 데이터 { $rows }행, 검색에 든 줄
exhibits-purge-stays = 남는 것
exhibits-purge-stays-what = 번호, 이름, SHA-256, 행 명세의 수, 적은 이유, 기록부의 항목
exhibits-purge-rests = { $ids }: 그대로 남되, 보여줄 수 없는 것에 기댄다고 표시된다
exhibits-purge-rests-none = 이 사건의 증거 가운데 없음
exhibits-purge-for-good = 되돌릴 수 없다.
exhibits-purge-reason = 이유
exhibits-purge-reason-missing = 영구 삭제에는 이유가 있어야 한다. 읽는 사람이 보게 될 것은 이 이유다.
exhibits-purge-do = { $id } 영구 삭제
exhibits-purged-done = { $id } 영구 삭제함
exhibits-purged-at = { $at }에 영구 삭제함.
exhibits-purged-title = 영구 삭제한 증거물 { $id }
exhibits-purged-text = 바이트와 행을 일부러 없앴다. 무엇이었는지는 오른쪽에 있다.

## 대기 중인 것과 그 정체
exhibits-queue-waits = 살펴볼 차례를 기다림
exhibits-queue-looking = 살펴보는 중
exhibits-queue-failed = 읽을 수 없음
exhibits-queue-cancelled = 취소함
exhibits-queue-already = 이미 { $id }에 있음
exhibits-queue-choose = 두 종류가 맞음: 고를 것
exhibits-queue-unknown = 아는 것이 없음
exhibits-choose-kind = 두 종류가 비슷하게 맞는다. 어느 쪽인지 고른다.
exhibits-first-unmatched = 아무것에도 맞지 않는 첫 줄들
exhibits-chosen = 직접 고른 종류다. 후보:
exhibits-set = 출처 묶음

## 읽은 프로그램
cmd-exhibits-reread = 증거물 다시 읽기
    .short = 다시 읽기
exhibits-read-by = { $program }의 리더 { $reader }판이 읽었다.
exhibits-read-by-nobody = 이전 프로그램이 읽었다.
exhibits-older = 옛 리더
exhibits-older-reader = 이 프로그램의 리더가 더 새것이다.
exhibits-reread = 다시 읽기
exhibits-save-first = 고친 것을 먼저 저장하거나 되돌린다
exhibits-job-reread = { $id } 다시 읽는 중
exhibits-reread-same = { $id }: 전과 똑같이 읽힌다
exhibits-reread-title = { $id } 다시 읽음
exhibits-reread-record = 기록
exhibits-reread-before = 전
exhibits-reread-after = 지금
exhibits-reread-outcome = 처리
exhibits-reread-kept = { $n ->
        [0] 그대로인 값 없음
       *[other] 값 { $n }개는 그대로
    }
exhibits-reread-same_figure = 같음
exhibits-reread-changed = 다시 계산하고 주의를 남김
exhibits-reread-lost = 찾지 못함. 그전 값이 주의와 함께 남음
exhibits-reread-stands = 그전 값으로 관측했으며 그대로 남음
exhibits-reread-well = 닫기

## 시기와 시각의 근거
exhibits-basis-content = 수집본에 찍혀 있다.
exhibits-basis-file_time = 파일의 시각이다.
exhibits-basis-file_name = 파일 이름에서 왔다.
exhibits-basis-entered = 직접 적었다.
exhibits-use-line = { $line }번째 줄의 { $what } 쓰기
exhibits-use-name = 파일 이름의 { $what } 쓰기
exhibits-use-file-time = 파일의 시각 { $at } 쓰기: 복사하거나 풀면 바뀌는 값이다
exhibits-clear-time = 지우기
exhibits-time-asks_zone = 수집본에 시간대가 없다. 어느 시간대였고, 시계는 맞았는가?

## 그림
exhibits-image = 그림
exhibits-image-size = { $width } × { $height } 픽셀
exhibits-image-view = 그림 크기
exhibits-image-fit = 맞춤
exhibits-image-full = 실제 크기
exhibits-image-broken = 내용이 온전하지 않아 그림을 보일 수 없다. 내용은 그대로 보관한다.
exhibits-image-mark = 값이 있는 곳 표시
exhibits-image-hint = 값이 있는 곳을 눌러 인용한다.
exhibits-image-hint-kept = 보관한 뒤에 값을 인용할 수 있다.
exhibits-image-quote = 값 인용
exhibits-image-place = 왼쪽에서 { $x }%, 위에서 { $y }%
exhibits-image-kept = 그대로 보관한다. 눈으로 읽은 값은 실측이 아니라 인용이다.
quote-title = { $id }에서 값 인용
quote-hint = 추론: 사람이 눈으로 읽은 값
quote-what = 무엇의 값인가
quote-what-placeholder = 최고점의 p95 지연
quote-what-missing = 무엇의 값인지 적는다.
quote-value = 값
quote-value-error = 5.4 같은 수
quote-unit = 단위
quote-unit-missing = 값에는 단위가 있어야 한다.
quote-place = 그림의 어디
quote-place-placeholder = 오른쪽 위 패널, 22:05 무렵

## 수집본을 뜨는 법
cmd-exhibits-recipes = 수집본 뜨는 법
    .short = 뜨는 법
recipes-title = 뜨는 법
recipes-all = 모든 종류를 뜨는 법
recipes-hint = 읽기만 하고 아무것도 바꾸지 않는 문장이다. 서버에서 직접 실행한다
recipes-kind = 종류
recipes-gives = 나오는 것
recipes-needs = 필요한 것
recipes-cost = 드는 비용
recipes-note = 살필 것

## Kinds
kind-pg-stat_statements = PostgreSQL 문장 통계
kind-pg-statement_trend = PostgreSQL 문장 추이
kind-pg-buffercache = PostgreSQL 버퍼 캐시 원본
kind-pg-buffercache_by_relation = PostgreSQL 릴레이션별 버퍼 캐시
kind-pg-buffercache_usage = PostgreSQL 사용 횟수별 버퍼 캐시
kind-pg-buffercache_summary = PostgreSQL 버퍼 캐시 요약
kind-pg-explain_text = PostgreSQL 실행 계획, 글
kind-pg-explain_json = PostgreSQL 실행 계획, JSON
kind-pg-explain_yaml = PostgreSQL 실행 계획, YAML
kind-pg-explain_xml = PostgreSQL 실행 계획, XML
kind-pg-stat_io = PostgreSQL 입출력 통계
kind-pg-stat_wal = PostgreSQL WAL 통계
kind-pg-wal_stats = PostgreSQL 레코드 종류별 WAL
kind-pg-wal_records = PostgreSQL WAL 레코드
kind-pg-bgwriter = PostgreSQL 백그라운드 라이터
kind-pg-checkpointer = PostgreSQL 체크포인터
kind-pg-stat_database = PostgreSQL 데이터베이스
kind-pg-stat_user_tables = PostgreSQL 테이블
kind-pg-index_io = PostgreSQL 인덱스 입출력
kind-pg-relation_sizes = PostgreSQL 릴레이션 크기
kind-pg-settings = PostgreSQL 설정
kind-pg-activity = PostgreSQL 세션
kind-pg-wait_samples = PostgreSQL 대기 표본
kind-mysql-digest = MySQL 문장 digest
kind-mysql-statement_analysis = MySQL 문장 분석
kind-mysql-waits_global = MySQL 대기 이벤트
kind-mysql-file_io = MySQL 파일 입출력
kind-mysql-innodb_status = InnoDB 상태
kind-mysql-processlist = MySQL 프로세스 목록
kind-mysql-variables = MySQL 변수
kind-mysql-status = MySQL 상태 카운터
kind-mysql-explain_tree = MySQL 실행 계획, 트리
kind-mysql-explain_json = MySQL 실행 계획, JSON
kind-mysql-explain_tabular = MySQL 실행 계획, 표
kind-loadtest-sweep = 부하 시험 결과
kind-generic-table = 그 밖의 표

## Frames
frame-psql_aligned = psql 표
frame-psql_border2 = 테두리 있는 psql 표
frame-psql_expanded = psql 펼친 표
frame-psql_unaligned = psql 정렬 안 한 표
frame-psql_json = psql 표 안의 JSON
frame-mysql_boxed = mysql 상자 표
frame-mysql_vertical = mysql 세로 표
frame-mysql_batch = mysql 배치 출력
frame-copy_text = COPY 텍스트
frame-csv = CSV
frame-csv_semicolon = 세미콜론 CSV
frame-tsv = TSV
frame-json = JSON
frame-ndjson = JSON 줄
frame-markdown = Markdown 표
frame-plan_text = 실행 계획 글
