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
        QString took {}; //!< "212 ms"; stands at the end of the line
        QStringList above {}; //!< lines of their own: another day, much time without a word
    };

    explicit Timeline(const Theme &theme, QWidget *parent = nullptr);

    void setEntries(const QList<Entry> &entries);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void addLine(const QString &words, bool hasThread);
    void addEntry(const Entry &entry, bool hasThread);
    int contentHeight() const;
    void fit();
};

} // namespace kontor
