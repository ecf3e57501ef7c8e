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

    void setStep(SetupStep step);

private:
    struct Row {
        QLabel *icon;
        PlainLabel *words;
    };
    void refresh();
    const Theme &m_theme;
    QList<Row> m_rows;
    int m_now = 0;
};

} // namespace kontor
