import { beforeEach, describe, expect, it } from 'vitest';
import type { Problem, ProblemCode } from '../../../../domain/model/problem.ts';
import { linePlace } from '../../../../domain/model/place.ts';
import { ProblemNewsReader } from '../../../../renderer/screens/editor/problems/problem-news.ts';

const problem = (line: string, field: string, code: ProblemCode): Problem => ({
  source: 'rampa',
  place: linePlace(line, field),
  code,
  severity: 'error',
});

describe('what is reported of the lines’ problems', () => {
  const wrong = new Map<string, readonly Problem[]>();
  let reader: ProblemNewsReader;
  /** The keyboard at a cell, or outside: what is reported then, as `line: codes`. */
  const at = (line: string | null, column = 'ProductCode'): readonly string[] =>
    reader
      .read({ line, column }, (key) => wrong.get(key) ?? null)
      .map(({ line: key, appeared, gone, left }) => {
        const codes = appeared.map(({ code }) => code).join(' ');
        return `${key}: ${codes === '' ? `${gone} gone, ${left} left` : codes}`;
      });

  beforeEach(() => {
    wrong.clear();
    wrong.set('old', [problem('old', 'Quantity', 'required')]);
    reader = new ProblemNewsReader([{ $key: 'old' }]);
  });

  it('is nothing of what was wrong when the document was opened', () => {
    expect(at('old')).toEqual([]);
    expect(at(null)).toEqual([]);
  });

  it('is reported once, when the cell is left, since a cell reports its own', () => {
    wrong.set('old', []);
    at('old');
    wrong.set('old', [problem('old', 'Quantity', 'notANumber')]);
    expect(at('old', 'Quantity')).toEqual([]);
    expect(at('old', 'UnitPrice')).toEqual(['old: notANumber']);
    expect(at('old', 'VatRate')).toEqual([]);
    expect(at(null)).toEqual([]);
    expect(at('old', 'Quantity')).toEqual([]);
  });

  it('is reported again when the numbers of its lots or serial numbers have changed, and is not gone until it is', () => {
    const missing = (actual: string): Problem => ({
      ...{ source: 'rampa', place: linePlace('new', 'Lots'), code: 'lotSum', severity: 'error' },
      params: { actual, expected: '5' },
    });
    wrong.set('new', [missing('1')]);
    expect(at('new', 'Quantity')).toEqual(['new: lotSum']);
    expect(at('new', 'Quantity')).toEqual([]);
    wrong.set('new', [missing('3')]);
    // In its own cell it is read with that, and is announced once that is left.
    expect(at('new', 'Lots')).toEqual([]);
    expect(at('new', 'Quantity')).toEqual(['new: lotSum']);
    wrong.set('new', []);
    expect(at('new', 'Quantity')).toEqual(['new: 1 gone, 0 left']);
  });

  it('is what a new line lacks only once the line is left', () => {
    wrong.set('new', [problem('new', 'UnitPrice', 'required'), problem('new', 'Quantity', 'belowMinimum')]);
    expect(at('new')).toEqual(['new: belowMinimum']);
    expect(at('new', 'VatRate')).toEqual([]);
    expect(at('old')).toEqual(['new: required']);
  });

  it('is what is known of a line after it was left', () => {
    wrong.set('new', []);
    at('new');
    at('old');
    wrong.set('new', [problem('new', 'ProductCode', 'unknownCode')]);
    expect(at('old')).toEqual(['new: unknownCode']);
    expect(at('old')).toEqual([]);
  });

  it('is that a problem has gone, where it had been reported', () => {
    at('old');
    wrong.set('old', [...(wrong.get('old') ?? []), problem('old', 'VatRate', 'aboveMaximum')]);
    at('old', 'UnitPrice');
    wrong.set('old', [problem('old', 'Quantity', 'required')]);
    expect(at('old', 'UnitPrice')).toEqual(['old: 1 gone, 1 left']);
    wrong.set('old', []);
    expect(at('old', 'UnitPrice')).toEqual(['old: 1 gone, 0 left']);
    expect(at('old', 'UnitPrice')).toEqual([]);
  });

  it('is nothing that the bar above the lines reports, and nothing of a line that is deleted', () => {
    at('old', 'UnitPrice');
    wrong.set('old', [...(wrong.get('old') ?? []), problem('old', 'ProductCode', 'lineMoved')]);
    expect(at('old', 'UnitPrice')).toEqual([]);
    wrong.delete('old');
    expect(at(null)).toEqual([]);
  });
});
