//! Measures the window with a large library: its start, its memory use, how smoothly the list of
//! conversations scrolls, and the opening of a long conversation.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use fantoccini::Locator;
use rivulet_tests::{Desktop, program, wait};
use serde_json::{Value, json};

use crate::figures::Figures;
use crate::library::generated::LONGEST;
use crate::ui::process_tree::total;
use crate::ui::session::Session;

/// Number of times that the window is started with each library. The window is started with the
/// empty library and with the large one in turn.
const STARTS: usize = 10;
const OPENINGS: usize = 10;

/// A script that opens the long conversation repeatedly and returns the times in milliseconds. Each
/// time runs from the click in the list until the frame that shows the last message is complete. A
/// frame is complete when the next one begins.
const OPENING: &str = r#"
const [title, times] = arguments;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const entries = () => [...document.querySelectorAll("nav [data-conversation-id]")];
const taken = [];
for (let time = 0; time < times; time += 1) {
  const other = entries().find((entry) => !entry.textContent.includes(title));
  other.click();
  await rest(1500);
  const before = [...document.querySelectorAll("article")].at(-1)?.dataset.messageId;
  const wanted = entries().find((entry) => entry.textContent.includes(title));
  const begun = performance.now();
  wanted.click();
  for (;;) {
    await frame();
    const last = [...document.querySelectorAll("article")].at(-1);
    if (last && last.dataset.messageId !== before && last.getBoundingClientRect().bottom > 0) {
      await frame();
      break;
    }
  }
  taken.push(performance.now() - begun);
  await rest(1500);
}
return taken;
"#;

/// Distances, in CSS pixels per frame, by which the list is scrolled. They correspond to slow turns
/// of a wheel, fast turns of a wheel, and a dragged scroll bar.
const STEPS: [u32; 3] = [20, 60, 200];
/// A frame that takes longer than this has missed a refresh of the display.
const DROPPED: Duration = Duration::from_millis(25);

/// A script that scrolls the list up and down for four seconds, `speed` pixels per frame. Returns
/// the times between frames in milliseconds.
const SCROLLING: &str = r#"
const [speed] = arguments;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const list = document.querySelector("nav [data-conversation-id]")?.closest(".list") ?? document.body;
const gaps = [];
let step = speed;
let last = performance.now();
const end = last + 4000;
while (last < end) {
  const at = list.scrollTop;
  list.scrollTop += step;
  if (list.scrollTop === at) step = -step;
  await frame();
  const now = performance.now();
  gaps.push(now - last);
  last = now;
}
return gaps;
"#;

/// Starts the window alternately with the empty and the large library, so that other load on the
/// computer affects both libraries equally.
pub async fn measure(empty: &Path, large: &Path) -> Result<()> {
    let desktop = Desktop::start().await?;
    let rivulet = program::built("rivulet")?;
    let (mut starts, mut memory) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    for _ in 0..STARTS {
        for (which, data) in [empty, large].into_iter().enumerate() {
            let (taken, used) = start(&desktop, &rivulet, data).await?;
            starts[which].push(taken);
            memory[which].push(used);
        }
    }
    let [of_empty, of_large] = starts.map(Figures::new);
    println!("  start to a typed character, empty library  {of_empty}");
    println!("  start to a typed character, large library  {of_large}");
    let ratio = of_large.ms(0.5) / of_empty.ms(0.5);
    println!("  ratio of the medians, large to empty: {ratio:.2}×");
    let [of_empty, of_large] = memory.map(|mut used| {
        used.sort_by(f64::total_cmp);
        used[used.len() / 2]
    });
    println!("  memory three seconds later: {of_empty:.1} MB empty, {of_large:.1} MB large (medians)");

    let session = open(&desktop, &rivulet, large).await?;
    println!(
        "  the longest conversation to its last screen {}",
        openings(&session, LONGEST).await?
    );
    print_frames(&session, "large library", &STEPS).await?;
    drop(session);
    let session = open(&desktop, &rivulet, empty).await?;
    print_frames(&session, "empty library", &STEPS[..1]).await
}

/// Scrolls the list once for each of `steps` (pixels per frame). Prints the times between frames
/// and the number of dropped frames.
async fn print_frames(session: &Session, library: &str, steps: &[u32]) -> Result<()> {
    for step in steps {
        let gaps = times(session.execute_async(SCROLLING, json!([step])).await?)?;
        let (frames, dropped) = (gaps.len(), gaps.iter().filter(|gap| **gap > DROPPED).count());
        println!(
            "  frames, {library}, {step:3} px per frame    {}, {dropped} of {frames} dropped",
            Figures::new(gaps)
        );
    }
    Ok(())
}

/// Switches repeatedly from another conversation to the one with the title `title`. Returns how
/// long each switch took.
pub async fn openings(session: &Session, title: &str) -> Result<Figures> {
    let opening = session.execute_async(OPENING, json!([title, OPENINGS])).await?;
    Ok(Figures::new(times(opening)?))
}

fn times(measured: Value) -> Result<Vec<Duration>> {
    let list = measured
        .as_array()
        .context("the script returns a list of times")?;
    Ok(list
        .iter()
        .filter_map(Value::as_f64)
        .map(|ms| Duration::from_secs_f64(ms / 1000.0))
        .collect())
}

/// Opens the program, and waits for the composer and the list of conversations.
pub async fn open(desktop: &Desktop, program: &Path, data: &Path) -> Result<Session> {
    let session = Session::webkit(desktop, program, data).await?;
    session.find("field", "Message").await?;
    tokio::time::sleep(Duration::from_secs(3)).await;
    Ok(session)
}

async fn start(desktop: &Desktop, program: &Path, data: &Path) -> Result<(Duration, f64)> {
    let begun = Instant::now();
    let session = Session::webkit(desktop, program, data).await?;
    let composer = session
        .client()
        .wait()
        .at_most(wait::DEADLINE)
        .for_element(Locator::Css("textarea"))
        .await?;
    composer.send_keys("x").await?;
    let typed = composer
        .prop("value")
        .await?
        .context("the value of the message field")?;
    let taken = begun.elapsed();
    ensure!(typed.ends_with('x'), "the message field has {typed:?}");
    tokio::time::sleep(Duration::from_secs(3)).await;
    let used = total(&session.processes().memory_mb()?);
    composer.clear().await?;
    Ok((taken, used))
}
