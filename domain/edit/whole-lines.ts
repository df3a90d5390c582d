/** Whole lines that were copied, also from another document: pasted with all that was entered in them, shown in a column or not. */
import { copyOfWholeLine } from '../copy-document.ts';
import type { DocumentDescription } from '../documents/index.ts';
import type { ValueRecord } from '../fields.ts';
import { notShownName, unknownMembersName } from '../fields.ts';
import { originsOf, withOrigins } from '../origins.ts';
import type { EditFacts } from './answers.ts';
import type { Content } from './content.ts';
import { withAsideOf } from './aside.ts';
import { withRatesOfDocument } from './dependents.ts';
import { withOwnShare, withRateIn, withRateOfCopy } from './origins.ts';

export interface CopiedLines {
  readonly lines: readonly ValueRecord[];
  /** Of the connection that they were copied from. */
  readonly defaultCurrency: string;
}

export interface PastedLines {
  readonly lines: readonly ValueRecord[];
  /** The keys of the lines that were filled or added, in the order of the copies. */
  readonly keys: readonly string[];
}

/**
 * Replaces lines with copies of others, and adds the rest at the end. `over`: the keys of the lines that are replaced. A replaced
 * line stays the service's line: it keeps its key, its values as read and its unknown members. Rates to another default currency do
 * not apply.
 */
export function pasteLines(
  copied: CopiedLines,
  over: readonly (string | undefined)[],
  { header, lines }: Content,
  { lineFields }: Pick<DocumentDescription, 'lineFields'>,
  { defaultCurrency, newKey }: Pick<EditFacts, 'defaultCurrency' | 'newKey'>,
): PastedLines {
  const isOther = copied.defaultCurrency !== defaultCurrency;
  const places = new Map(lines.map(({ $key }, index) => [$key, index]));
  const pasted = [...lines];
  const keys = copied.lines.map((source, offset) => {
    const index = places.get(over[offset]) ?? pasted.length;
    const replaced = pasted[index];
    const $key = replaced?.$key ?? newKey();
    const own = withOwnShare(copyOfWholeLine(lineFields, source), header);
    const copy = isOther ? withRateIn(own, defaultCurrency) : own;
    pasted[index] = replaced ? ofService(replaced, { ...copy, $key }) : { ...copy, $key };
    return $key;
  });
  const ofCopies = new Map(
    copied.lines.flatMap(({ $key }, offset) => ($key === undefined ? [] : [[$key, keys[offset] ?? '']])),
  );
  const ofPasted = new Set(keys);
  const following = pasted.map((line) => (ofPasted.has(line.$key ?? '') ? withRateOfCopy(line, ofCopies) : line));
  return { lines: withRatesOfDocument(following, ofPasted, { defaultCurrency }), keys };
}

/** A line's values with what is the service's of another one, and with the goods of its former products, which are open entries. */
function ofService(line: ValueRecord, values: ValueRecord): ValueRecord {
  const { service, received } = originsOf(line);
  const members = Object.entries(line).filter(([name]) => name === unknownMembersName || name === notShownName);
  const own = withAsideOf(withOrigins(values, { service, received }), line, 'ProductCode');
  return { ...Object.fromEntries(members), ...own };
}
