/**
 * The characters sent by a scanner that is set to a US keyboard, whatever the computer's layout. On a Turkish Q keyboard such a
 * scanner's `-` arrives as `*`, its `]` as `ü`.
 */

/** By `KeyboardEvent.code`: the character without and with Shift. Letters and digits are added below. */
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

/** Null if the key has no character on a US keyboard. `code`: the physical key, as in `KeyboardEvent.code`. */
export function usCharacter(code: string, isShifted: boolean): string | null {
  return characters.get(code)?.[isShifted ? 1 : 0] ?? null;
}

/** Usual characters of lots, serial numbers and codes. GS1 allows other characters, but they are hardly ever printed. */
const usual = /^[-0-9A-Za-z./_]$/;

/**
 * Which of two readings of the same keys is right: `asTyped` in the computer's layout, `us` by the physical keys. `unclear`: the
 * characters in which they differ are equally usual.
 */
export function likelierLayout(asTyped: string, us: string): 'asTyped' | 'us' | 'unclear' {
  const [typed, physical] = [[...asTyped], [...us]];
  // `]` begins a symbology identifier, and only the right layout shows it.
  const isUsual = (sign: string, at: number): boolean => usual.test(sign) || (at === 0 && sign === ']');
  const at = typed.map((_, index) => index).filter((index) => typed[index] !== physical[index]);
  const areUsual = (signs: readonly string[]): boolean => at.every((index) => isUsual(signs[index] ?? '', index));
  const [isTyped, isPhysical] = [areUsual(typed), areUsual(physical)];
  if (at.length === 0) return 'asTyped';
  if (isTyped === isPhysical) return 'unclear';
  return isTyped ? 'asTyped' : 'us';
}
