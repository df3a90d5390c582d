/** A PDF as it would be on paper: read and rendered by poppler, which is independent of Chromium. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Dots per inch of an office printer. */
const resolution = 300;
const millimetre = resolution / 25.4;

export interface Sheet {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  /** In reading order, line by line. */
  readonly text: string;
  /** In drawing order, cell by cell. */
  readonly raw: string;
  readonly picture: Picture;
}

/** `folder`: an empty folder for poppler's files; the pictures stay there for inspection. */
export function onPaper(pdf: Uint8Array, folder: string): readonly Sheet[] {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'paper.pdf');
  writeFileSync(file, pdf);
  const told = execFileSync('pdfinfo', ['-f', '1', '-l', '-1', file], { encoding: 'utf8' });
  const sizes = [...told.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+) pts/gm)];
  const [texts = [], raws = []] = ['-layout', '-raw'].map((way) =>
    execFileSync('pdftotext', [way, '-enc', 'UTF-8', file, '-'], { encoding: 'utf8' }).split('\f'),
  );
  execFileSync('pdftoppm', ['-gray', '-r', String(resolution), file, join(folder, 'sheet')]);
  const pictures = readdirSync(folder)
    .filter((name) => name.endsWith('.pgm'))
    .sort();
  return sizes.map(([, width, height], at) => ({
    width: (Number(width) / 72) * 25.4,
    height: (Number(height) / 72) * 25.4,
    text: texts[at] ?? '',
    raw: raws[at] ?? '',
    picture: new Picture(readFileSync(join(folder, pictures[at] ?? ''))),
  }));
}

/** Shades of grey, row by row. */
export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #shades: Uint8Array;

  constructor(pgm: Buffer) {
    const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.subarray(0, 64).toString('latin1')) ?? [];
    if (head === '') throw new Error('That is no picture in shades of grey.');
    [this.width, this.height] = [Number(width), Number(height)];
    this.#shades = pgm.subarray(head.length);
  }

  /** The proportion with ink, however pale, from 0 to 1. */
  get inked(): number {
    return this.#shades.reduce((sum, shade) => sum + (shade < 250 ? 1 : 0), 0) / this.#shades.length;
  }

  /** The smallest distance of ink from an edge of the sheet, in millimetres. */
  get margin(): number {
    let nearest = Infinity;
    for (let y = 0; y < this.height; y += 1)
      for (let x = 0; x < this.width; x += 1)
        if ((this.#shades[y * this.width + x] ?? 255) < 250)
          nearest = Math.min(nearest, x, y, this.width - 1 - x, this.height - 1 - y);
    return nearest / millimetre;
  }

  /** Alternating widths of white and black runs in a row, in dots; the first is white. */
  runs(y: number): readonly number[] {
    const runs: number[] = [0];
    for (let x = 0; x < this.width; x += 1) {
      const isBlack = (this.#shades[y * this.width + x] ?? 255) < 128;
      if (isBlack === (runs.length % 2 === 0)) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
      else runs.push(1);
    }
    return runs;
  }
}
