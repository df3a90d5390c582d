import type { MessagePort } from 'node:worker_threads';
import { readDocumentRow } from '../service/documents.ts';
import { answerCalls, page } from './answering.ts';
import { DocumentLists } from './document-lists.ts';
import type { DocumentAnswers, DocumentRequest } from './messages.ts';

/** The thread that holds the service's lists of documents; document-finder.ts speaks with it. */
export function holdDocuments(port: MessagePort): void {
  const lists = new DocumentLists({ page, row: readDocumentRow });
  answerCalls<DocumentRequest, DocumentAnswers>(port, async (request, reportProgress) => {
    switch (request.do) {
      case 'begin':
        return lists.begin(request.connectionId, request.kind);
      case 'page':
        return lists.page(request.list, request.answer, (rows) => reportProgress(request.list, rows));
      case 'end':
        return lists.end(request.list, request.whole);
      case 'find':
        return lists.find(request.query);
      case 'forget':
        lists.forget(request.connectionId);
        return null;
    }
  });
}
