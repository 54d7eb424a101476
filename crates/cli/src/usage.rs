//! The `usage` command: prints sums of token counts and costs.

use clap::builder::TypedValueParser;
use rivulet_app::contract::{UsageFilter, UsageGroup, UsageReport, UsageRow};
use rivulet_core::texts::{cli, help};
use rivulet_core::{UsageSums, amount};

use crate::choices::choices;
use crate::exit::Failure;
use crate::json;
use crate::output::Output;
use crate::program::Program;
use crate::table::table;

/// Arguments of the `usage` command.
#[derive(Debug, clap::Args)]
pub struct UsageArgs {
    #[arg(long, value_parser = groups(), default_value = "month", help = help::usage_by().to_string())]
    pub by: UsageGroup,
    #[arg(long, value_name = "DAY", help = help::usage_from().to_string())]
    pub from: Option<String>,
    #[arg(long, value_name = "DAY", help = help::usage_to().to_string())]
    pub to: Option<String>,
    #[arg(long, help = help::usage_json().to_string())]
    pub json: bool,
    #[arg(long, conflicts_with = "json", help = help::usage_csv().to_string())]
    pub csv: bool,
}

fn groups() -> impl TypedValueParser<Value = UsageGroup> {
    choices([
        ("day", help::usage_by_day()),
        ("month", help::usage_by_month()),
        ("provider", help::usage_by_provider()),
        ("model", help::usage_by_model()),
        ("conversation", help::usage_by_conversation()),
    ])
}

pub async fn run(program: &Program, args: &UsageArgs, output: &mut Output) -> Result<u8, Failure> {
    let filter = UsageFilter {
        from: args.from.clone(),
        to: args.to.clone(),
        ..UsageFilter::default()
    };
    let groups = vec![args.by];
    if args.csv {
        output.print(&program.app.usage_csv(filter, groups).await?);
        return Ok(0);
    }
    let report = program.app.usage_totals(filter, groups).await?;
    if args.json {
        output.print(&json::line(&report));
    } else {
        output.print(&words(&report, args.by));
    }
    Ok(0)
}

fn words(report: &UsageReport, by: UsageGroup) -> String {
    let mut rows = vec![[
        String::new(),
        cli::usage_replies().to_string(),
        cli::usage_prompt().to_string(),
        cli::usage_cached().to_string(),
        cli::usage_completion().to_string(),
        cli::usage_cost().to_string(),
        cli::usage_estimate().to_string(),
        cli::usage_unknown().to_string(),
    ]];
    let tables = report.tables.iter();
    rows.extend(
        tables
            .flat_map(|table| &table.rows)
            .map(|row| cells(name(row, by), &row.figures)),
    );
    rows.push(cells(cli::usage_sum().to_string(), &report.total));
    let mut text = table(&rows);
    let left_out: u32 = report.tables.iter().map(|table| table.left_out).sum();
    if left_out > 0 {
        text.push_str(&format!("{}\n", cli::usage_left_out(left_out)));
    }
    text
}

fn name(row: &UsageRow, by: UsageGroup) -> String {
    match (&row.name, by) {
        (Some(name), _) => name.clone(),
        (None, UsageGroup::Provider) => cli::usage_other_provider().to_string(),
        (None, UsageGroup::Conversation) => cli::usage_deleted().to_string(),
        (None, UsageGroup::Model) if row.key.is_empty() => cli::usage_other_model().to_string(),
        (None, _) => row.key.clone(),
    }
}

fn cells(name: String, figures: &UsageSums) -> [String; 8] {
    let money = |parts: i64, replies: i64| match replies {
        0 => "-".to_owned(),
        _ => format!("{:.4}", amount(parts)),
    };
    [
        name,
        figures.replies.to_string(),
        figures.prompt.to_string(),
        figures.cached.to_string(),
        figures.completion.to_string(),
        money(figures.cost, figures.reported),
        money(figures.estimate, figures.estimated),
        figures.unknown.to_string(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_that_no_reply_has_is_not_shown_as_zero() {
        let figures = UsageSums {
            replies: 3,
            cost: 0,
            reported: 1,
            unknown: 2,
            ..UsageSums::default()
        };
        let cells = cells("2026-11".to_owned(), &figures);
        assert_eq!(cells[5..], ["0.0000", "-", "2"]);
    }
}
