/** Archives that claim what is not so. test/hostile measures what they take. */
import { describe, expect, it } from 'vitest';
import { strToU8 } from 'fflate';
import type { EDocumentsRead } from '../../../domain/e-documents/e-document.ts';
import { readEDocuments } from '../../../main/files/read-e-documents.ts';
import { readTable } from '../../../main/files/read-table.ts';
import { UnreadableTable } from '../../../main/files/table.ts';
import { namesIn, unpack } from '../../../main/files/unpack.ts';
import { archive, entry } from '../../hostile/archives.ts';
import type { Entry } from '../../hostile/archives.ts';
import { invoice } from '../e-documents/ubl.ts';

const all = () => true;
const invoiceOf = (at: number): string =>
  invoice({ number: `N${at}` }).replace(/(<cbc:UUID>)[^<]*/, `$100000000-0000-4000-8000-00000000000${at}`);
const refusal = new UnreadableTable('tooLarge');
const content = new Uint8Array(20_000).fill(32);
const named = (at: number, more: Partial<Entry> = {}): Entry => ({ ...entry(`${at}.xml`, new Uint8Array(0)), ...more });

describe('an archive', () => {
  it('is unpacked by the names in its directory, also one that an object would take for something else', () => {
    const bytes = archive([entry('a.xml', content), entry('__proto__', strToU8('b'))]);
    expect([...unpack(bytes, all)]).toEqual([['a.xml', content], ['__proto__', strToU8('b')]]); // oxfmt-ignore
    expect([...namesIn(bytes)]).toEqual(['a.xml', '__proto__']);
  });

  it.each(['stored', 'deflated'] as const)('whose %s entries share bytes is refused', (how) => {
    const claims = { packed: content.length, size: 0, method: how === 'stored' ? 0 : 8 };
    const entries = Array.from({ length: 3 }, (_, at) => named(at, claims));
    const bytes = archive([entry('0.xml', content)], entries);
    expect(() => unpack(bytes, all)).toThrow(refusal);
    expect(() => namesIn(bytes)).toThrow(refusal);
  });

  it('has all documents of entries with the same name, up to a number', () => {
    const same = (count: number) =>
      archive(Array.from({ length: count }, (_, at) => entry('a.xml', strToU8(invoiceOf(at)))));
    const read = readEDocuments(same(3)) as EDocumentsRead;
    expect(read.documents.map(({ number }) => number)).toEqual(['N0', 'N1', 'N2']);
    expect(readEDocuments(same(21))).toEqual({ problem: 'tooLarge' });
  });

  it('with an entry of an unknown method has its other documents, and names that one', () => {
    const entries = [{ ...entry('b.xml', content), method: 9 }, entry('a.xml', strToU8(invoiceOf(1)))];
    const read = readEDocuments(archive(entries)) as EDocumentsRead;
    expect(read.documents.map(({ number }) => number)).toEqual(['N1']);
    expect(read.skipped).toEqual([{ name: 'b.xml', problem: 'damaged' }]);
  });

  it('counts a stored entry as long as it is, whatever it claims', () => {
    const bytes = archive([{ ...entry('a.xml', content), size: 1 }]);
    expect(() => unpack(bytes, all, content.length - 1)).toThrow(refusal);
    expect(unpack(bytes, all, content.length).get('a.xml')).toEqual(content);
    expect(unpack(bytes, ({ size }) => size < content.length).size).toBe(0);
  });

  it('with more entries than it can have is refused, whether it has them or only says so', async () => {
    const many = archive(Array.from({ length: 20_001 }, (_, at) => named(at)));
    const claims = archive([named(0)], undefined, { zip64Count: 0xfffffff0 });
    for (const bytes of [many, claims]) {
      expect(() => namesIn(bytes)).toThrow(refusal);
      expect(readEDocuments(bytes)).toEqual({ problem: 'tooLarge' });
      expect(await readTable(bytes, { language: 'tr', use: 'lines' })).toEqual({ problem: 'tooLarge' });
    }
    expect(namesIn(archive(Array.from({ length: 20_000 }, (_, at) => named(at)))).size).toBe(20_000);
  });
});
