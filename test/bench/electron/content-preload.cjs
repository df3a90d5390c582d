'use strict';
// Runs in the isolated world of the measured window and reports when its frame and its first content were painted: the empty
// window's paragraph, or in Rampa the frame of index.html, and the first row of the drafts or the message shown when there are none.
const { ipcRenderer } = require('electron');

const paints = { frame: 'p.floor, #shell', content: 'p.floor, .drafts .state, .drafts .empty' };
const now = () => performance.timeOrigin + performance.now();
ipcRenderer.send('bench-began', now());

for (const [name, selector] of Object.entries(paints)) {
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  look();

  function look() {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // Runs after the frame that contains it.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => ipcRenderer.send(`bench-${name}`, now());
      port2.postMessage(null);
    });
  }
}
