import type { BenchLine } from '../line.ts';
import { filter, list, search } from './drafts.ts';
import { frappeBooksLine } from './frappe-books.ts';
import { grid } from './grid.ts';
import { importDraft, importReading } from './import.ts';
import { keyToPaint, keyToPaintSlow } from './key-to-paint.ts';
import { memory } from './memory.ts';
import { openLong, openShort } from './open.ts';
import { queue } from './queue.ts';
import { refreshLine, refreshStandstill } from './refresh.ts';
import { save } from './save.ts';
import { start, startFrame } from './start.ts';

/** Every line of the benchmark, in the order of the report. */
export const lines: readonly BenchLine[] = [
  startFrame,
  start,
  keyToPaint,
  keyToPaintSlow,
  grid,
  save,
  openShort,
  openLong,
  importDraft,
  importReading,
  queue,
  refreshLine,
  refreshStandstill,
  list,
  search,
  filter,
  memory,
  frappeBooksLine,
];
