import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseRegistryExport } from '../../../main/policy/registry-export.ts';

const root = 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Rampa';
const begin = 'Windows Registry Editor Version 5.00\r\n\r\n';
const parse = (lines: string) => parseRegistryExport(begin + lines, root);

describe('an export of the registry', () => {
  it('that wine’s reg.exe wrote is read, with Turkish letters, quotes, backslashes and line breaks', () => {
    const file = fileURLToPath(new URL('fixtures/wine.reg', import.meta.url));
    expect(parseRegistryExport(readFileSync(file, 'utf16le'), root)).toEqual([
      { key: 'Defaults', name: '', data: 'def' },
      { key: 'Defaults', name: 'binary', data: null },
      { key: 'Defaults', name: 'connection.name', data: 'Depo\nİki' },
      { key: 'Defaults', name: 'expand', data: null },
      { key: 'Defaults', name: 'liste', data: null },
      { key: 'Defaults', name: 'ığ"\\x', data: '' },
      { key: 'Locked', name: 'connection.baseUrl', data: 'https://accounting.example.com' },
      { key: 'Locked', name: 'connection.organisation', data: 'Şişli "İğdır" \\ Çağ ŞTİ.' },
      { key: 'Locked', name: 'connection.parallel', data: 2 },
      { key: 'Locked', name: 'connection.usesEInvoice', data: 1 },
    ]);
  });

  it('has a text’s line breaks as they are, as Windows writes them', () => {
    expect(parse(`[${root}\\Locked]\r\n"a"="one\r\n[two]\r\n"\r\n"b"=dword:FFFFFFFF\r\n`)).toEqual([
      { key: 'Locked', name: 'a', data: 'one\r\n[two]\r\n' },
      { key: 'Locked', name: 'b', data: 0xffff_ffff },
    ]);
  });

  it('has bytes that go over several lines', () => {
    const lines = `[${root}\\Locked]\r\n"a"=hex(7):61,00,\\\r\n  00,00,00,00\r\n"b"=hex(b):00,00,00,00,00,00,00,00\r\n`;
    expect(parse(lines)?.map(({ data }) => data)).toEqual([null, null]);
  });

  it('reports keys whatever their capitals, nested ones and the key itself', () => {
    const lines = `[${root.toUpperCase()}]\r\n"a"="1"\r\n\r\n[${root}\\A\\B]\r\n"b"="2"\r\n`;
    expect(parse(lines)).toEqual([
      { key: '', name: 'a', data: '1' },
      { key: 'A\\B', name: 'b', data: '2' },
    ]);
  });

  it.each([
    ['another program’s text', 'REGEDIT4\r\n\r\n'],
    ['nothing', ''],
    ['another key', `${begin}[${root}2]\r\n"a"="1"\r\n`],
    ['a value before any key', `${begin}"a"="1"\r\n`],
    ['a cut text', `${begin}[${root}]\r\n"a"="1`],
    ['a cut number', `${begin}[${root}]\r\n"a"=dword:0000\r\n`],
    ['a value to be deleted', `${begin}[${root}]\r\n"a"=-\r\n`],
    ['something behind a value', `${begin}[${root}]\r\n"a"="1" "b"="2"\r\n`],
  ])('is none: %s', (_, text) => {
    expect(parseRegistryExport(text, root)).toBeNull();
  });

  it('may be long', () => {
    const long = 'x'.repeat(400_000);
    expect(parse(`[${root}\\Locked]\r\n"a"="${long}"\r\n`)?.[0]?.data).toBe(long);
  });
});
