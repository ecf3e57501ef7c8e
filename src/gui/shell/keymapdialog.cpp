// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/keymapdialog.h"

#include "gui/accessibility/plainwords.h"
#include "gui/kit/buttons.h"
#include "gui/kit/factlist.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"

#include <QAction>
#include <QGridLayout>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

using Keys = QList<std::pair<QString, QString>>; //!< what it does, and by which keys

Keys keysOf(const QMenu &menu)
{
    Keys keys;
    for (const QAction *action : menu.actions()) {
        if (!action->shortcut().isEmpty())
            keys.append({plainWords(action->text()), action->shortcut().toString(QKeySequence::NativeText)});
    }
    return keys;
}

//! What lists and pages take themselves: those keys belong to no action, because fields need them.
Keys keysOfPages()
{
    const auto native = [](const QKeySequence &keys) { return keys.toString(QKeySequence::NativeText); };
    return {{KeyMapDialog::tr("Open what is chosen in a list"), KeyMapDialog::tr("Enter")},
        {KeyMapDialog::tr("Tick a row of a list"), native(QKeySequence(Qt::Key_Space))},
        {KeyMapDialog::tr("Select every row"), native(QKeySequence::SelectAll)},
        {KeyMapDialog::tr("Copy the rows that are selected"), native(QKeySequence::Copy)},
        {KeyMapDialog::tr("Cancel the selected payments that were not sent"), native(QKeySequence(Qt::Key_Delete))},
        {KeyMapDialog::tr("Take the last filter away, in the empty filter box"), native(QKeySequence(Qt::Key_Backspace))},
        {KeyMapDialog::tr("Close the detail, then take the filter away"), KeyMapDialog::tr("Esc")},
        {KeyMapDialog::tr("Press the main button of the page"), KeyMapDialog::tr("Ctrl+Enter")},
        {KeyMapDialog::tr("Next problem in the rows of a file"), native(QKeySequence(Qt::Key_F8))},
        {KeyMapDialog::tr("Previous problem in the rows of a file"), native(QKeySequence(Qt::SHIFT | Qt::Key_F8))},
        {KeyMapDialog::tr("Redo a change to the rows of a file"), native(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z))}};
}

QWidget *makeGroup(const QString &title, const Keys &keys)
{
    auto *group = new QWidget;
    auto *layout = new QVBoxLayout(group);
    layout->setContentsMargins(0, 0, 0, 12);
    layout->setSpacing(6);
    layout->addWidget(new PlainLabel(title, TextStyle::Section));
    auto *facts = new FactList;
    for (const auto &[words, chord] : keys)
        facts->addFact(words, chord);
    layout->addWidget(facts);
    layout->addStretch();
    return group;
}

} // namespace

KeyMapDialog::KeyMapDialog(const QMenuBar &menus, const Theme &theme, const QString &environment, QWidget *parent)
    : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(u"keyMap"_s);
    //: The title of a dialog. %1 is the environment such as "Sandbox" or "Live".
    setWindowTitle(tr("Keys – %1").arg(environment));
    auto *sheet = new QWidget;
    auto *grid = new QGridLayout(sheet);
    grid->setHorizontalSpacing(32);
    int place = 0;
    const auto add = [grid, &place](const QString &title, const Keys &keys) {
        if (keys.isEmpty())
            return;
        grid->addWidget(makeGroup(title, keys), place / 2, place % 2);
        ++place;
    };
    for (const QAction *top : menus.actions()) {
        if (top->menu())
            add(plainWords(top->text()), keysOf(*top->menu()));
    }
    add(tr("Lists and pages"), keysOfPages());
    auto *scroll = new QScrollArea;
    scroll->setWidget(sheet);
    scroll->setWidgetResizable(true);
    scroll->setAccessibleName(tr("Keys"));
    QPushButton *close = plainButton(theme, tr("&Close"));
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->addWidget(scroll, 1);
    layout->addWidget(close, 0, Qt::AlignTrailing);
    resize(QSize(theme.px(820), theme.px(620)).boundedTo(parent->size()));
    close->setFocus();
}

} // namespace kontor
