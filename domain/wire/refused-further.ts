/** Which members that Rampa does not know a service speaks of when it refuses a document that was sent back with them. */
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

/** One error of the service, as far as its words count. */
export interface RefusedWords {
  readonly code: string;
  readonly message: string;
}

/** Those that the service named when it refused what the attempt sent. */
export function refusedIn(
  { kind, operation }: Pick<DraftSummary, 'kind' | 'operation'>,
  { outcome, body, errors }: Pick<Attempt, 'outcome' | 'body' | 'errors'>,
): readonly string[] {
  if (outcome !== 'rejected' || errors.length === 0) return [];
  try {
    const sent: unknown = JSON.parse(body);
    return isJsonObject(sent) ? refusedFurther(kind, operation, sent, errors) : [];
  } catch {
    // A deletion has no body.
    return [];
  }
}

/**
 * The members of `sent`, the body that was refused, that no field is described by and an error names, each once in the
 * order of the body; of the header, of lines, and of the records and lists in them.
 *
 * A name counts as a whole word of the message or the code, as it is written; where an error has none so, in whatever case,
 * if only one member that was sent is spelled so. An error whose code §7 explains speaks of something else. None of a
 * create, which holds no further members, and none that a connection's setting could not name.
 */
export function refusedFurther(
  kind: DocumentKind,
  operation: Operation,
  sent: JsonObject,
  errors: readonly RefusedWords[],
): readonly string[] {
  if (operation === 'create' || operation === 'delete') return [];
  const spoken = errors.filter(({ code }) => explain(code) === null);
  if (spoken.length === 0) return [];
  const names = namesIn(kind, sent);
  const further = [...names.further].filter(canBeNamed);
  if (further.length === 0) return [];
  const alone = foldedAlone(new Set([...names.further, ...names.described]));
  const named = new Set(spoken.flatMap((words) => namedIn(words, further, alone)));
  return further.filter((name) => named.has(name));
}

function namedIn(
  { code, message }: RefusedWords,
  further: readonly string[],
  alone: ReadonlySet<string>,
): readonly string[] {
  const text = `${code}\n${message}`;
  const written = further.filter((name) => hasWord(text, name));
  if (written.length > 0) return written;
  const folded = ` ${fold(text)} `;
  return further.filter((name) => alone.has(name) && folded.includes(` ${fold(name)} `));
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!endsInWord.test(text.slice(0, at)) && !beginsAsWord.test(text.slice(at + word.length))) return true;
  }
  return false;
}

const endsInWord = /[\p{L}\p{M}\p{N}_]$/u;
const beginsAsWord = /^[\p{L}\p{M}\p{N}_]/u;

/** Those that no other name is spelled like, but for case and accents. */
function foldedAlone(names: ReadonlySet<string>): ReadonlySet<string> {
  const byFold = new Map<string, string[]>();
  for (const name of names) byFold.set(fold(name), [...(byFold.get(fold(name)) ?? []), name]);
  return new Set([...byFold].flatMap(([folded, some]) => (folded !== '' && some.length === 1 ? some : [])));
}

/** A setting names members behind commas. */
function canBeNamed(name: string): boolean {
  const [only, ...others] = memberNamesIn(name);
  return only === name && others.length === 0;
}

interface Names {
  readonly further: ReadonlySet<string>;
  readonly described: ReadonlySet<string>;
}

/** A name may be a field's in one record and unknown in another: it is both. */
function namesIn(kind: DocumentKind, sent: JsonObject): Names {
  const names = { further: new Set<string>(), described: new Set<string>() };
  walk(documents[kind].fields, sent, names);
  return names;
}

function walk(fields: Fields, record: JsonObject, names: { further: Set<string>; described: Set<string> }): void {
  for (const [name, value] of Object.entries(record)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      names.further.add(name);
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
