// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/profiles/profile.h"
#include <QWidget>

class QComboBox;
class QLineEdit;
class QVBoxLayout;

namespace kontor {

class FieldRow;
class Theme;

//! Without the currencies that have neither limit.
Limits withoutEmpty(const Limits &limits);

//! The limits of a profile, two amounts a currency. An empty amount is no limit.
class LimitsEditor final : public QWidget {
    Q_OBJECT
public:
    LimitsEditor(const Theme &theme, const NumberFormat &format, QWidget *parent = nullptr);

    void setLimits(const Limits &limits);
    void setCurrencies(const QStringList &codes);

Q_SIGNALS:
    //! A person has changed them; all of it can be read.
    void edited(const kontor::Limits &limits);

private:
    void showLines(const Limits &limits);
    void addLine(const QString &currency, const Limit &limit);
    FieldRow *addAmount(const QString &currency, const QString &label, const std::optional<Decimal> &amount, bool perDay);
    void take(FieldRow *row, QLineEdit *line, const QString &currency, bool perDay);
    void addCurrency();
    QWidget *makeNew();

    const Theme &m_theme;
    const NumberFormat &m_format;
    Limits m_limits;
    QVBoxLayout *m_lines;
    QComboBox *m_new = nullptr;
    FieldRow *m_newRow = nullptr;
};

} // namespace kontor
