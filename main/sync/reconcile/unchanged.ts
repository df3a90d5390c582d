/**
 * Whether the service's document is still as it was opened, or as it should be after an attempt. The service has no conditional
 * write, so comparing content is the only way; precheck, verification and reconcile checks all compare here.
 */
import { applyDifference, inFull } from '../../../domain/compare/partial-change.ts';
import { holdsContent } from '../../../domain/compare/holds-content.ts';
import type { ComparisonOptions } from '../../../domain/client-reference.ts';
import { dayOf, isDateTime, readWallTime } from '../../../domain/dates.ts';
import { documents } from '../../../domain/documents/index.ts';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import type { DocumentPolicy } from '../../../domain/facts.ts';
import type { Fields, ValueRecord } from '../../../domain/fields.ts';
import { isJsonObject, member } from '../../../domain/json.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import { isNotShown, withUnshown } from '../../../domain/wire/not-shown.ts';
import { nameInsteadOf } from '../../../domain/wire/identifier-members.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import type { StoredSubmission } from '../../store/types.ts';
import { sha256 } from '../../submission.ts';
import { linesOf } from '../../../domain/value.ts';

/** Converts the service's document to a draft's content. */
export function contentOf(kind: DocumentKind, data: JsonObject): ValueRecord {
  return fromWire(kind, data).content;
}

/**
 * Returns a function that checks whether a document equals the baseline of a submission. It compares ModifyDate, if both have one (to the
 * second, because fractions are not kept), and everything that a body can contain, including unexpected fields that are not
 * excluded. Both are needed: two saves may happen in one second, and a save may leave the content unchanged. Both documents are
 * read in the same way, so that two readings of one answer are equal. A baseline taken from a copy has neither a ModifyDate nor
 * the lots that the service chose (§2.3). A member that the answer for the baseline did not show is compared only if it is shown now.
 */
export function unchangedCheck({
  kind,
  baseline,
  baselineSource,
  policy,
}: Pick<StoredSubmission, 'kind' | 'baseline' | 'baselineSource' | 'policy'>): (data: JsonObject) => boolean {
  if (baseline === null) return () => false;
  const { numberField } = documents[kind];
  const whole = bodyOf(kind, baseline, policy);
  // A baseline without a number (a copy of a document that the service numbered) equals a document with any number.
  const body = whole[numberField] === null ? without(whole, { [numberField]: null }) : whole;
  return (data) => {
    if (!sameModification(baseline['ModifyDate'], member(data, 'ModifyDate'))) return false;
    const now = bodyOf(kind, withUnshown(kind, contentOf(kind, data), baseline, isNotShown(baseline)), policy);
    const read = without(now, { [numberField]: null });
    return (
      holdsContent(kind, body, now, exactly) &&
      holdsContent(kind, baselineSource === 'copy' ? withoutChosenLots(read, body) : read, body, exactly)
    );
  };
}

/**
 * The digest of a document's content as far as {@link unchangedCheck} compares it, in hex: equal for two readings between which
 * nobody changed the document.
 */
export function digestOf(kind: DocumentKind, content: ValueRecord, policy: DocumentPolicy): string {
  const modified = readWallTime(content['ModifyDate'])?.value ?? null;
  return sha256(JSON.stringify(sorted([modified, bodyOf(kind, content, policy)])));
}

/** With the members of all objects in one order. */
function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name] ?? null)]));
}

const exactly: ComparisonOptions = { amounts: 'all', unknownMembers: 'same' };

/** What an accepted replacement or change sent, and the document as the precheck read it. */
export interface WrittenDocument {
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly sent: JsonObject;
  readonly before: JsonObject;
}

/**
 * Whether a document has the content that was sent and, after a change, is otherwise as before. Amounts count if the answer has
 * them. Unexpected fields must only still exist, because the service may change a state, a balance or a version with every save.
 * Members that neither this answer nor the one before shows are unknown, never different (§2.7, §2.8).
 */
export function isAsExpected(
  { kind, operation, sent, before }: WrittenDocument,
  data: JsonObject,
  policy: DocumentPolicy,
): boolean {
  if (!holdsContent(kind, shownPart(documents[kind].fields, sent, [before, data]), data)) return false;
  if (operation !== 'change') return true;
  const was = without(bodyOfRead(kind, before, policy), sent);
  const now = without(bodyOfRead(kind, data, policy), sent);
  return holdsContent(kind, was, now) && holdsContent(kind, now, was);
}

/** The part of what was sent whose members any of the answers shows, at any position of a list. */
function shownPart(fields: Fields, sent: JsonObject, answers: readonly JsonObject[]): JsonObject {
  const shows = (name: string | null): boolean =>
    name !== null && answers.some((answer) => Object.hasOwn(answer, name));
  const parts = Object.entries(sent).flatMap(([name, value]): [string, JsonValue][] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return [[name, value]];
    if (!shows(name) && !shows(nameInsteadOf(fields, name))) return [];
    if (field.type !== 'list' && field.type !== 'object') return [[name, value]];
    const below = answers.flatMap((answer) => [answer[name] ?? null].flat()).filter(isJsonObject);
    const part = (item: JsonValue): JsonValue => (isJsonObject(item) ? shownPart(field.fields, item, below) : item);
    return [[name, Array.isArray(value) ? value.map(part) : part(value)]];
  });
  return Object.fromEntries(parts);
}

/** The content expected after the write (§4.4: absent fields are kept, null clears, lists and nested objects are replaced). */
export function expectedContent({ kind, operation, sent, before }: WrittenDocument): ValueRecord {
  return contentOf(kind, operation === 'change' ? applyDifference(before, sent) : sent);
}

/** The body for a document that was read, by way of a draft's content, so that equivalent answers give the same body. */
function bodyOfRead(kind: DocumentKind, data: JsonObject, policy: DocumentPolicy): JsonObject {
  return bodyOf(kind, contentOf(kind, data), policy);
}

/**
 * The whole body, with the lots that the service chose. Excluded members are left out: the service refused them, so they are its
 * own (a balance, a state) and change without anybody saving the document, and they are never sent.
 */
function bodyOf(kind: DocumentKind, content: ValueRecord, policy: DocumentPolicy): JsonObject {
  const { excludedMembers = {} } = policy;
  return toWire(kind, content, { ...inFull(policy), excludedMembers }, 'replace');
}

/** The body without the lots of lines that were sent without any: the service chose those lots. */
function withoutChosenLots(read: JsonObject, sent: JsonObject): JsonObject {
  const ours = linesOf(sent);
  const lines = linesOf(read).map((line, index) => {
    const lots = member(ours[index], 'Lots');
    return Array.isArray(lots) && lots.length === 0 ? { ...line, Lots: [] } : line;
  });
  return { ...read, Lines: lines };
}

function without(body: JsonObject, names: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(names, name)));
}

function sameModification(before: unknown, now: unknown): boolean {
  const was = readWallTime(before)?.value;
  const is = readWallTime(now)?.value;
  if (was === undefined || is === undefined) return true;
  return isDateTime(was) && isDateTime(is) ? was === is : dayOf(was) === dayOf(is);
}
