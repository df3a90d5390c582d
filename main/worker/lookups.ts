/** Entry of the worker thread that fills lookups.db; main/worker/lookup-writer.ts starts it and speaks with it. */
import { parentPort, workerData } from 'node:worker_threads';
import { readEnvelope } from '../../domain/envelope.ts';
import { printOf, readLookupRow, readPage } from '../service/lookups.ts';
import { classify, isDamage } from '../store/errors.ts';
import { LookupFill } from './lookup-fill.ts';
import type { Answers, Call, Reply, Request } from './messages.ts';

const port = parentPort;
const given: unknown = workerData;
if (
  port === null ||
  typeof given !== 'object' ||
  given === null ||
  !('path' in given) ||
  typeof given.path !== 'string'
) {
  throw new Error('started without a port or a path');
}

const reply = (message: Reply): void => port.postMessage(message);
const fill = new LookupFill(
  given.path,
  {
    page: (answer) => {
      const list = readPage({ kind: 'response', ...answer, reading: readEnvelope(answer) });
      if ('problem' in list) return list;
      return { items: list.rows, partial: list.partial, total: list.total, print: printOf(list.rows) };
    },
    row: readLookupRow,
  },
  (refresh, stored) => reply({ refresh, stored }),
);

async function carryOut(request: Request): Promise<Answers[keyof Answers]> {
  switch (request.do) {
    case 'begin':
      return fill.begin(request.connectionId, request.kind);
    case 'page':
      return fill.page(request.refresh, request.answer);
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
}

port.on('message', ({ call, request }: Call) => {
  carryOut(request).then(
    (value) => reply({ call, ok: true, value }),
    (error: unknown) => {
      const { code, message } = classify(error);
      if (isDamage(error)) fill.letGo();
      reply({ call, ok: false, code, detail: message });
    },
  );
});
