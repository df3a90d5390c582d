import type { MessagePort } from 'node:worker_threads';
import { readLookupRow } from '../service/lookups.ts';
import { isDamage } from '../store/errors.ts';
import { answerCalls, page } from './answering.ts';
import { LookupFill } from './lookup-fill.ts';
import type { LookupAnswers, LookupRequest } from './messages.ts';

/** The thread that fills lookups.db, which lies at `path`; lookup-writer.ts speaks with it. */
export function fillLookups(port: MessagePort, path: string): void {
  const fill = new LookupFill(path, { page, row: readLookupRow });
  answerCalls<LookupRequest, LookupAnswers>(
    port,
    async (request, reportProgress) => {
      switch (request.do) {
        case 'begin':
          return fill.begin(request.connectionId, request.kind, request.customerId);
        case 'page':
          return fill.page(request.refresh, request.answer, (rows) => reportProgress(request.refresh, rows));
        case 'commit':
          return fill.commit(request.refresh, request.partial, request.at);
        case 'abort':
          fill.abort(request.refresh);
          return null;
        case 'forget':
          fill.forget(request.connectionId);
          return null;
        case 'close':
          fill.close();
          return null;
      }
    },
    (error) => {
      if (isDamage(error)) fill.letGo();
    },
  );
}
