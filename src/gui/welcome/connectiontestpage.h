// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/welcome/setupdesk.h"
#include "gui/welcome/testline.h"
#include "gui/welcome/welcomepage.h"
#include <QMap>

class QPushButton;
class QVBoxLayout;

namespace kontor {

class PlainLabel;

//! Six lines that tick as they become known; each that isn't all right says what to do about it.
class ConnectionTestPage final : public WelcomePage {
    Q_OBJECT
public:
    //! The desk outlives the page.
    ConnectionTestPage(const Theme &theme, SetupDesk &desk);

    void arrive() override;

private:
    using Check = Office::TestLine::Check;
    TestLineView *addLine(QVBoxLayout *body, Check check, const QString &what);
    void run();
    void take(const Office::TestLine &line);
    bool isKeyUnknown(const Office::TestLine &line) const;
    void ended(const QList<Office::TestLine> &lines);
    void markNext();
    void sum(int open);

    SetupDesk &m_desk;
    QMap<Check, TestLineView *> m_lines; //!< in the order in which they stand
    PlainLabel *m_sum = nullptr;
    QPushButton *m_again = nullptr;
    bool m_running = false;
};

} // namespace kontor
