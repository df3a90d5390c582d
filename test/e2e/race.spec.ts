import { expect, test } from '@playwright/test';
import { intentsOf } from '../race/intents.ts';
import { race, warehouse } from '../race/play.ts';
import { ways } from '../race/ways.ts';
import { companyLists } from '../typist/lists.ts';
import { Seat } from '../typist/seat.ts';

/** The short form of `npm run race`: two returns in each way, by keys alone. */
for (const way of ways) {
  test(`two returns of ten lines by ${way.name} are saved and queued as they were meant`, async () => {
    const seat = await Seat.take('tr');
    try {
      await seat.setDefaultWarehouse(warehouse);
      await seat.desk.drafts.create('salesReturnInvoice');
      const { wrong } = await race(seat, way, intentsOf(companyLists(), 2, 1));
      expect(wrong).toEqual([]);
    } finally {
      await seat.leave();
    }
  });
}
