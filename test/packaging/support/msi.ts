import { execFileSync } from 'node:child_process';

/** A table of an MSI, a record a row, as msitools writes it out. */
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
