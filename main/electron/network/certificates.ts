import { X509Certificate } from 'node:crypto';
import type { Certificate, Session } from 'electron';
import type { RefusedCertificate } from '../../../domain/model/connection.ts';
import { own } from '../../../domain/value.ts';
import { oneLine } from '../window/one-line.ts';

/**
 * Maximum number of remembered certificates. Chromium asks once and caches its verdict, so later failed requests need the stored
 * one.
 */
const mostKept = 50;
/** Verification result that leaves the decision to Chromium. */
const chromiumsVerdict = -3;

/** Records which certificate made a request fail, and why. Chromium alone decides whether a certificate is refused. */
export function createCertificateWatch(now: () => number = Date.now) {
  const kept = new Map<string, RefusedCertificate>();
  const keyOf = (host: string, words: string): string => `${host} ${words}`;
  return {
    watch: (session: Pick<Session, 'setCertificateVerifyProc'>): void =>
      session.setCertificateVerifyProc(({ hostname, verificationResult, certificate }, answer) => {
        try {
          const fault = faultOf(verificationResult, certificate, now());
          if (fault === null) return;
          const key = keyOf(hostname, verificationResult);
          kept.delete(key);
          kept.set(key, { host: hostname, ...fault });
          const [oldest] = kept.keys();
          if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
        } catch {
          // If the certificate cannot be read, the failure has only Chromium's error text.
        } finally {
          answer(chromiumsVerdict);
        }
      }),
    /** `words`: the error text of the failed request to `url` (`net::ERR_CERT_DATE_INVALID`). */
    refused: (url: string, words: string): RefusedCertificate | null => {
      if (!URL.canParse(url)) return null;
      const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
      return kept.get(keyOf(host, words)) ?? null;
    },
  };
}

const faults: Readonly<Record<string, RefusedCertificate['fault']>> = {
  'net::ERR_CERT_AUTHORITY_INVALID': 'untrusted',
  'net::ERR_CERT_COMMON_NAME_INVALID': 'otherHost',
  'net::ERR_CERT_REVOKED': 'revoked',
};

function faultOf(words: string, shown: Certificate, at: number): Omit<RefusedCertificate, 'host'> | null {
  if (!words.startsWith('net::ERR_CERT_')) return null;
  if (words !== 'net::ERR_CERT_DATE_INVALID') return { fault: own(faults, words) ?? 'other', ...factsOf(shown) };
  const outdated = chainOf(shown).find(
    ({ validStart, validExpiry }) => at < validStart * 1000 || at > validExpiry * 1000,
  );
  // Chromium's clock and this one may differ for a moment.
  if (outdated === undefined) return { fault: 'other', ...factsOf(shown) };
  return { fault: at < outdated.validStart * 1000 ? 'notYetValid' : 'expired', ...factsOf(outdated) };
}

/** The certificate and its issuers; Electron gives the last one no issuer. */
function chainOf(shown: Certificate): readonly Certificate[] {
  const chain: Certificate[] = [];
  for (let next: Certificate | undefined = shown; next !== undefined && chain.length < 10; next = next.issuerCert) {
    chain.push(next);
  }
  return chain;
}

function factsOf(certificate: Certificate): Pick<RefusedCertificate, 'names' | 'issuer' | 'validFrom' | 'validUntil'> {
  const { issuer, issuerName, validStart, validExpiry } = certificate;
  return {
    names: oneLine(namesOf(certificate), 120),
    issuer: oneLine(issuer.commonName || issuer.organizations[0] || issuerName, 80),
    validFrom: time(validStart),
    validUntil: time(validExpiry),
  };
}

const lastTime = Date.UTC(9999, 11, 31);
/** Epoch milliseconds from seconds, limited to valid dates whatever the certificate says. */
const time = (seconds: number): number =>
  Number.isFinite(seconds) ? Math.min(Math.max(Math.round(seconds * 1000), 0), lastTime) : lastTime;

/** The first three alternative names; without any, the certificate's subject. */
function namesOf({ data, subjectName }: Certificate): string {
  let alternatives: string;
  try {
    alternatives = new X509Certificate(data).subjectAltName ?? '';
  } catch {
    return subjectName;
  }
  const names = [...alternatives.slice(0, 2_000).matchAll(/(?:DNS|IP Address):([^,"\0]+)/g)].map(
    ([, name]) => name ?? '',
  );
  if (names.length === 0) return subjectName;
  return names.length > 3 ? `${names.slice(0, 3).join(', ')}, …` : names.join(', ');
}
