import type { Locator } from '@playwright/test';
import { en } from '../../../messages/en/index.ts';
import type { Json, JsonRecord } from '../../service/types.ts';
import type { Desk } from '../support/desk.ts';
import type { FieldName } from '../support/editor.ts';
import { expect } from '../support/fixtures.ts';
import { text } from '../support/words.ts';
import type { Language, TextKey } from '../support/words.ts';
import { detail } from './work.ts';

/** A value on the screen and its label. `within`: name of the list entry or nested record that contains it. */
interface Shown {
  readonly within: string;
  readonly label: string;
  readonly value: string;
}

/** Members that §2.3 does not list; the screen only reports that they exist, with their place. */
const unknown = new Set(['OrderNumber', 'OrderLineQuantity']);

/**
 * Expects every value that the service has of a document on the screen under its label: header, lists, totals,
 * and each line with its lots, serial numbers, discounts and nested records. Empty values are not expected.
 */
export async function expectAllShown(desk: Desk, record: JsonRecord): Promise<void> {
  const { Lines: lines, ...header } = record;
  // Names of records that the document refers to by id appear a little later.
  await expect(async () => expectHeld(desk, header, await headerOf(desk))).toPass();
  for (const [index, line] of (lines as JsonRecord[]).entries()) {
    expectHeld(desk, line, await lineOf(desk, index + 1));
  }
  await desk.page.keyboard.press('F4');
  await expect(desk.editor.panel).toHaveCount(0);
}

function expectHeld(desk: Desk, record: JsonRecord, shown: readonly Shown[]): void {
  const missing = leaves(desk, record).filter((leaf) => !shown.some((one) => fits(desk.language, leaf, one)));
  expect(missing, `in ${shown.map((one) => Object.values(one).join(' | ')).join('\n')}`).toEqual([]);
}

async function headerOf(desk: Desk): Promise<readonly Shown[]> {
  const { header, totals } = desk.editor;
  await openAll(header.getByRole('toolbar', { name: desk.t('editor.groups'), exact: true }));
  await totals.locator('button[aria-expanded]').press('Enter');
  const shown = [...(await shownIn(header)), ...(await shownIn(totals))];
  await desk.page.keyboard.press('Escape');
  return shown;
}

async function lineOf(desk: Desk, number: number): Promise<readonly Shown[]> {
  const { editor } = desk;
  if (number === 1) await detail(desk, 1);
  else await desk.page.keyboard.press('Alt+PageDown');
  await expect(editor.panel.getByRole('heading', { level: 2 })).toContainText(desk.t('editor.line', { number }));
  await openAll(editor.panel);
  await editor.panel.getByRole('button').first().focus();
  const cells = editor.grid.locator(`[role="row"][aria-rowindex="${number + 1}"] [role="gridcell"]`);
  const texts = await cells.allTextContents();
  const columns = await editor.columns();
  const row = columns.map((name, at) => ({ within: '', label: editor.label(name), value: texts[at]?.trim() ?? '' }));
  return [...row, ...(await shownIn(editor.panel))];
}

async function openAll(within: Locator): Promise<void> {
  const closed = within.locator('button[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().press('Enter');
}

/** Values of boxes and read-only values, with their labels; for an empty amount box, its placeholder. */
async function shownIn(region: Locator): Promise<readonly Shown[]> {
  return region.evaluate((root) => {
    const words = (node: Node | null | undefined): string => (node?.textContent ?? '').replace(/[\s*]+/g, ' ').trim();
    const within = (element: Element): string =>
      element.closest('[data-item]')?.getAttribute('aria-label') ??
      words(element.closest('fieldset')?.querySelector('legend')?.childNodes[0]);
    const boxes = [
      ...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select'),
    ].flatMap((box) => {
      const label = words(box.labels?.[0]);
      const at = { within: within(box), label };
      if (box instanceof HTMLInputElement && box.type === 'checkbox') return [{ ...at, value: String(box.checked) }];
      const value = box.value === '' && 'placeholder' in box ? box.placeholder : box.value;
      // The name beside a code, and the id of both.
      const called = box.closest('.field')?.querySelector('.beside, .called');
      const beside = [words(called), called?.getAttribute('title') ?? ''];
      return [...value.split('\n'), ...beside].map((one) => ({ ...at, value: one }));
    });
    const given = [...root.querySelectorAll('.given')].map((one) => ({
      within: within(one),
      label: words(one.querySelector('.label')),
      value: words(one.querySelector('.value')),
    }));
    return [...boxes, ...given];
  });
}

interface Leaf {
  readonly within: string;
  readonly name: string;
  readonly value: string | number | boolean;
}

const isNothing = (value: Json): boolean => value === null || value === '' || value === 0 || value === false;

function leaves(desk: Desk, record: JsonRecord, within = ''): readonly Leaf[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (isNothing(value) || unknown.has(name)) return [];
    if (Array.isArray(value)) {
      return value.flatMap((item, index): readonly Leaf[] => {
        if (typeof item !== 'object' || item === null) return [{ within, name, value: item as string }];
        const entry = { name: desk.editor.label(name as FieldName), number: index + 1 };
        return leaves(desk, item as JsonRecord, desk.t('editor.list.entry', entry));
      });
    }
    if (typeof value === 'object' && value !== null) return leaves(desk, value, desk.editor.label(name as FieldName));
    return [{ within, name, value: value as string | number | boolean }];
  });
}

/** Fields that are shown beside another one: names beside their code or id. */
const besides: Readonly<Record<string, readonly string[]>> = {
  CustomerName: ['CustomerCode', 'CustomerId'],
  CustomerCode: ['CustomerId'],
  RepresentativeName: ['RepresentativeId'],
  CurrencyCode: ['CurrencyId'],
};

/** Possible labels of a field: one whose id is chosen from a list by code has a different label. */
function labels(language: Language, name: string): readonly string[] {
  const keys = [name, `chosen.${name}`].filter((key) => key in en.fields);
  return keys.map((key) => text(language, `fields.${key}` as TextKey));
}

function fits(language: Language, leaf: Leaf, shown: Shown): boolean {
  if (shown.within !== leaf.within) return false;
  if (![leaf.name, ...(besides[leaf.name] ?? [])].some((name) => labels(language, name).includes(shown.label)))
    return false;
  const { value } = leaf;
  if (typeof value === 'boolean') return shown.value !== 'false' && shown.value !== '';
  if (typeof value === 'number') return numberIn(language, shown.value) === value || shown.value === String(value);
  // Times of creation and modification are shown without seconds.
  const moment = ['CreateDate', 'ModifyDate'].includes(leaf.name) ? value.replace(/:\d\d$/, ':00') : value;
  return shown.value === value || momentsIn(language, moment).includes(shown.value);
}

function numberIn(language: Language, shown: string): number {
  const [group, point] = language === 'tr' ? ['.', ','] : [',', '.'];
  const found = /-?[\d.,]+/.exec(shown)?.[0] ?? '';
  return found === '' ? Number.NaN : Number(found.replaceAll(group, '').replace(point, '.'));
}

/** `2026-11-20T10:30:00` as `20.11.2026 10:30`; without a time, or at midnight, also as a date only. */
function momentsIn(language: Language, value: string): readonly string[] {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}):(\d{2}))?$/.exec(value);
  if (!found) return [];
  const [, year = '', month = '', day = '', clock = '00:00', seconds = '00'] = found;
  const date = [day, month, year].join(language === 'tr' ? '.' : '/');
  const time = seconds === '00' ? clock : `${clock}:${seconds}`;
  return time === '00:00' ? [date, `${date} ${time}`] : [`${date} ${time}`];
}
