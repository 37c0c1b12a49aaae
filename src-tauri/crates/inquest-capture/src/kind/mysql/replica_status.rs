//! `mysql.replica_status`: SHOW REPLICA STATUS, SHOW SLAVE STATUS, SHOW ALL SLAVES STATUS.
//!
//! Source: MySQL reference manual, SHOW REPLICA STATUS; MariaDB documentation, SHOW REPLICA STATUS. Positions are bytes
//! within a file and begin again with the next one; `Seconds_Behind_*` is NULL when replication does not run, and 0 may
//! mean that nothing has arrived. Columns that are not listed pass through.
//!
//! What the format cannot tell: the instant.

use crate::kind::spec::SchemaUnit::{Bytes, Count, S};
use crate::kind::spec::{ColumnSpec, Kind, text, ucounter, ugauge};

const COLUMNS: &[ColumnSpec] = &[
    text("connection_name"),
    text("channel_name"),
    text("replica_io_state").renamed(&["slave_io_state"]),
    text("source_host").renamed(&["master_host"]),
    text("source_user").renamed(&["master_user"]),
    text("source_log_file").renamed(&["master_log_file"]),
    ugauge("read_source_log_pos", Bytes).renamed(&["read_master_log_pos"]),
    text("relay_log_file"),
    ugauge("relay_log_pos", Bytes),
    text("relay_source_log_file").renamed(&["relay_master_log_file"]),
    text("replica_io_running").renamed(&["slave_io_running"]),
    text("replica_sql_running").renamed(&["slave_sql_running"]),
    text("last_errno"),
    text("last_error"),
    ucounter("skip_counter", Count),
    ugauge("exec_source_log_pos", Bytes).renamed(&["exec_master_log_pos"]),
    ugauge("relay_log_space", Bytes),
    ugauge("seconds_behind_source", S).renamed(&["seconds_behind_master"]),
    text("last_io_errno"),
    text("last_io_error"),
    text("last_sql_errno"),
    text("last_sql_error"),
    ugauge("sql_delay", S),
    ugauge("sql_remaining_delay", S),
    text("replica_sql_running_state").renamed(&["slave_sql_running_state"]),
    text("retrieved_gtid_set"),
    text("executed_gtid_set"),
    text("gtid_io_pos"),
];

/// The kind.
pub static KIND: Kind = Kind {
    signature: &[
        &["replica_io_running", "slave_io_running"],
        &["replica_sql_running", "slave_sql_running"],
        &["seconds_behind_source", "seconds_behind_master"],
    ],
    ..Kind::new("mysql.replica_status", COLUMNS)
};
