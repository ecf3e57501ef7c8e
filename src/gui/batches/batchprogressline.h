// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/kit/card.h"

class QHBoxLayout;
class QProgressBar;

namespace kontor {

class PlainLabel;
class Theme;

//! The progress of long work in one line: what, how far, a bar, the pace, the time left.
class BatchProgressLine final : public Card {
    Q_OBJECT
public:
    explicit BatchProgressLine(const Theme &theme, QWidget *parent = nullptr);

    //! `name` is whose progress it is, for screen readers.
    void setProgress(const QString &name, const QString &words, qint64 done, qint64 total);
    //! Empty texts are left out.
    void setPace(const QString &rate, const QString &timeLeft);

private:
    QHBoxLayout *m_row = nullptr;
    PlainLabel *m_words;
    QProgressBar *m_bar;
    PlainLabel *m_percent;
    PlainLabel *m_rate;
    PlainLabel *m_left;
};

} // namespace kontor
