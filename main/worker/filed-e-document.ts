import { createHash } from 'node:crypto';
import type { EDocument } from '../../domain/e-documents/e-document.ts';
import { factsOf, searchedTexts } from '../../domain/e-documents/stored.ts';
import { essenceDigest, storedText } from '../store/stored-e-document.ts';
import type { FiledEDocument } from '../store/e-documents.ts';
import { searchText } from '../store/words.ts';

/** An e-document as its row stores it, created in the thread that reads the file, so that the main process only writes it. */
export function filedEDocument(document: EDocument): FiledEDocument {
  const content = JSON.stringify(document);
  const { ettn } = document;
  const essence = essenceDigest(document);
  return {
    ...factsOf(document),
    identity: ettn === '' ? `sha256 ${createHash('sha256').update(content).digest('hex')}` : ettn,
    searchText: searchText(searchedTexts(document)),
    essence,
    content: storedText(content, essence),
  };
}
