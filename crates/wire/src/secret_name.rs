//! Names of headers and query parameters whose values are secrets.

/// The text that replaces a secret value.
pub const MASK: &str = "••••";
/// Substrings of the names of secrets, in lower case.
const PARTS: [&str; 8] = [
    "key",
    "token",
    "secret",
    "auth",
    "passw",
    "credential",
    "cookie",
    "signature",
];

/// Returns whether the value of a header or a query parameter with this name is probably a secret. In doubt
/// the answer is yes, because hiding a harmless value is better than showing a secret.
pub fn is_secret_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name == "sig" || name == "pwd" || PARTS.iter().any(|part| name.contains(part))
}

/// Masks the values of secret query parameters in a URL and leaves the rest unchanged.
pub fn mask_query(url: &str) -> String {
    let (before, fragment) = match url.find('#') {
        Some(at) => url.split_at(at),
        None => (url, ""),
    };
    let Some((path, query)) = before.split_once('?') else {
        return url.to_owned();
    };
    let masked: Vec<String> = query
        .split('&')
        .map(|pair| match pair.split_once('=') {
            Some((name, value)) if !value.is_empty() && is_secret_name(name) => format!("{name}={MASK}"),
            _ => pair.to_owned(),
        })
        .collect();
    format!("{path}?{}{fragment}", masked.join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_secrets_are_recognised() {
        for name in [
            "x-auth-token",
            "Ocp-Apim-Subscription-Key",
            "key",
            "API_KEY",
            "client_secret",
            "Cookie",
            "password",
            "sig",
        ] {
            assert!(is_secret_name(name), "{name}");
        }
        for name in [
            "x-title",
            "http-referer",
            "api-version",
            "deployment",
            "x-team",
            "design",
        ] {
            assert!(!is_secret_name(name), "{name}");
        }
    }

    #[test]
    fn only_secret_values_of_a_query_are_masked() {
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
            ("https://h/#?key=abc", "https://h/#?key=abc"),
            ("host?key=abc", "host?key=••••"),
        ] {
            assert_eq!(mask_query(url), masked);
        }
    }
}
