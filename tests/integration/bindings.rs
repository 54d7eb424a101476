//! The page is compiled against the contract that the program really has.

use rivulet_tests::contract;

#[test]
fn the_committed_typescript_is_the_contract() {
    let found = std::fs::read_to_string(contract::file()).unwrap_or_default();
    assert!(
        found == contract::expected(),
        "{} is not what crates/app/src/contract.rs says. This mends it:\n\n    cargo xtask bindings\n",
        contract::file().display()
    );
}
