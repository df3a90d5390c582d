// electron-builder's msiProjectCreated hook: edits its project.wxs before WiX compiles it, for what its options do not cover.
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Electron runs only on Windows 10 and later. VersionNT stays at 603 there and is useless; this registry value is written by
 * Windows 10 and every later version, and by no earlier one.
 */
const launchCondition = `<Property Id="WINDOWSMAJORVERSION">
      <RegistrySearch Id="WindowsMajorVersion" Root="HKLM" Key="SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion" Name="CurrentMajorVersionNumber" Type="raw" Win64="yes"/>
    </Property>
    <Condition Message="[ProductName]: Windows 10 veya üstü gerekir. / Windows 10 or later is required."><![CDATA[Installed OR WINDOWSMAJORVERSION]]></Condition>`;
const downgrade = '[ProductName]: Daha yeni bir sürüm kurulu. / A newer version is already installed.';

/** @type {readonly (readonly [what: string, was: RegExp, is: string])[]} */
const edits = [
  ['the launch condition', /<Condition Message="Windows 7 and above is required">.*?<\/Condition>/s, launchCondition],
  ['the message of a downgrade', /(?<=DowngradeErrorMessage=)'[^']*'/, `'${downgrade}'`],
];

/** @param {string} projectFile path of project.wxs */
export default function msiProjectCreated(projectFile) {
  let project = readFileSync(projectFile, 'utf8');
  for (const [what, was, is] of edits) {
    if (!was.test(project)) throw new Error(`electron-builder's project.wxs no longer has ${what} as it was.`);
    project = project.replace(was, () => is);
  }
  writeFileSync(projectFile, project);
}
