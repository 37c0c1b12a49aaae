# Captures of MySQL and MariaDB.

kind-mysql-slow_log = MySQL slow log
kind-mysql-slow_log_table = MySQL slow log, table
kind-mysql-innodb_monitor = InnoDB monitor text
kind-mysql-slap = mysqlslap report
kind-mysql-waits_by_latency = MySQL wait events by latency
kind-mysql-statement_histogram = MySQL statement histogram
kind-mysql-replica_status = MySQL replication status
kind-mysql-optimizer_trace = MySQL optimizer trace
kind-mysql-show_index = MySQL indexes of a table
kind-mysql-table_status = MySQL tables with their sizes
kind-mysql-warnings = MySQL warnings of a statement

frame-mysql_slow_log = slow log
frame-innodb_monitor = InnoDB monitor
frame-mysqlslap = mysqlslap report

reason-slow_log_entry_cut = The entry of the slow log is cut
reason-slow_log_line_unknown = Not a line of a slow log
reason-innodb_section_unknown = A section that is not read
reason-innodb_status_cut = The end of the InnoDB status is missing
reason-rounded_values = { $column }: rounded by the source, so it is not subtracted
reason-digest_overflow = The digest table was full: { $rows } row without a digest holds everything after that
reason-status_restarted = The server was started between the two captures: every counter began again
reason-status_flushed = The status was flushed between the two captures: some counters began again
