//! `cargo xtask bindings`: writes the contract as TypeScript.

use rivulet_tests::contract;

fn main() -> anyhow::Result<()> {
    std::fs::write(contract::file(), contract::expected())?;
    println!("Wrote {}", contract::file().display());
    Ok(())
}
