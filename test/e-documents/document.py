"""Decides between the readings of the lines by the document's tax bases and totals, and adds VAT, withholding,
special taxes and exemptions. Everything that remains unexplained is a question."""

import itertools
from dataclasses import dataclass, field
from decimal import Decimal

from invoice_file import turkish_lira
from reconcile import (
    ADDED,
    CENT,
    DEDUCTED,
    HUNDRED,
    IN_VAT_BASE,
    ZERO,
    Question,
    Tax,
    cents,
    described,
    fits,
    is_vat,
    is_withholding,
    line_readings,
    line_taxes,
    merged,
    unit_of,
    vat_rate,
)

HALF = CENT / 2
MOST_COMBINATIONS = 4096


@dataclass
class Withholding:
    code: str
    share: int  # tenths
    amount: Decimal


@dataclass
class DraftLine:
    source: object
    reading: object = None
    net: Decimal = ZERO
    discounts: list = field(default_factory=list)
    rate: Decimal | None = None
    vat: Decimal | None = None
    vat_from: str = 'line'
    net_from: str = 'line'
    vat_by_rate: bool = True
    exemption: str = ''
    taxes: list[Tax] = field(default_factory=list)
    withholding: Withholding | None = None

    @property
    def base(self):
        return self.net + sum((tax.amount for tax in self.taxes if tax.in_base), ZERO)


def near(a, b, tolerance):
    return abs(a - b) <= tolerance


def total(values):
    return sum(values, ZERO)


class Reconciliation:
    def __init__(self, invoice):
        self.invoice = invoice
        self.questions = []
        self.lines = [DraftLine(source=line) for line in invoice.lines]
        self.document_vat = merged([item for item in invoice.taxes if is_vat(item) and self.own_currency(item)])
        self.document_taxes = []
        self.unknown_taxes = []
        self.spread = ZERO
        # Half a cent for every rounded amount that takes part in a sum.
        self.tolerance = HALF * (len(self.lines) + len(self.document_vat) + 1)

    def document_rate(self, item):
        """The rate of a VAT subtotal of the document, and whether its amount contradicts its base."""
        return vat_rate(item, CENT * len(self.lines))

    def own_currency(self, item):
        return not item.currency or turkish_lira(item.currency.strip()) == self.invoice.currency

    def ask(self, place, kind, file, computed='', required=True):
        question = Question(place, kind, str(file), str(computed), required)
        for known in self.questions:
            if (known.place, known.kind) == (place, kind):
                known.required = known.required or required
                return
        self.questions.append(question)

    def run(self):
        self.read_taxes()
        self.read_rates()
        self.choose_readings()
        self.compute_vat()
        self.read_exemptions()
        self.read_withholding()
        self.check_lines()
        self.check_payable()
        return self

    # Special taxes

    def read_taxes(self):
        for line in self.lines:
            line.taxes = line_taxes(line.source)
            if len(line.taxes) > 3:
                self.ask(line.source.place, 'tax', len(line.taxes), '3')
        on_lines = {tax.code for line in self.lines for tax in line.taxes}
        for item in self.invoice.taxes:
            if is_vat(item) or is_withholding(item) or not item.amount or not self.own_currency(item):
                continue
            code = item.code or item.name
            tax = Tax(code, item.amount, item.percent, item.per_unit, item.code not in DEDUCTED, item.code in IN_VAT_BASE)
            if code not in on_lines:
                if len(self.lines) == 1:
                    self.lines[0].taxes.append(tax)
                    self.ask('document', 'tax', f'{code} {tax.amount}', '', required=False)
                else:
                    self.document_taxes.append(tax)
                    self.ask('document', 'tax', f'{code} {tax.amount}')
        for code in on_lines:
            written = [item for item in self.invoice.taxes if (item.code or item.name) == code and item.amount]
            sums = total(tax.amount for line in self.lines for tax in line.taxes if tax.code == code)
            if written and not near(total(item.amount for item in written), sums, self.tolerance):
                self.ask('document', 'tax', total(item.amount for item in written), sums)
        for place, taxes in [(line.source.place, line.taxes) for line in self.lines] + [('document', self.document_taxes)]:
            for tax in taxes:
                if tax.code not in ADDED | DEDUCTED:
                    self.unknown_taxes.append((place, tax))

    # VAT rates

    def read_rates(self):
        document_rates = {rate for item in self.document_vat if (rate := self.document_rate(item)[0]) is not None}
        open_lines = []
        for line in self.lines:
            items = merged([item for item in line.source.taxes if is_vat(item)])
            rates = set()
            for item in items:
                rate, contradicts = vat_rate(item)
                if item.amount == 0 and item.base is None and rate and item.exemption:
                    rate = ZERO
                if contradicts:
                    self.ask_vat(line, item)
                if rate is not None:
                    rates.add(rate)
            if len(rates) == 1:
                line.rate = rates.pop()
            elif rates:
                self.ask(line.source.place, 'vat', ', '.join(str(rate) for rate in sorted(rates)), '')
            else:
                open_lines.append(line)
                line.vat_from = 'document'
        if not open_lines:
            return
        if len(document_rates) == 1:
            for line in open_lines:
                line.rate = next(iter(document_rates))
        elif document_rates:
            self.assign_rates(open_lines)
        elif self.no_tax_at_all():
            for line in open_lines:
                line.rate = ZERO
            if any(item.exemption for item in self.document_vat):
                return
            self.ask('document', 'vat', '', '0', required=False)
        else:
            self.ask('document', 'vat', total(self.invoice.tax_amounts), '')

    def ask_vat(self, line, item):
        computed = cents(item.base * item.percent / HUNDRED)
        # A return of an invoice with withholding may have only the share that was not withheld.
        required = self.invoice.type not in ('TEVKIFATIADE', 'YTBTEVKIFATIADE')
        self.ask(line.source.place, 'vat', item.amount, computed, required)
        line.vat_by_rate = False

    def no_tax_at_all(self):
        amounts = self.invoice.tax_amounts
        payable = self.invoice.totals.get('PayableAmount')
        if amounts:
            return total(amounts) == 0
        return payable is not None and near(
            payable, total(line.source.extension or ZERO for line in self.lines), self.tolerance
        )

    def assign_rates(self, lines):
        """Several rates on the document and none on the lines: only sums can tell which line has which."""
        bases = {}
        for item in self.document_vat:
            rate, _ = self.document_rate(item)
            if rate is not None and item.base is not None:
                bases[rate] = bases.get(rate, ZERO) + item.base
        found = []
        if len(bases) ** len(lines) <= MOST_COMBINATIONS:
            for choice in itertools.product(bases, repeat=len(lines)):
                sums = dict.fromkeys(bases, ZERO)
                for line, rate in zip(lines, choice):
                    sums[rate] += line.source.extension or ZERO
                if all(near(sums[rate], bases[rate], HALF * len(lines)) for rate in bases):
                    found.append(choice)
        rates = ', '.join(str(rate) for rate in sorted(bases))
        if len(found) == 1:
            for line, rate in zip(lines, found[0]):
                line.rate = rate
            self.ask('document', 'vat', rates, 'by sums', required=False)
        else:
            self.ask('document', 'vat', rates, '')

    # Net amounts

    def choose_readings(self):
        options = []
        for line in self.lines:
            readings, deferred = line_readings(line.source, line.rate, line.taxes)
            # A base that is lower than the line explains matters only if no reading explains it.
            options.append(readings or deferred)
        count = 1
        for readings in options:
            count *= len(readings)
        results = []
        for choice in itertools.product(*options) if count <= MOST_COMBINATIONS else self.uniform(options):
            problems, spread, distance = self.judge_choice(choice)
            # A discount that is written nowhere explains much; every other explanation is better.
            unwritten = bool(spread) and not self.document_discounts()
            results.append(((len(problems), unwritten, self.is_mixed(choice), distance), choice, problems, spread))
        if not results:
            return
        fewest = min(result[0] for result in results)
        best = [result for result in results if result[0] == fewest]
        nets = {}
        for _, choice, problems, spread in best:
            nets.setdefault(self.nets_after(choice, spread), (choice, problems, spread))
        choice, problems, spread = next(iter(nets.values()))
        if len(nets) > 1 and fewest[0] == 0:
            for index, line in enumerate(self.lines):
                different = {key[index] for key in nets}
                # A cent is the rounding of a discount, not another reading.
                if max(different) - min(different) > CENT:
                    self.ask(line.source.place, 'amount', line.source.extension, ' or '.join(map(str, sorted(different))))
        for place, kind, file, computed in problems:
            self.ask(place, kind, file, computed)
        for line, reading in zip(self.lines, choice):
            line.reading = reading
            line.net = reading.net
            line.discounts = list(reading.discounts)
            for kind, file, computed in reading.problems:
                self.ask(line.source.place, kind, file, computed)
            self.compare_multipliers(line)
        self.apply_spread(spread)
        shared = total(
            line.reading.gross - line.net for line in self.lines if line.reading.label == 'documentShare'
        )
        written = total(item.amount or ZERO for item in self.document_discounts())
        if (shared or spread) and not written:
            self.ask('document', 'documentDiscount', '', cents(shared or total(spread.values())), required=False)

    def uniform(self, options):
        """Choices that read all lines in one way: a program writes all its lines alike."""
        labels = dict.fromkeys(reading.label for readings in options for reading in readings)
        for label in labels:
            yield tuple(
                next((reading for reading in readings if reading.label == label), readings[0]) for readings in options
            )

    def is_mixed(self, choice):
        """Whether some lines would include VAT and others not. A program writes all its lines in one way."""
        taxed = [reading for line, reading in zip(self.lines, choice) if line.rate and reading.net]
        with_vat = sum('Vat' in reading.label for reading in taxed)
        return 0 < with_vat < len(taxed)

    def compare_multipliers(self, line):
        """A multiplier that is not the rate of its discount changes no amount, but is worth a look."""
        rates = [value for kind, value in line.discounts if kind == 'rate']
        for item in line.source.allowances:
            if item.charge or not item.factor or not item.amount or line.reading.label.startswith('remark'):
                continue
            if not any(near(rate, value, CENT) for rate in rates for value in (item.factor, item.factor * HUNDRED)):
                self.ask(line.source.place, 'discount', f'{item.factor} x {item.base} {item.amount}', '', required=False)

    def nets_after(self, choice, spread):
        """The nets of a choice with their shares of the document's discount."""
        sums = {}
        for line, reading in zip(self.lines, choice):
            sums[line.rate] = sums.get(line.rate, ZERO) + max(reading.net, ZERO)
        return tuple(
            cents(reading.net - spread.get(line.rate, ZERO) * max(reading.net, ZERO) / (sums[line.rate] or 1))
            for line, reading in zip(self.lines, choice)
        )

    def document_discounts(self):
        return [item for item in self.invoice.allowances if not item.charge and item.amount]

    def document_charge(self):
        charge = total(item.amount or ZERO for item in self.invoice.allowances if item.charge)
        written = self.invoice.totals.get('ChargeTotalAmount', ZERO)
        on_lines = total(item.amount or ZERO for line in self.lines for item in line.source.allowances if item.charge)
        if not charge and written and not near(written, on_lines, HALF):
            charge = written - on_lines
        return charge

    def judge_choice(self, choice):
        """Which of the document's numbers a choice of readings contradicts, the discount to spread by VAT rate, and how
        far the sums are off within the rounding."""
        problems = []
        sums, nets = {}, {}
        for line, reading in zip(self.lines, choice):
            sums[line.rate] = sums.get(line.rate, ZERO) + reading.net + reading.in_base + reading.charge
            nets[line.rate] = nets.get(line.rate, ZERO) + reading.net
        net = total(nets.values())
        extra = total(reading.in_base for reading in choice)
        document_extra = total(tax.amount for tax in self.document_taxes if tax.in_base)
        charges = total(reading.charge for reading in choice)
        document_charge = self.document_charge()
        bases = {}
        for item in self.document_vat:
            rate, _ = self.document_rate(item)
            if item.amount == 0 and rate and item.exemption:
                rate = ZERO
            bases[rate] = None if item.base is None or bases.get(rate, ZERO) is None else bases.get(rate, ZERO) + item.base
        known = {rate: base for rate, base in bases.items() if base is not None and rate in sums}
        exclusive = self.invoice.totals.get('TaxExclusiveAmount')
        spread = {}
        tolerance = HALF * (len(self.lines) + 1)
        slack = (ZERO, document_charge, document_extra, document_charge + document_extra)
        differences = {rate: sums[rate] - base for rate, base in known.items()}
        if None in sums or not known:
            # The bases say nothing; the total without tax may.
            if exclusive is not None and not near(net, exclusive, tolerance) and not near(net + extra, exclusive, tolerance):
                missing = net + extra + charges + document_charge - exclusive
                if len(sums) == 1 and None not in sums and self.is_document_discount(missing):
                    spread = {next(iter(sums)): missing}
                elif not near(net + charges + document_charge, exclusive, tolerance):
                    problems.append(('document', 'amount', exclusive, net))
            missing = ZERO if exclusive is None else abs(net - total(spread.values()) - exclusive)
            return problems, spread, missing
        if not all(any(near(-value, allowed, tolerance) for allowed in slack) for value in differences.values()):
            spread = self.discount_by_rate(differences, document_charge, net, exclusive, tolerance)
            if not spread:
                for rate, difference in differences.items():
                    if not any(near(-difference, allowed, tolerance) for allowed in slack):
                        kind = 'documentDiscount' if difference > 0 and self.document_discounts() else 'taxBase'
                        problems.append(('document', kind, bases[rate], sums[rate]))
        if exclusive is not None:
            net -= total(spread.values())
            allowed = {
                net + tax + charge
                for tax in (ZERO, extra, document_extra, extra + document_extra)
                for charge in (ZERO, charges, document_charge, charges + document_charge)
            }
            if not any(near(value, exclusive, tolerance) for value in allowed):
                problems.append(('document', 'amount', exclusive, net))
        distance = total(abs(value - spread.get(rate, ZERO)) for rate, value in differences.items())
        return problems, spread, distance

    def discount_by_rate(self, differences, charge, net, exclusive, tolerance):
        """What the document takes off from the lines of each VAT rate. Its charge may be in the base of any rate."""
        for charged in [*differences, None] if charge else [None]:
            spread = {
                rate: difference + (charge if rate == charged else ZERO) for rate, difference in differences.items()
            }
            spread = {rate: value for rate, value in spread.items() if not near(value, ZERO, tolerance)}
            missing = total(spread.values())
            if all(value > 0 for value in spread.values()) and (
                self.is_document_discount(missing)
                or not charge and self.is_implied_discount(net, missing, exclusive)
            ):
                return spread
        return {}

    def is_document_discount(self, amount):
        """Whether an amount is what the document takes off beside the discounts of its lines."""
        if amount <= 0:
            return False
        written = [item.amount for item in self.document_discounts()]
        sums = {total(written)} if written else set()
        stated = self.invoice.totals.get('AllowanceTotalAmount')
        if stated:
            on_lines = total(
                item.amount or ZERO for line in self.lines for item in line.source.allowances if not item.charge
            )
            sums |= {stated, stated - on_lines}
        return any(near(amount, value, HALF * (len(self.lines) + 1)) for value in sums if value > 0)

    def is_implied_discount(self, net, amount, exclusive):
        """A discount that is written nowhere but is in every base and total."""
        if self.document_discounts() or self.invoice.totals.get('AllowanceTotalAmount') or exclusive is None:
            return False
        if any(is_vat(item) and item.base is not None for line in self.lines for item in line.source.taxes):
            return False
        return near(net - amount, exclusive, HALF * (len(self.lines) + 1))

    def apply_spread(self, spread):
        for rate, amount in spread.items():
            lines = [line for line in self.lines if line.rate == rate and line.net > 0]
            whole = total(line.net for line in lines)
            left = cents(amount)
            for index, line in enumerate(lines):
                share = left if index == len(lines) - 1 else cents(amount * line.net / whole)
                left -= share
                after = line.net - share
                factor = amount / whole * HUNDRED
                rates = line.discounts + [('rate', factor.normalize())]
                exact = factor == factor.quantize(Decimal('0.0001'))
                gross = line.reading.gross
                line.discounts = (
                    described(rates, gross, after, HALF) if exact else [('amount', cents(gross) - cents(after))]
                )
                line.net = after
                line.net_from = 'shared'
                line.vat_from = 'document'
            self.spread += cents(amount)

    # VAT amounts

    def compute_vat(self):
        for line in self.lines:
            if line.rate is None:
                continue
            items = merged([item for item in line.source.taxes if is_vat(item)])
            written = items[0] if len(items) == 1 else None
            computed = cents(line.base * line.rate / HUNDRED)
            line.vat = computed
            if not written or written.amount is None or line.vat_from == 'document' or line.reading.charge:
                line.vat_from = 'document'
                continue
            base = written.base if written.base is not None else line.base
            if abs(base - line.base) > HALF:
                # Another base than the draft's: a question about the base or the amount says so.
                line.vat_from = 'document'
                continue
            line.vat = cents(written.amount)
            line.vat_from = 'line' if line.vat == written.amount else 'rounded'
            if not fits(written.amount, base * line.rate / HUNDRED, unit_of(base) / 2 * line.rate / HUNDRED):
                if line.vat_by_rate:
                    required = self.invoice.type not in ('TEVKIFATIADE', 'YTBTEVKIFATIADE')
                    self.ask(line.source.place, 'vat', written.amount, computed, required)
                line.vat_by_rate = False
        by_rate = {}
        for item in self.document_vat:
            rate, contradicts = self.document_rate(item)
            if contradicts and all(line.vat_by_rate for line in self.lines):
                self.ask('document', 'vat', item.amount, cents(item.base * item.percent / HUNDRED))
            if item.sequence == -1:
                self.ask('document', 'exemption', f'{item.exemption} {item.amount}', 'VAT that is not charged')
            if item.amount is not None:
                by_rate[rate] = by_rate.get(rate, ZERO) + item.amount
        for rate, amount in by_rate.items():
            self.match_document_vat(rate, amount)

    def match_document_vat(self, rate, amount):
        lines = [line for line in self.lines if line.rate == rate]
        if not lines or self.document_charge() or any(line.reading.charge for line in lines) or self.document_taxes:
            return
        difference = cents(amount) - total(line.vat for line in lines)
        free = [line for line in lines if line.vat_from != 'line' and line.vat]
        if difference and free and abs(difference) <= HALF * (len(lines) + 1):
            # Lines whose VAT this program rounded give or take a cent, so that they add up to the document's VAT.
            step = CENT if difference > 0 else -CENT
            exact = {id(line): line.base * rate / HUNDRED - line.vat for line in free}
            for line in sorted(free, key=lambda item: exact[id(item)], reverse=difference > 0):
                if not difference:
                    break
                line.vat += step
                difference -= step
        if abs(difference) > HALF * (len(lines) + 1):
            self.ask('document', 'vat', amount, total(line.vat for line in lines))

    # Exemptions

    def read_exemptions(self):
        document = {}
        for item in self.document_vat:
            if item.exemption:
                document.setdefault(self.document_rate(item)[0] if item.amount else ZERO, set()).add(item.exemption)
        for line in self.lines:
            own = {item.exemption for item in line.source.taxes if item.exemption}
            codes = own or document.get(line.rate, set())
            if not codes and len(document) == 1 and len({other.rate for other in self.lines}) == 1:
                codes = next(iter(document.values()))
            if len(codes) == 1:
                line.exemption = next(iter(codes))
            elif codes:
                place = line.source.place if own else 'document'
                self.ask(place, 'exemption', ', '.join(sorted(codes)), '')
            percent = any(item.percent for item in line.source.taxes + self.document_vat if is_vat(item) and item.exemption)
            if line.exemption and (line.vat or percent):
                self.ask(line.source.place, 'exemption', line.exemption, f'VAT {line.vat}', required=False)
        used = {line.exemption for line in self.lines}
        lost = {code for codes in document.values() for code in codes} - used
        if lost and not any(question.kind == 'exemption' for question in self.questions):
            self.ask('document', 'exemption', ', '.join(sorted(lost)), '')

    # Withholding

    def shares(self, item, vat, rate, slack):
        """The tenths of the VAT that a withholding may be, by its amount and its percent."""
        if item.amount is None or vat is None:
            return [], []
        fitting = [tenths for tenths in range(1, 11) if fits(item.amount, vat * tenths / 10, slack)]
        if item.percent is None:
            return fitting, fitting
        readings = {item.percent / 10, item.percent * 10}
        if rate:
            readings.add(item.percent * 10 / rate)
        by_percent = [tenths for tenths in range(1, 11) if Decimal(tenths) in readings]
        return fitting, [tenths for tenths in fitting if tenths in by_percent]

    def read_withholding(self):
        found_on_lines = ZERO
        for line in self.lines:
            items = [item for item in line.source.withholdings if item.amount]
            if not items:
                items = [item for item in line.source.taxes if is_withholding(item) and item.amount]
            if not items:
                continue
            found_on_lines += total(item.amount for item in items)
            if len(items) > 1:
                self.ask(line.source.place, 'withholding', len(items), '1')
            self.withhold(line, items[0], line.source.place)
        document = [item for item in self.invoice.withholdings if item.amount]
        if not document:
            document = [item for item in self.invoice.taxes if is_withholding(item) and item.amount]
        if found_on_lines:
            stated = total(item.amount for item in document)
            if document and not near(stated, found_on_lines, self.tolerance):
                self.ask('document', 'withholding', stated, found_on_lines)
            return
        for item in document:
            self.withhold_by_document(item)

    def withhold(self, line, item, place):
        slack = HALF if line.vat_from == 'line' else HALF * 3
        fitting, proved = self.shares(item, line.vat, line.rate, slack)
        code = '' if is_withholding(item) else item.code
        if len(proved) == 1:
            line.withholding = Withholding(code, proved[0], cents(item.amount))
        else:
            self.ask(place, 'withholding', f'{item.amount} {item.percent}', fitting)
        if not code:
            self.ask(place, 'withholding', item.amount, proved)

    def withhold_by_document(self, item):
        lines = [line for line in self.lines if line.vat and not line.withholding]
        code = '' if is_withholding(item) else item.code
        matches = []
        if len(lines) <= 12:
            groups = [group for size in range(1, len(lines) + 1) for group in itertools.combinations(lines, size)]
        else:
            groups = [tuple(lines)] + [(line,) for line in lines]
        for group in groups:
            vat = total(line.vat for line in group)
            rates = {line.rate for line in group}
            tolerance = HALF * (len(group) + 1)
            _, proved = self.shares(item, vat, next(iter(rates)) if len(rates) == 1 else None, tolerance)
            base_fits = item.base is None or any(
                near(item.base, value, tolerance) for value in (vat, total(line.base for line in group))
            )
            if len(proved) == 1 and base_fits:
                matches.append((group, proved[0]))
        if len(matches) != 1:
            self.ask('document', 'withholding', f'{code} {item.amount}', f'{len(matches)} groups of lines')
            return
        group, share = matches[0]
        left = cents(item.amount)
        for index, line in enumerate(group):
            amount = left if index == len(group) - 1 else cents(line.vat * share / 10)
            left -= amount
            line.withholding = Withholding(code, share, amount)
        if not code:
            self.ask('document', 'withholding', item.amount, share)

    # What a line cannot be

    def check_lines(self):
        for line in self.lines:
            source = line.source
            if source.quantity is not None and source.quantity < 0 or line.net < 0:
                self.ask(source.place, 'negativeLine', f'{source.quantity} x {source.price}', line.net)
            elif not source.quantity:
                self.ask(source.place, 'quantity', '' if source.quantity is None else source.quantity, '')
            if not source.unit:
                self.ask(source.place, 'unit', '', '')
            if line.reading and line.reading.charge:
                self.ask(source.place, 'charge', line.reading.charge, '')
            others = {code for code in source.currencies if code != self.invoice.currency}
            if others:
                self.ask(source.place, 'currency', ', '.join(sorted(others)), self.invoice.currency)

    # Totals

    def amounts(self):
        taxes = [tax for line in self.lines for tax in line.taxes] + self.document_taxes
        return {
            'net': total(line.net for line in self.lines),
            'vat': total(line.vat or ZERO for line in self.lines),
            'taxes': total(tax.amount for tax in taxes if tax.added),
            'deducted': total(tax.amount for tax in taxes if not tax.added),
            'withholding': total(line.withholding.amount for line in self.lines if line.withholding),
        }

    def check_payable(self):
        totals = self.invoice.totals
        amounts = self.amounts()
        inclusive = amounts['net'] + amounts['vat'] + amounts['taxes']
        computed = inclusive - amounts['withholding'] - amounts['deducted']
        rounding = totals.get('PayableRoundingAmount', ZERO)
        if rounding:
            self.ask('document', 'rounding', rounding, computed)
        charge = self.document_charge()
        if charge:
            self.ask('document', 'charge', charge, '')
        payable = totals.get('PayableAmount', totals.get('TaxInclusiveAmount'))
        if payable is None:
            return
        difference = payable - computed
        explained = any(near(difference, value, self.tolerance) for value in self.explanations(charge, rounding))
        discount = total(item.amount for item in self.document_discounts())
        if not explained:
            vat_not_charged = any(near(difference, value - amounts['vat'], self.tolerance) for value in (ZERO, rounding))
            if discount and any(
                near(difference + discount, value, self.tolerance) for value in self.explanations(charge, rounding)
            ):
                self.ask('document', 'documentDiscount', discount, 'lowers only the payable amount')
            elif vat_not_charged and any(line.exemption for line in self.lines):
                self.ask('document', 'exemption', payable, computed)
            elif amounts['withholding'] and near(difference, amounts['withholding'], self.tolerance):
                self.ask('document', 'withholding', payable, 'withheld but not deducted')
            elif self.invoice.type in ('TEVKIFAT', 'YTBTEVKIFAT') and not amounts['withholding']:
                self.ask('document', 'withholding', payable, computed)
            elif not any(question.required for question in self.questions):
                self.ask('document', 'payable', payable, computed)
            else:
                self.ask('document', 'payable', payable, computed, required=False)
        for place, tax in self.unknown_taxes:
            self.ask(place, 'unknownTax', f'{tax.code} {tax.amount}', '', required=not explained)
        written = totals.get('TaxInclusiveAmount')
        if written is not None and explained and not charge and not any(line.reading.charge for line in self.lines):
            if not any(near(written, value, self.tolerance) for value in (inclusive, computed, payable)):
                self.ask('document', 'payable', written, inclusive, required=False)

    def explanations(self, charge, rounding):
        """Differences between the payable amount and the sums that other questions are about."""
        on_lines = [(line.reading.charge, line.rate or ZERO) for line in self.lines if line.reading.charge]
        without_vat = total(amount for amount, _ in on_lines)
        with_vat = total(amount * (1 + rate / HUNDRED) for amount, rate in on_lines)
        rates = {line.rate or ZERO for line in self.lines}
        for amount in {without_vat, with_vat}:
            for more in {ZERO, charge} | {charge * (1 + rate / HUNDRED) for rate in rates}:
                for rest in {ZERO, rounding}:
                    yield amount + more + rest
