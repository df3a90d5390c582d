/**
 * Restoring a version. A version keeps the baseline on which it was made. If the draft has another one by now, the version is
 * merged onto that, so that what a colleague changed meanwhile does not go back to what it was.
 */
import { isSameDocument } from '../baseline.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { compareThree, mergeThree, unresolvedRows } from './merge.ts';
import type { MergeChoices, MergeRow } from './merge.ts';

export interface RestoredVersion {
  readonly kind: DocumentKind;
  readonly content: ValueRecord;
  /** The baseline on which the version was made; `null` if it is not known. */
  readonly madeOn: ValueRecord | null;
  /** The draft's present baseline; `null` for a new document. */
  readonly baseline: ValueRecord | null;
  readonly policy?: AmountsPolicy;
}

/** The differences between the version and the draft's baseline, as for a conflict; none if it was made on that. */
export function restoreRows({ kind, content, madeOn, baseline, policy }: RestoredVersion): readonly MergeRow[] {
  const isCurrent = baseline === null || (madeOn !== null && isSameDocument(madeOn, baseline));
  return isCurrent ? [] : compareThree(kind, madeOn, content, baseline, policy);
}

/** The content that restoring the version gives the draft; `null` while the user must still decide on a difference. */
export function restoredContent(version: RestoredVersion, choices: MergeChoices): ValueRecord | null {
  const { kind, content, madeOn, baseline, policy } = version;
  const rows = restoreRows(version);
  if (baseline === null || rows.length === 0) return content;
  if (unresolvedRows(rows, choices).length > 0) return null;
  return mergeThree(kind, madeOn, content, baseline, choices, policy);
}
