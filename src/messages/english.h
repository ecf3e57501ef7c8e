// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTranslator>

namespace kontor::messages {

//! While one of these lives, its thread reads every text in English, whatever language the window speaks. For what is read by others later:
//! exports and files of evidence.
class InEnglish final {
public:
    InEnglish();
    ~InEnglish();
    InEnglish(const InEnglish &) = delete;
    InEnglish &operator=(const InEnglish &) = delete;

private:
    bool m_before;
};

//! Makes InEnglish work: to be installed last, so that Qt asks it first. `plurals` are the English forms of texts with a number, and must
//! outlive it.
class EnglishTranslator final : public QTranslator {
public:
    explicit EnglishTranslator(const QTranslator &plurals, QObject *parent = nullptr);
    QString translate(const char *context, const char *source, const char *disambiguation, int n) const override;
    bool isEmpty() const override { return false; }

private:
    const QTranslator &m_plurals;
};

} // namespace kontor::messages
