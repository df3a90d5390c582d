/**
 * Content never travels without its baseline: random edits, colleagues' changes, merges, saved versions, restores, undo and redo.
 * After any sequence, what would be sent has the service's value of every member that the user did not change since the baseline
 * that he was shown, and his own value of every other. Values that both sides changed are put to the user.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareThree, mergeThree } from '../../../../domain/compare/merge.ts';
import { restoredContent, restoreRows } from '../../../../domain/compare/restore.ts';
import type { MergeChoices, MergeRow } from '../../../../domain/compare/merge.ts';
import { apply, contentOf, emptyState } from '../../../../domain/edit/edit-state.ts';
import type { Command, EditState } from '../../../../domain/edit/edit-state.ts';
import type { Value, ValueRecord } from '../../../../domain/fields.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import { linesOf } from '../../../../domain/value.ts';
import { despatch, line } from '../samples.ts';

const kind = 'despatch';
const facts = { defaultCurrency: 'TRY', defaultUnit: '', localGuidance: true, newKey: () => 'new' };
const keys = ['read-1', 'read-2'];
const first = despatch(
  { Description: 'd0', DueDays: '0', DocumentNumber: 'n0' },
  keys.map(($key) => line({ $key, ProductCode: `P ${$key}`, Quantity: '1', UnitPrice: '1' })),
);

/** A member of the header, or of a line at a position. */
type Member = keyof typeof members;
const members = {
  Description: headerPlace('Description'),
  DueDays: headerPlace('DueDays'),
  'Lines[0].Quantity': linePlace('read-1', 'Quantity'),
  'Lines[1].Quantity': linePlace('read-2', 'Quantity'),
  'Lines[1].UnitPrice': linePlace('read-2', 'UnitPrice'),
} as const satisfies Readonly<Record<string, Place>>;
const names = Object.keys(members) as Member[];

function valueIn(content: ValueRecord, name: Member): Value {
  const { line: key, path } = members[name];
  const record = key === null ? content : linesOf(content).find(({ $key }) => $key === key);
  return record?.[String(path[0])];
}
function withValueIn(content: ValueRecord, name: Member, value: string): ValueRecord {
  const { line: key, path } = members[name];
  const change = { [String(path[0])]: value };
  if (key === null) return { ...content, ...change };
  return { ...content, Lines: linesOf(content).map((one) => (one.$key === key ? { ...one, ...change } : one)) };
}

/** The members that the user changed since the baseline that he was shown, with his values. */
type Changed = ReadonlyMap<Member, Value>;
interface Kept {
  readonly content: ValueRecord;
  /** `null`: a version of an earlier Rampa, which did not keep its baseline. */
  readonly baseline: ValueRecord | null;
  readonly changed: Changed;
}

/** A user who keeps what he changed, except what he gives up (`gives`), and takes everything else from the service. */
class User {
  state: EditState;
  service = first;
  versions: Kept[] = [];
  changed: Changed = new Map();
  #undo: Changed[] = [];
  #redo: Changed[] = [];

  constructor() {
    this.state = this.#load(emptyState, first, first, false);
  }

  edit(name: Member, value: string): void {
    const changed = new Map(this.changed);
    if (valueIn(this.#baseline, name) === value) changed.delete(name);
    else changed.set(name, value);
    this.#step({ do: 'set', place: members[name], value, tag: null }, changed);
  }

  keep(isLegacy: boolean): void {
    const [content, changed] = [contentOf(this.state), this.changed];
    this.versions.push({ content, baseline: isLegacy ? null : this.#baseline, changed });
  }

  /** The user merges what the service has now. */
  merge(gives: boolean): void {
    const { service } = this;
    const content = contentOf(this.state);
    const rows = compareThree(kind, this.#baseline, content, service);
    const { choices, left } = this.#decide(rows, this.changed, service, gives);
    const merged = mergeThree(kind, this.#baseline, content, service, choices);
    this.keep(false);
    this.#take(merged, service, left);
  }

  restore(at: number, gives: boolean): void {
    const version = this.versions[at % Math.max(1, this.versions.length)];
    if (version === undefined) return;
    const { content, baseline: madeOn, changed } = version;
    const baseline = this.#baseline;
    const restored = { kind, content, madeOn, baseline } as const;
    const { choices, left } = this.#decide(restoreRows(restored), changed, baseline, gives);
    const merged = restoredContent(restored, choices);
    if (merged === null) throw new Error('a question without an answer');
    this.keep(false);
    this.#take(merged, baseline, left);
  }

  undo(): void {
    this.#move({ do: 'undo' }, this.#undo, this.#redo);
  }
  redo(): void {
    this.#move({ do: 'redo' }, this.#redo, this.#undo);
  }

  /** What is sent after the precheck, whose questions the user answers without giving up anything. */
  sent(): ValueRecord {
    const content = contentOf(this.state);
    const { service } = this;
    const rows = compareThree(kind, this.#baseline, content, service);
    const { choices } = this.#decide(rows, this.changed, service, false);
    return mergeThree(kind, this.#baseline, content, service, choices);
  }

  #decide(rows: readonly MergeRow[], changed: Changed, theirs: ValueRecord, gives: boolean) {
    const asked = rows.filter(({ preset }) => preset === null);
    const keeps = ({ key }: MergeRow) => changed.has(key as Member) && !gives;
    const choices: MergeChoices = Object.fromEntries(asked.map((row) => [row.key, keeps(row) ? 'ours' : 'theirs']));
    const given = new Set(asked.filter((row) => !keeps(row)).map(({ key }) => key));
    const left: Changed = new Map(
      [...changed].filter(([name, value]) => !given.has(name) && valueIn(theirs, name) !== value),
    );
    return { choices, left };
  }

  get #baseline(): ValueRecord {
    return this.state.baseline?.content ?? {};
  }
  #load(state: EditState, content: ValueRecord, baseline: ValueRecord, undoable: boolean): EditState {
    const command = { do: 'load', content, baseline: { content: baseline, source: 'service' }, undoable } as const;
    return apply(state, command, facts);
  }
  #take(content: ValueRecord, baseline: ValueRecord, changed: Changed): void {
    this.#remember(this.#load(this.state, content, baseline, true), changed);
  }
  #step(command: Command, changed: Changed): void {
    const next = apply(this.state, command, facts);
    if (next !== this.state) this.#remember(next, changed);
  }
  #remember(state: EditState, changed: Changed): void {
    this.#undo.push(this.changed);
    this.#redo = [];
    [this.state, this.changed] = [state, changed];
  }
  #move(command: Command, from: Changed[], to: Changed[]): void {
    const changed = from.pop();
    if (changed === undefined) return;
    to.push(this.changed);
    [this.state, this.changed] = [apply(this.state, command, facts), changed];
  }
}

const member = fc.constantFrom(...names);
const value = fc.constantFrom('0', '1', '2', '3');
const act: fc.Arbitrary<(user: User) => void> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(member, value).map(
      ([name, one]) =>
        (user: User) =>
          user.edit(name, one),
    ),
  },
  fc.tuple(member, value).map(([name, one]) => (user: User) => {
    user.service = withValueIn(user.service, name, one);
  }),
  fc.boolean().map((isLegacy) => (user: User) => user.keep(isLegacy)),
  fc.boolean().map((gives) => (user: User) => user.merge(gives)),
  fc.tuple(fc.nat(5), fc.boolean()).map(
    ([at, gives]) =>
      (user: User) =>
        user.restore(at, gives),
  ),
  { weight: 2, arbitrary: fc.constant((user: User) => user.undo()) },
  fc.constant((user: User) => user.redo()),
);

describe('content and baseline', () => {
  it('stay together, so that nothing is sent that the user did not change', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const user = new User();
        for (const one of acts) one(user);
        const sent = user.sent();
        for (const name of names) {
          expect(valueIn(sent, name), name).toBe(user.changed.get(name) ?? valueIn(user.service, name));
        }
      }),
      { numRuns: 1000, seed: 20261128 },
    );
  });
});
