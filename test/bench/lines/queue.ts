/** Sends a queue: from the submission until the last document is accepted, with every request and outcome written to disk. */
import type { QueueStatus } from '../../../domain/model/queue.ts';
import type { Transport, TransportRequest } from '../../../main/ports.ts';
import { createNodeTransport } from '../../host/node-transport.ts';
import type { BenchCase, BenchLine, ReadyCase } from '../line.ts';
import { answeringService } from '../support/answering-service.ts';
import { openApplication } from '../support/application.ts';
import { benchSettings, invoiceOf } from '../support/documents.ts';

/** The service's delay from a document's last byte to the answer's first. */
const afterMs = 20;

async function prepare(documents: number): Promise<ReadyCase> {
  const service = await answeringService(afterMs);
  const bare = createNodeTransport();
  /** The complete write requests of the previous turn, which the bare client of the floor sends again. */
  let written: TransportRequest[] = [];
  const recording: Transport = (request) => {
    if (request.method === 'POST' && !request.url.includes('/ApiAuth/')) written.push(request);
    return bare(request);
  };
  const { application, call, close } = await openApplication(recording);
  const settings = benchSettings({ baseUrl: service.url, authUrl: service.url });
  const connectionId = (await call('createConnection', { settings })).id;
  await call('setApiKey', { id: connectionId, apiKey: 'bench-key-of-nobody' });
  let made = 0;

  async function enqueue(): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let index = 0; index < documents; index += 1) {
      const content = invoiceOf(3, `Q-${(made += 1)}`);
      ids.push((await call('createDraft', { connectionId, kind: 'salesReturnInvoice', content })).id);
    }
    const { notQueued } = await call('queueDrafts', { ids });
    if (notQueued.length > 0) throw new Error(`not queued: ${JSON.stringify(notQueued[0])}`);
    return ids;
  }

  const perSecond = (ms: number): readonly number[] => [documents / (ms / 1000)];

  const sample = async (): Promise<readonly number[]> => {
    const ids = await enqueue();
    written = [];
    const from = performance.now();
    const finished = untilFinished(application.on.bind(application), documents);
    await call('submitQueue', { connectionId, ids });
    await finished;
    const taken = performance.now() - from;
    const first = await call('getDraft', { id: ids[0] ?? '' });
    if (first?.state !== 'accepted' || written.length !== documents)
      throw new Error(`${first?.state}, ${written.length}`);
    return perSecond(taken);
  };
  const floor = async (): Promise<readonly number[]> => {
    // As many workers as the queue used; each sends its next request once it has an answer.
    const waiting = [...written];
    const from = performance.now();
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const answer = await bare(next);
        if (answer.kind === 'failure') throw new Error(answer.detail);
      }
    };
    await Promise.all(Array.from({ length: settings.parallel }, work));
    return perSecond(performance.now() - from);
  };
  // The first run records the requests for the bare client, logs in, and warms up the code.
  await sample();
  return {
    sample,
    floor,
    close: async () => {
      await close();
      service.close();
    },
  };
}

/** Resolves when the event to the page says that every document of the run is finished. */
function untilFinished(
  listen: (listener: (name: string, event: unknown) => void) => () => void,
  documents: number,
): Promise<void> {
  return new Promise((resolve) => {
    const stop = listen((name, event) => {
      if (name !== 'queueChanged') return;
      const { finished, total, activity } = event as QueueStatus;
      if (total !== documents || finished < total || activity !== 'idle') return;
      stop();
      resolve();
    });
  });
}

const caseOf = (documents: number, whole: number, quick: number): BenchCase => ({
  size: `${documents.toLocaleString('en')} documents, answered after ${afterMs} ms`,
  turns: { whole, quick },
  prepare: () => prepare(documents),
});

export const queue: BenchLine = {
  name: `queue-${afterMs}`,
  title: `a queue sent four at a time, the service answering after ${afterMs} ms`,
  unit: 'items/s',
  floor: 'the bare client: the same bytes, as many at a time, a new connection each',
  aims: [{ of: 'ratio', least: 0.95 }],
  cases: [caseOf(200, 15, 4), caseOf(1000, 5, 0)],
};
