/** LibreOffice with Turkish settings, and a reader of its files that is independent of Rampa. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';

const program = '/usr/bin/soffice';
/** A soffice without Calc opens no table. */
const isMissing = ![program, '/usr/lib/libreoffice/program/libsclo.so'].every((path) => existsSync(path));
export const missing = isMissing ? 'LibreOffice is not installed (Debian: libreoffice-calc-nogui)' : null;

const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>tr-TR</value></prop></item>
</oor:items>`;

interface OfficeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** `as`: the filter options for reading a text file. */
interface Reading {
  readonly as?: string;
}

export class LibreOffice {
  readonly #folder: string;
  #conversions = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async start(): Promise<LibreOffice> {
    const folder = await mkdtemp(join(tmpdir(), 'rampa-libreoffice-'));
    await mkdir(join(folder, 'profile', 'user'), { recursive: true });
    await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), settings);
    return new LibreOffice(folder);
  }

  /**
   * Opens files and saves each in another format; `to` is an extension, or an extension and a filter. Converts all in one run of
   * the program, whose start takes seconds; calls must not overlap, since they share a profile.
   */
  async convert(files: readonly OfficeFile[], to: string, { as }: Reading = {}): Promise<readonly Uint8Array[]> {
    const folder = join(this.#folder, String((this.#conversions += 1)));
    await mkdir(folder);
    const paths = files.map(({ name }) => join(folder, name));
    await Promise.all(files.map(({ bytes }, at) => writeFile(paths[at] ?? '', bytes)));
    const profile = `-env:UserInstallation=file://${join(this.#folder, 'profile')}`;
    const read = as === undefined ? [] : [`--infilter=${as}`];
    const args = [profile, '--headless', ...read, '--convert-to', to, '--outdir', join(folder, 'out')];
    await promisify(execFile)(program, [...args, ...paths], { env: { ...process.env, HOME: this.#folder } });
    const [ending = ''] = to.split(':');
    return Promise.all(files.map(({ name }) => readFile(join(folder, 'out', name.replace(/\.\w+$/, `.${ending}`)))));
  }

  end(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }
}

/** `formula`: the cell's formula; absent in tables that contain only data. */
export interface OfficeCell {
  readonly type: string;
  readonly value: string;
  readonly formula?: string;
}

/** The cells of the first sheet of an ods file, as LibreOffice read them. */
export function cellsOfOds(ods: Uint8Array): readonly (readonly OfficeCell[])[] {
  const content = strFromU8(unzipSync(ods)['content.xml'] ?? new Uint8Array());
  const [, table = ''] = /<table:table [^>]*>(.*?)<\/table:table>/s.exec(content) ?? [];
  return [...table.matchAll(/<table:table-row [^>]*>(.*?)<\/table:table-row>/gs)]
    .map(([, row = '']) =>
      [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
        ([, about = '', inside]) => (inside === undefined ? [] : [cellOf(about, inside)]),
      ),
    )
    .filter((row) => row.length > 0);
}

function cellOf(about: string, inside: string): OfficeCell {
  const told = (name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(about)?.[1];
  const type = told('office:value-type') ?? '';
  const formula = told('table:formula');
  const value = told('office:date-value') ?? told('office:boolean-value') ?? told('office:value') ?? textOf(inside);
  return { type, value: plain(value), ...(formula === undefined ? {} : { formula }) };
}

const textOf = (inside: string): string =>
  inside
    .replace(/<\/text:p><text:p>/g, '\n')
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count: string | undefined) => ' '.repeat(Number(count ?? 1)))
    .replace(/<[^>]*>/g, '');

const marks: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (xml: string): string => xml.replace(/&(\w+);/g, (whole, name: string) => marks[name] ?? whole);
