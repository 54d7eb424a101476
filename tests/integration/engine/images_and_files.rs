//! Tests of loading remote images in replies, and of saving the code of a reply as a file.

use rivulet_core::FaultCategory;

use crate::harness::Engine;

#[tokio::test(flavor = "multi_thread")]
async fn an_image_on_a_local_server_is_never_requested() {
    let (engine, provider) = Engine::with_provider().await;
    let gone = engine.provider(|_| {}).await;
    engine.app.provider_delete(gone.id).await.unwrap();
    let port = engine.sandbox.base_url();
    for url in [port.clone(), port.replace("127.0.0.1", "localhost")] {
        for way in [None, Some(provider.id), Some(gone.id)] {
            let fault = engine.app.image_load(url.clone(), way).await.unwrap_err();
            assert_eq!(fault.category, FaultCategory::Input, "{url}: {fault}");
        }
    }
    assert!(engine.sandbox.requests().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_file_has_the_text_and_overwrites_no_other() {
    let engine = Engine::start().await;
    let text = "fn main() {}\r\n\u{feff}";
    let save = || engine.app.file_save("../src/main.rs".to_owned(), text.to_owned());
    let (first, second) = (save().await.unwrap(), save().await.unwrap());
    let downloads = engine.folder.path().join("downloads");
    assert_eq!(first, downloads.join("main.rs").display().to_string());
    assert_eq!(second, downloads.join("main (2).rs").display().to_string());
    for path in [first, second] {
        assert_eq!(std::fs::read_to_string(path).unwrap(), text);
    }
}
