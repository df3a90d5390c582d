import { afterAll, beforeAll, describe } from 'vitest';
import { findElectron, startElectron } from './electron-process.ts';
import type { ElectronProcess } from './electron-process.ts';
import { transportCases } from './transport-cases.ts';

const electron = findElectron();
const why = 'missing' in electron ? `: skipped, ${electron.missing}` : '';

describe.skipIf('missing' in electron)(`the transport in Electron${why}`, () => {
  let running: ElectronProcess;
  beforeAll(async () => {
    if ('path' in electron) running = await startElectron(electron.path);
  });
  afterAll(() => running.close());

  transportCases((request, abortAfterMs) => running.send(request, abortAfterMs));
});
