// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connection/proxylogindialog.h"

#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagecolumn.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"

#include <QLineEdit>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

ProxyLoginDialog::ProxyLoginDialog(MerchantSession &session, const Theme &theme, const QString &environment, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_name(new QLineEdit)
    , m_password(new QLineEdit)
    , m_nameRow(new FieldRow(theme, tr("&User name"), m_name))
    , m_passwordRow(new FieldRow(theme, tr("&Password"), m_password))
    , m_bar(new MessageBar(theme))
    , m_cancel(plainButton(theme, tr("&Cancel")))
    , m_forget(dangerButton(theme, tr("&Delete login")))
    , m_keep(primaryButton(theme, tr("&Save login")))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(u"proxyLoginDialog"_s);
    //: The title of a dialog. %1 is the environment such as "Sandbox" or "Live".
    setWindowTitle(tr("Proxy login – %1").arg(environment));
    build(theme);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_forget, &QPushButton::clicked, this, &ProxyLoginDialog::forget);
    connect(m_keep, &QPushButton::clicked, this, &ProxyLoginDialog::keep);
    connect(m_name, &QLineEdit::textEdited, m_nameRow, [this] { m_nameRow->setProblem({}); });
    m_name->setFocus();
}

void ProxyLoginDialog::build(const Theme &theme)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(12);
    //: %1 is the address of a proxy, such as "http://proxy.example:3128", or "system".
    auto *text = new PlainLabel(
        tr("For the proxy of this profile, %1. Your network's administrator gave you these.").arg(m_session.profile().proxy));
    text->setWordWrap(true);
    text->setMinimumWidth(theme.px(420));
    m_bar->setClosable(false);
    m_password->setEchoMode(QLineEdit::Password);
    m_passwordRow->setHelp(tr("Both are kept in your keychain and shown nowhere."));
    m_forget->setVisible(!m_session.profile().proxyLoginId.isEmpty());
    for (QWidget *part : std::initializer_list<QWidget *> {text, m_bar, m_nameRow, m_passwordRow})
        layout->addWidget(part);
    layout->addSpacing(8);
    layout->addLayout(buttonRow({m_cancel, m_forget}, {m_keep}));
    layout->setSizeConstraint(QLayout::SetFixedSize);
    m_keep->setDefault(true);
}

void ProxyLoginDialog::keep()
{
    const QString name = m_name->text().trimmed();
    if (name.isEmpty()) {
        m_nameRow->setProblem(tr("Enter the user name."));
        return m_name->setFocus();
    }
    QByteArray password = m_password->text().toUtf8();
    await(m_session.settings().keepProxyLogin(name, password));
    wipe(password);
}

void ProxyLoginDialog::forget()
{
    await(m_session.settings().forgetProxyLogin());
}

void ProxyLoginDialog::await(Reply<Done> *reply)
{
    m_bar->hide();
    setBusy(true);
    reply->then(this, [this](const Result<Done> &done) {
        setBusy(false);
        if (!done) {
            m_bar->show(MessageBar::Kind::Warning, messages::errorMessage(done.error()));
            return m_name->setFocus();
        }
        m_password->clear();
        Q_EMIT changed();
        accept();
    });
}

void ProxyLoginDialog::setBusy(bool busy)
{
    m_isBusy = busy;
    for (QWidget *part : std::initializer_list<QWidget *> {m_keep, m_forget, m_cancel, m_name, m_password})
        part->setEnabled(!busy);
}

void ProxyLoginDialog::reject()
{
    if (!m_isBusy)
        QDialog::reject();
}

} // namespace kontor
