/**
 * Slows down the page's processor by a factor. Where possible (Linux with processor quotas, as root), the page's process with all
 * its threads gets that share of a core, without load on the machine. Elsewhere, and in Electron, the browser itself blocks the
 * page's thread.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';

const quotas = '/sys/fs/cgroup/cpu';
/** Microseconds: the smallest quota; the period is a multiple of it. */
const turn = 1_000;

/** `times`: 1 is full speed. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const browser = page.context().browser();
  const group = browser === null ? null : groupOf(browser);
  if (browser === null || group === null) return spin(page, times);
  if (times === 1) return write(group, 'cpu.cfs_quota_us', -1);
  write(group, 'cpu.cfs_period_us', turn * times);
  write(group, 'cpu.cfs_quota_us', turn);
  // A reloaded page may have another process; a starting one has no id yet.
  for (const id of await renderersOf(browser)) if (id > 0) write(group, 'cgroup.procs', id);
}

/** Ends what slowed pages down by their share of a core: another page may be in the same process. */
export function fullSpeed(browser: Browser): void {
  const group = groups.get(browser);
  if (group !== undefined && group !== null) write(group, 'cpu.cfs_quota_us', -1);
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();
async function spin(page: Page, rate: number): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Emulation.setCPUThrottlingRate', { rate });
}

const asked = new WeakMap<Browser, Promise<CDPSession>>();
async function renderersOf(browser: Browser): Promise<readonly number[]> {
  const session = asked.get(browser) ?? browser.newBrowserCDPSession();
  asked.set(browser, session);
  const { processInfo } = await (await session).send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

const groups = new Map<Browser, string | null>();
function groupOf(browser: Browser): string | null {
  const known = groups.get(browser);
  if (known !== undefined) return known;
  const group = newGroup();
  if (groups.size === 0) process.once('exit', dissolveAll);
  groups.set(browser, group);
  return group;
}

function newGroup(): string | null {
  if (!existsSync(join(quotas, 'cpu.cfs_quota_us'))) return null;
  const group = join(quotas, `rampa-${process.pid}-${groups.size}`);
  try {
    mkdirSync(group);
    // A page that has played sound has a real-time thread, for which a group needs real-time quota too.
    if (existsSync(join(group, 'cpu.rt_runtime_us'))) write(group, 'cpu.rt_runtime_us', 10 * turn);
    return group;
  } catch {
    // Not root, or quotas are not available.
    return null;
  }
}

function dissolveAll(): void {
  for (const group of groups.values()) {
    if (group === null) continue;
    try {
      // Move its remaining processes back to the parent group.
      for (const id of readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
        write(quotas, 'cgroup.procs', Number(id));
      rmdirSync(group);
    } catch {
      // An exiting process keeps the group; an empty group is harmless.
    }
  }
}

function write(group: string, name: string, value: number): void {
  writeFileSync(join(group, name), String(value));
}
