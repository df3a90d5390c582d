import type { PolicySetting } from '../../domain/policy/settings.ts';
import type { en } from '../../messages/en/index.ts';
import type { tr } from '../../messages/tr/index.ts';

export type Catalogue = typeof en | typeof tr;

/** Looks up a text by its key, for example `connection.baseUrl`; `null` if there is none. */
export function textOf(catalogue: Catalogue, message: string): string | null {
  const [, area = '', key = ''] = /^(\w+)\.(.+)$/.exec(message) ?? [];
  const texts: ReadonlyMap<string, string> = new Map(
    Object.entries(new Map<string, object>(Object.entries(catalogue)).get(area) ?? {}),
  );
  return texts.get(key) ?? null;
}

export function labelOf(catalogue: Catalogue, { message }: PolicySetting): string {
  const label = textOf(catalogue, message);
  if (label === null) throw new Error(`no text ${message}`);
  return label;
}

/** The purpose of the setting; empty if its label is enough. */
export const hintOf = (catalogue: Catalogue, { message }: PolicySetting): string =>
  textOf(catalogue, `${message}.hint`) ?? '';
