// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/palette/paymentwindow.h"

#include "core/visibletext.h"
#include "gui/status/environmentband.h"
#include "gui/theme/theme.h"

#include <QVBoxLayout>

namespace kontor {

namespace {

constexpr int usualWidth = 560;
constexpr int usualHeight = 680;

} // namespace

PaymentWindow::PaymentWindow(const PaymentRecord &payment, const QString &environment, MerchantSession &session, const Theme &theme,
    const NumberFormat &format, QWidget *parent)
    : QWidget(parent, Qt::Window)
    , m_id(payment.id)
    , m_page(new PaymentPage(payment.submission.kind, session, theme, format))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("paymentWindow"));
    const QString money = format.money(payment.request.money);
    const QString name = visibleLine(payment.request.accountName);
    //: The title of a window: %1 is money, %2 the environment such as "Sandbox" or "Live".
    const QString title = name.isEmpty() ? tr("%1 – %2").arg(money, environment)
                                         //: The title of a window: %1 is money, %2 a name, %3 the environment such as "Sandbox" or "Live".
                                         : tr("%1, %2 – %3").arg(money, name, environment);
    setWindowTitle(title);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    if (session.profile().environment == Environment::Test)
        column->addWidget(new EnvironmentBand(theme, session.profile().builtInSandbox));
    column->addWidget(m_page, 1);
    connect(m_page, &Page::left, this, &QWidget::close);
    m_page->show(payment.id);
    resize(theme.px(usualWidth), theme.px(usualHeight));
}

} // namespace kontor
