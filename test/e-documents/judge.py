#!/usr/bin/env python3
"""Prints what a right return draft of one UBL-TR invoice must contain, as JSON. See README.md for its shape.

    python3 judge.py FILE.xml [--company TAXNUMBER] [--return '{"1": "2"}'] [--currency TRY]
"""

import argparse
import json
import sys
from decimal import Decimal
from pathlib import Path

from document import Reconciliation, total
from invoice_file import Refused, read
from reconcile import HUNDRED, ZERO, cents

COMPANY = '7341029584'
RETURN_TYPES = ('IADE', 'TEVKIFATIADE', 'YTBIADE', 'YTBTEVKIFATIADE')


def plain(value):
    """A decimal without exponent and without zeros at its end."""
    if value is None:
        return None
    written = f'{value:f}'
    return (written.rstrip('0').rstrip('.') or '0') if '.' in written else written


def money(value):
    return None if value is None else f'{cents(value):f}'


def parties(invoice, company):
    supplier, customer, buyer = invoice.supplier, invoice.customer, invoice.buyer
    is_supplier = supplier['taxNumber'] == company
    is_customer = customer['taxNumber'] == company
    export = invoice.profile in ('IHRACAT', 'YOLCUBERABERFATURA') and buyer
    if is_supplier == is_customer:
        role, partner, becomes = None, None, None
    elif invoice.type in RETURN_TYPES:
        role = 'supplier' if is_supplier else 'customer'
        partner = customer if is_supplier else supplier
        becomes = 'purchaseReturn' if is_supplier else 'salesReturn'
    else:
        role = 'supplier' if is_supplier else 'customer'
        partner = (buyer if export else customer) if is_supplier else supplier
        becomes = 'salesReturn' if is_supplier else 'purchaseReturn'
    return {'role': role, 'becomes': becomes, 'partner': partner, 'supplier': supplier, 'customer': customer}


def exchange_rate(result, invoice, default):
    """The rate of one unit of the document's currency in the default currency, and what must be asked about it."""
    rate = invoice.rate
    if invoice.currency == default:
        return '1'
    try:
        value = Decimal(rate['rate']) if rate else None
    except ArithmeticError:
        value = None
    if not value or value == 1:
        result.ask('document', 'exchangeRate', rate['rate'] if rate else '', '')
        return None
    if rate['source'] == invoice.currency and rate['target'] == default:
        return plain(value)
    inverse = rate['source'] == default and rate['target'] == invoice.currency
    proposal = plain((1 / value).quantize(Decimal('0.000001'))) if inverse else None
    written = f"{rate['source']} to {rate['target']} {rate['rate']}"
    result.ask('document', 'currencyDirection', written, proposal or '')
    return proposal


def whole_line(line):
    source, reading = line.source, line.reading
    exact = not any(problem[0] == 'amount' for problem in reading.problems)
    return {
        'place': source.place,
        'name': source.name,
        'codes': source.codes,
        'quantity': plain(source.quantity),
        'unit': source.unit or None,
        'unitPrice': plain(reading.price.quantize(Decimal('0.00000001')) if reading.price is not None else None)
        if exact
        else None,
        'discounts': [
            {kind: plain(value.quantize(Decimal('0.0001')) if kind == 'rate' else cents(value))}
            for kind, value in line.discounts
        ],
        'discount': money(cents(reading.gross) - line.net) if exact else None,
        'net': money(line.net),
        'netFrom': line.net_from,
        'vatRate': plain(line.rate),
        'vatBase': money(line.base),
        'vat': money(line.vat),
        'vatFrom': line.vat_from,
        'taxes': [
            {
                'code': tax.code,
                'rate': plain(tax.percent) if tax.percent else None,
                'amount': money(tax.amount),
                'effect': 'added' if tax.added else 'deducted',
            }
            for tax in line.taxes
        ],
        'withholding': {
            'code': line.withholding.code or None,
            'share': f'{line.withholding.share}/10',
            'amount': money(line.withholding.amount),
        }
        if line.withholding
        else None,
        'exemption': line.exemption or None,
    }


def part_line(line, quantity):
    """The amounts of a part: by the formula where it gives the file's amount, otherwise the file's amount per piece."""
    whole = whole_line(line)
    if quantity == line.source.quantity:
        return whole
    ratio = quantity / line.source.quantity
    rest = quantity * line.reading.price if line.reading.price is not None else ZERO
    full = line.source.quantity * line.reading.price if line.reading.price is not None else ZERO
    for kind, value in line.discounts:
        rest = rest * (1 - value / HUNDRED) if kind == 'rate' else rest - value * ratio
        full = full * (1 - value / HUNDRED) if kind == 'rate' else full - value
    net = cents(rest) if line.reading.price is not None and cents(full) == line.net else cents(line.net * ratio)
    gross = cents(line.reading.gross * ratio)
    taxes, in_base = [], ZERO
    for tax, shown in zip(line.taxes, whole['taxes']):
        by_rate = tax.percent and cents(line.net * tax.percent / HUNDRED) == cents(tax.amount)
        amount = cents(net * tax.percent / HUNDRED) if by_rate else cents(tax.amount * ratio)
        in_base += amount if tax.in_base else ZERO
        taxes.append({**shown, 'amount': money(amount)})
    vat = None
    if line.vat is not None:
        vat = cents((net + in_base) * line.rate / HUNDRED) if line.vat_by_rate else cents(line.vat * ratio)
    withholding = whole['withholding']
    if withholding:
        withholding = {**withholding, 'amount': money(vat * line.withholding.share / 10)}
    return {
        **whole,
        'quantity': plain(quantity),
        'discount': money(gross - net),
        'discounts': [
            {kind: plain(cents(Decimal(value) * ratio))} if kind == 'amount' else {kind: value}
            for item in whole['discounts']
            for kind, value in item.items()
        ],
        'net': money(net),
        'vatBase': money(net + in_base),
        'vat': money(vat),
        'taxes': taxes,
        'withholding': withholding,
    }


def summed(lines):
    by_rate = {}
    for line in lines:
        if line['vatRate'] is not None:
            by_rate[line['vatRate']] = by_rate.get(line['vatRate'], ZERO) + Decimal(line['vat'] or 0)
    net = total(Decimal(line['net']) for line in lines)
    vat = total(by_rate.values())
    added = total(Decimal(tax['amount']) for line in lines for tax in line['taxes'] if tax['effect'] == 'added')
    deducted = total(Decimal(tax['amount']) for line in lines for tax in line['taxes'] if tax['effect'] == 'deducted')
    withheld = total(Decimal(line['withholding']['amount']) for line in lines if line['withholding'])
    return {
        'net': money(net),
        'discount': money(total(Decimal(line['discount'] or 0) for line in lines)),
        'vatByRate': {rate: money(amount) for rate, amount in sorted(by_rate.items(), key=lambda item: Decimal(item[0]))},
        'vat': money(vat),
        'taxes': money(added),
        'deducted': money(deducted),
        'withholding': money(withheld),
        'grand': money(net + vat + added),
        'payable': money(net + vat + added - withheld - deducted),
    }


# Questions about the whole document that do not change what a part of its lines must be.
WHOLE_ONLY = ('charge', 'rounding', 'payable')


def questions_of(result, returned):
    shown = []
    for question in result.questions:
        required = question.required
        if returned is not None:
            if question.place not in returned and question.place != 'document' and question.kind != 'negativeLine':
                continue
            if question.place == 'document' and question.kind in WHOLE_ONLY:
                required = False
        shown.append(
            {
                'place': question.place,
                'kind': question.kind,
                'file': question.file,
                'computed': question.computed,
                'required': required,
            }
        )
    return shown


def judge(data, company=COMPANY, returned=None, default_currency='TRY'):
    try:
        invoice = read(data)
    except Refused as refusal:
        question = {'place': 'document', 'kind': 'notReturnable', 'file': str(refusal), 'computed': '', 'required': True}
        return {'refused': str(refusal), 'questions': [question]}
    result = Reconciliation(invoice)
    for place, element, written in invoice.unreadable:
        result.ask(place, 'number', f'{element} {written}')
    if not invoice.lines:
        result.ask('document', 'amount', '', 'no lines')
    result.run()
    if invoice.type == 'OZELMATRAH':
        result.ask('document', 'specialBase', invoice.type)
    if not invoice.number or not invoice.date:
        result.ask('document', 'reference', invoice.number)
    if invoice.type in RETURN_TYPES and not invoice.returned:
        result.ask('document', 'reference', '', '', required=False)
    who = parties(invoice, company)
    if not who['role'] or not (who['partner'] or {}).get('taxNumber'):
        result.ask('document', 'party', f"{invoice.supplier['taxNumber']} {invoice.customer['taxNumber']}", company)
    rate = exchange_rate(result, invoice, default_currency)
    quantities = None
    if returned is not None:
        quantities = {place: Decimal(quantity) for place, quantity in returned.items() if Decimal(quantity) > 0}
        if all(quantities.get(line.source.place) == line.source.quantity for line in result.lines):
            quantities = None
    if quantities is None:
        lines = [whole_line(line) for line in result.lines]
    else:
        lines = []
        for line in result.lines:
            quantity = quantities.get(line.source.place)
            if quantity is None:
                continue
            if not line.source.quantity or quantity > line.source.quantity:
                result.ask(line.source.place, 'quantity', line.source.quantity, quantity)
                continue
            lines.append(part_line(line, quantity))
    return {
        'refused': None,
        'references': {
            'number': invoice.number or None,
            'ettn': invoice.ettn or None,
            'date': invoice.date or None,
            'type': invoice.type,
            'profile': invoice.profile,
            'despatches': invoice.despatches,
            'orders': invoice.orders,
            'returnedInvoices': invoice.returned if invoice.type in RETURN_TYPES else [],
            'socialSecurity': invoice.social_security,
        },
        'parties': who,
        'currency': {'code': invoice.currency, 'rate': rate, 'written': invoice.rate},
        'lines': lines,
        'totals': summed(lines),
        'fileTotals': {name: f'{value:f}' for name, value in invoice.totals.items()},
        'questions': questions_of(result, None if quantities is None else set(quantities)),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('file', type=Path)
    parser.add_argument('--company', default=COMPANY)
    parser.add_argument('--return', dest='returned')
    parser.add_argument('--currency', default='TRY')
    options = parser.parse_args()
    returned = json.loads(options.returned) if options.returned else None
    answer = judge(options.file.read_bytes(), options.company, returned, options.currency)
    json.dump(answer, sys.stdout, ensure_ascii=False, indent=1)
    print()


if __name__ == '__main__':
    main()
