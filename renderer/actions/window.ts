import { documentKinds } from '../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { Preferences } from '../../domain/settings.ts';
import { actionsOf } from './action.ts';
import type { Action } from './action.ts';

export const screens = ['drafts', 'sync', 'documents', 'eDocuments', 'connection', 'backups'] as const;
/** Screens added later got later keys, so that existing keys keep their meaning. */
export const screenKeys: Readonly<Record<(typeof screens)[number], string>> = {
  drafts: 'Ctrl+1',
  sync: 'Ctrl+2',
  documents: 'Ctrl+3',
  connection: 'Ctrl+4',
  backups: 'Ctrl+5',
  eDocuments: 'Ctrl+7',
};

export const choices = {
  theme: ['system', 'light', 'dark'],
  density: ['compact', 'normal', 'touch'],
  language: ['system', 'tr', 'en'],
} as const satisfies { readonly [P in keyof Preferences]?: readonly Preferences[P][] };
type Chosen = keyof typeof choices;

export interface WindowContext {
  readonly typing: boolean;
  readonly go: (screen: (typeof screens)[number] | 'guide' | 'about') => void;
  readonly canCreate: (kind: DocumentKind) => boolean;
  readonly create: (kind: DocumentKind) => void;
  readonly hasConnection: boolean;
  readonly importDrafts: () => void;
  readonly openEDocument: () => void;
  readonly returnFromCustomer: () => void;
  readonly importDocuments: () => void;
  readonly askForEmptyTable: () => void;
  readonly chooseTemplate: () => void;
  readonly showHelp: () => void;
  readonly nextRefused: () => void;
  /** Whether documents left the queue because of the settings or a policy. */
  readonly hasWithdrawn: boolean;
  readonly queueWithdrawn: () => void;
  readonly showPalette: () => void;
  readonly preferences: Pick<Preferences, Chosen | 'sounds'>;
  readonly isLanguageLocked: boolean;
  readonly prefer: (change: Partial<Preferences>) => void;
  /** Runs the newest undo that a toast offers; false if none does. */
  readonly undo: () => boolean;
}

export const nextRefusedKey = 'Ctrl+F8';

export const guideKey = 'Ctrl+6';

/** One action per value of a preference; the action of the current value is disabled. */
const choose = <C extends Chosen>(
  what: C,
  label: (one: (typeof choices)[C][number]) => Action<WindowContext>['label'],
  isOpen: (context: WindowContext) => boolean = () => true,
): readonly Action<WindowContext>[] =>
  choices[what].map((one: (typeof choices)[C][number]) => ({
    id: `${what}-${one}`,
    label: label(one),
    keys: [],
    enabled: (context) => isOpen(context) && context.preferences[what] !== one,
    run: ({ prefer }) => prefer({ [what]: one }),
  }));

const ofWindow = actionsOf<WindowContext>();
export const windowActions: readonly Action<WindowContext>[] = [
  ...screens.map((screen): Action<WindowContext> => ({
    id: screen,
    label: `shell.${screen}`,
    keys: [screenKeys[screen]],
    run: ({ go }) => go(screen),
  })),
  ofWindow('palette', 'shell.palette', 'Ctrl+K', 'showPalette'),
  ofWindow('queueWithdrawn', 'drafts.withdrawn.queueAll', [], 'queueWithdrawn', 'hasWithdrawn'),
  ofWindow('nextRefused', 'sync.refused.next', nextRefusedKey, 'nextRefused'),
  {
    id: 'undo',
    label: 'shell.shortcuts.undo',
    keys: ['Ctrl+Z'],
    while: ({ typing }) => !typing,
    run: ({ undo }) => undo(),
  },
  ofWindow('help', 'shell.shortcuts', '[Ctrl]+[Shift]+F1', 'showHelp', undefined, 'shell.shortcuts.help'),
  {
    id: 'helpOutsideTexts',
    label: 'shell.shortcuts.help',
    keys: ['[Shift]+?'],
    while: ({ typing }) => !typing,
    run: ({ showHelp }) => showHelp(),
  },
  { id: 'guide', label: 'shell.guide', keys: [guideKey], run: ({ go }) => go('guide') },
  ofWindow('importDrafts', 'files.handover.import', [], 'importDrafts', 'hasConnection'),
  ofWindow('openEDocument', 'eDocument.open', [], 'openEDocument', 'hasConnection'),
  {
    id: 'returnFromCustomer',
    label: 'eDocument.fromCustomer',
    keys: ['Ctrl+E'],
    enabled: ({ canCreate }) => canCreate('salesReturnInvoice'),
    run: ({ returnFromCustomer }) => returnFromCustomer(),
  },
  {
    id: 'importDocuments',
    label: 'files.documents.import',
    keys: ['Ctrl+Shift+O'],
    enabled: ({ hasConnection }) => hasConnection,
    run: ({ importDocuments }) => importDocuments(),
  },
  ofWindow('emptyTable', 'files.emptyTable', [], 'askForEmptyTable', 'hasConnection'),
  ...choose('theme', (one) => `shell.choose.theme.${one}`),
  ...choose('density', (one) => `shell.density.${one}`),
  ...choose(
    'language',
    (one) => `shell.choose.language.${one}`,
    ({ isLanguageLocked }) => !isLanguageLocked,
  ),
  {
    id: 'sounds',
    label: 'shell.choose.sounds',
    keys: [],
    run: ({ preferences, prefer }) => prefer({ sounds: !preferences.sounds }),
  },
  { id: 'about', label: 'shell.about', keys: [], run: ({ go }) => go('about') },
  ...documentKinds.map((kind): Action<WindowContext> => ({
    id: `new-${kind}`,
    label: `shell.new.${kind}`,
    keys: [],
    enabled: ({ canCreate }) => canCreate(kind),
    run: ({ create }) => create(kind),
  })),
  {
    id: 'newFromTemplate',
    label: 'templates.new',
    keys: ['Ctrl+Shift+L'],
    enabled: ({ hasConnection }) => hasConnection,
    run: ({ chooseTemplate }) => chooseTemplate(),
  },
];
