"""Writes a sale as UBL-TR in the manner of one program. `Style` has one member for every habit."""

from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from xml.sax.saxutils import escape

from truth import DEDUCTED, EXCISE, D, plain

NAMESPACES = {
    'root': 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
    'cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    'cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
TAX_NAMES = {'0015': 'KDV', '0071': 'ÖTV 1. LİSTE', '0073': 'ÖTV 3. LİSTE', '0059': 'Konaklama Vergisi', '0003': 'GV Stopajı', '4080': 'ÖİV'}


@dataclass
class Style:
    prefixes: tuple = ('', 'cac', 'cbc')  # of the root, aggregates, basics
    indent: bool = False
    order: str = 'schema'  # schema, linesFirst, priceFirst
    decimals: str = '2'  # 2, cut, 3, 4, trim, long
    price_decimals: int | None = None
    currency_id: bool = True
    currency_code: str | None = None
    blanks: bool = False
    encoding: str = 'utf-8'
    declared: str | None = 'UTF-8'
    mark: bool = False
    price: str = 'net'  # net, withVat, zero
    line_amount: str = 'net'  # net, gross, withVat, withCharge
    factor: str = 'fraction'  # fraction, percent, none, zero, six (digits)
    allowance_amount: str = 'taken'  # taken, left, piece, zero
    allowance_base: str = 'running'  # running, gross, piece, none
    allowance_in_one: bool = False  # several rates as one allowance
    zero_allowance: str = ''  # '', charge, discount
    remark_rate: int | None = None  # a discount that is already inside the price
    vat_place: str = 'both'  # both, document, line
    percent: str = 'plain'  # plain, decimal, none, fraction, text
    zero_vat_percent: int | None = None  # percent written beside an amount of 0
    document_vat: str = 'grouped'  # grouped, byRate, perLine, severalTotals
    tax_code: bool = True
    sequence: str | None = None
    exemption_place: str = 'both'  # both, document, line
    excise_place: str = 'both'
    base_on_lines: bool = True
    document_base: bool = True
    discount_place: str = 'none'  # none, lines, bases, totals, implied, repeat
    withholding_place: str = 'both'  # both, line, document
    withholding_form: str = 'vat'  # vat, noBase, netBase, 9015, fraction, noPercent
    line_charge_in_amount: bool = True
    charge_form: str = 'element'  # element, totalOnly
    payable_rounding: Decimal | None = None
    exchange: str = 'right'  # right, none, inverse, noTarget, one, informative
    party_scheme_order: str = 'first'  # first, last
    person: bool = False
    partner_number: str | None = None
    stylesheet: bool = False
    extensions: bool = False
    tax_inclusive: str = 'gross'  # gross, payable
    line_extension: str = 'net'  # net, gross
    comments: bool = False


class Writer:
    def __init__(self, sale, style):
        self.sale, self.style = sale, style
        root, cac, cbc = style.prefixes
        self.prefix = {'root': root, 'cac': cac, 'cbc': cbc}
        self.currency = style.currency_code or sale.currency
        self.amounts = sale.amounts()
        self.before = [sale.round(line.exact()) for line in sale.lines]

    # Elements

    def tag(self, kind, name):
        return f'{self.prefix[kind]}:{name}' if self.prefix[kind] else name

    def group(self, name, *parts):
        parts = [part for part in parts if part]
        tag = self.tag('cac', name)
        return f'<{tag}>{"".join(parts)}</{tag}>' if parts else ''

    def basic(self, name, value, **attributes):
        if value is None:
            return ''
        tag = self.tag('cbc', name)
        shown = ''.join(f' {key}="{escape(str(item))}"' for key, item in attributes.items() if item is not None)
        blank = '\n ' if self.style.blanks and name in ('TaxableAmount', 'PayableAmount', 'ID', 'PriceAmount') else ''
        return f'<{tag}{shown}>{blank}{escape(str(value))}{blank}</{tag}>'

    def number(self, value, digits=None):
        form = self.style.decimals
        value = D(value)
        if form == 'cut':
            return f'{value.quantize(D("0.01"), ROUND_DOWN):f}'
        if form == 'trim':
            return plain(value.quantize(D('0.01'), ROUND_HALF_UP))
        if form == 'long':
            return repr(float(value))
        places = {'3': 3, '4': 4}.get(form, 2)
        return f'{value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP):f}'

    def amount(self, name, value):
        if value is None:
            return ''
        return self.basic(name, self.number(value), currencyID=self.currency if self.style.currency_id else None)

    # Amounts as the program has them: programs with long decimals do not round their lines.

    def rounds(self):
        return self.style.decimals in ('2', 'cut', 'trim')

    def line_net(self, index):
        """The net without the document's discount."""
        return self.before[index] if self.rounds() else self.sale.lines[index].exact()

    def line_base(self, index):
        """The VAT base as the line shows it."""
        net, taxes, base, _, _ = self.amounts[index]
        if self.sale.discount and self.style.discount_place != 'lines':
            base = self.line_net(index) + (base - net)
        elif not self.rounds() and not self.sale.discount:
            base = self.line_net(index) + (base - net)
        if self.sale.lines[index].charge:
            base += self.sale.lines[index].charge
        return base

    def line_vat(self, index):
        line = self.sale.lines[index]
        if line.vat_amount is not None:
            return line.vat_amount
        vat = self.line_base(index) * line.rate / 100
        return self.sale.round(vat) if self.rounds() else vat

    # Taxes

    def percent(self, rate):
        form = self.style.percent
        if form == 'decimal':
            return f'{D(rate):.1f}'
        if form == 'fraction':
            return plain(D(rate) / 100) if rate else '0'
        if form in ('none', 'text'):
            return None
        return plain(D(rate))

    def subtotal(self, base, amount, percent, code, name, exemption='', per_unit=None):
        vat = code == '0015'
        show_code = self.style.tax_code or not vat
        return self.group(
            'TaxSubtotal',
            self.amount('TaxableAmount', base),
            self.amount('TaxAmount', amount),
            self.basic('CalculationSequenceNumeric', self.style.sequence) if vat else '',
            self.basic('Percent', percent),
            self.amount('PerUnitAmount', per_unit),
            self.group(
                'TaxCategory',
                self.basic('TaxExemptionReasonCode', exemption or None),
                self.group('TaxScheme', self.basic('Name', name), self.basic('TaxTypeCode', code if show_code else None)),
            ),
        )

    def vat_subtotal(self, base, amount, rate, exemption):
        name = f'KDV %{rate}' if self.style.percent == 'text' else 'KDV'
        percent = self.percent(rate)
        if rate == 0 and self.style.zero_vat_percent is not None:
            percent = str(self.style.zero_vat_percent)
        return self.subtotal(base, amount, percent, '0015', name, exemption)

    def held_subtotal(self, base_vat, net, amount, line):
        code, tenths = line.withholding
        form = self.style.withholding_form
        base = {'noBase': None, 'netBase': net}.get(form, base_vat)
        percent = {'fraction': plain(D(tenths) / 10), 'noPercent': None}.get(form, str(tenths * 10))
        return self.subtotal(base, amount, percent, code, 'KDV Tevkifatı')

    def hidden_withholding(self, base, amount, line):
        share = D(line.withholding[1]) * line.rate / 10
        return self.subtotal(base, amount, plain(share), '9015', 'KDV TEVKİFAT')

    def other_subtotals(self, index):
        net, taxes, _, _, _ = self.amounts[index]
        return [
            self.subtotal(
                net if tax.rate else None,
                tax.amount,
                plain(tax.rate) if tax.rate else None,
                tax.code,
                TAX_NAMES.get(tax.code, 'Vergi'),
                per_unit=None if tax.rate else tax.amount / self.sale.lines[index].quantity,
            )
            for tax in taxes
        ]

    def line_tax_total(self, index):
        if self.style.vat_place == 'document':
            return ''
        line = self.sale.lines[index]
        vat = self.line_vat(index)
        exemption = line.exemption if self.style.exemption_place != 'document' else ''
        parts = [] if self.style.excise_place == 'document' else self.other_subtotals(index)
        base = self.line_base(index)
        parts.append(self.vat_subtotal(base if self.style.base_on_lines else None, vat, line.rate, exemption))
        shown = vat
        if line.withholding and self.style.withholding_form == '9015' and self.style.withholding_place != 'document':
            parts.append(self.hidden_withholding(base, self.amounts[index][4], line))
            shown -= self.amounts[index][4]
        if self.style.excise_place != 'document':
            shown += sum(tax.amount for tax in self.amounts[index][1])
        return self.group('TaxTotal', self.amount('TaxAmount', shown), *parts)

    def line_withholding(self, index):
        line = self.sale.lines[index]
        style = self.style
        if not line.withholding or style.withholding_place == 'document' or style.withholding_form == '9015':
            return ''
        net, _, _, vat, held = self.amounts[index]
        return self.group('WithholdingTaxTotal', self.amount('TaxAmount', held), self.held_subtotal(vat, net, held, line))

    def document_groups(self):
        """(rate, exemption, base, VAT) of the document, for every rate or every line."""
        sale, style = self.sale, self.style
        groups = {}
        for index, line in enumerate(sale.lines):
            exemption = line.exemption if style.exemption_place != 'line' else ''
            key = (line.rate, exemption) if style.document_vat != 'perLine' else (line.rate, exemption, index)
            base, vat = groups.get(key, (Decimal(0), Decimal(0)))
            if sale.discount:
                line_base, line_vat = self.amounts[index][2], self.amounts[index][3]
                if line.charge:
                    line_base += line.charge
            else:
                line_base, line_vat = self.line_base(index), self.line_vat(index)
            groups[key] = (base + line_base, vat + line_vat)
        if style.document_vat == 'byRate':
            # VAT rounded once for every rate, not the sum of the lines' VAT.
            groups = {key: (base, sale.round(base * key[0] / 100)) for key, (base, _) in groups.items()}
        if sale.charge:
            # The charge is taxed with the first rate.
            key = next(iter(groups))
            base, vat = groups[key]
            groups[key] = (base + sale.charge, vat + sale.charge * key[0] / 100)
        return [(key[0], key[1], base, vat) for key, (base, vat) in groups.items()]

    def document_taxes(self):
        sale, style = self.sale, self.style
        groups = [] if style.vat_place == 'line' else self.document_groups()
        others = []
        if style.excise_place != 'line':
            sums = {}
            for index in range(len(sale.lines)):
                for tax in self.amounts[index][1]:
                    net, amount, rate = sums.get(tax.code, (Decimal(0), Decimal(0), tax.rate))
                    sums[tax.code] = (net + self.amounts[index][0], amount + tax.amount, rate)
            others = [
                self.subtotal(net if rate else None, amount, plain(rate) if rate else None, code, TAX_NAMES.get(code, 'Vergi'))
                for code, (net, amount, rate) in sums.items()
            ]
        vats = [
            (vat, self.vat_subtotal(base if style.document_base else None, vat, rate, exemption))
            for rate, exemption, base, vat in groups
        ]
        held = []
        if style.withholding_form == '9015' and style.withholding_place != 'line':
            for index, line in enumerate(sale.lines):
                if line.withholding:
                    held.append(self.hidden_withholding(self.amounts[index][2], self.amounts[index][4], line))
        if style.document_vat == 'severalTotals':
            result = ''.join(self.group('TaxTotal', self.amount('TaxAmount', vat), part) for vat, part in vats)
            if others:
                result += self.group('TaxTotal', self.amount('TaxAmount', self.all_taxes()), *others)
            return result
        shown = self.total_vat() + self.all_taxes()
        if held:
            shown -= self.held()
        return self.group('TaxTotal', self.amount('TaxAmount', shown), *others, *[part for _, part in vats], *held)

    def document_withholding(self):
        style = self.style
        if style.withholding_place == 'line' or style.withholding_form == '9015':
            return ''
        groups = {}
        for index, line in enumerate(self.sale.lines):
            if line.withholding:
                net, _, _, vat, held = self.amounts[index]
                old = groups.get(line.withholding, (Decimal(0), Decimal(0), Decimal(0), line))
                groups[line.withholding] = (old[0] + vat, old[1] + net, old[2] + held, line)
        parts = [self.held_subtotal(vat, net, held, line) for vat, net, held, line in groups.values()]
        return self.group('WithholdingTaxTotal', self.amount('TaxAmount', self.held()), *parts) if parts else ''

    # Sums

    def total_vat(self):
        return sum((vat for _, _, _, vat in self.document_groups()), Decimal(0))

    def all_taxes(self):
        return sum((tax.amount for item in self.amounts for tax in item[1] if tax.code not in DEDUCTED), Decimal(0))

    def held(self):
        return sum((item[4] for item in self.amounts), Decimal(0))

    def totals(self):
        sale, style = self.sale, self.style
        charges = sale.charge + sum((line.charge for line in sale.lines), Decimal(0))
        if sale.discount:
            net = sum((item[0] for item in self.amounts), Decimal(0))
        else:
            net = sum((self.line_net(index) for index in range(len(sale.lines))), Decimal(0))
        gross = sum((line.gross() for line in sale.lines), Decimal(0))
        lines = gross if style.line_extension == 'gross' else sum((self.line_net(i) for i in range(len(sale.lines))), Decimal(0))
        deducted = sum((tax.amount for item in self.amounts for tax in item[1] if tax.code in DEDUCTED), Decimal(0))
        inclusive = net + charges + self.total_vat() + self.all_taxes()
        payable = inclusive - self.held() - deducted
        payable -= sale.payable_discount
        if style.payable_rounding:
            payable += style.payable_rounding
        on_lines = sum((line.gross() - line.exact() for line in sale.lines), Decimal(0))
        off = on_lines + (sale.discount if style.discount_place not in ('none', 'implied') else 0)
        return self.group(
            'LegalMonetaryTotal',
            self.amount('LineExtensionAmount', lines),
            self.amount('TaxExclusiveAmount', net + charges),
            self.amount('TaxInclusiveAmount', payable if style.tax_inclusive == 'payable' else inclusive),
            self.amount('AllowanceTotalAmount', off if off else None),
            self.amount('ChargeTotalAmount', charges if charges else None),
            self.amount('PayableRoundingAmount', style.payable_rounding),
            self.amount('PayableAmount', payable),
        )

    # Discounts

    def factor(self, rate):
        form = self.style.factor
        if form == 'percent':
            return plain(D(rate))
        if form == 'zero':
            return '0'
        if form == 'none':
            return None
        if form == 'six':
            return f'{D(rate) / 100:.6f}'
        return plain(D(rate) / 100)

    def allowance(self, charge, factor, amount, base, reason=None):
        return self.group(
            'AllowanceCharge',
            self.basic('ChargeIndicator', 'true' if charge else 'false'),
            self.basic('AllowanceChargeReason', reason),
            self.basic('MultiplierFactorNumeric', factor),
            self.amount('Amount', amount),
            self.amount('BaseAmount', base),
        )

    def line_allowances(self, index):
        line, style = self.sale.lines[index], self.style
        parts = []
        rest = line.gross()
        if style.price == 'withVat' or style.line_amount == 'withVat':
            rest = rest * (100 + line.rate) / 100 if style.price == 'withVat' else rest
        steps = []
        if line.rates and style.allowance_in_one:
            left = rest
            for rate in line.rates:
                left = left * (100 - D(rate)) / 100
            steps = [((1 - left / rest) * 100, left)]
        else:
            left = rest
            for rate in line.rates:
                left = left * (100 - D(rate)) / 100
                steps.append((D(rate), left))
        if line.amount_off:
            steps.append((None, rest - line.amount_off))
        if style.remark_rate:
            listed = rest * 100 / (100 - D(style.remark_rate))
            return self.allowance(False, self.factor(style.remark_rate), listed - rest, listed, 'Fiyata dahil')
        gross = rest
        for rate, left in steps:
            taken = rest - left
            amount = {'left': left, 'piece': taken / line.quantity, 'zero': Decimal(0)}.get(style.allowance_amount, taken)
            base = {'gross': gross, 'piece': rest / line.quantity, 'none': None}.get(style.allowance_base, rest)
            factor = self.factor(rate) if rate is not None else ('0' if style.factor == 'zero' else None)
            parts.append(self.allowance(False, factor, amount, base, 'İskonto'))
            rest = left
        if line.charge:
            parts.append(self.allowance(True, None, line.charge, None, 'Nakliye'))
        if not parts and style.zero_allowance:
            parts.append(self.allowance(style.zero_allowance == 'charge', '0', Decimal(0), line.exact()))
        return ''.join(parts)

    def document_allowances(self):
        sale, style = self.sale, self.style
        parts = []
        if sale.discount and style.discount_place in ('lines', 'bases'):
            parts.append(self.allowance(False, None, sale.discount, sum(self.before, Decimal(0)), 'Fatura altı iskonto'))
        if sale.payable_discount:
            parts.append(self.allowance(False, None, sale.payable_discount, None, 'HKSKOMISYON'))
        if style.discount_place == 'repeat':
            taken = sum((line.gross() - line.exact() for line in sale.lines), Decimal(0))
            if taken:
                parts.append(self.allowance(False, None, taken, sum((line.gross() for line in sale.lines), Decimal(0))))
        if sale.charge and style.charge_form == 'element':
            parts.append(self.allowance(True, None, sale.charge, None, 'Kargo'))
        return ''.join(parts)

    # Lines

    def price(self, line):
        style = self.style
        if style.price == 'zero':
            return '0.00'
        value = line.price
        if style.price == 'withVat':
            value = value * (100 + line.rate) / 100
        if style.price_decimals is not None:
            return f'{value.quantize(Decimal(1).scaleb(-style.price_decimals), ROUND_HALF_UP):f}'
        if style.decimals == 'long':
            return repr(float(value))
        return plain(value) if value.as_tuple().exponent >= -8 else plain(value.quantize(D('0.00000001')))

    def line_extension(self, index):
        line, style = self.sale.lines[index], self.style
        value = self.line_net(index)
        if style.line_amount == 'gross':
            value = self.sale.round(line.gross()) if self.rounds() else line.gross()
        elif style.line_amount == 'withVat':
            value = self.line_base(index) + self.line_vat(index)
        elif line.charge and style.line_charge_in_amount:
            value = value + line.charge
        return value

    def item(self, line):
        named = {'sellers': 'SellersItemIdentification', 'buyers': 'BuyersItemIdentification', 'manufacturers': 'ManufacturersItemIdentification'}
        return self.group(
            'Item',
            self.basic('Name', line.name),
            self.basic('Keyword', line.codes.get('keyword')),
            *[self.group(named[key], self.basic('ID', line.codes[key])) for key in ('buyers', 'sellers', 'manufacturers') if key in line.codes],
        )

    def line(self, index):
        line = self.sale.lines[index]
        head = [
            self.basic('ID', index + 1),
            self.basic('InvoicedQuantity', plain(line.quantity), unitCode=line.unit or None),
            self.amount('LineExtensionAmount', self.line_extension(index)),
        ]
        allowances = self.line_allowances(index)
        taxes = [self.line_tax_total(index), self.line_withholding(index)]
        item = self.item(line)
        price = self.group(
            'Price', self.basic('PriceAmount', self.price(line), currencyID=self.currency if self.style.currency_id else None)
        )
        if self.style.order == 'priceFirst':
            return self.group('InvoiceLine', price, item, *taxes, allowances, *head)
        return self.group('InvoiceLine', *head, allowances, *taxes, item, price)

    # The document

    def party(self, name, number, title, person=False):
        scheme = 'TCKN' if len(number) == 11 else 'VKN'
        ids = [self.group('PartyIdentification', self.basic('ID', number, schemeID=scheme))]
        if self.style.party_scheme_order == 'last':
            ids.insert(0, self.group('PartyIdentification', self.basic('ID', '0004562138', schemeID='MERSISNO')))
        first, _, last = title.rpartition(' ')
        naming = (
            self.group('Person', self.basic('FirstName', first), self.basic('FamilyName', last))
            if person
            else self.group('PartyName', self.basic('Name', title))
        )
        return self.group(name, self.group('Party', *ids, naming))

    def exchange(self):
        sale, form = self.sale, self.style.exchange
        if form == 'informative':
            return self.rate('USD', 'TRY', '41.25')
        if sale.currency == 'TRY' or form == 'none':
            return ''
        rate = sale.exchange_rate
        if form == 'inverse':
            return self.rate('TRY', sale.currency, plain((1 / D(rate)).quantize(D('0.000001'))))
        if form == 'noTarget':
            return self.rate(sale.currency, None, rate)
        if form == 'one':
            return self.rate(sale.currency, 'TRY', '1')
        return self.rate(sale.currency, 'TRY', rate)

    def rate(self, source, target, value):
        return self.group(
            'PricingExchangeRate',
            self.basic('SourceCurrencyCode', source),
            self.basic('TargetCurrencyCode', target),
            self.basic('CalculationRate', value),
        )

    def references(self):
        sale = self.sale
        parts = [
            self.group('OrderReference', self.basic('ID', number), self.basic('IssueDate', date)) for number, date in sale.orders
        ]
        parts += [
            self.group('BillingReference', self.group('InvoiceDocumentReference', self.basic('ID', number), self.basic('IssueDate', date), self.basic('DocumentTypeCode', 'IADE')))
            for number, date in sale.returned
        ]
        parts += [
            self.group('DespatchDocumentReference', self.basic('ID', number), self.basic('IssueDate', date))
            for number, date in sale.despatches
        ]
        if sale.social_security:
            for key, code in (('MukellefKodu', 'MUKELLEF_KODU'), ('MukellefAdi', 'MUKELLEF_ADI'), ('DosyaNo', 'DOSYA_NO')):
                parts.append(
                    self.group(
                        'AdditionalDocumentReference',
                        self.basic('ID', '1'),
                        self.basic('IssueDate', sale.date),
                        self.basic('DocumentTypeCode', code),
                        self.basic('DocumentType', sale.social_security.get(key)),
                    )
                )
        if self.style.stylesheet:
            parts.append(
                self.group(
                    'AdditionalDocumentReference',
                    self.basic('ID', 'gorunum'),
                    self.basic('IssueDate', sale.date),
                    self.group(
                        'Attachment',
                        self.basic('EmbeddedDocumentBinaryObject', 'PHhzbDpzdHlsZXNoZWV0Lz4=', mimeCode='application/xml', encodingCode='Base64'),
                    ),
                )
            )
        return parts

    def write(self):
        """The bytes of the file."""
        sale, style = self.sale, self.style
        us = ('7341029584', 'Kuzeyışık Depoculuk ve Ticaret A.Ş.')
        them = (style.partner_number or sale.partner[0], sale.partner[1])
        supplier, customer = (us, them) if sale.sold_by_us else (them, us)
        security = sale.social_security or {}
        head = [
            self.basic('UBLVersionID', '2.1'),
            self.basic('CustomizationID', 'TR1.2'),
            self.basic('ProfileID', sale.profile),
            self.basic('ID', sale.number),
            self.basic('UUID', sale.ettn.upper() if style.order == 'priceFirst' else sale.ettn),
            self.basic('IssueDate', sale.date),
            self.basic('InvoiceTypeCode', sale.type),
            self.basic('DocumentCurrencyCode', self.currency),
            self.basic('AccountingCost', security.get('FaturaAltTipi')),
            self.basic('LineCountNumeric', len(sale.lines)),
        ]
        if security.get('StartDate'):
            head.append(self.group('InvoicePeriod', self.basic('StartDate', security['StartDate']), self.basic('EndDate', security['EndDate'])))
        head += self.references()
        parties = [
            self.party('AccountingSupplierParty', *supplier, person=style.person and not sale.sold_by_us),
            self.party('AccountingCustomerParty', *customer, person=style.person and sale.sold_by_us),
        ]
        if sale.buyer:
            parties.append(self.party('BuyerCustomerParty', *sale.buyer))
        middle = [self.document_allowances(), self.exchange(), self.document_taxes(), self.document_withholding(), self.totals()]
        lines = [self.line(index) for index in range(len(sale.lines))]
        body = [*head, *parties, *lines, *middle] if style.order == 'linesFirst' else [*head, *parties, *middle, *lines]
        declarations = ''.join(
            f' xmlns{":" + self.prefix[kind] if self.prefix[kind] else ""}="{NAMESPACES[kind]}"' for kind in ('root', 'cac', 'cbc')
        )
        extension = ''
        if style.extensions:
            declarations += ' xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"'
            extension = '<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent/></ext:UBLExtension></ext:UBLExtensions>'
        root = self.tag('root', 'Invoice')
        content = f'<{root}{declarations}>{extension}{"".join(body)}</{root}>'
        if style.comments:
            content = content.replace(f'<{self.tag("cac", "InvoiceLine")}>', f'<!-- satır --><{self.tag("cac", "InvoiceLine")}>')
        if style.indent:
            content = content.replace('><', '>\n<')
        if style.declared:
            content = f'<?xml version="1.0" encoding="{style.declared}"?>\n{content}'
        data = content.encode(style.encoding)
        return (b'\xef\xbb\xbf' if style.mark else b'') + data + b'\n'


def write(sale, style):
    return Writer(sale, style).write()
