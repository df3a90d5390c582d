import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filePartBytes } from '../../../domain/model/table.ts';
import { FakeMain } from '../support/fake-main.ts';
import type { AppState } from '../../../renderer/state/app.svelte.ts';
import { cancelReading, eDocuments, takeEDocument } from '../../../renderer/state/e-document-file.svelte.ts';

/** Minimal FileReader. */
class Reader {
  result = '';
  onload: () => void = () => undefined;
  readAsDataURL(): void {
    this.result = 'data:,UEs=';
    queueMicrotask(() => this.onload());
  }
}
beforeEach(() => vi.stubGlobal('FileReader', Reader));
afterEach(() => vi.unstubAllGlobals());
afterEach(() => Object.assign(eDocuments, { reading: null, opened: null }));

/** An application that answers a reading when the test says so. */
function application() {
  const answers: ((answer: object) => void)[] = [];
  const main = new FakeMain();
  main.answer({
    addFilePart: () => ({}),
    releaseFile: () => ({}),
    readEDocuments: () => new Promise((resolve) => answers.push(resolve)),
    cancelReading: () => ({}),
  });
  const refuse = vi.fn();
  const app = {
    ...{ api: main.api, connection: { id: 'c' }, eDocuments: { loaded: false }, refuse },
    orToast: (work: () => Promise<unknown>) => work(),
  } as unknown as AppState;
  return { app, main, refuse, answers };
}
const archive = (name: string): File => new File(['PK'], name);
const documents = (number: string) => ({ documents: [{ number }], skipped: [] });

describe('reading an archive', () => {
  it('shows its progress, and opens the archive at the end', async () => {
    const { app, main, answers } = application();
    const taken = takeEDocument(app, archive('a.zip'));
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    main.tell('eDocumentsReading', { done: 3, total: 10 });
    expect(eDocuments.reading).toMatchObject({ name: 'a.zip', progress: { done: 3, total: 10 } });
    answers[0]?.(documents('1'));
    await taken;
    expect([eDocuments.reading, eDocuments.opened, main.listening('eDocumentsReading')]).toEqual([
      null,
      documents('1'),
      0,
    ]);
  });

  it('that is cancelled opens nothing, whatever its result, and does not affect the next one', async () => {
    const { app, main, refuse, answers } = application();
    const first = takeEDocument(app, archive('a.zip'));
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    cancelReading(app);
    expect(eDocuments.reading).toBeNull();
    expect(main.args('cancelReading')).toHaveLength(1);
    const second = takeEDocument(app, archive('b.zip'));
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.(documents('1'));
    await first;
    expect([eDocuments.opened, eDocuments.reading?.name]).toEqual([null, 'b.zip']);
    answers[1]?.(documents('2'));
    await second;
    expect([eDocuments.opened, main.listening('eDocumentsReading')]).toEqual([documents('2'), 0]);
    expect(refuse).not.toHaveBeenCalled();
  });

  it('that is cancelled during the upload does not start', async () => {
    const { app, main, answers } = application();
    main.answer({
      addFilePart: () => {
        cancelReading(app);
        return {};
      },
    });
    await takeEDocument(app, new File([new Uint8Array(2 * filePartBytes)], 'a.zip'));
    expect([main.args('addFilePart').length, answers.length]).toEqual([1, 0]);
  });
});
