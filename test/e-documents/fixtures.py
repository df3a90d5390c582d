"""Files that are shaped by hand: one habit or one fault each, with small numbers."""

import re

from case import Case
from truth import D, Sale, SoldLine
from write_invoice import Style

SUPPLIER = ('2819074635', 'Demirçam Nalburiye San. ve Tic. Ltd. Şti.')
PERSON = ('28461735040', 'Ayşe Nur Öztürk')


def line(quantity, price, rate=20, **more):
    return SoldLine(D(quantity), D(price), rate, **{'codes': {'sellers': 'KZY-1001'}, 'name': 'Menteşe', **more})


def change(old, new, count=1):
    """An edit of the written file: the text must be there."""
    return lambda data: data.replace(old.encode(), new.encode(), count)


def change_last(old, new):
    def edit(data):
        head, found, tail = data.rpartition(old.encode())
        return head + new.encode() + tail if found else data

    return edit


def in_line(old, new, count=1):
    """An edit of the invoice lines only."""

    def edit(data):
        start = data.index(b'InvoiceLine>')
        return data[:start] + data[start:].replace(old.encode(), new.encode(), count)

    return edit


def in_document(old, new, count=1):
    """An edit before the lines only."""

    def edit(data):
        start = data.index(b'InvoiceLine>')
        return data[:start].replace(old.encode(), new.encode(), count) + data[start:]

    return edit


class Collection:
    def __init__(self):
        self.cases = []

    def add(self, name, what, lines, style=None, **more):
        members = Sale.__dataclass_fields__
        sale = {key: value for key, value in more.items() if key in members}
        case = {key: value for key, value in more.items() if key not in members}
        number = len(self.cases) + 1
        made = Sale(
            list(lines),
            **{'number': f'ELC2026{number:09d}', 'ettn': f'48000000-0000-4000-9000-{number:012d}', **sale},
        )
        if 'sold_by_us' in sale and not sale['sold_by_us'] and 'partner' not in sale:
            made.partner = SUPPLIER
        self.cases.append(Case(f'h-{name}', what, made, style or Style(), **case))


def discounts(add):
    add('discount-amount-rounded', '3 % whose amount is rounded: the rate is 3, not 2.9998', [line(7, '231.047', rates=(3,))], returns=(None, {'1': '2'}))
    add('discount-without-factor', 'a rate only by amount and base', [line(7, '231.047', rates=(3,))], Style(factor='none'))
    add('discount-base-of-piece', 'the base of the discount is one piece (8 x 125, base 125, 12 %)', [line(8, 125, rates=(12,))], Style(allowance_base='piece', factor='percent'), returns=(None, {'1': '3'}))
    add('discount-of-piece', 'amount and base of the discount are those of one piece', [line(8, 125, rates=(12,))], Style(allowance_base='piece', allowance_amount='piece'))
    add('discount-left', 'amounts are what is left after 20, 10 and 5 %', [line(4, 250, rates=(20, 10, 5))], Style(allowance_amount='left', line_amount='gross', line_extension='gross'), returns=(None, {'1': '1'}))
    add('discount-left-no-factor', 'the amount is what is left, without multiplier: the net proves it', [line(10, 80, rates=(18,))], Style(allowance_amount='left', factor='none'))
    add('discount-left-zero-factor', 'the amount is what is left, multiplier 0', [line(10, 95, rates=(5,))], Style(allowance_amount='left', factor='zero'))
    add('discount-factor-only', 'multiplier 10, amount 0', [line(3, '19.99', rates=(10,))], Style(allowance_amount='zero', factor='percent'))
    add('discount-compounding', 'three rates one after another, multipliers in percent', [line(6, '73.25', rates=(10, 10, 10))], Style(factor='percent'), returns=(None, {'1': '4'}))
    add('discount-half-percent', 'multiplier 0.5 is half a percent', [line(20, '41.5', rates=(D('0.5'),))], Style(factor='percent'))
    add('discount-one-percent', 'multiplier 1 is one percent, not everything', [line(20, '41.5', rates=(1,))], Style(factor='percent'))
    add('discount-everything-exempt', 'a gift of 100 % discount with an exemption reason in a taxed invoice', [line(1, 50, rate=0, rates=(100,), exemption='351'), line(3, 30)])
    add('discount-everything', 'a discount of 100 %: the line costs nothing', [line(2, 50, rates=(100,)), line(1, 30)])
    add(
        'discount-same-base',
        '10 % and 5 % of the same base: 15 % of it',
        [line(10, 100, amount_off=D(150))],
        edit=lambda data: re.sub(
            rb'<cac:AllowanceCharge>.*?</cac:AllowanceCharge>',
            (
                '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:MultiplierFactorNumeric>0.1</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="TRY">100.00</cbc:Amount><cbc:BaseAmount currencyID="TRY">1000.00</cbc:BaseAmount></cac:AllowanceCharge>'
                '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:MultiplierFactorNumeric>0.05</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="TRY">50.00</cbc:Amount><cbc:BaseAmount currencyID="TRY">1000.00</cbc:BaseAmount></cac:AllowanceCharge>'
            ).encode(),
            data,
        ),
    )
    add('discount-remark', 'a discount that is already in the price', [line(5, 90)], Style(remark_rate=10))
    add('discount-amount', 'an amount off without rate', [line(9, '11.11', amount_off=D('7.77'))], returns=(None, {'1': '4'}))
    add('discount-empty', 'an AllowanceCharge of 0.00', [line(4, '10.25')], Style(zero_allowance='discount'))
    add('line-before-discount', 'the line amount is before the discount; the tax base is after it', [line(4, 250, rates=(12,)), line(2, 33)], Style(line_amount='gross', line_extension='gross'))
    two = [line(10, 100), line(5, 60, rate=10, name='Kutu')]
    add('document-discount-lines', 'a discount of the document that only the lines\' tax bases show', two, Style(discount_place='lines'), discount=D(130), returns=(None, {'1': '4', '2': '5'}))
    add('document-discount-bases', 'a discount of the document over two VAT rates, in the document\'s tax bases', two, Style(discount_place='bases'), discount=D(130), returns=(None, {'1': '4'}))
    add('document-discount-one-rate', 'a discount of the document that is taken off one VAT rate only', two, Style(discount_place='bases'), discount=D(90), discount_parts={20: D(90), 10: D(0)})
    add('document-discount-uneven', 'a discount of the document, not in proportion to the VAT rates', two, Style(discount_place='bases'), discount=D(100), discount_parts={20: D(40), 10: D(60)})
    add('document-discount-implied', '5 x 200, tax base 750, no discount written: one piece is 150', [line(5, 200)], Style(discount_place='implied', vat_place='document'), discount=D(250), returns=(None, {'1': '1'}))
    add('document-discount-total', 'a discount only in AllowanceTotalAmount', [line(8, 25), line(2, 40)], Style(discount_place='totals', vat_place='document'), discount=D(28))
    add('document-discount-repeated', 'the document repeats the discounts of its lines', [line(10, 100, rates=(10,)), line(4, 100)], Style(discount_place='repeat', line_extension='gross'))
    add('document-discount-payable', 'market costs that lower only the payable amount', [line(100, 10, rate=1, unit='KGM')], Style(), payable_discount=D(80), profile='HKS')
    add('document-discount-and-line', 'discounts of lines and of the document', [line(10, 100, rates=(10,)), line(4, 75)], Style(discount_place='bases'), discount=D(60))


def prices(add):
    add('price-zero', 'price 0.00 with an amount', [line(4, '12.5'), line(3, '33.333333333')], Style(price='zero'), returns=(None, {'1': '1'}))
    add('price-with-vat', 'the price includes VAT, the line amount does not', [line(6, 50)], Style(price='withVat'), price_shown=False)
    add('line-with-vat', 'the line amount includes VAT, the price does not', [line(6, 50)], Style(line_amount='withVat'))
    add('till', 'price and line amount include VAT of two rates', [line(3, '33.3333333333'), line(2, 45, rate=10)], Style(price='withVat', line_amount='withVat', price_decimals=2), price_shown=False)
    add('price-rounded', '1000 pieces with a price rounded to 0.33', [line(1000, '0.333')], Style(price_decimals=2), price_shown=False, returns=(None, {'1': '10'}))
    add('price-eight-decimals', 'a price with eight decimals', [line(3, '4.18333333')])
    add('quantity-decimals', 'weight with three decimals', [line('12.375', '81.4', unit='KGM')], returns=(None, {'1': '2.125'}))
    add('long-numbers', 'binary numbers', [line(3, '0.1'), line(7, '1.1')], Style(decimals='long'))
    add('zeros-left-out', 'amounts without zeros and without currency', [line(3, '20.5'), line(7, 110)], Style(decimals='trim', currency_id=False))
    add('four-decimals', 'four decimals everywhere', [line(3, '10.3333')], Style(decimals='4'))
    add('free-line', 'a gift: price and amount 0', [line(2, 30), line(1, 0, name='Hediye')])
    add('negative-quantity', 'a line of -1 x 50 as discount', [line(4, 100), line(-1, 50, name='İskonto')])
    add('negative-quantity-part', 'a line of -1 x 50 as discount, a part returned', [line(4, 100), line(-1, 50, name='İskonto')], returns=({'1': '2'},))
    add('negative-price', 'a line of 1 x -50 as discount', [line(4, 100), line(1, -50, name='İskonto')], questions=(('2', 'negativeLine'),))
    add('price-contradicts', 'quantity x price is not the line amount, and nothing explains it', [line(5, 200)], edit=in_line('>200<', '>230<'), questions=(('1', 'amount'),))
    add('quantity-zero', 'a quantity of 0 with an amount', [line(5, 200)], edit=in_line('>5<', '>0<'), questions=(('1', 'amount'), ('1', 'quantity')))
    add('no-unit', 'no unit', [line(5, 20, unit='')])
    add('decimal-comma', 'a decimal comma in the price is no number', [line(5, '20.5')], edit=in_line('>20.5<', '>20,5<'), questions=(('1', 'number'),), may=(('1', 'amount'),))
    add('line-in-other-currency', 'a line in dollars in an invoice in lira', [line(5, 20)], edit=in_line('currencyID="TRY"', 'currencyID="USD"'), questions=(('1', 'currency'),))


def vat(add):
    add('vat-on-document', 'VAT only on the document', [line(3, '12.5'), line(7, '8.99')], Style(vat_place='document'), returns=(None, {'2': '3'}))
    add('vat-on-document-two', 'VAT of two rates only on the document; the sums tell which line has which', [line(3, '12.5'), line(7, '8.99', rate=10)], Style(vat_place='document'))
    add('vat-on-document-doubt', 'VAT of two rates only on the document, two equal lines', [line(2, 50), line(4, 25, rate=10)], Style(vat_place='document'))
    add('vat-on-document-cents', 'VAT only on the document, a line of a few cents', [line(1, 110), line(1, '0.27'), line(2, '15.5')], Style(vat_place='document'))
    add('vat-on-lines', 'VAT only on the lines', [line(3, '12.5'), line(7, '8.99', rate=10)], Style(vat_place='line'))
    add('tax-total-nonsense', 'TaxTotal/TaxAmount is the base, only the subtotals are right', [line(3, '12.5')], edit=lambda data: data.replace(b'<cac:TaxTotal><cbc:TaxAmount currencyID="TRY">7.50<', b'<cac:TaxTotal><cbc:TaxAmount currencyID="TRY">37.50<'), may=(('document', 'vat'), ('1', 'vat')))
    add('line-total-nonsense', 'LineExtensionAmount of the document is one price, all else is right', [line(3, '12.5'), line(2, 8)], edit=in_document('LineExtensionAmount currencyID="TRY">53.50<', 'LineExtensionAmount currencyID="TRY">12.50<'), may=(('document', 'amount'),))
    add('exemption-mixed-document', 'one exempt line, one taxed line, the reason only on the document', [line(4, 100, rate=0, exemption='325'), line(2, 40, rate=10)], Style(exemption_place='document'))
    add('many-lines', 'fourteen lines with discounts, line amounts before them, VAT only on the document', [line(n + 1, f'{n + 3}.45', rates=(10, 5)) for n in range(14)], Style(vat_place='document', line_amount='gross', line_extension='gross'), returns=(None, {'3': '2', '14': '5'}))
    add('vat-18', '18 % without percent', [line(3, '12.5', rate=18)], Style(percent='none'), date='2022-03-14')
    add('vat-fraction', 'percent as 0.2', [line(3, '12.5')], Style(percent='fraction'))
    add('vat-in-name', 'the rate is in the name of the tax', [line(3, '12.5'), line(2, '77.7', rate=10)], Style(percent='text', tax_code=False))
    add('vat-total-per-rate', 'one TaxTotal for every rate', [line(3, '12.5'), line(2, '77.7', rate=1)], Style(document_vat='severalTotals', percent='decimal'))
    add('vat-per-line', 'the document has one subtotal for every line', [line(3, '12.5'), line(2, '77.7'), line(1, 5)], Style(document_vat='perLine'))
    add('vat-by-rate', 'VAT rounded by rate: a cent less than the sum of the lines', [line(1, '1.03'), line(1, '1.03'), line(1, '1.03')], Style(document_vat='byRate'))
    add('vat-three-decimals', 'VAT with three decimals', [line(4, '282.77'), line(1, '86.34'), line(4, '445.26')], Style(decimals='3'))
    add('vat-cut-off', 'amounts cut off after two decimals', [line(7, '12.345'), line(3, '0.335')], Style(decimals='cut'), cut_off=True)
    add('vat-no-base', 'line subtotals without a base', [line(7, '12.345')], Style(base_on_lines=False))
    add('vat-wrong', 'VAT that is not base x rate', [line(5, 200)], edit=in_line('>200.00<', '>180.00<', 2), questions=(('1', 'vat'),), may=(('document', 'vat'),))
    add('vat-document-wrong', 'the document\'s VAT is not that of its lines', [line(5, 200), line(1, 30)], edit=in_document('>206.00<', '>216.00<', 2), questions=(('document', 'vat'),))
    add('exemption-on-document', 'the exemption reason only on the document', [line(5, 200, rate=0, exemption='301')], Style(exemption_place='document'), type='ISTISNA')
    add('exemption-no-code', 'VAT without tax type code, exemption reason there', [line(8, 125, rate=0, exemption='310')], Style(tax_code=False, vat_place='document'), type='ISTISNA')
    add('exemption-charged', 'an exemption reason beside VAT that is charged', [line(1, 100, exemption='501')], type='ISTISNA')
    add('exemption-with-percent', 'percent 20 with an amount of 0 and a reason', [line(4, 100, rate=0, exemption='302')], Style(zero_vat_percent=20), type='ISTISNA')
    add('exemption-mixed', 'one exempt line, one taxed line', [line(4, 100, rate=0, exemption='325'), line(2, 40, rate=10)])
    add('exemption-two-codes', 'two reasons on the document, none on the lines', [line(4, 100, rate=0, exemption='301'), line(2, 40, rate=0, exemption='302')], Style(vat_place='document'), type='ISTISNA', questions=(('document', 'exemption'),))
    add('export-registered', 'VAT shown and not collected (701)', [line(5, 100, exemption='701')], type='IHRACKAYITLI', edit=change_last('>600.00</cbc:PayableAmount', '>500.00</cbc:PayableAmount'), questions=(('document', 'exemption'),))
    add('incentive', 'VAT shown and not charged (sequence -1)', [line(5, 100, exemption='308')], Style(sequence='-1'), type='ISTISNA', profile='YATIRIMTESVIK', questions=(('document', 'exemption'),))
    add('special-base', 'OZELMATRAH: VAT is inside the price and has its own base', [line(1, 1000, rate=20)], type='OZELMATRAH', questions=(('document', 'specialBase'),))
    add('no-tax', 'no tax anywhere', [line(2, 40, rate=0)], edit=lambda data: re.sub(rb'<cac:TaxTotal>.*?</cac:TaxTotal>', b'', data), may=(('document', 'vat'),))
    add('tax-total-only', 'TaxTotal without subtotals', [line(2, 40)], edit=lambda data: re.sub(rb'<cac:TaxSubtotal>.*?</cac:TaxSubtotal>', b'', data), questions=(('document', 'vat'),))


def withholding(add):
    some = [line(1, 10000, withholding=('603', 7)), line(4, 250, name='Palet')]
    add('withholding', 'withholding of one of two lines, on the line and the document', some, type='TEVKIFAT', returns=(None, {'2': '3'}))
    add('withholding-document', 'withholding of one of two lines, only on the document', some, Style(withholding_place='document'), type='TEVKIFAT', returns=(None, {'1': '1'}))
    add('withholding-line', 'withholding only on the line', some, Style(withholding_place='line'), type='TEVKIFAT')
    add('withholding-doubt', 'withholding only on the document, of one of two equal lines', [line(2, 500, withholding=('603', 7)), line(4, 250)], Style(withholding_place='document'), type='TEVKIFAT')
    add('withholding-no-base', 'withholding without a base', [line(1, 20000, withholding=('606', 9))], Style(withholding_place='document', withholding_form='noBase'), type='TEVKIFAT')
    add('withholding-net-base', 'the base of the withholding is the net amount', some, Style(withholding_form='netBase'), type='TEVKIFAT')
    add('withholding-fraction', 'percent as 0.7', some, Style(withholding_form='fraction'), type='TEVKIFAT')
    add('withholding-no-percent', 'withholding without percent', some, Style(withholding_form='noPercent'), type='TEVKIFAT')
    add('withholding-9015', 'withholding as a VAT subtotal of 8 % (4/10 of 20 %)', [line(100, 15, withholding=('', 4))], Style(withholding_form='9015', tax_inclusive='payable'), type='TEVKIFAT', returns=(None, {'1': '40'}))
    add('withholding-9015-document', 'withholding as a VAT subtotal only on the document', [line(100, 15, withholding=('', 4)), line(3, 7)], Style(withholding_form='9015', withholding_place='document'), type='TEVKIFAT')
    add('withholding-two-codes', 'two codes on several lines', [line(1, 1000, withholding=('603', 7)), line(2, 300, withholding=('606', 9)), line(3, 70, withholding=('603', 7))], type='TEVKIFAT')
    add('withholding-two-codes-document', 'two codes on several lines, only on the document', [line(1, 1000, withholding=('603', 7)), line(2, 333, withholding=('606', 9)), line(3, 71, withholding=('603', 7))], Style(withholding_place='document'), type='TEVKIFAT')
    add('withholding-all', 'the whole VAT is withheld (10/10)', [line(1, 1000, withholding=('801', 10))], type='TEVKIFAT')
    add('withholding-wrong', 'line and document have different amounts', some, type='TEVKIFAT', edit=in_document('>1400.00<', '>1540.00<', 2), questions=(('document', 'withholding'),))
    add('withholding-lost', 'type TEVKIFAT, payable without the withheld VAT, no WithholdingTaxTotal', some, type='TEVKIFAT', edit=lambda data: re.sub(rb'<cac:WithholdingTaxTotal>.*?</cac:WithholdingTaxTotal>', b'', data), questions=(('document', 'withholding'),))
    add('withholding-not-deducted', 'a withholding that the payable amount does not deduct', some, edit=change_last('>11800.00</cbc:PayableAmount', '>13200.00</cbc:PayableAmount'), questions=(('document', 'withholding'),))
    add('withholding-return', 'TEVKIFATIADE: the VAT is only the share that was not withheld', [line(6, 15, rate=10, vat_amount=D('0.90'))], type='TEVKIFATIADE', sold_by_us=False, returned=(('KZY2026000000199', '2026-11-01'),), may=(('1', 'vat'), ('document', 'vat')))
    add('withholding-in-return', 'IADE with withholding', some, type='IADE', sold_by_us=False, returned=(('KZY2026000000200', '2026-11-02'),))


def taxes(add):
    unit = (('0071', None, '210.00'),)
    add('excise-per-unit', 'excise per unit without percent, in the VAT base', [line(100, 30, unit='LTR', taxes=unit)], returns=(None, {'1': '30'}))
    add('excise-percent', 'excise of 25 % and a line without', [line(2, 400, taxes=(('0073', 25),)), line(1, 50)], returns=(None, {'1': '1'}))
    add('excise-document', 'excise only on the document, one line', [line(100, 30, unit='LTR', taxes=unit)], Style(excise_place='document', vat_place='document'))
    add('excise-document-lines', 'excise only on the document, two lines', [line(100, 30, unit='LTR', taxes=unit), line(2, 45)], Style(excise_place='document', vat_place='document'))
    add('excise-line-amount', 'the line amount includes the excise', [line(100, 30, unit='LTR', taxes=unit)], edit=in_line('>3000.00<', '>3210.00<'))
    add('excise-outside-base', 'excise that the VAT base does not include', [line(2, 400, taxes=(('0073', 25),))], edit=lambda data: data.replace(b'>1000.00<', b'>800.00<').replace(b'>200.00</cbc:TaxAmount><cbc:Percent>20', b'>160.00</cbc:TaxAmount><cbc:Percent>20').replace(b'>1200.00<', b'>1160.00<'), questions=(('1', 'taxBase'),))
    add('accommodation', 'accommodation tax, outside the VAT base', [line(2, 400, rate=10, taxes=(('0059', 2),))])
    add('deducted', 'income tax that the buyer deducts', [line(1, 1000, taxes=(('0003', 20),))])
    add('unknown-tax', 'a tax code that no list has; the sums prove what it does', [line(1, 1000, taxes=(('9999', 5),))], may=(('1', 'unknownTax'),))
    add('unknown-tax-doubt', 'a tax code that no list has; the payable amount leaves it out', [line(1, 1000, taxes=(('9999', 5),))], edit=lambda data: data.replace(b'>1250.00<', b'>1200.00<'), questions=(('1', 'unknownTax'),), may=(('document', 'payable'),))
    add('telecom', 'a fee of 100 % beside VAT, outside its base', [line(1, 500, taxes=(('8006', None, '26.98'),))])
    add('four-taxes', 'four special taxes: a line has room for three', [line(1, 1000, taxes=(('0059', 1), ('4080', 2), ('8001', 3), ('9021', 5)))], questions=(('1', 'tax'),))


def charges(add):
    add('freight-line', 'freight as a charge of a line', [line(5, 40, charge=D(5)), line(1, 10)])
    add('freight-line-other', 'freight on a line that is not returned', [line(5, 40), line(1, 10, charge=D(5))], returns=({'1': '2'},))
    add('freight-document', 'freight as a charge of the document', [line(5, 40)], charge=D(25), returns=(None, {'1': '2'}))
    add('freight-total', 'freight only in ChargeTotalAmount', [line(5, 40)], Style(charge_form='totalOnly'), charge=D(25))
    add('discount-as-charge', 'a discount of the document with ChargeIndicator true', [line(5, 40)], Style(discount_place='bases'), discount=D(30), edit=change('>false<', '>true<'), questions=(('document', 'charge'),))
    add('charge-empty', 'a charge of 0', [line(5, 40)], Style(zero_allowance='charge'))
    add('rounding', 'PayableRoundingAmount', [line(3, '11.11')], Style(payable_rounding=D('0.04')), returns=(None, {'1': '1'}))
    add('rounding-down', 'a negative PayableRoundingAmount', [line(3, '11.13')], Style(payable_rounding=D('-0.07')))
    add('prepaid', 'a payable amount that nothing explains', [line(5, 40)], edit=change_last('>240.00</cbc:PayableAmount', '>140.00</cbc:PayableAmount'), questions=(('document', 'payable'),))


def currencies(add):
    dollar = {'currency': 'USD', 'exchange_rate': '41.25'}
    add('currency-trl', 'the old code TRL', [line(5, 40)], Style(currency_code='TRL'))
    add('currency-usd', 'dollars with their rate', [line(5, '40.4')], **dollar)
    add('currency-no-rate', 'dollars without rate', [line(5, 40)], Style(exchange='none'), **dollar)
    add('currency-inverse', 'the rate is that of a lira in dollars', [line(5, 40)], Style(exchange='inverse'), **dollar)
    add('currency-no-target', 'a rate without target', [line(5, 40)], Style(exchange='noTarget'), **dollar)
    add('currency-rate-one', 'a rate of 1', [line(5, 40)], Style(exchange='one'), **dollar)
    add(
        'currency-second-tax-total',
        'dollars, and a second TaxTotal in lira',
        [line(5, '40.4')],
        edit=change('<cac:LegalMonetaryTotal>', '<cac:TaxTotal><cbc:TaxAmount currencyID="TRY">1666.50</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="TRY">8332.50</cbc:TaxableAmount><cbc:TaxAmount currencyID="TRY">1666.50</cbc:TaxAmount><cbc:Percent>20</cbc:Percent><cac:TaxCategory><cac:TaxScheme><cbc:Name>KDV</cbc:Name><cbc:TaxTypeCode>0015</cbc:TaxTypeCode></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal><cac:LegalMonetaryTotal>'),
        **dollar,
    )
    add('currency-informative', 'lira with a rate of the dollar', [line(5, 40)], Style(exchange='informative'))


def documents(add):
    add('return-several', 'an IADE that returns two invoices', [line(5, 40)], type='IADE', sold_by_us=False, returned=(('KZY2026000000101', '2026-10-01'), ('KZY2026000000102', '2026-10-09')))
    add('return-own', 'our own purchase return', [line(5, 40)], type='IADE', returned=(('DCM2026000000101', '2026-10-01'),))
    add('return-no-reference', 'an IADE without the returned invoice', [line(5, 40)], type='IADE', sold_by_us=False)
    add('references', 'several despatches, an order', [line(5, 40)], Style(indent=True), sold_by_us=False, despatches=(('DCI2026000000390', '2026-09-30'), ('A-1187', '2026-10-01')), orders=(('SIP-2026/881', '2026-09-28'),))
    add('social-security', 'SGK: file number and code of the payer', [line(1, 400, rate=10)], type='SGK', social_security={'FaturaAltTipi': 'SAGLIK_ECZ', 'MukellefKodu': '40012', 'MukellefAdi': 'Kuzeyışık Eczanesi', 'DosyaNo': '1225324', 'StartDate': '2026-10-01', 'EndDate': '2026-10-31'})
    add('person', 'a person as buyer', [line(5, 40)], Style(person=True), partner=PERSON)
    add('leading-zero', 'a tax number that lost its leading zero', [line(5, 40)], Style(partner_number='835172644'), partner=('0835172644', 'Öğütçü Un ve Yem Ltd. Şti.'))
    add('number-last', 'the tax number is not the first identification', [line(5, 40)], Style(party_scheme_order='last'))
    add('export', 'export: the buyer is behind the customs ministry', [line(5, 40, rate=0, exemption='301')], type='ISTISNA', profile='IHRACAT', partner=('4481209373', 'Gümrük İdaresi'), buyer=('5902648176', 'Nordwind Handel GmbH'))
    add('other-buyer', 'a BuyerCustomerParty in a usual sale is not the customer', [line(5, 40)], edit=change('<cac:TaxTotal>', '<cac:BuyerCustomerParty><cac:Party><cac:PartyIdentification><cbc:ID schemeID="VKN">5902648176</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>Başka A.Ş.</cbc:Name></cac:PartyName></cac:Party></cac:BuyerCustomerParty><cac:TaxTotal>'))
    add('strangers', 'neither party is this company', [line(5, 40)], partner=SUPPLIER, edit=lambda data: data.replace(b'7341029584', b'5902648176'), questions=(('document', 'party'),), check_parties=False)
    add('line-ids', 'identifiers of lines that are no positions, one twice', [line(5, 40), line(2, 30), line(1, 7)], edit=lambda data: data.replace(b'InvoiceLine><cbc:ID>1<', b'InvoiceLine><cbc:ID>10<').replace(b'InvoiceLine><cbc:ID>3<', b'InvoiceLine><cbc:ID>10<'), returns=(None, {'3': '1'}))
    for key in ('sellers', 'buyers', 'manufacturers', 'keyword'):
        add(f'code-{key}', f'the code is in {key}', [line(5, 40, codes={key: 'KZY-1001'})], sold_by_us=key == 'sellers')
    add('code-all', 'four codes in one line', [line(5, 40, codes={'sellers': 'DC-77/4', 'buyers': 'KZY-1001', 'manufacturers': 'MF-9', 'keyword': '8690000000012'})], sold_by_us=False)


def forms(add):
    words = {'name': 'Şeffaf İğne & ölçü <10>', 'codes': {'sellers': '0012020000000010'}}
    add('form-windows', 'windows-1254', [line(5, 40, **words)], Style(encoding='windows-1254', declared='windows-1254'))
    add('form-declared-wrong', 'declared ISO-8859-9, bytes UTF-8', [line(5, 40, **words)], Style(declared='ISO-8859-9'))
    add('form-latin5', 'declared and written as ISO-8859-9', [line(5, 40, **words)], Style(declared='ISO-8859-9', encoding='iso-8859-9'))
    add('form-mark', 'byte order mark', [line(5, 40, **words)], Style(mark=True))
    add('form-no-declaration', 'no XML declaration', [line(5, 40, **words)], Style(declared=None))
    add('form-prefixes', 'own prefixes, blanks around values, comments', [line(5, 40, **words)], Style(prefixes=('n0', 'x', 'y'), blanks=True, comments=True, indent=True))
    add('form-default-basic', 'the basic components have no prefix', [line(5, 40, **words)], Style(prefixes=('f', 'q1', ''), extensions=True, stylesheet=True))
    add('form-reversed', 'members of a line in reverse, lines before totals', [line(5, '40.4', **words)], Style(order='priceFirst'))
    add('form-lines-first', 'lines before the totals', [line(5, '40.4', **words)], Style(order='linesFirst'))
    add('form-note', 'a note with a page of HTML is no DOCTYPE', [line(5, 40, **words)], edit=change('<cbc:DocumentCurrencyCode>', '<cbc:Note><![CDATA[<!DOCTYPE html><p>Teşekkürler</p>]]></cbc:Note><cbc:DocumentCurrencyCode>'))
    add(
        'form-sub-line',
        'a SubInvoiceLine inside a line is no line',
        [line(5, 40)],
        edit=change_last('</cac:InvoiceLine>', '<cac:SubInvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">9</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="TRY">9.00</cbc:LineExtensionAmount></cac:SubInvoiceLine></cac:InvoiceLine>'),
    )
    add(
        'form-envelope',
        'an envelope with one invoice',
        [line(5, 40)],
        edit=lambda data: re.sub(
            rb'(?s)^<\?xml[^>]*\?>\s*(.*)$',
            rb'<?xml version="1.0" encoding="UTF-8"?><sh:StandardBusinessDocument xmlns:sh="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader" xmlns:ef="http://www.efatura.gov.tr/package-namespace"><sh:StandardBusinessDocumentHeader/><ef:Package><Elements><ElementType>INVOICE</ElementType><ElementCount>1</ElementCount><ElementList>\1</ElementList></Elements></ef:Package></sh:StandardBusinessDocument>',
            data,
        ),
    )
    refusals = {
        'self-employment': ('selfEmploymentReceipt', change('>TEMELFATURA<', '>EARSIVBELGE<')),
        'producer-receipt': ('creditNote', lambda data: data.replace(b'<Invoice ', b'<CreditNote ').replace(b'</Invoice>', b'</CreditNote>').replace(b':Invoice-2', b':CreditNote-2')),
        'voucher': ('selfEmploymentReceipt', lambda data: data.replace(b'<Invoice ', b'<Voucher ').replace(b'</Invoice>', b'</Voucher>')),
        'response': ('applicationResponse', lambda data: data.replace(b'<Invoice ', b'<ApplicationResponse ').replace(b'</Invoice>', b'</ApplicationResponse>').replace(b':Invoice-2', b':ApplicationResponse-2')),
        'doctype': ('doctype', change('?>\n', '?>\n<!DOCTYPE Invoice [<!ENTITY a SYSTEM "file:///etc/hostname">]>\n')),
        'cut': ('notXml', lambda data: data[: len(data) // 2]),
    }
    for name, (refused, edit) in refusals.items():
        add(f'refused-{name}', f'no invoice to return: {refused}', [line(5, 40)], edit=edit, refused=refused)


def fixtures():
    collection = Collection()
    for part in (discounts, prices, vat, withholding, taxes, charges, currencies, documents, forms):
        part(collection.add)
    return collection.cases
