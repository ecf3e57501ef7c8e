// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/columnwords.h"

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
};
using Roles = quint32;

constexpr qsizetype shortestJoined = 3; //!< word that is known within a longer one

const QHash<QString, Role> &vocabulary()
{
    static const QHash<QString, Role> all = [] {
        QHash<QString, Role> made;
        const auto add = [&made](Role role, const char *list) {
            for (const QString &word : QString::fromLatin1(list).split(u' '))
                made.insert(word, role);
        };
        add(Name, "name nama");
        add(Holder, "holder owner pemilik");
        add(Recipient,
            "beneficiary bene benef bnf payee recipient receiver creditor vendor supplier contractor freelancer seller credit "
            "credited cr fund contact destination to penerima tujuan");
        add(Employee, "employee emp staff worker karyawan pegawai pekerja");
        add(Account, "account acc acct akun rekening rek");
        add(Number, "number no num nr nomor nomer");
        add(Bank, "bank");
        add(BankCode, "ifsc bic swift bsb");
        add(Code, "code kode");
        add(Id, "id");
        add(Upi, "upi vpa");
        add(Wallet, "wallet ewallet");
        add(Address, "address handle alamat");
        add(Amount, "amount amt salary wage wages stipend nominal jumlah gaji upah honor honorarium");
        add(Net, "net nett netto bersih");
        add(Total, "total");
        add(Deal,
            "payment payout pay transfer disbursement transaction txn trx pembayaran transaksi dibayar dibayarkan ditransfer payable "
            "paid");
        add(Currency, "currency ccy curr");
        add(Email, "email mail surel");
        add(Method, "method mode metode");
        add(Reference, "reference ref referensi invoice faktur");
        add(Note,
            "note notes remark remarks narration narrative memo message comment description purpose keterangan catatan berita deskripsi");
        add(Sender, "sender debit debited dr source remitter payer debtor originator employer from pengirim pembayar sumber asal");
        add(Nothing,
            "full of the for in a s per and dan detail details data bulan month january february march april may june july august "
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
        add(u"\\batas[ _]nama\\b"_s, u"holder"_s);
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
        const QString folded = foldedName(word);
        found.append(folded.isEmpty() ? word : folded); // a sign of a currency has no letters
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
    if (name.contains("00"_L1))
        return std::nullopt; // "Amount/1000"
    for (const QString &word : wordsOf(name.left(longestName))) {
        if (vocabulary().contains(word)) {
            roles.append(vocabulary().value(word));
            continue;
        }
        if (const auto parts = takenApart(word)) {
            for (const QString &part : *parts)
                roles.append(vocabulary().value(part));
        } else if (currencyOfMark(word).isEmpty() && word != "rs"_L1 && word != "rupees"_L1) {
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

} // namespace

ColumnMeaning meaningByWords(const QString &name)
{
    const auto roles = rolesOf(name);
    return roles ? Reader(*roles).meaning() : ColumnMeaning {};
}

bool changesNothing(const QString &bracket)
{
    static const QStringList harmless {u"in"_s, u"dalam"_s, u"required"_s, u"mandatory"_s, u"optional"_s, u"wajib"_s, u"opsional"_s,
        u"rs"_s, u"rupees"_s, u"rupee"_s};
    const QStringList words = wordsOf(bracket);
    return !bracket.contains("00"_L1) && std::all_of(words.begin(), words.end(), [](const QString &word) {
        return harmless.contains(word) || !currencyOfMark(word).isEmpty();
    });
}

QString currencyInName(const QString &name)
{
    QString found;
    for (const QString &word : wordsOf(name)) {
        const QString currency = vocabulary().contains(word) ? QString() : currencyOfMark(word);
        if (!currency.isEmpty() && !found.isEmpty() && currency != found)
            return {};
        found = currency.isEmpty() ? found : currency;
    }
    return found;
}

} // namespace kontor
