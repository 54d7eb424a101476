//! Writes tables as comma-separated values (RFC 4180).

/// Returns one row of a table, including the line break at its end.
pub fn csv_row<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    let cells: Vec<String> = cells.into_iter().map(cell).collect();
    format!("{}\r\n", cells.join(","))
}

/// Returns the text of a cell, in quotation marks if necessary. Text that a spreadsheet would
/// evaluate as a formula gets an apostrophe at its beginning; numbers such as `-0.5` do not. Words
/// such as `-inf` also get the apostrophe, although Rust parses them as numbers.
fn cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
        && !text.parse::<f64>().is_ok_and(f64::is_finite);
    let text = match is_formula {
        true => format!("'{text}"),
        false => text.to_owned(),
    };
    match text.contains([',', '"', '\r', '\n', '\'', '\t', ';']) || text.trim() != text {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_formulas_are_disarmed() {
        for (text, expected) in [
            ("plain", "plain"),
            ("", ""),
            ("a, b", "\"a, b\""),
            ("say \"so\"", "\"say \"\"so\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            (" edge", "\" edge\""),
            ("=1+1", "\"'=1+1\""),
            ("+49", "+49"),
            ("-0.5", "-0.5"),
            ("-inf", "\"'-inf\""),
            ("+nan", "\"'+nan\""),
            ("-infinity", "\"'-infinity\""),
            ("-2+3+cmd|' /C calc'!A0", "\"'-2+3+cmd|' /C calc'!A0\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("\t=1", "\"'\t=1\""),
            ("＝1", "\"'＝1\""),
            ("Über = 3", "Über = 3"),
        ] {
            assert_eq!(cell(text), expected, "{text:?}");
        }
        assert_eq!(csv_row(["a", "b,c"]), "a,\"b,c\"\r\n");
    }
}
