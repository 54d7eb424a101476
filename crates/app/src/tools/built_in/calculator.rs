//! The built-in `calculator` tool, which evaluates arithmetic expressions with 64-bit
//! floating-point numbers. Expressions have this grammar:
//!
//! ```text
//! sum     = product (("+" | "-") product)*
//! product = sign (("*" | "/" | "%") sign)*
//! sign    = "-" sign | "+" sign | power
//! power   = value ("^" sign)?
//! value   = number | "(" sum ")" | name "(" sum ("," sum)* ")" | "pi" | "e"
//! ```

/// Maximum length of an expression in bytes.
const LONGEST: usize = 1_000;
/// Maximum nesting depth of an expression.
const DEEPEST: u32 = 100;

/// Evaluates an expression. Fails with an error message for the model.
pub(super) fn calculate(expression: &str) -> Result<f64, String> {
    if expression.len() > LONGEST {
        return Err(format!("The expression is longer than {LONGEST} bytes."));
    }
    let mut parser = Parser {
        rest: expression,
        depth: 0,
    };
    let value = parser.sum()?;
    parser.skip_spaces();
    if !parser.rest.is_empty() {
        return Err(parser.unexpected());
    }
    if value.is_finite() {
        Ok(value)
    } else {
        Err("The result is not a finite number.".to_owned())
    }
}

struct Parser<'a> {
    rest: &'a str,
    depth: u32,
}

impl Parser<'_> {
    fn skip_spaces(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn takes(&mut self, symbol: char) -> bool {
        self.skip_spaces();
        match self.rest.strip_prefix(symbol) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn unexpected(&self) -> String {
        match self.rest.chars().next() {
            Some(symbol) => format!("Unexpected {symbol:?} in the expression."),
            None => "The expression ends too early.".to_owned(),
        }
    }

    fn sum(&mut self) -> Result<f64, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("The expression is nested too deeply.".to_owned());
        }
        let mut value = self.product()?;
        loop {
            if self.takes('+') {
                value += self.product()?;
            } else if self.takes('-') {
                value -= self.product()?;
            } else {
                self.depth -= 1;
                return Ok(value);
            }
        }
    }

    fn product(&mut self) -> Result<f64, String> {
        let mut value = self.sign()?;
        loop {
            if self.takes('*') {
                value *= self.sign()?;
            } else if self.takes('/') {
                let divisor = self.sign()?;
                if divisor == 0.0 {
                    return Err("Division by zero.".to_owned());
                }
                value /= divisor;
            } else if self.takes('%') {
                let divisor = self.sign()?;
                if divisor == 0.0 {
                    return Err("Division by zero.".to_owned());
                }
                value %= divisor;
            } else {
                return Ok(value);
            }
        }
    }

    fn sign(&mut self) -> Result<f64, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("The expression is nested too deeply.".to_owned());
        }
        let value = if self.takes('-') {
            -self.sign()?
        } else if self.takes('+') {
            self.sign()?
        } else {
            self.power()?
        };
        self.depth -= 1;
        Ok(value)
    }

    fn power(&mut self) -> Result<f64, String> {
        let base = self.value()?;
        if self.takes('^') {
            Ok(base.powf(self.sign()?))
        } else {
            Ok(base)
        }
    }

    fn value(&mut self) -> Result<f64, String> {
        if self.takes('(') {
            let value = self.sum()?;
            return if self.takes(')') {
                Ok(value)
            } else {
                Err(self.unexpected())
            };
        }
        let name_end = self
            .rest
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(self.rest.len());
        if self.rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let (name, rest) = self.rest.split_at(name_end);
            self.rest = rest;
            return self.named(name);
        }
        let end = self.number_end();
        let (number, rest) = self.rest.split_at(end);
        let value = number.parse::<f64>().map_err(|_| self.unexpected())?;
        self.rest = rest;
        Ok(value)
    }

    fn number_end(&self) -> usize {
        let bytes = self.rest.as_bytes();
        let digits = |from: usize| {
            from + bytes[from..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count()
        };
        let mut end = digits(0);
        if bytes.get(end) == Some(&b'.') {
            end = digits(end + 1);
        }
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            let exponent = digits((end + 1 + sign).min(bytes.len()));
            if exponent > end + 1 + sign {
                end = exponent;
            }
        }
        end
    }

    fn named(&mut self, name: &str) -> Result<f64, String> {
        match name {
            "pi" => return Ok(std::f64::consts::PI),
            "e" => return Ok(std::f64::consts::E),
            _ => {}
        }
        if !self.takes('(') {
            return Err(format!("There is no constant {name:?}."));
        }
        let mut values = vec![self.sum()?];
        while self.takes(',') {
            values.push(self.sum()?);
        }
        if !self.takes(')') {
            return Err(self.unexpected());
        }
        let value = match (name, values.as_slice()) {
            ("min", values) => values.iter().copied().fold(f64::INFINITY, f64::min),
            ("max", values) => values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            ("sqrt", [x]) => x.sqrt(),
            ("abs", [x]) => x.abs(),
            ("round", [x]) => x.round(),
            ("floor", [x]) => x.floor(),
            ("ceil", [x]) => x.ceil(),
            ("ln", [x]) => x.ln(),
            ("log10", [x]) => x.log10(),
            ("exp", [x]) => x.exp(),
            ("sin", [x]) => x.sin(),
            ("cos", [x]) => x.cos(),
            ("tan", [x]) => x.tan(),
            (_, values) => {
                return Err(format!(
                    "There is no function {name:?} of {} values.",
                    values.len()
                ));
            }
        };
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_have_these_values() {
        for (expression, value) in [
            ("1 + 2 * 3", 7.0),
            ("(1 + 2) * 3^2", 27.0),
            ("-2^2", -4.0),
            ("2^-1", 0.5),
            ("2^3^2", 512.0),
            ("10 % 4 - --1", 1.0),
            ("1.5e3 + .5", 1500.5),
            ("max(1, 2, sqrt(16)) / 8", 0.5),
            ("2 * e / e", 2.0),
            ("round(pi)", 3.0),
        ] {
            assert_eq!(calculate(expression), Ok(value), "{expression}");
        }
    }

    #[test]
    fn everything_else_is_refused() {
        let deep = "(".repeat(500);
        let signs = "-".repeat(900);
        for expression in [
            "",
            "1 +",
            "(1",
            "1 2",
            "foo",
            "foo(1)",
            "sqrt()",
            "sqrt(1,2)",
            "1/0",
            "5 % 0",
            "ln(-1)",
            "9^9^9",
            "ä",
            "1e",
            deep.as_str(),
            signs.as_str(),
        ] {
            assert!(calculate(expression).is_err(), "{expression}");
        }
    }
}
