/**
 * Compares what Rampa makes of the kept e-invoices with the results that test/e-documents expects, by the rules of its README. Drafts
 * are made as the dialog makes them; the lists have the partner, every code of the file, and no other entry.
 */
import { readFileSync } from 'node:fs';
import Big from 'big.js';
import { computeDocument } from '../../../../domain/amounts/totals.ts';
import { taxEffect } from '../../../../domain/amounts/taxes.ts';
import { partnerOf } from '../../../../domain/e-documents/draft-kind.ts';
import type { EDocument } from '../../../../domain/e-documents/e-document.ts';
import { amountsPolicy } from '../../../../domain/facts.ts';
import { openEntriesOf } from '../../../../domain/open-entries.ts';
import { validateDocument } from '../../../../domain/rules/validate.ts';
import { connectionDefaults } from '../../../../domain/settings.ts';
import { isRecord, itemsOf, linesOf, textOf } from '../../../../domain/value.ts';
import { readEDocuments } from '../../../../main/files/read-e-documents.ts';
import { ReturnQuestion } from '../../../../renderer/screens/e-document/return-question.svelte.ts';

type Place = string;
type Asked = readonly [place: Place, kind: string];
interface ExpectedLine {
  readonly place: Place;
  readonly name: string;
  readonly codes: Readonly<Record<string, string>>;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly unitPrice: string | null;
  readonly rates: readonly string[];
  readonly discount: string;
  readonly net: string;
  readonly vatRate: string | null;
  readonly vatBase: string | null;
  readonly vat: string | null;
  readonly taxes: readonly { readonly code: string; readonly amount: string; readonly effect: string }[];
  readonly withholding: { readonly code: string; readonly share: string; readonly amount: string } | null;
  readonly exemption: string | null;
  readonly netWithin: string;
  readonly vatWithin: string;
  readonly priceShown: boolean;
  readonly ratesShown: boolean;
}
interface Reference {
  readonly number: string;
  readonly date: string;
}
export interface Kept {
  readonly file: string;
  readonly company: string;
  readonly return: Readonly<Record<Place, string>> | null;
  readonly refused: string | null;
  readonly questions: readonly Asked[];
  readonly mayAsk: readonly Asked[];
  readonly expected: {
    readonly references: {
      readonly number: string;
      readonly ettn: string;
      readonly date: string;
      readonly type: string;
      readonly profile: string;
      readonly despatches: readonly Reference[];
      readonly orders: readonly Reference[];
      readonly returnedInvoices: readonly Reference[];
      readonly socialSecurity: Readonly<Record<string, string>> | null;
    };
    readonly parties: {
      readonly role: string | null;
      readonly becomes: string;
      readonly partner: { readonly taxNumber: string; readonly name: string } | null;
    };
    readonly currency: { readonly code: string; readonly rate: string | null };
    readonly lines: readonly ExpectedLine[];
    readonly totals: Readonly<Record<string, string>>;
  } | null;
}

/**
 * `asked`: rightly; `unneeded`: right, but with a question that nobody needs; `misplaced`: wrong, but something else is asked;
 * `silent`: wrong, and can be queued without a question.
 */
export type Verdict = 'right' | 'asked' | 'unneeded' | 'misplaced' | 'silent';
export interface Compared {
  readonly name: string;
  readonly verdict: Verdict;
  readonly why: readonly string[];
}

const folder = new URL('../../../e-documents/', import.meta.url);
export const keptResults = (): readonly Kept[] =>
  readFileSync(new URL('expected.jsonl', folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Kept);

export const nameOf = (kept: Kept): string =>
  `${kept.file.replace(/^files\/|\.xml$/g, '')}${kept.return === null ? '' : ' in part'}`;

export async function compare(kept: Kept, bytes = readFileSync(new URL(kept.file, folder))): Promise<Compared> {
  const wrong: string[] = [];
  const read = readEDocuments(bytes);
  if ('problem' in read) {
    const isRight = kept.refused !== null && (refusals[read.problem] ?? '') === kept.refused;
    const verdict = isRight ? 'asked' : kept.refused === null ? 'unneeded' : 'misplaced';
    return { name: nameOf(kept), verdict, why: isRight ? [] : [`refused as ${read.problem}`] };
  }
  const [document] = read.documents;
  if (document === undefined) throw new Error(`${kept.file} has no document`);
  if (kept.refused !== null) wrong.push(`not refused as ${kept.refused}`);
  const question = await asked(document, kept);
  const made = question.draft();
  // If no line can return, there is no draft, and the dialog shows the file's questions.
  const shown = document.questions.map(({ about, position }): Asked => [String(position ?? 'document'), about]);
  const open = question.kind === null ? [['document', 'party'] as const] : made === null ? shown : openIn(kept, made);
  if (question.kind !== null && made === null && shown.length === 0) wrong.push('no draft can be made');
  if (made !== null && kept.expected !== null) wrong.push(...differences(kept, question, made, open));
  for (const [place, kind] of kept.questions) {
    const isAsked =
      place === '*'
        ? open.length > 0
        : open.some(([at, of]) => (at === place || at === 'document') && isSameFamily(of, kind));
    if (!isAsked) wrong.push(`not asked: ${kind} at ${place}`);
  }
  const mayAsk = [...kept.questions, ...kept.mayAsk];
  const isAboutAmounts = kept.questions.some(([, kind]) => kind === '*' || changesAmounts(kind));
  const unneeded = open.filter(
    ([place, kind]) =>
      !isAboutAmounts &&
      !mayAsk.some(([at, of]) => (at === place || [at, place].includes('document')) && isSameFamily(kind, of)),
  );
  const why = [...wrong, ...unneeded.map(([place, kind]) => `asked needlessly: ${kind} at ${place}`)];
  const verdict =
    wrong.length > 0
      ? open.length === 0
        ? 'silent'
        : 'misplaced'
      : unneeded.length > 0
        ? 'unneeded'
        : open.length > 0
          ? 'asked'
          : 'right';
  return { name: nameOf(kept), verdict, why };
}

const refusals: Readonly<Record<string, string>> = {
  ...{ voucher: 'selfEmploymentReceipt', selfEmployment: 'selfEmploymentReceipt', creditNote: 'creditNote' },
  ...{ applicationResponse: 'applicationResponse', doctype: 'doctype', notXml: 'notXml', damaged: 'notXml' },
};

const settingsOf = (company: string) => ({
  ...connectionDefaults,
  ...{ taxNumber: company, defaultWarehouse: 'Depo', usesEInvoice: true },
  assumed: { ...connectionDefaults.assumed, writePurchaseReturns: true },
});

/** The dialog's answers when the user opens the file and types the quantities. */
async function asked(document: EDocument, kept: Kept): Promise<ReturnQuestion> {
  const codes = new Set(kept.expected?.lines.flatMap(({ codes: all }) => Object.values(all)));
  const row = (code: string) => ({
    ...{ code, name: null, id: null, detail: null, stockType: null, vatRate: null, price: null },
    ...{ units: null, currencyCode: null },
  });
  const api = {
    listMappings: () => Promise.resolve({ rows: [], total: 0 }),
    getLookupRows: ({ kind, codes: sought, by }: { kind: string; codes: readonly string[]; by?: string }) =>
      Promise.resolve(
        sought.map((code) => (kind !== 'products' || (by !== 'barcode' && codes.has(code)) ? row(code) : null)),
      ),
    searchLookup: () => Promise.resolve({ rows: [], total: 0 }),
    findReturnsOf: () => Promise.resolve([]),
    listDocuments: () => Promise.reject(new Error('the service cannot be reached')),
  };
  const options = {
    ...{ api, document, file: 'a.xml', language: 'en', today: '2026-11-27' },
    connection: { id: 'c', settings: settingsOf(kept.company) },
  } as unknown as ConstructorParameters<typeof ReturnQuestion>[0];
  const question = new ReturnQuestion(options);
  await question.lookUp();
  question.returnAll();
  if (kept.return !== null)
    for (const { position } of question.document.lines) question.texts[position] = kept.return[String(position)] ?? '';
  return question;
}

type Made = NonNullable<ReturnType<ReturnQuestion['draft']>>;

const positionOf = (key: string): Place => /-(\d+)$/.exec(key)?.[1] ?? 'document';

/** What keeps the draft from being queued: its open entries and its errors, by place and kind. */
function openIn(kept: Kept, { kind, content }: Made): readonly Asked[] {
  const settings = settingsOf(kept.company);
  const { usesEInvoice, localGuidance } = settings;
  const facts = { ...amountsPolicy(settings), usesEInvoice, localGuidance, product: () => undefined };
  const isWithoutCode = (place: Place): boolean =>
    Object.keys(kept.expected?.lines.find((line) => line.place === place)?.codes ?? {}).length === 0;
  const entries = openEntriesOf(content).flatMap(({ place, reason, row, question }): Asked[] => {
    const at = place?.line ? positionOf(place.line) : 'document';
    // The list has no product for a line without a code.
    if (reason === 'unknownProduct' && isWithoutCode(at)) return [];
    if (reason === 'notRead' && place?.path[0] === 'UnitCode') return [[at, 'unit']];
    return [[question && row !== undefined ? row : at, question?.about ?? reason]];
  });
  const errors = validateDocument(kind, content, facts).flatMap(({ code, severity, place }): Asked[] => {
    if (severity !== 'error' || code === 'openEntry') return [];
    const field = String(place.path[0]);
    const at = place.line === null ? 'document' : positionOf(place.line);
    if (field === 'ProductCode' && isWithoutCode(at)) return [];
    return [[at, kindsOfField[field] ?? `${code} of ${field}`]];
  });
  return [...entries, ...errors];
}

const kindsOfField: Readonly<Record<string, string>> = {
  ...{
    ExchangeRate: 'exchangeRate',
    AverageExchangeRate: 'exchangeRate',
    UnitCode: 'unit',
    Quantity: 'quantity',
    UnitPrice: 'amount',
    VatRate: 'vat',
  },
};

/** Kinds about the same amounts: Rampa may name another of them. */
const families: readonly (readonly string[])[] = [
  ['amount', 'quantity', 'number', 'taxBase', 'vat', 'discount', 'documentDiscount', 'payable', 'negativeLine'],
  ['tax', 'unknownTax', 'taxBase'],
  ['exchangeRate', 'currencyDirection', 'currency'],
];
const isSameFamily = (one: string, other: string): boolean =>
  one === other || families.some((family) => family.includes(one) && family.includes(other));
const changingNothing = new Set([
  ...['charge', 'rounding', 'exchangeRate', 'currencyDirection', 'party', 'reference', 'unit', 'exemption'],
  'documentDiscount',
]);
const changesAmounts = (kind: string): boolean => !changingNothing.has(kind);

const inCents = (amount: string | null | undefined): string => new Big(amount || 0).round(2, 1).toFixed();
const isNear = (one: string | null | undefined, other: string | null, within: string): boolean =>
  other === null || (typeof one === 'string' && one !== '' && new Big(one).minus(other).abs().lte(within));

function differences(kept: Kept, question: ReturnQuestion, made: Made, open: readonly Asked[]): readonly string[] {
  const { expected } = kept;
  if (expected === null) return [];
  const differing: string[] = [];
  /** Whether something of these kinds is asked at the place; without kinds, something that changes amounts. */
  const isAsked = (place: Place, ...kinds: readonly string[]): boolean =>
    open.some(
      ([at, kind]) =>
        (at === place || at === 'document' || place === 'document') &&
        (kinds.length === 0 ? changesAmounts(kind) || kind === 'documentDiscount' : kinds.includes(kind)),
    );
  const differs = (place: Place, what: string, file: unknown, draft: unknown): void =>
    void differing.push(`${what} at ${place}: ${JSON.stringify(file)} expected, ${JSON.stringify(draft)} in the draft`);
  const same = (place: Place, what: string, file: unknown, draft: unknown, ...kinds: readonly string[]): void => {
    if (JSON.stringify(file) !== JSON.stringify(draft) && !(kinds.length > 0 && isAsked(place, ...kinds)))
      differs(place, what, file, draft);
  };
  const near = (place: Place, what: string, file: string | null, draft: string | null | undefined, within: string) => {
    if (!isNear(draft, file, within) && !isAsked(place)) differs(place, what, file, draft);
  };

  const { references, parties, currency, totals } = expected;
  const { content, kind } = made;
  const { document } = question;
  for (const name of ['number', 'ettn', 'date', 'type', 'profile'] as const)
    same('document', name, references[name], document[name], 'reference');
  const referenced = (number: unknown, date: unknown) => ({ number: textOf(number), date: textOf(date) });
  same(
    'document',
    'despatches',
    references.despatches,
    itemsOf(content['ReferencedDespatches']).map(({ ID, IssueDate }) => referenced(ID, IssueDate)),
  );
  const [order, ...orders] = references.orders;
  if (order)
    same('document', 'order', order, referenced(content['OrderReferenceNumber'], content['OrderReferenceDate']));
  const original = document.type.endsWith('IADE')
    ? (references.returnedInvoices[0] ?? { number: '', date: '' })
    : { number: references.number, date: references.date };
  const returned = referenced(content['ReturnedInvoiceNumber'], content['ReturnedInvoiceDate']);
  same('document', 'returned invoice', original, returned, 'reference');
  const written = [textOf(content['Description']), ...openEntriesOf(content).map(({ text }) => text)].join(' ');
  for (const { number } of [...references.returnedInvoices.slice(1), ...orders])
    if (!written.includes(number)) differs('document', 'reference', number, '');
  const info = content['SgkInfo'];
  const { $key: _key, ...social } = isRecord(info) ? info : {};
  const sorted = (record: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(record).toSorted());
  same('document', 'SgkInfo', sorted(references.socialSecurity ?? {}), sorted(social));
  if (parties.role !== null) same('document', 'role', parties.role, question.role);
  same('document', 'kind', `${parties.becomes}Invoice`, kind);
  if (parties.partner !== null && question.role !== null)
    same('document', 'partner', parties.partner, partnerOf(document, question.role));

  const policy = amountsPolicy(settingsOf(kept.company));
  const amounts = computeDocument(kind, content, policy).lines;
  const byPlace = new Map(linesOf(content).map((line, index) => [positionOf(line.$key ?? ''), { line, index }]));
  same(
    'document',
    'lines',
    expected.lines.map(({ place }) => place),
    [...byPlace.keys()],
    ...['negativeLine', 'quantity'],
  );
  const sums = new Map<string, Big>();
  const add = (name: string, amount: string | null | undefined): void =>
    void sums.set(name, (sums.get(name) ?? new Big(0)).plus(amount || 0));
  for (const line of expected.lines) {
    const { place } = line;
    const found = byPlace.get(place);
    if (found === undefined) continue;
    const { line: drafted, index } = found;
    const computed = amounts[index]?.effective;
    const of = (name: string): string => textOf(drafted[name]);
    if (Object.keys(line.codes).length > 0)
      same(place, 'code', true, Object.values(line.codes).includes(of('ProductCode')), 'unknownProduct');
    near(place, 'quantity', line.quantity, of('Quantity'), '0');
    same(place, 'unit', line.unit, of('UnitCode') === '' ? null : of('UnitCode'), 'unit', 'notRead');
    same(place, 'currency', currency.code, of('CurrencyCode'), 'currency');
    if (currency.rate !== null && !isAsked(place, 'exchangeRate', 'currencyDirection', 'currency'))
      same(place, 'exchange rate', currency.rate, of('ExchangeRate'));
    near(place, 'net', line.net, computed?.AmountExcludingTax, line.netWithin);
    near(place, 'VAT base', line.vatBase, computed?.VatBase, line.netWithin);
    near(place, 'VAT', line.vat, computed?.VatAmount, line.vatWithin);
    near(place, 'VAT rate', line.vatRate, of('VatRate'), '0');
    if (line.priceShown) {
      near(place, 'price', line.unitPrice, of('UnitPrice'), '0');
      // An amount that was cut off after two decimals has no discount of a cent.
      const within = line.rates.length === 0 ? '0.01' : line.netWithin;
      near(place, 'discount', line.discount, computed?.DiscountAmount, within);
    }
    const rates = itemsOf(drafted['Discounts']).map(({ Rate }) => textOf(Rate));
    if (line.ratesShown && !isAsked(place)) same(place, 'rates', line.rates, rates);
    same(place, 'exemption', line.exemption, of('VatExemptionCode') || null, 'exemption');
    const taxes = [1, 2, 3].flatMap((n) => {
      const code = of(`AdditionalTaxCode${n}`);
      const amount = textOf(computed?.[`AdditionalTaxAmount${n}` as 'AdditionalTaxAmount1']);
      return code === '' ? [] : [{ code, amount, isDeducted: taxEffect(code, policy).deducted }];
    });
    for (const { code, amount, isDeducted } of taxes) {
      const tax = line.taxes.find((one) => one.code === code);
      if (tax === undefined && !isAsked(place)) differs(place, 'tax', null, code);
      if (tax) near(place, `tax ${code}`, tax.amount, amount, line.netWithin);
      if (tax && (tax.effect === 'deducted') !== isDeducted && !isAsked(place)) differs(place, 'effect', tax, code);
      add(isDeducted ? 'deducted' : 'taxes', amount);
    }
    for (const { code } of line.taxes)
      if (!taxes.some((one) => one.code === code) && !isAsked(place)) differs(place, 'tax', code, null);
    const share =
      of('WithholdingNumerator') === '' ? null : `${of('WithholdingNumerator')}/${of('WithholdingDenominator')}`;
    const withheld = share === null ? null : { code: of('WithholdingCode'), share };
    const { withholding } = line;
    const named = withholding && { code: withholding.code, share: withholding.share };
    if (!isAsked(place, 'withholding')) {
      same(place, 'withholding', named, withheld);
      if (withholding) near(place, 'withheld', withholding.amount, inCents(computed?.WithheldVatAmount), '0.01');
    }
    add('net', computed?.AmountExcludingTax);
    add('discount', computed?.DiscountAmount);
    add('vat', computed?.VatAmount);
    add(`vat ${of('VatRate')}`, computed?.VatAmount);
    add('withholding', inCents(computed?.WithheldVatAmount));
  }
  const sum = (name: string): Big => sums.get(name) ?? new Big(0);
  const grand = sum('net').plus(sum('vat')).plus(sum('taxes'));
  const payable = grand.minus(sum('deducted')).minus(sum('withholding'));
  const isWithholdingAsked = isAsked('document', 'withholding');
  const within = (name: string): string => totals[`${name}Within`] ?? '0';
  near('document', 'net', totals['net'] ?? null, sum('net').toFixed(), within('net'));
  near('document', 'total VAT', totals['vat'] ?? null, sum('vat').toFixed(), within('vat'));
  near('document', 'taxes', totals['taxes'] ?? null, sum('taxes').toFixed(), within('net'));
  near('document', 'deducted', totals['deducted'] ?? null, sum('deducted').toFixed(), within('net'));
  if (!isWithholdingAsked) {
    const cents = new Big('0.01').times(Math.max(1, expected.lines.length)).toFixed();
    near('document', 'withheld', totals['withholding'] ?? null, sum('withholding').toFixed(), cents);
    near(
      'document',
      'payable',
      totals['payable'] ?? null,
      payable.toFixed(),
      new Big(within('payable')).plus(cents).toFixed(),
    );
  }
  near('document', 'grand total', totals['grand'] ?? null, grand.toFixed(), within('payable'));
  return differing;
}
