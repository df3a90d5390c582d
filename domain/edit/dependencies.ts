/**
 * What a value depends on, and what becomes of it when that changes: the one table from which edits follow. A field that is not here
 * depends on nothing. A `derived` value is always taken anew from its source (origins.ts). An entered one
 * - `stays`;
 * - is set `aside` for the former value of the field that it is `of`, and returns with that (aside.ts);
 * - is set aside and `asks`, as an open entry, whether it belongs to the new one (open-entries.ts);
 * - `leaves`, because it says nothing about another one.
 */
import { own } from '../value.ts';

const dependencies = {
  ProductName: { of: 'ProductCode', entered: 'leaves' },
  UnitCode: { of: 'ProductCode', derived: true, entered: 'stays' },
  VatRate: { of: 'ProductCode', derived: true, entered: 'stays' },
  UnitPrice: { of: 'ProductCode', derived: true, entered: 'stays' },
  Lots: { of: 'ProductCode', entered: 'asks' },
  SerialNumbers: { of: 'ProductCode', entered: 'asks' },
  MedicineDeviceInfo: { of: 'ProductCode', entered: 'asks' },
  // Facts of the price's source, never of the line above.
  CurrencyCode: { of: 'UnitPrice', derived: true, entered: 'stays', isFact: true },
  VatIncluded: { of: 'UnitPrice', derived: true, entered: 'stays', isFact: true },
  ExchangeRate: { of: 'CurrencyCode', derived: true, entered: 'aside' },
  // Of a line whose withholding was copied from the header.
  WithholdingCode: { of: 'header', derived: true, entered: 'stays' },
  WithholdingNumerator: { of: 'WithholdingCode', derived: true, entered: 'aside' },
  WithholdingDenominator: { of: 'WithholdingCode', derived: true, entered: 'aside' },
  ApplyWithholding: { of: 'WithholdingCode', derived: true, entered: 'leaves' },
  RepresentativeId: { of: 'CustomerId', entered: 'aside' },
  RepresentativeName: { of: 'CustomerId', entered: 'aside' },
  CustomerName: { of: 'CustomerCode', entered: 'leaves' },
  CustomerTitle: { of: 'CustomerCode', entered: 'aside' },
  TaxNumber: { of: 'CustomerCode', entered: 'aside' },
  TaxOffice: { of: 'CustomerCode', entered: 'aside' },
  Address: { of: 'CustomerCode', entered: 'aside' },
} as const satisfies Readonly<Record<string, Dependency>>;

interface Dependency {
  readonly of: string;
  readonly derived?: true;
  readonly entered: 'stays' | 'aside' | 'asks' | 'leaves';
  /** What the value means: it is restored with that (100 of what was read are not 100 in another currency). */
  readonly isFact?: true;
}

type Table = typeof dependencies;
type Named<Part> = { [name in keyof Table]: Table[name] extends Part ? name : never }[keyof Table];

/** The fields that can be derived from a source. */
export type DerivedField = Named<{ readonly derived: true }>;
/** The fields with whose values others are set aside. */
export type Owner = Table[Named<{ readonly entered: 'aside' | 'asks' }>]['of'];

const namesOf = (owner: string, what: readonly Dependency['entered'][]): readonly string[] =>
  Object.entries<Dependency>(dependencies).flatMap(([name, { of, entered }]) =>
    of === owner && what.includes(entered) ? [name] : [],
  );

export const isOwner = (name: string): name is Owner => namesOf(name, ['aside', 'asks']).length > 0;

/** Whether no other value depends on this one, and it on none. */
export const isIndependent = (name: string): boolean =>
  !(name in dependencies) && Object.values<Dependency>(dependencies).every(({ of }) => of !== name);

/** Whether a value comes from the product, or from the price that comes from it. */
export const isOfProduct = (name: string): boolean =>
  ['ProductCode', 'UnitPrice'].includes(own<Dependency>(dependencies, name)?.of ?? '');

/** The fields whose entered values are set aside when the owner changes. */
export const setAsideWith = (owner: Owner): readonly string[] => namesOf(owner, ['aside', 'asks']);

/** The fields that are restored with the owner's value: what says what it means, and what neither stays nor returns by itself. */
export const restoredWith = (owner: string): readonly string[] => [
  ...Object.entries<Dependency>(dependencies).flatMap(([name, { of, isFact }]) =>
    of === owner && isFact === true ? [name, ...restoredWith(name)] : [],
  ),
  ...namesOf(owner, ['aside', 'leaves']),
];
