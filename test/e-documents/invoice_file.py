"""Reads a UBL-TR file into plain values. Nothing is computed or judged here.

Numbers keep the digits that were written (Decimal('95.000') has three decimals), because the tolerance of every
later comparison is the rounding of the written digits.
"""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation

INVOICE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'

# Documents that cannot be returned, by the root element's local name.
OTHER_ROOTS = {
    'DespatchAdvice': 'despatch',
    'ReceiptAdvice': 'receipt',
    'ApplicationResponse': 'applicationResponse',
    'CreditNote': 'creditNote',
    'Voucher': 'selfEmploymentReceipt',
}


class Refused(Exception):
    """The file is no invoice that could be returned. The text is a short stable word."""


@dataclass
class Subtotal:
    base: Decimal | None
    amount: Decimal | None
    percent: Decimal | None
    per_unit: Decimal | None
    code: str
    name: str
    exemption: str
    sequence: Decimal | None
    currency: str


@dataclass
class Allowance:
    charge: bool
    factor: Decimal | None
    amount: Decimal | None
    base: Decimal | None
    reason: str


@dataclass
class Line:
    place: str
    id: str
    name: str
    quantity: Decimal | None
    unit: str
    price: Decimal | None
    price_base: Decimal | None
    extension: Decimal | None
    allowances: list[Allowance]
    taxes: list[Subtotal]
    withholdings: list[Subtotal]
    codes: dict[str, str]
    currencies: set[str]


@dataclass
class Invoice:
    number: str
    ettn: str
    date: str
    type: str
    profile: str
    currency: str
    rate: dict[str, str] | None
    despatches: list[dict[str, str]]
    orders: list[dict[str, str]]
    returned: list[dict[str, str]]
    supplier: dict[str, str]
    customer: dict[str, str]
    buyer: dict[str, str] | None
    social_security: dict[str, str] | None
    allowances: list[Allowance]
    taxes: list[Subtotal]
    tax_amounts: list[Decimal]
    withholdings: list[Subtotal]
    totals: dict[str, Decimal]
    lines: list[Line]
    unreadable: list[tuple[str, str, str]] = field(default_factory=list)


def local(element):
    return element.tag.rsplit('}', 1)[-1] if isinstance(element.tag, str) else ''


def children(element, *path):
    """All descendants along a path of local names. Prefixes and namespaces differ between programs."""
    found = [element]
    for name in path:
        found = [child for parent in found for child in parent if local(child) == name]
    return found


def text(element, *path):
    for found in children(element, *path):
        value = ' '.join((found.text or '').split())
        if value:
            return value
    return ''


def decode(data):
    """The text of a file. A file declared as ISO-8859-9 or Windows-1254 may hold UTF-8 nevertheless."""
    if data[:2] in (b'\xff\xfe', b'\xfe\xff'):
        return data.decode('utf-16')
    declared = re.match(rb'(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["\']([\w.-]+)["\']', data)
    try:
        return data.decode('utf-8-sig')
    except UnicodeDecodeError:
        name = declared.group(1).decode('ascii').lower() if declared else 'windows-1254'
        return data.decode('windows-1254' if name in ('iso-8859-9', 'latin5') else name)


def parse(data):
    source = decode(data)
    # Only before the root: a note may hold a page of HTML.
    if re.match(r'(?s)(?:\s|<\?.*?\?>|<!--.*?-->)*<!DOCTYPE', source):
        raise Refused('doctype')
    source = re.sub(r'^\s*<\?xml[^>]*\?>', '', source)
    try:
        return ElementTree.fromstring(source)
    except ElementTree.ParseError:
        raise Refused('notXml') from None


def read(data):
    """The invoice of a file, or of an envelope that holds exactly one."""
    root = parse(data)
    if local(root) == 'StandardBusinessDocument':
        found = [item for item in root.iter() if local(item) == 'Invoice']
        if len(found) != 1:
            raise Refused('envelope')
        root = found[0]
    if local(root) != 'Invoice':
        raise Refused(OTHER_ROOTS.get(local(root), 'unknownDocument'))
    return Reader(root).invoice()


class Reader:
    def __init__(self, root):
        self.root = root
        self.unreadable = []

    def number(self, place, element, *path):
        written = text(element, *path)
        if not written:
            return None
        try:
            value = Decimal(written)
        except InvalidOperation:
            value = None
        if value is None or not value.is_finite():
            self.unreadable.append((place, path[-1], written))
            return None
        return value

    def subtotals(self, place, parent, total):
        found = []
        for item in children(parent, total, 'TaxSubtotal'):
            amount = children(item, 'TaxAmount')
            percent = self.number(place, item, 'Percent')
            if percent is None:
                # UBL 2.0 and some programs have the rate in the category.
                percent = self.number(place, item, 'TaxCategory', 'Percent')
            found.append(
                Subtotal(
                    base=self.number(place, item, 'TaxableAmount'),
                    amount=self.number(place, item, 'TaxAmount'),
                    percent=percent,
                    per_unit=self.number(place, item, 'PerUnitAmount'),
                    code=text(item, 'TaxCategory', 'TaxScheme', 'TaxTypeCode'),
                    name=text(item, 'TaxCategory', 'TaxScheme', 'Name'),
                    exemption=text(item, 'TaxCategory', 'TaxExemptionReasonCode'),
                    sequence=self.number(place, item, 'CalculationSequenceNumeric'),
                    currency=amount[0].get('currencyID', '') if amount else '',
                )
            )
        return found

    def allowances(self, place, parent):
        return [
            Allowance(
                charge=text(item, 'ChargeIndicator').lower() in ('true', '1'),
                factor=self.number(place, item, 'MultiplierFactorNumeric'),
                amount=self.number(place, item, 'Amount'),
                base=self.number(place, item, 'BaseAmount'),
                reason=text(item, 'AllowanceChargeReason'),
            )
            for item in children(parent, 'AllowanceCharge')
        ]

    def line(self, position, element):
        place = str(position)
        quantity = children(element, 'InvoicedQuantity')
        item = (children(element, 'Item') or [element])[0]
        codes = {}
        for key, name in (
            ('sellers', 'SellersItemIdentification'),
            ('buyers', 'BuyersItemIdentification'),
            ('manufacturers', 'ManufacturersItemIdentification'),
            ('standard', 'StandardItemIdentification'),
        ):
            code = text(item, name, 'ID')
            if code:
                codes[key] = code
        keyword = text(item, 'Keyword')
        if keyword:
            codes['keyword'] = keyword
        amounts = [child for child in element.iter() if child.get('currencyID')]
        return Line(
            place=place,
            id=text(element, 'ID'),
            name=text(item, 'Name'),
            quantity=self.number(place, element, 'InvoicedQuantity'),
            unit=(quantity[0].get('unitCode') or '').strip() if quantity else '',
            price=self.number(place, element, 'Price', 'PriceAmount'),
            price_base=self.number(place, element, 'Price', 'BaseQuantity'),
            extension=self.number(place, element, 'LineExtensionAmount'),
            allowances=self.allowances(place, element),
            taxes=self.subtotals(place, element, 'TaxTotal'),
            withholdings=self.subtotals(place, element, 'WithholdingTaxTotal'),
            codes=codes,
            currencies={turkish_lira(amount.get('currencyID').strip()) for amount in amounts},
        )

    def party(self, name):
        found = children(self.root, name, 'Party')
        if not found:
            return None
        party = found[0]
        number = ''
        for identification in children(party, 'PartyIdentification', 'ID'):
            scheme = (identification.get('schemeID') or '').upper()
            value = (identification.text or '').strip()
            if scheme in ('VKN', 'TCKN') and value and not number:
                number = pad(value)
        title = text(party, 'PartyName', 'Name')
        if not title:
            title = ' '.join(
                part for part in (text(party, 'Person', 'FirstName'), text(party, 'Person', 'FamilyName')) if part
            )
        return {'taxNumber': number, 'name': title}

    def references(self, *path):
        found = [
            {'number': text(item, 'ID'), 'date': text(item, 'IssueDate')} for item in children(self.root, *path)
        ]
        return [item for item in found if item['number']]

    def social_security(self):
        values = {}
        if text(self.root, 'AccountingCost'):
            values['FaturaAltTipi'] = text(self.root, 'AccountingCost')
        for item in children(self.root, 'AdditionalDocumentReference'):
            key = {'MUKELLEF_KODU': 'MukellefKodu', 'MUKELLEF_ADI': 'MukellefAdi', 'DOSYA_NO': 'DosyaNo'}.get(
                text(item, 'DocumentTypeCode')
            )
            if key and text(item, 'DocumentType'):
                values[key] = text(item, 'DocumentType')
        if not values:
            return None
        for key, name in (('StartDate', 'StartDate'), ('EndDate', 'EndDate')):
            if text(self.root, 'InvoicePeriod', name):
                values[key] = text(self.root, 'InvoicePeriod', name)
        return values

    def invoice(self):
        root = self.root
        type_code = text(root, 'InvoiceTypeCode')
        profile = text(root, 'ProfileID')
        if profile == 'EARSIVBELGE' or 'SERBESTMESLEK' in type_code or 'MUSTAHSIL' in type_code:
            raise Refused('producerReceipt' if 'MUSTAHSIL' in type_code else 'selfEmploymentReceipt')
        rate = None
        for item in children(root, 'PricingExchangeRate'):
            rate = {
                'source': turkish_lira(text(item, 'SourceCurrencyCode')),
                'target': turkish_lira(text(item, 'TargetCurrencyCode')),
                'rate': text(item, 'CalculationRate'),
            }
            break
        totals = {}
        for item in children(root, 'LegalMonetaryTotal'):
            for child in item:
                value = self.number('document', item, local(child))
                if value is not None:
                    totals[local(child)] = value
        lines = [self.line(index + 1, item) for index, item in enumerate(children(root, 'InvoiceLine'))]
        return Invoice(
            number=text(root, 'ID'),
            ettn=text(root, 'UUID').lower(),
            date=text(root, 'IssueDate'),
            type=type_code,
            profile=profile,
            currency=turkish_lira(text(root, 'DocumentCurrencyCode')),
            rate=rate,
            despatches=self.references('DespatchDocumentReference'),
            orders=self.references('OrderReference'),
            returned=self.references('BillingReference', 'InvoiceDocumentReference'),
            supplier=self.party('AccountingSupplierParty') or {'taxNumber': '', 'name': ''},
            customer=self.party('AccountingCustomerParty') or {'taxNumber': '', 'name': ''},
            buyer=self.party('BuyerCustomerParty'),
            social_security=self.social_security(),
            allowances=self.allowances('document', root),
            taxes=self.subtotals('document', root, 'TaxTotal'),
            tax_amounts=[
                value
                for item in children(root, 'TaxTotal')
                if (value := self.number('document', item, 'TaxAmount')) is not None
            ],
            withholdings=self.subtotals('document', root, 'WithholdingTaxTotal'),
            totals=totals,
            lines=lines,
            unreadable=self.unreadable,
        )


def turkish_lira(code):
    """TRL is the old code; some programs still write it."""
    return 'TRY' if code in ('TRL', 'TL') else code


def check_digit_fits(number):
    """Whether ten digits are a valid tax number (VKN)."""
    if len(number) != 10 or not number.isdigit():
        return False
    total = 0
    for i, digit in enumerate(number[:9]):
        t = (int(digit) + 9 - i) % 10
        total += 0 if t == 0 else (t * 2 ** (9 - i)) % 9 or 9
    return (10 - total % 10) % 10 == int(number[9])


def pad(number):
    """A tax number that lost its leading zeros in a spreadsheet gets them back if the check digit then fits."""
    padded = number.zfill(10)
    return padded if len(number) < 10 and check_digit_fits(padded) else number
