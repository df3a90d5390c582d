import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceResponse } from './answer.ts';
import { journaledWriter } from './journal.ts';
import { practice } from './profiles/practice.ts';
import { organisation } from './seed/company.ts';
import { createCompanyService, type CompanyService } from './service.ts';
import type { PlainRequest } from './types.ts';

/** Not a word: Rampa hides keys wherever they occur in answers, also in those of other companies. */
const apiKey = randomUUID();

/**
 * The practice company, as the application uses it (main/ports.ts); what is written is stored in `folder`. The company is created
 * at the first request, and again after `forget`.
 */
export function createPracticeCompany(folder: string): {
  readonly apiKey: string;
  /** Settings of a connection to it, except name and addresses. */
  readonly settings: {
    readonly organisation: string;
    readonly userId: number;
    readonly companyId: number;
    readonly defaultCurrency: string;
    readonly defaultWarehouse: string;
  };
  /** Paths of the connection's addresses. */
  readonly paths: { readonly base: string; readonly auth: string };
  readonly answer: (request: PlainRequest) => Pick<ServiceResponse, 'status' | 'headers' | 'body'>;
  /** Removes everything that was written. */
  readonly forget: () => void;
} {
  const file = join(folder, 'practice-company.jsonl');
  let service: CompanyService | null = null;
  const started = (): CompanyService =>
    createCompanyService({
      profile: practice,
      seed: 1,
      size: { customers: 60, products: 200 },
      keys: [apiKey],
      // §5.6: minutes.
      tokenLifetimeSeconds: 300,
      limit: 10_000,
      strict: true,
      // The service runs on this computer, in its time zone.
      minutesAhead: (at) => -new Date(at).getTimezoneOffset(),
      writerFor: (parts) => journaledWriter(file, { ...parts, profile: practice }),
    });
  function answer(request: PlainRequest): ServiceResponse {
    try {
      return (service ??= started()).handle(request);
    } catch (error) {
      // What could not be stored must not be there either: the company is created again from the file.
      service = null;
      throw error;
    }
  }
  return {
    apiKey,
    settings: {
      organisation,
      userId: 1,
      companyId: 1,
      defaultCurrency: 'TRY',
      defaultWarehouse: 'MERKEZ DEPO',
    },
    paths: { base: practice.basePath, auth: practice.authPath },
    answer,
    forget: () => {
      service = null;
      rmSync(file, { force: true });
    },
  };
}
