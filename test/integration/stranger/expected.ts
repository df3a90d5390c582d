/** Known faults that are not fixed yet. The test fails if one is no longer found, so that the list gets shorter. */
export const expectedFaults: Readonly<Record<string, string>> = {};

/** The same for documents whose answers omit much (lean.test.ts). */
export const expectedLeanFaults: Readonly<Record<string, string>> = {
  cleared: 'A replacement clears members that the answer did not show, without a question.',
};

const amounts = [
  ...['amount AverageExchangeRate', 'amount GrandTotal', 'amount SubTotal', 'amount VatTotal'],
  ...['amount Lines.AmountExcludingTax', 'amount Lines.AmountIncludingTax', 'amount Lines.VatAmount'],
  ...['amount Lines.VatBase', 'changed Lines.UnitPrice', 'changed Lines.VatRate'],
];
const ofQuote = ['DeliveryDate', 'DocumentNumber', 'DueDays', 'RepresentativeId', 'RepresentativeName'];
/** The same for answers that show less, or lots with a sign (shown.test.ts), by profile, kind and way. */
export const expectedOfShown: Readonly<Record<string, readonly string[]>> = {
  // A negative quantity is sent back, and rejected.
  'signed despatch replace': ['notDone'],
  // A change of the header sends no lines.
  'lineless despatch change': ['refused: noLines'],
  'lineless quote change': ['refused: noLines'],
  // Cleared without a question, or rejected because required serial numbers are missing.
  'sparse despatch replace': [...amounts, 'notDone'],
  'sparse quote replace': [...amounts, ...ofQuote.map((name) => `changed ${name}`)],
};
