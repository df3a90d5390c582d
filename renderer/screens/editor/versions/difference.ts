/** What restoring an earlier content of a draft would change, as texts. Reactive to the language. */
import { withAmounts } from '../../../../domain/amounts/totals.ts';
import { compareDocuments } from '../../../../domain/compare/comparison.ts';
import type { LinePair } from '../../../../domain/compare/comparison.ts';
import { reviewRows } from '../../../../domain/compare/review-rows.ts';
import type { ReviewRow } from '../../../../domain/compare/review-rows.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import type { DocumentPolicy } from '../../../../domain/facts.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { isSameContent } from '../../../../domain/json.ts';
import { openEntriesOf } from '../../../../domain/open-entries.ts';
import { entriesOf, placeName, productOf } from '../../../state/value-text.ts';
import type { ChangeCounts } from './baseline.svelte.ts';

export interface LineText {
  /** The line's position from 1: in the current draft for lines that would be removed, in the version for others. */
  readonly number: number;
  readonly text: string;
}
export interface VersionDifference {
  /** Seen from the current draft: `added` lines would come back, `removed` lines would go. */
  readonly counts: ChangeCounts;
  readonly moved: boolean;
  /** Whether the open entries differ. */
  readonly openEntries: boolean;
  /** Field by field, now and then. Includes lines only if all are in the same place; otherwise they are in the lists below. */
  readonly rows: readonly ReviewRow[];
  readonly returning: readonly LineText[];
  readonly leaving: readonly LineText[];
  /** Changed lines with the names of their changed fields. */
  readonly changed: readonly LineText[];
  readonly same: boolean;
}

export interface Compared {
  readonly kind: DocumentKind;
  readonly present: ValueRecord;
  readonly earlier: ValueRecord;
  readonly policy: DocumentPolicy;
}

/** Matches lines by key, so that a line deleted at the top does not make all others appear changed. */
export function versionDifference({ kind, present, earlier, policy }: Compared): VersionDifference {
  const entered = compareDocuments(kind, present, earlier, 'identity');
  const withTotals = [present, earlier].map((content) => withAmounts(kind, content, policy));
  const shown = compareDocuments(kind, withTotals[0] ?? {}, withTotals[1] ?? {}, 'identity');
  const kept = entered.lines.filter(({ from, to }) => from !== null && to !== null);
  const changed = kept.filter(({ differences }) => differences.size > 0);
  const returning = entered.lines.filter(({ from }) => from === null);
  const leaving = entered.lines.filter(({ to }) => to === null);
  const moved = kept.some(({ from }, at) => at > 0 && (from ?? 0) < (kept[at - 1]?.from ?? 0));
  const inPlace = !moved && returning.length + leaving.length === 0;
  const openEntries = !isSameContent(openEntriesOf(present), openEntriesOf(earlier));
  const { header, lines } = shown;
  return {
    counts: { fields: entered.header.size, changed: changed.length, added: returning.length, removed: leaving.length },
    moved,
    openEntries,
    rows: reviewRows({ header, lines: inPlace ? lines : [] }),
    returning: lineTexts(kind, returning),
    leaving: lineTexts(kind, leaving),
    changed: inPlace ? [] : changedTexts(changed),
    same: inPlace && entered.header.size + changed.length === 0 && !openEntries,
  };
}

function lineTexts(kind: DocumentKind, pairs: readonly LinePair[]): readonly LineText[] {
  return pairs.map(({ before, after, from, to }) => {
    const place = to ?? from ?? 0;
    return { number: place + 1, text: entriesOf(kind, ['Lines', place], after ?? before ?? {}).join('') };
  });
}

function changedTexts(pairs: readonly LinePair[]): readonly LineText[] {
  return pairs.map(({ after, to, differences }) => {
    const what = [...differences.keys()].map((name) => placeName([name])).join(', ');
    return { number: (to ?? 0) + 1, text: [productOf(after ?? {}), what].filter((part) => part !== '').join(': ') };
  });
}
