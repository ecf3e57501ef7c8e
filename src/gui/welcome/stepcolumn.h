// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/welcome/setupnotes.h"
#include <QFrame>

class QLabel;

namespace kontor {

class PlainLabel;
class Theme;

//! The steps of the assistant beside its pages: which are behind a person, and which is now.
class StepColumn final : public QFrame {
    Q_OBJECT
public:
    explicit StepColumn(const Theme &theme, QWidget *parent = nullptr);

    //! `openChecks`: of the connection test. Passed with one of them open, it is no step that is done.
    void setStep(SetupStep step, int openChecks);

private:
    struct Row {
        QLabel *icon;
        PlainLabel *words;
    };
    void refresh();
    void show(int row);
    const Theme &m_theme;
    QList<Row> m_rows;
    int m_now = 0;
    int m_open = 0;
};

} // namespace kontor
