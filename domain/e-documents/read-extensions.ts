/** Reads a line's values for the service's extension objects (§2.5): medicines, medical devices, market goods (hal), product. */
import { lastDay } from '../barcodes/element-string.ts';
import type { EDocumentLine } from './e-document.ts';
import { elementsAt, textAt } from './xml.ts';
import type { XmlElement } from './xml.ts';

export type Extensions = Pick<EDocumentLine, 'medicines' | 'devices' | 'unread' | 'hal' | 'product' | 'traces'>;

const hal = ['KUNYENO', 'MALSAHIBIVKNTCKN', 'MALSAHIBIADSOYADUNVAN'];
const medicine = ['GTIN', 'BN', 'SN', 'XD'];
const device = ['UNO', 'LNO', 'SNO', 'URT'];

export function readExtensions(item: XmlElement | undefined, isIncentive: boolean): Extensions {
  const ids = elementsAt(item, 'AdditionalItemIdentification', 'ID').map(({ attributes, text }) => ({
    scheme: attributes['schemeID']?.trim().toUpperCase() ?? '',
    text: text.trim(),
  }));
  const of = (scheme: string) => ids.filter((id) => id.scheme === scheme).map(({ text }) => text);
  const market = hal.map((name) => [name, of(name)[0] ?? '']);
  const traces = elementsAt(item, 'ItemInstance', 'ProductTraceID').map(({ text }) => text.trim());
  const [trace = '', ...otherTraces] = new Set(traces.filter((one) => one !== ''));
  const isOneTrace = otherTraces.length === 0;
  const product = [
    ['ModelName', textAt(item, 'ModelName')],
    ['BrandName', textAt(item, 'BrandName')],
    ['ManufacturersItemIdentification', textAt(item, 'ManufacturersItemIdentification', 'ID')],
    ['OriginCountryCode', textAt(item, 'OriginCountry', 'IdentificationCode')],
    ['OriginCountryName', textAt(item, 'OriginCountry', 'Name')],
    ['ProductTraceID', isOneTrace ? trace : ''],
    ['CommodityClassification', isIncentive ? '' : textAt(item, 'CommodityClassification', 'ItemClassificationCode')],
  ];
  const [medicines, devices] = [piecesIn(of('ILAC'), medicine), piecesIn(of('TIBBICIHAZ'), device)];
  return {
    ...some('medicines', medicines.pieces),
    ...some('devices', devices.pieces),
    ...some('traces', isOneTrace ? [] : [trace, ...otherTraces]),
    ...some('unread', [...medicines.unread, ...devices.unread]),
    ...filled('hal', market),
    ...filled('product', product),
  };
}

const some = <T>(name: string, pieces: readonly T[]) => (pieces.length === 0 ? {} : { [name]: pieces });

function filled(name: string, values: readonly (readonly string[])[]): Extensions {
  const known = values.filter(([, value]) => value !== '');
  return known.length === 0 ? {} : { [name]: Object.fromEntries(known) as Readonly<Record<string, string>> };
}

type Piece = Readonly<Record<string, string>>;

/** An element's name and its value, which ends before the next name and may have brackets. */
const names = [...medicine, ...device].join('|');
const elements = new RegExp(`\\((${names})\\)(.*?)(?=\\((?:${names})\\)|$)`, 'g');

/** Reads `(GTIN)…(BN)…(SN)…(XD)260131`, in any order, also with blanks and line breaks; other forms are returned as `unread`. */
function piecesIn(
  texts: readonly string[],
  known: readonly string[],
): { readonly pieces: readonly Piece[]; readonly unread: readonly string[] } {
  const pieces: Piece[] = [];
  const unread: string[] = [];
  for (const text of texts) {
    const piece: Record<string, string> = {};
    const packed = text.replace(/\s+/g, '');
    let isWhole = packed.replace(elements, '') === '';
    for (const [, name = '', value = ''] of packed.matchAll(elements)) {
      if (!known.includes(name)) isWhole = false;
      else if (value !== '') piece[name] = name === 'XD' || name === 'URT' ? dayOf(value) : value;
    }
    if (isWhole && Object.keys(piece).length > 0) pieces.push(piece);
    else if (text !== '') unread.push(text);
  }
  return { pieces, unread };
}

/** Converts `yymmdd` to a date; day 00 is the end of the month. Other texts are returned unchanged. */
function dayOf(text: string): string {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined || Number(month) < 1 || Number(month) > 12)
    return text;
  const of = Number(`20${year}`);
  return `${of}-${month}-${day === '00' ? String(lastDay(of, Number(month))).padStart(2, '0') : day}`;
}
