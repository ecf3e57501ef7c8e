// SPDX-License-Identifier: GPL-3.0-or-later
#include "pagefixture.h"

#include "gui/kit/fieldrow.h"
#include "gui/onscreen.h"
#include "ledger/storage/database.h"
#include "support/eventually.h"

#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTcpServer>
#include <QTest>

namespace kontor {

using namespace Qt::StringLiterals;

PageFixture::PageFixture(Environment environment, const SessionOptions &options, quint16 port)
    : home(*Home::open(dir.path()))
{
    const KeyFacts key {.id = u"k1"_s,
        .fingerprint = u"7F3A91C2"_s.repeated(8),
        .bits = 3072,
        .createdAt = clock.wall(),
        .publicPem = "-----BEGIN PUBLIC KEY-----\nMIIB\n"};
    const auto profile = home.add({.name = u"shop"_s,
        .baseUrl = QUrl(u"http://127.0.0.1:%1"_s.arg(port)),
        .merchantCode = u"TOKO"_s,
        .environment = environment,
        .keys = {key},
        .keyInUse = key.id});
    session = *MerchantSession::open(home, *profile, clock, options);
}

OrderId PageFixture::issue(const PaymentDraft &draft)
{
    const auto frozen = session->payments().freeze(draft, NumberFormat(QLocale(QLocale::English)));
    return await(session->payments().queue(*frozen)).value();
}

void PageFixture::alter(const OrderId &id)
{
    auto database = Database::open(session->ledger().file(), Database::Access::ReadWrite);
    QVERIFY(database);
    Statement statement = (*database)->statement("UPDATE payments SET note = 'by hand' WHERE id = ?");
    QVERIFY(statement.add(id.toString()).run());
}

quint16 PageFixture::losePortTo(QTcpServer &other)
{
    const QHostAddress here(QHostAddress::LocalHost);
    const quint16 port = closedPort();
    return !session->callbacks().setPlace(here, port, {}) && other.listen(here, port) ? port : 0;
}

PaymentRecord PageFixture::put(const OrderId &id, PaymentState state, const QString &word)
{
    PaymentRecord record = payment(id);
    record.submission.state = state;
    record.submission.everOnWire = state != PaymentState::Cancelled && state != PaymentState::Paused;
    record.submission.rejection = state == PaymentState::Rejected ? submission::Rejection::Absence : submission::Rejection::None;
    record.submission.accepted = state == PaymentState::Processing || state == PaymentState::OtherStatus || state == PaymentState::Paid;
    if (!word.isEmpty())
        record.submission.lastStatus = PaymentStatus(word);
    if (!await(session->ledger().writer().write(LedgerChange {.update = record, .id = record.id})))
        qWarning("the ledger did not take it");
    return payment(id);
}

PaymentDraft goodDraft()
{
    return {.amount = u"1250000"_s,
        .currency = u"IDR"_s,
        .methodCode = u"BANK_TRANSFER"_s,
        .accountName = u"<b>Asha</b> & Verma"_s,
        .accountNumber = u"50100 2348 1074"_s,
        .operatorCode = u"BCA"_s,
        .emailAddress = u"asha@example.com"_s,
        .reference = u"INV-2026-4202"_s};
}

bool same(const PaymentDraft &a, const PaymentDraft &b)
{
    return std::tie(a.amount, a.currency, a.methodCode, a.accountName, a.accountNumber, a.operatorCode, a.emailAddress, a.reference, a.id)
        == std::tie(b.amount, b.currency, b.methodCode, b.accountName, b.accountNumber, b.operatorCode, b.emailAddress, b.reference, b.id);
}

void showIt(QWidget &widget)
{
    widget.resize(1100, 900);
    widget.show();
    widget.activateWindow();
    EVENTUALLY(hasKeyboard(widget));
}

FieldRow *rowOf(QWidget &page, const QString &label)
{
    for (FieldRow *row : page.findChildren<FieldRow *>()) {
        if (row->label() == label)
            return row;
    }
    qFatal("there is no field %s", qPrintable(label));
}

QLineEdit *lineOf(QWidget &page, const QString &label)
{
    QWidget *editor = rowOf(page, label)->editor();
    auto *choice = qobject_cast<QComboBox *>(editor);
    return choice ? choice->lineEdit() : qobject_cast<QLineEdit *>(editor);
}

void typeInto(QWidget &page, const QString &label, const QString &text)
{
    QLineEdit *line = lineOf(page, label);
    line->setFocus();
    line->selectAll();
    if (text.isEmpty())
        QTest::keyClick(line, Qt::Key_Backspace);
    else
        QTest::keyClicks(line, text);
}

void typeDraft(QWidget &page, const PaymentDraft &draft)
{
    const QList<std::pair<QString, QString>> fields {{u"Recipient"_s, draft.accountName}, {u"Account no."_s, draft.accountNumber},
        {u"Bank"_s, draft.operatorCode}, {u"Method"_s, draft.methodCode}, {u"E-mail"_s, draft.emailAddress}, {u"Amount"_s, draft.amount},
        {u"Currency"_s, draft.currency}, {u"Reference"_s, draft.reference}, {u"ID"_s, draft.id}};
    for (const auto &[label, text] : fields)
        typeInto(page, label, text);
}

void press(QWidget &window, Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QWidget *focused = QApplication::focusWidget();
    QTest::keyClick(focused ? focused : &window, key, modifiers);
}

QStringList visibleTexts(QWidget &page)
{
    QStringList texts;
    for (const QLabel *label : page.findChildren<QLabel *>()) {
        if (label->isVisible() && !label->text().isEmpty())
            texts.append(label->text());
    }
    return texts;
}

QPushButton *buttonOf(QWidget &page, const QString &text)
{
    for (QPushButton *button : page.findChildren<QPushButton *>()) {
        if (button->text().startsWith(text) && button->isVisible())
            return button;
    }
    return nullptr;
}

QPushButton *awaitedButton(QWidget &page, const QString &text)
{
    return eventually([&] { return buttonOf(page, text); }) ? buttonOf(page, text) : nullptr;
}

QString clickOn(QWidget &page, const QString &text)
{
    if (!eventually([&] { return buttonOf(page, text) && buttonOf(page, text)->isEnabled(); }))
        return {};
    QPushButton *button = buttonOf(page, text);
    const QString words = button->text();
    button->click();
    return words;
}

void toggleByReader(QAbstractButton *button)
{
    QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(button);
    QVERIFY(spoken && spoken->actionInterface());
    const QString toggle = QAccessibleActionInterface::toggleAction();
    QVERIFY2(spoken->actionInterface()->actionNames().contains(toggle), qPrintable(spokenName(button)));
    spoken->actionInterface()->doAction(toggle);
}

static QString pathOf(const QWidget *widget)
{
    QStringList path;
    for (; widget; widget = widget->parentWidget())
        path.prepend(QString::fromLatin1(widget->metaObject()->className()) + u'#' + widget->objectName());
    return path.join(u'/');
}

QString nameless(QWidget &root)
{
    QStringList found;
    for (QWidget *widget : root.findChildren<QWidget *>()) {
        const bool isInner = widget->objectName().startsWith("qt_"_L1) || widget->focusProxy() || widget->window() != root.window();
        const bool isAway = widget->isHidden(); // itself, such as a button that has nothing to say yet; not because of the page around it
        if (widget->focusPolicy() != Qt::NoFocus && !isInner && !isAway && spokenName(widget).isEmpty())
            found.append(pathOf(widget));
    }
    return found.join(u'\n');
}

int focusable(QWidget &root)
{
    const auto all = root.findChildren<QWidget *>();
    return int(std::count_if(all.begin(), all.end(), [](const QWidget *widget) { return widget->focusPolicy() != Qt::NoFocus; }));
}

QString textsOf(QWidget &page)
{
    return visibleTexts(page).join(u'|');
}

QString cell(const QTableView &table, int row, int column, int role)
{
    return table.model()->index(row, column).data(role).toString();
}

bool useNewKey(PageFixture &fixture, KeyStorage rest)
{
    const auto key = await(fixture.session->keys().generate(2048, rest));
    return key && fixture.session->keys().use(key->id);
}

} // namespace kontor
