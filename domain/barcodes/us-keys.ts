/**
 * The character that a scanner set to a US keyboard sent, whatever the computer's layout: on a Turkish Q
 * keyboard such a scanner's `-` arrives as `*`, its `]` as `ü`.
 */

/** By `KeyboardEvent.code`: what the key writes, and with Shift. Letters and digits follow below. */
const signs: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Backquote: ['`', '~'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
};
const shiftedDigits = ')!@#$%^&*(';
const characters: ReadonlyMap<string, readonly [plain: string, shifted: string]> = new Map([
  ...Object.entries(signs),
  ...[...'abcdefghijklmnopqrstuvwxyz'].map(
    (letter) => [`Key${letter.toUpperCase()}`, [letter, letter.toUpperCase()]] as const,
  ),
  ...[...shiftedDigits].map((shifted, digit) => [`Digit${digit}`, [String(digit), shifted]] as const),
  ...[...'0123456789'].map((digit) => [`Numpad${digit}`, [digit, digit]] as const),
]);

/** Null for a key that writes nothing on a US keyboard. `code`: of the key's place, as `KeyboardEvent.code`. */
export function usCharacter(code: string, isShifted: boolean): string | null {
  return characters.get(code)?.[isShifted ? 1 : 0] ?? null;
}

/** What lots, serial numbers and codes are made of. The other signs of GS1's character set are allowed and hardly ever printed. */
const usual = /^[-0-9A-Za-z./_]$/;

/**
 * Which of two readings of the same keys is right, where it depends on the keyboard's layout: `asTyped` as the computer made
 * it, `us` by the physical keys. `unclear`: the signs in which they differ are as likely in either.
 */
export function likelierLayout(asTyped: string, us: string): 'asTyped' | 'us' | 'unclear' {
  const [typed, physical] = [[...asTyped], [...us]];
  // The first sign of a symbology identifier, which no layout but the right one shows.
  const isUsual = (sign: string, at: number): boolean => usual.test(sign) || (at === 0 && sign === ']');
  const at = typed.map((_, index) => index).filter((index) => typed[index] !== physical[index]);
  const areUsual = (signs: readonly string[]): boolean => at.every((index) => isUsual(signs[index] ?? '', index));
  const [isTyped, isPhysical] = [areUsual(typed), areUsual(physical)];
  if (at.length === 0) return 'asTyped';
  if (isTyped === isPhysical) return 'unclear';
  return isTyped ? 'asTyped' : 'us';
}
