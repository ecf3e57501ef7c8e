// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/messagehelp.h"

#include <QCoreApplication>

namespace kontor {

namespace {

struct CodeHelp {
    QLatin1StringView codes; //!< what the code begins with; the first that fits counts
    const char *words;
};

constexpr CodeHelp codeHelps[] {
    {QLatin1StringView("K-100"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "Somebody who works with this ledger paused it. What is queued keeps its place and goes out when sending is resumed; what the "
            "gateway has already is followed all the same.")},
    {QLatin1StringView("K-101"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "No request reaches the gateway: this computer's network, its address or the way between is down. Nothing is lost. Kontor "
            "tries again by itself, a minute apart at most, and then asks for everything that is in doubt.")},
    {QLatin1StringView("K-104"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "You chose it. Nothing leaves for the gateway until you go online or start Kontor again; what was on its way has ended by "
            "itself. Callbacks are still heard, and what they are about is asked for later.")},
    {QLatin1StringView("K-105"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "Kontor was ended while payments were on their way. The gateway is asked for each of them first, because a payment that was "
            "taken and not written down would otherwise be made twice.")},
    {QLatin1StringView("K-106"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "Your network lets nothing out but through this proxy, and the proxy asks who you are. The gateway was not reached. Your "
            "network's "
            "administrator gives you the user name and password; Kontor keeps them in your keychain.")},
    {QLatin1StringView("K-10"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "A request left and no answer came back. A payment that was in it may or may not have been taken: Kontor asks with the same "
            "ID, which is never paid twice. Making it a second time could pay it twice. What was only looked up can be looked up again.")},
    {QLatin1StringView("K-201"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "The gateway does not know the key, or does not let this profile do this. It isn't asked over and over, because that may lock "
            "the merchant out: look at the key first, then try again. Nothing that waits is lost.")},
    {QLatin1StringView("K-204"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "Something is there already, and it isn't made a second time: a payment with this ID, a batch of these rows, or a key. Of a "
            "payment, compare what the gateway has with what you wanted to pay before you pay in another way.")},
    {QLatin1StringView("K-205"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "The gateway read the request and refused it; its own words say why. Only once the message says \"No money moved\" "
            "is it certain that no copy of it was accepted. A corrected payment gets an ID of its own.")},
    {QLatin1StringView("K-216"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "The gateway refused this payment, or did not show it for long, and has it now. It is followed like any other. If it was paid "
            "in another way meanwhile, it is paid twice.")},
    {QLatin1StringView("K-206"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "What was refused for that was not processed and goes again by itself. If it lasts, another program uses the same merchant "
            "account.")},
    {QLatin1StringView("K-208"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "Not every gateway has every list. Only something was looked up: no payment is touched, and everything else works.")},
    {QLatin1StringView("K-210"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "So many problems in a row mostly have one cause, such as an empty balance or a bank that is written wrong. The rest of the "
            "batch waits until somebody has looked; what was sent stands as its rows say.")},
    {QLatin1StringView("K-207"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "The gateway is reached and has trouble of its own. A payment that was sent meanwhile counts as unknown until the gateway has "
            "been asked for it; after ten in a row nothing new is sent for a while. What was only looked up touched no payment.")},
    {QLatin1StringView("K-2"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "Something answers at the gateway's address, but not as the specification says. The outcome of what was sent since then is "
            "unknown until Kontor has checked with the gateway. Nothing new is sent until then.")},
    {QLatin1StringView("K-301"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "The gateway says its time in each of its answers, and requests are signed with that, so no payment waits for this. What is "
            "off are the times and countdowns on this screen, and the days at which lists and exports begin and end.")},
    {QLatin1StringView("K-303"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "On Debian and Ubuntu install the package gnome-keyring, or kwalletmanager on a KDE desktop, then log out and in again: it "
            "starts with your session and asks for a password of your choice. Kontor finds it by itself, and what waits goes out then.")},
    {QLatin1StringView("K-308"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "A keychain program answers, and shows Kontor no place for keys. KeePassXC does so while its database is locked, and until one "
            "of its "
            "groups is shared under Database settings > Secret Service Integration. GNOME Keyring has a place once a keyring was made and "
            "set as "
            "the default. Kontor notices it, and what waits goes out then.")},
    {QLatin1StringView("K-30"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "Each request is signed with your key, and without it nothing can be sent or asked. A key that cannot be read is not a key "
            "that is gone: no new one is made in its place. What waits goes out when the key is there again.")},
    {QLatin1StringView("K-402"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "The file of the certificate authority that this profile names cannot be read, so nobody can be checked against it and "
            "nothing is sent. Put it back where it was, and open Kontor again.")},
    {QLatin1StringView("K-40"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "Whoever answers cannot prove to be your gateway, so neither key nor payment was shown to them. There is no way to go on all "
            "the same. Whoever runs the gateway or your network can say whether its certificate was changed.")},
    {QLatin1StringView("K-506"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "Only one program may send from a ledger, or a payment could go out twice. The other one sends now; what this one had sent is "
            "kept.")},
    {QLatin1StringView("K-507"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "The profile's base address or merchant code was changed outside Kontor. The answers of another gateway say nothing about "
            "these "
            "payments, so it isn't asked. Correct the profile, or confirm that the gateway has moved.")},
    {QLatin1StringView("K-50"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "The ledger is the only record of who was paid. Where it cannot be written, or may not be whole, nothing is sent: a payment "
            "that nobody wrote down could be made twice.")},
    {QLatin1StringView("K-60"),
        QT_TRANSLATE_NOOP(
            "MessageHelp", "Callbacks only tell Kontor when to ask. Without them it asks on its own: nothing is lost, news comes later.")},
    {QLatin1StringView("K-702"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "The reply was larger than any that this question can have, so it was not read to its end and is not kept. Only something was "
            "looked up: no payment is touched.")},
    {QLatin1StringView("K-70"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "The gateway answered in a form that Kontor does not know. What it may have done counts as unknown until it has been asked "
            "again. Your gateway contact can say what the answer meant; it is kept as it came.")},
    {QLatin1StringView("K-80"),
        QT_TRANSLATE_NOOP("MessageHelp",
            "What the gateway shows contradicts what was sent from here. Only people can find out which is true: send the details to your "
            "gateway contact before anything more is paid.")},
};

} // namespace

QString messageHelp(const QString &code)
{
    for (const CodeHelp &help : codeHelps) {
        if (code.startsWith(help.codes))
            return QCoreApplication::translate("MessageHelp", help.words);
    }
    return QCoreApplication::translate("MessageHelp",
        "Nothing was changed by what could not be done. If the message comes again, copy its details and send them to whoever looks after "
        "Kontor.");
}

} // namespace kontor
