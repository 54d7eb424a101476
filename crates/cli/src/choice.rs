//! Finds the providers, models, conversations and tool servers that the command line names. Chooses
//! a provider and a model if the command line names none.

use rivulet_app::contract::ToolServerView;
use rivulet_core::texts::cli;
use rivulet_core::{
    BUILT_IN, Conversation, ConversationId, ConversationSummary, Fault, Provider, ProviderId,
};

/// The name that stands for the built-in tools on the command line.
pub const BUILT_IN_NAME: &str = "built-in";

/// Why a name does not identify exactly one item.
enum Missed {
    /// Several items match. The string lists these items.
    Several(String),
    /// No item matches. The string lists the existing items.
    None(String),
}

/// Returns the item that the user means by `named`. Compares `named`, ignoring case, with the ids
/// of the items, then with their names, and then with the beginnings of their names. Stops at the
/// first comparison that finds a match, and fails if it finds several. An empty `named` matches
/// nothing. `key` returns the id and the name of an item.
fn named<'a, T>(items: &'a [T], named: &str, key: impl Fn(&T) -> (String, String)) -> Result<&'a T, Missed> {
    let wanted = named.trim().to_lowercase();
    let by = |fits: &dyn Fn(&str, &str) -> bool| -> Vec<&T> {
        let fits = |item: &&T| {
            let (id, name) = key(item);
            fits(&id, &name.to_lowercase())
        };
        items.iter().filter(fits).collect()
    };
    let by_id = by(&|id, _| id == wanted);
    let by_name = by(&|_, name| name == wanted);
    let by_beginning = by(&|_, name| name.starts_with(&wanted));
    let found = [by_id, by_name, by_beginning]
        .into_iter()
        .find(|found| !found.is_empty() && !wanted.is_empty());
    let all = |items: &[&T]| {
        let names = items.iter().map(|item| key(item));
        let names: Vec<String> = names.map(|(id, name)| format!("{name} ({id})")).collect();
        names.join(", ")
    };
    match found.as_deref() {
        Some([one]) => Ok(one),
        Some(several) => Err(Missed::Several(all(several))),
        None => Err(Missed::None(all(&by(&|_, _| true)))),
    }
}

/// Returns the provider with the id or name `wanted`, or the only one whose name begins with it.
pub fn named_provider<'a>(providers: &'a [Provider], wanted: &str) -> Result<&'a Provider, Fault> {
    if providers.is_empty() {
        return Err(Fault::input(cli::provider_missing()));
    }
    let key = |provider: &Provider| (provider.id.to_string(), provider.name.clone());
    named(providers, wanted, key).map_err(|missed| match missed {
        Missed::Several(several) => Fault::input(cli::provider_ambiguous(several)),
        Missed::None(all) => Fault::input(cli::provider_unknown(format!("{wanted:?}"), all)),
    })
}

/// Returns the tool server whose id or name is `wanted`, ignoring case, or the only one whose name
/// begins with it. [`BUILT_IN_NAME`] stands for the built-in tools.
pub fn tool_server<'a>(servers: &'a [ToolServerView], wanted: &str) -> Result<&'a ToolServerView, Fault> {
    let (built_in, servers): (Vec<_>, Vec<_>) =
        servers.iter().partition(|view| view.server.id == Some(BUILT_IN));
    if let (BUILT_IN_NAME, Some(view)) = (wanted.trim(), built_in.first()) {
        return Ok(view);
    }
    if servers.is_empty() {
        return Err(Fault::input(cli::tool_server_missing()));
    }
    let key = |view: &&ToolServerView| {
        let id = view.server.id.map(|id| id.to_string());
        (id.unwrap_or_default(), view.server.name.clone())
    };
    let found = named(&servers, wanted, key).map_err(|missed| match missed {
        Missed::Several(several) => Fault::input(cli::tool_server_ambiguous(several)),
        Missed::None(all) => Fault::input(cli::tool_server_unknown(format!("{wanted:?}"), all)),
    });
    found.copied()
}

/// Returns the provider that `named` identifies. If `named` is `None`, returns the first provider
/// in `defaults` that exists or, if none does, the first provider in the list.
pub fn provider<'a>(
    providers: &'a [Provider],
    named: Option<&str>,
    defaults: &[Option<ProviderId>],
) -> Result<&'a Provider, Fault> {
    if let Some(named) = named {
        return named_provider(providers, named);
    }
    defaults
        .iter()
        .flatten()
        .find_map(|id| providers.iter().find(|provider| provider.id == *id))
        .or(providers.first())
        .ok_or_else(|| Fault::input(cli::provider_missing()))
}

/// Returns `named` if it is set; otherwise, the model that the conversation uses with this
/// provider; otherwise, the provider's default model.
pub fn model(
    named: Option<&str>,
    conversation: Option<&Conversation>,
    provider: &Provider,
) -> Result<String, Fault> {
    let before = conversation
        .filter(|conversation| conversation.provider_id == Some(provider.id))
        .map(|conversation| conversation.model.as_str());
    [named, before, Some(&provider.model)]
        .into_iter()
        .flatten()
        .find(|model| !model.trim().is_empty())
        .map(str::to_owned)
        .ok_or_else(|| Fault::input(cli::model_missing(format!("{:?}", provider.name), &provider.name)))
}

/// Returns the id of the only conversation whose id starts with `beginning`.
pub fn conversation(conversations: &[ConversationSummary], beginning: &str) -> Result<ConversationId, Fault> {
    let wanted = beginning.trim().to_lowercase();
    let fits = |id: &ConversationId| !wanted.is_empty() && id.to_string().starts_with(&wanted);
    let mut found = conversations.iter().map(|one| one.id).filter(fits);
    match (found.next(), found.next()) {
        (Some(one), None) => Ok(one),
        (Some(_), Some(_)) => Err(Fault::input(cli::conversation_ambiguous(format!(
            "{beginning:?}"
        )))),
        (None, _) => Err(Fault::input(cli::conversation_unknown(format!("{beginning:?}")))),
    }
}

#[cfg(test)]
mod tests {
    use rivulet_core::{AbortBilling, Continuing, KeyPlace, Limits, Network, ProviderKind};

    use super::*;

    fn id(last: u8) -> String {
        format!("01890a5d-ac96-774b-bcce-0000000000{last:02x}")
    }

    fn some(name: &str, last: u8) -> Provider {
        Provider {
            id: id(last).parse().unwrap(),
            name: name.to_owned(),
            preset: None,
            kind: ProviderKind::Custom,
            base_url: String::new(),
            model: String::new(),
            key_place: KeyPlace::None,
            limits: Limits::default(),
            network: Network::default(),
            include_usage: true,
            abort_billing: AbortBilling::Unknown,
            continuing: Continuing::default(),
            monthly_limit: None,
        }
    }

    #[test]
    fn a_provider_is_found_by_the_text_that_a_person_types() {
        let providers = [
            some("Tera", 1),
            some("Tera Labs", 2),
            some("Ömer", 3),
            some("ömer", 4),
        ];
        for (named, found) in [
            ("tera", Some(1)),
            ("TERA", Some(1)),
            ("tera l", Some(2)),
            (" Tera Labs ", Some(2)),
            (id(3).as_str(), Some(3)),
            (id(3).to_uppercase().as_str(), Some(3)),
            ("te", None),
            ("ömer", None),
            ("other", None),
        ] {
            let one = named_provider(&providers, named).ok().map(|provider| provider.id);
            let wanted = found.map(|last| id(last).parse().unwrap());
            assert_eq!(one, wanted, "{named:?}");
        }
        for empty in ["", "  "] {
            let fault = named_provider(&providers[..1], empty).unwrap_err();
            let all = format!("Tera ({})", id(1));
            assert_eq!(fault.message, cli::provider_unknown(format!("{empty:?}"), all));
        }
        let fault = named_provider(&[], "tera").unwrap_err();
        assert_eq!(fault.message, cli::provider_missing());
    }

    #[test]
    fn a_provider_that_is_not_named_is_the_default_or_the_first() {
        let providers = [some("One", 1), some("Two", 2)];
        let of = |last: u8| Some(ProviderId(id(last).parse::<ProviderId>().unwrap().0));
        for (named, defaults, found) in [
            (None, [None, None], 1),
            (None, [None, of(2)], 2),
            (None, [of(9), of(2)], 2),
            (None, [of(9), of(8)], 1),
            (Some("one"), [of(2), None], 1),
        ] {
            let one = provider(&providers, named, &defaults).unwrap();
            assert_eq!(Some(one.id), of(found), "{named:?} {defaults:?}");
        }
        assert!(provider(&[], None, &[None]).is_err());
    }

    #[test]
    fn the_most_specific_model_is_used() {
        let bare = some("Bare", 1);
        let with = Provider {
            model: "own".to_owned(),
            ..some("With", 2)
        };
        let conversation = Conversation {
            provider_id: Some(with.id),
            model: "last".to_owned(),
            ..Conversation::new(id(7).parse().unwrap(), "T".to_owned(), 0)
        };
        for (named, conversation, provider, found) in [
            (Some("typed"), Some(&conversation), &with, Some("typed")),
            (None, Some(&conversation), &with, Some("last")),
            (None, Some(&conversation), &bare, None),
            (None, None, &with, Some("own")),
            (None, None, &bare, None),
            (Some(" "), None, &with, Some("own")),
        ] {
            assert_eq!(model(named, conversation, provider).ok().as_deref(), found);
        }
    }

    #[test]
    fn a_conversation_is_found_by_the_beginning_of_its_id() {
        let summary = |last| ConversationSummary {
            id: id(last).parse().unwrap(),
            title: String::new(),
            folder_id: None,
            pinned: false,
            archived: false,
            tags: Vec::new(),
            updated_at: 0,
        };
        let conversations = [summary(0x10), summary(0x11), summary(0x20)];
        for (beginning, found) in [
            (id(0x11), Some(0x11)),
            ("01890A5D-AC96-774b-bcce-00000000002".to_owned(), Some(0x20)),
            ("01890a5d-ac96-774b-bcce-00000000001".to_owned(), None),
            ("f".to_owned(), None),
            (String::new(), None),
        ] {
            let one = conversation(&conversations, &beginning).ok();
            let wanted = found.map(|last| id(last).parse().unwrap());
            assert_eq!(one, wanted, "{beginning:?}");
        }
    }
}
