//! Writes to standard output and standard error without buffering.

use std::io::{self, IsTerminal, Stdout, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::AutoStream;
use rivulet_core::texts::fault;

use crate::harmless::harmless_on;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// Standard output, for the data that the user requested.
    Out,
    /// Standard error, for everything else, such as how a reply ended, and questions to the user.
    Err,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub to: To,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminals {
    pub out: bool,
    pub err: bool,
}

pub struct Output {
    pub terminals: Terminals,
    out: Box<dyn Write>,
    err: Box<dyn Write>,
    unprinted: Option<io::Error>,
}

impl Output {
    pub fn new() -> Self {
        let terminals = Terminals {
            out: io::stdout().is_terminal(),
            err: io::stderr().is_terminal(),
        };
        Output {
            terminals,
            // On a terminal, the NO_COLOR, CLICOLOR and TERM variables decide whether colours are
            // removed. Output to a file or a pipe is written unchanged.
            out: match terminals.out {
                true => Box::new(AutoStream::auto(io::stdout())),
                false => Box::new(io::stdout()),
            },
            err: match terminals.err {
                true => Box::new(AutoStream::auto(io::stderr())),
                false => Box::new(io::stderr()),
            },
            unprinted: None,
        }
    }

    /// Writes pieces of output in order, each to its own stream, and flushes after each piece.
    /// Ignores errors on standard error, because there is nowhere to report them.
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

    /// Writes data to standard output. The first error is kept for [`Self::unprinted`].
    pub fn print(&mut self, text: &str) {
        let written = self.out.write_all(text.as_bytes());
        if let Err(error) = written.and_then(|()| self.out.flush()) {
            self.unprinted.get_or_insert(error);
        }
    }

    /// Returns the first error of [`Self::print`] if data was lost because of it (see [`is_loss`]).
    pub fn unprinted(&self) -> Option<&io::Error> {
        self.unprinted.as_ref().filter(|error| is_loss(error))
    }

    pub fn say(&mut self, text: &str) {
        let _ = self
            .err
            .write_all(text.as_bytes())
            .and_then(|()| self.err.flush());
    }

    /// Reports how many attachments are missing from a copy of the data. Reports nothing if none
    /// are.
    pub fn warn_of_missing(&mut self, attachments: u32) {
        if attachments > 0 {
            self.report(&fault::attachments_left_out(attachments).to_string());
        }
    }

    /// Writes a message to standard error. On a terminal, makes harmful characters in it visible.
    pub fn report(&mut self, words: &str) {
        let shown = harmless_on(self.terminals.err, words);
        self.say(&format!("rivulet-cli: {shown}\n"));
    }
}

/// A writer to standard output, for code that reports only that writing failed, but not why. Sets
/// `is_unwanted` if a write fails only because nobody reads the output any longer (see
/// [`is_loss`]).
pub struct WatchedOutput {
    pub out: Stdout,
    pub is_unwanted: Arc<AtomicBool>,
}

impl WatchedOutput {
    fn watch<T>(&self, written: io::Result<T>) -> io::Result<T> {
        written.inspect_err(|error| {
            if !is_loss(error) {
                self.is_unwanted.store(true, Ordering::Relaxed);
            }
        })
    }
}

impl Write for WatchedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.watch(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.watch(flushed)
    }
}

/// Returns whether a write error means that data was lost. A broken pipe does not count as a loss,
/// because its reader has closed it and does not want any more output.
pub fn is_loss(error: &io::Error) -> bool {
    error.kind() != io::ErrorKind::BrokenPipe
}
