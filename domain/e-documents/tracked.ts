/** Determines which serial numbers, lots and other identifiers of a line's goods are returned (§2.4, §2.5). */
import { read } from '../amounts/decimal.ts';
import type { ValueRecord } from '../fields.ts';
import { isObject, itemsOf, textOf, textsOf } from '../value.ts';
import type { EDocumentLine } from './e-document.ts';
import type { ReturnedPart } from './returning.ts';

interface Tracked {
  readonly fields: ValueRecord;
  /** Identifiers from which the user has to choose. */
  readonly open: readonly { readonly field: string; readonly texts: readonly string[] }[];
}

interface ComingBack {
  readonly quantity: string;
  readonly before: readonly ReturnedPart[];
  /** The product's unit; absent: the line's. */
  readonly unit?: string;
}

/**
 * Of single pieces, those not returned before, if their number is the quantity being returned. A partial quantity of the only lot
 * gets that lot. `own`: the line if it is this company's own document, with quantities of its lots.
 */
export function trackedOf(
  line: EDocumentLine,
  { quantity, before, unit = line.unit }: ComingBack,
  own?: ValueRecord,
): Tracked {
  const isLeft = (identity: string): boolean => !before.some(({ tracked }) => tracked.has(identity));
  const isWhole = quantity === line.quantity;
  const count = Number(quantity);
  const open: Tracked['open'][number][] = [];
  /** If the whole line is returned, all of them are, even if the file lists fewer than the quantity. */
  const pieces = <T>(field: string, all: readonly T[], identityOf: (one: T) => string): readonly T[] => {
    const left = all.filter((one) => isLeft(identityOf(one)));
    if (isWhole || left.length === 0 || left.length === count) return left;
    open.push({ field, texts: left.map(identityOf) });
    return [];
  };
  const serials = pieces('SerialNumbers', line.serials, (serial) => serial);
  const medicines = pieces('MedicineDeviceInfo', line.medicines ?? [], identityOfPiece);
  const devices = pieces('MedicineDeviceInfo', line.devices ?? [], identityOfPiece);
  const lots = lotsOf({ ...line, unit }, quantity, isWhole, own);
  if (lots === null) open.push({ field: 'Lots', texts: line.lots.map(({ number }) => number) });
  return {
    open,
    fields: {
      ...{ SerialNumbers: serials, Lots: lots ?? [] },
      ...(medicines.length + devices.length === 0
        ? {}
        : { MedicineDeviceInfo: { ...keyed('Ilaclar', medicines), ...keyed('TibbiCihazlar', devices) } }),
    },
  };
}

/** Null if the quantities of the lots are unknown. */
function lotsOf(
  { lots, quantity: sold, unit }: EDocumentLine,
  quantity: string,
  isWhole: boolean,
  own?: ValueRecord,
): readonly ValueRecord[] | null {
  const known = itemsOf(own?.['Lots']);
  if (isWhole && known.length > 0) return known;
  const [lot, another] = lots;
  if (lot === undefined) return [];
  if (another !== undefined) return null;
  if (known[0] !== undefined)
    return read(textOf(known[0]['Quantity']))?.eq(sold || '0') === true ? [{ ...known[0], Quantity: quantity }] : null;
  const expiry = lot.expiry === '' ? {} : { ExpiryDate: lot.expiry };
  return [
    { $key: 'lot-1', LotNo: lot.number, SupplierLotNo: lot.number, Quantity: quantity, UnitCode: unit, ...expiry },
  ];
}

const identityOfPiece = ({ SN, SNO, GTIN, UNO, BN, LNO }: Readonly<Record<string, string>>): string =>
  [GTIN ?? UNO, BN ?? LNO, SN ?? SNO].filter(Boolean).join(' ');

const keyed = (name: string, pieces: readonly Readonly<Record<string, string>>[]): ValueRecord =>
  pieces.length === 0 ? {} : { [name]: pieces.map((piece, index) => ({ $key: `${name}-${index + 1}`, ...piece })) };

/** Identifiers of a line's single pieces. */
export const identitiesOf = ({ serials, medicines = [], devices = [] }: EDocumentLine): readonly string[] => [
  ...serials,
  ...[...medicines, ...devices].map(identityOfPiece),
];

/** Identifiers of single pieces in a line of an earlier return. */
export function trackedIn(line: ValueRecord): ReadonlySet<string> {
  const info = line['MedicineDeviceInfo'];
  const { Ilaclar, TibbiCihazlar } = isObject(info) ? info : {};
  const pieces = [...itemsOf(Ilaclar), ...itemsOf(TibbiCihazlar)].map((piece) =>
    identityOfPiece(Object.fromEntries(Object.entries(piece).map(([name, value]) => [name, textOf(value)]))),
  );
  return new Set([...textsOf(line['SerialNumbers']), ...pieces]);
}

/** Extension objects that apply to all pieces. */
export const extensionsOf = ({ hal, product, export: exported }: EDocumentLine): ValueRecord => ({
  ...(exported === undefined ? {} : { ExportInfo: exported }),
  ...(hal === undefined ? {} : { HalInfo: hal }),
  ...(product === undefined ? {} : { ProductInfo: product }),
});
