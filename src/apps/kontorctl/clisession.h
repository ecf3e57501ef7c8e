// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "apps/kontorctl/commandline.h"
#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/output.h"
#include "messages/message.h"
#include "office/exports/exporter.h"
#include "office/profiles/home.h"
#include "office/session/merchantsession.h"
#include <QObject>
#include <memory>
#include <optional>

namespace kontor {

//! One call of kontorctl from its beginning to its exit code: what the commands have in common. The steps that open something go on with
//! what they opened; when it can't be had they end the call with the reason.
class CliSession final : public QObject {
    Q_OBJECT
public:
    CliSession(const CommandLine &line, Output &out, Clock &clock);
    ~CliSession() override;

    //! Does what the line says; the program ends by finish() or fail().
    void begin();

    const CommandLine &line() const { return m_line; }
    Output &out() { return m_out; }
    Clock &clock() { return m_clock; }
    Home &home() { return *m_home; } //!< open before any command runs

    //! For commands that take the profile's name as an operand; otherwise --profile says it.
    void useProfile(const QString &name) { m_profileName = name; }
    //! The profile that the line names, or the default one. The built-in sandbox's is made when it is asked for and isn't there.
    void withProfile(std::function<void(const Profile &)> next);
    void withLedger(std::function<void(Ledger &)> next);
    //! Opened, not started. It is stopped, and what is in flight awaited, before the program ends.
    void withSession(SessionOptions options, std::function<void(MerchantSession &)> next);
    //! Like the answer's own next step, except that an error ends the call.
    template <class T, class F> void await(Reply<T> *reply, F next)
    {
        reply->then(this, [this, next = std::move(next)](const Result<T> &result) {
            if (!result)
                return fail(result.error());
            next(*result);
        });
    }
    //! The same for what is only looked up at the gateway: no payment hangs on it, and the words say so.
    template <class T, class F> void lookUp(Reply<T> *reply, F next)
    {
        reply->then(this, [this, next = std::move(next)](const Result<T> &result) {
            if (!result)
                return failToLookUp(result.error());
            next(*result);
        });
    }
    //! The batches of the ledger that was opened, for what is shown of payments.
    const BatchIds &batchIds() const { return m_batchIds; }
    //! Empty when no passphrase file was given.
    PassphraseSource passphrase();

    //! The first call counts.
    void finish(int code);
    void fail(const ApiError &error);
    void refuseUsage(const QString &message);
    //! --again stands without a reason, which is refused.
    bool lacksReason();
    //! Why something could not be done, in its own words; ends like fail().
    void refuse(const messages::Message &message);

private:
    void failToLookUp(const ApiError &error);
    void end(const messages::Message &message, int code);
    void tellDoubts();
    void tellOtherGateway(const Profile &profile);
    void readBatchIds(Ledger &ledger, std::function<void()> next);

    const CommandLine &m_line;
    Output &m_out;
    Clock &m_clock;
    QString m_profileName;
    std::optional<Home> m_home;
    std::unique_ptr<Ledger> m_ledger;
    std::unique_ptr<MerchantSession> m_session;
    BatchIds m_batchIds;
    bool m_finished = false;
};

} // namespace kontor
