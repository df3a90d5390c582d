import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../../domain/model/draft-state.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import { invoice, invoiceLine, openDesk } from '../support.ts';

/** A document whose second line was stored with an invalid value. */
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

describe('a problem in a line as read', () => {
  it('is a warning while the change does not send the lines: at the field, at the line, in the list and in the counts', () => {
    const desk = open('change');
    expect(desk.atField()).toEqual(['warning required']);
    expect(desk.ofLine()).toEqual({ errors: 0, warnings: 1 });
    expect(desk.listed()).toEqual(['warning']);
    expect(desk.counts().errors).toBe(0);
    desk.editor.set(headerPlace('Description'), 'only this');
    expect(desk.ofLine()).toEqual({ errors: 0, warnings: 1 });
    expect(desk.counts().errors).toBe(0);
  });

  it('is an error as soon as a change sends the lines, and a warning again when it no longer does', () => {
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

  it('is an error in a replacement, which sends every line, and is absent in a deletion', () => {
    expect(open('replace').ofLine()).toEqual({ errors: 1, warnings: 0 });
    expect(open('delete').ofLine()).toEqual({ errors: 0, warnings: 0 });
  });
});

describe('a total of zero', () => {
  it('comes after the problems of the lines that it follows from', () => {
    const { editor } = openDesk(invoice([invoiceLine('a', { Quantity: '0' })]));
    editor.problems.checkAcrossLines();
    expect(editor.problems.all.at(-1)?.code).toBe('zeroTotal');
    expect(editor.navigator.following(1)?.place).toEqual(linePlace('a', 'Quantity'));
  });
});
