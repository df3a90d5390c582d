import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../../../domain/documents/index.ts';
import { acceptsNull, isSent } from '../../../domain/fields.ts';
import type { Field, Fields, Value, ValueRecord } from '../../../domain/fields.ts';
import { hiddenText } from '../../../domain/hidden.ts';
import { mostDraftFileBytes, mostDraftsInFile } from '../../../domain/model/draft-file.ts';
import { headerPlace, linePlace } from '../../../domain/model/place.ts';
import { openEntriesOf, openEntryReasons, withOpenEntries } from '../../../domain/open-entries.ts';
import type { OpenEntry } from '../../../domain/open-entries.ts';
import { mostImportedRows } from '../../../domain/model/table.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { facts } from '../domain/samples.ts';
import { summarise } from '../../../domain/summary.ts';
import { digestOf, draftFileText, readDraftFile } from '../../../main/files/draft-file.ts';
import type { FiledDraft } from '../../../main/files/draft-file.ts';
import { longestDraftText, longestNumber, mostDraftGoods } from '../../../main/files/limits.ts';

const origin = { connection: 'Depo', organisation: '1' };
const id = (last: number): string => `0f5b6a3c-1111-4222-8333-${String(last).padStart(12, '0')}`;
const filed = (content: ValueRecord = { Description: 'x' }, last = 1): FiledDraft => ({
  ...{ id: id(last), kind: 'salesReturnInvoice' },
  content,
});
const textOf = (from: typeof origin, drafts: readonly FiledDraft[]): string => draftFileText(from, drafts) ?? '';
function read(text: string) {
  const found = readDraftFile(new TextEncoder().encode(text));
  return 'problem' in found
    ? found
    : { ...found, drafts: found.drafts.map(({ names: _names, digest: _digest, ...draft }) => draft) };
}
/** Reads a valid file with parts of it replaced. */
const changed = (change: object) => {
  const file = JSON.parse(textOf(origin, [filed()])) as object;
  return read(JSON.stringify({ ...file, ...change }));
};
const withContent = (json: string) =>
  read(textOf(origin, [filed({ Description: '@' })]).replace(/\{\s*"Description": "@"\s*\}/, json));

describe('a draft file (.rampa)', () => {
  it('contains what was typed, but no destination and no results', () => {
    const content = {
      InvoiceNumber: 'IAD-7',
      CustomerCode: 'C1 ',
      Lines: [{ $key: 'a', Quantity: '1,50 kg?', UnitPrice: '10.00', VatIncluded: false, SerialNumbers: ['ı', ''] }],
    };
    const text = textOf(origin, [filed(content), filed({}, 2)]);
    expect(read(text)).toEqual({ origin, drafts: [filed(content), filed({}, 2)] });
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['format', 'version', 'origin', 'drafts']);
  });

  it('contains the open entries', () => {
    // Those that a former product left are derived from the lines; names are compared where the file is read.
    const stored = openEntryReasons.filter((reason) => reason !== 'formerProduct' && reason !== 'otherName');
    const entries = stored.map((reason, index): OpenEntry => ({
      ...{ key: `e${index}`, text: '8690000000012', origin: 'file', reason, file: 'a.xml', row: '1', column: 'Kod' },
      place: index % 2 === 0 ? headerPlace('CustomerCode') : linePlace('a', 'Discounts', 0, 'Rate'),
      readings: ['a', 'b'],
      ...(reason === 'counted' ? { goods: [{ product: '8690000000012', unit: 'C62', quantity: '2' }] } : {}),
    }));
    const content = withOpenEntries({ Lines: [{ $key: 'a' }] }, entries);
    const found = read(textOf(origin, [filed(content), filed({}, 2)]));
    if ('problem' in found) throw new Error(found.problem);
    expect(openEntriesOf(found.drafts[0]?.content ?? {})).toEqual(entries);
  });

  it('leaves out the service’s amounts at every level', () => {
    const lines = [{ $key: 'a', Quantity: '1', $from: { service: { VatAmount: '5' } } }];
    const text = textOf(origin, [filed({ $from: { service: { GrandTotal: '9' } }, Lines: lines })]);
    expect(read(text)).toEqual({ origin, drafts: [filed({ Lines: [{ $key: 'a', Quantity: '1' }] })] });
  });

  it('leaves out hidden members that would be sent unseen, both when written and when read', () => {
    const hostile =
      '{"Cancelled":true,"Discounts":[{"Rate":99}],"PaymentMeans":[{"Code":"x"}],"Lines":[{"Quantity":9}]}';
    const seen = { Description: 'x', Lines: [{ $key: 'a', Quantity: '1' }] };
    const content = {
      ...{ ...seen, $further: hostile, $from: { received: '{"Cancelled":[true]}' } },
      Lines: [{ $key: 'a', Quantity: '1', $further: '{"Lots":[{"LotNo":"1"}]}', $from: { chosenLots: '[]' } }],
    };
    const file = JSON.stringify({ format: 'rampa-drafts', version: 1, origin, drafts: [filed(content)] });
    expect(read(file)).toEqual({ origin, drafts: [filed(seen)] });
    expect(JSON.parse(textOf(origin, [filed(content)]))).toMatchObject({ drafts: [filed(seen)] });
    expect(textOf(origin, [filed(content)])).not.toMatch(/\$(further|asRead|chosenLots)/);
  });

  it('brings lots of a former product only as far as an open entry can name them', () => {
    const aside = (...Lots: readonly ValueRecord[]) => ({
      Lines: [{ $key: 'a', $from: { aside: { ProductCode: { p1: { Lots } } } } }],
    });
    const [named, unnamed] = [
      { $key: 'x', LotNo: 'L-1' },
      { $key: 'y', Description: 'hidden' },
    ];
    const brought = (content: ValueRecord) => read(textOf(origin, [filed(content)]));
    expect(brought(aside(named, unnamed))).toEqual({ origin, drafts: [filed(aside(named))] });
    expect(brought(aside(unnamed))).toEqual({ origin, drafts: [filed({ Lines: [{ $key: 'a' }] })] });
  });

  it('brings a former product as it is seen', () => {
    const aside = (product: string) => ({
      Lines: [{ $key: 'a', $from: { aside: { ProductCode: { [product]: { SerialNumbers: ['S'] } } } } }],
    });
    const text = textOf(origin, [filed(aside('p1'))]).replace('"p1"', '"p\u202e1"');
    expect(read(text)).toEqual({ origin, drafts: [filed(aside('p1'))] });
  });

  it('brings the same draft whatever its values come from here', () => {
    const line: ValueRecord = { $key: 'a', ProductCode: 'P1', UnitPrice: '100' };
    const derived = { ...line, $from: { product: { ProductCode: 'P1', UnitPrice: '100' } } };
    const digest = (one: ValueRecord) => digestOf({ kind: 'despatch', content: { Lines: [one] } });
    expect(digest(derived)).toBe(digest(line));
    expect(digest({ ...line, UnitPrice: '101' })).not.toBe(digest(line));
  });

  it('is told apart from other files and later versions', () => {
    for (const text of ['', 'x', '[]', 'null', '"rampa-drafts"', '{"format":"other","version":1}'])
      expect(read(text)).toEqual({ problem: 'unknown' });
    expect(readDraftFile(Uint8Array.from([0xff, 0xfe, 0x7b]))).toEqual({ problem: 'unknown' });
    expect(changed({ version: 3, drafts: 'otherwise' })).toEqual({ problem: 'newer' });
    for (const version of [1, 2]) expect(changed({ version })).toMatchObject({ origin });
  });

  it('saved by a text editor with a byte order mark can be read', () => {
    expect(read(`\uFEFF${textOf(origin, [filed()])}`)).toEqual({ origin, drafts: [filed()] });
  });

  it.each<[string, object]>([
    ['another version', { version: 0 }],
    ['a version in words', { version: 'two' }],
    ['no drafts', { drafts: [] }],
    ['too many drafts', { drafts: Array.from({ length: mostDraftsInFile + 1 }, (_, last) => filed({}, last)) }],
    ['one draft twice', { drafts: [filed(), filed({ Description: 'y' })] }],
    ['an unknown member', { token: 'x' }],
    ['a draft with additional members', { drafts: [{ ...filed(), state: 'ready' }] }],
    ['an invalid id', { drafts: [{ ...filed(), id: "x' OR 1" }] }],
    ['an invalid kind', { drafts: [{ ...filed(), kind: 'constructor' }] }],
    ['an invalid origin', { origin: { connection: 'Depo' } }],
    ['a list as content', { drafts: [{ ...filed(), content: [] }] }],
    ['a number in the content', { drafts: [{ ...filed(), content: { Description: 5 } }] }],
    ['a record instead of a text', { drafts: [{ ...filed(), content: { Description: { a: 'b' } } }] }],
    ['a text instead of a boolean', { drafts: [{ ...filed(), content: { Cancelled: 'true' } }] }],
    ['a text instead of lines', { drafts: [{ ...filed(), content: { Lines: 'x' } }] }],
    ['an invalid line', { drafts: [{ ...filed(), content: { Lines: ['x'] } }] }],
    ['a record instead of a text in a line', { drafts: [{ ...filed(), content: { Lines: [{ Quantity: {} }] } }] }],
    ['an invalid serial number', { drafts: [{ ...filed(), content: { Lines: [{ SerialNumbers: [{}] }] } }] }],
    ['a record under an unknown name', { drafts: [{ ...filed(), content: { Unknown: {} } }] }],
    ['a text as origins', { drafts: [{ ...filed(), content: { Lines: [{ $from: 'x' }] } }] }],
    ['a number in an origin', { drafts: [{ ...filed(), content: { Lines: [{ $from: { product: { Price: 1 } } }] } }] }],
    ['a text as entered fields', { drafts: [{ ...filed(), content: { Lines: [{ $from: { entered: 'x' } }] } }] }],
    ['a record under an internal name', { drafts: [{ ...filed(), content: { $further: {} } }] }],
    ['a text instead of open entries', { drafts: [{ ...filed(), content: { $open: 'x' } }] }],
    ['a number in an open entry', { drafts: [{ ...filed(), content: { $open: [{ text: 5 }] } }] }],
    ['two lines with one key', { drafts: [{ ...filed(), content: { Lines: [{ $key: 'a' }, { $key: 'a' }] } }] }],
    ['two open entries with one key', { drafts: [{ ...filed(), content: { $open: [{ $key: 'a' }, { $key: 'a' }] } }] }],
    ...[['name ["customers","code","C1"]'], ['["a","p1"]']].map(([$key = '']): [string, object] => [
      `an open entry with the key ${$key}`,
      { drafts: [{ ...filed(), content: { $open: [{ $key }] } }] },
    ]),
    [
      'a text as lots that were set aside',
      { drafts: [{ ...filed(), content: { Lines: [{ $from: { aside: { ProductCode: { P1: { Lots: 'x' } } } } }] } }] },
    ],
    ['open entries in a line', { drafts: [{ ...filed(), content: { Lines: [{ $open: [{ text: 'x' }] }] } }] }],
    ['a secret replaced by the hidden text', { drafts: [{ ...filed(), content: { Description: `a ${hiddenText}` } }] }],
    ['a secret replaced in a line', { drafts: [{ ...filed(), content: { Lines: [{ Description: hiddenText }] } }] }],
  ])('with %s is rejected as a whole', (_what, change) => {
    expect(changed(change)).toEqual({ problem: 'damaged' });
  });

  it('cannot modify prototypes', () => {
    for (const json of [
      '{"__proto__":"yes"}',
      '{"Lines":[{"\\u005f_proto__":"yes"}]}',
      '{"__proto__":{"polluted":"yes"}}',
    ])
      expect(withContent(json)).toEqual({ problem: 'damaged' });
    expect(withContent('{"constructor":{"prototype":{"polluted":"yes"}}}')).toEqual({ problem: 'damaged' });
    expect('polluted' in {}).toBe(false);
  });

  it('is rejected if nested too deeply or too large', () => {
    for (const depth of [14, 100_000]) {
      expect(withContent(`{"Lines":${'['.repeat(depth)}${']'.repeat(depth)}}`)).toEqual({ problem: 'damaged' });
    }
    expect(read(' '.repeat(mostDraftFileBytes + 1))).toEqual({ problem: 'tooLarge' });
  });

  it('is rejected with more lines than any document has, or more content than its bytes can need', () => {
    const lines = (count: number, line: object): object => ({ Lines: Array.from({ length: count }, () => line) });
    const drafts = (...contents: readonly object[]) =>
      changed({ drafts: contents.map((content, last) => ({ ...filed({}, last), content })) });
    expect(drafts(lines(mostImportedRows, {}))).toMatchObject({ origin });
    expect(drafts(lines(mostImportedRows + 1, {}))).toEqual({ problem: 'damaged' });
    const wide = lines(mostImportedRows, { SerialNumbers: Array(9).fill('') });
    expect(drafts(wide, wide, wide, wide)).toMatchObject({ origin });
    expect(drafts(wide, wide, wide, wide, wide)).toEqual({ problem: 'damaged' });
    // Such a file is not written either.
    const filedAs = (count: number) => Array.from({ length: count }, (_, last) => filed(wide as ValueRecord, last));
    expect(draftFileText(origin, filedAs(4))).toContain('"version": 2');
    expect(draftFileText(origin, filedAs(5))).toBeNull();
    expect(draftFileText(origin, [filed({ Description: 'ı'.repeat(mostDraftFileBytes / 2) })])).toBeNull();
  });

  it('is rejected with a text or with goods that would make every list slow, and then not written either', () => {
    const isRead = (content: ValueRecord): boolean => 'origin' in changed({ drafts: [{ ...filed({}), content }] });
    const withLots = (count: number): ValueRecord => ({
      Lines: [{ $key: 'a', SerialNumbers: Array<string>(count).fill('1') }],
    });
    const setAside = (count: number): ValueRecord => ({
      Lines: [
        { $key: 'a', $from: { aside: { ProductCode: { P1: { SerialNumbers: Array<string>(count).fill('1') } } } } },
      ],
    });
    const longText = (length: number): ValueRecord => ({ Lines: [{ $key: 'a', Description: 'x'.repeat(length) }] });
    const longNumber = (length: number): ValueRecord => ({ Lines: [{ $key: 'a', UnitPrice: '1'.repeat(length) }] });
    const discounts = (count: number): ValueRecord => ({
      Lines: [{ $key: 'a', Discounts: Array.from({ length: count }, () => ({ Rate: '1' })) }],
    });
    for (const [make, most] of [
      [withLots, mostDraftGoods - 1],
      [setAside, mostDraftGoods - 4],
      [longText, longestDraftText],
      [longNumber, longestNumber],
      [discounts, mostDraftGoods / 2 - 1],
    ] as const) {
      expect([isRead(make(most)), isRead(make(most + 1))]).toEqual([true, false]);
      expect(draftFileText(origin, [filed(make(most + 1))])).toBeNull();
    }
  });

  it('brings no invisible characters and none that turn the text around, and no keys of an e-document', () => {
    const content = {
      Description: 'a\u202eb\u200b',
      Lines: [{ $key: 'from-ABC-1', ProductCode: 'P\u2066 1', SerialNumbers: ['\ufeff7'] }],
    };
    const brought = {
      Description: 'ab',
      Lines: [{ $key: 'brought-from-ABC-1', ProductCode: 'P 1', SerialNumbers: ['7'] }],
    };
    expect(changed({ drafts: [{ ...filed({}), content }] })).toMatchObject({ drafts: [{ content: brought }] });
    // Halves of a character that come together only when something between them is left out.
    const halves = {
      Description: 'a\udb40\u200b\udc47b',
      Lines: [{ $key: ' from-ABC-1', Lots: [{ LotNo: '\ufe0f1\u2800' }] }],
    };
    expect(changed({ drafts: [{ ...filed({}), content: halves }] })).toMatchObject({
      drafts: [{ content: { Description: 'ab', Lines: [{ $key: 'brought-from-ABC-1', Lots: [{ LotNo: '1' }] }] } }],
    });
  });

  it('has the first name that a code has in the draft', () => {
    const lines = ['Vida', '', 'Somun'].map((name, at) => ({ $key: `${at}`, ProductCode: 'P1', ProductName: name }));
    expect(textOf(origin, [filed({ Lines: lines })]).match(/"ProductName": "[^"]*"/g)).toEqual(
      Array(3).fill('"ProductName": "Vida"'),
    );
  });

  it('names its codes as they are brought', () => {
    const content = { CustomerCode: 'C\u200b1', CustomerName: 'Demir' };
    const read = readDraftFile(
      new TextEncoder().encode(
        JSON.stringify({
          ...{ format: 'rampa-drafts', version: 2, origin },
          drafts: [{ id: id(1), kind: 'salesReturnInvoice', content }],
        }),
      ),
    );
    expect(read).toMatchObject({ drafts: [{ names: [{ value: 'C1', name: 'Demir' }] }] });
  });

  it('shows its origin on one line, whatever it contains', () => {
    expect(changed({ origin: { connection: 'De\u202Epo\n', organisation: '\u00001' } })).toMatchObject({ origin });
  });

  it('is read or rejected without throwing, however it is damaged', () => {
    const text = textOf(origin, [filed({ Lines: [{ $key: 'a', Lots: [{ LotNo: '1' }] }] })]);
    const cut = fc.record({ at: fc.nat(text.length), length: fc.nat(20), put: fc.string({ maxLength: 20 }) });
    fc.assert(
      fc.property(cut, ({ at, length, put }) => {
        const found = read(text.slice(0, at) + put + text.slice(at + length));
        expect('problem' in found || found.drafts.length === 1).toBe(true);
      }),
    );
  });

  it('is restored unchanged for every kind of document, and can be summarised', () => {
    for (const kind of documentKinds) {
      fc.assert(
        fc.property(contentOf(documents[kind].fields), (content) => {
          const draft = { ...filed(content), kind };
          const found = read(textOf(origin, [draft]));
          if ('problem' in found) throw new Error(found.problem);
          const [brought] = found.drafts;
          expect(suppliedIn(documents[kind].fields, brought?.content)).toEqual(
            suppliedIn(documents[kind].fields, content),
          );
          expect(read(textOf(origin, found.drafts))).toEqual(found);
          expect(summarise(kind, content, facts(), 'create').lineCount).toBeGreaterThanOrEqual(0);
        }),
        { numRuns: 40 },
      );
    }
  });
});

/** The fields of a record that its user can enter. */
const suppliedIn = (fields: Fields, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => suppliedIn(fields, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const own = (value as ValueRecord)[name];
      if (own === undefined || !isSent(field)) return [];
      return [[name, field.type === 'object' || field.type === 'list' ? suppliedIn(field.fields, own) : own]];
    }),
  );
};

const typed = fc.oneof(fc.constantFrom('', '1', '1.234,5', '-0', '2026-02-30', 'Next', '{"a":', '[]'), fc.string());
const origins = fc.record(
  {
    ...{ product: fc.record({ ProductCode: typed, UnitCode: typed }), entered: fc.array(typed) },
    ...{ received: typed, chosenLots: typed },
  },
  { requiredKeys: [] },
);
function contentOf(fields: Fields): fc.Arbitrary<ValueRecord> {
  const members = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)]));
  const internal = { $further: typed, $from: origins };
  return fc.record({ ...members, ...internal }, { requiredKeys: [], noNullPrototype: true });
}
function valueOf(field: Field): fc.Arbitrary<Value> {
  const ofType = (): fc.Arbitrary<Value> => {
    if (field.type === 'boolean') return fc.boolean();
    if (field.type === 'textList') return fc.array(typed, { maxLength: 2 });
    if (field.type === 'object') return contentOf(field.fields);
    if (field.type === 'list') return fc.array(contentOf(field.fields), { maxLength: 2 });
    return typed;
  };
  return acceptsNull(field) ? fc.option(ofType()) : ofType();
}
