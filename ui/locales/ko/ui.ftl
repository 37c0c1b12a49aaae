# Words of the interface that every view shares, and of the library.
# Plain form (한다체), noun phrases for labels.

## Marks
stamp-confirmed = 확정
stamp-supported = 지지
stamp-inconclusive = 판정 불가
stamp-not_alone = 단독 원인 아님
stamp-eliminated = 기각
stamp-void = 무효
stamp-open = 검증 전
grade-measured = 실측
grade-derived = 산출
grade-inferred = 추론
grade-assumed = 가정
not-captured = 미수집
recomputing = 재계산 중
cite-record = 기록 { $id }
cite-line = { $id }, { $line }행
cite-broken = { $cite } 원본을 지웠으므로 근거를 보여줄 수 없다

## Common
library = 라이브러리
report = 보고서
case-closed = 종결
close = 닫기
cancel = 취소
cancelling = 취소하는 중
open = 열기
show = 보기
copy = 복사
copied = 복사함
undo = 실행 취소
redo = 다시 실행
undone = 실행 취소함: { $what }
redone = 다시 실행함: { $what }
nothing-to-undo = 취소할 작업 없음
nothing-to-redo = 다시 실행할 작업 없음
try-again = 다시 시도
loading = 불러오는 중
jobs = 진행 중
none-yet = 아직 없음
settings = 설정
settings-language = 언어
settings-theme = 화면 색
theme-system = 시스템
theme-light = 밝게
theme-dark = 어둡게
omnibox = 검색 또는 실행
arrived-wait = { $n ->
       *[other] 수집본 { $n }개가 증거물에서 기다린다
    }
job-rate = 초당 { $rate }
job-left = { $time } 남음
job-archive = { $name } 여는 중
archive-opened = { $n ->
        [0] { $name }({ $set }): 읽을 수 있는 것이 없다.
       *[other] { $name }({ $set }): 파일 { $n }개가 기다린다.
    }
archive-skipped = { $n ->
        [1] 뺀 것: { $name }({ $why }).
       *[other] { $n }개를 뺐다. 첫째는 { $name }({ $why }).
    }
drop-here = 수집본, 그림, 압축 파일, 번들을 놓기
case-views = 사건 화면
no-view = 이 프로그램에 없는 화면이다.
show-table = 표로 보기
show-chart = 그림으로 보기

## Failures
failure-unknown = 프로그램이 “{ $code }” 오류를 돌려주었다 ({ $facts }).
fact-file = 파일
fact-line = 행
fact-column = 열
fact-expected = 기대한 것
fact-found = 실제 내용
error-page_fault = 창이 이 작업을 하지 못했다: { $detail }
error-clipboard_refused = 클립보드에 쓰지 못했다. 복사한 것이 없다.
error-recording_missing = 이 보고서에는 기록이 없어 보여줄 것이 없다.
error-recording_version = 이 보고서의 기록은 버전 { $found }이고 이 화면은 버전 { $expected }만 읽는다.
error-report_read_only = 보고서는 읽기만 하고 고칠 수 없다.
error-not_recorded = 이 내용은 보고서에 기록되어 있지 않다.
    .next = 프로그램에서 번들을 열어 확인한다.

## Commands and keys
palette = 명령
palette-placeholder = 명령, 사건, 기록
palette-none = 이 이름에 맞는 것이 없다.
palette-choose = 고르기
palette-run = 실행
palette-both = 한국어와 영어 이름을 모두 찾음
palette-cases = 사건
keys-title = 모든 키
keys-hint = 모든 명령은 명령 창에도 이름이 있다. 글자 하나짜리 키는 입력란 밖에서, 글자를 조합하지 않을 때만 듣는다.
scope-everywhere = 어디서나
scope-views = 화면
scope-figure = 모든 수치
scope-library = 라이브러리
scope-board = 보드
scope-exhibits = 증거물
scope-table = 표
scope-delta = 비교
scope-sharing = 공유
cmd-app-palette = 명령 찾기
    .short = 명령
cmd-app-search = 이 화면에서 검색
    .short = 검색
cmd-app-undo = 마지막 편집 취소
    .short = 실행 취소
cmd-app-redo = 취소한 편집 다시 실행
    .short = 다시 실행
cmd-app-next-pane = 다음 영역으로 가기
    .short = 다음 영역
cmd-app-previous-pane = 이전 영역으로 가기
    .short = 이전 영역
cmd-app-back = 뒤로 가기
    .short = 뒤로
cmd-app-library = 라이브러리로 가기
    .short = 라이브러리
cmd-app-keys = 모든 키 보기
    .short = 모든 키
cmd-app-language = 영어로 바꾸기
    .short = 언어
cmd-app-theme = 화면 색 바꾸기
    .short = 화면 색
cmd-figure-table = 그림을 표로 보기
    .short = 그림을 표로
cmd-library-new = 사건 시작
    .short = 새 사건
cmd-library-open = 수집본이나 번들 열기
    .short = 열기
cmd-library-samples = 예제 사건 열기
    .short = 예제

## Receipt
line-class-row = 행
line-class-continuation = 이어진 행
line-class-header = 머리글
line-class-rule = 구분선
line-class-footer = 꼬리말
line-class-prompt = 프롬프트
line-class-statement = 문장
line-class-comment = 주석
line-class-blank = 빈 줄
line-class-timing = 소요 시간
line-class-notice = 알림
line-class-prose = 설명 글
line-class-quarantined = 격리
receipt-label = { $lines }줄: 행 { $rows }, 격리 { $quarantined }
receipt-sum = = 읽은 { $lines }줄
receipt-differs = 분류 합계 { $sum }, 읽은 줄 { $lines }

## Library
cases = 사건
selected-case = 고른 사건
library-search = 라이브러리 검색
library-search-placeholder = 사건, 가설, 발견, 수집본 행 검색
search-results = 검색 결과
hits = { $n }건
hits-cut = 처음 { $n }건
no-hits = “{ $text }”에 맞는 것이 없다.
no-hits-hint = 두 글자면 충분하고, 모든 낱말이 들어 있어야 한다.
open-file = 파일 열기
new-case = 새 사건
new-case-hint = 수치를 보기 전에 무엇이 뜻밖이었는지 적는다.
begin-case = 사건 시작
beginning = 시작하는 중
field-question = 질문
field-question-placeholder = 배포 뒤에 p95가 왜 두 배가 되었나
field-question-missing = 사건에는 질문이 있어야 한다. 한 문장이면 된다.
field-system = 시스템
field-system-placeholder = MySQL 8.0, Aurora PostgreSQL
field-summary = 수치의 뜻
field-summary-hint = 어디에서 어떤 부하로 쟀고 주된 수치가 무엇을 뜻하는지
waiting-captures = 함께 들어갈 수집본
facet-all = 전체
facet-undecided = 시험이 더 필요함
facet-confirmed = 확정
facet-quarantine = 격리된 행
facet-everything = 모두
filtered-to-none = 이 조건에 맞는 사건이 없다.
place-reasoning = 시험한 것
    .heading = 가설과 그것을 시험한 개입
place-evidence = 증거
    .heading = 고정한 증거와 결론
place-case = 질문
    .heading = 질문과 요약
place-note = 메모
    .heading = 메모와 사건 경과
place-capture = 수집본 행
    .heading = 수집본 행
col-question = 질문
col-system = 시스템
col-rungs = 단
col-standing = 현재 판정
col-exhibits = 증거물
col-changed = 변경
exhibits-n = 증거물 { $n }개
ladder = 진단 사다리
ladder-aside = 개입, 그다음 관측
ladder-none = 아직 시험이 없다.
ruled-out = 여기서 단독 원인이 아닌 것
quarantined-lines = 격리된 행 { $n }개
library-size = 사건 { $cases }건, 증거물 { $exhibits }개, { $size }, 모두 이 컴퓨터에 있음
library-none = 아직 사건 없음
library-read-only = 읽기 전용 ({ $reason })
verify = 재계산 검증
verifying = 재계산 중
verify-holds = 재계산한 { $n }개가 모두 맞음
verify-fails = 재계산한 것 가운데 { $n }개가 맞지 않음, 첫째는 { $first }
key-case = 사건
key-hit = 결과
key-open = 열기
key-paste = 수집본 붙여넣기
job-bundle = { $name } 들여오는 중
paste-by-key = 입력란 밖에서 붙여넣기 키를 누른다.
first-title = 저장해 둔 것에서 시작한다. 아무것도 이 컴퓨터를 떠나지 않는다.
first-text = 사건 하나에는 질문, 증거물이 된 수집본, 그리고 시험마다 사다리의 단이 하나씩 들어간다. 단에는 예측과 관측, 규칙에 따른 판정이 남는다.
way-samples = 예제 사건 열기
    .detail = 수집본, 시험, 판정까지 갖춘 풀린 사건을 둘러본다
    .action = 예제 열기
    .busy = 예제 여는 중
way-paste = 수집본 붙여넣기
    .detail = psql, mysql 클라이언트, CSV, TSV, EXPLAIN 출력. 형식은 내용으로 알아본다
    .action = 붙여넣기
way-open = 파일이나 번들 열기
    .detail = 이 창 아무 곳에나 놓아도 된다
way-question = 질문에서 시작하기
    .detail = 수치를 보기 전에 무엇이 뜻밖이었는지 적는다
statements-title = 서버에서 실행할 문장
statements-mysql = MySQL
    .reads = performance_schema만 읽고 아무것도 바꾸지 않음
    .note = 타이머는 피코초다. 그대로 두면 단위가 분명하고, 나중에 avg_ms라는 열 이름에 속는 사람이 없다. 몇 분 간격으로 두 번 실행해야 차이를 구할 수 있다.
statements-postgresql = PostgreSQL
    .reads = pg_stat_statements만 읽고 아무것도 바꾸지 않음
    .note = 시간은 밀리초다. 두 스냅샷을 잇는 것이 queryid이므로 남겨 둔다. 몇 분 간격으로 두 번 실행해야 차이를 구할 수 있다.
statements-buffercache = 버퍼 캐시
    .reads = pg_buffercache만 읽고 아무것도 바꾸지 않음
    .note = shared_buffers 전체를 훑으므로 매분 실행할 것은 아니다. 블록 크기를 함께 남긴다. 없으면 버퍼 수를 바이트로 바꿀 수 없다.

## Charts
chart-effect = 예측한 변화 { $predicted }%, 관측한 변화 { $observed }%.
chart-effect-open = 예측한 변화 { $predicted }%, 아직 관측 없음.
chart-predicted = 예측
chart-observed = 관측
chart-null = 효과 없음
chart-series = 계열
chart-change = 변화
chart-name = 이름
chart-before = 이전
chart-after = 이후
chart-ratio = 비율
