// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "models/palettequestion.h"
#include <QAbstractListModel>

namespace kontor {

//! Something that the palette offers to do, or a place that it leads to.
struct PaletteCommand {
    QString words {}; //!< "New payout"
    QString keys {}; //!< "Ctrl+N"; empty when it has none
    bool isPlace = false;
    bool isSetting = false; //!< offered only when its words, or those that explain it, are typed
    QString explained {};
};

//! What the palette lists for what was typed: payments of the ledger, what can be done, where to go. The ledger is asked on its reader
//! thread, one question at a time; an answer to what was typed before is dropped, and the list never has more than `mostRows`.
class PaletteModel final : public QAbstractListModel {
    Q_OBJECT
public:
    static constexpr int mostRows = 30;
    enum class Kind { Payment, Command, NewPayout, LookUp, Filter };
    enum Role {
        KindRole = Qt::UserRole + 1,
        SectionRole, //!< the heading above this row; empty where there is none
        DetailRole, //!< whose it is, or which list
        KeysRole,
        StateRole, //!< PaymentState as int, of a payment
        StatusRole, //!< its word
        WhenRole,
    };

    PaletteModel(Ledger &ledger, Clock &clock, NumberFormat format, QObject *parent = nullptr);

    //! The palette opens: what can be done now, and which payments were opened last.
    void begin(const QList<PaletteCommand> &commands, const QList<OrderId> &recent);
    void setTyped(const QString &typed);

    Kind kindOf(int row) const { return m_rows.at(row).kind; }
    const PaymentRecord &payment(int row) const { return *m_rows.at(row).payment; } //!< of a Payment
    PaymentKind listOf(int row) const { return m_rows.at(row).list; } //!< of a Filter: of payouts or of payins
    int command(int row) const { return m_rows.at(row).command; } //!< of a Command: its place in what begin() was given
    const QString &text() const { return m_question.text; } //!< what NewPayout, LookUp and Filter are about
    //! An answer is on its way.
    bool isAsking() const { return m_asking; }
    //! What Tab completes the words to.
    QString completion(int row) const;
    //! "12 results, first: Payout 281.83 INR to Asha Verma": for a screen reader.
    QString summary() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

Q_SIGNALS:
    //! The ledger has answered what is typed now.
    void answered();

private:
    struct Row {
        Kind kind = Kind::Command;
        std::optional<PaymentRecord> payment {};
        int command = -1;
        bool isPlace = false;
        PaymentKind list = PaymentKind::Payout; //!< of a Filter
    };
    void askLedger();
    void askNext(qsizetype query);
    void takeFound(qsizetype query, const Result<QList<PaymentRecord>> &rows);
    void askRecent();
    void finishQuestion();
    bool isWanted(const PaymentRecord &payment) const;
    void rebuild();
    QList<Row> commandRows() const;
    QList<Row> offers() const;
    QList<PaymentKind> listsThatFit() const;
    bool isMeant(const Row &row) const; //!< its whole name is typed
    QString words(const Row &row) const;
    QString spoken(const Row &row) const;
    QString section(const Row &row) const;
    QString detail(const Row &row) const;

    Ledger &m_ledger;
    Clock &m_clock;
    NumberFormat m_format;
    QList<PaletteCommand> m_commands;
    QList<OrderId> m_recent;
    PaletteQuestion m_question;
    QList<PaymentRecord> m_payments; //!< found so far for what is typed now
    QList<PaymentRecord> m_fresh; //!< of the question that is under way
    QList<Row> m_rows;
    int m_generation = 0;
    int m_asked = 0; //!< the generation that the ledger is being asked for
    bool m_hasCommands = false; //!< among the rows
    bool m_asking = false;
};

} // namespace kontor
