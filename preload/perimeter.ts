/** What the page is kept from before its scripts run. main/electron/window/guards.ts has the rest, which holds without this. */
import { contextBridge, webFrame } from 'electron';

/**
 * Takes from the page what reaches a network past the content policy. Runs in the page's world, as text, so it is alone.
 * An empty frame brings new ones, as no preload runs in it: beneath, the page's session leads nowhere, for frames too.
 */
function takeNetwork(): void {
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (/^(webkit)?RTC|^WebTransport/.test(name)) Reflect.deleteProperty(globalThis, name);
}

export function sealPage(): void {
  // Newer versions of Electron have a way of their own.
  if ('executeInMainWorld' in contextBridge) contextBridge.executeInMainWorld({ func: takeNetwork });
  else void webFrame.executeJavaScript(`(${takeNetwork.toString()})()`);

  // Of `about:blank` main is not asked. This listener is before any of the page's, and out of the page's reach.
  navigation.addEventListener('navigate', (event) => {
    if (event.destination.url.startsWith('about:')) event.preventDefault();
  });
}
