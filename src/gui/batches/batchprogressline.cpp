// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchprogressline.h"

#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QProgressBar>

namespace kontor {

namespace {

constexpr qsizetype longestBesideTheBar = 32;

} // namespace

BatchProgressLine::BatchProgressLine(const Theme &theme, QWidget *parent)
    : Card(parent)
    , m_words(new PlainLabel({}, TextStyle::Strong))
    , m_bar(new QProgressBar)
    , m_percent(new PlainLabel)
    , m_rate(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
    , m_left(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
{
    m_bar->setTextVisible(false);
    m_bar->setObjectName(QStringLiteral("batchProgress"));
    m_bar->setMinimumWidth(theme.px(120));
    m_row = new QHBoxLayout;
    m_row->setSpacing(16);
    m_row->addWidget(m_words);
    m_row->addWidget(m_bar, 1);
    for (PlainLabel *label : {m_percent, m_rate, m_left})
        m_row->addWidget(label);
    body()->setContentsMargins(16, 12, 16, 12);
    body()->addLayout(m_row);
}

void BatchProgressLine::setProgress(const QString &name, const QString &words, qint64 done, qint64 total)
{
    // How a mixture stands takes more than one line in a narrow window; none of it may be cut off.
    const bool isLong = words.size() > longestBesideTheBar;
    m_words->setWordWrap(isLong);
    m_row->setStretch(0, isLong ? 3 : 0);
    m_words->setText(words);
    m_bar->setRange(0, int(std::max<qint64>(total, 1)));
    m_bar->setValue(int(done));
    const qint64 percent = total > 0 ? 100 * done / total : 0; // whole ones, rounded down: 100 is said when all is done
    //: How much of a batch has been sent: %1 is a whole number up to 100.
    m_percent->setText(tr("%1 %").arg(QLocale().toString(percent)));
    m_bar->setAccessibleName(name);
    m_bar->setAccessibleDescription(words);
}

void BatchProgressLine::setPace(const QString &rate, const QString &timeLeft)
{
    m_rate->setText(rate);
    m_rate->setVisible(!rate.isEmpty());
    m_left->setText(timeLeft);
    m_left->setVisible(!timeLeft.isEmpty());
    QStringList words {m_words->text(), rate, timeLeft};
    words.removeAll(QString());
    m_bar->setAccessibleDescription(words.join(QLatin1String(", ")));
}

} // namespace kontor
