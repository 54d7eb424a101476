//! Writes the TypeScript contract, for `cargo xtask bindings`.

use rivulet_tests::contract;

fn main() -> anyhow::Result<()> {
    std::fs::write(contract::file(), contract::expected())?;
    println!("Wrote {}", contract::file().display());
    Ok(())
}
