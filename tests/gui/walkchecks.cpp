// SPDX-License-Identifier: GPL-3.0-or-later
#include "walkchecks.h"

#include "pagefixture.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QFocusFrame>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QListView>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTableView>
#include <QTest>
#include <QTextDocumentFragment>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int leastSide = 24;
constexpr int mostStops = 250;
constexpr int ringMargin = 6;
constexpr int leastRingPixels = 24; // more than a blinking cursor has
constexpr int rowsLookedAt = 6;
constexpr int partsOfADate = 3;

//! A part that another widget is made of.
bool isInner(const QWidget *widget)
{
    const bool isQts = widget->objectName().startsWith("qt_"_L1) || QByteArray(widget->metaObject()->className()) == "QLineEditIconButton";
    const bool isOfAField
        = qobject_cast<const QComboBox *>(widget->parentWidget()) || qobject_cast<const QAbstractSpinBox *>(widget->parentWidget());
    return isQts || isOfAField || widget->focusProxy() || qobject_cast<const QHeaderView *>(widget);
}

QList<QWidget *> seen(QWidget &root)
{
    QList<QWidget *> widgets;
    const auto all = root.findChildren<QWidget *>();
    for (QWidget *widget : all) {
        if (widget->isVisible() && widget->window() == root.window())
            widgets.append(widget);
    }
    return widgets;
}

QList<QWidget *> focusables(QWidget &root, Qt::FocusPolicy policy)
{
    QList<QWidget *> widgets = seen(root);
    widgets.removeIf(
        [policy](const QWidget *widget) { return (widget->focusPolicy() & policy) != policy || isInner(widget) || !widget->isEnabled(); });
    return widgets;
}

//! Of several that exclude each other Tab stops at the chosen one.
bool isLeftToArrows(const QWidget *widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    return button && button->autoExclusive() && !button->isChecked();
}

int differingPixels(const QImage &a, const QImage &b)
{
    int count = 0;
    for (int y = 0; y < qMin(a.height(), b.height()); ++y) {
        for (int x = 0; x < qMin(a.width(), b.width()); ++x) {
            const QRgb one = a.pixel(x, y);
            const QRgb two = b.pixel(x, y);
            const int distance = qAbs(qRed(one) - qRed(two)) + qAbs(qGreen(one) - qGreen(two)) + qAbs(qBlue(one) - qBlue(two));
            count += distance > 40 ? 1 : 0;
        }
    }
    return count;
}

QImage pictureOf(QWidget *widget)
{
    QCoreApplication::sendPostedEvents(nullptr, QEvent::MetaCall); // the ring comes after the layout
    QWidget *window = widget->window();
    const QRect at(widget->mapTo(window, QPoint()), widget->size());
    return window->grab(at.adjusted(-ringMargin, -ringMargin, ringMargin, ringMargin)).toImage();
}

QWidget *keyboardAt()
{
    return QApplication::focusWidget();
}

using Look = std::function<void(QWidget *stop, QWidget *next)>;

//! The stops of Tab (or Shift+Tab) from where the keyboard is until it is there again, or until the sheet that was left has closed.
QList<QWidget *> roundOf(QWidget &root, Qt::Key key, QStringList &problems, const Look &look)
{
    QWidget *const first = keyboardAt();
    QList<QWidget *> stops;
    for (QWidget *now = first; stops.size() < mostStops;) {
        stops.append(now);
        look(now, nullptr);
        QTest::keyClick(now, key);
        for (int part = 1; part < partsOfADate && keyboardAt() == now && qobject_cast<QDateTimeEdit *>(now); ++part)
            QTest::keyClick(now, key); // from the day to the month to the year
        QWidget *next = keyboardAt();
        if (next == now)
            problems += u"the keyboard stays in %1"_s.arg(placeOf(now));
        if (!next)
            problems += u"behind %1 nothing has the keyboard"_s.arg(placeOf(now));
        if (next == now || !next || !root.isVisible())
            return stops;
        look(now, next);
        if (next == first)
            return stops;
        if (stops.contains(next)) {
            problems += u"from %1 it goes back to %2 and never round"_s.arg(placeOf(now), placeOf(next));
            return stops;
        }
        now = next;
    }
    problems += u"it never comes round"_s;
    return stops;
}

//! What is seen of a widget differs by whether it has the keyboard, and it is seen at all.
class RingWatch {
public:
    explicit RingWatch(QStringList &problems)
        : m_problems(problems)
    {
    }
    void operator()(QWidget *stop, QWidget *next)
    {
        if (next) {
            const bool moved = m_at != placeIn(stop);
            if (!moved && differingPixels(m_with, pictureOf(stop)) < leastRingPixels)
                m_problems += u"it can't be seen that %1 has the keyboard"_s.arg(placeOf(stop));
            return;
        }
        const QPointer<QWidget> there(stop);
        const auto isSeen = [&there] { return there->visibleRegion().boundingRect().height() >= qMin(there->height(), leastSide); };
        // A page scrolls to the keyboard, and a window becomes the active one, in their own time.
        (void)eventually([&] { return !there || (isSeen() && there->window()->isActiveWindow()); }, Millis(2000));
        if (!there)
            return;
        m_with = pictureOf(stop);
        m_at = placeIn(stop);
        if (!isSeen())
            m_problems += u"%1 has the keyboard and is out of sight"_s.arg(placeOf(stop));
    }

private:
    static QRect placeIn(QWidget *stop) { return {stop->mapTo(stop->window(), QPoint()), stop->size()}; }
    QStringList &m_problems;
    QImage m_with;
    QRect m_at;
};

bool fits(int needed, int room)
{
    return needed <= room + 1;
}

QString cut(const QWidget *widget, const QString &text, int needed, int room)
{
    return u"%1: \"%2\" needs %3 and has %4"_s.arg(placeOf(widget), text.left(60)).arg(needed).arg(room);
}

QStringList cutLabel(const QLabel &label)
{
    if (label.text().isEmpty() || !label.toolTip().isEmpty() || label.objectName() == "announcements"_L1)
        return {};
    const int needed = label.wordWrap() ? label.heightForWidth(label.width()) : label.sizeHint().height();
    if (!fits(needed, label.height()))
        return {cut(&label, label.text(), needed, label.height()) + u" in height"_s};
    const int wide = label.wordWrap() ? label.minimumSizeHint().width() : label.sizeHint().width();
    return fits(wide, label.width()) ? QStringList() : QStringList {cut(&label, label.text(), wide, label.width())};
}

QStringList cutButton(const QAbstractButton &button)
{
    const bool saysItElsewhere = !button.toolTip().isEmpty() && !button.accessibleName().isEmpty();
    if (button.text().isEmpty() || saysItElsewhere)
        return {};
    const QSize needed = button.sizeHint();
    if (!fits(needed.width(), button.width()))
        return {cut(&button, button.text(), needed.width(), button.width())};
    return fits(needed.height(), button.height()) ? QStringList()
                                                  : QStringList {cut(&button, button.text(), needed.height(), button.height())};
}

QStringList cutChoice(const QComboBox &choice)
{
    QStyleOptionComboBox option;
    option.initFrom(&choice);
    option.editable = choice.isEditable();
    const int room = choice.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &choice).width();
    const int needed = choice.fontMetrics().horizontalAdvance(choice.currentText());
    return fits(needed, room) || !choice.toolTip().isEmpty() ? QStringList()
                                                             : QStringList {cut(&choice, choice.currentText(), needed, room)};
}

QStringList cutHint(const QLineEdit &line)
{
    const int needed = line.fontMetrics().horizontalAdvance(line.placeholderText());
    const bool isSaid = !line.toolTip().isEmpty() || qobject_cast<const QComboBox *>(line.parentWidget());
    return line.placeholderText().isEmpty() || isSaid || fits(needed, line.width() - 8)
        ? QStringList()
        : QStringList {cut(&line, line.placeholderText(), needed, line.width() - 8)};
}

QStringList cutHeadings(const QHeaderView &header)
{
    QStringList found;
    for (int section = 0; section < header.count() && header.model(); ++section) {
        const QString words = header.model()->headerData(section, header.orientation(), Qt::DisplayRole).toString();
        const bool hasTip = !header.model()->headerData(section, header.orientation(), Qt::ToolTipRole).toString().isEmpty();
        const int needed = header.fontMetrics().horizontalAdvance(words);
        if (!header.isSectionHidden(section) && !words.isEmpty() && !hasTip && !fits(needed, header.sectionSize(section) - 4))
            found += cut(&header, words, needed, header.sectionSize(section) - 4);
    }
    return found;
}

//! Lists show sentences of ours; tables show what people wrote, which ends in dots and is told whole.
QStringList cutItems(const QListView &list)
{
    QStringList found;
    for (int row = 0; list.model() && row < list.model()->rowCount(); ++row) {
        const QModelIndex index = list.model()->index(row, list.modelColumn());
        const QRect place = list.visualRect(index);
        const QSize needed = list.sizeHintForIndex(index);
        const bool hasTip = !index.data(Qt::ToolTipRole).toString().isEmpty();
        if (!hasTip && !list.isRowHidden(row) && !fits(needed.width(), qMin(place.width(), list.viewport()->width()))
            && !list.horizontalScrollBar()->isVisible())
            found += cut(&list, index.data().toString(), needed.width(), list.viewport()->width());
    }
    return found;
}

//! It may reach beyond its parent, for what lies out of sight is scrolled to: lists in any direction, pages only up and down.
bool scrolls(const QWidget &widget)
{
    for (const QWidget *parent = widget.parentWidget(); parent && !parent->isWindow(); parent = parent->parentWidget()) {
        if (qobject_cast<const QAbstractItemView *>(parent) || qobject_cast<const QPlainTextEdit *>(parent))
            return true;
    }
    const auto *area = widget.parentWidget() ? qobject_cast<const QScrollArea *>(widget.parentWidget()->parentWidget()) : nullptr;
    return area && area->widget() == &widget && widget.width() <= widget.parentWidget()->width() + 1;
}

QStringList reachesOut(const QWidget &widget)
{
    const QWidget *parent = widget.parentWidget();
    // Qt lays the parts of a splitter one pixel beside it where people read from the right.
    const bool isKept = !parent || parent->rect().adjusted(-1, -1, 1, 1).contains(widget.geometry()) || scrolls(widget) || isInner(&widget)
        || widget.objectName() == "announcements"_L1 || qobject_cast<const QFocusFrame *>(&widget) || widget.geometry().isEmpty();
    if (isKept)
        return {};
    const QRect at = widget.geometry();
    QString widest;
    for (const QWidget *part : widget.findChildren<QWidget *>()) {
        if (part->isVisible() && part->minimumSizeHint().width() > parent->width() - 40)
            widest = placeOf(part);
    }
    return {u"%1 lies at %2,%3 %4x%5 in %6x%7 %8"_s.arg(placeOf(&widget))
                .arg(at.x())
                .arg(at.y())
                .arg(at.width())
                .arg(at.height())
                .arg(parent->width())
                .arg(parent->height())
                .arg(widest.isEmpty() ? QString() : u"because of "_s + widest)};
}

QStringList cutWidget(QWidget &widget)
{
    if (const auto *label = qobject_cast<QLabel *>(&widget))
        return cutLabel(*label);
    if (const auto *button = qobject_cast<QAbstractButton *>(&widget))
        return isInner(button) ? QStringList() : cutButton(*button);
    if (const auto *choice = qobject_cast<QComboBox *>(&widget))
        return cutChoice(*choice);
    if (const auto *line = qobject_cast<QLineEdit *>(&widget))
        return cutHint(*line);
    if (const auto *header = qobject_cast<QHeaderView *>(&widget))
        return cutHeadings(*header);
    if (const auto *list = qobject_cast<QListView *>(&widget))
        return cutItems(*list);
    return {};
}

void addModelTexts(const QWidget *view, const QAbstractItemModel *model, QList<std::pair<QString, QString>> &texts)
{
    for (int column = 0; column < model->columnCount(); ++column)
        texts.append({placeOf(view) + u" heading"_s, model->headerData(column, Qt::Horizontal).toString()});
    for (int row = 0; row < qMin(model->rowCount(), rowsLookedAt * 4); ++row) {
        for (int column = 0; column < model->columnCount(); ++column) {
            for (const int role : {int(Qt::DisplayRole), int(Qt::AccessibleTextRole), int(Qt::ToolTipRole)})
                texts.append({placeOf(view) + u" cell"_s, model->index(row, column).data(role).toString()});
        }
    }
}

} // namespace

QString placeOf(const QWidget *widget)
{
    QStringList path;
    for (int depth = 0; widget && depth < 4; widget = widget->parentWidget(), ++depth) {
        const QString name = widget->objectName();
        path.prepend(
            QString::fromLatin1(widget->metaObject()->className()).remove("kontor::"_L1) + (name.isEmpty() ? QString() : u'#' + name));
    }
    return path.join(u'/');
}

QStringList unnamed(QWidget &root)
{
    QStringList problems;
    QHash<QString, QWidget *> names;
    for (QWidget *widget : focusables(root, Qt::ClickFocus)) {
        const QString name = spokenName(widget);
        if (name.isEmpty())
            problems += u"no name: %1"_s.arg(placeOf(widget));
        else if (QWidget *other = names.value(name))
            problems += u"\"%1\" twice: %2 and %3"_s.arg(name, placeOf(other), placeOf(widget));
        names.insert(name, widget);
    }
    return problems;
}

QStringList spokenBadly(QWidget &root)
{
    static const QRegularExpression markup(u"</?(p|br|qt|html|span|table)\\b[^>]*>|&(lt|gt|amp|nbsp|quot);"_s);
    QStringList problems;
    for (QWidget *widget : seen(root)) {
        QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(widget);
        const QString words = spoken ? spoken->text(QAccessible::Description).trimmed() : QString();
        if (words.contains(markup))
            problems += u"described by markup: %1 \"%2\""_s.arg(placeOf(widget), words.left(60));
        else if (!words.isEmpty() && words == spokenName(widget))
            problems += u"described by its name: %1 \"%2\""_s.arg(placeOf(widget), words.left(60));
    }
    return problems;
}

QStringList silentCells(QWidget &root)
{
    QStringList problems;
    for (QWidget *widget : seen(root)) {
        auto *view = qobject_cast<QAbstractItemView *>(widget);
        if (!view || qobject_cast<const QHeaderView *>(view) || !view->model())
            continue;
        if (view->tabKeyNavigation())
            problems += u"Tab goes from cell to cell: %1"_s.arg(placeOf(view));
        const QAbstractItemModel *model = view->model();
        QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(widget);
        QAccessibleTableInterface *table = spoken ? spoken->tableInterface() : nullptr;
        for (int row = 0; table && row < qMin(model->rowCount(), rowsLookedAt); ++row) {
            for (int column = 0; column < table->columnCount(); ++column) {
                QAccessibleInterface *cell = table->cellAt(row, column);
                const bool isShown = !model->index(row, column).data().toString().isEmpty();
                if (isShown && (!cell || cell->text(QAccessible::Name).trimmed().isEmpty()))
                    problems += u"a cell without words: %1 %2,%3"_s.arg(placeOf(view)).arg(row).arg(column);
            }
        }
        const auto *grid = qobject_cast<QTableView *>(view);
        for (int column = 0; grid && column < model->columnCount(); ++column) {
            if (!grid->isColumnHidden(column) && model->headerData(column, Qt::Horizontal).toString().isEmpty())
                problems += u"a column without a heading: %1 %2"_s.arg(placeOf(view)).arg(column);
        }
    }
    return problems;
}

QStringList tooSmallToPress(QWidget &root)
{
    QStringList problems;
    for (QWidget *widget : seen(root)) {
        const bool isPressed = qobject_cast<QAbstractButton *>(widget) || qobject_cast<QComboBox *>(widget)
            || qobject_cast<QLineEdit *>(widget) || qobject_cast<QAbstractSpinBox *>(widget);
        if (!isPressed || isInner(widget) || !widget->isEnabled())
            continue;
        if (widget->width() < leastSide || widget->height() < leastSide)
            problems += u"%1 is %2x%3"_s.arg(placeOf(widget)).arg(widget->width()).arg(widget->height());
    }
    return problems;
}

//! The first of these stops that the others haven't.
static QString onlyIn(const QList<QWidget *> &stops, const QList<QWidget *> &others, const QString &words)
{
    const auto alone = std::ranges::find_if(stops, [&others](QWidget *stop) { return !others.contains(stop); });
    return alone == stops.end() ? QString() : words + placeOf(*alone);
}

QStringList tabTraps(QWidget &root)
{
    QWidget *const before = keyboardAt();
    if (!before)
        return {u"nothing has the keyboard; the window's is %1, its window %2"_s.arg(
            placeOf(root.window()->focusWidget()), root.window()->isActiveWindow() ? u"active"_s : u"not active"_s)};
    QList<QWidget *> expected = focusables(root, Qt::TabFocus);
    expected.removeIf(isLeftToArrows);
    QStringList problems;
    RingWatch watch(problems);
    const QList<QWidget *> there = roundOf(root, Qt::Key_Tab, problems, [&watch](QWidget *stop, QWidget *next) { watch(stop, next); });
    for (const QWidget *widget : std::as_const(expected)) {
        if (!there.contains(widget))
            problems += u"Tab never comes to %1"_s.arg(placeOf(widget));
    }
    if (!problems.isEmpty() || !root.isVisible())
        return problems;
    QList<QWidget *> back = roundOf(root, Qt::Key_Backtab, problems, [](QWidget *, QWidget *) {});
    std::reverse(back.begin() + 1, back.end());
    if (there != back)
        problems += u"Shift+Tab doesn't go back the way that Tab went;%1%2"_s.arg(
            onlyIn(there, back, u" only Tab came to "_s), onlyIn(back, there, u" only Shift+Tab came to "_s));
    return problems;
}

//! The card that it lies in, or itself.
static const QWidget *partOf(const QWidget *stop, const QWidget &root)
{
    const QWidget *part = stop;
    for (const QWidget *parent = stop; parent && parent != &root; parent = parent->parentWidget()) {
        if (parent->inherits("kontor::Card"))
            part = parent;
    }
    return part;
}

QStringList tabGoesUp(QWidget &root)
{
    const QList<QWidget *> stops = focusables(root, Qt::TabFocus);
    if (stops.size() < 2)
        return {};
    QStringList ups;
    QWidget *last = stops.first();
    QWidget *now = last;
    do {
        now = now->nextInFocusChain();
        if (!stops.contains(now))
            continue;
        const QWidget *from = partOf(last, root);
        const QWidget *to = partOf(now, root);
        if (to->mapTo(&root, QPoint(0, to->height())).y() <= from->mapTo(&root, QPoint()).y())
            ups += u"Tab goes up from %1 to %2"_s.arg(placeOf(last), placeOf(now));
        last = now;
    } while (now != stops.first());
    return ups.size() > 1 ? ups : QStringList(); // once it has to: from the last to the first
}

QStringList cutOff(QWidget &root)
{
    QStringList problems;
    for (QWidget *widget : seen(root))
        problems += cutWidget(*widget) + reachesOut(*widget);
    return problems;
}

QList<std::pair<QString, QString>> placedTexts(QWidget &root)
{
    QList<std::pair<QString, QString>> texts;
    const auto add = [&texts](const QWidget *widget, const QString &what, const QString &text) {
        texts.append({placeOf(widget) + u' ' + what, text});
    };
    for (QWidget *widget : seen(root) + QList<QWidget *> {&root}) {
        if (isInner(widget))
            continue;
        add(widget, u"title"_s, widget->isWindow() ? widget->windowTitle() : QString());
        add(widget, u"tip"_s, QTextDocumentFragment::fromHtml(widget->toolTip()).toPlainText());
        add(widget, u"name"_s, widget->accessibleName());
        add(widget, u"description"_s, widget->accessibleDescription());
        if (const auto *label = qobject_cast<QLabel *>(widget))
            add(widget, u"text"_s, label->text());
        if (const auto *button = qobject_cast<QAbstractButton *>(widget))
            add(widget, u"text"_s, button->text());
        if (const auto *line = qobject_cast<QLineEdit *>(widget))
            add(widget, u"hint"_s, line->placeholderText());
        if (const auto *choice = qobject_cast<QComboBox *>(widget)) {
            for (int i = 0; i < choice->count(); ++i)
                add(widget, u"choice"_s, choice->itemText(i));
        }
        if (const auto *view = qobject_cast<QAbstractItemView *>(widget); view && view->model())
            addModelTexts(view, view->model(), texts);
    }
    return texts;
}

} // namespace kontor
