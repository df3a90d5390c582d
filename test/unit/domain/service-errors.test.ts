import { describe, expect, it } from 'vitest';
import { explain, serviceErrorCodes, serviceErrors } from '../../../domain/service-errors.ts';

describe('the table of service errors', () => {
  it('has the codes of §7, and no other', () => {
    expect(serviceErrorCodes).toEqual(['0102', '0110', '0120', '0201', '3000', '3015', '7003', '7115']);
    expect(Object.keys(serviceErrors).sort()).toEqual(serviceErrorCodes);
  });

  it.each([
    ['0201', 'connection', false],
    ['0102', 'service', true],
    ['0110', 'connection', false],
    ['0120', 'limit', true],
    ['3000', 'document', false],
    ['3015', 'document', false],
    ['7003', 'document', false],
    ['7115', 'document', false],
  ] as const)('%s: the fault of the %s; another try helps: %s', (code, fault, retryHelps) => {
    expect(explain(code)).toEqual({
      code,
      fault,
      retryHelps,
      meaning: `serviceError.${code}.meaning`,
      action: `serviceError.${code}.action`,
    });
  });

  it('makes nothing up about any other code', () => {
    for (const code of ['0000', '', '102', '9999', 'toString', '__proto__', 'constructor'])
      expect(explain(code)).toBeNull();
  });
});
