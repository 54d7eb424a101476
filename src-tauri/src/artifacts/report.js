// Stands in front of every HTML artifact and tells the page around it how tall the content is, and whether it asked for
// something from outside. What follows can send the same words; they move a frame's edge and show a note, no more.
(() => {
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
