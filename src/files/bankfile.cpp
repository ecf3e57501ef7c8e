// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/bankfile.h"

#include <QRegularExpression>
#include <QStringDecoder>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

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

Reason isoFile(const QString &message)
{
    if (message == "pain.001"_L1)
        return {ReasonCode::IsoPayments};
    if (message == "pain.008"_L1)
        return {ReasonCode::IsoDirectDebit};
    static const QStringList statements {u"camt.052"_s, u"camt.053"_s, u"camt.054"_s};
    return {statements.contains(message) ? ReasonCode::IsoStatement : ReasonCode::IsoMessage, {{Arg::Said, message}}};
}

ReasonCode swiftFile(const QString &head)
{
    static const QRegularExpression statement(u"^:60[FM]:"_s, QRegularExpression::MultilineOption);
    static const QRegularExpression interim(u"^:(?:34F|13D):"_s, QRegularExpression::MultilineOption);
    static const QRegularExpression payments(u"^:20:[\\s\\S]*^:(32B|32A):"_s, QRegularExpression::MultilineOption);
    if (statement.match(head).hasMatch())
        return ReasonCode::SwiftStatement;
    if (interim.match(head).hasMatch())
        return ReasonCode::SwiftInterimReport;
    return payments.match(head).hasMatch() ? ReasonCode::SwiftPayments : ReasonCode::None;
}

} // namespace

Reason bankFileOf(const QByteArray &head)
{
    const bool isWide = head.startsWith("\xff\xfe") || head.startsWith("\xfe\xff");
    const QString text = isWide ? QString(QStringDecoder(QStringDecoder::Utf16)(head)) : QString::fromUtf8(head);
    const QString start = text.trimmed();
    if (start.startsWith(u'<') || start.startsWith(QChar(0xfeff))) {
        const QString message = isoMessage(text);
        return message.isEmpty() ? Reason() : isoFile(message);
    }
    return {start.startsWith(":20:"_L1) || start.startsWith("{1:"_L1) ? swiftFile(text) : ReasonCode::None};
}

} // namespace kontor
