/** Properties of the fields beside the grid: of the header and of the panel of a line. */
import fc from 'fast-check';
import { typedValue } from '../../domain/edit/field-text.ts';
import { documents } from '../../domain/documents/index.ts';
import type { Field, ValueRecord } from '../../domain/fields.ts';
import { displayFieldsOf, isIdentifier, referenceKind } from '../../domain/edit/references.ts';
import { isEmpty, textOf } from '../../domain/value.ts';
import { linesWithout } from '../../domain/edit/withholding.ts';
import { headerTextsOf, kinds, language, panelTextsOf, textsOf, withholdingCodes } from './company.ts';
import type { ColumnName, HeaderName, PanelName } from './company.ts';
import { goodsOfLine, headerWithText, nameWithText, panelWithText, sequence } from './commands.ts';
import { after, differences, property } from './compare.ts';
import type { Property } from './compare.ts';
import { createDesk } from './desk.ts';
import type { Desk } from './desk.ts';

const kindOf = fc.constantFrom(...kinds);

/** Some fields with texts, in the order of the form, and another order. */
function entriesOf<Name extends string>(texts: Readonly<Partial<Record<Name, readonly string[]>>>) {
  const names = Object.keys(texts) as Name[];
  const filled = (name: Name): readonly string[] => texts[name]?.filter((text) => text !== '') ?? [];
  return fc.subarray(names, { minLength: 2 }).chain((some) =>
    fc.record({
      values: fc.tuple(...some.map((name) => fc.constantFrom(...filled(name)))),
      names: fc.constant(some),
      order: fc.shuffledSubarray(some, { minLength: some.length }),
      answerAfter: fc.nat(some.length),
    }),
  );
}

/** The same header, in whatever order it is entered; only a representative comes after the customer whose it is. */
const headerInAnyOrder = property(
  'a header is the same in any order',
  fc.record({ kind: kindOf, entries: entriesOf<HeaderName>(headerTextsOf) }),
  ({ kind, entries: { names, values, order, answerAfter } }) => {
    const entered = (all: readonly HeaderName[], answered: number): Desk => {
      const desk = createDesk(undefined, kind);
      desk.add();
      all.forEach((name, index) => {
        desk.typeHeader(name, values[names.indexOf(name)] ?? '');
        if (index >= answered) desk.answerAll();
      });
      desk.answerAll();
      return desk;
    };
    const isLast = (name: HeaderName): number => (name === 'RepresentativeId' ? 1 : 0);
    const [one, other] = [
      entered(names, 0),
      entered(
        order.toSorted((a, b) => isLast(a) - isLast(b)),
        answerAfter,
      ),
    ];
    return [
      ...differences(`the header of a ${kind} in another order`, other.header(), one.header()),
      ...differences(`a line below a header in another order`, other.lines()[0], one.lines()[0]),
    ];
  },
);

/** The same line, in whatever order its cells and the boxes of its panel are filled. */
const panelInAnyOrder = property(
  'a panel is the same in any order',
  entriesOf<ColumnName | PanelName>({
    ...{ ProductCode: textsOf.ProductCode, UnitCode: textsOf.UnitCode, UnitPrice: textsOf.UnitPrice },
    ...{ VatRate: textsOf.VatRate, Quantity: textsOf.Quantity },
    ...panelTextsOf,
  }),
  ({ names, values, order, answerAfter }) => {
    const entered = (all: readonly (ColumnName | PanelName)[], answered: number): ValueRecord | undefined => {
      const desk = createDesk();
      const key = desk.add();
      all.forEach((name, index) => {
        const text = values[names.indexOf(name)] ?? '';
        if (name in panelTextsOf) desk.typePanel(key, name as PanelName, text);
        else desk.type(key, name as ColumnName, text);
        if (index >= answered) desk.answerAll();
      });
      desk.answerAll();
      return desk.line(key);
    };
    return differences('a line in another order', entered(order, answerAfter), entered(names, 0));
  },
);

/** What the box of a field shows; for an identifier, the code or name of its entry. */
function textIn(field: Field, record: ValueRecord, name: string): string {
  const { code, name: called } = referenceKind(field) === null ? {} : displayFieldsOf(name);
  return typedValue(field, record[code ?? called ?? name] ?? record[name], language);
}

/** That a value was emptied says nothing about another code, so it returns with that. */
const hasEmptied = (record: ValueRecord): boolean =>
  record.$from?.entered?.some((name) => isEmpty(record[name])) === true;

/** A box of the header that is changed and changed back leaves everything as it was: header and lines. */
const headerBackAgain = property(
  'a box of the header is changed and changed back',
  fc.record({ kind: kindOf, before: sequence, change: headerWithText }),
  ({ kind, before, change: { column: name, text } }) => {
    const desk = after(before, kind);
    desk.answerAll();
    const field: Field | undefined = documents[kind].fields[name];
    if (field === undefined || field.class === 'echo') return [];
    const [header, lines] = [desk.header(), desk.lines()];
    if (hasEmptied(header)) return [];
    const representative = textOf(header.RepresentativeId);
    // One who is found in the list of the customer who comes is that customer's.
    if (name === 'CustomerId' && representative !== '' && !isIdentifier(representative)) return [];
    const was = textIn(field, header, name);
    for (const typed of [text, was]) {
      desk.typeHeader(name, typed);
      desk.answerAll();
    }
    // Withholding stays on while a line has a share.
    const isOn = linesWithout({ WithholdingNumerator: '1', WithholdingDenominator: '2' }, lines).length < lines.length;
    const now = isOn ? { ...desk.header(), ApplyWithholding: header.ApplyWithholding } : desk.header();
    return [
      ...differences(`the header of a ${kind} after ${name}`, now, header),
      ...lines.flatMap((line, index) => differences(`a line of a ${kind} after ${name}`, desk.lines()[index], line)),
    ];
  },
);

/** As above, with the header's withholding in lines that follow it and in one that has its own. */
const followedHeader = property(
  'withholding that lines follow is changed and changed back',
  fc.record({
    code: fc.constantFrom(...withholdingCodes),
    ofLine: fc.constantFrom('', ...withholdingCodes),
    isByKey: fc.boolean(),
    change: nameWithText<HeaderName>(headerTextsOf, [
      'WithholdingCode',
      'WithholdingNumerator',
      'WithholdingDenominator',
    ]),
  }),
  ({ code, ofLine, isByKey, change: { column: name, text } }) => {
    const desk = createDesk();
    const own = desk.add();
    desk.add();
    desk.typeHeader('WithholdingCode', code);
    desk.play({ do: 'withholdLines' });
    if (ofLine !== '') desk.typePanel(own, 'WithholdingCode', ofLine);
    const [header, lines] = [desk.header(), desk.lines()];
    const was = textIn(desk.fields[name] as Field, header, name);
    const keys = (texts: string): readonly string[] =>
      isByKey && texts !== '' ? Array.from(texts, (_, at) => texts.slice(0, at + 1)) : [texts];
    for (const typed of [...keys(was).toReversed(), '', ...keys(text), ...keys(was)]) desk.typeHeader(name, typed);
    // Withholding stays on while a line has a share of its own.
    const { ApplyWithholding } = ofLine === '' ? desk.header() : header;
    return [
      ...differences('the header that is followed', { ...desk.header(), ApplyWithholding }, header),
      ...lines.flatMap((line, index) => differences('a line that follows', desk.lines()[index], line)),
    ];
  },
);

const panelBackAgain = property(
  'a box of the panel is changed and changed back',
  fc.record({ before: sequence, line: fc.nat(5), change: panelWithText }),
  ({ before, line: which, change: { column: name, text } }) => {
    const desk = after(before);
    desk.answerAll();
    const line = desk.lines()[which % Math.max(1, desk.lines().length)];
    const field: Field | undefined = documents[desk.kind].lineFields[name];
    if (line?.$key === undefined || field === undefined || hasEmptied(line)) return [];
    for (const typed of [text, textIn(field, line, name)]) {
      desk.typePanel(line.$key, name, typed);
      desk.answerAll();
    }
    return differences(`a line after ${name}`, desk.line(line.$key), line);
  },
);

/** Goods that were entered for a product are there again when it returns, whatever the line had in between. */
const goodsBackAgain = property(
  'goods return with their product',
  fc.record({
    products: fc.tuple(...[0, 1].map(() => fc.constantFrom('', ...textsOf.ProductCode))),
    goods: goodsOfLine,
    isAnswered: fc.boolean(),
    cells: fc.array(nameWithText<ColumnName>(textsOf, ['Quantity', 'VatRate', 'UnitPrice']), { maxLength: 2 }),
  }),
  ({ products: [own = '', other = ''], goods, isAnswered, cells }) => {
    const desk = createDesk();
    const key = desk.add();
    const choose = (code: string): void => {
      desk.type(key, 'ProductCode', code);
      if (isAnswered) desk.answerAll();
    };
    choose(own);
    for (const { column, text } of cells) desk.type(key, column, text);
    desk.answerAll();
    desk.enterGoods(key, goods);
    const line = desk.line(key);
    choose(other);
    choose(own);
    desk.answerAll();
    return differences('a line whose product returns', desk.line(key), line);
  },
);

export const fieldProperties: readonly Property[] = [
  ...[headerInAnyOrder, panelInAnyOrder, headerBackAgain, followedHeader, panelBackAgain, goodsBackAgain],
];
