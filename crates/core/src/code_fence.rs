//! The fences around code blocks in Markdown.

/// Returns a fenced code block. `language` may be empty.
pub fn fenced(language: &str, code: &str) -> String {
    let fence = fence_for(code);
    format!("{fence}{language}\n{code}\n{fence}")
}

/// Returns a code fence that is longer than any run of backticks in `code`.
pub fn fence_for(code: &str) -> String {
    let runs = code.split(|letter| letter != '`').map(str::len);
    "`".repeat(runs.max().unwrap_or(0).max(2) + 1)
}

/// Returns the fence of the code block that is open after `line`, or `None` if no block is open.
/// `open` is the fence of the block that is open before `line` (CommonMark, section 4.5).
pub fn fence_after<'a>(open: Option<&'a str>, line: &'a str) -> Option<&'a str> {
    let marks = fence_of(line);
    match open {
        // A line such as "```ls```" is inline code and does not open a code block.
        None => marks
            .filter(|(marks, after)| !(marks.starts_with('`') && after.contains('`')))
            .map(|(marks, _)| marks),
        // A closing fence is alone on its line, consists of the same character as the opening fence
        // and is at least as long.
        Some(open)
            if marks.is_some_and(|(marks, after)| marks.starts_with(open) && after.trim().is_empty()) =>
        {
            None
        }
        open => open,
    }
}

/// Returns the fence characters that begin a line, and the text after them.
pub fn fence_of(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    let mark = line.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
    let end = line.find(|c| c != mark).unwrap_or(line.len());
    line.split_at_checked(end).filter(|(marks, _)| marks.len() >= 3)
}
