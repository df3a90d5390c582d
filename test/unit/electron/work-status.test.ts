import { expect, test } from 'vitest';
import type { Application } from '../../../main/application/application-host.ts';
import { progressOf, watchWork } from '../../../main/electron/background/work-status.ts';
import type { Work } from '../../../main/electron/background/work-status.ts';
import type { EventName, Events } from '../../../preload/contract.ts';

const none = { draft: 0, ready: 0, sending: 0, accepted: 0, rejected: 0, waiting: 0, unknown: 0 };
const noConflicts = { before: 0, after: 0 };
const noneWithdrawn = { settings: 0, policy: 0 };
const idle = { activity: 'idle', finished: 0, total: 0 };

/** An application with these connections, whose answers wait until released. */
function stage(connections: readonly string[]) {
  let listener: (name: EventName, event: never) => void = () => undefined;
  const told: Work[] = [];
  const state = {
    connections,
    queues: new Map<string, object>(),
    counts: new Map<string, object>(),
    sequence: 0,
  };
  const answers = {
    listConnections: () => state.connections.map((id) => ({ id })),
    getQueueStatus: ({ connectionId }: { connectionId: string }) => ({
      connectionId,
      ...(state.queues.get(connectionId) ?? idle),
    }),
    listDrafts: ({ connectionId }: { connectionId: string }) => ({
      counts: { ...none, ...state.counts.get(connectionId) },
      conflicts: noConflicts,
      sequence: state.sequence,
    }),
  };
  const application = {
    on: (added: typeof listener) => ((listener = added), () => undefined),
    handle: (name: keyof typeof answers, args: never) =>
      Promise.resolve((answers[name] as (args: never) => object)(args)),
  } as unknown as Application;
  const work = watchWork(application, (one) => told.push(one));
  return {
    state,
    told,
    work,
    last: () => told.at(-1),
    say: <N extends EventName>(name: N, event: Events[N]) => listener(name, event as never),
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('progress covers all queues together, and shows if one is halted', () => {
  expect(progressOf([])).toEqual({ value: -1, mode: 'none', finished: 0, total: 0 });
  expect(progressOf([{ activity: 'idle', finished: 4, total: 4 }])).toEqual({
    value: -1,
    mode: 'none',
    finished: 0,
    total: 0,
  });
  // A pause that holds up nothing.
  expect(progressOf([{ activity: 'paused', finished: 4, total: 4 }])).toMatchObject({ value: -1, mode: 'none' });
  const one = { activity: 'sending', finished: 1, total: 4 } as const;
  expect(progressOf([one])).toEqual({ value: 0.25, mode: 'normal', finished: 1, total: 4 });
  expect(progressOf([one, { activity: 'paused', finished: 3, total: 4 }])).toMatchObject({
    value: 0.5,
    mode: 'paused',
  });
  expect(progressOf([one, { activity: 'stalled', finished: 0, total: 1 }])).toMatchObject({
    value: 0.2,
    mode: 'error',
  });
  expect(progressOf([one, { activity: 'idle', finished: 9, total: 9 }])).toMatchObject({ value: 0.25, mode: 'normal' });
});

test('waiting documents are counted over all connections, at the start and on changes', async () => {
  const { state, last, say } = stage(['a', 'b']);
  state.counts.set('a', { ready: 2, rejected: 1 });
  state.counts.set('b', { waiting: 1, unknown: 3 });
  await settle();
  expect([last()?.needingAttention, last()?.waiting]).toEqual([4, 3]);
  const counts = [
    { connectionId: 'a', counts: { ...none, ready: 1 }, conflicts: { before: 0, after: 2 }, withdrawn: noneWithdrawn },
  ];
  say('draftsChanged', { sequence: 5, drafts: null, gone: [], counts });
  expect([last()?.needingAttention, last()?.waiting]).toEqual([5, 2]);
  say('queueChanged', { connectionId: 'b', activity: 'sending', finished: 1, total: 2 } as Events['queueChanged']);
  expect(last()?.progress).toEqual({ value: 0.5, mode: 'normal', finished: 1, total: 2 });
});

test('an answer older than an event changes nothing', async () => {
  const { last, say } = stage(['a']);
  // Both arrive before the first answers.
  const counts = [
    { connectionId: 'a', counts: { ...none, ready: 7 }, conflicts: noConflicts, withdrawn: noneWithdrawn },
  ];
  say('draftsChanged', { sequence: 9, drafts: null, gone: [], counts });
  say('queueChanged', { connectionId: 'a', activity: 'sending', finished: 0, total: 7 } as Events['queueChanged']);
  await settle();
  expect([last()?.progress.value, last()?.waiting]).toEqual([0, 7]);
});

test('a removed connection is no longer counted', async () => {
  const { state, last, say } = stage(['a', 'b']);
  state.counts.set('a', { ready: 1 });
  state.counts.set('b', { ready: 4 });
  await settle();
  expect(last()?.waiting).toBe(5);
  state.connections = ['b'];
  say('connectionsChanged', {});
  await settle();
  expect(last()?.waiting).toBe(4);
});
