import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent } from 'electron';
import { operationNames } from '../../preload/names.ts';
import type { BridgeResult, EventName, Events, OperationName } from '../../preload/contract.ts';
import type { Application } from '../application/application-host.ts';
import { createBridge } from '../bridge/bridge.ts';
import { isTrustedSender } from '../bridge/sender.ts';
import type { Log } from '../ports.ts';
import { pageOrigin } from './addresses.ts';
import { applicationWindow } from './window.ts';

export interface PageConnection {
  /** Resolves once no call of a page is under way. */
  readonly idle: () => Promise<void>;
  /** An event for every window; the application's own are passed on as they come. */
  readonly tell: <N extends EventName>(name: N, event: Events[N]) => void;
}

/** Joins the page's calls to the application, and the application's events to every window. */
export function connectPage(
  application: Application,
  log: Log,
  onCall: (name: OperationName) => void = () => undefined,
): PageConnection {
  const underWay = new Set<Promise<unknown>>();
  const bridge = createBridge(application);
  for (const name of operationNames) {
    ipcMain.handle(`rampa:${name}`, (event, args: unknown): Promise<BridgeResult<unknown>> | BridgeResult<unknown> => {
      if (!comesFromPage(event)) {
        log.warn('call from elsewhere refused', { operation: name });
        return {
          ok: false,
          error: { code: 'badSender', detail: "The call did not come from the application's page." },
        };
      }
      onCall(name);
      const call = bridge.call(name, args);
      underWay.add(call);
      return call.finally(() => underWay.delete(call));
    });
  }
  const tell: PageConnection['tell'] = (name, event) => {
    const window = applicationWindow();
    if (window?.isDestroyed() === false) window.webContents.send(`rampa-event:${name}`, event);
  };
  application.on(tell);
  return {
    tell,
    idle: async () => {
      await Promise.all(underWay);
    },
  };
}

function comesFromPage(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isTrustedSender(frame.url, pageOrigin);
}
