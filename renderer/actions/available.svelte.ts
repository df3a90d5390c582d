/** The actions available now: each screen offers its table and context while it is shown. */
import { commandIds } from '../../preload/menu.ts';
import type { CommandId } from '../../preload/menu.ts';
import type { LookupRow } from '../../domain/model/lookup.ts';
import type { MessageKey } from '../messages/index.svelte.ts';
import { noPress } from './action.ts';
import type { Action } from './action.ts';
import { keyText } from './keys.ts';

/** Where tables hold, from within outwards: of two that know one key, the inner one has it. */
const scopes = [
  'lines',
  'editor',
  'drafts',
  'queue',
  'documents',
  'view',
  'document',
  'connection',
  'backups',
  'edit',
  'window',
] as const;
export type Scope = (typeof scopes)[number];

export interface Command {
  readonly id: CommandId;
  readonly label: MessageKey;
  /** As the tables write it; none where another command has it now. */
  readonly key?: string;
  readonly enabled: boolean;
}

interface Offered {
  readonly id: CommandId;
  readonly scope: Scope;
  readonly action: Pick<Action<never>, 'label' | 'keys'>;
  readonly isEnabled: () => boolean;
  readonly run: () => unknown;
}

const ofText = [
  ['editor.undo', 'edit.undo'],
  ['editor.redo', 'edit.redo'],
] as const;
const known: ReadonlySet<string> = new Set(commandIds);
const isCommand = (id: string): id is CommandId => known.has(id);

export class AvailableActions {
  /** Puts a line of a product into the document that is open; `null` where none is that can be changed. */
  takeProduct = $state.raw<((product: LookupRow) => void) | null>(null);
  #offers = $state.raw<readonly (readonly Offered[])[]>([]);

  /** What is nearest to the screen first. */
  readonly commands: readonly Command[] = $derived.by(() => {
    const owned = new Set<string>();
    return this.#offered.map(({ id, action, isEnabled }) => {
      const key = action.keys.find((one) => !owned.has(keyText(one)));
      for (const one of action.keys) owned.add(keyText(one));
      return { id, label: action.label, ...(key === undefined ? {} : { key }), enabled: isEnabled() };
    });
  });

  /** While a screen changes, its successor may be there already: the newer one's counts. */
  readonly #offered: readonly Offered[] = $derived.by(() => {
    const byId = new Map(this.#offers.flat().map((one) => [one.id, one]));
    // A document takes back more than the text in which the keyboard is.
    for (const [id, textId] of ofText) if (byId.has(id)) byId.delete(textId);
    return [...byId.values()].sort((a, b) => scopes.indexOf(a.scope) - scopes.indexOf(b.scope));
  });

  /** Of a table, what a menu can hold can be done from now on; returns how to end it. */
  offer<Context>(scope: Scope, actions: readonly Action<Context>[], context: () => Context): () => void {
    const offer = actions.flatMap((action): readonly Offered[] => {
      const id = `${scope}.${action.id}`;
      if (!isCommand(id)) return [];
      const isEnabled = (): boolean => action.while?.(context()) !== false && action.enabled?.(context()) !== false;
      return [{ id, scope, action, isEnabled, run: () => action.run(context(), noPress) }];
    });
    this.#offers = [...this.#offers, offer];
    return () => {
      this.#offers = this.#offers.filter((one) => one !== offer);
    };
  }

  /** Runs an action by name; false if it is not available. */
  run(id: string): boolean {
    const offered = this.#offered.find((one) => one.id === id);
    return offered?.isEnabled() === true && offered.run() !== false;
  }
}
