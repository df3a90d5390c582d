// Draws resources/build's icons from resources/icon.svg: PNGs for Linux, and the container files for Windows and macOS. Run by
// hand when the drawing changes; the results are kept in the repository.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { project } from './lib/run.mjs';

const svg = readFileSync(join(project, 'resources/icon.svg'), 'utf8');
const folder = join(project, 'resources/build');
const sizes = [16, 32, 48, 64, 128, 256, 512, 1024];
mkdirSync(join(folder, 'icons'), { recursive: true });

const browser = await chromium.launch(existsSync('/usr/bin/chromium') ? { executablePath: '/usr/bin/chromium' } : {});
/** @type {Map<number, Buffer>} */
const pictures = new Map();
for (const size of sizes) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  pictures.set(size, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();

for (const size of sizes) writeFileSync(join(folder, 'icons', `${size}x${size}.png`), picture(size));
writeFileSync(join(folder, 'icon.ico'), ico([16, 32, 48, 64, 128, 256]));
writeFileSync(
  join(folder, 'icon.icns'),
  icns([
    ['ic07', 128],
    ['ic08', 256],
    ['ic09', 512],
    ['ic10', 1024],
  ]),
);

/** @param {number} size */
function picture(size) {
  const made = pictures.get(size);
  if (made === undefined) throw new Error(`No picture of ${size} pixels.`);
  return made;
}

/**
 * ICONDIR, one 16-byte ICONDIRENTRY per picture, then the PNGs.
 * @param {number[]} wanted
 */
function ico(wanted) {
  const header = Buffer.alloc(6 + 16 * wanted.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(wanted.length, 4);
  let offset = header.length;
  wanted.forEach((size, index) => {
    const entry = 6 + 16 * index;
    const data = picture(size);
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(data.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += data.length;
  });
  return Buffer.concat([header, ...wanted.map((size) => picture(size))]);
}

/**
 * `icns`, length, then for each picture its type, length and PNG.
 * @param {[string, number][]} wanted
 */
function icns(wanted) {
  const parts = wanted.map(([type, size]) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(picture(size).length + 8, 4);
    return Buffer.concat([head, picture(size)]);
  });
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
}
