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

describe('announcements of problems in the lines', () => {
  const wrong = new Map<string, readonly Problem[]>();
  let reader: ProblemNewsReader;
  /** Moves the focus to a cell or outside; returns the announcements as `line: codes`. */
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

  it('do not include problems that existed when the document was opened', () => {
    expect(at('old')).toEqual([]);
    expect(at(null)).toEqual([]);
  });

  it('are made once, when the cell is left, because a cell announces its own problems', () => {
    wrong.set('old', []);
    at('old');
    wrong.set('old', [problem('old', 'Quantity', 'notANumber')]);
    expect(at('old', 'Quantity')).toEqual([]);
    expect(at('old', 'UnitPrice')).toEqual(['old: notANumber']);
    expect(at('old', 'VatRate')).toEqual([]);
    expect(at(null)).toEqual([]);
    expect(at('old', 'Quantity')).toEqual([]);
  });

  it('are repeated when the counts of lots or serial numbers change, and call the problem gone only once it is fixed', () => {
    const missing = (actual: string): Problem => ({
      ...{ source: 'rampa', place: linePlace('new', 'Lots'), code: 'lotSum', severity: 'error' },
      params: { actual, expected: '5' },
    });
    wrong.set('new', [missing('1')]);
    expect(at('new', 'Quantity')).toEqual(['new: lotSum']);
    expect(at('new', 'Quantity')).toEqual([]);
    wrong.set('new', [missing('3')]);
    // In its own cell the problem is read with the cell; it is announced once the cell is left.
    expect(at('new', 'Lots')).toEqual([]);
    expect(at('new', 'Quantity')).toEqual(['new: lotSum']);
    wrong.set('new', []);
    expect(at('new', 'Quantity')).toEqual(['new: 1 gone, 0 left']);
  });

  it('include missing values of a new line only once the line is left', () => {
    wrong.set('new', [problem('new', 'UnitPrice', 'required'), problem('new', 'Quantity', 'belowMinimum')]);
    expect(at('new')).toEqual(['new: belowMinimum']);
    expect(at('new', 'VatRate')).toEqual([]);
    expect(at('old')).toEqual(['new: required']);
  });

  it('include problems found after the line was left', () => {
    wrong.set('new', []);
    at('new');
    at('old');
    wrong.set('new', [problem('new', 'ProductCode', 'unknownCode')]);
    expect(at('old')).toEqual(['new: unknownCode']);
    expect(at('old')).toEqual([]);
  });

  it('include that an announced problem is gone', () => {
    at('old');
    wrong.set('old', [...(wrong.get('old') ?? []), problem('old', 'VatRate', 'aboveMaximum')]);
    at('old', 'UnitPrice');
    wrong.set('old', [problem('old', 'Quantity', 'required')]);
    expect(at('old', 'UnitPrice')).toEqual(['old: 1 gone, 1 left']);
    wrong.set('old', []);
    expect(at('old', 'UnitPrice')).toEqual(['old: 1 gone, 0 left']);
    expect(at('old', 'UnitPrice')).toEqual([]);
  });

  it('do not include problems shown in the bar above the lines, nor those of deleted lines', () => {
    at('old', 'UnitPrice');
    wrong.set('old', [...(wrong.get('old') ?? []), problem('old', 'ProductCode', 'lineMoved')]);
    expect(at('old', 'UnitPrice')).toEqual([]);
    wrong.delete('old');
    expect(at(null)).toEqual([]);
  });
});
