//! Tests that the committed TypeScript contract is up to date, that is, the same as the generated
//! contract.

use rivulet_tests::contract;

#[test]
fn the_committed_typescript_contract_is_up_to_date() {
    let found = std::fs::read_to_string(contract::file()).unwrap_or_default();
    assert!(
        found == contract::expected(),
        "{} is out of date. Update it with:\n\n    cargo xtask bindings\n",
        contract::file().display()
    );
}
