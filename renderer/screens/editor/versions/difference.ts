/** What restoring an earlier content of a draft would change, as texts. Reactive to the language. */
import { documents } from '../../../../domain/documents/index.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import type { DocumentPolicy } from '../../../../domain/facts.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { openEntriesOf } from '../../../../domain/open-entries.ts';
import { reviewOf } from '../../../../domain/compare/review.ts';
import type { ReviewRow } from '../../../../domain/compare/review-rows.ts';
import { linesOf } from '../../../../domain/value.ts';
import { fieldLabel } from '../../../state/field-label.ts';
import { entriesOf, productOf } from '../../../state/value-text.ts';
import { DocumentState } from '../session/document.svelte.ts';
import { newKey } from '../session/identity.ts';
import { Baseline } from './baseline.svelte.ts';
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
  const now = linesOf(present);
  const content = { ...earlier, Lines: withPresentKeys(linesOf(earlier), now) };
  const then = linesOf(content);
  const document = new DocumentState({
    defaultCurrency: policy.defaultCurrency,
    defaultUnit: '',
    localGuidance: false,
    newKey,
  });
  document.load(content);
  const compared = new Baseline({ kind, operation: 'change', content: present, document, policy });
  const { counts } = compared;
  const [nowKeys, thenKeys] = [keysOf(now), keysOf(then)];
  const moved = kept(nowKeys, thenKeys).join(' ') !== kept(thenKeys, nowKeys).join(' ');
  const inPlace = !moved && counts.added === 0 && counts.removed === 0;
  const openEntries = JSON.stringify(openEntriesOf(present)) !== JSON.stringify(openEntriesOf(earlier));
  const { rows } = reviewOf({ kind, operation: 'replace', baseline: present, content, policy });
  return {
    counts,
    moved,
    openEntries,
    rows: inPlace ? rows : rows.filter(({ line }) => line === null),
    returning: lineTexts(kind, then, (line) => compared.positionOf(line) === null),
    leaving: lineTexts(kind, now, ({ $key }) => !thenKeys.includes($key)),
    changed: inPlace ? [] : changedLines(then, compared),
    same: inPlace && rows.length === 0 && counts.fields + counts.changed === 0 && !openEntries,
  };
}

function withPresentKeys(then: readonly ValueRecord[], now: readonly ValueRecord[]): readonly ValueRecord[] {
  return then.map((line, place) =>
    typeof line.$key === 'string' ? line : { ...line, $key: now[place]?.$key ?? `version ${place}` },
  );
}

const keysOf = (lines: readonly ValueRecord[]): readonly unknown[] => lines.map(({ $key }) => $key);

function kept(keys: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const known = new Set(others);
  return keys.filter((key) => known.has(key));
}

function lineTexts(
  kind: DocumentKind,
  lines: readonly ValueRecord[],
  isIncluded: (line: ValueRecord) => boolean,
): readonly LineText[] {
  return lines.flatMap((line, place) => {
    if (!isIncluded(line)) return [];
    const text = entriesOf(kind, ['Lines', place], line).join('');
    return [{ number: place + 1, text }];
  });
}

function changedLines(then: readonly ValueRecord[], compared: Baseline): readonly LineText[] {
  return then.flatMap((line, place) => {
    if (compared.positionOf(line) === null) return [];
    const names = [...compared.changesOf(line).keys()].filter((name) => name in documents[compared.kind].lineFields);
    if (names.length === 0) return [];
    const what = names.map(fieldLabel).join(', ');
    return [{ number: place + 1, text: [productOf(line), what].filter((part) => part !== '').join(': ') }];
  });
}
