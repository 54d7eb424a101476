// This script runs in every HTML artifact before the artifact's own scripts. It removes every object through which the
// artifact could reach Rivulet. It tells the page that contains the frame how tall the content is and whether the
// artifact tried to load something that its policy forbids. The artifact's own scripts could send the same messages,
// but these only resize the frame and show a note.
(() => {
  // Remove the objects through which the artifact could send messages to Rivulet. WebView2 runs the scripts of the main
  // page in every frame, and WebKit offers its message handlers in every frame. Some properties of the window cannot be
  // removed, but they are useless without the functions that are removed here.
  const remove = (object, name) => {
    try {
      Object.defineProperty(object, name, { value: undefined, writable: false, configurable: false });
    } catch {
      // Ignore the error. The property cannot be changed, or the object does not exist.
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
  // Remove WebRTC, which could access the network. Some webviews ignore the directive `webrtc 'block'` of the content
  // security policy.
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) delete window[name];
  document.currentScript.remove();
})();
