// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/deletekeydialog.h"

#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/pagecolumn.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/times.h"

#include <QLineEdit>
#include <QVBoxLayout>

namespace kontor {

DeleteKeyDialog::DeleteKeyDialog(
    MerchantSession &session, const KeyFacts &key, const Theme &theme, const QString &environment, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_key(key)
    , m_line(new QLineEdit)
    //: Above a field. %1 are the first letters and digits of a key's fingerprint.
    , m_row(new FieldRow(theme, tr("Type %1 to &confirm").arg(key.fingerprint.left(typed)), m_line))
    , m_delete(dangerButton(theme, tr("&Delete key")))
{
    setAttribute(Qt::WA_DeleteOnClose);
    //: The title of a dialog. %1 is the environment such as "Sandbox" or "Live".
    setWindowTitle(tr("Delete this private key? – %1").arg(environment));
    auto *lead = new PlainLabel(tr("Delete this private key?"), TextStyle::Section);
    auto *text = new PlainLabel(what());
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(8);
    for (PlainLabel *label : {lead, text}) {
        label->setWordWrap(true);
        label->setMinimumWidth(theme.px(440));
        layout->addWidget(label);
    }
    layout->addWidget(m_row);
    layout->addSpacing(8);
    QPushButton *keep = plainButton(theme, tr("&Keep key"));
    layout->addLayout(buttonRow({}, {keep, m_delete}));
    layout->setSizeConstraint(QLayout::SetFixedSize);
    keep->setDefault(true);
    keep->setFocus();
    m_delete->setEnabled(false);
    m_delete->setAutoDefault(false);
    connect(keep, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_delete, &QPushButton::clicked, this, &DeleteKeyDialog::remove);
    connect(m_line, &QLineEdit::textChanged, this, [this] { m_delete->setEnabled(isRight()); });
}

QString DeleteKeyDialog::what() const
{
    const QString fingerprint = shortFingerprint(m_key.fingerprint);
    //: %1 is a time.
    const QString used
        = m_key.usedAt ? tr("It was last used %1.").arg(messages::when(*m_key.usedAt, m_session.clock().wall())) : tr("It was never used.");
    //: %1 begins a key's fingerprint, such as "7F3A 91C2".
    return tr("Fingerprint %1. It cannot be brought back, except from a backup.").arg(fingerprint) + u' ' + used;
}

bool DeleteKeyDialog::isRight() const
{
    return m_line->text().trimmed().compare(m_key.fingerprint.left(typed), Qt::CaseInsensitive) == 0;
}

void DeleteKeyDialog::remove()
{
    if (!isRight())
        return;
    m_delete->setEnabled(false);
    m_session.keys().remove(m_key.id)->then(this, [this](const Result<Done> &removed) {
        if (removed) {
            Q_EMIT deleted();
            return accept();
        }
        m_delete->setEnabled(isRight());
        m_row->setProblem(messages::errorMessage(removed.error()).plain());
    });
}

} // namespace kontor
