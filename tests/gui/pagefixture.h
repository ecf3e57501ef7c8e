// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/spokenname.h"
#include "office/profiles/home.h"
#include "office/session/merchantsession.h"
#include "support/await.h"
#include "support/closedport.h"
#include <QTemporaryDir>

class QAbstractButton;
class QLineEdit;
class QPushButton;
class QTableView;
class QTcpServer;

namespace kontor {

class FieldRow;

//! A real office on a folder of its own, and below it the hands and eyes of a person before one of its pages.
//! An office that neither works nor listens, unless it is told to: most pages only need its ledger.
struct PageFixture {
    explicit PageFixture(Environment environment = Environment::Test, const SessionOptions &options = {.listen = false, .work = false},
        quint16 port = closedPort());
    qint64 inLedger() { return await(session->ledger().statistics().counts())->all; }
    OrderId issue(const PaymentDraft &draft);
    PaymentRecord payment(const OrderId &id) { return *await(session->ledger().payments().byId(id)).value(); }
    //! As if everything between had happened.
    PaymentRecord put(const OrderId &id, PaymentState state, const QString &word = {});
    //! By somebody, outside Kontor.
    void alter(const OrderId &id);
    //! Callbacks are to come in at a port that this other program has by now: a place is refused while somebody has it, so it was chosen
    //! before, as on an earlier day. 0 when that could not be brought about.
    quint16 losePortTo(QTcpServer &other);

    QTemporaryDir dir;
    SystemClock clock;
    Home home;
    std::unique_ptr<MerchantSession> session;
};

//! Makes a key and signs with it from now on.
bool useNewKey(PageFixture &fixture, KeyStorage rest = KeyStorage::File);
PaymentDraft goodDraft();
bool same(const PaymentDraft &a, const PaymentDraft &b);
//! Shown and with the keyboard, as on a desk.
void showIt(QWidget &widget);
FieldRow *rowOf(QWidget &page, const QString &label);
QLineEdit *lineOf(QWidget &page, const QString &label);
void typeInto(QWidget &page, const QString &label, const QString &text);
void typeDraft(QWidget &page, const PaymentDraft &draft);
//! The keyboard where it is now.
void press(QWidget &window, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
QStringList visibleTexts(QWidget &page);
//! The same as one text, with | between them.
QString textsOf(QWidget &page);
QString cell(const QTableView &table, int row, int column, int role = Qt::DisplayRole);
//! The first that is seen and begins so; null when there is none.
QPushButton *buttonOf(QWidget &page, const QString &text);
//! The same as soon as it is seen; null when it doesn't come.
QPushButton *awaitedButton(QWidget &page, const QString &text);
//! Clicks it as soon as it is seen; its words, empty when it doesn't come.
QString clickOn(QWidget &page, const QString &text);
//! As a screen reader does with a button that can be checked.
void toggleByReader(QAbstractButton *button);
//! Those that can have the keyboard and no name, a line each. The list of a combo box is a window of its own and is spoken as a part of its
//! box.
QString nameless(QWidget &root);
//! How many can have the keyboard: so that a walk that finds nothing isn't taken for a good one.
int focusable(QWidget &root);

} // namespace kontor
