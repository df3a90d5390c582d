import { inflateSync } from 'node:zlib';

/**
 * The text of each page of a PDF in drawing order, without blanks between the words. Reads only what Chromium writes: consecutive
 * objects, deflated or plain streams, hexadecimal texts with a table to Unicode.
 */
export function pdfPages(pdf: Uint8Array): readonly string[] {
  const source = Buffer.from(pdf).toString('latin1');
  const objects = new Map<string, string>();
  for (const { index, 0: head, 1: id = '' } of source.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = index + head.length;
    objects.set(id, source.slice(from, source.indexOf('\nendobj', from)));
  }
  const object = (id: string | undefined): string => objects.get(id ?? '') ?? '';
  const root = /\/Root (\d+) 0 R/.exec(source)?.[1];
  const tree = /\/Pages (\d+) 0 R/.exec(object(root))?.[1];
  return pagesOf(tree, object).map((page) => {
    const fonts = fontsOf(page, object);
    return (/\/Contents (\d+) 0 R/.exec(page)?.slice(1) ?? [])
      .map((id) => drawnText(streamOf(object(id)), fonts))
      .join('');
  });
}

type ById = (id: string | undefined) => string;
interface Font {
  /** Digits of a code. */
  readonly width: number;
  readonly texts: ReadonlyMap<string, string>;
}

function pagesOf(id: string | undefined, object: ById): readonly string[] {
  const held = object(id);
  const kids = /\/Kids \[([^\]]*)\]/.exec(held)?.[1];
  return kids === undefined ? [held] : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => pagesOf(kid, object));
}

function fontsOf(page: string, object: ById): ReadonlyMap<string, Font> {
  const shared = /\/Resources (\d+) 0 R/.exec(page)?.[1];
  const resources = shared === undefined ? page : object(shared);
  const list = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? '';
  return new Map(
    [...list.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(object(id))?.[1];
      return [name, fontOf(streamOf(object(table)))];
    }),
  );
}

function fontOf(table: string): Font {
  const texts = new Map<string, string>();
  const put = (code: number, width: number, text: string): void =>
    void texts.set(code.toString(16).padStart(width, '0'), text);
  const width = /begincodespacerange\s*<([0-9A-F]+)>/i.exec(table)?.[1]?.length ?? 4;
  const text = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, part = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', hex = ''] of part.matchAll(/<(\w+)> <(\w+)>/g)) put(parseInt(code, 16), width, text(hex));
  for (const [, part = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', hex = ''] of part.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let code = parseInt(from, 16); code <= parseInt(to, 16); code += 1)
        put(code, width, String.fromCharCode(parseInt(hex, 16) + code - parseInt(from, 16)));
  return { width, texts };
}

function drawnText(content: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font | undefined;
  let drawn = '';
  for (const [, name, hex] of content.matchAll(/\/(\w+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (name !== undefined) font = fonts.get(name);
    else if (font !== undefined && hex !== undefined)
      for (let at = 0; at < hex.length; at += font.width)
        drawn += font.texts.get(hex.slice(at, at + font.width).toLowerCase()) ?? '';
  }
  return drawn.replaceAll(/\s/g, '');
}

function streamOf(held: string): string {
  const from = /stream\r?\n/.exec(held);
  if (from === null) return '';
  const length = Number(/\/Length (\d+)/.exec(held)?.[1]);
  const start = from.index + from[0].length;
  const bytes = Buffer.from(held.slice(start, start + length), 'latin1');
  return (held.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}
