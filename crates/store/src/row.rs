//! Conversions between Rust values and database columns.

use std::time::{SystemTime, UNIX_EPOCH};

use rivulet_core::{ChatSettings, without_marks};
use rusqlite::types::{Type, ValueRef};
use rusqlite::{Result, Row};
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

/// Returns the current time in milliseconds since 1970 (UTC).
pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

fn unreadable(column: &str, error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    let error = format!("column {column}: {error}");
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, error.into())
}

/// Reads a UUID from a column. Fails if the text is not in exactly the form in which Rivulet writes
/// ids, because rows refer to each other by this text.
pub fn id(row: &Row<'_>, column: &str) -> Result<Uuid> {
    parsed_id(row.get_ref(column)?.as_str()?, column)
}

fn parsed_id(text: &str, column: &str) -> Result<Uuid> {
    let id = Uuid::parse_str(text).map_err(|error| unreadable(column, error))?;
    let mut written = Uuid::encode_buffer();
    match *id.hyphenated().encode_lower(&mut written) == *text {
        true => Ok(id),
        false => Err(unreadable(
            column,
            std::io::Error::from(std::io::ErrorKind::InvalidData),
        )),
    }
}

pub fn optional_id(row: &Row<'_>, column: &str) -> Result<Option<Uuid>> {
    let text: Option<String> = row.get(column)?;
    text.map(|text| parsed_id(&text, column)).transpose()
}

/// Reads a text column and parses its value, for example the name of a role.
pub fn named<T: std::str::FromStr>(row: &Row<'_>, column: &str) -> Result<T>
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    row.get_ref(column)?
        .as_str()?
        .parse()
        .map_err(|error| unreadable(column, error))
}

/// Parses JSON from a column.
pub fn json<T: DeserializeOwned>(row: &Row<'_>, column: &str) -> Result<T> {
    serde_json::from_str(row.get_ref(column)?.as_str()?).map_err(|error| unreadable(column, error))
}

pub fn optional_json<T: DeserializeOwned>(row: &Row<'_>, column: &str) -> Result<Option<T>> {
    let text: Option<String> = row.get(column)?;
    text.map(|text| serde_json::from_str(&text).map_err(|error| unreadable(column, error)))
        .transpose()
}

/// Reads an enum variant that is stored under its serde name.
pub fn variant<T: DeserializeOwned>(row: &Row<'_>, column: &str) -> Result<T> {
    let name = row.get_ref(column)?.as_str()?;
    T::deserialize(serde::de::value::StrDeserializer::<serde::de::value::Error>::new(
        name,
    ))
    .map_err(|error| unreadable(column, error))
}

pub fn optional_variant<T: DeserializeOwned>(row: &Row<'_>, column: &str) -> Result<Option<T>> {
    match row.get_ref(column)? {
        ValueRef::Null => Ok(None),
        _ => variant(row, column).map(Some),
    }
}

pub fn to_json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}

/// Converts chat settings to JSON for a column. Omits fields that are not set, so that settings
/// with the same meaning have the same JSON.
pub fn settings_json(settings: &ChatSettings) -> Result<String> {
    let mut fields: serde_json::Map<String, serde_json::Value> = serde_json::to_value(settings)
        .and_then(serde_json::from_value)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
    fields.retain(|_, value| !value.is_null() && value != "" && value != &serde_json::json!([]));
    to_json(&fields)
}

/// Returns the serde name of an enum variant, which is stored in a column.
pub fn variant_name(value: &impl Serialize) -> Result<String> {
    Ok(to_json(value)?.trim_matches('"').to_owned())
}

/// Reads a title. If neither the user nor a model wrote it, removes Markdown from it, because early
/// versions of Rivulet left Markdown in the titles that they derived from messages.
pub fn title(row: &Row<'_>) -> Result<String> {
    Ok(title_if_any(row)?.unwrap_or_default())
}

/// Reads a title like [`title`], but returns `None` if the conversation was permanently deleted.
pub fn title_if_any(row: &Row<'_>) -> Result<Option<String>> {
    let title: Option<String> = row.get("title")?;
    let titled_by: Option<String> = row.get("titled_by")?;
    let derived = titled_by.as_deref() == Some("words");
    Ok(title.map(|title| if derived { without_marks(&title) } else { title }))
}
