'use strict';
// In the isolated world of a window that is measured: tells when its first content was painted. That is the empty window's
// paragraph, or of Rampa the first row of the drafts, or what is in their place where there are none.
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
    // Behind the frame that has it.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => ipcRenderer.send('bench-content', now());
    port2.postMessage(null);
  });
}
