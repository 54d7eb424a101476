//! Loads a web page and extracts its text for a model.

use std::time::Duration;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use rivulet_core::{Fault, Network};
use url::{Host, Url};

use crate::public_address::is_public;
use crate::public_fetch::{FetchError, FetchRules, Fetched, fetch, may_reach};
use crate::readable::{is_hidden_char, readable};

/// The limits that apply when a web page is loaded.
pub const PAGE_RULES: FetchRules = FetchRules {
    max_bytes: 5 * 1024 * 1024,
    timeout: Duration::from_secs(30),
    max_redirects: 5,
    reaches: is_public,
};

/// Number of bytes at the start of a page within which the page must declare its encoding (HTML
/// standard, section 13.2.3.2).
const DECLARATION: usize = 1024;

/// Maximum length, in characters, of the address in [`PageError::RedirectedTo`].
const ADDRESS_CHARS: usize = 2_000;
/// Maximum length, in characters, of the media type in [`PageError::NotText`].
const TYPE_CHARS: usize = 100;

/// A web page, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The address of the page after all redirects.
    pub url: String,
    /// The title of the page; empty if the page has none.
    pub title: String,
    /// The text of the page.
    pub text: String,
}

/// The reason why the address of a page is refused before anything is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageRefusal {
    /// The text that was given as the address is not a web address.
    NotAnAddress,
    /// The address contains a user name or a password.
    Credentials,
    /// The address belongs to this computer or to a private network.
    Private,
}

/// The reason why a page could not be read.
#[derive(Clone, Debug, PartialEq)]
pub enum PageError {
    /// The text that was given as the address is not a web address.
    NotAnAddress,
    /// The host name belongs to this computer or to a private network. Nothing was sent.
    Private,
    /// The page redirects to this computer or to a private network.
    RedirectedToPrivate,
    /// The page redirects to another site, or from an encrypted to an unencrypted address. The
    /// value is the target address, which may be truncated.
    RedirectedTo(String),
    /// The page redirects to an invalid web address.
    BrokenRedirect,
    /// The server redirects too often.
    RedirectLoop,
    /// The server answered with an HTTP error status. The value is that status.
    Status(u16),
    /// The page is too large. The value is the maximum size, in mebibytes.
    TooLarge(usize),
    /// The page did not arrive in time. The value is the time limit, in seconds.
    Late(u64),
    /// The file is not text. The value is the media type of the file, which is empty if the server
    /// states none.
    NotText(String),
    /// The page contains no text.
    Empty,
    /// The request failed.
    Failed(Fault),
}

/// Returns the site of an address: the host name without `www.`, the port if it is not the default
/// port, and `http://` in front if the connection is not encrypted. The host name is not resolved.
///
/// The user can allow a tool to read all pages of a site. The encrypted and the unencrypted pages
/// of a host are two sites, because of the `http://`. Therefore, a grant for the encrypted pages
/// does not cover the unencrypted ones.
pub fn page_site(address: &str, rules: FetchRules) -> Result<String, PageRefusal> {
    let url = Url::parse(address).map_err(|_| PageRefusal::NotAnAddress)?;
    if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
        return Err(PageRefusal::NotAnAddress);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(PageRefusal::Credentials);
    }
    if !may_reach(&url, rules) {
        return Err(PageRefusal::Private);
    }
    Ok(match url.scheme() {
        "http" => format!("http://{}", site_of(&url)),
        _ => site_of(&url),
    })
}

/// Returns the host name without `www.`, and the port if it is not the default port.
fn site_of(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default().trim_end_matches('.');
    let bare = match url.host() {
        Some(Host::Domain(_)) => host.strip_prefix("www.").filter(|rest| rest.contains('.')),
        _ => None,
    };
    let host = bare.unwrap_or(host);
    match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    }
}

/// Returns whether a redirect stays on the allowed site and does not lead from an encrypted to an
/// unencrypted address.
fn stays(from: &Url, to: &Url) -> bool {
    site_of(from) == site_of(to) && (from.scheme() == to.scheme() || to.scheme() == "https")
}

/// Loads a page and extracts its text. Redirects to another site are not followed. Neither cookies
/// nor the custom headers of `network` are sent.
pub async fn read_page(address: &str, network: &Network, rules: FetchRules) -> Result<Page, PageError> {
    let fetched = fetch(address, network, rules, stays).await;
    let fetched = fetched.map_err(|error| failed(error, rules))?;
    let page = text_of(&fetched)?;
    if page.text.is_empty() {
        return Err(PageError::Empty);
    }
    Ok(page)
}

fn failed(error: FetchError, rules: FetchRules) -> PageError {
    match error {
        FetchError::Private { redirected: false } => PageError::Private,
        FetchError::Private { redirected: true } => PageError::RedirectedToPrivate,
        FetchError::Address | FetchError::NoHost => PageError::NotAnAddress,
        FetchError::Scheme(_) | FetchError::BrokenRedirect => PageError::BrokenRedirect,
        FetchError::OtherServer(url) => {
            PageError::RedirectedTo(url.as_str().chars().take(ADDRESS_CHARS).collect())
        }
        FetchError::RedirectLoop => PageError::RedirectLoop,
        FetchError::Status(status) => PageError::Status(status),
        FetchError::TooLarge => PageError::TooLarge(rules.max_bytes / (1024 * 1024)),
        FetchError::Late => PageError::Late(rules.timeout.as_secs()),
        FetchError::Failed(fault) => PageError::Failed(fault),
    }
}

fn text_of(fetched: &Fetched) -> Result<Page, PageError> {
    let mut pieces = fetched.content_type.split(';').map(str::trim);
    let media_type = pieces.next().unwrap_or_default().to_ascii_lowercase();
    let charset = pieces.find_map(|piece| {
        let (name, value) = piece.split_once('=')?;
        let is_charset = name.trim().eq_ignore_ascii_case("charset");
        is_charset.then(|| value.trim().trim_matches('"').to_owned())
    });
    let kind = kind_of(&media_type, &fetched.bytes);
    let not_text = || PageError::NotText(media_type.chars().take(TYPE_CHARS).collect());
    let kind = kind.ok_or_else(not_text)?;
    let text = decode(&fetched.bytes, charset.as_deref(), kind);
    if text.contains('\0') {
        return Err(not_text());
    }
    let url = fetched.url.to_string();
    Ok(match kind {
        Kind::Html => {
            let page = readable(&text, &fetched.url);
            Page {
                url,
                title: page.title,
                text: page.text,
            }
        }
        Kind::Text => Page {
            url,
            title: String::new(),
            text: text
                .chars()
                .filter(|letter| !is_hidden_char(*letter))
                .collect::<String>()
                .trim()
                .to_owned(),
        },
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Html,
    Text,
}

/// Returns whether a file is HTML or other text. Returns `None` if its media type is neither. A
/// file without a media type counts as text, and its first bytes show whether it is HTML.
fn kind_of(media_type: &str, bytes: &[u8]) -> Option<Kind> {
    let (class, subtype) = media_type.split_once('/').unwrap_or((media_type, ""));
    match (class, subtype) {
        ("text", "html") | ("application", "xhtml+xml") => Some(Kind::Html),
        ("text", _) => Some(Kind::Text),
        (_, subtype) if subtype.ends_with("+json") || subtype.ends_with("+xml") => {
            (class != "image").then_some(Kind::Text)
        }
        (
            "application",
            "json" | "xml" | "javascript" | "x-javascript" | "x-ndjson" | "yaml" | "x-yaml" | "toml",
        ) => Some(Kind::Text),
        ("", _) => {
            let head = String::from_utf8_lossy(bytes.get(..DECLARATION).unwrap_or(bytes)).to_lowercase();
            let is_html = head.contains("<!doctype html") || head.contains("<html");
            Some(if is_html { Kind::Html } else { Kind::Text })
        }
        _ => None,
    }
}

/// Decodes a text file as browsers do. The encoding is taken from the byte order mark. If there is
/// none, it is taken from the `Content-Type` header, and if the header states none, from the
/// declaration in an HTML page. Without any of these, the file is decoded as UTF-8 if it is valid
/// UTF-8, and otherwise as Windows-1252.
fn decode(bytes: &[u8], charset: Option<&str>, kind: Kind) -> String {
    let by_label = |label: &str| Encoding::for_label(label.as_bytes());
    let declared = || {
        declared_charset(bytes)
            .filter(|_| kind == Kind::Html)
            .and_then(|label| by_label(&label))
            // A declaration that can be read as ASCII text is wrong if it states UTF-16.
            // `output_encoding` replaces UTF-16 and all encodings that browsers refuse with UTF-8.
            .map(Encoding::output_encoding)
    };
    let encoding = charset.and_then(by_label).or_else(declared).unwrap_or_else(|| {
        if std::str::from_utf8(bytes).is_ok() {
            UTF_8
        } else {
            WINDOWS_1252
        }
    });
    // `decode` ignores `encoding` if the bytes begin with a byte order mark.
    encoding.decode(bytes).0.into_owned()
}

/// Returns the encoding that a `meta` element at the beginning of a page declares.
fn declared_charset(bytes: &[u8]) -> Option<String> {
    let head = bytes.get(..DECLARATION).unwrap_or(bytes);
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    head.split("<meta").skip(1).find_map(|element| {
        let element = element.split('>').next().unwrap_or_default();
        let value = element.split_once("charset")?.1.trim_start().strip_prefix('=')?;
        let value = value.trim_start().trim_start_matches(['"', '\'']);
        let end = value.find(|letter: char| letter.is_whitespace() || "\"';/".contains(letter));
        let value = &value[..end.unwrap_or(value.len())];
        (!value.is_empty()).then(|| value.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fetched(content_type: &str, bytes: &[u8]) -> Fetched {
        Fetched {
            url: Url::parse("https://example.com/a").unwrap(),
            content_type: content_type.to_owned(),
            bytes: bytes.to_vec(),
        }
    }

    #[test]
    fn a_site_is_the_host_without_www_and_with_an_unusual_port() {
        for (address, site) in [
            ("https://example.com/a?b#c", Ok("example.com")),
            ("https://WWW.Example.com.", Ok("example.com")),
            ("http://example.com", Ok("http://example.com")),
            ("http://www.example.com:8080/a", Ok("http://example.com:8080")),
            ("http://example.com:443", Ok("http://example.com:443")),
            ("https://www.com", Ok("www.com")),
            ("https://docs.example.com:443", Ok("docs.example.com")),
            ("https://example.com:8443", Ok("example.com:8443")),
            ("https://1.1.1.1/", Ok("1.1.1.1")),
            ("https://bücher.example", Ok("xn--bcher-kva.example")),
            ("example.com", Err(PageRefusal::NotAnAddress)),
            ("", Err(PageRefusal::NotAnAddress)),
            ("ftp://example.com", Err(PageRefusal::NotAnAddress)),
            ("file:///etc/passwd", Err(PageRefusal::NotAnAddress)),
            ("data:text/html,a", Err(PageRefusal::NotAnAddress)),
            ("javascript:alert(1)", Err(PageRefusal::NotAnAddress)),
            ("https://me@example.com", Err(PageRefusal::Credentials)),
            ("https://:secret@example.com", Err(PageRefusal::Credentials)),
            ("http://localhost", Err(PageRefusal::Private)),
            ("http://printer/", Err(PageRefusal::Private)),
            ("http://nas.local/", Err(PageRefusal::Private)),
            ("http://127.0.0.1:8080", Err(PageRefusal::Private)),
            ("http://2130706433", Err(PageRefusal::Private)),
            ("http://0x7f.1", Err(PageRefusal::Private)),
            ("http://[::1]", Err(PageRefusal::Private)),
            ("http://[::ffff:10.0.0.1]", Err(PageRefusal::Private)),
            ("http://169.254.169.254/latest", Err(PageRefusal::Private)),
        ] {
            assert_eq!(
                page_site(address, PAGE_RULES),
                site.map(str::to_owned),
                "{address}"
            );
        }
    }

    #[test]
    fn only_redirects_within_the_site_that_stay_encrypted_are_followed() {
        let url = |text: &str| Url::parse(text).unwrap();
        for (from, to, followed) in [
            ("https://example.com/a", "https://example.com/b", true),
            ("http://example.com", "https://www.example.com", true),
            ("https://example.com", "http://example.com", false),
            ("https://example.com", "https://evil.example", false),
            ("https://example.com", "https://example.com.evil.example", false),
            ("https://example.com", "https://sub.example.com", false),
            ("https://example.com", "https://example.com:8443", false),
        ] {
            assert_eq!(stays(&url(from), &url(to)), followed, "{from} {to}");
        }
    }

    #[test]
    fn text_is_recognized_by_its_type_and_everything_else_is_refused() {
        for (content_type, bytes, text) in [
            ("text/html", &b"<p>A &amp; B"[..], Some("A & B")),
            ("Application/XHTML+XML; charset=utf-8", b"<p>A</p>", Some("A")),
            ("text/plain", b" <b> \n", Some("<b>")),
            ("application/json", b"{\"a\": 1}", Some("{\"a\": 1}")),
            ("application/ld+json", b"{}", Some("{}")),
            ("application/rss+xml", b"<rss/>", Some("<rss/>")),
            ("", b"<!DOCTYPE html><p>A", Some("A")),
            ("", b"plain", Some("plain")),
            ("", b"\x89PNG\0\0", None),
            ("text/plain", b"a\0b", None),
            ("image/png", b"A", None),
            ("image/svg+xml", b"<svg/>", None),
            ("application/pdf", b"%PDF", None),
            ("application/octet-stream", b"A", None),
        ] {
            let found = text_of(&fetched(content_type, bytes));
            let found = found.as_ref().map(|page| page.text.as_str()).ok();
            assert_eq!(found, text, "{content_type} {bytes:?}");
        }
        let refused = text_of(&fetched("image/png; a=b", b"")).unwrap_err();
        assert_eq!(refused, PageError::NotText("image/png".to_owned()));
    }

    #[test]
    fn text_is_decoded_as_browsers_do() {
        for (content_type, bytes, text) in [
            ("text/plain; charset=ISO-8859-1", &b"gr\xfc\xdfe"[..], "grüße"),
            ("text/plain; Charset=\"windows-1251\"", b"\xcf\xf0", "Пр"),
            ("text/plain", "grüße".as_bytes(), "grüße"),
            ("text/plain", b"gr\xfc\xdfe", "grüße"),
            ("text/plain; charset=nonsense", "ü".as_bytes(), "ü"),
            // The byte order mark overrides the encoding that the header states.
            ("text/plain; charset=utf-8", b"\xff\xfea\0b\0", "ab"),
            ("text/html", b"<meta charset='shift_jis'><p>\x82\xa0", "あ"),
            (
                "text/html",
                b"<META http-equiv=a content=\"text/html; charset=euc-kr\"><p>\xb0\xa1",
                "가",
            ),
            ("text/html", "<meta charset=utf-16><p>ü".as_bytes(), "ü"),
            ("text/html", b"<meta charset=iso-2022-jp><p>\x1b$B$\"\x1b(B", "あ"),
            ("text/html", "<meta name=charset><p>ü".as_bytes(), "ü"),
        ] {
            assert_eq!(
                text_of(&fetched(content_type, bytes)).unwrap().text,
                text,
                "{content_type}"
            );
        }
    }
}
