import { execFile } from 'node:child_process';
import { maxBytes } from './trusted-file.ts';

/** The output of a system program, or a short reason why there is none. */
export type ToolAnswer = { readonly output: Uint8Array } | { readonly failed: string };
/** Runs a program by its absolute path, without a shell; `input` is its standard input. Never rejects. */
export type RunTool = (program: string, args: readonly string[], input?: Uint8Array) => Promise<ToolAnswer>;

/** In milliseconds. Right after the machine has started, such a program may take seconds. */
const longest = 10_000;

export const runTool: RunTool = (program, args, input) =>
  new Promise((resolve) => {
    const options = { encoding: 'buffer', timeout: longest, maxBuffer: maxBytes, windowsHide: true } as const;
    const child = execFile(program, args, options, (error, output) => {
      resolve(error === null ? { output } : { failed: whyOf(error) });
    });
    // A program that ends without reading its input gives the reason in its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });

/** A short reason instead of the error's message, which quotes the whole command. */
function whyOf({ code, killed }: { readonly code?: string | number | null; readonly killed?: boolean }): string {
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return `said more than ${maxBytes} bytes`;
  if (killed === true) return `said nothing for ${longest / 1000} s`;
  return typeof code === 'number' ? `exit code ${code}` : (code ?? 'unknown error');
}
