// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_api
#include "api/httperror.h"
#include "api/requestqueue.h"
#include "check.h"

using namespace kontor;

//! Whatever is typed as an address: what is taken leads to one server, by https or to this computer, with nothing hidden in it.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto url = parseBaseUrl(QString::fromUtf8(bytes));
    FUZZ_CHECK(url || !url.error().reason.isEmpty());
    if (url) {
        const bool here = url->host() == QLatin1String("127.0.0.1") || url->host() == QLatin1String("::1");
        FUZZ_CHECK(url->scheme() == QLatin1String("https") || (url->scheme() == QLatin1String("http") && here));
        FUZZ_CHECK(url->userInfo().isEmpty() && !url->hasQuery() && !url->hasFragment() && !url->host().isEmpty());
        const QUrl call = QUrl::fromEncoded(url->toEncoded() + "/payouts/a-1", QUrl::StrictMode);
        FUZZ_CHECK(call.isValid() && call.authority() == url->authority() && call.path().endsWith(QLatin1String("/payouts/a-1")));
        const auto again = parseBaseUrl(url->toString(QUrl::FullyEncoded));
        FUZZ_CHECK(again && *again == *url);
    }
    const auto wait = parseRetryAfter(bytes, UtcSeconds(Seconds(1'800'000'000)));
    FUZZ_CHECK(!wait || (wait->count() >= 0 && *wait <= std::chrono::hours(24)));
    return 0;
}
