// Runs in the page before its own scripts, in place of Electron's preload: the contract over a WebSocket. The host prepends
// `window.rampaContract` (the names of operations and events) to this file.
(() => {
  /** @typedef {{ operations: readonly string[], events: readonly string[] }} Contract */
  /** @typedef {(detail: unknown) => void} Listener */
  const { operations, events } = /** @type {{ rampaContract: Contract }} */ (/** @type {unknown} */ (window))
    .rampaContract;
  const fromAddress = new URLSearchParams(location.hash.slice(1)).get('token');
  if (fromAddress !== null) {
    sessionStorage.setItem('host-token', fromAddress);
    history.replaceState(null, '', location.pathname);
  }
  const token = sessionStorage.getItem('host-token') ?? '';
  /** @type {Map<number, (result: unknown) => void>} */
  const waiting = new Map();
  /** @type {Map<string, Set<Listener>>} */
  const listeners = new Map(events.map((name) => [name, new Set()]));
  let lastCall = 0;
  const lost = { ok: false, error: { code: 'internal', detail: 'The connection to the host is closed.' } };

  const socket = new WebSocket(`ws://${location.host}/bridge`);
  /** @type {Promise<boolean>} */
  const open = new Promise((resolve) => {
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ token }));
      resolve(true);
    });
    socket.addEventListener('close', () => {
      resolve(false);
      for (const answer of waiting.values()) answer(lost);
      waiting.clear();
    });
  });
  socket.addEventListener('message', (message) => {
    const { call, result, event, detail, copy, paste } =
      /** @type {{ call?: number, result?: unknown, event?: string, detail?: unknown, copy?: string, paste?: true }} */ (
        JSON.parse(String(message.data))
      );
    if (call !== undefined) {
      waiting.get(call)?.(result);
      waiting.delete(call);
    } else if (event !== undefined) {
      for (const listener of listeners.get(event) ?? []) listener(detail);
    } else if (copy !== undefined) {
      void navigator.clipboard.writeText(copy).catch(() => undefined);
    } else if (paste === true) {
      void navigator.clipboard.readText().then((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        (document.activeElement ?? document.body).dispatchEvent(pasted);
      });
    }
  });

  /** @type {Record<string, unknown>} */
  const rampa = {};
  for (const name of operations) {
    rampa[name] = async (/** @type {unknown} */ args) => {
      if (!(await open) || socket.readyState !== WebSocket.OPEN) return lost;
      const call = ++lastCall;
      return new Promise((resolve) => {
        waiting.set(call, resolve);
        socket.send(JSON.stringify({ call, name, args }));
      });
    };
  }
  for (const name of events) {
    rampa[`on${name.charAt(0).toUpperCase()}${name.slice(1)}`] = (/** @type {Listener} */ listener) => {
      listeners.get(name)?.add(listener);
      return () => listeners.get(name)?.delete(listener);
    };
  }
  Object.defineProperty(window, 'rampa', { value: Object.freeze(rampa) });
})();
