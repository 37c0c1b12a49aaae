//! Rules on one table. Each file says what its rule sees, why it matters, what evidence it needs, when it misleads.

pub(super) mod config_echo;
pub(super) mod cut;
pub(super) mod evictions;
pub(super) mod hits;
pub(super) mod little;
pub(super) mod mean;
pub(super) mod normalisation;
pub(super) mod nothing;
pub(super) mod order;
pub(super) mod part_whole;
pub(super) mod parts;
pub(super) mod percentiles;
pub(super) mod ranks;
pub(super) mod rate;
pub(super) mod shares;
pub(super) mod unit_inference;
