import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { QueueStatus } from '../../../domain/model/queue.ts';
import type { Transport, TransportRequest } from '../../../main/ports.ts';
import { invoice } from '../application/harness.ts';
import type { Harness } from '../application/harness.ts';
import { ownHarness } from '../application/own-harness.ts';

/** Rows in the file as another connection sees them: only what is committed. */
function committed<Row>(own: Harness, sql: string): readonly Row[] {
  const file = new Sqlite(join(own.folder, 'documents.db'), { readonly: true });
  try {
    return file.prepare<[], Row>(sql).all();
  } finally {
    file.close();
  }
}
interface SendingRow {
  readonly body: Uint8Array;
  readonly sha256: string;
  readonly state: string;
}
const sendingNow = (own: Harness): readonly SendingRow[] =>
  committed(
    own,
    `SELECT b.body, s.sha256, d.state FROM attempts a JOIN submissions s ON s.row = a.submission_row
     JOIN submission_bodies b ON b.row = s.row JOIN drafts d ON d.row = s.draft_row WHERE a.outcome = 'sending'`,
  );

describe('a queue that is sent with many parallel requests', () => {
  it('has each document’s bytes on disk before the first of them is sent, and its outcome before it is reported', async () => {
    const early: string[] = [];
    let posts = 0;
    const look = (own: Harness, { body = new Uint8Array(0) }: TransportRequest): void => {
      posts += 1;
      const sha256 = createHash('sha256').update(body).digest('hex');
      const kept = sendingNow(own).find((row) => row.sha256 === sha256);
      if (kept?.state !== 'sending' || !Buffer.from(kept.body).equals(body)) early.push(`sent: ${sha256}`);
    };
    const transport =
      (send: Transport): Transport =>
      (request) => {
        if (request.method === 'POST' && request.url.includes('sales-return-invoices')) look(own, request);
        return send(request);
      };
    const own = await ownHarness({ transport });
    own.on((name, event) => {
      const accepted = committed(own, `SELECT 1 FROM drafts WHERE state = 'accepted'`).length;
      if (name === 'queueChanged' && (event as QueueStatus).finished > accepted) early.push('told');
    });
    const ids: string[] = [];
    for (let index = 0; index < 24; index += 1) {
      ids.push(await own.draft(invoice({ InvoiceNumber: index % 3 === 0 ? 'Next' : `B-${index}` })));
    }
    // Log in first, so that only the commit delays the next requests.
    await own.send(ids.slice(0, 1));
    await own.settled();
    await own.send(ids.slice(1));
    await own.settled();
    expect(await own.states(ids)).toEqual(ids.map(() => 'accepted'));
    expect([posts, early]).toEqual([24, []]);
    // The numbers follow the queue, although each document begins when the one before it ends.
    const numbered = await Promise.all(ids.filter((_, index) => index % 3 === 0).map((id) => own.state(id)));
    const numbers = numbered.map(({ acceptedNumber }) => acceptedNumber ?? '');
    expect(numbers).toEqual([...numbers].sort());
  });
});
