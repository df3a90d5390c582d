/**
 * Whether a document of the service is still as it was, or as it should be. There is no conditional write: comparing what
 * is read is all there is, and it is in one place, for what is about to be sent, was sent, and was perhaps sent.
 */
import { applyDifference, inFull } from '../../../domain/compare/changes.ts';
import { sameContent } from '../../../domain/client-reference.ts';
import type { Reading } from '../../../domain/client-reference.ts';
import { dayOf, isDateTime, readWallTime } from '../../../domain/dates.ts';
import { documents } from '../../../domain/documents/index.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { AmountsPolicy } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { member } from '../../../domain/json.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import { linesOf } from '../../../domain/value.ts';

/** As a draft holds it that was taken from the document. */
export function contentOf(kind: DocumentKind, data: JsonObject): ValueRecord {
  return fromWire(kind, data).content;
}

/**
 * Tells of a document as it is read whether it is as the draft was taken from it: by ModifyDate, where both tell one (to
 * the second: fractions are not kept), and by all that a body can hold, members that Rampa does not know included. Neither
 * alone would do: two saves may fall into one second, and a save may leave the content as it was. Both are read in one way,
 * and what an answer leaves out is filled in both alike: two readings of one answer are the same. What was taken from a copy
 * knows no ModifyDate, nor the lots that the service chose (§2.3).
 */
export function asItWas(
  { kind, base, baseFrom }: Pick<Draft, 'kind' | 'base' | 'baseFrom'>,
  policy: AmountsPolicy,
): (data: JsonObject) => boolean {
  if (base === null) return () => false;
  const { numberField } = documents[kind];
  const whole = bodyOf(kind, base, policy);
  // A copy of what the service numbered without saying how has no number, and `"Next"` is any, one way round only.
  const body = whole[numberField] === null ? without(whole, { [numberField]: null }) : whole;
  return (data) => {
    if (!sameModification(base['ModifyDate'], member(data, 'ModifyDate'))) return false;
    const now = bodyOf(kind, contentOf(kind, data), policy);
    const read = without(now, { [numberField]: null });
    return (
      sameContent(kind, body, now, exactly) &&
      sameContent(kind, baseFrom === 'copy' ? withoutChosenLots(read, body) : read, body, exactly)
    );
  };
}

const exactly: Reading = { amounts: 'all', further: 'same' };

/** What an accepted replacement or change sent, and, of a change, the document as it was just before. */
export interface Written {
  readonly kind: DocumentKind;
  readonly sent: JsonObject;
  readonly before: JsonObject | null;
}

/**
 * Whether a document as it is read holds what was sent, and, after a change, in all else what it held before. Amounts count
 * where the answer tells them. Of members that Rampa does not know only that they are still there: a state, a balance or a
 * version may be the service's to change with every save.
 */
export function isAsSent({ kind, sent, before }: Written, data: JsonObject, policy: AmountsPolicy): boolean {
  if (!sameContent(kind, sent, data)) return false;
  if (before === null) return true;
  const was = without(bodyOfRead(kind, before, policy), sent);
  const now = without(bodyOfRead(kind, data, policy), sent);
  return sameContent(kind, was, now) && sameContent(kind, now, was);
}

/** What should be there (§4.4: absent keeps, null clears, lists and nested objects whole), as a draft holds it. */
export function shouldBe({ kind, sent, before }: Written): ValueRecord {
  return contentOf(kind, before === null ? sent : applyDifference(before, sent));
}

/** Through the draft's form, so that two answers that mean the same give the same body. */
function bodyOfRead(kind: DocumentKind, data: JsonObject, policy: AmountsPolicy): JsonObject {
  return bodyOf(kind, contentOf(kind, data), policy);
}

/** In full, whatever a connection leaves out of what it sends. */
function bodyOf(kind: DocumentKind, content: ValueRecord, policy: AmountsPolicy): JsonObject {
  return toWire(kind, content, inFull(policy), 'replace');
}

/** What was read, without the lots of lines that had none when they were sent. */
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
