/** The gates of one connection at work: what closes them, what that does to the documents, what opens them again. */
import type { WaitingReason } from '../../../domain/model/draft-state.ts';
import { needsDecision, waitingReasons } from '../../../domain/model/draft-state.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { backoff, chanceOf } from './backoff.ts';
import { afterLimit } from './budget.ts';
import type { Entries, Entry } from './entries.ts';
import { createGates } from './circuit-breakers.ts';
import type { Gate, Gates, Obstacle } from './circuit-breakers.ts';
import type { EnginePorts } from '../ports.ts';

export interface Traffic extends Pick<Gates, 'whole' | 'partial' | 'lets'> {
  /** How many closings there have been; whoever starts something remembers it. */
  readonly mark: () => number;
  /** `since`: the mark when it was started, so that four senders of one moment count as one. */
  readonly close: (reason: Obstacle, problem: ServiceProblem, entry: Entry | null, since: number) => void;
  /** The file's own trouble: nothing can be written down, so nothing may be sent. */
  readonly closeForStore: (error: unknown) => void;
  /** What was started after the gate closed, and went through, has shown that it is open. */
  readonly passed: (since: number) => void;
  /** A gate whose time has come: what it held is ready, for one of them to try. */
  readonly probe: (gate: Gate) => void;
  /** A person, or a change of settings: everything is tried again but what waits for a person's decision. */
  readonly openAll: () => void;
}

export function createTraffic(ports: EnginePorts, entries: Entries): Traffic {
  const { store, clock, log, connectionId } = ports;
  const gates = createGates();
  let closings = 0;

  const later = (times: number): number => clock.now() + backoff(times, chanceOf(ports.random));

  function release(reasons: readonly WaitingReason[]): void {
    const ids = store.queue.release(connectionId, reasons);
    for (const id of ids) {
      const entry = entries.get(id);
      if (entry !== undefined) Object.assign(entry, { state: 'ready', waitingReason: null });
    }
    if (ids.length > 0) ports.onDrafts(ids);
  }

  function hold(reason: WaitingReason): void {
    const concerned = entries.all().filter((entry) => {
      if (!entry.chosen || entry.state !== 'ready' || entry.busy) return false;
      return gates.whole()?.reason === reason || !gates.lets(entry);
    });
    if (concerned.length === 0) return;
    const held = new Set(
      store.queue.hold(
        connectionId,
        reason,
        concerned.map(({ id }) => id),
      ),
    );
    for (const entry of concerned)
      if (held.has(entry.id)) Object.assign(entry, { state: 'waiting', waitingReason: reason });
    ports.onDrafts([...held]);
  }

  return {
    whole: gates.whole,
    partial: gates.partial,
    lets: gates.lets,
    mark: () => closings,
    close: (reason, problem, entry, since) => {
      if (since === closings || gates.whole()?.reason !== reason) {
        closings += 1;
        const { limitResetHour } = ports.settings().assumed;
        gates.close(reason, problem, entry, clock.now(), (times) => {
          if (reason === 'offline') return later(times);
          return reason === 'limit' ? afterLimit(times, clock.now(), limitResetHour) : null;
        });
        log.warn('queue.stalled', { connectionId, reason, problem: problem.reason });
      }
      if (reason !== 'offline' && reason !== 'storage') hold(reason);
    },
    closeForStore: (error) => {
      const message = error instanceof Error ? error.message : String(error);
      log.warn('queue.store', { connectionId, message });
      closings += 1;
      gates.close('storage', { reason: 'storage', message }, null, clock.now(), later);
    },
    passed: (since) => {
      if (since === closings) gates.openWhole();
    },
    probe: ({ reason }) => {
      if (reason !== 'offline' && reason !== 'storage') release([reason]);
    },
    openAll: () => {
      gates.openAll();
      release(waitingReasons.filter((reason) => !needsDecision(reason)));
    },
  };
}
