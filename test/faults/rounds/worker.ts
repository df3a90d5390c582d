/** Plays rounds of scenarios on request, one message each; a separate process, so that both cores are used. */
import { Harness } from '../../integration/application/harness.ts';
import { createRandom } from '../../../practice/random.ts';
import { play } from './scenario.ts';
import { electronScenarios } from './electron-scenarios.ts';
import { scenarios } from './scenarios.ts';
import type { Tally } from './tally.ts';

export interface Job {
  readonly name: string;
  readonly rounds: number;
  readonly seed: number;
}
export type Report =
  | { readonly kind: 'round' }
  | { readonly kind: 'done'; readonly job: Job; readonly tally: Tally; readonly ms: number };

// On a busy machine a round may get no processor time for minutes.
Harness.patience = 600_000;

const tell = (report: Report): void => void process.send?.(report);

process.on('message', (job: Job) => {
  const scenario = [...scenarios, ...electronScenarios].find(({ name }) => name === job.name);
  if (scenario === undefined) throw new Error(`no scenario ${job.name}`);
  const start = performance.now();
  void play(scenario, job.rounds, createRandom(job.seed), () => tell({ kind: 'round' })).then((tally) =>
    tell({ kind: 'done', job, tally, ms: performance.now() - start }),
  );
});
process.on('disconnect', () => process.exit(0));
