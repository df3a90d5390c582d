/**
 * 200 malformed files, made from valid ones with a seed. Each is rejected with the right problem and nothing is read
 * from it.
 */
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readEDocuments } from '../../../main/files/read-e-documents.ts';
import { en } from '../../../messages/en/index.ts';
import { despatch, invoice, present } from './ubl.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Pseudo-random numbers in [0, 1), reproducible by seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const whole = [invoice(), despatch(), invoice({ type: 'IADE' })];
const zipOf = (files: Record<string, Uint8Array>): Uint8Array => zipSync(files);
/** A position within the root element, so that cutting there removes its end tag. */
const placeIn = (text: string, at: number): number => {
  const begin = text.indexOf('<cbc:');
  return begin + Math.floor(at * (text.lastIndexOf('</') - begin));
};

const kinds: Readonly<Record<string, (text: string, random: () => number) => Uint8Array>> = {
  'cut off': (text, random) => bytesOf(text.slice(0, placeIn(text, random()))),
  'an end tag that is missing': (text, random) => {
    const ends = [...text.matchAll(/<\/c[ab]c:\w+>/g)];
    const { index, 0: tag } = present(ends[Math.floor(random() * ends.length)]);
    return bytesOf(text.slice(0, index) + text.slice(index + tag.length));
  },
  'a bare ampersand': (text, random) =>
    bytesOf(text.replace(/(<cbc:Name>)/, `$1${'a'.repeat(Math.floor(random() * 9))}& `)),
  'a control character': (text, random) => {
    const at = placeIn(text, random());
    return bytesOf(`${text.slice(0, at)}\u0000${text.slice(at)}`);
  },
  'two roots': (text) => bytesOf(text + text),
  'a DOCTYPE': (text, random) =>
    bytesOf(`<!DOCTYPE a [<!ENTITY b "${'x'.repeat(Math.floor(random() * 1_000))}">]>${text}`),
  'an entity bomb': (text) =>
    bytesOf(
      `<!DOCTYPE a [<!ENTITY a "aaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "&a;&a;&a;">`).join('')}]>${text}`,
    ),
  'an undeclared prefix': (text) => bytesOf(text.replace(/ xmlns:cbc="[^"]*"/, '')),
  'nested too deep': (text, random) => {
    const depth = 100 + Math.floor(random() * 10_000);
    return bytesOf(text.replace(/(<c[ab]c:\w+)/, `${'<x>'.repeat(depth)}${'</x>'.repeat(depth)}$1`));
  },
  'bytes that are not of their encoding': (text, random) => {
    const bytes = bytesOf(text);
    bytes[placeIn(text, random())] = 0xff;
    return bytes;
  },
  'an encoding that nobody knows': (text) => bytesOf(`<?xml version="1.0" encoding="ebcdic-tr"?>${text}`),
  'UTF-16 that is declared and is not there': (text) =>
    bytesOf(`<?xml version="1.0" encoding="UTF-16"?>${text}`.slice(0, -1)),
  'an archive cut off': (text, random) => {
    const archive = zipOf({ 'a.xml': bytesOf(text) });
    return archive.subarray(0, 10 + Math.floor(random() * (archive.length - 40)));
  },
  'an archive with a damaged file': (text) => zipOf({ 'a.xml': bytesOf(text.slice(0, 300)) }),
  'a zip bomb': () => zipOf({ 'a.xml': new Uint8Array(60_000_000) }),
  'an archive of too many': (text) =>
    zipOf(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}.xml`, bytesOf(text.slice(0, 40))]))),
  'an archive without XML': () => zipOf({ 'a.pdf': bytesOf('%PDF'), 'b.html': bytesOf('<html>') }),
  'a page': (text) => bytesOf(`<!DOCTYPE html><html><body>${text}</body></html>`),
  'other XML': (text) => bytesOf(text.replaceAll(/Invoice-2|DespatchAdvice-2/g, 'Order-2')),
  'no XML': (_, random) => Uint8Array.from({ length: 500 }, () => Math.floor(random() * 256)).fill(0x41, 0, 1),
};
const names = Object.keys(kinds);
const files = Array.from({ length: 200 }, (_, seed) => {
  const name = present(names[seed % names.length]);
  return { seed, name, bytes: present(kinds[name])(present(whole[seed % whole.length]), randomOf(seed + 1)) };
});

describe('200 malformed files', () => {
  it.each(files)('$seed: $name', ({ bytes }) => {
    const read = readEDocuments(bytes);
    const problem = 'problem' in read ? read.problem : null;
    expect(read).not.toHaveProperty('documents');
    expect(Object.keys(en.eDocument)).toContain(`problem.${problem}`);
  });

  it('are made from files that can be read', () => {
    for (const text of whole) expect(readEDocuments(bytesOf(text))).toHaveProperty('documents.0.lines');
  });

  it('a file of arbitrary bytes is read or rejected without throwing', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = randomOf(seed);
      const bytes = bytesOf(present(whole[seed % whole.length]));
      for (let change = 0; change < 3; change += 1)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      expect(Object.keys(readEDocuments(bytes)).join()).toMatch(/^problem$|^documents,skipped$/);
    }
  });
});
