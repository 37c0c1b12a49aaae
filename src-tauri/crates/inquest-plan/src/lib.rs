//! EXPLAIN of PostgreSQL, MySQL and MariaDB.
//!
//! Today a plan is recognised by its capture kind and carried whole; the tree, the findings and the
//! comparison are built in this room.
