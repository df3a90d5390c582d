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
 * Settings, as schemas: the bridge checks arguments against them, and the store checks settings that it reads. The page's bundle
 * leaves out a schema that reads no member and spreads nothing as it is made (electron.vite.config.ts).
 */

const closed = { additionalProperties: false } as const;

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

/** What the bridge and the store accept. Paths and addresses are checked further by the form and by the check of a policy. */
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

/** How a connection's amounts are computed, and what it sends of what was read. */
export function documentPolicyOf(settings: Pick<ConnectionSettings, 'defaultCurrency' | 'assumed'>): DocumentPolicy {
  return { ...amountsPolicy(settings), ...sendingPolicyOf(settings.assumed) };
}

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

/** A column of the lines of a kind's documents, as the user set it. */
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
    /** How close rows, buttons and boxes are; `touch`: 48 px for fingers in gloves. */
    density: Type.Union([Type.Literal('compact'), Type.Literal('normal'), Type.Literal('touch')]),
    /** The connection that was used last. */
    connectionId: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
    /** Names of the fields that the user went to by the header's search, the last one first. */
    usedFields: Type.Array(Type.String({ maxLength: 64 }), { maxItems: mostUsedFields }),
    /** The last one first. */
    columnPlacings: Type.Array(ColumnPlacing, { maxItems: mostColumnPlacings }),
    /** Those of each kind in the order in which they are; a kind that has none has its columns as they are at first. */
    lineColumns: Type.Array(LineColumn, { maxItems: mostLineColumns }),
    /** Views of the drafts list, those of all connections. */
    savedViews: Type.Array(SavedView, { maxItems: mostSavedViews }),
    /** Whether despatches are opened in the view for scanner and touch. */
    warehouseView: Type.Boolean(),
    /** Whether today's documents are listed beside the one that is open. */
    todayRail: Type.Boolean(),
    /** Whether documents are sent on while the window is closed. */
    sendsInBackground: Type.Boolean(),
    /** Whether a sound confirms or refuses a scan. */
    sounds: Type.Boolean(),
    scanner: ScannerSetup,
    /** What documents are printed on: sheets, or the 80 mm roll of a receipt printer. */
    paper: Type.Union([Type.Literal('a4'), Type.Literal('roll')]),
    /** Whether paper has barcodes of numbers and goods. */
    printsBarcodes: Type.Boolean(),
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
  todayRail: false,
  sendsInBackground: false,
  sounds: true,
  scanner: untestedScanner,
  paper: 'a4',
  printsBarcodes: false,
};
