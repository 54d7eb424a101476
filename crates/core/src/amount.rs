//! Amounts of money, which are counted in billionths of the currency unit, so that they can be added
//! as integers.

use serde::Serializer;

/// Number of billionths in a currency unit, such as a dollar.
pub const COST_PARTS: f64 = 1e9;

/// Converts billionths to an amount in currency units.
pub fn of(parts: i64) -> f64 {
    #[allow(
        clippy::cast_precision_loss,
        reason = "an amount below nine million is exact, and a larger one is rounded"
    )]
    let amount = parts as f64 / COST_PARTS;
    amount
}

/// Serializes billionths as an amount in currency units.
///
/// # Errors
/// Fails if the serializer fails.
pub fn serialize<S: Serializer>(parts: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(of(*parts))
}
