//! Filters the settings in an export or a backup, which somebody else may have written.

use rivulet_core::ExportedSetting;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::contract::Settings;

/// Names of the settings that stay unchanged when the user imports an export or restores a backup.
const OWN: [&str; 3] = ["trusted_hosts", "backup_folder", "update_checks"];

/// Returns the part of a row of the exported `setting` table that may be imported. Only the row
/// with the user's settings may be imported, without the fields in [`OWN`]. Returns `None` for all
/// other rows, and if Rivulet cannot read the user's settings.
pub fn importable_setting(setting: ExportedSetting) -> Option<ExportedSetting> {
    if setting.name != Settings::STORED_AS {
        return None;
    }
    let mut fields = fields_of(setting.value.get())?;
    let all = fields.len();
    fields.retain(|name, _| !OWN.contains(&name.as_str()));
    if fields.len() == all {
        return Some(setting);
    }
    let value: Box<RawValue> = serde_json::value::to_raw_value(&fields).ok()?;
    Some(ExportedSetting { value, ..setting })
}

/// Combines the settings of a backup, `restored`, with the current settings, `present`. The fields
/// in [`OWN`] come from the current settings, and all other fields from the backup. Settings that
/// cannot be read are treated as missing.
pub fn own_settings(present: Option<String>, restored: Option<String>) -> Option<String> {
    let read = |json: Option<String>| json.and_then(|json| fields_of(&json)).unwrap_or_default();
    let (mut present, mut merged) = (read(present), read(restored));
    for name in OWN {
        merged.remove(name);
        merged.extend(present.remove_entry(name));
    }
    serde_json::to_string(&merged).ok().filter(|_| !merged.is_empty())
}

/// Returns the fields of stored settings, or `None` if Rivulet cannot read them as settings.
fn fields_of(json: &str) -> Option<Map<String, Value>> {
    serde_json::from_str::<Settings>(json).ok()?;
    serde_json::from_str(json).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_restore_keeps_the_present_trusted_hosts_backup_folder_and_update_checks() {
        for (present, restored, expected) in [
            (
                r#"{"theme":"dark","trusted_hosts":["mine.example"],"backup_folder":"/mine"}"#,
                r#"{"theme":"light","trusted_hosts":["evil.example"],"backup_folder":"/evil","backup_keep":3}"#,
                r#"{"theme":"light","trusted_hosts":["mine.example"],"backup_folder":"/mine","backup_keep":3}"#,
            ),
            (
                "",
                r#"{"trusted_hosts":["evil.example"],"backup_folder":"/evil","zoom":90}"#,
                r#"{"zoom":90}"#,
            ),
            (
                r#"{"theme":"dark","trusted_hosts":["mine.example"]}"#,
                "",
                r#"{"trusted_hosts":["mine.example"]}"#,
            ),
            (
                r#"{"update_checks":"off"}"#,
                r#"{"zoom":90,"update_checks":"preview"}"#,
                r#"{"zoom":90,"update_checks":"off"}"#,
            ),
            ("", r#"{"zoom":90,"update_checks":"stable"}"#, r#"{"zoom":90}"#),
            ("not JSON", r#"{"trusted_hosts":["evil.example"]}"#, ""),
            (r#"{"zoom":90}"#, r#"{"trusted_hosts":"evil.example"}"#, ""),
        ] {
            let given = |json: &str| Some(json.to_owned()).filter(|json| !json.is_empty());
            let value =
                |json: Option<String>| json.map_or(Value::Null, |json| serde_json::from_str(&json).unwrap());
            let merged = own_settings(given(present), given(restored));
            assert_eq!(value(merged), value(given(expected)), "{present} {restored}");
        }
    }
}
