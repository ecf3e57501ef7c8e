// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/unlockwindow.h"

#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/pagecolumn.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"

#include <QLineEdit>
#include <QVBoxLayout>

namespace kontor {

UnlockWindow::UnlockWindow(MerchantSession &session, const Theme &theme)
    : m_session(session)
    , m_line(new QLineEdit)
    , m_row(new FieldRow(theme, tr("&Passphrase"), m_line))
    , m_unlock(primaryButton(theme, tr("&Unlock")))
{
    setWindowFlags(Qt::Window);
    setWindowIcon(applicationIcon(session.profile().environment == Environment::Test));
    //: The title of a window. %1 is the name of a profile.
    setWindowTitle(tr("Unlock – %1 – Kontor").arg(session.profile().name));
    setMinimumWidth(theme.px(520));
    //: The title of a page. %1 is the name of a profile.
    auto *lead = new PlainLabel(tr("The signing key of %1 is in a file.").arg(session.profile().name), TextStyle::Title);
    auto *text = new PlainLabel(tr("Without its passphrase you can read everything, and nothing is sent."));
    m_line->setEchoMode(QLineEdit::Password);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(32, 32, 32, 24);
    layout->setSpacing(12);
    for (PlainLabel *label : {lead, text}) {
        label->setWordWrap(true);
        layout->addWidget(label);
    }
    layout->addWidget(m_row);
    layout->addSpacing(12);
    QPushButton *without = plainButton(theme, tr("Open &without the key"));
    layout->addLayout(buttonRow({without}, {m_unlock}));
    without->setAutoDefault(true);
    m_unlock->setDefault(true);
    connect(without, &QPushButton::clicked, this, &UnlockWindow::passed);
    connect(m_unlock, &QPushButton::clicked, this, &UnlockWindow::unlock);
    m_line->setFocus();
}

void UnlockWindow::unlock()
{
    if (m_line->text().isEmpty())
        return m_row->setProblem(tr("Enter the passphrase of this key."));
    m_unlock->setEnabled(false);
    QByteArray passphrase = m_line->text().toUtf8();
    m_session.keyAccess().tryPassphrase(passphrase)->then(this, [this](const Result<Done> &opened) {
        m_unlock->setEnabled(true);
        if (opened)
            return Q_EMIT passed();
        m_row->setProblem(opened.error().kind == ErrorKind::BadPassphrase ? tr("This passphrase does not open the key. Enter it once more.")
                                                                          : messages::errorMessage(opened.error()).plain());
        m_line->selectAll();
        m_line->setFocus();
    });
    wipe(passphrase);
}

} // namespace kontor
