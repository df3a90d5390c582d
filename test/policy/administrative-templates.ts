/**
 * Windows administrative templates for Microsoft's schema PolicyDefinitionFiles: an ADMX, which defines the registry values, and
 * an ADML in each language, with the texts of the group policy editor.
 */
import { registryPolicyKey } from '../../main/policy/registry.ts';
import type { PolicyKey, PolicyMode } from '../../domain/model/policy.ts';
import { policySettings } from '../../domain/policy/settings.ts';
import type { PolicySetting, PolicyType } from '../../domain/policy/settings.ts';
import { en } from '../../messages/en/index.ts';
import { tr } from '../../messages/tr/index.ts';
import { hintOf, labelOf, textOf } from './texts.ts';
import type { Catalogue } from './texts.ts';

const folder = 'resources/policy';
const schema = 'http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions';
const versions = 'revision="1.0" schemaVersion="1.0"';

/** Texts that the page does not have; `{}` is replaced by a name. */
interface Words {
  readonly about: string;
  readonly supported: string;
  readonly sections: Readonly<Record<PolicyMode, string>>;
  readonly meaning: Readonly<Record<PolicyMode, string>>;
  readonly flag: string;
  readonly other: string;
  readonly mayBeEmpty: string;
  readonly value: string;
}
const languages: readonly { readonly code: string; readonly catalogue: Catalogue; readonly words: Words }[] = [
  {
    code: 'en-US',
    catalogue: en,
    words: {
      about: 'Settings of Rampa for all users of a computer.',
      supported: 'Rampa {} or newer',
      sections: { default: 'Defaults', locked: 'Locked settings' },
      meaning: {
        default:
          'Users begin with this value and may change it. Connections that are there already keep what they have.',
        locked: 'This value holds for every user and every connection, and nobody changes it.',
      },
      flag: 'Enabled: on. Disabled: off. Not configured: the policy does not set it.',
      other: 'Not configured or disabled: the policy does not set it.',
      mayBeEmpty: 'It cannot be set to be empty by this template; a value of the registry can.',
      value: 'Value in the registry: {}',
    },
  },
  {
    code: 'tr-TR',
    catalogue: tr,
    words: {
      about: 'Bir bilgisayarın bütün kullanıcıları için Rampa ayarları.',
      supported: 'Rampa {} veya daha yenisi',
      sections: { default: 'Varsayılanlar', locked: 'Kilitli ayarlar' },
      meaning: {
        default: 'Kullanıcılar bu değerle başlar ve onu değiştirebilir. Var olan bağlantılarda değişiklik olmaz.',
        locked: 'Bu değer bütün kullanıcılar ve bağlantılar için geçerlidir; kimse değiştiremez.',
      },
      flag: 'Etkin: açık. Devre dışı: kapalı. Yapılandırılmamış: ilke bu ayarı belirlemez.',
      other: 'Yapılandırılmamış veya devre dışı: ilke bu ayarı belirlemez.',
      mayBeEmpty: 'Bu şablonla boş bırakılamaz; kayıt defterindeki bir değerle bırakılabilir.',
      value: 'Kayıt defterindeki değer: {}',
    },
  },
];
const sections: Readonly<Record<PolicyMode, string>> = { default: 'Defaults', locked: 'Locked' };

interface Entry {
  /** For example `locked_connection_baseUrl`; the ids of strings and presentations are derived from it. */
  readonly id: string;
  readonly key: PolicyKey;
  readonly mode: PolicyMode;
  readonly setting: PolicySetting;
}
const modes: readonly PolicyMode[] = ['locked', 'default'];
const entries: readonly Entry[] = modes.flatMap((mode) =>
  [...policySettings]
    .filter(([, setting]) => setting.modes.includes(mode))
    .map(([key, setting]) => ({ id: `${mode}_${nameOf(key)}`, key, mode, setting })),
);

/** Each file's path and content. */
export function administrativeTemplates(): readonly (readonly [string, string])[] {
  return [
    [`${folder}/rampa.admx`, admx()],
    ...languages.map((language) => [`${folder}/${language.code}/rampa.adml`, adml(language)] as const),
  ];
}

function admx(): string {
  const supported = [...new Set(entries.map(({ setting }) => setting.since))];
  return lines(
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<policyDefinitions xmlns="${schema}" ${versions}>`,
    `  <policyNamespaces><target prefix="rampa" namespace="Rampa.Policies"/></policyNamespaces>`,
    `  <resources minRequiredRevision="1.0"/>`,
    `  <supportedOn>`,
    `    <definitions>`,
    ...supported.map((since) => `      <definition name="${sinceOf(since)}" displayName="${string(sinceOf(since))}"/>`),
    `    </definitions>`,
    `  </supportedOn>`,
    `  <categories>`,
    `    <category name="rampa" displayName="${string('rampa')}"/>`,
    ...modes.map(
      (mode) => `    <category name="${mode}" displayName="${string(mode)}"><parentCategory ref="rampa"/></category>`,
    ),
    `  </categories>`,
    `  <policies>`,
    ...entries.map(policyOf),
    `  </policies>`,
    `</policyDefinitions>`,
  );
}

function policyOf({ id, key, mode, setting }: Entry): string {
  const { type, since } = setting;
  // A flag is the policy's own state; other types have a field.
  const own = type.kind === 'flag' ? `valueName="${key}"` : `presentation="$(presentation.${id})"`;
  return lines(
    `    <policy name="${id}" class="Machine" displayName="${string(id)}" explainText="${string(`${id}_explain`)}"`,
    `            key="${registryPolicyKey.replace('HKEY_LOCAL_MACHINE\\', '')}\\${sections[mode]}" ${own}>`,
    `      <parentCategory ref="${mode}"/>`,
    `      <supportedOn ref="${sinceOf(since)}"/>`,
    ...(type.kind === 'flag'
      ? [
          `      <enabledValue><decimal value="1"/></enabledValue>`,
          `      <disabledValue><decimal value="0"/></disabledValue>`,
        ]
      : [`      <elements>${elementOf(key, setting.message, type)}</elements>`]),
    `    </policy>`,
  ).trimEnd();
}

function elementOf(key: PolicyKey, message: string, type: Exclude<PolicyType, { kind: 'flag' }>): string {
  const named = `id="value" valueName="${key}"`;
  switch (type.kind) {
    case 'text':
      // The editor deletes the value of an empty field.
      return `<text ${named} ${mayBeEmpty(type) ? '' : 'required="true" '}maxLength="${type.maxLength}"/>`;
    case 'whole':
      return `<decimal ${named} required="true" minValue="${type.minimum}" maxValue="${type.maximum}"/>`;
    case 'choice': {
      const items = type.values.map(
        (value) =>
          `<item displayName="${string(choiceOf(message, value))}"><value><string>${value}</string></value></item>`,
      );
      return `<enum ${named} required="true">${items.join('')}</enum>`;
    }
  }
}

function adml({ catalogue, words }: (typeof languages)[number]): string {
  const strings = new Map<string, string>([['rampa', 'Rampa']]);
  for (const mode of modes) strings.set(mode, words.sections[mode]);
  for (const { id, key, mode, setting } of entries) {
    const { type, message, since } = setting;
    strings.set(sinceOf(since), words.supported.replace('{}', since));
    strings.set(id, labelOf(catalogue, setting));
    const explained = [
      ...[hintOf(catalogue, setting), words.meaning[mode]],
      type.kind === 'flag' ? words.flag : words.other,
      type.kind === 'text' && mayBeEmpty(type) ? words.mayBeEmpty : '',
      words.value.replace('{}', key),
    ];
    strings.set(`${id}_explain`, explained.filter((text) => text !== '').join('\n\n'));
    for (const value of type.kind === 'choice' ? type.values : []) {
      strings.set(choiceOf(message, value), textOf(catalogue, `${message}.${value}`) ?? value);
    }
  }
  return lines(
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<policyDefinitionResources xmlns="${schema}" ${versions}>`,
    `  <displayName>Rampa</displayName>`,
    `  <description>${escaped(words.about)}</description>`,
    `  <resources>`,
    `    <stringTable>`,
    ...[...strings].map(([id, text]) => `      <string id="${id}">${escaped(text)}</string>`),
    `    </stringTable>`,
    `    <presentationTable>`,
    ...entries.flatMap(({ id, setting }) => {
      const field = fieldOf(setting.type, escaped(labelOf(catalogue, setting)));
      return field === null ? [] : [`      <presentation id="${id}">${field}</presentation>`];
    }),
    `    </presentationTable>`,
    `  </resources>`,
    `</policyDefinitionResources>`,
  );
}

function fieldOf(type: PolicyType, label: string): string | null {
  switch (type.kind) {
    case 'flag':
      return null;
    case 'text':
      return `<textBox refId="value"><label>${label}</label></textBox>`;
    case 'whole':
      return `<decimalTextBox refId="value" defaultValue="${type.minimum}">${label}</decimalTextBox>`;
    case 'choice':
      return `<dropdownList refId="value" noSort="true" defaultItem="0">${label}</dropdownList>`;
  }
}

const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;
function nameOf(key: string): string {
  return key.replaceAll('.', '_');
}
const sinceOf = (version: string): string => `since_${nameOf(version)}`;
const choiceOf = (message: string, value: string): string => `${nameOf(message)}_${value}`;
const string = (id: string): string => `$(string.${id})`;
const mayBeEmpty = ({ pattern }: { readonly pattern: string }): boolean => new RegExp(pattern).test('');
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
