/** Whether the last digit of a number agrees with the others (GS1 General Specifications, 7.9): of GTIN, SSCC, GLN and the like. */
export function hasCheckDigit(digits: string): boolean {
  // Weights 3 and 1 in turn, the last digit's being 1.
  const sum = [...digits].reduce((so, digit, at) => so + Number(digit) * ((digits.length - at) % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}
