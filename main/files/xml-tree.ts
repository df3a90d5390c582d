import { SaxesParser } from 'saxes';
import { utf16Of } from '../../domain/envelope/body-text.ts';
import type { EDocumentProblem } from '../../domain/e-documents/e-document.ts';
import type { XmlElement } from '../../domain/e-documents/xml.ts';

/** Deeper and larger than any invoice of thousands of lines. */
const deepest = 60;
const mostElements = 1_500_000;
/** The parser's own work on one piece of text is bounded by it. */
const pieceLength = 65_536;

/** Parts that say nothing of the goods, and are larger than all others: signatures and style sheets. */
const leftOut: ReadonlySet<string> = new Set(['UBLExtensions', 'Signature', 'EmbeddedDocumentBinaryObject']);

class UnreadableXml extends Error {
  readonly problem: EDocumentProblem;
  constructor(problem: EDocumentProblem) {
    super(problem);
    this.name = 'UnreadableXml';
    this.problem = problem;
  }
}

interface OpenElement extends XmlElement {
  text: string;
  readonly children: XmlElement[];
}

/** The tree of a file, without signatures and style sheets, or why there is none. */
export function xmlTree(bytes: Uint8Array): XmlElement | { readonly problem: EDocumentProblem } {
  try {
    return parsed(textOf(bytes));
  } catch (error) {
    return { problem: error instanceof UnreadableXml ? error.problem : 'damaged' };
  }
}

function parsed(text: string): XmlElement {
  const start = text.trimStart();
  if (!start.startsWith('<') || /^<(?:!doctype\s+html|html)[\s>]/i.test(start)) throw new UnreadableXml('notXml');
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: OpenElement[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  /** Depth within what is left out. */
  let skipped = 0;
  parser.on('doctype', () => {
    throw new UnreadableXml('doctype');
  });
  parser.on('error', () => {
    throw new UnreadableXml('damaged');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    elements += 1;
    if (elements > mostElements || open.length + skipped >= deepest) throw new UnreadableXml('tooLarge');
    if (skipped > 0 || leftOut.has(local)) {
      skipped += 1;
      return;
    }
    const values = Object.values(attributes).map((attribute): [string, string] => [attribute.local, attribute.value]);
    const element: OpenElement = {
      ...{ name: local, namespace: uri, text: '', children: [] },
      attributes: Object.fromEntries(values),
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (piece: string): void => {
    const element = open.at(-1);
    if (skipped === 0 && element !== undefined) element.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (skipped > 0) skipped -= 1;
    else open.pop();
  });
  for (let at = 0; at < start.length; at += pieceLength) parser.write(start.slice(at, at + pieceLength));
  parser.close();
  if (root === null) throw new UnreadableXml('damaged');
  return root;
}

const encodings: ReadonlyMap<string, string> = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['utf-16', 'utf-16le'],
  ['windows-1254', 'windows-1254'],
  ['iso-8859-9', 'iso-8859-9'],
  ['windows-1252', 'windows-1252'],
  ['iso-8859-1', 'iso-8859-1'],
]);
/** An XML declaration is within these. */
const declarationLength = 200;

/** In the encoding of the byte order mark, else the declared one, else UTF-8. */
function textOf(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide !== null) return decode(bytes, wide);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, declarationLength));
  const declared = /^(?:ï»¿)?\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(start)?.[1];
  const encoding = encodings.get((declared ?? 'utf-8').toLowerCase());
  if (encoding === undefined) throw new UnreadableXml('encoding');
  return decode(bytes, encoding);
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableXml('encoding');
  }
}
