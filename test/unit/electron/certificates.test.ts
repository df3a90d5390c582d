import type { Certificate, Session } from 'electron';
import { expect, test } from 'vitest';
import { createCertificateWatch } from '../../../main/electron/network/certificates.ts';

const day = 86_400;
const now = Date.UTC(2026, 10, 22) / 1000;
const principal = { commonName: '', country: '', locality: '', organizations: [], organizationUnits: [], state: '' };
const certificate = (more: Partial<Omit<Certificate, 'issuer'>> & { readonly issuer?: string } = {}): Certificate => ({
  ...{ data: '', fingerprint: '', serialNumber: '', subject: principal, subjectName: 'accounting.example' },
  ...{ issuerName: '', validStart: now - day, validExpiry: now + day, issuerCert: undefined as never },
  ...more,
  issuer: { ...principal, commonName: more.issuer ?? 'Root of Nobody' },
});

type Proc = NonNullable<Parameters<Session['setCertificateVerifyProc']>[0]>;
type Shown = Parameters<Proc>[0];

function watching() {
  const watch = createCertificateWatch(() => now * 1000);
  let proc: Proc | null = null;
  watch.watch({ setCertificateVerifyProc: (given) => (proc = given) });
  return {
    ...watch,
    show: (shown: Partial<Shown>): number | null => {
      let verdict: number | null = null;
      const whole = { hostname: 'accounting.example', certificate: certificate(), verificationResult: 'OK', ...shown };
      proc?.(
        { validatedCertificate: whole.certificate, isIssuedByKnownRoot: false, errorCode: 0, ...whole },
        (given) => {
          verdict = given;
        },
      );
      return verdict;
    },
  };
}
const url = 'https://accounting.example/api/v1/currencies';

test('always leaves the verdict to Chromium', () => {
  const { show } = watching();
  const results = ['OK', 'net::ERR_CERT_DATE_INVALID', 'net::ERR_CERT_AUTHORITY_INVALID', 'something new'];
  for (const verificationResult of results) expect(show({ verificationResult })).toBe(-3);
  // Even if the certificate cannot be read.
  const broken = { ...certificate(), issuer: null } as unknown as Certificate;
  expect(show({ verificationResult: 'net::ERR_CERT_REVOKED', certificate: broken })).toBe(-3);
});

test.each([
  ['AUTHORITY_INVALID', {}, 'untrusted'],
  ['COMMON_NAME_INVALID', {}, 'otherHost'],
  ['REVOKED', {}, 'revoked'],
  ['WEAK_KEY', {}, 'other'],
  ['DATE_INVALID', { validExpiry: now - 10 }, 'expired'],
  ['DATE_INVALID', { validStart: now + 10 }, 'notYetValid'],
] as const)('ERR_CERT_%s %o: %s', (name, more, fault) => {
  const { show, refused } = watching();
  const words = `net::ERR_CERT_${name}`;
  const shown = certificate(more);
  show({ verificationResult: words, certificate: shown });
  expect(refused(url, words)).toEqual({
    ...{ fault, host: 'accounting.example', names: 'accounting.example', issuer: 'Root of Nobody' },
    ...{ validFrom: shown.validStart * 1000, validUntil: shown.validExpiry * 1000 },
  });
});

test('names the outdated certificate of the chain', () => {
  const { show, refused } = watching();
  const old = certificate({ subjectName: 'Issuing CA', issuer: 'Old Root', validExpiry: now - day });
  show({ verificationResult: 'net::ERR_CERT_DATE_INVALID', certificate: certificate({ issuerCert: old }) });
  expect(refused(url, 'net::ERR_CERT_DATE_INVALID')).toMatchObject({
    ...{ fault: 'expired', names: 'Issuing CA', issuer: 'Old Root', validUntil: (now - day) * 1000 },
  });
  // A circular chain is not followed forever.
  const own: { -readonly [Key in keyof Certificate]: Certificate[Key] } = certificate();
  own.issuerCert = own;
  show({ verificationResult: 'net::ERR_CERT_DATE_INVALID', certificate: own });
  expect(refused(url, 'net::ERR_CERT_DATE_INVALID')).toMatchObject({ fault: 'other' });
});

test('reports only the host and error with which a request ended', () => {
  const { show, refused } = watching();
  show({ verificationResult: 'net::ERR_CERT_DATE_INVALID', certificate: certificate({ validExpiry: now - day }) });
  expect(refused(url, 'net::ERR_CERT_AUTHORITY_INVALID')).toBeNull();
  expect(refused(url, 'net::ERR_CONNECTION_REFUSED')).toBeNull();
  expect(refused('https://other.example/', 'net::ERR_CERT_DATE_INVALID')).toBeNull();
  expect(refused('no address', 'net::ERR_CERT_DATE_INVALID')).toBeNull();
  show({ hostname: '::1', verificationResult: 'net::ERR_CERT_REVOKED' });
  expect(refused('https://[::1]:8443/', 'net::ERR_CERT_REVOKED')).toMatchObject({ host: '::1' });
});

test('shortens text from certificates, on one line and with a date', () => {
  const { show, refused } = watching();
  const hostile = certificate({
    subjectName: 'a\u202eb\nc'.repeat(10_000),
    issuer: `\u0000"Trusted"\r\n${'x'.repeat(100_000)}`,
    validStart: Number.NaN,
    validExpiry: Number.MAX_VALUE,
  });
  show({ verificationResult: 'net::ERR_CERT_AUTHORITY_INVALID', certificate: hostile });
  const told = refused(url, 'net::ERR_CERT_AUTHORITY_INVALID');
  expect(told?.names).toMatch(/^(a b c)+a? ?b?…$/);
  expect(told?.issuer).toMatch(/^'Trusted' x+…$/);
  expect(Math.max(told?.names.length ?? 0, told?.issuer.length ?? 0)).toBeLessThanOrEqual(121);
  expect(new Date(told?.validFrom ?? Number.NaN).toISOString()).toBeTruthy();
  expect(new Date(told?.validUntil ?? Number.NaN).toISOString()).toBeTruthy();
});

test('remembers a limited number of certificates', () => {
  const { show, refused } = watching();
  for (let host = 0; host < 200; host += 1) {
    show({ hostname: `h${host}.example`, verificationResult: 'net::ERR_CERT_REVOKED' });
  }
  expect(refused('https://h199.example', 'net::ERR_CERT_REVOKED')).not.toBeNull();
  expect(refused('https://h100.example', 'net::ERR_CERT_REVOKED')).toBeNull();
});
