// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/accessibility/spokentips.h"

#include "gui/accessibility/plainwords.h"

#include <QAbstractButton>
#include <QApplication>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTextDocumentFragment>

namespace kontor {
using namespace Qt::StringLiterals;
namespace {

constexpr const char *spokenTip = "spokenTip"; // the description that is ours

//! Without asking for the accessible interface: the widget may be in the middle of being made, and Qt would keep that of its base.
QString nameOf(const QWidget &widget)
{
    if (!widget.accessibleName().isEmpty())
        return widget.accessibleName();
    if (const auto *button = qobject_cast<const QAbstractButton *>(&widget))
        return withoutMnemonic(button->text());
    const auto *label = qobject_cast<const QLabel *>(&widget);
    return label ? label->text() : QString();
}

//! What Qt would take for the description.
QString tipOf(const QWidget &widget)
{
    const auto *line = qobject_cast<const QLineEdit *>(&widget);
    return line && line->toolTip().isEmpty() ? line->placeholderText() : widget.toolTip();
}

QString wordsOfTip(const QString &tip)
{
    const QString words = Qt::mightBeRichText(tip) ? QTextDocumentFragment::fromHtml(tip).toPlainText() : tip;
    return words.trimmed();
}

//! What the tip says beyond the name: of "Refresh (F5)" the keys.
QString beyondName(const QString &words, const QString &name)
{
    const QString spaced = QString(name).replace(QChar::Nbsp, QChar::Space).trimmed();
    const QString compared = QString(words).replace(QChar::Nbsp, QChar::Space);
    if (spaced.isEmpty() || !compared.startsWith(spaced))
        return words;
    const QString rest = words.mid(spaced.size()).trimmed();
    if (rest.isEmpty())
        return rest;
    return rest.startsWith(u'(') && rest.endsWith(u')') ? rest.mid(1, rest.size() - 2) : words;
}

} // namespace

SpokenTips::SpokenTips(QObject *parent)
    : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool SpokenTips::eventFilter(QObject *watched, QEvent *event)
{
    // The name may come after the tip, or change: it is compared again before somebody can hear it.
    const bool mayBeAnother = event->type() == QEvent::ToolTipChange || event->type() == QEvent::Show || event->type() == QEvent::FocusIn;
    if (mayBeAnother && watched->isWidgetType())
        describe(*static_cast<QWidget *>(watched));
    return false;
}

void SpokenTips::describe(QWidget &widget)
{
    const QString before = widget.accessibleDescription();
    const QString ours = widget.property(spokenTip).toString();
    if (!before.isEmpty() && before != ours)
        return;
    QString words;
    if (const QString tip = wordsOfTip(tipOf(widget)); !tip.isEmpty()) {
        words = beyondName(tip, nameOf(widget));
        if (words.isEmpty())
            words = u" "_s; // Qt takes the tip where there is no description; of this nothing is heard
    }
    if (words == before)
        return;
    widget.setProperty(spokenTip, words);
    widget.setAccessibleDescription(words);
}

} // namespace kontor
