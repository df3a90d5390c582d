/**
 * Settings that a policy can set: those of a connection (domain/connection-settings.ts), and those of the machine, which also
 * need code in apply.ts. The check of a policy, its JSON schema, the administrative templates for Windows, the table in the
 * documentation and the locked fields of the page are derived from them.
 */
import { updateModes } from '../model/updates.ts';
import { descriptionOf, imagePattern, settingKeys } from '../connection-settings.ts';
import type { ConnectionSettingKey } from '../connection-settings.ts';
import type { PolicyKey, PolicyMode } from '../model/policy.ts';

export type PolicyType =
  | { readonly kind: 'text'; readonly maxLength: number; readonly pattern: string }
  | { readonly kind: 'whole'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly values: readonly string[] };

export interface PolicySetting {
  readonly type: PolicyType;
  readonly modes: readonly PolicyMode[];
  /** The first version of Rampa that supports it; older versions refuse the policy. */
  readonly since: string;
  /** Key in the page's messages; the text under the key with `.hint`, if there is one, explains the setting. */
  readonly message: string;
}

/** Accepts the values that the form of a connection would save. */
function policyType(key: ConnectionSettingKey): PolicyType {
  const setting = descriptionOf(key);
  switch (setting.kind) {
    case 'flag':
      return { kind: 'flag' };
    case 'choice':
      return { kind: 'choice', values: setting.values };
    case 'whole':
      return { kind: 'whole', minimum: setting.min, maximum: setting.max };
    case 'image':
      return { kind: 'text', maxLength: setting.maxLength, pattern: imagePattern };
    case 'address':
    case 'path':
    case 'text': {
      const { kind, maxLength, required, neededToSend, pattern } = setting;
      const mayBeEmpty = required !== true && neededToSend !== true;
      const plain = pattern?.source ?? (mayBeEmpty ? textOrNothing : text);
      return { kind: 'text', maxLength, pattern: { address, path, text: plain }[kind] };
    }
  }
}
// Texts have no surrounding blanks; addresses and paths have no trailing slash.
const text = '^\\S(.*\\S)?$';
const textOrNothing = '^(\\S(.*\\S)?)?$';
const address = '^https?://[^\\s/?#@\\\\]+(/[^\\s/?#\\\\]+)*$';
const path = '^(/[^\\s/?#]+)+$';

/** Without name and password, which the user enters and the keychain stores, and without Chromium's own proxy lists. */
const proxy =
  '^(system|direct|pac https?://[^\\s@]+|fixed (https?://)?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?:[0-9]{1,5})$';

/** `/…`, `D:\…` or `\\server\share…`; main/policy/check.ts checks whether it is a path of this system. */
const absoluteFolder = '^(/|[A-Za-z]:[\\\\/]|\\\\\\\\[^\\\\/?.\\s][^\\\\/]*\\\\[^\\\\/\\s])([^\\u0000-\\u001f]*\\S)?$';

const both: readonly PolicyMode[] = ['default', 'locked'];
const since = '0.1.0';

/** By key, in the order of the documentation. */
export const policySettings: ReadonlyMap<PolicyKey, PolicySetting> = new Map<PolicyKey, PolicySetting>([
  [
    'language',
    { type: { kind: 'choice', values: ['system', 'tr', 'en'] }, modes: both, since, message: 'shell.language' },
  ],
  // Settings of the machine; users cannot set them.
  [
    'updates',
    {
      type: { kind: 'choice', values: updateModes },
      modes: ['locked'],
      since,
      message: 'policy.updates',
    },
  ],
  [
    'backups.days',
    { type: { kind: 'whole', minimum: 1, maximum: 90 }, modes: ['locked'], since, message: 'policy.backups.days' },
  ],
  [
    'backups.weeks',
    { type: { kind: 'whole', minimum: 0, maximum: 260 }, modes: ['locked'], since, message: 'policy.backups.weeks' },
  ],
  [
    'backups.folder',
    {
      type: { kind: 'text', maxLength: 200, pattern: absoluteFolder },
      modes: ['locked'],
      since,
      message: 'policy.backups.folder',
    },
  ],
  [
    'documents.keepSentDays',
    {
      type: { kind: 'whole', minimum: 30, maximum: 3650 },
      modes: ['locked'],
      since,
      message: 'policy.documents.keepSentDays',
    },
  ],
  [
    'proxy',
    { type: { kind: 'text', maxLength: 500, pattern: proxy }, modes: ['locked'], since, message: 'policy.proxy' },
  ],
  ...settingKeys.map((name): [PolicyKey, PolicySetting] => {
    const key = `connection.${name}` as const;
    const modes: readonly PolicyMode[] = descriptionOf(name).neverLocked === true ? ['default'] : both;
    return [key, { type: policyType(name), modes, since, message: key }];
  }),
]);
