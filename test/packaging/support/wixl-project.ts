/** Converts electron-builder's project.wxs to the subset that msitools' wixl supports. */
import { createHash } from 'node:crypto';
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';

const parse = (text: string): Document => new DOMParser().parseFromString(text, 'text/xml');
export const elements = (parent: Document | Element, name: string): Element[] =>
  Array.from(parent.getElementsByTagName(name));
const attribute = (element: Element, name: string): string => element.getAttribute(name) ?? '';

/**
 * @param wix project.wxs
 * @param here converts a path as WiX would see it to a path of this machine
 */
export function forWixl(wix: string, here: (path: string) => string): string {
  const document = parse(
    wix.replace('http://wixtoolset.org/schemas/v4/wxs', 'http://schemas.microsoft.com/wix/2006/wi'),
  );
  const [product] = elements(document, 'Product');
  const [feature] = elements(document, 'Feature');
  const [group] = elements(document, 'ComponentGroup');
  if (product === undefined || feature === undefined || group === undefined)
    throw new Error('No product in project.wxs.');

  for (const icon of elements(document, 'Icon')) icon.setAttribute('SourceFile', here(attribute(icon, 'SourceFile')));
  for (const property of elements(document, 'Property')) property.removeAttribute('Secure');
  for (const upgrade of elements(document, 'MajorUpgrade')) upgrade.removeAttribute('AllowSameVersionUpgrades');
  for (const property of elements(document, 'ShortcutProperty')) property.parentNode?.removeChild(property);
  // For these wixl writes a command without the executable.
  for (const association of elements(document, 'ProgId')) association.parentNode?.removeChild(association);
  for (const condition of elements(product, 'Condition')) condition.parentNode?.removeChild(condition);
  feature.removeAttribute('Absent');
  for (const reference of elements(feature, 'ComponentGroupRef')) feature.removeChild(reference);

  const home = new Map(elements(product, 'Directory').map((directory) => [attribute(directory, 'Id'), directory]));
  for (const directory of elements(product, 'Directory')) {
    // WiX's short form: the identifier of a directory, and a path below it.
    const [, base = '', path = ''] = /^(\w+):\\(.*?)\\?$/.exec(attribute(directory, 'Name')) ?? [];
    const parent = home.get(base);
    if (parent === undefined) continue;
    directory.parentNode?.removeChild(directory);
    home.set(attribute(directory, 'Id'), folderBelow(document, parent, path.split('\\')));
  }
  product.removeChild(group);
  for (const [index, component] of elements(group, 'Component').entries()) {
    const [file] = elements(component, 'File');
    const folder = home.get(attribute(component, 'Directory') || attribute(group, 'Directory'));
    if (file === undefined || folder === undefined) throw new Error('A component has no file, or no folder.');
    component.removeAttribute('Directory');
    component.setAttribute('Id', `c${index}`);
    component.setAttribute('Guid', '*');
    component.setAttribute('Win64', 'yes');
    if (attribute(file, 'Id') === '') file.setAttribute('Id', `f${index}`);
    file.removeAttribute('ReadOnly');
    folder.appendChild(component);
    const reference = document.createElement('ComponentRef');
    reference.setAttribute('Id', `c${index}`);
    feature.appendChild(reference);
  }
  return new XMLSerializer().serializeToString(document);
}

function folderBelow(document: Document, parent: Element, [name, ...rest]: readonly string[]): Element {
  if (name === undefined || name === '') return parent;
  const there = elements(parent, 'Directory').find(
    (directory) => directory.parentNode === parent && attribute(directory, 'Name') === name,
  );
  if (there !== undefined) return folderBelow(document, there, rest);
  const made = document.createElement('Directory');
  made.setAttribute('Name', name);
  made.setAttribute(
    'Id',
    `d${createHash('md5')
      .update(`${attribute(parent, 'Id')}/${name}`)
      .digest('hex')}`,
  );
  parent.appendChild(made);
  return folderBelow(document, made, rest);
}

/**
 * Windows Installer queries for what wixl cannot write: launch conditions, properties of shortcuts, and upgrades to the same
 * version.
 */
export function rowsAfterwards(wix: string): string[] {
  const document = parse(wix);
  const insert = (table: string, row: Readonly<Record<string, string>>): string => {
    const names = Object.keys(row).map((name) => `\`${name}\``);
    const values = Object.values(row).map((value) => `'${value.replaceAll("'", "''")}'`);
    return `INSERT INTO \`${table}\` (${names.join(', ')}) VALUES (${values.join(', ')})`;
  };
  const conditions = elements(document, 'Condition').map((condition) =>
    insert('LaunchCondition', {
      Condition: (condition.textContent ?? '').trim(),
      Description: attribute(condition, 'Message'),
    }),
  );
  const properties = elements(document, 'ShortcutProperty').map((property, index) =>
    insert('MsiShortcutProperty', {
      MsiShortcutProperty: `property${index}`,
      Shortcut_: attribute(property.parentNode as Element, 'Id'),
      PropertyKey: attribute(property, 'Key'),
      PropVariantValue: attribute(property, 'Value'),
    }),
  );
  const [upgrade] = elements(document, 'MajorUpgrade');
  const [product] = elements(document, 'Product');
  const sameVersion =
    product !== undefined && upgrade !== undefined && attribute(upgrade, 'AllowSameVersionUpgrades') === 'yes'
      ? withSameVersion(`{${attribute(product, 'UpgradeCode')}}`, attribute(product, 'Version'))
      : [];
  return [...conditions, shortcutProperties, ...properties, ...sameVersion];
}

const shortcutProperties =
  'CREATE TABLE `MsiShortcutProperty` (`MsiShortcutProperty` CHAR(72) NOT NULL, `Shortcut_` CHAR(72) NOT NULL, `PropertyKey` CHAR(255) NOT NULL, `PropVariantValue` CHAR(255) NOT NULL PRIMARY KEY `MsiShortcutProperty`)';

/** The attributes are part of the row's key and cannot be updated: 1, as wixl writes, and 0x200 to include the same version. */
const withSameVersion = (code: string, version: string): string[] => [
  "DELETE FROM `Upgrade` WHERE `ActionProperty` = 'WIX_UPGRADE_DETECTED'",
  `INSERT INTO \`Upgrade\` (\`UpgradeCode\`, \`VersionMax\`, \`Attributes\`, \`ActionProperty\`) VALUES ('${code}', '${version}', 513, 'WIX_UPGRADE_DETECTED')`,
];
