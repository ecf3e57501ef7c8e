// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connection/connectiontestview.h"

#include "gui/connection/proxylogindialog.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/plainlabel.h"
#include "gui/status/statusstories.h"
#include "gui/theme/theme.h"
#include "messages/connection.h"
#include "messages/connectiontest.h"

#include <QAccessible>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

} // namespace

ConnectionTestView::ConnectionTestView(const Theme &theme, const KeyHelp &keyHelp, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_keyHelp(keyHelp)
    , m_sum(new PlainLabel({}, TextStyle::Strong))
    , m_again(plainButton(theme, tr("&Test again"), u"refresh"_s))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(16);
    const auto add = [&](Check check, const QString &what) {
        auto *line = new TestLineView(theme, what);
        m_lines.insert(check, line);
        column->addWidget(line);
        return line;
    };
    connect(add(Check::Address, tr("Address reachable")), &TestLineView::actionRequested, this, &ConnectionTestView::askForProxyLogin);
    add(Check::Certificate, tr("TLS certificate"));
    add(Check::Version, tr("API version 2 accepted"));
    add(Check::Clock, tr("Clock within 5 s"));
    connect(
        add(Check::Token, tr("Token issued with this key")), &TestLineView::actionRequested, this, &ConnectionTestView::keyActionRequested);
    add(Check::Merchant, tr("Merchant name"));
    m_sum->setWordWrap(true);
    column->addWidget(makeRule());
    column->addWidget(m_sum);
    m_again->setObjectName(u"testAgain"_s);
    column->addWidget(m_again, 0, Qt::AlignLeading);
    connect(m_again, &QPushButton::clicked, this, &ConnectionTestView::againRequested);
    connect(&m_second, &QTimer::timeout, this, &ConnectionTestView::showProgress);
}

void ConnectionTestView::run(MerchantSession &session)
{
    if (m_running)
        return;
    m_running = true;
    watch(session);
    m_isSlow = false;
    showProgress();
    m_second.start(Seconds(1));
    for (TestLineView *line : std::as_const(m_lines))
        line->show(TestLineView::State::NotYet, tr("Not known yet."));
    markNext();
    session
        .testConnection([self = QPointer(this)](const ConnectionLine &line) {
            if (self)
                self->take(line);
        })
        ->then(this, [this](const Result<QList<ConnectionLine>> &lines) { end(lines ? *lines : QList<ConnectionLine>()); });
}

//! It may go in the middle of a test, which then never ends.
void ConnectionTestView::watch(MerchantSession &session)
{
    if (m_session == &session)
        return;
    m_session = &session;
    connect(&session, &QObject::destroyed, this, [this] {
        m_running = false;
        m_second.stop();
    });
}

void ConnectionTestView::take(const ConnectionLine &line)
{
    TestLineView *view = m_lines.value(line.check);
    const QString found = messages::finding(line, m_session->clock().wall());
    if (isKeyUnknown(line)) {
        view->show(TestLineView::State::NotOk, found + u' ' + m_keyHelp.words);
        view->offer(m_keyHelp.act);
    } else {
        view->show(line.isOk() ? TestLineView::State::Ok : TestLineView::State::NotOk, found);
        if (line.error && line.error->proxyLogin != ProxyLogin::NotRequested)
            view->offer(tr("Enter proxy &login…"));
    }
    markNext();
}

void ConnectionTestView::askForProxyLogin()
{
    if (!m_session)
        return;
    auto *dialog = new ProxyLoginDialog(*m_session, m_theme, environmentWord(m_session->profile()), window());
    connect(dialog, &ProxyLoginDialog::changed, this, &ConnectionTestView::againRequested);
    connect(m_session, &QObject::destroyed, dialog, &QDialog::deleteLater);
    dialog->open();
}

//! As far as the gateway says so. With a secret there is no key to look at.
bool ConnectionTestView::isKeyUnknown(const ConnectionLine &line) const
{
    return line.check == Check::Token && line.error && line.error->kind == ErrorKind::Denied && m_session
        && m_session->profile().activeKey();
}

//! The first that isn't known is what is being looked at.
void ConnectionTestView::markNext()
{
    for (TestLineView *line : std::as_const(m_lines)) {
        if (line->state() == TestLineView::State::Looking)
            return;
        if (line->state() == TestLineView::State::NotYet)
            return line->show(TestLineView::State::Looking, tr("Looking…"));
    }
}

void ConnectionTestView::end(const QList<ConnectionLine> &lines)
{
    m_running = false;
    m_second.stop();
    for (TestLineView *line : std::as_const(m_lines)) {
        if (line->state() != TestLineView::State::Ok && line->state() != TestLineView::State::NotOk)
            line->show(TestLineView::State::NotTried, tr("Not known: what stands marked has to be put right first."));
    }
    const int open = openChecks();
    saySum(open == 0
            ? tr("All six are right.")
            : /*: The sum of a connection test: %n of its six checks are not right yet. */ tr("%n check(s) still open.", nullptr, open));
    Q_EMIT ended(lines);
}

QWidget *ConnectionTestView::outcome() const
{
    return m_sum;
}

int ConnectionTestView::openChecks() const
{
    return int(
        std::count_if(m_lines.begin(), m_lines.end(), [](const TestLineView *line) { return line->state() != TestLineView::State::Ok; }));
}

//! While the gateway takes no more requests, the lines stand still for up to a minute (K-206).
void ConnectionTestView::showProgress()
{
    const auto slow = m_session ? m_session->connection().slowedDown() : std::nullopt;
    const QString words = slow ? messages::slowedDown(*slow).plain() : tr("Testing…");
    if (!std::exchange(m_isSlow, slow.has_value()) && slow)
        saySum(words); // once: the seconds are not read aloud one by one
    else
        m_sum->setText(words);
}

void ConnectionTestView::saySum(const QString &words)
{
    m_sum->setText(words);
    QAccessibleEvent heard(m_sum, QAccessible::Alert);
    QAccessible::updateAccessibility(&heard);
}

} // namespace kontor
