/** The fake's backups and file: healthy, or with the problem that the test wants to show. */
import type { Answer, Arguments, EventName, Events, OperationName } from '../../preload/contract.ts';
import type { Backup, QuarantinedDraft, StorageStatus } from '../../domain/model/backup.ts';
import { item, now } from './documents.ts';

export interface FakeStorageOptions {
  readonly storage?: Partial<StorageStatus>;
  readonly report?: Partial<Answer<'restoreBackup'>>;
  /** What the user chooses with "Restore from a file"; by default, the user cancels. */
  readonly openedFile?: Answer<'openBackupFile'>;
  /** How long a restore or a backup takes, in milliseconds. */
  readonly storagePace?: number;
}
type Names =
  | 'getStorageStatus'
  | 'listBackups'
  | 'inspectBackup'
  | 'openBackupFile'
  | 'backUpNow'
  | 'restoreBackup'
  | 'restoreNewest'
  | 'retryStart'
  | 'showFolder'
  | 'listQuarantined'
  | 'releaseQuarantined';
/** Operations that work while no file is open. */
const always: ReadonlySet<OperationName> = new Set([
  ...([
    'getStorageStatus',
    'listBackups',
    'inspectBackup',
    'openBackupFile',
    'backUpNow',
    'restoreBackup',
    'restoreNewest',
  ] as const),
  ...(['retryStart', 'showFolder', 'getPreferences', 'getApplicationInfo'] as const),
]);

const hour = 3_600_000;
const day = 24 * hour;
const backup = (age: number, reason: Backup['reason'], more: Partial<Backup> = {}): Backup => ({
  name: `documents-${age}-${reason}.db`,
  at: now - age,
  reason,
  bytes: 4_200_000,
  newer: false,
  ...more,
});

export class FakeStorage {
  readonly handlers: { readonly [N in Names]: (args: Arguments<N>) => Answer<N> | Promise<Answer<N>> };
  readonly #options: FakeStorageOptions;
  readonly #emit: <N extends EventName>(name: N, event: Events[N]) => void;
  #changed: Partial<StorageStatus> = {};
  #backups: readonly Backup[];
  #quarantined: readonly QuarantinedDraft[];

  constructor(options: FakeStorageOptions, emit: <N extends EventName>(name: N, event: Events[N]) => void) {
    this.#options = options;
    this.#emit = emit;
    const rescue = options.storage?.trouble?.rescue;
    this.#backups = [
      ...(rescue ? [backup(2 * 60_000, 'rescue', { name: rescue })] : []),
      backup(9 * hour, 'daily'),
      backup(30 * hour, 'asked'),
      backup(2 * day, 'daily', { bytes: 3_950_000 }),
      backup(9 * day, 'migration', { bytes: 2_100_000 }),
      backup(40 * day, 'daily', { newer: true, bytes: 1_800_000 }),
    ];
    this.#quarantined = Array.from({ length: options.storage?.quarantined ?? 0 }, (_, at) => ({
      draft: item(at + 40, 'draft', { number: at === 0 ? 'SIF0000051' : 'Next' }).draft,
      backupAt: now - 9 * hour,
    }));
    this.handlers = {
      getStorageStatus: () => this.#status(),
      listBackups: () => this.#backups,
      openBackupFile: () => options.openedFile ?? null,
      inspectBackup: async ({ name }) => {
        await this.#pause();
        const { openedFile: opened } = options;
        const chosen = opened && 'backup' in opened ? [opened.backup] : [];
        const at = [...chosen, ...this.#backups].find((one) => one.name === name)?.at;
        if (at === undefined) throw Object.assign(new Error(`no backup ${name}`), { code: 'notFound' });
        return { name, intact: !name.includes('asked'), drafts: 19, accepted: 3, lastSavedAt: at - 4 * 60_000 };
      },
      backUpNow: async () => {
        this.#tell({ working: 'backingUp' });
        await this.#pause();
        const made = backup(0, 'asked');
        this.#backups = [made, ...this.#backups];
        this.#tell({ working: null, backupFailure: null });
        return made;
      },
      restoreBackup: ({ name }) => this.#replace(this.#backups.find((one) => one.name === name)?.at ?? null),
      restoreNewest: () => this.#replace(this.#backups[0]?.at ?? null),
      retryStart: async () => {
        await this.#pause();
        return this.#status();
      },
      showFolder: () => ({}),
      listQuarantined: () => this.#quarantined,
      releaseQuarantined: ({ ids }) => {
        const released = this.#quarantined.map(({ draft }) => draft.id).filter((id) => ids.includes(id));
        this.#quarantined = this.#quarantined.filter(({ draft }) => !released.includes(draft.id));
        this.#tell({});
        return { released };
      },
    };
  }

  /** Whether an operation is refused because no file is open. */
  refuses(name: OperationName): boolean {
    return this.#status().failure !== null && !always.has(name);
  }

  #status(): StorageStatus {
    return {
      folder: '/home/ayse/.config/Rampa',
      canShowFolder: true,
      failure: null,
      trouble: null,
      working: null,
      network: false,
      backupFailure: null,
      copies: null,
      ...this.#options.storage,
      ...this.#changed,
      lastBackupAt: this.#backups[0]?.at ?? null,
      quarantined: this.#quarantined.length,
    };
  }

  #tell(change: Partial<StorageStatus>): void {
    this.#changed = { ...this.#changed, ...change };
    this.#emit('storageChanged', this.#status());
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.#options.storagePace ?? 30));
  }

  async #replace(backupAt: number | null): Promise<Answer<'restoreBackup'>> {
    this.#tell({ working: 'restoring' });
    await this.#pause();
    this.#changed = { ...this.#changed, failure: null, trouble: null };
    this.#emit('storeReplaced', {});
    this.#tell({ working: null });
    return {
      ...{ backupAt, setAside: '/home/ayse/.config/Rampa/set-aside/documents-2026-11-21-1702.db' },
      ...{
        drafts: 21,
        asTheyWere: 17,
        sentSince: 2,
        asInBackup: 4,
        undeleted: 2,
        quarantined: this.#quarantined.length,
        incomplete: false,
      },
      lostContents: 0,
      ...this.#options.report,
    };
  }
}
