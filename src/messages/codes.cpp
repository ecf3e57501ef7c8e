// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/codes.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array meanings {
    CodeMeaning {"K-100"_L1, QT_TRANSLATE_NOOP("Codes", "Sending is paused."),
        QT_TRANSLATE_NOOP("Codes",
            "A person paused it. Nothing is lost: queued payments keep their place. Kontor still checks what the gateway has already."),
        QT_TRANSLATE_NOOP("Codes", "Resume sending in the Payments menu, or press Ctrl+Shift+P.")},
    CodeMeaning {"K-101"_L1, QT_TRANSLATE_NOOP("Codes", "No connection to the gateway."),
        QT_TRANSLATE_NOOP("Codes",
            "No request reaches the gateway. Nothing is lost. Kontor retries by itself, at most a minute apart, and then checks every "
            "payment whose outcome is unknown."),
        QT_TRANSLATE_NOOP("Codes", "Check the address, the proxy and this computer's network. Try now connects at once.")},
    CodeMeaning {"K-102"_L1, QT_TRANSLATE_NOOP("Codes", "The reply was lost."),
        QT_TRANSLATE_NOOP("Codes",
            "The gateway may have accepted the payment. Kontor checks with the gateway and retries only with the same ID, which is never "
            "paid twice. If you only looked something up, no payment is affected."),
        QT_TRANSLATE_NOOP("Codes", "Don't create the payment again. Repeat a look-up whenever you like.")},
    CodeMeaning {"K-103"_L1, QT_TRANSLATE_NOOP("Codes", "Still no answer."),
        QT_TRANSLATE_NOOP("Codes",
            "The outcome of this payment has been unknown for a quarter of an hour. Kontor keeps checking and retries only with the same "
            "ID."),
        QT_TRANSLATE_NOOP("Codes", "Send your gateway contact what Copy for support copies.")},
    CodeMeaning {"K-104"_L1, QT_TRANSLATE_NOOP("Codes", "You are working offline."),
        QT_TRANSLATE_NOOP("Codes",
            "You chose it. Kontor sends nothing to the gateway: no payment, no check, no token. It still receives callbacks and checks "
            "their payments later."),
        QT_TRANSLATE_NOOP("Codes", "Go online, or start Kontor again.")},
    CodeMeaning {"K-105"_L1, QT_TRANSLATE_NOOP("Codes", "Payments from an earlier run are being checked."),
        QT_TRANSLATE_NOOP("Codes",
            "Kontor ended while payments were being sent. It checks each of them with the gateway before it sends anything new, so that "
            "none is paid twice."),
        QT_TRANSLATE_NOOP("Codes", "Wait until the check is done.")},
    CodeMeaning {"K-106"_L1, QT_TRANSLATE_NOOP("Codes", "The proxy wants a user name and password."),
        QT_TRANSLATE_NOOP("Codes",
            "Nothing reached the gateway. Queued payments wait and are sent once the proxy lets Kontor through. With HTTP 407 a proxy "
            "answered in the gateway's place; Kontor can't tell which one."),
        QT_TRANSLATE_NOOP("Codes",
            "Get the user name and password from your network administrator. Choose Enter login, or use kontorctl profile proxy-login. "
            "Kontor keeps them in the keychain.")},
    CodeMeaning {"K-201"_L1, QT_TRANSLATE_NOOP("Codes", "The gateway did not accept our access."),
        QT_TRANSLATE_NOOP("Codes",
            "The gateway doesn't know the key, or doesn't let this profile do this. Queued payments wait and nothing is lost. Kontor "
            "doesn't "
            "keep trying with this key, because that may lock the merchant out."),
        QT_TRANSLATE_NOOP("Codes", "Test the connection to see which step is wrong, and check the key under Keys.")},
    CodeMeaning {"K-202"_L1, QT_TRANSLATE_NOOP("Codes", "The gateway answered \"not found\"."),
        QT_TRANSLATE_NOOP("Codes",
            "Sending is paused and nothing is lost. Either the base address is wrong, or the gateway no longer has this version of its "
            "API."),
        QT_TRANSLATE_NOOP("Codes", "Test the connection, correct the base address of the profile, or ask your gateway contact.")},
    CodeMeaning {"K-204"_L1, QT_TRANSLATE_NOOP("Codes", "It exists already."),
        QT_TRANSLATE_NOOP("Codes",
            "The gateway or this ledger has a payment with this ID, an earlier batch has these rows, or the profile has this key. Nothing "
            "was made twice."),
        QT_TRANSLATE_NOOP("Codes",
            "Compare the gateway's payment with yours before you pay in another way. New payout with a new ID records your reason and "
            "opens the form for another payout.")},
    CodeMeaning {"K-205"_L1, QT_TRANSLATE_NOOP("Codes", "The gateway refused it."),
        QT_TRANSLATE_NOOP("Codes",
            "The gateway's own words say why. Kontor says \"No money moved\" only once it is proven, usually within half an hour."),
        QT_TRANSLATE_NOOP("Codes",
            "Don't pay in another way before that. Where nothing can prove it, save the evidence (kontorctl payout evidence) for the "
            "gateway's support. A corrected payment gets a new ID.")},
    CodeMeaning {"K-206"_L1, QT_TRANSLATE_NOOP("Codes", "Slowed down."),
        QT_TRANSLATE_NOOP("Codes",
            "The gateway takes 10 requests per second. It did not process what it refused, and Kontor sends that again by itself."),
        QT_TRANSLATE_NOOP("Codes", "If this lasts, look for another program that uses the same merchant account.")},
    CodeMeaning {"K-207"_L1, QT_TRANSLATE_NOOP("Codes", "The gateway has a problem."),
        QT_TRANSLATE_NOOP("Codes",
            "The outcome of a payment that was sent is unknown until Kontor has checked it. After ten problems in a row Kontor waits "
            "before it sends again. A look-up affects no payment."),
        QT_TRANSLATE_NOOP("Codes", "Check now queries the open payments. Resume sends again at once.")},
    CodeMeaning {"K-208"_L1, QT_TRANSLATE_NOOP("Codes", "The gateway does not have that list."),
        QT_TRANSLATE_NOOP("Codes", "Not every gateway has every list. No payment is affected, and everything else works."),
        QT_TRANSLATE_NOOP("Codes", "You can go on without the list.")},
    CodeMeaning {"K-209"_L1, QT_TRANSLATE_NOOP("Codes", "The gateway redirected to another address."),
        QT_TRANSLATE_NOOP("Codes", "Kontor follows no redirect. It sent nothing there, and sending is paused."),
        QT_TRANSLATE_NOOP("Codes", "Check the base address of the profile.")},
    CodeMeaning {"K-210"_L1, QT_TRANSLATE_NOOP("Codes", "A batch paused itself."),
        QT_TRANSLATE_NOOP("Codes",
            "Too many of its payouts in a row had a problem, which mostly has one cause, such as an empty balance or a wrong bank. The "
            "rest of the batch waits. Payouts that were sent are as their rows say."),
        QT_TRANSLATE_NOOP("Codes", "Look at these payouts first. Then resume the batch, or cancel its rest.")},
    CodeMeaning {"K-211"_L1, QT_TRANSLATE_NOOP("Codes", "The file is not ready."),
        QT_TRANSLATE_NOOP("Codes", "kontorctl imported nothing, and nothing is sent."),
        QT_TRANSLATE_NOOP("Codes", "Correct the rows in the file, or leave them out with --ready-only.")},
    CodeMeaning {"K-212"_L1, QT_TRANSLATE_NOOP("Codes", "These rows were imported before."),
        QT_TRANSLATE_NOOP("Codes", "kontorctl imported nothing, because the batch could pay the same people again."),
        QT_TRANSLATE_NOOP("Codes", "If you mean it, import with --again.")},
    CodeMeaning {"K-213"_L1, QT_TRANSLATE_NOOP("Codes", "A possible duplicate."),
        QT_TRANSLATE_NOOP("Codes", "kontorctl created nothing, and nothing is sent."),
        QT_TRANSLATE_NOOP("Codes", "To repeat an earlier command, use its --id. To pay again, say why with --again REASON.")},
    CodeMeaning {"K-214"_L1, QT_TRANSLATE_NOOP("Codes", "A warning under --strict."),
        QT_TRANSLATE_NOOP("Codes", "kontorctl created, imported and sent nothing."),
        QT_TRANSLATE_NOOP("Codes", "Read the warnings above the message, and correct what they name.")},
    CodeMeaning {"K-215"_L1, QT_TRANSLATE_NOOP("Codes", "A bank or currency is not on the gateway's list."),
        QT_TRANSLATE_NOOP("Codes",
            "Nothing was sent; the payouts of the batch are drafts. Kontor compares the codes once more with the gateway's lists before it "
            "sends the first row."),
        QT_TRANSLATE_NOOP("Codes",
            "If the code is right, review the batch in the window and send it there, or use kontorctl batch send --unlisted. Otherwise "
            "cancel the batch and import the file again.")},
    CodeMeaning {"K-216"_L1, QT_TRANSLATE_NOOP("Codes", "Accepted after all."),
        QT_TRANSLATE_NOOP("Codes",
            "The gateway has a payment that it rejected or did not show before. If you paid it in another way meanwhile, it is paid twice. "
            "Kontor tracks it like any other payment."),
        QT_TRANSLATE_NOOP("Codes",
            "Ask the gateway's support at once. Mark as reviewed (kontorctl payout review ID) ends the alarm once you have looked.")},
    CodeMeaning {"K-217"_L1, QT_TRANSLATE_NOOP("Codes", "The gateway accepted it, but doesn't know it any more (HTTP 404)."),
        QT_TRANSLATE_NOOP("Codes",
            "The gateway answers from a database that is behind, or that was restored. Kontor doesn't send the payment again and keeps "
            "checking. Meanwhile it takes no \"not found\" as a proof for any payment."),
        QT_TRANSLATE_NOOP("Codes", "If this lasts, ask the gateway's support about the ID.")},
    CodeMeaning {"K-301"_L1, QT_TRANSLATE_NOOP("Codes", "This computer's clock is off."),
        QT_TRANSLATE_NOOP("Codes",
            "No payment waits for this: Kontor signs with the gateway's time. The times and countdowns on this screen are off, and the "
            "days at which lists and exports begin and end."),
        QT_TRANSLATE_NOOP("Codes", "Set the clock in your system settings, then choose Check again. Kontor doesn't change the clock.")},
    CodeMeaning {"K-302"_L1, QT_TRANSLATE_NOOP("Codes", "The keychain is locked, or does not answer."),
        QT_TRANSLATE_NOOP("Codes",
            "Kontor signs each request with your key, so it sends nothing without the keychain. Queued payments wait and are sent once it "
            "is open."),
        QT_TRANSLATE_NOOP("Codes", "Choose Unlock, and enter the keychain's password in the keychain's own window.")},
    CodeMeaning {"K-303"_L1, QT_TRANSLATE_NOOP("Codes", "No keychain is running."),
        QT_TRANSLATE_NOOP("Codes", "Kontor sends nothing without a key. You can read everything, and queued payments wait."),
        QT_TRANSLATE_NOOP("Codes",
            "On Debian and Ubuntu install the package gnome-keyring, or kwalletmanager on a KDE desktop. Then log out and in again, and "
            "choose a password for it. Kontor finds it by itself.")},
    CodeMeaning {"K-304"_L1, QT_TRANSLATE_NOOP("Codes", "The signing key can't be used, or is not in this keychain."),
        QT_TRANSLATE_NOOP("Codes",
            "Kontor sends nothing without a key. Queued payments wait. A key that can't be read may still be there, so Kontor makes no new "
            "one by itself."),
        QT_TRANSLATE_NOOP("Codes", "Import the key, or make a new one and register it with the gateway.")},
    CodeMeaning {"K-305"_L1, QT_TRANSLATE_NOOP("Codes", "The passphrase does not open the key."),
        QT_TRANSLATE_NOOP("Codes", "Nothing was signed or sent."), QT_TRANSLATE_NOOP("Codes", "Enter it again.")},
    CodeMeaning {"K-306"_L1, QT_TRANSLATE_NOOP("Codes", "This key can't be used."),
        QT_TRANSLATE_NOOP("Codes", "It is too short, damaged or of another kind. Nothing was stored and nothing was sent."),
        QT_TRANSLATE_NOOP("Codes", "Use an RSA key of 2048 bits or more, or make one in Kontor.")},
    CodeMeaning {"K-307"_L1, QT_TRANSLATE_NOOP("Codes", "The file of a key can't be read or written."),
        QT_TRANSLATE_NOOP("Codes", "Nothing was sent, and no key was changed."),
        QT_TRANSLATE_NOOP("Codes", "Check the folder of the file and its disk, then try again.")},
    CodeMeaning {"K-308"_L1, QT_TRANSLATE_NOOP("Codes", "Your keychain has no default collection."),
        QT_TRANSLATE_NOOP("Codes",
            "The keychain runs, but shows Kontor no place for keys. You can read everything, and queued payments wait until the place is "
            "there."),
        QT_TRANSLATE_NOOP("Codes",
            "In KeePassXC open a database and share a group under Database settings > Secret Service Integration. In GNOME Keyring make a "
            "keyring in Passwords and Keys and set it as the default.")},
    CodeMeaning {"K-401"_L1, QT_TRANSLATE_NOOP("Codes", "The connection is not safe."),
        QT_TRANSLATE_NOOP("Codes",
            "The server could not prove that it is your gateway, or offers no safe connection; the message says which. Kontor showed it "
            "neither key nor payment. You can't override this."),
        QT_TRANSLATE_NOOP("Codes",
            "Compare the certificate's fingerprint (Show certificate) with your gateway's, and ask the gateway or your IT whether it was "
            "changed.")},
    CodeMeaning {"K-402"_L1, QT_TRANSLATE_NOOP("Codes", "The certificate can't be checked."),
        QT_TRANSLATE_NOOP("Codes", "Kontor can't read the certificate file that this profile names, so it sent nothing."),
        QT_TRANSLATE_NOOP("Codes", "Put the file back where it was, and open Kontor again.")},
    CodeMeaning {"K-501"_L1, QT_TRANSLATE_NOOP("Codes", "The disk is full, or the ledger can't be written."),
        QT_TRANSLATE_NOOP("Codes",
            "Sending is paused, so that no payment goes unrecorded: a payment without a record could be paid twice. You can read "
            "everything."),
        QT_TRANSLATE_NOOP("Codes", "Free at least 50 MB. Kontor resumes by itself.")},
    CodeMeaning {"K-502"_L1, QT_TRANSLATE_NOOP("Codes", "The ledger is busy, or can only be read."),
        QT_TRANSLATE_NOOP("Codes", "Sending is paused, so that no payment goes unrecorded. Nothing is lost."),
        QT_TRANSLATE_NOOP("Codes", "Close the other program that uses the ledger, or make its folder writable.")},
    CodeMeaning {"K-503"_L1, QT_TRANSLATE_NOOP("Codes", "This ledger was made by a newer Kontor."),
        QT_TRANSLATE_NOOP(
            "Codes", "Kontor doesn't open it, not even for reading: what an older Kontor doesn't know could change what the rest means."),
        QT_TRANSLATE_NOOP("Codes", "Update Kontor on this computer.")},
    CodeMeaning {"K-504"_L1, QT_TRANSLATE_NOOP("Codes", "The ledger is damaged."),
        QT_TRANSLATE_NOOP("Codes", "Kontor sends nothing from it, because its records may not be true."),
        QT_TRANSLATE_NOOP("Codes", "Restore a backup.")},
    CodeMeaning {"K-505"_L1, QT_TRANSLATE_NOOP("Codes", "The ledger is older than the one last used here, or not known here."),
        QT_TRANSLATE_NOOP("Codes",
            "Payments may be missing in it, and cancelled payouts may not be cancelled in it. You can read and export everything. Kontor "
            "sends, checks, cancels and changes nothing until you confirm this copy. Then it checks every open payment before it sends "
            "any."),
        QT_TRANSLATE_NOOP("Codes",
            "If you mean this copy, confirm it with Use this copy, or kontorctl accept older-copy. If a payment must not go out, pause "
            "sending before you confirm, and stop tracking it afterwards.")},
    CodeMeaning {"K-506"_L1, QT_TRANSLATE_NOOP("Codes", "Another Kontor has taken over."),
        QT_TRANSLATE_NOOP("Codes",
            "Only one program sends from a ledger, so that no payment goes out twice. The other one sends now. What this one has sent is "
            "kept."),
        QT_TRANSLATE_NOOP("Codes", "Close one of the two. To send from here, start this one again.")},
    CodeMeaning {"K-507"_L1, QT_TRANSLATE_NOOP("Codes", "The ledger belongs to another gateway or merchant than the profile names."),
        QT_TRANSLATE_NOOP("Codes",
            "The base address or the merchant code in profile.ini was changed. Another gateway doesn't have these payments, and its \"not "
            "found\" would look like a proof that no money moved. Kontor sends and checks nothing."),
        QT_TRANSLATE_NOOP("Codes",
            "Correct the profile. If the gateway has only moved, confirm it with They are the same, or kontorctl accept gateway.")},
    CodeMeaning {"K-508"_L1, QT_TRANSLATE_NOOP("Codes", "This ledger was made by an older Kontor, which stored payments differently."),
        QT_TRANSLATE_NOOP("Codes",
            "Kontor doesn't open it and changes nothing in it. When you take its payments over, queued payouts that were never sent become "
            "drafts to review. Those that may have been sent, and payins that were never sent, are no longer tracked until you resume "
            "tracking."),
        QT_TRANSLATE_NOOP("Codes",
            "Close every Kontor that uses it, then run kontorctl import-old with the file that the message names. The old file is kept as "
            "ledger.db.before-schema-1.")},
    CodeMeaning {"K-601"_L1, QT_TRANSLATE_NOOP("Codes", "The callback port is in use."),
        QT_TRANSLATE_NOOP("Codes",
            "Another program uses the port, or this computer doesn't let Kontor listen there. No payment is affected: Kontor asks the "
            "gateway instead, so news comes later."),
        QT_TRANSLATE_NOOP("Codes", "Take the next free port that the message offers, or choose another port for callbacks.")},
    CodeMeaning {"K-602"_L1, QT_TRANSLATE_NOOP("Codes", "No callbacks for half an hour, although a payment was open."),
        QT_TRANSLATE_NOOP("Codes", "No payment is affected: Kontor asks the gateway instead, so news comes later."),
        QT_TRANSLATE_NOOP("Codes", "Test address calls the address that the gateway has, and says whether the call arrives here.")},
    CodeMeaning {"K-603"_L1, QT_TRANSLATE_NOOP("Codes", "The test callback did not arrive."),
        QT_TRANSLATE_NOOP(
            "Codes", "The public address does not lead to this computer. No payment is affected: Kontor asks the gateway instead."),
        QT_TRANSLATE_NOOP("Codes", "Check the public address, the relay and the firewall.")},
    CodeMeaning {"K-701"_L1, QT_TRANSLATE_NOOP("Codes", "The reply could not be read."),
        QT_TRANSLATE_NOOP("Codes",
            "The gateway answered in a form that Kontor doesn't know. The outcome is unknown until Kontor has checked with the gateway. "
            "The reply is kept as it came."),
        QT_TRANSLATE_NOOP("Codes", "Look at it with Show reply, and send it to your gateway contact.")},
    CodeMeaning {"K-702"_L1, QT_TRANSLATE_NOOP("Codes", "The reply is too large."),
        QT_TRANSLATE_NOOP(
            "Codes", "Kontor did not read it to its end and did not keep it. You only looked something up: no payment is affected."),
        QT_TRANSLATE_NOOP("Codes", "Tell your gateway contact.")},
    CodeMeaning {"K-801"_L1, QT_TRANSLATE_NOOP("Codes", "A payment is marked as a test in the live profile."),
        QT_TRANSLATE_NOOP("Codes", "No real money may have moved. Sending is paused."),
        QT_TRANSLATE_NOOP(
            "Codes", "Show reply lists these payments. Send the details to your gateway contact before you pay anything more.")},
    CodeMeaning {"K-802"_L1, QT_TRANSLATE_NOOP("Codes", "A payment is marked as real in a practice profile."),
        QT_TRANSLATE_NOOP("Codes", "Real money may have moved. Sending is paused."),
        QT_TRANSLATE_NOOP("Codes", "Show reply lists these payments. Send the details to your gateway contact at once.")},
    CodeMeaning {"K-803"_L1, QT_TRANSLATE_NOOP("Codes", "The gateway shows other money than was sent."),
        QT_TRANSLATE_NOOP("Codes", "Kontor doesn't send the payment again. If its batch is still being sent, the batch is paused."),
        QT_TRANSLATE_NOOP("Codes", "Ask your gateway contact before you go on.")},
    CodeMeaning {"K-901"_L1, QT_TRANSLATE_NOOP("Codes", "What you entered can't be used."),
        QT_TRANSLATE_NOOP("Codes", "Nothing was changed."), QT_TRANSLATE_NOOP("Codes", "The message says why. Correct it and try again.")},
    CodeMeaning {"K-902"_L1, QT_TRANSLATE_NOOP("Codes", "Given up."), QT_TRANSLATE_NOOP("Codes", "Nothing was changed."),
        QT_TRANSLATE_NOOP("Codes", "Start again when you like.")},
    CodeMeaning {"K-903"_L1, QT_TRANSLATE_NOOP("Codes", "A payout is above a limit of the profile."),
        QT_TRANSLATE_NOOP("Codes", "Nothing was queued."),
        QT_TRANSLATE_NOOP(
            "Codes", "If you are responsible for the limit, change it in the settings of the profile, or with kontorctl profile limit.")},
};

QString translated(const char *text)
{
    return QCoreApplication::translate("Codes", text);
}

} // namespace

std::span<const CodeMeaning> codeMeanings()
{
    return meanings;
}

const CodeMeaning *codeMeaning(const QString &code)
{
    const auto found = std::find_if(meanings.begin(), meanings.end(), [&code](const CodeMeaning &meaning) { return meaning.code == code; });
    return found == meanings.end() ? nullptr : &*found;
}

QString headline(const CodeMeaning &meaning)
{
    return translated(meaning.headline);
}

QString whatOfTheMoney(const CodeMeaning &meaning)
{
    return translated(meaning.money);
}

QString whatToDo(const CodeMeaning &meaning)
{
    return translated(meaning.next);
}

} // namespace kontor::messages
