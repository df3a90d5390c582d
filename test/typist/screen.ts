/** Reads the screen: the inputs of the header, the columns of the lines and their headings. */
import type { Desk } from '../e2e/support/desk.ts';
import type { FieldName } from '../e2e/support/editor.ts';
import type { Screen } from './model.ts';
import type { Random } from './random.ts';

const known: readonly FieldName[] = ['CustomerCode', 'InvoiceNumber', 'Date', 'DocumentNumber', 'Description'];

/** Reads the open document. */
export async function readScreen(desk: Desk): Promise<Omit<Screen, 'decimal'>> {
  return { boxes: await headerBoxes(desk), columns: await desk.editor.columns() };
}

/** In Tab order, by the names of their fields; inputs with unknown names are not typed into. */
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

/** A column heading as a user would write it: the short heading of the lines, or the field's full name. */
export function heading(desk: Desk, field: string, random: Random): string {
  const whole = desk.t(`fields.${field as FieldName}`);
  const short = {
    ProductCode: 'editor.column.ProductCode',
    Quantity: 'editor.column.Quantity',
    UnitPrice: 'editor.column.UnitPrice',
  } as const;
  return random.chance(0.5) && field in short ? desk.t(short[field as keyof typeof short]) : whole;
}
