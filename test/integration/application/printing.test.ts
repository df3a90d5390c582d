import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HostPorts } from '../../../main/ports.ts';
import { Harness } from './harness.ts';

let own: Harness;
beforeAll(async () => {
  own = await Harness.start();
});
afterAll(() => own.end());

let path: string;
const open = (host: Partial<HostPorts>): Promise<unknown> => own.open({ host: { ...own.options().host, ...host } });
beforeEach(async () => {
  await own.close();
  path = join(own.folder, 'irsaliye.pdf');
  rmSync(path, { force: true });
  own.chosen = path;
  own.offered.length = 0;
});

const pagePdf = () => Promise.resolve(Buffer.from('%PDF-1'));

describe('printing', () => {
  it('writes a PDF to the chosen file', async () => {
    await open({ pagePdf });
    expect(await own.call('savePdf', { name: 'İrsaliye IRS-1' })).toEqual({ path });
    expect(own.offered).toEqual(['İrsaliye IRS-1.pdf']);
    expect(readFileSync(path, 'utf8')).toBe('%PDF-1');
    expect(readdirSync(own.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('writes nothing if no file was chosen', async () => {
    await open({ pagePdf });
    own.chosen = null;
    expect(await own.call('savePdf', { name: 'x' })).toEqual({ path: null });
    expect(existsSync(path)).toBe(false);
  });

  it('leaves an existing file unchanged if the new one cannot be made or written', async () => {
    writeFileSync(path, 'former');
    await open({ pagePdf: () => Promise.reject(new Error('no printer')) });
    await expect(own.call('savePdf', { name: 'x' })).rejects.toThrow('no printer');
    expect(readFileSync(path, 'utf8')).toBe('former');
    await own.close();
    await open({ pagePdf });
    own.chosen = join(own.folder, 'nowhere', 'irsaliye.pdf');
    await expect(own.call('savePdf', { name: 'x' })).rejects.toMatchObject({ code: 'fileNotWritten' });
  });

  it('reports its result', async () => {
    for (const outcome of ['printed', 'cancelled', 'failed'] as const) {
      await open({ printPage: () => Promise.resolve(outcome) });
      expect(await own.call('printPages', { roll: null })).toEqual({ outcome });
      await own.close();
    }
  });

  it('is left to the browser in the browser host', async () => {
    await open({});
    await expect(own.call('printPages', { roll: null })).rejects.toMatchObject({ code: 'invalidState' });
    await expect(own.call('savePdf', { name: 'x' })).rejects.toMatchObject({ code: 'invalidState' });
    expect(own.offered).toEqual([]);
  });
});
