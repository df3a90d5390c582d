"""One file with its expected results, and the questions that its writer knows to be necessary."""

import itertools
from dataclasses import dataclass, field
from decimal import Decimal

from truth import D, Sale
from write_invoice import Style, Writer, write

CENT = Decimal('0.01')


@dataclass
class Case:
    name: str
    what: str
    sale: Sale | None = None
    style: Style = field(default_factory=Style)
    returns: tuple = (None,)
    # Questions that the writer adds to those that follow from the habits: (place, kind).
    questions: tuple = ()
    may: tuple = ()
    edit: object = None  # bytes to bytes, for what no style has
    refused: str | None = None
    check_parties: bool = True
    price_shown: bool = True  # whether the file shows the price of the truth

    def data(self):
        data = write(self.sale, self.style)
        if self.edit:
            changed = self.edit(data)
            assert changed != data, self.name
            data = changed
        return data

    def entries(self):
        """One kept line for every returned part."""
        for number, returned in enumerate(self.returns):
            entry = {'file': f'files/{self.name}.xml', 'what': self.what, 'company': '7341029584', 'return': returned}
            if self.refused:
                yield {**entry, 'refused': self.refused, 'questions': [['document', 'notReturnable']], 'mayAsk': [], 'expected': None}
                continue
            required, may = self.all_questions(returned)
            if ('*', '*') in required:
                yield {**entry, 'refused': None, 'questions': [['*', '*']], 'mayAsk': [], 'expected': None}
                continue
            expected = self.sale.expected(returned)
            self.add_tolerances(expected, returned)
            if not self.check_parties:
                expected['parties'] = None
            yield {
                **entry,
                'refused': None,
                'questions': sorted(map(list, required)),
                'mayAsk': sorted(map(list, may - required)),
                'expected': expected,
            }

    def add_tolerances(self, expected, returned):
        sale, style = self.sale, self.style
        written_vat = style.vat_place != 'document' and style.decimals in ('2', 'cut', 'trim')
        half = Decimal('0.005')
        net_total = vat_total = Decimal(0)
        for line in expected['lines']:
            sold = sale.lines[int(line['place']) - 1]
            part = D(line['quantity']) != sold.quantity
            shared = line.pop('netFrom') == 'shared'
            digits = style.decimals in ('3', '4') and sold.exact() != sold.exact().quantize(CENT)
            # Without a tax base and behind a gross amount, no net of the line is written.
            unwritten = style.line_amount == 'gross' and style.vat_place == 'document' and (sold.rates or sold.amount_off)
            net = CENT if part or shared or digits or unwritten else Decimal(0)
            vat = Decimal(0) if written_vat and not part and not shared and not sold.charge else CENT
            line['netWithin'], line['vatWithin'] = f'{net:f}', f'{vat:f}'
            shown = self.price_shown and style.price == 'net' and style.price_decimals is None and style.decimals != 'long'
            line['priceShown'] = shown and not style.remark_rate
            written = style.factor in ('fraction', 'percent', 'six') and not style.allowance_in_one
            line['ratesShown'] = line['priceShown'] and written and not shared and not sold.amount_off
            if part or digits:
                net_total += net
            vat_total += vat if part else (half if vat else 0)
        if returned is None and style.vat_place != 'line':
            # The document may round VAT by rate instead of by line.
            vat_total = half * (len(sale.lines) + 1)
        expected['totals']['netWithin'] = f'{net_total:f}'
        expected['totals']['vatWithin'] = f'{vat_total:f}'
        expected['totals']['payableWithin'] = f'{net_total + vat_total:f}'

    def all_questions(self, returned):
        sale, style = self.sale, self.style
        required, may = set(self.questions), set(self.may)
        if ('*', '*') in required:
            return required, may
        writer = Writer(sale, style)
        if sale.charge:
            required.add(('document', 'charge'))
        for index, line in enumerate(sale.lines):
            place = str(index + 1)
            if line.charge:
                required.add((place, 'charge'))
            if not line.unit:
                required.add((place, 'unit'))
            if line.quantity < 0:
                required.add((place, 'negativeLine'))
            if line.withholding and style.withholding_form == '9015':
                required.add(('document' if style.withholding_place == 'document' else place, 'withholding'))
            if line.exemption:
                may.add((place, 'exemption'))
        if sale.currency != 'TRY':
            if style.exchange in ('none', 'one'):
                required.add(('document', 'exchangeRate'))
            if style.exchange in ('inverse', 'noTarget'):
                required.add(('document', 'currencyDirection'))
        if style.payable_rounding:
            required.add(('document', 'rounding'))
        if sale.payable_discount:
            required.add(('document', 'documentDiscount'))
        if sale.discount:
            if style.discount_place in ('implied', 'totals'):
                may.add(('document', 'documentDiscount'))
        rates = {line.rate for line in sale.lines}
        if style.vat_place == 'document' and len(rates) > 1:
            (may if self.rates_proved(writer) else required).add(('document', 'vat'))
        if any(line.taxes for line in sale.lines) and style.excise_place == 'document':
            (may if len(sale.lines) == 1 else required).add(('document', 'tax'))
        only_document = style.withholding_place == 'document' and style.withholding_form != '9015'
        if only_document and any(line.withholding for line in sale.lines) and not self.withholding_proved():
            required.add(('document', 'withholding'))
        if ('document', 'vat') in required:
            # Without VAT nothing can be said about what follows from it.
            later = {('document', 'documentDiscount'), ('document', 'withholding')} & required
            required, may = required - later, may | later
        if sale.type in ('IADE', 'TEVKIFATIADE') and not sale.returned:
            may.add(('document', 'reference'))
        if returned is not None:
            # Of a part, only its own lines and what concerns the whole document are asked about. A negative line takes
            # off from the others, so it is always asked about.
            kept = set()
            for place, kind in required:
                if place == 'document' and kind in ('charge', 'rounding'):
                    may.add((place, kind))
                elif place == 'document' or place in returned or kind == 'negativeLine':
                    kept.add((place, kind))
            required = kept
        return required, may

    def rates_proved(self, writer):
        """Whether the line amounts add up to the bases of the rates in one way only."""
        sale = self.sale
        if sale.discount or sale.charge:
            return False
        rates = sorted({line.rate for line in sale.lines})
        amounts = [D(writer.number(writer.line_extension(i))) for i in range(len(sale.lines))]
        bases = {}
        for rate, _, base, _ in writer.document_groups():
            bases[rate] = bases.get(rate, Decimal(0)) + D(writer.number(base))
        found = 0
        for choice in itertools.product(rates, repeat=len(amounts)):
            sums = dict.fromkeys(rates, Decimal(0))
            for rate, amount in zip(choice, amounts):
                sums[rate] += amount
            found += all(abs(sums[rate] - bases[rate]) <= Decimal('0.005') * len(amounts) for rate in rates)
        return found == 1

    def withholding_proved(self):
        """Whether the document's withholding can only be that of its lines. Two lines with one VAT amount are a doubt."""
        sale = self.sale
        amounts = sale.amounts()
        vats = [(i, amounts[i][3], amounts[i][2]) for i in range(len(sale.lines)) if amounts[i][3]]
        groups = {}
        for i, line in enumerate(sale.lines):
            if line.withholding:
                groups.setdefault(line.withholding, []).append(i)
        for (_, tenths), positions in groups.items():
            held = sum(amounts[i][4] for i in positions)
            base = sum(amounts[i][2 if self.style.withholding_form == 'netBase' else 3] for i in positions)
            found = 0
            for size in range(1, len(vats) + 1):
                for group in itertools.combinations(vats, size):
                    vat = sum(item[1] for item in group)
                    of_base = sum(item[2 if self.style.withholding_form == 'netBase' else 1] for item in group)
                    right_base = self.style.withholding_form == 'noBase' or abs(of_base - base) <= Decimal('0.005') * (size + 1)
                    found += right_base and abs(vat * tenths / 10 - held) <= Decimal('0.005') * (size + 2)
            if found != 1:
                return False
        return True
