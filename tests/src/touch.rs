//! Finds elements by their kind and accessible name, and operates them as a person would.

use anyhow::{Context, Result};
use fantoccini::Locator;
use fantoccini::elements::Element;
use serde_json::{Value, json};

use crate::window::Window;

impl Window<'_> {
    /// Waits for an element of the kind `kind` with the name `name`. The kind is `button` (anything
    /// that can be pressed), `field`, `option` or `choice`.
    pub async fn find(&self, kind: &str, name: &str) -> Result<Element> {
        self.until(&format!("the {kind} {name:?}"), async || {
            self.look_for(kind, name).await
        })
        .await
    }

    /// Returns the element of the kind `kind` with the name `name`, or `None` if the element is not
    /// on the screen now.
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
        Ok(self.find("button", name).await?.click().await?)
    }

    /// Replaces the text of the field with the label `label`.
    pub async fn fill(&self, label: &str, text: &str) -> Result<()> {
        let field = self.find("field", label).await?;
        if field.prop("value").await?.is_some_and(|value| !value.is_empty()) {
            field.clear().await?;
        }
        Ok(field.send_keys(text).await?)
    }

    /// Starts a conversation with the practice provider from the welcome screen.
    pub async fn try_it_now(&self) -> Result<()> {
        self.press("Try it now").await?;
        self.wait_for_screen("conversation").await
    }

    /// Adds a provider from any screen, and opens a conversation with that provider.
    pub async fn add_provider(&self, name: &str, base_url: &str, key: &str, model: &str) -> Result<()> {
        self.begin_provider(name, base_url, key, model).await?;
        self.finish_provider().await
    }

    /// Opens and fills in the form for a new provider.
    pub async fn begin_provider(&self, name: &str, base_url: &str, key: &str, model: &str) -> Result<()> {
        if self.screen().await?.as_deref() != Some("welcome") {
            self.press("Settings").await?;
            self.wait_for_screen("settings").await?;
        }
        self.press("Add a provider").await?;
        for (label, text) in [
            ("Name", name),
            ("Base URL", base_url),
            ("API key", key),
            ("Model", model),
        ] {
            if !text.is_empty() {
                self.fill(label, text).await?;
            }
        }
        Ok(())
    }

    /// In the form for a provider, chooses to keep the key for this session only.
    pub async fn keep_key_for_this_run(&self) -> Result<()> {
        Ok(self
            .find("choice", "Keep the key for this session only")
            .await?
            .click()
            .await?)
    }

    /// Saves the form for a new provider and waits for the conversation that then opens.
    pub async fn finish_provider(&self) -> Result<()> {
        self.press("Save").await?;
        self.wait_for_screen("conversation").await
    }

    /// Chooses the model for the next message.
    pub async fn choose_model(&self, name: &str) -> Result<()> {
        self.press("Model:").await?;
        self.fill("Model", name).await?;
        // If the provider does not list the model, the list offers to use the typed name.
        let typed = format!("Use “{name}”");
        let option = self
            .until(&format!("the model {name:?} in the list"), async || {
                Ok(match self.look_for("option", name).await? {
                    Some(listed) => Some(listed),
                    None => self.look_for("option", &typed).await?,
                })
            })
            .await?;
        Ok(option.click().await?)
    }

    /// Sends a message from the composer.
    pub async fn send(&self, text: &str) -> Result<()> {
        let before = self.execute(COUNT_ARTICLES, json!([])).await?;
        self.fill("Message", text).await?;
        self.press("Send").await?;
        // Wait until the message is sent, because the last reply on the screen is the previous
        // reply until then.
        self.until("the message to be sent", async || {
            let now = self.execute(COUNT_ARTICLES, json!([])).await?;
            Ok((now.as_u64() >= before.as_u64().map(|count| count + 2)).then_some(()))
        })
        .await
    }

    /// Stops the running reply.
    pub async fn stop(&self) -> Result<()> {
        self.press("Stop").await
    }

    /// Opens the first conversation in the list.
    pub async fn open_latest_conversation(&self) -> Result<()> {
        let entry = self
            .until("a conversation in the list", async || {
                Ok(self
                    .client()
                    .find_all(Locator::Css("nav [data-conversation-id]"))
                    .await?
                    .into_iter()
                    .next())
            })
            .await?;
        entry.click().await?;
        self.wait_for_screen("conversation").await
    }
}

const COUNT_ARTICLES: &str = "return document.querySelectorAll('article[data-message-id]').length";
