/** Splits a document into sheets of paper. All heights are in CSS pixels. */

export interface Heights {
  /** Space for rows and blocks on the first sheet and on each further one, without the column headings. */
  readonly first: number;
  readonly further: number;
  readonly rows: readonly number[];
  /** Rows that must be on the same sheet as the next row: headings of a group. */
  readonly leading: ReadonlySet<number>;
  /** Blocks below the rows, which are never split. */
  readonly blocks: readonly number[];
}

/** Ranges of rows and blocks; the end is exclusive. */
export interface Sheet {
  readonly rows: readonly [from: number, to: number];
  readonly blocks: readonly [from: number, to: number];
}

/** Returns at least one sheet. A row or block that is too high for any sheet gets a sheet to itself. */
export function sheetsOf({ first, further, rows, leading, blocks }: Heights): readonly Sheet[] {
  const sheets: Sheet[] = [];
  let [row, block, left] = [0, 0, first];
  let sheet: Sheet = { rows: [0, 0], blocks: [0, 0] };
  const turn = (): void => {
    sheets.push(sheet);
    sheet = { rows: [row, row], blocks: [block, block] };
    left = further;
  };
  const isBegun = (): boolean => sheets.length === 0 || row > sheet.rows[0] || block > sheet.blocks[0];
  for (; row < rows.length; row += 1) {
    const height = rows[row] ?? 0;
    const needed = height + (leading.has(row) ? (rows[row + 1] ?? 0) : 0);
    if (needed > left && isBegun()) turn();
    left -= height;
    sheet = { ...sheet, rows: [sheet.rows[0], row + 1] };
  }
  // Totals and signatures are kept together on one sheet, below the last row, if they fit on one.
  const last = rows.length - 1;
  const whole = blocks.reduce((sum, height) => sum + height, 0);
  if (whole > left && whole + (rows[last] ?? 0) <= further && isBegun()) {
    const from = last > sheet.rows[0] && !leading.has(last - 1) ? last : rows.length;
    sheet = { ...sheet, rows: [sheet.rows[0], from] };
    turn();
    left -= from === last ? (rows[last] ?? 0) : 0;
    sheet = { ...sheet, rows: [from, rows.length] };
  }
  for (; block < blocks.length; block += 1) {
    const height = blocks[block] ?? 0;
    if (height > left && isBegun()) turn();
    left -= height;
    sheet = { ...sheet, blocks: [sheet.blocks[0], block + 1] };
  }
  return [...sheets, sheet];
}
