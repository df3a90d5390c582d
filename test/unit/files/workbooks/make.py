"""Writes the workbooks in this folder with the programs after which they are named (Debian packages python3-openpyxl,
python3-xlsxwriter, gnumeric and libreoffice-calc). They are checked in because not every machine has these programs."""

import datetime
import subprocess

import openpyxl
import xlsxwriter

HEADINGS = ["Kod", "Miktar", "KDV", "Tarih", "Saat", "Zaman", "Lot", "Evet", "Hata", "Fiyat"]
DAY = datetime.date(2026, 11, 24)
CELLS = [
    (1, 0, 41, "00000"),
    (1, 1, 12.5, None),
    (1, 2, 0.18, "0%"),
    (1, 3, DAY, "dd.mm.yyyy"),
    (1, 4, datetime.time(10, 30), "hh:mm"),
    (1, 5, datetime.datetime(2026, 11, 24, 10, 30, 15), "dd.mm.yyyy hh:mm:ss"),
    (1, 6, "007", None),
    (1, 7, True, None),
    (1, 8, "=1/0", None),
    (1, 9, 1234.5, '#,##0.00 "₺"'),
    (3, 0, 8690000000012, "0"),
    (3, 1, -3, "00"),
    (3, 2, 0.1 + 0.2, None),
    (3, 3, DAY, "yyyy-mm-dd;@"),
    (3, 6, 7, "0000;-0000;0"),
]


def by_openpyxl(path):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "İade"
    sheet.append(HEADINGS)
    for row, column, value, shown in CELLS:
        cell = sheet.cell(row + 1, column + 1, value)
        if shown:
            cell.number_format = shown
    book.save(path)


def by_xlsxwriter(path):
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet("İade")
    sheet.write_row(0, 0, HEADINGS)
    for row, column, value, shown in CELLS:
        style = book.add_format({"num_format": shown}) if shown else None
        if value == "=1/0":
            sheet.write_formula(row, column, value, style, "#DIV/0!")
        else:
            sheet.write(row, column, value, style)
    book.close()


by_openpyxl("openpyxl.xlsx")
by_xlsxwriter("xlsxwriter.xlsx")
subprocess.run(["ssconvert", "openpyxl.xlsx", "gnumeric.xlsx"], check=True)
subprocess.run(["soffice", "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", "libreoffice", "openpyxl.xlsx"], check=True)
subprocess.run(["mv", "libreoffice/openpyxl.xlsx", "libreoffice.xlsx"], check=True)
subprocess.run(["rmdir", "libreoffice"], check=True)
