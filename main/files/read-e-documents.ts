import { mostEDocuments } from '../../domain/e-documents/e-document.ts';
import type { EDocument, EDocumentProblem, EDocumentsRead } from '../../domain/e-documents/e-document.ts';
import { essenceOf } from '../../domain/e-documents/stored.ts';
import { readEDocuments as documentsIn } from '../../domain/e-documents/read-document.ts';
import { visibleLine } from '../../domain/visible-text.ts';
import { mostArchiveBytes, mostArchiveElements, mostEDocumentBytes, mostEDocumentCharacters } from './limits.ts';
import { UnreadableTable } from './table.ts';
import { unpackAll } from './unpack.ts';
import type { ArchiveEntry } from './unpack.ts';
import { xmlTree } from './xml-tree.ts';
import type { ReadXml } from './xml-tree.ts';

const longestName = 200;

type Skipped = EDocumentsRead['skipped'][number];
type Outcome = EDocumentsRead | { readonly problem: EDocumentProblem };
type Progress = (done: number, total: number) => void;

/**
 * Reads the invoices and despatches in a file: XML, an envelope, or an archive of them, recognised by its bytes. Duplicates are
 * dropped. `onProgress`: how many files of an archive were read; called at most a hundred times, and repeatedly while a long file is
 * read.
 */
export function readEDocuments(bytes: Uint8Array, onProgress: Progress = () => undefined): Outcome {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readArchive(bytes, onProgress);
  const { documents, skipped } = readXml(bytes, '');
  const [first] = skipped;
  if (documents.length + skipped.length > mostEDocuments) return { problem: 'tooLarge' };
  if (documents.length === 0) return { problem: first?.problem ?? 'empty' };
  return joined(withoutRepeated(documents), skipped);
}

const joined = ({ documents, skipped }: EDocumentsRead, before: readonly Skipped[]): EDocumentsRead => ({
  documents,
  skipped: [...before, ...skipped],
});

function readXml(bytes: Uint8Array, name: string, onPiece?: () => void): EDocumentsRead & ReadXml {
  const { elements, attributes, characters, ...tree } = xmlTree(bytes, onPiece);
  const outcomes = 'problem' in tree ? [tree] : documentsIn(tree.root);
  return {
    ...{ elements, attributes, characters },
    documents: outcomes.flatMap((one) => ('problem' in one ? [] : [one])),
    skipped: outcomes.flatMap((one) => ('problem' in one ? [{ name, problem: one.problem }] : [])),
  };
}

function readArchive(bytes: Uint8Array, onProgress: Progress): Outcome {
  const documents: EDocument[] = [];
  const skipped: Skipped[] = [];
  let count = 0;
  const isNeeded = ({ name, size, isKnownMethod }: ArchiveEntry): boolean => {
    if (name.endsWith('/') || /\.(?:html?|pdf)$/i.test(name)) return false;
    if ((count += 1) > mostEDocuments) return false;
    const problem = size > mostEDocumentBytes ? 'tooLarge' : isKnownMethod ? null : 'damaged';
    if (problem !== null) skipped.push({ name: shownName(name), problem });
    return problem === null;
  };
  try {
    const files = unpackAll(bytes, isNeeded, mostArchiveBytes);
    if (count > mostEDocuments) return { problem: 'tooLarge' };
    let [elements, attributes, characters] = [0, 0, 0];
    const step = Math.ceil(files.length / 100);
    for (const [at, [name, file]] of files.entries()) {
      if (at % step === 0) onProgress(at, files.length);
      const read = readXml(file, shownName(name), () => onProgress(at, files.length));
      elements += read.elements;
      attributes += read.attributes;
      characters += read.characters;
      const hasTooMany = Math.max(elements, attributes) > mostArchiveElements;
      if (hasTooMany || characters > mostEDocumentCharacters) return { problem: 'tooLarge' };
      documents.push(...read.documents);
      skipped.push(...read.skipped);
      if (documents.length + skipped.length > mostEDocuments) return { problem: 'tooLarge' };
    }
  } catch (error) {
    return { problem: error instanceof UnreadableTable ? 'tooLarge' : 'damaged' };
  }
  const [first] = skipped;
  if (documents.length > 0) return joined(withoutRepeated(documents), skipped);
  return { problem: first && skipped.every(({ problem }) => problem === first.problem) ? first.problem : 'empty' };
}

/**
 * Each document once. They are the same if they have the same ETTN or, without one, the same issuer and number; if their contents
 * differ, the later ones are skipped.
 */
function withoutRepeated(documents: readonly EDocument[]): EDocumentsRead {
  const known = new Map<string, EDocument>();
  const skipped: Skipped[] = [];
  for (const document of documents) {
    const key = document.ettn === '' ? `${document.supplier.taxNumber} ${document.number}` : document.ettn;
    const first = known.get(key);
    if (first === undefined) known.set(key, document);
    else if (essenceOf(first) !== essenceOf(document)) skipped.push({ name: document.number, problem: 'otherContent' });
  }
  return { documents: [...known.values()], skipped };
}

const shownName = (name: string): string => visibleLine(name).slice(-longestName);
