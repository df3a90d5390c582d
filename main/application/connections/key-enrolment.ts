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
};

/** Moves an API key from a file into the keychain and deletes the file. */
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
    scrubber.add(read.apiKey);
    const chosen = connections.filter(({ settings }) => sameDestination(destinationOf(settings), read.destination));
    if (chosen.length === 0) {
      log.warn('enrolment.waiting');
      return [];
    }
    // A key kept only in memory would be lost when Rampa exits, and its file would be gone.
    if (secrets.storage.kind !== 'keychain') return this.#refuse('noKeychain');
    const taken: string[] = [];
    try {
      for (const { id } of chosen) if (await this.#isForOther(id, read)) return this.#refuse('otherAddress');
      for (const { id } of chosen) {
        await connectionSecrets(secrets.store, id).apiKey.set(read);
        taken.push(id);
        log.info('enrolment.taken', { connectionId: id });
      }
    } catch {
      this.#refuse('keychainFailed');
      return taken;
    }
    await rm(file).catch(() => this.#refuse('notRemoved'));
    return taken;
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
