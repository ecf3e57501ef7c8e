// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/keysdialog.h"

#include "gui/accessibility/plainwords.h"
#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/settings/keysmodel.h"
#include "gui/theme/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeySequenceEdit>
#include <QVBoxLayout>

namespace kontor {

KeysDialog::KeysDialog(const Theme &theme, const KeyMap &keys, const KeyMap::Entry &entry, QWidget *parent)
    : QDialog(parent)
    , m_keys(keys)
    , m_entry(entry)
    , m_edit(new QKeySequenceEdit)
    , m_row(new FieldRow(theme, tr("&Press the new keys"), m_edit))
    , m_keep(primaryButton(theme, tr("&Use these keys")))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("keysDialog"));
    //: The title of a dialog. %1 is an action such as "New payout".
    setWindowTitle(tr("Keys of \"%1\"").arg(plainWords(entry.action->text())));
    //: Below a field. %1 are keys such as "Ctrl+N", or words for none.
    m_row->setHelp(tr("With Ctrl or Alt, or a function key. Usual: %1.").arg(wordsOf(entry.usual)));
    m_row->setMinimumWidth(theme.px(380));
    QPushButton *none = plainButton(theme, tr("&No keys"));
    QPushButton *leave = plainButton(theme, tr("&Cancel"));
    auto *answers = new QHBoxLayout;
    answers->setSpacing(8);
    answers->addWidget(none);
    answers->addStretch();
    answers->addWidget(leave);
    answers->addWidget(m_keep);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(16);
    layout->addWidget(m_row);
    layout->addLayout(answers);
    connect(m_edit, &QKeySequenceEdit::keySequenceChanged, this, &KeysDialog::check);
    connect(m_edit, &QKeySequenceEdit::editingFinished, m_keep, [this] {
        if (m_keep->isEnabled())
            m_keep->setFocus();
    });
    connect(leave, &QPushButton::clicked, this, &QDialog::reject);
    const auto choose = [this](const QKeySequence &chosenKeys) {
        Q_EMIT chosen(chosenKeys);
        accept();
    };
    connect(none, &QPushButton::clicked, this, [choose] { choose({}); });
    connect(m_keep, &QPushButton::clicked, this, [this, choose] { choose(m_edit->keySequence()); });
    m_keep->setEnabled(false);
    m_edit->setFocus();
}

QString KeysDialog::problem() const
{
    const QKeySequence keys = m_edit->keySequence();
    if (!KeyMap::isFree(keys))
        //: An error below a field. %1 are keys such as "Ctrl+N".
        return tr("%1 cannot be used: fields, lists and pages need it. Press keys with Ctrl or Alt, or a function key.")
            .arg(keys.toString(QKeySequence::NativeText));
    const KeyMap::Entry *holder = m_keys.holder(keys, m_entry.action);
    //: An error below a field. %1 are keys such as "Ctrl+N", %2 is an action such as "New payout".
    return holder ? tr("%1 is what \"%2\" goes by. Press others, or give that one other keys first.")
                        .arg(keys.toString(QKeySequence::NativeText), plainWords(holder->action->text()))
                  : QString();
}

void KeysDialog::check()
{
    const QKeySequence keys = m_edit->keySequence();
    if (keys.count() > 1) // the last chord counts, not a chain of them
        return m_edit->setKeySequence(QKeySequence(keys[uint(keys.count()) - 1]));
    const QString words = keys.isEmpty() ? QString() : problem();
    m_row->setProblem(words);
    m_keep->setEnabled(!keys.isEmpty() && words.isEmpty());
}

} // namespace kontor
