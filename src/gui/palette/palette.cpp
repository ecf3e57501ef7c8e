// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/palette/palette.h"

#include "gui/kit/plainlabel.h"
#include "gui/kit/typedtext.h"
#include "gui/page/announcer.h"
#include "gui/palette/palettedelegate.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int paletteWidth = 680;
constexpr int listHeight = 400;

//! To a screen reader the whole is what it behaves like: a combo box with its list.
QAccessibleInterface *asComboBox(const QString &, QObject *object)
{
    auto *palette = qobject_cast<Palette *>(object);
    return palette ? new QAccessibleWidget(palette, QAccessible::ComboBox, palette->accessibleName()) : nullptr;
}

} // namespace

Palette::Palette(Ledger &ledger, Clock &clock, const NumberFormat &format, const Theme &theme, Announcer &announcer, QWidget *window)
    : Popover(window)
    , m_theme(theme)
    , m_announcer(announcer)
    , m_model(ledger, clock, format)
    , m_line(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_nothing(new PlainLabel(tr("Nothing fits."), TextStyle::Body, PlainLabel::Ink::Muted, this))
{
    QAccessible::installFactory(asComboBox);
    setObjectName(u"palette"_s);
    setAccessibleName(tr("Search and commands"));
    m_line->setObjectName(u"paletteLine"_s);
    m_line->setAccessibleName(tr("Search and commands"));
    m_line->setAccessibleDescription(tr("Type to find payments, actions and pages. Arrow keys choose, Enter opens."));
    m_line->setPlaceholderText(tr("ID, reference, name, account, amount, status or day"));
    m_line->addAction(themedIcon(theme, u"search"_s, IconInk::Muted), QLineEdit::LeadingPosition);
    m_line->installEventFilter(this);
    TypedText::watch(*m_line);
    m_list->setObjectName(u"paletteList"_s);
    m_list->setAccessibleName(tr("Results"));
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new PaletteDelegate(theme, m_list));
    m_list->setMouseTracking(true);
    m_list->setFocusPolicy(Qt::NoFocus); // the keyboard stays in the line
    m_list->setStyleSheet(u"background: transparent;"_s);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_nothing->setContentsMargins(theme.px(12), 4, 0, 4);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 8);
    layout->setSpacing(8);
    layout->addWidget(m_line);
    layout->addWidget(m_list);
    layout->addWidget(m_nothing);
    layout->addWidget(makeFoot());
    connect(m_line, &QLineEdit::textChanged, this, [this](const QString &typed) {
        m_row = 0;
        m_enterWaits = false;
        m_model.setTyped(TypedText::of(typed));
    });
    connect(m_list, &QListView::clicked, this, &Palette::choose);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &Palette::keepCurrent);
    connect(&m_model, &PaletteModel::answered, this, &Palette::takeAnswer);
}

QWidget *Palette::makeFoot()
{
    auto *foot
        = new PlainLabel(tr("Enter open · Ctrl+Enter open in new window · Tab complete · Esc close · > actions · # ID · @ recipient"),
            TextStyle::Caption, PlainLabel::Ink::Muted, this);
    foot->setWordWrap(true);
    foot->setContentsMargins(m_theme.px(10), 0, 0, 2);
    return foot;
}

void Palette::open(const QList<PaletteCommand> &commands, const QList<OrderId> &recent)
{
    const QSignalBlocker quiet(m_line);
    m_line->clear();
    m_row = 0;
    m_enterWaits = false;
    m_model.begin(commands, recent);
    openOnTop(m_theme.px(paletteWidth));
}

QWidget *Palette::firstFocus()
{
    return m_line;
}

void Palette::keepCurrent()
{
    m_list->setVisible(m_model.rowCount() > 0);
    m_nothing->setVisible(m_model.rowCount() == 0 && !m_model.isAsking());
    m_row = std::clamp(m_row, 0, std::max(0, m_model.rowCount() - 1));
    m_list->setCurrentIndex(m_model.index(m_row, 0));
    if (isVisible())
        place();
    if (m_row == 0)
        m_list->scrollToTop();
}

void Palette::fitInto(const QSize &room)
{
    int height = 0;
    for (int row = 0; row < m_model.rowCount(); ++row)
        height += m_list->sizeHintForRow(row);
    giveWay(m_list, std::clamp(height, 1, m_theme.px(listHeight)), room);
}

void Palette::takeAnswer()
{
    keepCurrent();
    if (!isVisible())
        return;
    m_announcer.say(m_model.summary());
    if (std::exchange(m_enterWaits, false))
        choose(m_list->currentIndex());
}

// ---- keys

bool Palette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_line && event->type() == QEvent::KeyPress && handleKey(static_cast<QKeyEvent *>(event)))
        return true;
    return Popover::eventFilter(watched, event);
}

bool Palette::handleKey(QKeyEvent *event)
{
    constexpr int page = 8;
    switch (event->key()) {
    case Qt::Key_Down:
        return move(1), true;
    case Qt::Key_Up:
        return move(-1), true;
    case Qt::Key_PageDown:
        return move(page), true;
    case Qt::Key_PageUp:
        return move(-page), true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        m_opensWindow = event->modifiers().testFlag(Qt::ControlModifier);
        return enter(), true;
    case Qt::Key_Tab:
        return complete(), true;
    case Qt::Key_Escape:
        return dismiss(), true;
    default:
        return false;
    }
}

void Palette::move(int steps)
{
    m_row = std::clamp(m_row + steps, 0, std::max(0, m_model.rowCount() - 1));
    keepCurrent();
    m_announcer.say(m_list->currentIndex().data(Qt::AccessibleTextRole).toString());
}

void Palette::complete()
{
    if (m_list->currentIndex().isValid())
        m_line->setText(m_model.completion(m_row));
}

//! Whoever pastes and presses Enter at once means what will be found first, not what stands there while the ledger is being asked.
void Palette::enter()
{
    if (m_row == 0 && m_model.isAsking())
        m_enterWaits = true;
    else
        choose(m_list->currentIndex());
}

void Palette::choose(const QModelIndex &index)
{
    if (!index.isValid())
        return;
    const int row = index.row();
    const PaletteModel::Kind kind = m_model.kindOf(row);
    const QString text = m_model.text();
    const int command = m_model.command(row);
    const bool opensWindow = std::exchange(m_opensWindow, false);
    const PaymentKind list = m_model.listOf(row);
    std::optional<PaymentRecord> payment;
    if (kind == PaletteModel::Kind::Payment)
        payment = m_model.payment(row);
    dismiss();
    switch (kind) {
    case PaletteModel::Kind::Payment:
        return opensWindow ? Q_EMIT paymentWindowRequested(*payment) : Q_EMIT paymentChosen(*payment);
    case PaletteModel::Kind::Command:
        return Q_EMIT commandChosen(command);
    case PaletteModel::Kind::NewPayout:
        return Q_EMIT newPayoutChosen(text);
    case PaletteModel::Kind::LookUp:
        return Q_EMIT lookUpChosen(text);
    case PaletteModel::Kind::Filter:
        return Q_EMIT filterChosen(list, text);
    }
}

} // namespace kontor
