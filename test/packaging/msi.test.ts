import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DOMParser } from '@xmldom/xmldom';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import msiProjectCreated from '../../scripts/packaging/msi-project.mjs';
import { elements } from './support/wixl-project.ts';
import { table, tables } from './support/msi.ts';

const packed = inject('packed');
const why = inject('tools').msi ? null : 'wixl and msitools are not installed';
const { version } = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8')) as {
  version: string;
};
/** Identifies the product to Windows Installer; must never change. */
const upgradeCode = '6E1B6A0C-52B4-4F0B-9E5D-0C7C2C8A9F41';
const windows10 = 'Installed OR WINDOWSMAJORVERSION';

describe.skipIf(why !== null)(`the tables of the MSI${why === null ? '' : ` (skipped: ${why})`}`, () => {
  const msi = join(packed, `Rampa-${version}.msi`);
  const property = (name: string): string | undefined =>
    table(msi, 'Property').find((row) => row['Property'] === name)?.['Value'];

  it('install for the whole machine', () => {
    expect(property('ALLUSERS')).toBe('1');
    const folders = table(msi, 'Directory');
    const home = folders.find((row) => row['Directory'] === 'APPLICATIONFOLDER');
    expect(home).toMatchObject({ Directory_Parent: 'ProgramFiles64Folder', DefaultDir: 'Rampa' });
    expect(execFileSync('msiinfo', ['suminfo', msi], { encoding: 'utf8' })).toContain('Template: x64;1033');
    // 256: a 64-bit component.
    for (const row of table(msi, 'Component')) expect(Number(row['Attributes']) & 256).toBe(256);
  });

  it('identify one product in all versions; a later version replaces an earlier one', () => {
    expect(property('UpgradeCode')).toBe(`{${upgradeCode}}`);
    expect(property('ProductVersion')).toBe(`${version}.0`);
    const upgrades = table(msi, 'Upgrade').map(({ UpgradeCode, Attributes, ActionProperty }) => ({
      UpgradeCode,
      Attributes,
      ActionProperty,
    }));
    const code = `{${upgradeCode}}`;
    // 1: migrates the feature states; 512: includes the same version; 2: only detects.
    expect(upgrades).toEqual([
      { UpgradeCode: code, Attributes: '513', ActionProperty: 'WIX_UPGRADE_DETECTED' },
      { UpgradeCode: code, Attributes: '2', ActionProperty: 'WIX_DOWNGRADE_DETECTED' },
    ]);
    expect(property('SecureCustomProperties')?.split(';')).toEqual(
      expect.arrayContaining(['WIX_UPGRADE_DETECTED', 'WIX_DOWNGRADE_DETECTED']),
    );
  });

  it('refuse a downgrade, and a Windows version on which Electron does not start, in Turkish and English', () => {
    const conditions = table(msi, 'LaunchCondition');
    expect(conditions.map(({ Condition }) => Condition)).toEqual(['NOT WIX_DOWNGRADE_DETECTED', windows10]);
    expect(conditions[0]?.['Description']).toMatch(/Daha yeni bir sürüm.*A newer version/);
    expect(conditions[1]?.['Description']).toMatch(/Windows 10 veya üstü.*Windows 10 or later/);
    expect(table(msi, 'AppSearch')).toEqual([{ Property: 'WINDOWSMAJORVERSION', Signature_: 'WindowsMajorVersion' }]);
    // Type 18: the raw value, in the 64-bit registry; root 2: HKEY_LOCAL_MACHINE.
    expect(table(msi, 'RegLocator')).toEqual([
      {
        Signature_: 'WindowsMajorVersion',
        Root: '2',
        Key: 'SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion',
        Name: 'CurrentMajorVersionNumber',
        Type: '18',
      },
    ]);
  });

  it("add one shortcut to the start menu, with the application's user model id", () => {
    const shortcuts = table(msi, 'Shortcut');
    expect(shortcuts.map(({ Directory_, Name }) => [Directory_, Name])).toEqual([['ProgramMenuFolder', 'Rampa']]);
    expect(table(msi, 'MsiShortcutProperty')).toMatchObject([
      { Shortcut_: 'startMenuShortcut', PropertyKey: 'System.AppUserModel.ID', PropVariantValue: 'app.rampa.desktop' },
    ]);
    const main = readFileSync(join(packed, '../../../out/main/main.cjs'), 'utf8');
    expect(main).toMatch(/setAppUserModelId\([`'"]app\.rampa\.desktop[`'"]\)/);
  });

  it('run no custom code during installation, and show no dialog', () => {
    expect(table(msi, 'CustomAction')).toEqual([]);
    expect(tables(msi).filter((name) => ['Dialog', 'Control'].includes(name))).toEqual([]);
  });

  it('contain every packaged file once', () => {
    const files = readdirSync(join(packed, 'win-unpacked'), { recursive: true, withFileTypes: true });
    const names = files.filter((entry) => entry.isFile()).map(({ name }) => name);
    const long = table(msi, 'File').map(({ FileName = '' }) => FileName.slice(FileName.lastIndexOf('|') + 1));
    expect(long.sort()).toEqual(names.sort());
  });
});

describe.skipIf(why !== null)(`electron-builder's project for WiX${why === null ? '' : ` (skipped: ${why})`}`, () => {
  let document: Document;
  const all = (name: string): Record<string, string>[] =>
    elements(document, name).map((element) =>
      Object.fromEntries(Array.from(element.attributes).map(({ name, value }) => [name, value])),
    );
  beforeAll(() => {
    document = new DOMParser().parseFromString(readFileSync(join(packed, 'project.wxs'), 'utf8'), 'text/xml');
  });

  it('corrects what wixl leaves out', () => {
    expect(all('Feature')).toMatchObject([{ Absent: 'disallow' }]);
    expect(all('MajorUpgrade')).toMatchObject([{ AllowSameVersionUpgrades: 'yes' }]);
    expect(all('Property')).toContainEqual({ Id: 'ALLUSERS', Secure: 'yes', Value: '1' });
    expect(all('ShortcutProperty')).toEqual([{ Key: 'System.AppUserModel.ID', Value: 'app.rampa.desktop' }]);
    expect(all('Product')).toMatchObject([{ UpgradeCode: upgradeCode, Language: '1033', Codepage: '65001' }]);
    for (const file of all('File')) expect(file).toMatchObject({ ReadOnly: 'yes', KeyPath: 'yes' });
    const paths = all('File').map(({ Source }) => Source);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('opens files of drafts with a quoted absolute path', () => {
    expect(all('Extension')).toEqual([{ Id: 'rampa', Advertise: 'yes' }]);
    expect(all('Verb')).toEqual([{ Id: 'open', Command: 'Open with Rampa', Argument: '"%1"' }]);
  });

  it('has no dialogs, which would be in English, and one launch condition', () => {
    for (const name of ['UI', 'UIRef', 'Publish', 'CustomAction', 'InstallExecuteSequence'])
      expect(all(name)).toEqual([]);
    expect(elements(document, 'Condition').map(({ textContent }) => textContent)).toEqual([windows10]);
  });

  it('is patched safely: the hook refuses a project that lacks the parts it replaces', () => {
    expect(() => msiProjectCreated(join(packed, 'project.wxs'))).toThrow('no longer has the launch condition');
  });
});
