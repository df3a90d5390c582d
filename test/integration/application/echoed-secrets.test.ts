import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hiddenText, holdsHidden } from '../../../domain/hidden.ts';
import type { Answer, Arguments, OperationName } from '../../../preload/contract.ts';
import type { Transport, TransportResponse } from '../../../main/ports.ts';
import { fragments, shows, writings } from '../../unit/support/secret-writings.ts';
import { Harness, invoice } from './harness.ts';

/** The application's key; the transport replaces it by the simulated service's own. */
const apiKey = 'rK4+x/9QeT7=wZ2pLm8VbN3cYd6HgJ5sF1aU';

let own: Harness;
/** The key and every token issued by a login or refresh. */
let secrets: string[];
/** An answer to a data request that replaces the service's. */
let answerWith: (method: string, path: string) => TransportResponse | null;
/** Modifies the text of the service's own answer. */
let change: (text: string) => string;
/** Everything that was sent to the page or logged. */
let told: string[];

beforeEach(async () => {
  secrets = [apiKey];
  told = [];
  answerWith = () => null;
  change = (text) => text;
  const write = (event: string, details = {}): void => void told.push(JSON.stringify({ event, ...details }));
  own = await Harness.start({ transport: echoing, log: { info: write, warn: write } });
  await own.call('setApiKey', { id: own.connectionId, apiKey });
});
afterEach(() => own.end());

const echoing =
  (real: Transport): Transport =>
  async (request) => {
    const { pathname } = new URL(request.url);
    const isLogin = pathname.includes('/ApiAuth/');
    const made = isLogin ? null : answerWith(request.method, pathname.replace(/^.*\/api\/v1/, ''));
    if (made !== null) return made;
    const text = Buffer.from(request.body ?? []).toString();
    const body = isLogin ? { body: Buffer.from(text.replace(apiKey, own.service.apiKey)) } : {};
    const answer = await real({ ...request, ...body });
    if (answer.kind === 'failure') return answer;
    const words = Buffer.from(answer.body).toString();
    if (!isLogin) return { ...answer, body: Buffer.from(change(words)) };
    const { Data } = JSON.parse(words) as { Data: { AccessToken: string; RefreshToken: string } | null };
    if (Data !== null) secrets.push(Data.AccessToken, Data.RefreshToken);
    return answer;
  };

const answered = (status: number, body: unknown): TransportResponse => ({
  kind: 'response',
  status,
  headers: { 'content-type': 'application/json', 'x-echo': secrets.join(' ') },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const success = (data: unknown) => answered(200, { Success: true, ResultCode: '0000', Message: null, Data: data });

async function call<N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>> {
  const answer = await own.call(name, args);
  told.push(JSON.stringify(answer));
  return answer;
}

/** Each secret, whole and in part, in each encoding. */
const echoes = (): readonly string[] =>
  secrets.flatMap((secret) =>
    Object.values(fragments).flatMap((part) => Object.values(writings).map((write) => write(part(secret)))),
  );

/** The secrets that can be read in files, in the log or in what was sent to the page. */
function found(): readonly string[] {
  told.push(...own.heard.map(({ event }) => JSON.stringify(event)));
  const files = readdirSync(own.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'));
  const plain = secrets.flatMap((secret) => Object.values(fragments).map((part) => part(secret)));
  const crossed = told.filter((text) => secrets.some((secret) => shows(text, secret)));
  const written = [...echoes(), ...plain].filter(
    (text) => text.length >= 12 && texts.some((file) => file.includes(text)),
  );
  return [...crossed, ...new Set(written)];
}

/** Renews the token twice: the earlier tokens are expired, but still secret. */
async function renewTwice(): Promise<void> {
  for (const _ of [1, 2]) await call('renewSession', { id: own.connectionId });
  expect(new Set(secrets).size).toBeGreaterThanOrEqual(5);
}

describe('the key and tokens that the service echoes are removed', () => {
  it('from the rows of a lookup list and of a list of documents', async () => {
    await renewTwice();
    const { connectionId } = own;
    const rows = echoes().map((echo, index) => ({
      Id: `id-${index}`,
      Code: echo,
      Name: `Kuru ${echo} incir`,
      [echo]: echo,
    }));
    answerWith = () => success(rows.map((row) => ({ ...row, InvoiceNumber: row.Code, CustomerName: row.Name })));
    await call('refreshLookups', { connectionId, kinds: ['customers', 'products', 'currencies'] });
    await call('refreshDocumentList', { connectionId, kind: 'salesReturnInvoice' });
    await own.until(async () =>
      (await own.call('listLookupStatus', { connectionId })).every(({ refreshing }) => !refreshing),
    );
    const list = { connectionId, kind: 'salesReturnInvoice', offset: 0, limit: 1000 } as const;
    await own.until(async () => !(await own.call('listDocuments', list)).status.reading);
    const page = await call('listDocuments', list);
    const { rows: listed } = await call('searchLookup', {
      connectionId,
      kind: 'customers',
      query: 'Kuru',
      limit: 1000,
    });
    expect(page.rows.length).toBeGreaterThan(0);
    expect(listed.length).toBeGreaterThan(0);
    const names = listed.map(({ name }) => name ?? '');
    expect(names.filter((name) => !/^Kuru .* incir$/.test(name) || !name.includes(hiddenText))).toEqual([]);
    await own.close();
    expect(found()).toEqual([]);
  });

  it('from errors, error pages, headers and truncated answers', async () => {
    await renewTwice();
    const errors = echoes().map((echo) => ({ Code: echo.slice(0, 90), Message: `Lines[0].ProductCode ${echo}` }));
    const answers = [
      () => answered(400, { Success: false, ResultCode: errors[0]?.Code, Message: errors[0]?.Message, Errors: errors }),
      () => answered(502, `<h1>Bad gateway</h1>${echoes().join('<br>')}`),
      () => answered(200, `{"Success":true,"Data":{"Id":"${secrets.at(-1)}","Note":"`),
      () => answered(200, { Success: 'yes', Data: { Id: secrets.at(-2), InvoiceNumber: apiKey } }),
      () => success({ Id: apiKey, InvoiceNumber: secrets[1] }),
    ];
    for (const made of answers) {
      const id = await own.draft(invoice({ InvoiceNumber: `E-${answers.indexOf(made)}` }));
      let sent = false;
      answerWith = (method) => {
        if (method !== 'POST' || sent) return answered(502, '');
        sent = true;
        return made();
      };
      await own.send([id]);
      await own.settled();
      expect(sent).toBe(true);
      await call('listAttempts', { draftId: id });
      await call('getRejection', { draftId: id });
      await call('getDraft', { id });
    }
    await own.quiet();
    await own.close();
    expect(found()).toEqual([]);
  });

  it('from a document: it is shown without them, and cannot be written back like that', async () => {
    await renewTwice();
    const id = await own.draft(invoice({ Description: 'Original note' }));
    await own.send([id]);
    await own.settled();
    const documentId = (await own.state(id)).acceptedId ?? '';
    const target = { connectionId: own.connectionId, kind: 'salesReturnInvoice', documentId } as const;
    const writes = (): number => own.service.ledger.requests().filter(({ method }) => method !== 'GET').length;
    const before = writes();

    for (const secret of secrets) {
      for (const member of ['Description', 'SomethingUnknown']) {
        change = (text) => {
          const answer = JSON.parse(text) as { Data: Record<string, unknown> };
          return JSON.stringify({ ...answer, Data: { ...answer.Data, [member]: `Note ${secret} of ours` } });
        };
        const read = await call('readDocument', target);
        expect(JSON.stringify(read)).toContain(`Note ${hiddenText} of ours`);
        for (const operation of ['replace', 'change'] as const) {
          expect(await call('openDocument', { ...target, operation })).toEqual({ problem: { reason: 'hiddenSecret' } });
        }
        if (!('document' in read)) throw new Error('not read');
        const { content } = read.document;
        const copy = await call('createDraft', {
          connectionId: own.connectionId,
          kind: 'salesReturnInvoice',
          content: { ...content, InvoiceNumber: 'Next' },
        });
        expect(await call('queueDrafts', { ids: [copy.id] })).toEqual({
          queued: [],
          notQueued: [{ id: copy.id, why: 'hidden' }],
        });
      }
    }
    const deletion = await call('openDocument', { ...target, operation: 'delete' });
    expect(holdsHidden(deletion)).toBe(true);
    expect(writes()).toBe(before);
    await own.close();
    expect(found()).toEqual([]);
  });

  it('and are not sent if they reached a queued draft by another way: what was queued is sent', async () => {
    const id = await own.draft(invoice({ Description: 'a plain note' }));
    await own.call('queueDrafts', { ids: [id] });
    const file = new Database(join(own.folder, 'documents.db'));
    const changed = file
      .prepare(
        "UPDATE draft_contents SET content = replace(content, 'a plain note', ?) WHERE content LIKE '%a plain note%'",
      )
      .run(hiddenText).changes;
    file.close();
    expect(changed).toBe(1);
    await own.submit([id]);
    await own.settled();
    expect((await own.state(id)).state).toBe('accepted');
    expect(own.written()).toMatchObject([{ document: { record: { Description: 'a plain note' } } }]);
  });
});
