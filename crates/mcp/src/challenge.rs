//! Reads the `WWW-Authenticate` header of a 401 or 403 response (RFC 9110, RFC 6750, RFC 9728).

use crate::fault::Challenge;

impl Challenge {
    pub(crate) fn read(header: &str) -> Self {
        Self {
            header: header.to_owned(),
            scope: parameter(header, "scope"),
        }
    }
}

fn parameter(header: &str, wanted: &str) -> Option<String> {
    let mut rest = header;
    while let Some(equals) = rest.find('=') {
        let name = rest[..equals].rsplit([' ', ',', '\t']).next().unwrap_or_default();
        let is_wanted = name.eq_ignore_ascii_case(wanted);
        let (value, after) = value(&rest[equals + 1..]);
        if is_wanted {
            return Some(value);
        }
        rest = after;
    }
    None
}

/// Splits the text after the `=` of a parameter into the value of the parameter and the text after
/// the value.
fn value(text: &str) -> (String, &str) {
    let Some(quoted) = text.strip_prefix('"') else {
        let end = text.find([',', ' ', '\t']).unwrap_or(text.len());
        return (text[..end].to_owned(), &text[end..]);
    };
    let mut value = String::new();
    let mut escaped = false;
    for (at, char) in quoted.char_indices() {
        match char {
            '"' if !escaped => return (value, &quoted[at + 1..]),
            '\\' if !escaped => escaped = true,
            char => {
                value.push(char);
                escaped = false;
            }
        }
    }
    (value, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_and_unquoted_parameters_are_read_but_not_inside_other_values() {
        let header = r#"Bearer realm="a, error=\"x\"", error=invalid_token, scope="files:read files:write", resource_metadata="https://a.example/.well-known/oauth-protected-resource?a=b""#;
        for (header, name, value) in [
            (header, "error", Some("invalid_token")),
            (header, "scope", Some("files:read files:write")),
            (
                header,
                "resource_metadata",
                Some("https://a.example/.well-known/oauth-protected-resource?a=b"),
            ),
            ("Bearer", "error", None),
            ("Bearer error=\"half", "error", Some("half")),
        ] {
            assert_eq!(parameter(header, name).as_deref(), value, "{header}");
        }
    }
}
