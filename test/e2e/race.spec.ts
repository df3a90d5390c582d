import { expect, test } from '@playwright/test';
import { intentsOf } from '../race/intents.ts';
import { race, warehouse } from '../race/play.ts';
import { barcodes } from '../race/goods.ts';
import { playRound, scannerNames } from '../race/scans.ts';
import { ways } from '../race/ways.ts';
import { companyLists } from '../typist/lists.ts';
import { Seat } from '../typist/seat.ts';

/** The short form of `npm run race`: two documents in each way, by keys and scans alone, of no more than ten lines. */
for (const way of ways) {
  test(`${way.name}: two documents of ten lines are saved and queued as they were meant`, async () => {
    const seat = await Seat.take('tr');
    try {
      await seat.setDefaultWarehouse(warehouse);
      await seat.desk.drafts.create(way.job.kind);
      const { wrong } = await race(seat, way, intentsOf(companyLists(), { ...way.job, lines: 10 }, 2, 1));
      expect(wrong).toEqual([]);
    } finally {
      await seat.leave();
    }
  });
}

/** The short form of `npm run race -- --scans N`. */
for (const slower of [1, 12]) {
  test(`five scanners count right, ${slower} times slower`, async () => {
    const seat = await Seat.take('tr', 'small', barcodes);
    try {
      for (const scanner of scannerNames)
        expect(await playRound(seat, { scanner, slower, scans: 12, seed: 1 })).toMatchObject({ fault: null });
    } finally {
      await seat.leave();
    }
  });
}
