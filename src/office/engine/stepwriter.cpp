// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/stepwriter.h"

#include <algorithm>
#include <iterator>

namespace kontor {

namespace {
constexpr size_t writtenTogether = 200;
}

StepWriter::StepWriter(Ledger &ledger, const SendingPauses &pauses, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_pauses(pauses)
{
}

void StepWriter::write(UnwrittenStep step)
{
    step.payment->isWriting = true;
    m_steps.push_back(std::move(step));
    if (m_steps.size() == 1)
        QMetaObject::invokeMethod(this, &StepWriter::writeNext, Qt::QueuedConnection);
}

void StepWriter::writeNext()
{
    const auto end = m_steps.begin() + std::ptrdiff_t(std::min(m_steps.size(), writtenTogether));
    std::vector<UnwrittenStep> together(std::make_move_iterator(m_steps.begin()), std::make_move_iterator(end));
    m_steps.erase(m_steps.begin(), end);
    if (!m_steps.empty())
        QMetaObject::invokeMethod(this, &StepWriter::writeNext, Qt::QueuedConnection);
    if (m_pauses.has(PauseReason::LedgerOlder)) {
        for (const UnwrittenStep &each : together)
            abandon(each);
        return;
    }
    if (together.size() == 1)
        return writeAlone(std::move(together.front()));
    QList<LedgerChange> changes;
    for (const UnwrittenStep &each : together)
        changes.append(each.change);
    m_ledger.writer().write(changes)->then(this, [this, together = std::move(together)](const Result<Done> &answer) {
        for (const UnwrittenStep &each : together) {
            if (answer)
                finish(each);
            else
                writeAlone(each);
        }
    });
}

void StepWriter::writeAlone(UnwrittenStep step)
{
    const LedgerChange change = step.change;
    m_ledger.writer().write(change)->then(this, [this, step = std::move(step)](const Result<qint64> &answer) {
        if (answer)
            return finish(step);
        abandon(step);
        Q_EMIT failed(step.change.id, answer.error());
    });
}

void StepWriter::abandon(const UnwrittenStep &step)
{
    step.payment->isWriting = false;
    Q_EMIT abandoned(step);
}

void StepWriter::finish(const UnwrittenStep &step)
{
    step.payment->isWriting = false;
    Q_EMIT written(step);
}

} // namespace kontor
