//! Tests of the use cases on the real store, and of the generated side of the wire.

mod bindings;
mod catalogue;
mod desk;
mod flow;
mod samples;
