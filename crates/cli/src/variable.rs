//! Environment variables for a new tool server. Their values are never read from the command line,
//! because other users of the computer can see command lines.

use rivulet_core::texts::cli;
use rivulet_core::{Fault, Header};

use crate::exit::Failure;
use crate::header::{self, STDIN, ValueFile};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    name: String,
    from_stdin: bool,
}

/// Parses an option of the form `NAME`, which takes the value from the environment of
/// `rivulet-cli`, or `NAME=-`, which reads the value from standard input.
pub fn parse(text: &str) -> Result<Variable, String> {
    let (name, from_stdin) = match text.split_once('=') {
        None => (text, false),
        Some((name, STDIN)) => (name, true),
        Some(_) => return Err(cli::usage_variable().to_string()),
    };
    if name.trim().is_empty() {
        return Err(cli::usage_variable().to_string());
    }
    Ok(Variable {
        name: name.trim().to_owned(),
        from_stdin,
    })
}

/// Returns the variables with their values. Fails if a variable is not set in the environment, or
/// if more than one value would come from standard input.
pub fn read(variables: &[Variable]) -> Result<Vec<Header>, Failure> {
    let (typed, set): (Vec<&Variable>, Vec<&Variable>) =
        variables.iter().partition(|variable| variable.from_stdin);
    let mut values = Vec::new();
    for Variable { name, .. } in set {
        let value = std::env::var(name).map_err(|_| Fault::input(cli::variable_missing(name)))?;
        values.push(Header::new(name, value));
    }
    let files: Vec<ValueFile> = typed
        .into_iter()
        .map(|variable| ValueFile {
            name: variable.name.clone(),
            path: STDIN.to_owned(),
        })
        .collect();
    header::read_stdin_once(&files, false)?;
    values.extend(header::read(&[], &files)?);
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_has_a_name_and_never_a_value() {
        for (text, variable) in [
            ("TOKEN", Some(("TOKEN", false))),
            ("TOKEN=-", Some(("TOKEN", true))),
            ("TOKEN=secret", None),
            ("TOKEN=", None),
            ("=-", None),
            ("", None),
        ] {
            let variable = variable.map(|(name, from_stdin)| Variable {
                name: name.to_owned(),
                from_stdin,
            });
            assert_eq!(parse(text).ok(), variable, "{text}");
        }
    }
}
