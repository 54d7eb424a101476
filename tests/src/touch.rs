//! Finds elements by their kind and accessible name, and operates them as a user would.

use anyhow::{Context, Result};
use fantoccini::Locator;
use fantoccini::elements::Element;
use fantoccini::error::{CmdError, ErrorStatus};
use serde_json::{Value, json};

use crate::window::Window;

impl Window<'_> {
    /// Waits until an element named `name` is visible and enabled, and returns it. `kind` is
    /// `button` (anything that can be pressed), `field`, `option` or `choice`.
    pub async fn find(&self, kind: &str, name: &str) -> Result<Element> {
        self.until(&format!("the {kind} {name:?}"), async || {
            self.look_for(kind, name).await
        })
        .await
    }

    /// Looks for the same element as [`find`](Self::find), but does not wait. Returns `None` if
    /// there is no such element yet.
    pub async fn look_for(&self, kind: &str, name: &str) -> Result<Option<Element>> {
        let found = self.execute(include_str!("page.js"), json!([kind, name])).await?;
        if found.is_null() {
            return Ok(None);
        }
        let id: String = found
            .as_object()
            .and_then(|fields| fields.values().next())
            .and_then(Value::as_str)
            .context("the page returns an element")?
            .to_owned();
        Ok(Some(Element::from_element_id(self.client().clone(), id.into())))
    }

    /// Presses the button named `name`.
    pub async fn press(&self, name: &str) -> Result<()> {
        self.click("button", name).await
    }

    /// Waits for an element as [`find`](Self::find) does, and clicks it.
    pub async fn click(&self, kind: &str, name: &str) -> Result<()> {
        self.until_so(&format!("the {kind} {name:?} to click"), async || {
            match self.look_for(kind, name).await? {
                Some(element) => self.hit(&element).await,
                None => Ok(false),
            }
        })
        .await
    }

    /// Clicks an element unless it moves during the next three frames. A moving element could be
    /// missed, because the driver clicks where it found the element. Returns whether the click has
    /// reached the element.
    async fn hit(&self, element: &Element) -> Result<bool> {
        let prepare = "const [element, done] = arguments;
            const place = () => {
                const { left, top, width, height } = element.getBoundingClientRect();
                return [left, top, width, height].join();
            };
            const before = place();
            let frames = 0;
            const look = () => {
                frames += 1;
                if (place() !== before) {
                    done(false);
                } else if (frames < 3) {
                    requestAnimationFrame(look);
                } else {
                    window.wasHit = false;
                    element.addEventListener('click', () => (window.wasHit = true), { capture: true, once: true });
                    done(true);
                }
            };
            requestAnimationFrame(look);";
        let prepared = self.client().execute_async(prepare, vec![json!(element)]).await;
        if !(was_true(prepared)? && unless_it_moved(element.click().await)?) {
            return Ok(false);
        }
        Ok(self.evaluate("return window.wasHit").await? == true)
    }

    /// Clicks an element with a script. This works even if the element is moving or is hidden
    /// behind its label.
    pub async fn click_with_script(&self, kind: &str, name: &str) -> Result<()> {
        self.until_so(&format!("the {kind} {name:?} to click"), async || {
            let Some(element) = self.look_for(kind, name).await? else {
                return Ok(false);
            };
            let clicked = self
                .client()
                .execute("arguments[0].click()", vec![json!(element)]);
            unless_it_moved(clicked.await.map(drop))
        })
        .await
    }

    /// Replaces the text of a labelled field at once. Typing would take about 20 ms for each
    /// character.
    pub async fn fill(&self, label: &str, text: &str) -> Result<()> {
        let replace = "const [field, text] = arguments;
            if (!field.checkVisibility() || field.matches(':disabled, :read-only')) return false;
            field.focus();
            field.select();
            document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
            return true;";
        self.until_so(&format!("the field {label:?} to fill in"), async || {
            let Some(field) = self.look_for("field", label).await? else {
                return Ok(false);
            };
            let arguments = vec![json!(field), json!(text)];
            was_true(self.client().execute(replace, arguments).await)
        })
        .await
    }

    /// Opens the settings if they are not open yet, and then opens the settings page named `page`.
    pub async fn open_settings(&self, page: &str) -> Result<()> {
        if self.screen().await?.as_deref() != Some("settings") {
            self.press("Settings").await?;
            self.wait_for_screen("settings").await?;
        }
        let script = "const tab = document.querySelector(`[data-settings-page=${arguments[0]}]`);
            if (tab?.getAttribute('aria-selected') !== 'true') tab?.click();
            return document.querySelector(`[data-section=${arguments[0]}]`) !== null;";
        let what = format!("the page {page} of the settings");
        self.until_returns(&what, script, json!([page]), true).await
    }

    /// On the welcome screen, starts a conversation with the practice provider.
    pub async fn try_it_now(&self) -> Result<()> {
        self.press("Try a demo").await?;
        self.wait_for_screen("conversation").await
    }

    /// From any screen, adds a provider and opens a conversation with it.
    pub async fn add_provider(&self, name: &str, base_url: &str, key: &str, model: &str) -> Result<()> {
        self.begin_provider(name, base_url, key, model).await?;
        self.finish_provider().await
    }

    /// Opens the form for a new provider and fills it in.
    pub async fn begin_provider(&self, name: &str, base_url: &str, key: &str, model: &str) -> Result<()> {
        if self.screen().await?.as_deref() != Some("welcome") {
            self.open_settings("providers").await?;
            self.press("Add a provider").await?;
        }
        self.press("Another server").await?;
        for (label, text) in [("Base URL", base_url), ("API key", key), ("Model", model)] {
            if !text.is_empty() {
                self.fill(label, text).await?;
            }
        }
        if name.is_empty() {
            return Ok(());
        }
        // Click with a script. The driver's own click would scroll the page, and the form's buttons
        // may then cover the element.
        self.click_with_script("button", "Advanced").await?;
        self.fill("Name", name).await
    }

    /// In the provider form, chooses to keep the key only until the program exits.
    pub async fn keep_key_for_this_run(&self) -> Result<()> {
        self.click("choice", "Keep the key for this session only").await
    }

    /// Saves the form for a new provider and waits for the conversation that Rivulet then opens.
    pub async fn finish_provider(&self) -> Result<()> {
        self.press("Save").await?;
        self.wait_for_screen("conversation").await
    }

    /// Chooses the model for the next message.
    pub async fn choose_model(&self, name: &str) -> Result<()> {
        self.press("Model:").await?;
        self.pick_model(name).await?;
        let chosen = "return document.querySelector('[data-model-picker] .model')?.textContent.trim() ?? ''";
        self.until_equal(&format!("the model {name:?} to be chosen"), chosen, name)
            .await
    }

    /// Selects an additional model, which then also replies to the next message.
    pub async fn add_model(&self, name: &str) -> Result<()> {
        self.press("Model:").await?;
        let check = "const box = document.querySelector('[data-add-model]');
            if (box && !box.checked) box.click();
            return box?.checked === true;";
        self.until_equal("the box that adds a model", check, true).await?;
        self.pick_model(name).await?;
        let added = "const added = [...document.querySelectorAll('[data-chosen-model]')].at(-1);
            return added?.textContent.trim() ?? '';";
        self.until_equal(&format!("the model {name:?} to be added"), added, name)
            .await
    }

    /// Chooses the model `name` in the open model picker.
    async fn pick_model(&self, name: &str) -> Result<()> {
        self.fill("Model", name).await?;
        // If the model is not in the provider's list, the picker offers to use the typed name.
        let typed = format!("Use “{name}” with ");
        self.until_so(&format!("the model {name:?} in the list"), async || {
            let option = match self.look_for("option", name).await? {
                Some(listed) => Some(listed),
                None => self.look_for("option", &typed).await?,
            };
            match option {
                Some(option) => self.hit(&option).await,
                None => Ok(false),
            }
        })
        .await
    }

    /// Sends a message from the composer.
    pub async fn send(&self, text: &str) -> Result<()> {
        let before = self.last_reply().await?.map(|reply| reply.id);
        self.fill("Message", text).await?;
        self.press("Send").await?;
        // Wait until the last reply is a new one. Until the message has been sent, the last reply
        // is still the previous one.
        self.wait_for_reply("the reply to the sent message", |reply| {
            before.as_ref() != Some(&reply.id)
        })
        .await
        .map(drop)
    }

    /// Stops the running reply.
    pub async fn stop(&self) -> Result<()> {
        self.press("Stop").await
    }

    /// Opens the first conversation in the list, and waits until the conversation is shown.
    pub async fn open_latest_conversation(&self) -> Result<()> {
        let entries = Locator::Css("nav [data-conversation-id]");
        self.until_so("a conversation in the list", async || {
            match self.client().find_all(entries).await?.first() {
                Some(entry) => self.hit(entry).await,
                None => Ok(false),
            }
        })
        .await?;
        let shown =
            "return document.querySelector('nav [data-conversation-id]')?.getAttribute('aria-current') === 'page'
                && document.querySelector('main[data-screen=conversation] article[data-message-id]') !== null";
        self.until_equal("the first conversation in the list to be open", shown, true)
            .await
    }
}

/// Returns whether a script returned `true`. Handles errors as [`unless_it_moved`] does.
fn was_true(result: Result<Value, CmdError>) -> Result<bool> {
    let returned = result.as_ref().is_ok_and(|value| *value == true);
    Ok(unless_it_moved(result.map(drop))? && returned)
}

/// Returns whether an action on an element succeeded. Returns `false` if the page has moved,
/// covered or replaced the element; the caller must then find the element again. Fails if the
/// action failed for any other reason.
fn unless_it_moved(done: Result<(), CmdError>) -> Result<bool> {
    match done {
        Ok(()) => Ok(true),
        Err(CmdError::Standard(fault))
            if [
                ErrorStatus::StaleElementReference,
                ErrorStatus::NoSuchElement,
                ErrorStatus::ElementNotInteractable,
                ErrorStatus::ElementClickIntercepted,
            ]
            .contains(&fault.error) =>
        {
            Ok(false)
        }
        Err(fault) => Err(fault.into()),
    }
}
