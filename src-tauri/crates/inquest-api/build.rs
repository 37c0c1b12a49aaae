//! The sample cases and the catalogue are embedded by a macro that cargo does not watch: without this, a program
//! built before they changed would go on carrying the old ones.

fn main() {
    for folder in ["../../../sample-data/cases", "../../../ui/locales"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
