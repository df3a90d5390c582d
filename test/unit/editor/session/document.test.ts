import { newKey } from '../../../../renderer/screens/editor/session/identity.ts';
import { describe, expect, it } from 'vitest';
import { DocumentState } from '../../../../renderer/screens/editor/session/document.svelte.ts';
import { withValue } from '../../../../domain/edit/places.ts';
import { headerPlace } from '../../../../domain/model/place.ts';
import { invoice, invoiceLine } from '../support.ts';

const facts = { defaultCurrency: 'TRY', defaultUnit: '', localGuidance: true, newKey };

function opened(): DocumentState {
  const document = new DocumentState(facts);
  document.load(invoice([invoiceLine('a'), invoiceLine('b'), invoiceLine('c')]));
  return document;
}

describe('a mark in the history', () => {
  it('reverts everything done since without a trace, and keeps what was done before', () => {
    const state = new DocumentState(facts);
    state.load({ Description: 'a', Lines: [] });
    state.set(headerPlace('Description'), 'b', 'typing');
    const mark = state.mark();
    state.set(headerPlace('Description'), 'bc', 'typing');
    state.backTo(mark);
    expect(state.header.Description).toBe('b');
    state.seal();
    const later = state.mark();
    state.set(headerPlace('Description'), 'x', 'one');
    state.change({ lines: [...state.lines, { $key: 'k' }] }, 'two');
    state.backTo(later);
    expect([state.header.Description, state.lines]).toEqual(['b', []]);
    expect(state.undo()).toBe(true);
    expect(state.header.Description).toBe('a');
    expect(state.undo()).toBe(false);
  });

  it('is still valid after older steps were dropped', () => {
    const state = new DocumentState(facts);
    state.load({ Lines: [] });
    for (let step = 0; step < 600; step++) state.set(headerPlace('Description'), String(step));
    const mark = state.mark();
    state.change({ lines: [...state.lines, { $key: 'k' }] });
    state.backTo(mark);
    expect([state.header.Description, state.lines]).toEqual(['599', []]);
  });
});

describe('a document being edited', () => {
  it('keeps the lines as they are when the header changes', () => {
    const document = opened();
    const { lines } = document;
    document.set(headerPlace('Description'), 'x');
    expect(document.lines).toBe(lines);
    expect(document.content).toMatchObject({ Description: 'x', Lines: lines });
  });

  it('gives every line a key, and a new one to duplicates', () => {
    const document = new DocumentState(facts);
    document.load({ Lines: [{ ProductCode: 'x' }, { $key: 'k' }, { $key: 'k' }] });
    const keys = document.lines.map((line) => line.$key);
    expect(new Set(keys).size).toBe(3);
    expect(keys[1]).toBe('k');
  });

  it('undoes and redoes everything, including deleting lines', () => {
    const document = opened();
    const before = document.content;
    document.dispatch({ do: 'deleteLines', from: 0, count: 2 });
    document.set(headerPlace('Description'), 'x');
    expect(document.undo()).toBe(true);
    expect(document.undo()).toBe(true);
    expect(document.content).toEqual(before);
    expect(document.undo()).toBe(false);
    document.redo();
    expect(document.lines).toHaveLength(1);
    document.redo();
    expect(document.header.Description).toBe('x');
    expect(document.redo()).toBe(false);
  });
});

describe('values at places', () => {
  it('creates missing lists and objects, and removes a value with undefined', () => {
    const record = withValue({}, ['Lots', 0, 'LotNo'], 'L1');
    expect(record).toEqual({ Lots: [{ LotNo: 'L1' }] });
    expect(withValue(record, ['Lots', 0], undefined)).toEqual({ Lots: [] });
    expect(withValue({ A: '1', B: '2' }, ['A'], undefined)).toEqual({ B: '2' });
    expect(withValue({}, ['ExportInfo', 'PackageID'], 'x')).toEqual({ ExportInfo: { PackageID: 'x' } });
  });
});
