import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent } from 'electron';
import { operationNames } from '../../preload/names.ts';
import type { BridgeResult, EventName, Events, OperationName } from '../../preload/contract.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { isTrustedSender } from '../bridge/bridge.ts';
import type { Log } from '../ports.ts';
import { pageOrigin } from './window/addresses.ts';
import { applicationWindow } from './window/window.ts';

export interface PageConnection {
  /** Resolves once no call of a page is under way. */
  readonly idle: () => Promise<void>;
  /** An event for every window; the application's own are passed on as they come. */
  readonly tell: <N extends EventName>(name: N, event: Events[N]) => void;
  /** Passes calls to the application from now on, the waiting ones first. `onCall` is called for each. */
  readonly attach: (bridge: Bridge, onCall?: (name: OperationName) => void) => void;
}

/** Takes the page's calls, which wait for the application where it is not there yet, and passes events on to the window. */
export function connectPage(log: Log): PageConnection {
  const underWay = new Set<Promise<unknown>>();
  let attach: PageConnection['attach'] = () => undefined;
  const attached = new Promise<(name: OperationName, args: unknown) => Promise<BridgeResult<unknown>>>((resolve) => {
    attach = (bridge, onCall = () => undefined) => {
      resolve((name, args) => {
        onCall(name);
        return bridge.call(name, args);
      });
    };
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
  const tell: PageConnection['tell'] = (name, event) => {
    const window = applicationWindow();
    if (window?.isDestroyed() === false) window.webContents.send(`rampa-event:${name}`, event);
  };
  return {
    tell,
    attach,
    idle: async () => {
      await Promise.all(underWay);
    },
  };
}

function comesFromPage(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isTrustedSender(frame.url, pageOrigin);
}
