// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_gui kontor_models kontor_office
// bench_callback HOME: from the arrival of a callback to the row that shows its news, in the real window over the real office, with the
// sandbox as a second process. The home was made by fillhome.
#include "bench/callbackproxy.h"
#include "bench/practicewindow.h"
#include "models/paymentsmodel.h"

#include <QPaintEvent>
#include <QTableView>

using namespace Qt::StringLiterals;
using namespace kontor;

namespace {

constexpr int rounds = 20;
constexpr double limitMillis = 150;
constexpr Millis betweenRounds {1500}; // the gateway's second is empty again by then
constexpr int patience = 30'000;

//! Says when the row of a payment has been painted with the word Paid. Painted means: the window's picture went to the screen.
class RowWatch final : public QObject {
    Q_OBJECT
public:
    explicit RowWatch(QTableView &table)
        : m_table(table)
        , m_model(*qobject_cast<PaymentsModel *>(table.model()))
    {
        connect(&m_model, &QAbstractItemModel::dataChanged, this, &RowWatch::look);
        connect(&m_model, &QAbstractItemModel::modelReset, this, &RowWatch::look);
        connect(&m_model, &QAbstractItemModel::rowsInserted, this, &RowWatch::look);
        // Who has the keyboard in the list is told of new rows, and shows them.
        connect(&m_model, &PaymentsModel::newsChanged, this, [this] {
            if (m_model.newsCount() > 0)
                m_model.showNews();
        });
        table.viewport()->installEventFilter(this);
    }
    void watch(const OrderId &id) { m_wanted = id; }

Q_SIGNALS:
    void painted(std::chrono::steady_clock::time_point at);

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint && m_row && static_cast<QPaintEvent *>(event)->region().intersects(m_table.visualRect(*m_row))) {
            m_row.reset();
            m_wanted.reset();
            // From the event loop: by then the whole window is painted and flushed.
            QMetaObject::invokeMethod(
                this, [this] { Q_EMIT painted(std::chrono::steady_clock::now()); }, Qt::QueuedConnection);
        }
        return false;
    }

private:
    void look()
    {
        const int row = m_wanted ? m_model.rowOf(*m_wanted) : -1;
        const QModelIndex status = m_model.index(row, int(PaymentColumn::Status));
        if (status.isValid() && status.data(StateRole).toInt() == int(PaymentState::Paid))
            m_row = status;
    }

    QTableView &m_table;
    PaymentsModel &m_model;
    std::optional<OrderId> m_wanted {};
    std::optional<QPersistentModelIndex> m_row {};
};

//! The rounds, one after the other.
class Rounds final : public QObject {
    Q_OBJECT
public:
    Rounds(MerchantSession &session, RowWatch &rows, CallbackProxy &proxy)
        : m_session(session)
        , m_proxy(proxy)
        , m_rows(rows)
    {
        connect(&rows, &RowWatch::painted, this, &Rounds::painted);
        connect(&session, &MerchantSession::progressed, this, [this](const OrderId &id, PaymentState state) {
            if (id == m_id && state == PaymentState::Paid)
                m_durable = std::chrono::steady_clock::now();
        });
        m_patience.setSingleShot(true);
        connect(&m_patience, &QTimer::timeout, this, [] { giveUp(u"The row did not come to show Paid."_s); });
    }
    void begin()
    {
        m_patience.start(patience);
        const int n = int(m_millis.size());
        const auto reviewed = m_session.payments().freeze(practiceDraft(n, u"ROUND-%1"_s.arg(n + 1)), NumberFormat(QLocale::c()));
        if (!reviewed)
            giveUp(reviewed.error().text);
        m_id = reviewed->record.id;
        m_arrivals = m_proxy.arrivals();
        m_rows.watch(*m_id);
        m_session.payments().queue(*reviewed);
    }

private:
    void painted(std::chrono::steady_clock::time_point at)
    {
        m_patience.stop();
        if (m_proxy.arrivals() != m_arrivals + 1)
            giveUp(u"The row changed without its callback, so there is nothing to measure."_s);
        const auto since = [this](std::chrono::steady_clock::time_point then) {
            return std::chrono::duration<double, std::milli>(then - m_proxy.lastArrival()).count();
        };
        m_millis.push_back(since(at));
        std::printf("%2zu: durable after %6.1f ms, painted after %6.1f ms\n", m_millis.size(), since(m_durable), since(at));
        if (m_millis.size() == rounds)
            return finish();
        m_session.clock().after(betweenRounds, this, [this] { begin(); });
    }
    void finish()
    {
        const double worst = *std::max_element(m_millis.begin(), m_millis.end());
        const QByteArray seen = number(median(m_millis), 1, " ms") + " (worst " + number(worst, 1, " ms") + ')';
        tableLine("callback arrives to its row repainted, median of 20", seen, "at most 150 ms", median(m_millis) / limitMillis);
        QCoreApplication::exit(0);
    }

    MerchantSession &m_session;
    CallbackProxy &m_proxy;
    RowWatch &m_rows;
    QTimer m_patience;
    std::optional<OrderId> m_id {};
    int m_arrivals = 0;
    std::chrono::steady_clock::time_point m_durable {};
    std::vector<double> m_millis {};
};

} // namespace

int main(int argc, char *argv[])
{
    PracticeProgram program(argc, argv);
    PracticeHome home(program.argument(1));
    CallbackProxy proxy(home.profile.callbackPort);
    home.profile.callbackUrl = u"http://127.0.0.1:%1"_s.arg(proxy.port());
    PracticeWindow fixture(home, program.clock(), program.theme());
    RowWatch rows(*fixture.window().findChild<QTableView *>(u"payoutsTable"_s));
    Rounds work(fixture.session(), rows, proxy);
    fixture.begin(betweenRounds, &work, [&work] { work.begin(); });
    return QApplication::exec();
}

#include "bench_callback.moc"
