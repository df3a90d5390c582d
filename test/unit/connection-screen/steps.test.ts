import { describe, expect, test } from 'vitest';
import { draftStates } from '../../../domain/model/draft-state.ts';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { ConnectionForms } from '../../../renderer/screens/connection/connection-forms.svelte.ts';
import { ConnectionSteps } from '../../../renderer/screens/connection/connection-steps.svelte.ts';
import { LookupLists } from '../../../renderer/screens/connection/lookup-lists.svelte.ts';
import { SessionFacts } from '../../../renderer/screens/connection/session-facts.svelte.ts';
import { nextStep, stateOf, stepIds } from '../../../renderer/screens/connection/steps.ts';
import type { StepFacts } from '../../../renderer/screens/connection/steps.ts';
import { FakeHost } from './fake-host.ts';

const documents = (some: Partial<Record<DraftState, number>> = {}): Record<DraftState, number> => ({
  ...(Object.fromEntries(draftStates.map((state) => [state, 0])) as Record<DraftState, number>),
  ...some,
});
const lists = { busy: false, fetched: 6, failed: 0, untried: 0 };
const untested = { running: false, outcome: null, check: [] } as const;
/** All settings are filled in; nothing has been tested, fetched or sent. */
const filledIn: StepFacts = {
  missing: [],
  test: untested,
  proven: false,
  lists: { ...lists, fetched: 0, untried: 6 },
  documents: documents(),
};
const tested: StepFacts = { ...filledIn, test: { ...untested, outcome: 'passed' }, proven: true };
const fetched: StepFacts = { ...tested, lists };
/** Rampa was restarted since the test, so its result is unknown. */
const working: StepFacts = { ...fetched, test: untested, documents: documents({ accepted: 3 }) };

const states = (facts: StepFacts): readonly string[] => stepIds.map((step) => stateOf(step, facts));

describe('set-up steps of a connection', () => {
  test.each<[what: string, facts: StepFacts, next: ReturnType<typeof nextStep>]>([
    [
      'a setting is missing: go to the first one',
      { ...filledIn, missing: ['organisation', 'apiKey'] },
      { step: 'address', to: 'setting', setting: 'organisation' },
    ],
    ['all settings are filled in: test the connection', filledIn, { step: 'test', to: 'test' }],
    [
      'the test failed: go to the setting to check',
      { ...filledIn, test: { running: false, outcome: 'failed', check: ['apiKey'] } },
      { step: 'test', to: 'setting', setting: 'apiKey' },
    ],
    [
      'the test failed without naming a setting: test again',
      { ...filledIn, test: { running: false, outcome: 'failed', check: [] } },
      { step: 'test', to: 'test' },
    ],
    ['the test passed: fetch the lists', tested, { step: 'lists', to: 'lists' }],
    [
      'lists are being fetched: stay at the lists',
      { ...fetched, lists: { ...lists, busy: true } },
      { step: 'lists', to: 'lists' },
    ],
    [
      'fetching a list was stopped: stay at the lists',
      { ...fetched, lists: { ...lists, fetched: 5, untried: 1 } },
      { step: 'lists', to: 'lists' },
    ],
    [
      'no list could be fetched: stay at the lists',
      { ...tested, lists: { busy: false, fetched: 0, failed: 6, untried: 0 } },
      { step: 'lists', to: 'lists' },
    ],
    [
      'the service lacks one list: a document can be drafted anyway',
      { ...fetched, lists: { ...lists, fetched: 5, failed: 1 } },
      { step: 'document', to: 'document' },
    ],
    ['all lists are fetched: draft a document', fetched, { step: 'document', to: 'document' }],
    [
      'there is a draft: go to the drafts',
      { ...fetched, documents: documents({ draft: 1 }) },
      { step: 'document', to: 'drafts' },
    ],
    [
      'a document is queued: go to the sync screen',
      { ...fetched, documents: documents({ ready: 1 }) },
      { step: 'document', to: 'sync' },
    ],
    [
      'a document was refused: go to the sync screen',
      { ...fetched, documents: documents({ rejected: 1, draft: 1 }) },
      { step: 'document', to: 'sync' },
    ],
    ['a document was accepted: nothing left to do', working, null],
  ])('%s', (_, facts, next) => {
    expect(nextStep(facts)).toEqual(next);
  });

  test('count as done for a connection that works, even without a test since the start', () => {
    expect(states(working)).toEqual(['done', 'done', 'done', 'done']);
    expect(states({ ...working, missing: ['apiKey'] })).toEqual(['open', 'open', 'done', 'done']);
    expect(states({ ...working, test: { ...untested, outcome: 'failed' } })).toEqual([
      'done',
      'failed',
      'done',
      'done',
    ]);
  });

  test('show what is running and what failed', () => {
    expect(states(filledIn)).toEqual(['done', 'open', 'open', 'open']);
    expect(states({ ...filledIn, test: { ...untested, running: true } })).toEqual(['done', 'running', 'open', 'open']);
    expect(states({ ...fetched, lists: { ...lists, busy: true } })).toEqual(['done', 'done', 'running', 'open']);
    expect(states({ ...fetched, lists: { ...lists, failed: 1 } })).toEqual(['done', 'done', 'failed', 'open']);
  });
});

test('after a failed test, the settings to check are those that the test names', async () => {
  const host = new FakeHost({ name: 'Demir' });
  const forms = new ConnectionForms(host);
  const [form, run] = [forms.of('c1'), forms.testOf('c1')];
  const session = new SessionFacts(host, 'c1');
  const lists = new LookupLists(host, 'c1');
  // The login went to the right address; the data request did not.
  host.steps = [{ step: 'address', result: 'failed', fields: ['baseUrl'], error: { reason: 'dns' } }];
  await run.run();
  const steps = new ConnectionSteps(new AppState(host.api), 'c1', { form, test: run, session, lists });
  expect(steps.facts.test.check).toEqual(['baseUrl']);
  host.steps = [{ step: 'data', result: 'failed', fields: [], error: { reason: 'path', setting: 'quotesPath' } }];
  await run.run();
  expect(steps.facts.test.check).toEqual(['assumed.quotesPath']);
});
