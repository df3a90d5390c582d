/** The service's document on which a draft's content is based. */
import type { ValueRecord } from './fields.ts';
import { sameJson } from './json.ts';
import type { JsonObject } from './json.ts';
import type { Draft, DraftBaseline } from './model/draft.ts';

/** `null` for a new document, which is based on none. */
export function baselineOf({
  operation,
  baseline,
  baselineSource,
}: Pick<Draft, 'operation' | 'baseline' | 'baselineSource'>): DraftBaseline | null {
  if (operation === 'create' || baseline === null) return null;
  return { content: baseline, source: baselineSource ?? 'service' };
}

export function isSameBaseline(one: DraftBaseline | null, other: DraftBaseline | null): boolean {
  if (one === null || other === null || one === other) return one === other;
  return one.source === other.source && isSameDocument(one.content, other.content);
}

/** Whether two documents that were read from the service are equal in every member. */
export function isSameDocument(one: ValueRecord, other: ValueRecord): boolean {
  // Both were parsed from JSON.
  return one === other || sameJson(one as JsonObject, other as JsonObject);
}
