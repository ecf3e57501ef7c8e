// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/secretdialog.h"

#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/messagebar.h"
#include "gui/page/pagecolumn.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"

#include <QLineEdit>
#include <QVBoxLayout>

namespace kontor {

SecretDialog::SecretDialog(MerchantSession &session, const Theme &theme, const QString &environment, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_line(new QLineEdit)
    , m_row(new FieldRow(theme, tr("&New secret of your merchant"), m_line))
    , m_bar(new MessageBar(theme))
    , m_cancel(plainButton(theme, tr("&Cancel")))
    , m_go(primaryButton(theme, tr("&Replace secret")))
{
    setAttribute(Qt::WA_DeleteOnClose);
    //: The title of a dialog. %1 is the environment such as "Sandbox" or "Live".
    setWindowTitle(tr("Replace the secret – %1").arg(environment));
    build(theme);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_go, &QPushButton::clicked, this, &SecretDialog::keep);
    connect(m_line, &QLineEdit::textEdited, m_row, [this] { m_row->setProblem({}); });
    m_line->setFocus();
}

void SecretDialog::build(const Theme &theme)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(12);
    auto *text
        = new PlainLabel(tr("The new one proves your requests from then on, and the one before is deleted from your keychain. What the "
                            "gateway refuses with the old one waits, and goes out with the new one."));
    text->setWordWrap(true);
    text->setMinimumWidth(theme.px(480));
    m_bar->setClosable(false);
    m_line->setEchoMode(QLineEdit::Password);
    m_row->setHelp(tr("It is kept in your keychain and shown nowhere."));
    for (QWidget *part : std::initializer_list<QWidget *> {text, m_bar, m_row})
        layout->addWidget(part);
    layout->addSpacing(8);
    layout->addLayout(buttonRow({m_cancel}, {m_go}));
    layout->setSizeConstraint(QLayout::SetFixedSize);
    m_go->setDefault(true);
}

void SecretDialog::keep()
{
    m_bar->hide();
    if (m_line->text().isEmpty()) {
        m_row->setProblem(tr("Enter the secret that your gateway gave you."));
        return m_line->setFocus();
    }
    setBusy(true);
    QByteArray secret = m_line->text().toUtf8();
    m_session.keys().keepSecret(secret)->then(this, [this](const Result<Done> &done) { take(done); });
    wipe(secret);
}

void SecretDialog::take(const Result<Done> &done)
{
    setBusy(false);
    if (done) {
        m_line->clear();
        m_session.sending().tryAgain(); // what was refused for the old one
        Q_EMIT kept();
        return accept();
    }
    const messages::Message message = messages::errorMessage(done.error());
    m_bar->show(MessageBar::Kind::Warning, message);
    m_line->setFocus();
}

void SecretDialog::setBusy(bool busy)
{
    m_isBusy = busy;
    for (QWidget *part : std::initializer_list<QWidget *> {m_go, m_cancel, m_line})
        part->setEnabled(!busy);
}

void SecretDialog::reject()
{
    if (!m_isBusy)
        QDialog::reject();
}

} // namespace kontor
