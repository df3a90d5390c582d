import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { policySettings } from '../../../domain/policy/settings.ts';
import { administrativeTemplates } from '../../policy/administrative-templates.ts';
import { root } from '../../policy/documents.ts';

const folder = 'resources/policy';
const languages = ['en-US', 'tr-TR'] as const;
const files = [`${folder}/rampa.admx`, ...languages.map((language) => `${folder}/${language}/rampa.adml`)];

/** Throws if the XML is not well-formed. */
function parse(path: string): Element {
  const complaints: string[] = [];
  const complain = (text: string): void => void complaints.push(text);
  const parser = new DOMParser({ errorHandler: { warning: complain, error: complain, fatalError: complain } });
  const document = parser.parseFromString(readFileSync(join(root, path), 'utf8'), 'text/xml');
  expect(complaints).toEqual([]);
  return document.documentElement;
}
const children = (element: Element): Element[] =>
  Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1);
function all(element: Element, name: string): Element[] {
  return children(element).flatMap((child) => [...(child.tagName === name ? [child] : []), ...all(child, name)]);
}
function only(element: Element, name: string): Element {
  const [found, ...more] = all(element, name);
  if (found === undefined || more.length > 0) throw new Error(`${element.tagName}: not one ${name}`);
  return found;
}
const attribute = (name: string) => (element: Element) => element.getAttribute(name);
const names = (elements: readonly Element[], name: string) => elements.map(attribute(name));

it.each(files)('%s is up to date with the setting descriptions', (path) => {
  // To update the files: node test/policy/write.ts
  expect(readFileSync(join(root, path), 'utf8')).toBe(new Map(administrativeTemplates()).get(path));
});

describe('the group policy template', () => {
  const admx = parse(`${folder}/rampa.admx`);
  const policies = all(admx, 'policy');

  it('has its parts in the order that Microsoft’s schema requires', () => {
    expect(admx.tagName).toBe('policyDefinitions');
    expect(admx.namespaceURI).toBe('http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions');
    expect([admx.getAttribute('revision'), admx.getAttribute('schemaVersion')]).toEqual(['1.0', '1.0']);
    expect(children(admx).map(({ tagName }) => tagName)).toEqual([
      ...['policyNamespaces', 'resources', 'supportedOn', 'categories', 'policies'],
    ]);
    for (const policy of policies) {
      const parts = children(policy).map(({ tagName }) => tagName);
      const flag = ['parentCategory', 'supportedOn', 'enabledValue', 'disabledValue'];
      expect(parts).toEqual(policy.hasAttribute('valueName') ? flag : ['parentCategory', 'supportedOn', 'elements']);
    }
  });

  it('writes every setting under its name for the machine, once per way to set it', () => {
    const written = policies.map((policy) => {
      const [value] = [policy, ...all(policy, 'elements').flatMap(children)].filter((one) =>
        one.hasAttribute('valueName'),
      );
      return [policy.getAttribute('class'), policy.getAttribute('key'), value?.getAttribute('valueName')];
    });
    const key = (name: string): string => `Software\\Policies\\Rampa\\${name}`;
    const settable = (mode: 'default' | 'locked', name: string) =>
      [...policySettings].filter(([, { modes }]) => modes.includes(mode)).map(([of]) => ['Machine', key(name), of]);
    expect(written).toEqual([...settable('locked', 'Locked'), ...settable('default', 'Defaults')]);
    expect(new Set(names(policies, 'name')).size).toBe(policies.length);
    for (const name of names(policies, 'name')) expect(name).toMatch(/^\w+$/);
  });

  it('writes values that Rampa accepts', () => {
    for (const policy of policies) {
      const value = all(policy, 'elements').flatMap(children)[0];
      const type = policySettings.get((value ?? policy).getAttribute('valueName') as 'language')?.type;
      switch (type?.kind) {
        case 'flag':
          expect(all(policy, 'decimal').map(attribute('value'))).toEqual(['1', '0']);
          break;
        case 'whole':
          expect(value?.tagName).toBe('decimal');
          expect([value?.getAttribute('minValue'), value?.getAttribute('maxValue')]).toEqual([
            String(type.minimum),
            String(type.maximum),
          ]);
          break;
        case 'choice':
          expect(value?.tagName).toBe('enum');
          expect(all(policy, 'string').map(({ textContent }) => textContent)).toEqual(type.values);
          break;
        default:
          expect(value?.tagName).toBe('text');
          expect(value?.getAttribute('maxLength')).toBe(String(type?.maxLength));
          // Rampa would reject an empty value if the setting must not be empty.
          expect(value?.getAttribute('required') === 'true').toBe(!new RegExp(type?.pattern ?? '').test(''));
      }
    }
  });

  it('refers to existing categories and versions', () => {
    const categories = names(all(only(admx, 'categories'), 'category'), 'name');
    for (const ref of names(all(admx, 'parentCategory'), 'ref')) expect(categories).toContain(ref);
    const versions = names(all(admx, 'definition'), 'name');
    for (const policy of policies) expect(versions).toContain(only(policy, 'supportedOn').getAttribute('ref'));
  });

  describe.each(languages)('in %s', (language) => {
    const adml = parse(`${folder}/${language}/rampa.adml`);
    const referred = (kind: string): readonly string[] =>
      [...readFileSync(join(root, `${folder}/rampa.admx`), 'utf8').matchAll(/\$\((\w+)\.(\w+)\)/g)].flatMap(
        ([, of, id]) => (of === kind && id !== undefined ? [id] : []),
      );

    it('has its parts in the order that Microsoft’s schema requires', () => {
      expect(adml.tagName).toBe('policyDefinitionResources');
      expect(children(adml).map(({ tagName }) => tagName)).toEqual(['displayName', 'description', 'resources']);
      expect(children(only(adml, 'resources')).map(({ tagName }) => tagName)).toEqual([
        ...['stringTable', 'presentationTable'],
      ]);
    });

    it('has each referenced text and field once, and no others', () => {
      const strings = all(only(adml, 'stringTable'), 'string');
      expect(names(strings, 'id').sort()).toEqual([...new Set(referred('string'))].sort());
      expect(strings.filter(({ textContent }) => textContent === null || /^\s*$|\{/.test(textContent))).toEqual([]);
      expect(names(all(adml, 'presentation'), 'id')).toEqual(referred('presentation'));
    });

    it('shows each value in a field of its type', () => {
      const fields = { text: 'textBox', decimal: 'decimalTextBox', enum: 'dropdownList' };
      for (const presentation of all(adml, 'presentation')) {
        const policy = policies.find((one) => one.getAttribute('name') === presentation.getAttribute('id'));
        const [value] = policy === undefined ? [] : children(only(policy, 'elements'));
        const [field] = children(presentation);
        expect(field?.tagName).toBe(fields[value?.tagName as keyof typeof fields]);
        expect(field?.getAttribute('refId')).toBe(value?.getAttribute('id'));
      }
    });
  });
});
