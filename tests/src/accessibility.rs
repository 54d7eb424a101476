//! Checks the current screen with axe-core.

use std::fs;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::display::Display;
use crate::window::Window;
use crate::{picture, program};

/// Checks the current screen in the light and the dark theme, and saves [`pictures`] of it. Also
/// checks that targets such as buttons are at least 24 px wide and high or have enough space around
/// them (WCAG 2.2, success criterion 2.5.8).
///
/// # Errors
/// Fails if axe-core finds a violation.
pub async fn check(window: &Window<'_>, screen: &str) -> Result<()> {
    for theme in ["light", "dark"] {
        set_theme(window, theme).await?;
        check_current(window, &format!("{screen} ({theme})")).await?;
    }
    pictures(window, screen).await
}

/// Width of the narrow window, in pixels.
const NARROW: u32 = 480;

/// Saves pictures of the current screen, if a folder for pictures is set. There is a picture for
/// each of three widths (current, narrow and wide) in both themes.
pub async fn pictures(window: &Window<'_>, name: &str) -> Result<()> {
    let Some(folder) = picture::folder() else {
        return Ok(());
    };
    let size = window.evaluate("return [outerWidth, outerHeight]").await?;
    let (width, height): (u32, u32) = serde_json::from_value(size)?;
    for (width, suffix) in [(width, ""), (NARROW, "-narrow"), (picture::WIDE, "-wide")] {
        resize(window, width, height).await?;
        for theme in ["light", "dark"] {
            set_theme(window, theme).await?;
            let file = format!("{name}{suffix} {theme}.png").replace(' ', "-");
            window.screenshot(&folder.join(file)).await?;
        }
    }
    resize(window, width, height).await
}

async fn resize(window: &Window<'_>, width: u32, height: u32) -> Result<()> {
    Display::open(&window.display())?.resize(window.pid()?, width, height)?;
    window
        .until_equal("the new width of the window", "return outerWidth", width)
        .await
}

/// Switches to a theme and waits until all transitions on the page have ended. Otherwise, axe-core
/// might measure a colour in the middle of a transition.
async fn set_theme(window: &Window<'_>, theme: &str) -> Result<()> {
    let script = "const [theme, done] = arguments;
        document.documentElement.dataset.theme = theme;
        // A transition that ends may start another one.
        const look = () => {
            const moving = document.getAnimations().filter(({ effect, playState }) =>
                playState === 'running' && effect.getComputedTiming().endTime !== Infinity);
            if (moving.length === 0) done(null);
            else Promise.allSettled(moving.map(({ finished }) => finished)).then(() => requestAnimationFrame(look));
        };
        requestAnimationFrame(look);";
    window.client().execute_async(script, vec![json!(theme)]).await?;
    Ok(())
}

async fn check_current(window: &Window<'_>, screen: &str) -> Result<()> {
    let axe = program::root().join("ui/node_modules/axe-core/axe.min.js");
    let axe = fs::read_to_string(&axe)
        .with_context(|| format!("{} is missing: cargo xtask setup", axe.display()))?;
    window.evaluate(&axe).await?;
    let script = "const done = arguments[arguments.length - 1];
        const rules = { 'target-size': { enabled: true } };
        axe.run(document, { resultTypes: ['violations'], rules }).then(
            ({ violations, passes }) => done({
                checks: passes.length,
                faults: violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html, failureSummary }) => [html, failureSummary]) })),
            }),
            (error) => done({ error: String(error) }),
        );";
    let found = window.client().execute_async(script, vec![]).await?;
    ensure!(
        found["error"].is_null(),
        "axe-core failed on {screen}: {}",
        found["error"]
    );
    ensure!(
        found["checks"].as_u64() > Some(10),
        "axe-core made almost no checks on {screen}: {found}"
    );
    let faults = found["faults"].as_array().map(Vec::as_slice).unwrap_or_default();
    ensure!(faults.is_empty(), "{screen} has faults:\n{}", pretty(faults));
    Ok(())
}

fn pretty(faults: &[Value]) -> String {
    faults.iter().map(|fault| format!("{fault:#}\n")).collect()
}
