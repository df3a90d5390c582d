// Runs in the page before it, in the place of Electron's preload: the contract, carried over a WebSocket.
// `operations` and `events` are written in front of this file by the host.
/* global operations, events */
(() => {
  const fromAddress = new URLSearchParams(location.hash.slice(1)).get('token');
  if (fromAddress !== null) {
    sessionStorage.setItem('host-token', fromAddress);
    history.replaceState(null, '', location.pathname);
  }
  const token = sessionStorage.getItem('host-token') ?? '';
  const waiting = new Map();
  const listeners = new Map(events.map((name) => [name, new Set()]));
  let lastCall = 0;
  const lost = { ok: false, error: { code: 'internal', detail: 'The connection to the host is closed.' } };

  const socket = new WebSocket(`ws://${location.host}/bridge`);
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
    const { call, result, event, detail, copy } = JSON.parse(message.data);
    if (call !== undefined) {
      waiting.get(call)?.(result);
      waiting.delete(call);
    } else if (event !== undefined) {
      for (const listener of listeners.get(event) ?? []) listener(detail);
    } else if (copy !== undefined) {
      void navigator.clipboard?.writeText(copy).catch(() => undefined);
    }
  });

  const rampa = {};
  for (const name of operations) {
    rampa[name] = async (args) => {
      if (!(await open) || socket.readyState !== WebSocket.OPEN) return lost;
      const call = ++lastCall;
      return new Promise((resolve) => {
        waiting.set(call, resolve);
        socket.send(JSON.stringify({ call, name, args }));
      });
    };
  }
  for (const name of events) {
    rampa[`on${name[0].toUpperCase()}${name.slice(1)}`] = (listener) => {
      listeners.get(name).add(listener);
      return () => listeners.get(name).delete(listener);
    };
  }
  Object.defineProperty(window, 'rampa', { value: Object.freeze(rampa) });
})();
