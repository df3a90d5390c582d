"""The habits of the programs that write UBL-TR, one style each. Names describe the habit, not a product."""

from write_invoice import Style

PROGRAMS = {
    # As the portal and most integrators write it.
    'plain': Style(),
    # Multipliers in percent, every discount of the first amount, indented, with style sheet and empty extension.
    'percent-factor': Style(factor='percent', allowance_base='gross', indent=True, stylesheet=True, extensions=True),
    # Own prefixes, no currency on amounts, zeros left out.
    'odd-prefixes': Style(prefixes=('f', 'q1', ''), currency_id=False, decimals='trim', blanks=True),
    # Cuts amounts off, six digits of the multiplier, one VAT subtotal for every line.
    'cut-off': Style(decimals='cut', factor='six', document_vat='perLine', indent=True),
    # Binary numbers as they come, an empty charge on every line.
    'binary-numbers': Style(decimals='long', factor='none', allowance_base='none', zero_allowance='charge'),
    # One TaxTotal for every rate, 20.0, sequence numbers.
    'total-per-rate': Style(document_vat='severalTotals', percent='decimal', sequence='1.0', withholding_place='document'),
    # Taxes only on the document.
    'taxes-on-document': Style(vat_place='document', withholding_place='document', exemption_place='document'),
    # A till: price and line amount include VAT.
    'till': Style(price='withVat', line_amount='withVat', price_decimals=4, factor='percent'),
    # Line amount before discounts; the amount of a discount is what is left.
    'amount-left': Style(line_amount='gross', line_extension='gross', allowance_amount='left'),
    # Discount of one piece as base, percent.
    'base-of-piece': Style(allowance_base='piece', factor='percent'),
    # Amount and base of one piece.
    'amount-of-piece': Style(allowance_base='piece', allowance_amount='piece', factor='six', price_decimals=4),
    # No tax type code, rate only in the name of the tax.
    'rate-in-name': Style(tax_code=False, percent='text', currency_id=False),
    # The document repeats the discounts of its lines.
    'repeats-discounts': Style(discount_place='repeat', line_extension='gross', factor='percent'),
    # Lines before the totals, three decimals.
    'three-decimals': Style(order='linesFirst', decimals='3', mark=True, price_decimals=6),
    # Members of a line in reverse, percent as a fraction, the line amount before discounts.
    'reversed-line': Style(order='priceFirst', percent='fraction', line_amount='gross', withholding_form='netBase'),
    # Multiplier without amount.
    'factor-only': Style(allowance_amount='zero', factor='percent', allowance_base='gross', document_vat='perLine'),
    # All discounts of a line as one, multiplier 0; withholding without base; Windows characters.
    'one-discount': Style(allowance_in_one=True, factor='zero', withholding_form='noBase', encoding='windows-1254', declared='windows-1254'),
    # Prices of 0.00.
    'no-prices': Style(price='zero', zero_allowance='discount', tax_inclusive='payable'),
    # Withholding as a VAT subtotal.
    'withholding-as-tax': Style(withholding_form='9015', tax_inclusive='payable', comments=True),
    # Taxes only on lines, subtotals without base.
    'taxes-on-lines': Style(vat_place='line', withholding_place='line', excise_place='line', exemption_place='line'),
}
