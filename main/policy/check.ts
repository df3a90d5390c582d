import * as Value from 'typebox/value';
import type { PolicyProblem, PolicyStatus } from '../../domain/model/policy.ts';
import { PolicySchema } from '../../domain/policy/schema.ts';
import type { WrittenPolicy } from '../../domain/policy/schema.ts';
import { checkAddress } from '../addresses.ts';

/** Further problems are not reported; the user fixes a few at a time. */
const mostProblems = 20;
const addressKeys = ['connection.baseUrl', 'connection.authUrl'] as const;

/** Checks a policy from any source: returns all of its settings, or none of them and the reasons. */
export function checkPolicy(source: string, written: unknown): PolicyStatus {
  const problems = Value.Check(PolicySchema, written)
    ? [...addressProblems(written as WrittenPolicy), ...folderProblems(written as WrittenPolicy)]
    : Value.Errors(PolicySchema, written).flatMap(problemOf);
  if (problems.length > 0) return refused(source, problems);
  const { defaults = {}, locked = {} } = written as WrittenPolicy;
  return { source, problems: [], defaults, locked };
}

export const refused = (source: string, problems: readonly PolicyProblem[]): PolicyStatus => ({
  source,
  problems: problems.slice(0, mostProblems),
  defaults: {},
  locked: {},
});

/** A problem of the whole policy, not of one setting. */
export const problem = (code: PolicyProblem['code'], detail: string): PolicyProblem => ({
  ...{ code, line: null, path: null, detail },
});

type SchemaError = ReturnType<typeof Value.Errors>[number];

function problemOf({ keyword, instancePath, message }: SchemaError): readonly PolicyProblem[] {
  // Each unknown member is also reported individually, by its schema `false`.
  if (keyword === 'additionalProperties') return [];
  const path = instancePath === '' ? null : pathOf(instancePath);
  if (keyword === 'boolean') return [{ code: 'unknownKey', line: null, path, detail: 'no such setting' }];
  return [{ code: 'badValue', line: null, path, detail: message }];
}

/** Converts a JSON pointer to a policy's path: `/locked/connection.parallel` becomes `locked.connection.parallel`. */
function pathOf(pointer: string): string {
  const parts = pointer.slice(1).split('/');
  return parts
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
    .slice(0, 200);
}

/** Checks of an address that a pattern cannot express. */
function addressProblems({ defaults = {}, locked = {} }: WrittenPolicy): readonly PolicyProblem[] {
  return Object.entries({ defaults, locked }).flatMap(([section, values]) =>
    addressKeys.flatMap((key): readonly PolicyProblem[] => {
      const value = values[key];
      if (typeof value !== 'string' || 'url' in checkAddress(value)) return [];
      const detail = 'must be an https address, or an http address of this machine';
      return [{ code: 'badValue', line: null, path: `${section}.${key}`, detail }];
    }),
  );
}

/** Checks only the path; whether the folder exists is found out when it is needed. */
function folderProblems({ locked = {} }: WrittenPolicy): readonly PolicyProblem[] {
  const folder = locked['backups.folder'];
  if (typeof folder !== 'string' || isAbsoluteFolder(folder, process.platform)) return [];
  const detail = 'must be an absolute path of this system';
  return [{ code: 'badValue', line: null, path: 'locked.backups.folder', detail }];
}

/**
 * Whether a path names the same folder of this machine, wherever Rampa was started. On Windows: a drive with its root
 * (`D:\Backups`) or a share (`\\server\share`, with or without a folder in it); `\Backups` and `D:Backups` depend on the current
 * drive and folder, and `\\?\…` and `\\.\…` name devices. Elsewhere: a path from the root.
 */
export function isAbsoluteFolder(path: string, platform: NodeJS.Platform): boolean {
  if (platform !== 'win32') return path.startsWith('/');
  return /^[A-Za-z]:[\\/]/.test(path) || /^\\\\[^\\/?.\s][^\\/]*\\[^\\/\s]/.test(path);
}
