import type { CompanyDescription, DocumentKind, JsonRecord, UserDescription } from '../types.ts';
import type { Movement, Stock } from './stock.ts';

export interface Unit {
  readonly id: string;
  /** Universal code, or the name if there is none (§2.3 UnitCode). */
  readonly code: string;
  readonly name: string;
  /** Universal code; `null` if there is none. */
  readonly universal: string | null;
  /** The company's internal code, which documents do not use. */
  readonly house: string;
  /** How many main units one of it is; exact decimal. */
  readonly factor: number;
  readonly main: boolean;
}
export interface Product {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly barcode: string;
  /** 1 to 7; the specification gives rules for them but not their meaning (§2.3). */
  readonly stockType: number;
  readonly vatRate: number;
  readonly price: number;
  readonly currency: string;
  readonly units: readonly Unit[];
}
export interface Customer {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly title: string;
  readonly taxNumber: string;
  readonly taxOffice: string;
  readonly invoiceAddress: string | null;
  readonly firstAddress: string;
  /** The address for snapshots: the invoice address if there is one, otherwise the first (§2.7). */
  readonly address: string;
  readonly city: string;
  readonly sharingCode: string | null;
  readonly representatives: readonly Named[];
}
export interface Named {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

export interface OrderLink {
  readonly order: string;
  /** The order line's quantity, in the product's main unit. */
  readonly quantity: number;
}
export interface StoredLine {
  /** As accepted from the caller. */
  readonly body: JsonRecord;
  readonly product: Product;
  readonly unit: Unit;
  readonly mainQuantity: number;
  readonly movements: readonly Movement[];
}
export interface StoredDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly companyId: number;
  readonly seeded: boolean;
  number: string;
  /** Header fields as accepted; Lines are in `lines`. */
  body: JsonRecord;
  lines: readonly StoredLine[];
  /** By position (§4.3 rule 1). */
  links: readonly (OrderLink | null)[];
  customer: Customer;
  /** Address, CustomerTitle, TaxNumber and TaxOffice at the last save. */
  snapshot: JsonRecord;
  closed: boolean;
  deleted: boolean;
  readonly createdBy: number;
  modifiedBy: number;
  readonly periodId: number | null;
  readonly createDate: string;
  modifyDate: string;
  revision: number;
}

export interface Company extends CompanyDescription {
  readonly sharingCodes: readonly Named[];
  readonly customers: readonly Customer[];
  readonly products: readonly Product[];
  readonly currencies: readonly Named[];
  readonly shipments: readonly Named[];
  readonly lineGroups: readonly Named[];
  readonly warehouses: readonly Named[];
  readonly customerByCode: ReadonlyMap<string, Customer>;
  readonly customerById: ReadonlyMap<string, Customer>;
  readonly productByCode: ReadonlyMap<string, Product>;
  readonly stock: Stock;
  /** Last number given, by series. */
  readonly series: Map<string, number>;
}
export type User = UserDescription;

/** One of the product's own units (§2.3 UnitCode); `byName`: accept its name even if it has a universal code. */
export function unitOf(product: Product | undefined, value: unknown, byName: boolean): Unit | undefined {
  const units = product?.units ?? [];
  return units.find(({ code }) => code === value) ?? (byName ? units.find(({ name }) => name === value) : undefined);
}

/** The sharing code of a record; a quote refers to it by id (§2.8). */
export function sharingCodeOf(kind: DocumentKind, body: JsonRecord, company: Company): string | null {
  if (kind !== 'quote') return typeof body.SharingCode === 'string' ? body.SharingCode : null;
  return company.sharingCodes.find((known) => known.id === body.SharingCodeId)?.code ?? null;
}

/** §1.3: a record with an empty code is visible to everyone. */
export function visible(sharingCode: string | null | undefined, user: User): boolean {
  return !sharingCode || user.sharingCodes.includes(sharingCode);
}
