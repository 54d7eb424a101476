//! Reads an API key from standard input or, without showing what the user types, from a terminal. A
//! key is never read from the command line.

use std::io::{self, IsTerminal, Read};

use rivulet_app::contract::KeyNeed;
use rivulet_core::{Fault, texts};
use secrecy::SecretString;
use secrecy::zeroize::Zeroizing;

use crate::exit::Failure;

/// Where to get the API key, as the options on the command line specify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// `--key-stdin`: read the key from standard input.
    Stdin,
    /// `--no-key`: the provider has no key.
    None,
    /// Neither option: ask for the key if there is a terminal and the provider may need one.
    Unsaid,
}

/// How the key is obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    ReadStdin,
    Ask { may_be_empty: bool },
    None,
    Unknown,
}

/// Reads the key of a new provider. Returns `None` if the provider has no key.
pub fn get(provider: &str, source: Source, need: Option<KeyNeed>) -> Result<Option<SecretString>, Failure> {
    let unreadable =
        |error: io::Error| Fault::input(texts::cli::key_unreadable()).with_detail(error.to_string());
    let (key, may_be_empty) = match way(source, need, io::stdin().is_terminal()) {
        Way::None => return Ok(None),
        Way::ReadStdin => {
            let mut key = Zeroizing::new(String::new());
            io::stdin().read_to_string(&mut key).map_err(unreadable)?;
            (key, false)
        }
        Way::Ask { may_be_empty } => {
            let prompt = match may_be_empty {
                true => texts::cli::key_prompt_optional(provider),
                false => texts::cli::key_prompt(provider),
            };
            let key = rpassword::prompt_password(format!("{prompt} ")).map_err(unreadable)?;
            (Zeroizing::new(key), may_be_empty)
        }
        Way::Unknown => {
            return Err(Failure::Usage(texts::cli::usage_no_key()));
        }
    };
    match key.trim() {
        "" if may_be_empty => Ok(None),
        "" => Err(Fault::input(texts::cli::key_empty()).into()),
        key => Ok(Some(key.into())),
    }
}

fn way(source: Source, need: Option<KeyNeed>, terminal: bool) -> Way {
    match (source, need) {
        // If standard input is a terminal, ask for the key at a prompt, which does not show what
        // the user types.
        (Source::Stdin, _) if terminal => Way::Ask { may_be_empty: false },
        (Source::Stdin, _) => Way::ReadStdin,
        (Source::None, _) | (Source::Unsaid, Some(KeyNeed::None)) => Way::None,
        (Source::Unsaid, need) if terminal => Way::Ask {
            may_be_empty: need != Some(KeyNeed::Required),
        },
        (Source::Unsaid, Some(KeyNeed::Optional)) => Way::None,
        (Source::Unsaid, _) => Way::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_requested_only_if_somebody_can_answer() {
        let ask = |may_be_empty| Way::Ask { may_be_empty };
        for (source, need, terminal, wanted) in [
            (Source::Stdin, None, true, ask(false)),
            (Source::Stdin, Some(KeyNeed::None), false, Way::ReadStdin),
            (Source::None, Some(KeyNeed::Required), true, Way::None),
            (Source::Unsaid, Some(KeyNeed::None), true, Way::None),
            (Source::Unsaid, Some(KeyNeed::Required), true, ask(false)),
            (Source::Unsaid, Some(KeyNeed::Optional), true, ask(true)),
            (Source::Unsaid, None, true, ask(true)),
            (Source::Unsaid, Some(KeyNeed::Optional), false, Way::None),
            (Source::Unsaid, Some(KeyNeed::Required), false, Way::Unknown),
            (Source::Unsaid, None, false, Way::Unknown),
        ] {
            assert_eq!(
                way(source, need, terminal),
                wanted,
                "{source:?} {need:?} {terminal}"
            );
        }
    }
}
