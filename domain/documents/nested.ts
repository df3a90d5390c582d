/**
 * §2.2: objects and lists of the invoice's header, which the service stores and returns as sent and does not validate. The
 * choices listed here are offered but not enforced.
 */
import { dateTime, decimal, integer, text } from '../fields.ts';

const section = '§2.2';

/** 1 maritime, 2 rail, 3 road, 4 air. */
export const transportModes = [1, 2, 3, 4] as const;

export const deliveryInfoFields = {
  DeliveryTerm: text({ section, group: 'delivery' }),
  TransportModeCode: integer({ section, group: 'delivery', choices: transportModes, nullable: true }),
  Country: text({ section, group: 'delivery' }),
  CityName: text({ section, group: 'delivery' }),
  CitySubdivisionName: text({ section, group: 'delivery' }),
  StreetName: text({ section, group: 'delivery' }),
  BuildingName: text({ section, group: 'delivery' }),
  BuildingNumber: text({ section, group: 'delivery' }),
  PostalZone: text({ section, group: 'delivery' }),
  TransportMeans: text({ section, group: 'delivery' }),
  DeclaredForCarriageValueAmount: decimal({ section, group: 'delivery', measure: 'money', nullable: true }),
  DeliveryInsuranceValue: decimal({ section, group: 'delivery', measure: 'money', nullable: true }),
} as const;

export const paymentMeansFields = {
  PaymentMeansCode: text({ section, group: 'payment' }),
  PayeeFinancialAccountID: text({ section, group: 'payment' }),
  CurrencyCode: text({ section, group: 'payment', lookup: 'currencies' }),
} as const;

export const referencedDespatchFields = {
  ID: text({ section, group: 'despatches' }),
  IssueDate: dateTime({ section, group: 'despatches' }),
} as const;

export const customerIdentitySchemeFields = {
  SchemeID: text({ section, group: 'identity' }),
  Value: text({ section, group: 'identity' }),
} as const;

export const publicSectorSpendingUnitFields = {
  BCP_Name: text({ section, group: 'publicSector' }),
  BCP_VKN: text({ section, group: 'publicSector' }),
  BCP_Country: text({ section, group: 'publicSector' }),
  BCP_CityName: text({ section, group: 'publicSector' }),
  BCP_CitySubdivisionName: text({ section, group: 'publicSector' }),
} as const;

export const sgkInfoFields = {
  StartDate: dateTime({ section, group: 'sgk' }),
  EndDate: dateTime({ section, group: 'sgk' }),
  MukellefKodu: text({ section, group: 'sgk' }),
  MukellefAdi: text({ section, group: 'sgk' }),
  DosyaNo: text({ section, group: 'sgk' }),
  FaturaAltTipi: text({ section, group: 'sgk' }),
} as const;
