import { expect, test } from '@playwright/test';
import { intentsOf, jobs } from '../race/intents.ts';
import { race, warehouse } from '../race/play.ts';
import { barcodes } from '../race/goods.ts';
import { playRound, scannerNames } from '../race/scans.ts';
import { raceReturns, returnWays, setOwnTaxNumber } from '../race/returns.ts';
import { ways } from '../race/ways.ts';
import { companyLists } from '../typist/lists.ts';
import { Seat } from '../typist/seat.ts';

/** The short form of `npm run race`: a document in each way, by keys and scans alone, of at most ten lines. */
test('a document of ten lines is saved and queued as intended, in each way', async () => {
  const seat = await Seat.take('tr');
  try {
    await seat.setDefaultWarehouse(warehouse);
    for (const way of ways) {
      await seat.desk.drafts.create(way.job.kind);
      const { wrong } = await race(seat, way, intentsOf(companyLists(), { ...way.job, lines: 10 }, 1, 1));
      expect.soft(wrong, way.name).toEqual([]);
    }
  } finally {
    await seat.leave();
  }
});

/** The same for returns that start from sold goods. */
test('a return from a file, a karekod and a despatch is queued as intended, in each way', async () => {
  const seat = await Seat.take('tr');
  try {
    await seat.setDefaultWarehouse(warehouse);
    await setOwnTaxNumber(seat);
    const sold = intentsOf(companyLists(), { ...jobs.return, pricedLines: 0 }, 1, 1);
    for (const way of returnWays) {
      const { wrong, keys } = await raceReturns(seat, way, sold);
      expect.soft([wrong, keys <= way.aim], way.name).toEqual([[], true]);
    }
  } finally {
    await seat.leave();
  }
});

/** The short form of `npm run race -- --scans N`: with a fast page and a late one. */
test('the scans of five scanners are counted correctly', async () => {
  const seat = await Seat.take('tr', 'small', barcodes);
  try {
    for (const { slower, scans } of [
      { slower: 1, scans: 4 },
      { slower: 12, scans: 4 },
    ]) {
      for (const scanner of scannerNames)
        expect(await playRound(seat, { scanner, slower, scans, seed: 1 })).toMatchObject({ fault: null });
    }
  } finally {
    await seat.leave();
  }
});
