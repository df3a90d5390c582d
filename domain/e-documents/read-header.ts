/** Reads values for the header of the service's document (§2.1, §2.2, §2.7) from a file, by field name. */
import { readParty } from './party.ts';
import { dayAt, elementsAt, numberAt, textAt } from './xml.ts';
import type { XmlElement } from './xml.ts';

/** Undefined if the file has none of them. */
export function readHeaderFields(root: XmlElement): Readonly<Record<string, string>> | undefined {
  const contracts = elementsAt(root, 'ContractDocumentReference');
  const incentive = contracts.find((one) =>
    elementsAt(one, 'ID').some(({ attributes }) => schemeOf(attributes) === 'YTBNO'),
  );
  return filled({
    InvestmentIncentiveDocumentNumber: textAt(incentive, 'ID'),
    InvestmentIncentiveDocumentDate: dayAt(incentive, 'IssueDate'),
    ...(isProfile(root, 'ENERJI')
      ? {
          EnergyPeriodStart: dayAt(root, 'InvoicePeriod', 'StartDate'),
          EnergyPeriodEnd: dayAt(root, 'InvoicePeriod', 'EndDate'),
        }
      : {}),
    ActualDispatchDate: dayAt(root, 'Shipment', 'Delivery', 'Despatch', 'ActualDespatchDate'),
  });
}

/** The buyer of an invoice to the public sector (KAMU). */
export function readSpendingUnit(root: XmlElement): Readonly<Record<string, string>> | undefined {
  const [buyer] = isProfile(root, 'KAMU') ? elementsAt(root, 'BuyerCustomerParty') : [];
  if (buyer === undefined) return undefined;
  const { name, taxNumber } = readParty(buyer);
  const [address] = elementsAt(buyer, 'Party', 'PostalAddress');
  return filled({
    ...{ BCP_Name: name, BCP_VKN: taxNumber },
    BCP_Country: textAt(address, 'Country', 'Name'),
    BCP_CityName: textAt(address, 'CityName'),
    BCP_CitySubdivisionName: textAt(address, 'CitySubdivisionName'),
  });
}

/** The payer of an invoice to the social security institution (SGK), whose values are in references and in the accounting cost. */
export function readSocialSecurity(root: XmlElement): Readonly<Record<string, string>> | undefined {
  const references = elementsAt(root, 'AdditionalDocumentReference');
  const valueOf = (code: string): string =>
    textAt(
      references.find((one) => textAt(one, 'DocumentTypeCode') === code),
      'DocumentType',
    );
  const values = filled({
    MukellefKodu: valueOf('MUKELLEF_KODU'),
    MukellefAdi: valueOf('MUKELLEF_ADI'),
    DosyaNo: valueOf('DOSYA_NO'),
    FaturaAltTipi: textAt(root, 'AccountingCost'),
  });
  const [start, end] = ['StartDate', 'EndDate'].map((name) => dayAt(root, 'InvoicePeriod', name));
  return values && filled({ ...values, StartDate: start ?? '', EndDate: end ?? '' });
}

/** The delivery data of an export as a whole (§2.2). */
export function readDelivery(root: XmlElement): Readonly<Record<string, string>> | undefined {
  const [delivery] = isProfile(root, 'IHRACAT') ? elementsAt(root, 'Delivery') : [];
  if (delivery === undefined) return undefined;
  const [address] = elementsAt(delivery, 'DeliveryAddress');
  const [stage] = elementsAt(delivery, 'Shipment', 'ShipmentStage');
  const [means] = elementsAt(stage, 'TransportMeans');
  return filled({
    DeliveryTerm: termOf(delivery),
    TransportModeCode: textAt(stage, 'TransportModeCode'),
    Country: textAt(address, 'Country', 'Name'),
    CityName: textAt(address, 'CityName'),
    CitySubdivisionName: textAt(address, 'CitySubdivisionName'),
    StreetName: textAt(address, 'StreetName'),
    BuildingName: textAt(address, 'BuildingName'),
    BuildingNumber: textAt(address, 'BuildingNumber'),
    PostalZone: textAt(address, 'PostalZone'),
    TransportMeans:
      textAt(means, 'MaritimeTransport', 'VesselName') ||
      textAt(means, 'RailTransport', 'TrainID') ||
      textAt(means, 'RoadTransport', 'LicensePlateID') ||
      textAt(means, 'AirTransport', 'AircraftID'),
  });
}

function termOf(delivery: XmlElement): string {
  const terms = elementsAt(delivery, 'DeliveryTerms', 'ID');
  return terms.find(({ attributes }) => schemeOf(attributes) === 'INCOTERMS')?.text.trim() ?? '';
}

/** The delivery data of a line of an export (§2.5). */
export function readExport(line: XmlElement): Readonly<Record<string, string>> | undefined {
  const [delivery] = elementsAt(line, 'Delivery');
  if (delivery === undefined) return undefined;
  const [address] = elementsAt(delivery, 'DeliveryAddress');
  const [shipment] = elementsAt(delivery, 'Shipment');
  const [parcel] = elementsAt(shipment, 'TransportHandlingUnit', 'ActualPackage');
  return filled({
    DeliveryTerm: termOf(delivery),
    TransportMode: textAt(shipment, 'ShipmentStage', 'TransportModeCode'),
    RequiredCustomsID: textAt(shipment, 'GoodsItem', 'RequiredCustomsID'),
    PackageID: textAt(parcel, 'ID'),
    PackageQuantity: numberAt(parcel, 'Quantity') ?? '',
    PackagingType: textAt(parcel, 'PackagingTypeCode'),
    DeliveryAddress_CityName: textAt(address, 'CityName'),
    DeliveryAddress_CitySubdivisionName: textAt(address, 'CitySubdivisionName'),
    DeliveryAddress_Country: textAt(address, 'Country', 'Name'),
    DeliveryAddress_StreetName: textAt(address, 'StreetName'),
    DeliveryAddress_BuildingName: textAt(address, 'BuildingName'),
    DeliveryAddress_BuildingNumber: textAt(address, 'BuildingNumber'),
    DeliveryAddress_PostalCode: textAt(address, 'PostalZone'),
  });
}

const schemeOf = (attributes: XmlElement['attributes']): string => attributes['schemeID']?.trim().toUpperCase() ?? '';
const isProfile = (root: XmlElement, profile: string): boolean => textAt(root, 'ProfileID').toUpperCase() === profile;

function filled(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> | undefined {
  const known = Object.entries(values).filter(([, value]) => value !== '');
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
