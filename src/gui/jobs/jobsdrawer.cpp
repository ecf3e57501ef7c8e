// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/jobs/jobsdrawer.h"

#include "gui/jobs/jobmodel.h"
#include "gui/kit/buttons.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "gui/theme/wrappedtext.h"
#include "messages/times.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QtMath>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int drawerWidth = 320;
constexpr int drawerMargin = 12;
constexpr int barHeight = 4;
constexpr int progressGap = 4;

QString iconOf(const Job &job)
{
    switch (job.state) {
    case Job::State::Running:
        return u"refresh"_s;
    case Job::State::Done:
        return u"check"_s;
    case Job::State::Failed:
        return u"warning"_s;
    case Job::State::Said:
        return u"info"_s;
    }
    return {};
}

enum JobRole { MessageRole = Qt::UserRole + 1, WhenRole, PercentRole };

//! An icon, what is said in as many lines as it needs, and when.
class JobDelegate final : public QStyledItemDelegate {
public:
    JobDelegate(const Theme &theme, QListWidget *list)
        : QStyledItemDelegate(list)
        , m_theme(theme)
        , m_list(list)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const override
    {
        const int room = m_list->viewport()->width() - 2 * m_list->spacing() - wordsLeft() - edge();
        const qreal words = heightOfWrapped(index.data(MessageRole).toString(), m_theme.font(TextStyle::Body), std::max(room, 1));
        return {0, qCeil(words) + barRoom(index) + m_theme.lineHeight(TextStyle::Caption) + 2 * edge()};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem ground = option;
        initStyleOption(&ground, index);
        const QIcon icon = std::exchange(ground.icon, QIcon());
        ground.text.clear();
        ground.features.setFlag(QStyleOptionViewItem::HasDecoration, false); // the frame of the keyboard goes around all of it
        m_list->style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, m_list);
        painter->save();
        const QRect row = option.rect.adjusted(edge(), edge(), -edge(), -edge());
        const int size = m_theme.px(16);
        const QRect mark(row.left(), row.top() + (m_theme.lineHeight(TextStyle::Body) - size) / 2, size, size);
        icon.paint(painter, QStyle::visualRect(option.direction, option.rect, mark));
        const QRect said = QStyle::visualRect(option.direction, option.rect, row.adjusted(wordsLeft() - edge(), 0, 0, 0));
        const auto side = QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignTop);
        painter->setFont(m_theme.font(TextStyle::Body));
        painter->setPen(m_theme.tokens().text);
        drawWrapped(*painter, said, side, index.data(MessageRole).toString());
        if (barRoom(index) > 0)
            paintBar(*painter, option.direction, said, index.data(PercentRole).toInt());
        painter->setFont(m_theme.font(TextStyle::Caption));
        painter->setPen(m_theme.tokens().muted);
        const int line = m_theme.lineHeight(TextStyle::Caption);
        drawWrapped(*painter, QRect(said.left(), said.bottom() + 1 - line, said.width(), line), side, index.data(WhenRole).toString());
        painter->restore();
    }

private:
    //! Below the words of what is under way, where it is known how far it is.
    int barRoom(const QModelIndex &index) const
    {
        return index.data(PercentRole).toInt() < 0 ? 0 : m_theme.px(barHeight + 2 * progressGap);
    }

    //! Fills from the side where reading begins. The percent stands below it in letters.
    void paintBar(QPainter &painter, Qt::LayoutDirection direction, const QRect &said, int percent) const
    {
        const int bottom = said.bottom() + 1 - m_theme.lineHeight(TextStyle::Caption) - m_theme.px(progressGap);
        const QRect track(said.left(), bottom - m_theme.px(barHeight), said.width(), m_theme.px(barHeight));
        const QRect done(track.left(), track.top(), track.width() * std::clamp(percent, 0, 100) / 100, track.height());
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.tokens().line);
        painter.drawRoundedRect(track, 2, 2);
        painter.setBrush(m_theme.tokens().accent);
        painter.drawRoundedRect(QStyle::visualRect(direction, track, done), 2, 2);
    }

    int edge() const { return m_theme.px(8); }
    int wordsLeft() const { return edge() + m_theme.px(16 + 8); }

    const Theme &m_theme;
    QListWidget *m_list;
};

} // namespace

JobsDrawer::JobsDrawer(JobModel &jobModel, Clock &clock, const Theme &theme, QWidget *pages)
    : QFrame(pages->parentWidget())
    , m_jobModel(jobModel)
    , m_clock(clock)
    , m_theme(theme)
    , m_pages(*pages)
    , m_nothing(new PlainLabel(
          tr("Nothing is running, and nothing has ended since Kontor was started."), TextStyle::Body, PlainLabel::Ink::Muted))
    , m_list(new QListWidget)
    , m_cancel(plainButton(theme, tr("Cancel this job")))
    //: Lets a batch rest that is being sent.
    , m_pause(plainButton(theme, tr("Pause this batch")))
    //: Opens the batch of a job, or the folder of the file that it has written.
    , m_show(plainButton(theme, tr("Show")))
{
    setObjectName(u"popover"_s); // it looks like one
    setAccessibleName(tr("Jobs"));
    auto *title = new PlainLabel(tr("Jobs"), TextStyle::Section);
    QToolButton *close = iconButton(theme, u"cross"_s, tr("Close the jobs"));
    m_nothing->setWordWrap(true);
    m_list->setObjectName(u"jobsList"_s);
    m_list->setAccessibleName(tr("Jobs"));
    m_list->setItemDelegate(new JobDelegate(theme, m_list));
    m_list->setResizeMode(QListView::Adjust); // other line breaks, other heights
    m_list->setSpacing(2);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setStyleSheet(u"background: transparent;"_s);
    auto *head = new QHBoxLayout;
    head->addWidget(title, 1);
    head->addWidget(close);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 14, 12, 14);
    layout->setSpacing(12);
    layout->addLayout(head);
    layout->addWidget(m_nothing);
    layout->addWidget(m_list, 1);
    layout->addLayout(makeActs());
    hide();
    connect(close, &QToolButton::clicked, this, &JobsDrawer::closeDrawer);
    connect(m_list, &QListWidget::itemActivated, this, [this] { activate(m_list->currentRow()); });
    connect(m_list, &QListWidget::currentRowChanged, this, &JobsDrawer::showActs);
    connect(&jobModel, &JobModel::changed, this, [this] {
        if (isVisible())
            refresh();
    });
    connect(&theme, &Theme::changed, this, [this] {
        place();
        if (isVisible())
            refresh();
    });
    pages->installEventFilter(this);
    m_focusWatch = connect(qApp, &QApplication::focusChanged, this, &JobsDrawer::giveWay);
}

QLayout *JobsDrawer::makeActs()
{
    auto *acts = new QHBoxLayout;
    for (QPushButton *button : {m_show, m_pause, m_cancel})
        acts->addWidget(button);
    acts->addStretch();
    connect(m_show, &QPushButton::clicked, this, [this] { activate(m_list->currentRow()); });
    connect(m_pause, &QPushButton::clicked, this, [this] { m_jobModel.pause(m_jobModel.jobs().value(m_list->currentRow()).number); });
    connect(m_cancel, &QPushButton::clicked, this, &JobsDrawer::cancel);
    return acts;
}

//! Its list goes after it does, and the keyboard leaves the list.
JobsDrawer::~JobsDrawer()
{
    disconnect(m_focusWatch);
}

//! What has the keyboard is always seen.
void JobsDrawer::giveWay(const QWidget *, const QWidget *focus)
{
    if (!isVisible() || !focus || !m_pages.isAncestorOf(focus))
        return;
    const QRect seen = QRect(focus->mapTo(window(), QPoint()), focus->size()) & QRect(m_pages.mapTo(window(), QPoint()), m_pages.size());
    const QRect hidden = seen & QRect(mapTo(window(), QPoint()), size());
    if (2 * hidden.width() * hidden.height() > seen.width() * seen.height())
        closeDrawer();
}

void JobsDrawer::place()
{
    const QRect room = m_pages.geometry().adjusted(drawerMargin, drawerMargin, -drawerMargin, -drawerMargin);
    const QRect end(0, room.top(), std::min(m_theme.px(drawerWidth), room.width()), room.height());
    setGeometry(end.translated(isRightToLeft() ? room.left() : room.right() - end.width() + 1, 0));
}

bool JobsDrawer::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_pages && (event->type() == QEvent::Resize || event->type() == QEvent::Move))
        place();
    return QFrame::eventFilter(watched, event);
}

void JobsDrawer::open()
{
    place();
    show();
    raise();
    refresh();
    m_list->setFocus();
}

void JobsDrawer::refresh()
{
    const QSignalBlocker quiet(m_list); // what can be cancelled stays so while its line is made anew
    const int row = m_list->currentRow();
    m_list->clear();
    const UtcTime now = m_clock.wall();
    for (const Job &job : m_jobModel.jobs()) {
        //: A line of the list of jobs: %1 what it is, %2 when it began or ended, or how far it is.
        const QString when = job.percent >= 0 ? tr("%1 %").arg(job.percent) : messages::when(job.at, now);
        auto *item = new QListWidgetItem(themedIcon(m_theme, iconOf(job)), job.words + u'\n' + when, m_list);
        item->setData(MessageRole, job.words);
        item->setData(WhenRole, when);
        item->setData(PercentRole, job.percent);
        //: A line of the list of jobs, read aloud: %1 what it is, %2 when it began or ended, or how far it is.
        item->setData(Qt::AccessibleTextRole, tr("%1, %2").arg(job.words, when));
    }
    m_list->setCurrentRow(std::clamp(row, 0, std::max(0, m_list->count() - 1)));
    m_nothing->setVisible(m_list->count() == 0);
    showActs();
}

//! The list shows the book's jobs in their order.
void JobsDrawer::activate(int row)
{
    const Job job = m_jobModel.jobs().value(row);
    if (!job.batch.isEmpty())
        Q_EMIT batchRequested(job.batch);
    else if (!job.file.isEmpty())
        Q_EMIT folderRequested(job.file);
}

void JobsDrawer::showActs()
{
    const Job job = m_jobModel.jobs().value(m_list->currentRow());
    const bool leadsOn = !job.batch.isEmpty() || !job.file.isEmpty();
    const auto offer = [this](QPushButton *button, bool can) {
        if (!can && button->hasFocus())
            m_list->setFocus();
        button->setVisible(can);
    };
    offer(m_show, leadsOn);
    offer(m_pause, bool(job.pause));
    offer(m_cancel, bool(job.cancel));
}

void JobsDrawer::cancel()
{
    m_jobModel.cancel(m_jobModel.jobs().value(m_list->currentRow()).number);
}

void JobsDrawer::closeDrawer()
{
    hide();
    Q_EMIT closed();
}

void JobsDrawer::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        return closeDrawer();
    if (event->key() == Qt::Key_Delete)
        return cancel();
    QFrame::keyPressEvent(event);
}

} // namespace kontor
