//! Helpers for the tests of turns. Some create inputs of a turn; others run a turn until it has an
//! outcome.

use rivulet_core::{
    ContinueMethod, Continued, Effect, Ending, Fault, FaultCategory, Fragment, Limit, LimitKind, MessageId,
    ModelEvent, Outcome, Seam, Turn, TurnInput, texts,
};

pub fn text(text: &str) -> TurnInput {
    TurnInput::Event(ModelEvent::Fragment(Fragment::Text {
        text: text.to_owned(),
    }))
}

pub fn reasoning(text: &str) -> TurnInput {
    TurnInput::Event(ModelEvent::Fragment(Fragment::Reasoning {
        text: text.to_owned(),
    }))
}

pub fn refusal(text: &str) -> TurnInput {
    TurnInput::Event(ModelEvent::Fragment(Fragment::Refusal {
        text: text.to_owned(),
    }))
}

pub fn piece_of_call(index: u32, id: Option<&str>, name: Option<&str>, text: &str) -> TurnInput {
    TurnInput::Event(ModelEvent::Fragment(Fragment::ToolCall {
        index,
        id: id.map(str::to_owned),
        name: name.map(str::to_owned),
        text: text.to_owned(),
    }))
}

pub fn call() -> TurnInput {
    piece_of_call(0, Some("call_1"), Some("f"), "{}")
}

/// Returns another piece of the tool call that [`call`] begins. The piece has the same id and name
/// as the call, but no arguments.
pub fn repeated_call() -> TurnInput {
    piece_of_call(0, Some("call_1"), Some("f"), "")
}

pub fn finish(reason: &str) -> TurnInput {
    TurnInput::Event(ModelEvent::Finish(reason.to_owned()))
}

pub fn done() -> TurnInput {
    TurnInput::Event(ModelEvent::Done)
}

pub fn error() -> TurnInput {
    TurnInput::Event(ModelEvent::Error(Fault::new(
        FaultCategory::Provider,
        texts::fault::provider_error(),
    )))
}

pub fn unreadable() -> TurnInput {
    TurnInput::Event(ModelEvent::Unreadable)
}

pub fn lost() -> TurnInput {
    TurnInput::Lost(Fault::new(
        FaultCategory::Connection,
        texts::fault::provider_error(),
    ))
}

pub fn idle() -> TurnInput {
    TurnInput::TimedOut(Limit {
        kind: LimitKind::Idle,
        seconds: 300,
    })
}

pub fn run(inputs: Vec<TurnInput>) -> (Turn, Vec<Effect>) {
    let mut turn = Turn::new();
    let mut effects = Vec::new();
    for (at_ms, input) in inputs.into_iter().enumerate() {
        turn.apply(at_ms as u64, input, &mut effects);
    }
    (turn, effects)
}

/// Returns a turn that continues a reply. That reply contains `reasoning` and `text`, and its
/// ending is `ending`.
pub fn continued_turn(reasoning: &str, text: &str, way: ContinueMethod, ending: Ending) -> Turn {
    Turn::continuing(Continued {
        reasoning: reasoning.to_owned(),
        text: text.to_owned(),
        seams: vec![Seam {
            from: MessageId("018f0000-0000-7000-8000-000000000000".parse().unwrap()),
            way,
            at: text.len() as u64,
            overlap: String::new(),
            separator: String::new(),
            apart: false,
        }],
        ending,
    })
}

pub fn outcome(effects: &[Effect]) -> Option<&Outcome> {
    effects.iter().find_map(|effect| match effect {
        Effect::Ended { outcome, .. } => Some(&**outcome),
        _ => None,
    })
}
