import { correctableField } from '../../../../domain/correction.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import type { LocatedError } from '../../../../domain/model/problem.ts';
import type { QueueItem } from '../../../../domain/model/queue.ts';

export interface RefusedDocument {
  readonly item: QueueItem;
  readonly errors: readonly LocatedError[];
}
export interface RefusalGroup {
  readonly key: string;
  readonly code: string;
  /** The message for the first document. */
  readonly message: string;
  /** The field that can be corrected in all documents of the group, or `null`. */
  readonly field: string | null;
  readonly documents: readonly RefusedDocument[];
}

/** Groups equal errors; the error that most documents share comes first. */
export function refusalGroups(documents: readonly RefusedDocument[]): readonly RefusalGroup[] {
  const groups = new Map<string, RefusalGroup & { readonly documents: RefusedDocument[] }>();
  for (const { item, errors } of documents) {
    for (const error of errors) {
      const { code, message } = error;
      const field = fieldOf(item.kind, error);
      const key = JSON.stringify([code, error.place.line === null, error.place.path[0] ?? '', messageKey(error)]);
      const group = groups.get(key) ?? { key, code, message, field, documents: [] };
      groups.set(key, group);
      const known = group.documents.at(-1);
      if (known?.item.id === item.id) group.documents.splice(-1, 1, { item, errors: [...known.errors, error] });
      else group.documents.push({ item, errors: [error] });
    }
  }
  return [...groups.values()].sort((a, b) => b.documents.length - a.documents.length);
}

function fieldOf(kind: DocumentKind, { place }: LocatedError): string | null {
  return correctableField(kind, place) === null ? null : String(place.path[0]);
}

/** The message without values that differ between documents: the sent value, quoted text, codes and numbers. */
function messageKey({ message, sent }: LocatedError): string {
  const words = typeof sent === 'string' && sent.trim() !== '' ? message.replaceAll(sent, '#') : message;
  return words
    .replace(/"[^"]*"|“[^”]*”|«[^»]*»|‘[^’]*’|(?<!\p{L})'[^']*'/gu, '#')
    .replace(/[\p{L}\p{N}_./-]*\p{N}[\p{L}\p{N}_./-]*/gu, '#');
}
