import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableColumn, TableForm } from '../../../domain/model/table.ts';
import { readTable } from '../../../main/files/read-table.ts';
import { xlsxBytes } from '../../../main/files/write-xlsx.ts';
import { fillIn } from '../support/fill-in.ts';

const program = '/usr/bin/soffice';
const isMissing = !existsSync(program);
const why = isMissing ? `: skipped, LibreOffice is not installed (Debian: libreoffice-calc)` : '';

const columns: readonly TableColumn[] = [
  { title: 'Stok kodu', holds: 'text' },
  { title: 'Açıklama', holds: 'text' },
  { title: 'Miktar', holds: 'number' },
  { title: 'Tarih', holds: 'date' },
];
/** To be filled in, with lists to choose from. */
const form: TableForm = {
  sheets: { table: 'Belgeler', lists: 'Listeler' },
  lists: [
    {
      ...{ title: 'Stok', holds: 'text' },
      entries: [
        { value: '00041', called: '=1+1' },
        { value: 'P-2', called: null },
      ],
    },
  ],
};
const formColumns: readonly TableColumn[] = [
  { title: 'Referans', holds: 'text', hint: 'Referansı aynı olan satırlar' },
  { title: 'Stok kodu', holds: 'text', list: 0 },
  { title: 'Miktar', holds: 'number' },
  { title: 'Tarih', holds: 'date' },
];
const rows = [
  ['00041', '=1+1', '1234.5', '2026-11-21'],
  ['+90 532', 'Çğİıöşü; "₺"\nikinci satır', '-0.1', '2026-11-21T14:30:00'],
  ['1E5', "'tırnak", '0', null],
  ['21.11.2026', ' boşluklu ', '12345678901234567890.5', '2028-02-29'],
];

describe.skipIf(isMissing)(`a table that Rampa wrote, opened and saved by LibreOffice${why}`, () => {
  let folder: string;
  let written: Uint8Array;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rampa-libreoffice-'));
    written = await xlsxBytes({ columns, rows, language: 'tr' });
    await writeFile(join(folder, 'table.xlsx'), written);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const read = async (bytes: Uint8Array) => {
    const answer = await readTable(bytes, { language: 'tr', use: 'lines' });
    return 'rows' in answer ? answer.rows : answer.problem;
  };

  const saved = async (name: string, ending: string, filter: string): Promise<Uint8Array> => {
    const own = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const to = join(folder, ending);
    const command = [own, '--headless', '--convert-to', filter, '--outdir', to, join(folder, `${name}.xlsx`)];
    await promisify(execFile)(program, command, { env: { ...process.env, HOME: folder } });
    return readFile(join(to, `${name}.${ending}`));
  };
  const endings = [
    ['ods', 'ods:calc8'],
    ['xlsx', 'xlsx:Calc MS Excel 2007 XML'],
  ] as const;

  it.each(endings)('as %s is the table that it was', { timeout: 240_000 }, async (ending, filter) => {
    expect(await read(await saved('table', ending, filter))).toEqual(await read(written));
    expect(await read(written)).toEqual([
      ['Stok kodu', 'Açıklama', 'Miktar', 'Tarih'],
      ['00041', '=1+1', '1234,5', '21.11.2026'],
      ['+90 532', 'Çğİıöşü; "₺"\nikinci satır', '-0,1', '21.11.2026 14:30'],
      ['1E5', "'tırnak", '0'],
      ['21.11.2026', ' boşluklu ', '12345678901234567890.5', '29.02.2028'],
    ]);
  });

  it.each(endings)(
    'to be filled in keeps its lists and formats as %s',
    { timeout: 240_000 },
    async (ending, filter) => {
      const titles = formColumns.map(({ title }) => title);
      const empty = await xlsxBytes({ columns: formColumns, rows: [], language: 'tr', form });
      const day = new Date('2026-11-21T00:00:00Z');
      const filled = fillIn(empty, titles, [{ Referans: '007', 'Stok kodu': '00041', Miktar: 2.5, Tarih: day }]);
      await writeFile(join(folder, 'form.xlsx'), filled);
      const bytes = await saved('form', ending, filter);
      expect(await read(bytes)).toEqual([titles, ['007', '00041', '2,5', '21.11.2026']]);
      const part = (name: string): string => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array());
      if (ending === 'ods') {
        const content = part('content.xml');
        const [, validation] = /<table:content-validation ([^>]*cell-content-is-in-list[^>]*)>/.exec(content) ?? [];
        expect(validation).toMatch(/Listeler['.]*\.?\$A\$2:(?:\$Listeler)?\.?\$A\$3/);
        // In the cells that are empty yet, too.
        const name = /table:name="([^"]+)"/.exec(validation ?? '')?.[1] ?? 'none';
        const cells = [...content.matchAll(/<table:table-cell [^>]*>/g)].filter(([cell]) =>
          cell.includes(`table:content-validation-name="${name}"`),
        );
        expect(cells.length).toBeGreaterThan(1);
        expect(content).toContain('Referansı aynı olan satırlar');
      } else {
        const sheet = part('xl/worksheets/sheet1.xml');
        const validations = [...sheet.matchAll(/<dataValidation .*?<\/dataValidation>/g)].map(([one]) => one);
        const list = validations.find((one) => one.includes('type="list"')) ?? '';
        expect(list).toMatch(/ sqref="B2:B\d+/);
        expect(list).toMatch(/<formula1>\$?'?Listeler'?!\$A\$2:\$A\$3<\/formula1>/);
        expect(validations.join('')).toContain('Referansı aynı olan satırlar');
        const style = /<col [^>]*min="1"[^>]*>/.exec(sheet)?.[0].match(/ style="(\d+)"/)?.[1];
        const [, formats = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(part('xl/styles.xml')) ?? [];
        const text = /formatCode="@"/.test(part('xl/styles.xml'))
          ? /numFmtId="(\d+)" formatCode="@"|formatCode="@" numFmtId="(\d+)"/.exec(part('xl/styles.xml'))?.[1]
          : '49';
        expect([...formats.matchAll(/<xf [^>]*numFmtId="(\d+)"/g)].map(([, id]) => id)[Number(style)]).toBe(text);
      }
    },
  );
});
