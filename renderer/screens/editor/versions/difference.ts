/** What bringing back an earlier content of a draft would change, as it is shown. Reactive on the language. */
import { documents } from '../../../../domain/documents/index.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import type { DocumentPolicy } from '../../../../domain/facts.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
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
  /** Its place, counted from 1: of a line that goes where it is now, of others where it was. */
  readonly number: number;
  readonly text: string;
}
export interface VersionDifference {
  /** Seen from what is in the draft now: `added` lines come back, `removed` ones go. */
  readonly counts: ChangeCounts;
  readonly moved: boolean;
  /** Field by field, now and then; of lines only where each is in its place, else they are listed beside. */
  readonly rows: readonly ReviewRow[];
  readonly returning: readonly LineText[];
  readonly leaving: readonly LineText[];
  /** With the names of the fields that are otherwise. */
  readonly changed: readonly LineText[];
  readonly same: boolean;
}

export interface Compared {
  readonly kind: DocumentKind;
  readonly present: ValueRecord;
  readonly earlier: ValueRecord;
  readonly policy: DocumentPolicy;
}

/** Lines are known by their keys, so that a line deleted at the top does not make every other one a changed one. */
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
  const { rows } = reviewOf({ kind, operation: 'replace', baseline: present, content, policy });
  return {
    counts,
    moved,
    rows: inPlace ? rows : rows.filter(({ line }) => line === null),
    returning: lineTexts(kind, then, (line) => compared.positionOf(line) === null),
    leaving: lineTexts(kind, now, ({ $key }) => !thenKeys.includes($key)),
    changed: inPlace ? [] : changedLines(then, compared),
    same: inPlace && rows.length === 0 && counts.fields + counts.changed === 0,
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
