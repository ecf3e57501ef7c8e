// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/exports/optionscsv.h"

#include "files/csvtext.h"

namespace kontor {

namespace {

QByteArray line(const QString &method, const CodeItem &bank)
{
    return csv::cell(csv::neutralised(method)) + ',' + csv::cell(csv::neutralised(bank.code)) + ',' + csv::cell(csv::neutralised(bank.name))
        + "\r\n";
}

} // namespace

QString optionsCsv(const PaymentOptions &options)
{
    QByteArray table = "method_code,operator_code,operator_name\r\n";
    for (const PaymentOption &option : options.options) {
        if (option.operators.isEmpty())
            table += line(option.methodCode, {});
        for (const CodeItem &bank : option.operators)
            table += line(option.methodCode, bank);
    }
    return QString::fromUtf8(table);
}

} // namespace kontor
