/** Parses a pasted text, such as the provider's e-mail, that contains several of a connection's settings. */
import { completeAddress } from './addresses.ts';

export type PastedAccess = Readonly<
  Partial<Record<'baseUrl' | 'authUrl' | 'organisation' | 'userId' | 'companyId' | 'apiKey', string>>
>;
type Name = keyof PastedAccess;
/** `company`: a name or a number, as the value shows. `other`: no setting. */
type Label = Name | 'company' | 'other';

/** Patterns of labels, in lower case and without accents; the first match counts. */
const labels: readonly (readonly [Label, RegExp])[] = [
  // How long a key or a token is valid.
  ['other', /\b(gecerli|tarih|sure|bitis|expir|valid)/],
  ['apiKey', /\b(api ?key|anahtar\w*|key)\b/],
  ['userId', /\b(kullanici|user) ?(no|numara\w*|id|kod\w*|code)\b/],
  ['companyId', /\b(firma|sirket|company) ?(no|numara\w*|id)\b/],
  ['organisation', /\b(kurulus|organi[sz]ation|org ?name)\b/],
  ['company', /\b(firma|sirket|company)( ?(adi?|ismi|unvan\w*|kod\w*|name|code))?\W*$/],
  // Such as its address or its tax number.
  ['other', /\b(firma|sirket|company)\b/],
  ['authUrl', /\b(kimlik\w*|giris|oturum|auth\w*|login|token)\b/],
  [
    'baseUrl',
    /\b(adres\w*|servis\w*|service|address|url|base ?url|api|endpoint|uc nokta\w*|sunucu\w*|server|host|baglanti\w*|ortam\w*)\b/,
  ],
];
const addresses = /\bhttps?:\/\/[^\s<>"'()]+/gi;

/** `null` unless the text contains at least two settings; other texts are pasted as usual. */
export function readPastedAccess(text: string): PastedAccess | null {
  const found: Partial<Record<Name, string>> = {};
  /** Addresses without a label, used if no address has one: a mail may begin with a link to the provider's site. */
  const unlabelled: Partial<Record<Name, string>> = {};
  /** A label alone on its line applies to the next line. */
  let heading: Label | null = null;
  for (const line of text.split(lineEnd)) {
    let before = 0;
    for (const { 0: match, index } of line.matchAll(addresses)) {
      const url = match.replace(/[.,;]+$/, '');
      const words = line.slice(before, index);
      const label = labelOf(words) ?? heading;
      const name = label === 'authUrl' || /\/(auth|kimlik|login|apiauth)/i.test(url) ? 'authUrl' : 'baseUrl';
      if (label === 'authUrl' || label === 'baseUrl') found[name] ??= completeAddress(name, url);
      else if (!/[:=\t][\s"'<(]*$/.test(words)) unlabelled[name] ??= completeAddress(name, url);
      before = index + match.length;
    }
    const [, label = '', value = ''] = /^([^:=\t]{2,40}?)\s*[:=\t]\s*(.*)$/.exec(line) ?? [];
    const labelled = labelOf(label);
    const named: Label | null = labelled ?? heading;
    const given = plainValue(labelled === null ? line : value);
    heading = given === '' ? named : null;
    if (before > 0 || named === null || given === '') continue;
    const setting = settingOf(named, given);
    const kept = setting === null ? null : valueOf(setting, given);
    if (setting !== null && kept !== null) found[setting] ??= kept;
  }
  const access = { ...unlabelled, ...found };
  return Object.keys(access).length < 2 ? null : access;
}

/** Also between the members of JSON on one line. */
const lineEnd = /\r?\n|(?<=["\d])\s*,\s*(?=")/;

/** Without quotes, and without what follows a value in JSON. */
function plainValue(text: string): string {
  const [, , quoted] = /^(["'])(.*)\1[\s,}]*$/.exec(text.trim()) ?? [];
  return quoted ?? text.trim().replace(/^(\d+)[\s,}]+$/, '$1');
}

function labelOf(label: string): Label | null {
  const plain = label
    .toLocaleLowerCase('tr')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replace(/[-_.*•]+/g, ' ');
  return labels.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

function settingOf(label: Label, value: string): Name | null {
  if (label === 'company') return /^\d+$/.test(value) ? 'companyId' : 'organisation';
  return label === 'other' ? null : label;
}

/** `null` for a value that cannot be what its label says, such as the rest of a sentence. */
function valueOf(name: Name, text: string): string | null {
  switch (name) {
    case 'baseUrl':
    case 'authUrl': {
      const whole = completeAddress(name, text);
      return URL.canParse(whole) ? whole : null;
    }
    case 'userId':
    case 'companyId':
      return /^\d{1,10}$/.test(text) ? text : null;
    case 'apiKey':
      return /^\S+$/.test(text) ? text : null;
    case 'organisation':
      return text.length <= 200 ? text : null;
  }
}
