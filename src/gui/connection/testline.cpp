// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connection/testline.h"

#include "gui/kit/buttons.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QHBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QString iconOf(TestLineView::State state)
{
    using enum TestLineView::State;
    switch (state) {
    case NotYet:
    case NotTried:
        return u"dot"_s;
    case Looking:
        return u"refresh"_s;
    case Ok:
        return u"check-circle"_s;
    case NotOk:
        return u"cross-circle"_s;
    }
    return {};
}

} // namespace

TestLineView::TestLineView(const Theme &theme, const QString &what, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_what(what)
    , m_icon(new QLabel)
    , m_name(new PlainLabel(what, TextStyle::Strong))
    , m_words(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
    , m_act(smallButton(linkButton(theme, {})))
{
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *text = new QVBoxLayout;
    text->setSpacing(2);
    text->addWidget(m_name);
    text->addWidget(m_words);
    text->addWidget(m_act, 0, Qt::AlignLeading);
    connect(m_act, &QPushButton::clicked, this, &TestLineView::actionRequested);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addLayout(text, 1);
    connect(&theme, &Theme::changed, this, &TestLineView::refresh);
    show(State::NotYet, tr("Not known yet."));
}

void TestLineView::show(State state, const QString &words)
{
    m_state = state;
    m_act->hide();
    m_words->setText(words);
    m_words->setInk(state == State::NotOk ? PlainLabel::Ink::Text : PlainLabel::Ink::Text2);
    const QString mark = state == State::Ok ? tr("all right") : state == State::NotOk ? tr("not all right") : QString();
    const QString found = m_words->text(); // as it is seen: the gateway's words may be in it
    //: A line of the connection test, read aloud: what is looked at, whether it is all right, what was found.
    m_words->setAccessibleName(mark.isEmpty()
            ? tr("%1: %2").arg(m_what, found)
            : /*: Read aloud. %1 is what is looked at, %2 "all right" or "not all right", %3 what was found. */ tr("%1, %2: %3")
                  .arg(m_what, mark, found));
    refresh();
}

void TestLineView::offer(const QString &act)
{
    m_act->setText(act);
    m_act->show();
}

void TestLineView::refresh()
{
    const Tokens &tokens = m_theme.tokens();
    const QColor ink = m_state == State::Ok ? tokens.status(PaymentState::Paid).ink
        : m_state == State::NotOk           ? tokens.danger
                                            : tokens.muted;
    m_icon->setPixmap(tinted(iconOf(m_state), m_theme.px(20), ink, devicePixelRatioF()));
}

} // namespace kontor
