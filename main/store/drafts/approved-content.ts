import { createHash } from 'node:crypto';

/**
 * What of a draft decides on what is sent, as stored. The connection's settings do too (user, company, how amounts are
 * computed): they are the administrator's, and no part of what a person approves.
 */
export interface ApprovedContent {
  readonly operation: string;
  readonly targetId: string | null;
  readonly content: string;
  readonly baseline: string | null;
}

/** Hex. Of the texts as they stand, as a save tells another content: the order of a record's members counts. */
export function approvedSha256({ operation, targetId, content, baseline }: ApprovedContent): string {
  const hash = createHash('sha256').update(JSON.stringify([operation, targetId, content.length]));
  return hash
    .update(content)
    .update(baseline ?? '')
    .digest('hex');
}
