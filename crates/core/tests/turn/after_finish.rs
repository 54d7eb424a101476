//! Tests of turns that receive further inputs after the finish reason.

use rivulet_core::{Ending, TurnInput};

use crate::inputs::{call, done, finish, idle, lost, outcome, reasoning, repeated_call, run, text};

#[test]
fn text_after_the_finish_reason_withdraws_it() {
    use Ending::*;
    for (what, inputs, ending) in [
        (
            "text after the reason, then another reason",
            vec![
                text("a"),
                finish("stop"),
                text("b"),
                finish("length"),
                TurnInput::GraceOver,
            ],
            Length,
        ),
        (
            "text after the reason, then lost",
            vec![text("a"), finish("stop"), text("b"), lost()],
            Disconnected,
        ),
        (
            "text after the reason, then silence",
            vec![
                text("a"),
                finish("stop"),
                reasoning("b"),
                TurnInput::GraceOver,
                idle(),
            ],
            TimedOut,
        ),
        (
            "text after the reason, then stopped",
            vec![text("a"), finish("length"), text("b"), TurnInput::Stopped],
            Stopped,
        ),
        (
            "text after the reason, then the end of the body",
            vec![text("a"), finish("stop"), text("b"), TurnInput::BodyEnded],
            Unconfirmed,
        ),
        (
            "a call after the reason, then lost",
            vec![text("a"), finish("stop"), call(), lost()],
            Disconnected,
        ),
        (
            "an empty piece after the reason, then lost",
            vec![text("a"), finish("stop"), text(""), lost()],
            Complete,
        ),
        (
            "a repeated call after the reason, then silence",
            vec![
                call(),
                finish("tool_calls"),
                repeated_call(),
                TurnInput::GraceOver,
            ],
            ToolCalls,
        ),
        (
            "an unknown reason, then a known one",
            vec![text("a"), finish("None"), finish("length"), lost()],
            Length,
        ),
        (
            "a known reason, then others",
            vec![
                text("a"),
                finish("length"),
                finish("None"),
                finish("stop"),
                done(),
            ],
            Length,
        ),
        (
            "the provider has no resources",
            vec![text("a"), finish("insufficient_system_resource"), done()],
            ProviderError,
        ),
    ] {
        let (_, effects) = run(inputs);
        assert_eq!(
            outcome(&effects).map(|outcome| outcome.ending),
            Some(ending),
            "{what}"
        );
    }
}
