//! Tests of scrolling with the wheel, the keys and the mouse while a reply streams, of folding
//! reasoning, of finding text, and of restoring scroll positions.

use anyhow::{Context, Result, ensure};
use rivulet_sandbox::{Gate, Sandbox, Script, Speed};
use rivulet_tests::hands::Hands;
use rivulet_tests::{Desktop, Window};
use serde_json::Value;

use crate::scrolling::{state, until_end, until_rests};
use crate::wire_view::wait_for_text;

fn pages(numbers: std::ops::Range<usize>) -> String {
    numbers
        .map(|number| {
            format!(
                "## Part {number}\n\nIn part {number} the river runs past a stone. {}\n\n\
                 ```rust\nlet bridge_{number} = \"spans\";\n```\n\n",
                "Words that fill the line and the next one too. ".repeat(5)
            )
        })
        .collect()
}

/// A script that chooses the first heading in view when it starts, and then records the position of
/// this heading in every frame. The function `watched` ends the recording and returns it.
const WATCH: &str = "const log = document.querySelector('[role=log]');
    const edge = log.getBoundingClientRect().top;
    const headings = () => [...log.querySelectorAll('h4')];
    const name = headings().find((h) => h.getBoundingClientRect().top > edge).textContent;
    const tops = new Map();
    let frames = 0, going = true;
    const look = () => {
        const top = headings().find((h) => h.textContent === name)?.getBoundingClientRect().top ?? 'gone';
        tops.set(top, (tops.get(top) ?? 0) + 1);
        frames += 1;
        if (going) requestAnimationFrame(look);
    };
    look();
    window.watchedFrames = () => frames;
    window.watched = () => { going = false; return { name, frames, tops: [...tops.keys()] }; };";

struct Scrolling<'window, 'desktop> {
    window: &'window Window<'desktop>,
    hands: Hands<'window, 'desktop>,
}

impl Scrolling<'_, '_> {
    async fn focused(&self, label: &str) -> Result<()> {
        let script = "return document.activeElement?.getAttribute('aria-label') ?? null";
        self.window
            .until_equal(&format!("{label:?} to have the keyboard"), script, label)
            .await
    }

    async fn focus_composer(&self) -> Result<()> {
        self.hands.click_on("[data-composer] textarea").await?;
        self.focused("Message").await
    }

    /// Clicks the button that opens or folds the first reasoning part. The button must be in view.
    /// Waits until the part is open (if `open` is "true") or folded.
    async fn toggle_reasoning(&self, open: &str) -> Result<()> {
        self.hands.click_on("[data-part=reasoning] button").await?;
        self.reasoning_is(open).await
    }

    /// Waits until the first reasoning part is open (if `open` is "true") or folded.
    async fn reasoning_is(&self, open: &str) -> Result<()> {
        self.window
            .until_so(
                &format!("the first reasoning with aria-expanded={open}"),
                async || Ok(self.window.evaluate(REASONING).await?[0] == open),
            )
            .await
    }

    /// Scrolls to the beginning of the transcript, repeatedly if necessary. Returns when the
    /// transcript stays there and the first reasoning part is open (if `open` is "true") or folded.
    async fn at_beginning_with_reasoning(&self, open: &str) -> Result<()> {
        let top = "document.querySelector('[role=log]').scrollTop";
        let what = format!("the beginning, and the first reasoning with aria-expanded={open}");
        self.window
            .until_so(&what, async || {
                self.window.evaluate(&format!("{top} = 0")).await?;
                let rests = self.window.transcript_rests().await?;
                let top = self.window.evaluate(&format!("return {top}")).await?;
                let reasoning = self.window.evaluate(REASONING).await?;
                Ok(rests && top == 0 && reasoning[0] == open)
            })
            .await
    }

    /// Waits until the transcript has come to rest at a position above its end, and returns its
    /// state.
    async fn left(&self) -> Result<Value> {
        until_rests(self.window, "a place above the end", |state| {
            state["rest"].as_f64() > Some(20.0)
        })
        .await
    }

    async fn is_at(&self, place: &Value) -> Result<()> {
        let top = |state: &Value| state["seen"][1].as_f64().unwrap_or(f64::MAX);
        self.window
            .until_so(&format!("the view at the place {place}"), async || {
                let state = state(self.window).await?;
                // WebKit rounds positions to pixels.
                Ok(state["seen"][0] == place["seen"][0] && (top(&state) - top(place)).abs() <= 1.0)
            })
            .await
    }

    /// Runs `action` and checks in every frame that the text in view does not move.
    async fn stays_during(&self, how: &str, action: impl AsyncFnOnce() -> Result<()>) -> Result<()> {
        self.window.evaluate(WATCH).await?;
        action().await?;
        self.window
            .until_so("some frames to be watched", async || {
                let frames = self.window.evaluate("return window.watchedFrames()").await?;
                Ok(frames.as_u64() > Some(5))
            })
            .await?;
        let seen = self.window.evaluate("return window.watched()").await?;
        let tops: Vec<f64> = seen["tops"]
            .as_array()
            .context("recorded positions")?
            .iter()
            .map(|top| top.as_f64().unwrap_or(f64::INFINITY))
            .collect();
        let (low, high) = tops.iter().fold((f64::MAX, f64::MIN), |(low, high), top| {
            (low.min(*top), high.max(*top))
        });
        // WebKit rounds positions to pixels.
        ensure!(high - low <= 1.0, "{how}: the text in view moved: {seen}");
        Ok(())
    }

    /// Returns the transcript's horizontal centre, right, upper and lower edge, and the width of
    /// its scrollbar, in pixels.
    async fn places(&self) -> Result<Value> {
        let script = "const log = document.querySelector('[role=log]');
            const { left, right, top, bottom } = log.getBoundingClientRect();
            return { x: Math.round((left + right) / 2), right: Math.round(right), top: Math.round(top),
                bottom: Math.round(bottom), bar: log.offsetWidth - log.clientWidth };";
        self.window.evaluate(script).await
    }
}

fn at(places: &Value, name: &str) -> Result<i16> {
    Ok(i16::try_from(places[name].as_i64().context("a coordinate")?)?)
}

#[tokio::test]
async fn wheel_keys_scrollbar_and_selection_each_stop_following_the_end() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let gates: Vec<Gate> = (0..5).map(|_| Gate::new()).collect();
    let mut script = Script::new().role().text(&pages(0..30));
    for (at, gate) in gates.iter().enumerate() {
        script = script
            .hold(gate)
            .speed(Speed::Tokens(400))
            .text(&pages((at + 1) * 30..(at + 1) * 30 + 4));
    }
    sandbox.play("m", script.done().end());
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    window.send("Tell me everything").await?;
    let view = Scrolling {
        hands: Hands::of(&window)?,
        window: &window,
    };
    wait_for_text(&window, "[role=log]", "Part 29").await?;
    until_end(&window).await?;
    let places = view.places().await?;
    let (x, right) = (at(&places, "x")?, at(&places, "right")?);
    let (top, bottom) = (at(&places, "top")?, at(&places, "bottom")?);
    let hands = &view.hands;
    for (index, how) in ["wheel", "wheel a notch", "key", "scrollbar", "selection"]
        .iter()
        .enumerate()
    {
        hands.point((x, top + 200))?;
        match *how {
            "wheel" => hands.wheel(-8)?,
            "wheel a notch" => hands.wheel(-1)?,
            "key" => {
                window
                    .evaluate("document.querySelector('[role=log]').focus()")
                    .await?;
                hands.press("PageUp")?;
            }
            "scrollbar" => hands.drag((right - 4, bottom - 20), (right - 4, top + 100))?,
            _ => {
                let script = "const { left, top } = [...document.querySelectorAll('article p')].at(-1).getBoundingClientRect();
                    return [left + 9, top + 13, left + 309, top + 39].map(Math.round);";
                let ends: [i16; 4] = serde_json::from_value(window.evaluate(script).await?)?;
                hands.drag((ends[0], ends[1]), (ends[2], ends[3]))?;
            }
        }
        let before = if *how == "selection" {
            window
                .until_equal("words to be selected", "return !getSelection().isCollapsed", true)
                .await?;
            state(&window).await?
        } else {
            view.left()
                .await
                .with_context(|| format!("{how} scrolls nothing"))?
        };
        view.stays_during(how, async || {
            gates[index].release();
            let last = format!("Part {}", (index + 1) * 30 + 3);
            window
                .until_so(&format!("{last} to be received"), async || {
                    Ok(window
                        .last_reply()
                        .await?
                        .is_some_and(|reply| reply.text.contains(&last)))
                })
                .await
        })
        .await?;
        let after = state(&window).await?;
        ensure!(after["seen"] == before["seen"], "{how}: {before} became {after}");
        let words = window
            .until("the count of new words", async || {
                let jump = state(&window).await?["jump"]
                    .as_str()
                    .unwrap_or_default()
                    .to_owned();
                Ok(Some(jump).filter(|jump| jump.contains("new words")))
            })
            .await?;
        ensure!(words.starts_with("Jump to latest"), "{how}: {words}");
        // The sticky header of a code block must not cover the button “Jump to latest”. Scroll
        // until a header is at the height of the button, and then click the button.
        let script = "const log = document.querySelector('[role=log]');
            const top = (element) => element.getBoundingClientRect().top;
            const under = [...log.querySelectorAll('figcaption')].find((line) => top(line) > top(log) + 100);
            const jump = document.querySelector('.jump');
            if (!under || !jump) return false;
            log.scrollTop += top(under) - top(jump);
            return true;";
        window
            .until_equal("a header of code to scroll under the button", script, true)
            .await?;
        hands.click_on(".jump").await?;
        until_end(&window).await?;
    }
    window.wait_for_ending("complete").await?;
    window.close().await
}

const REASONING: &str = "return [...document.querySelectorAll('[data-part=reasoning] button')]
    .map((button) => button.ariaExpanded)";

fn thoughts() -> String {
    (0..60).map(|at| format!("Thought {at} of many.\n")).collect()
}

async fn find(view: &Scrolling<'_, '_>, words: &str, count: &str) -> Result<Value> {
    let hands = &view.hands;
    hands.press("ctrl+f")?;
    view.focused("Find in conversation").await?;
    hands.type_text(words)?;
    let script = "const range = [...(CSS.highlights.get('find-current') ?? [])][0];
        const [box, view] = [range?.getBoundingClientRect(), document.querySelector('[role=log]').getBoundingClientRect()];
        return { count: document.querySelector('[data-find-count]')?.textContent, text: range?.toString().toLowerCase(),
            seen: box && box.height > 0 && box.top >= view.top && box.bottom <= view.bottom,
            inside: range?.startContainer.parentElement.closest('pre, [data-part]')?.localName };";
    view.window
        .until(&format!("{words:?} as {count}"), async || {
            let seen = view.window.evaluate(script).await?;
            Ok(Some(seen)
                .filter(|seen| seen["count"] == count && seen["text"] == words && seen["seen"] == true))
        })
        .await
}

#[tokio::test]
async fn folding_reasoning_finding_and_restoring_positions_do_not_disturb_each_other() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let (first, second, third) = (Gate::new(), Gate::new(), Gate::new());
    let thinking = || Script::new().role().reasoning(&thoughts());
    sandbox.play_once("m", thinking().hold(&first).text(&pages(0..90)).done().end());
    sandbox.play_once(
        "m",
        thinking()
            .hold(&second)
            .speed(Speed::Tokens(400))
            .text(&pages(100..103))
            .hold(&third)
            .speed(Speed::Max)
            .text(&pages(103..180))
            .done()
            .end(),
    );
    sandbox.play_once("m", Script::new().role().text(&pages(200..230)).done().end());
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    window.send("First").await?;
    let view = Scrolling {
        hands: Hands::of(&window)?,
        window: &window,
    };
    let hands = &view.hands;
    wait_for_text(&window, "[role=log]", "Thought 59").await?;
    view.reasoning_is("true").await?;
    first.release();
    window.wait_for_ending("complete").await?;
    until_end(&window).await?;
    view.at_beginning_with_reasoning("false").await?;

    view.toggle_reasoning("true").await?;
    window.press("New conversation").await?;
    window.open_latest_conversation().await?;
    window.find("button", "Thought").await?;
    // If the user opens the reasoning, leaves the conversation and returns to it, the reasoning
    // must still be open.
    view.at_beginning_with_reasoning("true").await?;
    view.toggle_reasoning("false").await?;

    // If the user has scrolled up, the view must not move when the answer follows the reasoning.
    window.send("Second").await?;
    until_end(&window).await?;
    wait_for_text(&window, "[role=log]", "Thought 59").await?;
    let places = view.places().await?;
    hands.point((at(&places, "x")?, at(&places, "top")? + 200))?;
    hands.wheel(-12)?;
    let left = view.left().await?;
    view.stays_during("an answer begins", async || {
        second.release();
        window
            .wait_for_reply("the answer", |reply| reply.text.contains("Part 102"))
            .await
            .map(drop)
    })
    .await?;
    ensure!(state(&window).await?["seen"] == left["seen"], "the view moved");

    // The find bar must also find text in code, in folded reasoning and outside the viewport.
    view.focus_composer().await?;
    find(&view, "thought 7 of", "1 of 2").await?;
    view.reasoning_is("true").await?;
    third.release();
    hands.press("Enter")?;
    let counted = "return document.querySelector('[data-find-count]')?.textContent ?? ''";
    window.until_equal("the next match", counted, "2 of 2").await?;
    hands.press("shift+Enter")?;
    let code = find(&view, "bridge", "1 of 170").await?;
    ensure!(code["inside"] == "pre", "the match is not in code: {code}");
    hands.press("Escape")?;
    view.focused("Conversation").await?;
    hands.press("Home")?;
    for _ in 0..4 {
        hands.press("PageDown")?;
    }
    // Wait until the page has handled the keys and the transcript has come to rest. The test later
    // compares this scroll position with another one.
    hands.keys_arrived().await?;
    let here = view.left().await?;

    // A conversation that is opened again must be at the position where the user left it.
    window.press("New conversation").await?;
    window.send("Third").await?;
    window.wait_for_ending("complete").await?;
    until_end(&window).await?;
    hands.point((at(&places, "x")?, at(&places, "top")? + 200))?;
    hands.wheel(-12)?;
    let there = view.left().await?;
    ensure!(here["seen"] != there["seen"], "{here} is {there}");
    window.press("First").await?;
    view.is_at(&here).await?;
    let window = window.restart().await?;
    let view = Scrolling {
        hands: Hands::of(&window)?,
        window: &window,
    };
    for (name, place) in [("First", &here), ("Third", &there)] {
        window.press(name).await?;
        view.is_at(place).await?;
    }
    window.close().await
}
