#!/usr/bin/env python3
"""Writes files/ and expected.jsonl anew and compares judge.py with them.

    python3 generate.py [--check] [--only TEXT]

--check writes nothing. The result is 1 if judge.py and the truth differ, or if --check finds other files than kept.
"""

import argparse
import json
import sys
from decimal import Decimal
from pathlib import Path

from fixtures import fixtures
from judge import judge
from variants import damaged, variants

HERE = Path(__file__).parent

# Questions that leave the amounts of lines proved.
ABOUT_NO_AMOUNT = {'charge', 'rounding', 'exchangeRate', 'currencyDirection', 'party', 'reference', 'unit', 'exemption', 'documentDiscount'}


def differences(entry, answer):
    """What judge.py says otherwise than the truth."""
    found = []
    asked = {(item['place'], item['kind']) for item in answer['questions'] if item['required']}
    wanted = {tuple(item) for item in entry['questions']}
    allowed = {tuple(item) for item in entry['mayAsk']}
    if ('*', '*') in wanted:
        # A damaged number: any question will do.
        return [] if asked else ['asks nothing']
    for item in sorted(wanted - asked):
        found.append(f'does not ask {item}')
    # What is unknown makes more unknown: further questions are right where one about amounts is necessary.
    if all(kind in ABOUT_NO_AMOUNT for _, kind in wanted):
        found += [f'asks {item}' for item in sorted(asked - wanted - allowed)]
    if entry['refused'] or answer['refused']:
        if entry['refused'] != answer['refused']:
            found.append(f"refused {answer['refused']} instead of {entry['refused']}")
        return found
    expected = entry['expected']
    for key in ('references', 'parties'):
        for name, value in (expected[key] or {}).items():
            if answer[key][name] != value:
                found.append(f'{key}.{name}: {answer[key][name]} instead of {value}')
    if answer['currency']['code'] != expected['currency']['code']:
        found.append('currency')
    currency_asked = asked & {('document', 'exchangeRate'), ('document', 'currencyDirection')}
    if not currency_asked and answer['currency']['rate'] != expected['currency']['rate']:
        found.append(f"rate {answer['currency']['rate']} instead of {expected['currency']['rate']}")
    doubtful = {place for place, kind in asked if kind not in ABOUT_NO_AMOUNT}
    if 'document' in doubtful:
        return found
    if [line['place'] for line in answer['lines']] != [line['place'] for line in expected['lines']]:
        return found + ['other lines']
    for line, truth in zip(answer['lines'], expected['lines']):
        if truth['place'] in doubtful:
            continue
        for name in ('name', 'codes', 'quantity', 'unit', 'vatRate', 'exemption'):
            if name == 'exemption' and 'exemption' in {kind for _, kind in asked}:
                continue
            if line[name] != truth[name]:
                found.append(f"{truth['place']}.{name}: {line[name]} instead of {truth[name]}")
        for name, within in (('net', 'netWithin'), ('vat', 'vatWithin')):
            if line[name] is None or abs(Decimal(line[name]) - Decimal(truth[name])) > Decimal(truth[within]):
                found.append(f"{truth['place']}.{name}: {line[name]} instead of {truth[name]}")
        if truth['ratesShown'] and line['discounts'] != [{'rate': rate} for rate in truth['rates']]:
            found.append(f"{truth['place']}.discounts: {line['discounts']} instead of {truth['rates']}")
        if truth['priceShown']:
            for name in ('unitPrice', 'discount'):
                if abs(Decimal(line[name] or 0) - Decimal(truth[name])) > Decimal(truth['netWithin']):
                    found.append(f"{truth['place']}.{name}: {line[name]} instead of {truth[name]}")
        if [tax['code'] for tax in line['taxes']] != [tax['code'] for tax in truth['taxes']]:
            found.append(f"{truth['place']}.taxes: {line['taxes']} instead of {truth['taxes']}")
        for tax, right in zip(line['taxes'], truth['taxes']):
            if abs(Decimal(tax['amount']) - Decimal(right['amount'])) > Decimal(truth['netWithin']):
                found.append(f"{truth['place']}.taxes: {tax['amount']} instead of {right['amount']}")
        held, right = line['withholding'], truth['withholding']
        if (held is None) != (right is None) or held and (
            (held['code'], held['share']) != (right['code'], right['share'])
            or abs(Decimal(held['amount']) - Decimal(right['amount'])) > max(Decimal(truth['vatWithin']), Decimal('0.01'))
        ):
            found.append(f"{truth['place']}.withholding: {held} instead of {right}")
    if doubtful:
        return found
    totals, right = answer['totals'], expected['totals']
    for name, within in (('net', 'netWithin'), ('vat', 'vatWithin')):
        if abs(Decimal(totals[name]) - Decimal(right[name])) > Decimal(right[within]):
            found.append(f'totals.{name}: {totals[name]} instead of {right[name]}')
    if abs(Decimal(totals['payable']) - Decimal(right['payable'])) > Decimal(right['payableWithin']) + Decimal('0.01'):
        found.append(f"totals.payable: {totals['payable']} instead of {right['payable']}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--check', action='store_true')
    parser.add_argument('--only', default='')
    options = parser.parse_args()
    cases = fixtures() + variants() + damaged()
    names = [case.name for case in cases]
    assert len(names) == len(set(names)), 'two cases with one name'
    lines, files, wrong, optional = [], {}, 0, {}
    for case in cases:
        if options.only not in case.name:
            continue
        data = case.data()
        files[f'{case.name}.xml'] = data
        for entry in case.entries():
            answer = judge(data, entry['company'], entry['return'])
            wrongs = differences(entry, answer)
            if wrongs:
                wrong += 1
                print(f"{case.name} {entry['return'] or ''}: {case.what}", *wrongs, sep='\n    ')
            known = {tuple(item) for item in entry['mayAsk'] + entry['questions']}
            for item in answer['questions']:
                if not item['required'] and (item['place'], item['kind']) not in known:
                    optional[item['kind']] = optional.get(item['kind'], 0) + 1
                    entry['mayAsk'] = sorted(entry['mayAsk'] + [[item['place'], item['kind']]])
            lines.append(json.dumps(entry, ensure_ascii=False, separators=(',', ':')))
    asking = sum(bool(json.loads(line)['questions']) for line in lines)
    print(f'{len(files)} files, {len(lines)} results, {asking} with questions, {wrong} differences')
    if optional:
        print('questions only judge.py thinks possible:', optional)
    if options.only:
        return 1 if wrong else 0
    folder = HERE / 'files'
    kept = '\n'.join(lines) + '\n'
    if options.check:
        same = (HERE / 'expected.jsonl').read_text('utf-8') == kept
        same = same and {path.name: path.read_bytes() for path in folder.iterdir()} == files
        print('the kept files are these' if same else 'the kept files differ')
        return 0 if same and not wrong else 1
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    (HERE / 'expected.jsonl').write_text(kept, 'utf-8')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
