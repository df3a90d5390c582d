/**
 * Each setting of a connection, described once: type, limits, default, whether a policy can lock it and, for an assumption about
 * the service, the section of the specification that leaves the question open. The settings' type, schema, defaults, form and
 * checks, the administrative templates of policies, and the documentation are derived from it. To add a setting, add an entry
 * here and its texts `connection.<key>` and `connection.<key>.hint`. An assumption also needs an entry in
 * compatibility/evaluate.ts and a row in docs/SPECIFICATION-COVERAGE.md.
 */
import { weighedLayouts } from './barcodes/weighed-goods.ts';
import { withholdingReturns } from './e-documents/draft-kind.ts';

interface Common {
  /** The section of the form that contains the setting. */
  readonly part: 'access' | 'company' | 'paper' | 'sending' | 'assumed';
  /** Section of the specification that leaves the question open; the setting is an assumption. */
  readonly section?: string;
  /** Sending needs a value; drafting does not. */
  readonly neededToSend?: true;
  /** A policy can give it a default but not lock it. */
  readonly neverLocked?: true;
}
export interface FlagSetting extends Common {
  readonly kind: 'flag';
  readonly default: boolean;
}
export interface WholeSetting<Default extends number | null = number | null> extends Common {
  readonly kind: 'whole';
  readonly min: number;
  readonly max: number;
  /** `null`: the setting may be empty. */
  readonly default: Default;
  /** The form offers all values in a list, as numbers or as hours of the day. */
  readonly choice?: 'numbers' | 'hours';
}
/** A list of the service, the units of its products, or a dated code list. */
export type SettingList = 'currencies' | 'warehouses' | 'lineGroups' | 'units' | 'profiles' | 'invoiceTypes';
export interface TextSetting extends Common {
  readonly kind: 'text' | 'address' | 'path';
  readonly maxLength: number;
  readonly default: string;
  readonly required?: true;
  /** The list from which the form offers entries, once it is downloaded. */
  readonly list?: SettingList;
  /** `problem`: shown in the form if a text does not match `source`. */
  readonly pattern?: { readonly source: string; readonly problem: 'currency' | 'parameter' };
}
export interface ChoiceSetting<Value extends string = string> extends Common {
  readonly kind: 'choice';
  readonly values: readonly Value[];
  readonly default: Value;
}
/** A small image, stored with the other settings as a data URL; empty: none. */
export interface ImageSetting extends Common {
  readonly kind: 'image';
  readonly maxLength: number;
  readonly default: string;
}
export type Setting = FlagSetting | WholeSetting | TextSetting | ChoiceSetting | ImageSetting;

/** A data URL of a PNG (by its signature and IHDR) or a JPEG (by its first bytes); or empty. */
export const imagePattern = '^(data:image/(png;base64,iVBORw0KGgoAAAANSUhEUg|jpeg;base64,/9j/)[A-Za-z0-9+/]+={0,2})?$';

type More = Omit<Partial<TextSetting>, 'kind' | 'maxLength' | 'default' | 'part'>;
const text = (part: Common['part'], maxLength: number, more: More = {}): TextSetting => ({
  ...{ kind: 'text', part, maxLength, default: '' },
  ...more,
});
const address: TextSetting = { kind: 'address', part: 'access', maxLength: 500, default: '', neededToSend: true };
/** int32 with minimum 1 (§1.1). */
const identifier: WholeSetting = { kind: 'whole', part: 'access', min: 1, max: 2_147_483_647, default: null };
const whole = (part: Common['part'], min: number, max: number, value: number): WholeSetting<number> => ({
  ...{ kind: 'whole', part, min, max, default: value },
});
const flag = (part: Common['part'], value: boolean): FlagSetting => ({ kind: 'flag', part, default: value });

const ownSettings = {
  // Cannot be locked: one name for all of a user's connections would not distinguish them.
  name: text('access', 100, { required: true, neverLocked: true }),
  /** `{base_url}` of the specification; HTTPS, or HTTP on loopback. */
  baseUrl: address,
  /** `{auth_url}` of §5. */
  authUrl: address,
  organisation: text('access', 200, { neededToSend: true }),
  userId: { ...identifier, neededToSend: true },
  companyId: { ...identifier, neededToSend: true },
  periodId: identifier,
  /** The specification shows no endpoint that returns it. */
  defaultCurrency: {
    ...text('company', 10, { required: true, pattern: { source: '^\\S+$', problem: 'currency' }, list: 'currencies' }),
    default: 'TRY',
  },
  /** The company's VKN or TCKN, to recognise the company in electronic documents; empty: the user is asked each time. */
  taxNumber: text('company', 11),
  /** The specification shows no endpoint that returns it (§2.1 EInvoiceType). */
  usesEInvoice: flag('company', false),
  /** Initial ProfileId and InvoiceTypeCode of invoices if the company uses e-Invoice (§2.1); empty: none. */
  defaultProfile: text('company', 50, { list: 'profiles' }),
  defaultInvoiceType: text('company', 50, { list: 'invoiceTypes' }),
  /** Name of the warehouse of a document's first line (§2.3 WarehouseName); empty: none. */
  defaultWarehouse: text('company', 200, { list: 'warehouses' }),
  /** Name of the line group of every new line (§2.3 LineGroupName); empty: none. */
  defaultLineGroup: text('company', 200, { list: 'lineGroups' }),
  /** Code of the unit for products whose list has no main unit (§2.3 UnitCode); empty: none. */
  defaultUnit: text('company', 50, { list: 'units' }),
  /** The layout that the shop's scales use for the digits of EAN-13 with prefix 27, 28 or 29. */
  weighedGoods: choice('company', weighedLayouts, 'none'),
  /** The invoice type of returns of invoices with withholding. */
  withholdingReturn: choice('company', withholdingReturns, 'IADE'),
  /** Whether local guidance (advice from Turkish practice) is shown in addition to the rules; it never blocks a document. */
  localGuidance: flag('company', true),
  /** The company's details at the head of printed documents, in addition to its tax number; empty values are left out. */
  paperTitle: text('paper', 200),
  paperTaxOffice: text('paper', 100),
  paperAddress: text('paper', 300),
  paperLogo: { kind: 'image', part: 'paper', maxLength: 100_000, default: '' },
  /** Whether creates carry a client reference, by which attempts of unknown outcome are reconciled (client-reference.ts). */
  clientReference: flag('sending', true),
  /** Number of documents sent in parallel, where their order does not matter. */
  parallel: whole('sending', 1, 8, 4),
  timeoutSeconds: whole('sending', 5, 600, 60),
} satisfies Readonly<Record<string, Setting>>;

function choice<V extends string>(part: Common['part'], values: readonly V[], value: V): ChoiceSetting<V> {
  return { kind: 'choice', part, values, default: value };
}
const path = (value: string, section: string): TextSetting => ({
  ...{ kind: 'path', part: 'assumed', maxLength: 200, default: value, required: true, section },
});
const assumedFlag = (value: boolean, section: string): FlagSetting => ({ ...flag('assumed', value), section });
const memberNames = text('assumed', 2000, { section: '§4.2, §4.3, §4.4' });

/**
 * All assumptions about the service: what Rampa needs to know and the specification does not show. The connection's settings list
 * them as *assumed*, and the user can change them there.
 */
const assumptions = {
  /** Path of despatches, relative to `{base_url}/api/v1`. */
  despatchesPath: path('/despatches', '§4.3'),
  quotesPath: path('/quotes', '§4.4'),
  /** Whether purchase returns are listed and written; the specification shows only reading one, so the first one is asked about. */
  writePurchaseReturns: assumedFlag(true, '§4.1'),
  /** Path for listing and writing purchase returns; reading one uses the path of §4.1. */
  purchaseReturnsPath: path('/purchase-return-invoices', '§4.1'),
  /** Query parameter that requests a page of a list; empty: none is sent. */
  pageParameter: text('assumed', 40, {
    section: '§4.2, §4.5, §8',
    pattern: { source: '^[A-Za-z0-9_.-]*$', problem: 'parameter' },
  }),
  /** Number of the first page, where a page parameter is set. */
  firstPage: { ...whole('assumed', 0, 1, 1), choice: 'numbers', section: '§4.2, §4.5, §8' },
  /** Local hour at which the daily request limit is assumed to reset. */
  limitResetHour: { ...whole('assumed', 0, 23, 0), choice: 'hours', section: '§8' },
  /** Whether withheld VAT and deducted taxes are subtracted from GrandTotal; the service accepts either. */
  deductWithholding: assumedFlag(false, '§2.1, §2.7, §2.8'),
  /** Whether taxes such as ÖTV enter the VAT base (§2.3: the caller supplies VatBase); by law they do. */
  taxesInVatBase: assumedFlag(true, '§2.3'),
  /** Whether taxes such as stopaj are subtracted from the payable amount instead of added (§2.1 AdditionalTaxTotal). */
  taxesDeducted: assumedFlag(true, '§2.1, §2.3'),
  /** Whether added taxes outside the VAT base (konaklama vergisi) are part of AmountIncludingTax. */
  addedTaxesInLineTotal: assumedFlag(false, '§2.3'),
  /** Whether totals of despatches and quotes are always in the default currency. */
  totalsInDefaultCurrency: assumedFlag(false, '§2.7, §2.8'),
  /** Whether VAT is rounded per rate and document; otherwise per line. The service stores amounts as sent (§1). */
  vatPerDocument: assumedFlag(false, '§1, §2.3'),
  /** Whether the service keeps members that a replacement, or the lines of a partial change, do not name. */
  unnamedMembers: {
    ...choice('assumed', ['unknown', 'kept', 'cleared'] as const, 'unknown'),
    section: '§4.3, §4.4',
  },
  /** Whether lots that the service chose (outbound, StockType 4, 6 or 7) are sent back; otherwise they are left empty. */
  sendChosenLots: assumedFlag(false, '§2.3'),
  /** Excluded members by kind, separated by commas: unknown members that the service refused when they were sent back. */
  leftOutOfSalesReturns: memberNames,
  leftOutOfPurchaseReturns: memberNames,
  leftOutOfDespatches: memberNames,
  leftOutOfQuotes: memberNames,
} satisfies Readonly<Record<string, Setting>>;

type Values<T> = { -readonly [K in keyof T]: T[K] extends { readonly default: infer V } ? V : never };
export type Assumptions = Values<typeof assumptions>;
/** A connection's settings, without secrets. Addresses have no trailing slash. */
export type ConnectionSettings = Values<typeof ownSettings> & { assumed: Assumptions };
export type AssumedKey = `assumed.${keyof Assumptions}`;
export type ConnectionSettingKey = keyof typeof ownSettings | AssumedKey;
type Settings = typeof ownSettings & { readonly [N in keyof Assumptions as `assumed.${N}`]: (typeof assumptions)[N] };
/** The keys of settings of type `S`. */
export type KeyOf<S extends Setting> = {
  [K in ConnectionSettingKey]: Settings[K] extends S ? K : never;
}[ConnectionSettingKey];

const assumedPrefix = 'assumed.';
/** By key, in the order of the form. */
export const connectionSettings = {
  ...ownSettings,
  ...Object.fromEntries(Object.entries(assumptions).map(([name, setting]) => [assumedPrefix + name, setting])),
} as Settings;
export const settingKeys = Object.keys(connectionSettings) as readonly ConnectionSettingKey[];
export const descriptionOf = (key: ConnectionSettingKey): Setting => connectionSettings[key];

type SettingValue = string | number | boolean | null;
export function settingOf(settings: ConnectionSettings, key: ConnectionSettingKey): SettingValue {
  const isAssumed = key.startsWith(assumedPrefix);
  const within: object = isAssumed ? settings.assumed : settings;
  return within[(isAssumed ? key.slice(assumedPrefix.length) : key) as keyof object];
}
/** Calls `of` for every setting. `own` has the results by key, `assumed` those of the assumptions by name. */
export function byPart<T>(of: (key: ConnectionSettingKey) => T): {
  readonly own: Readonly<Record<string, T>>;
  readonly assumed: Readonly<Record<string, T>>;
} {
  const own = Object.keys(ownSettings) as (keyof typeof ownSettings)[];
  const assumed = Object.keys(assumptions) as (keyof Assumptions)[];
  return {
    own: Object.fromEntries(own.map((key) => [key, of(key)])),
    assumed: Object.fromEntries(assumed.map((name) => [name, of(`assumed.${name}`)])),
  };
}
/** `valueOf` must return a value of the setting's type for each key. */
export function settingsFrom(valueOf: (key: ConnectionSettingKey) => SettingValue): ConnectionSettings {
  const { own, assumed } = byPart(valueOf);
  return { ...own, assumed } as ConnectionSettings;
}
/** The settings of a new connection. */
export const connectionDefaults = settingsFrom((key) => descriptionOf(key).default);
