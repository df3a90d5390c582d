// The floor of `start` and `memory`: what Electron needs for a window with Rampa's settings and a page of one paragraph.
import { app, BrowserWindow, protocol } from 'electron';

const folder = app.commandLine.getSwitchValue('user-data-dir');
if (folder !== '') app.setPath('userData', folder);
if (!app.isReady()) {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
}
const page = '<!doctype html><html lang="en"><title>Empty</title><p class="floor">Empty</p></html>';

await app.whenReady();
protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
const window = new BrowserWindow({
  width: 1360,
  height: 860,
  show: false,
  backgroundColor: '#f6f7f8',
  autoHideMenuBar: true,
  // The same as in main/electron/window/window.ts, but without its preload.
  webPreferences: {
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    navigateOnDragDrop: false,
    disableDialogs: true,
    spellcheck: false,
  },
});
window.once('ready-to-show', () => window.show());
app.on('window-all-closed', () => app.quit());
void window.loadURL('app://rampa/index.html');
