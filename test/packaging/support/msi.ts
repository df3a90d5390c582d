import { execFileSync } from 'node:child_process';

/** Reads a table of an MSI from the output of msitools, one record for each row. */
export function table(msi: string, name: string): Record<string, string>[] {
  const [columns = '', , , ...rows] = execFileSync('msiinfo', ['export', msi, name], { encoding: 'utf8' }).split(
    /\r?\n/,
  );
  const names = columns.split('\t');
  return rows
    .filter((row) => row !== '')
    .map((row) => Object.fromEntries(row.split('\t').map((value, index) => [names[index] ?? '', value])));
}

export function tables(msi: string): string[] {
  return execFileSync('msiinfo', ['tables', msi], { encoding: 'utf8' }).split(/\r?\n/).filter(Boolean);
}
