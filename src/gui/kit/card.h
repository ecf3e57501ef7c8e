// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

class QVBoxLayout;

namespace kontor {

//! A sheet of paper on the desk: rounded, with a thin edge. What belongs on it goes into body().
class Card : public QFrame {
    Q_OBJECT

public:
    explicit Card(QWidget *parent = nullptr);

    QVBoxLayout *body() const { return m_body; }
    //! Content reaches the edges, for tables.
    void setFlush();

private:
    QVBoxLayout *m_body;
};

//! A line as wide as its place.
QFrame *makeRule();

} // namespace kontor
