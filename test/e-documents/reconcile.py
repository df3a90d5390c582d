"""Looks for the one reading of an invoice that satisfies everything the file says about its amounts.

A UBL-TR file says the same thing several times: quantity x price - discounts = line amount, base x rate = tax,
multiplier x base = discount, subtotals, totals, payable amount. Every line has a few possible readings (is the line
amount before or after discounts, does it include VAT, is a discount's amount what is taken off or what is left?).
The readings that contradict the line itself fall away; the document's bases and totals decide between the rest.
What no reading explains becomes a question.
"""

import re
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_UP, Decimal

from invoice_file import Allowance, Line, Subtotal

CENT = Decimal('0.01')
ZERO = Decimal(0)
HUNDRED = Decimal(100)

# Taxes by what they do to the VAT base and to the amount to pay.
IN_VAT_BASE = {'0071', '0073', '0074', '0075', '0076', '0077', '9077', '0061', '4071', '8002', '8004', '8005', '9944'}
ADDED = IN_VAT_BASE | {'0059', '4080', '4081', '9021', '8001', '8006', '8007', '8008', '1047', '1048'}
DEDUCTED = {'0003', '0011', '9040', '4171'}
VAT_RATES = [Decimal(rate) for rate in (0, 1, 8, 10, 18, 20)]


def cents(value):
    return value.quantize(CENT, ROUND_HALF_UP)


def unit_of(written):
    """The value of the last written digit, at most one cent: programs leave out zeros ("3600")."""
    return min(Decimal(1).scaleb(written.as_tuple().exponent), CENT)


def fits(written, computed, uncertainty=ZERO):
    """Whether a written number is the computed one, rounded or cut off at its last written digit."""
    if written < 0:
        written, computed = -written, -computed
    difference = computed - written
    unit = unit_of(written)
    return -unit / 2 - uncertainty <= difference < unit + uncertainty


def same(a, b):
    """Whether two written numbers are the same amount with different numbers of digits."""
    return a == b or (unit_of(a) != unit_of(b) and abs(a - b) <= max(unit_of(a), unit_of(b)) / 2)


@dataclass
class Question:
    place: str
    kind: str
    file: str
    computed: str
    # False: the amounts are proved, and a program may ask or take them.
    required: bool = True


@dataclass
class Tax:
    code: str
    amount: Decimal
    percent: Decimal | None
    per_unit: Decimal | None
    added: bool
    in_base: bool


@dataclass
class Reading:
    """One reading of one line."""

    net: Decimal
    gross: Decimal
    label: str
    # Rates in percent that compound, or one amount.
    discounts: list[tuple[str, Decimal]]
    price: Decimal | None
    in_base: Decimal = ZERO
    charge: Decimal = ZERO
    problems: list[tuple[str, str, str]] = field(default_factory=list)


@dataclass
class LineVat:
    rate: Decimal | None
    base: Decimal | None
    amount: Decimal | None
    source: str


def is_vat(subtotal: Subtotal):
    name = subtotal.name.upper().replace('İ', 'I')
    if subtotal.code:
        return subtotal.code in ('0015', '15')
    return ('KDV' in name or 'KATMA DE' in name) and 'TEVK' not in name


def is_withholding(subtotal: Subtotal):
    return subtotal.code == '9015' or (not subtotal.code and 'TEVK' in subtotal.name.upper().replace('İ', 'I'))


def merged(subtotals):
    """VAT subtotals with one rate are one: some programs write one for every line."""
    result = []
    for item in subtotals:
        key = (item.percent if item.percent is not None else vat_rate(item)[0], item.exemption, item.sequence == -1)
        for known, other in result:
            if known == key and key[0] is not None and (other.base is None) == (item.base is None):
                other.base = None if item.base is None else other.base + item.base
                other.amount = (other.amount or ZERO) + (item.amount or ZERO)
                break
        else:
            result.append((key, replace(item)))
    return [item for _, item in result]


def vat_rate(subtotal: Subtotal, rounded=ZERO):
    """The rate of a VAT subtotal in percent, and whether the file contradicts itself.

    `rounded`: what the amount may be off because it is a sum of rounded amounts.
    """
    percent, base, amount = subtotal.percent, subtotal.base, subtotal.amount
    if base is None or amount is None or base == 0:
        return percent, False
    if percent is not None:
        if fits(amount, base * percent / HUNDRED, rounded + unit_of(base) / 2 * percent / HUNDRED):
            return percent, False
        if 0 < percent < 1 and fits(amount, base * percent, rounded + unit_of(base) / 2):
            return percent * HUNDRED, False
        if amount == 0:
            return ZERO, False
        return percent, True
    named = re.search(r'%\s*(\d+)|(\d+)\s*%', subtotal.name)
    if named:
        rate = Decimal(named.group(1) or named.group(2))
        if fits(amount, base * rate / HUNDRED, rounded + unit_of(base) / 2):
            return rate, False
    possible = [rate for rate in VAT_RATES if fits(amount, base * rate / HUNDRED, rounded + unit_of(base) / 2)]
    return (possible[0], False) if len(possible) == 1 else (None, False)


def rate_of(allowance: Allowance, base, amount):
    """The rate in percent of a discount: the one written, if it gives the amount within the rounding."""
    if allowance.factor:
        # Earlier discounts of the line were rounded too, so the base is not exact.
        readings = [rate for rate in (allowance.factor, allowance.factor * HUNDRED) if rate <= HUNDRED]
        readings.sort(key=lambda rate: abs(amount - base * rate / HUNDRED))
        for rate in readings[:1]:
            if fits(amount, base * rate / HUNDRED, CENT):
                return rate
    if base > 0:
        for digits in range(0, 5):
            rate = (amount / base * HUNDRED).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
            if 0 < rate <= HUNDRED and fits(amount, base * rate / HUNDRED):
                return rate
    return None


def described(discounts, gross, net, tolerance):
    """The discounts as rates if these reproduce the net, otherwise as one amount."""
    # Up to a cent is lost where a program cuts amounts off.
    if cents(gross) == net or not discounts and abs(gross - net) < CENT:
        return []
    rest = gross
    for kind, value in discounts:
        if kind != 'rate':
            break
        rest = rest * (1 - value / HUNDRED)
    else:
        if discounts and abs(rest - net) < tolerance + CENT:
            return discounts
    return [('amount', cents(gross) - cents(net))]


def discount_readings(line: Line, gross):
    """What the discounts of a line take off, by what the program may have meant.

    Yields (label, amount, rates, what the amount may be off because written amounts are rounded).
    """
    items = [item for item in line.allowances if not item.charge and (item.amount or item.factor)]
    if not items:
        yield 'none', ZERO, [], ZERO
        return
    rounded = CENT / 2 * len(items)
    # The amount is what is taken off.
    rest, rates = gross, []
    for item in items:
        amount = item.amount or ZERO
        compounding = rate_of(item, rest, amount)
        rates.append(('rate', compounding) if compounding is not None else ('amount', amount))
        rest -= amount
    yield 'taken', gross - rest, rates, rounded
    # The same with exact rates: the amounts are rounded, the net may be computed from the rates.
    if all(item.factor for item in items) and all(kind == 'rate' for kind, _ in rates):
        rest = gross
        for _, rate in rates:
            rest *= 1 - rate / HUNDRED
        yield 'takenByRate', gross - rest, rates, ZERO
    # The amount is what is left. Needs a proof by the base or the multiplier.
    rest, rates = gross, []
    for item in items:
        left = item.amount or ZERO
        if left > rest or left == rest:
            break
        taken = rest - left
        rate = rate_of(item, rest, taken)
        if item.factor and rate not in (item.factor, item.factor * HUNDRED):
            break
        rates.append(('rate', rate) if rate is not None else ('amount', taken))
        rest = left
    else:
        yield 'left', gross - rest, rates, CENT / 2
    # The multiplier counts, not the amount: compounding, or all of the same base.
    if all(item.factor for item in items):
        for scale in (Decimal(1), HUNDRED):
            values = [item.factor * scale for item in items]
            if any(value > HUNDRED for value in values):
                continue
            rest = gross
            for value in values:
                rest *= 1 - value / HUNDRED
            yield 'multiplier', gross - rest, [('rate', value) for value in values], ZERO
            if len(values) > 1 and sum(values) <= HUNDRED:
                taken = gross * sum(values) / HUNDRED
                yield 'multiplierOfSameBase', taken, [('amount', cents(taken))], ZERO
    # The amount is that of one piece.
    if line.quantity and line.quantity != 1 and line.price:
        taken = sum((item.amount or ZERO for item in items), ZERO) * line.quantity
        if taken <= gross:
            rates = []
            rest = line.price
            for item in items:
                rate = rate_of(item, rest, item.amount or ZERO)
                rates.append(('rate', rate) if rate is not None else ('amount', (item.amount or ZERO) * line.quantity))
                rest -= item.amount or ZERO
            yield 'perPiece', taken, rates, rounded * line.quantity
    # The discount is only a remark: the price is already lower.
    yield 'remark', ZERO, [], ZERO


def contradicted(line: Line, rates):
    """Whether a written multiplier is not the rate of its discount. Unusual readings need its agreement."""
    items = [item for item in line.allowances if not item.charge and (item.amount or item.factor)]
    return any(
        item.factor and (kind != 'rate' or value not in (item.factor, item.factor * HUNDRED))
        for item, (kind, value) in zip(items, rates)
    )


def line_taxes(line: Line):
    """Taxes of a line other than VAT and withheld VAT."""
    taxes = []
    for item in line.taxes:
        if is_vat(item) or is_withholding(item) or not item.amount:
            continue
        taxes.append(
            Tax(
                code=item.code or item.name,
                amount=item.amount,
                percent=item.percent,
                per_unit=item.per_unit,
                added=item.code not in DEDUCTED,
                in_base=item.code in IN_VAT_BASE,
            )
        )
    return taxes


def base_proof(base, role, after, written_net, extras, charge, uncertainty):
    """The net that a tax base proves, and whether it holds the special taxes as the law says. None: it does not fit."""
    for extra, usual in extras:
        for with_charge in {charge, ZERO}:
            rest = extra + with_charge
            if role == 'net' and written_net is not None and same(base, written_net + rest):
                return written_net, usual
            slack = ZERO if role == 'net' and written_net is not None else uncertainty
            if fits(base, after + rest, slack):
                return base - rest, usual
    return None


def line_readings(line: Line, rate, taxes):
    """The readings of a line that contradict neither its amount nor its tax base.

    Returns (readings, deferred). Deferred readings have a base that is lower than the line explains: only a discount of
    the document can be the reason.
    """
    base = next((item.base for item in line.taxes if is_vat(item) and item.base is not None), None)
    charge = sum((item.amount or ZERO for item in line.allowances if item.charge), ZERO)
    in_base = sum((tax.amount for tax in taxes if tax.in_base), ZERO)
    added = sum((tax.amount for tax in taxes if tax.added), ZERO)
    extras = [(in_base, True)]
    if taxes:
        extras += [(extra, False) for extra in {ZERO, added} if extra != in_base]
    extension = line.extension
    quantity, price = line.quantity or ZERO, line.price
    if price is not None and line.price_base not in (None, ZERO, Decimal(1)):
        price = price / line.price_base
    readings, deferred = [], []

    def consider(label, gross, after, rates, uncertainty, unit_price, roles):
        """`after` is the net by computation. `roles`: what the line amount may be, its computation, and its net."""
        for role, expected, net_of_amount in roles:
            # An amount with VAT is the sum of two rounded amounts.
            if extension is not None and not fits(extension, expected, uncertainty + (CENT if role == 'withVat' else 0)):
                continue
            net, problems = (after if extension is None else net_of_amount), []
            if base is not None:
                written = extension if role == 'net' else None
                proof = base_proof(base, role, after, written, extras, charge, uncertainty)
                if proof is None:
                    if ZERO <= base - in_base < after:
                        net = cents(base - in_base)
                        deferred.append(
                            Reading(net, gross, 'documentShare', [('amount', cents(gross) - net)], unit_price, in_base)
                        )
                    continue
                net, usual = proof
                if not usual:
                    problems = [('taxBase', str(base), str(cents(after + in_base)))]
            net = cents(net)
            discounts = described(rates, gross, net, uncertainty)
            readings.append(
                Reading(net, gross, f'{label}/{role}', discounts, unit_price, in_base, charge, problems)
            )

    if price:
        gross, of_price = quantity * price, abs(quantity) * unit_of(line.price) / 2
        factor = 1 + (rate or ZERO) / HUNDRED
        for label, taken, rates, of_discounts in discount_readings(line, gross):
            after, uncertainty = gross - taken, of_price + of_discounts
            roles = [('net', after, extension)]
            if extension is not None:
                if taken:
                    roles.append(('gross', gross, after))
                if charge:
                    roles.append(('withCharge', after + charge, extension - charge))
                if added:
                    roles.append(('withTaxes', after + added, extension - added))
                if rate:
                    roles.append(('withVat', after * factor, extension / factor))
            consider(label, gross, after, rates, uncertainty, price, roles)
            if rate and extension is not None and label != 'remark' and not contradicted(line, rates):
                roles = [('withVat', after, extension / factor), ('net', after / factor, extension)]
                if taken:
                    roles.append(('gross', gross, after / factor))
                rates = [(kind, value if kind == 'rate' else value / factor) for kind, value in rates]
                label = f'{label}/priceWithVat'
                consider(label, gross / factor, after / factor, rates, uncertainty, price / factor, roles)
    elif extension and quantity:
        # A price of 0.00 with an amount: the price is amount / quantity.
        taken = sum((item.amount or ZERO for item in line.allowances if not item.charge), ZERO)
        options = [('net', extension, extension + taken)]
        if taken:
            options += [('gross', extension - taken, extension), ('remark', extension, extension)]
        if charge:
            options.append(('withCharge', extension - charge, extension - charge + taken))
        for role, net, gross in options:
            if base is None or any(same(base, net + extra + charge) for extra, _ in extras):
                rates = [('amount', taken)] if taken and role != 'remark' else []
                label = f'priceless/{role}'
                readings.append(Reading(cents(net), gross, label, rates, gross / quantity, in_base, charge))
    elif not extension:
        readings.append(Reading(ZERO, ZERO, 'free', [], ZERO, in_base, charge))

    # Readings with the same net are one: the first says how, unless a later one explains the tax base better.
    distinct = {}
    for reading in readings:
        known = distinct.get(reading.net)
        if known is None or len(reading.problems) < len(known.problems):
            distinct[reading.net] = reading
    proved = [reading for reading in distinct.values() if not reading.problems] or list(distinct.values())
    if proved or deferred:
        return proved, deferred
    # Nothing explains the line. Its amount, or its base, is the best proposal.
    net = next((value for value in (extension, base) if value is not None), quantity * (price or ZERO))
    problem = ('amount', str(net), str(cents(quantity * (price or ZERO))))
    return [Reading(cents(net), net, 'unexplained', [], None, in_base, charge, [problem])], []
