// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/overview/figurelist.h"

#include "gui/kit/buttons.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int cornerHeight = 24; // of the buttons in a corner, without what is around them
constexpr int cornerEdge = 6;

bool saysTheSame(const FigureList::Line &a, const FigureList::Line &b)
{
    return a.icon == b.icon && a.text == b.text && a.note == b.note && a.warns == b.warns && a.isDone == b.isDone;
}

QString doubled(QString text)
{
    return text.replace(u'&', u"&&"_s); // a letter of a name is no mnemonic
}

} // namespace

PlainLabel *cardTitle(const Theme &theme, const QString &title)
{
    auto *label = new PlainLabel(title, TextStyle::Section);
    label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    keepFit(theme, label, [&theme, label] { label->setMinimumHeight(theme.px(cornerHeight) + cornerEdge); });
    return label;
}

FigureList::FigureList(const Theme &theme, const QString &title, QWidget *parent)
    : Card(parent)
    , m_theme(theme)
    , m_title(cardTitle(theme, title))
    , m_aged(new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Warning))
    , m_top(new QHBoxLayout)
    , m_rows(new QVBoxLayout)
    , m_none(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Muted))
{
    m_title->setWordWrap(true);
    m_none->setWordWrap(true);
    m_aged->setWordWrap(true);
    m_aged->hide();
    m_top->addWidget(m_title, 1);
    m_rows->setSpacing(2);
    body()->addLayout(m_top);
    body()->addWidget(m_aged);
    body()->addLayout(m_rows);
    body()->addWidget(m_none);
    body()->addStretch();
    connect(&theme, &Theme::changed, this, &FigureList::alignNotes, Qt::QueuedConnection);
}

void FigureList::setTitle(const QString &title, const QString &aged)
{
    m_title->setText(title);
    m_aged->setText(aged);
    m_aged->setVisible(!aged.isEmpty());
}

void FigureList::addCornerWidget(QWidget *widget)
{
    m_top->addWidget(widget);
}

void FigureList::setLines(const QList<Line> &lines, const QString &ifNone)
{
    const QList<Line> before = std::exchange(m_lines, lines);
    m_none->setText(ifNone);
    m_none->setVisible(lines.isEmpty());
    while (m_widgets.size() > lines.size())
        delete m_widgets.takeLast();
    bool isNew = false;
    for (int place = 0; place < lines.size(); ++place) {
        const bool stays = place < m_widgets.size() && saysTheSame(before.at(place), lines.at(place));
        if (stays)
            continue;
        const bool hadKeyboard = place < m_widgets.size() && m_widgets.at(place)->isAncestorOf(focusWidget());
        if (place < m_widgets.size())
            delete m_widgets.takeAt(place);
        QWidget *line = makeLine(place);
        m_widgets.insert(place, line);
        m_rows->insertWidget(place, line);
        if (hadKeyboard && line->findChild<QPushButton *>())
            line->findChild<QPushButton *>()->setFocus();
        isNew = true;
    }
    if (!isNew)
        return;
    alignNotes();
    Q_EMIT linesMade();
}

//! Where reading begins at the right the notes begin under each other, and amounts have to end so.
void FigureList::alignNotes()
{
    const auto notes = findChildren<PlainLabel *>(u"figureNote"_s);
    int widest = 0;
    for (const PlainLabel *note : notes)
        widest = std::max(widest, isRightToLeft() ? note->sizeHint().width() : 0);
    for (PlainLabel *note : notes)
        note->setMinimumWidth(note->isHidden() ? 0 : widest);
}

QWidget *FigureList::makeIcon(const Line &line)
{
    const IconInk ink = line.warns ? IconInk::Danger : line.isDone ? IconInk::Link : IconInk::Muted;
    auto *icon = new QLabel;
    icon->setFixedSize(m_theme.px(20), m_theme.px(24));
    icon->setAlignment(Qt::AlignCenter);
    icon->setPixmap(themedIcon(m_theme, line.icon, ink).pixmap(m_theme.px(16), m_theme.px(16)));
    connect(&m_theme, &Theme::changed, icon, [this, icon, name = line.icon, ink] {
        icon->setFixedSize(m_theme.px(20), m_theme.px(24));
        icon->setPixmap(themedIcon(m_theme, name, ink).pixmap(m_theme.px(16), m_theme.px(16)));
    });
    return icon;
}

QWidget *FigureList::makeLine(int place)
{
    const Line &line = m_lines.at(place);
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(makeIcon(line));
    auto *note = new PlainLabel(line.note, TextStyle::Body, PlainLabel::Ink::Text2);
    note->setObjectName(u"figureNote"_s);
    note->setAccessibleName(line.spokenNote);
    note->setAlignment(Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter);
    if (line.open && !line.isDone) {
        QPushButton *button = linkButton(m_theme, doubled(line.text));
        const QString &spoken = line.spokenNote.isEmpty() ? line.note : line.spokenNote;
        //: A line of the overview, read aloud: %1 is what it says, %2 the note beside it.
        button->setAccessibleName(spoken.isEmpty() ? line.text : tr("%1, %2").arg(line.text, spoken));
        // What it leads to is looked up when it is pressed: the line may say the same of another moment.
        connect(button, &QPushButton::clicked, this, [this, place] { m_lines.at(place).open(); });
        layout->addWidget(button);
        layout->addStretch(1);
    } else {
        auto *words = new PlainLabel(line.text, TextStyle::Body, line.isDone ? PlainLabel::Ink::Muted : PlainLabel::Ink::Text);
        words->setWordWrap(true);
        layout->addSpacing(m_theme.px(9)); // under the words of those that can be pressed
        layout->addWidget(words, 1);
    }
    layout->addWidget(note);
    note->setVisible(!line.note.isEmpty());
    return row;
}

} // namespace kontor
