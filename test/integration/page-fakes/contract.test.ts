/**
 * The page's unit tests, and the looks at it alone, are on fakes of the main process. Each fact that the page relies on is
 * asked here of the application itself, on SQLite and against the simulated service, and of every fake that offers it: what
 * a fake makes otherwise, tests of the page would show of an application that does not exist.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBridge } from '../../../main/bridge/bridge.ts';
import type { OperationName } from '../../../preload/contract.ts';
import type { Api } from '../../../renderer/api.ts';
import { createFakeApi } from '../../page-sandbox/fake-api.ts';
import { Harness, invoice } from '../application/harness.ts';
import { openDesk } from '../../unit/editor/support.ts';
import { summary } from '../../drafts.ts';
import { FakeMain } from '../../unit/renderer/support.ts';
import { Desk, draft } from '../../unit/review-screen/desk.ts';
import { applicationFacts } from './application-facts.ts';
import { draftFacts } from './draft-facts.ts';
import type { Fact, Found } from './fact.ts';
import { factsOfOne } from './facts-of-one.ts';
import { queueFacts } from './queue-facts.ts';
import { misfits, shapeOf } from './shape.ts';
import { listenTo, Side } from './side.ts';
import type { Raw } from './side.ts';

const content = (number = 'Next') => invoice({ InvoiceNumber: number });

const facts: readonly Fact[] = [...draftFacts, ...queueFacts, ...applicationFacts];

let harness: Harness;
let real: Side;
const known = new Map<Fact, Promise<Found>>();
beforeAll(async () => {
  harness = await Harness.start();
  const bridge = createBridge({ handle: (name, args) => harness.call(name, args) });
  const raw = (name: string, args: unknown) => bridge.call(name, args);
  real = new Side({ raw, connectionId: harness.connectionId, content, heard: harness.heard });
});
afterAll(() => harness.end());

/** Once, whatever number of fakes is held against it. */
function ofApplication(fact: Fact): Promise<Found> {
  const found = known.get(fact) ?? fact.find(real);
  known.set(fact, found);
  return found;
}

async function fakePage(): Promise<Side> {
  const api = createFakeApi({ empty: true, pace: 0, storagePace: 0 });
  const heard = listenTo(api);
  const raw = (name: string, args: unknown) => api[name as 'getDraft'](args as { readonly id: string });
  const listed = await api.listConnections({});
  if (!listed.ok || listed.value[0] === undefined) throw new Error('the fake has no connection');
  return new Side({ raw, connectionId: listed.value[0].id, content, heard });
}

function expectFits(found: Found, wanted: Found): void {
  expect(found.same).toEqual(wanted.same);
  const forms = Object.entries(wanted.form ?? {}).flatMap(([name, answer]) =>
    misfits(shapeOf(answer), shapeOf(found.form?.[name]), name),
  );
  expect(forms).toEqual([]);
}

describe('the page’s fake main process', () => {
  it.each(facts.map((fact) => ({ fact, what: fact.what })))('$what', async ({ fact }) => {
    expectFits(await fact.find(await fakePage()), await ofApplication(fact));
  });
});

/** A fake with a sound draft in it, by whose operations it is asked what it offers. */
interface Small {
  readonly who: string;
  readonly offers: readonly OperationName[];
  readonly begin: () => { readonly api: Api; readonly id: string };
}
const small: readonly Small[] = [
  {
    who: 'the editor’s tests',
    offers: [
      'getDraft',
      'saveDraft',
      'queueDrafts',
      'withdrawDrafts',
      'getLookupRows',
      'searchLookup',
      'listLookupStatus',
    ],
    begin: () => ({ api: openDesk(content()).api, id: 'draft' }),
  },
  {
    who: 'the review’s tests',
    offers: ['getDraft', 'queueDrafts', 'withdrawDrafts', 'listDrafts'],
    begin: () => ({ api: new Desk(draft('one', { content: content() })).app.api, id: 'one' }),
  },
  {
    who: 'the lists’ tests',
    offers: ['listDrafts'],
    begin: () => {
      const main = new FakeMain();
      main.drafts = [summary('one')];
      return { api: main.api, id: 'one' };
    },
  },
];

describe.each(small)('the fake of $who', ({ offers, begin }) => {
  const asked = factsOfOne.filter(({ asks }) => asks.every((name) => offers.includes(name)));

  it.each(asked.map((fact) => ({ fact, what: fact.what })))('$what', async ({ fact }) => {
    const wanted = await fact.find(real, (await real.draft()).id);
    const { api, id } = begin();
    const raw: Raw = async (name, args) => ({ ok: true, value: await api[name](args as never) });
    expectFits(await fact.find(new Side({ raw, connectionId: 'c1', content, heard: [] }), id), wanted);
  });
});
