//! Headers and query parameters of a new provider or tool server. Secret values come from a file or
//! standard input, never from the command line, which other users of the computer can see.

use std::fs::File;
use std::io::{self, IsTerminal, Read};

use rivulet_app::carries_key;
use rivulet_core::texts::cli;
use rivulet_core::{Fault, Header, is_secret_name, secrets_in_address, with_parameter};

use crate::exit::Failure;

/// The path that stands for standard input.
pub const STDIN: &str = "-";
/// Maximum size, in bytes, of a value read from a file or from standard input. Servers accept no
/// headers or addresses of this length.
const LIMIT: u64 = 64 * 1024;

/// A file that contains the value of a header, a query parameter or an environment variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueFile {
    pub name: String,
    /// The path of the file, or [`STDIN`].
    pub path: String,
}

/// Parses an option of the form `NAME=VALUE`.
pub fn with_value(text: &str) -> Result<Header, String> {
    let (name, value) = pair(text).ok_or_else(|| cli::usage_header().to_string())?;
    Ok(Header::new(name, value))
}

/// Parses an option of the form `NAME=PATH`.
pub fn with_path(text: &str) -> Result<ValueFile, String> {
    let (name, path) = pair(text)
        .filter(|(_, path)| !path.is_empty())
        .ok_or_else(|| cli::usage_header_file().to_string())?;
    Ok(ValueFile {
        name: name.to_owned(),
        path: path.to_owned(),
    })
}

fn pair(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once('=')?;
    Some((name.trim(), value.trim())).filter(|(name, _)| !name.is_empty())
}

/// Fails if more than one value would have to be read from standard input: one for each entry of
/// `files` whose path means standard input, and one for the key if `key_stdin` is set.
pub fn read_stdin_once<'a>(
    files: impl IntoIterator<Item = &'a ValueFile>,
    key_stdin: bool,
) -> Result<(), Failure> {
    let from_stdin = files.into_iter().filter(|file| file.path == STDIN);
    match from_stdin.count() + usize::from(key_stdin) {
        0 | 1 => Ok(()),
        _ => Err(Failure::Usage(cli::usage_stdin_twice())),
    }
}

/// Returns `headers`, followed by the headers whose values are read from `files`. Fails if the name
/// of one of the `headers` shows that its value is secret, because secret values must not be on the
/// command line.
pub fn read(headers: &[Header], files: &[ValueFile]) -> Result<Vec<Header>, Failure> {
    // Ignore headers that carry a key. A later check rejects them with a more specific message.
    let visible = |header: &&Header| is_secret_name(&header.name) && !carries_key(&header.name);
    if let Some(secret) = headers.iter().find(visible) {
        return Err(Failure::Usage(cli::usage_header_secret(&secret.name)));
    }
    let mut headers = headers.to_vec();
    for file in files {
        headers.push(Header::new(&file.name, value_of(file)?));
    }
    Ok(headers)
}

/// Adds query parameters to an address. Reads their values from `files`. Fails if `address` already
/// contains a secret value, because the command line must not contain secrets.
pub fn with_parameters(address: &str, files: &[ValueFile]) -> Result<String, Failure> {
    if let Some((name, _)) = secrets_in_address(address).first() {
        return Err(Failure::Usage(cli::usage_query_secret(name)));
    }
    files.iter().try_fold(address.to_owned(), |url, file| {
        Ok(with_parameter(&url, &file.name, &value_of(file)?))
    })
}

fn value_of(ValueFile { name, path }: &ValueFile) -> Result<String, Failure> {
    let value = value_in(name, path)
        .map_err(|error| Failure::Usage(cli::usage_path(path.as_str(), error.to_string())))?;
    if value.len() as u64 > LIMIT {
        return Err(Fault::input(cli::header_too_long(name)).into());
    }
    match value.trim() {
        "" => Err(Fault::input(cli::header_empty(name)).into()),
        value => Ok(value.to_owned()),
    }
}

/// Reads the value from a file or, if `path` is [`STDIN`], from standard input. Prompts the user on
/// a terminal. From a file or a pipe, reads at most one byte more than [`LIMIT`], so that the
/// caller can recognise a value that is too long.
fn value_in(name: &str, path: &str) -> io::Result<String> {
    let mut value = String::new();
    match path {
        STDIN if io::stdin().is_terminal() => {
            value = rpassword::prompt_password(format!("{} ", cli::header_prompt(name)))?;
        }
        STDIN => {
            io::stdin().take(LIMIT + 1).read_to_string(&mut value)?;
        }
        path => {
            File::open(path)?.take(LIMIT + 1).read_to_string(&mut value)?;
        }
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_has_a_name_and_a_value_or_a_path() {
        assert_eq!(with_value("X-Team = a=b "), Ok(Header::new("X-Team", "a=b")));
        assert_eq!(with_value("Empty="), Ok(Header::new("Empty", "")));
        let file = ValueFile {
            name: "X-Token".to_owned(),
            path: "/run/a=b".to_owned(),
        };
        assert_eq!(with_path(" X-Token=/run/a=b"), Ok(file));
        for text in ["X-Token", "X-Token=", "=/run/token"] {
            assert!(with_path(text).is_err(), "{text}");
        }
    }
}
