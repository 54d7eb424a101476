//! Measures the time from the start of the process until the composer accepts text.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use fantoccini::Locator;
use rivulet_tests::{Desktop, driver, engine, program, wait};

use crate::figures::Figures;

const STARTS: usize = 15;
/// Interval at which to check whether the text area accepts text. The interval limits the precision
/// of the measured time.
const POLL: Duration = Duration::from_millis(5);

/// Measures the start of Rivulet and of a bare Tauri window, and prints the result. The two
/// programs are started alternately, so that other load on the computer affects both.
pub async fn run() -> Result<()> {
    println!("From the start of the process to a composer that takes keys, {STARTS} starts each");
    let desktop = Desktop::start().await?;
    let rivulet = program::built("rivulet")?;
    let bare = program::built("examples/bare_window")?;
    let data = desktop.data_folder("start")?;
    with_a_provider(&data).await?;
    let (mut of_rivulet, mut of_bare) = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        of_bare.push(start(&desktop, &bare, &data).await?);
        of_rivulet.push(start(&desktop, &rivulet, &data).await?);
    }
    let (of_rivulet, of_bare) = (Figures::new(of_rivulet), Figures::new(of_bare));
    println!("  bare Tauri window   {of_bare}");
    println!("  Rivulet             {of_rivulet}");
    let ratio = of_rivulet.ms(0.5) / of_bare.ms(0.5);
    println!("  median against the bare window: {ratio:.2}×");
    Ok(())
}

/// Adds a provider to a data folder. Rivulet would start with the welcome screen if there were no
/// provider.
pub async fn with_a_provider(data: &Path) -> Result<()> {
    let app = engine::open(data)?;
    app.provider_add_practice().await?;
    app.close().await;
    Ok(())
}

/// Starts the program and types a character. Returns the time from the start until the composer
/// contains the character.
pub async fn start(desktop: &Desktop, program: &Path, data: &Path) -> Result<Duration> {
    let (_driver, address) = driver::start(desktop, data).await?;
    let begun = Instant::now();
    let client = driver::session(address, program).await?;
    let composer = client
        .wait()
        .at_most(Duration::from_secs(30))
        .every(POLL)
        .for_element(Locator::Css("textarea"))
        .await?;
    composer.send_keys("x").await?;
    let typed = composer.prop("value").await?.context("a text area has a value")?;
    let taken = begun.elapsed();
    // Compare only the end, because the composer may already contain a draft from an earlier run.
    anyhow::ensure!(typed.ends_with('x'), "the composer holds {typed:?}");
    let pids = program::processes(program, data);
    program::kill(&pids);
    wait::until_so("the program to be gone", async || {
        Ok(program::processes(program, data).is_empty())
    })
    .await?;
    Ok(taken)
}
