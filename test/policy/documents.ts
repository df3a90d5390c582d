/** Generated from the description of the policy's settings (domain/policy/settings.ts): a schema, a table and templates. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { PolicySchema } from '../../domain/policy/schema.ts';
import { policySettings } from '../../domain/policy/settings.ts';
import type { PolicySetting, PolicyType } from '../../domain/policy/settings.ts';
import { usualRetention } from '../../main/backups/retention.ts';
import { newSettings } from '../../domain/policy/apply.ts';
import { noPolicy } from '../../domain/model/policy.ts';
import type { PolicyMode } from '../../domain/model/policy.ts';
import { en } from '../../messages/en/index.ts';
import { tr } from '../../messages/tr/index.ts';
import { administrativeTemplates } from './administrative-templates.ts';
import { hintOf, labelOf } from './texts.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The first sentence only; docs/policy.md has the rest. */
const purposeOf = (setting: PolicySetting): string => /^.*?\.(?=\s|$)/.exec(hintOf(en, setting))?.[0] ?? '';

function valuesOf(type: PolicyType): string {
  switch (type.kind) {
    case 'text':
      return `text, at most ${type.maxLength} characters`;
    case 'whole':
      return `${type.minimum} to ${type.maximum}`;
    case 'flag':
      return '`true`, `false`';
    case 'choice':
      return type.values.map((value) => `\`"${value}"\``).join(', ');
  }
}

const settings = [...policySettings];

function table(): string {
  const builtIn = newSettings(noPolicy);
  const flat = new Map<string, unknown>([
    ['language', 'system'],
    ['updates', 'automatic'],
    ['backups.days', usualRetention.days],
    ['backups.weeks', usualRetention.weeks],
    ['backups.folder', ''],
    ['documents.keepSentDays', null],
    ['proxy', 'system'],
    ...Object.entries(builtIn).map(([key, value]): [string, unknown] => [`connection.${key}`, value]),
    ...Object.entries(builtIn.assumed).map(([key, value]): [string, unknown] => [`connection.assumed.${key}`, value]),
  ]);
  const rows = settings.map(([key, setting]) => {
    const standard = flat.get(key);
    const shown = standard === '' || standard === null ? '' : `\`${JSON.stringify(standard)}\``;
    const what = `${labelOf(en, setting)} (${labelOf(tr, setting)}). ${purposeOf(setting)}`.trim();
    return [`\`${key}\``, valuesOf(setting.type), shown, setting.modes.join(', '), setting.since, what];
  });
  return [
    ['Setting', 'Values', 'Built in', 'As', 'Since', 'What it is, as the page calls it'],
    ['---', '---', '---', '---', '---', '---'],
    ...rows,
  ]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

/** A JSON Schema 2020-12, with the page's texts as descriptions. */
function schema(): string {
  const described = (mode: PolicyMode): object => ({
    type: 'object',
    additionalProperties: false,
    description: mode === 'locked' ? 'What nobody changes.' : 'What a user begins with and may change.',
    properties: Object.fromEntries(
      settings
        .filter(([, { modes }]) => modes.includes(mode))
        .map(([key, setting]) => [
          key,
          { ...propertyOf(mode, key), description: `${labelOf(en, setting)}. ${purposeOf(setting)}`.trim() },
        ]),
    ),
  });
  return JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Policy of Rampa',
    ...PolicySchema,
    properties: { ...PolicySchema.properties, defaults: described('default'), locked: described('locked') },
  });
}

/** The schema with which the application itself validates. */
function propertyOf(mode: PolicyMode, key: string): object {
  const section = mode === 'locked' ? PolicySchema.properties.locked : PolicySchema.properties.defaults;
  const { properties } = section as unknown as { readonly properties: Readonly<Record<string, object>> };
  const found = Object.entries(properties).find(([name]) => name === key)?.[1];
  if (found === undefined) throw new Error(`no schema of ${key}`);
  return found;
}

const [begin, end] = ['<!-- settings: written by test/policy/write.ts -->', '<!-- end of the settings -->'];

/** Each file's path and content. */
export async function policyDocuments(): Promise<ReadonlyMap<string, string>> {
  const page = readFileSync(join(root, 'docs/policy.md'), 'utf8');
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error('docs/policy.md has no place for the settings');
  const whole = `${before}${begin}\n\n${table()}\n\n${end}${after}`;
  const written = { 'docs/policy.md': whole, 'docs/policy.schema.json': schema() };
  const formatted = Object.entries(written).map(
    async ([file, text]) => [file, (await format(file, text, { printWidth: 120 })).code] as const,
  );
  return new Map([...(await Promise.all(formatted)), ...administrativeTemplates()]);
}
