/** The actions available now: each screen registers its action table and context while it is shown. */
import { commandIds } from '../../preload/menu.ts';
import type { CommandId } from '../../preload/menu.ts';
import type { LookupRow } from '../../domain/model/lookup.ts';
import type { MessageKey } from '../messages/index.svelte.ts';
import { noPress } from './action.ts';
import type { Action } from './action.ts';
import { keyText } from './keys.ts';

/** From the innermost to the outermost: if two scopes have an action with the same key, the inner one gets the key. */
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
  /** Key pattern as in the action tables; absent if a command of an inner scope has the key. */
  readonly key?: string;
  readonly enabled: boolean;
}

interface Offered {
  readonly id: CommandId;
  readonly scope: Scope;
  readonly action: Pick<Action<never>, 'label' | 'keys' | 'why'>;
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
  /** Adds a line with a product to the open document; `null` if no editable document is open. */
  takeProduct = $state.raw<((product: LookupRow) => void) | null>(null);
  #offers = $state.raw<readonly (readonly Offered[])[]>([]);

  /** Innermost scope first. */
  readonly commands: readonly Command[] = $derived.by(() => {
    const owned = new Set<string>();
    return this.#offered.map(({ id, action, isEnabled }) => {
      const key = action.keys.find((one) => !owned.has(keyText(one)));
      for (const one of action.keys) owned.add(keyText(one));
      return { id, label: action.label, ...(key === undefined ? {} : { key }), enabled: isEnabled() };
    });
  });

  /** Innermost scope first. */
  get actions(): readonly Offered['action'][] {
    return this.#offered.map(({ action }) => action);
  }

  /** While the screen changes, both the old and the new one may be registered: the newer registration wins. */
  readonly #offered: readonly Offered[] = $derived.by(() => {
    const byId = new Map(this.#offers.flat().map((one) => [one.id, one]));
    // The document's undo covers more than the undo of the focused text field.
    for (const [id, textId] of ofText) if (byId.has(id)) byId.delete(textId);
    return [...byId.values()].sort((a, b) => scopes.indexOf(a.scope) - scopes.indexOf(b.scope));
  });

  /** Registers those actions of a table that a menu can show; returns a function that removes them. */
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
