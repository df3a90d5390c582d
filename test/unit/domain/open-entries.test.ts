import { describe, expect, it } from 'vitest';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import { mergeThree } from '../../../domain/compare/merge.ts';
import { headerPlace, linePlace, wholeDocument } from '../../../domain/model/place.ts';
import { openEntriesOf, withOpenEntries, withoutOpenEntry } from '../../../domain/open-entries.ts';
import type { OpenEntry } from '../../../domain/open-entries.ts';
import { validateDocument } from '../../../domain/rules/validate.ts';
import { templateOf } from '../../../domain/template.ts';
import { linesOf } from '../../../domain/value.ts';
import { toWire } from '../../../domain/wire/index.ts';
import { facts as factsOf, invoice } from './samples.ts';

const cell: OpenEntry = {
  key: 'cell',
  text: '10,2,5',
  origin: 'file',
  reason: 'severalValues',
  file: 'iade.xlsx',
  row: '7',
  column: 'İskonto',
  place: linePlace('first', 'Discounts', 0, 'Rate'),
};
const scan: OpenEntry = {
  key: 'scan',
  text: '0186…',
  origin: 'scanned',
  reason: 'ambiguousLabel',
  readings: ['a', 'b'],
};
const facts = factsOf();
const content = () => invoice({}, [{ $key: 'first', ProductCode: 'P1', Quantity: '1' }]);

describe('open entries', () => {
  it('are read back unchanged, also after being stored as JSON', () => {
    const stored = JSON.parse(JSON.stringify(withOpenEntries(content(), [cell, scan]))) as ReturnType<typeof content>;
    expect(openEntriesOf(stored)).toEqual([cell, scan]);
    expect(openEntriesOf(withoutOpenEntry(stored, 'cell'))).toEqual([scan]);
    expect(withoutOpenEntry(withoutOpenEntry(stored, 'cell'), 'scan')).toEqual(content());
  });

  it.each([['text'], [7], [null], [[7, 'x', null]], [{ a: 1 }]])(
    'are readable whatever a file contains: %j',
    (held) => {
      const damaged = { ...content(), $open: held } as unknown as ReturnType<typeof content>;
      for (const entry of openEntriesOf(damaged)) expect(entry).toMatchObject({ text: '', reason: 'notRead' });
      expect(validateDocument('salesReturnInvoice', damaged, facts).length).toBeGreaterThanOrEqual(0);
    },
  );

  it('are never sent', () => {
    for (const operation of ['create', 'replace'] as const) {
      const body = JSON.stringify(
        toWire('salesReturnInvoice', withOpenEntries(content(), [cell, scan]), facts, operation),
      );
      expect(body).not.toContain('10,2,5');
      expect(body).not.toContain('$open');
    }
  });

  it('are each an error, at their place while the line exists, but not in a deletion', () => {
    const gone = { ...cell, key: 'gone', place: linePlace('deleted', 'Quantity') };
    const header = { ...cell, key: 'header', place: headerPlace('DueDays') };
    const found = validateDocument('salesReturnInvoice', withOpenEntries(content(), [cell, gone, header, scan]), facts);
    const open = found.filter(({ code }) => code === 'openEntry');
    expect(open.map(({ params }) => params?.['entry'])).toEqual(['cell', 'gone', 'header', 'scan']);
    expect(open.map(({ place }) => place)).toEqual([cell.place, wholeDocument, header.place, wholeDocument]);
    expect(open.every(({ severity }) => severity === 'error')).toBe(true);
    expect(validateDocument('salesReturnInvoice', withOpenEntries(content(), [scan]), facts, 'delete')).toEqual([]);
  });

  it('are still errors in a partial change that does not send the lines', () => {
    const baseline = content();
    const changed = withOpenEntries({ ...baseline, Description: 'x' }, [cell]);
    const open = validateDocument('salesReturnInvoice', changed, facts, 'change', baseline);
    expect(open.find(({ code }) => code === 'openEntry')?.severity).toBe('error');
  });

  it('are kept in copies and merges, and left out of templates', () => {
    const open = withOpenEntries(content(), [scan]);
    expect(openEntriesOf(copyOfDocument('salesReturnInvoice', open, '2026-11-26'))).toEqual([scan]);
    const merged = mergeThree('salesReturnInvoice', content(), open, { ...content(), Description: 'theirs' }, {});
    expect(openEntriesOf(merged)).toEqual([scan]);
    expect(openEntriesOf(templateOf('salesReturnInvoice', open))).toEqual([]);
  });

  it('stay at their lines in a copy, whose lines have other keys', () => {
    const line = { $key: 'copied-2', ProductCode: 'P1' };
    const at = (key: string) => ({ ...cell, key, place: linePlace(key, 'Quantity') });
    const open = withOpenEntries({ Lines: [line, { ...line, $key: 'from-F1-1' }] }, [
      ...['copied-1', 'copied-2', 'from-F1-1'].map(at),
      { ...cell, key: 'header', place: headerPlace('DueDays') },
    ]);
    const copy = copyOfDocument('salesReturnInvoice', open, '2026-11-26');
    expect(linesOf(copy).map(({ $key }) => $key)).toEqual(['copied-1', 'copied-2']);
    expect(openEntriesOf(copy).map(({ key, place }) => [key, place])).toEqual([
      ['copied-1', undefined],
      ['copied-2', linePlace('copied-1', 'Quantity')],
      ['from-F1-1', linePlace('copied-2', 'Quantity')],
      ['header', headerPlace('DueDays')],
    ]);
  });
});
