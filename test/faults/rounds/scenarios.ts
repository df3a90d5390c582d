/** Every scenario of the rounds that needs only Node, in the order of the table. */
import { creates } from './creates.ts';
import { edits } from './edits.ts';
import { killed } from './kills.ts';
import { numbers } from './numbers.ts';
import type { Scenario } from './scenario.ts';
import { workstations } from './workstations.ts';

export const scenarios: readonly Scenario[] = [killed, ...creates, ...numbers, ...edits, ...workstations];
