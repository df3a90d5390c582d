import type { OwnRole } from '../../../domain/e-documents/becomes.ts';
import type { EDocument, EDocumentLine, Party } from '../../../domain/e-documents/e-document.ts';
import type { FoundProduct } from '../../../domain/e-documents/return-draft.ts';
import { formsOf } from '../../../domain/barcodes/gtin.ts';
import type { LookupRow } from '../../../domain/model/lookup.ts';
import type { Api } from '../../api.ts';

type Lists = Pick<Api, 'searchLookup' | 'getLookupRows'>;

/** Customers of one tax number: branches, and the same company twice. */
const mostOfOneNumber = 20;

/** The only customer with the party's tax number; `null` where there is none, or several. */
export async function customerOf(api: Lists, connectionId: string, { taxNumber }: Party): Promise<LookupRow | null> {
  if (taxNumber === '') return null;
  const query = { connectionId, kind: 'customers', query: taxNumber, limit: mostOfOneNumber } as const;
  const { rows } = await api.searchLookup(query);
  const [found, another] = rows.filter(({ detail }) => numbersIn(detail).includes(taxNumber));
  return another === undefined ? (found ?? null) : null;
}

/** The tax number is before the city. */
const numbersIn = (detail: string | null): readonly string[] =>
  (detail ?? '').split('·').map((part) => part.replace(/\s/g, ''));

/** The products of the lines that are certain, by the lines' positions: by own code, else by barcode. */
export async function productsOf(
  api: Lists,
  connectionId: string,
  { lines }: EDocument,
  role: OwnRole,
): Promise<ReadonlyMap<number, FoundProduct>> {
  const codes = lines.map(({ codes: { seller, buyer } }) => (role === 'supplier' ? seller : buyer));
  const wanted = [...new Set(codes.filter((code) => code !== ''))];
  const rows =
    wanted.length === 0
      ? []
      : await inBatches(wanted, (some) => api.getLookupRows({ connectionId, kind: 'products', codes: some }));
  const byCode = new Map(wanted.map((code, index) => [code, rows[index] ?? null]));
  const found = new Map<number, FoundProduct>();
  for (const [index, line] of lines.entries()) {
    const row = byCode.get(codes[index] ?? '') ?? (await byBarcode(api, connectionId, line));
    if (row) found.set(line.position, { code: row.code, name: row.name, unit: unitOf(row, line.unit) });
  }
  return found;
}

const codesAtOnce = 200;

async function inBatches<T>(
  codes: readonly string[],
  ask: (some: string[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const rows: T[] = [];
  for (let at = 0; at < codes.length; at += codesAtOnce) rows.push(...(await ask(codes.slice(at, at + codesAtOnce))));
  return rows;
}

/** Whichever of the file's codes is a barcode of exactly one product. */
async function byBarcode(
  api: Lists,
  connectionId: string,
  { codes: { seller, buyer, others } }: EDocumentLine,
): Promise<LookupRow | null> {
  const digits = [...others, seller, buyer].filter((code) => /^[0-9]{8,14}$/.test(code));
  const forms = new Set(digits.flatMap((code) => [code, ...formsOf(code)]));
  const carrying = new Map<string, LookupRow>();
  for (const query of forms) {
    const { rows } = await api.searchLookup({ connectionId, kind: 'products', query, limit: 3 });
    for (const row of rows) if (row.barcode?.text === query) carrying.set(row.code, row);
  }
  const [found, another] = carrying.values();
  return another === undefined ? (found ?? null) : null;
}

/** Codes that all mean pieces (UN/ECE Recommendation 20). */
const pieces: ReadonlySet<string> = new Set(['C62', 'NIU', 'EA', 'H87']);

/** The product's unit with the file's code, or another code for pieces; `''` where it has none of these. */
function unitOf({ units }: LookupRow, unit: string): string {
  if (units === null || units.length === 0) return unit;
  const same = units.find(({ code }) => code === unit);
  const alike = pieces.has(unit) ? units.filter(({ code }) => pieces.has(code)) : [];
  return same?.code ?? (alike.length === 1 ? (alike[0]?.code ?? '') : '');
}
