/**
 * A service in a separate process that accepts every token and every document after a given delay, so that only the sender is
 * measured. Each answer has a new id and number (§1.2).
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface AnsweringService {
  readonly url: string;
  readonly close: () => void;
}

const self = fileURLToPath(import.meta.url);

/** `afterMs`: the delay from a document's last byte to the answer's first. */
export async function answeringService(afterMs: number): Promise<AnsweringService> {
  const child = fork(self, [String(afterMs)]);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (told) => resolve(told as number));
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, close: () => child.disconnect() };
}

if (process.argv[1] === self && process.send !== undefined) serve(Number(process.argv[2]));

function serve(afterMs: number): void {
  let documents = 0;
  const text = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${text({ alg: 'none' })}.${text({ P: 'all', ARC: 100_000_000, exp: 4_000_000_000 })}.x`;
  const answerTo = (url: string): unknown => {
    if (url.includes('/ApiAuth/'))
      return { Success: true, Message: null, Data: { AccessToken: token, RefreshToken: 'refresh' } };
    documents += 1;
    const Data = { Id: randomUUID(), InvoiceNumber: `S${String(documents).padStart(12, '0')}` };
    return { Success: true, ResultCode: '0000', Message: null, Data, Errors: null };
  };
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const send = (): void => {
        const body = JSON.stringify(answerTo(request.url ?? ''));
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
        response.end(body);
      };
      if (afterMs === 0) send();
      else setTimeout(send, afterMs);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('disconnect', () => process.exit(0));
}
