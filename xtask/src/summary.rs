//! The summary that `cargo xtask test` prints. It has one row for each step, with the numbers of
//! passed, failed and skipped tests.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::shell::target;

/// When a step fails, the summary mentions the free disk space if it is below this number of bytes.
const LITTLE_SPACE: u64 = 1 << 30;

/// The numbers of passed, failed and skipped tests. A step without any tests counts as one test.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Counts {
    passed: u32,
    failed: u32,
    skipped: u32,
}

impl Counts {
    /// If `line` is the summary line of a test runner, adds the numbers in `line` to `self`.
    /// Ignores all other lines.
    pub fn read(&mut self, line: &str) {
        let line = line.trim();
        // libtest prints "test result: ok. 5 passed; 0 failed; 1 ignored; …". Vitest prints "Tests
        // 1 failed | 4 passed (5)".
        let Some(list) = line
            .strip_prefix("test result:")
            .or_else(|| line.strip_prefix("Tests "))
        else {
            return;
        };
        let words: Vec<&str> = list
            .split([' ', ';', '|', '.'])
            .filter(|word| !word.is_empty())
            .collect();
        for pair in words.windows(2) {
            let Ok(number) = pair[0].parse::<u32>() else {
                continue;
            };
            match pair[1] {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" | "skipped" | "todo" => self.skipped += number,
                _ => {}
            }
        }
    }

    fn add(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

struct Row {
    name: &'static str,
    took: Duration,
    outcome: &'static str,
    note: String,
}

/// The result of a command that ran in the background.
pub struct Finished {
    pub took: Duration,
    /// The standard output of the command, followed by its standard error.
    pub output: String,
    pub result: Result<()>,
}

/// The steps of one run of the tests.
#[derive(Default)]
pub struct Summary {
    rows: Vec<Row>,
    total: Counts,
}

impl Summary {
    /// Runs a step and measures how long it takes. Returns whether it succeeded.
    pub fn step(&mut self, name: &'static str, work: impl FnOnce(&mut Counts) -> Result<()>) -> bool {
        println!("\n=== {name} ===");
        let start = Instant::now();
        let mut counts = Counts::default();
        let done = work(&mut counts);
        self.record(name, start.elapsed(), counts, &done)
    }

    /// Adds a step that ran in the background, and prints its output.
    pub fn add(&mut self, name: &'static str, finished: &Finished) {
        println!("\n=== {name} ===\n{}", finished.output);
        let mut counts = Counts::default();
        finished.output.lines().for_each(|line| counts.read(line));
        self.record(name, finished.took, counts, &finished.result);
    }

    /// Adds the row of a step to the summary. Returns whether the step succeeded.
    fn record(&mut self, name: &'static str, took: Duration, mut counts: Counts, done: &Result<()>) -> bool {
        let ran_tests = counts != Counts::default();
        if let Err(fault) = done {
            eprintln!("{fault:#}");
            // Count one failure even if no test has failed, because the step itself may have
            // failed, for example when the build fails.
            counts.failed = counts.failed.max(1);
        } else if !ran_tests {
            counts.passed = 1;
        }
        let mut note = if ran_tests { tests(counts) } else { String::new() };
        if let Err(fault) = done {
            let separator = if ran_tests { ": " } else { "" };
            note = format!(
                "{note}{separator}{}{}",
                format!("{fault:#}").lines().next().unwrap_or_default(),
                disk_note(fs4::available_space(target()).ok())
            );
        }
        self.total.add(counts);
        let outcome = if done.is_ok() { "passed" } else { "FAILED" };
        self.rows.push(Row {
            name,
            took,
            outcome,
            note,
        });
        done.is_ok()
    }

    /// Adds a step that was skipped, together with the reason.
    pub fn skip(&mut self, name: &'static str, why: &str) {
        println!("\n=== {name} ===\nskipped: {why}");
        self.total.skipped += 1;
        self.rows.push(Row {
            name,
            took: Duration::ZERO,
            outcome: "skipped",
            note: why.to_owned(),
        });
    }

    /// Prints the table and the totals. Returns the exit code for failure if any step failed.
    pub fn print(self) -> ExitCode {
        println!("\n=== Summary ===");
        for Row {
            name,
            took,
            outcome,
            note,
        } in &self.rows
        {
            println!("{outcome}  {:>7.1} s  {name:<28}  {note}", took.as_secs_f64());
        }
        println!("\n{}", tests(self.total));
        if self.total.failed == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }
}

/// Returns a note if the disk is almost full. Returns an empty string if `free`, the number of free
/// bytes, is large enough or unknown.
fn disk_note(free: Option<u64>) -> String {
    free.filter(|free| *free < LITTLE_SPACE)
        .map(|free| format!(" (the disk is almost full: {} MB free)", free / 1_000_000))
        .unwrap_or_default()
}

fn tests(counts: Counts) -> String {
    let Counts {
        passed,
        failed,
        skipped,
    } = counts;
    let mut line = format!("{passed} passed, {failed} failed");
    if skipped > 0 {
        line.push_str(&format!(", {skipped} skipped"));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::{Counts, disk_note};

    fn read(lines: &str) -> Counts {
        let mut counts = Counts::default();
        lines.lines().for_each(|line| counts.read(line));
        counts
    }

    #[test]
    fn the_last_lines_of_libtest_are_added_up() {
        let lines = "test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.10s\n\
                     test result: FAILED. 2 passed; 3 failed; 0 ignored; 0 measured; 7 filtered out; finished in 2.00s";
        assert_eq!(
            read(lines),
            Counts {
                passed: 7,
                failed: 3,
                skipped: 1
            }
        );
    }

    #[test]
    fn vitest_tests_are_counted_and_its_test_files_are_not() {
        let lines =
            " Test Files  1 failed | 3 passed (4)\n      Tests  1 failed | 41 passed | 2 skipped (44)";
        assert_eq!(
            read(lines),
            Counts {
                passed: 41,
                failed: 1,
                skipped: 2
            }
        );
    }

    #[test]
    fn a_failed_step_mentions_a_disk_that_is_almost_full() {
        assert_eq!(
            disk_note(Some(12_000_000)),
            " (the disk is almost full: 12 MB free)"
        );
        assert_eq!(disk_note(Some(5_000_000_000)), "");
        assert_eq!(disk_note(None), "");
    }

    #[test]
    fn other_lines_are_ignored() {
        assert_eq!(
            read("running 5 tests\n3 passed by here\ntest a ... ok"),
            Counts::default()
        );
    }
}
