import type { EDocument } from '../../../domain/e-documents/e-document.ts';
import type { NewMapping } from '../../../domain/e-documents/mapping.ts';
import { readEDocuments } from '../../../main/files/read-e-documents.ts';
import { invoice, other } from './ubl.ts';

export function eDocument(change: Partial<EDocument> = {}, text = invoice()): EDocument {
  const read = readEDocuments(new TextEncoder().encode(text));
  if ('problem' in read || read.documents[0] === undefined) throw new Error('the fixture cannot be read');
  return { ...read.documents[0], ...change };
}

export const mapping: NewMapping = {
  ...{ kind: 'code', partner: other, partnerName: 'Demirçam', text: 'V-8', unit: 'BX' },
  ...{ code: 'P00001', ownUnit: 'C62', factor: '12' },
};
