/**
 * Rows of fields, with the facts that the specification's tables give of each. They are written down here a second time, on
 * purpose: what domain/documents describes is held against them, one by one (test/unit/coverage/fields.test.ts).
 */
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import { testsIn } from './row.ts';
import type { Row, TestReference } from './row.ts';

/** As the tables have it: int32, double, date-time, uuid; `texts` is an array of text, `list` one of objects. */
export type FactType = 'text' | 'uuid' | 'int32' | 'double' | 'boolean' | 'dateTime' | 'object' | 'list' | 'texts';

/**
 * Who gives the value. `caller` is the rule; `amount`: the caller too, and Rampa computes it; `calculated`, `derived` and
 * `snapshot`: the service; `shown`: identifiers and names beside a code, and what is only returned.
 */
export type Giver = 'caller' | 'amount' | 'calculated' | 'derived' | 'snapshot' | 'shown';

export interface Facts {
  readonly type: FactType;
  /** `or null`. */
  readonly nullable: boolean;
  readonly by?: Giver;
  readonly required?: boolean;
  /** Not called required by the specification, and asked for all the same, because of another of its rules. */
  readonly requiredHere?: string;
  readonly maxLength?: number;
  readonly min?: number;
  /** Greater than. */
  readonly above?: number;
  readonly max?: number;
  /** Values that are named. */
  readonly choices?: readonly number[];
  readonly minItems?: number;
  /** `"Next"` asks the service to number the document. */
  readonly numbering?: boolean;
  readonly assumed?: string;
}

export interface FieldRow extends Row {
  readonly document: DocumentKind;
  /** `Lines.Lots.LotNo`. */
  readonly path: string;
  readonly facts: Facts;
}
export const isFieldRow = (row: Row): row is FieldRow => 'facts' in row;

type Entry = readonly [path: string, what: string, facts: Facts, ...tests: readonly TestReference[]];
type More = Omit<Facts, 'type' | 'nullable'>;

const of =
  (type: FactType, nullable: boolean) =>
  (path: string, what: string, more: More = {}, ...tests: readonly TestReference[]): Entry => [
    path,
    what,
    { type, nullable, ...more },
    ...tests,
  ];
/** `string or null`. */
export const text = of('text', true);
export const uuid = of('uuid', true);
export const uuidAlways = of('uuid', false);
export const int32 = of('int32', false);
export const int32OrNull = of('int32', true);
export const double = of('double', false);
export const doubleOrNull = of('double', true);
export const flag = of('boolean', false);
export const dateTime = of('dateTime', true);
export const object = of('object', true);
export const list = of('list', false);
export const listOrNull = of('list', true);
export const texts = of('texts', false);

const shown = testsIn('test/unit/coverage/fields.test.ts');

/** Which of the tests that go through all fields go through this one. */
function testsOf({ by = 'caller', ...facts }: Facts): readonly TestReference[] {
  const sent = by === 'caller' || by === 'amount';
  const limited = [facts.maxLength, facts.min, facts.above, facts.max].some((limit) => limit !== undefined);
  return [
    shown('$id: is described as the specification has it'),
    shown(sent ? '$id: is sent and read back' : '$id: is shown and never sent'),
    ...(sent && facts.required === true ? [shown('$id: must be there to be queued')] : []),
    ...(sent && limited ? [shown('$id: is refused beyond its limit, and not at it')] : []),
  ];
}

/** Rows of the fields of a document, whose paths begin with `at`; `where`: the file that describes them. */
export function fieldRows(
  section: string,
  document: DocumentKind,
  at: string,
  where: string,
  entries: readonly Entry[],
): readonly FieldRow[] {
  return entries.map(([name, what, facts, ...tests]) => ({
    id: `${section}:${name}`,
    what,
    kind: 'application',
    ...(facts.assumed === undefined ? {} : { assumed: facts.assumed }),
    where: [where],
    tests: [...testsOf(facts), ...tests],
    document,
    path: at === '' ? name : `${at}.${name}`,
    facts,
  }));
}
