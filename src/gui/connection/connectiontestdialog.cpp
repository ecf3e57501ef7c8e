// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connection/connectiontestdialog.h"

#include "gui/connection/connectiontestview.h"
#include "gui/kit/buttons.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/pagescroll.h"
#include "gui/theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace kontor {

namespace {

constexpr QSize usualTestSize {560, 620};

} // namespace

ConnectionTestDialog::ConnectionTestDialog(const Theme &theme, MerchantSession &session, const QString &environment, QWidget *parent)
    : QDialog(parent)
    , m_test(new ConnectionTestView(theme, {tr("Look whether its public key was handed over, then test again."), tr("Open Keys")}))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("connectionTest"));
    //: The title of a dialog. %1 is the environment, such as "Sandbox" or "Live".
    setWindowTitle(tr("Test connection – %1").arg(environment));
    auto *inside = new QWidget;
    auto *column = new QVBoxLayout(inside);
    column->setContentsMargins(24, 20, 24, 8);
    column->setSpacing(16);
    auto *lead = new PlainLabel(
        tr("Kontor asks the gateway for access and for your name. No payment is touched."), TextStyle::Body, PlainLabel::Ink::Text2);
    lead->setWordWrap(true);
    column->addWidget(lead);
    column->addWidget(m_test);
    column->addStretch();
    QPushButton *close = plainButton(theme, tr("&Close"));
    auto *answers = new QHBoxLayout;
    answers->setContentsMargins(24, 0, 24, 20);
    answers->addStretch();
    answers->addWidget(close);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *scroll = new PageScroll(inside);
    layout->addWidget(scroll, 1);
    layout->addLayout(answers);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_test, &ConnectionTestView::againRequested, this, [this, &session] { m_test->run(session); });
    connect(m_test, &ConnectionTestView::keyActionRequested, this, [this] {
        accept();
        Q_EMIT keysRequested();
    });
    connect(m_test, &ConnectionTestView::ended, this, [this, scroll] {
        scroll->ensureWidgetVisible(m_test->outcome());
        Q_EMIT ended(m_test->openChecks());
    });
    close->setDefault(true);
    close->setFocus();
    const QSize wanted(theme.px(usualTestSize.width()), theme.px(usualTestSize.height()));
    resize(parent ? wanted.boundedTo(parent->window()->size() - QSize(48, 48)) : wanted);
    m_test->run(session);
}

} // namespace kontor
