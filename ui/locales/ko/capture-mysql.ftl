# MySQL과 MariaDB의 수집본.

kind-mysql-slow_log = MySQL 슬로 로그
kind-mysql-slow_log_table = MySQL 슬로 로그, 테이블
kind-mysql-innodb_monitor = InnoDB 모니터 글
kind-mysql-slap = mysqlslap 보고서
kind-mysql-waits_by_latency = MySQL 대기 시간별 대기 이벤트
kind-mysql-statement_histogram = MySQL 문장 히스토그램
kind-mysql-replica_status = MySQL 복제 상태
kind-mysql-optimizer_trace = MySQL 옵티마이저 트레이스
kind-mysql-show_index = MySQL 테이블의 인덱스
kind-mysql-table_status = MySQL 테이블과 크기
kind-mysql-warnings = MySQL 구문의 경고

frame-mysql_slow_log = 슬로 로그
frame-innodb_monitor = InnoDB 모니터
frame-mysqlslap = mysqlslap 보고서

reason-slow_log_entry_cut = 슬로 로그 항목이 잘렸다
reason-slow_log_line_unknown = 슬로 로그의 줄이 아니다
reason-innodb_section_unknown = 읽지 않는 구역이다
reason-innodb_status_cut = InnoDB 상태의 끝부분이 없다
reason-rounded_values = { $column }: 출력할 때 반올림한 값이라 빼지 않는다
reason-digest_overflow = digest 테이블이 가득 찼다. 그 뒤의 문장은 모두 digest가 없는 { $rows }개 행에 모였다
reason-status_restarted = 두 수집 사이에 서버가 다시 시작되어 모든 카운터가 처음부터 다시 셌다
reason-status_flushed = 두 수집 사이에 상태를 비워 일부 카운터가 처음부터 다시 셌다
