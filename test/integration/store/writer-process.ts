/** Writes drafts and attempts until it is killed; reports each on stdout only after the store has returned. */
import { writeSync } from 'node:fs';
import { noSummary } from '../../drafts.ts';
import { open, queueDraft, start, textBody } from './support.ts';
import { systemClock } from '../../../main/clock.ts';

const [path = ''] = process.argv.slice(2);
const { store, draft } = open(path, { ...systemClock, advance: () => undefined, waiting: () => 0 });
const tell = (line: readonly unknown[]): void => void writeSync(1, `${JSON.stringify(line)}\n`);

for (let index = 0; ; index += 1) {
  const { id } = draft({ number: `N${index}` }, { InvoiceNumber: `N${index}`, Lines: [] });
  tell(['saved', id, 1, 0]);
  for (let revision = 1; revision <= 3; revision += 1) {
    const Lines = Array.from({ length: revision * 20 }, (_, line) => ({ $key: `k${line}`, ProductCode: `P${index}` }));
    const result = store.drafts.save({
      id,
      revision,
      content: JSON.stringify({ InvoiceNumber: `N${index}`, Lines }),
      summary: noSummary,
    });
    if (result.saved) tell(['saved', id, result.summary.revision, Lines.length]);
  }
  queueDraft(store, id, { body: textBody(JSON.stringify({ index })) });
  tell(['state', id, 'ready']);
  const { attemptId } = store.queue.beginAttempt(id, start());
  tell(['state', id, 'sending', index]);
  if (index % 2 === 0) {
    store.queue.finishAttempt(attemptId, { kind: 'accepted', id: `doc-${index}`, number: null });
    tell(['state', id, 'accepted']);
  }
}
