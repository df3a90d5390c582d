/**
 * Where an error of the service is in the document as it is now. An error names the line as it was sent; lines may have
 * moved or gone since, so the line is found by its local identity first.
 */
import { linesOf } from '../../domain/value.ts';
import type { Path, ValueRecord } from '../../domain/fields.ts';
import { isWholeDocument } from '../../domain/model/place.ts';
import type { Place } from '../../domain/model/place.ts';
import { sentPath } from '../../domain/model/problem.ts';
import type { LocatedError } from '../../domain/model/problem.ts';
import { t } from '../messages/index.svelte.ts';
import { fieldLabel } from './field-label.ts';

export type Where =
  | { readonly kind: 'document' }
  /** `line`: as it was sent, counted from 1. */
  | { readonly kind: 'gone'; readonly line: number }
  | {
      readonly kind: 'place';
      /** Counted from 1; `null`: not in a line. */
      readonly line: number | null;
      readonly product: string | null;
      /** Path within the header or the line, with positions counted from 0. Empty: the line itself. */
      readonly names: Path;
      readonly focus: Place;
    };

/** `content`: the document as it is now; `null` while it is not loaded, then the places are those in the sent document. */
export function whereIs(error: Pick<LocatedError, 'place' | 'sentLine'>, content: ValueRecord | null): Where {
  const { place, sentLine } = error;
  if (isWholeDocument(place)) return { kind: 'document' };
  if (sentLine === null) return { kind: 'place', line: null, product: null, names: place.path, focus: place };
  const lines = linesOf(content ?? {});
  const now = content === null ? sentLine : positionOf(lines, sentLine, place);
  if (now === null) return { kind: 'gone', line: sentLine + 1 };
  return {
    kind: 'place',
    line: now + 1,
    product: productOf(lines[now]),
    names: sentPath(error).slice(2),
    focus: place,
  };
}

/** The place of the first error that still exists. */
export function firstFocus(errors: readonly LocatedError[], content: ValueRecord | null): Place | null {
  for (const error of errors) {
    const where = whereIs(error, content);
    if (where.kind === 'place') return where.focus;
  }
  return null;
}

function positionOf(lines: readonly ValueRecord[], sentLine: number, { line: key }: Place): number | null {
  // Without an identity, only the position in the sent document is known.
  if (key === null) return sentLine < lines.length ? sentLine : null;
  const at = lines.findIndex((line) => line.$key === key);
  return at < 0 ? null : at;
}

function productOf(line: ValueRecord | undefined): string | null {
  const texts = [line?.ProductCode, line?.ProductName].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  return texts.length === 0 ? null : texts.join(' · ');
}

/** `Line 3 · Lots 1 · Lot number` */
export function whereText(where: Where): string {
  if (where.kind === 'document') return t('sync.error.whole');
  if (where.kind === 'gone') return t('sync.error.gone', { number: where.line });
  const line = where.line === null ? [] : [t('sync.error.line', { number: where.line })];
  return [...line, ...namesOf(where.names)].join(' · ');
}

function namesOf(path: Path): readonly string[] {
  const names: string[] = [];
  for (const part of path) {
    const last = names.at(-1);
    if (typeof part === 'string') names.push(fieldLabel(part));
    else if (last !== undefined) names[names.length - 1] = t('sync.error.item', { name: last, number: part + 1 });
  }
  return names;
}
