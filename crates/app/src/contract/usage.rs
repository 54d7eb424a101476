//! The part of the front-end contract that deals with token counts, costs, and limits on costs.

use rivulet_core::{ConversationId, ProviderId, UsageSums};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A property by which replies are grouped in a table of sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UsageGroup {
    /// The day of the request, in the time zone of this computer.
    Day,
    /// The month of the request, in the time zone of this computer.
    Month,
    /// The provider that received the request.
    Provider,
    /// The model that answered.
    Model,
    /// The conversation that contains the reply.
    Conversation,
}

/// A filter that selects the replies whose tokens and costs are added up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(default)]
pub struct UsageFilter {
    /// The first day of the period, as `YYYY-MM-DD`; `None` for the day of the first reply.
    pub from: Option<String>,
    /// The last day of the period, as `YYYY-MM-DD`; `None` for today.
    pub to: Option<String>,
    /// The provider that sent the replies; `None` for all providers.
    pub provider_id: Option<ProviderId>,
    /// The model that wrote the replies; `None` for all models.
    pub model: Option<String>,
    /// The conversation that contains the replies; `None` for all conversations.
    pub conversation_id: Option<ConversationId>,
}

/// The sums for all replies with the same value of a property, such as the same day or model.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct UsageRow {
    /// The value of the property: the day (`YYYY-MM-DD`), the month (`YYYY-MM`), or the id of the
    /// provider, the model or the conversation. Empty if the id is unknown or if the conversation
    /// was permanently deleted.
    pub key: String,
    /// The name of the provider or the title of the conversation; `None` if it is unknown. Always
    /// `None` for days, months and models, which are shown by their `key`.
    pub name: Option<String>,
    /// Whether the row represents a conversation that can be opened.
    pub opens: bool,
    /// The sums for the replies in this row.
    pub figures: UsageSums,
}

/// A table of token counts and costs, with a row for each value of one property, such as the day.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct UsageTable {
    /// The property by which the replies are grouped.
    pub group: UsageGroup,
    /// The rows of the table. Days and months are in chronological order. All other rows are sorted
    /// in descending order of cost and, if the costs are equal, of the number of tokens.
    pub rows: Vec<UsageRow>,
    /// Number of rows that were left out because the table would be too long.
    pub left_out: u32,
}

/// Sums of token counts and costs: for all selected replies together, and in tables that group
/// these replies.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct UsageReport {
    /// The sums for all replies that the filter selects.
    pub total: UsageSums,
    /// One table for each requested property, such as the day or the model.
    pub tables: Vec<UsageTable>,
    /// The day of the first reply, as `YYYY-MM-DD`; `None` if there is no reply.
    pub first: Option<String>,
    /// Today, as `YYYY-MM-DD`.
    pub today: String,
    /// The day on which the current price list was published, as `YYYY-MM-DD`. The cost of a reply
    /// is estimated only once, when the reply arrives, from the price list of that time and from
    /// the prices that the user typed. Costs of older replies may therefore be based on an older
    /// list.
    pub prices_of: String,
}

/// How much of a provider's monthly cost limit is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BudgetState {
    /// Less than 80 % of the limit is used.
    Free,
    /// At least 80 % of the limit is used.
    Near,
    /// The monthly limit has been reached. The provider receives only connection tests and requests
    /// for the model list, until the month ends or the user raises or removes the limit.
    Reached,
}

/// A provider's monthly cost limit, and how much of it has been used since the month began.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Budget {
    /// The provider to which the limit applies.
    pub provider_id: ProviderId,
    /// The name of the provider.
    pub name: String,
    /// The limit, in US dollars or in the currency in which the provider reports costs.
    pub limit: f64,
    /// The sums for the provider's replies since the month began.
    pub figures: UsageSums,
    /// How much of the limit is used, counting both reported and estimated costs.
    pub state: BudgetState,
}
