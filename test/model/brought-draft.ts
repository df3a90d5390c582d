/** A draft from a file: what its user saw, and nothing that only the file knows. */
import fc from 'fast-check';
import { Buffer } from 'node:buffer';
import type { Origins, Value, ValueRecord } from '../../domain/fields.ts';
import { withSourcesHere } from '../../domain/brought-draft.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import { isEmpty, linesOf } from '../../domain/value.ts';
import { originsOf } from '../../domain/origins.ts';
import { draftFileText, readDraftFile } from '../../main/files/draft-file.ts';
import { defaultCurrency, kinds, productOf } from './company.ts';
import { command, sequence } from './commands.ts';
import { after, differences, property, textOf } from './compare.ts';
import type { Property } from './compare.ts';
import { createDesk } from './desk.ts';

const id = '0f5b6a3c-1111-4222-8333-000000000001';
const origin = { connection: 'Depo', organisation: '1' };

/** The content that a file brings whose text `change` has changed; null if the file is refused. */
function brought(
  kind: DocumentKind,
  content: ValueRecord,
  change: (content: ValueRecord) => ValueRecord,
): ValueRecord | null {
  const written = draftFileText(origin, [{ id, kind, content }]);
  if (written === null) return null;
  const file = JSON.parse(written) as { drafts: [{ content: ValueRecord }] };
  file.drafts[0].content = change(file.drafts[0].content);
  const read = readDraftFile(Buffer.from(JSON.stringify(file)));
  return 'problem' in read ? null : (read.drafts[0]?.content ?? null);
}

const same = (content: ValueRecord): ValueRecord => content;
const edits = fc.array(
  command.filter(({ do: what }) => ['type', 'panel', 'goods', 'answer'].includes(what)),
  { minLength: 1, maxLength: 6 },
);

/** Fields whose value another computer takes from its own lists, or from the text of the file. */
const ofLists = ['CustomerName', 'RepresentativeName', 'CustomerCode', 'CurrencyCode'];

/**
 * Fields that may get a value which only the original has and does not show: a rate that is set aside for another currency, which
 * other lines may take too, and what the line above had.
 */
function hiddenFields(line: ValueRecord, lines: readonly ValueRecord[]): readonly string[] {
  const { start } = originsOf(line);
  const isUsual = (name: string, usual: Value): boolean =>
    start === undefined || [undefined, usual, line[name]].includes(start[name]);
  const isRateHidden = lines.some((one) => !isEmpty(originsOf(one).aside?.['CurrencyCode']));
  return [
    ...(isRateHidden ? ['ExchangeRate'] : []),
    ...(isUsual('CurrencyCode', defaultCurrency) ? [] : ['CurrencyCode', 'ExchangeRate', 'UnitPrice']),
    ...(isUsual('VatIncluded', false) ? [] : ['VatIncluded']),
  ];
}

/** A draft that was handed over has the values of its original and reacts to edits as the original does. */
const behaves = property(
  'a draft that was handed over behaves as its original',
  fc.record({ kind: fc.constantFrom(...kinds), before: sequence, edits }),
  ({ kind, before, edits: later }) => {
    const original = after(before, kind);
    original.answerAll();
    const content = brought(kind, original.content(), same);
    if (content === null) return [{ kind: 'an honest draft is refused', text: textOf(original.content()) }];
    const other = createDesk(
      withSourcesHere(content, { defaultCurrency, defaultUnit: 'C62', product: productOf }),
      kind,
    );
    const without = (record: ValueRecord | undefined, names: readonly string[]): ValueRecord =>
      Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => !names.includes(name)));
    const hiddenIn = original.lines().map((line) => hiddenFields(line, original.lines()));
    const compared = (what: string) => [
      ...differences(`the header of ${what}`, without(other.header(), ofLists), without(original.header(), ofLists)),
      ...original.lines().flatMap((line, index) => {
        const names = ['ProductName', ...(hiddenIn[index] ?? [])];
        return differences(what, without(other.lines()[index], names), without(line, names));
      }),
    ];
    const atOnce = compared('a draft from a file');
    if (atOnce.length > 0) return atOnce;
    for (const desk of [original, other]) {
      for (const one of later) desk.play(one);
      desk.answerAll();
    }
    return compared('a draft from a file that was edited');
  },
);

const planted = '987654321';
const hiddenSource = fc.constantFrom<keyof Origins & string>(
  ...(['start', 'product', 'label', 'rate', 'code', 'header', 'file', 'scanned', 'service'] as const),
);
const hiddenName = fc.constantFrom(
  ...['UnitPrice', 'CurrencyCode', 'ExchangeRate', 'VatRate', 'UnitCode', 'WithholdingCode', 'WithholdingNumerator'],
  ...['VatAmount', 'AmountExcludingTax', 'Quantity', 'Description'],
);
/** Something that a file can contain and no screen shows. */
const hidden = fc.oneof(
  fc
    .record({ source: hiddenSource, name: hiddenName })
    .map(({ source, name }) => (record: ValueRecord): ValueRecord => {
      const { [source]: before } = record.$from ?? {};
      const own = { ...(typeof before === 'object' ? before : {}), ProductCode: record.ProductCode ?? '' };
      return { ...record, $from: { ...record.$from, [source]: { ...own, [name]: planted } } };
    }),
  fc
    .constantFrom('ProductCode', 'CurrencyCode', 'WithholdingCode', 'CustomerCode')
    .map((owner) => (record: ValueRecord) => ({
      ...record,
      $from: {
        ...record.$from,
        aside: { ...record.$from?.aside, [owner]: { P1: { Description: planted, ExchangeRate: planted } } },
      },
    })),
  fc.constantFrom('received', 'mapped', 'chosenLots').map((source) => (record: ValueRecord) => ({
    ...record,
    $from: { ...record.$from, [source]: `{"Description":["${planted}"]}` },
  })),
  fc
    .constantFrom('ProductName', 'CustomerName', 'UnitName', 'Unknown', '$further', '$notShown', '$mapped')
    .map((name) => (record: ValueRecord) => ({ ...record, [name]: name === '$notShown' ? `["${planted}"]` : planted })),
  fc.constant((record: ValueRecord): ValueRecord => {
    const entries = Array.isArray(record['$open']) ? (record['$open'] as readonly ValueRecord[]) : [];
    return { ...record, $open: entries.map((one) => ({ ...one, mapped: planted, product: planted })) };
  }),
);

/** Whatever a file hides, in the header or in lines, is not in the draft that it brings. */
const hides = property(
  'a file brings nothing that its reader cannot see',
  fc.record({
    kind: fc.constantFrom(...kinds),
    before: sequence,
    ofHeader: fc.array(hidden, { maxLength: 2 }),
    ofLines: fc.array(hidden, { maxLength: 3 }),
  }),
  ({ kind, before, ofHeader, ofLines }) => {
    const original = after(before, kind);
    original.answerAll();
    const content = brought(kind, original.content(), (honest) => {
      const lines = linesOf(honest).map((line) => ofLines.reduce<ValueRecord>((next, hide) => hide(next), line));
      return ofHeader.reduce<ValueRecord>((next, hide) => hide(next), { ...honest, Lines: lines });
    });
    if (content === null) return [];
    const shown = JSON.stringify(content);
    return shown.includes(planted) ? [{ kind: 'hidden', text: shown }] : [];
  },
);

export const broughtDraftProperties: readonly Property[] = [behaves, hides];
