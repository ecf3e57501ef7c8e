// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keyboard/actionkeys.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QWidget>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct KeyTexts {
    Q_DECLARE_TR_FUNCTIONS(ActionKeys)
};

//! Keys may be changed while the widget is there, and it is made before it has its window: the tip is written when it is wanted.
class KeysTip final : public QObject {
public:
    KeysTip(QWidget *widget, const QString &action, const QString &words)
        : QObject(widget)
        , m_action(action)
        , m_words(words)
    {
        widget->installEventFilter(this);
    }
    bool eventFilter(QObject *object, QEvent *event) override
    {
        auto *widget = static_cast<QWidget *>(object);
        if (event->type() == QEvent::Show || event->type() == QEvent::ToolTip)
            widget->setToolTip(withActionKeys(*widget, m_action, m_words));
        return false;
    }

private:
    QString m_action;
    QString m_words;
};

} // namespace

QString actionKeys(const QWidget &widget, const QString &action)
{
    const auto *found = widget.window()->findChild<QAction *>(action);
    return found ? found->shortcut().toString(QKeySequence::NativeText) : QString();
}

QString withActionKeys(const QWidget &widget, const QString &action, const QString &words)
{
    const QString keys = actionKeys(widget, action);
    if (words.isEmpty() || keys.isEmpty())
        return words + keys;
    //: %1 is what a button does, %2 are its keys
    return KeyTexts::tr("%1 (%2)").arg(words, keys);
}

void tellActionKeys(QWidget *widget, const QString &action, const QString &words)
{
    new KeysTip(widget, action, words);
}

} // namespace kontor
