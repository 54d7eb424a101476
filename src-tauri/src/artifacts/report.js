// Runs first in every HTML artifact. Removes every object through which the artifact could reach
// Rivulet. Reports to the surrounding page how tall the content is and whether the artifact
// requested something from outside. The artifact's own scripts could send the same messages, but
// those only resize the frame and show a note.
(() => {
  // Remove the objects through which the artifact could send messages to Rivulet: WebView2 runs the
  // scripts of the main page in every frame, and WebKit offers its message handlers in every frame.
  // Some properties of the window cannot be removed; they become useless when the functions behind
  // them are removed.
  const remove = (object, name) => {
    try {
      Object.defineProperty(object, name, { value: undefined, writable: false, configurable: false });
    } catch {
      // Ignore the error: the property cannot be changed, or the object does not exist.
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
  // Remove WebRTC, which would reach the network: a webview may ignore the directive `webrtc
  // 'block'` of the content security policy.
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) delete window[name];
  document.currentScript.remove();
})();
