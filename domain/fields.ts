/**
 * The vocabulary in which documents are described. One description of a field gives its TypeScript type, its place in the
 * form, its limits and its part in the wire body, so that no two of them can disagree.
 *
 * Values in a draft are what the user typed or the service sent, never a lossy reading of it: decimals, integers, dates
 * and identifiers are strings (canonical where they could be read: `1234.5`, `2026-11-21`, `2026-11-21T14:30:00`), so that
 * text which is not a number is kept and shown as a problem instead of being thrown away.
 */

/**
 * Who gives a field its value.
 * - `supplied`: the caller. Sent.
 * - `amount`: the caller, who has to compute it (§1, general rule 1). Sent; absent in a draft means computed by Rampa, or
 *   the service's amount; present means that the user entered it.
 * - `derived`, `calculated`, `snapshot`: the service. Shown, never sent.
 * - `echo`: identifiers and names the service returns beside the code that was sent. Shown, never sent.
 */
type FieldClass = 'supplied' | 'amount' | 'derived' | 'calculated' | 'snapshot' | 'echo';

/** Lists of the service that a field's value comes from (§4.5); `units` come from the product of the same line. */
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
  /** Must be present to be queued. */
  readonly required?: boolean;
  readonly group?: FieldGroup;
  /** The specification does not show the field for this document; taken from a document that has it. */
  readonly assumed?: boolean;
}

export interface TextField extends Common {
  readonly type: 'text';
  readonly maxLength?: number;
  readonly lookup?: LookupKind | 'units';
  /** The code where nothing is said. */
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
  /** What the number measures: decides the digits it is shown with. */
  readonly measure?: 'money' | 'price' | 'quantity' | 'percent' | 'rate' | 'weight';
  /** The service gives the number the movement's sign (§2.4); read without it, because only positive ones are accepted. */
  readonly signedByService?: boolean;
  /** The service accepts `null`; without it an empty number is left out of a request. */
  readonly nullable?: boolean;
}
export interface IntegerField extends Common {
  readonly type: 'integer';
  readonly min?: number;
  readonly max?: number;
  /** The values the specification names; no other is refused unless `closed`. */
  readonly choices?: readonly number[];
  readonly closed?: boolean;
  /** As for a decimal. */
  readonly nullable?: boolean;
}
export interface BooleanField extends Common {
  readonly type: 'boolean';
}
export interface DateTimeField extends Common {
  readonly type: 'dateTime';
  /** A time part means something to the service; otherwise only the day is asked for. */
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
  /** §2.2, §2.5: the service stores and returns it as it was sent, so that a member with null is not an absent one. */
  readonly storedAsSent?: boolean;
}
export interface ListField<G extends Fields = Fields> extends Common {
  readonly type: 'list';
  readonly fields: G;
  /** As for an object. */
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

/** A draft's record: every field may be absent, because a draft is unfinished by nature. */
export type RecordOf<G> = { -readonly [K in keyof G]?: ValueOf<G[K]> };
/** An entry of a list. `$key` identifies the entry on this computer wherever it is moved to; never sent. */
export type ItemOf<G> = RecordOf<G> & { $key?: string };

/** The member of a draft's record that holds its unknown members, as the JSON text of an object (wire/pass-through.ts). */
export const unknownMembersName = '$further';
/**
 * The member of a draft's record that holds its original values, as the JSON text of an object. By field: `[received, read]`,
 * or `[received]` where the value received could not be read. Under `''`: an entry of a list of which nothing could be read.
 */
export const originalValuesName = '$asRead';
/** The member of a draft's record that holds the service's amounts and their inputs (amounts/service-amounts.ts); never sent. */
export const serviceAmountsName = '$read';
/** The member of a draft's line that marks its lots as chosen by the service (chosen-lots.ts); never sent. */
export const chosenLotsName = '$chosenLots';
/** The member of a draft that holds what was counted of a delivery, as JSON text (edit/delivery-count.ts); never sent. */
export const deliveryCountName = '$counted';

/** Any value of a draft, where the description is walked generically. */
export type Value = string | boolean | null | undefined | readonly string[] | ValueRecord | readonly ValueRecord[];
export interface ValueRecord {
  readonly $key?: string;
  readonly [unknownMembersName]?: string;
  readonly [originalValuesName]?: string;
  readonly [serviceAmountsName]?: ValueRecord;
  readonly [chosenLotsName]?: string;
  readonly [deliveryCountName]?: string;
  readonly [name: string]: Value;
}

/** `['Lines', 2, 'Lots', 0, 'LotNo']`: names and positions counted from 0. */
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

/** Something made of a description once: the rules ask it for every line. */
function madeOnce<T>(make: (fields: Fields) => T): (fields: Fields) => T {
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
export const sentFields = madeOnce((fields): NamedFields =>
  Object.entries(fields).filter(([, field]) => isSent(field)),
);

/** Those of {@link sentFields} of which a question is asked, such as whether they are required. */
export function sentFieldsThat(test: (field: Field, name: string) => boolean): (fields: Fields) => NamedFields {
  return madeOnce((fields) => sentFields(fields).filter(([name, field]) => test(field, name)));
}

const placesOfSent = madeOnce(
  (fields): ReadonlyMap<string, number> => new Map(sentFields(fields).map(([name], place) => [name, place])),
);

/**
 * Those of {@link sentFields} that a record has members of, whatever they hold, in the order of the description. A line has a
 * dozen members of the sixty that it may have, so that they are sought by the record.
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

/** Whether the service accepts `null` for the field (§2): each text, date, identifier and object, and fields marked `nullable`. */
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

/** `Lines[2].Lots[0].LotNo`: for keys, logs and tests; positions counted from 0. */
export function pathText(path: Path): string {
  return path.reduce<string>(
    (done, part) => (typeof part === 'number' ? `${done}[${part}]` : done === '' ? part : `${done}.${part}`),
    '',
  );
}
