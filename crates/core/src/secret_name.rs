//! Names of headers and query parameters whose values are secrets.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC};

/// The text that replaces a secret value.
pub const MASK: &str = "••••";
/// If the name of a header or parameter, in lower case, contains one of these strings, its value is
/// secret.
const PARTS: [&str; 8] = [
    "key", "token", "secret", "auth", "passw", "credential", "cookie", "signature",
];

/// If the whole name of a header or parameter, in lower case, is one of these strings, its value is
/// also secret.
const NAMES: [&str; 2] = ["sig", "pwd"];

/// The characters that must be percent-encoded in the value of a query parameter.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// Returns whether the value of a header or query parameter is probably secret. If in doubt,
/// returns `true`: hiding a harmless value is better than showing a secret.
pub fn is_secret_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    NAMES.contains(&name.as_str()) || PARTS.iter().any(|part| name.contains(part))
}

/// Returns the rule of [`is_secret_name`] as a regular expression for the page. The page must
/// ignore case when it uses the expression.
pub fn secret_name_pattern() -> String {
    format!("^(?:{})$|{}", NAMES.join("|"), PARTS.join("|"))
}

/// Returns whether the value of a response header is probably secret. Token counts, authentication
/// challenges and permissions (CORS) are not secret, although their names may suggest it. They stay
/// visible, because the user may need to see them.
pub fn is_secret_response_name(name: &str) -> bool {
    const HARMLESS: [&str; 5] = [
        "ratelimit", "rate-limit", "tokens", "authenticate", "access-control-",
    ];
    let name = name.to_ascii_lowercase();
    is_secret_name(&name) && !HARMLESS.iter().any(|part| name.contains(part))
}

/// Masks the values of secret parameters in the query and the fragment of a URL.
pub fn mask_address(url: &str) -> String {
    map_secrets(url, |_, _| Some(MASK.to_owned()))
}

/// Returns the name and the value of each secret parameter, exactly as written in the URL.
pub fn secrets_in_address(url: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    map_secrets(url, |name, value| {
        found.push((name.to_owned(), value.to_owned()));
        None
    });
    found
}

/// Appends a query parameter to a URL and encodes the value.
pub fn with_parameter(url: &str, name: &str, value: &str) -> String {
    let (before, fragment) = url.split_at(url.find('#').unwrap_or(url.len()));
    let separator = match before.contains('?') {
        false => "?",
        true if before.ends_with(['?', '&']) => "",
        true => "&",
    };
    let value = percent_encoding::utf8_percent_encode(value, ENCODED);
    format!("{before}{separator}{name}={value}{fragment}")
}

/// Calls `replace` with the name and the value of each secret parameter in a URL. If `replace`
/// returns a string, the string replaces the value.
pub(crate) fn map_secrets(url: &str, mut replace: impl FnMut(&str, &str) -> Option<String>) -> String {
    let mut mapped = |parameters: &str| {
        let pairs = parameters.split('&').map(|pair| match pair.split_once('=') {
            Some((name, value)) if !value.is_empty() && is_secret_name(&decoded(name)) => {
                replace(name, value).map_or_else(|| pair.to_owned(), |new| format!("{name}={new}"))
            }
            _ => pair.to_owned(),
        });
        pairs.collect::<Vec<_>>().join("&")
    };
    let (before, fragment) = match url.split_once('#') {
        Some((before, fragment)) => (before, Some(fragment)),
        None => (url, None),
    };
    let mut whole = match before.split_once('?') {
        Some((path, query)) => format!("{path}?{}", mapped(query)),
        None => before.to_owned(),
    };
    if let Some(fragment) = fragment {
        whole.push('#');
        whole.push_str(&mapped(fragment));
    }
    whole
}

/// Decodes percent-encoded text from a URL.
pub(crate) fn decoded(text: &str) -> Cow<'_, str> {
    percent_encoding::percent_decode_str(text).decode_utf8_lossy()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_secrets_are_recognised() {
        for name in [
            "x-auth-token", "Ocp-Apim-Subscription-Key", "key", "API_KEY", "client_secret", "Cookie",
            "password", "sig", "x-goog-api-key", "X-Functions-Key", "access_token", "X-Amz-Signature",
            "authorization",
        ] {
            assert!(is_secret_name(name), "{name}");
        }
        for name in [
            "x-title", "http-referer", "api-version", "deployment", "x-team", "design",
            "openai-organization", "x-request-id", "user-agent", "",
        ] {
            assert!(!is_secret_name(name), "{name}");
        }
    }

    #[test]
    fn secret_headers_of_a_response_are_recognised() {
        for (name, secret) in [
            ("Set-Cookie", true),
            ("x-subject-token", true),
            ("x-auth-token", true),
            ("x-ratelimit-remaining-tokens", false),
            ("anthropic-ratelimit-tokens-reset", false),
            ("www-authenticate", false),
            ("access-control-allow-credentials", false),
            ("content-type", false),
        ] {
            assert_eq!(is_secret_response_name(name), secret, "{name}");
        }
    }

    #[test]
    fn a_parameter_is_appended_to_the_query() {
        for (url, whole) in [
            ("https://h/v1", "https://h/v1?key=a%2Fb~%26"),
            ("https://h/v1?", "https://h/v1?key=a%2Fb~%26"),
            ("https://h/v1?v=2", "https://h/v1?v=2&key=a%2Fb~%26"),
            ("https://h/v1?v=2&#top", "https://h/v1?v=2&key=a%2Fb~%26#top"),
            ("h#a?b", "h?key=a%2Fb~%26#a?b"),
        ] {
            assert_eq!(with_parameter(url, "key", "a/b~&"), whole);
        }
    }

    #[test]
    fn only_secret_values_of_an_address_are_masked() {
        for (url, masked) in [
            (
                "https://h/v1?key=abc&api-version=2",
                "https://h/v1?key=••••&api-version=2",
            ),
            (
                "https://h/v1?a=b&access_token=x=y#f",
                "https://h/v1?a=b&access_token=••••#f",
            ),
            ("https://h/v1?key=&token", "https://h/v1?key=&token"),
            ("https://h/key=abc", "https://h/key=abc"),
            (
                "https://h/#access_token=abc&a=b",
                "https://h/#access_token=••••&a=b",
            ),
            ("https://h/?k%65y=abc", "https://h/?k%65y=••••"),
            ("host?key=abc", "host?key=••••"),
        ] {
            assert_eq!(mask_address(url), masked);
        }
    }
}
