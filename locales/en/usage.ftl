### The usage page of the settings: tokens and costs of all replies.

usage-title = Usage
usage-help = Token counts and costs of all replies that you received on this computer. Providers report the counts, but they may not do so for a reply that was cut off. Amounts marked ≈ are estimates. Estimates for new replies use the list prices as of { $date }.
usage-export-csv = Export as CSV
usage-exported = Saved as { $path }
usage-period = Period
usage-week = 7 days
usage-month = 30 days
usage-year = 12 months
usage-all = All
usage-provider = Provider
usage-model = Model
usage-every-provider = All providers
usage-every-model = All models
usage-empty = No replies in this period. Token counts and costs of your replies will appear here.
usage-show-all = Show all replies
usage-replies = Replies
usage-prompt = Tokens in
usage-completion = Tokens out
usage-cost = Cost
usage-estimate = Estimated
usage-unknown = Unknown cost
usage-no-prices = The prices of these models are unknown.
usage-no-tokens = The providers did not report token counts for these replies, so their cost is unknown.
usage-cached-share = { $share } from the cache
usage-of-replies = { $count ->
    [one] one reply
   *[other] { NUMBER($count) } replies
}
usage-estimated = ≈ { $cost }
usage-none = –
usage-measure = Chart
usage-tokens = Tokens
usage-costs = Cost
usage-uncached = Input, not cached
usage-cached = Input, cached
usage-out = Output
usage-reported = Reported
usage-by-day = By day
usage-by-month = By month
usage-chart-help = Use the arrow keys to read the figures for each bar
usage-bar = { $period }: { $figures }
usage-series = { $name } { $amount }
usage-show-figures = Show the figures as a table
usage-day = Day
usage-month-name = Month
usage-providers = By provider
usage-models = By model
usage-conversations = By conversation
usage-name = Name
usage-deleted-conversations = Deleted conversations
usage-trashed = { $title } (in the trash)
usage-unknown-provider = Unknown provider
usage-other-programs = Other programs
usage-unknown-model = Unknown model
usage-left-out = { $count ->
    [one] One more row is not shown here.
   *[other] { NUMBER($count) } more rows are not shown here.
}
usage-budgets = Monthly limits
usage-budget = { $cost } (plus an estimated { $estimate }) of { $limit } used this month
usage-budget-reported = { $cost } of { $limit } used this month
usage-budget-near = Limit almost reached
usage-budget-reached = Limit reached: nothing is sent to this provider until you raise the limit or the month ends
usage-budget-unknown = { $count ->
    [one] The cost of one reply is unknown and is not included.
   *[other] The cost of { NUMBER($count) } replies is unknown and is not included.
}
usage-budget-note = { $name }: { $used }.
usage-dismiss-note = Dismiss the note about { $name }
usage-conversation-title = Tokens and cost
usage-conversation-help = All replies in this conversation are counted, including other versions and summaries. Amounts marked ≈ are estimates. Estimates for new replies use the list prices as of { $date }.
usage-conversation-empty = This conversation has no replies yet.
usage-change-limit = Change the limit…
usage-change-limit-of = Change the limit of { $name }…
