/**
 * Runs Frappe Books in a process of its own, with a company in memory: `process.ts LINES`. Changes the quantity of a line with each
 * message, and answers with the milliseconds until all its formulas have been run and the invoice is saved.
 */
import { createRequire } from 'node:module';
import { bundle } from './set-up.ts';

/** What is used of it. */
interface Doc {
  readonly items: readonly Doc[];
  readonly grandTotal: { readonly float: number };
  push(field: string, values: object): void;
  set(field: string, value: unknown): Promise<unknown>;
  runFormulas(): Promise<unknown>;
  sync(): Promise<unknown>;
}
interface Fyo {
  readonly doc: { getNewDoc(schema: string, values: object): Doc };
}
interface Books {
  readonly Fyo: new (options: object) => Fyo;
  readonly DatabaseManager: unknown;
  readonly setupInstance: (path: string, company: object, fyo: Fyo) => Promise<void>;
}
const { Fyo, DatabaseManager, setupInstance } = createRequire(import.meta.url)(bundle) as Books;

class NoAccount {
  getCreds(): Promise<object> {
    return Promise.resolve({ errorLogUrl: '', telemetryUrl: '', tokenString: '' });
  }
}
const company = {
  ...{ companyName: 'Bench', fullname: 'Bench', email: 'bench@example.com', bankName: 'Bank', logo: null },
  ...{ country: 'Turkey', currency: 'TRY', chartOfAccounts: 'Standard Chart of Accounts' },
  ...{ fiscalYearStart: '2026-01-01', fiscalYearEnd: '2026-12-31' },
};
const lines = Number(process.argv[2]);
const [price, vat, firstQuantity] = [10, 20, 1];

const invoice = await makeInvoice();
process.on('message', (quantity: number) => {
  void change(quantity).then((ms) => process.send?.(ms));
});
process.once('disconnect', () => process.exit());
process.send?.('ready');

async function makeInvoice(): Promise<Doc> {
  const fyo = new Fyo({ DatabaseDemux: DatabaseManager, AuthDemux: NoAccount, isTest: true, isElectron: false });
  await setupInstance(':memory:', company, fyo);
  const kept = async (schema: string, values: object): Promise<Doc> => {
    const doc = fyo.doc.getNewDoc(schema, values);
    await doc.sync();
    return doc;
  };
  await kept('Tax', { name: 'VAT', details: [{ account: 'Duties and Taxes', rate: vat }] });
  await kept('Item', { name: 'Screw', rate: price, tax: 'VAT', unit: 'Unit', for: 'Both' });
  await kept('Party', { name: 'Buyer', email: 'buyer@example.com', role: 'Customer' });
  const made = fyo.doc.getNewDoc('SalesInvoice', { account: 'Debtors', party: 'Buyer', date: new Date() });
  for (let line = 0; line < lines; line++)
    made.push('items', { item: 'Screw', rate: price, tax: 'VAT', quantity: firstQuantity });
  await made.runFormulas();
  await made.sync();
  return made;
}

async function change(quantity: number): Promise<number> {
  const from = performance.now();
  await invoice.items[lines >> 1]?.set('quantity', quantity);
  await invoice.sync();
  const ms = performance.now() - from;
  const total = price * (quantity + (lines - 1) * firstQuantity) * (1 + vat / 100);
  if (invoice.grandTotal.float !== total) throw new Error(`the total is ${invoice.grandTotal.float}, not ${total}`);
  return ms;
}
