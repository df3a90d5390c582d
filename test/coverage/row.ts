/**
 * A row of the coverage table: one statement of the service's specification (a field, a rule, an endpoint, a code, a
 * limit), what Rampa makes of it, where, and the test that shows it. Said in words of our own; the section is named.
 */

/**
 * - `application`: Rampa does it; it has a living test.
 * - `simulator`: only the service can do it; the simulated one does, so that Rampa is tried against it.
 * - `nothing`: there is nothing to build.
 */
export type Kind = 'application' | 'simulator' | 'nothing';

export interface TestReference {
  /** From the project's root. */
  readonly file: string;
  /** As it is in the source, or with its placeholders filled from words of the file. */
  readonly title: string;
}

export interface Row {
  /** `2.1:InvoiceNumber`: the section and a name of its own. */
  readonly id: string;
  readonly what: string;
  readonly kind: Kind;
  /** Why Rampa itself does not do it. */
  readonly why?: string;
  /** The specification does not show it: the key of the assumption in the connection's settings. */
  readonly assumed?: string;
  readonly where: readonly string[];
  readonly tests: readonly TestReference[];
}

/** The tests of one file, by their titles: `const wire = testsIn('test/unit/domain/wire.test.ts'); wire('reads back')`. */
export function testsIn(file: string): (title: string) => TestReference {
  return (title) => ({ file, title });
}

export function application(
  id: string,
  what: string,
  where: readonly string[],
  ...tests: readonly TestReference[]
): Row {
  return { id, what, kind: 'application', where, tests };
}

export function simulator(
  id: string,
  what: string,
  why: string,
  where: readonly string[],
  ...tests: readonly TestReference[]
): Row {
  return { id, what, kind: 'simulator', why, where, tests };
}

export function nothing(id: string, what: string, why: string): Row {
  return { id, what, kind: 'nothing', why, where: [], tests: [] };
}

/** Marks a row as resting on an assumption that the connection's settings list under this key. */
export function assumed(key: string, row: Row): Row {
  return { ...row, assumed: key };
}

export const sectionOf = ({ id }: Pick<Row, 'id'>): string => `§${id.slice(0, id.indexOf(':'))}`;
