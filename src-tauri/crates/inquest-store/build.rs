//! The migrations are embedded by a macro, which cargo cannot see changing.
fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
