/** Converts one of this company's own despatches into an e-document whose goods can be returned (§2.7). */
import { computeLine } from '../amounts/totals.ts';
import { copyOfLine } from '../copy-document.ts';
import { documents } from '../documents/index.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import { isDecimal } from '../numbers.ts';
import { withoutOrigins } from '../origins.ts';
import { itemsOf, linesOf, textOf, textsOf } from '../value.ts';
import type { OwnRole } from './draft-kind.ts';
import type { EDocument, EDocumentLine } from './e-document.ts';
import type { FoundProduct, KnownLine } from './return-draft.ts';
import { givenOf } from './returning.ts';

export interface KnownDespatch {
  readonly document: EDocument;
  readonly role: OwnRole;
  readonly customer: { readonly code: string; readonly name: string | null };
  /** By the line's position, like `lines`. */
  readonly products: ReadonlyMap<number, FoundProduct>;
  readonly lines: ReadonlyMap<number, KnownLine>;
}

/** Null if its direction is unknown. */
export function knownDespatch(content: ValueRecord, policy: AmountsPolicy): KnownDespatch | null {
  const { direction } = documents.despatch.movement(content);
  if (direction === null) return null;
  const name = textOf(content['CustomerName']);
  const partner = { taxNumber: '', name };
  const company = { taxNumber: '', name: '' };
  const role = direction === 'outbound' ? 'supplier' : 'customer';
  const records = linesOf(content);
  const [priced] = records.filter((line) => textOf(line['CurrencyCode']) !== '');
  const lines = records.map((line, index) => lineOf(line, index + 1, policy));
  return {
    role,
    customer: { code: textOf(content['CustomerCode']), name: name === '' ? null : name },
    products: new Map(
      records.map((line, index) => [
        index + 1,
        {
          code: textOf(line['ProductCode']),
          name: textOf(line['ProductName']) || null,
          unit: textOf(line['UnitCode']),
        },
      ]),
    ),
    lines: new Map(records.map((line, index) => [index + 1, knownLine(line, policy)])),
    document: {
      ...{ kind: 'despatch', profile: '', type: '', ettn: '', order: null, rate: null, buyer: null },
      ...{ despatches: [], returned: [], notes: [], questions: [], totals: { net: null, vat: null, payable: null } },
      number: textOf(content['DespatchNumber']),
      date: textOf(content['Date']),
      supplier: role === 'supplier' ? company : partner,
      customer: role === 'supplier' ? partner : company,
      currency: priced === undefined ? policy.defaultCurrency : textOf(priced['CurrencyCode']),
      lines,
    },
  };
}

function lineOf(line: ValueRecord, position: number, policy: AmountsPolicy): EDocumentLine {
  const { Quantity: quantity, UnitPrice: price } = line;
  const { effective } = computeLine('despatch', line, policy);
  const code = textOf(line['ProductCode']);
  return {
    position,
    name: textOf(line['ProductName']),
    codes: { seller: code, buyer: code, others: [] },
    quantity: isDecimal(quantity) ? quantity : '',
    unit: textOf(line['UnitCode']),
    price: isDecimal(price) ? price : null,
    ...{ rates: [], exemption: '', withholding: null, taxes: [] },
    net: effective.AmountExcludingTax ?? '0',
    vatRate: textOf(line['VatRate']),
    vat: effective.VatAmount ?? '0',
    serials: textsOf(line['SerialNumbers']),
    lots: itemsOf(line['Lots']).map((lot) => ({ number: textOf(lot['LotNo']), expiry: textOf(lot['ExpiryDate']) })),
  };
}

/** The amounts of a line without a quantity cannot be apportioned, so they are left out. */
function knownLine(line: ValueRecord, policy: AmountsPolicy): KnownLine {
  const { lineFields } = documents.salesReturnInvoice;
  const copied = Object.entries(withoutOrigins(copyOfLine(lineFields, line), ['file']));
  return {
    entered: Object.fromEntries(copied.filter(([name]) => lineFields[name]?.class !== 'amount')),
    amounts: isDecimal(line['Quantity']) ? givenOf(computeLine('despatch', line, policy)) : {},
  };
}
