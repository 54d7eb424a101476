//! The program that `cargo xtask bench` runs to measure how fast Rivulet is and how much memory it
//! uses. `tests/perf/README.md` describes each figure.

mod delta;
mod draft;
mod figures;
mod kills;
mod library;
#[cfg(feature = "peers")]
mod peers;
mod readers;
mod reply;
mod reply_client;
mod soak;
mod start;
mod tools;
mod ui;
mod wire;

use anyhow::{Result, bail};

#[tokio::main]
async fn main() -> Result<()> {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    if let [reply_client::COMMAND, client, base_url, model] =
        chosen.iter().map(String::as_str).collect::<Vec<_>>()[..]
    {
        return reply_client::run(client.to_owned(), base_url.to_owned(), model.to_owned()).await;
    }
    if let [kills::ENGINE, data, model] = chosen.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        return kills::run_engine(data, model).await;
    }
    if let [tools::HOST, data, servers] = chosen.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        return tools::run_host(data, servers).await;
    }
    if let [name, arguments @ ..] = chosen.as_slice()
        && name == "ui"
    {
        return ui::run(arguments).await;
    }
    // Run these benchmarks only if they are named on the command line, because they take minutes or
    // hours.
    match chosen
        .split_first()
        .map(|(name, arguments)| (name.as_str(), arguments))
    {
        Some(("soak", arguments)) => return soak::run(arguments).await,
        Some(("kills", arguments)) => return kills::run(arguments).await,
        Some(("library", parts)) => return library::run(parts).await,
        _ => {}
    }
    if let Some(unknown) = chosen
        .iter()
        .find(|name| !["wire", "reply", "delta", "start", "draft", "tools"].contains(&name.as_str()))
    {
        bail!(
            "there is no bench {unknown:?}; there are wire, reply, delta, start, draft, library, tools, ui, soak and kills"
        );
    }
    let wanted = |name: &str| chosen.is_empty() || chosen.iter().any(|one| one == name);
    if wanted("wire") {
        wire::run()?;
    }
    if wanted("reply") {
        reply::run().await?;
    }
    if wanted("delta") {
        delta::run().await?;
    }
    if wanted("start") {
        start::run().await?;
    }
    // Run the `draft` benchmark only if it is named on the command line, because it takes minutes.
    if chosen.iter().any(|name| name == "draft") {
        draft::run().await?;
    }
    // Run the `tools` benchmark only if it is named on the command line, because it takes minutes.
    if chosen.iter().any(|name| name == "tools") {
        tools::run().await?;
    }
    Ok(())
}
