import { readWallTime } from '../../domain/dates.ts';
import { documents } from '../../domain/documents/index.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { DocumentRow } from '../../domain/model/service-document.ts';
import { readReference } from './document-answers.ts';
import { pick, pickDecimal, pickText, pickYesNo, plain } from './members.ts';

/** Prefixes of a kind's own member names: `InvoiceDate`, `FaturaTarihi`. */
const subjects: Readonly<Record<DocumentKind, readonly string[]>> = {
  salesReturnInvoice: ['invoice', 'fatura'],
  purchaseReturnInvoice: ['invoice', 'fatura'],
  despatch: ['despatch', 'dispatch', 'irsaliye'],
  quote: ['quote', 'offer', 'teklif'],
};

/**
 * Reads a row of the service's list of documents; `null` if an entry has neither id nor number. The entries' fields are not
 * specified (§4.2): a document's own names are tried first, then usual ones, English and Turkish; all are optional.
 */
export function readDocumentRow(kind: DocumentKind, item: JsonObject): DocumentRow | null {
  const { id, number } = readReference(kind, item);
  if (id === null && number === null) return null;
  const of = (...ends: string[]): string[] => subjects[kind].flatMap((subject) => ends.map((end) => subject + end));
  const customer = inner(item, ['customer', 'account', 'cari', 'musteri']);
  const date = pickText(item, ['date', ...of('date', 'tarihi'), 'documentdate', 'issuedate', 'tarih']);
  return {
    id,
    number,
    type: typeOf(kind, item, of('type', 'tipi')),
    customerCode:
      pickText(item, ['customercode', 'customerno', 'accountcode', 'carikodu', 'carikod', 'musterikodu']) ??
      pickText(customer, ['customercode', 'code', 'kod', 'kodu']),
    customerName:
      pickText(item, [
        ...['customername', 'customertitle', 'accountname', 'accounttitle'],
        ...['cariadi', 'cariunvani', 'cariunvan', 'musteriadi', 'musteriunvani'],
      ]) ?? pickText(customer, ['customername', 'name', 'title', 'ad', 'adi', 'unvan', 'unvani']),
    // Wall time: the date and time as written, whatever the offset.
    date: date === null ? null : (readWallTime(date)?.value ?? date),
    total: pickDecimal(item, [
      ...['grandtotal', 'generaltotal', 'geneltoplam', 'totalamount', 'totalwithvat', 'amountincludingtax'],
      ...['payableamount', 'total', 'amount', 'toplam', 'tutar'],
    ]),
    currency: currencyOf(item),
    cancelled: pickYesNo(item, ['cancelled', 'canceled', 'iscancelled', 'iscanceled', 'iptal', 'iptalmi']),
    modifiedAt: pickText(item, [
      ...['modifydate', 'modifieddate', 'modificationdate', 'modifiedat', 'modifiedon', 'lastmodified'],
      ...['lastmodifieddate', 'updatedate', 'updateddate', 'updatedat', 'updatedon', 'lastupdate', 'degistirmetarihi'],
    ]),
  };
}

/** Only despatches and quotes have a type (DespatchType, QuoteType). */
function typeOf(kind: DocumentKind, item: JsonObject, names: readonly string[]): string | null {
  const { typeField } = documents[kind];
  return typeField === null ? null : pickText(item, [plain(typeField), ...names, 'type', 'tip']);
}

function currencyOf(item: JsonObject): string | null {
  const own = pickText(item, ['currencycode', 'currency', 'currencyname', 'dovizkodu', 'doviz', 'parabirimi']);
  return own ?? pickText(inner(item, ['currency', 'doviz', 'parabirimi']), ['currencycode', 'code', 'isocode', 'kod']);
}

/** An object nested in an entry, such as `Customer: { Code, Name }`. */
function inner(item: JsonObject, names: readonly string[]): JsonObject {
  const value = pick(item, names);
  return isJsonObject(value) ? value : {};
}
