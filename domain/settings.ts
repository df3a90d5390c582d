import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';
import { mostSavedViews, SavedView } from './draft-view.ts';
import { documentKinds } from './model/draft-state.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { amountsPolicy } from './facts.ts';
import type { DocumentPolicy, SendingPolicy } from './facts.ts';
import { mostTableColumns } from './model/table.ts';
import { byPart, connectionDefaults, descriptionOf, imagePattern } from './connection-settings.ts';
import type { Assumptions, ConnectionSettingKey, ConnectionSettings as Settings } from './connection-settings.ts';

export { connectionDefaults } from './connection-settings.ts';
export type { Assumptions, ConnectionSettingKey } from './connection-settings.ts';

/**
 * Schemas of settings: the bridge checks arguments with them, and the store checks settings that it reads. An unused schema is
 * left out of the page's bundle only if its initializer reads no member and spreads nothing (electron.vite.config.ts).
 */

const closed = { additionalProperties: false } as const;

/** By kind, the setting that contains its excluded members. */
export const excludedMembersSettings = {
  salesReturnInvoice: 'leftOutOfSalesReturns',
  purchaseReturnInvoice: 'leftOutOfPurchaseReturns',
  despatch: 'leftOutOfDespatches',
  quote: 'leftOutOfQuotes',
} as const satisfies Readonly<Record<DocumentKind, keyof Assumptions>>;

export function sendingPolicyOf(assumed: Assumptions): Required<Pick<SendingPolicy, 'chosenLots' | 'excludedMembers'>> {
  const namesOf = (kind: DocumentKind): readonly string[] => memberNamesIn(assumed[excludedMembersSettings[kind]]);
  return {
    chosenLots: assumed.sendChosenLots ? 'sentBack' : 'leftEmpty',
    excludedMembers: Object.fromEntries(documentKinds.map((kind) => [kind, namesOf(kind)])),
  };
}

/** The names in a setting's text, which is separated by commas: `PlateNumber, Note1`. */
export function memberNamesIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The assumptions with names added to the kind's excluded members; the same object if all names are in it already. */
export function withExcludedMembers(assumed: Assumptions, kind: DocumentKind, names: readonly string[]): Assumptions {
  const setting = excludedMembersSettings[kind];
  const before = memberNamesIn(assumed[setting]);
  const added = names.filter((name) => !before.includes(name));
  return added.length === 0 ? assumed : { ...assumed, [setting]: [...before, ...added].join(', ') };
}

/** The schema for the bridge and the store. The form and the check of a policy are stricter about paths and addresses. */
export function settingSchema(key: ConnectionSettingKey): TSchema {
  const setting = descriptionOf(key);
  switch (setting.kind) {
    case 'flag':
      return Type.Boolean();
    case 'choice':
      return Type.Enum([...setting.values]);
    case 'whole': {
      const number = Type.Integer({ minimum: setting.min, maximum: setting.max });
      return setting.default === null ? Type.Union([number, Type.Null()]) : number;
    }
    case 'path':
      return Type.String({ minLength: 1, maxLength: setting.maxLength, pattern: '^/[^\\s?#]*$' });
    case 'image':
      return Type.String({ maxLength: setting.maxLength, pattern: imagePattern });
    case 'address':
    case 'text': {
      const { maxLength, required, pattern } = setting;
      return Type.String({
        ...{ minLength: required === true ? 1 : 0, maxLength },
        ...(pattern === undefined ? {} : { pattern: pattern.source }),
      });
    }
  }
}

function connectionSchema() {
  const { own, assumed } = byPart(settingSchema);
  return Type.Unsafe<Settings>(Type.Object({ ...own, assumed: Type.Object(assumed, closed) }, closed));
}
export const ConnectionSettings = /* @__PURE__ */ connectionSchema();
export type ConnectionSettings = Settings;

export const assumedDefaults = connectionDefaults.assumed;

/** How a connection computes amounts, and which received data it sends back. */
export function documentPolicyOf(settings: Pick<ConnectionSettings, 'defaultCurrency' | 'assumed'>): DocumentPolicy {
  return { ...amountsPolicy(settings), ...sendingPolicyOf(settings.assumed) };
}

/** Maximum number of header fields remembered as used. */
export const mostUsedFields = 12;

/** Maximum number of tables whose column assignment is remembered. */
export const mostColumnPlacings = 20;
export const longestHeadings = 4_000;

/** The fields that the user assigned to the columns of a table with these headings. */
export const ColumnPlacing = Type.Object(
  {
    /** Folded, in the order of the table. */
    headings: Type.String({ maxLength: longestHeadings }),
    /** The line's field for each column; null for none. */
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

/** Maximum number of line columns remembered, over all kinds. */
const mostLineColumns = 256;
/** In pixels: a narrower column shows no number, a wider one leaves no room for others. */
const narrowestColumn = 48;
const widestColumn = 600;
export const lineColumnWidth = { min: narrowestColumn, max: widestColumn } as const;

/** The user's settings for a column of the lines, by kind of document. */
export const LineColumn = Type.Object(
  {
    kind: Type.Enum(documentKinds),
    /** The line's field. */
    name: Type.String({ maxLength: 64 }),
    shown: Type.Boolean(),
    /** In pixels; null: the default width. */
    width: Type.Union([Type.Integer({ minimum: narrowestColumn, maximum: widestColumn }), Type.Null()]),
  },
  closed,
);
export type LineColumn = Readonly<Static<typeof LineColumn>>;

/** Maximum number of remembered agreements, over all connections, and of members in one. */
const mostClearings = 200;
const mostClearedMembers = 400;

/** What an agreement is about: a kind of document, in the service at an address (`baseUrl`) of a connection. */
const ofKind = {
  connectionId: Type.String({ maxLength: 64 }),
  address: Type.String({ maxLength: 500 }),
  kind: Type.Enum(documentKinds),
};
/**
 * Members that the user agreed may be cleared in documents of a kind, in the service at an address (`baseUrl`) of a connection,
 * by path (wire/not-shown.ts).
 */
const AcceptedClearing = Type.Object(
  {
    ...ofKind,
    members: Type.Array(Type.String({ maxLength: 200 }), { maxItems: mostClearedMembers }),
  },
  closed,
);
type AcceptedClearing = Omit<Static<typeof AcceptedClearing>, 'members'> & { readonly members: readonly string[] };
const AcceptedKind = Type.Object(ofKind, closed);
type AcceptedKind = Readonly<Static<typeof AcceptedKind>>;

/** The scanner test's findings about this workstation's scanner; null or `unknown`: not tested. */
export const ScannerSetup = Type.Object(
  {
    /** Whether the scanner is set to this computer's keyboard layout or to a US one. */
    layout: Type.Union([Type.Literal('asTyped'), Type.Literal('us'), Type.Null()]),
    terminator: Type.Union([Type.Literal('Enter'), Type.Literal('Tab'), Type.Literal('none'), Type.Null()]),
    /** Whether FNC1, which separates the elements of a label, is received. */
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
    /** Spacing of rows, buttons and boxes; `touch`: 48 px, for fingers in gloves. */
    density: Type.Union([Type.Literal('compact'), Type.Literal('normal'), Type.Literal('touch')]),
    /** The connection used last. */
    connectionId: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
    /** Names of the fields that the user went to by the header's search, latest first. */
    usedFields: Type.Array(Type.String({ maxLength: 64 }), { maxItems: mostUsedFields }),
    /** Latest first. */
    columnPlacings: Type.Array(ColumnPlacing, { maxItems: mostColumnPlacings }),
    /** For each kind, in the order of the columns; a kind without entries has the default columns. */
    lineColumns: Type.Array(LineColumn, { maxItems: mostLineColumns }),
    /** Views of the drafts list, for all connections. */
    savedViews: Type.Array(SavedView, { maxItems: mostSavedViews }),
    /** What the user has agreed to when asked (main/application/drafts/clearing.ts). */
    acceptedClearings: Type.Array(AcceptedClearing, { maxItems: mostClearings }),
    /** Kinds that the user agreed to queue although nothing shows that the service takes them (accepted-kinds.ts beside it). */
    acceptedKinds: Type.Array(AcceptedKind, { maxItems: mostClearings }),
    /** Whether despatches open in the view for scanner and touch. */
    warehouseView: Type.Boolean(),
    /** Whether today's documents are listed next to the open document. */
    todayRail: Type.Boolean(),
    /** Whether sending continues while the window is closed. */
    sendsInBackground: Type.Boolean(),
    /** Whether a sound confirms or refuses a scan. */
    sounds: Type.Boolean(),
    scanner: ScannerSetup,
    /** The paper that documents are printed on: sheets, or the 80 mm roll of a receipt printer. */
    paper: Type.Union([Type.Literal('a4'), Type.Literal('roll')]),
    /** Whether printed documents have barcodes of numbers and goods. */
    printsBarcodes: Type.Boolean(),
  },
  closed,
);
export type Preferences = Omit<
  Static<typeof Preferences>,
  'usedFields' | 'columnPlacings' | 'lineColumns' | 'savedViews' | 'acceptedClearings' | 'acceptedKinds'
> & {
  readonly usedFields: readonly string[];
  readonly columnPlacings: readonly ColumnPlacing[];
  readonly lineColumns: readonly LineColumn[];
  readonly savedViews: readonly SavedView[];
  readonly acceptedClearings: readonly AcceptedClearing[];
  readonly acceptedKinds: readonly AcceptedKind[];
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
  acceptedClearings: [],
  acceptedKinds: [],
  warehouseView: false,
  todayRail: false,
  sendsInBackground: false,
  sounds: true,
  scanner: untestedScanner,
  paper: 'a4',
  printsBarcodes: false,
};
