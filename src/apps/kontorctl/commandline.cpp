// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commandline.h"

#include <QCommandLineOption>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype helpColumn = 27;

const std::vector<Command::Option> &commonOptions()
{
    static const std::vector<Command::Option> options {
        {u"home"_s, u"DIR"_s, u"The folder that holds profiles, ledgers and settings (also KONTOR_HOME)."_s},
        {u"profile"_s, u"NAME"_s, u"The profile to use; by default the only one, else the last added."_s},
        {u"json"_s, {}, u"One JSON document on standard output."_s},
        {u"key-store"_s, u"WHERE"_s, u"Where a new key's private half goes: keychain (default) or file."_s},
        {u"passphrase-file"_s, u"FILE"_s, u"Its first line opens keys in encrypted files."_s},
        {u"help"_s, {}, u"Says what can be done."_s},
        {u"version"_s, {}, u"Says which Kontor this is."_s},
    };
    return options;
}

bool takesValue(const QString &argument)
{
    return std::any_of(commonOptions().begin(), commonOptions().end(),
        [&argument](const Command::Option &option) { return !option.value.isEmpty() && argument == "--"_L1 + option.name; });
}

//! The words that stand before the first option that isn't a common one.
QStringList leadingWords(const QStringList &arguments)
{
    QStringList words;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString &argument = arguments.at(i);
        if (!argument.startsWith(u'-'))
            words.append(argument);
        else if (takesValue(argument))
            ++i;
        else if (argument == "--"_L1)
            break;
    }
    return words;
}

QString synopsis(const Command &command)
{
    return (command.words + command.operands).join(u' ');
}

QString optionLines(const std::vector<Command::Option> &options)
{
    QString lines;
    for (const Command::Option &option : options) {
        const QString name = "--"_L1 + option.name + (option.value.isEmpty() ? QString() : u' ' + option.value);
        const QString help = QString(option.help).replace(u'\n', u'\n' + QString(helpColumn, u' '));
        lines += "  "_L1 + name.leftJustified(helpColumn - 3) + ' '_L1 + help + (option.required ? u" Needed."_s : QString()) + u'\n';
    }
    return lines;
}

void declare(QCommandLineParser &parser, const std::vector<Command::Option> &options)
{
    for (const Command::Option &option : options)
        parser.addOption(QCommandLineOption(option.name, option.help, option.value));
}

} // namespace

CommandLine::CommandLine(const QStringList &arguments, const std::vector<Command> &commands)
{
    declare(m_parser, commonOptions());
    m_json = arguments.contains("--json"_L1); // known even when the rest can't be read
    m_command = findCommand(arguments, commands);
    if (m_command)
        declare(m_parser, m_command->options);
    const bool readable = m_parser.parse(QStringList {u"kontorctl"_s} + arguments);
    if (has(u"version"_s))
        m_shown = u"kontorctl "_s + QLatin1String(KONTOR_VERSION) + u'\n';
    else if (has(u"help"_s) || arguments.isEmpty())
        m_shown = m_command ? helpOfCommand() : overview(commands);
    else if (!m_command)
        m_complaint = u"There is no such command. kontorctl --help lists what there is."_s;
    else if (!readable)
        m_complaint = m_parser.errorText();
    else if (m_complaint = missingValue(arguments); m_complaint.isEmpty())
        takeOperands();
    if (!m_shown.isEmpty() || !m_complaint.isEmpty())
        m_command = nullptr;
}

const Command *CommandLine::findCommand(const QStringList &arguments, const std::vector<Command> &commands)
{
    const QStringList words = leadingWords(arguments);
    const auto found = std::find_if(
        commands.begin(), commands.end(), [&words](const Command &command) { return words.mid(0, command.words.size()) == command.words; });
    return found == commands.end() ? nullptr : &*found;
}

void CommandLine::takeOperands()
{
    m_operands = m_parser.positionalArguments().mid(m_command->words.size());
    const auto least
        = std::count_if(m_command->operands.begin(), m_command->operands.end(), [](const QString &name) { return !name.startsWith(u'['); });
    if (m_operands.size() < least || m_operands.size() > m_command->operands.size())
        m_complaint = u"It is written: kontorctl "_s + synopsis(*m_command);
    for (const Command::Option &option : m_command->options) {
        if (option.required && !has(option.name))
            m_complaint = u"--%1 is missing. kontorctl %2 --help says more."_s.arg(option.name, m_command->words.join(u' '));
    }
    const QString store = value(u"key-store"_s);
    if (has(u"key-store"_s) && store != "keychain"_L1 && store != "file"_L1)
        m_complaint = u"--key-store is keychain or file."_s;
}

//! A script's unset variable must not choose another home, another merchant or a fresh ID: neither an empty value, nor the next option
//! taken for one.
QString CommandLine::missingValue(const QStringList &arguments) const
{
    static const QStringList neverEmpty {u"home"_s, u"profile"_s, u"id"_s, u"passphrase-file"_s, u"out"_s, u"map"_s};
    std::vector<Command::Option> all = commonOptions();
    all.insert(all.end(), m_command->options.begin(), m_command->options.end());
    for (const Command::Option &option : all) {
        if (option.value.isEmpty() || !has(option.name))
            continue;
        const qsizetype at = arguments.indexOf("--"_L1 + option.name);
        const bool isOption = at >= 0 && arguments.value(at + 1).startsWith("--"_L1);
        if (isOption || (value(option.name).isEmpty() && neverEmpty.contains(option.name)))
            return u"--%1 needs a value. Nothing was done."_s.arg(option.name);
    }
    return {};
}

QString CommandLine::home() const
{
    return has(u"home"_s) ? value(u"home"_s) : qEnvironmentVariable("KONTOR_HOME");
}

KeyStorage CommandLine::keyStorage() const
{
    return value(u"key-store"_s) == "file"_L1 ? KeyStorage::File : KeyStorage::Keychain;
}

QString CommandLine::overview(const std::vector<Command> &commands) const
{
    QString text = u"kontorctl: Kontor without a window, for schedulers, scripts and terminals.\n\n"_s;
    for (const Command &command : commands)
        text += "  "_L1 + synopsis(command).leftJustified(24) + u' ' + command.purpose.section(u'\n', 0, 0) + u'\n';
    text += u"\nOptions, anywhere on the line:\n"_s + optionLines(commonOptions());
    return text
        + u"\nIt ends with 0 when done, 1 refused or not possible, 2 wrong usage, 3 it isn't certain of a payment whether it was\n"
          "accepted, 4 keychain or passphrase not available, 5 gateway not reachable, 6 saved and queued: it will be sent later.\n"_s;
}

QString CommandLine::helpOfCommand() const
{
    QString text = u"kontorctl "_s + synopsis(*m_command) + u'\n' + m_command->purpose + u'\n';
    if (!m_command->options.empty())
        text += u"\nOptions:\n"_s + optionLines(m_command->options);
    return text + u"\nOptions of all commands:\n"_s + optionLines(commonOptions());
}

} // namespace kontor
