//! Tests of the state machine of a tool call.

use proptest::prelude::*;
use rivulet_core::CallState::{Cancelling, Ended, Proposed, Started, WaitingApproval, WaitingInput};
use rivulet_core::texts::call;
use rivulet_core::{
    CallEnding, CallInput, CallState, Ending, GrantScope, MessageId, Remedy, Resolution, ToolCall, ToolCallId,
};
use uuid::Uuid;

fn new_call() -> ToolCall {
    ToolCall {
        call_id: "c".to_owned(),
        tool: "t".to_owned(),
        arguments: "{}".to_owned(),
        ..ToolCall::new(ToolCallId(Uuid::nil()), MessageId(Uuid::nil()), 0, 0)
    }
}

fn allow() -> CallInput {
    CallInput::Allow {
        scope: GrantScope::Once,
        arguments: None,
    }
}

fn proposed() -> CallInput {
    CallInput::ReplyEnded(Ending::ToolCalls)
}

fn after(inputs: Vec<CallInput>) -> ToolCall {
    let mut call = new_call();
    for input in inputs {
        call.apply(1, input);
    }
    call
}

#[test]
fn arguments_that_never_finished_are_cut_off() {
    for ending in Ending::ALL {
        let call = after(vec![CallInput::ReplyEnded(ending)]);
        let complete = matches!(ending, Ending::ToolCalls | Ending::Complete);
        assert_eq!(call.state, if complete { Proposed } else { Ended }, "{ending}");
        assert_eq!(call.ending, (!complete).then_some(CallEnding::CutOff), "{ending}");
    }
}

#[test]
fn each_ending_of_a_call_can_be_reached() {
    use CallEnding::{CutOff, Denied, Malformed, NotRun, OutcomeUnknown, Succeeded};
    use CallInput::{Ask, AskInput, Block, Cancel, Deny, Finish, GiveInput, Recover, Refuse, Resume, Start};
    let block = || Block(Remedy::SignIn, call::sign_in());
    let stop = || Cancel(call::stopped());
    let died = || Recover(call::program_ended());
    let done = || Finish(Succeeded, None);
    for (inputs, state, ending) in [
        (vec![proposed(), Ask], WaitingApproval, None),
        (vec![proposed(), Ask, Deny(None)], Ended, Some(Denied)),
        (vec![proposed(), Ask, stop()], Ended, Some(NotRun)),
        (vec![proposed(), allow(), stop()], Ended, Some(NotRun)),
        // In the next two cases, the tool or its server changes after the user has allowed the
        // call. The `Ask` input then makes the call wait for a new permission, unless the call has
        // started.
        (vec![proposed(), allow(), Ask, Start], WaitingApproval, None),
        (vec![proposed(), allow(), Start, Ask], Started, None),
        (vec![proposed(), allow(), Start], Started, None),
        (vec![proposed(), allow(), Start, done()], Ended, Some(Succeeded)),
        (vec![proposed(), allow(), Start, AskInput], WaitingInput, None),
        (
            vec![proposed(), allow(), Start, AskInput, GiveInput, done()],
            Ended,
            Some(Succeeded),
        ),
        (vec![proposed(), allow(), Start, stop()], Cancelling, None),
        (
            vec![proposed(), allow(), Start, stop(), done()],
            Ended,
            Some(Succeeded),
        ),
        (
            vec![proposed(), Refuse(Malformed, call::not_object())],
            Ended,
            Some(Malformed),
        ),
        // A refused call cannot have run. A `Refuse` input with the ending `Succeeded` is therefore
        // ignored.
        (
            vec![proposed(), Refuse(Succeeded, call::not_object())],
            Proposed,
            None,
        ),
        // The server cannot have blocked a call that the user has not allowed yet, because Rivulet
        // has not contacted the server. The `Block` input is therefore ignored.
        (vec![proposed(), block()], Proposed, None),
        (vec![proposed(), allow(), block()], Ended, Some(NotRun)),
        (vec![proposed(), allow(), Start, block()], Ended, Some(NotRun)),
        (
            vec![proposed(), allow(), Start, stop(), block()],
            Ended,
            Some(NotRun),
        ),
        // In the cases below, Rivulet stopped before the call had ended, and was started again.
        (vec![proposed(), allow(), Start, AskInput, Resume], Started, None),
        (vec![proposed(), allow(), Resume], CallState::Approved, None),
        (vec![died()], Ended, Some(CutOff)),
        (vec![proposed(), died()], WaitingApproval, None),
        (vec![proposed(), Ask, died()], WaitingApproval, None),
        (vec![proposed(), allow(), died()], WaitingApproval, None),
        (
            vec![proposed(), allow(), Start, died()],
            Ended,
            Some(OutcomeUnknown),
        ),
        (
            vec![proposed(), allow(), Start, stop(), died()],
            Ended,
            Some(OutcomeUnknown),
        ),
    ] {
        let ended = after(inputs.clone());
        assert_eq!((ended.state, ended.ending), (state, ending), "{inputs:?}");
    }
}

#[test]
fn an_approval_that_led_to_no_start_is_void_after_a_crash() {
    let call = after(vec![
        proposed(),
        allow(),
        CallInput::Recover(call::program_ended()),
    ]);
    assert_eq!((call.granted, call.decided_at), (None, None));
}

#[test]
fn an_unknown_outcome_is_settled_only_by_a_decision() {
    let unknown = CallInput::Finish(CallEnding::OutcomeUnknown, None);
    let mut call = after(vec![proposed(), allow(), CallInput::Start, unknown]);
    assert!(!call.is_settled());
    assert!(call.apply(2, CallInput::Resolve(Resolution::TellUnknown)));
    assert!(call.is_settled());
    assert!(!call.apply(3, CallInput::Resolve(Resolution::RunAgain)));
    let mut done = after(vec![
        proposed(),
        allow(),
        CallInput::Start,
        CallInput::Finish(CallEnding::ToolError, None),
    ]);
    assert!(done.is_settled());
    assert!(!done.apply(3, CallInput::Resolve(Resolution::RunAgain)));
}

#[test]
fn a_call_with_a_remedy_is_settled_only_by_a_decision() {
    let block = || CallInput::Block(Remedy::Reconnect, call::session_over());
    for decision in [Resolution::TellUnknown, Resolution::RunAgain] {
        let mut blocked = after(vec![proposed(), allow(), CallInput::Start, block()]);
        assert_eq!(blocked.remedy, Some(Remedy::Reconnect));
        assert!(!blocked.is_settled());
        assert!(blocked.apply(2, CallInput::Resolve(decision)));
        assert!(blocked.is_settled());
    }
    // A call loses its remedy if the tool's definition has changed since the user allowed it.
    let mut changed = after(vec![proposed(), allow(), block()]);
    assert!(changed.apply(
        2,
        CallInput::Refuse(CallEnding::NotRun, call::definition_changed())
    ));
    assert!(changed.is_settled() && changed.remedy.is_none());
    // A call that the user stopped has no remedy, because the user no longer wants it to run.
    let stop = CallInput::Cancel(call::stopped());
    let stopped = after(vec![proposed(), allow(), CallInput::Start, stop, block()]);
    assert_eq!(stopped.remedy, None);
    assert!(stopped.is_settled());
}

#[test]
fn a_started_call_waits_for_a_remedy_without_an_ending() {
    let pause = || CallInput::Pause(Remedy::SignIn, call::sign_in_for_answer());
    let start = || vec![proposed(), allow(), CallInput::Start, pause()];
    let paused = after(start());
    assert_eq!((paused.state, paused.remedy), (Started, Some(Remedy::SignIn)));
    assert!(!paused.is_settled() && paused.reason.is_some());
    let resumed = after([start(), vec![CallInput::Resume]].concat());
    assert_eq!(
        (resumed.state, resumed.remedy, resumed.reason),
        (Started, None, None)
    );
    // A call whose outcome is unknown must not keep a sign-in as its remedy, because the call would
    // run a second time after the sign-in.
    let unknown = CallInput::Finish(CallEnding::OutcomeUnknown, None);
    let ended = after([start(), vec![CallInput::Cancel(call::stopped()), unknown]].concat());
    assert_eq!(
        (ended.ending, ended.remedy),
        (Some(CallEnding::OutcomeUnknown), None)
    );
}

#[test]
fn an_answer_to_review_is_settled_only_by_a_decision() {
    let done = |ending| {
        let mut call = after(vec![
            proposed(),
            allow(),
            CallInput::Start,
            CallInput::Finish(ending, None),
        ]);
        call.review = true;
        call
    };
    for resolution in [Resolution::Send, Resolution::Withhold] {
        let mut call = done(CallEnding::Succeeded);
        assert!(!call.is_settled());
        assert!(!call.apply(2, CallInput::Resolve(Resolution::TellUnknown)));
        assert!(call.apply(3, CallInput::Resolve(resolution)));
        assert!(call.is_settled());
        assert!(!call.apply(4, CallInput::Resolve(Resolution::Send)));
    }
    // Only a successful result is reviewed. After an error of the tool, the user has nothing to
    // decide. After an unknown outcome, the user has other choices, such as running the call again.
    assert!(done(CallEnding::ToolError).is_settled());
    let mut unknown = done(CallEnding::OutcomeUnknown);
    assert!(!unknown.apply(2, CallInput::Resolve(Resolution::Send)));
    let mut without_review = done(CallEnding::Succeeded);
    without_review.review = false;
    assert!(without_review.is_settled());
    assert!(!without_review.apply(2, CallInput::Resolve(Resolution::Withhold)));
    assert!(
        done(CallEnding::OutcomeUnknown)
            .again(ToolCallId(Uuid::nil()), 5)
            .review
    );
}

#[test]
fn edited_arguments_replace_those_of_the_model() {
    let edit = |arguments: &str| CallInput::Allow {
        scope: GrantScope::Once,
        arguments: Some(arguments.to_owned()),
    };
    let call = after(vec![proposed(), CallInput::Ask, edit(r#"{"a":1}"#)]);
    assert_eq!((call.arguments.as_str(), call.edited), (r#"{"a":1}"#, true));
    let same = after(vec![proposed(), CallInput::Ask, edit("{}")]);
    assert!(!same.edited);
}

fn any_input() -> impl Strategy<Value = CallInput> {
    let endings = || prop::sample::select(CallEnding::ALL.to_vec());
    prop_oneof![
        prop::sample::select(Ending::ALL.to_vec()).prop_map(CallInput::ReplyEnded),
        endings().prop_map(|ending| CallInput::Refuse(ending, call::stopped())),
        Just(CallInput::Ask),
        Just(allow()),
        Just(CallInput::Deny(None)),
        Just(CallInput::Start),
        Just(CallInput::AskInput),
        Just(CallInput::GiveInput),
        Just(CallInput::Cancel(call::stopped())),
        endings().prop_map(|ending| CallInput::Finish(ending, None)),
        Just(CallInput::Resolve(Resolution::TellUnknown)),
        Just(CallInput::Recover(call::program_ended())),
        Just(CallInput::Block(Remedy::SignIn, call::sign_in())),
        Just(CallInput::Pause(Remedy::SignIn, call::sign_in_for_answer())),
        Just(CallInput::Resume),
    ]
}

proptest! {
    #[test]
    fn nothing_starts_without_a_grant_and_every_call_ends_once(inputs in prop::collection::vec(any_input(), 0..40)) {
        let mut call = new_call();
        let mut allowed = false;
        let mut ended: Option<CallEnding> = None;
        for input in inputs {
            let before = call.clone();
            let changed = call.apply(1, input.clone());
            prop_assert_eq!(call.revision, before.revision + u32::from(changed));
            prop_assert_eq!(changed, call != before);
            if changed && matches!(input, CallInput::Allow { .. }) {
                allowed = true;
            }
            if changed && matches!(input, CallInput::Recover(_) | CallInput::Ask) {
                allowed = allowed && call.state != WaitingApproval;
            }
            if matches!(call.state, Started | WaitingInput | Cancelling) {
                prop_assert!(allowed && call.granted.is_some() && call.started_at.is_some());
            }
            prop_assert_eq!(call.state == Ended, call.ending.is_some());
            if let Some(ending) = ended {
                prop_assert_eq!(call.ending, Some(ending));
            }
            if call.remedy.is_some() && call.ending != Some(CallEnding::NotRun) {
                prop_assert!(call.ending.is_none() && call.started_at.is_some());
            }
            ended = call.ending;
            if let Some(ending) = call.ending {
                // A call that never started must have an ending which says that nothing ran. A call
                // that started must end with an unknown outcome, unless the server reported another
                // ending.
                let is_report = matches!(input, CallInput::Finish(..) | CallInput::Block(..));
                let reported = before.state != Ended && is_report;
                if call.started_at.is_none() {
                    prop_assert!(ending.nothing_ran());
                } else if reported || before.state == Ended {
                    // Nothing to check: the server reported this ending, or an earlier pass of the
                    // loop checked it.
                } else {
                    prop_assert_eq!(ending, CallEnding::OutcomeUnknown);
                }
            }
        }
        for input in [proposed(), allow(), CallInput::Start, CallInput::Finish(CallEnding::Succeeded, None)] {
            call.apply(2, input);
        }
        prop_assert_eq!(call.state, CallState::Ended);
    }
}
