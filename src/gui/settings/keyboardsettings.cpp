// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/keyboardsettings.h"

#include "gui/accessibility/plainwords.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/plainlabel.h"
#include "gui/settings/keysdialog.h"
#include "gui/settings/keysmodel.h"
#include "gui/table/paymenttable.h"
#include "gui/theme/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>

namespace kontor {

namespace {

constexpr int keyTableHeight = 420;

} // namespace

KeyboardSettings::KeyboardSettings(const Theme &theme, KeyMap &keys, QWidget *parent)
    : SettingsSection(theme, tr("Keyboard"), parent)
    , m_theme(theme)
    , m_keys(keys)
    , m_table(new PaymentTable(theme, tr("Actions and their keys")))
{
    Card *card = addCard();
    auto *words = new PlainLabel(
        tr("Each action can go by other keys. Enter changes those of the one that is chosen."), TextStyle::Body, PlainLabel::Ink::Text2);
    words->setWordWrap(true);
    card->body()->addWidget(words);
    m_table->setObjectName(QStringLiteral("keysTable"));
    m_table->setModel(new KeysModel(keys, m_table));
    m_table->setMinimumHeight(theme.px(keyTableHeight));
    const int widths[] {260, 100, 160};
    for (int column = KeysModel::What; column <= KeysModel::Keys; ++column)
        m_table->horizontalHeader()->resizeSection(column, theme.px(widths[column]));
    m_table->setGivingWay(KeysModel::What, theme.px(180), {KeysModel::Menu});
    card->body()->addWidget(m_table);
    QPushButton *change = plainButton(theme, tr("C&hange keys…"));
    auto *row = new QHBoxLayout;
    row->addWidget(change);
    row->addStretch();
    card->body()->addLayout(row);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) { ask(index.row()); });
    connect(change, &QPushButton::clicked, this, [this] { ask(m_table->currentIndex().row()); });
    QStringList all;
    for (const KeyMap::Entry &entry : keys.entries())
        all.append(plainWords(entry.action->text()));
    addFindable(m_table, tr("keyboard shortcuts") + QStringLiteral(": ") + all.join(u' '));
}

void KeyboardSettings::ask(int row)
{
    if (row < 0)
        return;
    const KeyMap::Entry entry = m_keys.entries().at(row);
    auto *dialog = new KeysDialog(m_theme, m_keys, entry, window());
    connect(dialog, &KeysDialog::chosen, this, [this, entry](const QKeySequence &keys) { take(entry, keys); });
    dialog->open();
}

void KeyboardSettings::take(const KeyMap::Entry &entry, const QKeySequence &keys)
{
    const KeyMap::Choice before = m_keys.choice();
    m_keys.set(entry, keys);
    const QString name = plainWords(entry.action->text());
    //: %1 is an action such as "New payout".
    Q_EMIT done(keys.isEmpty() ? tr("\"%1\" goes by no keys now.").arg(name)
                               : /*: %1 is an action such as "New payout", %2 its keys such as "Ctrl+N". */ tr("\"%1\" goes by %2 now.")
                                     .arg(name, keys.toString(QKeySequence::NativeText)),
        [this, before] { m_keys.choose(before); });
}

void KeyboardSettings::reset()
{
    const KeyMap::Choice before = m_keys.choice();
    m_keys.chooseUsual();
    Q_EMIT done(tr("All actions go by their usual keys."), [this, before] { m_keys.choose(before); });
}

} // namespace kontor
