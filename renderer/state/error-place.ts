/**
 * Where an error of the service stands in the document as it is now. An error names the line as it was sent; lines may have
 * moved or gone since, so the line is found by its local identity first.
 */
import { linesOf } from '../../domain/value.ts';
import type { Path, ValueRecord } from '../../domain/fields.ts';
import type { AttemptError, ErrorTarget } from '../../domain/model/queue.ts';
import { t } from '../messages/index.svelte.ts';
import type { Focus } from './route.ts';
import { fieldLabel } from './field-label.ts';

export type Where =
  | { readonly kind: 'document' }
  /** `line`: as it was sent, counted from 1. */
  | { readonly kind: 'gone'; readonly line: number }
  | {
      readonly kind: 'place';
      /** Counted from 1; `null`: not in a line. */
      readonly line: number | null;
      /** What stands on the line, for the eye. */
      readonly product: string | null;
      /** Below the header or the line; positions counted from 0. Empty: the line itself. */
      readonly names: Path;
      readonly focus: Focus;
    };

/** `content`: the document as it is now; `null` while it is not loaded, then places are as they were sent. */
export function whereIs(target: ErrorTarget, content: ValueRecord | null): Where {
  if (target.kind === 'document') return { kind: 'document' };
  const { path, lineKey } = target;
  const [list, sentAt, ...names] = path;
  if (list !== 'Lines' || typeof sentAt !== 'number') {
    return { kind: 'place', line: null, product: null, names: path, focus: { path, lineKey: null } };
  }
  const lines = linesOf(content ?? {});
  const now = content === null ? sentAt : positionOf(lines, sentAt, lineKey);
  if (now === null) return { kind: 'gone', line: sentAt + 1 };
  return {
    kind: 'place',
    line: now + 1,
    product: productOf(lines[now]),
    names,
    focus: { path: ['Lines', now, ...names], lineKey },
  };
}

/** The first of the errors that speaks of a place that is still there: where mending begins. */
export function firstFocus(errors: readonly AttemptError[], content: ValueRecord | null): Focus | null {
  for (const { target } of errors) {
    const where = whereIs(target, content);
    if (where.kind === 'place') return where.focus;
  }
  return null;
}

function positionOf(lines: readonly ValueRecord[], sentAt: number, lineKey: string | null): number | null {
  // Without an identity the position is all there is; it was the one of the document that was sent.
  if (lineKey === null) return sentAt < lines.length ? sentAt : null;
  const at = lines.findIndex((line) => line.$key === lineKey);
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
