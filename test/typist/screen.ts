/** What the user reads on the screen: the boxes of the header, the columns of the lines, the headings over them. */
import type { Desk } from '../e2e/support/desk.ts';
import type { FieldName } from '../e2e/support/editor.ts';
import type { Screen } from './model.ts';
import type { Random } from './random.ts';

const known: readonly FieldName[] = ['CustomerCode', 'InvoiceNumber', 'Date', 'DocumentNumber', 'Description'];

/** Of the document that is open. */
export async function readScreen(desk: Desk): Promise<Omit<Screen, 'decimal'>> {
  return { boxes: await headerBoxes(desk), columns: await desk.editor.columns() };
}

/** In the order of Tab, by the names of their fields; nothing is typed where the name is not known. */
async function headerBoxes(desk: Desk): Promise<readonly string[]> {
  const labels = known.map((name) => [name, desk.editor.label(name)] as const);
  return desk.editor.header.locator('.leading :is(input, textarea, select, button)').evaluateAll(
    (boxes, names) =>
      boxes.map((box, at) => {
        const label = (box as HTMLInputElement).labels?.[0]?.textContent.replace('*', '').trim();
        return names.find(([, text]) => text === label)?.[0] ?? `box ${at + 1}`;
      }),
    labels,
  );
}

/** As the user heads a column of a table: by the short word over the lines, or by the field's whole name. */
export function heading(desk: Desk, field: string, random: Random): string {
  const whole = desk.t(`fields.${field as FieldName}`);
  const short = {
    ProductCode: 'editor.column.ProductCode',
    Quantity: 'editor.column.Quantity',
    UnitPrice: 'editor.column.UnitPrice',
  } as const;
  return random.chance(0.5) && field in short ? desk.t(short[field as keyof typeof short]) : whole;
}
