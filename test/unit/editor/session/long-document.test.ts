import { describe, expect, test, vi } from 'vitest';
import { LineCache } from '../../../../domain/edit/line-cache.ts';
import { invoice, invoiceLine, openDesk } from '../support.ts';

/** A return of so many lines without a quantity, on a screen that is drawn when `draw` is called. */
function open(count: number) {
  const waiting: (() => void)[] = [];
  const lines = Array.from({ length: count }, (_, index) => invoiceLine(`line ${index}`, { Quantity: undefined }));
  const amounts = vi.spyOn(LineCache.prototype, 'amounts').mockClear();
  const desk = openDesk(invoice(lines), { drawn: () => new Promise((resolve) => waiting.push(resolve)) });
  /** Lines whose amounts were asked for. */
  const computed = (): number => new Set(amounts.mock.calls.map(([line]) => line)).size;
  const draw = async (): Promise<void> => {
    waiting.splice(0).forEach((resolve) => resolve());
    await desk.settle();
  };
  return { ...desk, computed, draw };
}

describe('a long document', () => {
  test('is opened without computing its lines, which are computed a few at a time once it is drawn', async () => {
    const { editor, computed, draw, settle } = open(1_000);
    await settle();
    expect([editor.counted, computed()]).toEqual([false, 0]);
    for (let frames = 0; frames <= 1_000 && !editor.counted; frames++) await draw();
    expect(editor.counted).toBe(true);
    expect(editor.problems.counts.errors).toBeGreaterThanOrEqual(1_000);
    expect(computed()).toBe(1_000);
  });

  test('is saved with what all of its lines add up to, also before that', async () => {
    const { editor, saves, computed, settle } = open(1_000);
    await settle();
    editor.document.changeLine('line 999', (line) => ({ ...line, Quantity: '3' }));
    await editor.flush();
    expect(editor.counted).toBe(false);
    expect(saves).toHaveLength(1);
    expect(computed()).toBe(1_000);
  });

  test('that is left meanwhile is computed no further', async () => {
    const { editor, computed, draw, settle } = open(1_000);
    await settle();
    await editor.close();
    for (let frames = 0; frames < 20; frames++) await draw();
    expect([editor.counted, computed()]).toEqual([false, 0]);
  });
});

test('a short document is computed as it is opened', () => {
  const { editor, computed } = open(20);
  expect([editor.counted, computed()]).toEqual([true, 20]);
});
