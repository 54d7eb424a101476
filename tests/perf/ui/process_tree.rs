//! Measures the resource usage of a program and all its child processes.

use std::collections::{BTreeMap, HashSet};
use std::fs;

use anyhow::Result;
use rustix::process::{Pid, Signal, kill_process};

/// The processes to measure. These are either all descendants of a process (without that process
/// itself) or the processes in a given list.
#[derive(Clone, Debug)]
pub struct ProcessTree(Vec<u32>);

/// Resource usage by program: processor time in seconds, or memory in megabytes.
pub type ByName = BTreeMap<String, f64>;

/// Returns the sum of the values of all programs.
pub fn total(of: &ByName) -> f64 {
    of.values().sum()
}

struct Stat {
    pid: u32,
    /// The program's name as the kernel stores it: at most fifteen characters.
    name: String,
    parent: u32,
    /// The processor time, in clock ticks, of all threads and all ended child processes.
    ticks: u64,
}

impl ProcessTree {
    /// Returns all running descendants of the process whose id is `root`.
    pub fn below(root: u32) -> ProcessTree {
        let all = stats();
        let mut found = HashSet::from([root]);
        loop {
            let before = found.len();
            let children = all.iter().filter(|stat| found.contains(&stat.parent));
            let children: Vec<u32> = children.map(|stat| stat.pid).collect();
            found.extend(children);
            if found.len() == before {
                break;
            }
        }
        found.remove(&root);
        ProcessTree(found.into_iter().collect())
    }

    /// Returns a process tree that consists of exactly the processes whose ids are in `pids`.
    pub fn of(pids: &[u32]) -> ProcessTree {
        ProcessTree(pids.to_vec())
    }

    pub fn pids(&self) -> &[u32] {
        &self.0
    }

    /// Returns the processor time of each program in seconds, in user space and in the kernel.
    pub fn cpu_seconds(&self) -> ByName {
        let second = rustix::param::clock_ticks_per_second() as f64;
        let mut seconds = ByName::new();
        for stat in stats().into_iter().filter(|stat| self.0.contains(&stat.pid)) {
            *seconds.entry(stat.name).or_default() += stat.ticks as f64 / second;
        }
        seconds
    }

    /// Returns the proportional set size of each program in megabytes.
    pub fn memory_mb(&self) -> Result<ByName> {
        let mut megabytes = ByName::new();
        for stat in stats().into_iter().filter(|stat| self.0.contains(&stat.pid)) {
            // Count a process without an `smaps_rollup` file as 0: it has just ended and uses no
            // memory.
            let rollup = fs::read_to_string(format!("/proc/{}/smaps_rollup", stat.pid)).unwrap_or_default();
            for line in rollup.lines().filter_map(|line| line.strip_prefix("Pss:")) {
                let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse()?;
                *megabytes.entry(stat.name.clone()).or_default() += kilobytes / 1000.0;
            }
        }
        Ok(megabytes)
    }

    /// Kills the processes with SIGKILL.
    pub fn kill(&self) {
        for pid in &self.0 {
            if let Some(pid) = Pid::from_raw(pid.cast_signed()) {
                let _ = kill_process(pid, Signal::KILL);
            }
        }
    }
}

fn stats() -> Vec<Stat> {
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter_map(|entry| {
            let pid = entry.file_name().to_str()?.parse().ok()?;
            let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
            // The program name is in parentheses, and may itself contain parentheses. Split after
            // the last closing parenthesis.
            let (head, fields) = stat.rsplit_once(')')?;
            let (_, name) = head.split_once('(')?;
            let fields: Vec<&str> = fields.split_whitespace().collect();
            let ticks = fields
                .get(11..15)?
                .iter()
                .filter_map(|one| one.parse::<u64>().ok());
            Some(Stat {
                pid,
                name: name.to_owned(),
                parent: fields.get(1)?.parse().ok()?,
                ticks: ticks.sum(),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn a_child_is_below_its_parent_and_holds_memory() -> Result<()> {
        let mut child = Command::new("sleep").arg("60").spawn()?;
        let tree = ProcessTree::below(std::process::id());
        assert!(tree.pids().contains(&child.id()));
        assert!(!tree.pids().contains(&std::process::id()));
        assert!(tree.memory_mb()?["sleep"] > 0.0);
        tree.kill();
        child.wait()?;
        assert!(
            !ProcessTree::below(std::process::id())
                .pids()
                .contains(&child.id())
        );
        Ok(())
    }
}
