//! Splits secrets that are too long for one entry of the keychain. The Windows Credential Manager
//! stores at most 2,560 bytes per entry, but OAuth tokens are often longer.
//!
//! A split secret is stored as several parts and an index. Each part has an entry of its own. The
//! index names the parts and is stored in the entry that would otherwise contain the secret.
//!
//! There are two sets of names for parts. The parts of a new secret get names from the set that the
//! stored index does not use, and the index is replaced last. The old secret therefore remains
//! readable until the new one is complete.

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, hex};
use sha2::{Digest, Sha256};

/// The beginning of every index. An index is the keychain entry that names the parts of a split
/// secret. A secret that happens to begin with this text is always split, so that it cannot be
/// mistaken for an index.
const INDEX: &str = "rivulet-parts:";
/// The names of the two sets of entries. A part of a secret is stored in an entry whose name
/// contains the name of its set. A new secret uses the set that the old secret does not use.
const SETS: [&str; 2] = ["a", "b"];
const MAX_PARTS: usize = 64;
/// Maximum number of attempts to read a secret that another process is replacing.
const ATTEMPTS: usize = 3;

/// Access to the entries of a keychain by name.
pub trait Entries {
    /// Returns the content of the entry `name`, or `None` if there is no such entry.
    fn get(&self, name: &str) -> Result<Option<String>, Fault>;
    /// Saves `value` as the content of the entry `name`, replacing an existing entry.
    fn set(&self, name: &str, value: &str) -> Result<(), Fault>;
    /// Removes the entry `name`, if there is one.
    fn remove(&self, name: &str) -> Result<(), Fault>;
}

/// Saves a secret, and splits it if it is longer than `limit` UTF-16 code units.
///
/// # Errors
/// Fails if the secret is too long even for several entries, or if the keychain refuses an entry.
/// In that case, the previously saved secret stays unchanged.
pub fn save(entries: &impl Entries, name: &str, secret: &str, limit: usize) -> Result<(), Fault> {
    let before = Index::stored(entries, name)?;
    if secret.encode_utf16().count() <= limit && !secret.starts_with(INDEX) {
        entries.set(name, secret)?;
    } else {
        let parts = split(secret, limit);
        if parts.len() > MAX_PARTS {
            let message = fault::keychain_key_too_long();
            return Err(Fault::new(FaultCategory::Keychain, message));
        }
        let set = match &before {
            Some(index) if index.set == SETS[0] => SETS[1],
            _ => SETS[0],
        };
        let index = Index {
            set,
            parts: parts.len(),
            hash: hash(secret),
        };
        let written = remove_set(entries, name, set)
            .and_then(|()| {
                let mut numbered = parts.iter().enumerate();
                numbered.try_for_each(|(number, part)| entries.set(&part_name(name, set, number), part))
            })
            .and_then(|()| entries.set(name, &index.text()));
        if written.is_err() {
            // Ignore errors, because leftover parts are removed by `delete` or when this secret is
            // split again.
            let _ = remove_set(entries, name, set);
            return written;
        }
    }
    if let Some(index) = before {
        // Ignore errors, because the new secret is already saved and leftover parts do no harm.
        let _ = remove_set(entries, name, index.set);
    }
    Ok(())
}

/// Returns a secret, or `None` if there is none.
///
/// # Errors
/// Fails if a part of the secret is missing or was changed by another program.
pub fn load(entries: &impl Entries, name: &str) -> Result<Option<String>, Fault> {
    for _ in 0..ATTEMPTS {
        let Some(text) = entries.get(name)? else {
            return Ok(None);
        };
        let Some(index) = Index::parse(&text) else {
            return Ok(Some(text));
        };
        let mut secret = String::new();
        for number in 0..index.parts {
            let part = entries.get(&part_name(name, index.set, number))?;
            secret.push_str(&part.unwrap_or_default());
        }
        if hash(&secret) == index.hash {
            return Ok(Some(secret));
        }
    }
    let message = fault::keychain_unusable();
    Err(Fault::new(FaultCategory::Keychain, message)
        .with_detail(fault::detail_keychain_incomplete().to_string()))
}

/// Removes a secret and all its parts, if there are any.
pub fn delete(entries: &impl Entries, name: &str) -> Result<(), Fault> {
    // Remove the index last. If the removal of the parts is interrupted, the index still shows that
    // parts may remain.
    SETS.into_iter()
        .try_for_each(|set| remove_set(entries, name, set))?;
    entries.remove(name)
}

struct Index {
    set: &'static str,
    parts: usize,
    /// The SHA-256 of the whole secret.
    hash: String,
}

impl Index {
    fn stored(entries: &impl Entries, name: &str) -> Result<Option<Index>, Fault> {
        Ok(entries.get(name)?.and_then(|text| Index::parse(&text)))
    }

    fn parse(text: &str) -> Option<Index> {
        let mut fields = text.strip_prefix(INDEX)?.split(':');
        let (set, parts, hash) = (fields.next()?, fields.next()?, fields.next()?);
        Some(Index {
            set: SETS.into_iter().find(|known| *known == set)?,
            parts: parts.parse().ok().filter(|parts| *parts <= MAX_PARTS)?,
            hash: hash.to_owned(),
        })
    }

    fn text(&self) -> String {
        format!("{INDEX}{}:{}:{}", self.set, self.parts, self.hash)
    }
}

/// Removes all parts of the secret `name` in the set `set` (one of [`SETS`]), including parts that
/// were left behind when saving was interrupted.
fn remove_set(entries: &impl Entries, name: &str, set: &str) -> Result<(), Fault> {
    let mut count = 0;
    while count < MAX_PARTS && entries.get(&part_name(name, set, count))?.is_some() {
        count += 1;
    }
    // Remove the last part first. If the removal began with the first part and were interrupted,
    // the next call would not find the parts that remain.
    (0..count)
        .rev()
        .try_for_each(|number| entries.remove(&part_name(name, set, number)))
}

fn part_name(name: &str, set: &str, number: usize) -> String {
    format!("{name}/{set}/{number}")
}

/// Splits text into pieces of at most `limit` UTF-16 code units. A character is never split.
fn split(text: &str, limit: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut units) = (0, 0);
    for (at, c) in text.char_indices() {
        if units + c.len_utf16() > limit {
            pieces.push(&text[start..at]);
            (start, units) = (at, 0);
        }
        units += c.len_utf16();
    }
    pieces.push(&text[start..]);
    pieces
}

fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret))
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeMap;

    use super::*;

    const LIMIT: usize = 1_280;

    /// An in-memory keychain whose entries are limited in length, like those of the Windows
    /// Credential Manager. See [`LIMIT`].
    #[derive(Default)]
    struct Fake {
        entries: RefCell<BTreeMap<String, String>>,
        /// The number of entries that can still be saved before saving fails; `None` for no limit.
        writes_left: Cell<Option<usize>>,
    }

    impl Fake {
        fn names(&self) -> Vec<String> {
            self.entries.borrow().keys().cloned().collect()
        }
    }

    impl Entries for Fake {
        fn get(&self, name: &str) -> Result<Option<String>, Fault> {
            Ok(self.entries.borrow().get(name).cloned())
        }

        fn set(&self, name: &str, value: &str) -> Result<(), Fault> {
            if value.encode_utf16().count() > LIMIT || self.writes_left.get() == Some(0) {
                return Err(Fault::new(
                    FaultCategory::Keychain,
                    fault::keychain_key_too_long(),
                ));
            }
            self.writes_left.set(self.writes_left.get().map(|left| left - 1));
            self.entries
                .borrow_mut()
                .insert(name.to_owned(), value.to_owned());
            Ok(())
        }

        fn remove(&self, name: &str) -> Result<(), Fault> {
            self.entries.borrow_mut().remove(name);
            Ok(())
        }
    }

    fn loaded(fake: &Fake) -> Option<String> {
        load(fake, "id").unwrap()
    }

    #[test]
    fn every_secret_is_returned_unchanged_and_replaced_without_leftovers() {
        let fake = Fake::default();
        let secrets = [
            "k".repeat(64),
            "x".repeat(LIMIT),
            "x".repeat(LIMIT + 1),
            // The limit falls inside the first emoji (two code units), which must not be split.
            format!("{}{}", "x".repeat(LIMIT - 1), "🔑".repeat(2_000)),
            "t".repeat(8_000),
            String::new(),
            format!("{INDEX}a:1:00"),
            INDEX.to_owned(),
            "y".repeat(40_000),
        ];
        for secret in &secrets {
            for _ in 0..2 {
                save(&fake, "id", secret, LIMIT).unwrap();
                assert_eq!(loaded(&fake).as_ref(), Some(secret));
                let parts = fake.names().len() - 1;
                assert!(
                    parts <= secret.len().div_ceil(LIMIT - 1).max(1),
                    "{:?}",
                    fake.names()
                );
            }
        }
        save(&fake, "id", "short", LIMIT).unwrap();
        assert_eq!(fake.names(), ["id"]);
        delete(&fake, "id").unwrap();
        assert_eq!(loaded(&fake), None);
    }

    #[test]
    fn an_interrupted_save_keeps_the_old_secret() {
        for old in ["short".to_owned(), "o".repeat(5_000)] {
            for writes in 0..5 {
                let fake = Fake::default();
                save(&fake, "id", &old, LIMIT).unwrap();
                let names = fake.names();
                fake.writes_left.set(Some(writes));
                save(&fake, "id", &"n".repeat(6_000), LIMIT).unwrap_err();
                assert_eq!(loaded(&fake).as_ref(), Some(&old));
                assert_eq!(fake.names(), names);
            }
        }
    }

    #[test]
    fn an_incomplete_secret_is_a_fault() {
        let fake = Fake::default();
        save(&fake, "id", &"x".repeat(5_000), LIMIT).unwrap();
        fake.remove("id/a/2").unwrap();
        assert_eq!(load(&fake, "id").unwrap_err().category, FaultCategory::Keychain);
        delete(&fake, "id").unwrap();
    }

    #[test]
    fn deleting_removes_the_parts_of_an_interrupted_save() {
        let fake = Fake::default();
        save(&fake, "id", &"x".repeat(5_000), LIMIT).unwrap();
        fake.set("id/b/0", "left over").unwrap();
        delete(&fake, "id").unwrap();
        assert_eq!(fake.names(), Vec::<String>::new());
    }

    #[test]
    fn a_secret_that_is_too_long_for_all_parts_changes_nothing() {
        let fake = Fake::default();
        save(&fake, "id", "old", LIMIT).unwrap();
        let secret = "x".repeat(LIMIT * MAX_PARTS + 1);
        let refused = save(&fake, "id", &secret, LIMIT).unwrap_err();
        assert_eq!(refused.message, fault::keychain_key_too_long());
        assert_eq!(loaded(&fake).as_deref(), Some("old"));
    }
}
