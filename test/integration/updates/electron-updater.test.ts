import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findElectron } from '../electron-transport/electron-process.ts';
import { startFeed } from './electron-feed.ts';
import type { ElectronFeed } from './electron-feed.ts';

const electron = findElectron();
const missing =
  'missing' in electron ? electron.missing : process.platform === 'linux' ? null : 'AppImages are Linux’s';
const why = missing === null ? '' : `: skipped, ${missing}`;

/** A script in place of an AppImage: the updater runs it once after replacing the old one. */
const program = (version: string, mark: string): Buffer => Buffer.from(`#!/bin/sh\necho ${version} > '${mark}'\n`);
const sha512 = (file: Buffer): string => createHash('sha512').update(file).digest('base64');

describe.skipIf(missing !== null)(`the updater of an AppImage, with its own feed${why}`, () => {
  let folder: string;
  let feed: ElectronFeed;
  let appImage: string;
  let ran: string;
  let asked: IncomingMessage[];
  let described: string;
  let file: Buffer;
  const server = createServer((request, response) => {
    asked.push(request);
    const path = new URL(request.url ?? '/', 'http://feed').pathname;
    if (path === '/latest-linux.yml') response.end(described);
    else if (path === '/Rampa-0.2.0.AppImage') response.end(file);
    else response.writeHead(404).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void server.close());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rampa-update-'));
    [appImage, ran] = [join(folder, 'Rampa.AppImage'), join(folder, 'ran')];
    writeFileSync(appImage, program('0.1.0', ran), { mode: 0o755 });
    file = program('0.2.0', ran);
    asked = [];
    publish('0.2.0');
    const { port } = server.address() as AddressInfo;
    feed = await startFeed('path' in electron ? electron.path : '', `http://127.0.0.1:${port}`, { APPIMAGE: appImage });
  });
  afterEach(async () => {
    await feed.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function publish(version: string, { hash = sha512(file), more = '' } = {}): void {
    const entry = `url: Rampa-0.2.0.AppImage\n    sha512: ${hash}\n    size: ${file.length}`;
    described = `version: ${version}\nfiles:\n  - ${entry}\nreleaseDate: '2026-11-22T10:00:00.000Z'\n${more}`;
  }

  it('finds a newer version, downloads it and replaces itself', async () => {
    expect(await feed.ask('check')).toEqual({ found: '0.2.0' });
    expect(asked.map(({ url }) => url?.replace(/\?.*/, ''))).toEqual(['/latest-linux.yml']);
    // Requests do not identify the installation.
    expect(asked[0]?.headers).toMatchObject({ 'x-user-staging-id': '0' });
    expect(asked[0]?.headers).not.toHaveProperty('cookie');
    expect(await feed.ask('download')).toEqual({ found: null });
    expect(readFileSync(appImage)).toEqual(program('0.1.0', ran));
    await feed.install();
    expect(readFileSync(appImage)).toEqual(file);
    expect(readFileSync(ran, 'utf8')).toBe('0.2.0\n');
  });

  it('accepts only the file that the feed describes', async () => {
    publish('0.2.0', { hash: sha512(Buffer.from('another')) });
    expect(await feed.ask('check')).toEqual({ found: '0.2.0' });
    expect(await feed.ask('download')).toMatchObject({ failed: expect.stringContaining('sha512') as string });
    expect(readFileSync(appImage)).toEqual(program('0.1.0', ran));
    expect(existsSync(ran)).toBe(false);
  });

  it('ignores versions that are not newer, or not yet offered to everyone', async () => {
    for (const version of ['0.1.0', '0.0.9']) {
      publish(version);
      expect(await feed.ask('check'), version).toEqual({ found: null });
    }
    publish('0.2.0', { more: 'stagingPercentage: 0\n' });
    expect(await feed.ask('check')).toEqual({ found: null });
    publish('0.2.0', { more: 'stagingPercentage: 100\n' });
    expect(await feed.ask('check')).toEqual({ found: '0.2.0' });
  });

  it('reports an unreadable feed, and checks again the next time', async () => {
    described = 'no: [feed';
    expect(await feed.ask('check')).toMatchObject({ failed: expect.any(String) as string });
    publish('0.2.0');
    expect(await feed.ask('check')).toEqual({ found: '0.2.0' });
  });
});

describe.skipIf(missing !== null)(`the updater of a Mac, with a stand-in for Squirrel${why}`, () => {
  const file = Buffer.from('the application, zipped');
  let folder: string;
  let feed: ElectronFeed;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://feed').pathname;
    const entry = `url: Rampa-0.2.0-x64.zip\n    sha512: ${sha512(file)}\n    size: ${file.length}`;
    const described = `version: 0.2.0\nfiles:\n  - ${entry}\nreleaseDate: '2026-11-22T10:00:00.000Z'\n`;
    // The file's name depends on the machine of this run.
    if (/^\/latest-\w+\.yml$/.test(path)) response.end(described);
    else if (path === '/Rampa-0.2.0-x64.zip') response.end(file);
    else response.writeHead(404).end();
  });
  const taken = (): string => (existsSync(squirrel()) ? readFileSync(squirrel(), 'utf8') : '');
  const squirrel = (): string => join(folder, 'squirrel');
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void server.close());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rampa-update-'));
    const { port } = server.address() as AddressInfo;
    feed = await startFeed('path' in electron ? electron.path : '', `http://127.0.0.1:${port}`, {
      SQUIRREL_LOG: squirrel(),
    });
    expect(await feed.ask('check')).toEqual({ found: '0.2.0' });
    expect(await feed.ask('download')).toEqual({ found: null });
  });
  afterEach(async () => {
    await feed.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('passes only files to Squirrel that Rampa has approved for installation', async () => {
    await feed.close();
    expect(taken()).toBe('');
  });

  it('passes the downloaded file to Squirrel, and ends then', async () => {
    await feed.install();
    expect(taken()).toBe(`asked to\ntook ${file.toString()}\n`);
  });
});
