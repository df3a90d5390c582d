/** What the pictures of the editor show: a document, and what is done in it before the picture is taken. */
import type { Page } from '@playwright/test';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';

export interface Scene {
  readonly name: string;
  readonly language: 'tr' | 'en';
  readonly theme: 'light' | 'dark';
  readonly count: number;
  readonly kind?: DocumentKind;
  readonly width?: number;
  /** A draft of a document that the service has: what sending does to it. */
  readonly operation?: Operation;
  /** What the draft holds beside, or instead of, what such a document has. */
  readonly more?: ValueRecord;
  readonly act?: (page: Page) => Promise<void>;
}

/** Presses these keys one after another. */
export const press =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
/** Three scans, of which two are of one product. */
async function scan(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  for (const code of ['PR0009', 'PR0010', 'PR0009']) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
  }
}
/** From the first cell of a line to its quantity. */
export const toQuantity = ['ArrowRight', 'ArrowRight'];
export const scenes: Scene[] = [
  { name: 'one', language: 'tr', theme: 'light', count: 1 },
  { name: 'one', language: 'en', theme: 'dark', count: 1, kind: 'despatch' },
  { name: 'thirty', language: 'tr', theme: 'light', count: 30 },
  { name: 'thirty', language: 'en', theme: 'dark', count: 30 },
  { name: 'thousand', language: 'tr', theme: 'dark', count: 1000, act: press('Control+End') },
  { name: 'typing', language: 'tr', theme: 'light', count: 3, act: press(...toQuantity, '1', '.', '2', '3') },
  { name: 'lots', language: 'tr', theme: 'light', count: 30, act: press('ArrowDown', 'ArrowDown', 'F4') },
  {
    name: 'serials',
    language: 'en',
    theme: 'dark',
    count: 30,
    act: press(...Array<string>(4).fill('ArrowDown'), 'F4'),
  },
  {
    name: 'problems',
    language: 'tr',
    theme: 'dark',
    count: 3,
    act: async (page) => {
      await press(...toQuantity, 'a', 'z', 'Enter', '0', 'Enter')(page);
      await page.locator('button.problems').click();
    },
  },
  {
    name: 'list',
    language: 'en',
    theme: 'light',
    count: 3,
    act: async (page) => {
      await press('Control+Enter', 'v', 'i', 'd')(page);
      await page.getByRole('option').first().waitFor();
      await press('ArrowDown')(page);
    },
  },
  {
    name: 'groups',
    language: 'tr',
    theme: 'light',
    count: 1,
    act: async (page) => {
      for (const button of await page.locator('.groups button').all()) await button.click();
      await page.locator('.bar > button').click();
    },
  },
];

const changedLines = async (page: Page): Promise<void> => {
  await press('ArrowDown', ...toQuantity, '7', 'Enter')(page);
  await press('ArrowDown', 'Alt+ArrowDown', 'ArrowDown', 'ArrowDown', 'Insert')(page);
  await page.waitForTimeout(300);
};
scenes.push(
  { name: 'quote', language: 'tr', theme: 'light', count: 3, kind: 'quote' },
  {
    name: 'representatives',
    language: 'tr',
    theme: 'dark',
    count: 3,
    kind: 'quote',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Temsilci' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'unknown-customer',
    language: 'en',
    theme: 'light',
    count: 1,
    kind: 'quote',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Customer' }).fill('C999');
      await press('Tab', 'F8')(page);
    },
  },
  {
    name: 'purchase-return',
    language: 'en',
    theme: 'light',
    count: 30,
    kind: 'purchaseReturnInvoice',
    act: press('ArrowDown', 'ArrowDown', 'F4'),
  },
  {
    name: 'change',
    language: 'tr',
    theme: 'light',
    count: 12,
    kind: 'despatch',
    operation: 'change',
    act: changedLines,
  },
  {
    name: 'change',
    language: 'en',
    theme: 'dark',
    count: 12,
    kind: 'despatch',
    operation: 'change',
    act: changedLines,
  },
  {
    name: 'change-fields',
    language: 'tr',
    theme: 'light',
    count: 12,
    operation: 'change',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Belge no' }).fill('İRS-2026/17');
      await page
        .getByRole('textbox', { name: 'Açıklama' })
        .fill('Müşteri isteğiyle iki koli eksik teslim alındı. '.repeat(14));
      await page.getByRole('button', { name: 'Koşullar' }).click();
      await page.getByRole('textbox', { name: 'Vade (gün)' }).fill('45');
      await page.getByRole('gridcell').nth(15).click();
      await press('ArrowRight', 'ArrowRight', '9', 'Enter', 'ArrowUp', 'F4')(page);
    },
  },
  {
    name: 'replace-removed',
    language: 'tr',
    theme: 'dark',
    count: 12,
    operation: 'replace',
    act: press('ArrowDown', 'ArrowDown', 'Control+Delete'),
  },
  {
    name: 'toast',
    language: 'en',
    theme: 'light',
    count: 12,
    kind: 'despatch',
    operation: 'replace',
    act: async (page) => {
      await press('ArrowDown', 'ArrowDown', 'F4')(page);
      await page.locator('[role="gridcell"][tabindex="0"]').click();
      await press('Insert')(page);
    },
  },
  { name: 'delete', language: 'en', theme: 'light', count: 5, operation: 'delete' },
  {
    name: 'withholding',
    language: 'tr',
    theme: 'light',
    count: 5,
    act: async (page) => {
      await page.getByRole('button', { name: 'Tevkifat' }).click();
      await page.getByRole('combobox', { name: 'Tevkifat kodu' }).fill('temizlik');
      await page.getByRole('option').first().waitFor();
      await press('ArrowDown', 'Enter')(page);
    },
  },
  {
    name: 'codes',
    language: 'en',
    theme: 'dark',
    count: 5,
    more: { ProfileId: 'TICARIFATURA' },
    act: async (page) => {
      await page.getByRole('button', { name: 'E-document' }).click();
      await page.getByRole('combobox', { name: 'Invoice type' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'vat-list',
    language: 'tr',
    theme: 'light',
    count: 5,
    act: async (page) => {
      await press(
        'ArrowRight',
        'ArrowRight',
        'ArrowRight',
        'ArrowRight',
        'ArrowRight',
        'ArrowRight',
        'F2',
        'Alt+ArrowDown',
      )(page);
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'counter',
    language: 'en',
    theme: 'light',
    count: 2,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Document number' }).fill('x'.repeat(104));
      await page.getByRole('textbox', { name: 'Description' }).fill('Returned '.repeat(80));
    },
  },
  { name: 'scan', language: 'tr', theme: 'light', count: 2, act: scan },
  {
    name: 'narrow',
    language: 'tr',
    theme: 'light',
    count: 12,
    kind: 'despatch',
    operation: 'change',
    width: 1024,
    act: changedLines,
  },
  { name: 'narrow-quote', language: 'en', theme: 'dark', count: 12, kind: 'quote', width: 1024, act: press('F4') },
  { name: 'narrow', language: 'en', theme: 'light', count: 12, width: 1024 },
);

/** Lines are typed over, all but one deleted, and the versions looked at. */
const lookAtVersions = async (page: Page): Promise<void> => {
  await press('ArrowDown', ...toQuantity, '7', 'Enter')(page);
  await page.waitForTimeout(600);
  await press('Control+a', 'Control+Delete')(page);
  await page.waitForTimeout(600);
  await press('F9')(page);
  await page.getByRole('listbox').waitFor();
};
scenes.push(
  { name: 'versions', language: 'tr', theme: 'light', count: 12, act: lookAtVersions },
  { name: 'versions', language: 'en', theme: 'dark', count: 12, act: lookAtVersions },
  {
    name: 'versions-field',
    language: 'tr',
    theme: 'dark',
    count: 5,
    act: async (page) => {
      await lookAtVersions(page);
      await press('Enter')(page);
      await page.waitForTimeout(500);
      await press('F9')(page);
      await page.getByRole('listbox').waitFor();
      await press('ArrowDown', 'ArrowDown')(page);
    },
  },
  { name: 'versions-none', language: 'en', theme: 'light', count: 3, act: press('F9') },
  { name: 'versions-narrow', language: 'tr', theme: 'light', count: 40, width: 820, act: lookAtVersions },
);
