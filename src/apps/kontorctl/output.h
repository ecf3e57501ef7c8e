// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "wire/json.h"
#include <QString>
#include <QStringList>

namespace kontor {

//! What kontorctl says: answers on standard output (text, or one JSON document), everything else on standard error.
//! Neither form steers a terminal: control characters, line ends in a cell and marks of direction are shown by their codes ("⟨U+202E⟩"),
//! in JSON as \u202e. The marks that Kontor itself puts around an account stand in neither.
class Output {
public:
    explicit Output(bool json)
        : m_json(json)
    {
    }
    bool isJson() const { return m_json; }

    //! One answer in either form; the text is made only where it is shown.
    template <class Text> void answer(const Json &document, Text text)
    {
        if (m_json)
            print(document);
        else
            print(text());
    }
    //! What the command has made or changed, in one sentence: it is said on standard error when the answer can't be written, because a
    //! repeated command would do it twice. No secret and no person's data.
    void made(const QString &sentence) { m_made = sentence; }
    //! Help or the version, as it is.
    void show(const QString &text) { print(text); }
    //! A line of text on standard output, for progress that is the answer; nothing with --json.
    void line(const QString &text);
    //! A message for people on standard error.
    void say(const QString &text);
    //! The reason why it could not be done: words on standard error, and with --json {"error":{…}} on standard output.
    void refuse(const QString &code, const QString &message);

    //! Why an answer could not be written to standard output, in the system's words, such as a full disk. Empty: all were written.
    const QString &whyNotWritten() const { return m_whyNotWritten; }
    const QString &whatWasMade() const { return m_made; }

    //! Columns in line, two blanks between; the first row is the heading. A cell is one line, whatever stands in it.
    static QString table(const QList<QStringList> &rows);

    //! "1 row", "2 rows".
    static QString counted(qint64 number, const QString &one, const QString &many);

private:
    void print(const QString &text);
    void print(const Json &document); //!< scripts read every character as it came
    void answer(const QByteArray &bytes);

    QString m_whyNotWritten;
    QString m_made;
    bool m_json;
};

} // namespace kontor
