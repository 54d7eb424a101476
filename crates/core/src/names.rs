//! Names of the values of an enum.

/// The error for a string that is not the name of a value of an enum.
#[derive(Debug, thiserror::Error)]
#[error("unknown {kind} {name:?}")]
pub struct UnknownName {
    /// The kind of value that the string should name, such as `ending`.
    pub kind: &'static str,
    /// The string.
    pub name: String,
}

/// Assigns to each value of an enum its name in JSON. Defines the list of all values (`ALL`), the
/// method `name`, and the conversions from and to text.
macro_rules! names {
    ($type:ident, $kind:literal, $($value:ident = $name:literal),+ $(,)?) => {
        impl $type {
            /// All values, in the order of their declaration.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$value),+];

            /// Returns the name of the value in the database, on the page and in JSON.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name),+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let named = $type::ALL.into_iter().find(|value| value.name() == text);
                named.ok_or_else(|| $crate::UnknownName {
                    kind: $kind,
                    name: text.to_owned(),
                })
            }
        }
    };
}
pub(crate) use names;

#[cfg(test)]
mod tests {
    use crate::{BackupReason, CallEnding, Ending, Role};

    #[test]
    fn each_name_is_parsed_back_and_equals_its_serde_name() {
        macro_rules! check {
            ($($type:ident),+) => { $( for value in $type::ALL {
                assert_eq!(value.name().parse::<$type>().unwrap(), value);
                assert_eq!(serde_json::to_value(value).unwrap(), value.name());
            } )+ };
        }
        check!(BackupReason, CallEnding, Ending, Role);
        let unknown = "streaming".parse::<Ending>().unwrap_err();
        assert_eq!(unknown.to_string(), "unknown ending \"streaming\"");
    }
}
