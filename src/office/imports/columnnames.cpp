// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/columnnames.h"

#include "office/imports/columnwords.h"

#include <QHash>
#include <QRegularExpression>
#include <algorithm>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! A name that stands twice here can mean either.
struct Alias {
    QLatin1StringView name;
    QLatin1StringView column;
    bool isSecondChoice = false;
    bool isPhone = false;
};

//! The names of our own columns.
namespace column {
constexpr QLatin1StringView reference("reference");
constexpr QLatin1StringView accountName("account_name");
constexpr QLatin1StringView accountNumber("account_number");
constexpr QLatin1StringView operatorCode("operator_code");
constexpr QLatin1StringView methodCode("method_code");
constexpr QLatin1StringView amount("amount");
constexpr QLatin1StringView currency("currency");
constexpr QLatin1StringView email("email");
constexpr QLatin1StringView note("note");
} // namespace column

constexpr std::array aliases {
    // Wise: which of its two currencies an amount is in stands in a column of its own (BatchColumns)
    Alias {"name"_L1, column::accountName},
    Alias {"targetcurrency"_L1, column::currency},
    Alias {"sourcecurrency"_L1, column::currency, true},
    Alias {"recipientemail"_L1, column::email},
    Alias {"paymentreference"_L1, column::note},
    // PayPal payouts, where somebody put names above them
    Alias {"customerid"_L1, column::reference},
    Alias {"senderitemid"_L1, column::reference},
    Alias {"wallet"_L1, column::methodCode},
    // RazorpayX: a contact and its account both have a name and an address; the account is what is paid
    Alias {"payoutreferenceid"_L1, column::reference},
    Alias {"contactreferenceid"_L1, column::reference, true},
    Alias {"payoutamount"_L1, column::amount},
    Alias {"payoutcurrency"_L1, column::currency},
    Alias {"payoutmode"_L1, column::methodCode},
    Alias {"payoutnarration"_L1, column::note},
    Alias {"fundaccountname"_L1, column::accountName},
    Alias {"fundaccountifsc"_L1, column::operatorCode},
    Alias {"fundaccountnumber"_L1, column::accountNumber},
    Alias {"fundaccountemail"_L1, column::email},
    Alias {"contactname"_L1, column::accountName, true},
    Alias {"nameofcontact"_L1, column::accountName, true},
    Alias {"contactemail"_L1, column::email, true},
    Alias {"contactemailid"_L1, column::email, true},
    // Xendit, new and old
    Alias {"referenceid"_L1, column::reference},
    Alias {"externalid"_L1, column::reference},
    Alias {"channelcode"_L1, column::operatorCode},
    Alias {"bankcode"_L1, column::operatorCode},
    Alias {"bankaccountname"_L1, column::accountName},
    Alias {"bankaccountnumber"_L1, column::accountNumber},
    Alias {"description"_L1, column::note},
    // Midtrans
    Alias {"beneficiaryname"_L1, column::accountName},
    Alias {"beneficiaryaccount"_L1, column::accountNumber},
    Alias {"beneficiarybank"_L1, column::operatorCode},
    Alias {"beneficiaryemail"_L1, column::email},
    // English
    Alias {"ref"_L1, column::reference},
    Alias {"referenceno"_L1, column::reference},
    Alias {"referencenumber"_L1, column::reference},
    Alias {"invoice"_L1, column::reference},
    Alias {"invoiceid"_L1, column::reference},
    Alias {"invoiceno"_L1, column::reference},
    Alias {"invoicenumber"_L1, column::reference},
    Alias {"fullname"_L1, column::accountName},
    Alias {"accountholder"_L1, column::accountName},
    Alias {"accountholdername"_L1, column::accountName},
    Alias {"beneficiary"_L1, column::accountName},
    Alias {"recipient"_L1, column::accountName},
    Alias {"recipientname"_L1, column::accountName},
    Alias {"payee"_L1, column::accountName},
    Alias {"payeename"_L1, column::accountName},
    Alias {"account"_L1, column::accountNumber},
    Alias {"accountno"_L1, column::accountNumber},
    Alias {"acctno"_L1, column::accountNumber},
    Alias {"beneficiaryaccountnumber"_L1, column::accountNumber},
    Alias {"recipientaccount"_L1, column::accountNumber},
    Alias {"recipientaccountnumber"_L1, column::accountNumber},
    Alias {"iban"_L1, column::accountNumber},
    Alias {"bankaccount"_L1, column::accountNumber},
    Alias {"operator"_L1, column::operatorCode},
    Alias {"bank"_L1, column::operatorCode},
    Alias {"bankname"_L1, column::operatorCode, true},
    Alias {"ifsc"_L1, column::operatorCode},
    Alias {"ifsccode"_L1, column::operatorCode},
    Alias {"bic"_L1, column::operatorCode, true},
    Alias {"swift"_L1, column::operatorCode, true},
    Alias {"swiftcode"_L1, column::operatorCode, true},
    Alias {"method"_L1, column::methodCode},
    Alias {"mode"_L1, column::methodCode},
    Alias {"paymentmethod"_L1, column::methodCode},
    Alias {"payoutmethod"_L1, column::methodCode},
    Alias {"paymentmode"_L1, column::methodCode},
    Alias {"transfertype"_L1, column::methodCode},
    Alias {"sum"_L1, column::amount},
    Alias {"value"_L1, column::amount},
    Alias {"netamount"_L1, column::amount},
    Alias {"paymentamount"_L1, column::amount},
    Alias {"transferamount"_L1, column::amount},
    Alias {"total"_L1, column::amount, true},
    Alias {"ccy"_L1, column::currency},
    Alias {"cur"_L1, column::currency},
    Alias {"currencycode"_L1, column::currency},
    Alias {"mail"_L1, column::email},
    Alias {"emailaddress"_L1, column::email},
    Alias {"notes"_L1, column::note},
    Alias {"memo"_L1, column::note},
    Alias {"message"_L1, column::note},
    Alias {"narration"_L1, column::note},
    Alias {"remark"_L1, column::note},
    Alias {"remarks"_L1, column::note},
    Alias {"comment"_L1, column::note},
    // Indonesian
    Alias {"referensi"_L1, column::reference},
    Alias {"idreferensi"_L1, column::reference},
    Alias {"noreferensi"_L1, column::reference},
    Alias {"nomorreferensi"_L1, column::reference},
    Alias {"noinvoice"_L1, column::reference},
    Alias {"nomorinvoice"_L1, column::reference},
    Alias {"nofaktur"_L1, column::reference},
    Alias {"nama"_L1, column::accountName},
    Alias {"namapenerima"_L1, column::accountName},
    Alias {"namapemilikrekening"_L1, column::accountName},
    Alias {"namarekening"_L1, column::accountName},
    Alias {"namaakunbank"_L1, column::accountName},
    Alias {"atasnama"_L1, column::accountName},
    Alias {"penerima"_L1, column::accountName},
    Alias {"norek"_L1, column::accountNumber},
    Alias {"norekening"_L1, column::accountNumber},
    Alias {"nomorrekening"_L1, column::accountNumber},
    Alias {"norekeningtujuan"_L1, column::accountNumber},
    Alias {"nomorrekeningtujuan"_L1, column::accountNumber},
    Alias {"rekeningtujuan"_L1, column::accountNumber},
    Alias {"kodebank"_L1, column::operatorCode},
    Alias {"banktujuan"_L1, column::operatorCode},
    Alias {"namabank"_L1, column::operatorCode, true},
    Alias {"metode"_L1, column::methodCode},
    Alias {"metodepembayaran"_L1, column::methodCode},
    Alias {"nominal"_L1, column::amount},
    Alias {"jumlah"_L1, column::amount},
    Alias {"jumlahtransfer"_L1, column::amount},
    Alias {"nominaltransfer"_L1, column::amount},
    Alias {"matauang"_L1, column::currency},
    Alias {"kodematauang"_L1, column::currency},
    Alias {"diterima"_L1, column::amount, true},
    Alias {"surel"_L1, column::email},
    Alias {"alamatemail"_L1, column::email},
    Alias {"emailpenerima"_L1, column::email},
    Alias {"keterangan"_L1, column::note},
    Alias {"catatan"_L1, column::note},
    Alias {"berita"_L1, column::note},
    Alias {"deskripsi"_L1, column::note},
    // German
    Alias {"referenz"_L1, column::reference},
    Alias {"belegnummer"_L1, column::reference},
    Alias {"rechnungsnummer"_L1, column::reference},
    Alias {"rechnungsnr"_L1, column::reference},
    Alias {"empfanger"_L1, column::accountName},
    Alias {"empfangername"_L1, column::accountName},
    Alias {"inhaber"_L1, column::accountName},
    Alias {"kontoinhaber"_L1, column::accountName},
    Alias {"zahlungsempfanger"_L1, column::accountName},
    Alias {"begunstigter"_L1, column::accountName},
    Alias {"konto"_L1, column::accountNumber},
    Alias {"kontonr"_L1, column::accountNumber},
    Alias {"kontonummer"_L1, column::accountNumber},
    Alias {"gegenkonto"_L1, column::accountNumber},
    Alias {"blz"_L1, column::operatorCode},
    Alias {"bankleitzahl"_L1, column::operatorCode},
    Alias {"gegenkontoblz"_L1, column::operatorCode},
    Alias {"zahlungsart"_L1, column::methodCode},
    Alias {"zahlungsweise"_L1, column::methodCode},
    Alias {"betrag"_L1, column::amount},
    Alias {"summe"_L1, column::amount},
    Alias {"wahrung"_L1, column::currency},
    Alias {"emailadresse"_L1, column::email},
    Alias {"zweck"_L1, column::note},
    Alias {"verwendungszweck"_L1, column::note},
    Alias {"bemerkung"_L1, column::note},
    Alias {"notiz"_L1, column::note},
    // Spanish
    Alias {"referencia"_L1, column::reference},
    Alias {"factura"_L1, column::reference},
    Alias {"numerodefactura"_L1, column::reference},
    Alias {"nombre"_L1, column::accountName},
    Alias {"beneficiario"_L1, column::accountName},
    Alias {"nombredelbeneficiario"_L1, column::accountName},
    Alias {"titular"_L1, column::accountName},
    Alias {"titulardelacuenta"_L1, column::accountName},
    Alias {"nombredeltitular"_L1, column::accountName},
    Alias {"destinatario"_L1, column::accountName},
    Alias {"cuenta"_L1, column::accountNumber},
    Alias {"cuentabancaria"_L1, column::accountNumber},
    Alias {"cuentadestino"_L1, column::accountNumber},
    Alias {"numerodecuenta"_L1, column::accountNumber},
    Alias {"nrodecuenta"_L1, column::accountNumber},
    Alias {"clabe"_L1, column::accountNumber},
    Alias {"banco"_L1, column::operatorCode},
    Alias {"codigobanco"_L1, column::operatorCode},
    Alias {"codigodebanco"_L1, column::operatorCode},
    Alias {"metodo"_L1, column::methodCode},
    Alias {"metododepago"_L1, column::methodCode},
    Alias {"formadepago"_L1, column::methodCode},
    Alias {"importe"_L1, column::amount},
    Alias {"monto"_L1, column::amount},
    Alias {"cantidad"_L1, column::amount},
    Alias {"moneda"_L1, column::currency},
    Alias {"divisa"_L1, column::currency},
    Alias {"correo"_L1, column::email},
    Alias {"correoelectronico"_L1, column::email},
    Alias {"concepto"_L1, column::note},
    Alias {"nota"_L1, column::note},
    Alias {"notas"_L1, column::note},
    Alias {"descripcion"_L1, column::note},
    Alias {"observaciones"_L1, column::note},
    // of e-wallets
    Alias {"ewallet"_L1, column::operatorCode},
    Alias {"namaewallet"_L1, column::operatorCode},
    Alias {"ewalletname"_L1, column::operatorCode},
    Alias {"dompetdigital"_L1, column::operatorCode},
    Alias {"phone"_L1, column::accountNumber, true, true},
    Alias {"phoneno"_L1, column::accountNumber, true, true},
    Alias {"phonenumber"_L1, column::accountNumber, true, true},
    Alias {"mobile"_L1, column::accountNumber, true, true},
    Alias {"mobileno"_L1, column::accountNumber, true, true},
    Alias {"mobilenumber"_L1, column::accountNumber, true, true},
    Alias {"nohp"_L1, column::accountNumber, true, true},
    Alias {"nomorhp"_L1, column::accountNumber, true, true},
    Alias {"hp"_L1, column::accountNumber, true, true},
    Alias {"nohandphone"_L1, column::accountNumber, true, true},
    Alias {"nomorhandphone"_L1, column::accountNumber, true, true},
    Alias {"handphone"_L1, column::accountNumber, true, true},
    Alias {"telepon"_L1, column::accountNumber, true, true},
    Alias {"notelepon"_L1, column::accountNumber, true, true},
    Alias {"nomortelepon"_L1, column::accountNumber, true, true},
    Alias {"notelp"_L1, column::accountNumber, true, true},
    Alias {"telp"_L1, column::accountNumber, true, true},
    Alias {"an"_L1, column::accountName}, // atas nama
    // names that fit two of ours
    Alias {"code"_L1, column::operatorCode},
    Alias {"code"_L1, column::methodCode},
    Alias {"kode"_L1, column::operatorCode},
    Alias {"kode"_L1, column::methodCode},
    Alias {"codigo"_L1, column::operatorCode},
    Alias {"codigo"_L1, column::methodCode},
    Alias {"id"_L1, column::reference},
    Alias {"id"_L1, column::accountNumber},
    Alias {"number"_L1, column::accountNumber},
    Alias {"number"_L1, column::reference},
    Alias {"nomor"_L1, column::accountNumber},
    Alias {"nomor"_L1, column::reference},
    Alias {"nummer"_L1, column::accountNumber},
    Alias {"nummer"_L1, column::reference},
    Alias {"numero"_L1, column::accountNumber},
    Alias {"numero"_L1, column::reference},
    Alias {"rekening"_L1, column::accountNumber},
    Alias {"rekening"_L1, column::accountName},
    Alias {"payment"_L1, column::amount},
    Alias {"payment"_L1, column::methodCode},
};

constexpr std::array hundredths {"inpaise"_L1, "paise"_L1, "paisa"_L1, "incents"_L1, "cents"_L1, "centavos"_L1, "minorunits"_L1};

const QHash<QString, ColumnMeaning> &meanings()
{
    static const QHash<QString, ColumnMeaning> all = [] {
        QHash<QString, ColumnMeaning> made;
        for (const QLatin1StringView column : {column::reference, column::accountName, column::accountNumber, column::operatorCode,
                 column::methodCode, column::amount, column::currency, column::email, column::note})
            made[foldedName(column)].columns.append(column);
        for (const Alias &alias : aliases) {
            ColumnMeaning &meaning = made[alias.name];
            meaning.columns.append(alias.column);
            meaning.isSecondChoice = alias.isSecondChoice;
            meaning.isPhone = alias.isPhone;
        }
        return made;
    }();
    return all;
}

bool isAmount(const ColumnMeaning &meaning)
{
    return meaning.columns == QStringList {column::amount};
}

//! "Amount x 1,000", "Amount %": it is reckoned with.
bool isReckoned(const QString &name)
{
    static constexpr QStringView harmless = u"|~^<>";
    return std::any_of(name.begin(), name.end(),
        [](QChar c) { return c == u'%' || c == QChar(0x2030) || (c.category() == QChar::Symbol_Math && !harmless.contains(c)); });
}

} // namespace

QString foldedName(const QString &name)
{
    QString folded;
    for (const QChar c : name.normalized(QString::NormalizationForm_KD)) {
        if (c == u'ß')
            folded += "ss"_L1;
        else if (c.isLetterOrNumber())
            folded += c.toLower();
    }
    return folded;
}

ColumnMeaning meaningOf(const QString &name)
{
    const QString folded = foldedName(name);
    if (isReckoned(name))
        return {};
    if (ColumnMeaning known = meanings().value(folded); !known.columns.isEmpty()) {
        known.isSettled = isAmount(known) && meaningByWords(name).isSettled;
        return known;
    }
    for (const QLatin1StringView unit : hundredths) {
        ColumnMeaning meaning = meanings().value(folded.chopped(folded.endsWith(unit) ? unit.size() : 0));
        meaning.isInHundredths = folded.endsWith(unit) && isAmount(meaning);
        if (meaning.isInHundredths)
            return meaning;
    }
    const ColumnMeaning beforeBracket = meanings().value(foldedName(name.section(u'(', 0, 0))); // "Amount (in Rupees)"
    if (name.contains(u'(') && !beforeBracket.columns.isEmpty() && changesNothing(name.section(u'(', 1)))
        return beforeBracket;
    if (ColumnMeaning byWords = meaningByWords(name); !byWords.columns.isEmpty()) {
        byWords.isByWords = true;
        return byWords;
    }
    ColumnMeaning meaning = meanings().value(foldedName(name.section(u'[', 0, 0)));
    const bool isPartOfNotes = meaning.columns == QStringList {column::note}; // "notes[place]"
    if (!name.contains(u'[') || !(isPartOfNotes || changesNothing(name.section(u'[', 1))))
        return {};
    meaning.isSecondChoice = true;
    return meaning;
}

NamePart namePartOf(const QString &name)
{
    static const QString whose
        = u"(?:employee|emp|staff|worker|beneficiary|payee|recipient|receiver|vendor|contractor|contact|legal|account|accountholder)?"_s;
    static const QString whoseIndonesian = u"(?:karyawan|pegawai|pekerja|penerima)?"_s;
    static const auto form = [](const QString &english, const QString &indonesian, const QString &others) {
        return QRegularExpression(u"\\A(?:%1(?:%2)|(?:%3)%4|%5)\\z"_s.arg(whose, english, indonesian, whoseIndonesian, others));
    };
    static const QRegularExpression first = form(u"firstname|givenname|forename"_s, u"namadepan"_s, u"vorname|primernombre"_s);
    static const QRegularExpression middle = form(u"middlename|middleinitial"_s, u"namatengah"_s, u"segundonombre"_s);
    static const QRegularExpression last
        = form(u"lastname|surname|familyname"_s, u"namabelakang|namakeluarga"_s, u"nachname|familienname|apellidos?"_s);
    const QString folded = foldedName(name);
    return first.match(folded).hasMatch() ? NamePart::First
        : middle.match(folded).hasMatch() ? NamePart::Middle
        : last.match(folded).hasMatch()   ? NamePart::Last
                                          : NamePart::None;
}

} // namespace kontor
