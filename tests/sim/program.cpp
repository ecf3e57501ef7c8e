// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/program.h"

#include "api/network.h"

namespace kontor::sim {

using namespace Qt::StringLiterals;
using namespace submission;

Program::Program(Surroundings around)
    : m_around(std::move(around))
    , m_network(m_around.wire, m_around.clock, m_around.lie)
    , m_queue(m_around.profile.baseUrl, m_network, m_around.clock, {.spreadAfterRefusal = Millis(0)}) // its chance has no seed
    , m_broker(m_around.profile.merchantCode, m_queue, proof(), m_around.clock)
    , m_gateway(m_queue, m_broker)
    , m_worker(m_around.ledger, m_gateway, m_broker, m_around.clock, [this] { return m_around.chance.fraction(); },
          {.payments = {.isLive = false,
               .absence = m_around.absence,
               .refusals = {402},
               .absenceProofAllowed = [this] { return m_around.profile.absenceProofAllowed; }},
              .personResumes = m_around.personResumes})
    , m_payments(m_around.profile, m_around.ledger, m_around.clock)
    , m_batches(m_around.ledger, m_payments, m_around.clock)
    , m_wakes(m_around.clock)
    , m_actions(m_around.ledger, m_around.clock, [this] { return m_worker.isWorking() ? &m_worker : nullptr; })
    , m_actsBeside(m_around.ledger, m_around.clock, [] { return nullptr; })
    , m_hints(m_around.ledger)
{
    configureNetwork(m_network);
    connectParts();
}

Program::~Program() = default;

MerchantCredentials Program::proof()
{
    MerchantCredentials proof {.sign = [this](const QByteArray &bytes) { return answered(m_around.key.sign(bytes)); }};
    if (!m_around.secret.isEmpty())
        proof.secret = [this] { return answered(m_around.secret); };
    return proof;
}

Reply<QByteArray> *Program::answered(const Result<QByteArray> &bytes)
{
    auto *reply = new Reply<QByteArray>(this);
    reply->finish(bytes);
    return reply;
}

void Program::connectParts()
{
    connect(&m_payments, &PaymentService::queued, &m_worker, &Worker::takeUp);
    connect(&m_batches, &BatchService::queued, &m_worker, &Worker::takeUp);
    connect(&m_batches, &BatchService::changed, this, [this] { m_worker.lookAtLedger(); });
    connect(&m_worker, &Worker::began, &m_wakes, &SuspendMonitor::start);
    connect(&m_wakes, &SuspendMonitor::woke, this, &Program::wakeUp);
    connect(&m_queue, &RequestQueue::reachableChanged, this, &Program::noteReachable);
    connect(&m_hints, &CallbackHints::callbackPending, this, [this](const PaymentRecord &found) {
        if (m_worker.isWorking())
            driver().post(found, CallbackReceived {});
    });
    connect(&driver(), &SubmissionDriver::progressed, this, [this](const OrderId &id, PaymentState state) {
        m_around.log.note("kontor: " + id.toString().toUtf8() + ' ' + key(state).toUtf8());
    });
    connect(&driver().pauses(), &SendingPauses::changed, this,
        [this] { m_around.log.note("kontor: pauses " + QByteArray::number(int(driver().pauses().reasons()), 16)); });
}

void Program::begin()
{
    m_queue.assumeFull();
    m_worker.begin();
}

void Program::wakeUp()
{
    m_broker.forgetAll();
    m_worker.queryAllOpen();
}

void Program::noteReachable(bool reachable)
{
    if (reachable && std::exchange(m_wasOffline, !reachable))
        m_worker.queryAllOpen();
    m_wasOffline = !reachable;
}

// ---- people

void Program::act(const OrderId &id, WorkerCommandKind kind, Where where)
{
    acts(where).ask(id, kind, u"compared"_s);
    if (where == Where::Beside)
        m_around.clock.after(Millis(500), this, [this] { m_worker.lookAtLedger(); });
}

void Program::cancel(const OrderId &id, Where where)
{
    acts(where).cancel(id);
    if (where == Where::Beside)
        m_around.clock.after(Millis(500), this, [this] { m_worker.lookAtLedger(); });
}

void Program::thenLook(Reply<Done> *written)
{
    written->then(this, [this](const Result<Done> &done) {
        if (done)
            m_worker.lookAtLedger();
    });
}

void Program::setSendingPaused(bool paused)
{
    thenLook(m_around.ledger.writer().setSendingPaused(paused));
}

void Program::setWordFinal(const FinalWord &word, bool isFinal)
{
    thenLook(m_around.ledger.writer().setFinalWord(word, isFinal));
}

void Program::goOn()
{
    setSendingPaused(false);
    if (driver().pauses().has(PauseReason::TestFlag))
        thenLook(m_around.ledger.writer().acknowledgeTestMarks(false));
    m_worker.resumeAfterRecovery();
    driver().probeNow();
}

bool Program::takeCallback(const QString &path)
{
    const QStringList parts = path.split(QLatin1Char('/'));
    if (parts.size() != 4)
        return false;
    m_hints.take(parts[2] == collection(PaymentKind::Payout) ? PaymentKind::Payout : PaymentKind::Payin, parts[3]);
    return true;
}

} // namespace kontor::sim
