//! Tests that every turn ends exactly once and keeps all received text (wire contract, section 3).

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic here is a test that failed"
)]

mod after_finish;
mod continuing;
mod facts;
mod inputs;
mod limits;

use inputs::{
    call, continued_turn, done, error, finish, idle, lost, outcome, reasoning, run, text, unreadable,
};
use proptest::prelude::*;
use rivulet_core::{
    Activity, ContinueMethod, Delta, Effect, Ending, Fault, FaultCategory, Fragment, ListedPrices,
    ModelEvent, Part, Prices, Rate, Reply, RequestFacts, Seam, SendBack, Turn, TurnInput, Units, Usage,
    texts,
};

#[test]
fn the_table_of_endings() {
    use Ending::*;
    for (what, inputs, ending) in [
        ("stop, marker", vec![text("a"), finish("stop"), done()], Complete),
        (
            "stop, end of body",
            vec![text("a"), finish("stop"), TurnInput::BodyEnded],
            Complete,
        ),
        (
            "stop, silence",
            vec![text("a"), finish("stop"), TurnInput::GraceOver],
            Complete,
        ),
        (
            "stop, then the transport fails",
            vec![text("a"), finish("stop"), lost()],
            Complete,
        ),
        (
            "unknown reason",
            vec![text("a"), finish("eos_token"), done()],
            Complete,
        ),
        ("marker without a reason", vec![text("a"), done()], Complete),
        (
            "text after the reason",
            vec![text("a"), finish("stop"), text("b"), done()],
            Complete,
        ),
        (
            "reasoning only",
            vec![reasoning("a"), finish("stop"), done()],
            Complete,
        ),
        ("length", vec![text("a"), finish("length"), done()], Length),
        ("length before any word", vec![finish("length"), done()], Length),
        ("filter", vec![finish("content_filter"), done()], ContentFilter),
        (
            "filter, in the words of another API",
            vec![text("a"), finish("content-filter"), done()],
            ContentFilter,
        ),
        (
            "safety filter, in the words of another API",
            vec![text("a"), finish("safety"), done()],
            ContentFilter,
        ),
        (
            "length, in the words of Mistral",
            vec![text("a"), finish("model_length"), done()],
            Length,
        ),
        (
            "length, in the words of Anthropic",
            vec![text("a"), finish("max_tokens"), done()],
            Length,
        ),
        (
            "a full context, in the words of Anthropic",
            vec![text("a"), finish("model_context_window_exceeded"), done()],
            Length,
        ),
        (
            "a filter, in the words of Z.ai",
            vec![text("a"), finish("sensitive"), done()],
            ContentFilter,
        ),
        (
            "a failure, in the words of Z.ai",
            vec![text("a"), finish("network_error"), done()],
            ProviderError,
        ),
        (
            "a filter, in the words of Google",
            vec![text("a"), finish("content_filter: RECITATION"), done()],
            ContentFilter,
        ),
        (
            "a filter, in the words of Bedrock",
            vec![text("a"), finish("guardrail_intervened"), done()],
            ContentFilter,
        ),
        (
            "length, in upper case",
            vec![text("a"), finish("MAX_TOKENS"), done()],
            Length,
        ),
        (
            "a call that Google could not read",
            vec![finish("function_call_filter: MALFORMED_FUNCTION_CALL"), done()],
            ProviderError,
        ),
        (
            "the engine of vLLM stopped the reply",
            vec![text("a"), finish("abort"), done()],
            ProviderError,
        ),
        (
            "calls, in the words of Anthropic",
            vec![call(), finish("tool_use"), done()],
            ToolCalls,
        ),
        ("calls", vec![call(), finish("tool_calls"), done()], ToolCalls),
        ("calls and stop", vec![call(), finish("stop"), done()], ToolCalls),
        ("calls and the marker", vec![call(), done()], ToolCalls),
        ("error before words", vec![error()], ProviderError),
        (
            "error after words",
            vec![text("a"), error(), done()],
            ProviderError,
        ),
        (
            "error after the reason",
            vec![text("a"), finish("stop"), error(), done()],
            ProviderError,
        ),
        (
            "reason is error",
            vec![text("a"), finish("error"), done()],
            ProviderError,
        ),
        (
            "refused",
            vec![
                TurnInput::Sent,
                TurnInput::Refused(Fault::new(FaultCategory::Key, texts::fault::provider_error())),
            ],
            ProviderError,
        ),
        (
            "protocol",
            vec![TurnInput::ProtocolBroken(Fault::new(
                FaultCategory::Protocol,
                texts::fault::provider_error(),
            ))],
            ProviderError,
        ),
        (
            "nothing readable, marker",
            vec![unreadable(), done()],
            ProviderError,
        ),
        (
            "nothing readable, end of body",
            vec![unreadable(), TurnInput::BodyEnded],
            ProviderError,
        ),
        (
            "end of body without a sign",
            vec![text("a"), TurnInput::BodyEnded],
            Unconfirmed,
        ),
        (
            "end of body with nothing at all",
            vec![TurnInput::BodyEnded],
            Unconfirmed,
        ),
        ("lost", vec![text("a"), lost()], Disconnected),
        ("lost before the answer", vec![lost()], Disconnected),
        ("idle", vec![text("a"), idle()], TimedOut),
        ("stopped", vec![text("a"), TurnInput::Stopped], Stopped),
        ("stopped before words", vec![TurnInput::Stopped], Stopped),
        ("empty", vec![finish("stop"), done()], Empty),
        ("empty, only the marker", vec![done()], Empty),
        ("empty calls", vec![finish("tool_calls"), done()], Empty),
        (
            "error after the marker",
            vec![text("a"), finish("stop"), done(), error(), lost()],
            Complete,
        ),
        (
            "error after the bare marker",
            vec![text("a"), done(), error()],
            Complete,
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

#[test]
fn a_turn_continues_until_an_input_ends_it() {
    for inputs in [
        vec![],
        vec![TurnInput::Sent, TurnInput::Responded { status: 200 }, text("a")],
        vec![text("a"), finish("stop")],
        vec![text("a"), TurnInput::GraceOver],
        vec![text("a"), finish("stop"), text("b"), TurnInput::GraceOver],
        vec![unreadable(), TurnInput::Event(ModelEvent::KeepAlive)],
    ] {
        let (turn, effects) = run(inputs);
        assert!(turn.outcome().is_none() && outcome(&effects).is_none());
    }
}

#[test]
fn the_activity_follows_the_inputs() {
    let keep_alive = || TurnInput::Event(ModelEvent::KeepAlive);
    let (_, effects) = run(vec![
        TurnInput::Sent,
        TurnInput::Responded { status: 200 },
        keep_alive(),
        keep_alive(),
        reasoning("a"),
        keep_alive(),
        reasoning("b"),
        text("c"),
        call(),
        finish("tool_calls"),
        done(),
    ]);
    let activities: Vec<Activity> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Activity { activity, .. } => Some(*activity),
            _ => None,
        })
        .collect();
    use Activity::*;
    assert_eq!(
        activities,
        [
            Waiting, Answered, KeepAlives, Thinking, Writing, Calling, Finishing
        ]
    );
}

#[test]
fn the_counts_carry_an_estimate_of_the_cost_and_say_whether_the_request_was_cut() {
    let mut units = Units::default();
    units.add(&"The river runs past the old mill. ".repeat(1_000));
    let counts = |cost| {
        TurnInput::Event(ModelEvent::Usage(Usage {
            prompt: Some(1_000),
            completion: Some(100),
            cost,
            ..Usage::default()
        }))
    };
    let ended = |inputs: Vec<TurnInput>| {
        let prices = Prices {
            input: Some(Rate::Flat(2.0)),
            output: Some(Rate::Flat(10.0)),
            cached: None,
        };
        let mut turn = Turn::new().with_request(RequestFacts {
            prices: Some(ListedPrices {
                own: false,
                prices,
                date: "2026-11-10".to_owned(),
            }),
            ..RequestFacts::default()
        });
        let mut effects = Vec::new();
        for input in inputs.into_iter().chain([text("a"), finish("stop"), done()]) {
            turn.apply(0, input, &mut effects);
        }
        turn.outcome().unwrap().clone()
    };
    let outcome = ended(vec![TurnInput::Requested(units), counts(None)]);
    assert_eq!(outcome.notices.prompt_cut.unwrap().read, 1_000);
    let estimate = outcome.usage.unwrap().estimate.unwrap();
    assert!((estimate.dollars - 0.003).abs() < 1e-12);
    let reported = ended(vec![counts(Some(0.5))]);
    assert_eq!(reported.notices.prompt_cut, None);
    assert_eq!(reported.usage.unwrap().estimate, None);
}

#[test]
fn the_outcome_contains_everything_known_about_the_turn() {
    let usage = |completion| {
        TurnInput::Event(ModelEvent::Usage(Usage {
            completion: Some(completion),
            ..Usage::default()
        }))
    };
    let (_, effects) = run(vec![
        TurnInput::Sent,
        TurnInput::Responded { status: 200 },
        TurnInput::Event(ModelEvent::RequestId("first".to_owned())),
        reasoning("a"),
        usage(1),
        unreadable(),
        text("b"),
        TurnInput::Event(ModelEvent::OtherChoice),
        finish("eos_token"),
        usage(2),
        done(),
    ]);
    let outcome = outcome(&effects).unwrap();
    assert_eq!(outcome.finish_reason.as_deref(), Some("eos_token"));
    assert_eq!(outcome.request_id.as_deref(), Some("first"));
    assert_eq!(outcome.status, Some(200));
    assert_eq!(
        outcome.usage.as_ref().unwrap().completion,
        Some(2),
        "the last token counts are used"
    );
    assert_eq!(
        (
            outcome.notices.unreadable_events,
            outcome.notices.other_choices,
            outcome.notices.pieces
        ),
        (1, 1, 2)
    );
    let timing = &outcome.timing;
    assert_eq!(
        [
            timing.first_byte_ms, timing.first_token_ms, timing.first_text_ms, timing.last_token_ms,
            timing.ended_ms
        ],
        [Some(1), Some(3), Some(6), Some(6), Some(10)]
    );
}

fn fragment() -> impl Strategy<Value = Fragment> {
    let id = || prop::option::of("[ab]");
    prop_oneof![
        ".{0,5}".prop_map(|text| Fragment::Text { text }),
        ".{0,5}".prop_map(|text| Fragment::Reasoning { text }),
        (0..3_u32, id(), id(), ".{0,5}").prop_map(|(index, id, name, text)| Fragment::ToolCall {
            index,
            id,
            name,
            text
        }),
    ]
}

fn input() -> impl Strategy<Value = TurnInput> {
    prop_oneof![
        8 => fragment().prop_map(|fragment| TurnInput::Event(ModelEvent::Fragment(fragment))),
        1 => Just(TurnInput::Sent),
        1 => Just(TurnInput::Read),
        1 => Just(TurnInput::Event(ModelEvent::RequestId("a".to_owned()))),
        1 => Just(TurnInput::Event(ModelEvent::ThinkOpened(String::new()))),
        1 => Just(TurnInput::Event(ModelEvent::ThinkClosed)),
        1 => Just(TurnInput::Event(ModelEvent::SendBack(SendBack::default()))),
        1 => Just(TurnInput::Event(ModelEvent::Whole)),
        1 => Just(TurnInput::Responded { status: 200 }),
        1 => prop::sample::select(vec!["stop", "length", "tool_calls", "content_filter", "error", "x"]).prop_map(finish),
        1 => Just(done()),
        1 => Just(error()),
        1 => Just(unreadable()),
        1 => Just(TurnInput::Event(ModelEvent::KeepAlive)),
        1 => Just(TurnInput::Event(ModelEvent::OtherChoice)),
        1 => any::<u64>().prop_map(|n| TurnInput::Event(ModelEvent::Usage(Usage { total: Some(n), ..Usage::default() }))),
        1 => Just(TurnInput::BodyEnded),
        1 => Just(lost()),
        1 => Just(idle()),
        1 => Just(TurnInput::GraceOver),
        1 => Just(TurnInput::Stopped),
        1 => Just(TurnInput::Refused(Fault::new(FaultCategory::Server, texts::fault::provider_error()))),
        1 => Just(TurnInput::ProtocolBroken(Fault::new(FaultCategory::Protocol, texts::fault::provider_error()))),
    ]
}

/// Applies `inputs` and then `BodyEnded` (the end of the response body), which ends the turn if it
/// is still running. Returns the effects, and the reply as received until the turn ended.
fn run_to_the_end(turn: &mut Turn, inputs: Vec<TurnInput>) -> (Vec<Effect>, Reply) {
    let (mut effects, mut came) = (Vec::new(), Reply::default());
    for input in inputs.into_iter().chain([TurnInput::BodyEnded]) {
        if let (None, TurnInput::Event(ModelEvent::Fragment(fragment))) = (turn.outcome(), &input) {
            came.push(fragment);
        }
        turn.apply(0, input, &mut effects);
    }
    (effects, came)
}

proptest! {
    #[test]
    fn exactly_one_ending_and_all_the_text(inputs in prop::collection::vec(input(), 0..60)) {
        let mut turn = Turn::new();
        let (effects, came) = run_to_the_end(&mut turn, inputs);
        let endings = effects.iter().filter(|effect| matches!(effect, Effect::Ended { .. })).count();
        prop_assert_eq!(endings, 1);
        prop_assert_eq!(turn.outcome(), outcome(&effects));
        prop_assert!(matches!(effects.last(), Some(Effect::Ended { .. })), "nothing follows the ending");

        // Exactly the fragments that arrived must be in the turn's reply, and in the reply that a
        // front end assembles from the deltas.
        prop_assert_eq!(turn.reply(), &came);
        let mut kept = Reply::default();
        let deltas: Vec<Delta> = effects.into_iter().filter_map(|effect| match effect {
            Effect::Delta(delta) => Some(delta),
            _ => None,
        }).collect();
        prop_assert!(deltas.windows(2).all(|pair| pair[0].seq < pair[1].seq));
        deltas.iter().for_each(|delta| kept.push(&delta.fragment));
        prop_assert_eq!(&kept, &came);
    }

    #[test]
    fn a_continued_reply_contains_the_old_text_and_every_new_word(
        before in "[ab ]{0,12}", inputs in prop::collection::vec(input(), 0..40), asked: bool,
    ) {
        let way = if asked { ContinueMethod::Ask } else { ContinueMethod::Prefill };
        let mut turn = continued_turn("Hm", &before, way, Ending::Length);
        let (effects, came) = run_to_the_end(&mut turn, inputs);
        let outcome = outcome(&effects).unwrap();
        let Seam { overlap, separator, .. } = &outcome.seams[0];
        prop_assert!(before.ends_with(overlap.as_str()));
        let new = turn.reply().text()[before.len()..].strip_prefix(separator.as_str()).unwrap();
        prop_assert_eq!(format!("{overlap}{new}"), came.text());
        if new.trim().is_empty() && !came.has_calls() {
            prop_assert!(!matches!(outcome.ending, Ending::Complete | Ending::Empty));
        }
        prop_assert_eq!(turn.reply().reasoning(), format!("Hm{}", came.reasoning()));
        // The deltas must not contain the text of the reply that the turn continues.
        let mut told = Reply::default();
        for effect in &effects {
            if let Effect::Delta(delta) = effect {
                told.push(&delta.fragment);
            }
        }
        prop_assert_eq!(format!("{before}{}", told.text()), turn.reply().text());
    }

    #[test]
    fn text_is_the_concatenation_of_its_pieces(pieces in prop::collection::vec(".{0,6}", 1..30)) {
        let (turn, _) = run(pieces.iter().map(|piece| text(piece)).collect());
        prop_assert_eq!(turn.reply().text(), pieces.concat());
        let text: String = turn.parts().into_iter().map(|part| match part {
            Part::Text { text } => text,
            other => panic!("{other:?}"),
        }).collect();
        prop_assert_eq!(text, pieces.concat());
    }

    #[test]
    fn split_pieces_are_the_same_reply(fragment in fragment(), bytes in 0..7_usize) {
        let mut whole = Reply::default();
        whole.push(&fragment);
        let mut split = Reply::default();
        fragment.split(bytes).iter().for_each(|piece| {
            assert!(piece.text().len() <= bytes.max(4));
            split.push(piece);
        });
        prop_assert_eq!(split, whole);
    }

    #[test]
    fn joined_pieces_are_the_same_reply(fragments in prop::collection::vec(fragment(), 0..30)) {
        let mut one_by_one = Reply::default();
        fragments.iter().for_each(|fragment| one_by_one.push(fragment));
        let mut joined: Vec<Fragment> = Vec::new();
        for fragment in fragments {
            let rest = match joined.last_mut() {
                Some(last) => last.join(fragment).err(),
                None => Some(fragment),
            };
            joined.extend(rest);
        }
        let mut at_once = Reply::default();
        joined.iter().for_each(|fragment| at_once.push(fragment));
        prop_assert_eq!(at_once, one_by_one);
    }
}
