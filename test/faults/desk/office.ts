/**
 * One computer with the application, in simulated time: opens it, ends it, and carries its operations out while the time that
 * they need passes. Only threads (backups, the integrity check) take real time; meanwhile the simulated clock stands still.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createApplication } from '../../../main/application.ts';
import type { Application } from '../../../main/application/application-host.ts';
import type { Secrets } from '../../../main/secrets/secrets.ts';
import type { QueueStatus } from '../../../domain/model/queue.ts';
import type { Answer, Arguments, OperationName } from '../../../preload/contract.ts';
import { createRandom } from '../../../practice/random.ts';
import type { Random } from '../../../practice/random.ts';
import { plainOptions } from '../../integration/support/plain-options.ts';
import { backupWorker, listWorker } from '../../integration/support/workers.ts';
import type { DeskService } from './service.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** A thread that needs longer than this is reported as hung; real milliseconds. */
const threadPatienceMs = 60_000;
/** An operation that needs longer than this is reported as hung; simulated milliseconds. */
const patienceMs = 3_600_000;
/** Turns of the event loop without any activity after which nothing more happens by itself. */
const quietTurns = 6;

/** Operations that may start a thread. */
const threaded: ReadonlySet<OperationName> = new Set([
  'backUpNow',
  'restoreBackup',
  'updateConnection',
  'createConnection',
]);

/** In memory where the system has such a folder: thousands of rounds commit to it. */
export const newFolder = (): string => mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'rampa-desk-'));

interface Running {
  readonly application: Application;
  /** Ends the process as a kill does. */
  readonly stop: () => void;
  /** Lets what still waits in it end. */
  readonly release: () => void;
}

export type Office = ReturnType<typeof createOffice>;

/** `folder`: has the application's files, and is removed by `end`. */
export function createOffice(parts: {
  readonly folder: string;
  readonly time: SimulatedTime;
  readonly service: Pick<DeskService, 'transportOf' | 'inFlight'>;
  readonly random: Random;
  readonly secrets: Secrets;
  /** The application says what its queue does. */
  readonly onStatus: (status: QueueStatus) => void;
}) {
  const { time, service, random, secrets, onStatus } = parts;
  let { folder } = parts;
  let running: Running | null = null;

  /** Lets everything happen that needs no time. */
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns; quiet += 1) {
      const before = time.activity();
      await setImmediate();
      if (time.activity() !== before) quiet = -1;
    }
  }

  /** Lets time pass. */
  async function pass(ms: number): Promise<void> {
    await settle();
    let left = ms;
    while (left > 0) {
      const step = Math.min(left, time.untilNext() ?? left);
      const reachesEvent = time.untilNext() !== null && step === time.untilNext();
      time.step(step);
      left -= step;
      if (reachesEvent) await settle();
    }
  }

  /** Waits for work of the application, while time passes; not while a thread works. */
  async function until<T>(work: Promise<T>, isThreaded: boolean): Promise<T> {
    let isOver = false;
    const over = work.finally(() => {
      isOver = true;
    });
    over.catch(() => undefined);
    const began = performance.now();
    let passed = 0;
    for (;;) {
      await settle();
      if (isOver) return over;
      const next = time.untilNext();
      if ((isThreaded && service.inFlight() === 0) || next === null) {
        if (performance.now() - began > threadPatienceMs) throw new Error('a thread did not answer');
        await new Promise((resolve) => setTimeout(resolve, 1));
        continue;
      }
      if (passed > patienceMs) throw new Error('an operation did not end');
      passed += next;
      time.step(next);
    }
  }

  async function open(): Promise<void> {
    const { clock, stop, release } = time.process();
    const { transport, cut } = service.transportOf();
    const plain = plainOptions(folder);
    // Its own numbers: what a killed process still asks for must not change what follows.
    const own = createRandom(random.integer(1, 2 ** 31));
    const opening = createApplication({
      ...plain,
      secrets,
      transport,
      clock,
      listWorker,
      backupWorker,
      filesystem: 'local',
      random: (count) => Uint8Array.from({ length: count }, () => own.integer(0, 255)),
    });
    const application = await until(opening, true);
    application.on((name, event) => {
      if (name === 'queueChanged') onStatus(event as QueueStatus);
    });
    running = {
      application,
      stop,
      release: () => {
        cut();
        release();
      },
    };
  }

  function current(): Running {
    if (running === null) throw new Error('the application is closed');
    return running;
  }

  return {
    pass,
    open,
    call: <N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>> =>
      until(current().application.handle(name, args), threaded.has(name)),
    /** Does not wait for the operation. */
    start: <N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>> =>
      current().application.handle(name, args),
    until: <T>(work: Promise<T>): Promise<T> => until(work, false),
    close: async (): Promise<void> => {
      const { application, stop, release } = current();
      await until(application.close(), true);
      stop();
      release();
      running = null;
    },
    /** The process is killed: nothing is closed. Its files are copied, because this process still has them open. */
    kill: async (): Promise<void> => {
      const killed = current();
      killed.stop();
      running = null;
      const former = folder;
      folder = newFolder();
      cpSync(former, folder, { recursive: true });
      await putAway(killed, former);
    },
    end: async (): Promise<void> => {
      if (running !== null) {
        running.stop();
        await putAway(running, folder);
      } else rmSync(folder, { recursive: true, force: true });
    },
  };

  /** Closes the files that a killed process had open, and removes them. */
  async function putAway({ application, release }: Running, of: string): Promise<void> {
    release();
    await application.close().catch(() => undefined);
    rmSync(of, { recursive: true, force: true });
  }
}
