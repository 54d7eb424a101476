//! Recognises error messages that say that a model does not accept images (wire contract, section
//! 4).
//!
//! Servers answer with status 400, 404 or 500 and have no common error code for this case. The
//! fault still quotes the message, so a wrong guess hides nothing from the user.

/// Phrases in the messages of servers that refuse an image, in lower case.
const PHRASES: [&str; 15] = [
    "image input is not supported",
    "image inputs are not supported",
    "found that support image input",
    "not support image input",
    "not support images",
    "not support image_url",
    "not support image content",
    "n't support image input",
    "n't support images",
    "image_url is only supported by certain models",
    "required for image input",
    "unknown variant `image_url`",
    "unknown variant image_url",
    "is not a multimodal model",
    "not configured with a mmproj",
];

/// Returns whether an error's message says that the model does not accept images.
pub fn refuses_images(words: &str) -> bool {
    let words = words.to_lowercase();
    // One message of vLLM says only that at most 0 images are allowed.
    PHRASES.iter().any(|phrase| words.contains(phrase)) || words.contains("at most 0 image")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_servers_that_refuse_images_are_recognised() {
        for (server, words) in [
            (
                "llama.cpp",
                "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj",
            ),
            (
                "llama-cpp-python",
                "Image input detected, but the loaded model is not configured with a mmproj module.",
            ),
            ("OpenRouter", "No endpoints found that support image input"),
            (
                "OpenAI, Azure",
                "Invalid content type. image_url is only supported by certain models.",
            ),
            (
                "Ollama",
                "Failed to create new sequence: failed to process inputs: this model is missing data required for image input",
            ),
            (
                "Ollama",
                "this model does not support image input (ref: b8bd630e)",
            ),
            ("Ollama", "This model does not support images"),
            (
                "DeepSeek",
                "Failed to deserialize the JSON body into the target type: messages[13]: unknown variant `image_url`, expected `text` at line 1 column 629",
            ),
            ("Volcengine", "Model do not support image input. Request id: 0217"),
            ("a gateway", "Image inputs are not supported by this model"),
            ("vLLM", "/models/qwen is not a multimodal model"),
            ("vLLM", "At most 0 image(s) may be provided in one request."),
        ] {
            assert!(refuses_images(words), "{server}: {words}");
        }
    }

    #[test]
    fn other_messages_about_images_are_not_refusals() {
        for words in [
            "The image is too large",
            "Invalid image_url: the URL could not be fetched",
            "This model does not support image generation",
            "No endpoints found that support the requested output modalities: image, text",
            "At most 1 image(s) may be provided in one request.",
            "Invalid value: 'image'. Supported values are: 'text' and 'image_url'",
            "",
        ] {
            assert!(!refuses_images(words), "{words}");
        }
    }
}
