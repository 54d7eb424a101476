//! Client libraries from other projects that can receive a streamed reply.

use anyhow::{Context, Result};
use async_openai::config::OpenAIConfig;
use async_openai::types::chat::{ChatCompletionRequestUserMessageArgs, CreateChatCompletionRequestArgs};
use futures_util::StreamExt;
use genai::adapter::AdapterKind;
use genai::chat::{ChatMessage, ChatRequest, ChatStreamEvent};
use genai::resolver::{AuthData, Endpoint, ServiceTargetResolver};
use genai::{ModelIden, ServiceTarget};

pub async fn async_openai(base_url: &str, model: &str) -> Result<String> {
    let config = OpenAIConfig::new().with_api_base(base_url).with_api_key("none");
    let request = CreateChatCompletionRequestArgs::default()
        .model(model)
        .messages([ChatCompletionRequestUserMessageArgs::default()
            .content("go")
            .build()?
            .into()])
        .build()?;
    let client = async_openai::Client::with_config(config);
    let mut reply = client.chat().create_stream(request).await?;
    let mut text = String::new();
    while let Some(chunk) = reply.next().await {
        for choice in chunk?.choices {
            text.push_str(choice.delta.content.as_deref().unwrap_or_default());
        }
    }
    Ok(text)
}

pub async fn genai(base_url: &str, model: &str) -> Result<String> {
    let base_url = format!("{base_url}/");
    let resolver = ServiceTargetResolver::from_resolver_fn(move |target: ServiceTarget| {
        Ok(ServiceTarget {
            endpoint: Endpoint::from_owned(base_url.as_str()),
            auth: AuthData::from_single("none"),
            model: ModelIden::new(AdapterKind::OpenAI, target.model.model_name),
        })
    });
    let client = genai::Client::builder()
        .with_service_target_resolver(resolver)
        .build()?;
    let request = ChatRequest::new(vec![ChatMessage::user("go")]);
    let mut reply = client
        .exec_chat_stream(model, request, None)
        .await
        .context("genai")?
        .stream;
    let mut text = String::new();
    while let Some(event) = reply.next().await {
        if let ChatStreamEvent::Chunk(chunk) = event? {
            text.push_str(&chunk.content);
        }
    }
    Ok(text)
}
