// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QListWidget>

namespace kontor {

class Theme;

//! What happened to one payment, newest last: a time and a few words a line. As tall as its lines; never scrolls by itself.
class Timeline final : public QListWidget {
    Q_OBJECT

public:
    struct Entry {
        QString time;
        QString words;
        QString exactTime {}; //!< to the millisecond and in UTC, for the tool tip and screen readers
        bool isOurs = true; //!< what we did, in contrast to what the gateway said
    };

    explicit Timeline(const Theme &theme, QWidget *parent = nullptr);

    void setEntries(const QList<Entry> &entries);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    int contentHeight() const;
    void fit();
};

} // namespace kontor
