import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mostDraftFileBytes } from '../../../domain/model/draft-file.ts';
import { openedFileIn, OpenedFiles } from '../../../main/electron/start/opened-files.ts';

let folder: string;
let opened: OpenedFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rampa-opened-'));
  opened = new OpenedFiles('linux');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('files opened by the user', () => {
  it('are reported as they arrive, and read one after another by name', async () => {
    const told = vi.fn();
    opened.onCome = told;
    for (const name of ['bir.rampa', 'İki.RAMPA']) writeFileSync(join(folder, name), name);
    opened.add(['/opt/rampa', '--lang=tr', join(folder, 'bir.rampa')]);
    opened.add([join(folder, 'İki.RAMPA')]);
    expect(told).toHaveBeenCalledTimes(2);
    const text = async (): Promise<unknown> => {
      const file = await opened.take();
      return file && 'bytes' in file ? [file.name, Buffer.from(file.bytes).toString()] : file;
    };
    expect(await text()).toEqual(['bir.rampa', 'bir.rampa']);
    expect(await text()).toEqual(['İki.RAMPA', 'İki.RAMPA']);
    expect(await text()).toBeNull();
  });

  it('are draft files only, whatever another process passes', async () => {
    const told = vi.fn();
    opened.onCome = told;
    for (const given of [null, undefined, 'x', {}, ['/etc/passwd', 7, {}, '', 'depo.rampa', '--depo.rampa']])
      opened.add(given);
    expect(told).not.toHaveBeenCalled();
    expect(await opened.take()).toBeNull();
  });

  it('have absolute paths, even if given relative to the start folder', () => {
    expect(openedFileIn('iadeler.csv', 'linux', '/home/ayşe')).toBe('/home/ayşe/iadeler.csv');
    expect(openedFileIn('../fatura.xml', 'darwin', '/home/ayşe')).toBe('/home/fatura.xml');
    expect(openedFileIn('iadeler.xlsx', 'win32', 'C:\\Ayşe')).toBe('C:\\Ayşe\\iadeler.xlsx');
    for (const arg of ['--iadeler.csv', 'iadeler.exe', 'iadeler'])
      expect(openedFileIn(arg, 'linux', '/home')).toBeNull();
  });

  it('are reported as unreadable if missing or too large', async () => {
    mkdirSync(join(folder, 'folder.rampa'));
    writeFileSync(join(folder, 'large.rampa'), Buffer.alloc(mostDraftFileBytes + 1));
    opened.add(['none', 'folder', 'large'].map((name) => join(folder, `${name}.rampa`)));
    expect([await opened.take(), await opened.take(), await opened.take()]).toEqual([
      { name: 'none.rampa', problem: 'unreadable' },
      { name: 'folder.rampa', problem: 'unreadable' },
      { name: 'large.rampa', problem: 'tooLarge' },
    ]);
  });
});
