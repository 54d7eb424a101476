//! Masks the secrets from a server's configuration in text that the server printed.

use url::Url;

use crate::config::Transport;

const MASK: &str = "••••";
/// Minimum length of the values that are masked, in bytes. Shorter values, such as `1` or `on`,
/// often occur in text by chance.
const MIN_BYTES: usize = 4;

/// The secret values that Rivulet passed to a server.
#[derive(Default)]
pub(crate) struct Secrets(Vec<String>);

impl Secrets {
    /// Collects the secret values in a configuration: the values of the environment variables or,
    /// for a server reached over HTTP, the values of the headers and query parameters. Also
    /// collects the part after the scheme in a header such as `Bearer TOKEN`, and each line of a
    /// value that has several lines.
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
        // Replace the longest values first, because they may contain shorter ones. Also sort values
        // of the same length, because `dedup` removes only duplicates that are next to each other.
        secrets.sort_by(|one, other| other.len().cmp(&one.len()).then_with(|| one.cmp(other)));
        secrets.dedup();
        Self(secrets)
    }

    pub fn mask(&self, mut text: String) -> String {
        for secret in &self.0 {
            if text.contains(secret) {
                text = text.replace(secret, MASK);
            }
        }
        text
    }
}

/// Returns the values of the query parameters of an address, both as they are written and
/// percent-decoded.
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
        ] {
            assert_eq!(secrets.mask(printed.to_owned()), shown, "{printed}");
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
