/** How the editor handles events: they carry the draft's state, so that only its content has to be requested. */
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../../domain/model/draft.ts';
import { openDesk } from '../support.ts';

type Desk = ReturnType<typeof openDesk>;

const content = { InvoiceNumber: 'SRI1', Lines: [] };
/** Returns the requests made since the call. */
function watch({ main }: Desk): () => readonly string[] {
  main.asked.length = 0;
  return () => main.names().filter((name) => name === 'getDraft' || name === 'getRejection');
}
function change(desk: Desk, over: Partial<Draft>): void {
  desk.stored = { ...desk.stored, ...over };
  desk.emit();
}

describe('an event for the open draft', () => {
  it('carries its state, and only a refusal is requested', async () => {
    const desk = openDesk(content, { draft: { state: 'ready' } });
    const asked = watch(desk);
    await desk.settle();
    change(desk, { state: 'sending' });
    await desk.settle();
    expect([desk.editor.summary.state, asked()]).toEqual(['sending', []]);
    change(desk, { state: 'rejected' });
    await desk.settle();
    expect([desk.editor.summary.state, desk.editor.locked, asked()]).toEqual(['rejected', false, ['getRejection']]);
  });

  it('makes the editor read content that another window saved, even just after our own save', async () => {
    const desk = openDesk(content);
    await desk.settle();
    desk.editor.set({ line: null, path: ['InvoiceNumber'] }, 'OURS');
    await desk.editor.flush();
    const asked = watch(desk);
    desk.emit();
    await desk.settle();
    expect(asked()).toEqual([]);
    change(desk, { content: { ...content, InvoiceNumber: 'THEIRS' }, revision: desk.stored.revision + 1 });
    await desk.settle();
    expect(asked()).toContain('getDraft');
    expect(desk.editor.document.header.InvoiceNumber).toBe('THEIRS');
  });

  it('does not mistake our own save for another window’s, whichever of event and answer comes first', async () => {
    const desk = openDesk(content);
    await desk.settle();
    const save = desk.main.handler('saveDraft');
    desk.main.answer({
      saveDraft: async (args: unknown) => {
        const saved = await save(args);
        // Queued by another window before our answer arrives.
        change(desk, { state: 'ready' });
        return saved;
      },
    });
    const asked = watch(desk);
    desk.editor.set({ line: null, path: ['InvoiceNumber'] }, 'OURS');
    await desk.editor.flush();
    await desk.settle();
    expect([asked(), desk.notices]).toEqual([[], []]);
    expect([desk.editor.summary.state, desk.editor.document.header.InvoiceNumber]).toEqual(['ready', 'OURS']);
  });

  it('overrides an answer that was requested before it', async () => {
    const desk = openDesk(content);
    await desk.settle();
    const before = desk.stored;
    let answer: (draft: Draft) => void = () => undefined;
    desk.main.answer({ getDraft: () => new Promise<Draft>((resolve) => (answer = resolve)) });
    desk.main.tell('draftsChanged', { sequence: 9, drafts: null, gone: [], counts: [] });
    change(desk, { state: 'ready' });
    answer(before);
    await desk.settle();
    expect(desk.editor.summary.state).toBe('ready');
  });

  it('does not restore content that was read before what was typed since', async () => {
    const desk = openDesk(content);
    await desk.settle();
    const before = desk.stored;
    const read = desk.main.handler('getDraft');
    let answer: (draft: Draft) => void = () => undefined;
    desk.main.answer({ getDraft: () => new Promise<Draft>((resolve) => (answer = resolve)) });
    desk.main.tell('draftsChanged', { sequence: 9, drafts: null, gone: [], counts: [] });
    desk.editor.set({ line: null, path: ['InvoiceNumber'] }, 'OURS');
    const flushed = desk.editor.flush();
    answer(before);
    desk.main.answer({ getDraft: read });
    await flushed;
    await desk.settle();
    expect([desk.editor.document.header.InvoiceNumber, desk.notices]).toEqual(['OURS', []]);
  });
});
