import type { BenchLine } from '../line.ts';
import { list, search } from './drafts.ts';

/** Every line of the benchmark, as it is printed. */
export const lines: readonly BenchLine[] = [list, search];
