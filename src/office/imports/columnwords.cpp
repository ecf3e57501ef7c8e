// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/columnwords.h"

#include "core/currencymark.h"

#include <QHash>
#include <QRegularExpression>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

enum Role : quint32 {
    Nothing = 0, //!< says nothing about what the column is
    Name = 1 << 0,
    Holder = 1 << 1,
    Recipient = 1 << 2,
    Employee = 1 << 3,
    Account = 1 << 4,
    Number = 1 << 5,
    Bank = 1 << 6,
    BankCode = 1 << 7,
    Code = 1 << 8,
    Id = 1 << 9,
    Upi = 1 << 10,
    Wallet = 1 << 11,
    Address = 1 << 12,
    Amount = 1 << 13,
    Net = 1 << 14,
    Total = 1 << 15,
    Deal = 1 << 16, //!< a payment, a transfer
    Currency = 1 << 17,
    Email = 1 << 18,
    Method = 1 << 19,
    Reference = 1 << 20,
    Note = 1 << 21,
    Sender = 1 << 22,
    Salary = 1 << 23,
    Sent = 1 << 24, //!< is what goes to the recipient
};
using Roles = quint32;

constexpr qsizetype shortestJoined = 3; //!< word that is known within a longer one

const QHash<QString, Role> &vocabulary()
{
    static const QHash<QString, Role> all = [] {
        QHash<QString, Role> made;
        const auto add = [&made](Roles role, const char *list) {
            for (const QString &word : QString::fromLatin1(list).split(u' '))
                made.insert(word, Role(role));
        };
        add(Name, "name nama");
        add(Holder, "holder owner pemilik");
        add(Recipient,
            "beneficiary bene benef bnf payee recipient receiver creditor vendor supplier contractor freelancer seller credit "
            "credited cr fund contact destination to penerima tujuan");
        add(Employee, "employee emp staff worker karyawan pegawai pekerja");
        add(Account, "account acc acct akun rekening rek iban va");
        add(Number, "number no num nr nomor nomer");
        add(Bank, "bank");
        add(BankCode, "ifsc bic swift bsb");
        add(Code, "code kode");
        add(Id, "id");
        add(Upi, "upi vpa");
        add(Wallet, "wallet ewallet dompet");
        add(Address, "address handle alamat");
        add(Amount, "amount amt nominal jumlah");
        add(Amount | Salary, "salary wage wages stipend gaji upah honor honorarium");
        add(Net, "net nett netto bersih");
        add(Total, "total");
        add(Deal, "payment pymt pay transaction txn trx pembayaran transaksi dibayar dibayarkan payable paid");
        add(Deal | Sent, "payout transfer disbursement ditransfer diterima");
        add(Currency, "currency ccy curr");
        add(Email, "email mail surel");
        add(Method, "method mode metode");
        add(Reference, "reference ref referensi invoice faktur");
        add(Note,
            "note notes remark remarks narration narrative memo message comment description purpose keterangan catatan berita deskripsi");
        add(Sender, "sender debit debited dr source remitter payer debtor originator employer from pengirim pembayar sumber asal");
        add(Nothing,
            "full lengkap on instrument virtual of the for in a s per and dan yang detail details data bulan month january february march "
            "april may june july august "
            "september october november december jan feb mar apr jun jul aug sep oct nov dec januari februari maret mei juni juli "
            "agustus oktober desember agu okt des");
        return made;
    }();
    return all;
}

//! What stands for one word, or would be taken apart.
QString withPhrasesJoined(QString text)
{
    static const QList<std::pair<QRegularExpression, QString>> phrases = [] {
        QList<std::pair<QRegularExpression, QString>> made;
        const auto add = [&made](const QString &form, const QString &word) {
            made.append({QRegularExpression(form, QRegularExpression::CaseInsensitiveOption), u' ' + word + u' '});
        };
        add(uR"(\ba\s*/\s*c\b\.?)"_s, u"account"_s);
        add(u"\\be[- ]mail\\b"_s, u"email"_s);
        add(u"\\be[- ]wallet\\b"_s, u"wallet"_s);
        add(u"\\bmata[ _]uang\\b"_s, u"currency"_s);
        add(u"\\bsort[ _]code\\b|\\brouting[ _](number|no|code)\\b"_s, u"ifsc"_s);
        add(u"\\btake[ _-]?home([ _-]?pay)?\\b|\\bTHP\\b"_s, u"net pay"_s);
        add(u"\\batas[ _]nama\\b|\\ba\\s*[./]\\s*n\\b\\.?"_s, u"holder"_s);
        return made;
    }();
    for (const auto &[form, word] : phrases)
        text.replace(form, word);
    return text;
}

//! "accountNumber", "IFSCCode", "bene_acc_no".
QStringList wordsOf(const QString &name)
{
    static const QRegularExpression humps(u"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])"_s);
    static const QRegularExpression between(u"[^\\p{L}\\p{Sc}]+"_s);
    const QString text = withPhrasesJoined(QString(name).replace(humps, u" "_s));
    QStringList found;
    for (const QString &word : text.split(between, Qt::SkipEmptyParts)) {
        const bool isSign = std::any_of(word.begin(), word.end(), [](QChar c) { return c.category() == QChar::Symbol_Currency; });
        found.append(isSign ? word.toLower() : foldedName(word));
    }
    return found;
}

//! "namakaryawan": known words without anything between them, the longest first.
std::optional<QStringList> takenApart(const QString &word)
{
    if (word.isEmpty())
        return QStringList();
    for (qsizetype size = word.size(); size >= 2; --size) {
        const QString first = word.left(size);
        if (!vocabulary().contains(first) || (size < shortestJoined && first != "no"_L1 && first != "id"_L1))
            continue;
        if (const auto rest = takenApart(word.mid(size)))
            return QStringList {first} + *rest;
    }
    return std::nullopt;
}

//! Nothing where a word isn't known.
std::optional<QList<Role>> rolesOf(const QString &name)
{
    constexpr qsizetype longestName = 80;
    QList<Role> roles;
    for (const QString &word : wordsOf(name.left(longestName))) {
        if (vocabulary().contains(word)) {
            roles.append(vocabulary().value(word));
            continue;
        }
        if (const auto parts = takenApart(word)) {
            for (const QString &part : *parts)
                roles.append(vocabulary().value(part));
        } else if (!isCurrencyMark(word)) {
            return std::nullopt;
        }
    }
    return roles;
}

bool standsBeside(const QList<Role> &roles, Role one, Role other)
{
    for (qsizetype i = 1; i < roles.size(); ++i) {
        if ((roles.at(i - 1) == one && roles.at(i) == other) || (roles.at(i - 1) == other && roles.at(i) == one))
            return true;
    }
    return false;
}

class Reader {
public:
    explicit Reader(const QList<Role> &roles)
        : m_roles(roles)
    {
        for (const Role role : roles)
            m_all |= role;
    }

    ColumnMeaning meaning()
    {
        if (has(Sender) || (has(Address) && !has(Upi) && !has(Email)))
            return {};
        for (const auto &[role, column] : {std::pair(Email, u"email"_s), std::pair(Currency, u"currency"_s),
                 std::pair(Method, u"method_code"_s), std::pair(Note, u"note"_s), std::pair(BankCode, u"operator_code"_s)}) {
            if (has(role))
                add(column);
        }
        readParty();
        readBank();
        readAmount();
        readReference();
        m_meaning.isSettled = m_meaning.columns == QStringList {u"amount"_s} && ((has(Net) && has(Salary | Deal)) || has(Sent));
        return m_meaning;
    }

private:
    bool has(Roles any) const { return (m_all & any) != 0; }
    void add(const QString &column, bool isSecondChoice = false)
    {
        if (m_meaning.columns.contains(column))
            return;
        m_meaning.columns.append(column);
        m_meaning.isSecondChoice = isSecondChoice;
    }
    bool isBankName() const { return has(Bank) && has(Name) && !has(Account) && standsBeside(m_roles, Bank, Name); }

    void readParty()
    {
        if (has(Upi) && !has(Name)) {
            add(u"account_number"_s);
            m_meaning.isAddress = true;
        } else if (has(Account) && !has(BankCode)) {
            readAccount();
        } else if ((has(Name) && !isBankName() && !has(BankCode)) || has(Holder)) {
            add(u"account_name"_s, has(Employee));
        } else if (has(Wallet) && has(Number | Id)) {
            add(u"account_number"_s);
        } else if (m_meaning.columns.isEmpty() && has(Recipient | Employee) && !has(Bank | Amount | Net | Deal | Reference)) {
            readPerson();
        }
    }

    //! The number of an employee comes again each month: it is no reference of a payment.
    void readPerson()
    {
        const bool isNumbered = has(Number | Id | Code);
        if (has(Recipient) || !isNumbered)
            m_meaning.columns
                = isNumbered ? QStringList {u"account_number"_s, u"reference"_s} : QStringList {u"account_name"_s, u"reference"_s};
    }

    void readAccount()
    {
        if (has(Name | Holder))
            add(u"account_name"_s);
        if (has(Id | Code) && !has(Name | Holder | Number))
            m_meaning.columns += QStringList {u"account_number"_s, u"reference"_s};
        else if (has(Number) || !has(Name | Holder | Email | Currency))
            add(u"account_number"_s);
    }

    void readBank()
    {
        if (!has(Bank) || has(Account | Upi | BankCode | Email | Note))
            return;
        add(u"operator_code"_s, has(Name));
        if (has(Number))
            add(u"account_number"_s);
    }

    //! What is paid out comes before a salary of which nobody says that it is the net one.
    void readAmount()
    {
        if (has(Amount))
            add(u"amount"_s, !has(Net | Deal) && has(Total | Employee));
        else if ((has(Net) && has(Deal)) || (has(Total) && has(Deal) && !has(Id | Number | Reference)))
            add(u"amount"_s, !has(Net));
    }

    void readReference()
    {
        const bool isOfPayment = has(Deal) && has(Id | Number) && !has(Account | Bank | Upi | Wallet | Name);
        if (!has(Reference) && !isOfPayment)
            return;
        add(u"reference"_s);
        if (has(Reference) && has(Recipient) && !has(Number | Id))
            add(u"note"_s);
    }

    const QList<Role> &m_roles;
    Roles m_all = Nothing;
    ColumnMeaning m_meaning;
};

//! A year and the days and numbers of months beside one, or beside the name of a month, say nothing; any other may be a factor.
bool hasFactor(const QString &name)
{
    static const QRegularExpression number(u"\\d+"_s);
    static const QRegularExpression year(u"\\A(?:19|20)\\d\\d\\z"_s);
    static const QRegularExpression month(
        u"\\b(?:jan|feb|mar|apr|ma[yi]|jun|jul|aug|agu|sep|oct|okt|nov|dec|des)"_s, QRegularExpression::CaseInsensitiveOption);
    bool hasYear = false;
    bool hasSmall = false;
    for (auto each = number.globalMatch(name); each.hasNext();) {
        const QString digits = each.next().captured();
        const bool isYear = year.match(digits).hasMatch();
        const bool isSmall = digits.size() <= 2 && digits.toInt() > 0;
        if (!isYear && !isSmall)
            return true;
        hasYear = hasYear || isYear;
        hasSmall = hasSmall || isSmall;
    }
    return hasSmall && !hasYear && !month.match(name).hasMatch();
}

//! Roles of the words that are known, whatever the others are.
Roles rolesWithin(const QStringList &words)
{
    Roles all = Nothing;
    for (const QString &word : words) {
        for (const QString &part : takenApart(word).value_or(QStringList {word}))
            all |= vocabulary().value(part, Nothing);
    }
    return all;
}

} // namespace

ColumnMeaning meaningByWords(const QString &name)
{
    const auto roles = rolesOf(name);
    const ColumnMeaning meaning = roles ? Reader(*roles).meaning() : ColumnMeaning {};
    return meaning.columns.contains(u"amount"_s) && hasFactor(name) ? ColumnMeaning {} : meaning;
}

bool changesNothing(const QString &bracket)
{
    static const QStringList harmless {u"in"_s, u"dalam"_s, u"required"_s, u"mandatory"_s, u"optional"_s, u"wajib"_s, u"opsional"_s};
    const QStringList words = wordsOf(bracket);
    return !hasFactor(bracket)
        && std::all_of(words.begin(), words.end(), [](const QString &word) { return harmless.contains(word) || isCurrencyMark(word); });
}

bool mayBeAmount(const QString &name)
{
    static const QStringList asked {u"due"_s, u"owed"_s, u"owing"_s, u"outstanding"_s, u"gross"_s, u"bruto"_s, u"brutto"_s, u"net"_s,
        u"nett"_s, u"netto"_s, u"paid"_s, u"payable"_s, u"total"_s};
    static const QStringList sides {u"before"_s, u"after"_s, u"incl"_s, u"excl"_s, u"inc"_s, u"exc"_s, u"including"_s, u"excluding"_s,
        u"sebelum"_s, u"setelah"_s, u"sesudah"_s};
    static const QStringList others {u"date"_s, u"tanggal"_s, u"tgl"_s, u"day"_s, u"days"_s, u"hari"_s, u"hours"_s, u"jam"_s, u"type"_s,
        u"tipe"_s, u"jenis"_s, u"status"_s, u"words"_s, u"terbilang"_s, u"by"_s, u"oleh"_s, u"who"_s, u"whom"_s, u"siapa"_s, u"karyawan"_s,
        u"employees"_s, u"potongan"_s, u"deduction"_s, u"deductions"_s, u"fee"_s, u"fees"_s, u"biaya"_s, u"admin"_s, u"tax"_s, u"pajak"_s,
        u"ppn"_s, u"pph"_s, u"vat"_s, u"gst"_s, u"loan"_s, u"pinjaman"_s, u"overtime"_s, u"lembur"_s, u"allowance"_s, u"tunjangan"_s,
        u"discount"_s, u"diskon"_s, u"percent"_s, u"persen"_s, u"rate"_s, u"kurs"_s, u"unit"_s, u"qty"_s, u"quantity"_s, u"count"_s,
        u"terms"_s};
    const QStringList words = wordsOf(name);
    const auto hasOneOf = [&words](const QStringList &list) {
        return std::any_of(words.begin(), words.end(), [&list](const QString &word) { return list.contains(word); });
    };
    const Roles roles = rolesWithin(words);
    const bool isAmount = (roles & Amount) != 0;
    if (isAmount && hasOneOf(sides))
        return true;
    return (isAmount || hasOneOf(asked)) && !hasOneOf(others)
        && (roles & (Currency | Email | Method | Note | Reference | Number | Id | Code | Name)) == 0;
}

namespace {

//! The words that aren't known are among these: any other may make it a column about something else, such as "RazorpayX account number".
bool knowsOrIsOneOf(const QStringList &words, const QStringList &others)
{
    return std::all_of(words.begin(), words.end(), [&others](const QString &word) {
        return others.contains(word) || vocabulary().contains(word) || isCurrencyMark(word) || takenApart(word);
    });
}

} // namespace

bool mayBeHolder(const QString &name)
{
    static const QStringList harmless {
        u"di"_s, u"pada"_s, u"sesuai"_s, u"buku"_s, u"tabungan"_s, u"as"_s, u"per"_s, u"registered"_s, u"legal"_s, u"exact"_s, u"real"_s};
    static const QStringList receivers {u"beneficiary"_s, u"bene"_s, u"benef"_s, u"payee"_s, u"recipient"_s, u"receiver"_s, u"penerima"_s};
    const QStringList words = wordsOf(name);
    const Roles roles = rolesWithin(words);
    constexpr Roles others = Sender | Email | Address | Number | BankCode | Code | Id | Currency | Amount | Note | Method | Reference;
    if ((roles & others) != 0 || !knowsOrIsOneOf(words, harmless))
        return false;
    const bool isReceiver = std::any_of(words.begin(), words.end(), [](const QString &word) { return receivers.contains(word); });
    return (roles & Holder) != 0 || ((roles & Name) != 0 && ((roles & Account) != 0 || isReceiver));
}

bool mayBeAccount(const QString &name)
{
    static const QStringList corrections {u"new"_s, u"old"_s, u"corrected"_s, u"correct"_s, u"correction"_s, u"updated"_s, u"update"_s,
        u"revised"_s, u"changed"_s, u"change"_s, u"current"_s, u"latest"_s, u"other"_s, u"second"_s, u"alternate"_s, u"baru"_s, u"lama"_s,
        u"terbaru"_s, u"koreksi"_s, u"revisi"_s, u"perubahan"_s, u"pengganti"_s, u"neu"_s, u"neue"_s, u"nueva"_s, u"nuevo"_s};
    const QStringList words = wordsOf(name);
    constexpr Roles others = Sender | Email | Address | BankCode | Code | Currency | Amount | Note | Method | Reference | Name | Holder;
    const Roles roles = rolesWithin(words);
    return (roles & Account) != 0 && (roles & others) == 0 && knowsOrIsOneOf(words, corrections);
}

namespace {

const QString &unitWords()
{
    static const QString words
        = u"(?:thousands?|ribu(?:an)?|juta(?:an)?|millions?|mio|lakhs?|lacs?|crores?|cents?|sen|paise|paisa|centavos|hundredths|tsd|"
          "tausend|milliers|miles|miliar(?:an)?|billions?)"_s;
    return words;
}

const QString unitSigns = u"['\u2019`]000\\b|\\b000s\\b|[x\u00d7]\\s?1[.,]?000"_s;
constexpr qsizetype longestLine = 200;

} // namespace

bool namesUnit(const QString &name)
{
    static const QRegularExpression unit(u"\\b%1\\b|%2"_s.arg(unitWords(), unitSigns),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    return name.size() <= longestLine && unit.match(name).hasMatch();
}

bool statesUnit(const QString &line)
{
    if (!namesUnit(line))
        return false;
    static const QRegularExpression inUnits(
        u"\\b(?:in|dalam|satuan|units?|angka)\\W*(?:(?:of|idr|inr|usd|eur|rp|rs|rupiah|rupees|full)\\W+)?%1\\b|%2"_s.arg(
            unitWords(), unitSigns),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression alone(
        u"\\A\\W*(?:(?:idr|inr|usd|eur|rp|rs|rupiah)\\W+)?%1\\W*(?:(?:of )?(?:idr|inr|usd|eur|rp|rs|rupiah|rupees|dollars|euros?))?\\W*\\z"_s
            .arg(unitWords()),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    return inUnits.match(line).hasMatch() || alone.match(line).hasMatch();
}

QString unitInName(const QString &name)
{
    QString found;
    for (const QString &word : wordsOf(name)) {
        if (vocabulary().contains(word) || !isCurrencyMark(word))
            continue;
        const QString currency = currencyOfMark(word);
        const QString unit = currency.isEmpty() ? word : currency;
        if (!found.isEmpty() && unit != found)
            return {};
        found = unit;
    }
    return found;
}

} // namespace kontor
