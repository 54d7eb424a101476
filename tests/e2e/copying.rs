//! Tests of copying, saving code, links, images, and protection against inserted scripts.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::hands::Hands;
use rivulet_tests::{Desktop, Window};
use serde_json::{Value, json};

const LAST: &str = "article[data-role=assistant]:last-of-type";

/// Runs `copy`, waits until the text on the clipboard changes, and returns the new text.
async fn copied(
    hands: &Hands<'_, '_>,
    window: &Window<'_>,
    copy: impl AsyncFnOnce() -> Result<()>,
) -> Result<String> {
    let before = hands.clipboard().await.ok();
    copy().await?;
    window
        .until("something new on the clipboard", async || {
            // The clipboard cannot be read while Rivulet is putting text on it.
            let now = hands.clipboard().await.ok();
            Ok(now.filter(|now| before.as_ref() != Some(now)))
        })
        .await
}

async fn choose_in_menu(hands: &Hands<'_, '_>, window: &Window<'_>, name: &str) -> Result<()> {
    hands.click_on(&format!("{LAST} [aria-haspopup=menu]")).await?;
    window.press(name).await
}

/// Selects text with the mouse from the beginning of one element to the end of another.
async fn select(hands: &Hands<'_, '_>, window: &Window<'_>, from: &str, to: &str) -> Result<()> {
    window.until_transcript_rests().await?;
    let script = "const [first, last] = [...arguments].map((selector) => {
            const texts = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT);
            const boxes = [];
            while (texts.nextNode()) {
                const range = document.createRange();
                range.selectNodeContents(texts.currentNode);
                boxes.push(...range.getClientRects());
            }
            return boxes.filter((box) => box.width > 0);
        });
        const [a, b] = [first[0], last.at(-1)];
        return [a.left + 1, a.top + a.height / 2, b.right - 1, b.top + b.height / 2].map(Math.round);";
    let ends: Vec<i16> = serde_json::from_value(window.execute(script, json!([from, to])).await?)?;
    hands.drag((ends[0], ends[1]), (ends[2], ends[3]))?;
    // A busy page handles the mouse late. Wait until the selection ends in `to` and is stable.
    let selected = "return document.querySelector(arguments[0]).contains(getSelection().focusNode)
            ? getSelection().toString() : ''";
    let mut before = String::new();
    window
        .until_so("the selection to be complete", async || {
            let now = window.execute(selected, json!([to])).await?;
            let now = now.as_str().unwrap_or_default().to_owned();
            let complete = !now.is_empty() && now == before;
            before = now;
            Ok(complete)
        })
        .await
}

const DISHES: &str = "# Soup & **bread**\n\nA *quick* soup for $5 or $6, with $x^2$ [leeks](https://example.com/leeks).\n\n\
    1. wash\n2. cut\n   - fine\n\n```sh\ncook --slow\n  stir\n```\n\n| dish | price |\n|---|--:|\n| soup | $5 |\n| tea | $6 |\n\n> Enjoy.\n";
const DISHES_PLAIN: &str = "Soup & bread\n\nA quick soup for $5 or $6, with $x^2$ leeks (https://example.com/leeks).\n\n\
    1. wash\n2. cut\n   - fine\n\ncook --slow\n  stir\n\ndish\tprice\nsoup\t$5\ntea\t$6\n\n> Enjoy.";
const DISHES_SEEN: &str = "Soup & bread\n\nA quick soup for $5 or $6, with $x^2$ leeks.\n\n\
    1. wash\n2. cut\n   - fine\n\ncook --slow\n  stir\n\ndish\tprice\nsoup\t$5\ntea\t$6\n\nEnjoy.";

#[tokio::test]
async fn a_reply_is_copied_as_received_and_as_shown() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let mut event = b"data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"One  \\r\\n\\ttwo\\u0000three \\ud800 four \xff".to_vec();
    event.extend(b" five\\rsix   \\n\\n \\u200b\\n\"}}]}\n\n");
    let exact = "One  \r\n\ttwo\0three \u{fffd} four \u{fffd} five\rsix   \n\n \u{200b}\n";
    let whole = |script: Script| script.ended("stop");
    sandbox.play_once("m", whole(Script::new().role().raw(&event)));
    sandbox.play_once("m", whole(Script::new().role().text(DISHES)));
    let window = Window::with_reply(&desktop, &sandbox.base_url(), "Go").await?;
    let hands = Hands::of(&window)?;

    choose_in_menu(&hands, &window, "Show raw text").await?;
    let raw = window
        .until("the raw text", async || {
            let script = "return document.querySelector('[data-raw] [data-part=text]')?.textContent ?? null";
            Ok(Some(window.evaluate(script).await?).filter(Value::is_string))
        })
        .await?;
    ensure!(raw == exact, "{raw:?} is not {exact:?}");
    // Rivulet replaces NUL characters, because a text on the clipboard would end at its first NUL
    // character.
    let expected = exact.replace('\0', "\u{fffd}");
    let text = copied(&hands, &window, async || window.press("Copy Text").await).await?;
    ensure!(text == expected, "{text:?} is not {expected:?}");
    let shown = "[data-raw] [data-part=text]";
    select(&hands, &window, shown, shown).await?;
    let text = copied(&hands, &window, async || hands.press("ctrl+c")).await?;
    ensure!(
        text.contains("two\u{fffd}three") && text.contains("six"),
        "{text:?}"
    );

    window.send("And a recipe").await?;
    window
        .wait_for_reply("the recipe", |reply| {
            reply.ending == "complete" && reply.text.contains("Enjoy")
        })
        .await?;
    hands
        .point_at(&format!("{LAST} [aria-label='Copy reply']"))
        .await?;
    let text = copied(&hands, &window, async || hands.click()).await?;
    ensure!(text == DISHES, "{text:?}");
    let text = copied(&hands, &window, async || {
        choose_in_menu(&hands, &window, "Copy as plain text").await
    })
    .await?;
    ensure!(text == DISHES_PLAIN, "{text:?}");
    let script = "return !document.querySelector(':popover-open') && !!document.querySelector('.katex-html')";
    window
        .until_equal("the menu to be gone and the formula to be set", script, true)
        .await?;
    let formulas = window
        .evaluate("return document.querySelectorAll('[data-tex]').length")
        .await?;
    ensure!(formulas == 1, "a price became a formula: {formulas}");
    select(
        &hands,
        &window,
        &format!("{LAST} :is(h3, h4)"),
        &format!("{LAST} blockquote p"),
    )
    .await?;
    let text = copied(&hands, &window, async || hands.press("ctrl+c")).await?;
    ensure!(text == DISHES_SEEN, "{text:?}");

    hands.point_at(".code-copy").await?;
    let text = copied(&hands, &window, async || hands.click()).await?;
    ensure!(text == "cook --slow\n  stir", "{text:?}");
    hands.click_on(".code-download").await?;
    let path = window
        .until("the file", async || {
            let shown = window.evaluate("return document.body.innerText").await?;
            let mut lines = shown.as_str().unwrap_or_default().lines();
            Ok(lines.find_map(|line| line.strip_prefix("Saved as ").map(PathBuf::from)))
        })
        .await?;
    ensure!(
        path.starts_with(desktop.home()),
        "the file is at {}",
        path.display()
    );
    ensure!(
        path.extension().is_some_and(|ending| ending == "sh"),
        "{}",
        path.display()
    );
    ensure!(
        fs::read_to_string(&path)?.trim_end() == "cook --slow\n  stir",
        "the file does not have the code"
    );
    window.close().await
}

/// Installs a fake browser, which writes to a file each address that it is asked to open. Returns
/// the path of this file.
fn browser(home: &Path) -> Result<PathBuf> {
    let opened = home.join("opened");
    let program = home.join("browser");
    fs::write(
        &program,
        format!("#!/bin/sh\necho \"$1\" >> '{}'\n", opened.display()),
    )?;
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755))?;
    let applications = home.join("share/applications");
    fs::create_dir_all(&applications)?;
    let types = "x-scheme-handler/http;x-scheme-handler/https;";
    fs::write(
        applications.join("browser.desktop"),
        format!(
            "[Desktop Entry]\nType=Application\nName=Browser\nExec={} %u\nMimeType={types}\n",
            program.display()
        ),
    )?;
    fs::write(
        home.join("config/mimeapps.list"),
        "[Default Applications]\nx-scheme-handler/http=browser.desktop\nx-scheme-handler/https=browser.desktop\n",
    )?;
    Ok(opened)
}

const DOT: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const DOT_BYTES: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\xdacd\xf8\xcfP\x0f\0\x03\x86\x01\x80Z4}k\0\0\0\0IEND\xaeB`\x82";

/// The primary button of the panel that shows the address of a link or an image. Pressing Enter
/// activates this button.
const FIRST_ACTION: &str = "[data-address-panel] .primary";

/// Waits until `selector` has the focus. A panel moves the focus only after the panel has been
/// shown.
async fn wait_for_focus(window: &Window<'_>, selector: &str) -> Result<()> {
    let script = "return document.activeElement?.matches(arguments[0]) ?? false";
    let what = format!("the focus on {selector}");
    window.until_returns(&what, script, json!([selector]), true).await
}

#[tokio::test]
async fn links_and_images_send_no_request_before_they_are_allowed() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let opened = browser(desktop.home())?;
    let origin = sandbox.origin();
    for path in ["/map.png", "/raw.png", "/other.png"] {
        sandbox.answer(path, Script::page(200, "image/png", DOT_BYTES));
    }
    let drawing =
        "<svg xmlns='http://www.w3.org/2000/svg' onload='window.ran=1'><script>window.ran=2</script></svg>";
    let encoded: String = drawing.bytes().map(|byte| format!("%{byte:02x}")).collect();
    let text = format!(
        "A [river]({origin}/river?what=it%20knows) runs.\n\n![A map]({origin}/map.png) ![Another]({origin}/other.png)\n\n\
         <img src=\"{origin}/raw.png\" onerror=\"window.ran=3\">\n\n![dot](data:image/png;base64,{DOT})\n\n\
         ![drawn](data:image/svg+xml,{encoded}) [run](javascript:window.ran=4) <script>window.ran=5</script>\n\n\
         <iframe src=\"{origin}/frame\"></iframe>\n\nEnd.\n"
    );
    sandbox.play("m", Script::reply(&text));
    let window = Window::with_reply(&desktop, &sandbox.base_url(), "Go").await?;
    let hands = Hands::of(&window)?;
    let reached = || -> Vec<String> {
        let paths = sandbox.requests().into_iter().map(|request| request.path.clone());
        paths.filter(|path| !path.starts_with("/v1/")).collect()
    };
    let seen = "return { images: [...document.querySelectorAll('article img')].map((img) => [img.src.slice(0, 15), img.naturalWidth]),
        frames: document.querySelectorAll('article iframe, article script').length, ran: window.ran ?? null,
        panel: document.querySelector('[data-address-panel]:popover-open, :popover-open [data-address-panel]')?.innerText ?? '' }";
    window
        .until_so("the image in the text", async || {
            Ok(window.evaluate(seen).await?["images"] == json!([["data:image/png;", 1]]))
        })
        .await?;

    window
        .evaluate("document.querySelector('[role=log]').scrollTop = 0")
        .await?;
    hands
        .click_on("article[data-role=assistant] a[href*=river]")
        .await?;
    let words = window
        .until("the address of the link", async || {
            let words = window.evaluate(seen).await?["panel"].clone();
            Ok(words
                .as_str()
                .filter(|words| !words.is_empty())
                .map(str::to_owned))
        })
        .await?;
    ensure!(
        words.contains("/river?what=it"),
        "the address is not shown: {words}"
    );
    ensure!(
        !opened.exists() && reached().is_empty(),
        "the server was reached: {:?}",
        reached()
    );
    wait_for_focus(&window, FIRST_ACTION).await?;
    hands.press("Enter")?;
    window
        .until_so("the browser to open the link", async || {
            Ok(fs::read_to_string(&opened)
                .is_ok_and(|urls| urls == format!("{origin}/river?what=it%20knows\n")))
        })
        .await?;

    hands.click_on("button.image-box").await?;
    window.find("button", "Load this image").await?;
    wait_for_focus(&window, FIRST_ACTION).await?;
    let before = window.evaluate(seen).await?;
    ensure!(
        reached().is_empty(),
        "the server was reached before it was allowed: {:?}",
        reached()
    );
    ensure!(before["frames"] == 0 && before["ran"].is_null(), "{before}");
    hands.press("Enter")?;
    // Rivulet must not load images from this computer or its local network, because a reply could
    // use them to reach the user's devices. The test server runs on this computer, so Rivulet must
    // refuse to load the image.
    let refused = "return document.querySelector('.image-box[data-state=failed]')?.innerText ?? null";
    let words = window
        .until("the refusal", async || {
            Ok(Some(window.evaluate(refused).await?).filter(Value::is_string))
        })
        .await?;
    ensure!(
        words
            .as_str()
            .is_some_and(|words| words.contains("not loaded from this computer")),
        "{words}"
    );
    ensure!(reached().is_empty(), "reached: {:?}", reached());

    // Trusted Types and the content security policy must block every way to insert a script.
    let attacks = "const outcome = {};
        const attempt = (name, act) => { try { outcome[name] = String(act()); } catch (fault) { outcome[name] = fault.name; } };
        const element = document.body.appendChild(document.createElement('div'));
        attempt('eval', () => eval('1 + 1'));
        attempt('Function', () => new Function('return 1')());
        attempt('timer', () => setTimeout('window.ran = 6'));
        attempt('innerHTML', () => { element.innerHTML = '<img src=x onerror=\"window.ran=7\">'; });
        attempt('outerHTML', () => { element.outerHTML = '<p></p>'; });
        attempt('insertAdjacentHTML', () => element.insertAdjacentHTML('beforeend', '<p></p>'));
        attempt('write', () => document.write('<p></p>'));
        attempt('fragment', () => document.createRange().createContextualFragment('<p></p>'));
        attempt('parser', () => new DOMParser().parseFromString('<p></p>', 'text/html'));
        attempt('srcdoc', () => { document.createElement('iframe').srcdoc = '<p></p>'; });
        attempt('script', () => { document.createElement('script').src = 'data:,1'; });
        attempt('handler', () => { element.setAttribute('onclick', 'window.ran = 8'); });
        const script = document.createElement('script');
        script.append('window.ran = 9');
        document.body.append(script);
        element.remove();
        script.remove();
        return outcome;";
    let outcome = window.evaluate(attacks).await?;
    let all = outcome.as_object().context("the outcomes of the attacks")?;
    ensure!(
        all.len() == 12
            && all
                .values()
                .all(|fault| fault == "TypeError" || fault == "EvalError"),
        "an attack succeeded: {outcome:#}"
    );
    // Wait until the page has run another task. The page has then also run all tasks that the
    // attempts to insert a script have queued.
    let later = "const [done] = arguments; setTimeout(() => requestAnimationFrame(() => done()))";
    window.client().execute_async(later, vec![]).await?;
    let after = window.evaluate(seen).await?;
    ensure!(after["ran"].is_null(), "a script ran: {after}");
    window.close().await
}
