import { describe, expect, test, vi } from 'vitest';
import { LineCache } from '../../../../domain/edit/line-cache.ts';
import { invoice, invoiceLine, openDesk } from '../support.ts';

/** Opens a return with this many lines without a quantity; `draw` renders a frame. */
function open(count: number) {
  const waiting: (() => void)[] = [];
  const lines = Array.from({ length: count }, (_, index) => invoiceLine(`line ${index}`, { Quantity: undefined }));
  const amounts = vi.spyOn(LineCache.prototype, 'amounts').mockClear();
  const desk = openDesk(invoice(lines), { afterNextFrame: () => new Promise((resolve) => waiting.push(resolve)) });
  /** Number of lines whose amounts were requested. */
  const computed = (): number => new Set(amounts.mock.calls.map(([line]) => line)).size;
  const draw = async (): Promise<void> => {
    waiting.splice(0).forEach((resolve) => resolve());
    await desk.settle();
  };
  return { ...desk, computed, draw };
}

describe('a long document', () => {
  test('opens without computing its lines, and computes them a few at a time after rendering', async () => {
    const { editor, computed, draw, settle } = open(1_000);
    await settle();
    expect([editor.counted, computed()]).toEqual([false, 0]);
    for (let frames = 0; frames <= 1_000 && !editor.counted; frames++) await draw();
    expect(editor.counted).toBe(true);
    expect(editor.problems.counts.errors).toBeGreaterThanOrEqual(1_000);
    expect(computed()).toBe(1_000);
  });

  test('is saved with the total of all lines even before that', async () => {
    const { editor, saves, computed, settle } = open(1_000);
    await settle();
    editor.document.changeLine('line 999', (line) => ({ ...line, Quantity: '3' }));
    await editor.flush();
    expect(editor.counted).toBe(false);
    expect(saves).toHaveLength(1);
    expect(computed()).toBe(1_000);
  });

  test('that is closed before the end is not computed further', async () => {
    const { editor, computed, draw, settle } = open(1_000);
    await settle();
    await editor.close();
    for (let frames = 0; frames < 20; frames++) await draw();
    expect([editor.counted, computed()]).toEqual([false, 0]);
  });
});

test('a short document is computed when it is opened', () => {
  const { editor, computed } = open(20);
  expect([editor.counted, computed()]).toEqual([true, 20]);
});
