// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connection/advancedconnection.h"

#include "gui/kit/buttons.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/typedtext.h"
#include "gui/status/environmenttitle.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

AdvancedConnection::AdvancedConnection(const Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_authority(new QLineEdit)
    , m_proxy(new QLineEdit)
    , m_authorityRow(new FieldRow(theme, tr("Certificate authority &file"), m_authority))
    , m_proxyRow(new FieldRow(theme, tr("P&roxy"), m_proxy))
{
    m_authorityRow->setHelp(
        tr("PEM. Only for a gateway whose certificate comes from an authority of its own: then nothing else is trusted."));
    TypedText::watch(*m_authority);
    TypedText::watch(*m_proxy);
    m_proxy->setPlaceholderText(u"http://proxy.example:3128"_s);
    m_proxyRow->setHelp(
        tr("On the way to the gateway: \"system\" for this computer's own, or an address that begins with http:// or socks5://."));
    QPushButton *choose = plainButton(theme, tr("Choose &file…"));
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(16);
    rows->addWidget(m_authorityRow);
    rows->addWidget(choose, 0, Qt::AlignLeading);
    rows->addWidget(m_proxyRow);
    connect(choose, &QPushButton::clicked, this, &AdvancedConnection::choose);
    connect(m_authority, &QLineEdit::editingFinished, this, &AdvancedConnection::edited);
    connect(m_proxy, &QLineEdit::editingFinished, this, &AdvancedConnection::edited);
}

QString AdvancedConnection::authority() const
{
    return TypedText::of(*m_authority);
}

QString AdvancedConnection::proxy() const
{
    return TypedText::of(*m_proxy);
}

void AdvancedConnection::setWay(const QString &authority, const QString &proxy)
{
    m_authority->setText(authority);
    m_proxy->setText(proxy);
}

void AdvancedConnection::choose()
{
    auto *dialog = new QFileDialog(this, environmentTitle(tr("Certificate authority"), this));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Certificates (*.pem *.crt *.cer)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &file) {
        m_authority->setText(file);
        Q_EMIT edited();
    });
    dialog->open();
}

} // namespace kontor
