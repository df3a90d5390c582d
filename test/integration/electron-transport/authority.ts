import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Issued {
  readonly key: string;
  readonly cert: string;
}
export interface Authority {
  readonly name: string;
  /** Issues a certificate for `names` (`DNS:localhost,IP:127.0.0.1`), valid between two days (`20260101`). */
  readonly issue: (names: string, from: string, until: string) => Issued;
  /** A home folder whose user trusts this authority, as Chromium on Linux reads it; `null` if it cannot be made. */
  readonly trustingHome: () => string | null;
  readonly remove: () => void;
}

/** A certificate authority of the test; `null` without openssl. */
export function makeAuthority(name: string): Authority | null {
  const folder = mkdtempSync(join(tmpdir(), 'rampa-authority-'));
  const at = (file: string): string => join(folder, file);
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });
  };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  try {
    const rights = ['-addext', 'keyUsage=critical,keyCertSign'];
    openssl('req', '-utf8', '-x509', ...newKey, '-days', '30', '-subj', `/CN=${name}`, ...rights, ...keyAndCert('ca'));
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  writeFileSync(at('index'), '');
  writeFileSync(at('serial'), '1000');
  let issued = 0;
  return {
    name,
    issue: (names, from, until) => {
      const file = `leaf-${(issued += 1)}`;
      writeFileSync(at(`${file}.cnf`), configuration(names));
      openssl('req', ...newKey, '-subj', '/CN=a server', '-keyout', `${file}.key`, '-out', `${file}.csr`);
      const dates = ['-startdate', `${from}000000Z`, '-enddate', `${until}000000Z`];
      const how = ['-batch', '-notext', '-config', `${file}.cnf`, ...dates];
      openssl('ca', ...how, '-in', `${file}.csr`, '-out', `${file}.crt`);
      return { key: readFileSync(at(`${file}.key`), 'utf8'), cert: readFileSync(at(`${file}.crt`), 'utf8') };
    },
    trustingHome: () => {
      const store = at('home/.pki/nssdb');
      mkdirSync(store, { recursive: true });
      const made = spawnSync('certutil', ['-N', '--empty-password', '-d', `sql:${store}`]);
      if (made.error !== undefined || made.status !== 0) return null;
      const trust = ['-A', '-n', name, '-t', 'C,,', '-i', at('ca.crt'), '-d', `sql:${store}`];
      return spawnSync('certutil', trust).status === 0 ? at('home') : null;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const keyAndCert = (file: string): string[] => ['-keyout', `${file}.key`, '-out', `${file}.crt`];

const configuration = (names: string): string => `
[ca]
default_ca = own
[own]
new_certs_dir = .
database = index
serial = serial
certificate = ca.crt
private_key = ca.key
default_md = sha256
policy = any
unique_subject = no
x509_extensions = leaf
[any]
commonName = supplied
[leaf]
subjectAltName = ${names}
extendedKeyUsage = serverAuth
`;
