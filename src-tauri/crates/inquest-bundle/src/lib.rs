//! One case as one file: written deterministically, read strictly, verified byte by byte.
