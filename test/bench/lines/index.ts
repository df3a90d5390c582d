import type { BenchLine } from '../line.ts';
import { list, search } from './drafts.ts';
import { importCancel, importLine } from './import.ts';
import { lookup } from './lookup.ts';
import { refreshLine, refreshStandstill } from './refresh.ts';
import { validation } from './validation.ts';

/** Every line of the benchmark, as it is printed. */
export const lines: readonly BenchLine[] = [
  validation,
  list,
  search,
  lookup,
  refreshLine,
  refreshStandstill,
  importLine,
  importCancel,
];
