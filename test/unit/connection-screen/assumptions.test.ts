import { expect, test } from 'vitest';
import { assumedDefaults } from '../../../domain/settings.ts';
import { rows } from '../../coverage/rows.ts';
import { format, hasText } from '../../../renderer/messages/index.svelte.ts';
import { alsoAssumed, assumptionGroups } from '../../../renderer/screens/connection/assumptions.ts';
import { flagKeys, textKeys } from '../../../renderer/screens/connection/settings-form.ts';

test('every assumed setting stands in the form, with its name and what it means in both languages', () => {
  const keys = Object.keys(assumedDefaults).map((key) => `assumed.${key}`);
  const inForm: readonly string[] = [...textKeys, ...flagKeys].filter((key) => key.startsWith('assumed.'));
  expect([...inForm].sort()).toEqual([...keys].sort());
  for (const key of keys)
    expect([hasText(`connection.${key}`), hasText(`connection.${key}.hint`)]).toEqual([true, true]);
});

test('every assumption without a setting is said once, with the section that leaves it open', () => {
  const keys = alsoAssumed.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  // Each is a row of the coverage table, which begins with the sections that leave it open.
  const table = rows.flatMap(({ id, what }) =>
    id.startsWith('A:also.') ? [`${id.slice(7)} ${what.split(':')[0]}`] : [],
  );
  expect(alsoAssumed.map(({ key, section }) => `${key} ${section}`).sort()).toEqual(table.sort());
  for (const { key, section, group } of alsoAssumed) {
    expect(section).toMatch(/^§\d+(\.\d+)?(, §\d+(\.\d+)?)*$/);
    expect(assumptionGroups).toContain(group);
    for (const language of ['en', 'tr'] as const)
      expect(format(language, `connection.also.${key}`).length).toBeGreaterThan(20);
  }
});
