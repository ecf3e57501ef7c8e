// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/textformat.h"
#include "gui/notifications/noticesender.h"
#include "models/batchfigures.h"
#include "office/profiles/preferences.h"
#include "office/session/merchantsession.h"
#include <QHash>
#include <QMap>
#include <QObject>
#include <QSet>
#include <functional>

namespace kontor {

//! What the desktop says for Kontor while nobody looks at its window: one notification of each kind, which counts what it stands for and is
//! replaced as that grows. Each kind can be switched off; names and amounts are in them only where a person allowed it, account numbers
//! never. Once somebody is at the window, what stands goes.
class DesktopNotices final : public QObject {
    Q_OBJECT
public:
    enum class Kind { BatchFinished, Rejected, Unknown, Offline, KeyNotAccepted };
    static constexpr Seconds unknownFor {120};
    static constexpr Seconds offlineFor {60};
    //! What comes within it is told together.
    static constexpr Seconds gathering {1};

    //! All given outlive this. `environment` is the word for what kind of money it is; `isSeen` whether somebody is at the window;
    //! `isLocked` whether Kontor is locked: then there are no names and amounts, whatever is allowed.
    struct Around {
        Clock &clock;
        const Preferences &preferences;
        const NumberFormat &format;
        NoticeSender &sender;
        QString environment {};
        std::function<bool()> isSeen {};
        std::function<bool()> isLocked {};
        //! Reads a payment anew and answers, now or later, whether nobody knows at that moment if the gateway accepted it.
        std::function<void(const OrderId &id, const std::function<void(bool isUnknown)> &answer)> askUnknown {};
    };
    explicit DesktopNotices(Around around, QObject *parent = nullptr);
    ~DesktopNotices() override;

    struct EndedBatch {
        QString id {};
        QString title {};
        BatchFigures figures {};
    };
    void batchFinished(const EndedBatch &batch);
    void rejected(const PaymentRecord &payout);
    //! Where this payment stands now: told when it was unknown for two minutes and is so by then.
    void stands(const OrderId &id, PaymentState state);
    void setOffline(bool offline);
    void setKeyAccepted(bool accepted);
    //! Somebody is at the window.
    void hideSecrets();
    //! Kontor was locked: what stands loses its names and amounts.
    void hideNames();
    //! The program ends, which sent in the background until now: everything, or until something stopped it. `figures` are of all payments,
    //! but for `rejected`: those since it sends in the background. That stays when it has gone, as what nobody has read of outcomes does.
    void sayEnded(bool everything, const BatchFigures &figures);

    //! What a notification stands for.
    struct About {
        Kind kind {};
        QStringList ids {}; //!< of payments, or batches
        UtcTime since {}; //!< when the first of it came
    };

Q_SIGNALS:
    //! It was pressed.
    void opened(const kontor::DesktopNotices::About &about);

private:
    struct Told {
        QString detail {}; //!< who is paid, or the name of a batch: it is said where names are allowed, and where it is the only one
        Money money {};
        BatchFigures figures {};
        std::optional<UtcTime> since {}; //!< when it came to be so; nothing: as it is told
        bool isShown = false; //!< handed to the desktop, however many came after it
    };
    struct Group {
        QMap<QString, Told> told {}; //!< by the ID
        bool isGathering = false;
    };
    void add(Kind kind, const QString &id, const Told &told);
    void tellSoon(Kind kind);
    void tellAgain(Kind kind);
    void show(Kind kind);
    void forgetRead(Kind kind);
    void takeUnknown(const OrderId &id, int wait, bool isUnknown);
    void leaveUnread(Kind kind);
    void drop(Kind kind);
    void remove(Kind kind, const QString &id);
    bool isWanted(Kind kind) const;
    bool mayName() const;
    NoticeSender::Notice words(Kind kind) const;
    NoticeSender::Notice inEnvironment(NoticeSender::Notice notice) const;
    NoticeSender::Notice batchWords(const Group &group) const;
    NoticeSender::Notice rejectedWords(const Group &group) const;
    NoticeSender::Notice unknownWords(const Group &group) const;
    static QStringList restWords(const BatchFigures &figures);
    static QString doubtWords(int count);
    static NoticeSender::Notice endWords(bool everything, const BatchFigures &figures);
    QString moneyOf(const Group &group) const;
    void pressed(int slot);

    Around m_around;
    QMap<Kind, Group> m_groups;
    QSet<Kind> m_shown; //!< may stand there
    QHash<OrderId, int> m_unknown; //!< the number of the wait that was begun for it
    int m_waits = 0;
    int m_offlineWait = 0; //!< 0: there is a connection
    bool m_isKeyAccepted = true;
    bool m_hasEnded = false; //!< what is said now stays when the program has gone
};

} // namespace kontor
