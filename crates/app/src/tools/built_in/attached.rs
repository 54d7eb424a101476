//! The built-in `read_file` tool.

use rivulet_core::{Attachment, Message, Part};

use crate::app::App;

/// Default number of lines that one call of the tool returns.
const LINES: u64 = 200;
/// Maximum number of characters of a file that one call returns. The number is below the maximum
/// length of a tool result, so that the result is not truncated again.
const PART_CHARS: usize = 40_000;

/// Reads a part of a text file that is attached to an earlier message on the branch of the reply
/// `reply`. Lines are numbered from 1. If no such file is attached, fails with a list of the
/// attached files.
pub(super) async fn read(
    app: &App,
    reply: &Message,
    name: &str,
    from_line: Option<u64>,
    lines: Option<u64>,
) -> Result<String, String> {
    let history = app.history(reply.id).await;
    let history = history.map_err(|fault| fault.message.to_string())?;
    let files = attached(history.iter().flat_map(|message| &message.parts));
    let file = find(&files, name)?;
    let bytes = app.store.attachment_bytes(&file.hash).await;
    let bytes = bytes.map_err(|fault| fault.message.to_string())?;
    let text = String::from_utf8(bytes).map_err(|_| "The file is not UTF-8 text.".to_owned())?;
    part(&text, from_line.unwrap_or(1), lines.unwrap_or(LINES))
}

/// Returns the files among `parts`. If the same file is attached several times, only the last one
/// is returned.
fn attached<'a>(parts: impl Iterator<Item = &'a Part>) -> Vec<&'a Attachment> {
    let mut files: Vec<&Attachment> = Vec::new();
    for file in parts.filter_map(Part::file) {
        files.retain(|known| *known != file);
        files.push(file);
    }
    files
}

/// Returns the file with the name `name`. If several files have this name, returns the one that was
/// attached last. If there is no such file, or if it is not a text file, fails with an error
/// message for the model.
fn find<'a>(files: &[&'a Attachment], name: &str) -> Result<&'a Attachment, String> {
    let is_text = |file: &Attachment| file.media_type.starts_with("text/");
    let found = files.iter().rev().find(|file| file.name == name.trim());
    match found {
        Some(file) if is_text(file) => return Ok(file),
        Some(file) => return Err(format!("{name:?} is not a text file, but {}.", file.media_type)),
        None => {}
    }
    let names: Vec<String> = files
        .iter()
        .map(|file| format!("{:?} ({}, {} bytes)", file.name, file.media_type, file.bytes))
        .collect();
    Err(match names.is_empty() {
        true => "No file is attached to this conversation.".to_owned(),
        false => format!(
            "No attached file is called {name:?}. Attached files: {}",
            names.join(", ")
        ),
    })
}

/// Returns `lines` lines of a file, beginning with line `from_line`. If these lines are longer than
/// [`PART_CHARS`] characters, returns fewer of them. The returned text begins with a note that
/// states which lines it contains.
fn part(text: &str, from_line: u64, lines: u64) -> Result<String, String> {
    let all = text.lines().count() as u64;
    if from_line == 0 || from_line > all {
        return Err(format!("The file has {all} lines; the first has number 1."));
    }
    let skipped = usize::try_from(from_line - 1).unwrap_or(usize::MAX);
    let wanted = usize::try_from(lines.max(1)).unwrap_or(usize::MAX);
    let (mut words, mut chars, mut last, mut cut) = (String::new(), 0, from_line - 1, false);
    for line in text.lines().skip(skipped).take(wanted) {
        let length = line.chars().count();
        if chars + length > PART_CHARS {
            // A line that does not fit into the rest of this part is left for the next part. Only a
            // line that is too long for a whole part is cut.
            if chars == 0 {
                words.extend(line.chars().take(PART_CHARS));
                last += 1;
                cut = true;
            }
            break;
        }
        words.push_str(line);
        words.push('\n');
        chars += length + 1;
        last += 1;
    }
    let cut = match cut {
        true => format!(" This line is cut after {PART_CHARS} characters."),
        false => String::new(),
    };
    Ok(format!(
        "[Lines {from_line} to {last} of {all}.{cut}]\n{}",
        words.trim_end_matches('\n')
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, media_type: &str, hash: &str) -> Attachment {
        Attachment {
            hash: hash.to_owned(),
            name: name.to_owned(),
            media_type: media_type.to_owned(),
            bytes: 3,
        }
    }

    #[test]
    fn a_part_says_where_it_stands() {
        let text = "a\nb\nc\nd";
        for (from, lines, told) in [
            (1, 2, Some("[Lines 1 to 2 of 4.]\na\nb")),
            (3, 9, Some("[Lines 3 to 4 of 4.]\nc\nd")),
            (2, 0, Some("[Lines 2 to 2 of 4.]\nb")),
            (4, u64::MAX, Some("[Lines 4 to 4 of 4.]\nd")),
            (5, 1, None),
            (0, 1, None),
        ] {
            assert_eq!(part(text, from, lines).ok().as_deref(), told, "{from} {lines}");
        }
        assert!(part("", 1, 1).is_err());
    }

    #[test]
    fn a_part_has_a_maximum_length() {
        let line = "ä".repeat(PART_CHARS - 1);
        let two = format!("{line}\nshort\n");
        assert_eq!(part(&two, 1, 9).unwrap(), format!("[Lines 1 to 1 of 2.]\n{line}"));
        assert_eq!(part(&two, 2, 9).unwrap(), "[Lines 2 to 2 of 2.]\nshort");
        let full = "x".repeat(PART_CHARS);
        assert_eq!(
            part(&full, 1, 1).unwrap(),
            format!("[Lines 1 to 1 of 1.]\n{full}")
        );
        let long = "x".repeat(PART_CHARS + 5);
        let told = part(&long, 1, 1).unwrap();
        assert!(told.starts_with("[Lines 1 to 1 of 1. This line is cut after 40000 characters.]\nxxx"));
        assert_eq!(told.matches('x').count(), PART_CHARS);
    }

    #[test]
    fn a_file_that_is_attached_again_is_the_latest() {
        let part = |hash| Part::File {
            file: file("a.txt", "text/plain", hash),
        };
        let parts = [part("1"), part("2"), part("1")];
        let files = attached(parts.iter());
        let hashes: Vec<&str> = files.iter().map(|file| file.hash.as_str()).collect();
        assert_eq!(hashes, ["2", "1"]);
        assert_eq!(find(&files, "a.txt").unwrap().hash, "1");
    }

    #[test]
    fn the_latest_text_file_with_a_name_is_found() {
        let files = [
            file("a.txt", "text/plain", "1"),
            file("b.pdf", "application/pdf", "2"),
            file("a.txt", "text/plain", "3"),
        ];
        let files: Vec<&Attachment> = files.iter().collect();
        assert_eq!(find(&files, " a.txt").unwrap().hash, "3");
        assert!(find(&files, "b.pdf").unwrap_err().contains("application/pdf"));
        assert!(
            find(&files, "c")
                .unwrap_err()
                .contains("\"b.pdf\" (application/pdf, 3 bytes)")
        );
        assert!(find(&[], "c").unwrap_err().starts_with("No file is attached"));
    }
}
