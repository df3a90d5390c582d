import { expect, test } from 'vitest';
import { addressQuestionText } from '../../../main/electron/window/address-question.ts';
import type { AddressQuestion } from '../../../main/ports.ts';

const question: AddressQuestion = {
  language: 'en',
  connection: 'Anadolu Gıda',
  addresses: [
    { name: 'authUrl', from: 'https://auth.example.com', to: 'https://auth.example.com.evil.example:8443/login' },
    { name: 'baseUrl', from: 'https://api.example.com/eu', to: 'https://xn--pi-6kc.example.com/eu' },
  ],
};

test('the question shows the old and new host of each address on separate lines, in either language', () => {
  for (const language of ['tr', 'en'] as const) {
    const { message, detail, yes, no } = addressQuestionText({ ...question, language });
    expect(message).toContain('“Anadolu Gıda”');
    const hosts = detail.split('\n').flatMap((line) => /^ {4}\S+: (\S+) {2}\(/.exec(line)?.[1] ?? []);
    expect(hosts).toEqual([
      ...['auth.example.com', 'auth.example.com.evil.example:8443', 'api.example.com', 'xn--pi-6kc.example.com'],
    ]);
    expect(yes).not.toBe(no);
  }
});

test('an address entered for the first time has no old host', () => {
  for (const language of ['tr', 'en'] as const) {
    const addresses = [{ name: 'baseUrl', from: '', to: 'https://api.example.com/eu' }] as const;
    const changed = addressQuestionText({ ...question, language });
    const { message, detail, yes } = addressQuestionText({ ...question, language, addresses });
    expect(detail.split('\n').filter((line) => line.startsWith('    '))).toEqual([
      expect.stringContaining(': api.example.com  ('),
    ]);
    expect([message, yes]).not.toContain(changed.message);
    expect(yes).not.toBe(changed.yes);
  }
});

test('a misleading connection name is shown on one line, quoted, shortened and without direction marks', () => {
  const connection = `Bank”\n\nPress “Yes”.\u202e${'x'.repeat(500)}\u2028more`;
  const { message } = addressQuestionText({ ...question, connection });
  expect(message).not.toMatch(/[\n\u202e\u2028]/);
  expect(message.match(/[“”]/g)).toHaveLength(2);
  expect(message.length).toBeLessThan(130);
});
