import { SaxesParser } from 'saxes';
import { utf16Of } from '../../domain/envelope/body-text.ts';
import type { EDocumentProblem } from '../../domain/e-documents/e-document.ts';
import type { XmlElement } from '../../domain/e-documents/xml.ts';
import { visibleText } from '../../domain/visible-text.ts';
import { Bounds } from './bounds.ts';
import { longestEDocumentText, mostEDocumentCharacters } from './limits.ts';

/** The parser gets the text in pieces of this length, which bounds its work per piece. */
const pieceLength = 65_536;
/** Progress is reported after this many pieces: every four million characters. */
const piecesOfProgress = 64;

/**
 * Elements that say nothing about the goods and are skipped: signatures and style sheets, which are larger than everything else,
 * and payment details.
 */
const leftOut: ReadonlySet<string> = new Set([
  ...['UBLExtensions', 'Signature', 'EmbeddedDocumentBinaryObject', 'PaymentMeans', 'PaymentTerms'],
  ...['PartyTaxScheme', 'PartyLegalEntity', 'AgentParty', 'Contact'],
]);

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
  children: XmlElement[];
}
/** Shared, because most elements have neither, and an invoice of a thousand lines has tens of thousands of elements. */
const noChildren: XmlElement[] = [];
const noAttributes: Readonly<Record<string, string>> = {};

/** What was read of a file, whether it is refused or not. */
export interface ReadXml {
  /** Skipped ones included. */
  readonly elements: number;
  /** Skipped ones included. */
  readonly attributes: number;
  /** Of texts, and of the names and values of attributes; skipped ones left out. */
  readonly characters: number;
}
type Tree = { readonly root: XmlElement } | { readonly problem: EDocumentProblem };

/** The element tree of a file, without the skipped elements, or why there is none. `onPiece`: a part of a long file was read. */
export function xmlTree(bytes: Uint8Array, onPiece: () => void = () => undefined): Tree & ReadXml {
  const counted = { elements: 0, attributes: 0, characters: 0 };
  try {
    return { root: parsed(textOf(bytes), counted, onPiece), ...counted };
  } catch (error) {
    return { problem: error instanceof UnreadableXml ? error.problem : 'damaged', ...counted };
  }
}

function parsed(text: string, counted: { -readonly [name in keyof ReadXml]: number }, onPiece: () => void): XmlElement {
  const start = text.trimStart();
  if (!start.startsWith('<') || /^<(?:!doctype\s+html|html)[\s>]/i.test(start)) throw new UnreadableXml('notXml');
  // With `xmlns` the parser would resolve the prefix of every name through all open elements.
  const parser = new SaxesParser({ xmlns: false, position: false });
  const namespaces = new Namespaces();
  const open: OpenElement[] = [];
  let root: XmlElement | null = null;
  const bounds = new Bounds(parser, () => {
    throw new UnreadableXml('tooLarge');
  });
  const count = (characters: number): void => {
    counted.characters += characters;
    if (characters > longestEDocumentText || counted.characters > mostEDocumentCharacters)
      throw new UnreadableXml('tooLarge');
  };
  /** Depth within a skipped element. */
  let skipped = 0;
  parser.on('doctype', () => {
    throw new UnreadableXml('doctype');
  });
  parser.on('error', () => {
    throw new UnreadableXml('damaged');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const colon = name.indexOf(':');
    const local = colon < 0 ? name : name.slice(colon + 1);
    if (skipped > 0 || leftOut.has(local)) {
      skipped += 1;
      return;
    }
    for (const attribute in attributes) count(attribute.length + (attributes[attribute]?.length ?? 0));
    const own = namespaces.enter(open.length, attributes);
    const namespace = namespaces.of(colon < 0 ? '' : name.slice(0, colon));
    const element: OpenElement = { name: local, namespace, text: '', attributes: own, children: noChildren };
    const parent = open.at(-1);
    if (parent?.children === noChildren) parent.children = [element];
    else parent?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (piece: string): void => {
    const element = open.at(-1);
    if (skipped > 0 || element === undefined) return;
    count(piece.length);
    if (element.text !== '') element.text += piece;
    // Whitespace between elements is dropped.
    else if (piece.charCodeAt(0) > 0x20 || piece.trim() !== '') element.text = piece;
    if (element.text.length > longestEDocumentText) throw new UnreadableXml('tooLarge');
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    bounds.closed();
    if (skipped > 0) skipped -= 1;
    else {
      const element = open.pop();
      if (element !== undefined && element.text !== '') element.text = visibleText(element.text);
      namespaces.leave(open.length);
    }
  });
  try {
    for (let at = 0; at < start.length; at += pieceLength) {
      parser.write(start.slice(at, at + pieceLength));
      if (at % (pieceLength * piecesOfProgress) === 0 && at > 0) onPiece();
    }
    parser.close();
  } finally {
    counted.elements = bounds.elements;
    counted.attributes = bounds.attributes;
  }
  if (root === null) throw new UnreadableXml('damaged');
  return root;
}

/** The namespace prefixes declared at the parser's position. */
class Namespaces {
  readonly #uris = new Map([
    ['', ''],
    ['xml', 'http://www.w3.org/XML/1998/namespace'],
  ]);
  readonly #before: { readonly depth: number; readonly prefix: string; readonly uri: string | undefined }[] = [];

  /** Adds the declarations of an element; returns its other attributes by their local names. */
  enter(depth: number, attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    let own: Record<string, string> | null = null;
    const prefixed: string[] = [];
    for (const name in attributes) {
      const value = attributes[name] ?? '';
      const colon = name.indexOf(':');
      if (name === 'xmlns') this.#declare(depth, '', value);
      else if (name.startsWith('xmlns:')) this.#declare(depth, name.slice(6), value);
      else {
        if (colon > 0) prefixed.push(name.slice(0, colon));
        own ??= {};
        own[colon < 0 ? name : name.slice(colon + 1)] = visibleText(value);
      }
    }
    for (const prefix of prefixed) this.of(prefix);
    return own ?? noAttributes;
  }

  of(prefix: string): string {
    const uri = this.#uris.get(prefix);
    if (uri === undefined) throw new UnreadableXml('damaged');
    return uri;
  }

  leave(depth: number): void {
    for (let last = this.#before.at(-1); last?.depth === depth; last = this.#before.at(-1)) {
      this.#before.pop();
      if (last.uri === undefined) this.#uris.delete(last.prefix);
      else this.#uris.set(last.prefix, last.uri);
    }
  }

  #declare(depth: number, prefix: string, uri: string): void {
    this.#before.push({ depth, prefix, uri: this.#uris.get(prefix) });
    this.#uris.set(prefix, uri.trim());
  }
}

/** The names that the decoder gives to the encodings of Turkish and western programs; ISO 8859-9 is read as windows-1254. */
const singleByte: ReadonlySet<string> = new Set(['windows-1254', 'windows-1252']);
/** ASCII has no other characters, and a declaration that was read in single bytes cannot be right about UTF-16. */
const readAsUtf8 = /^(?:utf-?(?:8|16)(?:le|be)?|(?:us-)?ascii)$/i;
/** An XML declaration must end within this many bytes. */
const declarationLength = 200;

/** Decodes by the byte order mark, otherwise as UTF-8 if the bytes are that, otherwise in the declared encoding. */
function textOf(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide !== null) return decode(bytes, wide);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, declarationLength));
  const declared = /^(?:ï»¿)?\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._:-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  if (readAsUtf8.test(declared)) return decode(bytes, 'utf-8');
  const encoding = encodingOf(declared);
  if (encoding === null) throw new UnreadableXml('encoding');
  try {
    // A text in another encoding that has more than ASCII is hardly ever valid UTF-8.
    return decode(bytes, 'utf-8');
  } catch {
    return decode(bytes, encoding);
  }
}

/** Null if none of the encodings that are read has this name. */
function encodingOf(label: string): string | null {
  try {
    const { encoding } = new TextDecoder(label);
    return singleByte.has(encoding) ? encoding : null;
  } catch {
    return null;
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // An archive, an encrypted or another file.
    const isXml = /^(?:ï»¿)?\s*</.test(new TextDecoder('latin1').decode(bytes.subarray(0, declarationLength)));
    throw new UnreadableXml(isXml ? 'encoding' : 'notXml');
  }
}
