import { ofFields } from './fields.ts';
import { ofRows } from './rows.ts';
import type { Violation } from './violation.ts';

/** At least one for each row about the application. */
export const violations: readonly Violation[] = [...ofFields, ...ofRows];
