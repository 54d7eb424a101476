//! The built-in `fetch_page` tool.

use std::net::Ipv4Addr;

use rivulet_core::texts::call;
use rivulet_core::{CallEnding, Message, Network, UiText};
use rivulet_wire::{FetchRules, PAGE_RULES, PageError, PageRefusal, page_site, read_page};

use super::super::answer::Outcome;
use crate::app::App;

impl App {
    /// Makes the `fetch_page` tool read pages from this computer and from nowhere else. Normally,
    /// the tool never reads pages from this computer. Only tests call this function, because their
    /// web servers run on this computer.
    pub fn read_local_pages(&self) {
        self.tool_host.set_page_rules(FetchRules {
            reaches: |address| address == Ipv4Addr::LOCALHOST,
            ..PAGE_RULES
        });
    }
}

/// Returns the site of an address. The user's permission to read pages applies to one site. Fails
/// with the reason if Rivulet is not allowed to read the address.
pub(super) fn site(address: &str, rules: FetchRules) -> Result<String, UiText> {
    page_site(address, rules).map_err(|refusal| match refusal {
        PageRefusal::NotAnAddress => call::page_address(),
        PageRefusal::Credentials => call::page_credentials(),
        PageRefusal::Private => call::page_private(),
    })
}

/// Reads a page. The request uses the proxy and the certificate file of the provider that sent
/// `reply`.
pub(super) async fn read(app: &App, reply: &Message, address: &str) -> Outcome {
    let provider = match reply.provider_id {
        Some(id) => app.store.provider(id).await,
        None => Ok(None),
    };
    let network = match provider {
        Ok(provider) => provider.map_or_else(Network::default, |provider| provider.network),
        // Do not read the page, because the provider's network settings could not be read and might
        // require a proxy.
        Err(fault) => return Outcome::without_answer(CallEnding::NotRun, fault.message),
    };
    match read_page(address, &network, app.tool_host.page_rules()).await {
        Ok(page) => {
            let title = match page.title.as_str() {
                "" => String::new(),
                title => format!("\nTitle: {title}"),
            };
            Outcome::of_text(format!("Page: {}{title}\n\n{}", page.url, page.text))
        }
        Err(PageError::Private) => Outcome::without_answer(CallEnding::NotRun, call::page_private()),
        Err(error) => Outcome {
            ending: CallEnding::ToolError,
            ..Outcome::of_text(words(error))
        },
    }
}

fn words(error: PageError) -> String {
    match error {
        PageError::NotAnAddress => "This is not an address of a web page.".to_owned(),
        PageError::Private | PageError::RedirectedToPrivate => {
            "The page redirects to the user's computer or to a private network, whose addresses are not read."
                .to_owned()
        }
        PageError::RedirectedTo(url) => format!(
            "The page redirects to another site or to an unencrypted address, which was not read: {url}\nCall the \
             tool with this address if you need it. The user is asked about the other site."
        ),
        PageError::BrokenRedirect => "The page redirects to something that is not a web address.".to_owned(),
        PageError::RedirectLoop => "The server redirects too many times.".to_owned(),
        PageError::Status(status) => format!("The server responded with HTTP {status}."),
        PageError::TooLarge(mebibytes) => format!("The page is larger than {mebibytes} MiB."),
        PageError::Late(seconds) => format!("The page did not arrive within {seconds} seconds."),
        PageError::NotText(media_type) if media_type.is_empty() => {
            "The address leads to a file that is not text.".to_owned()
        }
        PageError::NotText(media_type) => {
            format!("The address leads to a file of the type {media_type}, which is not text.")
        }
        PageError::Empty => "The page contains no readable text.".to_owned(),
        PageError::Failed(fault) => fault.message.to_string(),
    }
}
