/**
 * An e-document as its row stores it: JSON that begins with a digest of its essence, so that it can be compared with another file
 * without being parsed; and compressed if it is large, because writing ten megabytes would block the window. Both are made in the
 * thread that reads the file.
 */
import { createHash } from 'node:crypto';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { EDocument } from '../../domain/e-documents/e-document.ts';
import { essenceOf } from '../../domain/e-documents/stored.ts';
import { visibleIn } from '../../domain/visible-text.ts';

/** Longer JSON is compressed; a document of twenty lines has 15,000 characters. */
const mostPlain = 100_000;
/** Bytes of an expanded document: more than any file that is read gives. */
const mostExpanded = 200_000_000;

/** Texts count as they are seen, also those of a document that an earlier version stored with invisible characters. */
export const essenceDigest = (document: EDocument): string =>
  createHash('sha256')
    .update(essenceOf(visibleIn(document)))
    .digest('hex');

/** `content`: JSON of the document. */
export function storedText(content: string, essence: string): string {
  if (content.length <= mostPlain) return `{"says":"${essence}",${content.slice(1)}`;
  const packed = deflateRawSync(content, { level: constants.Z_BEST_SPEED }).toString('base64');
  return JSON.stringify({ says: essence, packed });
}

/** The JSON in a text of {@link storedText}, or as earlier versions of Rampa stored it. Throws if it cannot be expanded. */
export function expandedText(stored: string): string {
  const packed = /^\{"(?:says|essence)":"[0-9a-f]{64}","packed":"([A-Za-z0-9+/=]*)"\}$/.exec(stored)?.[1];
  if (packed === undefined) return stored;
  return inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: mostExpanded }).toString('utf8');
}

/** How many characters {@link essenceIn} needs of a stored e-document. */
export const essenceEnd = 100;

/** Null for an e-document that was stored by an earlier version of Rampa, whose digest was of the amounts as it read them. */
export const essenceIn = (start: string): string | null => /^\{"says":"([0-9a-f]{64})",/.exec(start)?.[1] ?? null;
