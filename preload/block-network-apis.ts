/**
 * What is taken from the page before its scripts run. The other guards (main/electron/window/guards.ts) do not depend on this.
 */
import { contextBridge, webFrame } from 'electron';

/**
 * Removes the APIs that reach a network despite the content security policy. Runs as text in the page's world, so it can use
 * nothing else of this module. In an empty frame they exist again, because no preload runs there; but the page's session has no
 * network, not even for frames.
 */
function takeNetwork(): void {
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (/^(webkit)?RTC|^WebTransport/.test(name)) Reflect.deleteProperty(globalThis, name);
}

export function sealPage(): void {
  // Newer versions of Electron have an API for this.
  if ('executeInMainWorld' in contextBridge) contextBridge.executeInMainWorld({ func: takeNetwork });
  else void webFrame.executeJavaScript(`(${takeNetwork.toString()})()`);

  // Main is not asked about `about:blank`. This listener precedes any of the page's, and the page cannot remove it.
  navigation.addEventListener('navigate', (event) => {
    if (event.destination.url.startsWith('about:')) event.preventDefault();
  });
}
