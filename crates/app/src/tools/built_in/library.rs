//! The built-in `search_library` tool.

use jiff::Timestamp;
use rivulet_core::{ConversationId, MessageHit, SearchQuery};

use crate::app::App;

/// Maximum number of messages that one call of the tool returns.
const HITS: usize = 20;
/// Maximum number of result pages that one call requests. The search for one page takes a limited
/// time, so the duration of a call is limited too.
const PAGES: usize = 10;

/// Searches the messages of all conversations except `here`, the conversation in which the tool is
/// called.
pub(super) async fn search(app: &App, here: ConversationId, words: &str) -> Result<String, String> {
    let mut query = SearchQuery {
        text: words.to_owned(),
        ..SearchQuery::default()
    };
    let mut hits: Vec<MessageHit> = Vec::new();
    let mut has_more = false;
    for _ in 0..PAGES {
        let page = app.store.search_apart(query.clone()).await;
        let page = page.map_err(|fault| fault.message.to_string())?;
        let elsewhere = page.hits.into_iter().filter(|hit| hit.conversation_id != here);
        hits.extend(elsewhere);
        query.before = page.next;
        has_more = page.next.is_some() || hits.len() > HITS;
        if hits.len() >= HITS || page.next.is_none() {
            break;
        }
    }
    hits.truncate(HITS);
    Ok(told(&hits, has_more))
}

fn told(hits: &[MessageHit], has_more: bool) -> String {
    let mut lines: Vec<String> = hits.iter().map(line).collect();
    if lines.is_empty() {
        lines.push("No message contains these words.".to_owned());
    }
    if has_more {
        lines
            .push("[Older messages were not searched or are not shown. Use more specific words.]".to_owned());
    }
    lines.join("\n\n")
}

fn line(hit: &MessageHit) -> String {
    let date = Timestamp::from_millisecond(hit.created_at)
        .map(|time| time.strftime("%Y-%m-%d").to_string())
        .unwrap_or_default();
    let snippet: String = hit.snippet.iter().map(|piece| piece.text.as_str()).collect();
    format!(
        "{date} · {} · {}\n{}",
        rivulet_core::one_line(&hit.title),
        hit.role.name(),
        rivulet_core::one_line(&snippet)
    )
}

#[cfg(test)]
mod tests {
    use rivulet_core::{Role, SnippetPiece};

    use super::*;

    #[test]
    fn each_hit_has_its_date_title_author_and_excerpt() {
        let piece = |text: &str, marked| SnippetPiece {
            text: text.to_owned(),
            marked,
        };
        let hit = MessageHit {
            conversation_id: "01890a5d-ac96-774b-bcce-b302099a8057".parse().unwrap(),
            message_id: "01890a5d-ac96-774b-bcce-b302099a8058".parse().unwrap(),
            title: "A\nplan".to_owned(),
            role: Role::User,
            model: None,
            ending: None,
            created_at: 1_782_900_000_000,
            snippet: vec![piece("the ", false), piece("boat", true), piece("\nsails", false)],
        };
        let one = "2026-07-01 · A plan · user\nthe boat sails";
        assert_eq!(told(std::slice::from_ref(&hit), false), one);
        assert_eq!(told(&[hit.clone(), hit], false), format!("{one}\n\n{one}"));
        assert_eq!(told(&[], false), "No message contains these words.");
        assert!(told(&[], true).contains("not searched"));
    }
}
