// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QIODevice>

namespace kontor {

//! An upload that can be read once and not rewound, so that QNetworkAccessManager can't send a request a second time by itself
//! (it does when a connection closes early; one POST became two to four payments on the wire). An empty one can't be rewound at all, so a
//! request without a body isn't repeated either. Not a QBuffer: those are special-cased.
class OneShotBody final : public QIODevice {
    Q_OBJECT
public:
    explicit OneShotBody(QByteArray bytes, QObject *parent = nullptr);
    bool isSequential() const override;
    qint64 size() const override;
    bool seek(qint64 position) override;
    bool reset() override;
    //! Whether Qt took a byte of it: from then on the request may have reached the gateway.
    bool wasTouched() const { return m_read > 0; }

protected:
    qint64 readData(char *data, qint64 maxSize) override;
    qint64 writeData(const char *data, qint64 maxSize) override;

private:
    QByteArray m_bytes;
    qint64 m_read = 0;
};

} // namespace kontor
