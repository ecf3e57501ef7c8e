// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "gui/filters/filtereditor.h"
#include <QWidget>

class QLineEdit;
class QPushButton;

namespace kontor {

class Chip;
class FlowLayout;
class Theme;

//! What a list is filtered by: a box for text, a chip for each condition, and the way to more of them. Something else can stand in the
//! place of the chips for a while.
class FilterBar final : public QWidget {
    Q_OBJECT
public:
    //! What it says and of which payments.
    struct ListConfig {
        PaymentKind kind = PaymentKind::Payout;
        QString hint {}; //!< in the empty box
        QString name {}; //!< of the box, for screen readers
    };
    FilterBar(Ledger &ledger, Clock &clock, const Theme &theme, const NumberFormat &format, const ListConfig &face, QWidget *parent);

    QLineEdit *box() const { return m_box; }
    QString text() const;
    const ListFilter &filter() const { return m_filter; }
    //! `given` is what the chosen view asks for: it is named there already, and gets no chips.
    void setFilter(const ListFilter &filter, const ListFilter &given);
    //! A chip of its own for what another page narrowed the list to; empty takes it away.
    void setNarrowing(const QString &words);
    bool hasChips() const { return !m_chips.isEmpty() || m_preset; }
    //! Takes it over. While it is to be seen, the chips are not.
    void setInstead(QWidget *widget);
    void showInstead(bool instead);

Q_SIGNALS:
    //! A person chose, edited or removed a condition.
    void filterChosen(const kontor::ListFilter &filter);
    void narrowingLeft();
    void clearRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void buildButtons();
    void fitBox();
    void rebuild();
    Chip *addChip(const QString &text, const QString &spoken);
    void addFieldChip(FilterField field);
    void showParts();
    void openMenu();
    void edit(FilterField field, QWidget *anchor);
    void openEditor(FilterEditor::Start start, QWidget *anchor);
    void remove(FilterField field);
    void removeLast();

    Ledger &m_ledger;
    Clock &m_clock;
    const Theme &m_theme;
    const NumberFormat &m_format;
    ListConfig m_face;
    ListFilter m_filter;
    ListFilter m_given;
    QList<FilterField> m_order; //!< of the chips, as they were added
    QString m_narrowingWords;
    QLineEdit *m_box;
    FlowLayout *m_flow;
    QList<Chip *> m_chips; //!< in the order of m_order
    Chip *m_preset = nullptr;
    QPushButton *m_add = nullptr;
    QPushButton *m_clear = nullptr;
    QWidget *m_instead = nullptr;
    bool m_isInstead = false;
};

} // namespace kontor
