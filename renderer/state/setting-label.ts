import type { TestStep } from '../../domain/model/connection.ts';
import type { Assumptions } from '../../domain/settings.ts';
import { t } from '../messages/index.svelte.ts';

/** A setting that something names: of the connection, its key, or one that rests on an assumption. */
export type NamedSetting = TestStep['fields'][number] | `assumed.${keyof Assumptions}`;

export function settingLabel(setting: NamedSetting): string {
  return setting === 'assumed' ? t('connection.assumed.title') : t(`connection.${setting}`);
}
