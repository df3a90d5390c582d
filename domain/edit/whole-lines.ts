/** Whole lines that were copied, also from another document: pasted with all that was entered in them, shown in a column or not. */
import { copyOfWholeLine } from '../copy-document.ts';
import type { DocumentDescription } from '../documents/index.ts';
import type { ValueRecord } from '../fields.ts';
import { notShownName, originalValuesName, serviceAmountsName, unknownMembersName } from '../fields.ts';
import { withOwnShare } from './origins.ts';

export interface PastedLines {
  readonly lines: readonly ValueRecord[];
  /** The keys of the lines that were filled or added, in the order of the copies. */
  readonly keys: readonly string[];
}

/**
 * Replaces lines with copies of others, and adds the rest at the end. `over`: the keys of the lines that are replaced. A replaced
 * line stays the service's line: it keeps its key, its values as read and its unknown members.
 */
export function pasteLines(
  copied: readonly ValueRecord[],
  over: readonly (string | undefined)[],
  { header, lines }: { readonly header: ValueRecord; readonly lines: readonly ValueRecord[] },
  { lineFields }: Pick<DocumentDescription, 'lineFields'>,
  newKey: () => string,
): PastedLines {
  const places = new Map(lines.map(({ $key }, index) => [$key, index]));
  const pasted = [...lines];
  const keys = copied.map((source, offset) => {
    const index = places.get(over[offset]) ?? pasted.length;
    const replaced = pasted[index];
    const $key = replaced?.$key ?? newKey();
    pasted[index] = { ...ofService(replaced), ...withOwnShare(copyOfWholeLine(lineFields, source), header), $key };
    return $key;
  });
  return { lines: pasted, keys };
}

function ofService(line: ValueRecord | undefined): ValueRecord {
  const names = [unknownMembersName, originalValuesName, notShownName, serviceAmountsName];
  return Object.fromEntries(Object.entries(line ?? {}).filter(([name]) => names.includes(name)));
}
