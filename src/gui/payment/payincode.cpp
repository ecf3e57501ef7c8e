// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/payment/payincode.h"

#include "core/namedfile.h"
#include "gui/kit/buttons.h"
#include "gui/kit/plainlabel.h"
#include "gui/kit/qrcode.h"
#include "gui/page/initialdirectory.h"
#include "gui/status/environmenttitle.h"
#include "gui/theme/theme.h"
#include "messages/reasons.h"

#include <QBuffer>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

PayinCode::PayinCode(const Theme &theme, const QString &words, const QString &caution, QWidget *parent)
    : TitledPopover(theme, tr("Payment details as a QR code"), parent)
    //: A picture, read aloud: %1 is the text that its code has in it.
    , m_code(new QrCode(theme, tr("QR code: %1").arg(words)))
{
    const bool fits = m_code->setText(QString(words).replace(QChar::Nbsp, QChar::Space)); // some readers take a byte for a letter
    column()->addWidget(m_code, 0, Qt::AlignHCenter);
    m_code->setVisible(fits);
    auto *text = new PlainLabel(words);
    auto *note = new PlainLabel(fits
            ? tr("A phone reads these words from it. It is not a bank's own payment code: the customer types or copies them.")
            : tr("These words are too long for a QR code. Copy them instead."),
        TextStyle::Caption, PlainLabel::Ink::Muted);
    auto *but = new PlainLabel(caution, TextStyle::Strong);
    for (PlainLabel *label : {but, text, note}) {
        label->setWordWrap(true);
        label->setFixedWidth(qMax(theme.px(280), m_code->sizeHint().width()));
        column()->addWidget(label);
    }
    but->setVisible(!caution.isEmpty()); // not before it has its place: it would be a window of its own
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QPushButton *save = plainButton(theme, tr("Save picture…"), u"export"_s);
    QPushButton *copy = primaryButton(theme, tr("Copy picture"), u"copy"_s);
    auto *row = new QHBoxLayout;
    row->addStretch();
    for (QPushButton *button : {save, copy}) {
        button->setEnabled(fits);
        row->addWidget(button);
    }
    column()->addLayout(row);
    setFirst(copy);
    connect(this, &TitledPopover::entered, this, &PayinCode::copyPicture);
    connect(copy, &QPushButton::clicked, this, &PayinCode::copyPicture);
    connect(save, &QPushButton::clicked, this, &PayinCode::savePicture);
}

void PayinCode::copyPicture()
{
    QGuiApplication::clipboard()->setImage(m_code->picture());
    Q_EMIT said(tr("Copied the QR code as a picture."));
    dismiss();
}

void PayinCode::savePicture()
{
    auto *dialog
        = new QFileDialog(window(), environmentTitle(tr("Save QR code"), window()), initialDirectory({}, QStandardPaths::PicturesLocation));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"png"_s);
    dialog->selectFile(u"payin.png"_s);
    connect(dialog, &QFileDialog::fileSelected, this, &PayinCode::saveTo);
    dialog->open();
}

void PayinCode::saveTo(const QString &file)
{
    QByteArray png;
    QBuffer buffer(&png);
    m_code->picture().save(&buffer, "PNG");
    const auto written = writeWhole(file, png);
    if (written)
        //: %1 is the name of a file.
        Q_EMIT said(tr("Saved %1.").arg(QFileInfo(file).fileName()));
    else
        //: %1 is the name of a file, %2 the system's reason.
        Q_EMIT said(
            tr("%1 could not be written: %2. Save it elsewhere.").arg(QFileInfo(file).fileName(), messages::reasonOf(written.error())));
    dismiss();
}

} // namespace kontor
