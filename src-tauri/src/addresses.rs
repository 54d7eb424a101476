//! Decides where the window may navigate and which addresses open in other programs.

use tauri::Url;

/// The scheme and the host of Rivulet's own page. The page's address has no port. Windows and
/// Android do not support custom schemes, so `http` is used there.
const PAGE: (&str, &str) = if cfg!(any(windows, target_os = "android")) {
    ("http", "tauri.localhost")
} else {
    ("tauri", "localhost")
};

/// The fields that a `mailto:` link may set. All other fields are removed. The `attach` field, for
/// example, would make some mail programs attach one of the user's files.
const MAIL_FIELDS: &[&str] = &["to", "cc", "bcc", "subject", "body"];

pub fn is_page(url: &Url) -> bool {
    (url.scheme(), url.host_str()) == (PAGE.0, Some(PAGE.1))
        && url.port().is_none()
        && url.username().is_empty()
        && url.password().is_none()
}

/// Returns the URL to pass to the browser or the mail program. Returns `None` if the scheme is not
/// `http`, `https` or `mailto`.
pub fn for_browser(url: &str) -> Option<String> {
    let parsed = Url::parse(url).ok()?;
    match parsed.scheme() {
        "http" | "https" => Some(parsed.into()),
        "mailto" => Some(mail(&parsed)),
        _ => None,
    }
}

fn mail(url: &Url) -> String {
    let fields: Vec<String> = url
        .query()
        .unwrap_or_default()
        .split('&')
        .filter_map(mail_field)
        .collect();
    let recipient = url.path().replace(';', "%3B");
    if fields.is_empty() {
        format!("mailto:{recipient}")
    } else {
        format!("mailto:{recipient}?{}", fields.join("&"))
    }
}

/// Returns a field of a `mailto:` URL, or `None` if the field is not allowed. Only the body may
/// contain line breaks, because a line break in another field would begin a new header. Semicolons
/// are encoded, because some mail programs treat them as separators between fields.
fn mail_field(field: &str) -> Option<String> {
    let (name, value) = field.split_once('=')?;
    let name = name.to_ascii_lowercase();
    let encoded = value.to_ascii_lowercase();
    let one_line = name == "body" || !["%0a", "%0d"].iter().any(|end| encoded.contains(end));
    (MAIL_FIELDS.contains(&name.as_str()) && one_line)
        .then(|| format!("{name}={}", value.replace(';', "%3B")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_exact_origin_is_the_page() {
        let (scheme, host) = PAGE;
        let is_page = |url: String| super::is_page(&url.parse().unwrap());
        for path in ["", "/", "/index.html?a=b#c"] {
            assert!(is_page(format!("{scheme}://{host}{path}")), "{path}");
        }
        for url in [
            format!("{scheme}://{host}:8080/"),
            format!("{scheme}://user@{host}/"),
            format!("{scheme}://user:word@{host}/"),
            format!("{scheme}://{host}.example.com/"),
            format!("{scheme}://elsewhere/"),
            format!("https://{host}/"),
            "http://tauri.localhost:8080/".to_owned(),
            "http://localhost/".to_owned(),
            "file:///etc/passwd".to_owned(),
            "about:blank".to_owned(),
        ] {
            assert!(!is_page(url.clone()), "{url}");
        }
    }

    #[test]
    fn only_web_and_mail_addresses_are_opened() {
        for (url, opened) in [
            (
                "https://example.com/a;b?attach=1#c",
                "https://example.com/a;b?attach=1#c",
            ),
            ("HTTP://example.com", "http://example.com/"),
            ("http://[::1]:8080/", "http://[::1]:8080/"),
        ] {
            assert_eq!(for_browser(url).as_deref(), Some(opened));
        }
        for url in [
            "file:///etc/passwd", "javascript:alert(1)", "tauri://localhost", "ssh://a", "", "a/b",
        ] {
            assert_eq!(for_browser(url), None, "{url}");
        }
    }

    #[test]
    fn a_mail_address_keeps_only_harmless_fields() {
        for (url, expected) in [
            ("mailto:a@b.org", "mailto:a@b.org"),
            (
                "MAILTO:a@b.org?Subject=A%20b&body=c%0D%0Ad",
                "mailto:a@b.org?subject=A%20b&body=c%0D%0Ad",
            ),
            (
                "mailto:?to=a@b.org&cc=c@b.org&bcc=d@b.org",
                "mailto:?to=a@b.org&cc=c@b.org&bcc=d@b.org",
            ),
            ("mailto:a@b.org?attach=/etc/passwd", "mailto:a@b.org"),
            (
                "mailto:a@b.org?ATTACH=/x&subject=y&attachment=/z",
                "mailto:a@b.org?subject=y",
            ),
            ("mailto:a@b.org?%61ttach=/x&subject=y", "mailto:a@b.org?subject=y"),
            (
                "mailto:a@b.org?subject=y;attach=/x",
                "mailto:a@b.org?subject=y%3Battach=/x",
            ),
            (
                "mailto:a@b.org?subject=y&amp;attach=/x",
                "mailto:a@b.org?subject=y",
            ),
            ("mailto:a@b.org?subject=y%0AAttach:%20/x", "mailto:a@b.org"),
            ("mailto:a@b.org;attach=/x", "mailto:a@b.org%3Battach=/x"),
            ("mailto:a@b.org?subject=y#attach=/x", "mailto:a@b.org?subject=y"),
        ] {
            assert_eq!(for_browser(url).as_deref(), Some(expected), "{url}");
        }
    }
}
