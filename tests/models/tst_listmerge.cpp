// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/listmerge.h"
#include "models/seqset.h"
#include "models/sortwords.h"
#include "support/testprogram.h"

#include <QRandomGenerator>
#include <QTest>
#include <algorithm>

using namespace kontor;
using namespace kontor::listmerge;

//! What becomes of a list under somebody's eyes when its question is answered once more.
class tst_ListMerge : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sets();
    void merges_data();
    void merges();
    void newOnesThatWait_data();
    void newOnesThatWait();
    void whateverHappens();
    void sortedInWords();
};

namespace {

using Seqs = QList<qint64>;

Seqs withoutRuns(const Seqs &seqs, const QList<Run> &runs)
{
    Seqs rest = seqs;
    for (qsizetype n = runs.size(); n-- > 0;)
        rest.remove(runs.at(n).first, runs.at(n).count);
    return rest;
}

} // namespace

void tst_ListMerge::sets()
{
    const Seqs seqs {5, 1, 70'000, -3, qint64(1) << 40};
    const SeqSet set(seqs.cbegin(), seqs.cend());
    for (const qint64 seq : seqs)
        QVERIFY(set.contains(seq));
    for (const qint64 seq : {qint64(0), qint64(2), qint64(-1), qint64(69'999), qint64(1) << 41, (qint64(1) << 40) + 5})
        QVERIFY(!set.contains(seq));
    QVERIFY(!SeqSet(seqs.cend(), seqs.cend()).contains(0));
}

void tst_ListMerge::merges_data()
{
    QTest::addColumn<Seqs>("before");
    QTest::addColumn<Seqs>("now");
    QTest::addColumn<bool>("byNumber");
    QTest::addColumn<Seqs>("merged");
    QTest::addColumn<bool>("isReordered");
    QTest::newRow("nothing") << Seqs {} << Seqs {} << true << Seqs {} << false;
    QTest::newRow("the first") << Seqs {} << Seqs {2, 1} << true << Seqs {2, 1} << false;
    QTest::newRow("the same") << Seqs {3, 2, 1} << Seqs {3, 2, 1} << true << Seqs {3, 2, 1} << false;
    QTest::newRow("all gone") << Seqs {3, 2, 1} << Seqs {} << true << Seqs {3, 2, 1} << false;
    QTest::newRow("above") << Seqs {2, 1} << Seqs {4, 3, 2, 1} << true << Seqs {4, 3, 2, 1} << false;
    QTest::newRow("below") << Seqs {4, 3} << Seqs {4, 3, 2, 1} << true << Seqs {4, 3, 2, 1} << false;
    QTest::newRow("between, twice") << Seqs {9, 6, 3} << Seqs {9, 8, 6, 5, 4, 3} << true << Seqs {9, 8, 6, 5, 4, 3} << false;
    QTest::newRow("beside one that matches no more") << Seqs {8, 5, 2} << Seqs {8, 6, 4, 2} << true << Seqs {8, 6, 5, 4, 2} << false;
    QTest::newRow("behind ones that match no more") << Seqs {8, 7, 6} << Seqs {5} << true << Seqs {8, 7, 6, 5} << false;
    QTest::newRow("behind what it follows") << Seqs {3, 9, 1} << Seqs {3, 7, 1} << false << Seqs {3, 7, 9, 1} << false;
    QTest::newRow("one that moved up") << Seqs {3, 9, 1} << Seqs {1, 3, 9} << false << Seqs {3, 9, 1} << true;
    QTest::newRow("moved, and a new one") << Seqs {3, 9, 1, 4} << Seqs {1, 3, 7, 9, 4} << false << Seqs {3, 7, 9, 1, 4} << true;
    QTest::newRow("moved past one that matches no more") << Seqs {3, 9, 1} << Seqs {1, 3} << false << Seqs {3, 9, 1} << true;
}

void tst_ListMerge::merges()
{
    QFETCH(Seqs, before);
    QFETCH(Seqs, now);
    QFETCH(bool, byNumber);
    const Merged result = merged(before, now, byNumber);
    QTEST(result.seqs, "merged");
    QTEST(result.isReordered, "isReordered");
    QCOMPARE(withoutRuns(result.seqs, result.added), before);
}

void tst_ListMerge::newOnesThatWait_data()
{
    QTest::addColumn<Seqs>("before");
    QTest::addColumn<Seqs>("now");
    QTest::addColumn<Seqs>("seen");
    QTest::addColumn<int>("waiting");
    QTest::newRow("above") << Seqs {2, 1} << Seqs {4, 3, 2, 1} << Seqs {2, 1} << 2;
    QTest::newRow("below: they move nothing") << Seqs {4, 3} << Seqs {4, 3, 2, 1} << Seqs {4, 3, 2, 1} << 0;
    QTest::newRow("everywhere") << Seqs {8, 5} << Seqs {9, 8, 7, 6, 5, 4, 3} << Seqs {8, 5, 4, 3} << 3;
    QTest::newRow("none") << Seqs {8, 5} << Seqs {8, 5} << Seqs {8, 5} << 0;
}

void tst_ListMerge::newOnesThatWait()
{
    QFETCH(Seqs, before);
    QFETCH(Seqs, now);
    const Held held = heldBack(merged(before, now, true));
    QTEST(held.seqs, "seen");
    QTEST(int(held.kept), "waiting");
    QCOMPARE(withoutRuns(held.seqs, held.added), before);
}

//! Whatever comes and goes: nothing that was there moves, nothing is lost, nothing is there twice, and new ones follow what they follow.
void tst_ListMerge::whateverHappens()
{
    QRandomGenerator random(7);
    for (int round = 0; round < 2000; ++round) {
        Seqs all;
        for (int n = 1; n <= 12; ++n)
            all.append(n);
        const auto some = [&] {
            std::shuffle(all.begin(), all.end(), random);
            return all.first(random.bounded(13));
        };
        const Seqs before = some();
        const Seqs now = some();
        const Merged result = merged(before, now, false);
        QCOMPARE(withoutRuns(result.seqs, result.added), before);
        const QSet<qint64> both = QSet<qint64>(before.begin(), before.end()) + QSet<qint64>(now.begin(), now.end());
        QCOMPARE(QSet<qint64>(result.seqs.begin(), result.seqs.end()), both);
        QCOMPARE(result.seqs.size(), both.size());
        for (qsizetype n = 1; n < now.size(); ++n) {
            if (!before.contains(now.at(n)))
                QVERIFY(result.seqs.indexOf(now.at(n)) > result.seqs.indexOf(now.at(n - 1)));
        }
        Seqs ours = before;
        ours.removeIf([&now](qint64 seq) { return !now.contains(seq); });
        Seqs theirs = now;
        theirs.removeIf([&before](qint64 seq) { return !before.contains(seq); });
        QCOMPARE(result.isReordered, ours != theirs);
    }
}

void tst_ListMerge::sortedInWords()
{
    using namespace Qt::StringLiterals;
    QCOMPARE(sortwords::sentence({}), u"Sorted by created, newest first."_s);
    QCOMPARE(sortwords::sentence({{SortField::Amount}}), u"Sorted by amount within each currency, largest first."_s);
    const SortKeys two {{SortField::Status}, {SortField::Name, true}};
    QCOMPARE(sortwords::sentence(two), u"Sorted by status: what needs you first. Then by name, Z to A."_s);
    QCOMPARE(sortwords::ofColumn(two, PaymentColumn::Recipient), u"Then by name, Z to A."_s);
    QCOMPARE(sortwords::ofColumn(two, PaymentColumn::Bank), QString());
    QCOMPARE(sortwords::ofColumn({}, PaymentColumn::Created), u"Sorted by created, newest first."_s);
    // Every field has its column, and is remembered.
    for (const SortField field : {SortField::Created, SortField::Status, SortField::Amount, SortField::Name, SortField::Changed}) {
        QCOMPARE(sortwords::fieldOf(sortwords::columnOf(field)), std::optional(field));
        for (const bool reversed : {false, true})
            QCOMPARE(sortwords::ofKeys(sortwords::keysOf({{field, reversed}})), (SortKeys {{field, reversed}}));
    }
    QCOMPARE(sortwords::keysOf(two), (QStringList {u"status"_s, u"-name"_s}));
    QCOMPARE(sortwords::ofKeys({u"bank"_s, u"-status"_s, u"status"_s, u"flying"_s, u""_s}), (SortKeys {{SortField::Status, true}}));
    QVERIFY(!sortwords::fieldOf(PaymentColumn::Bank));
}

KONTOR_TEST(tst_ListMerge, QCoreApplication)
#include "tst_listmerge.moc"
