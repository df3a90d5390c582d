import * as Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { settingSchema } from '../../../domain/settings.ts';

const schema = settingSchema('paperLogo');
const address = (type: string, bytes: readonly number[]): string =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
const png = [
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 2, 0x58, 0, 0, 0, 0xf0,
];
const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46];

describe('a logo in the settings', () => {
  it.each([
    ['none', '', true],
    ['a PNG', address('png', png), true],
    ['a JPEG', address('jpeg', jpeg), true],
    ['a JPEG that is called a PNG', address('png', jpeg), false],
    ['a PNG that is called a JPEG', address('jpeg', png), false],
    ['a PNG truncated before its size', address('png', png.slice(0, 12)), false],
    ['a GIF', address('gif', [...Buffer.from('GIF89a')]), false],
    ['an SVG', 'data:image/svg+xml,<svg/>', false],
    ['an address', 'https://example.com/logo.png', false],
    ['text after the picture', `${address('png', png)}" onerror="x`, false],
  ])('%s', (_, text, isTaken) => {
    expect(Value.Check(schema, text)).toBe(isTaken);
  });

  it('has a maximum size', () => {
    const most = 100_000 - 'data:image/png;base64,'.length;
    const long = (bytes: number): string => address('png', [...png, ...Array<number>(bytes).fill(7)]);
    expect(Value.Check(schema, long(Math.floor((most / 4) * 3) - png.length - 3))).toBe(true);
    expect(Value.Check(schema, long(Math.ceil((most / 4) * 3) - png.length + 3))).toBe(false);
  });
});
