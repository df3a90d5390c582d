import { registryPolicyKey } from './registry-values.ts';
import type { RegistryAnswer, RegistryValue } from './registry-values.ts';
import type { RunTool } from './run-tool.ts';

const powershell = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';

/**
 * Prints a line for each value: key, name, kind and data, each as the Base64 of its UTF-16, since the console's code page
 * lacks letters; then a line that says that this was all. By .NET's types alone: cmdlets come from modules, of which a user
 * may have others. Without a double quote, which a command line would take for its own.
 */
const script = [
  `$ErrorActionPreference = 'Stop'`,
  `function Coded([string] $text) { [Convert]::ToBase64String([Text.Encoding]::Unicode.GetBytes($text)) }`,
  `function List($key, [string] $below) {` +
    ` foreach ($name in $key.GetValueNames()) {` +
    ` $kind = $key.GetValueKind($name).ToString();` +
    ` $data = if ($kind -eq 'String' -or $kind -eq 'DWord') { $key.GetValue($name).ToString() } else { '' };` +
    ` [Console]::Out.WriteLine((Coded $below) + ',' + (Coded $name) + ',' + $kind + ',' + (Coded $data)) };` +
    ` foreach ($name in $key.GetSubKeyNames()) { List $key.OpenSubKey($name) ($below + $name + '\\') } }`,
  `$root = [Microsoft.Win32.Registry]::LocalMachine.OpenSubKey('${registryPolicyKey.replace(/^[^\\]*\\/, '')}')`,
  `if ($root -ne $null) { List $root '' }`,
  `[Console]::Out.WriteLine('end')`,
].join('; ');

const base64 = '[A-Za-z0-9+/]*={0,2}';
const line = new RegExp(`^(${base64}),(${base64}),([A-Za-z0-9]+),(${base64})$`);

/** By Windows' own PowerShell 5.1, which "Prevent access to registry editing tools" does not concern. Never rejects. */
export async function readByPowerShell(run: RunTool): Promise<RegistryAnswer> {
  const answer = await run(powershell, ['-NoProfile', '-NonInteractive', '-Command', script]);
  if ('failed' in answer) return answer;
  const lines = Buffer.from(answer.output).toString('latin1').split(/\r?\n/);
  if (lines.pop() !== '' || lines.pop() !== 'end') return { failed: 'the answer is cut off' };
  const values = lines.map(valueIn);
  return values.includes(null) ? { failed: 'not a list of values' } : { values: values.filter((one) => one !== null) };
}

function valueIn(text: string): RegistryValue | null {
  const [, below = '', name = '', kind = '', data = ''] = line.exec(text) ?? [];
  if (kind === '') return null;
  const entry = { key: decoded(below).replace(/\\$/, ''), name: decoded(name) };
  if (kind === 'String') return { ...entry, data: decoded(data) };
  if (kind !== 'DWord') return { ...entry, data: null };
  // .NET writes it with a sign.
  return /^-?\d{1,10}$/.test(decoded(data)) ? { ...entry, data: Number(decoded(data)) >>> 0 } : null;
}

const decoded = (text: string): string => Buffer.from(text, 'base64').toString('utf16le');
