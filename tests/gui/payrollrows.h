// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "pagefixture.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFile>
#include <QMimeData>
#include <QUrl>

namespace kontor {

//! Files of payouts as a payroll program writes them, and how they come to the window.
inline const QByteArray header = "reference,account_name,account_number,operator_code,method_code,amount,currency,email,note\n";

inline QByteArray row(
    int n, const QByteArray &amount = "1250.50", const QByteArray &name = "Asha Verma", const QByteArray &currency = "INR")
{
    const QByteArray number = QByteArray::number(n);
    return "P-" + number + ',' + name + ",50102348" + number + ",HDFC,BANK_TRANSFER," + amount + ',' + currency + ",asha@example.com,\n";
}

inline QByteArray rows(int count)
{
    QByteArray all;
    for (int n = 0; n < count; ++n)
        all += row(1000 + n, QByteArray::number(100 + n));
    return all;
}

//! Its path.
inline QString file(PageFixture &fixture, const QByteArray &rows, const QString &name = QStringLiteral("payroll.csv"))
{
    QFile file(fixture.dir.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(header + rows) < 0)
        qWarning("the file was not written");
    return file.fileName();
}

//! Whether it was taken. Qt gives the drop to whoever took what was dragged in.
inline bool drop(QWidget &window, const QString &path)
{
    QMimeData content;
    content.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &content, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    QDropEvent drop(QPointF(400, 300), Qt::CopyAction, &content, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &drop);
    return enter.isAccepted();
}

} // namespace kontor
