/**
 * What holds for every sequence of commands. No property knows how a value comes about: each compares two ways that must give the
 * same.
 */
import fc from 'fast-check';
import { computeDocument } from '../../domain/amounts/totals.ts';
import { copyOfDocument } from '../../domain/copy-document.ts';
import { cellTyped } from '../../domain/edit/cells.ts';
import { byWriting } from '../../domain/edit/columns.ts';
import { takenRate } from '../../domain/edit/origins.ts';
import { LineCache } from '../../domain/edit/line-cache.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { dayIn } from '../../domain/guidance/validity.ts';
import { isDecimal } from '../../domain/numbers.ts';
import { openEntriesOf } from '../../domain/open-entries.ts';
import { isEmpty, linesOf } from '../../domain/value.ts';
import { columnNames, columnOf, facts, kind, kinds, language, today, withholdingCodes } from './company.ts';
import type { ColumnName } from './company.ts';
import { command, sequence, textFor } from './commands.ts';
import { after, differences, property, textOf } from './compare.ts';
import type { Property } from './compare.ts';
import { createDesk } from './desk.ts';
import { fieldProperties } from './fields.ts';
import { inputProperties } from './inputs.ts';
import { pastedGoodsProperties } from './pasted-goods.ts';
import { tableProperties } from './tables.ts';
import { waysInProperties } from './ways-in.ts';
import { computedAmountsProperties } from './computed-amounts.ts';
import { goodsProperties } from './goods.ts';
import { returnedGoodsProperties } from './returned-goods.ts';
import { listProperties } from './lists.ts';
import { broughtDraftProperties } from './brought-draft.ts';
import { mergeProperties } from './merges.ts';
import type { Command } from './desk.ts';

const record = fc.uniqueArray(fc.constantFrom(...columnNames), { minLength: 2, maxLength: 6 }).chain((columns) =>
  fc.record({
    cells: fc.tuple(...columns.map((column) => textFor(column).map((text) => ({ column, text })))),
    order: fc.shuffledSubarray(columns, { minLength: columns.length, maxLength: columns.length }),
    answerAfter: fc.nat(6),
  }),
);

/** Typed after it, a currency takes a rate away, also one that leaves with a unit's price. In a table, no order matters. */
function inTypedOrder(names: readonly ColumnName[]): readonly ColumnName[] {
  const before = (first: ColumnName, then: ColumnName) => (all: readonly ColumnName[]) => {
    const [at, late] = [all.indexOf(then), all.indexOf(first)];
    return at < 0 || late < at ? all : all.with(at, first).with(late, then);
  };
  return before('UnitCode', 'ExchangeRate')(before('CurrencyCode', 'ExchangeRate')(names));
}

/** Typed, pasted, in any order, answered at any time: the same data give the same line. */
const oneWayIn = property('the same data give the same line', record, ({ cells, order, answerAfter }) => {
  const texts = cells.filter(({ text }) => text !== '');
  // A rate of 1 that is typed for a shown currency is its own; pasted beside a product, it is the default currency's.
  const hasText = (name: ColumnName) => texts.some(({ column }) => column === name);
  const isOfShown = hasText('ProductCode') && !hasText('CurrencyCode');
  const filled = texts.filter(({ column, text }) => !(isOfShown && column === 'ExchangeRate' && text === '1'));
  const textIn = new Map<ColumnName, string>(filled.map(({ column, text }) => [column, text]));
  const columns = filled.map(({ column }) => column);
  const typedIn = (names: readonly ColumnName[], answer: number): ValueRecord | undefined => {
    const desk = createDesk();
    const key = desk.add();
    names.forEach((name, index) => {
      desk.type(key, name, textIn.get(name) ?? '');
      if (index >= answer) desk.answerAll();
    });
    desk.answerAll();
    return desk.lines()[0];
  };
  const pasted = createDesk();
  pasted.paste({ columns, rows: [columns.map((name) => textIn.get(name) ?? '')] }, 0);
  pasted.answerAll();
  const inOrder = columns.toSorted((a, b) => byWriting(columnOf(a), columnOf(b)));
  const typed = typedIn(inOrder, 0);
  const other = typedIn(inTypedOrder(order.filter((name) => textIn.has(name))), answerAfter);
  return [
    ...differences('pasted and typed', pasted.lines()[0], typed),
    ...differences('in another order', other, typed),
  ];
});

const editsOf = (kinds: readonly string[]): fc.Arbitrary<readonly Command[]> =>
  fc.array(
    command.filter(({ do: what }) => kinds.includes(what)),
    { minLength: 1, maxLength: 6 },
  );
const edits = editsOf(['type', 'panel', 'goods', 'answer']);

/** What a later edit does to a document, it does to its copy. */
const copies = property(
  'a copy behaves as its original',
  fc.record({
    kind: fc.constantFrom(...kinds),
    before: sequence,
    edits: editsOf(['type', 'panel', 'goods', 'answer', 'header', 'withholdLines']),
  }),
  ({ kind, before, edits: later }) => {
    const original = after(before, kind);
    original.answerAll();
    if (original.lines().length === 0) return [];
    const day = dayIn(original.header().Date) ?? today;
    const copy = createDesk(copyOfDocument(kind, original.content(), day), kind);
    const compared = (what: string) => [
      ...differences(`the header of ${what}`, copy.header(), original.header()),
      ...original.lines().flatMap((line, index) => differences(what, copy.lines()[index], line)),
    ];
    const atOnce = compared('a copy');
    if (atOnce.length > 0) return atOnce;
    for (const desk of [original, copy]) {
      for (const one of later) desk.play(one);
      desk.answerAll();
    }
    return compared('a copy that was edited');
  },
);

/** Lines that are copied into another document are whole there, whatever it has, and behave as their originals. */
const copiedLines = property(
  'copied lines behave as their originals',
  fc.record({ before: sequence, into: sequence, edits }),
  ({ before, into, edits: later }) => {
    const original = after(before);
    original.answerAll();
    const copied = original.lines();
    if (copied.length === 0) return [];
    const other = after(into);
    other.answerAll();
    const count = other.lines().length;
    other.pasteLines(copied, count);
    const atOnce = copied.flatMap((line, index) => {
      const pasted = other.lines()[count + index];
      // A line without a rate, or with that of a line that was not copied, may take one of its new neighbours.
      const source = takenRate(line)?.line;
      const isFollowing = copied.some(
        ({ $key, CurrencyCode }) => $key === source && CurrencyCode === line.CurrencyCode,
      );
      const isOfOthers = source !== undefined && !isFollowing;
      const isRateTaken = (isEmpty(line.ExchangeRate) || isOfOthers) && pasted !== undefined;
      return differences('a copied line', isRateTaken ? { ...pasted, ExchangeRate: line.ExchangeRate } : pasted, line);
    });
    if (atOnce.length > 0) return atOnce;
    const alone = createDesk({ ...original.header(), Lines: [] });
    alone.pasteLines(copied, 0);
    for (const desk of [original, alone]) {
      for (const one of later) desk.play(one);
      desk.answerAll();
    }
    return original.lines().flatMap((line, index) => {
      const pasted = alone.lines()[index];
      // A line that had no rate when it was copied may have taken one of the lines that were copied with it.
      const isRateTaken = copied[index] !== undefined && isEmpty(copied[index].ExchangeRate) && pasted !== undefined;
      return differences(
        'a copied line that was edited',
        isRateTaken ? { ...pasted, ExchangeRate: line.ExchangeRate } : pasted,
        line,
      );
    });
  },
);

const linesWithGoods = editsOf(['type', 'goods', 'answer']).map((all): readonly Command[] => [
  ...([{ do: 'add' }, { do: 'add' }, { do: 'goods', line: 1, lots: ['L-1'] }] as const),
  ...all,
]);

/** A code that is copied from the line above does what typing it does. */
const copiedCodes = property(
  'a code that is copied down is as if it were typed',
  fc.record({
    before: linesWithGoods,
    line: fc.nat(5),
    column: fc.constantFrom<ColumnName>('ProductCode', 'UnitCode', 'WarehouseName'),
  }),
  ({ before, line: which, column }) => {
    const [copied, typed] = [after(before), after(before)];
    copied.answerAll();
    typed.answerAll();
    const index = which % Math.max(1, typed.lines().length);
    const [above, line] = [typed.lines()[index - 1], typed.lines()[index]];
    const text = above === undefined ? '' : cellTyped(columnOf(column), above, language);
    if (line?.$key === undefined || text === '' || text === line[column]) return [];
    copied.play({ do: 'fill', line: index, column });
    typed.type(line.$key, column, text);
    const settled = [copied, typed].map((desk) => {
      desk.answerAll();
      const open = openEntriesOf(desk.content()).map(({ reason, text: entry }) => `${reason} ${entry}`);
      return { ...desk.line(line.$key ?? ''), open };
    });
    return differences(`${column} copied and typed`, settled[0], settled[1]);
  },
);

/** A field that is changed and changed back restores what follows from it, and leaves what was entered. */
const backAgain = property(
  'a field is changed and changed back',
  fc.record({
    before: sequence,
    line: fc.nat(5),
    change: fc
      .constantFrom(...columnNames)
      .chain((column) => fc.record({ column: fc.constant(column), text: textFor(column) })),
  }),
  ({ before, line: which, change: { column, text } }) => {
    const desk = after(before);
    desk.answerAll();
    const line = desk.lines()[which % Math.max(1, desk.lines().length)];
    // That a value was emptied says nothing about another product or currency, so it returns with them.
    if (line?.$key === undefined || line.$from?.entered?.some((name) => isEmpty(line[name])) === true) return [];
    // A code that is typed again is not the label that was scanned.
    if (column === 'ProductCode' && line.$from?.label !== undefined) return [];
    // A rate for the currency to come is that of the first one that came.
    if (column === 'CurrencyCode' && line.$from?.aside?.['CurrencyCode']?.[''] !== undefined) return [];
    const key = line.$key;
    const was =
      columnOf(column).how === 'flag'
        ? line[column] === true
          ? 'evet'
          : 'hayır'
        : cellTyped(columnOf(column), line, language);
    desk.type(key, column, text);
    desk.answerAll();
    desk.type(key, column, was);
    desk.answerAll();
    return differences(
      `${column} changed and changed back`,
      desk.lines().find(({ $key }) => $key === key),
      line,
    );
  },
);

/** Rates in one currency, some entered and some taken from other lines: each correction reaches the lines that took the rate. */
const rates = property(
  'a rate is corrected and corrected back',
  fc.record({
    entered: fc.array(fc.constantFrom('', '41', '43'), { minLength: 2, maxLength: 5 }),
    line: fc.nat(4),
    text: fc.constantFrom('', '41', '43', '48'),
  }),
  ({ entered, line: which, text }) => {
    const desk = createDesk();
    for (const rate of entered) {
      const key = desk.add();
      desk.type(key, 'CurrencyCode', 'USD');
      if (rate !== '') desk.type(key, 'ExchangeRate', rate);
    }
    const lines = desk.lines();
    const line = lines[which % lines.length];
    for (const rate of [text, textOfRate(line)]) desk.type(line?.$key ?? '', 'ExchangeRate', rate);
    return lines.flatMap((one, index) => differences('a line after a rate', desk.lines()[index], one));
  },
);
const textOfRate = (line: ValueRecord | undefined): string =>
  typeof line?.ExchangeRate === 'string' ? line.ExchangeRate : '';

/** The lines that are typed while the lists have not answered, in whatever order the answers come. */
const answers = property(
  'answers give the same lines in any order',
  fc.record({
    lines: fc.array(fc.record({ product: textFor('ProductCode'), cells: record.map(({ cells }) => cells) }), {
      minLength: 2,
      maxLength: 4,
    }),
    order: fc.array(fc.nat(3), { maxLength: 4 }),
  }),
  ({ lines, order }) => {
    const answered = (which: readonly number[], isAtOnce: boolean): readonly ValueRecord[] => {
      const desk = createDesk();
      for (const { product, cells } of lines) {
        if (isAtOnce) desk.answerAll();
        const key = desk.add();
        desk.type(key, 'ProductCode', product);
        // With two rates of one currency, a line takes the one that is there when its product is found.
        for (const { column, text } of cells)
          if (column !== 'ProductCode' && text !== '')
            desk.type(key, column, column === 'ExchangeRate' ? '41,25' : text);
      }
      for (const one of which) desk.play({ do: 'answer', which: one });
      desk.answerAll();
      return desk.lines();
    };
    const inOrder = answered([], false);
    return inOrder.flatMap((line, index) => [
      ...differences('a line after other answers', answered(order, false)[index], line),
      ...differences('a line after earlier answers', answered([], true)[index], line),
    ]);
  },
);

/** Undo to the beginning and redo to the end. */
const undone = property('undo and redo', sequence, (commands) => {
  const desk = after(commands);
  desk.answerAll();
  const end = textOf(desk.content());
  let steps = 0;
  while (desk.undo()) steps += 1;
  const begin = desk.lines().length;
  while (desk.redo()) steps -= 1;
  return [
    ...(begin > 0 ? [{ kind: 'undo ends before the beginning', text: `${begin} lines are left` }] : []),
    ...(steps === 0 || hasUndone(commands) ? [] : [{ kind: 'redo has other steps than undo', text: String(steps) }]),
    ...(textOf(desk.content()) === end || hasUndone(commands)
      ? []
      : [{ kind: 'redo ends in another content', text: `${textOf(desk.content())} instead of ${end}` }]),
  ];
});

/** Redo goes beyond where an undo in the sequence stopped. */
const hasUndone = (commands: readonly Command[]): boolean => commands.some((one) => one.do === 'undo');

/** Amounts that were computed line by line while the lines were edited are those of a fresh computation. */
const amounts = property('amounts are those of a fresh computation', sequence, (commands) => {
  const desk = createDesk();
  const cache = new LineCache(kind, facts);
  for (const one of commands) {
    desk.play(one);
    for (const line of desk.lines()) cache.amounts(line);
  }
  desk.answerAll();
  const fresh = computeDocument(kind, structuredClone(desk.content()), facts);
  return desk.lines().flatMap((line, index) =>
    textOf(cache.amounts(line)) === textOf(fresh.lines[index])
      ? []
      : [
          {
            kind: 'amounts',
            text: `line ${index + 1}: ${textOf(cache.amounts(line))} and ${textOf(fresh.lines[index])}`,
          },
        ],
  );
});

/** A rate that another line took stays when the line that it was typed in is deleted. */
const withoutRatesTaken = (content: ValueRecord): ValueRecord => ({
  ...content,
  Lines: linesOf(content).map(({ ExchangeRate: _rate, $from: _origins, ...line }) => line),
});

/** A line that was added and deleted leaves nothing behind. */
const deleted = property(
  'a line that was added and deleted leaves nothing',
  fc.record({ before: sequence, edits }),
  ({ before, edits: between }) => {
    const desk = after(before);
    desk.answerAll();
    const was = textOf(withoutRatesTaken(desk.content()));
    desk.add();
    const at = desk.lines().length - 1;
    for (const one of between) {
      desk.play('line' in one ? { ...one, line: at } : one);
    }
    desk.answerAll();
    desk.play({ do: 'delete', line: at });
    const is = textOf(withoutRatesTaken(desk.content()));
    return is === was ? [] : [{ kind: 'deleted', text: `${is} instead of ${was}` }];
  },
);

/** Goods that belong to a product: entered in the panel after it was chosen. */
const ofProduct: ValueRecord = {
  Lots: [{ $key: 'lot', LotNo: 'L-1', Quantity: '1', UnitCode: 'C62', ExpiryDate: '2027-01-31' }],
  SerialNumbers: ['S-1'],
  MedicineDeviceInfo: { Type: 'ILAC', Items: [{ $key: 'm', GTIN: '08690000000012' }] },
};

/** A product that was corrected leaves nothing of itself: the line is as if only the right one had been chosen. */
const formerProduct = property(
  'the former product leaves nothing behind',
  fc.record({
    cells: record.map(({ cells }) => cells.filter(({ column, text }) => column !== 'ProductCode' && text !== '')),
    products: fc.uniqueArray(textFor('ProductCode'), { minLength: 2, maxLength: 2 }),
    hasGoods: fc.boolean(),
  }),
  ({ cells, products: [wrong = '', right = ''], hasGoods }) => {
    const lineOf = (codes: readonly string[]): ValueRecord | undefined => {
      const desk = createDesk();
      const key = desk.add();
      for (const { column, text } of cells) desk.type(key, column, text);
      for (const code of codes) {
        desk.type(key, 'ProductCode', code);
        desk.answerAll();
        if (hasGoods && code === wrong) desk.enter(key, ofProduct);
      }
      return desk.lines()[0];
    };
    return differences('after another product', lineOf([wrong, right]), lineOf([right]));
  },
);

/** A code that was corrected, key by key, leaves nothing of itself. */
const formerCode = property(
  'the former withholding code leaves nothing behind',
  fc.record({
    codes: fc.uniqueArray(fc.constantFrom(...withholdingCodes), { minLength: 2, maxLength: 2 }),
    isOfLine: fc.boolean(),
  }),
  ({ codes: [wrong = '', right = ''], isOfLine }) => {
    const recordOf = (codes: readonly string[]): ValueRecord => {
      const desk = createDesk();
      const key = isOfLine ? desk.add() : null;
      let typed = '';
      for (const code of codes) {
        // The user deletes back to what both have in common.
        while (!code.startsWith(typed)) desk.withhold(key, (typed = typed.slice(0, -1)));
        while (typed !== code) desk.withhold(key, (typed = code.slice(0, typed.length + 1)));
      }
      const { Lines: _lines, ...header } = desk.content();
      return key === null ? header : (desk.lines()[0] ?? {});
    };
    return differences('after another code', recordOf([wrong, right]), recordOf([right]));
  },
);

/** A number with the sign of a currency is an amount in that currency, or it is not taken. */
const signed = property(
  'an amount keeps its currency',
  fc.record({
    column: fc.constantFrom<ColumnName>('UnitPrice'),
    number: fc.constantFrom('50', '1.250,00', '0,5'),
    sign: fc.constantFrom('USD', 'EUR', '$', '€', 'TL', 'TRY', '₺'),
    isBefore: fc.boolean(),
    isPasted: fc.boolean(),
    currency: fc.constantFrom('TRY', 'USD'),
  }),
  ({ column, number, sign, isBefore, isPasted, currency }) => {
    const desk = createDesk();
    const key = desk.add();
    desk.type(key, 'CurrencyCode', currency);
    const text = isBefore ? `${sign}${number}` : `${number} ${sign}`;
    if (isPasted) desk.paste({ columns: [column], rows: [[text]] }, 0);
    else desk.type(key, column, text);
    const [line] = desk.lines();
    const meant = sign === '$' || sign === 'USD' ? 'USD' : sign === '€' || sign === 'EUR' ? 'EUR' : 'TRY';
    const isTaken = isDecimal(line?.[column]);
    return isTaken && line?.CurrencyCode !== meant
      ? [
          {
            kind: `${isPasted ? 'pasted' : 'typed'} as another currency`,
            text: `${text} is ${textOf(line?.[column])} ${textOf(line?.CurrencyCode)}`,
          },
        ]
      : [];
  },
);

export const properties: readonly Property[] = [
  ...[oneWayIn, copies, copiedLines, backAgain, rates, answers, undone, amounts, deleted],
  ...[formerProduct, formerCode, signed, copiedCodes],
  ...fieldProperties,
  ...inputProperties,
  ...waysInProperties,
  ...tableProperties,
  ...pastedGoodsProperties,
  ...computedAmountsProperties,
  ...goodsProperties,
  ...returnedGoodsProperties,
  ...listProperties,
  ...mergeProperties,
  ...broughtDraftProperties,
];

/** The commands, columns and pairs of columns of a sequence, for the table of what was covered. */
export function coveredBy(commands: readonly Command[]): readonly string[] {
  const names = commands.map((one) => ('column' in one ? `${one.do} ${one.column}` : one.do));
  return [...new Set(names)];
}
