//! Small disks, which a test can fill or make read-only. Only root can mount such disks.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use tempfile::TempDir;

/// A folder on a small disk. Dropping this value unmounts the disk.
pub struct SmallDisk(Arc<TempDir>);

impl SmallDisk {
    /// Mounts a disk of `megabytes` MiB. If this is not permitted, prints a message and returns
    /// `None`.
    ///
    /// # Panics
    /// Panics if no temporary folder can be created.
    pub fn mount(megabytes: u32) -> Option<SmallDisk> {
        let folder = TempDir::new().expect("a temporary folder");
        let size = format!("size={megabytes}m");
        let mounted = mount(&["-t", "tmpfs", "-o", &size, "tmpfs"], folder.path());
        if !mounted {
            eprintln!("skipped: only root can mount a small disk");
        }
        mounted.then(|| SmallDisk(Arc::new(folder)))
    }

    /// Returns the folder on which the disk is mounted. The folder exists as long as the caller
    /// keeps a clone of the returned `Arc`, even after the disk has been unmounted.
    pub fn folder(&self) -> &Arc<TempDir> {
        &self.0
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Makes the disk read-only. Returns whether this succeeded.
    pub fn make_read_only(&self) -> bool {
        mount(&["-o", "remount,ro"], self.path())
    }

    /// Fills the disk completely.
    ///
    /// # Panics
    /// Panics if writing to the disk fails for any reason other than a full disk.
    pub fn fill(&self) {
        let fault = File::create(self.filler())
            .and_then(|mut filler| io::copy(&mut io::repeat(0), &mut filler))
            .expect_err("the disk has a limited size");
        assert_eq!(fault.kind(), io::ErrorKind::StorageFull, "{fault}");
    }

    /// Removes what [`fill`](Self::fill) wrote.
    ///
    /// # Panics
    /// Panics if the disk was not filled before.
    pub fn make_room(&self) {
        std::fs::remove_file(self.filler()).expect("the disk was filled");
    }

    fn filler(&self) -> PathBuf {
        self.path().join("filler")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

fn mount(arguments: &[&str], place: &Path) -> bool {
    let mut mount = Command::new("mount");
    mount.args(arguments).arg(place);
    mount.status().is_ok_and(|status| status.success())
}
