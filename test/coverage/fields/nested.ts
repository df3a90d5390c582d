/** §2.2: objects and lists of the invoice's header. */
import { dateTime, doubleOrNull, fieldRows, int32OrNull, text } from '../field.ts';
import type { FieldRow } from '../field.ts';

const file = 'domain/documents/nested.ts';
const rows = (at: string, entries: Parameters<typeof fieldRows>[4]): readonly FieldRow[] =>
  fieldRows(
    '2.2',
    'salesReturnInvoice',
    '',
    file,
    entries.map(([name, ...rest]) => [`${at}.${name}`, ...rest] as const),
  );

export const nestedFieldRows: readonly FieldRow[] = [
  ...rows('DeliveryInfo', [
    text('DeliveryTerm', 'Delivery term, by code'),
    int32OrNull('TransportModeCode', 'By sea, rail, road or air', { choices: [1, 2, 3, 4] }),
    text('Country', 'Country of delivery'),
    text('CityName', 'City of delivery'),
    text('CitySubdivisionName', 'District of delivery'),
    text('StreetName', 'Street of delivery'),
    text('BuildingName', 'Building of delivery, by name'),
    text('BuildingNumber', 'Building of delivery, by number'),
    text('PostalZone', 'Postal code of delivery'),
    text('TransportMeans', 'The vessel, train, vehicle or aircraft'),
    doubleOrNull('DeclaredForCarriageValueAmount', 'Value declared for carriage'),
    doubleOrNull('DeliveryInsuranceValue', 'Value insured'),
  ]),
  ...rows('PaymentMeans', [
    text('PaymentMeansCode', 'How it is paid, by UN/EDIFACT 4461'),
    text('PayeeFinancialAccountID', 'The account it is paid to'),
    text('CurrencyCode', 'The account’s currency'),
  ]),
  ...rows('ReferencedDespatches', [text('ID', 'The despatch’s number'), dateTime('IssueDate', 'The despatch’s day')]),
  ...rows('CustomerIdentitySchemes', [text('SchemeID', 'Which identity it is'), text('Value', 'The identity itself')]),
  ...rows('PublicSectorSpendingUnit', [
    text('BCP_Name', 'Its name'),
    text('BCP_VKN', 'Its tax number'),
    text('BCP_Country', 'Its country'),
    text('BCP_CityName', 'Its city'),
    text('BCP_CitySubdivisionName', 'Its district'),
  ]),
  ...rows('SgkInfo', [
    dateTime('StartDate', 'Beginning of the period'),
    dateTime('EndDate', 'End of the period'),
    text('MukellefKodu', 'The taxpayer’s code'),
    text('MukellefAdi', 'The taxpayer’s name'),
    text('DosyaNo', 'The file’s number'),
    text('FaturaAltTipi', 'The invoice’s sub-type'),
  ]),
];
