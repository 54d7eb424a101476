//! Compares the beginnings of two requests. Providers cache the beginning of a request (prompt
//! caching). The cached tokens are lost if the next request begins differently.

use serde_json::Value;

/// Two requests count as having the same beginning if their common beginning contains at least this
/// percentage of the cached tokens. The limit is below 100 because the number of tokens in the
/// common beginning is only an estimate.
const COMMON_PERCENT: u64 = 90;

/// Estimates how many cached tokens are lost because the next request begins differently from the
/// previous request. Returns `None` if the common beginning contains at least `COMMON_PERCENT` of
/// the cached tokens, or if the requests cannot be compared, for example because a body is not
/// JSON.
///
/// - `before` and `next` are the JSON bodies of the previous and the next request.
/// - `prompt` is the number of tokens in the previous request, as the server counted them.
/// - `cached` is the number of those tokens that the server had in its cache.
///
/// Only the size in bytes of the common beginning is known. Its number of tokens is estimated from
/// the number of tokens per byte in the previous request.
pub(crate) fn lost_cached_tokens(before: &[u8], next: &[u8], prompt: u64, cached: u64) -> Option<u64> {
    let before: Value = serde_json::from_slice(before).ok()?;
    let next: Value = serde_json::from_slice(next).ok()?;
    let (before, next) = (pieces(&before), pieces(&next));
    let length = |piece: &String| piece.len() as u64;
    let whole: u64 = before.iter().map(length).sum();
    let pairs = before.iter().zip(&next);
    let common: u64 = pairs
        .take_while(|(one, other)| one == other)
        .map(|(one, _)| length(one))
        .sum();
    // Multiply in 128 bits, because `prompt` comes from the server and may be huge.
    let kept = (u128::from(prompt) * u128::from(common)).checked_div(u128::from(whole))?;
    let kept = u64::try_from(kept).ok()?;
    (kept.saturating_mul(100) < cached.saturating_mul(COMMON_PERCENT)).then(|| cached - kept.min(cached))
}

/// Returns the parts of a request in the order in which models read them: the leading system
/// messages, then the tool definitions, and then all other messages.
fn pieces(body: &Value) -> Vec<String> {
    let messages = body["messages"].as_array().map_or(&[][..], Vec::as_slice);
    let first = messages
        .iter()
        .take_while(|message| message["role"] == "system")
        .count();
    let (instructions, others) = messages.split_at(first);
    let tools = [&body["tools"]];
    let all = instructions.iter().chain(tools).chain(others);
    all.map(Value::to_string).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn body(texts: &[&str], tools: &[&str]) -> Vec<u8> {
        let roles = ["system", "user", "assistant", "user", "assistant", "user"];
        let messages: Vec<Value> = roles
            .iter()
            .zip(texts)
            .map(|(role, text)| json!({"role": role, "content": text.repeat(20)}))
            .collect();
        json!({"model": "m", "messages": messages, "tools": tools})
            .to_string()
            .into_bytes()
    }

    #[test]
    fn a_changed_beginning_loses_the_cached_tokens() {
        let before = body(&["Be brief", "one", "two", "three"], &["look"]);
        let same = body(&["Be brief", "one", "two", "three", "four", "five"], &["look"]);
        assert_eq!(lost_cached_tokens(&before, &same, 1_000, 900), None);
        let end = body(&["Be brief", "one", "two", "changed"], &["look"]);
        assert_eq!(
            lost_cached_tokens(&before, &end, 1_000, 500),
            None,
            "the cached beginning is the same"
        );
        for (changed, name) in [
            (
                body(&["Be long", "one", "two", "three"], &["look"]),
                "instructions",
            ),
            (
                body(&["Be brief", "two", "three", "four"], &["look"]),
                "a left-out message",
            ),
            (body(&["Be brief", "one", "two", "three"], &["read"]), "tools"),
        ] {
            let lost = lost_cached_tokens(&before, &changed, 1_000, 900).unwrap();
            assert!((400..=900).contains(&lost), "{name}: {lost}");
        }
        assert_eq!(
            lost_cached_tokens(
                &before,
                &body(&["Be long", "one", "two", "three"], &["look"]),
                1_000,
                900
            ),
            Some(900)
        );
        assert_eq!(lost_cached_tokens(b"", b"", 1_000, 900), None);
    }

    #[test]
    fn absurd_token_counts_of_a_server_do_not_overflow() {
        let before = body(&["Be brief", "one", "two", "three"], &["look"]);
        let changed = body(&["Be brief", "two", "three", "four"], &["look"]);
        assert_eq!(lost_cached_tokens(&before, &before, u64::MAX, u64::MAX), None);
        assert_eq!(lost_cached_tokens(&before, &changed, u64::MAX, 900), None);
        assert_eq!(lost_cached_tokens(&before, &changed, 1, u64::MAX), Some(u64::MAX));
    }
}
