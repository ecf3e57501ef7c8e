// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/profiles/profile.h"
#include <QCommandLineParser>
#include <QStringList>
#include <functional>
#include <memory>
#include <vector>

namespace kontor {

class CliSession;

//! One thing that kontorctl can do: `payout show ID`.
struct Command {
    struct Option {
        QString name;
        QString value {}; //!< what stands for the value in the help; empty for a switch
        QString help;
        bool required = false;
    };
    QStringList words;
    QString purpose;
    QStringList operands {}; //!< their names; one in brackets may be left out
    std::vector<Option> options {};
    std::function<void(CliSession &)> run;
    bool sendsPayments = false; //!< money may move by it, so it must not look as if it had done nothing
};

//! What a person wrote after the program's name. Common options may stand anywhere; a command's own options come after its words.
class CommandLine {
public:
    //! `arguments` without the program's name. The commands outlive this.
    CommandLine(const QStringList &arguments, const std::vector<Command> &commands);

    //! What is to be done; null when there is only shown() or complaint() to print.
    const Command *command() const { return m_command; }
    QString shown() const { return m_shown; } //!< help or version
    QString complaint() const { return m_complaint; } //!< wrong usage

    QString home() const; //!< also from KONTOR_HOME; empty: the platform's
    QString profile() const { return value(QStringLiteral("profile")); }
    bool json() const { return m_json; }
    KeyStorage keyStorage() const;
    QString passphraseFile() const { return value(QStringLiteral("passphrase-file")); }

    QString operand(int index) const { return m_operands.value(index); }
    QString value(const QString &option) const { return m_parser.value(option); }
    QStringList values(const QString &option) const { return m_parser.values(option); }
    bool has(const QString &option) const { return m_parser.isSet(option); }

private:
    const Command *findCommand(const QStringList &arguments, const std::vector<Command> &commands);
    void takeOperands();
    QString missingValue(const QStringList &arguments) const;
    QString overview(const std::vector<Command> &commands) const;
    QString helpOfCommand() const;

    QCommandLineParser m_parser;
    const Command *m_command = nullptr;
    bool m_json = false;
    QStringList m_operands;
    QString m_shown;
    QString m_complaint;
};

} // namespace kontor
