// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QHash>
#include <QWidget>
#include <functional>

class QAbstractButton;
class QGridLayout;

namespace kontor {

class PlainLabel;

//! What is known about one thing: a name and a value a line. Values can be selected and copied, and wrap rather than end in
//! dots: an account number must be seen whole. Only Mono values, which are identifiers, are shortened in their middle.
class FactList final : public QWidget {
    Q_OBJECT

public:
    enum class Kind { Words, Mono };

    explicit FactList(QWidget *parent = nullptr);

    //! `button` stands behind the value: copy, show, change. The list takes it over.
    PlainLabel *addFact(const QString &name, const QString &value, Kind kind = Kind::Words, QAbstractButton *button = nullptr);
    //! The keyboard stays on the button of a fact that is added again under its name.
    void clear();
    //! What the first line follows in the order of Tab, asked when that line is added: a list has no place of its own in it.
    void setBehind(const std::function<QWidget *()> &anchor) { m_behind = anchor; }

private:
    QGridLayout *m_grid;
    int m_rows = 0;
    QHash<QString, QAbstractButton *> m_buttons; //!< by the names of their facts
    QString m_keyboardOn; //!< the fact whose button had the keyboard before it was cleared
    std::function<QWidget *()> m_behind;
    QWidget *m_lastInTab = nullptr; //!< the next line follows it
};

} // namespace kontor
