//! Checks chat settings, and corrects imported chat settings, which did not pass through the form
//! that checks them.

use rivulet_core::texts::{fault, import};
use rivulet_core::{ChatSettings, Fault};
use rivulet_interchange::Notes;
use rivulet_wire::extra_fields;

/// Fails if a chat setting is not within its range. The returned fault is that of the first such
/// setting.
pub fn check_settings(settings: &ChatSettings) -> Result<(), Fault> {
    let faults = correct_settings(&mut settings.clone());
    faults.into_iter().next().map_or(Ok(()), Err)
}

/// Removes the chat settings that are not within their ranges, and returns a fault for each.
fn correct_settings(settings: &mut ChatSettings) -> Vec<Fault> {
    let mut faults = Vec::new();
    let ranges = [
        (fault::temperature_range(), &mut settings.temperature, 0.0, 2.0),
        (fault::top_p_range(), &mut settings.top_p, 0.0, 1.0),
        (
            fault::presence_penalty_range(),
            &mut settings.presence_penalty,
            -2.0,
            2.0,
        ),
        (
            fault::frequency_penalty_range(),
            &mut settings.frequency_penalty,
            -2.0,
            2.0,
        ),
    ];
    for (message, setting, least, most) in ranges {
        if setting.take_if(|value| !(least..=most).contains(value)).is_some() {
            faults.push(Fault::input(message));
        }
    }
    if settings.max_tokens.take_if(|tokens| *tokens == 0).is_some() {
        faults.push(Fault::input(fault::max_tokens_zero()));
    }
    let effort = settings.reasoning_effort.take_if(|effort| !effort.is_valid());
    if effort.is_some() {
        faults.push(Fault::input(fault::effort_invalid()));
    }
    if let Err(fault) = extra_fields(&settings.extra) {
        settings.extra.clear();
        faults.push(fault);
    }
    faults
}

/// Corrects the chat settings of an imported conversation or assistant. Invalid settings are
/// removed, with a note about each of them. `name` is the name of the conversation or assistant.
pub fn correct_imported(settings: &mut ChatSettings, name: &str, notes: &mut Notes) {
    for _ in correct_settings(settings) {
        notes.at(name);
        notes.note(import::chat_settings_skipped());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn only_the_settings_out_of_range_are_removed() {
        let valid = json!({"system": "S", "temperature": 2.0, "top_p": 0.0, "max_tokens": 1, "seed": -4,
            "presence_penalty": -2.0, "frequency_penalty": 2.0, "reasoning_effort": "high", "extra": "{\"a\": 1}"});
        let read = |json: Value| serde_json::from_value::<ChatSettings>(json).unwrap();
        for (field, value, message) in [
            ("temperature", json!(2.1), fault::temperature_range()),
            ("top_p", json!(-0.1), fault::top_p_range()),
            ("presence_penalty", json!(-3), fault::presence_penalty_range()),
            (
                "frequency_penalty",
                json!(1e300),
                fault::frequency_penalty_range(),
            ),
            ("max_tokens", json!(0), fault::max_tokens_zero()),
            ("reasoning_effort", json!(" high"), fault::effort_invalid()),
            ("extra", json!("{"), fault::extra_not_json()),
            ("extra", json!("{\"messages\": []}"), fault::extra_reserved()),
        ] {
            let mut json = valid.clone();
            json[field] = value;
            let mut settings = read(json.clone());
            assert_eq!(check_settings(&settings).unwrap_err().message, message, "{field}");
            let faults = correct_settings(&mut settings);
            assert_eq!(faults.len(), 1, "{field}");
            json.as_object_mut().unwrap().remove(field);
            assert_eq!(settings, read(json), "{field}");
        }
        let mut settings = read(valid.clone());
        assert_eq!(check_settings(&settings), Ok(()));
        assert_eq!(correct_settings(&mut settings), []);
        assert_eq!(settings, read(valid));
    }
}
