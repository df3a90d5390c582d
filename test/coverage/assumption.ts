/** Rows of what the specification does not show, as the connection's settings list it. */
import { application, assumed } from './row.ts';
import type { Row, TestReference } from './row.ts';
import { assumptions } from './tests.ts';

const said = assumptions('every assumption without a setting is said once, with the section that leaves it open');
const inForm = assumptions('every assumed setting has its section');
const panel = 'renderer/screens/connection/AssumedSettings.svelte';
const list = 'renderer/screens/connection/assumptions.ts';
const settings = 'domain/connection-settings.ts';

/** One that can be changed. */
export function setting(key: string, what: string, where: string, ...tests: readonly TestReference[]): Row {
  return assumed(`assumed.${key}`, application(`A:assumed.${key}`, what, [settings, panel, where], inForm, ...tests));
}

/** One that is only said. */
export function also(key: string, what: string, where: string, ...tests: readonly TestReference[]): Row {
  return assumed(`also.${key}`, application(`A:also.${key}`, what, [list, where], said, ...tests));
}
