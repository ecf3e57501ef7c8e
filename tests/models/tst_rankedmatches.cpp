// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/rankedmatches.h"
#include "support/testprogram.h"

#include <QCoreApplication>
#include <QStringListModel>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

class tst_RankedMatches : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void bestMatchComesFirst_data();
    void bestMatchComesFirst();
    void laterRowsTakeTheirPlaces();
};

namespace {

QStringList rowsOf(const RankedMatches &matches)
{
    QStringList rows;
    for (int row = 0; row < matches.rowCount(); ++row)
        rows.append(matches.index(row, 0).data().toString());
    return rows;
}

const QStringList people {u"Sinta Pratiwi"_s, u"Siti Ratna"_s, u"Ratna Dewi"_s, u"PT Adhi-Rata"_s, u"Rata"_s, u"Budi"_s};

} // namespace

void tst_RankedMatches::bestMatchComesFirst_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QStringList>("rows");
    QTest::newRow("nothing typed: as the list") << QString() << people;
    QTest::newRow("beginning, then word, then inside")
        << u"rat"_s << QStringList {u"Ratna Dewi"_s, u"Rata"_s, u"Siti Ratna"_s, u"PT Adhi-Rata"_s, u"Sinta Pratiwi"_s};
    QTest::newRow("capital letters") << u"RATNA"_s << QStringList {u"Ratna Dewi"_s, u"Siti Ratna"_s};
    QTest::newRow("spaces around and between") << u"  ratna   dewi "_s << QStringList {u"Ratna Dewi"_s};
    QTest::newRow("inside and at a word of the same name")
        << u"i"_s << QStringList {u"Sinta Pratiwi"_s, u"Siti Ratna"_s, u"Ratna Dewi"_s, u"PT Adhi-Rata"_s, u"Budi"_s};
    QTest::newRow("spaces alone") << u"  "_s << QStringList();
    QTest::newRow("nobody") << u"zz"_s << QStringList();
}

void tst_RankedMatches::bestMatchComesFirst()
{
    QFETCH(QString, typed);
    QFETCH(QStringList, rows);
    QStringListModel list(people);
    RankedMatches matches(list, Qt::DisplayRole, nullptr);
    matches.setTyped(typed);
    QCOMPARE(rowsOf(matches), rows);
}

void tst_RankedMatches::laterRowsTakeTheirPlaces()
{
    QStringListModel list({u"Sinta Pratiwi"_s});
    RankedMatches matches(list, Qt::DisplayRole, nullptr);
    matches.setTyped(u"rat"_s);
    list.insertRow(1);
    list.setData(list.index(1), u"Ratna Dewi"_s);
    QCOMPARE(rowsOf(matches), QStringList({u"Ratna Dewi"_s, u"Sinta Pratiwi"_s}));
    list.setStringList({u"Sinta Pratiwi"_s, u"Budi"_s, u"Rata"_s});
    QCOMPARE(rowsOf(matches), QStringList({u"Rata"_s, u"Sinta Pratiwi"_s}));
}

KONTOR_TEST(tst_RankedMatches, QCoreApplication)
#include "tst_rankedmatches.moc"
