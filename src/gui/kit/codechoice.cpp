// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/codechoice.h"

#include "core/visibletext.h"
#include "gui/kit/matchcompleter.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QFocusEvent>
#include <QLineEdit>
#include <QStyledItemDelegate>
#include <algorithm>

namespace kontor::codechoice {

using namespace Qt::StringLiterals;

QString shownName(const CodeItem &item)
{
    return visibleLine(item.name.isEmpty() || item.name == item.code ? item.code : item.name + " ("_L1 + item.code + u')');
}

void add(QComboBox &choice, const QString &code, const QList<CodeItem> &list)
{
    if (choice.findData(code) >= 0)
        return;
    const auto known = std::find_if(list.begin(), list.end(), [&](const CodeItem &item) { return item.code == code; });
    choice.addItem(known == list.end() ? visibleLine(code) : shownName(*known), code);
}

namespace {

//! Where the list has this name or code; −1 where it has not.
int placeOf(const QComboBox &choice, const QString &typed)
{
    const int named = choice.findText(typed);
    return named >= 0 ? named : choice.findData(typed.trimmed(), Qt::UserRole, Qt::MatchFixedString);
}

//! A part of a name that is sent as it was typed would be no bank's code.
void takeOnly(QComboBox &choice)
{
    const QString typed = choice.currentText().trimmed();
    if (typed.isEmpty() || placeOf(choice, typed) >= 0)
        return;
    int only = -1;
    for (int place = 0; place < choice.count(); ++place) {
        if (!choice.itemText(place).contains(typed, Qt::CaseInsensitive))
            continue;
        if (only >= 0)
            return;
        only = place;
    }
    if (only >= 0)
        choice.setEditText(choice.itemText(only));
}

//! A field with a list says that it is finished when its list opens, and then only after another change. What was said too early is owed
//! until the field is left.
class Owed final : public QObject {
public:
    Owed(QComboBox &choice, QObject *context, std::function<void()> left)
        : QObject(&choice)
        , m_context(context)
        , m_left(std::move(left))
    {
        choice.installEventFilter(this); // it has the keyboard, and hands its line what comes
    }
    void set(bool isOwed) { m_isOwed = isOwed; }
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() != QEvent::FocusOut || !m_isOwed)
            return false;
        const Qt::FocusReason reason = static_cast<QFocusEvent *>(event)->reason();
        m_isOwed = reason == Qt::PopupFocusReason || reason == Qt::ActiveWindowFocusReason;
        if (!m_isOwed)
            QMetaObject::invokeMethod(m_context, m_left, Qt::QueuedConnection); // the form may be on its way out
        return false;
    }

private:
    QObject *m_context;
    std::function<void()> m_left;
    bool m_isOwed = false;
};

} // namespace

QString codeOf(const QComboBox &choice)
{
    const QString typed = choice.currentText();
    const int at = placeOf(choice, typed);
    const QString code = at < 0 ? QString() : choice.itemData(at).toString();
    return code.isEmpty() ? typed : code;
}

void findAnywhere(QComboBox &choice, const QString &listName)
{
    auto *completer = new MatchCompleter(*choice.model(), *choice.lineEdit(), MatchCompleter::Preset::None, &choice);
    choice.setCompleter(completer);
    completer->popup()->setObjectName(u"codeCompletions"_s);
    completer->popup()->setItemDelegate(new QStyledItemDelegate(completer->popup())); // that of the box draws without the list's padding
    completer->popup()->setAccessibleName(listName);
    QObject::connect(choice.lineEdit(), &QLineEdit::returnPressed, &choice, [&choice] { takeOnly(choice); });
}

void offerTyped(QComboBox &choice, bool isTyped)
{
    choice.lineEdit()->setModified(isTyped);
    static_cast<MatchCompleter *>(choice.completer())->offer();
}

void whenLeft(QComboBox &choice, QObject *context, std::function<void()> left)
{
    auto *owed = new Owed(choice, context, left); // the choice's
    QObject::connect(choice.lineEdit(), &QLineEdit::editingFinished, context, [owed, left = std::move(left)] {
        const bool isListOpen = QApplication::activePopupWidget() != nullptr;
        owed->set(isListOpen);
        if (!isListOpen)
            left();
    });
}

} // namespace kontor::codechoice
