/** What Windows' `reg export` writes, as text: "Windows Registry Editor Version 5.00". */

import type { RegistryValue } from './registry-values.ts';

const quoted = String.raw`"((?:[^"\\]+|\\[^])*)"`;
const header = /\uFEFF?Windows Registry Editor Version 5\.00\r?\n/y;
const key = /\[([^\r\n]*)\]\r?\n/y;
const bytes = String.raw`hex(?:\([0-9a-f]+\))?:(?:[0-9a-f]{2},?|\\\r?\n *)*`;
// A text that has line breaks has them between its quotes as they are.
const value = new RegExp(String.raw`(?:@|${quoted})=(?:${quoted}|dword:([0-9a-f]{8})|${bytes})\r?\n`, 'iy');
const blank = /\r?\n/y;

/** All values at and below `root` (`HKEY_LOCAL_MACHINE\…`); `null`: the text is not such an export. */
export function parseRegistryExport(text: string, root: string): readonly RegistryValue[] | null {
  const values: RegistryValue[] = [];
  let position = 0;
  let within: string | null = null;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    if (found !== null) position = pattern.lastIndex;
    return found;
  };

  if (take(header) === null) return null;
  while (position < text.length) {
    if (take(blank) !== null) continue;
    const opened = take(key);
    if (opened !== null) {
      within = below(root, opened[1] ?? '');
      if (within === null) return null;
      continue;
    }
    const found = take(value);
    if (found === null || within === null) return null;
    const [, name = '', data, number] = found;
    values.push({
      key: within,
      name: unescaped(name),
      data: data !== undefined ? unescaped(data) : number !== undefined ? Number.parseInt(number, 16) : null,
    });
  }
  return values;
}

/** Keys are the same in capitals and small letters. */
function below(root: string, path: string): string | null {
  const [of, all] = [root.toLowerCase(), path.toLowerCase()];
  return all === of || all.startsWith(`${of}\\`) ? path.slice(root.length + 1) : null;
}

/** Windows escapes quotes and backslashes alone; wine line breaks too. */
const unescaped = (text: string): string =>
  text.replace(/\\([^])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped === 'r' ? '\r' : escaped));
