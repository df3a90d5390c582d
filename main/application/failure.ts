import type { FailureCode } from '../../domain/model/failure.ts';

/** Why an operation failed, with a code of the contract. The message contains no secret. */
export class ApplicationFailure extends Error {
  readonly code: FailureCode;
  constructor(code: FailureCode, detail: string) {
    super(detail);
    this.name = 'ApplicationFailure';
    this.code = code;
  }
}

export const notFound = (what: string, id: string): ApplicationFailure =>
  new ApplicationFailure('notFound', `no ${what} ${id}`);
