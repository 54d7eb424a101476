//! Tests of the `usage` command.

use rivulet_sandbox::Script;
use serde_json::json;

use crate::run::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn the_cost_of_replies_is_shown_as_a_table_as_json_and_as_csv() {
    let desk = Desk::new().await;
    let usage =
        json!({"prompt_tokens": 1_500, "completion_tokens": 20, "total_tokens": 1_520, "cost": 0.125});
    let script = Script::new()
        .text("Hello")
        .finish("stop")
        .event(&json!({"choices": [], "usage": usage}))
        .done();
    desk.sandbox.play_once("m", script.end());
    desk.succeed(&["ask", "-m", "m", "Hello"]).await;

    let ran = desk.run(&["usage", "--by", "model"]).await;
    let words: Vec<Vec<&str>> = ran
        .text()
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(
        words[1],
        ["m", "1", "1500", "0", "20", "0.1250", "-", "0"],
        "{ran:?}"
    );
    assert_eq!(words[2], ["total", "1", "1500", "0", "20", "0.1250", "-", "0"]);

    let json = desk.json(&["usage", "--by", "provider", "--json"]).await;
    assert_eq!(json["total"]["cost"], 0.125);
    assert_eq!(json["tables"][0]["group"], "provider");

    let csv = desk.run(&["usage", "--by", "model", "--csv"]).await;
    let lines: Vec<&str> = csv.text().lines().collect();
    assert!(lines[0].starts_with("model,replies,prompt_tokens,"), "{csv:?}");
    assert_eq!(lines[1], "m,1,1500,20,0,0,0.125,0,1,0,0");

    let none = desk.run(&["usage", "--to", "2020-01-01"]).await;
    assert!(
        none.text()
            .lines()
            .nth(1)
            .is_some_and(|line| line.starts_with("total  0")),
        "{none:?}"
    );
    let wrong = desk.run(&["usage", "--from", "yesterday"]).await;
    assert_eq!(wrong.code, Some(1));
    assert!(
        wrong.err.contains("“yesterday” is not a valid date"),
        "{}",
        wrong.err
    );
}
