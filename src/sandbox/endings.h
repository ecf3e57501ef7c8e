// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

namespace kontor {

//! Says when this program is asked to end: SIGTERM, SIGINT or, when watched, the end of its standard input.
//! One object a program.
class Endings final : public QObject {
    Q_OBJECT
public:
    explicit Endings(bool watchStdin, QObject *parent = nullptr);
    ~Endings() override;

Q_SIGNALS:
    void asked();

private:
    void watchSignals();
    void watchInput();
};

} // namespace kontor
