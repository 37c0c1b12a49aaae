# 바이트와 블록, 열의 유형: 붙여 넣은 글 전체와 표의 열에 대해 알리는 말.

kind-capture-failed = 실패한 구문
kind-generic-figures = 모르는 프로그램이 찍은 수치
kind-quoted-pairs = 글에 인용된 수치
frame-server_error = 서버 오류
frame-labelled_figures = 이름 붙은 수치
frame-quoted_pairs = 글에 적힌 전후 수치

## 글이 아닌 까닭
reason-binary_unknown = 글이 아닌 바이트다
reason-binary_gzip = gzip 파일이다. 속은 여기서 보지 않는다
reason-binary_zip = zip 파일이다. 속은 여기서 보지 않는다
reason-binary_tar = tar는 읽지 않는다. tar xf로 풀어 그 안의 파일을 넣는다
reason-binary_workbook = 통합 문서다. 시트를 CSV로 내보내야 읽을 수 있다
reason-binary_pdf = PDF다. 글을 복사하거나 표를 내보내야 읽을 수 있다
reason-binary_parquet = Parquet 파일이다
reason-binary_pg_dump = PostgreSQL 사용자 지정 형식 덤프다
reason-binary_image = 이미지다
reason-binary_compressed = 압축된 파일이다. 먼저 풀어야 한다
reason-binary_jfr = JVM 비행 기록이다. 먼저 jfr로 출력해야 한다
reason-binary_gatling = Gatling 3.12 이후의 이진 로그는 읽지 않는다. 같은 실행 보고서의 stats.json이나 global_stats.json을 추가해야 한다
reason-binary_sqlite = SQLite 데이터베이스다
reason-binary_heap_dump = JVM 힙 덤프다
reason-binary_content = 입력이 글이 아니다

## 글에 손댄 것
reason-ansi_stripped = { $line }번째 줄부터 { $count }줄에서 터미널 색을 뗐다
reason-undecodable_bytes = { $line }번째 줄부터 { $count }줄에 이 인코딩으로 읽을 수 없는 바이트가 있다
reason-replacement_characters = { $line }번째 줄부터 { $count }줄에 파일로 저장되기 전에 깨진 글자가 있다
reason-nul_characters = { $line }번째 줄부터 { $count }줄에 NUL 문자가 있다
reason-smart_characters = 조판용 빈칸과 빼기 기호를 보통 글자로 읽었다

## 행
reason-row_too_long = 행이 한도보다 길다
reason-commas_ambiguous = 쉼표가 구분자이면서 자릿수 표시인데 읽는 방법이 여럿이다
reason-commas_regrouped = { $line }번째 줄부터 { $count }행에서 쉼표로 나뉜 수를 도로 붙였다. 맞는 방법이 하나뿐이다
reason-trailing_delimiter = { $count }행 끝의 구분자는 열이 아니다

## 알아 둘 것
reason-capture_failed = 구문이 실패했다: { $message }
reason-no_line_end = 글이 줄바꿈 없이 끝난다. 마지막 값이 잘렸을 수 있다
reason-figures_of_unknown_program = 어느 프로그램이 찍은 수치인지 모른다. 이름과 단위는 찍힌 그대로 두고 아무것도 가정하지 않는다
reason-quoted_not_captured = 캡처가 아니라 인용된 수치다
reason-id_damaged = { $column }에 스프레드시트가 줄여 쓴 수가 { $line }번째 줄부터 { $count }개 있다. 식별자로 쓸 수 없다
reason-quoted_null_kept = { $column }에 따옴표 친 NULL이 { $line }번째 줄부터 { $count }행 있다. 글자로 둔다
reason-quoted_null_read = { $column }에 따옴표 친 NULL이 { $line }번째 줄부터 { $count }행 있다. NULL로 읽었다
reason-overflow_marks = { $column }의 수 { $count }개는 칸이 모자라 찍히지 않았다
reason-scalars_noted = { $column }의 칸 { $count }개에 적힌 수치를 옆 열에 따로 두었다
