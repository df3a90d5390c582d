import { beforeEach, describe, expect, it } from 'vitest';
import type { DraftsChanged } from '../../../domain/model/queue.ts';
import { createDraftAnnouncer } from '../../../main/application/drafts/draft-announcer.ts';
import type { DraftAnnouncer } from '../../../main/application/drafts/draft-announcer.ts';
import { silentLog } from '../../../main/log.ts';
import { countsOf } from '../../draft-changes.ts';
import { summary } from '../../drafts.ts';

class Clock {
  waiting: (() => void)[] = [];
  readonly now = () => 0;
  readonly monotonic = () => 0;
  readonly after = (_: number, call: () => void) => {
    this.waiting.push(call);
    return () => (this.waiting = this.waiting.filter((one) => one !== call));
  };
  pass(): void {
    for (const call of this.waiting.splice(0)) call();
  }
}

let clock: Clock;
let told: DraftsChanged[];
let states: Map<string, 'draft' | 'ready' | 'sending' | 'accepted'>;
let failing: boolean;
let read: number;
let announcer: DraftAnnouncer;
const changes = { count: 0 };

beforeEach(() => {
  clock = new Clock();
  told = [];
  states = new Map();
  failing = false;
  read = 0;
  changes.count = 7;
  const store = {
    connections: { list: () => [{ id: 'c1' }, { id: 'c2' }] },
    drafts: { counts: () => countsOf([]) },
    queue: {
      changed: (ids: readonly string[]) => {
        if (failing) throw new Error('no');
        read += ids.length;
        const there = ids.filter((id) => states.has(id));
        return {
          drafts: there.map((id) => ({ summary: summary(id, { state: states.get(id) ?? 'draft' }), queued: null })),
          gone: ids.filter((id) => !states.has(id)),
          connectionIds: ['c1'],
        };
      },
    },
  };
  announcer = createDraftAnnouncer({
    store: store as unknown as Parameters<typeof createDraftAnnouncer>[0]['store'],
    ...{ clock, log: silentLog, changes },
    emit: (_, event) => told.push(event),
  });
});
const change = (id: string, state: 'draft' | 'ready' | 'sending' | 'accepted' = 'draft'): void => {
  states.set(id, state);
  announcer.changed([id]);
};
const said = () => told.map(({ drafts }) => drafts?.map(({ summary: { id, state } }) => `${id} ${state}`));

describe('draft change notifications', () => {
  it('report the first change immediately and batch the following ones with their latest state', () => {
    change('a', 'ready');
    change('a', 'sending');
    change('b', 'sending');
    change('a', 'accepted');
    expect(said()).toEqual([['a ready']]);
    clock.pass();
    expect(said()).toEqual([['a ready'], ['a accepted', 'b sending']]);
    clock.pass();
    change('b', 'accepted');
    expect(said().at(-1)).toEqual(['b accepted']);
    expect(told).toHaveLength(3);
  });

  it('number events in the sequence of answers', () => {
    change('a');
    change('b');
    expect(announcer.sequence()).toBe(9);
    clock.pass();
    expect(told.map(({ sequence }) => sequence)).toEqual([8, 9]);
  });

  it('report deleted drafts by id', () => {
    announcer.changed(['gone']);
    expect(told).toMatchObject([{ drafts: [], gone: ['gone'], counts: [{ connectionId: 'c1' }] }]);
  });

  it('report more than a hundred changed drafts without listing or reading them', () => {
    announcer.changed(Array.from({ length: 100_000 }, (_, index) => `d${index}`));
    expect(told).toMatchObject([{ drafts: null, gone: [] }]);
    expect(told[0]?.counts.map(({ connectionId }) => connectionId)).toEqual(['c1', 'c2']);
    for (let index = 0; index < 101; index += 1) change(`d${index}`);
    clock.pass();
    expect(told.at(-1)?.drafts).toBeNull();
    expect(read).toBe(0);
    clock.pass();
    change('a');
    expect(said().at(-1)).toEqual(['a draft']);
  });

  it('tell the page to reload when the store cannot be read, without throwing', () => {
    failing = true;
    change('a');
    expect(told).toMatchObject([{ sequence: 8, drafts: null, gone: [], counts: [] }]);
  });

  it('stop when the announcer is stopped', () => {
    change('a');
    change('b');
    announcer.stop();
    clock.pass();
    change('c');
    expect(told).toHaveLength(1);
  });
});
