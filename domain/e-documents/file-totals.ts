/**
 * The totals that a draft's lines have in the file: those of the whole document as long as everything returns, for a part the file's
 * amounts per piece. The draft keeps them, to show them beside its own while these lines are unchanged.
 */
import Big from 'big.js';
import { read, write, zero } from '../amounts/decimal.ts';
import { computeDocument } from '../amounts/totals.ts';
import { currencyOf } from '../currency-signs.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { originsOf, withOrigins } from '../origins.ts';
import { linesOf, textOf } from '../value.ts';
import type { EDocument, EDocumentTotals } from './e-document.ts';
import type { EDocumentQuestion } from './questions.ts';
import { shareOf } from './returning.ts';
import type { ReturnedPart } from './returning.ts';

interface Returned {
  readonly policy: AmountsPolicy;
  readonly quantities: ReadonlyMap<number, string>;
  readonly before: ReadonlyMap<number, readonly ReturnedPart[]>;
  readonly known?: ReadonlyMap<number, unknown>;
}

/** Null for documents whose amounts are not the draft's. */
export function fileTotals(document: EDocument, { quantities, before, known }: Returned): EDocumentTotals | null {
  if (document.kind === 'despatch' || known !== undefined) return null;
  const returned = document.lines.filter(({ position }) => quantities.has(position));
  if (returned.length === 0) return null;
  const isWhole =
    returned.length === document.lines.length &&
    returned.every(
      ({ position, quantity }) =>
        (before.get(position) ?? []).length === 0 && read(quantities.get(position))?.eq(quantity) === true,
    );
  return isWhole ? document.totals : totalsOfPart(document, quantities);
}

/** Differences that rounding the lines may explain are none. */
export function totalQuestions(
  document: EDocument,
  { kind, content }: { readonly kind: DocumentKind; readonly content: ValueRecord },
  returned: Returned,
): readonly EDocumentQuestion[] {
  const { policy, quantities, before } = returned;
  const totals = fileTotals(document, returned);
  // What is asked about the file already may be the reason of a difference.
  if (totals === null || document.questions.length > 0) return [];
  const computed = computeDocument(kind, content, policy).totals;
  const currency = currencyOf(document.currency, policy.defaultCurrency) ?? document.currency;
  if (computed.currency !== currency) return [];
  const { effective } = computed;
  const pairs = [
    [totals.net, effective.SubTotal],
    [totals.vat, effective.VatTotal],
    [totals.payable, effective.Payable],
  ];
  const parts = [...quantities.keys()].reduce((count, position) => count + 1 + (before.get(position)?.length ?? 0), 0);
  const within = new Big('0.01').times(parts);
  const found = pairs.find(([file, draft]) => {
    const [one, other] = [read(file), read(draft)];
    return one !== null && other !== null && one.minus(other).abs().gt(within);
  });
  const [file = null, draft = null] = found ?? [];
  return file === null || draft === null ? [] : [{ about: 'total', position: null, file, draft }];
}

/** Identifies the lines that the totals are of. */
const linesText = (content: ValueRecord): string =>
  JSON.stringify(linesOf(content).map(({ $key = '', Quantity }) => [$key, read(Quantity)?.toFixed() ?? '']));

export function withFileTotals(content: ValueRecord, totals: EDocumentTotals | null): ValueRecord {
  if (totals === null) return content;
  const known = Object.entries(totals).flatMap(([name, amount]) => (amount === null ? [] : [[name, amount as string]]));
  return withOrigins(content, {
    fileTotals: { ...Object.fromEntries(known), lines: linesText(content) } as ValueRecord,
  });
}

/** Null once a line was added, deleted, or has another quantity. */
export function fileTotalsOf(content: ValueRecord): EDocumentTotals | null {
  const kept = originsOf(content).fileTotals;
  if (kept === undefined || kept['lines'] !== linesText(content)) return null;
  const amountOf = (name: string): string | null => textOf(kept[name]) || null;
  return { net: amountOf('net'), vat: amountOf('vat'), payable: amountOf('payable') };
}

function totalsOfPart({ lines }: EDocument, quantities: ReadonlyMap<number, string>): EDocumentTotals {
  const sum = (amountOf: (line: EDocument['lines'][number]) => string): string =>
    write(
      lines.reduce((total, line) => {
        const quantity = quantities.get(line.position);
        const amount = read(amountOf(line)) ?? zero;
        return quantity === undefined ? total : total.plus(shareOf(amount, quantity, line.quantity));
      }, zero),
    );
  return { net: sum(({ net }) => net), vat: sum(({ vat }) => vat), payable: null };
}
