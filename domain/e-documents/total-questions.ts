/**
 * Whether a draft's totals are the file's: those of the whole document as long as everything returns, for a part the file's amounts per
 * piece. Differences that rounding the lines may explain are none.
 */
import Big from 'big.js';
import { read, write, zero } from '../amounts/decimal.ts';
import { computeDocument } from '../amounts/totals.ts';
import { currencyOf } from '../currency-signs.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import type { DocumentKind } from '../model/draft-state.ts';
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

export function totalQuestions(
  document: EDocument,
  { kind, content }: { readonly kind: DocumentKind; readonly content: ValueRecord },
  { policy, quantities, before, known }: Returned,
): readonly EDocumentQuestion[] {
  // What is asked about the file already may be the reason of a difference.
  if (document.kind === 'despatch' || known !== undefined || document.questions.length > 0) return [];
  const returned = document.lines.filter(({ position }) => quantities.has(position));
  if (returned.length === 0) return [];
  const parts = returned.reduce((count, { position }) => count + (before.get(position)?.length ?? 0), returned.length);
  const isWhole =
    parts === document.lines.length &&
    returned.every(({ position, quantity }) => read(quantities.get(position))?.eq(quantity) === true);
  const { totals } = isWhole ? document : { totals: totalsOfPart(document, quantities) };
  const computed = computeDocument(kind, content, policy).totals;
  const currency = currencyOf(document.currency, policy.defaultCurrency) ?? document.currency;
  if (computed.currency !== currency) return [];
  const { effective } = computed;
  const pairs = [
    [totals.net, effective.SubTotal],
    [totals.vat, effective.VatTotal],
    [totals.payable, effective.Payable],
  ];
  const within = new Big('0.01').times(parts);
  const found = pairs.find(([file, draft]) => {
    const [one, other] = [read(file), read(draft)];
    return one !== null && other !== null && one.minus(other).abs().gt(within);
  });
  const [file = null, draft = null] = found ?? [];
  return file === null || draft === null ? [] : [{ about: 'total', position: null, file, draft }];
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
