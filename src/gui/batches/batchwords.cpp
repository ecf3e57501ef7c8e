// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchwords.h"

#include <QCoreApplication>
#include <QLocale>

namespace kontor::batchwords {

namespace {

constexpr int requestsPerPayout = 2;
constexpr int tenthsPerSecond = 93; // 9.3 requests a second, as measured

struct BatchTexts {
    Q_DECLARE_TR_FUNCTIONS(BatchWords)
};

} // namespace

QString expectedTime(int payouts)
{
    const int seconds = (payouts * requestsPerPayout * 10 + tenthsPerSecond - 1) / tenthsPerSecond;
    if (seconds < 60)
        //: How long a batch takes: %1 are seconds.
        return BatchTexts::tr("about %1 s to send").arg(seconds);
    if (seconds < 3600)
        //: How long a batch takes: %1 are minutes, %2 seconds.
        return BatchTexts::tr("about %1 min %2 s to send").arg(seconds / 60).arg(seconds % 60);
    //: How long a batch takes: %1 are hours, %2 minutes.
    return BatchTexts::tr("about %1 h %2 min to send").arg(seconds / 3600).arg(seconds % 3600 / 60);
}

QString codeOf(const QByteArray &rowsDigest)
{
    const QString code = QString::fromLatin1(rowsDigest.first(4).toHex()).toUpper();
    return code.first(4) + u'-' + code.sliced(4);
}

QString joined(const QStringList &sums)
{
    return QLocale().createSeparatedList(sums);
}

} // namespace kontor::batchwords
