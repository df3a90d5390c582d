import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Shot {
  readonly screen: string;
  readonly look: string;
  /** Of the folder. */
  readonly file: string;
  readonly faults: readonly string[];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** One page with all pictures, a row a screen, to look at one by one. */
export function writeSheet(folder: string, shots: readonly Shot[]): void {
  const names = [...new Set(shots.map(({ screen }) => screen))];
  const figure = ({ file, look, faults }: Shot): string =>
    `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${escaped(look)}${faults
      .map((fault) => `<br><b>${escaped(fault)}</b>`)
      .join('')}</figcaption></figure>`;
  const rows = names.map(
    (name) =>
      `<h2>${escaped(name)}</h2><div>${shots
        .filter(({ screen }) => screen === name)
        .map(figure)
        .join('')}</div>`,
  );
  const style =
    'body{font:14px sans-serif}div{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{height:240px;border:1px solid #999}b{color:#a00}';
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Rampa’s screens</title><style>${style}</style>${rows.join('')}</html>`,
  );
}
