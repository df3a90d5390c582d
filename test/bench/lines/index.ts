import type { BenchLine } from '../line.ts';
import { create } from './create.ts';
import { broadSearch, filter, list, search } from './drafts.ts';
import { grid, gridSlow } from './grid.ts';
import { importCancel, importLine } from './import.ts';
import { keyToPaint, keyToPaintSlow } from './key-to-paint.ts';
import { lookup } from './lookup.ts';
import { openLong, openShort } from './open.ts';
import { memory } from './memory.ts';
import { queueAt0, queueAt20, queueAt50, queueNext } from './queue.ts';
import { refreshLine, refreshStandstill } from './refresh.ts';
import { save } from './save.ts';
import { size } from './size.ts';
import { start } from './start.ts';
import { validation } from './validation.ts';

/** Every line of the benchmark, as it is printed. */
export const lines: readonly BenchLine[] = [
  save,
  create,
  queueAt0,
  queueAt20,
  queueAt50,
  queueNext,
  validation,
  list,
  search,
  broadSearch,
  filter,
  lookup,
  refreshLine,
  refreshStandstill,
  importLine,
  importCancel,
  grid,
  gridSlow,
  keyToPaint,
  keyToPaintSlow,
  openShort,
  openLong,
  start,
  memory,
  size,
];
