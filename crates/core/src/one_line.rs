//! Joins the lines of a text.

/// Joins the words of a string with single spaces.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
