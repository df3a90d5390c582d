import * as Value from 'typebox/value';
import { operations } from '../../preload/contract.ts';
import type { Answer, Arguments, BridgeError, BridgeResult, OperationName } from '../../preload/contract.ts';
import { contentFault, readContentText } from '../content-text.ts';
import { plainDataFault } from '../plain-data.ts';
import { Compile } from 'typebox/compile';
import { ApplicationFailure } from '../application/failure.ts';
import { SecretError } from '../secrets/secret-error.ts';
import { StoreFailure } from '../store/errors.ts';

export interface Handles {
  handle<N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>>;
}
export type Bridge = ReturnType<typeof createBridge>;

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

/** Checks the name and arguments of each call, carries it out, and turns errors into values. */
export function createBridge(application: Handles) {
  return {
    /** Never throws. The host has checked the sender ({@link isTrustedSender}). */
    call: async (name: string, args: unknown): Promise<BridgeResult<unknown>> => {
      try {
        if (!isOperation(name)) return refuse('No such operation.');
        const why = wrong(name, args ?? {});
        if (why !== null) return refuse(`${name}: ${why}`);
        return { ok: true, value: await application.handle(name, (args ?? {}) as Arguments<typeof name>) };
      } catch (error) {
        return { ok: false, error: errorOf(error) };
      }
    },
  };
}

/** Why the arguments are refused. Never repeats a value, which may be the API key. */
function wrong(name: OperationName, args: unknown): string | null {
  const fault = plainDataFault(args);
  if (fault !== null) return fault;
  if (!argumentsFit(name, args)) {
    const [first] = Value.Errors(operations[name].args, args);
    return `the arguments do not fit${first === undefined ? '' : ` (${first.schemaPath})`}`;
  }
  const { content, baseline, drafts } = args as {
    readonly content?: unknown;
    readonly baseline?: { readonly content: unknown };
    readonly drafts?: readonly unknown[];
  };
  const baselineFault = baseline === undefined ? null : contentFault(baseline.content);
  if (baselineFault !== null) return baselineFault;
  for (const draft of drafts ?? []) {
    const own = (draft as { readonly content?: unknown }).content;
    const fault = typeof own === 'string' ? contentTextFault(own) : null;
    if (fault !== null) return fault;
  }
  if (typeof content === 'string') return contentTextFault(content);
  return content === undefined ? null : contentFault(content);
}

function contentTextFault(text: string): string | null {
  const reading = readContentText(text);
  return 'fault' in reading ? reading.fault : null;
}

function refuse(detail: string): { readonly ok: false; readonly error: BridgeError } {
  return { ok: false, error: { code: 'badArguments', detail } };
}

/**
 * Checking a value against a schema takes a tenth of a millisecond, or a hundredth of that once the schema is compiled. Compiling
 * takes a millisecond or two, so a schema is compiled only after this many calls, which does not delay the start.
 */
const callsWithoutCode = 2;

interface Check {
  calls: number;
  fits: (args: unknown) => boolean;
}
const checks = new Map<OperationName, Check>();

function argumentsFit(name: OperationName, args: unknown): boolean {
  const schema = operations[name].args;
  const check = checks.get(name) ?? { calls: 0, fits: (given: unknown) => Value.Check(schema, given) };
  checks.set(name, check);
  if (check.calls === callsWithoutCode) {
    const made = Compile(schema);
    check.fits = (given) => made.Check(given);
  }
  check.calls += 1;
  return check.fits(args);
}

const longest = 500;

/** Turns a thrown error into a value for the page. */
function errorOf(error: unknown): BridgeError {
  if (error instanceof ApplicationFailure || error instanceof StoreFailure) {
    return { code: error.code, detail: harmless(error.message) };
  }
  if (error instanceof SecretError) return { code: 'secrets', detail: harmless(`${error.code}: ${error.message}`) };
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : 'Something that is no error was thrown.';
  return { code: 'internal', detail: harmless(detail) };
}

/**
 * Masks whatever could be a token or a key, in case a library put one into its message: long runs without spaces that contain
 * digits, except UUIDs.
 */
function harmless(detail: string): string {
  return detail
    .replaceAll(/[A-Za-z0-9_~+=.-]{20,}/g, (run) => (isIdentifier(run) || !/\d/.test(run) ? run : '…'))
    .slice(0, longest);
}

function isIdentifier(run: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(run);
}

/**
 * Whether the sender of a call is the application's page. `origin` is for example `app://rampa` or `http://127.0.0.1:4173`. Both
 * are parsed and compared part by part, so that `https://example.com/?app://rampa` is not accepted. `URL.origin` cannot be used:
 * it is "null" for non-standard schemes such as `app:`.
 */
export function isTrustedSender(url: string, origin: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(origin)) return false;
  const sender = new URL(url);
  const page = new URL(origin);
  return (
    page.host !== '' &&
    sender.protocol === page.protocol &&
    sender.host === page.host &&
    sender.username === '' &&
    sender.password === ''
  );
}
