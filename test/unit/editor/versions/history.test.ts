import { expect, it } from 'vitest';
import type { HistoryEvent } from '../../../../domain/model/history.ts';
import { DocumentHistory } from '../../../../renderer/screens/editor/versions/document-history.svelte.ts';
import { invoice, openDesk } from '../support.ts';

async function look(events: readonly HistoryEvent[]): Promise<DocumentHistory> {
  const desk = openDesk(invoice([]));
  desk.main.answer({ getHistory: () => events });
  await desk.settle();
  const history = new DocumentHistory(desk.editor);
  await history.load();
  return history;
}
const created = { kind: 'created', at: 1, version: null } as const;
const saved = { kind: 'saved', at: 3, version: null } as const;

it('the last save has the present content, and the creation only if nothing was saved since', async () => {
  expect((await look([created])).isPresent).toBe(true);
  const history = await look([saved, { kind: 'queued', at: 2 }, created]);
  const seen: boolean[] = [];
  for (const at of [0, 1, 2]) {
    await history.move(at);
    seen.push(history.isPresent);
  }
  expect(seen).toEqual([true, false, false]);
});
