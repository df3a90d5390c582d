/** The steps to the first accepted document, and which one is next. Pure. A connection that has worked counts as tested. */
import type { DraftState } from '../../../domain/model/draft-state.ts';
import type { NamedSetting } from '../../state/service-problem.ts';

export const stepIds = ['address', 'test', 'lists', 'document'] as const;
export type StepId = (typeof stepIds)[number];
export type StepState = 'done' | 'running' | 'failed' | 'open';

export interface StepFacts {
  readonly missing: readonly NamedSetting[];
  readonly test: {
    readonly running: boolean;
    /** `null`: not tested since Rampa started, or the settings were changed since a failed test. */
    readonly outcome: 'passed' | 'failed' | null;
    readonly check: readonly NamedSetting[];
  };
  /** A login or an answer shows that the connection works, or has worked. */
  readonly proven: boolean;
  /** Numbers of lists; `untried`: neither fetched nor failed. */
  readonly lists: {
    readonly busy: boolean;
    readonly fetched: number;
    readonly failed: number;
    readonly untried: number;
  };
  /** Documents of the connection by state; `null` while they are not counted. */
  readonly documents: Readonly<Record<DraftState, number>> | null;
}

export type NextStep =
  | { readonly step: 'address' | 'test'; readonly to: 'setting'; readonly setting: NamedSetting }
  | { readonly step: 'test'; readonly to: 'test' }
  | { readonly step: 'lists'; readonly to: 'lists' }
  | { readonly step: 'document'; readonly to: 'document' | 'drafts' | 'sync' };

export function stateOf(step: StepId, { missing, test, proven, lists, documents }: StepFacts): StepState {
  switch (step) {
    case 'address':
      return missing.length === 0 ? 'done' : 'open';
    case 'test':
      if (test.running) return 'running';
      if (test.outcome === 'failed') return 'failed';
      return missing.length === 0 && (test.outcome === 'passed' || proven) ? 'done' : 'open';
    case 'lists':
      if (lists.busy) return 'running';
      if (lists.failed > 0) return 'failed';
      return lists.fetched > 0 && lists.untried === 0 ? 'done' : 'open';
    case 'document':
      return documents !== null && documents.accepted > 0 ? 'done' : 'open';
  }
}

export function nextStep(facts: StepFacts): NextStep | null {
  const { missing, test, lists, documents } = facts;
  const [setting] = missing;
  if (setting !== undefined) return { step: 'address', to: 'setting', setting };
  const [check] = test.check;
  if (stateOf('test', facts) === 'failed' && check !== undefined)
    return { step: 'test', to: 'setting', setting: check };
  if (stateOf('test', facts) !== 'done') return { step: 'test', to: 'test' };
  // A list the service does not have must not block drafting.
  if (lists.busy || lists.untried > 0 || lists.fetched === 0) return { step: 'lists', to: 'lists' };
  if (documents === null || documents.accepted > 0) return null;
  const { draft, ...queued } = documents;
  if (Object.values(queued).some((count) => count > 0)) return { step: 'document', to: 'sync' };
  return { step: 'document', to: draft > 0 ? 'drafts' : 'document' };
}
