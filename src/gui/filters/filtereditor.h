// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/filters/listfilter.h"
#include "gui/page/titledpopover.h"

class QAbstractButton;
class QDateEdit;
class QLineEdit;
class QScrollArea;
class QVBoxLayout;

namespace kontor {

class FieldRow;

//! Chooses the values of one condition of a filter. Nothing changes before it is said that it does.
class FilterEditor final : public TitledPopover {
    Q_OBJECT
public:
    //! What the popover starts from and what there is to choose.
    struct Start {
        FilterField field;
        ListFilter filter {};
        PaymentKind kind = PaymentKind::Payout;
        CodesInUse codes {};
        QDate today {};
        QList<BatchRecord> batches {}; //!< the newest first
    };
    FilterEditor(const Theme &theme, const NumberFormat &format, const Start &start, QWidget *parent);

Q_SIGNALS:
    //! The filter with this condition as it was chosen; with none of its values chosen the condition is gone.
    void chosen(const kontor::ListFilter &filter);

protected:
    void fitInto(const QSize &room) override;

private:
    void build();
    void addStates();
    void addCodes(const QStringList &known, const QStringList &now, const QString &another);
    void addDays(const std::optional<FilterDays> &chosen);
    void addAmounts();
    void addRecipient();
    void addBatches();
    void addMarks();
    void addTroubles();
    void addNote(const QString &words);
    QVBoxLayout *addScrolled();
    void addList(const QStringList &names, const QList<bool> &checked);
    FieldRow *addAmount(const QString &label, const std::optional<Decimal> &amount);
    void addButtons();
    //! Nothing when something typed can't be understood; it says so beside it.
    std::optional<ListFilter> read();
    QStringList codesChosen() const;
    bool readAmounts(ListFilter &filter);
    bool readAmount(FieldRow *row, std::optional<Decimal> &amount);
    bool readBatches(ListFilter &filter);
    FilterDays daysChosen() const;
    bool isChosen(qsizetype choice) const;
    template <typename T> QList<T> choicesOf(const QList<T> &all) const
    {
        QList<T> chosen;
        for (qsizetype i = 0; i < all.size(); ++i) {
            if (isChosen(i))
                chosen.append(all.at(i));
        }
        return chosen;
    }
    void choose();

    const NumberFormat &m_format;
    Start m_start;
    QList<QAbstractButton *> m_choices;
    QStringList m_codes; //!< what the choices stand for
    QList<PaymentState> m_states;
    QList<FilterBatch> m_batches;
    QList<TestMark> m_marks;
    QList<AttentionReason> m_troubles;
    QLineEdit *m_recipient = nullptr;
    FieldRow *m_batchName = nullptr;
    QLineEdit *m_another = nullptr;
    QDateEdit *m_firstDay = nullptr;
    QDateEdit *m_lastDay = nullptr;
    QScrollArea *m_scroll = nullptr;
    FieldRow *m_least = nullptr;
    FieldRow *m_most = nullptr;
};

} // namespace kontor
