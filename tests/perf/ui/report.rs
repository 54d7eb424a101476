//! Compares Rivulet's measurements with the goals, and with the measurements of a bare page, which
//! does the least possible work (the floor).

use crate::figures::Figures;
use crate::ui::measure::Measured;
use crate::ui::process_tree::total;
use crate::ui::workload::Workload;

/// The duration of two frames at 60 Hz, in milliseconds.
const TWO_FRAMES_MS: f64 = 1000.0 / 30.0;

/// A limit for a value that is measured with Rivulet, such as a time between frames. Some limits
/// are relative to the value that a reference page reaches. The reference page is either the bare
/// page, or Rivulet's own page showing a conversation without earlier messages.
enum Goal {
    None,
    /// Rivulet's value should be at most the reference page's value, multiplied by this factor.
    Times(f64),
    /// Rivulet's value should be at most this number.
    Most(f64),
    /// Rivulet's value should exceed the reference page's value by at most this number.
    Above(f64),
    /// Rivulet's value should be at most the product of a factor (the first number) and another
    /// value that was also measured with Rivulet (the second number).
    TimesOf(f64, f64),
}

/// Prints the results of the workloads, and collects the missed goals.
#[derive(Default)]
pub struct Report {
    goals: usize,
    missed: Vec<String>,
}

impl Report {
    /// Prints the results of one workload in one browser engine. `plain` contains the results for
    /// the same reply in a conversation without earlier messages.
    pub fn workload(
        &mut self,
        title: &str,
        workload: &Workload,
        floor: &Measured,
        ours: &Measured,
        plain: Option<&Measured>,
    ) {
        println!("\n{title}");
        println!("  {:42}{:>10}{:>10}{:>8}", "", "floor", "Rivulet", "ratio");
        let complete = if workload.rate.is_some() { 150.0 } else { 1000.0 };
        let growth = Goal::Times(3.0);
        let left = Goal::Times(1.2);
        let p99 = |one: &Measured| one.gaps.ms(0.99);
        let idle = |one: &Measured| one.typed_idle.ms(0.95);
        let mut row = |name: &str, of: &dyn Fn(&Measured) -> f64, goal: Goal| {
            self.row(title, name, of(floor), of(ours), &goal);
        };
        row("frame gap p50, ms", &|one| one.gaps.ms(0.5), Goal::None);
        row("frame gap p99, ms", &p99, Goal::Times(2.0));
        row(
            "largest frame gap, ms",
            &|one| one.gaps.ms(1.0),
            Goal::Most(workload.largest_gap_ms),
        );
        row(
            "first delta to first letter, ms",
            &|one| one.first_ms,
            Goal::Above(TWO_FRAMES_MS),
        );
        row(
            "last delta to whole reply, ms",
            &|one| one.complete_ms,
            Goal::Most(complete),
        );
        row("processor, s", &|one| total(&one.cpu_s), Goal::Times(1.5));
        row("memory growth, MB", &|one| total(&one.growth_mb), growth);
        row(
            "memory growth after leaving, MB",
            &|one| total(&one.left_mb),
            left,
        );
        row(
            "typed letter, idle, p50, ms",
            &|one| one.typed_idle.ms(0.5),
            Goal::None,
        );
        row("typed letter, idle, p95, ms", &idle, Goal::None);
        row(
            "typed letter, streaming, p50, ms",
            &|one| one.typed.ms(0.5),
            Goal::None,
        );
        let typed = Goal::TimesOf(1.5, idle(ours));
        row(
            "typed letter, streaming, p95, ms",
            &|one| one.typed.ms(0.95),
            typed,
        );
        if let Some(plain) = plain {
            println!("  {:42}{:>10}{:>10}{:>8}", "", "alone", "Rivulet", "ratio");
            let mut row = |name: &str, of: &dyn Fn(&Measured) -> f64| {
                self.row(title, name, of(plain), of(ours), &Goal::Times(1.1));
            };
            row("against no earlier messages: gap p99, ms", &p99);
            row("against no earlier messages: processor, s", &|one| {
                total(&one.cpu_s)
            });
        }
        println!("  processor, memory growth, and that after leaving, by program:");
        for (page, one) in [("floor", floor), ("Rivulet", ours)] {
            for (name, cpu) in &one.cpu_s {
                let [growth, left] = [&one.growth_mb, &one.left_mb].map(|of| of.get(name).unwrap_or(&0.0));
                println!("    {page:10}{name:20}{cpu:>8.1} s{growth:>8.1} MB{left:>8.1} MB");
            }
        }
        if !ours.visible {
            self.goals += 1;
            self.miss(title, "the last words are outside the viewport");
        }
    }

    /// Prints how long it took to open a conversation with a finished reply.
    pub fn opening(&mut self, title: &str, taken: &Figures) {
        println!("\n{title}");
        println!("  click to first screen: {taken}");
        self.goals += 1;
        if taken.ms(1.0) > 100.0 {
            self.miss(
                title,
                &format!("first screen {:.0} ms, at most 100", taken.ms(1.0)),
            );
        }
    }

    /// Prints that a measurement failed, and counts it as a missed goal.
    pub fn failed(&mut self, title: &str, error: &anyhow::Error) {
        println!("\n{title}\n  {error:#}");
        self.goals += 1;
        self.miss(title, &format!("{error:#}"));
    }

    /// Prints the number of reached goals, and lists the missed goals.
    pub fn summary(&self) {
        let reached = self.goals - self.missed.len();
        println!("\n{reached} of {} goals reached", self.goals);
        for missed in &self.missed {
            println!("  MISSED {missed}");
        }
    }

    fn row(&mut self, title: &str, name: &str, floor: f64, ours: f64, goal: &Goal) {
        let (most, words) = match *goal {
            Goal::None => (f64::INFINITY, String::new()),
            Goal::Times(times) => (floor * times, format!("at most {times}×")),
            Goal::Most(most) => (most, format!("at most {most:.0}")),
            Goal::Above(above) => (floor + above, format!("at most {above:.0} more")),
            Goal::TimesOf(times, of) => (of * times, format!("at most {times}× idle")),
        };
        let ratio = if floor > 0.0 {
            format!("{:.2}", ours / floor)
        } else {
            "–".to_owned()
        };
        let verdict = match goal {
            Goal::None => "",
            _ if ours <= most => "ok",
            _ => "MISSED",
        };
        let line = format!("  {name:42}{floor:>10.1}{ours:>10.1}{ratio:>8}  {verdict:7}{words}");
        println!("{}", line.trim_end());
        if !matches!(goal, Goal::None) {
            self.goals += 1;
            if ours > most {
                self.miss(title, &format!("{name}: {ours:.1}, {words} (floor {floor:.1})"));
            }
        }
    }

    fn miss(&mut self, title: &str, words: &str) {
        self.missed.push(format!("{title}: {words}"));
    }
}
