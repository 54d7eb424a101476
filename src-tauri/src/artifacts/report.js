// Runs first in every HTML artifact. Removes everything through which the artifact could reach the program, and tells
// the page around it how tall the content is, and whether it asked for something from outside. What follows can send
// the same words; they move a frame's edge and show a note, no more.
(() => {
  // WebView2 runs the scripts of the window in every frame, and WebKit offers its message handlers there. A property
  // that cannot be removed is useless without the functions behind it, so each is removed on its own.
  const remove = (object, name) => {
    try {
      Object.defineProperty(object, name, { value: undefined, writable: false, configurable: false });
    } catch {
      // It is fixed already, or there is no such object.
    }
  };
  remove(window.chrome, "webview");
  remove(window.webkit, "messageHandlers");
  for (const name of ["__TAURI_INTERNALS__", "__TAURI__", "__TAURI_IPC__", "ipc", "chrome", "webkit", "fetch"]) {
    remove(window, name);
  }
  const tell = (words) => parent.postMessage(words, "*");
  addEventListener("securitypolicyviolation", () => tell({ refused: true }), { once: true });
  addEventListener("load", () => {
    const { scrollHeight } = document.documentElement;
    const { height } = document.documentElement.getBoundingClientRect();
    tell({ height: scrollHeight > innerHeight ? scrollHeight : height });
  });
  // Policies say nothing of it, and it would reach the network.
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) delete window[name];
  document.currentScript.remove();
})();
