//! Attachments: stores and returns files.

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rivulet_core::texts::fault;
use rivulet_core::{Attachment, Fault, FaultCategory};
use rivulet_store::{LARGEST_ATTACHMENT, media_type};

use crate::app::App;

/// One megabyte, in bytes.
const MB: usize = 1_000_000;

impl App {
    /// Stores an attachment. `data` is its content in Base64. Fails if the file is too large or its type cannot
    /// be sent.
    pub async fn attachment_add(&self, name: String, data: String) -> Result<Attachment, Fault> {
        // Base64 encodes three bytes as four characters.
        not_too_large(data.len() / 4 * 3)?;
        let bytes = STANDARD
            .decode(data)
            .map_err(|error| cannot_read(&name, &error.to_string()))?;
        self.store.store_attachment(&name, bytes).await
    }

    /// Stores a local file as an attachment.
    pub async fn attachment_add_file(&self, path: String) -> Result<Attachment, Fault> {
        let file = path.clone();
        let reading = tokio::task::spawn_blocking(move || read(Path::new(&file)));
        let bytes = reading
            .await
            .unwrap_or_else(|error| Err(cannot_read(&path, &error.to_string())))?;
        self.store.store_attachment(&path, bytes).await
    }

    /// Returns an attachment as a `data:` URL.
    pub async fn attachment_data(&self, hash: String) -> Result<String, Fault> {
        let bytes = self.store.attachment_bytes(&hash).await?;
        Ok(format!(
            "data:{};base64,{}",
            media_type(&bytes),
            STANDARD.encode(&bytes)
        ))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    let cannot = |words: &str| cannot_read(&path.display().to_string(), words);
    let found = std::fs::metadata(path).map_err(|error| cannot(&error.to_string()))?;
    // A pipe or a device may have no end, so read only regular files.
    if !found.is_file() {
        return Err(cannot(&fault::detail_not_a_file().to_string()));
    }
    not_too_large(usize::try_from(found.len()).unwrap_or(usize::MAX))?;
    std::fs::read(path).map_err(|error| cannot(&error.to_string()))
}

fn not_too_large(length: usize) -> Result<(), Fault> {
    if length <= LARGEST_ATTACHMENT {
        return Ok(());
    }
    let (has, may) = (length.div_ceil(MB), LARGEST_ATTACHMENT / MB);
    let message = fault::attachment_too_large(may, has);
    Err(Fault::new(FaultCategory::Input, message))
}

fn cannot_read(name: &str, words: &str) -> Fault {
    Fault::new(FaultCategory::Input, fault::file_unreadable()).with_detail(format!("{name}: {words}"))
}
