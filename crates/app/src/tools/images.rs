//! Sends images from the answers of tools to models that accept images.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rivulet_core::{Attachment, BUILT_IN, CallEnding, Fault, ImageHeader, Message, Part, Provider, ToolCall};
use rivulet_mcp::{CallAnswer, Content, read_answer};
use rivulet_store::CallExtras;
use rivulet_wire::has_accepted_image;

use super::told;
use crate::app::App;
use crate::image_models::ListAccess;

/// Maximum number of images that are sent after the results of one reply's tool calls.
const MAX_IMAGES: usize = 16;

/// Maximum total size, in bytes, of the images that follow the results of one reply's tool calls.
const MAX_BYTES: u64 = 20_000_000;

impl App {
    /// Returns the images from the answers of settled calls, as parts for the message that contains
    /// the results. Returns no images unless the model is known to accept images. Also states, in
    /// the text about each call, which of the images belong to it. `history` ends with `reply`,
    /// which contains the calls.
    pub(super) async fn result_images(
        &self,
        reply: &Message,
        calls: &mut [ToolCall],
        history: &[Message],
        (provider, model): (&Provider, &str),
    ) -> Result<Vec<Part>, Fault> {
        let mut images: Vec<Attachment> = Vec::new();
        if !calls.iter().any(may_have_images)
            || !self
                .takes_images(provider, model, history, ListAccess::Request)
                .await
        {
            return Ok(Vec::new());
        }
        for call in calls.iter_mut().filter(|call| may_have_images(call)) {
            let answer = self.store.call_answer(call.id).await?.unwrap_or_default();
            let Ok(CallAnswer::Answered {
                content, structured, ..
            }) = serde_json::from_str(&answer).map(read_answer)
            else {
                continue;
            };
            let mut sent = Vec::new();
            for block in &content {
                let Content::Image { data, .. } = block else {
                    continue;
                };
                let name = format!("{} {}", call.tool, images.len() + 1);
                let file = self.sendable_image(&name, data, &images).await;
                sent.push(file.is_some().then_some(images.len() + 1));
                images.extend(file);
            }
            let mut told = call.clone();
            told::tell(
                &mut told,
                Some(&told::text_of(&content, structured.as_ref(), &sent)),
            );
            let tell = move |call: &mut ToolCall| call.tell(told.told).then(CallExtras::default);
            if let Some(changed) = self.store.change_call(call.id, tell).await? {
                self.call_changed(reply, &changed);
                *call = changed;
            }
        }
        Ok(images.into_iter().map(|file| Part::Image { file }).collect())
    }

    /// Returns whether a model is known to accept images. This is the case if the model has
    /// completed a reply in this conversation after the user sent an image, or if its provider's
    /// model list says so. If this process has not read that list yet, `access` determines whether
    /// the list is requested. `history` begins with the oldest message.
    pub(crate) async fn takes_images(
        &self,
        provider: &Provider,
        model: &str,
        history: &[Message],
        access: ListAccess,
    ) -> bool {
        if has_accepted_image(provider.id, model, history) {
            return true;
        }
        if let Some(listed) = self.image_models.listed(provider, model) {
            return listed;
        }
        if access == ListAccess::ReadBefore {
            return false;
        }
        if let Err(fault) = self.listed_models(provider).await {
            tracing::info!(
                fault = fault.for_log(),
                "whether a model accepts images is unknown"
            );
            self.image_models.record(provider, &[]);
        }
        self.image_models.listed(provider, model).unwrap_or_default()
    }

    /// Stores an image from a tool's answer as an attachment. Returns `None` if the image cannot be
    /// sent: it is damaged, too large or of a type that models do not accept, it would exceed the
    /// limits for images, or it cannot be stored.
    async fn sendable_image(&self, name: &str, data: &str, before: &[Attachment]) -> Option<Attachment> {
        let bytes = STANDARD.decode(data).ok()?;
        let total = before.iter().map(|file| file.bytes).sum::<u64>() + bytes.len() as u64;
        if before.len() >= MAX_IMAGES || total > MAX_BYTES {
            return None;
        }
        ImageHeader::read(&bytes)?;
        let stored = self.store.store_attachment(name, bytes, None).await;
        stored
            .inspect_err(|fault| tracing::info!(fault = fault.for_log(), "an image of a tool is not sent"))
            .ok()
    }
}

/// Returns whether the answer of a tool call may contain images. This is the case if the text for
/// the model contains a note in place of an image. The answers of built-in tools never contain
/// images.
pub(super) fn may_have_images(call: &ToolCall) -> bool {
    let answered = matches!(
        call.ending,
        Some(CallEnding::Succeeded | CallEnding::ToolError | CallEnding::BadResult)
    );
    let told = call.told.as_deref().unwrap_or_default();
    answered && call.server_id != Some(BUILT_IN) && told.contains(told::IMAGE)
}
