//! The two streams of the process. Pieces are written as they come; nothing is held back.

use std::io::{self, IsTerminal, Write};

use anstream::AutoStream;

/// Where a piece goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// Standard output: what was asked for.
    Out,
    /// Standard error: what is to be said about it.
    Err,
}

/// A text on its way to a stream, as it is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where it goes.
    pub to: To,
    /// What.
    pub text: String,
}

/// Which streams a person looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminals {
    /// Standard output is a terminal.
    pub out: bool,
    /// Standard error is a terminal.
    pub err: bool,
}

/// The streams.
pub struct Output {
    /// Which of them a person looks at.
    pub terminals: Terminals,
    out: Box<dyn Write>,
    err: Box<dyn Write>,
}

impl Output {
    /// Those of this process.
    pub fn new() -> Self {
        let terminals = Terminals {
            out: io::stdout().is_terminal(),
            err: io::stderr().is_terminal(),
        };
        Output {
            terminals,
            // Where a person looks, colours go as NO_COLOR, CLICOLOR and TERM say; anything else gets every byte.
            out: match terminals.out {
                true => Box::new(AutoStream::auto(io::stdout())),
                false => Box::new(io::stdout()),
            },
            err: match terminals.err {
                true => Box::new(AutoStream::auto(io::stderr())),
                false => Box::new(io::stderr()),
            },
        }
    }

    /// Writes pieces in order, each at once. Fails if standard output does not take them; nobody can be told of
    /// a standard error that does not.
    pub fn write(&mut self, pieces: &[Piece]) -> io::Result<()> {
        for Piece { to, text } in pieces {
            match to {
                To::Out => {
                    self.out.write_all(text.as_bytes())?;
                    self.out.flush()?;
                }
                To::Err => self.say(text),
            }
        }
        Ok(())
    }

    /// Writes what was asked for. Whoever went away needs no more of it.
    pub fn print(&mut self, text: &str) {
        let _ = self
            .out
            .write_all(text.as_bytes())
            .and_then(|()| self.out.flush());
    }

    /// Writes to standard error.
    pub fn say(&mut self, text: &str) {
        let _ = self
            .err
            .write_all(text.as_bytes())
            .and_then(|()| self.err.flush());
    }
}
