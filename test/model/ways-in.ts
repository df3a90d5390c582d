/** The same data give the same document when they are scanned, or taken from a template or the customer's last document. */
import fc from 'fast-check';
import { documents, newDocument } from '../../domain/documents/index.ts';
import { withKeys } from '../../domain/edit/places.ts';
import type { Fields, ValueRecord } from '../../domain/fields.ts';
import { begunFrom, filledHeader, templateOf } from '../../domain/template.ts';
import { isEmpty, linesOf } from '../../domain/value.ts';
import { defaultCurrency, kinds, today } from './company.ts';
import type { Kind } from './company.ts';
import { command, label, sequence } from './commands.ts';
import { after, differences, property } from './compare.ts';
import type { Property } from './compare.ts';
import { createDesk } from './desk.ts';

const startOf = (kind: Kind): ValueRecord => newDocument(kind, { today, defaultCurrency });

/** Rates change daily; goods, dates and entered totals are those of one document. */
function lasting(fields: Fields, record: ValueRecord | undefined): ValueRecord {
  const isLasting = (name: string): boolean => {
    const field = fields[name];
    if (field === undefined || field.ofOneDocument === true || field.type === 'dateTime') return false;
    return !['ExchangeRate', 'AverageExchangeRate'].includes(name);
  };
  return Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => isLasting(name)));
}

const edits = fc.array(
  command.filter(({ do: what }) => ['type', 'panel', 'answer'].includes(what)),
  { maxLength: 4 },
);

/** What a template keeps is as in its original, and behaves as it. */
const templates = property(
  'a document from a template behaves as its original',
  fc.record({
    kind: fc.constantFrom(...kinds),
    // Of the day of the document that is made: a share is that of the day.
    before: sequence.map((all) => all.filter((one) => one.do !== 'header' || !one.column.includes('Date'))),
    later: edits,
  }),
  ({ kind, before, later }) => {
    const { fields, lineFields, numberField } = documents[kind];
    const original = after(before, kind);
    original.answerAll();
    const template = templateOf(kind, original.content());
    const begun = createDesk(begunFrom(kind, startOf(kind), template), kind);
    const filled = createDesk(
      {
        ...filledHeader(fields, startOf(kind), template, defaultCurrency),
        Lines: withKeys(linesOf(template), () => 'x'),
      },
      kind,
    );
    const compared = (what: string) =>
      [begun, filled].flatMap((desk, index) => {
        const way = `${index === 0 ? 'begun' : 'filled'} ${what}`;
        const { [numberField]: _number, ...header } = lasting(fields, original.header());
        // What the template lacks is as in any new document.
        const taken = Object.keys(header).filter((name) => !isEmpty(header[name]));
        const ofTaken = Object.fromEntries(taken.map((name) => [name, desk.header()[name]]));
        return [
          ...differences(`the header ${way}`, ofTaken, header),
          ...original
            .lines()
            .flatMap((line, at) =>
              differences(`a line ${way}`, lasting(lineFields, desk.lines()[at]), lasting(lineFields, line)),
            ),
        ];
      });
    const atOnce = compared('from a template');
    if (atOnce.length > 0 || original.lines().length === 0) return atOnce;
    for (const desk of [original, begun, filled]) {
      for (const one of later) desk.play(one);
      desk.answerAll();
    }
    return compared('from a template and edited');
  },
);

/** Each label counts one; the line is as if the product and the quantity had been typed. */
const scanned = property(
  'scanned goods give the line that is typed',
  fc.record({ one: label.filter(({ serial }) => serial === undefined), count: fc.integer({ min: 1, max: 5 }) }),
  ({ one, count }) => {
    const byScans = createDesk();
    for (let scan = 0; scan < count; scan++) byScans.scan(one);
    const typed = createDesk();
    const key = typed.add();
    typed.type(key, 'ProductCode', one.product);
    typed.answerAll();
    if (one.unit !== undefined) typed.type(key, 'UnitCode', one.unit);
    typed.type(key, 'Quantity', String(count));
    if (one.lot !== undefined) typed.enterGoods(key, { lots: [one.lot] }, String(count));
    return differences('scanned and typed', byScans.lines()[0], typed.lines()[0]);
  },
);

export const waysInProperties: readonly Property[] = [templates, scanned];
