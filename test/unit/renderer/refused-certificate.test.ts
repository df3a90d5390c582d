import { afterEach, describe, expect, it } from 'vitest';
import { certificateFaults } from '../../../domain/model/connection.ts';
import type { RefusedCertificate } from '../../../domain/model/connection.ts';
import { certificateText } from '../../../main/health/report-text.ts';
import { readProblem, write } from '../../../main/store/json.ts';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import { problemText } from '../../../renderer/state/service-problem.ts';

const certificate = (fault: RefusedCertificate['fault']): RefusedCertificate => ({
  ...{ fault, host: 'books.example', names: 'other.example', issuer: 'Kurum {kök} <b>CA</b>' },
  ...{ validFrom: Date.UTC(2025, 2, 4, 12), validUntil: Date.UTC(2026, 4, 6, 12) },
});
const shown = (fault: RefusedCertificate['fault']): string =>
  problemText({ reason: 'tls', certificate: certificate(fault) });
afterEach(() => setLanguage('en'));

describe.each(['tr', 'en'] as const)('texts about a refused certificate, %s', (language) => {
  it.each(certificateFaults)('%s: show host, names, issuer and dates unchanged', (fault) => {
    setLanguage(language);
    for (const text of [shown(fault), certificateText(certificate(fault), language)]) {
      for (const part of ['books.example', 'other.example', 'Kurum {kök} <b>CA</b>', '2025', '2026']) {
        expect(text).toContain(part);
      }
    }
  });

  it('differ for each fault', () => {
    setLanguage(language);
    expect(new Set(certificateFaults.map(shown)).size).toBe(certificateFaults.length);
    const inReport = certificateFaults.map((fault) => certificateText(certificate(fault), language));
    expect(new Set(inReport).size).toBe(certificateFaults.length);
  });
});

it('a refused certificate is stored with the attempt and readable after a restart', () => {
  const problem = {
    reason: 'tls' as const,
    message: 'net::ERR_CERT_DATE_INVALID',
    certificate: certificate('expired'),
  };
  expect(readProblem(write(problem))).toEqual(problem);
  setLanguage('en');
  expect(problemText({ reason: 'tls' })).toMatch(/^The secure connection could not be made/);
});
