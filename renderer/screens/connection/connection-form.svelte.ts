import { addressOf } from '../../../domain/addresses.ts';
import type { ConnectionSettingKey, ConnectionSettings } from '../../../domain/connection-settings.ts';
import { isPractice } from '../../../domain/practice-company.ts';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { PolicyStatus } from '../../../domain/model/policy.ts';
import { isPossiblyLocked, newSettings } from '../../../domain/policy/apply.ts';
import { isLocked } from '../../components/managed.ts';
import type { Managed } from '../../components/managed.ts';
import type { Connection } from '../../../domain/model/connection.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { completeAddress } from './addresses.ts';
import { keyGate } from '../../state/key-gate.ts';
import { saveSettings } from '../../state/save-settings.svelte.ts';
import { missingToSend, readSettings, settingWarning, textKeys, toValues } from './settings-form.ts';
import { readListChoices } from './list-choices.ts';
import type { ListChoices } from './list-choices.ts';
import { readPastedAccess } from './pasted-access.ts';
import type { FormValues, SettingProblem, SettingWarning, TextKey } from './settings-form.ts';

/** User and company of a new connection until the user enters others; the form shows them. */
export const firstIdentity = '1';

export type FormHost = Pick<
  AppState,
  'api' | 'orToast' | 'toasts' | 'go' | 'connection' | 'connections' | 'loadConnections' | 'info'
>;

/**
 * Holds only the edits, on top of the saved settings, so that settings changed elsewhere (by a policy, say) appear in fields that
 * were not edited. The form outlives the screen (see {@link ConnectionForms}), so none of its state is derived in a component.
 */
export class ConnectionForm {
  readonly id: string | null;
  readonly #host: FormHost;
  #edits = $state.raw<Partial<FormValues>>({});
  /** Fields that have lost the focus, or all after an attempt to save: only these show problems. */
  #left = $state.raw<readonly TextKey[]>([]);
  /** Typed and not yet stored. Write-only: the stored key is never read back. */
  apiKey = $state('');
  replacingKey = $state(false);
  choices = $state.raw<ListChoices>({});
  saving = $state(false);
  justSaved = $state(false);

  constructor(host: FormHost, id: string | null) {
    this.#host = host;
    this.id = id;
  }

  get connection(): Connection | null {
    return this.#host.connections.find(({ id }) => id === this.id) ?? null;
  }
  get #saved(): FormValues {
    return toValues(this.connection?.settings ?? this.defaults);
  }
  get #policy(): PolicyStatus {
    return this.#host.info?.policy ?? noPolicy;
  }
  /** Whether this is the practice company, whose addresses and key the user cannot change. */
  get isPractice(): boolean {
    return this.connection !== null && isPractice(this.connection.settings);
  }
  get defaults(): ConnectionSettings {
    return newSettings(this.#policy);
  }
  get values(): FormValues {
    return { ...this.#saved, ...this.#edits };
  }
  get hasApiKey(): boolean {
    return this.connection?.hasApiKey ?? false;
  }
  /** The stored key was entered for other addresses or another organisation. */
  get keyForOtherAddress(): boolean {
    return this.connection?.keyForOtherAddress ?? false;
  }
  /** The connection's name; while the field is empty, the saved one. */
  get name(): string {
    return this.values.name.trim() || this.#saved.name;
  }
  get settingsChanged(): boolean {
    const saved = this.#saved;
    return Object.entries(this.#edits).some(([key, value]) => value !== saved[key as ConnectionSettingKey]);
  }
  get dirty(): boolean {
    return this.settingsChanged || this.apiKey !== '';
  }
  /** The missing settings needed to send; a typed key counts, because the next save stores it. */
  get missing(): ReturnType<typeof missingToSend> {
    return missingToSend(this.values, this.hasApiKey || this.apiKey.trim() !== '');
  }

  managed(key: ConnectionSettingKey): Managed | undefined {
    if (this.isPractice) return undefined;
    const { locked, defaults } = this.#policy;
    if (locked[`connection.${key}`] !== undefined) return 'locked';
    if (this.id !== null && isPossiblyLocked(this.#policy, `connection.${key}`)) return 'held';
    return defaults[`connection.${key}`] !== undefined && this.isDefault(key) ? 'default' : undefined;
  }

  /** Ignores locked settings: the main process would refuse the change, and everything saved with it. */
  set<K extends ConnectionSettingKey>(key: K, value: FormValues[K]): void {
    if (isLocked(this.managed(key))) return;
    this.#edits = { ...this.#edits, [key]: value };
    this.justSaved = false;
  }

  setApiKey(value: string): void {
    this.apiKey = value;
    this.justSaved = false;
  }

  /** The field has lost the focus: normalizes an address, and shows problems from now on. */
  leave(key: TextKey): void {
    const edit = this.#edits[key];
    if (edit === undefined) return;
    this.#complete();
    this.#left = [...this.#left, key];
  }

  async loadChoices(): Promise<void> {
    const { id } = this;
    if (id === null) return;
    const choices = await this.#host.orToast(() => readListChoices(this.#host.api, id));
    if (choices !== null) this.choices = choices;
  }

  #complete(): void {
    for (const key of ['baseUrl', 'authUrl'] as const) {
      const edit = this.#edits[key];
      if (edit !== undefined) this.#edits = { ...this.#edits, [key]: completeAddress(key, edit) };
    }
  }

  /** A pasted text that names several settings fills each of them; returns whether it does. */
  paste(text: string): boolean {
    const access = readPastedAccess(text);
    if (access === null) return false;
    const { apiKey, ...settings } = access;
    for (const [key, value] of Object.entries(settings)) this.set(key as keyof typeof settings, value);
    if (apiKey !== undefined) this.setApiKey(apiKey);
    return true;
  }

  /** Fills in settings that may be left empty: the login address and, for a new connection, name, user and company. */
  #fill(): void {
    const { name, organisation, baseUrl, authUrl, userId, companyId } = this.values;
    // It was filled in by the last save, not by the user.
    const wasFilled =
      this.#edits.authUrl === undefined && addressOf(authUrl) === addressOf(this.#saved.baseUrl) && authUrl !== baseUrl;
    if (authUrl.trim() === '' || wasFilled) this.set('authUrl', baseUrl);
    if (this.id !== null) return;
    const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
    if (name.trim() === '') this.set('name', organisation.trim() || host);
    if (userId.trim() === '') this.set('userId', firstIdentity);
    if (companyId.trim() === '') this.set('companyId', firstIdentity);
  }

  /** The field's problem; not shown while it is typed for the first time. */
  problem(key: TextKey): SettingProblem | undefined {
    const silent = !this.#left.includes(key) && (key in this.#edits || this.id === null);
    return silent ? undefined : readSettings(this.values).problems[key];
  }

  warning(key: TextKey): SettingWarning | undefined {
    if (key in this.#edits && !this.#left.includes(key)) return undefined;
    const others = this.#host.connections.filter(({ id }) => id !== this.id).map(({ settings }) => settings.name);
    return settingWarning(key, this.values, others) ?? undefined;
  }

  get firstProblem(): TextKey | null {
    const { problems } = readSettings(this.values);
    return textKeys.find((key) => problems[key] !== undefined) ?? null;
  }

  isDefault(key: ConnectionSettingKey): boolean {
    return this.values[key] === toValues(this.defaults)[key];
  }

  toDefault(key: ConnectionSettingKey): void {
    this.set(key, toValues(this.defaults)[key]);
  }

  discard(): void {
    this.#edits = {};
    this.#left = [];
    this.apiKey = '';
    this.replacingKey = false;
    this.justSaved = false;
  }

  /**
   * Saves changed settings first, then a typed API key, whose field is cleared once the key is stored (a new connection's key:
   * {@link ConnectionForms.create}). Returns the connection; `null` if a field is wrong ({@link firstProblem}) or the main
   * process refused, which is reported. All that saves settings passes here, and no scanned label does; `isAllowed`: that was
   * already found out.
   */
  async save(isAllowed = false): Promise<Connection | null> {
    if (this.saving) return null;
    this.#complete();
    this.#fill();
    this.#left = textKeys;
    const { settings } = readSettings(this.values);
    if (settings === null) return null;
    const sent = this.#edits;
    this.saving = true;
    try {
      if (!isAllowed && !(await keyGate.mayRun())) return null;
      const connection = await this.#host.orToast(() => this.#store(settings, sent));
      this.justSaved = connection !== null && !this.dirty;
      return connection;
    } finally {
      this.saving = false;
    }
  }

  async #store(settings: ConnectionSettings, sent: Partial<FormValues>): Promise<Connection | null> {
    const { api } = this.#host;
    // Without the key, so that a failure to store the key does not create the connection twice.
    if (this.id === null) {
      const made = await api.createConnection({ settings });
      await this.#host.loadConnections();
      return made;
    }
    const { id } = this;
    let connection = this.connection;
    if (connection === null || this.settingsChanged) {
      const updated = await saveSettings(this.#host, id, settings);
      if (updated === null) return null;
      connection = updated;
      await this.#host.loadConnections();
      this.#settle(sent);
    }
    const apiKey = this.apiKey.trim();
    if (apiKey === '') return connection;
    connection = await api.setApiKey({ id, apiKey });
    this.apiKey = '';
    this.replacingKey = false;
    await this.#host.loadConnections();
    return connection;
  }

  /** Drops the saved edits; text typed since stays an edit. */
  #settle(sent: Partial<FormValues>): void {
    const open = Object.entries(this.#edits).filter(([key, value]) => sent[key as ConnectionSettingKey] !== value);
    this.#edits = Object.fromEntries(open);
    this.#left = [];
  }

  async removeKey(): Promise<boolean> {
    const { id } = this;
    if (id === null) return false;
    const cleared = await this.#host.orToast(() => this.#host.api.clearApiKey({ id }));
    if (cleared !== null) await this.#host.orToast(() => this.#host.loadConnections());
    return cleared !== null;
  }
}
