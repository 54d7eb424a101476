//! Stores the files that the user attaches to messages, and returns them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rivulet_core::texts::fault;
use rivulet_core::{Attachment, Fault, ImageHeader};
use rivulet_store::{LARGEST_ATTACHMENT, media_type};

use crate::app::App;

const MB: usize = 1_000_000;

impl App {
    /// Stores an attachment. `data` is its content in Base64, and `encoding` is the encoding of
    /// text that is not Unicode. Fails if the file is too large or its type cannot be sent.
    pub async fn attachment_add(
        &self,
        name: String,
        data: String,
        encoding: Option<String>,
    ) -> Result<Attachment, Fault> {
        // Check the size before decoding: four characters of Base64 represent three bytes.
        not_too_large(data.len() / 4 * 3)?;
        let bytes = STANDARD
            .decode(data)
            .map_err(|error| cannot_read(&name, &error.to_string()))?;
        self.store.store_attachment(&name, bytes, encoding).await
    }

    /// Returns an attachment as a `data:` URL.
    pub async fn attachment_data(&self, hash: String) -> Result<String, Fault> {
        let bytes = self.store.attachment_bytes(&hash).await?;
        // Check the image here, because files from a backup or from a Rivulet export were not
        // checked when they were stored.
        if let Some(message) = ImageHeader::read(&bytes).and_then(ImageHeader::refusal) {
            return Err(Fault::input(message));
        }
        Ok(data_url(media_type(&bytes), &bytes))
    }
}

pub(crate) fn data_url(media_type: &str, bytes: &[u8]) -> String {
    format!("data:{media_type};base64,{}", STANDARD.encode(bytes))
}

pub(crate) fn not_too_large(length: usize) -> Result<(), Fault> {
    if length <= LARGEST_ATTACHMENT {
        return Ok(());
    }
    let (has, may) = (length.div_ceil(MB), LARGEST_ATTACHMENT / MB);
    Err(Fault::input(fault::attachment_too_large(may, has)))
}

pub(crate) fn cannot_read(name: &str, words: &str) -> Fault {
    Fault::input(fault::file_unreadable()).with_detail(format!("{name}: {words}"))
}
