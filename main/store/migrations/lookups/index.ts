import type { Migration } from '../../migrate.ts';
import { first } from './0001-first.ts';
import { idsAndCustomers } from './0002-ids-and-customers.ts';
import { barcodes } from './0003-barcodes.ts';
import { shortCodes } from './0004-short-codes.ts';
import { barcodesOfProduct } from './0005-barcodes-of-product.ts';
import { taxNumbers } from './0006-tax-numbers.ts';
import { parties } from './0007-parties.ts';

/** The layout of lookups.db, step by step. A cache: where a step is not worth writing, it may begin anew. */
export const lookupMigrations: readonly Migration[] = [
  first,
  idsAndCustomers,
  barcodes,
  shortCodes,
  barcodesOfProduct,
  taxNumbers,
  parties,
];
