// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/exports/exportdays.h"
#include "models/paymentcells.h"
#include "office/exports/exporter.h"
#include <QDialog>
#include <QTimer>

class QComboBox;
class QDateEdit;
class QPushButton;
class QSettings;

namespace kontor {

class FieldRow;
class PlainLabel;
class Theme;

//! Ctrl+E: which rows go into a file, of which days, with which columns, as what. Says in a sentence what that comes to. Where to is asked
//! by the file dialog behind it. Shown by open(); deletes itself.
class ExportDialog final : public QDialog {
    Q_OBJECT
public:
    //! What is on the screen while it is asked.
    struct Shown {
        ExportKind kind = ExportKind::Payouts;
        std::optional<PaymentQuery> list {}; //!< of a list of payments; nothing elsewhere
        PaymentColumns columns {};
        QList<qint64> selected {}; //!< in the list's order
    };
    //! `environment` stands in the title. `settings` remembers what was chosen.
    ExportDialog(Ledger &ledger, Clock &clock, const Shown &shown, const Theme &theme, QSettings &settings, const QString &environment,
        QWidget *parent);

Q_SIGNALS:
    //! All but its place, and a name for the file.
    void chosen(const kontor::ExportOrder &order, const QString &fileName);

private:
    enum class Rows { Selected, Listed, OfKind };
    struct Choice {
        Rows rows = Rows::OfKind;
        ExportKind kind = ExportKind::Payouts;
    };
    void build(const QString &environment);
    QWidget *makeFields();
    void addChoices();
    void addZones();
    void addFormats();
    void start();
    Choice choice() const;
    exportdays::Span span() const;
    exportdays::Days days() const;
    QDate today() const;
    void setFormat(ExportFormat format);
    ExportFormat format() const;
    QString formatHelp() const;
    QChar decimalSign() const;
    ExportOrder order() const;
    void refresh();
    void askCount();
    void showCount(qint64 rows);
    void showDays();
    void choose();
    void remember();

    Ledger &m_ledger;
    Clock &m_clock;
    const Shown m_shown;
    const Theme &m_theme;
    QSettings &m_settings;
    Exporter m_exporter;
    QList<Choice> m_choices;
    Zone m_zone;
    QComboBox *m_rows;
    QComboBox *m_span;
    QDateEdit *m_first;
    QDateEdit *m_last;
    QComboBox *m_zones;
    QComboBox *m_columns;
    QComboBox *m_format;
    FieldRow *m_spanRow;
    FieldRow *m_firstRow;
    FieldRow *m_lastRow;
    FieldRow *m_zoneRow;
    FieldRow *m_columnsRow;
    FieldRow *m_formatRow;
    PlainLabel *m_sentence;
    PlainLabel *m_times;
    QPushButton *m_useWorkbook;
    QPushButton *m_export;
    QTimer m_soon;
    int m_generation = 0; //!< answers to what was chosen before are dropped
};

} // namespace kontor
