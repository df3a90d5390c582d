/** Finds the unknown members that the service's errors name when it refuses a document that was sent with them. */
import { documents } from '../documents/index.ts';
import type { DraftSummary } from '../model/draft.ts';
import type { DocumentKind, Operation } from '../model/draft-state.ts';
import type { Attempt } from '../model/queue.ts';
import type { Fields } from '../fields.ts';
import { fold } from '../fold.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { explain } from '../envelope/service-codes.ts';
import { memberNamesIn } from '../settings.ts';

export interface ErrorText {
  readonly code: string;
  readonly message: string;
}

/** The unknown members that the service's errors name if it rejected the attempt; else none. */
export function refusedIn(
  { kind, operation }: Pick<DraftSummary, 'kind' | 'operation'>,
  { outcome, body, errors }: Pick<Attempt, 'outcome' | 'body' | 'errors'>,
): readonly string[] {
  if (outcome !== 'rejected' || errors.length === 0) return [];
  try {
    const sent: unknown = JSON.parse(body);
    return isJsonObject(sent) ? refusedUnknownMembers(kind, operation, sent, errors) : [];
  } catch {
    // A deletion has no body.
    return [];
  }
}

/**
 * The unknown members of `sent`, the refused body, that an error names: in the header, in lines, and in nested records and lists.
 * Each name occurs once, in the order of the body.
 *
 * - An error names a member if its message or code contains the member's name as a whole word in the same case. If an error names
 *   no member in this way, case and accents are ignored, and names that then equal another name in the body are excluded.
 * - An error with a code that §7 explains is not searched, because its meaning is known.
 * - A create has no unknown members. Names that the connection's setting cannot contain (with a comma) are left out.
 */
export function refusedUnknownMembers(
  kind: DocumentKind,
  operation: Operation,
  sent: JsonObject,
  errors: readonly ErrorText[],
): readonly string[] {
  if (operation === 'create' || operation === 'delete') return [];
  const unexplained = errors.filter(({ code }) => explain(code) === null);
  const names = namesIn(kind, sent);
  const unknown = [...names.unknown].filter(canBeInSetting);
  const unambiguous = uniqueWhenFolded(new Set([...names.unknown, ...names.described]));
  const named = new Set(unexplained.flatMap((error) => namedIn(error, unknown, unambiguous)));
  return unknown.filter((name) => named.has(name));
}

function namedIn(
  { code, message }: ErrorText,
  unknown: readonly string[],
  unambiguous: ReadonlySet<string>,
): readonly string[] {
  const text = `${code}\n${message}`;
  const written = unknown.filter((name) => hasWord(text, name));
  if (written.length > 0) return written;
  const folded = ` ${fold(text)} `;
  return unknown.filter((name) => unambiguous.has(name) && folded.includes(` ${fold(name)} `));
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!endsInWord.test(text.slice(0, at)) && !beginsAsWord.test(text.slice(at + word.length))) return true;
  }
  return false;
}

const endsInWord = /[\p{L}\p{M}\p{N}_]$/u;
const beginsAsWord = /^[\p{L}\p{M}\p{N}_]/u;

/** The names that equal no other name when case and accents are ignored. */
function uniqueWhenFolded(names: ReadonlySet<string>): ReadonlySet<string> {
  const byFold = new Map<string, string[]>();
  for (const name of names) byFold.set(fold(name), [...(byFold.get(fold(name)) ?? []), name]);
  return new Set([...byFold].flatMap(([folded, some]) => (folded !== '' && some.length === 1 ? some : [])));
}

/** Whether a name can be stored in the setting, which is a list separated by commas. */
function canBeInSetting(name: string): boolean {
  return memberNamesIn(name)[0] === name;
}

interface Names {
  readonly unknown: ReadonlySet<string>;
  readonly described: ReadonlySet<string>;
}

/** A name that is a field in one record and unknown in another is in both sets. */
function namesIn(kind: DocumentKind, sent: JsonObject): Names {
  const names = { unknown: new Set<string>(), described: new Set<string>() };
  walk(documents[kind].fields, sent, names);
  return names;
}

function walk(fields: Fields, record: JsonObject, names: { unknown: Set<string>; described: Set<string> }): void {
  for (const [name, value] of Object.entries(record)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      names.unknown.add(name);
      continue;
    }
    names.described.add(name);
    if (field.type !== 'object' && field.type !== 'list') continue;
    for (const inner of recordsIn(value)) walk(field.fields, inner, names);
  }
}

function recordsIn(value: JsonValue): readonly JsonObject[] {
  const items: readonly JsonValue[] = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  return items.filter(isJsonObject);
}
