//! Tests of the ways in which a continuation ends (wire contract, section 6).

use rivulet_core::{ContinueMethod, Ending};

use crate::inputs::{call, continued_turn, done, error, finish, lost, outcome, reasoning, refusal, text};

#[test]
fn a_continuation_without_new_words_ends_like_the_reply_before_it() {
    use Ending::*;
    let words = "It was the best of times, it was the worst";
    for (what, before, inputs, ending, nothing) in [
        (
            "the end repeated",
            Length,
            vec![text("it was the worst"), finish("stop"), done()],
            Length,
            true,
        ),
        (
            "no words",
            Disconnected,
            vec![finish("stop"), done()],
            Disconnected,
            true,
        ),
        ("only the marker", Stopped, vec![done()], Stopped, true),
        (
            "only whitespace",
            Unconfirmed,
            vec![text("\n\n"), finish("stop"), done()],
            Unconfirmed,
            true,
        ),
        (
            "only thoughts",
            Length,
            vec![reasoning("Hm"), finish("stop"), done()],
            Length,
            true,
        ),
        (
            "the end repeated, cut by the limit",
            Stopped,
            vec![text("it was the worst"), finish("length"), done()],
            Length,
            true,
        ),
        (
            "the end repeated, then lost",
            Length,
            vec![text("it was the worst"), lost()],
            Disconnected,
            true,
        ),
        ("an error", Length, vec![error()], ProviderError, false),
        (
            "new words",
            Length,
            vec![text("it was the worst of times"), finish("stop"), done()],
            Complete,
            false,
        ),
        (
            "a refusal",
            Length,
            vec![refusal("I cannot."), finish("stop"), done()],
            Complete,
            false,
        ),
        (
            "a call",
            Length,
            vec![call(), finish("stop"), done()],
            ToolCalls,
            false,
        ),
    ] {
        let mut turn = continued_turn("", words, ContinueMethod::Ask, before);
        let mut effects = Vec::new();
        for input in inputs {
            turn.apply(0, input, &mut effects);
        }
        let outcome = outcome(&effects).unwrap();
        assert_eq!(
            (outcome.ending, outcome.notices.added_nothing),
            (ending, nothing),
            "{what}"
        );
    }
}
