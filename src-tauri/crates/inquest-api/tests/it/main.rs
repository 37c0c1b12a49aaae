//! Tests of the use cases on the real store, and of the generated side of the wire.

mod bindings;
