import { describe, expect, test } from 'vitest';
import { draftStates } from '../../../domain/model/draft-state.ts';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import { nextStep, stateOf, stepIds } from '../../../renderer/screens/connection/steps.ts';
import type { StepFacts } from '../../../renderer/screens/connection/steps.ts';

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
      'something is missing: the first of it',
      { ...filledIn, missing: ['organisation', 'apiKey'] },
      { step: 'address', to: 'setting', setting: 'organisation' },
    ],
    ['all is filled in: the test', filledIn, { step: 'test', to: 'test' }],
    [
      'the test failed: the setting to look at',
      { ...filledIn, test: { running: false, outcome: 'failed', check: ['apiKey'] } },
      { step: 'test', to: 'setting', setting: 'apiKey' },
    ],
    [
      'it failed and names none: once more',
      { ...filledIn, test: { running: false, outcome: 'failed', check: [] } },
      { step: 'test', to: 'test' },
    ],
    ['it passed: the lists', tested, { step: 'lists', to: 'lists' }],
    ['they are on their way', { ...fetched, lists: { ...lists, busy: true } }, { step: 'lists', to: 'lists' }],
    [
      'one was stopped before it was there',
      { ...fetched, lists: { ...lists, fetched: 5, untried: 1 } },
      { step: 'lists', to: 'lists' },
    ],
    [
      'none could be had',
      { ...tested, lists: { busy: false, fetched: 0, failed: 6, untried: 0 } },
      { step: 'lists', to: 'lists' },
    ],
    [
      'one that the service does not have keeps nobody from drafting',
      { ...fetched, lists: { ...lists, fetched: 5, failed: 1 } },
      { step: 'document', to: 'document' },
    ],
    ['they are there: a document', fetched, { step: 'document', to: 'document' }],
    ['the document is a draft', { ...fetched, documents: documents({ draft: 1 }) }, { step: 'document', to: 'drafts' }],
    ['it is queued', { ...fetched, documents: documents({ ready: 1 }) }, { step: 'document', to: 'sync' }],
    [
      'it was refused',
      { ...fetched, documents: documents({ rejected: 1, draft: 1 }) },
      { step: 'document', to: 'sync' },
    ],
    ['one was accepted: nothing', working, null],
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
