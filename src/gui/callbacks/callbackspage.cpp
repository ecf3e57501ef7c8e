// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/callbacks/callbackspage.h"

#include "gui/callbacks/callbackchart.h"
#include "gui/keyboard/mainkeys.h"
#include "gui/kit/buttons.h"
#include "gui/kit/emptystate.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/messagebar.h"
#include "gui/page/pageheader.h"
#include "gui/page/sidebyside.h"
#include "gui/table/paymenttable.h"
#include "gui/table/rowmenu.h"
#include "gui/table/tablecard.h"
#include "gui/table/tableheader.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "messages/callbacks.h"
#include "messages/message.h"
#include "messages/reasons.h"
#include "messages/times.h"
#include "office/session/eventlog.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int minute = 60'000;
constexpr int leastBesideTheDay = 620;

}

CallbacksPage::CallbacksPage(MerchantSession &session, const Theme &theme, QWidget *parent)
    : Page(parent)
    , m_session(session)
    , m_theme(theme)
    , m_model(session.callbacks().log(), session.clock())
{
    build(theme);
    connect(&session, &MerchantSession::statusChanged, this, &CallbacksPage::showState);
    connect(&session.callbacks().log(), &CallbackLog::added, this, [this] {
        showEmptyOrTable();
        showDay();
        fitNewest();
    });
    connect(&m_minute, &QTimer::timeout, this, &CallbacksPage::showDay);
    m_minute.start(minute);
    connect(&m_second, &QTimer::timeout, this, &CallbacksPage::countDown);
    showState();
    showDay();
    m_isEmpty = m_model.rowCount() > 0; // shown anew in any case
    showEmptyOrTable();
}

QString CallbacksPage::title() const
{
    return tr("Callbacks");
}

void CallbacksPage::build(const Theme &theme)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(16);
    m_header = new PageHeader(tr("Callbacks"));
    m_test = primaryButton(theme, tr("Send test callback"), u"callback"_s);
    connect(m_test, &QPushButton::clicked, this, &CallbacksPage::sendTest);
    m_header->addButton(m_test);
    m_pause = plainButton(theme, {}, u"pause"_s);
    connect(m_pause, &QPushButton::clicked, this, &CallbacksPage::pauseOrResume);
    m_header->addButton(m_pause);
    pressByMainKeys(this, m_test); // no key stops the listener unawares
    layout->addWidget(m_header);
    m_message = new MessageBar(theme);
    layout->addWidget(m_message);
    layout->addWidget(makeDay(theme));
    m_table = new PaymentTable(theme, tr("Callbacks"));
    m_table->setObjectName(u"callbacksTable"_s);
    m_table->setModel(&m_model);
    keepFit(theme, m_table, [this] { fitColumns(); });
    connect(m_table, &QTableView::activated, this, &CallbacksPage::openPayment);
    m_card = new TableCard(m_table);
    layout->addWidget(m_card, 1);
    layout->addWidget(makeActs(theme));
    makeRowMenu();
}

//! What the row's menu has, for whoever points.
QWidget *CallbacksPage::makeActs(const Theme &theme)
{
    auto *acts = new QWidget;
    auto *row = new FlowLayout(acts);
    row->setContentsMargins(0, 0, 0, 0);
    QPushButton *open = plainButton(theme, tr("Open payment"));
    QPushButton *copy = plainButton(theme, tr("Copy request"), u"copy"_s);
    connect(open, &QPushButton::clicked, this, &CallbacksPage::openPayment);
    connect(copy, &QPushButton::clicked, this, &CallbacksPage::copyRequest);
    m_rowButtons = {open, copy};
    for (QPushButton *button : std::as_const(m_rowButtons))
        row->addWidget(button);
    m_whyNot = new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Muted);
    m_whyNot->setWordWrap(true);
    row->addWidget(m_whyNot);
    return acts;
}

void CallbacksPage::makeRowMenu()
{
    auto *menu = new RowMenu(m_table);
    m_rowActions = {menu->addAction(tr("&Open payment")), menu->addAction(tr("&Copy request"))};
    connect(m_rowActions.first(), &QAction::triggered, this, &CallbacksPage::openPayment);
    connect(m_rowActions.last(), &QAction::triggered, this, &CallbacksPage::copyRequest);
    connect(menu, &RowMenu::opening, this, &CallbacksPage::updateActions);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &CallbacksPage::updateActions);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &CallbacksPage::updateActions); // whose it is, is known later
    updateActions();
}

std::optional<CallbackEntry> CallbacksPage::chosenCall() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? std::optional(m_model.entry(index.row())) : std::nullopt;
}

void CallbacksPage::updateActions()
{
    const auto call = chosenCall();
    const std::array possible {call && call->payment, call && !call->call.asCame.isEmpty()};
    for (int act = 0; act < int(possible.size()); ++act) {
        m_rowButtons.at(act)->setEnabled(possible.at(size_t(act)));
        m_rowActions.at(act)->setEnabled(possible.at(size_t(act)));
    }
    const QString why = !call                   ? tr("Choose a call first.")
        : !possible.front() && !possible.back() ? tr("No payment is known for this call, and it was not kept as it came.")
        : !possible.front()                     ? tr("No payment is known for this call.")
        : !possible.back()                      ? tr("This call was not kept as it came.")
                                                : QString();
    m_whyNot->setText(why);
    m_whyNot->setVisible(!why.isEmpty());
    for (QPushButton *button : std::as_const(m_rowButtons))
        button->setAccessibleDescription(button->isEnabled() ? QString() : why);
}

void CallbacksPage::fitColumns()
{
    const int widths[] {110, 160, 240, 110, 130, 210};
    for (int column = 0; column < CallbacksModel::columns; ++column)
        m_table->setColumn(column, widths[column]);
    m_answerWidth = std::max(m_theme.px(widths[CallbacksModel::Answered]), m_table->header()->nameWidth(CallbacksModel::Answered));
    for (int row = 0; row < m_model.rowCount(); ++row)
        m_answerWidth = std::max(m_answerWidth, answerWidth(row));
    m_table->setColumnWidth(CallbacksModel::Answered, m_answerWidth);
    m_table->setGivingWay(CallbacksModel::LedTo, m_theme.px(180), {CallbacksModel::From, CallbacksModel::Answered});
}

int CallbacksPage::answerWidth(int row) const
{
    return m_table->sizeHintForIndex(m_model.index(row, CallbacksModel::Answered)).width();
}

//! Nearly all are answered in the same words, which are longer in some languages: the first one shows it.
void CallbacksPage::fitNewest()
{
    if (m_model.rowCount() == 0 || answerWidth(0) <= m_answerWidth)
        return;
    m_answerWidth = answerWidth(0);
    m_table->setColumnWidth(CallbacksModel::Answered, m_answerWidth); // the others stay as somebody has drawn them
}

QWidget *CallbacksPage::makeDay(const Theme &theme)
{
    auto *row = new SideBySide(theme, leastBesideTheDay);
    m_chart = new CallbackChart(theme);
    m_day = new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Muted);
    auto *note = new PlainLabel(tr("A callback is only a hint. Kontor always reads the payment from the gateway before changing anything."),
        TextStyle::Body, PlainLabel::Ink::Text2);
    note->setWordWrap(true);
    m_day->setWordWrap(true);
    m_gaps = new PlainLabel({}, TextStyle::Caption, PlainLabel::Ink::Warning);
    m_gaps->setObjectName(u"callbackGaps"_s);
    m_gaps->setWordWrap(true);
    auto *words = new QWidget;
    auto *lines = new QVBoxLayout(words);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(2);
    lines->addWidget(note);
    lines->addWidget(m_day);
    lines->addWidget(m_gaps);
    row->addPart(m_chart);
    row->addPart(words, 1);
    return row;
}

void CallbacksPage::arrive()
{
    showDay();
    m_card->takeKeyboard();
}

void CallbacksPage::showState()
{
    const auto state = m_session.callbacks().state();
    const bool isPaused = state == CallbackService::State::Paused;
    m_test->setEnabled(state == CallbackService::State::Listening && !m_isTesting);
    m_pause->setEnabled(isPaused || state == CallbackService::State::Listening);
    m_pause->setText(isPaused ? tr("Resume listener") : tr("Pause listener"));
    m_pause->setIcon(themedIcon(m_theme, isPaused ? u"play"_s : u"pause"_s));
    m_header->setSubtitle(standing(), isPaused);
    showGaps();
    const bool isTaken = state == CallbackService::State::PortTaken;
    if (isTaken && !std::exchange(m_saysPort, true))
        showPort();
    if (!isTaken && std::exchange(m_saysPort, false))
        m_message->hide();
    if ((isTaken || isPaused) == m_second.isActive())
        return;
    if (isTaken || isPaused)
        m_second.start(Seconds(1));
    else
        m_second.stop();
}

QString CallbacksPage::standing() const
{
    const QString place = m_session.profile().callbackBase();
    switch (m_session.callbacks().state()) {
    case CallbackService::State::Listening:
        //: Below the title of a page. %1 is an address on the network, such as "http://192.0.2.7:8088".
        return tr("Listening. The gateway calls %1").arg(place);
    case CallbackService::State::PortTaken:
        return tr("Callbacks are off");
    case CallbackService::State::Paused:
        return tr("Paused: calls are not taken until you resume it or start Kontor again.") + u' '
            + messages::askedInstead(m_session.nextQuestion(), m_session.sending().canAskGateway());
    case CallbackService::State::Off:
        break;
    }
    return place.isEmpty()            ? tr("Callbacks are off. They are turned on in the settings.")
        : m_session.isBesideAnother() ? tr("Another Kontor is working and hears them.")
                                      : tr("Callbacks are off here.") + u' ' + messages::askedInstead(m_session.sending().canAskGateway());
}

void CallbacksPage::pauseOrResume()
{
    const bool isPaused = m_session.callbacks().state() == CallbackService::State::Paused;
    m_session.callbacks().setPaused(!isPaused);
    showState();
    if (!isPaused)
        //: %1 is a sentence about when the gateway is asked instead.
        Q_EMIT said(
            tr("The listener is paused. %1").arg(messages::askedInstead(m_session.nextQuestion(), m_session.sending().canAskGateway())));
    else if (m_session.callbacks().state() == CallbackService::State::Listening)
        Q_EMIT said(tr("Callbacks are heard again."));
}

// ---- a port that another program has

void CallbacksPage::showPort()
{
    m_message->show(MessageBar::Kind::Warning,
        messages::portTaken(m_session.callbacks().portError().value_or(CallbackPortError {}), m_session.nextQuestion(),
            m_session.sending().canAskGateway()));
    if (const quint16 free = m_session.callbacks().freePortAfterTaken(); free > 0) {
        //: %1 is the number of a port.
        connect(m_message->addAction(tr("Use %1").arg(free)), &QPushButton::clicked, this, [this, free] { usePort(free); });
    }
    connect(m_message->addAction(tr("Change port")), &QPushButton::clicked, this, &CallbacksPage::portRequested);
    connect(m_message->addAction(tr("Try again")), &QPushButton::clicked, this, &CallbacksPage::tryPortAgain);
}

void CallbacksPage::countDown()
{
    if (!isVisible())
        return;
    const auto lost = m_session.callbacks().portError();
    if (m_saysPort && lost && m_message->isVisible())
        m_message->setText(messages::portTaken(*lost, m_session.nextQuestion(), m_session.sending().canAskGateway()).text);
    m_header->setSubtitle(standing(), m_session.callbacks().state() == CallbackService::State::Paused);
}

void CallbacksPage::usePort(quint16 port)
{
    const Profile &profile = m_session.profile();
    const QString relay = profile.callbackUrl;
    if (const auto problem = m_session.callbacks().setPlace(profile.callbackAddress, port, relay)) {
        Q_EMIT said(messages::placeProblem(*problem));
        return showPort(); // with the next one
    }
    //: %1 is the number of a port.
    Q_EMIT said(relay.isEmpty()
            ? tr("Callbacks are heard at port %1 now. Payments that were made before name the old port: they are asked for instead.")
                  .arg(port)
            : /*: %1 is the number of a port. */ tr(
                "Callbacks are heard at port %1 now. Have your relay changed: it still leads to the old port.")
                  .arg(port));
    m_card->takeKeyboard();
}

void CallbacksPage::tryPortAgain()
{
    if (m_session.callbacks().listenAgain()) {
        m_card->takeKeyboard();
        return Q_EMIT said(tr("Callbacks are heard again."));
    }
    if (const auto lost = m_session.callbacks().portError()) {
        showPort(); // another program may have it by now
        //: %1 is a sentence that says why a port can't be used.
        Q_EMIT said(tr("Tried again. %1").arg(messages::callbackPortError(*lost)));
    }
}

void CallbacksPage::showDay()
{
    const auto counts = m_session.callbacks().log().byHour();
    m_chart->setCounts(counts);
    m_day->setText(m_chart->accessibleName());
    showGaps();
}

//! What the overview counts, each by its times.
void CallbacksPage::showGaps()
{
    const UtcTime now = m_session.clock().wall();
    QStringList times;
    for (const CallbackGap &gap : m_session.callbacks().gaps()) {
        const QString from = messages::when(gap.from, now);
        //: When no callback could be heard: from one time to another, or until now.
        times.append(gap.to ? tr("%1 to %2").arg(from, messages::when(*gap.to, now)) : /*: %1 is a time. */ tr("since %1").arg(from));
    }
    //: Stretches of time, such as "02:10 to 02:26 · since 09:04".
    m_gaps->setText(times.isEmpty() ? QString() : tr("Callbacks could not be heard: %1").arg(times.join(u" · "_s)));
    m_gaps->setVisible(!times.isEmpty());
}

void CallbacksPage::showEmptyOrTable()
{
    const int count = m_model.rowCount() == 0 ? 0 : int(m_model.entry(0).number); // older ones are no longer listed
    //: Above a table: how many calls have come in.
    m_card->setCounts(count == 0 ? QString() : tr("%n call(s) since Kontor was started", nullptr, count));
    if (std::exchange(m_isEmpty, count == 0) == (count == 0))
        return;
    m_rowButtons.first()->parentWidget()->setVisible(count > 0);
    m_card->setInstead(count > 0 ? nullptr
                                 : new EmptyState(m_theme, u"callback"_s,
                                     tr("No callbacks yet. Kontor also checks open payments by itself, so nothing is lost.")));
}

void CallbacksPage::sendTest()
{
    m_isTesting = true;
    m_test->setEnabled(false);
    m_session.callbacks().sendTest()->then(this, [this](const Result<Done> &done) {
        m_isTesting = false;
        showState();
        if (done)
            Q_EMIT said(tr("The test callback arrived."));
        else
            m_message->show(MessageBar::Kind::Warning,
                messages::Message {u"K-603"_s, tr("The test callback did not arrive."), messages::reasonOf(done.error())});
    });
}

void CallbacksPage::openPayment()
{
    if (const auto call = chosenCall(); call && call->payment)
        Q_EMIT paymentRequested(*call->payment, call->call.kind);
}

void CallbacksPage::copyRequest()
{
    const auto call = chosenCall();
    if (!call || call->call.asCame.isEmpty())
        return;
    //: The first line of a request that is copied: when it came, from which address, how it was answered.
    const QString when = tr("%1 from %2, answered %3")
                             .arg(isoUtc(call->at), call->call.from,
                                 m_model.index(m_table->currentIndex().row(), CallbacksModel::Answered).data().toString());
    QGuiApplication::clipboard()->setText(when + u'\n' + redacted(QString::fromUtf8(call->call.asCame)) + u'\n');
    Q_EMIT said(tr("The request is copied, without what is secret in it."));
}

} // namespace kontor
