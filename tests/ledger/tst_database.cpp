// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/storage/database.h"
#include "support/testprogram.h"

#include <QTest>
#include <array>
#include <cstring>

using namespace kontor;
using namespace Qt::StringLiterals;

//! One connection and its statements.
class tst_Database : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aKeptStatementOutlivesItsText();
};

void tst_Database::aKeptStatementOutlivesItsText()
{
    auto database = Database::open(u":memory:"_s, Database::Access::ReadWrite);
    QVERIFY(database);
    const auto number = [&database](const char *sql) {
        Statement statement = (*database)->statement(sql);
        return statement.next() ? statement.integer() : -1;
    };
    std::array<char, 16> text {};
    std::strcpy(text.data(), "SELECT 1");
    QCOMPARE(number(text.data()), 1);
    std::strcpy(text.data(), "SELECT 2"); // the same place, another text
    QCOMPARE(number(text.data()), 2);
    QCOMPARE(number("SELECT 1"), 1);
}

KONTOR_TEST(tst_Database, QCoreApplication)
#include "tst_database.moc"
