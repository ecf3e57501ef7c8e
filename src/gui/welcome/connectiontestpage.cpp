// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/connectiontestpage.h"

#include "gui/theme/theme.h"
#include "gui/widgets/buttons.h"
#include "gui/widgets/card.h"
#include "gui/widgets/plainlabel.h"

#include <QAccessible>
#include <QApplication>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

ConnectionTestPage::ConnectionTestPage(const Theme &theme, SetupDesk &desk)
    : WelcomePage(theme, tr("Test"), tr("Kontor asks the gateway for access and for your name. No payment is touched."))
    , m_desk(desk)
    , m_sum(new PlainLabel({}, TextStyle::Strong))
{
    Card *card = addCard();
    addLine(card->body(), Check::Address, tr("Address reachable"));
    addLine(card->body(), Check::Certificate, tr("TLS certificate"));
    addLine(card->body(), Check::Version, tr("API version 2 accepted"));
    addLine(card->body(), Check::Clock, tr("Clock within 5 s"));
    connect(addLine(card->body(), Check::Token, tr("Token issued with this key")), &TestLineView::actAsked, this, &WelcomePage::backWanted);
    addLine(card->body(), Check::Merchant, tr("Merchant name"));
    m_sum->setWordWrap(true);
    card->body()->addWidget(makeRule());
    card->body()->addWidget(m_sum);
    m_again = plainButton(theme, tr("&Test again"), u"refresh"_s);
    card->body()->addWidget(m_again, 0, Qt::AlignLeading);
    connect(m_again, &QPushButton::clicked, this, &ConnectionTestPage::run);
    column()->addStretch();
}

TestLineView *ConnectionTestPage::addLine(QVBoxLayout *body, Check check, const QString &what)
{
    auto *line = new TestLineView(theme(), what);
    m_lines.insert(check, line);
    body->addWidget(line);
    return line;
}

void ConnectionTestPage::arrive()
{
    run();
}

void ConnectionTestPage::run()
{
    if (m_running)
        return;
    m_running = true;
    Q_EMIT forwardWanted(); // nobody has to wait for it
    m_again->setEnabled(false);
    m_sum->setText(tr("Testing…"));
    for (TestLineView *line : std::as_const(m_lines))
        line->show(TestLineView::State::NotYet, tr("Not known yet."));
    markNext();
    Office *office = m_desk.office();
    connect(office, &QObject::destroyed, this, [this] { m_running = false; });
    office
        ->testConnection([self = QPointer(this)](const Office::TestLine &line) {
            if (self)
                self->take(line);
        })
        ->then(this, [this](const Result<QList<Office::TestLine>> &lines) { ended(lines ? *lines : QList<Office::TestLine>()); });
}

void ConnectionTestPage::take(const Office::TestLine &line)
{
    TestLineView *view = m_lines.value(line.check);
    if (isKeyUnknown(line)) {
        view->show(TestLineView::State::NotOk, line.words + u' ' + tr("Hand over the public key, one page back, then test again."));
        view->offer(tr("Back to the public key"));
    } else {
        view->show(line.ok ? TestLineView::State::Ok : TestLineView::State::NotOk, line.words);
    }
    markNext();
}

//! As far as the gateway says so. With a secret there is no page to go back to.
bool ConnectionTestPage::isKeyUnknown(const Office::TestLine &line) const
{
    return line.check == Check::Token && line.trouble == ErrorKind::Denied && m_desk.office()->profile().activeKey();
}

//! The first that isn't known is what is being looked at.
void ConnectionTestPage::markNext()
{
    for (TestLineView *line : std::as_const(m_lines)) {
        if (line->state() == TestLineView::State::Looking)
            return;
        if (line->state() == TestLineView::State::NotYet)
            return line->show(TestLineView::State::Looking, tr("Looking…"));
    }
}

void ConnectionTestPage::ended(const QList<Office::TestLine> &lines)
{
    m_running = false;
    m_again->setEnabled(true);
    m_desk.noteLines(lines);
    for (TestLineView *line : std::as_const(m_lines)) {
        if (line->state() != TestLineView::State::Ok && line->state() != TestLineView::State::NotOk)
            line->show(TestLineView::State::NotTried, tr("Not known: what stands marked has to be put right first."));
    }
    const int open = m_desk.notes().openChecks();
    sum(open);
    // Enter goes on, or tests again: whichever comes next, unless the person has gone elsewhere meanwhile.
    const auto *wearer = qobject_cast<QPushButton *>(QApplication::focusWidget());
    if (open > 0 && isVisible() && wearer && wearer->isDefault())
        m_again->setFocus();
}

void ConnectionTestPage::sum(int open)
{
    m_sum->setText(open == 0 ? tr("All six are right.") : tr("%n check(s) still open.", nullptr, open));
    QAccessibleEvent heard(m_sum, QAccessible::Alert);
    QAccessible::updateAccessibility(&heard);
}

} // namespace kontor
