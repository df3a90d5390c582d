import * as Type from 'typebox';
import type { Static } from 'typebox';
import { mostSavedViews, SavedView } from './draft-view.ts';
import { documentKinds } from './model/draft-state.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { amountsPolicy } from './facts.ts';
import type { DocumentPolicy, SendingPolicy } from './facts.ts';
import { mostTableColumns } from './model/table.ts';
import { weighedLayouts } from './barcodes/weighed-goods.ts';

/**
 * Settings, as schemas: the bridge checks arguments against them, and the store checks settings that it reads. The page's bundle
 * leaves out a schema that reads no member and spreads nothing as it is made (electron.vite.config.ts).
 */

const closed = { additionalProperties: false } as const;
/** int32 with minimum 1 (§1.1). */
const positive = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const memberNames = Type.String({ maxLength: 2000 });
const path = Type.String({ minLength: 1, maxLength: 200, pattern: '^/[^\\s?#]*$' });

/**
 * All assumptions about the service: what the specification does not show and Rampa needs to work. Each is listed in the
 * connection's settings as *assumed* and can be changed there.
 */
export const Assumptions = Type.Object(
  {
    /** Path of despatches, relative to `{base_url}/api/v1`; §4.3 does not show it. */
    despatchesPath: path,
    /** Path of quotes; §4.4 does not show it. */
    quotesPath: path,
    /** Whether purchase returns are listed and written at all: only getting one is shown (§4.1). Off until switched on. */
    writePurchaseReturns: Type.Boolean(),
    /** Path by which purchase returns are listed and written; getting one goes by the path that §4.1 shows. */
    purchaseReturnsPath: path,
    /** Local hour (0 to 23) at which the daily request limit is taken to start anew; §8 does not show it. */
    limitResetHour: Type.Integer({ minimum: 0, maximum: 23 }),
    /** Query parameter that asks a list for a page (empty: none is sent); §4.5 does not show one. */
    pageParameter: Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_.-]*$' }),
    /** Number of the first page, where a page parameter is set. */
    firstPage: Type.Integer({ minimum: 0, maximum: 1 }),
    /** Whether the withheld VAT and the deducted taxes are taken off GrandTotal; the service accepts either. */
    deductWithholding: Type.Boolean(),
    /** Whether taxes such as ÖTV enter the VAT base (§2.3: the caller supplies VatBase); by law they do. */
    taxesInVatBase: Type.Boolean(),
    /** Whether taxes such as stopaj are taken off the payable amount instead of being added (§2.1 AdditionalTaxTotal). */
    taxesDeducted: Type.Boolean(),
    /** Whether added taxes outside the VAT base (konaklama vergisi) are part of AmountIncludingTax; §2.3 does not say. */
    addedTaxesInLineTotal: Type.Boolean(),
    /** Whether totals of despatches and quotes are always in the default currency; §2.7 and §2.8 do not say. */
    totalsInDefaultCurrency: Type.Boolean(),
    /** Whether lots that the service chose (§2.3, StockType 4, 6, 7 going out) are sent back; else they are left empty. */
    sendChosenLots: Type.Boolean(),
    /** Excluded members, by kind: unknown members that the service did not take back, with commas between their names. */
    leftOutOfSalesReturns: memberNames,
    leftOutOfPurchaseReturns: memberNames,
    leftOutOfDespatches: memberNames,
    leftOutOfQuotes: memberNames,
  },
  closed,
);
export type Assumptions = Static<typeof Assumptions>;

export const assumedDefaults: Assumptions = {
  despatchesPath: '/despatches',
  quotesPath: '/quotes',
  writePurchaseReturns: false,
  purchaseReturnsPath: '/purchase-return-invoices',
  limitResetHour: 0,
  pageParameter: '',
  firstPage: 1,
  deductWithholding: false,
  taxesInVatBase: true,
  taxesDeducted: true,
  addedTaxesInLineTotal: false,
  totalsInDefaultCurrency: false,
  sendChosenLots: false,
  leftOutOfSalesReturns: '',
  leftOutOfPurchaseReturns: '',
  leftOutOfDespatches: '',
  leftOutOfQuotes: '',
};

/** By kind, the setting that lists its excluded members. */
export const excludedMembersSettings = {
  salesReturnInvoice: 'leftOutOfSalesReturns',
  purchaseReturnInvoice: 'leftOutOfPurchaseReturns',
  despatch: 'leftOutOfDespatches',
  quote: 'leftOutOfQuotes',
} as const satisfies Readonly<Record<DocumentKind, keyof Assumptions>>;

/** The sending policy of a connection, from its assumptions. */
export function sendingPolicyOf(assumed: Assumptions): Required<Pick<SendingPolicy, 'chosenLots' | 'excludedMembers'>> {
  const namesOf = (kind: DocumentKind): readonly string[] => memberNamesIn(assumed[excludedMembersSettings[kind]]);
  return {
    chosenLots: assumed.sendChosenLots ? 'sentBack' : 'leftEmpty',
    excludedMembers: Object.fromEntries(documentKinds.map((kind) => [kind, namesOf(kind)])),
  };
}

/** The names in a setting's text, `PlateNumber, Note1`. */
export function memberNamesIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The assumptions with these names added to the kind's excluded members; the same object if they have all of them. */
export function withExcludedMembers(assumed: Assumptions, kind: DocumentKind, names: readonly string[]): Assumptions {
  const setting = excludedMembersSettings[kind];
  const before = memberNamesIn(assumed[setting]);
  const added = names.filter((name) => !before.includes(name));
  return added.length === 0 ? assumed : { ...assumed, [setting]: [...before, ...added].join(', ') };
}

/** A connection's settings; secrets are not among them. Addresses carry no trailing slash. */
export const ConnectionSettings = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    /** `{base_url}` of the specification; HTTPS, or HTTP on loopback. */
    baseUrl: Type.String({ maxLength: 500 }),
    /** `{auth_url}` of §5. */
    authUrl: Type.String({ maxLength: 500 }),
    organisation: Type.String({ maxLength: 200 }),
    userId: Type.Union([positive, Type.Null()]),
    companyId: Type.Union([positive, Type.Null()]),
    periodId: Type.Union([positive, Type.Null()]),
    /** Fact about the company that no endpoint returns. */
    defaultCurrency: Type.String({ minLength: 1, maxLength: 10 }),
    /** Name of the warehouse that a document's first line begins with (§2.3 WarehouseName); empty: none. */
    defaultWarehouse: Type.String({ maxLength: 200 }),
    /** Name of the line group that every line begins with (§2.3 LineGroupName); empty: none. */
    defaultLineGroup: Type.String({ maxLength: 200 }),
    /** Code of the unit of products whose list tells no main one (§2.3 UnitCode); empty: none. */
    defaultUnit: Type.String({ maxLength: 50 }),
    /** How the shop's scales divide the digits of EAN-13 with prefix 27, 28 and 29. */
    weighedGoods: Type.Enum(weighedLayouts),
    /** Fact about the company that no endpoint returns (§2.1 EInvoiceType). */
    usesEInvoice: Type.Boolean(),
    /** Whether creates carry a client reference, by which an attempt of unknown outcome is reconciled (client-reference.ts). */
    clientReference: Type.Boolean(),
    /** Whether local guidance, the advice of Turkish practice, is given in addition to the rules; it never stops a document. */
    localGuidance: Type.Boolean(),
    /** Number of documents sent at once, where their order does not matter. */
    parallel: Type.Integer({ minimum: 1, maximum: 8 }),
    timeoutSeconds: Type.Integer({ minimum: 5, maximum: 600 }),
    assumed: Assumptions,
  },
  closed,
);
export type ConnectionSettings = Static<typeof ConnectionSettings>;

/** How a connection's amounts are computed, and what it sends of what was read. */
export function documentPolicyOf(settings: Pick<ConnectionSettings, 'defaultCurrency' | 'assumed'>): DocumentPolicy {
  return { ...amountsPolicy(settings), ...sendingPolicyOf(settings.assumed) };
}

export const connectionDefaults: ConnectionSettings = {
  name: '',
  baseUrl: '',
  authUrl: '',
  organisation: '',
  userId: null,
  companyId: null,
  periodId: null,
  defaultCurrency: 'TRY',
  defaultWarehouse: '',
  defaultLineGroup: '',
  defaultUnit: '',
  weighedGoods: 'none',
  usesEInvoice: false,
  clientReference: true,
  localGuidance: true,
  parallel: 4,
  timeoutSeconds: 60,
  assumed: assumedDefaults,
};

/** Header fields that are remembered as used. */
export const mostUsedFields = 12;

/** Tables of which it is remembered where their columns went. */
export const mostColumnPlacings = 20;
export const longestHeadings = 4_000;

/** Where the columns of a table with these headings went. */
export const ColumnPlacing = Type.Object(
  {
    /** Folded, in their order. */
    headings: Type.String({ maxLength: longestHeadings }),
    /** Of each column the line's field, or null for none. */
    targets: Type.Array(Type.Union([Type.String({ maxLength: 64 }), Type.Null()]), {
      maxItems: mostTableColumns,
    }),
  },
  closed,
);
export interface ColumnPlacing {
  readonly headings: string;
  readonly targets: readonly (string | null)[];
}

/** Columns of the lines that are remembered, over all kinds. */
const mostLineColumns = 256;
/** Pixels: what is narrower shows no number, what is wider leaves no room for others. */
const narrowestColumn = 48;
const widestColumn = 600;
export const lineColumnWidth = { min: narrowestColumn, max: widestColumn } as const;

/** A column of the lines of a kind's documents, as a person set it. */
export const LineColumn = Type.Object(
  {
    kind: Type.Enum(documentKinds),
    /** The line's field. */
    name: Type.String({ maxLength: 64 }),
    shown: Type.Boolean(),
    /** Pixels; null: as wide as it is by itself. */
    width: Type.Union([Type.Integer({ minimum: narrowestColumn, maximum: widestColumn }), Type.Null()]),
  },
  closed,
);
export type LineColumn = Readonly<Static<typeof LineColumn>>;

/** What the scanner test found out about this workstation's scanner; null or `unknown`: not tested. */
export const ScannerSetup = Type.Object(
  {
    /** Whether the scanner writes for this computer's keyboard or for a US one. */
    layout: Type.Union([Type.Literal('asTyped'), Type.Literal('us'), Type.Null()]),
    /** The key that ends a scan. */
    terminator: Type.Union([Type.Literal('Enter'), Type.Literal('Tab'), Type.Literal('none'), Type.Null()]),
    /** Whether FNC1, which separates the elements of a label, arrives. */
    separators: Type.Union([Type.Literal('sent'), Type.Literal('lost'), Type.Literal('unknown')]),
  },
  closed,
);
export type ScannerSetup = Readonly<Static<typeof ScannerSetup>>;
export const untestedScanner: ScannerSetup = { layout: null, terminator: null, separators: 'unknown' };

/** Settings of the application on this workstation. */
export const Preferences = Type.Object(
  {
    language: Type.Union([Type.Literal('system'), Type.Literal('tr'), Type.Literal('en')]),
    theme: Type.Union([Type.Literal('system'), Type.Literal('light'), Type.Literal('dark')]),
    /** How close rows, buttons and boxes stand; `touch`: 48 px for fingers in gloves. */
    density: Type.Union([Type.Literal('compact'), Type.Literal('normal'), Type.Literal('touch')]),
    /** The connection that was used last. */
    connectionId: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
    /** Names of the fields that a person went to by the header's search, the last one first. */
    usedFields: Type.Array(Type.String({ maxLength: 64 }), { maxItems: mostUsedFields }),
    /** The last one first. */
    columnPlacings: Type.Array(ColumnPlacing, { maxItems: mostColumnPlacings }),
    /** Those of each kind in the order in which they stand; a kind that has none has its columns as they are at first. */
    lineColumns: Type.Array(LineColumn, { maxItems: mostLineColumns }),
    /** Views of the drafts list, those of all connections. */
    savedViews: Type.Array(SavedView, { maxItems: mostSavedViews }),
    /** Whether despatches are opened in the view for scanner and touch. */
    warehouseView: Type.Boolean(),
    /** Whether documents are sent on while the window is closed. */
    sendsInBackground: Type.Boolean(),
    /** Whether a scan is heard: taken, or not. */
    sounds: Type.Boolean(),
    scanner: ScannerSetup,
  },
  closed,
);
export type Preferences = Omit<
  Static<typeof Preferences>,
  'usedFields' | 'columnPlacings' | 'lineColumns' | 'savedViews'
> & {
  readonly usedFields: readonly string[];
  readonly columnPlacings: readonly ColumnPlacing[];
  readonly lineColumns: readonly LineColumn[];
  readonly savedViews: readonly SavedView[];
};

export const preferenceDefaults: Preferences = {
  language: 'system',
  theme: 'system',
  density: 'normal',
  connectionId: null,
  usedFields: [],
  columnPlacings: [],
  lineColumns: [],
  savedViews: [],
  warehouseView: false,
  sendsInBackground: false,
  sounds: true,
  scanner: untestedScanner,
};
