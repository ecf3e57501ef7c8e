// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QWidget>
#include <functional>

class QVBoxLayout;

namespace kontor {

class Card;
class FieldRow;
class Theme;

//! One page of the settings: rows on cards. Each change is in force at once and can be taken back.
class SettingsSection : public QWidget {
    Q_OBJECT
public:
    using Undo = std::function<void()>;

    SettingsSection(const Theme &theme, const QString &title, QWidget *parent = nullptr);

    const QString &title() const { return m_title; }
    //! Shows only what has these words in its name or its help; all when they are empty. Gives how many are shown.
    int narrow(const QString &words);
    struct Setting {
        QString name; //!< what narrow() finds it by
        QString shown; //!< what it is called where its subject isn't seen
        QString explained;
    };
    //! Those that have a name of their own.
    QList<Setting> settings() const;
    //! Other words that people call the setting of `part` by: it is found by them, and they are nowhere seen.
    void alsoFoundBy(const QWidget *part, const QString &words);
    //! Everything here as it was in the beginning.
    virtual bool canReset() const { return false; }
    virtual void reset() { }

Q_SIGNALS:
    //! In force, and how to take it back.
    void done(const QString &words, const kontor::SettingsSection::Undo &undo);

protected:
    Card *addCard();
    FieldRow *addRow(Card *card, const QString &label, QWidget *editor, const QString &help);
    //! What is found with a widget that is no row of its own. Its name is what stands before a colon, or all of it.
    void addFindable(QWidget *widget, const QString &words);
    //! The names here say little without their subject: "Key" is shown as "Key (Notifications)" elsewhere.
    void nameWithSubject() { m_isNamedWithSubject = true; }
    const Theme &theme() const { return m_theme; }

private:
    struct Findable {
        QWidget *widget;
        QString words;
        QString name {};
    };
    const Theme &m_theme;
    QString m_title;
    QVBoxLayout *m_cards;
    QList<Card *> m_all;
    QList<Findable> m_findable;
    bool m_isNamedWithSubject = false;
};

} // namespace kontor
