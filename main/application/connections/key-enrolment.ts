import { rm } from 'node:fs/promises';
import type { EnrolmentProblem } from '../../../domain/model/application.ts';
import { destinationOf, sameDestination } from '../../destination.ts';
import { connectionSecrets } from '../../secrets/connection-secrets.ts';
import type { KeptApiKey } from '../../secrets/connection-secrets.ts';
import { readEnrolmentFile } from '../../secrets/enrolment-file.ts';
import type { StoredConnection } from '../../store/types.ts';
import type { Resources } from '../context.ts';

type Needs = Pick<Resources, 'secrets' | 'scrubber' | 'log'> & {
  /** Path; absent where the host has no such place. */
  readonly enrolmentFile?: string;
  readonly onProblem: (problem: EnrolmentProblem | null) => void;
};

/** Takes an API key from a file into the keychain, once: then the file is gone. */
export class KeyEnrolment {
  /** Why the key was not taken, or its file is still there. */
  problem: EnrolmentProblem | null = null;
  readonly #needs: Needs;
  #taking: Promise<readonly string[]> = Promise.resolve([]);

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Keeps the key for those of the connections that are for the very addresses and organisation that the file names, and
   * answers their ids. A file that is for none of them waits for the connection to be made. One call after another, since
   * the file is removed. Never rejects.
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
    scrubber.add(read.apiKey);
    const chosen = connections.filter(({ settings }) => sameDestination(destinationOf(settings), read.destination));
    if (chosen.length === 0) {
      log.warn('enrolment.waiting');
      return [];
    }
    // Kept in memory the key would be gone at the end, and its file with it.
    if (secrets.storage.kind !== 'keychain') return this.#refuse('noKeychain');
    try {
      for (const { id } of chosen) if (await this.#isForOther(id, read)) return this.#refuse('otherAddress');
      for (const { id } of chosen) await connectionSecrets(secrets.store, id).apiKey.set(read);
    } catch {
      return this.#refuse('keychainFailed');
    }
    for (const { id } of chosen) log.info('enrolment.taken', { connectionId: id });
    await rm(file).catch(() => this.#refuse('notRemoved'));
    return chosen.map(({ id }) => id);
  }

  /** A key is kept for another address: that the connection's was changed is for the user to confirm. */
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
