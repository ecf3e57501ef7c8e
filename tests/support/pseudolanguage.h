// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTranslator>

namespace kontor {

//! A language in which every text of ours is longer, stands in brackets and can still be read: "[Šéñð þåýöûţ~~~~]". 40 % longer, twice as
//! long where it is short. %1, %n, letters of menus and line ends stay.
class PseudoLanguage final : public QTranslator {
public:
    bool isEmpty() const override { return false; }

    QString translate(const char *context, const char *source, const char *, int n) const override
    {
        const QByteArray where(context);
        const QString text = QString::fromUtf8(source);
        const bool isOurs = where.startsWith("kontor::") || !where.startsWith("Q");
        return isOurs && !isKeys(text) ? said(text, n) : QString();
    }

    static QString said(const QString &text, int n)
    {
        static const QString plain = QStringLiteral("acdegilnorstuyACDEGILNORSTUY");
        static const QString marked = QStringLiteral("åçðéĝîļñöŕšţûýÅÇÐÉĜÎĻÑÖŔŠŢÛÝ");
        QString said;
        for (qsizetype i = 0; i < text.size(); ++i) {
            const QChar letter = text.at(i);
            const qsizetype at = plain.indexOf(letter);
            const bool isPlaceholder = i > 0 && text.at(i - 1) == u'%';
            said += at < 0 || isPlaceholder ? letter : marked.at(at);
        }
        const qsizetype more = text.size() < 10 ? text.size() : text.size() * 2 / 5;
        said += QString(qMax<qsizetype>(more - 2, 1), u'~');
        if (n >= 0)
            said.replace(QStringLiteral("%n"), QString::number(n));
        return u'[' + said + u']';
    }

    //! A key's name in a form, and the marks between the parts of a list.
    static bool isKeys(const QString &text)
    {
        static const QStringList keys {QStringLiteral("Ctrl+"), QStringLiteral("Alt+"), QStringLiteral("Shift+")};
        const bool isChord
            = !text.contains(u' ') && std::any_of(keys.begin(), keys.end(), [&text](const QString &key) { return text.startsWith(key); });
        const bool isFunctionKey = text.size() <= 3 && text.startsWith(u'F') && text.back().isDigit();
        return isChord || isFunctionKey || text.trimmed().size() < 2;
    }
};

} // namespace kontor
