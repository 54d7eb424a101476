use rivulet_core::{Attachment, ConversationId, Message, MessageId, Part, ProviderId, Role};

const ID: &str = "018f0000-0000-7000-8000-000000000000";

pub fn provider() -> ProviderId {
    ID.parse().unwrap()
}

pub fn message(role: Role, parts: Vec<Part>) -> Message {
    let id = MessageId(ID.parse().unwrap());
    let conversation_id = ConversationId(ID.parse().unwrap());
    Message {
        parts,
        ..Message::new(id, conversation_id, None, role, 0)
    }
}

pub fn text(text: &str) -> Part {
    Part::Text {
        text: text.to_owned(),
    }
}

pub fn file(hash: &str, name: &str, media_type: &str) -> Attachment {
    Attachment {
        hash: hash.to_owned(),
        name: name.to_owned(),
        media_type: media_type.to_owned(),
        bytes: 1,
    }
}

pub fn image() -> Part {
    Part::Image {
        file: file("h", "a.png", "image/png"),
    }
}
