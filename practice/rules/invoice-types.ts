const ordinary = ['SATIS', 'TEVKIFAT', 'ISTISNA', 'OZELMATRAH', 'IHRACKAYITLI', 'SGK'];

/** InvoiceTypeCode values that this service allows for a ProfileId (§2.1 says that there are such values, not which). */
const allowed: Readonly<Record<string, readonly string[]>> = {
  TEMELFATURA: [...ordinary, 'IADE', 'TEVKIFATIADE'],
  TICARIFATURA: ordinary,
  EARSIVFATURA: [...ordinary, 'IADE', 'TEVKIFATIADE'],
};

/** Empty for an unknown ProfileId. */
export function invoiceTypesOf(profileId: string): readonly string[] {
  return allowed[profileId] ?? [];
}
