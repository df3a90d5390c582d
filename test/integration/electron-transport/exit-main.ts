/** Runs in Electron: quits while a call or a thread waits for a file that does not answer. */
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { app } from 'electron';
import { closeAfterStart } from '../../../main/electron/background/closing.ts';

const [kind, path] = [process.env['RAMPA_TEST_WAITING'], process.env['RAMPA_TEST_PIPE'] ?? ''];
const read = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.postMessage('started');
  require('node:fs').readFileSync(workerData);
`;

closeAfterStart(
  Promise.resolve({
    isSending: () => false,
    close: () => Promise.resolve(),
    install: () => Promise.resolve(false),
  }),
  () => undefined,
);
void app.whenReady().then(async () => {
  if (kind === 'call') void readFile(path);
  if (kind === 'thread') {
    const worker = new Worker(read, { eval: true, workerData: path });
    await new Promise((resolve) => worker.once('message', resolve));
    void worker.terminate();
  }
  app.quit();
});
