import { rm } from 'node:fs/promises';
import type { EnrolmentProblem } from '../../../domain/model/application.ts';
import { destinationOf, sameDestination } from '../../destination.ts';
import { connectionSecrets } from '../../secrets/connection-secrets.ts';
import type { KeptApiKey } from '../../secrets/connection-secrets.ts';
import { readEnrolmentFile } from '../../secrets/enrolment-file.ts';
import type { StoredConnection } from '../../store/types.ts';
import type { Resources } from '../resources.ts';

type Needs = Pick<Resources, 'secrets' | 'scrubber' | 'log'> & {
  /** Absent if the host has no such file. */
  readonly enrolmentFile?: string;
  readonly onProblem: (problem: EnrolmentProblem | null) => void;
  /** Deletes a file; replaced in tests. */
  readonly remove?: (path: string) => Promise<void>;
};

/** The keychain's account for the fingerprint of a file that was used and could not be deleted. */
const takenAccount = 'enrolment/taken';

/**
 * Moves an API key from a file into the keychain and deletes the file. A file that cannot be deleted is used once nevertheless: the
 * user may have entered another key since, or removed it.
 */
export class KeyEnrolment {
  /** Why the key was not taken, or why its file still exists. */
  problem: EnrolmentProblem | null = null;
  readonly #needs: Needs;
  #taking: Promise<readonly string[]> = Promise.resolve([]);

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Stores the key for each connection whose addresses and organisation match the file exactly, and returns the ids of those that
   * have it, even if the keychain then refuses. A file without a match is kept until the connection exists. Calls run one after
   * another, since the file is removed. Never rejects.
   */
  take(connections: readonly StoredConnection[]): Promise<readonly string[]> {
    this.#taking = this.#taking.then(() => this.#takeAndNotify(connections));
    return this.#taking;
  }

  async #takeAndNotify(connections: readonly StoredConnection[]): Promise<readonly string[]> {
    const { problem } = this;
    const taken = await this.#take(connections);
    if (this.problem !== problem) this.#needs.onProblem(this.problem);
    return taken;
  }

  async #take(connections: readonly StoredConnection[]): Promise<readonly string[]> {
    const { enrolmentFile: file, secrets, scrubber, log } = this.#needs;
    if (file === undefined) return [];
    const read = await readEnrolmentFile(file);
    this.problem = null;
    if (read === null) return [];
    if (typeof read === 'string') return this.#refuse(read);
    const { key, fingerprint } = read;
    scrubber.add(key.apiKey);
    const isTaken = await secrets.store.get(takenAccount).then(
      (taken) => taken === fingerprint,
      () => null,
    );
    if (isTaken === null) return this.#refuse('keychainFailed');
    if (isTaken) {
      await this.#remove(file, fingerprint);
      return [];
    }
    const chosen = connections.filter(({ settings }) => sameDestination(destinationOf(settings), key.destination));
    if (chosen.length === 0) {
      log.warn('enrolment.waiting');
      return [];
    }
    // A key kept only in memory would be lost when Rampa exits, and its file would be gone.
    if (secrets.storage.kind !== 'keychain') return this.#refuse('noKeychain');
    const taken: string[] = [];
    try {
      for (const { id } of chosen) if (await this.#isForOther(id, key)) return this.#refuse('otherAddress');
      for (const { id } of chosen) {
        await connectionSecrets(secrets.store, id).apiKey.set(key);
        taken.push(id);
        log.info('enrolment.taken', { connectionId: id });
      }
    } catch {
      this.#refuse('keychainFailed');
      return taken;
    }
    await this.#remove(file, fingerprint);
    return taken;
  }

  async #remove(file: string, fingerprint: string): Promise<void> {
    const { remove = rm, secrets } = this.#needs;
    try {
      await remove(file);
      await secrets.store.delete(takenAccount).catch(() => undefined);
    } catch {
      await secrets.store.set(takenAccount, fingerprint).catch(() => undefined);
      this.#refuse('notRemoved');
    }
  }

  /** Whether a key for another address is stored: then the user must confirm the change of address. */
  async #isForOther(id: string, { destination }: KeptApiKey): Promise<boolean> {
    const kept = await connectionSecrets(this.#needs.secrets.store, id).apiKey.get();
    return kept !== null && !sameDestination(kept.destination, destination);
  }

  #refuse(problem: EnrolmentProblem): readonly string[] {
    this.problem = problem;
    this.#needs.log.warn('enrolment.refused', { problem });
    return [];
  }
}
