//! Functions that create the inputs of a turn, and that run a turn until it has an outcome.

use rivulet_core::{
    Effect, Fault, FaultCategory, Fragment, Limit, LimitKind, ModelEvent, Outcome, Turn, TurnInput, texts,
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

pub fn call() -> TurnInput {
    TurnInput::Event(ModelEvent::Fragment(Fragment::ToolCall {
        index: 0,
        id: Some("call_1".to_owned()),
        name: Some("f".to_owned()),
        text: "{}".to_owned(),
    }))
}

/// Returns a piece of a tool call that repeats the id and the name that [`call`] sends.
pub fn repeated_call() -> TurnInput {
    TurnInput::Event(ModelEvent::Fragment(Fragment::ToolCall {
        index: 0,
        id: Some("call_1".to_owned()),
        name: Some("f".to_owned()),
        text: String::new(),
    }))
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

pub fn outcome(effects: &[Effect]) -> Option<&Outcome> {
    effects.iter().find_map(|effect| match effect {
        Effect::Ended { outcome, .. } => Some(&**outcome),
        _ => None,
    })
}
