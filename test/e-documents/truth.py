"""What was really sold, and what a right return of it is. Knows nothing about files.

The expected results of the generated files come from here, so this module shares no code with judge.py.
"""

from dataclasses import dataclass, field
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

CENT = Decimal('0.01')
# Special taxes that belong to the VAT base, and taxes that the buyer deducts.
EXCISE = ('0071', '0073', '9077')
DEDUCTED = ('0003',)


def D(value):
    return Decimal(str(value))


def money(value):
    return f'{value.quantize(CENT, ROUND_HALF_UP):f}'


def plain(value):
    written = f'{value:f}'
    return (written.rstrip('0').rstrip('.') or '0') if '.' in written else written


@dataclass
class SoldTax:
    code: str
    rate: Decimal | None
    amount: Decimal


@dataclass
class SoldLine:
    quantity: Decimal
    price: Decimal
    rate: int
    unit: str = 'C62'
    # Rates in percent, one after another; or one amount.
    rates: tuple = ()
    amount_off: Decimal | None = None
    exemption: str = ''
    taxes: tuple = ()  # (code, rate) or (code, None, amount)
    withholding: tuple | None = None  # (code, tenths)
    codes: dict = field(default_factory=dict)
    name: str = 'Ürün'
    charge: Decimal = Decimal(0)
    vat_amount: Decimal | None = None  # when it is not base x rate

    def gross(self):
        return self.quantity * self.price

    def exact(self):
        """The net before rounding, without the document's discount."""
        rest = self.gross()
        for rate in self.rates:
            rest = rest * (100 - D(rate)) / 100
        return rest - (self.amount_off or 0)


@dataclass
class Sale:
    lines: list
    number: str = 'KZY2026000000001'
    ettn: str = '00000000-0000-4000-8000-000000000000'
    date: str = '2026-11-12'
    type: str = 'SATIS'
    profile: str = 'TEMELFATURA'
    sold_by_us: bool = True
    partner: tuple = ('3972618456', 'Yeşilırmak Market İşletmeleri A.Ş.')
    buyer: tuple | None = None
    currency: str = 'TRY'
    exchange_rate: str = '1'
    discount: Decimal = Decimal(0)  # of the document, in the lines' net amounts
    discount_parts: dict | None = None  # by VAT rate, where it is not in proportion
    payable_discount: Decimal = Decimal(0)  # lowers only the amount to pay
    charge: Decimal = Decimal(0)
    despatches: tuple = ()
    orders: tuple = ()
    returned: tuple = ()
    social_security: dict | None = None
    cut_off: bool = False  # the program cuts amounts off instead of rounding them

    def round(self, value):
        return value.quantize(CENT, ROUND_DOWN if self.cut_off else ROUND_HALF_UP)

    def nets(self):
        """The net of every line, with its share of the document's discount."""
        before = [self.round(line.exact()) for line in self.lines]
        if not self.discount:
            return before
        after = list(before)
        rates = []
        for line in self.lines:
            if line.rate not in rates:
                rates.append(line.rate)
        left = self.discount
        for number, rate in enumerate(rates):
            positions = [i for i, line in enumerate(self.lines) if line.rate == rate]
            whole = sum(before[i] for i in positions)
            part = left if number == len(rates) - 1 else (self.discount * whole / sum(before)).quantize(CENT, ROUND_HALF_UP)
            if self.discount_parts:
                part = self.discount_parts.get(rate, Decimal(0))
            left -= part
            for i in positions:
                share = part if i == positions[-1] else (part * before[i] / whole).quantize(CENT, ROUND_HALF_UP)
                if i != positions[-1]:
                    part -= share
                    whole -= before[i]
                after[i] = before[i] - share
        return after

    def taxes(self, line, net):
        return [
            SoldTax(tax[0], D(tax[1]) if tax[1] is not None else None, D(tax[2]) if tax[1] is None else self.round(net * D(tax[1]) / 100))
            for tax in line.taxes
        ]

    def amounts(self):
        """Per line: (net, taxes, base, VAT, withheld)."""
        result = []
        for line, net in zip(self.lines, self.nets()):
            taxes = self.taxes(line, net)
            base = net + sum(tax.amount for tax in taxes if tax.code in EXCISE)
            vat = line.vat_amount if line.vat_amount is not None else self.round(base * line.rate / 100)
            held = self.round(vat * line.withholding[1] / 10) if line.withholding else Decimal(0)
            result.append((net, taxes, base, vat, held))
        return result

    def line_result(self, index, line, amounts, quantity):
        net, taxes, base, vat, held = amounts
        gross = line.gross()
        shared = bool(self.discount)
        if quantity != line.quantity:
            ratio = quantity / line.quantity
            # By the formula where it gives the whole amount, otherwise the amount per piece.
            by_formula = not shared and line.exact().quantize(CENT, ROUND_HALF_UP) == net
            net = (line.exact() * ratio if by_formula else net * ratio).quantize(CENT, ROUND_HALF_UP)
            taxes = [
                SoldTax(tax.code, tax.rate, (net * tax.rate / 100 if tax.rate else tax.amount * ratio).quantize(CENT, ROUND_HALF_UP))
                for tax in taxes
            ]
            base = net + sum(tax.amount for tax in taxes if tax.code in EXCISE)
            if line.vat_amount is None:
                vat = (base * line.rate / 100).quantize(CENT, ROUND_HALF_UP)
            else:
                vat = (vat * ratio).quantize(CENT, ROUND_HALF_UP)
            if line.withholding:
                held = (vat * line.withholding[1] / 10).quantize(CENT, ROUND_HALF_UP)
            gross = gross * ratio
        return {
            'place': str(index + 1),
            'name': line.name,
            'codes': line.codes,
            'quantity': plain(quantity),
            'unit': line.unit or None,
            'unitPrice': plain(line.price.quantize(D('0.00000001')) if line.price.as_tuple().exponent < -8 else line.price),
            'rates': [plain(D(rate)) for rate in line.rates],
            'discount': money(gross.quantize(CENT, ROUND_HALF_UP) - net),
            'net': money(net),
            'netFrom': 'shared' if shared else 'line',
            'vatRate': str(line.rate),
            'vatBase': money(base),
            'vat': money(vat),
            'taxes': [
                {
                    'code': tax.code,
                    'rate': plain(tax.rate) if tax.rate else None,
                    'amount': money(tax.amount),
                    'effect': 'deducted' if tax.code in DEDUCTED else 'added',
                }
                for tax in taxes
            ],
            'withholding': {'code': line.withholding[0] or None, 'share': f'{line.withholding[1]}/10', 'amount': money(held)}
            if line.withholding
            else None,
            'exemption': line.exemption or None,
        }

    def expected(self, returned=None):
        """The right return of the whole sale, or of quantities by line number ("1": "2")."""
        lines = []
        for index, (line, amounts) in enumerate(zip(self.lines, self.amounts())):
            quantity = line.quantity
            if returned is not None:
                if str(index + 1) not in returned:
                    continue
                quantity = D(returned[str(index + 1)])
            lines.append(self.line_result(index, line, amounts, quantity))
        total = {}
        for key in ('net', 'discount', 'vat'):
            total[key] = sum((D(line[key]) for line in lines), D(0))
        by_rate = {}
        for line in lines:
            by_rate[line['vatRate']] = by_rate.get(line['vatRate'], D(0)) + D(line['vat'])
        taxes = [tax for line in lines for tax in line['taxes']]
        added = sum((D(tax['amount']) for tax in taxes if tax['effect'] == 'added'), D(0))
        deducted = sum((D(tax['amount']) for tax in taxes if tax['effect'] == 'deducted'), D(0))
        held = sum((D(line['withholding']['amount']) for line in lines if line['withholding']), D(0))
        them = {'taxNumber': self.partner[0], 'name': self.partner[1]}
        partner = {'taxNumber': self.buyer[0], 'name': self.buyer[1]} if self.buyer else them
        taken_over = self.type in ('IADE', 'TEVKIFATIADE')
        return {
            'references': {
                'number': self.number,
                'ettn': self.ettn,
                'date': self.date,
                'type': self.type,
                'profile': self.profile,
                'despatches': [{'number': number, 'date': date} for number, date in self.despatches],
                'orders': [{'number': number, 'date': date} for number, date in self.orders],
                'returnedInvoices': [{'number': number, 'date': date} for number, date in self.returned] if taken_over else [],
                'socialSecurity': self.social_security,
            },
            'parties': {
                'role': 'supplier' if self.sold_by_us else 'customer',
                'becomes': 'salesReturn' if self.sold_by_us != taken_over else 'purchaseReturn',
                'partner': partner,
            },
            'currency': {'code': self.currency, 'rate': self.exchange_rate},
            'lines': lines,
            'totals': {
                'net': money(total['net']),
                'discount': money(total['discount']),
                'vatByRate': {rate: money(by_rate[rate]) for rate in sorted(by_rate, key=int)},
                'vat': money(total['vat']),
                'taxes': money(added),
                'deducted': money(deducted),
                'withholding': money(held),
                'grand': money(total['net'] + total['vat'] + added),
                'payable': money(total['net'] + total['vat'] + added - held - deducted),
            },
        }
