use rivulet_core::Part;

use super::*;
use crate::request_size::PartSize;
use crate::test_messages::{file, message, provider, text};

fn request(history: &[Message]) -> ChatRequest {
    let mut request = ChatRequest::new(provider(), "m", history, true);
    let files: Files = [("notes.txt", &b"abc"[..]), ("cat.png", b"png")]
        .map(|(hash, bytes)| (hash.to_owned(), bytes.to_vec()))
        .into();
    request.attach(&files).unwrap();
    request
}

#[test]
fn each_part_of_a_request_is_measured_separately() {
    let notes = Part::File {
        file: file("notes.txt", "notes.txt", "text/plain"),
    };
    let cat = Part::Image {
        file: file("cat.png", "cat.png", "image/png"),
    };
    let history = [
        message(Role::System, vec![text("Be brief.")]),
        message(Role::User, vec![notes, text("The first question")]),
        message(Role::Assistant, vec![text("The first answer")]),
        message(Role::User, vec![cat, text("The second question")]),
    ];
    let mut request = request(&history);
    let settings = ChatSettings {
        system: Some("Answer in English.".to_owned()),
        ..ChatSettings::default()
    };
    request
        .set(&settings, "max_tokens", EffortForm::default())
        .unwrap();
    let tool = OfferedTool {
        name: "look".to_owned(),
        description: "Looks".to_owned(),
        parameters: json!({}),
    };
    request.offer(&[tool], None, None);
    let size = request.size(true);
    let body = serde_json::to_string(&request).unwrap();
    let parts = [
        size.instructions, size.earlier, size.message, size.attachments, size.tools,
    ];
    let bytes: u64 = parts.iter().map(|part| part.bytes).sum();
    assert!(parts.iter().all(|part| part.bytes > 10), "{size:?}");
    assert!(
        bytes <= body.len() as u64 && bytes + 120 > body.len() as u64,
        "{bytes} of {}",
        body.len()
    );
    let units = parts
        .iter()
        .fold(Units::default(), |all, part| all.plus(part.units));
    assert!(units.count().abs_diff(request.units().count()) < 4);
    assert_eq!(size.unmeasured_files, 1);
}

#[test]
fn without_a_new_message_everything_is_earlier() {
    let history = [message(Role::User, vec![text("A question")])];
    let request = request(&history);
    assert_eq!(request.size(true).earlier, PartSize::default());
    assert_eq!(request.size(false).message, PartSize::default());
    assert_eq!(request.size(false).earlier, request.size(true).message);
}
