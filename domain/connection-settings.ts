/**
 * Each setting of a connection, described once: type, limits, default, whether a policy can lock it and, for an assumption about
 * the service, the section of the specification that leaves it open. The settings' type, schema and defaults, the form, the
 * check and the administrative templates of policies, and the documentation follow from it. A new setting is an entry here and
 * its texts `connection.<key>` and `connection.<key>.hint`.
 */
import { weighedLayouts } from './barcodes/weighed-goods.ts';
import { withholdingReturns } from './e-documents/becomes.ts';

interface Common {
  /** The part of the form that lists it. */
  readonly part: 'access' | 'company' | 'paper' | 'sending' | 'assumed';
  /** Section of the specification that leaves it open: the setting rests on an assumption. */
  readonly section?: string;
  /** Nothing can be sent without it; drafting does not need it. */
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
  /** `null`: it may be empty. */
  readonly default: Default;
  /** Chosen from a list of all values, as numbers or as hours of the day. */
  readonly choice?: 'numbers' | 'hours';
}
/** A list of the service, the units of its products, or a dated list of codes. */
export type SettingList = 'currencies' | 'warehouses' | 'lineGroups' | 'units' | 'profiles' | 'invoiceTypes';
export interface TextSetting extends Common {
  readonly kind: 'text' | 'address' | 'path';
  readonly maxLength: number;
  readonly default: string;
  readonly required?: true;
  /** The list whose entries it is chosen from, where that was downloaded. */
  readonly list?: SettingList;
  /** The form's problem for a text that does not match. */
  readonly pattern?: { readonly source: string; readonly problem: 'currency' | 'parameter' };
}
export interface ChoiceSetting<Value extends string = string> extends Common {
  readonly kind: 'choice';
  readonly values: readonly Value[];
  readonly default: Value;
}
/** A small picture, kept with the other settings as a data address; empty: none. */
export interface ImageSetting extends Common {
  readonly kind: 'image';
  readonly maxLength: number;
  readonly default: string;
}
export type Setting = FlagSetting | WholeSetting | TextSetting | ChoiceSetting | ImageSetting;

/** By its first bytes a PNG (signature and IHDR) or a JPEG. */
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
  // Never locked, because one name for all connections of a user would not distinguish them.
  name: text('access', 100, { required: true, neverLocked: true }),
  /** `{base_url}` of the specification; HTTPS, or HTTP on loopback. */
  baseUrl: address,
  /** `{auth_url}` of §5. */
  authUrl: address,
  organisation: text('access', 200, { neededToSend: true }),
  userId: { ...identifier, neededToSend: true },
  companyId: { ...identifier, neededToSend: true },
  periodId: identifier,
  /** Fact about the company that no endpoint returns. */
  defaultCurrency: {
    ...text('company', 10, { required: true, pattern: { source: '^\\S+$', problem: 'currency' }, list: 'currencies' }),
    default: 'TRY',
  },
  /** The company's VKN or TCKN, by which it is recognised in electronic documents; empty: asked with each. */
  taxNumber: text('company', 11),
  /** Fact about the company that no endpoint returns (§2.1 EInvoiceType). */
  usesEInvoice: flag('company', false),
  /** ProfileId and InvoiceTypeCode that invoices of such a company begin with (§2.1); empty: none. */
  defaultProfile: text('company', 50, { list: 'profiles' }),
  defaultInvoiceType: text('company', 50, { list: 'invoiceTypes' }),
  /** Name of the warehouse that a document's first line begins with (§2.3 WarehouseName); empty: none. */
  defaultWarehouse: text('company', 200, { list: 'warehouses' }),
  /** Name of the line group that every line begins with (§2.3 LineGroupName); empty: none. */
  defaultLineGroup: text('company', 200, { list: 'lineGroups' }),
  /** Code of the unit of products whose list has no main unit (§2.3 UnitCode); empty: none. */
  defaultUnit: text('company', 50, { list: 'units' }),
  /** How the shop's scales divide the digits of EAN-13 with prefix 27, 28 and 29. */
  weighedGoods: choice('company', weighedLayouts, 'none'),
  /** The type by which invoices with withholding are returned. */
  withholdingReturn: choice('company', withholdingReturns, 'IADE'),
  /** Whether local guidance, the advice of Turkish practice, is given in addition to the rules; it never stops a document. */
  localGuidance: flag('company', true),
  /** What the head of a printed document says of the company itself, beside its tax number; each empty: nothing. */
  paperTitle: text('paper', 200),
  paperTaxOffice: text('paper', 100),
  paperAddress: text('paper', 300),
  paperLogo: { kind: 'image', part: 'paper', maxLength: 100_000, default: '' },
  /** Whether creates carry a client reference, by which an attempt of unknown outcome is reconciled (client-reference.ts). */
  clientReference: flag('sending', true),
  /** Number of documents sent at once, where their order does not matter. */
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
 * All assumptions about the service: what the specification does not show and Rampa needs to work. Each is listed in the
 * connection's settings as *assumed* and can be changed there.
 */
const assumptions = {
  /** Path of despatches, relative to `{base_url}/api/v1`. */
  despatchesPath: path('/despatches', '§4.3'),
  /** Path of quotes. */
  quotesPath: path('/quotes', '§4.4'),
  /** Whether purchase returns are listed and written at all: only getting one is shown. */
  writePurchaseReturns: assumedFlag(false, '§4.1'),
  /** Path by which purchase returns are listed and written; getting one goes by the path that §4.1 shows. */
  purchaseReturnsPath: path('/purchase-return-invoices', '§4.1'),
  /** Query parameter that asks a list for a page (empty: none is sent). */
  pageParameter: text('assumed', 40, {
    section: '§4.2, §4.5, §8',
    pattern: { source: '^[A-Za-z0-9_.-]*$', problem: 'parameter' },
  }),
  /** Number of the first page, where a page parameter is set. */
  firstPage: { ...whole('assumed', 0, 1, 1), choice: 'numbers', section: '§4.2, §4.5, §8' },
  /** Local hour at which the daily request limit is taken to start anew. */
  limitResetHour: { ...whole('assumed', 0, 23, 0), choice: 'hours', section: '§8' },
  /** Whether the withheld VAT and the deducted taxes are taken off GrandTotal; the service accepts either. */
  deductWithholding: assumedFlag(false, '§2.1, §2.7, §2.8'),
  /** Whether taxes such as ÖTV enter the VAT base (§2.3: the caller supplies VatBase); by law they do. */
  taxesInVatBase: assumedFlag(true, '§2.3'),
  /** Whether taxes such as stopaj are taken off the payable amount instead of being added (§2.1 AdditionalTaxTotal). */
  taxesDeducted: assumedFlag(true, '§2.1, §2.3'),
  /** Whether added taxes outside the VAT base (konaklama vergisi) are part of AmountIncludingTax. */
  addedTaxesInLineTotal: assumedFlag(false, '§2.3'),
  /** Whether totals of despatches and quotes are always in the default currency. */
  totalsInDefaultCurrency: assumedFlag(false, '§2.7, §2.8'),
  /** Whether VAT is rounded per rate and document; else per line. The service takes amounts as they are (§1). */
  vatPerDocument: assumedFlag(false, '§1, §2.3'),
  /** Whether lots that the service chose (StockType 4, 6, 7 going out) are sent back; else they are left empty. */
  sendChosenLots: assumedFlag(false, '§2.3'),
  /** Excluded members, by kind: unknown members that the service did not take back, with commas between their names. */
  leftOutOfSalesReturns: memberNames,
  leftOutOfPurchaseReturns: memberNames,
  leftOutOfDespatches: memberNames,
  leftOutOfQuotes: memberNames,
} satisfies Readonly<Record<string, Setting>>;

type Values<T> = { -readonly [K in keyof T]: T[K] extends { readonly default: infer V } ? V : never };
export type Assumptions = Values<typeof assumptions>;
/** A connection's settings; secrets are not among them. Addresses have no trailing slash. */
export type ConnectionSettings = Values<typeof ownSettings> & { assumed: Assumptions };
export type AssumedKey = `assumed.${keyof Assumptions}`;
export type ConnectionSettingKey = keyof typeof ownSettings | AssumedKey;
type Settings = typeof ownSettings & { readonly [N in keyof Assumptions as `assumed.${N}`]: (typeof assumptions)[N] };
/** The settings of a kind. */
export type KeyOf<S extends Setting> = {
  [K in ConnectionSettingKey]: Settings[K] extends S ? K : never;
}[ConnectionSettingKey];

const assumedPrefix = 'assumed.';
/** By their keys, in the form's order. */
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
/** Something for each setting: by their keys the connection's own, and by their names the assumptions. */
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
/** The caller gives each key a value of its setting's type. */
export function settingsFrom(valueOf: (key: ConnectionSettingKey) => SettingValue): ConnectionSettings {
  const { own, assumed } = byPart(valueOf);
  return { ...own, assumed } as ConnectionSettings;
}
/** What a connection begins with. */
export const connectionDefaults = settingsFrom((key) => descriptionOf(key).default);
