/** Plays mistakes one after another in a process of their own (runner.ts), which is ended where tests never end. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Mutation, TestRun } from './mutation.ts';
import type { Job, Verdict } from './runner.ts';

/**
 * - `noticed`: a test that the row names failed; `by` it.
 * - `endless`: the tests did not come to an end, which a mistake may do, or a machine that has too much to do.
 * - `unnoticed`: all of them passed.
 * - `red`: they do not pass even without the mistake; `none`: none of them was run.
 * - `unloadable`: the mistake is no program, so that nothing is shown by it.
 */
export type Played =
  | { readonly kind: 'noticed' | 'endless' | 'red' | 'unloadable'; readonly by: string }
  | { readonly kind: 'unnoticed' | 'none' };

const longest = { unit: 240_000, integration: 600_000, faults: 600_000 } as const;

export class Player {
  readonly #tree: string;
  #child: ChildProcess | null = null;
  /** How tests fare without a mistake, by what is run. */
  readonly #sound = new Map<string, Verdict>();

  constructor(tree: string) {
    this.#tree = tree;
  }

  async play(mutation: Mutation, runs: readonly TestRun[]): Promise<Played> {
    const { file, find, replace } = mutation;
    let counted = 0;
    for (const run of runs) {
      const before = await this.#asItIs(run);
      if (before.kind === 'none') continue;
      if (before.kind === 'endless') return { kind: 'endless', by: before.message };
      if (before.kind !== 'passes')
        return { kind: 'red', by: before.kind === 'notices' ? before.test : before.message };
      counted += before.tests;
      const verdict = await this.#ask({ id: mutation.id, change: { file, find, replace }, runs: [run] }, run);
      if (verdict.kind === 'notices') return { kind: 'noticed', by: verdict.test };
      if (verdict.kind === 'endless' || verdict.kind === 'unloadable')
        return { kind: verdict.kind, by: verdict.message };
    }
    return { kind: counted === 0 ? 'none' : 'unnoticed' };
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  async #asItIs(run: TestRun): Promise<Verdict> {
    const key = `${run.file} ${run.pattern}`;
    const known = this.#sound.get(key);
    if (known !== undefined) return known;
    const verdict = await this.#ask({ id: 'as it is', change: null, runs: [run] }, run);
    this.#sound.set(key, verdict);
    return verdict;
  }

  async #ask(job: Job, { project, file }: TestRun): Promise<Verdict> {
    const path = job.change === null ? null : join(this.#tree, job.change.file);
    const source = path === null ? '' : readFileSync(path, 'utf8');
    const child = await this.#running();
    return new Promise((resolve) => {
      const end = (verdict: Verdict): void => {
        clearTimeout(timer);
        child.off('message', hear);
        child.off('exit', gone);
        resolve(verdict);
      };
      const broken = (how: string): void => {
        this.stop();
        if (path !== null) writeFileSync(path, source);
        end({ kind: 'endless', message: `${file}: ${how}` });
      };
      const hear = (message: unknown): void => end((message as { readonly verdict: Verdict }).verdict);
      const gone = (): void => broken('the tests ended their process');
      const timer = setTimeout(() => broken('the tests did not come to an end'), longest[project]);
      child.on('message', hear);
      child.once('exit', gone);
      child.send(job);
    });
  }

  async #running(): Promise<ChildProcess> {
    if (this.#child !== null) return this.#child;
    const runner = join(this.#tree, 'test', 'coverage', 'mutation', 'runner.ts');
    const child = fork(runner, { cwd: this.#tree, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`the tests' process ended with ${code ?? 'a signal'}`)));
    });
    child.removeAllListeners('exit');
    this.#child = child;
    return child;
  }
}
