import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findElectron, startElectron } from './electron-process.ts';
import type { ElectronProcess } from './electron-process.ts';
import { startRawServer } from './raw-server.ts';
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

  test('the problem exists: sent naively over a reused connection, a POST arrives twice', async ({ skip }) => {
    const server = await startRawServer();
    const request = { headers: {}, fresh: false, timeoutMs: 10_000, maxBytes: 1_000 };
    await running.sendNaively({ ...request, method: 'GET', url: `${server.url}/ok` });
    const url = `${server.url}/reset-reused/naive`;
    const status = await running.sendNaively({ ...request, method: 'POST', url, body: '{}' });
    const arrivals = server.seen.filter((seen) => seen.path === '/reset-reused/naive').length;
    await server.close();
    const { chrome } = running.versions;
    if (arrivals === 1 && !chrome.startsWith('130.')) skip(`Chromium ${chrome} does not repeat it; 130 does`);
    expect({ status, arrivals }).toEqual({ status: 200, arrivals: 2 });
  });
});
