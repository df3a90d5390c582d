/**
 * Everything that the page can reach of the main process: one function per operation and one per event, named as in the contract.
 * Nothing general: neither a channel nor a function of Electron is exposed.
 */
import { contextBridge, ipcRenderer } from 'electron';
import { eventNames, operationNames } from './names.ts';
import { leaveChannel, leftChannel } from './leaving.ts';
import { sealPage } from './block-network-apis.ts';

sealPage();

const api: Record<string, unknown> = {};

for (const name of operationNames) {
  api[name] = (args: unknown): Promise<unknown> => ipcRenderer.invoke(`rampa:${name}`, args);
}
for (const name of eventNames) {
  api[`on${name.charAt(0).toUpperCase()}${name.slice(1)}`] = (listener: (event: unknown) => void): (() => void) => {
    // Electron's event is not passed on: it would give the page its sender.
    const receive = (_event: unknown, payload: unknown): void => listener(payload);
    ipcRenderer.on(`rampa-event:${name}`, receive);
    return () => {
      ipcRenderer.removeListener(`rampa-event:${name}`, receive);
    };
  };
}

// What the page sends on `pagehide` arrives before the answer: messages of one frame keep their order.
ipcRenderer.on(leaveChannel, () => {
  window.dispatchEvent(new Event('pagehide'));
  ipcRenderer.send(leftChannel);
});

contextBridge.exposeInMainWorld('rampa', api);
