//! Joins the lines of a text.

/// Joins the words of a string with single spaces.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_has_no_break() {
        assert_eq!(one_line(" <html>\r\n  <b>502</b>\n"), "<html> <b>502</b>");
    }
}
