'use strict';
// Runs in the isolated world of the measured window and reports when its first content was painted: the empty window's paragraph,
// or in Rampa the first row of the drafts or the message shown when there are none.
const { ipcRenderer } = require('electron');

const content = 'p.floor, .drafts .state, .drafts .empty';
const now = () => performance.timeOrigin + performance.now();
ipcRenderer.send('bench-began', now());

const observer = new MutationObserver(look);
observer.observe(document, { childList: true, subtree: true });
look();

function look() {
  if (document.querySelector(content) === null) return;
  observer.disconnect();
  requestAnimationFrame(() => {
    // Runs after the frame that contains the content.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => ipcRenderer.send('bench-content', now());
    port2.postMessage(null);
  });
}
