//! Writes the TypeScript contract. `cargo xtask bindings` runs this program.

use rivulet_tests::contract;

fn main() -> anyhow::Result<()> {
    std::fs::write(contract::file(), contract::expected())?;
    println!("Wrote {}", contract::file().display());
    Ok(())
}
