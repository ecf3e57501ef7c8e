#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""batches.py JOURNEY BIN_DIR: batches from a file to the gateway by kontorctl, from the outside. Each journey is a test of its own;
batches.py alone lists them."""
import csv
import io
import json
import pathlib
import signal
import subprocess
import zipfile

from desk import Desk, end_politely, eventually, journeys

HEADER = "reference,account_name,account_number,operator_code,method_code,amount,currency,email,note".split(",")


def expect(holds, what):
    assert holds, what


def row(number, **other):
    return {"reference": f"R-{number}", "account_name": f"Person {number}", "account_number": f"50100{number:08}", "operator_code": "HDFC",
            "method_code": "BANK_TRANSFER", "amount": f"{number}.50", "currency": "INR", "email": f"p{number}@example.com", "note": "", **other}


def write(desk, rows, name="payroll.csv", columns=tuple(HEADER), delimiter=",", encoding="utf-8", ends="\r\n"):
    text = io.StringIO()
    out = csv.writer(text, delimiter=delimiter, lineterminator=ends, quoting=csv.QUOTE_ALL if ends == "\r" else csv.QUOTE_MINIMAL)
    out.writerow(columns)
    out.writerows([each[column] for column in HEADER] for each in rows)
    path = desk.folder / name
    path.write_bytes(text.getvalue().encode(encoding))
    return str(path)


def workbook(path, sheets, in_front=0):
    """The least that is an Excel workbook: a name and rows of texts for each sheet, and which of them is seen first."""
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    relation = '<Relationship Id="{}" Type="' + kind + '/{}" Target="{}"/>'
    text = '<c t="inlineStr"><is><t>{}</t></is></c>'
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("_rels/.rels", "<Relationships>" + relation.format("r", "officeDocument", "xl/workbook.xml") + "</Relationships>")
        archive.writestr("xl/workbook.xml", f'<workbook xmlns:r="{kind}"><bookViews><workbookView activeTab="{in_front}"/></bookViews><sheets>' + "".join(
            f'<sheet name="{name}" r:id="r{number}"/>' for number, name in enumerate(sheets)) + "</sheets></workbook>")
        archive.writestr("xl/_rels/workbook.xml.rels", "<Relationships>" + "".join(
            relation.format(f"r{number}", "worksheet", f"{number}.xml") for number in range(len(sheets))) + "</Relationships>")
        for number, rows in enumerate(sheets.values()):
            archive.writestr(f"xl/{number}.xml", "<worksheet><sheetData>" + "".join(
                "<row>" + "".join(text.format(cell) for cell in cells) + "</row>" for cells in rows) + "</sheetData></worksheet>")


def start(desk, *options):
    desk.keep_keys_in_files()
    sandbox = desk.sandbox(*options)
    desk.set_up(sandbox)
    return sandbox


def imported(desk, numbers):
    answer = desk.ctl("--json", "batch", "import", write(desk, [row(number) for number in numbers])).json
    expect(answer["ready"] == len(numbers) and answer["problems"] == [], answer)
    return answer["id"]


def shown(desk, batch):
    return desk.ctl("--json", "batch", "show", batch).json


def accepted(sandbox):
    return [each for each in sandbox.truth().values() if each["accepted_at"]]


def rows_match(sandbox, batch):
    """Every row that the ledger calls sent was accepted once, with the row's own account and money; nothing else was."""
    truth = sandbox.truth()
    gone = {each["order_id"]: each for each in batch["rows"] if each["status"] in ("processing", "paid", "other")}
    expect({each["id"] for each in accepted(sandbox)} == set(gone), f"{truth} / {gone}")
    for order_id, ours in gone.items():
        account = json.loads(truth[order_id]["body"])["paymentMethod"]["account"]
        expect(account == {"accountName": ours["account_name"], "accountNumber": ours["account_number"]}, account)
        expect(json.loads(truth[order_id]["body"])["paymentRequested"]["money"]["amount"] == float(ours["amount"]), ours)


# ---- from a file

def files_of_all_kinds(desk):
    """What spreadsheets and scripts write is read: separators, encodings, line ends, columns in any order and under other names."""
    start(desk)
    odd = [row(1, account_name="Müller, \"Jörg\""), row(2, account_name="Zoë;Ltd"), row(3, account_name="two\nlines", reference="=1")]
    kinds = [dict(), dict(delimiter=";", encoding="utf-8-sig"), dict(delimiter="\t", encoding="utf-16"), dict(encoding="cp1252", ends="\n"),
             dict(ends="\r"), dict(columns=[name.upper().replace("_", " ") for name in HEADER])]
    for number, kind in enumerate(kinds):
        answer = desk.ctl("--json", "batch", "import", write(desk, odd, **kind), "--dry-run").json
        told = [each["reason"] for each in answer.pop("problems")]
        guessed = [reason for reason in told if "read it as Windows-1252: Müller, Jörg, Zoë." in reason]
        expect(len(guessed) == (1 if kind.get("encoding") == "cp1252" else 0), told)
        expect([reason for reason in told if reason not in guessed] == ["This name has two lines, so two persons may stand in it. It is sent in one line: check it."], told)
        expect(answer == {"id": None, "rows": 3, "ready": 3, "totals": {"INR": "7.50"}, "sheet": None,
                          "warnings": ["Rows that pay new recipients: 3. No payout has gone to their accounts from here."]}, (kind, answer))
    theirs = write(desk, odd, columns=["Our sign", "Who is paid", *HEADER[2:]])
    refused = desk.ctl("--json", "batch", "import", theirs, code=1)
    expect(refused.json["error"]["code"] == "K-211" and refused.json["id"] is None, refused)
    expect([each["column"] for each in refused.json["problems"] if each["blocks"]] == ["account_name"], refused)
    names = desk.folder / "names.map"
    for text in ("# ours\nour sign = reference\nWho is paid = account_name\n", '{"Our-Sign": "reference", "WHO IS PAID": "account_name"}'):
        names.write_text(text, encoding="utf-8")
        expect(desk.ctl("--json", "batch", "import", theirs, "--map", str(names), "--dry-run").json["ready"] == 3, text)
    names.write_text("Who is paid = iban", encoding="utf-8")
    expect("iban" in desk.ctl("batch", "import", theirs, "--map", str(names), code=1).err, "a map to nowhere")
    desk.ctl("batch", "import", theirs, "--map", str(desk.folder / "none"), code=1)
    for name, content, words in (("empty.csv", b"", "empty"), ("picture.csv", b"\x89PNG\r\n\x1a\n\0\0", "picture"), ("book.csv", b"PK\x03\x04x", "workbook"),
                                 ("quote.csv", b"a,\"b\n1,2\n", "line 1 is never closed")):
        (desk.folder / name).write_bytes(content)
        answer = desk.ctl("--json", "batch", "import", str(desk.folder / name), code=1)
        expect(words in answer.json["error"]["message"], answer)
    for no_file in ("/dev/zero", str(desk.folder)):
        answer = desk.ctl("--json", "batch", "import", no_file, code=1)
        expect("not a file" in answer.json["error"]["message"], answer)
    mixed = write(desk, [row(1, account_name="Müller")])
    with open(mixed, "ab") as opened:
        opened.write(",J\xf6rg,12345,HDFC,BANK_TRANSFER,5,INR,j@example.com,\n".encode("cp1252"))
    told = desk.ctl("--json", "batch", "import", mixed, "--dry-run").json
    expect([each["blocks"] for each in told["problems"]] == [False, False] and "look at the names" in told["problems"][1]["reason"], told)
    expect('letters of "MÃ¼ller" look wrong' in told["problems"][0]["reason"], told)
    spoilt = desk.ctl("--json", "batch", "import", write(desk, [row(1), row(2, account_number="8.1E+11")]), code=1).json
    expect(spoilt["problems"][0]["column"] == "account_number" and "type it again" in spoilt["problems"][0]["reason"], spoilt)
    expect(desk.ctl("--json", "batch", "list").json == {"batches": []} and desk.payouts() == {}, "nothing was written")
    desk.ctl("batch", "import", code=2)


def tables_of_others(desk):
    """Workbooks, files without a header, amounts of another country: what a file doesn't say can be said on the line."""
    start(desk)
    cells = [list(HEADER[1:]), *([row(number)[name] for name in HEADER[1:]] for number in (1, 2))]
    book = desk.folder / "payroll.csv"  # its name doesn't matter
    workbook(book, {"How to": [["Fill in the other sheet"]], "Payouts": [["November"], *cells]})
    answer = desk.ctl("--json", "batch", "import", str(book), "--dry-run").json
    expect(answer["rows"] == 2 and answer["ready"] == 2 and answer["sheet"] == "Payouts", answer)
    first = desk.ctl("--json", "batch", "import", str(book), "--sheet", "How to", code=1).json
    expect("missing" in first["error"]["message"], first)
    lone = write(desk, [row(1, amount="1.250"), row(2, amount="7")], delimiter="|")
    doubtful = desk.ctl("--json", "batch", "import", lone, code=1).json
    european = write(desk, [row(1, amount="1.250"), row(2, amount="95.000,50")], delimiter="|")
    found = desk.ctl("--json", "batch", "import", european, "--dry-run").json
    expect(found["ready"] == 2 and found["totals"] == {"INR": "96250.50"}, found)
    expect([(each["place"], each["code"]) for each in doubtful["problems"]] == [("Line 2, column 6", "AmountAmbiguous")] and doubtful["ready"] == 1, doubtful)
    answer = desk.ctl("--json", "batch", "import", european, "--numbers", "1.234,50", "--delimiter", "|", "--encoding", "utf-8", "--dry-run").json
    expect(answer["ready"] == 2 and answer["totals"] == {"INR": "96250.50"}, answer)
    bare = desk.folder / "bare.csv"
    bare.write_text("Siti;0012345;BCA;5;siti@example.com\n", encoding="utf-8")
    names = desk.folder / "names.map"
    names.write_text("Column 1 = account_name\nColumn 2 = account_number\nColumn 3 = operator_code\nColumn 4 = amount\nColumn 5 = email\n"
                     "method_code := BANK_TRANSFER\n", encoding="utf-8")
    answer = desk.ctl("--json", "batch", "import", str(bare), "--map", str(names), "--header-row", "none", "--set", "currency=IDR", "--dry-run").json
    expect(answer["ready"] == 1 and answer["totals"] == {"IDR": "5"}, answer)
    for option, value in (("--encoding", "klingon"), ("--delimiter", "x"), ("--header-row", "0"), ("--numbers", "1234"), ("--set", "iban=1")):
        desk.ctl("batch", "import", european, option, value, code=2)
    expect(desk.ctl("--json", "batch", "list").json == {"batches": []}, "nothing was written")


def named_as_on_the_line(desk):
    """Sentences that the window says, too, name what there is on the line in the place of its buttons, count in English, and have no marks
    of direction in them."""
    start(desk)
    mixed = write(desk, [row(1, amount="1.234,50"), row(2, amount="1,234.50")])
    answer = desk.ctl("--json", "batch", "import", mixed, code=1)
    expect("Say which one it is with --numbers." in answer.json["problems"][0]["reason"] and "Numbers" not in answer.out.replace("--numbers", ""), answer)
    style = desk.ctl("batch", "import", write(desk, [row(1, amount="x")]), "--numbers", "1,234.50", code=1)
    expect("or say how amounts are written with --numbers." in style.out, style)
    expect("1 row, 0 ready" in style.out and "1 of 1 row is not ready, so nothing was imported." in style.err, style)
    months = desk.folder / "months.xlsx"
    cells = [list(HEADER[1:]), [row(1)[name] for name in HEADER[1:]]]
    workbook(months, {"May": cells, "June": cells})
    expect("Name the sheet to read with --sheet." in desk.ctl("batch", "import", str(months), "--dry-run", code=1).out, "alike")
    expect("Give another one with --header-row." in desk.ctl("batch", "import", mixed, "--header-row", "9", code=1).err, "header row")
    lacking = desk.ctl("batch", "import", write(desk, [row(1)], columns=["reference", "account_name", "account_number", "x", *HEADER[4:]]), code=1)
    expect("name another column for it with --map, or give one value for all rows with --set." in lacking.out, lacking)
    desk.ctl("profile", "limit", "Shop", "--currency", "INR", "--payment", "4")
    expect("kontorctl profile limit" in desk.pay("5", code=1).err and "Settings" not in desk.pay("5", code=1).err, "limits")
    desk.pay("3", account="50100 2348 1074")
    changed = desk.ctl("--json", "batch", "import", write(desk, [row(1, account_name="Asha Verma")]))
    about = [each for each in changed.json["warnings"] if "Account changed" in each]
    expect(about and "••••" in about[0] and not any(0x2066 <= ord(c) <= 0x2069 for c in changed.out) and "\\u206" not in changed.out, changed.out)
    expect("Cancelled before it was sent: 1 payout." in desk.ctl("batch", "cancel", changed.json["id"]).err, "one")
    help_text = desk.ctl("payout", "new", "--help").out
    expect("blanks are left out" not in help_text and all(line.startswith("  ") for line in help_text.split("Options:\n")[1].split("\n\n")[0].splitlines()), help_text)


def as_people_write_it(desk):
    """Signs of currencies, rounded columns, encodings, several sheets, headers of other programs, files of banks."""
    start(desk)

    def dry(path, *options, code=0):
        return desk.ctl("--json", "batch", "import", str(path), "--dry-run", *options, code=code).json

    def reasons(answer):
        return "|".join(each["reason"] for each in answer["problems"])

    signs = dry(write(desk, [row(1, amount="Rs. 1,25,000.50"), row(2, amount="₹450/-"), row(3, amount="INR 95,000.50")]))
    expect(signs["ready"] == 3 and signs["totals"] == {"INR": "220451.00"}, signs)
    other = dry(write(desk, [row(1, amount="US$ 5")]), code=1)
    expect(other["ready"] == 0 and '"US$" is not INR' in reasons(other), other)

    book = desk.folder / "months.xlsx"
    cells = {month: [list(HEADER), [row(number)[name] for name in HEADER]] for number, month in ((1, "October"), (2, "November"))}
    workbook(book, cells, in_front=1)
    alike = desk.ctl("--json", "batch", "import", str(book), code=1)
    expect(alike.json["ready"] == 0 and "look like payouts: October, November." in alike.json["error"]["message"], alike)
    november = desk.ctl("--json", "batch", "import", str(book), "--sheet", "November", "--dry-run")
    expect(november.json["ready"] == 1 and november.json["problems"] == [], november)
    expect("Read from the sheet November." in november.err, november)
    october = dry(book, "--sheet", "October")
    expect(october["sheet"] == "October" and october["problems"] == [], october)

    names = write(desk, [row(1, account_name="José Müller"), row(2, account_name="René Núñez")], encoding="mac_roman")
    guessed = dry(names)
    expect(guessed["ready"] == 2 and "read it as macintosh: José, Müller, René" in reasons(guessed), guessed)
    wrong = dry(names, "--encoding", "windows-1252")
    expect('Some letters of "JosŽ MŸller" look wrong' in reasons(wrong), wrong)
    expect(dry(names, "--encoding", "MacRoman")["problems"] == [], "what a person says isn't doubted")
    chinese = write(desk, [row(1, account_name="张伟"), row(2, account_name="王芳"), row(3, account_name="李娜")], encoding="gbk")
    expect("张伟" in reasons(dry(chinese)) and "UTF-8" not in reasons(dry(chinese)), dry(chinese))
    expect(dry(chinese, "--encoding", "GBK")["problems"] == [], chinese)

    upi = desk.folder / "upi.csv"
    upi.write_text("Employee Name,Bank Account Number,UPI ID,IFSC Code,Payment Mode,Net Salary (INR),Currency,Email\n"
                   "Asha,,asha@okhdfc,HDFC,UPI,500.00,INR,a@example.com\nRahul,50100012345678,,HDFC,NEFT,1250.50,INR,r@example.com\n", encoding="utf-8")
    expect(dry(upi)["ready"] == 2, dry(upi))

    pain = desk.folder / "pain.xml"
    pain.write_text('<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"></Document>', encoding="utf-8")
    refused = desk.ctl("batch", "import", str(pain), code=1)
    expect("ISO 20022 payment file (pain.001)" in refused.err, refused)


def rows_with_problems(desk):
    """Problems are named by row, line, column and reason; nothing is imported then, unless a person leaves them out."""
    start(desk)
    rows = [row(number) for number in range(1, 9)]
    rows[2]["amount"] = "1.250"
    rows[4]["email"] = "p5 at example"
    rows[6]["account_number"] = "50100x"  # a warning
    path = write(desk, rows)
    answer = desk.ctl("--json", "batch", "import", path, code=1)
    expect(answer.json["rows"] == 8 and answer.json["ready"] == 6 and answer.json["id"] is None, answer)
    told = [(each["row"], each["line"], each["column"], each["blocks"]) for each in answer.json["problems"]]
    expect(told == [(3, 4, "amount", True), (5, 6, "email", True), (7, 8, "account_number", False)], told)
    expect("2 of 8 rows are not ready" in answer.err and answer.json["error"]["code"] == "K-211", answer)
    text = desk.ctl("batch", "import", path, code=1)
    expect("can mean 1.25 or 1250" in text.out and "ROW  LINE  COLUMN" in text.out, text)
    expect(desk.payouts() == {}, "nothing was imported")
    some = desk.ctl("--json", "batch", "import", path, "--ready-only", code=1)
    expect(some.json["id"] and "2 of 8 rows were left out" in some.err, some)
    expect([each["row"] for each in shown(desk, some.json["id"])["rows"]] == [1, 2, 4, 6, 7, 8], "the rows keep their places")
    # The mended file holds the rows that are in the ledger already.
    mended = write(desk, [row(number) for number in range(1, 9)])
    again = desk.ctl("--json", "batch", "import", mended, code=1)
    expect(again.json["error"]["code"] == "K-212" and "of these 8 rows were imported before" in again.err, again)
    rest = desk.ctl("--json", "batch", "import", write(desk, [row(3), row(5)])).json
    expect(rest["ready"] == 2 and rest["problems"] == [], rest)


def codes_of_the_gateway(desk):
    """A code is read as the gateway lists it; a bank or a currency that it doesn't list is a problem of the row, a method a warning."""
    start(desk)
    idr = dict(operator_code="BCA", currency="IDR", amount="1000")
    first = desk.ctl("--json", "batch", "import", write(desk, [row(8, method_code="bank transfer"), row(9, method_code="BANK_TRNSFER")]), "--dry-run").json
    told = [(each["row"], each["column"], each["blocks"]) for each in first["problems"] if each["column"] == "method_code"]
    expect(told == [(2, "method_code", False)], first)  # none was accepted yet, but the list names the methods of each bank
    desk.pay("5", currency="IDR", bank="BCA")  # accepted, so its method is known
    rows = [row(1, **{**idr, "operator_code": "BAC"}), row(2, **{**idr, "method_code": "BANK_TRNSFER"}), row(3, **{**idr, "operator_code": "HDFC"}),
            row(4, **{**idr, "currency": "QQQ"}), row(5, **{**idr, "operator_code": "bca", "method_code": "bank transfer", "currency": "idr"}),
            row(6, **{**idr, "operator_code": "014"})]
    answer = desk.ctl("--json", "batch", "import", write(desk, rows), code=1).json
    told = [(each["row"], each["column"], each["blocks"]) for each in answer["problems"] if each["column"] in ("operator_code", "method_code", "currency")]
    expect(told[0] == (1, "operator_code", True) and (2, "method_code", False) in told and (3, "operator_code", True) in told
           and (4, "currency", True) in told and not [each for each in told if each[0] > 4], answer)
    expect("BCA?" in answer["problems"][0]["reason"] and not [each for each in answer["warnings"] if "checked" in each], answer)
    known = row(7, **{**idr, "account_name": "ASHA VERMA", "account_number": "999988887777"})
    answer = desk.ctl("--json", "batch", "import", write(desk, [*rows[4:], known])).json
    expect(answer["warnings"][0].startswith("Row 3: Account changed: "), answer)
    refused = desk.ctl("batch", "send", answer["id"], "--strict", code=1)
    expect("3 payouts: 3000 IDR" in refused.err and "Row 3: Account changed: " in refused.err and "K-214" in refused.err, refused)
    for each in shown(desk, answer["id"])["rows"]:
        words = desk.ctl("payout", "show", each["order_id"]).out.split()
        expect(words[words.index("bank") + 1] == "BCA" and words[words.index("method") + 1] == "BANK_TRANSFER" and "IDR" in words, words)


def accounts_as_entered(desk):
    """What is sent are the characters of the file; only blanks around them and invisible characters go. More than the balance is said."""
    sandbox = start(desk)
    for numbers in (["+6281234567890", "+62 812-3456-7891", "081234567892"], ["\u200b1234567890", "\u202a0081229041\u202c", "\ufeff0044102231"]):
        rows = [row(at, account_number=number, operator_code="BCA", currency="IDR", amount="99999999999999900") for at, number in enumerate(numbers, 1)]
        answer = desk.ctl("--json", "batch", "import", write(desk, rows)).json
        about = [each["reason"] for each in answer["problems"]]
        expect(about == (["Invisible characters were removed from account numbers. Rows: 3."] if "\u200b" in numbers[0] else []), answer)
        expect(any(each.startswith("299,999,999,999,999,700\u00a0IDR is more than the balance of ") for each in answer["warnings"]), answer)
        entered = [number.strip("\u200b\u202a\u202c\ufeff") for number in numbers]
        kept = [desk.ctl("--json", "payout", "show", each["order_id"]).json["account_number"] for each in shown(desk, answer["id"])["rows"]]
        expect(kept == entered, kept)
    ibans = [row(at, account_number=number, amount="1") for at, number in enumerate(("DE89370400440532013000", "GB82 WEST 1234 5698 7654 32"), 1)]
    answer = desk.ctl("--json", "batch", "import", write(desk, ibans)).json
    expect([each["reason"] for each in answer["problems"]] == ["Account numbers that are IBANs. Rows: 2. Check that these banks take IBANs."], answer)
    refused = desk.ctl("batch", "send", answer["id"], "--strict", code=1)
    expect(refused.err.count("IBANs. Rows: 2.") == 1 and "has a letter" not in refused.err, refused)
    sent = desk.ctl("--json", "batch", "import", write(desk, [row(9, account_number="+91 812-3456-7891")])).json["id"]
    desk.ctl("batch", "send", sent)
    twice = [row(8, account_number="12-34 ab", amount="7"), row(8, account_number="1234AB", amount="7.00")]
    twice = desk.ctl("--json", "batch", "import", write(desk, twice)).json["id"]
    refused = desk.ctl("batch", "send", twice, "--strict", code=1)
    expect("Possible duplicate: row 1 pays the same amount" in refused.err and "has a letter at position" in refused.err, refused)
    bodies = [json.loads(each["body"]) for each in sandbox.truth().values()]
    expect([each["paymentMethod"]["account"]["accountNumber"] for each in bodies] == ["+91 812-3456-7891"], bodies)


def cells_as_they_are(desk):
    """Each cell is read as what it is: texts as formulas, wallets, dates, a quotation mark that doesn't close, a line that is cut off; rows that
    were saved with their problem keep it; what a gateway wants of each payment is the profile's."""
    sandbox = start(desk)
    cases = pathlib.Path(__file__).parent.parent / "data" / "cases"
    ready = {"c02_no_email.csv": 3, "c07_ewallet.csv": 3, "c08_invisible.csv": 3, "c16_one_bad_quote.csv": 4, "d4_date_as_account.csv": 0,
             "v01_excel_text_formula.csv": 2, "v11_cut_in_last_amount.csv": 2, "v37_control_in_name.csv": 8, "c23_rejected_of_x09.xlsx": 0,
             "x09_accounts.xlsx": 10}
    for name, rows in ready.items():
        answer = desk.ctl("--json", "batch", "import", str(cases / name), "--dry-run", code=0 if rows == 3 or name.startswith("v01") or name.startswith("v11") else 1).json
        expect(answer["ready"] == rows, answer)
        reasons = " | ".join(each["reason"] for each in answer["problems"])
        for part, words in (("v11", "The last line of this file has no line end"), ("c16", "of line 5 there is text after a closing quotation mark"),
                            ("d4", "looks like a date"), ("v37", "It is read as \"BCA\"")):
            expect(not name.startswith(part) or words in reasons, answer)
    texts = desk.ctl("--json", "batch", "import", str(cases / "v01_excel_text_formula.csv")).json["id"]
    desk.ctl("batch", "send", texts)
    sent = sorted(json.loads(each["body"])["paymentMethod"]["account"]["accountNumber"] for each in sandbox.truth().values())
    expect(sent == ["0012345678", "0081229041"], sent)
    saved = desk.folder / "saved.csv"
    saved.write_text(",".join([*HEADER, "problem"]) + "\n" + ",".join(row(1).values()) + ",Left out by hand.\n" + ",".join(row(2).values()) + ",\n")
    answer = desk.ctl("--json", "batch", "import", str(saved), code=1).json
    expect(answer["ready"] == 1 and "saved with a problem: \"Left out by hand.\"" in answer["problems"][0]["reason"], answer)
    profile = desk.ctl("--json", "profile", "list").json["profiles"][0]
    expect(profile["required_fields"] == ["account_name", "account_number", "operator_code", "method_code"], profile)
    without_bank = ("payout", "new", "--amount", "5", "--currency", "IDR", "--method", "BANK_TRANSFER", "--account-name", "Asha", "--account-number", "12345")
    expect("Name a bank by its code" in desk.ctl(*without_bank, code=1).err, "a bank is wanted, an email isn't")
    fields = desk.ctl("--json", "profile", "required", profile["name"], "--fields", "account_number,email").json["required_fields"]
    expect(fields == ["account_number", "email"], fields)
    expect(desk.ctl("--json", "batch", "import", str(cases / "c02_no_email.csv"), code=1).json["problems"][0]["column"] == "email", "email is wanted")
    nameless = write(desk, [row(3, account_name="", method_code="", operator_code="")])
    expect(desk.ctl("--json", "batch", "import", nameless, "--dry-run").json["ready"] == 1, "nothing else is")
    desk.ctl("profile", "required", profile["name"], "--fields", "amount", code=2)
    expect(desk.ctl("--json", "profile", "required", profile["name"], "--fields", "none").json["required_fields"] == [], "none")


def the_same_file_again(desk):
    """Importing the same rows again would pay the same people again: refused, in whatever order, unless a person insists."""
    sandbox = start(desk)
    first = imported(desk, range(1, 6))
    backwards = write(desk, [row(number) for number in range(5, 0, -1)], delimiter=";")
    refused = desk.ctl("--json", "batch", "import", backwards, code=1)
    expect(refused.json["error"]["code"] == "K-212" and first in refused.err and "pay the same people again" in refused.err, refused)
    desk.ctl("batch", "import", backwards, "--dry-run", code=1)
    expect(len(desk.payouts()) == 5, "nothing was imported")
    desk.ctl("batch", "cancel", first)
    second = desk.ctl("--json", "batch", "import", backwards).json["id"]  # what was cancelled paid nobody
    third = desk.ctl("--json", "batch", "import", backwards, "--again").json["id"]
    refused = desk.ctl("--json", "batch", "send", second, code=1)
    expect(refused.json["error"]["code"] == "K-213" and "5 of 5 rows match the batch of today" in refused.err and accepted(sandbox) == [], refused)
    desk.ctl("batch", "send", second, "--again", " ", code=2)
    for batch in (second, third):
        desk.ctl("batch", "send", batch, "--again", "a bonus")
    expect(len(accepted(sandbox)) == 10, "five people, paid twice because somebody insisted")
    desk.ctl("batch", "send", first, code=1)


# ---- to the gateway

def thirty_with_lost_answers(desk):
    """Thirty rows, every third answer lost: each row is accepted exactly once, with its own account and money."""
    sandbox = start(desk)
    sandbox.rules(*({"method": "POST", "path": "/payouts/.*", "after": number, "times": 1, "do": "accept_then_close"} for number in range(2, 30, 3)))
    batch = imported(desk, range(1, 31))
    expect(shown(desk, batch)["state"] == "draft" and sandbox.truth() == {}, "nothing is sent by an import")
    answer = desk.ctl("--json", "batch", "send", batch)
    expect(answer.json["state"] == "done" and answer.json["summary"] == "30 sent", answer)
    after = shown(desk, batch)
    expect(sum(after["counts"].values()) == 30 and all(each["batch_id"] == batch for each in after["rows"]), after["counts"])
    rows_match(sandbox, after)
    expect(len(accepted(sandbox)) == 30 and all(each["posts"] == 1 for each in accepted(sandbox)), "once each")
    expect(desk.ctl("batch", "show", batch[:8]).out.count("\n") >= 30, "by the beginning of its ID")
    expect("There is no batch" in desk.ctl("batch", "show", batch[:3], code=1).err, "too short to be sure")
    expect(sum("lost" in desk.timeline(each["order_id"]) for each in after["rows"]) >= 5, "answers were lost")
    out = desk.folder / "out.csv"
    desk.ctl("export", "payouts", "--out", str(out))
    with out.open(encoding="utf-8", newline="") as opened:
        expect({line["batch_id"] for line in csv.DictReader(opened)} == {batch}, "the export names the batch")
    expect(desk.ctl("--json", "verify").json["problems"] == [], "verify")
    expect(desk.payouts().popitem()[1]["batch_id"] == batch, "and so does the list")
    result_is_written(desk, batch, after["rows"])


def result_is_written(desk, batch, rows):
    """The columns of the file in their order, and behind them what became of each row."""
    out = desk.folder / "result.csv"
    expect(desk.ctl("--json", "batch", "result", batch[:8], "--out", str(out)).json["rows"] == len(rows), "each row")
    with out.open(encoding="utf-8", newline="") as opened:
        reader = csv.DictReader(opened)
        written = list(reader)
    expect(reader.fieldnames[-12:] == ["order_id", "status", "created_at_utc", "created_at_local", "processed_at_utc", "processed_at_local", "fee_amount",
                                      "fee_currency", "problem", "proven", "found_after_rejected", "known_by_utc"], reader.fieldnames)
    expect([(row["order_id"], row["account_number"]) for row in written] == [(row["order_id"], row["account_number"]) for row in rows], written)


def handed_to_the_worker(desk):
    """--queue hands the rows over; without it the call waits for what the worker makes of them."""
    sandbox = start(desk)
    first = imported(desk, range(1, 11))
    queued = desk.ctl("--json", "batch", "send", first, "--queue").json
    expect(queued["counts"] == {"queued": 10} and queued["state"] == "sending" and sandbox.truth() == {}, queued)
    expect("Nothing is sent twice" in desk.ctl("batch", "send", first, "--queue", code=1).err, "handed over once")
    desk.ctl("batch", "pause", first)
    waits = desk.ctl("run", "--until-idle", "--timeout", "30", code=3)  # nothing of it moves by itself, and it says so
    expect(f"kontorctl batch resume {first}" in waits.err and sandbox.truth() == {}, waits)
    desk.ctl("batch", "resume", first)
    run = desk.ctl("run", "--until-idle", "--timeout", "60")
    expect(shown(desk, first)["state"] == "done" and len(accepted(sandbox)) == 10, run)
    worker = desk.begin("run")
    eventually(lambda: desk.home.joinpath("Shop", "worker.lock").exists())
    second = imported(desk, range(11, 31))
    answer = desk.ctl("batch", "send", second)
    expect("20 sent" in answer.out, answer)
    expect(end_politely(worker).code == 0, "the worker did it")
    rows_match(sandbox, {"rows": shown(desk, first)["rows"] + shown(desk, second)["rows"]})
    expect(all(each["posts"] == 1 for each in accepted(sandbox)), "once each")


def paused_and_cancelled(desk):
    """A batch is paused, resumed and taken back from beside the worker; what was sent goes on."""
    sandbox = start(desk)
    batch = imported(desk, range(1, 81))
    worker = desk.begin("run")
    desk.ctl("batch", "send", batch, "--queue")
    eventually(lambda: len(accepted(sandbox)) >= 3)
    desk.ctl("batch", "pause", batch)
    eventually(lambda: not {"queued", "sending"} & set(shown(desk, batch)["counts"]))
    sent = len(accepted(sandbox))
    desk.pay("999.00")  # beside it
    expect(sent < 80 and len(accepted(sandbox)) == sent + 1, "paused is the batch alone")
    expect("is paused" in desk.ctl("batch", "send", batch, code=1).err, "a paused batch is resumed, not sent")
    desk.ctl("batch", "resume", batch)
    eventually(lambda: len(accepted(sandbox)) >= sent + 4)
    answer = desk.ctl("--json", "batch", "cancel", batch).json
    eventually(lambda: not {"queued", "sending", "paused"} & set(shown(desk, batch)["counts"]))
    after = shown(desk, batch)
    expect(after["state"] == "ended" and answer["state"] == "ended", after["state"])
    gone = [each for each in after["rows"] if each["status"] == "cancelled"]
    expect(gone and len(gone) + len(accepted(sandbox)) - 1 == 80, f"{after['counts']}, {len(accepted(sandbox))}")
    expect(not {each["order_id"] for each in gone} & set(sandbox.truth()), "none of those was ever POSTed")
    for act in ("pause", "resume", "send"):
        desk.ctl("batch", act, batch, code=1)
    desk.ctl("batch", "cancel", batch)
    expect(end_politely(worker).code == 0, "the worker ends")
    expect(desk.ctl("--json", "verify").json["problems"] == [], "verify")


def cancelled_after_a_try(desk):
    """The gateway doesn't accept our access, so rows that were sent wait. When the batch is cancelled they aren't sent again."""
    sandbox = start(desk)
    batch = imported(desk, range(1, 6))
    sandbox.rules({"method": "POST", "path": "/payouts/.*", "do": "status", "status": 401})
    sent = desk.ctl("--json", "batch", "send", batch, code=3)  # as `payout new` says of the same
    expect(sent.json["counts"] == {"paused": 5}, sent)
    answer = desk.ctl("--json", "batch", "cancel", batch)
    rest = answer.json["cancelled_rest"]
    numbers = [rest[each] for each in ("cancelled", "cancelled_before", "accepted", "rejected", "not_cancelled")]
    expect(sum(numbers) == 5 and rest["not_cancelled"] > 0 and "may have accepted" in rest["not_cancelled_reason"], rest)
    expect("can't be cancelled" in answer.err and "kontorctl run" in answer.err, answer)
    posts = {id: each["posts"] for id, each in sandbox.truth().items()}
    sandbox.heal()
    desk.try_ctl("run", "--until-idle", "--timeout", "20")
    rows = shown(desk, batch)["rows"]
    expect([each["status"] for each in rows].count("unknown") == rest["not_cancelled"], rows)
    expect(not any("sends it again" in each["problem"] for each in rows), rows)
    expect(accepted(sandbox) == [] and {id: each["posts"] for id, each in sandbox.truth().items()} == posts, "nothing went out again")
    again = desk.ctl("--json", "batch", "cancel", batch).json["cancelled_rest"]
    expect(again["cancelled"] == 0 and again["cancelled_before"] == rest["cancelled"] and again["not_cancelled"] == rest["not_cancelled"], again)


def stops_by_itself(desk):
    """After so many problems in a row the batch pauses and says why; the exit code says that the refused rows aren't proven yet."""
    sandbox = start(desk)
    batch = imported(desk, range(1, 41))
    sandbox.rules({"method": "POST", "path": "/payouts/.*", "do": "status", "status": 422})
    answer = desk.ctl("--json", "batch", "send", batch, "--stop-after", "4", code=3)
    expect("K-210: Batch paused after 4 problems in a row" in answer.err and answer.json["state"] == "paused", answer)
    expect(answer.json["counts"]["paused"] >= 25 and answer.json["reason"].startswith("K-210"), answer)
    expect(accepted(sandbox) == [], "nothing was accepted")
    sandbox.heal()
    desk.ctl("batch", "resume", batch)
    worker = desk.begin("run")
    eventually(lambda: len(accepted(sandbox)) == answer.json["counts"]["paused"], 60)
    eventually(lambda: shown(desk, batch)["state"] == "done")
    expect(end_politely(worker).code in (0, 3), "the refused ones are asked for until no copy of them can be accepted")
    rows_match(sandbox, shown(desk, batch))


def gateway_away(desk):
    """Nobody answers: nothing is sent, the call ends with 6, and the rows wait for the next who works."""
    sandbox = start(desk)
    batch = imported(desk, range(1, 6))
    sandbox.stop()
    answer = desk.ctl("--json", "batch", "send", batch, code=6)
    expect("K-101" in answer.err and answer.json["counts"] == {"paused": 5}, answer)
    sandbox.start()
    again = desk.ctl("--json", "batch", "send", batch)
    expect(again.json["summary"] == "5 sent" and len(accepted(sandbox)) == 5, again)


def interrupted(desk):
    """A signal ends the call between two rows; sending goes on where it was."""
    sandbox = start(desk)
    batch = imported(desk, range(1, 61))
    process = desk.begin("batch", "send", batch)
    eventually(lambda: len(accepted(sandbox)) >= 4)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=30)
    expect(process.returncode == 1 and "Ended by a signal" in err, (process.returncode, out, err))
    expect(4 <= len(accepted(sandbox)) < 60, len(accepted(sandbox)))
    answer = desk.ctl("--json", "batch", "send", batch)
    expect(answer.json["summary"] == "60 sent" and "handed over before" in answer.err, answer)
    expect(len(accepted(sandbox)) == 60 and all(each["posts"] == 1 for each in accepted(sandbox)), "once each")


if __name__ == "__main__":
    journeys([gateway_away, stops_by_itself, paused_and_cancelled, cancelled_after_a_try, interrupted, thirty_with_lost_answers, handed_to_the_worker, codes_of_the_gateway,
              cells_as_they_are, accounts_as_entered, the_same_file_again, rows_with_problems, files_of_all_kinds, tables_of_others,
              as_people_write_it, named_as_on_the_line])
