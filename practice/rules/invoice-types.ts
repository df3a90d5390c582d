const ordinary = ['SATIS', 'TEVKIFAT', 'ISTISNA', 'OZELMATRAH', 'IHRACKAYITLI', 'SGK'];

/** InvoiceTypeCode values that this service allows for a ProfileId (§2.1 shows that there are such, not which). */
const allowed: Readonly<Record<string, readonly string[]>> = {
  TEMELFATURA: [...ordinary, 'IADE', 'TEVKIFATIADE'],
  TICARIFATURA: ordinary,
  EARSIVFATURA: [...ordinary, 'IADE', 'TEVKIFATIADE'],
};

/** None for a ProfileId that it does not know. */
export function invoiceTypesOf(profileId: string): readonly string[] {
  return allowed[profileId] ?? [];
}
