/**
 * The amounts of new documents are those of an independent computation (amounts-oracle.ts). The documents are made by the model's
 * sequences; what these lack is added: withholding, additional taxes, discounts, other numbers, kinds and policies.
 */
import fc from 'fast-check';
import { computeDocument } from '../../domain/amounts/totals.ts';
import type { AmountsPolicy } from '../../domain/facts.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import { isDecimal } from '../../domain/numbers.ts';
import { expectedAmounts, isExpected, isOpen, textOfExpected } from './amounts-oracle.ts';
import type { Expected } from './amounts-oracle.ts';
import { defaultCurrency } from './company.ts';
import { sequence } from './commands.ts';
import { createDesk } from './desk.ts';
import type { Command } from './desk.ts';
import type { Property, Violation } from './compare.ts';

interface Input {
  readonly commands: readonly Command[];
  /** Missing numbers are filled in, so that the document has totals. */
  readonly isCompleted: boolean;
  /** For the lines of the sequence, in turn. */
  readonly changes: readonly ValueRecord[];
  readonly added: readonly ValueRecord[];
  /** All lines are in this currency. */
  readonly currency: string | null;
  /** All prices are with VAT, or without. */
  readonly isVatIncluded: boolean | null;
  readonly header: ValueRecord;
  readonly kind: DocumentKind;
  readonly policy: AmountsPolicy;
}

/** A decimal of a whole number: `decimal(125, 2)` is `1.25`. */
function decimal(digits: number, places: number): string {
  const text = String(digits).padStart(places + 1, '0');
  const plain = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}
const decimals = (most: number, places: number): fc.Arbitrary<string> =>
  fc
    .record({ digits: fc.integer({ min: 1, max: most }), places: fc.nat(places) })
    .map((of) => decimal(of.digits, of.places));

const quantity = fc.oneof(decimals(999, 3), decimals(99_999, 6), fc.constantFrom('0.5', '1', '1000000'));
const price = fc.oneof(
  decimals(9_999, 3),
  decimals(99_999_999, 8),
  fc.constantFrom('0', '0.01', '0.005', '1.005', '120', '999999999.99'),
);
const vatRate = fc.constantFrom('0', '1', '8', '10', '18', '20', '100');
const discountRate = fc
  .oneof(decimals(1_000, 1), decimals(9_999, 4), fc.constantFrom('0', '10', '50', '100'))
  .filter((rate) => Number(rate) <= 100);
const discounts = fc
  .array(discountRate, { maxLength: 4 })
  .map((rates) => rates.map((Rate, index) => ({ $key: `d${index}`, Rate })));
const withholding = fc
  .constantFrom('9/10', '7/10', '5/10', '4/10', '3/10', '2/10', '10/10', '1/3', '2/7')
  .map((share): ValueRecord => {
    const [WithholdingNumerator, WithholdingDenominator] = share.split('/');
    return { WithholdingNumerator, WithholdingDenominator };
  });
const taxRate = fc.oneof(decimals(999, 1), fc.constantFrom('0', '1', '2', '20', '50', '0.125', '220'));
const taxes = fc
  .array(
    fc.record({
      slot: fc.integer({ min: 1, max: 3 }),
      code: fc.constantFrom('0071', '0073', '0003', '0059', '4080'),
      rate: taxRate,
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((all): ValueRecord =>
    Object.fromEntries(
      all.flatMap(({ slot, code, rate }) => [
        [`AdditionalTaxCode${slot}`, code],
        [`AdditionalTaxRate${slot}`, rate],
      ]),
    ),
  );
const currency = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ CurrencyCode: defaultCurrency, ExchangeRate: '1' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      CurrencyCode: fc.constantFrom('USD', 'EUR'),
      ExchangeRate: fc.oneof(fc.constantFrom('41.2345', '48', '0.5'), decimals(999_999, 4)),
    }),
  },
);
/** Texts that no number can be read from, missing values, and numbers outside their range. */
const broken = fc.constantFrom<ValueRecord>(
  { Quantity: 'iki' },
  { Quantity: null },
  { Quantity: '-1' },
  { UnitPrice: '12,5' },
  { UnitPrice: null },
  { VatRate: 'yirmi' },
  { VatRate: null },
  { ExchangeRate: null },
  { CurrencyCode: 'USD', ExchangeRate: null },
  { CurrencyCode: 'USD', ExchangeRate: 'kur' },
  { Discounts: [{ $key: 'd', Rate: 'on' }] },
  { WithholdingNumerator: '9' },
  { AdditionalTaxCode1: '0059' },
);
const atTimes = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.oneof(fc.constant(null), arbitrary);
const merged = (parts: readonly (ValueRecord | null)[]): ValueRecord => Object.assign({}, ...parts) as ValueRecord;

const change = fc
  .tuple(
    atTimes(discounts.map((Discounts) => ({ Discounts }))),
    atTimes(withholding),
    atTimes(taxes),
    atTimes(quantity.map((Quantity) => ({ Quantity }))),
    atTimes(price.map((UnitPrice) => ({ UnitPrice }))),
    fc.oneof({ weight: 40, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: broken }),
  )
  .map(merged);

const line = fc
  .tuple(
    fc.record({ Quantity: quantity, UnitPrice: price, VatRate: vatRate, VatIncluded: fc.boolean() }),
    currency,
    change,
  )
  .map(merged);

const policy: fc.Arbitrary<AmountsPolicy> = fc.record({
  defaultCurrency: fc.constant(defaultCurrency),
  deductWithholding: fc.boolean(),
  taxesInVatBase: fc.boolean(),
  taxesDeducted: fc.boolean(),
  addedTaxesInLineTotal: fc.boolean(),
  totalsInDefaultCurrency: fc.boolean(),
  vatPerDocument: fc.nat(2).map((of) => of === 0),
});

const documentInput: fc.Arbitrary<Input> = fc.record({
  commands: fc.oneof(sequence, fc.constant<readonly Command[]>([])),
  isCompleted: fc.integer({ min: 0, max: 3 }).map((of) => of > 0),
  changes: fc.array(change, { maxLength: 4 }),
  added: fc.array(line, { maxLength: 5 }),
  currency: fc.constantFrom(null, null, defaultCurrency, 'USD'),
  isVatIncluded: fc.constantFrom(null, true, false, false),
  header: fc.constantFrom<ValueRecord>(
    {},
    {},
    { ApplyWithholding: true, WithholdingNumerator: '9', WithholdingDenominator: '10' },
    { ApplyWithholding: false },
  ),
  kind: fc.constantFrom<DocumentKind>('salesReturnInvoice', 'purchaseReturnInvoice', 'despatch', 'quote'),
  policy,
});

/** With what a line lacks, and the rate 1 for the default currency. */
function completed(record: ValueRecord): ValueRecord {
  const { Quantity = '2.5', UnitPrice = '33.33', VatRate = '10', ExchangeRate = '41.2345', CurrencyCode } = record;
  const rate = CurrencyCode === defaultCurrency ? '1' : isDecimal(ExchangeRate) ? ExchangeRate : '41.2345';
  return { ...record, Quantity, UnitPrice, VatRate, CurrencyCode: CurrencyCode ?? defaultCurrency, ExchangeRate: rate };
}

function contentOf({
  commands,
  isCompleted,
  changes,
  added,
  currency: only,
  isVatIncluded,
  header,
}: Input): ValueRecord {
  const desk = createDesk();
  for (const one of commands) desk.play(one);
  desk.answerAll();
  const lines = desk.lines().map((record, index) => {
    const whole = isCompleted ? completed(record) : record;
    return { ...whole, ...changes[index % Math.max(1, changes.length)] };
  });
  const all = [...lines, ...added.map((record, index) => ({ $key: `a${index}`, ...record }))];
  const inOne = all.map((record) => ({
    ...record,
    ...(only === null ? {} : { CurrencyCode: only }),
    ...(only === defaultCurrency ? { ExchangeRate: '1' } : {}),
    ...(isVatIncluded === null ? {} : { VatIncluded: isVatIncluded }),
  }));
  return { ...desk.content(), ...header, Lines: inOne };
}

interface Comparison {
  readonly violations: readonly Violation[];
  readonly compared: number;
  /** Why amounts were not compared. */
  readonly open: ReadonlySet<string>;
}

/** Compares every amount that the independent computation has with that of the application. */
function comparison(kind: DocumentKind, content: ValueRecord, by: AmountsPolicy): Comparison {
  const expected = expectedAmounts(kind, content, by);
  const computed = computeDocument(kind, structuredClone(content), by);
  const violations: Violation[] = [];
  const open = new Set<string>();
  let compared = 0;
  const compare = (name: string, place: string, right: Expected, is: unknown): void => {
    if (right !== null && isOpen(right)) {
      open.add(right.open);
      return;
    }
    compared += 1;
    const isRight =
      right === null ? is === null || is === undefined : typeof is === 'string' && isExpected(name, right, is);
    if (isRight) return;
    violations.push({
      kind: `${name} differs`,
      text: `${place}: ${JSON.stringify(is)} instead of ${textOfExpected(right)}; ${JSON.stringify({ kind, by, lines: content.Lines })}`,
    });
  };
  expected.lines.forEach(({ amounts }, index) => {
    const is = computed.lines[index]?.effective as Readonly<Record<string, unknown>> | undefined;
    for (const [name, right] of Object.entries(amounts)) compare(name, `line ${index + 1}`, right, is?.[name]);
  });
  const totals = computed.totals.effective as Readonly<Record<string, unknown>>;
  for (const [name, right] of Object.entries(expected.totals)) compare(name, 'document', right, totals[name]);
  return { violations, compared, open };
}

export const computedAmountsProperties: readonly Property[] = [
  {
    name: 'amounts are those of an independent computation',
    arbitrary: documentInput,
    judge: (input: Input): readonly Violation[] => comparison(input.kind, contentOf(input), input.policy).violations,
    notes: (input: Input): readonly string[] => {
      const { compared, open, violations } = comparison(input.kind, contentOf(input), input.policy);
      if (violations.length > 0) return [];
      const whole =
        compared === 0
          ? 'nothing compared'
          : open.size === 0
            ? 'all amounts agree'
            : 'some amounts agree, others are open';
      return [whole, ...[...open].map((reason) => `open: ${reason}`)];
    },
  },
];
