//! Masks the secrets from a server's configuration in text that the server printed, and in its
//! error messages. The answer of a tool is not changed.

use serde_json::Value;
use url::Url;

use crate::answer::{CallAnswer, NotRun, Unknown};
use crate::config::Transport;
use crate::fault::{StartError, ToolsError};

const MASK: &str = "••••";
/// Minimum length of the values that are masked, in bytes. Shorter values, such as `1` or `on`,
/// often occur in text by chance.
const MIN_BYTES: usize = 4;
/// A text may have been cut off in the middle of a secret value, so that it ends with the beginning
/// of this value. Such a beginning is masked if it has at least this many bytes.
const MIN_CUT_BYTES: usize = 8;

#[derive(Default)]
pub(crate) struct Secrets(Vec<String>);

impl Secrets {
    /// Collects the secret values in a configuration. These are the values of the environment
    /// variables or, for a server reached over HTTP, the values of the headers and query
    /// parameters. Also collects the part after the scheme in a header such as `Bearer TOKEN`, and
    /// each line of a value that has several lines.
    pub fn of(transport: &Transport) -> Self {
        let values: Vec<String> = match transport {
            Transport::Stdio { env, .. } => env.iter().map(|(_, value)| value.clone()).collect(),
            Transport::Http { url, headers } => {
                let headers = headers.iter().flat_map(|(_, value)| {
                    let after_scheme = value.split_once(' ').map(|(_, rest)| rest.to_owned());
                    std::iter::once(value.clone()).chain(after_scheme)
                });
                headers.chain(parameters(url)).collect()
            }
        };
        let mut secrets: Vec<String> = values
            .iter()
            .flat_map(|value| std::iter::once(value.as_str()).chain(value.lines()))
            .map(str::trim)
            .filter(|value| value.len() >= MIN_BYTES)
            .map(str::to_owned)
            .collect();
        // Replace the longest values first, because a long value may contain a shorter one. Also
        // sort the values of the same length, because `dedup` removes only duplicates that are next
        // to each other.
        secrets.sort_by(|one, other| other.len().cmp(&one.len()).then_with(|| one.cmp(other)));
        secrets.dedup();
        Self(secrets)
    }

    pub fn mask(&self, text: &mut String) {
        for secret in &self.0 {
            if text.contains(secret) {
                *text = text.replace(secret, MASK);
            }
        }
        if let Some(length) = self.0.iter().find_map(|secret| cut_at_the_end(text, secret)) {
            text.truncate(text.len() - length);
            text.push_str(MASK);
        }
    }

    fn mask_json(&self, value: &mut Value) {
        match value {
            Value::String(text) => self.mask(text),
            Value::Array(values) => values.iter_mut().for_each(|value| self.mask_json(value)),
            Value::Object(fields) => {
                let masked = std::mem::take(fields).into_iter().map(|(mut name, mut value)| {
                    self.mask(&mut name);
                    self.mask_json(&mut value);
                    (name, value)
                });
                *fields = masked.collect();
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// Masks the secrets in the outcome of a call, except in the answer of the tool.
    pub fn mask_answer(&self, mut answer: CallAnswer) -> CallAnswer {
        match &mut answer {
            CallAnswer::ServerError { message, data, .. }
            | CallAnswer::NotRun(NotRun::Rejected { message, data, .. }) => {
                self.mask(message);
                data.iter_mut().for_each(|data| self.mask_json(data));
            }
            CallAnswer::TaskCancelled { message } => message.iter_mut().for_each(|text| self.mask(text)),
            CallAnswer::NotRun(NotRun::NotConnected { detail: text } | NotRun::Http { body: text, .. })
            | CallAnswer::Unknown(
                Unknown::Lost { detail: text }
                | Unknown::Http { body: text, .. }
                | Unknown::TaskLost { message: text }
                | Unknown::InputUnsupported { method: text },
            ) => self.mask(text),
            // Do not mask the challenges in `Unauthorized` and `Forbidden`, because a sign-in needs
            // them unchanged. They are never shown.
            CallAnswer::NotRun(
                NotRun::Closed { .. }
                | NotRun::Cancelled
                | NotRun::Unauthorized(_)
                | NotRun::Forbidden(_)
                | NotRun::SessionExpired,
            )
            | CallAnswer::Unknown(
                Unknown::Idle { .. }
                | Unknown::Total { .. }
                | Unknown::Exited { .. }
                | Unknown::TooLarge { .. }
                | Unknown::Cancelled
                | Unknown::Closed
                | Unknown::TooManyRounds { .. }
                | Unknown::TaskUnauthorized(_),
            )
            | CallAnswer::Answered { .. }
            | CallAnswer::Unreadable { .. } => {}
        }
        answer
    }

    pub fn mask_start_error(&self, mut error: StartError) -> StartError {
        match &mut error {
            StartError::Refused { message: text }
            | StartError::BadAddress { detail: text }
            | StartError::Http { body: text, .. }
            | StartError::Lost { detail: text }
            | StartError::Protocol { detail: text } => self.mask(text),
            StartError::NoCommonVersion { server } => {
                server.iter_mut().for_each(|version| self.mask(version));
            }
            // Nothing needs to be masked here. The texts in these errors come from the system and
            // the configuration, the lines of standard error have already been masked, and
            // challenges are never shown.
            StartError::NotFound { .. }
            | StartError::NotStarted { .. }
            | StartError::Exited { .. }
            | StartError::TimedOut { .. }
            | StartError::Stopped
            | StartError::Unauthorized(_)
            | StartError::Forbidden(_)
            | StartError::OldTransport => {}
        }
        error
    }

    pub fn mask_tools_error(&self, mut error: ToolsError) -> ToolsError {
        match &mut error {
            ToolsError::Refused { message: text }
            | ToolsError::Unreadable { detail: text }
            | ToolsError::Http { body: text, .. }
            | ToolsError::Lost { detail: text } => self.mask(text),
            ToolsError::Closed { .. }
            | ToolsError::TimedOut { .. }
            | ToolsError::TooMany { .. }
            | ToolsError::TooLarge { .. }
            | ToolsError::Unauthorized(_)
            | ToolsError::Forbidden(_)
            | ToolsError::SessionExpired => {}
        }
        error
    }
}

/// Returns the length, in bytes, of the longest beginning of `secret` with which `text` ends.
fn cut_at_the_end(text: &str, secret: &str) -> Option<usize> {
    (MIN_CUT_BYTES..secret.len())
        .rev()
        .find(|length| text.as_bytes().ends_with(&secret.as_bytes()[..*length]))
        .filter(|length| text.is_char_boundary(text.len() - length))
}

/// Returns the values of an address's query parameters, each both as written and percent-decoded.
fn parameters(address: &str) -> Vec<String> {
    let Ok(url) = Url::parse(address) else {
        return Vec::new();
    };
    let written = url.query().unwrap_or_default().split('&');
    let written = written.filter_map(|pair| Some(pair.split_once('=')?.1.to_owned()));
    let decoded = url.query_pairs().map(|(_, value)| value.into_owned());
    written.chain(decoded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(values: &[&str]) -> Vec<(String, String)> {
        values
            .iter()
            .map(|value| ("NAME".to_owned(), (*value).to_owned()))
            .collect()
    }

    #[test]
    fn secrets_are_masked_wherever_a_server_prints_them() {
        let process = Secrets::of(&Transport::Stdio {
            command: "server".to_owned(),
            args: Vec::new(),
            env: pairs(&["s3cret", "s3cret-longer", "1", "-----BEGIN\nQUJDRA\n-----END"]),
            folder: None,
        });
        let http = Secrets::of(&Transport::Http {
            url: "https://example.com/?apiKey=q%2Buery".to_owned(),
            headers: pairs(&["Bearer t0ken"]),
        });
        for (secrets, printed, shown) in [
            (&process, "key=s3cret!", "key=••••!"),
            (&process, "s3cret-longer s3cret", "•••• ••••"),
            (&process, "1 of 1", "1 of 1"),
            (&process, "QUJDRA", "••••"),
            (&http, "Authorization: Bearer t0ken", "Authorization: ••••"),
            (&http, "token t0ken refused", "token •••• refused"),
            (&http, "Bearer", "Bearer"),
            (
                &http,
                "https://example.com/?apiKey=q%2Buery",
                "https://example.com/?apiKey=••••",
            ),
            (&http, "the key q+uery is wrong", "the key •••• is wrong"),
            (&http, "the line is cut in Bearer t0", "the line is cut in ••••"),
        ] {
            let mut masked = printed.to_owned();
            secrets.mask(&mut masked);
            assert_eq!(masked, shown, "{printed}");
        }
    }

    #[test]
    fn each_secret_is_collected_once() {
        let secrets = Secrets::of(&Transport::Stdio {
            command: "server".to_owned(),
            args: Vec::new(),
            env: pairs(&["aaaa", "bbbb", "aaaa", "longer", "bbbb"]),
            folder: None,
        });
        assert_eq!(secrets.0, ["longer", "aaaa", "bbbb"]);
    }
}
