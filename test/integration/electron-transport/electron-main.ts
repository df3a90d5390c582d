/**
 * Runs in Electron: sends the request in each line of its input with the application's transport and writes a line with
 * the result.
 */
import { createInterface } from 'node:readline';
import { app } from 'electron';
import { createProxyLogin } from '../../../main/electron/network/proxy-login/proxy-login.ts';
import type { ProxyCredentials, ProxyQuestion } from '../../../main/electron/network/proxy-login/proxy-login.ts';
import { proxySetting } from '../../../main/electron/network/proxy-setting.ts';
import { createElectronTransport } from '../../../main/electron/network/transport.ts';
import { silentLog } from '../../../main/log.ts';
import { createMemoryStore } from '../../../main/secrets/secrets.ts';
import type { ElectronAnswer, ElectronQuestion } from './electron-process.ts';

const write = (line: ElectronAnswer): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

async function start(): Promise<void> {
  await app.whenReady();
  let answers: readonly (ProxyCredentials | null)[] = [];
  let questions: ProxyQuestion[] = [];
  const proxyLogin = createProxyLogin({
    secrets: createMemoryStore(),
    ask: (question) => {
      questions.push(question);
      const [next, ...rest] = answers;
      answers = rest;
      return Promise.resolve(next ?? null);
    },
    onSecret: () => undefined,
    log: silentLog,
  });
  const transport = createElectronTransport(
    proxyLogin,
    proxySetting({ proxy: process.env['RAMPA_TEST_PROXY'] ?? 'system' }),
  );

  const answer = async (question: ElectronQuestion): Promise<void> => {
    if (question.answers !== undefined) {
      write({ id: question.id, questions });
      questions = [];
      answers = question.answers;
      proxyLogin.mayAskAgain();
    }
    if (question.request === undefined) return;
    const { body: text, ...request } = question.request;
    const body = text === undefined ? {} : { body: Buffer.from(text) };
    const abort = new AbortController();
    if (question.abortAfterMs === 0) abort.abort();
    else if (question.abortAfterMs !== undefined) setTimeout(() => abort.abort(), question.abortAfterMs);
    const result = await transport({ ...request, ...body, signal: abort.signal });
    const plain = result.kind === 'response' ? { ...result, body: Buffer.from(result.body).toString() } : result;
    write({ id: question.id, result: plain });
  };
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => void answer(JSON.parse(line) as ElectronQuestion));
  lines.on('close', () => app.exit(0));
  write({ id: 0, versions: { electron: process.versions.electron, chrome: process.versions['chrome'] ?? '' } });
}

app.on('window-all-closed', () => undefined);
start().catch((error: unknown) => {
  console.error(error);
  app.exit(1);
});
