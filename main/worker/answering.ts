import type { MessagePort } from 'node:worker_threads';
import { classify } from '../store/errors.ts';
import type { Call, Reply } from './messages.ts';

/** A thread's side: answers each call, failures too, and gives the way to tell of progress meanwhile. */
export function answerCalls<R, A>(
  port: MessagePort,
  carryOut: (request: R, tell: (work: number, rows: number) => void) => Promise<A[keyof A]>,
  onFailure: (error: unknown) => void = () => undefined,
): void {
  const reply = (message: Reply<A>): void => port.postMessage(message);
  const tell = (work: number, rows: number): void => reply({ work, rows });
  port.on('message', ({ call, request }: Call<R>) => {
    carryOut(request, tell).then(
      (value) => reply({ call, ok: true, value }),
      (error: unknown) => {
        const { code, message } = classify(error);
        onFailure(error);
        reply({ call, ok: false, code, detail: message });
      },
    );
  });
}
