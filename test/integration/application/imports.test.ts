import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../main/clock.ts';
import { TableReader } from '../../../main/worker/table-reader.ts';
import { Harness } from './harness.ts';

let own: Harness;
beforeAll(async () => {
  own = await Harness.start();
});
afterAll(() => own.end());

const read = (text: string) => own.call('readTable', { data: Buffer.from(text).toString('base64'), language: 'tr' });

describe('a table in a file', () => {
  it('is read in a thread, and answered as its cells', async () => {
    expect(await read('Kod;Miktar\nP1;1,5\n')).toEqual({
      rows: [
        ['Kod', 'Miktar'],
        ['P1', '1,5'],
      ],
      isTyped: false,
    });
  });

  it('is not read any further once that is cancelled, and another one is', async () => {
    const cancelled = read('a;b\n');
    await own.call('cancelTableReading', {});
    expect(await cancelled).toEqual({ problem: 'tooLarge' });
    expect(await read('a;b\n')).toEqual({ rows: [['a', 'b']], isTyped: false });
    // There is nothing to cancel any more.
    expect(await own.call('cancelTableReading', {})).toEqual({});
  });

  it('ends the reading of the one before', async () => {
    const [first, second] = await Promise.all([read('a;b\n'), read('c;d\n')]);
    expect([first, second]).toEqual([{ problem: 'tooLarge' }, { rows: [['c', 'd']], isTyped: false }]);
  });

  it('is given up when it takes too long', async () => {
    const entry = new URL('../../../main/worker/entry.ts', import.meta.url);
    let ending = (): void => undefined;
    const after = (_ms: number, call: () => void) => {
      ending = call;
      return () => undefined;
    };
    const reader = new TableReader(entry, { ...systemClock, after });
    const reading = reader.read(Buffer.from('a;b\n').toString('base64'), 'tr');
    // Once it has begun, and before the thread has started.
    await Promise.resolve();
    ending();
    expect(await reading).toEqual({ problem: 'tooLarge' });
  });
});
