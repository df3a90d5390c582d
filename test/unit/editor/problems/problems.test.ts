/** What is at a line of an existing document: an error only where the line would really be sent. */
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../../domain/model/draft-state.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import { invoice, invoiceLine, openDesk } from '../support.ts';

/** A document whose second line was stored with what no rule allows. */
function open(operation: Operation) {
  const lines = [invoiceLine('read-1'), invoiceLine('read-2', { UnitCode: '' })];
  const baseline = invoice(lines, { InvoiceNumber: 'SRI-1' });
  const { editor } = openDesk(baseline, {
    draft: { operation, baseline, baselineSource: 'service', targetId: 'document' },
  });
  const at = linePlace('read-2', 'UnitCode');
  return {
    editor,
    counts: () => editor.problems.counts,
    atField: () => editor.problems.at(at).map(({ severity, code }) => `${severity} ${code}`),
    ofLine: () => {
      const line = editor.document.line('read-2');
      if (line === undefined) throw new Error('the line is gone');
      const { errors, warnings } = editor.problems.ofLine(line);
      return { errors, warnings };
    },
    listed: () => editor.problems.all.filter(({ place }) => place.line === 'read-2').map(({ severity }) => severity),
  };
}

describe('what is wrong in a line as it was read', () => {
  it('is advice while the change leaves the lines alone: at the field, at the line, in the list and in the counts', () => {
    const desk = open('change');
    expect(desk.atField()).toEqual(['warning required']);
    expect(desk.ofLine()).toEqual({ errors: 0, warnings: 1 });
    expect(desk.listed()).toEqual(['warning']);
    expect(desk.counts().errors).toBe(0);
    desk.editor.set(headerPlace('Description'), 'only this');
    expect(desk.ofLine()).toEqual({ errors: 0, warnings: 1 });
    expect(desk.counts().errors).toBe(0);
  });

  it('is an error as soon as a change sends the lines, and advice again when it no longer does', () => {
    const desk = open('change');
    desk.editor.set(linePlace('read-1', 'Quantity'), '9');
    expect(desk.atField()).toEqual(['error required']);
    expect(desk.ofLine()).toEqual({ errors: 1, warnings: 0 });
    expect(desk.listed()).toEqual(['error']);
    expect(desk.counts().errors).toBe(1);
    desk.editor.undo();
    expect(desk.ofLine()).toEqual({ errors: 0, warnings: 1 });
    expect(desk.counts().errors).toBe(0);
  });

  it('is an error in a replacement, which sends every line, and nothing at all in a deletion', () => {
    expect(open('replace').ofLine()).toEqual({ errors: 1, warnings: 0 });
    expect(open('delete').ofLine()).toEqual({ errors: 0, warnings: 0 });
  });
});
