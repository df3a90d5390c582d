/** §2.5: extension objects of a line. */
import { dateTime, doubleOrNull, fieldRows, int32OrNull, listOrNull, text } from '../field.ts';
import type { FieldRow } from '../field.ts';

const file = 'domain/documents/extensions.ts';
const rows = (at: string, entries: Parameters<typeof fieldRows>[4]): readonly FieldRow[] =>
  fieldRows(
    '2.5',
    'salesReturnInvoice',
    'Lines',
    file,
    entries.map(([name, ...rest]) => [`${at}.${name}`, ...rest] as const),
  );

export const extensionFieldRows: readonly FieldRow[] = [
  ...rows('ExportInfo', [
    text('PackagingType', 'Kind of packaging'),
    text('DeliveryTerm', 'Delivery term'),
    text('RequiredCustomsID', 'Customs number asked for'),
    text('DeliveryAddress_CityName', 'City of delivery'),
    text('DeliveryAddress_CitySubdivisionName', 'District of delivery'),
    text('DeliveryAddress_Country', 'Country of delivery'),
    text('DeliveryAddress_StreetName', 'Street of delivery'),
    text('DeliveryAddress_BuildingName', 'Building of delivery, by name'),
    text('DeliveryAddress_BuildingNumber', 'Building of delivery, by number'),
    text('DeliveryAddress_PostalCode', 'Postal code of delivery'),
    text('TransportMeansID', 'The vehicle'),
    text('PackageBrand', 'Brand of the package'),
    text('PackageID', 'Number of the package'),
    int32OrNull('TransportMode', 'By sea, rail, road or air', { choices: [1, 2, 3, 4] }),
    doubleOrNull('GrossWeightMeasure', 'Weight with packaging'),
    doubleOrNull('NetWeightMeasure', 'Weight without'),
    doubleOrNull('PackageQuantity', 'How many packages'),
  ]),
  ...rows('MedicineDeviceInfo', [
    listOrNull('Ilaclar', 'Medicines'),
    text('Ilaclar.GTIN', 'The medicine, by GTIN'),
    text('Ilaclar.SN', 'Its serial number'),
    text('Ilaclar.BN', 'Its batch'),
    dateTime('Ilaclar.XD', 'When it expires'),
    listOrNull('TibbiCihazlar', 'Medical devices'),
    text('TibbiCihazlar.UNO', 'The device’s product number'),
    text('TibbiCihazlar.LNO', 'Its lot'),
    text('TibbiCihazlar.SNO', 'Its serial number'),
    dateTime('TibbiCihazlar.URT', 'When it was made'),
  ]),
  ...rows('HalInfo', [
    text('KUNYENO', 'Number of the goods’ tag'),
    text('MALSAHIBIVKNTCKN', 'The owner’s tax or identity number'),
    text('MALSAHIBIADSOYADUNVAN', 'The owner’s name or title'),
  ]),
  ...rows('ProductInfo', [
    text('ModelName', 'Model'),
    text('BrandName', 'Brand'),
    text('SellersItemIdentification', 'The seller’s number of it'),
    text('BuyersItemIdentification', 'The buyer’s number of it'),
    text('ManufacturersItemIdentification', 'The maker’s number of it'),
    text('OriginCountryCode', 'Country of origin, by code'),
    text('OriginCountryName', 'Country of origin, by name'),
    text('ProductTraceID', 'Number it is traced by'),
    text('CommodityClassification', 'Class of goods'),
  ]),
];
