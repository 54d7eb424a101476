//! Tests that the committed TypeScript contract equals the contract generated from the Rust code,
//! and that the page's copies of default settings equal the defaults of the engine.

use rivulet_app::contract::Settings;
use rivulet_core::ChatSettings;
use rivulet_tests::{contract, program};

#[test]
fn the_committed_typescript_contract_is_up_to_date() {
    let found = std::fs::read_to_string(contract::file()).unwrap_or_default();
    assert!(
        found == contract::expected(),
        "{} is out of date. Update it with:\n\n    cargo xtask bindings\n",
        contract::file().display()
    );
}

#[test]
fn the_default_settings_of_the_page_are_those_of_the_engine() {
    let file = program::root().join("ui/src/model/blank.ts");
    let page = std::fs::read_to_string(&file).unwrap();
    let defaults = [
        (
            "plainSettings: Settings",
            serde_json::to_value(Settings::default()).unwrap(),
        ),
        (
            "noChatSettings: ChatSettings",
            serde_json::to_value(ChatSettings::default()).unwrap(),
        ),
    ];
    for (name, engine) in defaults {
        let (_, object) = page.split_once(&format!("export const {name} = {{\n")).unwrap();
        let (object, _) = object.split_once("};\n").unwrap();
        let fields: Vec<String> = engine
            .as_object()
            .unwrap()
            .iter()
            .map(|(field, value)| format!("  {field}: {value},"))
            .collect();
        for field in &fields {
            assert!(object.lines().any(|line| line == field), "{name} lacks `{field}`");
        }
        assert_eq!(object.lines().count(), fields.len(), "{name} has other fields");
    }
}
