import { execFile } from 'node:child_process';
import { maxBytes } from './trusted-file.ts';

/** What a program of the system printed, or in short why it printed nothing that counts. */
export type ToolAnswer = { readonly output: Uint8Array } | { readonly failed: string };
/** Runs a program by its absolute path, by no shell; `input` is what it reads. Never rejects. */
export type RunTool = (program: string, args: readonly string[], input?: Uint8Array) => Promise<ToolAnswer>;

/** Milliseconds. On a machine that has just been started such a program may take seconds. */
const longest = 10_000;

export const runTool: RunTool = (program, args, input) =>
  new Promise((resolve) => {
    const options = { encoding: 'buffer', timeout: longest, maxBuffer: maxBytes, windowsHide: true } as const;
    const child = execFile(program, args, options, (error, output) => {
      resolve(error === null ? { output } : { failed: whyOf(error) });
    });
    // A program that ends without reading what it is given has said why by its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });

/** Not the message, which quotes the whole call. */
function whyOf({ code, killed }: { readonly code?: string | number | null; readonly killed?: boolean }): string {
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return `said more than ${maxBytes} bytes`;
  if (killed === true) return `said nothing for ${longest / 1000} s`;
  return typeof code === 'number' ? `exit code ${code}` : (code ?? 'unknown error');
}
