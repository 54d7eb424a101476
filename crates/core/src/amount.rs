//! Amounts of money, counted in billionths of a currency unit.

use serde::Serializer;

/// Number of billionths in one currency unit. Costs are whole numbers of billionths, so that adding
/// them causes no rounding errors.
const COST_PARTS: f64 = 1e9;
/// Maximum cost of one reply in currency units. A higher cost must be a mistake and counts as this
/// amount. The limit keeps sums far below the maximum of their type.
const MAX_COST: f64 = 10_000.0;

/// Converts an amount in currency units to billionths.
pub fn parts(amount: f64) -> i64 {
    #[allow(clippy::cast_possible_truncation, reason = "the value is at most 10^13")]
    let parts = (amount * COST_PARTS).round().clamp(0.0, MAX_COST * COST_PARTS) as i64;
    parts
}

/// Converts billionths to an amount in currency units.
pub fn amount(parts: i64) -> f64 {
    #[allow(
        clippy::cast_precision_loss,
        reason = "an amount below nine million is exact, and a larger one is rounded"
    )]
    let amount = parts as f64 / COST_PARTS;
    amount
}

/// Serializes billionths as an amount in currency units.
pub fn serialize<S: Serializer>(parts: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(amount(*parts))
}
