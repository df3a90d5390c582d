import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as totals from '../../../../domain/amounts/totals.ts';
import type * as validate from '../../../../domain/rules/validate.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import { withOwnModules } from '../../support/own-modules.ts';

// Counts the calls and still computes.
vi.mock('../../../../domain/amounts/totals.ts', async (actual) => {
  const module = await actual<typeof totals>();
  return { ...module, computeLine: vi.fn(module.computeLine) };
});
vi.mock('../../../../domain/rules/validate.ts', async (actual) => {
  const module = await actual<typeof validate>();
  return { ...module, validateLine: vi.fn(module.validateLine), validateHeader: vi.fn(module.validateHeader) };
});

withOwnModules();
const { computeLine } = await import('../../../../domain/amounts/totals.ts');
const { validateHeader, validateLine } = await import('../../../../domain/rules/validate.ts');
const { invoice, invoiceLine, openDesk, productRow } = await import('../support.ts');

const thousand = () => Array.from({ length: 1000 }, (_, index) => invoiceLine(`k${index}`));

/** Reads what the page shows after every key. */
function look({ editor }: ReturnType<typeof openDesk>) {
  return { total: editor.totals.effective.GrandTotal, counts: editor.problems.counts, all: editor.problems.all.length };
}

beforeEach(() => {
  vi.mocked(computeLine).mockClear();
  vi.mocked(validateLine).mockClear();
  vi.mocked(validateHeader).mockClear();
});

describe('editing a document with a thousand lines', () => {
  it('computes and validates one line per key', async () => {
    const desk = openDesk(invoice(thousand()), { products: [productRow('P1')] });
    await desk.settle();
    expect(look(desk).total).toBe('240000');
    vi.mocked(computeLine).mockClear();
    vi.mocked(validateLine).mockClear();
    desk.editor.set(linePlace('k500', 'Quantity'), '3', 'typing');
    expect(look(desk).total).toBe('240120');
    expect(computeLine).toHaveBeenCalledTimes(1);
    expect(validateLine).toHaveBeenCalledTimes(1);
  });

  it('computes and validates no line when the header changes', async () => {
    const desk = openDesk(invoice(thousand()));
    await desk.settle();
    look(desk);
    vi.mocked(computeLine).mockClear();
    vi.mocked(validateLine).mockClear();
    desk.editor.set(headerPlace('Description'), 'x', 'typing');
    look(desk);
    expect(computeLine).not.toHaveBeenCalled();
    expect(validateLine).not.toHaveBeenCalled();
    expect(validateHeader).toHaveBeenCalled();
  });

  it('validates all lines again when the direction changes, and only a product’s lines when the product becomes known', async () => {
    const lines = [invoiceLine('a'), invoiceLine('b', { ProductCode: 'P2' })];
    const desk = openDesk(invoice(lines, { DespatchType: '2' }), {
      kind: 'despatch',
      products: [productRow('P1', { stockType: 4 })],
    });
    await desk.settle();
    look(desk);
    // The rules query the offline lists, which answer later.
    await desk.settle();
    look(desk);
    vi.mocked(validateLine).mockClear();
    desk.editor.set(headerPlace('DespatchType'), '-2');
    look(desk);
    expect(validateLine).toHaveBeenCalledTimes(2);
    vi.mocked(validateLine).mockClear();
    desk.editor.products.learn(productRow('P2', { stockType: 5 }));
    look(desk);
    expect(validateLine).toHaveBeenCalledTimes(1);
  });

  it('counts problems as the list of problems does, whatever changes', async () => {
    const desk = openDesk(invoice(thousand()), { products: [productRow('P1')] });
    await desk.settle();
    const { document, problems } = desk.editor;
    const counted = (): void => {
      const of = (severity: string): number => problems.all.filter((one) => one.severity === severity).length;
      expect(problems.counts).toEqual({ errors: of('error'), warnings: of('warning') });
    };
    const changes: readonly (() => void)[] = [
      () => document.set(linePlace('k500', 'Quantity'), undefined),
      () => document.changeLine('k3', (line) => ({ ...line, UnitPrice: 'much', VatRate: undefined })),
      () =>
        document.change({ lines: document.lines.map((line, index) => (index % 7 ? line : { ...line, UnitCode: '' })) }),
      () => document.set(headerPlace('Date'), 'some day'),
      () => document.dispatch({ do: 'deleteLines', from: 3, count: 1 }),
      () => document.change({ lines: document.lines.toReversed() }),
      () => void document.undo(),
      () => document.changeLine('k8', (line) => ({ ...line, ProductCode: '' })),
      () => void document.undo(),
    ];
    for (const change of changes) {
      change();
      counted();
    }
  });
});
