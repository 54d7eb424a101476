//! Limits on the monthly cost of providers. A provider that has reached its limit gets no new
//! requests, but its running replies continue.

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, Provider, UsageSums, amount};
use rivulet_store::UsageRange;

use crate::app::App;
use crate::contract::{Budget, BudgetState};
use crate::usage::this_month;

/// Limits are stored in hundredths of a currency unit (cents), and costs in billionths. This is
/// the number of billionths in a cent.
const PARTS_OF_CENT: i64 = 10_000_000;

impl App {
    /// Returns the monthly cost limits of providers, and how much of each limit is used up.
    pub async fn budget_list(&self) -> Result<Vec<Budget>, Fault> {
        let mut budgets = Vec::new();
        for provider in self.store.providers().await? {
            let Some(limit) = limit_of(&provider) else {
                continue;
            };
            let sums = self.sums_of_month(&provider).await?;
            budgets.push(Budget {
                provider_id: provider.id,
                name: provider.name,
                limit: amount(limit),
                figures: sums,
                state: state(&sums, limit),
            });
        }
        Ok(budgets)
    }

    /// Fails if a provider has reached its limit for the current month.
    pub(crate) async fn require_budget(&self, provider: &Provider) -> Result<(), Fault> {
        let Some(limit) = limit_of(provider) else {
            return Ok(());
        };
        let sums = self.sums_of_month(provider).await?;
        if state(&sums, limit) != BudgetState::Reached {
            return Ok(());
        }
        let message = fault::budget_reached(
            money(sums.estimate),
            money(limit),
            &provider.name,
            money(sums.cost),
        );
        Err(Fault::new(FaultCategory::Budget, message))
    }

    async fn sums_of_month(&self, provider: &Provider) -> Result<UsageSums, Fault> {
        let range = UsageRange {
            provider_id: Some(provider.id),
            ..this_month()?
        };
        let add = |sums: &mut UsageSums, _: rivulet_store::UsageKey<'_>, one: &UsageSums| sums.add(one);
        self.store.fold_usage(range, UsageSums::default(), add).await
    }
}

/// Returns the monthly limit of a provider in billionths of the currency unit, or `None` if the
/// provider has no limit.
fn limit_of(provider: &Provider) -> Option<i64> {
    provider
        .monthly_limit
        .map(|cents| i64::from(cents) * PARTS_OF_CENT)
}

fn state(sums: &UsageSums, limit: i64) -> BudgetState {
    let used = sums.cost.saturating_add(sums.estimate);
    if used >= limit {
        BudgetState::Reached
    } else if used >= limit / 10 * 8 {
        BudgetState::Near
    } else {
        BudgetState::Free
    }
}

/// Formats an amount, given in billionths of the currency unit, as a decimal number. Positive
/// amounts below a hundredth of the unit get six decimal places; all others get two.
fn money(parts: i64) -> String {
    let digits = if parts > 0 && parts < PARTS_OF_CENT { 6 } else { 2 };
    format!("{:.digits$}", amount(parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_near_from_80_percent_on() {
        let limit = 500 * PARTS_OF_CENT;
        for (cost, estimate, expected) in [
            (0, 0, BudgetState::Free),
            (3_999_999_999, 0, BudgetState::Free),
            (2_000_000_000, 2_000_000_000, BudgetState::Near),
            (0, 4_999_999_999, BudgetState::Near),
            (2_500_000_000, 2_500_000_000, BudgetState::Reached),
            (i64::MAX, i64::MAX, BudgetState::Reached),
        ] {
            let sums = UsageSums {
                cost,
                estimate,
                ..UsageSums::default()
            };
            assert_eq!(state(&sums, limit), expected, "{cost} {estimate}");
        }
    }

    #[test]
    fn small_amounts_keep_their_figures() {
        for (parts, words) in [(0, "0.00"), (123_000, "0.000123"), (5_004_999_999, "5.00")] {
            assert_eq!(money(parts), words);
        }
    }
}
