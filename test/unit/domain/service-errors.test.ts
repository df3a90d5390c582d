import { describe, expect, it } from 'vitest';
import { format } from '../../../renderer/messages/index.svelte.ts';
import { explain, serviceErrorCodes, serviceErrors } from '../../../domain/envelope/service-codes.ts';

describe('the table of service errors', () => {
  it('has exactly the codes of §7', () => {
    expect(serviceErrorCodes).toEqual(['0102', '0110', '0120', '0201', '3000', '3015', '7003', '7115']);
    expect(Object.keys(serviceErrors).sort()).toEqual(serviceErrorCodes);
  });

  it.each([
    {
      title: '§7 0201, a header is missing: the connection’s to mend',
      code: '0201',
      fault: 'connection',
      retry: false,
    },
    { title: '§7 0102, the token expired: renewed by itself', code: '0102', fault: 'service', retry: true },
    { title: '§7 0110, no permission: the connection’s to mend', code: '0110', fault: 'connection', retry: false },
    { title: '§7 0120, the daily limit: it passes', code: '0120', fault: 'limit', retry: true },
    { title: '§7 3000, not found or hidden: the document’s', code: '3000', fault: 'document', retry: false },
    { title: '§7 3015, closed by a payment: the document’s', code: '3015', fault: 'document', retry: false },
    { title: '§7 7003, “Next” or another type: the document’s', code: '7003', fault: 'document', retry: false },
    { title: '§7 7115, more than the order line: the document’s', code: '7115', fault: 'document', retry: false },
  ] as const)('$title', ({ code, fault, retry }) => {
    const meaning = `serviceError.${code}.meaning` as const;
    const action = `serviceError.${code}.action` as const;
    expect(explain(code)).toEqual({ code, fault, retryHelps: retry, meaning, action });
    for (const key of [`errors.${meaning}`, `errors.${action}`] as const) {
      const [english, turkish] = [format('en', key), format('tr', key)];
      expect(english).not.toBe(key);
      expect(turkish).not.toBe(key);
      expect(turkish).not.toBe(english);
    }
  });

  it('§3 rule 1 3015 says that customer, amount and currency are locked, and that it cannot be deleted', () => {
    const of = { customer: 'C-1', amount: '432', currency: 'TRY' };
    const [english, turkish] = (['en', 'tr'] as const).map((language) => format(language, 'errors.closed.locked', of));
    for (const word of ['customer', 'amount', 'currency', 'delete']) expect(english?.toLowerCase()).toContain(word);
    for (const word of ['cari', 'tutar', 'para birimi', 'silinemez']) expect(turkish?.toLowerCase()).toContain(word);
  });

  it('invents no explanation for other codes', () => {
    for (const code of ['0000', '', '102', '9999', 'toString', '__proto__', 'constructor'])
      expect(explain(code)).toBeNull();
  });
});
