/**
 * Everything that the page can reach of the main process: one function per operation and one per event, named as in the contract.
 * Nothing general: neither a channel nor a function of Electron is exposed.
 */
import { contextBridge, ipcRenderer } from 'electron';
import { eventNames, operationNames } from './names.ts';
import { leaveChannel, leaveEvent, leftChannel, leftEvent } from './leaving.ts';
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

const left = (isSaved: boolean): void => ipcRenderer.send(leftChannel, isSaved);
window.addEventListener(leftEvent, (event) => left((event as CustomEvent<unknown>).detail === true));
ipcRenderer.on(leaveChannel, () => {
  const isUnclaimed = window.dispatchEvent(new Event(leaveEvent, { cancelable: true }));
  if (isUnclaimed) left(true);
});

contextBridge.exposeInMainWorld('rampa', api);
