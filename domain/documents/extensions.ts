/** §2.5: extension objects of a line, which the service stores and returns as sent and does not validate. */
import { dateTime, decimal, integer, list, text } from '../fields.ts';
import { transportModes } from './nested.ts';

const section = '§2.5';
const group = 'extensions';

export const exportInfoFields = {
  PackagingType: text({ section, group }),
  DeliveryTerm: text({ section, group }),
  RequiredCustomsID: text({ section, group }),
  DeliveryAddress_CityName: text({ section, group }),
  DeliveryAddress_CitySubdivisionName: text({ section, group }),
  DeliveryAddress_Country: text({ section, group }),
  DeliveryAddress_StreetName: text({ section, group }),
  DeliveryAddress_BuildingName: text({ section, group }),
  DeliveryAddress_BuildingNumber: text({ section, group }),
  DeliveryAddress_PostalCode: text({ section, group }),
  TransportMode: integer({ section, group, choices: transportModes, nullable: true }),
  TransportMeansID: text({ section, group }),
  PackageBrand: text({ section, group }),
  PackageID: text({ section, group }),
  PackageQuantity: decimal({ section, group, measure: 'quantity', nullable: true }),
  GrossWeightMeasure: decimal({ section, group, measure: 'weight', nullable: true }),
  NetWeightMeasure: decimal({ section, group, measure: 'weight', nullable: true }),
} as const;

/** The service's names: GTIN, SN (serial), BN (batch), XD (expiry). */
const medicineFields = {
  GTIN: text({ section, group }),
  SN: text({ section, group }),
  BN: text({ section, group }),
  XD: dateTime({ section, group }),
} as const;

const medicalDeviceFields = {
  UNO: text({ section, group }),
  LNO: text({ section, group }),
  SNO: text({ section, group }),
  URT: dateTime({ section, group }),
} as const;

export const medicineDeviceInfoFields = {
  Ilaclar: list({ section, group, fields: medicineFields, nullable: true, storedAsSent: true }),
  TibbiCihazlar: list({ section, group, fields: medicalDeviceFields, nullable: true, storedAsSent: true }),
} as const;

export const halInfoFields = {
  KUNYENO: text({ section, group, ofOneDocument: true }),
  MALSAHIBIVKNTCKN: text({ section, group }),
  MALSAHIBIADSOYADUNVAN: text({ section, group }),
} as const;

export const productInfoFields = {
  ModelName: text({ section, group }),
  BrandName: text({ section, group }),
  SellersItemIdentification: text({ section, group }),
  BuyersItemIdentification: text({ section, group }),
  ManufacturersItemIdentification: text({ section, group }),
  OriginCountryCode: text({ section, group }),
  OriginCountryName: text({ section, group }),
  ProductTraceID: text({ section, group, ofOneDocument: true }),
  CommodityClassification: text({ section, group }),
} as const;
