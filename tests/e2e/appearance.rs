//! Tests of the window's appearance. At every size of the window and of the text, nothing in a long
//! reply may be cut off, and only tables, code and formulas may scroll sideways. Also covers
//! scrolling in a very long reply, the title, settings after a restart, and fonts.

use std::fmt::Write as _;

use anyhow::{Result, ensure};
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::accessibility::pictures;
use rivulet_tests::hands::Hands;
use rivulet_tests::{Desktop, Window};
use serde_json::{Value, json};

fn everything() -> String {
    let mut text = String::from(
        "# A rather long heading that has to break\n\nText with a footnote[^1], `inline_code_that_is_quite_long_and_has_no_break`, \
         https://example.com/a/very/long/address/that/does/not/break/anywhere?with=many&more=parameters and \
         Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftshauptversammlung.\n\n\
         $$\\sum_{i=0}^{n} a_i x^i = a_0 + a_1 x + a_2 x^2 + a_3 x^3 + a_4 x^4 + a_5 x^5 + a_6 x^6 + a_7 x^7 + a_8 x^8$$\n\n",
    );
    for row in 0..4 {
        text += "|";
        for column in 0..12 {
            let _ = match row {
                1 => write!(text, "---|"),
                _ => write!(text, " cell {row} in column {column} |"),
            };
        }
        text += "\n";
    }
    let _ = write!(
        text,
        "\n> A quote.\n>\n> - [x] with a task\n>   1. deep\n>      - deeper\n>        - and deeper than that\n\n\
         ```rust\nlet line = \"{}\";\n```\n\n![An image](https://images.example/one/with/a/long/name.png)\n\n\
         סוף הטקסט כאן, 日本語の文章もここにあります。とても長い行です。\n\n",
        "long ".repeat(60)
    );
    for paragraph in 0..12 {
        let _ = write!(
            text,
            "Paragraph {paragraph}. {}\n\n",
            "Words to fill some lines. ".repeat(8)
        );
    }
    text + "[^1]: The note itself.\n\nThe end.\n"
}

/// A script that returns, for the page (`page`) and for the transcript (`log`), the width of the
/// content and the visible width. Also returns, as `out`, the first elements that extend beyond the
/// window or the transcript and cannot be scrolled into view.
const TOO_WIDE: &str = "const log = document.querySelector('[role=log]');
    const view = log.getBoundingClientRect();
    const own = (element) => element.closest('pre, .table-scroll, .katex-display, [data-tex], .visually-hidden, iframe');
    const beside = [...document.querySelectorAll('main *, nav *, header *, form *')].filter((element) => !log.contains(element) && element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('.visually-hidden'));
    const out = [...log.querySelectorAll('*')].filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && (box.right > view.right + 1 || box.left < view.left - 1) && own(element.parentElement) === null
            && !element.matches('.visually-hidden');
    });
    return { page: [document.documentElement.scrollWidth, innerWidth], log: [log.scrollWidth, log.clientWidth],
        out: [...beside, ...out].slice(0, 5).map((element) => element.outerHTML.slice(0, 120)) };";

async fn everything_fits(window: &Window<'_>, when: &str) -> Result<()> {
    window
        .until_so(&format!("everything to fit {when}"), async || {
            let seen = window.evaluate(TOO_WIDE).await?;
            // WebKit rounds sizes to pixels.
            let fits = |name: &str| seen[name][0].as_f64() <= seen[name][1].as_f64().map(|width| width + 1.0);
            Ok(fits("page") && fits("log") && seen["out"] == json!([]))
        })
        .await
}

async fn zoom(window: &Window<'_>) -> Result<Value> {
    window
        .evaluate("return Math.round(100 * outerWidth / innerWidth)")
        .await
}

async fn until_zoom(window: &Window<'_>, percent: u64) -> Result<()> {
    window
        .until_so(&format!("text at {percent} %"), async || {
            // The zoom is calculated from the page's width in whole pixels, so it may be off by one
            // percentage point.
            Ok(zoom(window)
                .await?
                .as_u64()
                .is_some_and(|now| now.abs_diff(percent) <= 1))
        })
        .await
}

/// Waits until `selector` is in view and the transcript has stopped scrolling.
async fn in_view(window: &Window<'_>, selector: &str) -> Result<()> {
    let script = "const box = document.querySelector(arguments[0])?.getBoundingClientRect();
        const view = document.querySelector('[role=log]')?.getBoundingClientRect();
        return !!box && !!view && box.top >= view.top && box.bottom <= view.bottom;";
    window
        .until_so(&format!("{selector} in view"), async || {
            let rests = window.transcript_rests().await?;
            Ok(rests && window.execute(script, json!([selector])).await? == true)
        })
        .await
}

#[tokio::test]
async fn a_reply_fits_at_every_size_and_the_appearance_is_stored() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    sandbox.play("m", Script::new().role().text(&everything()).ended("stop"));
    let window = Window::with_reply(&desktop, &sandbox.base_url(), "Show me everything").await?;
    let hands = Hands::of(&window)?;
    everything_fits(&window, "at first").await?;
    hands.resize(480, 780).await?;
    everything_fits(&window, "in 480 pixels").await?;

    // The wheel and the keyboard must scroll a wide table sideways. The transcript must not scroll
    // with it.
    let sideways = "return [document.querySelector('.table-scroll').scrollLeft,
        document.querySelector('[role=log]').scrollLeft];";
    // Waits until the table is scrolled sideways by more than `than` pixels and no longer moves.
    let further = async |than: f64| {
        window
            .until("the table to scroll", async || {
                let rests = window.rests(".table-scroll").await?;
                let now = window.evaluate(sideways).await?;
                Ok(Some(now).filter(|now| rests && now[0].as_f64().is_some_and(|left| left > than)))
            })
            .await
    };
    // After the resize, the transcript may still be scrolling to the end of the reply, which moves
    // the table out of view. Scroll to the table whenever it is not in view.
    window
        .until_so("the table in view", async || {
            let script = "const table = document.querySelector('.table-scroll');
                const view = document.querySelector('[role=log]').getBoundingClientRect();
                const { top, bottom } = table.getBoundingClientRect();
                const seen = top > view.top - 1 && bottom <= view.bottom;
                if (!seen) table.scrollIntoView();
                return seen;";
            Ok(window.evaluate(script).await? == true && window.transcript_rests().await?)
        })
        .await?;
    hands.point_at(".table-scroll th:nth-child(2)").await?;
    let start = window.evaluate(sideways).await?;
    hands.wheel_with("shift", 3)?;
    let wheeled = further(start[0].as_f64().unwrap_or_default()).await?;
    hands.click()?;
    hands.press("Right")?;
    hands.press("Right")?;
    hands.press("Right")?;
    let keyed = further(wheeled[0].as_f64().unwrap_or_default() + 60.0).await?;
    ensure!(keyed[1] == 0, "the transcript scrolled too: {keyed}");

    // A click on a footnote's number must scroll to the footnote. A click on the link in the
    // footnote must scroll back.
    window
        .evaluate("document.querySelector('[role=log]').scrollTop = 0")
        .await?;
    hands.click_on("article sup a").await?;
    in_view(&window, ".footnote-back").await?;
    hands.click_on(".footnote-back").await?;
    in_view(&window, "article sup a").await?;

    hands.press("ctrl+minus")?;
    hands.press("ctrl+minus")?;
    hands.press("ctrl+minus")?;
    until_zoom(&window, 80).await?;
    everything_fits(&window, "in 480 pixels at 80 %").await?;
    hands.press("ctrl+0")?;
    until_zoom(&window, 100).await?;
    for percent in (110..=200).step_by(10) {
        hands.press("ctrl+plus")?;
        until_zoom(&window, percent).await?;
        everything_fits(&window, &format!("in 480 pixels at {percent} %")).await?;
    }
    hands.press("ctrl+plus")?;

    // Change the zoom and four settings on the “Appearance” page. The changes must survive a
    // restart.
    hands.press("ctrl+0")?;
    until_zoom(&window, 100).await?;
    hands.resize(1120, 780).await?;
    hands.press("ctrl+,")?;
    window.wait_for_screen("settings").await?;
    window.open_settings("appearance").await?;
    for name in ["Dark", "More", "Serif", "Wide"] {
        window.click_with_script("choice", name).await?;
    }
    let appearance = "const { theme, contrast, readingFont, lineWidth } = document.documentElement.dataset;
        return [theme, contrast, readingFont, lineWidth];";
    let chosen = json!(["dark", "more", "serif", "wide"]);
    window
        .until_equal("the appearance to change", appearance, chosen.clone())
        .await?;
    for _ in 0..3 {
        hands.press("ctrl+plus")?;
    }
    until_zoom(&window, 130).await?;
    let window = window.restart().await?;
    until_zoom(&window, 130).await?;
    window
        .until_equal("the stored appearance", appearance, chosen)
        .await?;
    let hands = Hands::of(&window)?;
    hands.click_on("nav [data-conversation-id]").await?;
    window.wait_for_ending("complete").await?;
    everything_fits(&window, "after a restart").await?;
    pictures(&window, "reading-serif").await?;
    window.close().await
}

#[tokio::test]
async fn ten_thousand_lines_and_a_distant_footnote_are_reached() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let gate = Gate::new();
    let mut text = String::from("It begins here[^far].\n\n");
    for paragraph in 0..600 {
        let _ = write!(
            text,
            "Paragraph {paragraph}. {}\n\n",
            "Words to fill some lines. ".repeat(8)
        );
    }
    text += "```rust\n";
    for line in 0..10_000 {
        let _ = writeln!(text, "let line_{line} = {line}; // {}", "x".repeat(line % 90));
    }
    text += "```\n\nThe end.\n\n[^far]: The note.\n";
    let event = json!({ "choices": [{ "index": 0, "delta": { "content": text } }] });
    sandbox.play("m", Script::new().role().hold(&gate).event(&event).ended("stop"));
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    window.send("Everything").await?;
    gate.release();
    window.wait_for_ending("complete").await?;
    let hands = Hands::of(&window)?;
    let seen = "const log = document.querySelector('[role=log]');
        const view = log.getBoundingClientRect();
        const line = document.elementFromPoint(view.left + view.width / 2, view.top + view.height / 2);
        return { top: log.scrollTop, height: log.scrollHeight, elements: log.querySelectorAll('*').length,
            rest: log.scrollHeight - log.clientHeight - log.scrollTop, text: line?.closest('.lines')?.textContent.slice(0, 80) };";
    // Waits until the view has stopped scrolling and `reached` returns true for its state.
    let moved = async |what: &str, reached: &dyn Fn(&Value) -> bool| {
        window
            .until(what, async || {
                let rests = window.transcript_rests().await?;
                let now = window.evaluate(seen).await?;
                Ok(Some(now).filter(|now| rests && reached(now)))
            })
            .await
    };
    let number = |state: &Value, name: &str| state[name].as_f64().unwrap_or(f64::NAN);
    // Wait for the footnotes at the end of the text. When a very long reply ends, the page shows
    // the reply's ending before it shows the last part of the text.
    in_view(&window, ".footnotes li").await?;
    let end = moved("the end, with fewer than 2,000 elements in the page", &|state| {
        number(state, "rest") <= 8.0 && number(state, "elements") < 2_000.0
    })
    .await?;
    hands.point((690, 300))?;
    let start = number(&end, "top");
    hands.wheel(-30)?;
    moved("lines of the code far above", &|state| {
        let text = state["text"].as_str().unwrap_or_default();
        number(state, "top") < start - 1_000.0 && text.starts_with("let line_")
    })
    .await?;
    window
        .evaluate("document.querySelector('[role=log]').focus()")
        .await?;
    hands.press("End")?;
    moved("the last lines", &|state| number(state, "top") > start - 200.0).await?;

    hands.press("Home")?;
    moved("the beginning", &|state| number(state, "top") == 0.0).await?;
    hands.click_on("article sup a").await?;
    in_view(&window, ".footnotes li").await?;
    hands.click_on(".footnote-back").await?;
    in_view(&window, "article sup a").await?;
    window.close().await
}

#[tokio::test]
async fn a_title_stays_readable_in_a_narrow_window_with_large_text() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    sandbox.play("m", Script::reply("Yes."));
    let question = "What lighthouses stand on this coast?";
    let window = Window::with_reply(&desktop, &sandbox.base_url(), question).await?;
    let hands = Hands::of(&window)?;
    hands.resize(500, 780).await?;
    for _ in 0..3 {
        hands.press("ctrl+plus")?;
    }
    until_zoom(&window, 130).await?;
    // The title must be at least 100 pixels wide, which is enough for about ten characters.
    let wide = "return document.querySelector('main h1')?.getBoundingClientRect().width >= 100";
    window
        .until_equal("a title of at least 100 pixels", wide, true)
        .await?;
    everything_fits(&window, "in 500 pixels at 130 %").await?;
    window.close().await
}

#[tokio::test]
async fn no_font_is_loaded_before_the_settings_show_it() -> Result<()> {
    let desktop = Desktop::start().await?;
    let window = Window::with_practice(&desktop).await?;
    let fonts = "return [...document.fonts].some(({ family }) => family.includes('Source Serif'))";
    Hands::of(&window)?.press("ctrl+,")?;
    window.wait_for_screen("settings").await?;
    window.open_settings("general").await?;
    ensure!(
        window.evaluate(fonts).await? == false,
        "a font was loaded beforehand, which makes WebKit lay out the whole page again"
    );
    window.open_settings("appearance").await?;
    window.until_equal("the font of the setting", fonts, true).await?;
    window.close().await
}
