// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/callbacks/callbackspage.h"

#include "gui/callbacks/callbackchart.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tablecard.h"
#include "gui/theme/theme.h"
#include "gui/widgets/buttons.h"
#include "gui/widgets/emptystate.h"
#include "gui/widgets/messagebar.h"
#include "gui/widgets/pageheader.h"
#include "gui/widgets/plainlabel.h"
#include "gui/widgets/sidebyside.h"
#include "office/words.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int minute = 60'000;
constexpr int leastBesideTheDay = 620;

}

CallbacksPage::CallbacksPage(Office &office, const Theme &theme, QWidget *parent)
    : Page(parent)
    , m_office(office)
    , m_theme(theme)
    , m_model(office.callbackLog(), office.clock())
{
    build(theme);
    connect(&office, &Office::statusChanged, this, &CallbacksPage::showState);
    connect(&office.callbackLog(), &CallbackLog::added, this, [this] {
        showEmptyOrTable();
        showDay();
    });
    connect(&m_minute, &QTimer::timeout, this, &CallbacksPage::showDay);
    m_minute.start(minute);
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
    m_test = plainButton(theme, tr("Send test callback"), u"callback"_s);
    connect(m_test, &QPushButton::clicked, this, &CallbacksPage::sendTest);
    m_header->addButton(m_test);
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
}

void CallbacksPage::fitColumns()
{
    const int widths[] {120, 170, 290, 120, 90, 200};
    for (int column = 0; column < CallbacksModel::columns; ++column)
        m_table->setColumn(column, widths[column]);
    m_table->setGivingWay(CallbacksModel::LedTo, m_theme.px(180), {CallbacksModel::From, CallbacksModel::Answered});
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
    auto *words = new QWidget;
    auto *lines = new QVBoxLayout(words);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(2);
    lines->addWidget(note);
    lines->addWidget(m_day);
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
    const QString place = m_office.profile().callbackBase();
    const auto state = m_office.callbacks();
    m_test->setEnabled(state == Office::Callbacks::Listening && !m_isTesting);
    if (m_saysPort && state != Office::Callbacks::PortTaken) {
        m_saysPort = false;
        m_message->hide();
    }
    switch (state) {
    case Office::Callbacks::Listening:
        return m_header->setSubtitle(tr("Listening. The gateway calls %1").arg(place));
    case Office::Callbacks::PortTaken:
        m_header->setSubtitle(tr("Callbacks are off"));
        if (!std::exchange(m_saysPort, true))
            m_message->show(MessageBar::Kind::Warning, tr("Port %1 is used by another program.").arg(m_office.profile().callbackPort),
                tr("Callbacks are off; Kontor asks the gateway instead. The port can be changed in the settings."));
        return;
    case Office::Callbacks::Off:
        return m_header->setSubtitle(place.isEmpty() ? tr("Callbacks are off. They are turned on in the settings.")
                : m_office.isBesideAnother()         ? tr("Another Kontor is working and hears them.")
                                                     : tr("Callbacks are off here. Kontor asks the gateway instead."));
    }
}

void CallbacksPage::showDay()
{
    const auto counts = m_office.callbackLog().byHour();
    m_chart->setCounts(counts);
    m_day->setText(m_chart->accessibleName());
}

void CallbacksPage::showEmptyOrTable()
{
    const int count = m_model.rowCount() == 0 ? 0 : int(m_model.entry(0).number); // older ones are no longer listed
    m_card->setCounts(count == 0 ? QString() : tr("%n call(s) since Kontor was started", nullptr, count));
    if (std::exchange(m_isEmpty, count == 0) == (count == 0))
        return;
    m_card->setInstead(count > 0 ? nullptr
                                 : new EmptyState(m_theme, u"callback"_s,
                                     tr("No callbacks yet. Kontor also checks open payments by itself, so nothing is lost.")));
}

void CallbacksPage::sendTest()
{
    m_isTesting = true;
    m_test->setEnabled(false);
    m_office.sendTestCallback()->then(this, [this](const Result<Done> &done) {
        m_isTesting = false;
        showState();
        if (done)
            Q_EMIT said(tr("The test callback arrived."));
        else
            m_message->show(MessageBar::Kind::Warning, tr("The test callback did not arrive."), done.error().text);
    });
}

void CallbacksPage::openPayment(const QModelIndex &index)
{
    const CallbackEntry &entry = m_model.entry(index.row());
    if (entry.payment)
        Q_EMIT paymentAsked(*entry.payment, entry.call.kind);
}

} // namespace kontor
