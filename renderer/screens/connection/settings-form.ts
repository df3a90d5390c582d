import { descriptionOf, settingKeys, settingOf, settingsFrom } from '../../../domain/connection-settings.ts';
import type {
  ConnectionSettingKey,
  ConnectionSettings,
  FlagSetting,
  KeyOf,
} from '../../../domain/connection-settings.ts';
import { addressProblem, doubledPath, foreignHost, pathProblem, tidyAddress, tidyPath } from './addresses.ts';
import type { AddressProblem, PathProblem } from './addresses.ts';

export type FlagKey = KeyOf<FlagSetting>;
export type TextKey = Exclude<ConnectionSettingKey, FlagKey>;
type PathKey = Extract<TextKey, `assumed.${string}Path`>;
export type FormValues = Readonly<Record<TextKey, string> & Record<FlagKey, boolean>>;

const isFlagKey = (key: ConnectionSettingKey): key is FlagKey => descriptionOf(key).kind === 'flag';
export const textKeys = settingKeys.filter((key): key is TextKey => !isFlagKey(key));

export interface SettingProblem {
  readonly code: AddressProblem | PathProblem | 'tooLong' | 'wholeNumber' | 'currency' | 'parameter';
  readonly params?: Readonly<Record<string, number>>;
}
export type SettingProblems = Readonly<Partial<Record<TextKey, SettingProblem>>>;
export interface FormReading {
  /** `null` while something is wrong. */
  readonly settings: ConnectionSettings | null;
  readonly problems: SettingProblems;
}

export function toValues(settings: ConnectionSettings): FormValues {
  const shown = settingKeys.map((key) => {
    const value = settingOf(settings, key);
    return [key, typeof value === 'boolean' ? value : String(value ?? '')] as const;
  });
  return Object.fromEntries(shown) as FormValues;
}

/** Parses the form. Only spaces around a value and an address's trailing slashes are removed. */
export function readSettings(values: FormValues): FormReading {
  const problems: { [K in TextKey]?: SettingProblem } = {};
  const settings = settingsFrom((key) => {
    if (isFlagKey(key)) return values[key];
    const { value, problem } = isHidden(key, values) ? readHidden(key, values) : readSetting(key, values[key]);
    if (problem !== undefined) problems[key] = problem;
    return value;
  });
  return { settings: Object.keys(problems).length === 0 ? settings : null, problems };
}

/** The path of purchase returns is hidden while they are switched off. */
const isHidden = (key: TextKey, values: FormValues): boolean =>
  key === 'assumed.purchaseReturnsPath' && !values['assumed.writePurchaseReturns'];

/** A problem of a hidden setting must not prevent saving. */
function readHidden(key: TextKey, values: FormValues): SettingReading {
  const reading = readSetting(key, values[key]);
  return reading.problem === undefined ? reading : { value: descriptionOf(key).default };
}

interface SettingReading {
  readonly value: string | number | boolean | null;
  readonly problem?: SettingProblem;
}

function readSetting(key: TextKey, typed: string): SettingReading {
  const setting = descriptionOf(key);
  const value = typed.trim();
  switch (setting.kind) {
    case 'whole': {
      const { min, max } = setting;
      const number = Number(value);
      if (value === '') {
        return setting.default === null ? { value: null } : { value: min, problem: { code: 'required' } };
      }
      if (/^\d{1,10}$/.test(value) && number >= min && number <= max) return { value: number };
      return { value: setting.default, problem: { code: 'wholeNumber', params: { min, max } } };
    }
    case 'path': {
      const path = tidyPath(typed);
      if (path.length > setting.maxLength) return { value: path, problem: tooLong(setting.maxLength) };
      const problem = pathProblem(path);
      return problem === null ? { value: path } : { value: path, problem: { code: problem } };
    }
    case 'address': {
      const problem = addressProblem(typed);
      const tidy = tidyAddress(value);
      if (problem !== null) return { value: tidy, problem: { code: problem } };
      return value.length > setting.maxLength ? { value: tidy, problem: tooLong(setting.maxLength) } : { value: tidy };
    }
    case 'text': {
      const { maxLength, required, pattern } = setting;
      if (value.length > maxLength) return { value, problem: tooLong(maxLength) };
      if (value === '' && required === true) return { value, problem: { code: 'required' } };
      const matches = pattern === undefined || new RegExp(pattern.source).test(value);
      return matches ? { value } : { value, problem: { code: pattern.problem } };
    }
    case 'image':
      return { value };
    case 'choice':
      return { value: setting.values.find((one) => one === typed) ?? setting.default };
    case 'flag':
      throw new Error(`${key} is no text`);
  }
}

const tooLong = (max: number): SettingProblem => ({ code: 'tooLong', params: { max } });

const isPathKey = (key: TextKey): key is PathKey => key.startsWith('assumed.') && key.endsWith('Path');

export interface SettingWarning {
  readonly code: 'foreignHost' | 'doubledPath' | 'currencyForm' | 'sameName';
  readonly params?: Readonly<Record<string, string>>;
}
export function settingWarning(
  key: TextKey,
  values: FormValues,
  otherNames: readonly string[] = [],
): SettingWarning | null {
  const value = values[key].trim();
  if (key === 'baseUrl' || key === 'authUrl' || isPathKey(key)) {
    const host = isPathKey(key) ? null : foreignHost(value);
    if (host !== null) return { code: 'foreignHost', params: { host } };
    const doubled = doubledPath(isPathKey(key) ? 'path' : key, value);
    return doubled === null ? null : { code: 'doubledPath', params: { path: doubled } };
  }
  if (key === 'defaultCurrency' && value !== '' && !/^[A-Z]{3}$/.test(value)) return { code: 'currencyForm' };
  if (key === 'name' && value !== '' && otherNames.includes(value)) return { code: 'sameName' };
  return null;
}

/** Settings without which nothing can be sent, in the form's order; drafting needs none of them. */
export function missingToSend(values: FormValues, hasApiKey: boolean): readonly (TextKey | 'apiKey')[] {
  const needed = textKeys.filter((key) => descriptionOf(key).neededToSend === true);
  const missing = needed.filter((key) => values[key].trim() === '');
  return hasApiKey ? missing : [...missing, 'apiKey'];
}
