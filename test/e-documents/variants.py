"""Generated variants: programs x discounts x VAT x withholding x charges x currency x part returned. Deterministic."""

import random
import re
from dataclasses import replace
from decimal import Decimal

from case import Case
from programs import PROGRAMS
from truth import D, Sale, SoldLine

DISCOUNTS = ('none', 'one', 'three', 'fraction', 'amount', 'document')
VAT = ('one', 'two', 'exempt', 'excise')
WITHHOLDING = ('none', 'some', 'all')
CHARGES = ('none',) * 8 + ('document', 'line')
CURRENCIES = ('TRY', 'TRY', 'TRY', 'USD', 'EUR')
PARTNERS = (
    ('3972618456', 'Yeşilırmak Market İşletmeleri A.Ş.'),
    ('2819074635', 'Demirçam Nalburiye San. ve Tic. Ltd. Şti.'),
    ('0835172644', 'Öğütçü Un ve Yem Ltd. Şti.'),
    ('4481209373', 'Işıl Gıda & Ambalaj A.Ş.'),
)
PRICES = ('100', '12.5', '37.45', '0.335', '1250', '8.99', '412.3', '19.9', '2.475', '64.2')
QUANTITIES = ('1', '3', '7', '12', '24', '2.5', '100', '0.75')
UNITS = ('C62', 'NIU', 'KGM', 'MTR', 'BX')
NAMES = ('Çelik vida', 'Karton kutu', 'Şeffaf bant', 'Ölçü aleti', 'İplik', 'Boya fırçası & rulo', 'Ürün <mavi>')
CODES = ('sellers', 'buyers', 'manufacturers', 'keyword')
CODED = {'some': ('603', 7), 'all': ('606', 9)}


def sold_lines(rng, program, discount, vat, withholding, charge):
    count = rng.choice((1, 1, 2, 2, 3))
    if vat == 'two' or withholding == 'some':
        count = max(count, 2)
    lines = []
    for number in range(count):
        rate = 0 if vat == 'exempt' else (20, 10, 1)[number % 3] if vat == 'two' else rng.choice((20, 20, 10)) if number == 0 else lines[0].rate
        line = SoldLine(
            quantity=D(rng.choice(QUANTITIES)),
            price=D(rng.choice(PRICES)),
            rate=rate,
            unit=rng.choice(UNITS),
            exemption='351' if rate == 0 else '',
            codes={rng.choice(CODES): f'KZY-{rng.randrange(1000, 9999)}'},
            name=rng.choice(NAMES),
        )
        if line.quantity * line.price < 5:
            line.quantity = D(100)
        if number == 0 or rng.random() < 0.5:
            line.rates = {'one': (rng.choice((5, 10, 12, 25)),), 'three': (20, 10, 5), 'fraction': (D('7.5'),)}.get(discount, ())
            # Amounts taken off are written in the form of the price, which a till does not have.
            if discount == 'amount' and PROGRAMS[program].price == 'net' and PROGRAMS[program].allowance_amount == 'taken':
                line.amount_off = (line.gross() * D('0.13')).quantize(D('0.01'))
        if vat == 'excise' and number == 0:
            line.taxes = rng.choice(((('0071', None, '21.30'),), (('0073', 25),), (('0059', 2),)))
        lines.append(line)
    if withholding != 'none' and vat not in ('exempt', 'excise'):
        for number, line in enumerate(lines):
            if withholding == 'all' or number == 0:
                line.withholding = CODED[withholding]
                if PROGRAMS[program].withholding_form == '9015':
                    line.withholding = ('', line.withholding[1])
    if charge == 'line':
        lines[-1].charge = D('15.00')
    return lines


def allowed(program, discount, vat, withholding, charge):
    """Leaves out what a program with these habits cannot write without contradicting itself."""
    style = PROGRAMS[program]
    if program == 'till' and (charge != 'none' or discount == 'document' or vat == 'excise'):
        return False
    if program == 'no-prices' and discount in ('fraction', 'document', 'three'):
        return False
    if charge == 'line' and (style.line_amount == 'gross' or discount == 'document' or style.vat_place == 'document'):
        return False
    if discount == 'document' and style.decimals in ('3', '4', 'long', 'cut'):
        return False
    if vat == 'excise' and style.vat_place == 'document':
        return False
    return True


def part_of(rng, lines):
    """Some lines, some pieces of them."""
    chosen = {}
    for number, line in enumerate(lines):
        if rng.random() < 0.7 or not chosen and number == len(lines) - 1:
            pieces = int(line.quantity)
            chosen[str(number + 1)] = str(rng.randrange(1, pieces + 1)) if pieces > 1 else f'{line.quantity:f}'
    return chosen


def variants(count=260, seed=48):
    rng = random.Random(seed)
    names = list(PROGRAMS)
    seen = set()
    cases = []
    while len(cases) < count:
        program = names[len(cases) % len(names)]
        discount, vat, withholding = rng.choice(DISCOUNTS), rng.choice(VAT), rng.choice(WITHHOLDING)
        charge, currency = rng.choice(CHARGES), rng.choice(CURRENCIES)
        if (program, discount, vat, withholding, charge, currency) in seen or not allowed(program, discount, vat, withholding, charge):
            continue
        seen.add((program, discount, vat, withholding, charge, currency))
        style = PROGRAMS[program]
        lines = sold_lines(rng, program, discount, vat, withholding, charge)
        sale = Sale(
            lines,
            number=f'{"KZY" if len(cases) % 2 else "TDR"}2026{len(cases) + 1:09d}',
            ettn=f'48000000-0000-4000-8000-{len(cases) + 1:012d}',
            date=f'2026-{rng.randrange(1, 12):02d}-{rng.randrange(1, 29):02d}',
            type='TEVKIFAT' if any(line.withholding for line in lines) else 'ISTISNA' if vat == 'exempt' else 'SATIS',
            profile=rng.choice(('TEMELFATURA', 'TICARIFATURA', 'EARSIVFATURA')),
            sold_by_us=bool(len(cases) % 2),
            partner=rng.choice(PARTNERS),
            currency=currency,
            exchange_rate={'TRY': '1', 'USD': '41.25', 'EUR': '48.1374'}[currency],
            despatches=(('IRS2026000000071', '2026-01-05'),) if rng.random() < 0.3 else (),
            orders=((f'SIP-{rng.randrange(100, 999)}', '2026-01-02'),) if rng.random() < 0.3 else (),
            cut_off=style.decimals == 'cut',
        )
        if discount == 'document':
            whole = sum(sale.round(line.exact()) for line in lines)
            sale.discount = (whole * D('0.1')).quantize(D('0.01')) or Decimal('0.01')
            place = rng.choice(('lines', 'lines', 'bases', 'bases', 'totals', 'payable'))
            if place == 'totals' and style.vat_place == 'line':
                place = 'lines'
            if style.vat_place == 'line':
                place = 'lines'
            if place == 'payable':
                # Costs that lower only the payable amount are no discount of the goods.
                sale.payable_discount, sale.discount = sale.discount, Decimal(0)
                place = style.discount_place
            style = replace(style, discount_place=place)
        if charge == 'document':
            sale.charge = D('25.00')
        if currency != 'TRY':
            style = replace(style, exchange=rng.choice(('right',) * 5 + ('none', 'inverse', 'noTarget')))
        case = Case(
            name=f'{len(cases) + 1:03d}-{program}',
            what=f'{program}: discount {discount}, VAT {vat}, withholding {withholding}, charge {charge}, {currency}',
            sale=sale,
            style=style,
        )
        if len(cases) % 3 == 0:
            case.returns = (None, part_of(rng, lines))
        cases.append(case)
    return cases


# Numbers that other numbers of the file prove. Each is an element and whether it is in a line.
PROVED = (
    ('LineExtensionAmount', True),
    ('TaxableAmount', True),
    ('Percent', True),
    ('InvoicedQuantity', True),
    ('PriceAmount', True),
    ('TaxableAmount', False),
    ('Percent', False),
    ('TaxExclusiveAmount', False),
    ('PayableAmount', False),
)


def damage(element, in_line, rng):
    """An edit that makes one number larger, by no usual rate."""

    def edit(data):
        start = data.index(b'InvoiceLine>')
        parts = [data[:start], data[start:]]
        found = list(re.finditer(rb':%s[^>]*>([\d.]+)<' % element.encode(), parts[in_line]))
        match = rng.choice(found)
        number = D(match.group(1).decode())
        changed = f'{number * D("1.13") + 1:.2f}'.encode()
        part = parts[in_line]
        parts[in_line] = part[: match.start(1)] + changed + part[match.end(1) :]
        return parts[0] + parts[1]

    return edit


def damaged(count=45, seed=480):
    """Files in which one number is wrong. A draft of them must not be without a question."""
    rng = random.Random(seed)
    cases = []
    for number in range(count):
        element, in_line = PROVED[number % len(PROVED)]
        lines = sold_lines(rng, 'plain', rng.choice(('none', 'one', 'three')), rng.choice(('one', 'two')), 'none', 'none')
        sale = Sale(lines, number=f'BZK2026{number + 1:09d}', ettn=f'48000000-0000-4000-a000-{number + 1:012d}')
        place = 'line' if in_line else 'document'
        # The edit draws once, so that every reading of the case is the same file.
        state = random.Random(seed * 1000 + number)
        data = damage(element, in_line, state)(Case('', '', sale, PROGRAMS['plain']).data())
        cases.append(
            Case(
                name=f'd-{number + 1:02d}-{place}-{element}',
                what=f'{element} of the {place} is wrong',
                sale=sale,
                style=PROGRAMS['plain'],
                edit=lambda _, data=data: data,
                questions=(('*', '*'),),
            )
        )
    return cases
