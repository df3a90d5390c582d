/**
 * The state of documents.db and its backups: restore, release of quarantined drafts. It
 * outlives the file and the screens.
 */
import type {
  Backup,
  BackupContents,
  BackupFileProblem,
  QuarantinedDraft,
  StorageStatus,
  RestoreReport,
} from '../../domain/model/backup.ts';
import { fileOfState } from '../../domain/model/backup.ts';
import type { BridgeError } from '../../preload/contract.ts';
import { BridgeFailure } from '../api.ts';
import type { Api } from '../api.ts';

/** The running action; one at a time. */
export type Doing = 'backUp' | 'open' | 'restore' | 'retry' | 'release';
/** The action to confirm. */
export type Asking =
  | {
      readonly kind: 'restore';
      readonly backup: Backup;
      /** Name of the file that the user chose; absent for a backup of the list. */
      readonly file?: string;
      /** It was written anew after the user had been shown an earlier state of it. */
      readonly isAnew?: boolean;
    }
  | { readonly kind: 'newest' };

export class StorageState {
  status = $state.raw<StorageStatus | null>(null);
  /** Newest first. */
  backups = $state.raw<readonly Backup[]>([]);
  /** Contents of inspected backups by name; `null` if inspecting failed. */
  contents = $state.raw<ReadonlyMap<string, BackupContents | null>>(new Map());
  quarantined = $state.raw<readonly QuarantinedDraft[]>([]);
  loaded = $state(false);
  asking = $state.raw<Asking | null>(null);
  doing = $state.raw<Doing | null>(null);
  completed = $state.raw<RestoreReport | null>(null);
  problem = $state.raw<{ readonly of: Doing; readonly code: BridgeError['code'] } | null>(null);
  /** Why the file that the user chose cannot be restored. */
  refusedFile = $state.raw<BackupFileProblem | null>(null);
  readonly #api: Api;

  readonly failure = $derived(this.status?.failure ?? null);
  readonly trouble = $derived(this.status?.trouble ?? null);
  readonly busy = $derived.by(() => {
    const working = this.status?.working;
    return this.doing !== null || working === 'restoring';
  });
  /** The backup into which Rampa wrote what could still be read of a lost documents.db. */
  readonly rescue = $derived(this.backups.find(({ name }) => name === this.trouble?.rescue) ?? null);
  readonly attention = $derived.by(() => {
    const { status } = this;
    return status !== null && (status.trouble !== null || status.backupFailure !== null || status.quarantined > 0);
  });

  constructor(api: Api) {
    this.#api = api;
  }

  start(): () => void {
    return this.#api.on('storageChanged', (status) => this.#take(status));
  }

  /** Never fails: the page is usable without the file's status. */
  async read(): Promise<void> {
    await this.readStatus();
    await this.load();
  }

  /** Reads the lists whose entries the status only counts. */
  async load(): Promise<void> {
    const isOpen = this.failure === null;
    const [backups, quarantined] = await Promise.all([
      quietly(() => this.#api.listBackups({})),
      isOpen ? quietly(() => this.#api.listQuarantined({})) : [],
    ]);
    this.backups = backups ?? this.backups;
    this.quarantined = quarantined ?? this.quarantined;
    this.loaded = true;
  }

  async backUp(): Promise<Backup | null> {
    const made = await this.#once('backUp', () => this.#api.backUpNow({}));
    if (made) await this.load();
    return made;
  }

  async inspect(name: string): Promise<void> {
    if (this.contents.has(name)) return;
    try {
      this.contents = new Map(this.contents).set(name, await this.#api.inspectBackup({ name }));
    } catch (error) {
      if (isAnew(error)) await this.#follow(name);
      else this.contents = new Map(this.contents).set(name, null);
    }
  }

  /** The file of a backup was written anew: inspects its present state, and asks about it if the former one was asked about. */
  async #follow(name: string): Promise<void> {
    await this.load();
    const backup = this.backups.find((one) => fileOfState(one.name) === fileOfState(name));
    // Otherwise it would be asked for without an end.
    if (backup?.name === name) {
      this.contents = new Map(this.contents).set(name, null);
      return;
    }
    const isAsked = this.asking?.kind === 'restore' && this.asking.backup.name === name;
    if (isAsked) this.asking = null;
    if (backup === undefined) return;
    if (isAsked) this.ask({ kind: 'restore', backup, isAnew: true });
    else await this.inspect(backup.name);
  }

  /** Lets the user choose the file of a backup, and asks whether to restore it. */
  async openFile(): Promise<void> {
    const opened = await this.#once('open', () => this.#api.openBackupFile({}));
    if (opened === null) return;
    if ('problem' in opened) this.refusedFile = opened;
    else this.ask({ kind: 'restore', ...opened });
  }

  ask(asking: Asking): void {
    if (this.busy) return;
    this.problem = null;
    this.refusedFile = null;
    this.asking = asking;
    if (asking.kind === 'newest') return;
    const known = new Map(this.contents);
    // Backups that were unreadable may be readable now.
    if (known.get(asking.backup.name) === null && known.delete(asking.backup.name)) this.contents = known;
    void this.inspect(asking.backup.name);
  }

  /** Whether the user can confirm the action now. */
  readonly confirmable = $derived.by(() => {
    if (this.asking === null || this.busy) return false;
    if (this.asking.kind === 'newest') return true;
    const { name, newer } = this.asking.backup;
    return !newer && this.contents.get(name)?.intact === true;
  });

  /** Runs the confirmed action; `null` if it failed. */
  async confirm(): Promise<RestoreReport | null> {
    const { asking } = this;
    if (asking === null || !this.confirmable) return null;
    this.asking = null;
    const report = await this.#once('restore', () =>
      asking.kind === 'newest' ? this.#api.restoreNewest({}) : this.#api.restoreBackup({ name: asking.backup.name }),
    );
    if (asking.kind === 'restore' && this.problem?.code === 'changedMeanwhile') {
      this.problem = null;
      this.asking = asking;
      await this.#follow(asking.backup.name);
      return null;
    }
    if (report) this.completed = report;
    await this.read();
    return report;
  }

  async retry(): Promise<void> {
    const status = await this.#once('retry', () => this.#api.retryStart({}));
    if (status) this.#take(status);
  }

  async showFolder(): Promise<void> {
    await quietly(() => this.#api.showFolder({}));
  }

  /** Releases a draft after the user has checked that its document is not in the service. */
  async release(id: string): Promise<boolean> {
    const answer = await this.#once('release', () => this.#api.releaseQuarantined({ ids: [id] }));
    if (!answer) return false;
    this.quarantined = this.quarantined.filter(({ draft }) => draft.id !== id);
    await this.readStatus();
    return answer.released.includes(id);
  }

  /** Reads the status, which says whether documents.db is open; never fails. */
  async readStatus(): Promise<void> {
    const status = await quietly(() => this.#api.getStorageStatus({}));
    if (status) this.status = status;
  }

  #take(status: StorageStatus): void {
    const before = this.status;
    this.status = status;
    const isOther =
      before?.lastBackupAt !== status.lastBackupAt ||
      before.quarantined !== status.quarantined ||
      before.trouble?.rescue !== status.trouble?.rescue;
    if (isOther) void this.load();
  }

  /** A second press while an action runs is ignored. */
  async #once<T>(doing: Doing, work: () => Promise<T>): Promise<T | null> {
    if (this.busy) return null;
    this.doing = doing;
    this.problem = null;
    this.refusedFile = null;
    try {
      return await work();
    } catch (error) {
      this.problem = { of: doing, code: error instanceof BridgeFailure ? error.code : 'internal' };
      return null;
    } finally {
      this.doing = null;
    }
  }
}

const isAnew = (error: unknown): boolean => error instanceof BridgeFailure && error.code === 'changedMeanwhile';

async function quietly<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
