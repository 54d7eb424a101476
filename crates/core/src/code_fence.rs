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
