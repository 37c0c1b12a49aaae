//! Typed columns, Parquet, deltas, ranks and windows: the only room that knows polars.
