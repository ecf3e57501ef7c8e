// SPDX-License-Identifier: GPL-3.0-or-later
// What of the list is shown, and how many there are.
#include "gui/lists/paymentlistpage.h"

#include "gui/kit/buttons.h"
#include "gui/kit/emptystate.h"
#include "gui/lists/filterbar.h"
#include "gui/lists/listcolumns.h"
#include "gui/lists/listfooter.h"
#include "gui/lists/selectedpayments.h"
#include "gui/page/messagebar.h"
#include "gui/page/pageheader.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tablecard.h"
#include "gui/table/tableheader.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/times.h"
#include "models/sortwords.h"

#include <QDateTime>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

qint64 sumOf(const PaymentCounts &counts, const QList<PaymentState> &states)
{
    qint64 sum = 0;
    for (const auto &[state, count] : counts.byState) {
        if (states.contains(state))
            sum += count;
    }
    return sum;
}

//! The filter still asks for all that the view asks for.
bool isWithin(const ListFilter &filter, const ListFilter &view)
{
    return std::all_of(
        filterFields.begin(), filterFields.end(), [&](FilterField field) { return !view.has(field) || filter.isSame(field, view); });
}

//! Both hold: what is in neither of two lists that name something.
template <typename T> bool keepCommon(QList<T> &list, const QList<T> &other)
{
    if (other.isEmpty())
        return true;
    if (list.isEmpty()) {
        list = other;
        return true;
    }
    list.removeIf([&other](const T &one) { return !other.contains(one); });
    return !list.isEmpty();
}

void narrowQuery(PaymentQuery &query, const PaymentListPage::ListPreset &preset)
{
    query.kind = preset.kind;
    query.batch = preset.batch;
    if (preset.from)
        query.from = query.from ? std::max(*query.from, *preset.from) : *preset.from;
    if (preset.to)
        query.to = query.to ? std::min(*query.to, *preset.to) : *preset.to;
    query.cameSince = preset.cameSince;
    query.onlyFollowed = query.onlyFollowed || preset.onlyFollowed;
    if (!preset.attentionReasons.isEmpty())
        query.attentionReasons = preset.attentionReasons;
    if (preset.oddMark)
        query.attentionReasons = {AttentionReason::OddMark};
    const bool hasStates = keepCommon(query.states, preset.states);
    const bool hasCurrencies = keepCommon(query.currencies, preset.currencies);
    if (!hasStates || !hasCurrencies)
        query.to = UtcTime::min(); // what is asked for can't be: nothing was created before the beginning
}

} // namespace

void PaymentListPage::setView(int view)
{
    m_preset.reset();
    const int left = m_views->current();
    m_views->setCurrent(view);
    const ListView one = m_views->views().at(view);
    const bool hasColumns = !one.columns.isEmpty();
    m_order = one.isOwn ? one.order : m_listOrder;
    m_widths = one.isOwn ? one.widths : m_listWidths;
    setColumns(hasColumns ? listcolumns::columnsOf(one.columns, m_face.kind) : m_columns);
    if (one.isOwn)
        m_bar->box()->setText(one.text);
    else if (left >= 0 && m_views->views().at(left).isOwn && m_bar->text() == m_views->views().at(left).text)
        m_bar->box()->clear(); // it came with that view
    m_bar->setFilter(one.filter, saidBy(view));
    showFilter();
}

//! The views that came with the list say what they show. A name that a person gave says what they call it: its conditions stay in sight.
ListFilter PaymentListPage::saidBy(int view) const
{
    const bool saysIt = view >= 0 && !m_views->views().at(view).isOwn;
    return saysIt ? m_views->views().at(view).filter : ListFilter();
}

void PaymentListPage::takeFilter(const ListFilter &filter)
{
    int view = m_views->current();
    if (!m_preset && (view < 0 || !isWithin(filter, m_views->views().at(view).filter)))
        view = 0;
    m_views->setCurrent(view);
    m_bar->setFilter(filter, saidBy(view));
    showFilter();
}

void PaymentListPage::narrow(const ListPreset &preset)
{
    m_preset = preset;
    m_views->setCurrent(-1); // none of them says what is shown
    m_bar->box()->clear();
    m_bar->setFilter({}, {});
    m_order = preset.oldestFirst ? oldestFirst() : SortKeys();
    m_widths = m_listWidths; // not those of an own view that was open: what is changed now is the list's
    setColumns(m_columns);
    showFilter();
}

void PaymentListPage::showFilter()
{
    m_bar->setNarrowing(m_preset ? m_preset->words : QString());
    m_header->setTitle(isOfBothKinds() ? tr("Payouts and payins") : m_face.title);
    showOrder();
    applyFilter();
    noteView();
    Q_EMIT viewChanged();
}

void PaymentListPage::showAttention()
{
    const auto counted = std::find_if(m_face.views.begin(), m_face.views.end(), [](const ListView &view) { return view.isCounted; });
    setView(int(counted - m_face.views.begin()));
    m_table->setFocus();
}

void PaymentListPage::find(const QString &words)
{
    setView(0);
    m_bar->box()->setText(words);
    focusFilter();
}

void PaymentListPage::clearFilters()
{
    m_bar->box()->clear();
    setView(0);
    m_table->setFocus();
}

bool PaymentListPage::isFiltered() const
{
    return !m_bar->text().isEmpty() || !m_bar->filter().isEmpty() || m_preset;
}

PaymentQuery PaymentListPage::wantedQuery() const
{
    PaymentQuery query {.kind = m_face.kind, .text = m_bar->text(), .order = m_order};
    m_bar->filter().addTo(query, m_today);
    if (m_face.kind == PaymentKind::Payin)
        query.now = m_session.clock().wall();
    query.onlyFollowed = m_bar->filter().states == m_face.subtitleStates; // a word that a person called final is open no more
    if (m_preset)
        narrowQuery(query, *m_preset);
    if (!query.attentionReasons.isEmpty())
        query.oddMark = m_session.profile().environment == Environment::Live;
    return query;
}

void PaymentListPage::applyFilter()
{
    m_typing.stop();
    m_today = QDateTime::fromMSecsSinceEpoch(m_session.clock().wall().time_since_epoch().count()).date();
    const PaymentQuery query = wantedQuery();
    m_tellsHowMany = isVisible();
    m_footer->ask(query);
    m_model.setQuery(query);
    m_isFromTheTop = true;
    m_mayLeaveDetail = true;
}

// ---- in which order

void PaymentListPage::setOrder(const SortKeys &order)
{
    m_order = order;
    keepOrder();
    keepChosen();
    showOrder();
    m_footer->stay();
    m_model.setQuery(wantedQuery());
    Q_EMIT heard(sortwords::sentence(order));
}

void PaymentListPage::showOrder()
{
    m_views->setOrder(m_order);
    QList<TableHeader::Sorted> sorted;
    for (const SortKey &sort : m_order.isEmpty() ? SortKeys {SortKey {}} : m_order) {
        const bool ascends = sort.field == SortField::Status || sort.field == SortField::Name;
        sorted.append({int(m_model.columns().indexOf(sortwords::columnOf(sort.field))), ascends != sort.reversed});
    }
    m_table->header()->setSorted(sorted);
    showCountWords();
    Q_EMIT orderChanged();
}

// ---- how many

void PaymentListPage::sayHowMany()
{
    if (!m_model.isWhole() || !std::exchange(m_tellsHowMany, false))
        return;
    const int rows = m_model.rowCount();
    if (isOfBothKinds())
        //: Said aloud: how many payments a filter leaves.
        return Q_EMIT heard(tr("Filter: %n payment(s)", nullptr, rows));
    if (m_face.kind == PaymentKind::Payin)
        //: Said aloud: how many payins a filter leaves.
        return Q_EMIT heard(isFiltered() ? tr("Filter: %n payin(s)", nullptr, rows)
                                         : /*: Said aloud when a list is no longer filtered. */ tr("All %n payin(s)", nullptr, rows));
    //: Said aloud: how many payouts a filter leaves.
    Q_EMIT heard(isFiltered() ? tr("Filter: %n payout(s)", nullptr, rows)
                              : /*: Said aloud when a list is no longer filtered. */ tr("All %n payout(s)", nullptr, rows));
}

void PaymentListPage::refreshCounts()
{
    m_session.ledger().statistics().counts(m_face.kind)->then(this, [this](const Result<PaymentCounts> &counts) {
        if (!counts)
            return;
        m_session.ledger().statistics().followedWords(m_face.kind)->then(this, [this, counts = *counts](const Result<qint64> &followed) {
            const qint64 words = sumOf(counts, {PaymentState::OtherStatus});
            showCounts(counts, followed ? std::max<qint64>(0, words - *followed) : 0);
        });
    });
}

//! `atAnEnd`: at a word of the gateway's that a person called final.
void PaymentListPage::showCounts(const PaymentCounts &counts, qint64 atAnEnd)
{
    m_all = counts.all;
    const qint64 attention = sumOf(counts, m_face.attention) + counts.alarming;
    const qint64 open = sumOf(counts, m_face.subtitleStates) - atAnEnd;
    const QString subtitle = m_face.subtitle(int(counts.all), int(open));
    m_header->setSubtitle(isOfBothKinds() ? QString() : subtitle); // which speaks of one kind
    m_views->setCount(attention);
    showCountWords();
}

void PaymentListPage::showCountWords()
{
    const QLocale locale;
    const int rows = m_model.rowCount();
    const auto say = [this](const QString &words, const QString &spoken) {
        m_card->setCounts(words);
        //: Said of a list, after how many it has and how they are sorted. The keys are Enter and Space.
        const QString keys = tr("Enter opens a row, Space selects it beside the others or takes it out.");
        m_table->setAccessibleDescription(QStringList {spoken, sortwords::sentence(m_order), keys}.join(u' ').trimmed());
    };
    if (!m_model.isLoaded())
        return say({}, {});
    if (m_model.isPart())
        return say(ListFooter::tr("counting…"), ListFooter::tr("counting…"));
    //: Above a list that has payouts and payins.
    const QString ofBoth = tr("%Ln payment(s) shown", nullptr, rows);
    if (isOfBothKinds())
        return say(ofBoth, ofBoth + u'.');
    //: Read aloud of a list: %1 and %2 are numbers of its payments.
    say(m_face.counts(int(m_all), rows, m_selected->count()), tr("%1 shown of %2.").arg(locale.toString(rows), locale.toString(m_all)));
}

//! What is counted of this list's kind says nothing then.
bool PaymentListPage::isOfBothKinds() const
{
    return m_preset && !m_preset->kind;
}

void PaymentListPage::showError(const ApiError &error)
{
    const messages::Message message = messages::errorMessage(error);
    //: In the place of a list. %1 says why, in a sentence or two.
    auto *instead = new EmptyState(m_theme, u"warning"_s, tr("The list could not be read. %1").arg(message.plain()));
    QPushButton *again = plainButton(m_theme, tr("Try again"), u"refresh"_s);
    connect(again, &QPushButton::clicked, this, &PaymentListPage::applyFilter);
    instead->addButton(again);
    m_card->setInstead(instead);
    m_footer->begin();
}

//! The rows that are here stay: they are of the same question, and say what was so a while ago.
void PaymentListPage::showOutdated(const ApiError &error)
{
    if (!m_outdated)
        makeOutdatedBar();
    const QString at = messages::asOf(m_readAt, m_session.clock().wall());
    m_outdated->show(MessageBar::Kind::Warning, tr("The list could not be read again."),
        //: %1 is a time, such as 16:31:10, %2 a sentence that says why.
        tr("Its rows are as of %1; payments may have changed since. %2").arg(at, messages::errorMessage(error).plain()));
    connect(m_outdated->addAction(tr("Try again")), &QPushButton::clicked, this, [this] { m_model.lookAgain(); });
}

void PaymentListPage::makeOutdatedBar()
{
    m_outdated = new MessageBar(m_theme, this);
    m_outdated->setClosable(true);
    connect(m_outdated, &MessageBar::closed, m_outdated, &QWidget::hide);
    auto *column = qobject_cast<QVBoxLayout *>(layout());
    column->insertWidget(column->indexOf(m_body), m_outdated);
    orderTab();
}

void PaymentListPage::showEmptyOrTable()
{
    m_counting.start(0);
    if (m_model.rowCount() > 0 || !m_model.isLoaded())
        return m_card->setInstead(nullptr);
    const bool filtered = isFiltered();
    const int filters = m_bar->filter().count() + (m_bar->text().isEmpty() ? 0 : 1);
    auto *empty = new EmptyState(m_theme, filtered ? u"filter"_s : m_face.icon, filtered ? m_face.noneMatch(filters) : m_face.none);
    const QString clear = filters < 2 ? tr("Clear filter") : tr("Clear filters");
    QPushButton *button = plainButton(m_theme, filtered ? clear : m_face.create);
    connect(button, &QPushButton::clicked, this, [this, filtered] { filtered ? clearFilters() : newRequested(); });
    empty->addButton(button);
    if (!filtered) {
        //: Read aloud, beside another button of the same name: %1 is "New payin" or "New payout".
        button->setAccessibleName(tr("%1, the first one").arg(m_face.create));
        QPushButton *look = plainButton(m_theme, tr("Look up by ID"));
        connect(look, &QPushButton::clicked, this, &PaymentListPage::lookUpRequested);
        empty->addButton(look);
    }
    m_card->setInstead(empty);
}

} // namespace kontor
