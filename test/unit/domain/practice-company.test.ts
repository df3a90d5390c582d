import { expect, it } from 'vitest';
import { isPractice, isPracticeAddress, practiceOrigin } from '../../../domain/practice-company.ts';

it.each([
  practiceOrigin,
  `${practiceOrigin}/api`,
  `${practiceOrigin}:443/api`,
  `${practiceOrigin}:8443`,
  `${practiceOrigin}./api`,
  `${practiceOrigin}?a`,
  `${practiceOrigin}#a`,
  'HTTPS://Practice.Rampa.INVALID/',
  'https:practice.rampa.invalid',
  'https:\\\\practice.rampa.invalid\\api',
  'https:///practice.rampa.invalid/',
  'https://practice.rampa%2Einvalid/',
  'https://practice。rampa.invalid/',
  'http://practice.rampa.invalid/',
  'https://user@practice.rampa.invalid/',
  '  https://practice.rampa.invalid/ ',
  'https://prac\ttice.rampa.invalid/',
])('%s leads to the practice company', (address) => {
  expect(isPracticeAddress(address)).toBe(true);
  expect(isPractice({ baseUrl: address, authUrl: 'https://muhasebe.example.com' })).toBe(true);
});

it.each([
  'https://practice.rampa.invalid.example.com/',
  'https://a.practice.rampa.invalid/',
  'https://example.com/practice.rampa.invalid',
  'https://practice.rampa.invalid@example.com/',
  'practice.rampa.invalid',
  '',
])('%s does not', (address) => {
  expect(isPracticeAddress(address)).toBe(false);
});
