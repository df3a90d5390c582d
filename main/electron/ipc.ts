import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent } from 'electron';
import { operationNames } from '../../preload/names.ts';
import type { BridgeResult, EventName, Events, OperationName } from '../../preload/contract.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { isTrustedSender } from '../bridge/bridge.ts';
import type { Log } from '../ports.ts';
import { pageOrigin } from './window/addresses.ts';
import { applicationWindow } from './window/window.ts';

export type PageConnection = ReturnType<typeof connectPage>;
type CarryOut = (name: OperationName, args: unknown) => Promise<BridgeResult<unknown>>;

/** Receives the page's calls, which wait until the application is attached, and sends events to the window. */
export function connectPage(log: Log) {
  const underWay = new Set<Promise<unknown>>();
  let begin: (carryOut: CarryOut) => void = () => undefined;
  const attached = new Promise<CarryOut>((resolve) => {
    begin = resolve;
  });
  for (const name of operationNames) {
    ipcMain.handle(`rampa:${name}`, (event, args: unknown): Promise<BridgeResult<unknown>> | BridgeResult<unknown> => {
      if (!comesFromPage(event)) {
        log.warn('call from elsewhere refused', { operation: name });
        return {
          ok: false,
          error: { code: 'badSender', detail: "The call did not come from the application's page." },
        };
      }
      const call = attached.then((carryOut) => carryOut(name, args));
      underWay.add(call);
      return call.finally(() => underWay.delete(call));
    });
  }
  return {
    send: <N extends EventName>(name: N, event: Events[N]): void => {
      const window = applicationWindow();
      if (window?.isDestroyed() === false) window.webContents.send(`rampa-event:${name}`, event);
    },
    /** Passes calls to the application from now on, starting with the waiting ones. `onCall` is called for each. */
    attach: (bridge: Bridge, onCall: (name: OperationName) => void): void =>
      begin((name, args) => {
        onCall(name);
        return bridge.call(name, args);
      }),
    /** Resolves once no call of a page is under way. */
    idle: async (): Promise<void> => {
      await Promise.all(underWay);
    },
  };
}

function comesFromPage(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isTrustedSender(frame.url, pageOrigin);
}
