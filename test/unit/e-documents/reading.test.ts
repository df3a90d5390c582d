import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filePartBytes } from '../../../domain/model/table.ts';
import type { AppState } from '../../../renderer/state/app.svelte.ts';
import { cancelReading, eDocuments, takeEDocument } from '../../../renderer/state/e-document-file.svelte.ts';

/** The browser's own, as far as it is needed. */
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

/** An application whose reading ends when it is asked to. */
function application() {
  const answers: ((answer: object) => void)[] = [];
  const listeners = new Set<(progress: object) => void>();
  const api = {
    addFilePart: vi.fn(() => Promise.resolve({})),
    letGoOfFile: () => Promise.resolve({}),
    readEDocuments: () => new Promise((resolve) => answers.push(resolve)),
    cancelReading: vi.fn(() => Promise.resolve({})),
    on: (_name: string, listener: (progress: object) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const refuse = vi.fn();
  const app = {
    ...{ api, connection: { id: 'c' }, eDocuments: { loaded: false }, refuse },
    orToast: (work: () => Promise<unknown>) => work(),
  } as unknown as AppState;
  return { app, api, refuse, answers, listeners };
}
const archive = (name: string): File => new File(['PK'], name);
const documents = (number: string) => ({ documents: [{ number }], skipped: [] });

describe('an archive that is read', () => {
  it('shows its progress, and is opened in the end', async () => {
    const { app, answers, listeners } = application();
    const taken = takeEDocument(app, archive('a.zip'));
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    for (const listener of listeners) listener({ done: 3, total: 10 });
    expect(eDocuments.reading).toMatchObject({ name: 'a.zip', progress: { done: 3, total: 10 } });
    answers[0]?.(documents('1'));
    await taken;
    expect([eDocuments.reading, eDocuments.opened, listeners.size]).toEqual([null, documents('1'), 0]);
  });

  it('that is cancelled is not opened, whatever comes of it, and leaves the next one alone', async () => {
    const { app, api, refuse, answers, listeners } = application();
    const first = takeEDocument(app, archive('a.zip'));
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    cancelReading(app);
    expect(eDocuments.reading).toBeNull();
    expect(api.cancelReading).toHaveBeenCalledOnce();
    const second = takeEDocument(app, archive('b.zip'));
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.(documents('1'));
    await first;
    expect([eDocuments.opened, eDocuments.reading?.name]).toEqual([null, 'b.zip']);
    answers[1]?.(documents('2'));
    await second;
    expect([eDocuments.opened, listeners.size]).toEqual([documents('2'), 0]);
    expect(refuse).not.toHaveBeenCalled();
  });

  it('that is cancelled while it is handed over is not read at all', async () => {
    const { app, api, answers } = application();
    api.addFilePart.mockImplementation(() => {
      cancelReading(app);
      return Promise.resolve({});
    });
    await takeEDocument(app, new File([new Uint8Array(2 * filePartBytes)], 'a.zip'));
    expect([api.addFilePart.mock.calls.length, answers.length]).toEqual([1, 0]);
  });
});
