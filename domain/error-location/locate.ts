/** Derives a place from the evidence: first the line, then its field; index.ts has the rule for doubtful cases. */
import type { Path } from '../fields.ts';
import { headerPlace, placeAt, wholeDocument } from '../model/place.ts';
import type { LocatedError } from '../model/problem.ts';
import type { Evidence, Subject } from './evidence.ts';
import { fieldOfHeader, fieldOfLine, linesWithFault } from './field.ts';

export type Location = Pick<LocatedError, 'place' | 'sentLine'>;
const whole: Location = { place: wholeDocument, sentLine: null };

/** How an answer counts lines in words: `usual`: nothing tells, so from 1; `open`: its messages raise doubts. */
export type Counting = 'usual' | 'one' | 'zero' | 'open';

/** A message that speaks of another thing beside its own: a product in it may be that other's. */
const comparing = /\b(?:baska|diger|ait|zaten|once|other|another|belong|already|also|same|ayni|yerine|instead)/u;
/** A message that names the other thing alone. */
const ofAnother = /\b(?:baska|diger|ait\b|other\b|another|belong|yerine|instead)/u;

/** What the messages prove of the counting: a 0, a number that would be one too many, or a value that agrees with one only. */
export function countingOf(all: readonly Evidence[]): Counting {
  let zero = false;
  let one = false;
  for (const { position, holders, folded } of all) {
    if (position.kind !== 'one' || position.position.inWords === null) continue;
    const { usual, other, inWords } = position.position;
    if (inWords === 0) zero = true;
    else if (other === null) one = true;
    else if (holders !== null && usual !== null && !comparing.test(folded)) {
      if (holders.has(usual) && !holders.has(other)) one = true;
      // A value may be mentioned by the way: against the usual counting it makes the others doubtful, no more.
      if (holders.has(other) && !holders.has(usual)) return 'open';
    }
  }
  if (zero && one) return 'open';
  return zero ? 'zero' : one ? 'one' : 'usual';
}

export function locate(evidence: Evidence, subject: Subject, counting: Counting): Location {
  const found = lineOf(evidence, subject, counting);
  if (found === 'ambiguous') return whole;
  if (found !== null) {
    const path = fieldOfLine(evidence, subject, found);
    return path === 'document' ? whole : located(subject, found, path);
  }
  const header = fieldOfHeader(evidence, subject);
  return header === null ? whole : located(subject, header.line, header.path);
}

function located({ lines }: Subject, line: number | null, path: Path | null): Location {
  if (line === null) return { place: headerPlace(...(path ?? [])), sentLine: null };
  return { place: placeAt(path ?? ['Lines', line], lines), sentLine: line };
}

/** `null`: the message concerns no line. `ambiguous`: it concerns a line, but it is not clear which one. */
function lineOf(evidence: Evidence, subject: Subject, counting: Counting): number | 'ambiguous' | null {
  const { position, holders, folded } = evidence;
  if (position.kind === 'several') return 'ambiguous';
  if (holders?.size === 0) return 'ambiguous';
  if (position.kind !== 'one') {
    if (holders === null) return null;
    const own = evidence.values.some(({ places }) => places.some(({ role }) => role === 'entry'));
    return !own && ofAnother.test(folded) ? 'ambiguous' : oneOfHolders(evidence, subject, [...holders]);
  }

  const { usual, other, inWords } = position.position;
  // A 0 where others count from 1 is no line: some services say 0 for none.
  if (inWords === 0 && counting === 'open') return 'ambiguous';
  if (holders === null) {
    if (other === null || usual === null) return usual ?? other ?? 'ambiguous';
    return byCounting(evidence, subject, usual, other, counting);
  }
  if (usual !== null && holders.has(usual)) {
    // Both lines that the number can mean have the product.
    if (other === null || !holders.has(other)) return usual;
    return byCounting(evidence, subject, usual, other, counting);
  }
  return other !== null && holders.has(other) && !comparing.test(folded) ? other : 'ambiguous';
}

/** For a number in words alone: the line that has the fault, if it is only one of the two; else the line by the answer's counting. */
function byCounting(
  evidence: Evidence,
  subject: Subject,
  usual: number,
  other: number,
  counting: Counting,
): number | 'ambiguous' {
  const [faulty, ...more] = linesWithFault(evidence, subject, [usual, other]) ?? [];
  const counted = counting === 'zero' ? other : counting === 'open' ? null : usual;
  if (faulty === undefined || more.length > 0) return counted ?? 'ambiguous';
  // The counting that other messages proved contradicts this message.
  return faulty !== counted && (counting === 'one' || counting === 'zero') ? 'ambiguous' : faulty;
}

/** Of the lines that hold the named value: the only one, or the only one that has the fault. */
function oneOfHolders(evidence: Evidence, subject: Subject, holders: readonly number[]): number | 'ambiguous' {
  const [only, ...others] = holders;
  if (only !== undefined && others.length === 0) return only;
  const [faulty, ...more] = linesWithFault(evidence, subject, holders) ?? [];
  return faulty !== undefined && more.length === 0 ? faulty : 'ambiguous';
}
