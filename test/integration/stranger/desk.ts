/** Simulates the user: the page's own editor, connected to the real application through the bridge. */
import { createBridge } from '../../../main/bridge/bridge.ts';
import { eventNames, operationNames } from '../../../preload/names.ts';
import type { Connection } from '../../../domain/model/connection.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { Arguments, RampaApi } from '../../../preload/contract.ts';
import { createApi } from '../../../renderer/api.ts';
import type { Api } from '../../../renderer/api.ts';
import { Editor } from '../../../renderer/screens/editor/session/editor.svelte.ts';
import { pressKey } from '../../../renderer/actions/grid.ts';
import { headerPlace, linePlace } from '../../../domain/model/place.ts';
import type { Assumptions } from '../../../domain/settings.ts';
import type { Transport } from '../../../main/ports.ts';
import { profiles } from '../../service/profiles/index.ts';
import type { DocumentKind, ProfileName } from '../../service/types.ts';
import { Harness } from '../application/harness.ts';
import { clearingQuestion } from '../../../renderer/state/queue-asking.svelte.ts';
import { StoredDrafts } from '../../../renderer/state/stored-drafts.svelte.ts';

export interface Desk {
  readonly harness: Harness;
  readonly api: Api;
  readonly connection: Connection;
  /** The members that the user agreed may be cleared, by the draft for which they were named. */
  readonly agreed: ReadonlyMap<string, readonly string[]>;
}
/** Typed text, for a member of the header (`line` is null) or of a line. */
export interface Typing {
  readonly line: number | null;
  readonly member: string;
  readonly text: string;
}

export interface DeskOptions {
  readonly profile?: ProfileName;
  /** Number of documents of each kind, for the stranger's profile. */
  readonly documents?: number;
  readonly seed: number;
  readonly transport?: (own: Transport) => Transport;
  readonly assumed?: Partial<Assumptions>;
}

/** How much faster than real time the application's clock runs. */
const pace = 10;

export async function openDesk({ profile = 'stranger', documents = 0, seed, ...more }: DeskOptions): Promise<Desk> {
  // The application's clock runs faster than the service's: by it, a token lives five minutes.
  const tokenLifetimeSeconds = 300 * pace;
  const service = { profile, documents, seed, limit: 10_000_000, tokenLifetimeSeconds } as const;
  const { transport } = more;
  const harness = await Harness.start({
    ...{ pace, service, settings: { timeoutSeconds: 600 } },
    ...(transport === undefined ? {} : { transport }),
  });
  const settings = harness.settings();
  const { pageParameter } = profiles[profile];
  const assumed = { ...settings.assumed, writePurchaseReturns: true, pageParameter, ...more.assumed };
  await harness.call('updateConnection', { id: harness.connectionId, settings: { ...settings, assumed } });
  const agreed = new Map<string, readonly string[]>();
  const api = bridged(harness, agreed);
  const [connection] = await api.listConnections({});
  if (!connection) throw new Error('no connection');
  await readLists(harness);
  return { harness, api, connection, agreed };
}

/** Calls cross the bridge as in the product: checked, and as plain JSON in both directions. */
function bridged(harness: Harness, agreed: Map<string, readonly string[]>): Api {
  const bridge = createBridge({ handle: harness.call.bind(harness) });
  const operations = operationNames.map((name) => [
    name,
    async (args: unknown): Promise<unknown> => {
      if (name === 'queueDrafts')
        for (const { id, members } of (args as Arguments<'queueDrafts'>).agreed ?? []) agreed.set(id, members);
      return JSON.parse(JSON.stringify(await bridge.call(name, args)));
    },
  ]);
  // Only this test changes these drafts.
  const events = eventNames.map((name) => [`on${name.charAt(0).toUpperCase()}${name.slice(1)}`, () => () => undefined]);
  return createApi(Object.fromEntries([...operations, ...events]) as RampaApi);
}

/** Loads products and the other lists. */
async function readLists(harness: Harness): Promise<void> {
  const { connectionId } = harness;
  await harness.call('refreshLookups', { connectionId });
  await harness.until(async () => {
    const statuses = await harness.call('listLookupStatus', { connectionId });
    const failed = statuses.find(({ problem }) => problem !== null);
    if (failed) throw new Error(`${failed.kind}: ${JSON.stringify(failed.problem)}`);
    return statuses.every(({ refreshedAt, refreshing }) => refreshedAt !== null && !refreshing);
  });
}

// There is no page that could ask: this user agrees to whatever may be cleared.
clearingQuestion.ask = () => Promise.resolve(true);

export async function openEditor(
  { harness, api, connection }: Desk,
  kind: DocumentKind,
  documentId: string,
  operation: 'replace' | 'change',
): Promise<Editor> {
  const opened = await api.openDocument({ connectionId: harness.connectionId, kind, documentId, operation });
  if (!('draft' in opened)) throw new Error(JSON.stringify(opened.problem));
  const draft: Draft = opened.draft;
  const editor = new Editor(draft, connection, {
    api,
    storedDrafts: new StoredDrafts(api),
    language: () => 'tr',
    today: () => '2026-11-21',
    notify: () => undefined,
  });
  // There is no page in which the editor could go to the first error.
  Object.assign(editor.navigator, { jump: () => Promise.resolve() });
  // Typing starts when the document is loaded and its products are looked up.
  await editor.flush();
  return editor;
}

/** Types as the user does: key by key in the grid if it has the member, otherwise in its input. */
export function type(editor: Editor, { line, member, text }: Typing): void {
  if (line === null) {
    editor.set(headerPlace(member), text, 'typed');
    return;
  }
  const key = editor.document.lines[line]?.$key ?? '';
  if (!editor.grid.toLine(key, member)) {
    editor.set(linePlace(key, member), text, 'typed');
    return;
  }
  const press = (pressed: string): boolean =>
    pressKey(
      editor.grid,
      { key: pressed, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
      () => undefined,
    );
  [...text].forEach((_, at) => {
    if (at === 0) press(text.charAt(0));
    else editor.grid.type(text.slice(0, at + 1));
  });
  press('Enter');
}
