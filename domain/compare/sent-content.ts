/** Reconstructs a document from the request body that was sent, in the form of a draft's content. */
import type Big from 'big.js';
import { read, round, zero } from '../amounts/decimal.ts';
import { computeDocument } from '../amounts/totals.ts';
import type { DocumentAmountField } from '../amounts/totals.ts';
import { documents } from '../documents/index.ts';
import type { AmountsPolicy, DocumentPolicy } from '../facts.ts';
import { isSent } from '../fields.ts';
import type { Fields, Value, ValueRecord } from '../fields.ts';
import type { JsonObject } from '../json.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { Draft } from '../model/draft.ts';
import { isEmpty, linesOf, textOf } from '../value.ts';
import { fromWire, toWire } from '../wire/index.ts';
import { applyDifference, inFull } from './partial-change.ts';

type SentDraft = Pick<Draft, 'kind' | 'operation' | 'content' | 'baseline'>;

/**
 * The document as the service has it if it accepted the body; for a partial change (§4.4), the baseline with the change. The
 * amounts are those that were sent, treated as if they had been read, whatever the connection's settings are now. Fields that are
 * never sent (names of customer and products) come from the draft. `policy`: for comparing the baseline. Null for a deletion,
 * which has no body.
 */
export function sentContent(draft: SentDraft, body: JsonObject, policy: DocumentPolicy): ValueRecord | null {
  const { kind, operation, content, baseline } = draft;
  if (operation === 'delete') return null;
  const { fields, lineFields } = documents[kind];
  const asRead = { ...inFull(policy), absentAmounts: 'leftOut' } as const;
  const whole = operation === 'change' ? applyDifference(toWire(kind, baseline ?? {}, asRead, 'replace'), body) : body;
  const sent = fromWire(kind, whole).content;
  const own = linesOf(content);
  return {
    ...withUnsent(fields, sent, content),
    Lines: linesOf(sent).map((line, at) => {
      const drafted = own[at];
      return drafted === undefined ? line : withUnsent(lineFields, { ...line, ...keyOf(drafted) }, drafted);
    }),
  };
}

/** Keeps the line's key, by which the lines of a change are matched with those of the baseline. */
const keyOf = ({ $key }: ValueRecord): ValueRecord => ($key === undefined ? {} : { $key });

function withUnsent(fields: Fields, sent: ValueRecord, drafted: ValueRecord): ValueRecord {
  const unsent: Record<string, Value> = {};
  for (const [name, field] of Object.entries(fields))
    if (!isSent(field) && isEmpty(sent[name]) && !isEmpty(drafted[name])) unsent[name] = drafted[name];
  return { ...sent, ...unsent };
}

/**
 * The policy that was used for the amounts of a sent document, as far as the amounts show it: whether withholding is subtracted
 * from the grand total, and the currency of the totals (`currency`: the draft's stored currency).
 */
export function policyAsSent<P extends AmountsPolicy>(
  kind: DocumentKind,
  sent: ValueRecord,
  currency: string | null,
  policy: P,
): P {
  const currencies = new Set(linesOf(sent).map((line) => textOf(line['CurrencyCode'])));
  const inDefault = currency !== null && (currencies.size !== 1 || !currencies.has(currency));
  const inCurrency = {
    ...policy,
    totalsInDefaultCurrency: inDefault,
    ...(inDefault ? { defaultCurrency: currency } : {}),
  };
  const { effective } = computeDocument(kind, sent, inCurrency).totals;
  const amount = (field: DocumentAmountField): Big => read(effective[field]) ?? zero;
  const gross = amount('SubTotal').plus(amount('VatTotal')).plus(amount('AdditionalTaxTotal'));
  const takenOff = amount('WithholdingTotal').plus(amount('DeductedTaxTotal'));
  // WithholdingTotal of an invoice is not rounded (§2.3), the grand total is.
  const isTotal = (sum: Big): boolean => round(amount('GrandTotal')).eq(round(sum));
  const isNet = isTotal(gross.minus(takenOff));
  return isNet === isTotal(gross) ? inCurrency : { ...inCurrency, deductWithholding: isNet };
}
