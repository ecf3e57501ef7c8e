// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/connection/testline.h"
#include "office/session/merchantsession.h"
#include <QMap>
#include <QPointer>
#include <QTimer>
#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace kontor {

class PlainLabel;
class Theme;

//! The connection test: six lines that tick as they become known, each that isn't all right with what to do about it, and their sum. No
//! payment is touched.
class ConnectionTestView final : public QWidget {
    Q_OBJECT
public:
    //! What is said and offered where the gateway doesn't know the key: where to mend that depends on where one is.
    struct KeyHelp {
        QString words {};
        QString act {};
    };
    explicit ConnectionTestView(const Theme &theme, const KeyHelp &keyHelp, QWidget *parent = nullptr);

    //! Nothing new while a test is running. The session may go meanwhile.
    void run(MerchantSession &session);
    //! Of the six, as the last test has left them.
    int openChecks() const;
    QPushButton *againButton() const { return m_again; }
    bool isRunning() const { return m_running; }
    //! The sentence that sums it up, to be brought into sight.
    QWidget *outcome() const;

Q_SIGNALS:
    void againRequested();
    void keyActionRequested();
    void ended(const QList<kontor::ConnectionLine> &lines);

private:
    using Check = ConnectionLine::Check;
    void watch(MerchantSession &session);
    void take(const ConnectionLine &line);
    void askForProxyLogin();
    bool isKeyUnknown(const ConnectionLine &line) const;
    void end(const QList<ConnectionLine> &lines);
    void markNext();
    void saySum(const QString &words);
    void showProgress();

    const Theme &m_theme;
    KeyHelp m_keyHelp;
    QPointer<MerchantSession> m_session;
    QMap<Check, TestLineView *> m_lines; //!< in the order in which they stand
    PlainLabel *m_sum;
    QPushButton *m_again;
    QTimer m_second; //!< while a test is running
    bool m_running = false;
    bool m_isSlow = false; //!< and it is said
};

} // namespace kontor
