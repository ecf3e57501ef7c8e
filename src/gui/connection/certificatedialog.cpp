// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connection/certificatedialog.h"

#include "core/textformat.h"
#include "core/visibletext.h"
#include "gui/kit/buttons.h"
#include "gui/kit/factlist.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/pagescroll.h"
#include "gui/theme/theme.h"

#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr QSize usualCertificateSize {560, 480};

//! The day it begins or ends counts, and no clock of anybody's.
QString timeInUtc(UtcTime time)
{
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count()).toUTC();
    return QLocale().toString(at, u"d MMM yyyy HH:mm"_s) + " UTC"_L1;
}

} // namespace

CertificateDialog::CertificateDialog(
    const Theme &theme, const CertificateFacts &certificate, const QString &trouble, const QString &environment, QWidget *parent)
    : QDialog(parent)
    , m_facts(factsOf(certificate))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(u"certificate"_s);
    //: The title of a dialog. %1 is the environment, such as "Sandbox" or "Live".
    setWindowTitle(tr("The gateway's certificate – %1").arg(environment));
    auto *inside = new QWidget;
    auto *column = new QVBoxLayout(inside);
    column->setContentsMargins(24, 20, 24, 8);
    column->setSpacing(16);
    for (const QString &words :
        {trouble, tr("This is what the gateway showed. Ask your gateway or IT whether it should: compare the fingerprint with theirs.")}) {
        auto *lead = new PlainLabel(words, TextStyle::Body, column->count() == 0 ? PlainLabel::Ink::Text : PlainLabel::Ink::Text2);
        lead->setWordWrap(true);
        column->addWidget(lead);
    }
    auto *list = new FactList;
    for (const auto &[name, value] : std::as_const(m_facts))
        list->addFact(name, value);
    column->addWidget(list);
    column->addStretch();
    QPushButton *copy = plainButton(theme, tr("C&opy"), u"copy"_s);
    QPushButton *close = plainButton(theme, tr("&Close"));
    auto *answers = new QHBoxLayout;
    answers->setContentsMargins(24, 0, 24, 20);
    answers->addWidget(copy);
    answers->addStretch();
    answers->addWidget(close);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(new PageScroll(inside), 1);
    layout->addLayout(answers);
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text()); });
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    close->setDefault(true);
    close->setFocus();
    const QSize wanted(theme.px(usualCertificateSize.width()), theme.px(usualCertificateSize.height()));
    resize(parent ? wanted.boundedTo(parent->window()->size() - QSize(48, 48)) : wanted);
}

QList<CertificateDialog::Fact> CertificateDialog::factsOf(const CertificateFacts &certificate)
{
    const auto line = [](const QString &words) { return words.isEmpty() ? tr("not said") : visibleLine(words); };
    return {{tr("It says it is for"), line(certificate.subject)}, {tr("Addresses"), line(certificate.names.join(u", "_s))},
        {tr("It names as its authority"), line(certificate.issuer)}, {tr("Valid from"), timeInUtc(certificate.from)},
        {tr("Valid until"), timeInUtc(certificate.until)}, {tr("SHA-256 fingerprint"), inFours(certificate.fingerprint)}};
}

QString CertificateDialog::text() const
{
    QString lines;
    for (const auto &[name, value] : m_facts)
        lines += name + ": "_L1 + value + u'\n';
    return lines;
}

} // namespace kontor
