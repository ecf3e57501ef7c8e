// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/bankfile.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringDecoder>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct BankFileTexts {
    Q_DECLARE_TR_FUNCTIONS(BankFile)
};

//! By the name of its schema, or of the element that only it has: "pain.001".
QString isoMessage(const QString &head)
{
    static const QRegularExpression schema(u"(?:urn:iso:std:iso:20022:tech:xsd:|urn:swift:xsd:\\$?)([a-z]{4}\\.\\d{3})"_s);
    if (const auto match = schema.match(head); match.hasMatch())
        return match.captured(1);
    static const QList<std::pair<QLatin1StringView, QString>> elements {{"CstmrCdtTrfInitn>"_L1, u"pain.001"_s},
        {"CstmrPmtStsRpt>"_L1, u"pain.002"_s}, {"CstmrDrctDbtInitn>"_L1, u"pain.008"_s}, {"BkToCstmrAcctRpt>"_L1, u"camt.052"_s},
        {"BkToCstmrStmt>"_L1, u"camt.053"_s}, {"BkToCstmrDbtCdtNtfctn>"_L1, u"camt.054"_s}};
    for (const auto &[element, message] : elements) {
        if (head.contains(element))
            return message;
    }
    return {};
}

QString isoWords(const QString &message)
{
    if (message == "pain.001"_L1)
        return BankFileTexts::tr(
            "This is an ISO 20022 payment file (pain.001), which Kontor doesn't read yet. Nothing of it was read. Save the "
            "payments as an Excel workbook (.xlsx) or as CSV (UTF-8) and choose that file.");
    if (message == "pain.008"_L1)
        return BankFileTexts::tr(
            "This is an ISO 20022 direct debit file (pain.008): it collects money and pays nothing out. Nothing of it was read.");
    static const QStringList statements {u"camt.052"_s, u"camt.053"_s, u"camt.054"_s};
    if (statements.contains(message))
        //: %1 is the name of a message, such as "camt.053".
        return BankFileTexts::tr("This is an ISO 20022 account statement (%1): it says what was paid. Nothing of it was read.")
            .arg(message);
    //: %1 is the name of a message, such as "pain.002".
    return BankFileTexts::tr("This is an ISO 20022 message (%1), not a table of payouts. Nothing of it was read.").arg(message);
}

QString swiftWords(const QString &head)
{
    static const QRegularExpression statement(u"^:60[FM]:"_s, QRegularExpression::MultilineOption);
    static const QRegularExpression interim(u"^:(?:34F|13D):"_s, QRegularExpression::MultilineOption);
    static const QRegularExpression payments(u"^:20:[\\s\\S]*^:(32B|32A):"_s, QRegularExpression::MultilineOption);
    if (statement.match(head).hasMatch())
        return BankFileTexts::tr("This is an account statement (SWIFT MT940): it says what was paid. Nothing of it was read.");
    if (interim.match(head).hasMatch())
        return BankFileTexts::tr("This is an interim report of an account (SWIFT MT942): it says what was paid. Nothing of it was read.");
    if (payments.match(head).hasMatch())
        return BankFileTexts::tr(
            "This is a SWIFT payment file (MT101 or MT103), which Kontor doesn't read. Nothing of it was read. Save the "
            "payments as an Excel workbook (.xlsx) or as CSV (UTF-8) and choose that file.");
    return {};
}

} // namespace

QString bankFileWords(const QByteArray &head)
{
    const bool isWide = head.startsWith("\xff\xfe") || head.startsWith("\xfe\xff");
    const QString text = isWide ? QString(QStringDecoder(QStringDecoder::Utf16)(head)) : QString::fromUtf8(head);
    const QString start = text.trimmed();
    if (start.startsWith(u'<') || start.startsWith(QChar(0xfeff))) {
        const QString message = isoMessage(text);
        return message.isEmpty() ? QString() : isoWords(message);
    }
    return start.startsWith(":20:"_L1) || start.startsWith("{1:"_L1) ? swiftWords(text) : QString();
}

} // namespace kontor
