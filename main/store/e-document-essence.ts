/**
 * What two files of the same document have in common, as a digest. A stored e-document begins with it, so that it can be compared
 * with another file without being parsed: it may have ten megabytes.
 */
import { createHash } from 'node:crypto';
import type { EDocument } from '../../domain/e-documents/e-document.ts';
import { essenceOf } from '../../domain/e-documents/stored.ts';

export const essenceDigest = (document: EDocument): string =>
  createHash('sha256').update(essenceOf(document)).digest('hex');

/** `content`: JSON of the document. */
export const withEssence = (content: string, digest: string): string => `{"essence":"${digest}",${content.slice(1)}`;

/** How many characters {@link essenceIn} needs of a stored e-document. */
export const essenceEnd = 100;

/** Null for an e-document that was stored by an earlier version of Rampa. */
export const essenceIn = (start: string): string | null => /^\{"essence":"([0-9a-f]{64})",/.exec(start)?.[1] ?? null;
