//! Formats tables for text output.

use rivulet_core::one_line;

use crate::harmless::harmless;

/// Aligns cells in columns, separated by two spaces. The last column is not padded.
pub fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let rows: Vec<[String; N]> = rows
        .iter()
        .map(|row| row.each_ref().map(|cell| harmless(&one_line(cell)).into_owned()))
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..N).map(|column| width(column).unwrap_or(0)).collect();
    let mut lines = String::new();
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(cell);
            let gap = width + 2 - cell.chars().count();
            line.extend(std::iter::repeat_n(' ', gap));
        }
        lines.push_str(line.trim_end());
        lines.push('\n');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let row = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
        assert_eq!(table::<2>(&[]), "");
        assert_eq!(
            table(&[row("é", "first"), row("long", "two\nlines"), row("", "\u{1b}[2J")]),
            "é     first\nlong  two lines\n      ␛[2J\n"
        );
    }
}
