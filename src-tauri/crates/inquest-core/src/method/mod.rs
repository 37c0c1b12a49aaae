//! The method registry.
