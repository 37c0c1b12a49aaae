//! Every SQL statement of the program, as constants, one file per table.
//!
//! Nothing here is built from strings: values are bound. One test prepares each constant against the migrated
//! schema.

/// Declares statements as constants, and the list of them.
macro_rules! statements {
    ($($(#[$doc:meta])* $name:ident = $sql:literal;)*) => {
        $($(#[$doc])* pub const $name: &str = $sql;)*
        /// The statements of this file, by name.
        #[cfg(test)]
        pub const ALL: &[(&str, &str)] = &[$((stringify!($name), $name)),*];
    };
}

pub mod case_index;
pub mod exhibit_body;
pub mod holding;
pub mod id_mark;
pub mod journal;
pub mod library;
pub mod passage;
pub mod record;
pub mod search;
pub mod setting;

#[cfg(test)]
mod tests {
    use sqlx::{Connection, Executor, SqliteConnection};

    #[tokio::test]
    async fn every_statement_prepares_against_the_migrated_schema() {
        let mut conn = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        crate::open::MIGRATOR.run(&mut conn).await.unwrap();
        let files = [
            super::case_index::ALL,
            super::exhibit_body::ALL,
            super::holding::ALL,
            super::id_mark::ALL,
            super::journal::ALL,
            super::library::ALL,
            super::passage::ALL,
            super::record::ALL,
            super::search::ALL,
            super::setting::ALL,
        ];
        let mut prepared = 0;
        for (name, sql) in files.into_iter().flatten() {
            if let Err(e) = conn.prepare(sqlx::SqlStr::from_static(sql)).await {
                panic!("{name}: {e}");
            }
            prepared += 1;
        }
        assert!(prepared > 40, "only {prepared} statements were listed");
    }
}
