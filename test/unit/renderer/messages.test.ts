import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { documents } from '../../../domain/documents/index.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { Fields } from '../../../domain/fields.ts';
import { problemCodes } from '../../../domain/model/problem.ts';
import { serviceErrors } from '../../../domain/envelope/service-codes.ts';
import { languageFor } from '../../../domain/language.ts';
import { format, hasText, messageKeys } from '../../../renderer/messages/index.svelte.ts';
import { en } from '../../../messages/en/index.ts';
import { tr } from '../../../messages/tr/index.ts';

const catalogues = { en, tr } as const satisfies Record<string, Record<string, Record<string, string>>>;

function textOf(language: 'en' | 'tr', key: string): string {
  const dot = key.indexOf('.');
  const areas: Record<string, Record<string, string>> = catalogues[language];
  return areas[key.slice(0, dot)]?.[key.slice(dot + 1)] ?? '';
}

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

function elementsOf(text: string): readonly Element[] {
  return new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst();
}

/**
 * Names of a text's arguments. `shown` leaves out those that only select a form: Turkish has one form for all numbers,
 * so a text may omit a count that English needs.
 */
function argumentsOf(elements: readonly Element[], shown: boolean): string[] {
  return elements.flatMap((element) => {
    if ('options' in element) {
      const forms = Object.values(element.options).map(({ value }) => value);
      // In a plural, `#` stands for the argument.
      const counted = forms.some((form) => form.some((part) => !('value' in part)));
      return [...(!shown || counted ? [element.value] : []), ...forms.flatMap((form) => argumentsOf(form, shown))];
    }
    return 'value' in element && element.type !== literal ? [element.value] : [];
  });
}

const literal = elementsOf('x')[0]?.type;

function fieldsOf(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'object' || field.type === 'list' ? [name, ...fieldsOf(field.fields)] : [name],
  );
}

function choicesOf(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === 'object' || field.type === 'list') return choicesOf(field.fields);
    return field.type === 'integer' ? (field.choices ?? []).map((choice) => `${name}.${choice}`) : [];
  });
}

function groupsOf(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => [
    ...(field.group === undefined ? [] : [field.group]),
    ...(field.type === 'object' || field.type === 'list' ? groupsOf(field.fields) : []),
  ]);
}

describe('the catalogue', () => {
  it('can be parsed in both languages, and each text has the same arguments', () => {
    const names = (text: string, shown: boolean): string[] => argumentsOf(elementsOf(text), shown);
    for (const key of messageKeys()) {
      const [english, turkish] = [textOf('en', key), textOf('tr', key)];
      expect(english.trim(), key).not.toBe('');
      expect(turkish.trim(), key).not.toBe('');
      expect(names(english, false), `${key}: Turkish has an argument of its own`).toEqual(
        expect.arrayContaining(names(turkish, false)),
      );
      expect(names(turkish, false), `${key}: Turkish leaves out what English shows`).toEqual(
        expect.arrayContaining(names(english, true)),
      );
    }
  });

  it('contains no straight apostrophes or quotation marks, which ICU interprets', () => {
    for (const key of messageKeys()) {
      for (const language of ['en', 'tr'] as const)
        expect(textOf(language, key), `${language} ${key}`).not.toMatch(/['"]/);
    }
  });

  const wanted: readonly (readonly [string, readonly string[]])[] = [
    ['problem', problemCodes.map((code) => `problems.${code}`)],
    [
      'code of the service',
      Object.values(serviceErrors).flatMap(({ meaning, action }) => [`errors.${meaning}`, `errors.${action}`]),
    ],
    ...documentKinds.flatMap((kind): [string, string[]][] => [
      [`field of a ${kind}`, fieldsOf(documents[kind].fields).map((name) => `fields.${name}`)],
      [`choice of a ${kind}`, choicesOf(documents[kind].fields).map((choice) => `fields.choice.${choice}`)],
      [`group of a ${kind}`, groupsOf(documents[kind].fields).map((group) => `fields.group.${group}`)],
    ]),
  ];
  it.each(wanted)('has a text for every %s', (_, keys) => {
    expect(keys.length).toBeGreaterThan(0);
    expect([...new Set(keys)].filter((key) => !hasText(key))).toEqual([]);
  });
});

describe('formatted texts', () => {
  it('have plural forms and numbers of the language', () => {
    expect(format('en', 'shell.status.ready', { count: 1 })).toContain('1 document ');
    expect(format('en', 'shell.status.ready', { count: 1200 })).toContain('1,200');
    expect(format('tr', 'shell.status.ready', { count: 1200 })).toContain('1.200');
    const badges = [format('en', 'desktop.attention', { count: 1 }), format('tr', 'desktop.attention', { count: 2 })];
    expect(badges).toEqual(['1 document needs attention', '2 belge ilgi bekliyor']);
  });

  it('say in Turkish that the service does not state whether a price includes VAT', () => {
    expect(textOf('tr', 'problems.vatIncludedUnknown')).toMatch(
      /^Servis bu fiyatın KDV dahil olup olmadığını bildirmiyor\./,
    );
  });

  it('contain user input unchanged', () => {
    expect(format('en', 'problems.notANumber', { text: '<b>{x}' })).toContain('<b>{x}');
  });

  it('are Turkish if the system’s language is', () => {
    expect(languageFor('system', 'tr-TR')).toBe('tr');
    expect(languageFor('system', 'de-DE')).toBe('en');
    expect(languageFor('tr', 'en-GB')).toBe('tr');
  });
});
