import { expect, test } from 'vitest';
import { descriptionOf, settingKeys } from '../../../domain/connection-settings.ts';
import { format } from '../../../renderer/messages/index.svelte.ts';
import { alsoAssumed, assumptionGroups } from '../../../renderer/screens/connection/assumptions.ts';
import { rows } from '../coverage/table.ts';

const section = /^§\d+(\.\d+)?(, §\d+(\.\d+)?)*$/;

test('every assumed setting has a section', () => {
  const assumed = settingKeys.filter((key) => key.startsWith('assumed.'));
  expect(assumed.length).toBeGreaterThan(10);
  for (const key of settingKeys) {
    const setting = descriptionOf(key);
    expect([key, setting.part === 'assumed']).toEqual([key, assumed.includes(key)]);
    if (assumed.includes(key)) expect(setting.section).toMatch(section);
  }
});

test('every assumption without a setting is listed once, with the section that leaves it open', () => {
  const keys = alsoAssumed.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  // Each is a row of the coverage table, which begins with the sections that leave it open.
  const table = rows.flatMap(({ id, what }) =>
    id.startsWith('Assumed also.') ? [`${id.slice('Assumed also.'.length)} ${what.split(':')[0]}`] : [],
  );
  expect(alsoAssumed.map(({ key, section }) => `${key} ${section}`).sort()).toEqual(table.sort());
  for (const { key, section: left, group } of alsoAssumed) {
    expect(left).toMatch(section);
    expect(assumptionGroups).toContain(group);
    for (const language of ['en', 'tr'] as const)
      expect(format(language, `connection.also.${key}`).length).toBeGreaterThan(20);
  }
});
