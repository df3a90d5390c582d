/**
 * The vocabulary for describing documents. One description of a field gives its TypeScript type, its place in the form, its
 * limits and its part in the request body, so that they cannot disagree.
 *
 * Decimals, integers, dates and identifiers in a draft are strings (canonical if they could be read: `1234.5`, `2026-11-21`,
 * `2026-11-21T14:30:00`). So a text that is not a number is kept and shown as a problem instead of being lost.
 */

/**
 * Who supplies a field's value.
 * - `supplied`: the caller. Sent.
 * - `amount`: the caller, who has to compute it (§1, general rule 1). Sent. Absent in a draft: computed by Rampa, or the
 *   service's amount; present: entered by the user.
 * - `derived`, `calculated`, `snapshot`: the service. Shown, never sent.
 * - `echo`: identifiers and names that the service returns in addition to the code that was sent. Shown, never sent.
 */
type FieldClass = 'supplied' | 'amount' | 'derived' | 'calculated' | 'snapshot' | 'echo';

/** Lists of the service that a field's value comes from (§4.5). `units` come from the product of the same line. */
export type LookupKind =
  | 'customers'
  | 'representatives'
  | 'products'
  | 'currencies'
  | 'shipmentDefinitions'
  | 'lineGroups'
  | 'warehouses';

/** Which of a lookup row's values a field takes. */
export type LookupValue = 'code' | 'name' | 'id';

export type FieldGroup =
  | 'main'
  | 'customer'
  | 'terms'
  | 'totals'
  | 'withholding'
  | 'eDocument'
  | 'references'
  | 'branch'
  | 'incentive'
  | 'energy'
  | 'delivery'
  | 'payment'
  | 'despatches'
  | 'identity'
  | 'publicSector'
  | 'sgk'
  | 'rates'
  | 'record'
  | 'product'
  | 'price'
  | 'discount'
  | 'tax'
  | 'additionalTax'
  | 'lots'
  | 'serials'
  | 'extensions';

interface Common {
  /** Section of the service specification that defines the field. */
  readonly section: string;
  readonly class?: FieldClass;
  /** A draft without it cannot be queued. */
  readonly required?: boolean;
  readonly group?: FieldGroup;
  /** The specification does not show the field for this document; it is taken from a document that has it. */
  readonly assumed?: boolean;
  /**
   * The value belongs to this one document or to the goods in it: a reference, a lot, a serial number, an entered total. Left out
   * of templates, like all dates.
   */
  readonly ofOneDocument?: boolean;
}

export interface TextField extends Common {
  readonly type: 'text';
  readonly maxLength?: number;
  readonly lookup?: LookupKind | 'units';
  /** Default: `code`. */
  readonly lookupValue?: LookupValue;
  /** The document's number: `"Next"` asks the service to number it. */
  readonly numbering?: boolean;
  readonly multiline?: boolean;
}
export interface DecimalField extends Common {
  readonly type: 'decimal';
  readonly min?: number;
  readonly exclusiveMin?: number;
  readonly max?: number;
  /** The range is stated only where the field is described, not among the limits of every document (§8). */
  readonly limitOfSection?: true;
  /** What the number measures; determines the digits that are shown. */
  readonly measure?: 'money' | 'price' | 'quantity' | 'percent' | 'rate' | 'weight';
  /**
   * The service returns the number with the sign of the movement (§2.4). The sign is dropped when reading, because only positive
   * numbers are accepted.
   */
  readonly signedByService?: boolean;
  /** The service accepts `null`. Otherwise an empty number is left out of a request. */
  readonly nullable?: boolean;
}
export interface IntegerField extends Common {
  readonly type: 'integer';
  readonly min?: number;
  readonly max?: number;
  /** The values that the specification names; others are refused only if `closed`. */
  readonly choices?: readonly number[];
  readonly closed?: boolean;
  /** As in {@link DecimalField}. */
  readonly nullable?: boolean;
}
export interface BooleanField extends Common {
  readonly type: 'boolean';
}
export interface DateTimeField extends Common {
  readonly type: 'dateTime';
  /** The service uses the time part. Otherwise the form asks only for the day. */
  readonly time?: boolean;
}
export interface UuidField extends Common {
  readonly type: 'uuid';
  readonly lookup?: LookupKind;
}
export interface TextListField extends Common {
  readonly type: 'textList';
}
export interface ObjectField<G extends Fields = Fields> extends Common {
  readonly type: 'object';
  readonly fields: G;
  /** The service stores and returns the object as sent (§2.2, §2.5), so a member with null differs from an absent one. */
  readonly storedAsSent?: boolean;
}
export interface ListField<G extends Fields = Fields> extends Common {
  readonly type: 'list';
  readonly fields: G;
  /** As in {@link ObjectField}. */
  readonly storedAsSent?: boolean;
  readonly minItems?: number;
  /** The service accepts `null` for the whole list (§2.5). */
  readonly nullable?: boolean;
}

export type Field =
  | TextField
  | DecimalField
  | IntegerField
  | BooleanField
  | DateTimeField
  | UuidField
  | TextListField
  | ObjectField
  | ListField;
export interface Fields {
  readonly [name: string]: Field;
}

/** The value a draft holds for a field. */
export type ValueOf<F> = F extends { readonly type: 'boolean' }
  ? boolean | null
  : F extends { readonly type: 'textList' }
    ? string[]
    : F extends { readonly type: 'object'; readonly fields: infer G }
      ? RecordOf<G> | null
      : F extends { readonly type: 'list'; readonly fields: infer G }
        ? ItemOf<G>[]
        : string | null;

/** A draft's record: every field may be absent, because drafts may be incomplete. */
export type RecordOf<G> = { -readonly [K in keyof G]?: ValueOf<G[K]> };
/** An entry of a list. `$key` identifies the entry on this computer, also after it moves; never sent. */
export type ItemOf<G> = RecordOf<G> & { $key?: string };

/** The member of a draft's record that holds its unknown members, as the JSON text of an object (wire/pass-through.ts). */
export const unknownMembersName = '$further';
/**
 * The member of a document as read that names what the answer did not show, as the JSON text of a list (wire/not-shown.ts); never
 * sent.
 */
export const notShownName = '$notShown';
/** The member of a draft's record that says where its values come from (origins.ts); never sent. */
export const originsName = '$from';

/** Any value of a draft, for code that handles all fields generically. */
export type Value = string | boolean | null | undefined | readonly string[] | ValueRecord | readonly ValueRecord[];
/** What the sources of a record's values give, and what of them was entered over. What was entered needs no mark. */
export interface Origins {
  /** The amounts that the record had in the service, and their inputs; present in each record that was read (amounts/service-amounts.ts). */
  readonly service?: ValueRecord;
  /**
   * The values that Rampa would write differently, as received: the JSON text of an object. By field: `[received, read]`, or
   * `[received]` if the value received could not be read. Key `''`: a list entry that could not be read at all.
   */
  readonly received?: string;
  /** Marks the line's lots as chosen by the service (chosen-lots.ts). */
  readonly chosenLots?: string;
  /** The amounts that the line has in the file it was made from, and their inputs (amounts/file-amounts.ts). */
  readonly file?: ValueRecord;
  /** Of a draft: the texts of the partner's file it was made from (e-documents/learning.ts). */
  readonly mapped?: string;
  /** Of a draft: the totals that its lines have in the file it was made from (e-documents/file-totals.ts). */
  readonly fileTotals?: ValueRecord;
  /** Of a new line. Without `VatIncluded`: not included. */
  readonly start?: ValueRecord;
  /** `CurrencyCode` belongs to the price; `units`: codes of the units that the price is for, empty: any, absent: `UnitCode`. */
  readonly product?: ValueRecord;
  /** The unit of the barcode that was scanned for a product. */
  readonly label?: ValueRecord;
  /**
   * The code of the scans that made a line, while they alone have changed it but for its quantity, and the quantity that they counted;
   * any other quantity was entered.
   */
  readonly scanned?: ValueRecord;
  /** The rate that another line has for a currency; `line`: its key. */
  readonly rate?: ValueRecord;
  /** The share of a withholding code by the dated list. */
  readonly code?: ValueRecord;
  /** The header's withholding, which the user copied to the line. */
  readonly header?: ValueRecord;
  /** The fields that were entered, or emptied, although a source has a value for them. */
  readonly entered?: readonly string[];
  /** By owner and its value, what was entered for another product, currency, code or customer (edit/aside.ts). */
  readonly aside?: Readonly<Record<string, ValueRecord>>;
  readonly [name: string]: Value;
}
export interface ValueRecord {
  readonly $key?: string;
  readonly [unknownMembersName]?: string;
  readonly [notShownName]?: string;
  readonly [originsName]?: Origins;
  readonly [name: string]: Value;
}

/** For example `['Lines', 2, 'Lots', 0, 'LotNo']`: names, and positions counted from 0. */
export type Path = readonly (string | number)[];

export const text = <const F extends Omit<TextField, 'type'>>(field: F): F & { readonly type: 'text' } => ({
  ...field,
  type: 'text',
});
export const decimal = <const F extends Omit<DecimalField, 'type'>>(field: F): F & { readonly type: 'decimal' } => ({
  ...field,
  type: 'decimal',
});
export const integer = <const F extends Omit<IntegerField, 'type'>>(field: F): F & { readonly type: 'integer' } => ({
  ...field,
  type: 'integer',
});
export const boolean = <const F extends Omit<BooleanField, 'type'>>(field: F): F & { readonly type: 'boolean' } => ({
  ...field,
  type: 'boolean',
});
export const dateTime = <const F extends Omit<DateTimeField, 'type'>>(field: F): F & { readonly type: 'dateTime' } => ({
  ...field,
  type: 'dateTime',
});
export const uuid = <const F extends Omit<UuidField, 'type'>>(field: F): F & { readonly type: 'uuid' } => ({
  ...field,
  type: 'uuid',
});
export const textList = <const F extends Omit<TextListField, 'type'>>(field: F): F & { readonly type: 'textList' } => ({
  ...field,
  type: 'textList',
});
export const object = <const F extends Omit<ObjectField, 'type'>>(field: F): F & { readonly type: 'object' } => ({
  ...field,
  type: 'object',
});
export const list = <const F extends Omit<ListField, 'type'>>(field: F): F & { readonly type: 'list' } => ({
  ...field,
  type: 'list',
});

/** Whether the caller supplies the field, so that a request body may have it. */
export function isSent(field: Field): boolean {
  return field.class === undefined || field.class === 'supplied' || field.class === 'amount';
}

type NamedFields = readonly (readonly [name: string, field: Field])[];

/** Memoizes a function of a description, because the rules call it for every line. */
export function memoize<T>(make: (fields: Fields) => T): (fields: Fields) => T {
  const made = new WeakMap<Fields, T>();
  return (fields) => {
    const known = made.get(fields);
    if (known !== undefined) return known;
    const now = make(fields);
    made.set(fields, now);
    return now;
  };
}

/** The fields that a request body may have, in the order of the description. */
export const sentFields = memoize((fields): NamedFields => Object.entries(fields).filter(([, field]) => isSent(field)));

/** The {@link sentFields} that pass a test, for example the required ones. */
export function sentFieldsThat(test: (field: Field, name: string) => boolean): (fields: Fields) => NamedFields {
  return memoize((fields) => sentFields(fields).filter(([name, field]) => test(field, name)));
}

const placesOfSent = memoize(
  (fields): ReadonlyMap<string, number> => new Map(sentFields(fields).map(([name], place) => [name, place])),
);

/**
 * The {@link sentFields} that a record has as members, whatever their value, in the order of the description. It iterates over
 * the record, because a line has about a dozen of its sixty possible members.
 */
export function sentFieldsIn(fields: Fields, record: ValueRecord): NamedFields {
  const places = placesOfSent(fields);
  const sent = sentFields(fields);
  const found: number[] = [];
  let isSorted = true;
  for (const name of Object.keys(record)) {
    const place = places.get(name);
    if (place === undefined) continue;
    isSorted &&= found.length === 0 || (found[found.length - 1] ?? 0) < place;
    found.push(place);
  }
  if (!isSorted) found.sort((a, b) => a - b);
  const named: (readonly [string, Field])[] = [];
  for (const place of found) {
    const one = sent[place];
    if (one !== undefined) named.push(one);
  }
  return named;
}

/** Whether the service accepts `null` for the field (§2): texts, dates, identifiers and objects, and fields marked `nullable`. */
export function acceptsNull(field: Field): boolean {
  switch (field.type) {
    case 'text':
    case 'dateTime':
    case 'uuid':
    case 'object':
      return true;
    case 'decimal':
    case 'integer':
    case 'list':
      return field.nullable === true;
    case 'boolean':
    case 'textList':
      return false;
  }
}

/** For keys, logs and tests: `Lines[2].Lots[0].LotNo`, positions counted from 0. */
export function pathText(path: Path): string {
  return path.reduce<string>(
    (done, part) => (typeof part === 'number' ? `${done}[${part}]` : done === '' ? part : `${done}.${part}`),
    '',
  );
}
