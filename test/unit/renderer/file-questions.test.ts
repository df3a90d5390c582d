import { afterEach, beforeEach, expect, it } from 'vitest';
import { language, setLanguage } from '../../../renderer/messages/index.svelte.ts';
import { questionText } from '../../../renderer/state/file-questions.ts';

const before = language();
beforeEach(() => setLanguage('tr'));
afterEach(() => setLanguage(before));

it.each([
  ['vat', '180.5', '200', 'dosyada: 180,5; hesaplanan: 200'],
  ['withholding', '120', '4/10', 'dosyada: 120; önerilen: 4/10'],
  ['vatRate', '20', '10', 'dosyada: 20; listede: 10'],
  ['total', '41', '40', 'dosyada: 41; taslakta: 40'],
] as const)('a question about %s says what the file has and what that is compared with', (about, file, draft, text) => {
  expect(questionText({ about, file, draft })).toMatch(new RegExp(`\\(${text}\\)$`));
});

it('a question about a charge names it, and has nothing to compare it with', () => {
  expect(questionText({ about: 'charge', file: '5', draft: '', name: 'Nakliye' })).toMatch(/\(dosyada: Nakliye 5\)$/);
});
