import { describe, expect, it } from 'vitest';
import { refusedOf } from '../../../main/electron/start/command-line.ts';
import { refusalText } from '../../../main/electron/start/start-failure.ts';

const refused = (args: readonly string[], platform: NodeJS.Platform = 'linux', env = {}): readonly string[] =>
  refusedOf({ args, platform, env });

describe('Rampa’s command line', () => {
  it.each([
    [[]],
    [['--lang=tr']],
    [['--lang=en-GB']],
    [['--disable-gpu', '--force-device-scale-factor=1.25', '--force-renderer-accessibility']],
    [['--ozone-platform=wayland']],
    [['--ozone-platform-hint=auto', '--gtk-version=3']],
    [['--updated']],
    [['--check', '--json', '--ozone-platform=headless']],
  ])('accepts %j', (args) => {
    expect(refused(args)).toEqual([]);
  });

  it.each([
    ['--remote-debugging-port=9222', '--remote-debugging-port'],
    ['--remote-debugging-pipe', '--remote-debugging-pipe'],
    ['--ignore-certificate-errors', '--ignore-certificate-errors'],
    ['--ignore-certificate-errors-spki-list=x', '--ignore-certificate-errors-spki-list'],
    ['--host-resolver-rules=MAP * 127.0.0.1', '--host-resolver-rules'],
    ['--host-rules=MAP * 127.0.0.1', '--host-rules'],
    ['--log-net-log=/tmp/log.json', '--log-net-log'],
    ['--ssl-key-log-file=/tmp/keys', '--ssl-key-log-file'],
    ['--disable-web-security', '--disable-web-security'],
    ['--js-flags=--allow-natives-syntax', '--js-flags'],
    ['--proxy-server=203.0.113.1:3128', '--proxy-server'],
    ['--proxy-pac-url=http://203.0.113.1/', '--proxy-pac-url'],
    ['--no-sandbox', '--no-sandbox'],
    ['--user-data-dir=/tmp/other', '--user-data-dir'],
    ['--enable-logging', '--enable-logging'],
    ['--inspect', '--inspect'],
    ['--inspect-brk=0', '--inspect-brk'],
    ['--renderer-cmd-prefix=/tmp/run', '--renderer-cmd-prefix'],
    ['--gpu-launcher=/tmp/run', '--gpu-launcher'],
    ['--browser-subprocess-path=/tmp/run', '--browser-subprocess-path'],
    ['--enable-features=X', '--enable-features'],
    ['--disable-features=X', '--disable-features'],
    ['--load-extension=/tmp/x', '--load-extension'],
    ['--app=/tmp/other', '--app'],
    // Other spellings that Chromium accepts.
    ['-remote-debugging-port=9222', '-remote-debugging-port'],
    ['/remote-debugging-port=9222', '/remote-debugging-port'],
    ['--Remote-Debugging-Port=9222', '--Remote-Debugging-Port'],
    ['--DISABLE-GPU', '--DISABLE-GPU'],
    // An allowed switch with more text after it.
    ['--disable-gpu=1', '--disable-gpu'],
    ['--lang=tr --no-sandbox', '--lang'],
    ['--lang=tr\n--no-sandbox', '--lang'],
    ['--lang=../../x', '--lang'],
    ['--ozone-platform=x11,headless', '--ozone-platform'],
    // Not a switch.
    ['--', '…'],
    ['', '…'],
    [' --disable-gpu', '…'],
    ['/tmp/other.asar', '…'],
    ['https://example.com/', '…'],
    ['rampa://open', '…'],
  ])('refuses %j, naming it', (arg, name) => {
    expect(refused([arg])).toEqual([name]);
    expect(refused([arg], 'win32')).toEqual([name]);
    expect(refused(['--lang=tr', arg])).toEqual([name]);
  });

  it.each<[string, NodeJS.Platform]>([
    ['/home/ayşe/depo 1.rampa', 'linux'],
    ['file:///home/ay%C5%9Fe/depo%201.RAMPA', 'linux'],
    ['/Users/ayşe/depo.rampa', 'darwin'],
    ['C:\\Users\\Ayşe\\depo 1.Rampa', 'win32'],
    ['\\\\sunucu\\ortak\\depo.rampa', 'win32'],
    ['/home/ayşe/fatura.XML', 'linux'],
    ['/home/ayşe/faturalar.zip', 'linux'],
    ['C:\\iadeler.xlsx', 'win32'],
    ['depo.rampa', 'linux'],
    ['../iadeler.csv', 'darwin'],
    ['belgeler\\iadeler.csv', 'win32'],
  ])('accepts a file that Rampa can open, %s on %s, together with switches', (file, platform) => {
    expect(refused(['--lang=tr', file], platform)).toEqual([]);
    expect(refused([file, '--inspect'], platform)).toEqual(['--inspect']);
  });

  it.each<[string, NodeJS.Platform]>([
    ['--depo.rampa', 'linux'],
    ['/home/ayşe/depo.rampa.sh', 'linux'],
    ['/home/ayşe/depo\n.rampa', 'linux'],
    ['file://server/depo.rampa', 'linux'],
    ['file:///home/%2F/depo.rampa', 'linux'],
    ['file:///C:/depo.rampa', 'win32'],
    ['https://example.com/depo.rampa', 'linux'],
    ['/depo.rampa', 'win32'],
    ['//server/depo.rampa', 'win32'],
    ['C:depo.rampa', 'win32'],
    ['\\\\.\\pipe\\depo.rampa', 'win32'],
    ['\\\\?\\C:\\depo.rampa', 'win32'],
    ['C:\\depo.rampa', 'linux'],
  ])('refuses what only resembles a file: %s on %s', (arg, platform) => {
    expect(refused([arg], platform)).toHaveLength(1);
  });

  it('accepts the Finder’s process number only on macOS', () => {
    expect(refused(['-psn_0_12345'], 'darwin')).toEqual([]);
    expect(refused(['-psn_0_12345'])).toEqual(['…']);
    expect(refused(['-psn_0_12345', '--inspect'], 'darwin')).toEqual(['--inspect']);
  });

  it.each(['ELECTRON_DISABLE_SANDBOX', 'SSLKEYLOGFILE'])('refuses the environment variable %s', (name) => {
    expect(refused([], 'linux', { [name]: '1' })).toEqual([name]);
    expect(refused([], 'linux', { [name]: '' })).toEqual([]);
  });

  it('shows in both languages what was refused, without values', () => {
    const names = refused(['--proxy-server=ayse:secret@203.0.113.1', 'secret']);
    for (const language of ['tr', 'en'] as const) {
      const { title, text } = refusalText(language, names);
      expect(title).not.toBe('');
      expect(text).toContain('--proxy-server');
      expect(text).not.toContain('secret');
    }
  });
});
