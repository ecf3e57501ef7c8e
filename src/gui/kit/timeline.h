// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QListWidget>
#include <QSet>

namespace kontor {

class Theme;

//! What happened to one payment, newest last: a time and a few words a line. Enter, Space or a press on a line shows what is known of it
//! below it, and takes it away again. As tall as its lines; never scrolls by itself.
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
        QStringList facts {}; //!< what is known of it, a line each; none: there is nothing to open
    };

    explicit Timeline(const Theme &theme, QWidget *parent = nullptr);

    //! What was opened stays open, and the keyboard where it was, while there are entries: a history only grows. None closes all.
    void setEntries(const QList<Entry> &entries);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void addLine(const QString &words, bool hasThread);
    void addEntry(const Entry &entry, int number, bool hasThread);
    void toggle(QListWidgetItem *item);
    void setOpen(QListWidgetItem *item, bool isOpen);
    int contentHeight() const;
    void fit();

    QSet<int> m_open; //!< the numbers of entries
};

} // namespace kontor
