#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# sandbox_curl.sh BIN_DIR
# The sandbox judged by tools that know nothing of Kontor: curl for the requests, openssl for keys, signatures and certificates.
# The system's Python only picks values out of JSON and listens for the callbacks. Each line that begins with "ok" is a rule of the
# specification; the first that doesn't hold ends the run with 1.
set -eu
export LC_ALL=C.UTF-8 no_proxy='*'

bin=$1
work=$(mktemp -d)
children=
finish() {
    status=$?
    for child in $children; do
        kill "$child" 2>/dev/null || true
        wait "$child" 2>/dev/null || true
    done
    rm -rf "$work"
    exit "$status"
}
trap finish EXIT
trap 'exit 1' INT TERM

# --- tools

is() { # WHAT WANTED FOUND
    if [ "$2" = "$3" ]; then
        printf 'ok   %s\n' "$1"
    else
        printf 'NOT  %s: "%s" was to be, "%s" is\n' "$1" "$2" "$3"
        cat "$work/answer" 2>/dev/null || true
        exit 1
    fi
}

has() { # WHAT PART WHOLE
    case $3 in
    *"$2"*) printf 'ok   %s\n' "$1" ;;
    *) is "$1" "...$2..." "$3" ;;
    esac
}

until_is() { # WHAT WANTED COMMAND…: asks again until the deadline
    what=$1
    wanted=$2
    shift 2
    deadline=$(($(date +%s) + 20))
    found=$("$@" || true)
    while [ "$found" != "$wanted" ] && [ "$(date +%s)" -lt $deadline ]; do
        sleep 0.1
        found=$("$@" || true)
    done
    is "$what" "$wanted" "$found"
}

first_line() { # FILE: waits for a program's first line
    deadline=$(($(date +%s) + 20))
    while [ "$(wc -l <"$1")" -eq 0 ] && [ "$(date +%s)" -lt $deadline ]; do
        sleep 0.05
    done
    head -n 1 "$1"
}

# pick NAME.NAME.0.NAME <JSON: the value, numbers as they stand; "-" where there is none
pick() {
    /usr/bin/python3 -c '
import json, sys
value = json.load(sys.stdin, parse_float=str, parse_int=str)
for name in sys.argv[1].split("."):
    try:
        value = value[int(name)] if isinstance(value, list) else value[name]
    except (KeyError, IndexError, ValueError, TypeError):
        value = "-"
        break
print(json.dumps(value) if isinstance(value, (dict, list, bool)) else value)' "$1"
}

answered() { pick "$1" <"$work/answer"; }

# call METHOD PATH TOKEN [BODY [MORE CURL OPTIONS]]: the status; the body is in $work/answer, the head in $work/head
call() {
    method=$1
    target=$2
    bearer=$3
    body=${4-}
    if [ $# -gt 3 ]; then shift 4; else shift 3; fi
    [ -n "$bearer" ] && set -- -H "Authorization: Bearer $bearer" "$@"
    [ -n "$body" ] && set -- -H 'Content-Type: application/json' --data-binary "$body" "$@"
    curl -s -g --path-as-is -m 20 -o "$work/answer" -D "$work/head" -w '%{http_code}' -X "$method" \
        -H 'Accept: application/json' -H "X-API-Version: ${version-2}" "$@" "$base$target" || true
}

sign() { # KEY <BYTES: SHA256withRSA, base64
    openssl dgst -sha256 -sign "$1" -binary | openssl base64 -A
}

# asked_token PATH BODY [KEY]: the status of a signed token request
asked_token() {
    signature=$(printf %s "$2" | sign "${3-$work/key.pem}")
    call POST "$1" '' "$2" -H "X-SIGNATURE: $signature"
}

# fine_body OPERATIONS [VALIDITY [MORE MEMBERS]]: a body of POST /auth-tokens
fine_body() {
    printf '{"merchantCode":"SANDBOX","validitySecs":%s,"operations":%s%s,"timestamp":%s}' "${2-600}" "$1" "${3-}" "$(date +%s)"
}

action_body() { # ACTION ID [MORE MEMBERS]
    printf '{"merchantCode":"SANDBOX","validitySecs":600,"action":"%s","idPayment":"%s"%s,"timestamp":%s}' "$1" "$2" "${3-}" "$(date +%s)"
}

token_for() { # OPERATIONS [VALIDITY [MORE MEMBERS]]: the token itself
    asked_token /auth-tokens "$(fine_body "$@")" >/dev/null
    answered token
}

claim() { # TOKEN NAME: openssl knows base64, a JWT has base64url without its padding
    payload=$(printf %s "$1" | cut -d. -f2 | tr '_-' '/+')
    while [ $((${#payload} % 4)) -ne 0 ]; do
        payload=$payload=
    done
    printf %s "$payload" | openssl base64 -d -A | pick "$2"
}

payout() { # AMOUNT [CALLBACK_URL]
    printf '{"paymentRequested":{"money":{"amount":%s,"currencyCode":"IDR"}},"paymentMethod":{"paymentMethodCode":"BANK_TRANSFER","account":{"accountName":"Siti","accountNumber":"0012345"},"paymentOperatorCode":"BCA","emailAddress":"siti@example.com"},"callbackUrl":"%s"}' "$1" "${2-$hook/cb/none}"
}

payin() { # AMOUNT [CALLBACK_URL]
    printf '{"paymentRequested":{"money":{"amount":%s,"currencyCode":"IDR"}},"paymentMethod":{"account":{"accountName":"Budi","accountNumber":"99"},"paymentMethodCode":"VIRTUAL_ACCOUNT","paymentOperatorCode":"MANDIRI","emailAddress":"budi@example.com"},"callbackUrl":"%s","returnUrl":"https://shop.example/thanks"}' "$1" "${2-$hook/cb/none}"
}

settings() { # JSON OF SETTINGS: with a limit that this script doesn't reach by itself
    is "settings are taken: $1" 204 "$(call PUT /sandbox/faults '' "{\"settings\":{\"limit\":100000,\"settle_ms\":100${1:+,$1}}}")"
}

rules() { # JSON OF RULES
    is "rules are taken: $1" 204 "$(call PUT /sandbox/faults '' "{\"rules\":[$1],\"settings\":{\"limit\":100000,\"settle_ms\":100}}")"
}

status_of() { # KIND ID TOKEN
    call GET "/$1/$2" "$3" >/dev/null
    answered process.status
}

callbacks() { grep -c "^POST $1 " "$work/hooks" || true; } # PATH: how many came

# The fields that the sandbox keeps of one payment.
truth() { # KIND ID FIELD
    call GET /sandbox/truth '' >/dev/null
    /usr/bin/python3 -c '
import json, sys
found = [p for p in json.load(sys.stdin, parse_float=str, parse_int=str)[sys.argv[1]] if p["id"] == sys.argv[2]]
print(found[0][sys.argv[3]] if found else "-")' "$1" "$2" "$3" <"$work/answer"
}

# --- the merchant's key pair, the listener, the gateway

openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "$work/key.pem" 2>/dev/null ||
    openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "$work/key.pem" 2>/dev/null
openssl pkey -in "$work/key.pem" -pubout -out "$work/pub.pem"
openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "$work/key2.pem" 2>/dev/null
openssl pkey -in "$work/key2.pem" -pubout -out "$work/pub2.pem"

cat >"$work/listener.py" <<'PYTHON'
import http.server, sys
class Hook(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with open(sys.argv[1], "a") as log:
            log.write(f"POST {self.path} {body!r}\n")
        self.send_response(204)
        self.end_headers()
    def log_message(self, *args):
        pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
print(server.server_port, flush=True)
server.serve_forever()
PYTHON
: >"$work/hooks"
: >"$work/hook.port"
/usr/bin/python3 "$work/listener.py" "$work/hooks" >"$work/hook.port" &
children="$children $!"
hook=http://127.0.0.1:$(first_line "$work/hook.port")

: >"$work/gateway.out"
"$bin/kontor-sandbox" --public-key "$work/pub.pem" --public-key "$work/pub2.pem" --secret s3cret --settle-ms 100 --state "$work/state" >"$work/gateway.out" &
gateway=$!
children="$children $gateway"
base=$(first_line "$work/gateway.out" | sed 's/^listening on //')
has 'the gateway listens on loopback' 'http://127.0.0.1:' "$base"
settings ''

echo '== Versioning'
is 'version 2 is served' 200 "$(asked_token /auth-tokens "$(fine_body '[".* /.*"]')")"
all=$(answered token)
for version in 1 3 2.82 v2 ''; do
    is "version \"$version\" is answered 404" 404 "$(call GET /merchant-info "$all")"
    is '… by its own code' UNSUPPORTED_VERSION "$(answered error.code)"
done
unset version
is 'no version at all: 404' 404 "$(curl -s -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $all" "$base/merchant-info")"
is 'a token request under another version: 404' 404 "$(version=3 asked_token /auth-tokens "$(fine_body '["GET /x"]')")"
is 'a payout under another version: 404' 404 "$(version=1 call POST /payouts/v1 "$all" "$(payout 1)")"
is '… and nothing was accepted' 404 "$(call GET /payouts/v1 "$all")"

echo '== Authentication'
is 'a fine-grained token' 200 "$(asked_token /auth-tokens "$(fine_body '["POST /payouts/c1","GET /payouts/c1"]' 60)")"
token=$(answered token)
is 'claim sub' SANDBOX "$(claim "$token" sub)"
is 'claim operations' '["POST /payouts/c1", "GET /payouts/c1"]' "$(claim "$token" operations)"
is 'claim exp is iat and validitySecs' "$(($(claim "$token" iat) + 60))" "$(claim "$token" exp)"
is 'claim jti is another each time' yes "$([ "$(claim "$token" jti)" != "$(claim "$all" jti)" ] && echo yes)"
is 'its first operation' 200 "$(call POST /payouts/c1 "$token" "$(payout 1)")"
is 'its second operation' 200 "$(call GET /payouts/c1 "$token")"
is 'no other ID' 403 "$(call GET /payouts/c2 "$token")"
is 'no other method' 403 "$(call POST /merchant-info "$token")"
pattern=$(token_for '["GET /payouts/.*"]')
is 'an operation may be a pattern' 200 "$(call GET /payouts/c1 "$pattern")"
is 'a pattern holds for the whole' 403 "$(call GET /payins/c1 "$pattern")"
is 'no token: 401' 401 "$(call GET /payouts/c1 '')"
is 'a token that is none: 401' 401 "$(call GET /payouts/c1 abc.def.ghi)"
is 'a changed token: 401' 401 "$(call GET /payouts/c1 "${token%?????}AAAAA")"
is 'the second public key is good, too' 200 "$(asked_token /auth-tokens "$(fine_body '["GET /x"]')" "$work/key2.pem")"
body=$(fine_body '["GET /x"]')
signature=$(printf %s "$body" | sign "$work/key.pem")
is 'a signature of other bytes: 401' 401 "$(call POST /auth-tokens '' "$(printf %s "$body" | sed s/600/601/)" -H "X-SIGNATURE: $signature")"
pretty=$(printf %s "$body" | /usr/bin/python3 -m json.tool)
is 'a pretty-printed body, signed minified' 200 "$(call POST /auth-tokens '' "$pretty" -H "X-SIGNATURE: $signature")"
is 'a pretty-printed body, signed as it is: 401' 401 "$(asked_token /auth-tokens "$pretty")"
is 'no signature: 401' 401 "$(call POST /auth-tokens '' "$body")"
is 'a signature that is none: 401' 401 "$(call POST /auth-tokens '' "$body" -H 'X-SIGNATURE: eA==')"
old=$(printf %s "$body" | sed "s/\"timestamp\":.*/\"timestamp\":$(($(date +%s) - 400))}/")
is 'an old timestamp: 401' 401 "$(asked_token /auth-tokens "$old")"
is 'no timestamp: 401' 401 "$(asked_token /auth-tokens "$(printf %s "$body" | sed 's/,"timestamp":.*/}/')")"
is 'another merchant: 401' 401 "$(asked_token /auth-tokens "$(printf %s "$body" | sed 's/SANDBOX/OTHER/')")"
is 'the secret, without a signature' 200 "$(call POST /auth-tokens '' '{"merchantCode":"SANDBOX","validitySecs":60,"operations":["GET /x"],"secret":"s3cret"}')"
is 'a wrong secret: 401' 401 "$(call POST /auth-tokens '' '{"merchantCode":"SANDBOX","validitySecs":60,"operations":["GET /x"],"secret":"other"}')"
limited=$(token_for '["POST /payouts/.*","POST /payins/.*"]' 600 ',"money":{"amount":100.1,"currencyCode":"IDR"}')
is 'money on a token: another amount, 403' 403 "$(call POST /payouts/m1 "$limited" "$(payout 100.11)")"
is 'money on a token: another currency, 403' 403 "$(call POST /payouts/m1 "$limited" "$(payout 100.10 | sed s/IDR/INR/)")"
is 'money on a token: the same number' 200 "$(call POST /payouts/m1 "$limited" "$(payout 100.10)")"
is 'money on a token: a payin' 403 "$(call POST /payins/m1 "$limited" "$(payin 5)")"
is 'money on a token: payment options' 403 "$(call POST '/payins/!availablePaymentOptions' "$limited" '{"money":{"amount":5,"currencyCode":"IDR"}}')"
is 'a token by action, PAYIN_INFO' 200 "$(asked_token /auth-tokens-by-action "$(action_body PAYIN_INFO a1)")"
info=$(answered token)
is '… grants one operation' '["GET /payins/a1"]' "$(claim "$info" operations)"
is 'a token by action, PAYIN_CREATE' 200 "$(asked_token /auth-tokens-by-action "$(action_body PAYIN_CREATE a1 ',"money":{"amount":7,"currencyCode":"IDR"}')")"
create=$(answered token)
is '… grants three' '["POST /payins/!availablePaymentOptions", "POST /payins/a1", "GET /payins/a1"]' "$(claim "$create" operations)"
is 'an unknown action: 400' 400 "$(asked_token /auth-tokens-by-action "$(action_body PAYOUT_CREATE a1)")"
is 'the information token creates nothing' 403 "$(call POST /payins/a1 "$info" "$(payin 7)")"
is 'the creation token creates' 200 "$(call POST /payins/a1 "$create" "$(payin 7)")"
is '… nothing else' 403 "$(call POST /payins/a2 "$create" "$(payin 7)")"
is 'the information token reads' 200 "$(call GET /payins/a1 "$info")"
settings '"token_validity_s":0'
brief=$(token_for '[".* /.*"]')
is 'an expired token: 401' 401 "$(call POST /payouts/exp "$brief" "$(payout 1)")"
settings '"token_validity_s":2'
brief=$(token_for '[".* /.*"]')
rules '{"method":"POST","path":"/payouts/held","times":1,"do":"hold","ms":2500}'
is 'exp is checked when the request is looked at' 401 "$(call POST /payouts/held "$brief" "$(payout 1)")"
is '… so nothing was accepted' None "$(truth payouts held accepted_at)"
settings ''

echo '== Payouts'
is 'a payout is created' 200 "$(call POST /payouts/p1 "$all" "$(payout 1250000.50 "$hook/cb/payouts/p1")")"
is 'the answer, to the byte' '{"paymentRequested":{"money":{"amount":1250000.50,"currencyCode":"IDR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"p1"}}' "$(cat "$work/answer")"
until_is 'it reaches SUCCESS' SUCCESS status_of payouts p1 "$all"
is 'the amount is as it was sent' 1250000.50 "$(answered paymentRequested.money.amount)"
is 'the fee' 6250.00 "$(answered fee.amount)"
is 'isTest' true "$(answered process.isTest)"
for member in createdAt processedAt; do
    is "$member is UTC with milliseconds" yes "$(answered process.$member | grep -Eq '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$' && echo yes)"
done
is 'idPayout' p1 "$(answered paymentMethodResponse.idPayout)"
is 'the same ID again: 409' 409 "$(call POST /payouts/p1 "$all" "$(payout 1250000.50)")"
is 'the same ID with another amount: 409' 409 "$(call POST /payouts/p1 "$all" "$(payout 3)")"
is '… and the first one stands' 1250000.50 "$(call GET /payouts/p1 "$all" >/dev/null && answered paymentRequested.money.amount)"
is 'a body that is refused' 400 "$(call POST /payouts/p2 "$all" '{"paymentRequested":{}}')"
is '… does not take the ID' 200 "$(call POST /payouts/p2 "$all" "$(payout 1)")"
is 'an amount that no double holds' 200 "$(call POST /payouts/p3 "$all" "$(payout 9007199254740993.07)")"
is '… is kept' 9007199254740993.07 "$(call GET /payouts/p3 "$all" >/dev/null && answered paymentRequested.money.amount)"
is 'an ID that nobody created' 404 "$(call GET /payouts/nobody "$all")"
is '… is told from a version' PAYMENT_NOT_FOUND "$(answered error.code)"
is 'a body that is no JSON by its type: 415' 415 "$(curl -s -o /dev/null -w '%{http_code}' -H 'X-API-Version: 2' -H "Authorization: Bearer $all" -d "$(payout 1)" "$base/payouts/form")"

echo '== Payins'
money='{"money":{"amount":50000,"currencyCode":"IDR"}}'
is 'payment options' 200 "$(call POST '/payins/!availablePaymentOptions' "$all" "$money")"
is '… a method' VIRTUAL_ACCOUNT "$(answered data.0.paymentMethodCode)"
is '… its operators' '{"code": "BCA", "name": "Bank Central Asia"}' "$(answered data.0.paymentOperators.0)"
is 'with the ! encoded' 200 "$(call POST '/payins/%21availablePaymentOptions' "$all" "$money")"
many=$(grep -o paymentMethodCode "$work/answer" | wc -l)
call POST '/payins/!availablePaymentOptions' "$all" '{"money":{"amount":1,"currencyCode":"IDR"}}' >/dev/null
is 'fewer for another amount' yes "$([ "$(grep -o paymentMethodCode "$work/answer" | wc -l)" -lt "$many" ] && echo yes)"
is 'their word is no ID' 405 "$(call GET '/payins/!availablePaymentOptions' "$all")"
is 'a payin is created' 200 "$(call POST /payins/i1 "$all" "$(payin 50000.00 "$hook/cb/payins/i1")")"
for member in paymentRequested.money.amount:50000.00 paymentMethodResponse.idPayin:i1 paymentMethodResponse.paymentMethodCode:VIRTUAL_ACCOUNT \
    paymentMethodResponse.account.bankCode:MANDIRI paymentMethodResponse.money.currencyCode:IDR; do
    is "… ${member%%:*}" "${member#*:}" "$(answered "${member%%:*}")"
done
is '… bankName' 'Bank Mandiri' "$(answered paymentMethodResponse.account.bankName)"
is '… returnUrl' 'https://shop.example/thanks' "$(answered paymentMethodResponse.returnUrl)"
for member in account.accountName account.accountNumber reference expireAt; do
    is "… $member is there" yes "$([ "$(answered "paymentMethodResponse.$member")" != - ] && echo yes)"
done
is 'the same ID again: 409' 409 "$(call POST /payins/i1 "$all" "$(payin 1)")"
is 'it waits' WAITING "$(status_of payins i1 "$all")"
is 'paid short' 200 "$(call POST /sandbox/payins/i1/pay '' '{"amount":20000}')"
is '… UNDERPAID' UNDERPAID "$(status_of payins i1 "$all")"
is 'the rest' 200 "$(call POST /sandbox/payins/i1/pay '')"
is '… SUCCESS' SUCCESS "$(status_of payins i1 "$all")"
until_is 'a callback for each change' 2 callbacks /cb/payins/i1
call POST /payins/i2 "$all" "$(payin 10)" >/dev/null
call POST /sandbox/payins/i2/pay '' '{"amount":10.01}' >/dev/null
is 'paid over' OVERPAID "$(status_of payins i2 "$all")"
settings '"payin_expiry_ms":200'
call POST /payins/i3 "$all" "$(payin 10 "$hook/cb/payins/i3")" >/dev/null
until_is 'a payin expires' EXPIRED status_of payins i3 "$all"
until_is '… and says so' 1 callbacks /cb/payins/i3
call POST /sandbox/payins/i3/pay '' >/dev/null
is 'paid late' LATE "$(status_of payins i3 "$all")"

echo '== Balances and code lists'
settings '"opening_balances":{"IDR":0}'
is 'balances of some currencies' 200 "$(call GET '/balances?currencies=INR,XYZ,IDR' "$all")"
is '… without the one that is not supported' 2 "$(grep -o currencyCode "$work/answer" | wc -l)"
available=$(answered data.0.available)
call POST /payins/b1 "$all" "$(payin 2000)" >/dev/null
call POST /sandbox/payins/b1/pay '' >/dev/null
call GET '/balances?currencies=IDR' "$all" >/dev/null
is 'a paid payin adds' "$(/usr/bin/python3 -c 'import decimal, sys; print(decimal.Decimal(sys.argv[1]) + 2000)' "$available")" "$(answered data.0.available)"
settings ''
call GET '/balances?currencies=IDR' "$all" >/dev/null
above=$(/usr/bin/python3 -c 'import decimal, sys; print(decimal.Decimal(sys.argv[1]) + 1)' "$(answered data.0.available)")
is 'a payout above the balance: 402' 402 "$(call POST /payouts/b1 "$all" "$(payout "$above")")"
is '… does not take the ID' 200 "$(call POST /payouts/b1 "$all" "$(payout 5)")"
is 'currencies' 200 "$(call GET /currencies "$all")"
is '… by code' IDR "$(answered data.0.code)"
is 'a code list gains an item' 204 "$(call POST /sandbox/currencies '' '{"code":"BRL","name":"Real"}')"
call GET /currencies "$all" >/dev/null
has '… which is there' '"code":"BRL"' "$(cat "$work/answer")"
is 'operators' 200 "$(call GET /payment-operators "$all")"
is '… by code' BCA "$(answered data.0.code)"
for method in GET POST; do
    is "merchant information by $method" 200 "$(call $method /merchant-info "$all")"
    is '… the channel' 'Toko Nusantara' "$(answered channelInfo.name)"
done
is 'other methods: 405' 405 "$(call DELETE /balances "$all")"
has '… with Allow' 'Allow: GET' "$(cat "$work/head")"
is 'other addresses: 404' 404 "$(call GET /refunds "$all")"

echo '== Events'
until_is 'a payout that succeeds is told once' 1 callbacks /cb/payouts/p1
is '… without any of its data' "b'{\"type\":\"payment.status_changed\"}'" "$(grep '^POST /cb/payouts/p1 ' "$work/hooks" | cut -d' ' -f3-)"
settings '"callback_type":"dispute.opened"'
call POST /payouts/e1 "$all" "$(payout 1 "$hook/cb/payouts/e1")" >/dev/null
until_is 'an unfamiliar type' 1 callbacks /cb/payouts/e1
has '… named so' dispute.opened "$(grep /e1 "$work/hooks")"
settings '"callback_times":4,"callback_body":{"base64":"AP8="}'
call POST /payouts/e2 "$all" "$(payout 1 "$hook/cb/payouts/e2")" >/dev/null
until_is 'one event four times' 4 callbacks /cb/payouts/e2
has '… with bytes that are no text' "b'\\x00\\xff'" "$(grep /e2 "$work/hooks" | head -n 1)"
rules '{"method":"POST","path":"/payouts/e3","do":"callback_before_response","ms":300}'
before=$(call POST /payouts/e3 "$all" "$(payout 1 "$hook/cb/payouts/e3")" && callbacks /cb/payouts/e3)
is 'a callback before the answer' 2001 "$before"
settings '"callbacks":"off"'
call POST /payouts/e4 "$all" "$(payout 1 "$hook/cb/payouts/e4")" >/dev/null
until_is 'it settles without a callback' SUCCESS status_of payouts e4 "$all"
settings ''
call POST /payouts/e5 "$all" "$(payout 1 "$hook/cb/payouts/e5")" >/dev/null
until_is 'the next one has its callback' 1 callbacks /cb/payouts/e5
is '… and that one never had' 0 "$(callbacks /cb/payouts/e4)"

echo '== Faults'
rules '{"method":"POST","path":"/payouts/f1","times":1,"do":"accept_then_close"}'
is 'accepted, and no answer' 000 "$(call POST /payouts/f1 "$all" "$(payout 1)")"
is '… so it is there' 200 "$(call GET /payouts/f1 "$all")"
is '… and again: 409' 409 "$(call POST /payouts/f1 "$all" "$(payout 1)")"
rules '{"path":"/payouts/f2","do":["drop_before_accept",{"do":"status","status":503,"body":"later","retry_after":1},"none"]}'
is 'a script: no answer' 000 "$(call POST /payouts/f2 "$all" "$(payout 1)")"
is '… then 503' 503 "$(call POST /payouts/f2 "$all" "$(payout 1)")"
has '… with Retry-After' 'Retry-After: 1' "$(cat "$work/head")"
is '… then taken' 200 "$(call POST /payouts/f2 "$all" "$(payout 1)")"
is 'three posts were counted' 3 "$(truth payouts f2 posts)"
rules '{"path":"/payouts/f1","do":"wrong_content_length"}'
call GET /payouts/f1 "$all" >/dev/null
is 'a Content-Length that is too long is noticed' 18 "$(curl -s -o /dev/null -H 'X-API-Version: 2' -H "Authorization: Bearer $all" "$base/payouts/f1" || echo $?)"
rules '{"path":"/payouts/f1","do":"redirect","location":"http://192.0.2.1/payouts/f1"}'
is 'a redirect to another origin' 302 "$(call GET /payouts/f1 "$all")"
rules '{"method":"POST","path":"/payouts/f3","times":1,"do":"hold","ms":700}'
start=$(/usr/bin/python3 -c 'import datetime; print((datetime.datetime.now(datetime.timezone.utc).replace(tzinfo=None) + datetime.timedelta(milliseconds=700)).isoformat())')
is 'a request is held' 200 "$(call POST /payouts/f3 "$all" "$(payout 1)")"
accepted=$(truth payouts f3 accepted_at)
is '… and accepted after that' "$start" "$(printf '%s\n%s\n' "$start" "$accepted" | sort | head -n 1)"
is 'every switch has its sentence' 200 "$(call GET /sandbox/faults '')"
page=$(dirname "$0")/../../docs/sandbox.md
for switch in $(/usr/bin/python3 -c 'import json, sys; s = json.load(sys.stdin)["switches"]; print(*s["rules"]["do"], *s["settings"])' <"$work/answer"); do
    is "… and its line in docs/sandbox.md: $switch" yes "$(grep -q "^|.*\`$switch\`" "$page" && echo yes)"
done

echo '== Restart'
kill -9 "$gateway"
wait "$gateway" 2>/dev/null || true
: >"$work/gateway.out"
"$bin/kontor-sandbox" --state "$work/state" --settle-ms 100 >"$work/gateway.out" &
children="$children $!"
base=$(first_line "$work/gateway.out" | sed 's/^listening on //')
settings ''
is 'an accepted ID stays accepted' 409 "$(call POST /payouts/p1 "$all" "$(payout 1)")"
is 'a payin keeps its status' LATE "$(status_of payins i3 "$all")"
is 'the keys are known' 200 "$(asked_token /auth-tokens "$(fine_body '["GET /x"]')")"

echo '== Limits'
# Ten a second, in every way a second can be measured. One curl sends 60 a second, for N requests, and counts what was served.
served_of() {
    curl -s -o /dev/null -w '%{http_code}\n' --rate 60/s -H 'X-API-Version: 2' -H "Authorization: Bearer $all" "$base/currencies?n=[1-$1]" | grep -c 200
}
for window in sliding fixed; do
    for counts in all accepted; do
        is "a limit of ten: $window, $counts" 204 "$(call PUT /sandbox/faults '' "{\"settings\":{\"window\":\"$window\",\"counts\":\"$counts\"}}")"
        call POST /sandbox/reset '' >/dev/null
        call PUT /sandbox/faults '' "{\"settings\":{\"window\":\"$window\",\"counts\":\"$counts\"}}" >/dev/null
        served=$(served_of 150)
        is "… of 150 in 2.5 s ten a second at most are served ($served)" yes "$([ "$served" -ge 10 ] && [ "$served" -le 50 ] && echo yes)"
        eval "served_${window}_$counts=$served"
    done
done
# Where refused requests count, too, somebody who goes on at that pace is never served again; in a fixed second each begins anew.
# shellcheck disable=SC2154
is 'accepted requests alone leave room' yes "$([ "$served_sliding_accepted" -gt "$served_sliding_all" ] && echo yes)"
# shellcheck disable=SC2154
is 'so does a fixed second' yes "$([ "$served_fixed_all" -gt "$served_sliding_all" ] && echo yes)"
call POST /sandbox/reset '' >/dev/null
call PUT /sandbox/faults '' '{"settings":{"limit":1}}' >/dev/null
served_of 3 >/dev/null
is 'a create call that is answered 429' 429 "$(call POST /payouts/l1 "$all" "$(payout 1)")"
settings ''
is '… was not processed' 404 "$(call GET /payouts/l1 "$all")"

echo '== TLS'
openssl req -x509 -newkey rsa:2048 -nodes -keyout "$work/ca.key" -out "$work/ca.pem" -days 2 -subj '/CN=Practice CA' 2>/dev/null
openssl req -newkey rsa:2048 -nodes -keyout "$work/tls.key" -out "$work/tls.csr" -subj '/CN=127.0.0.1' 2>/dev/null
printf 'subjectAltName=IP:127.0.0.1\n' >"$work/san"
openssl x509 -req -in "$work/tls.csr" -CA "$work/ca.pem" -CAkey "$work/ca.key" -CAcreateserial -days 2 -extfile "$work/san" -out "$work/tls.pem" 2>/dev/null
: >"$work/tls.out"
"$bin/kontor-sandbox" --public-key "$work/pub.pem" --tls-cert "$work/tls.pem" --tls-key "$work/tls.key" >"$work/tls.out" &
children="$children $!"
base=$(first_line "$work/tls.out" | sed 's/^listening on //')
has 'it speaks https' 'https://127.0.0.1:' "$base"
body=$(fine_body '["GET /merchant-info"]')
is 'a token over TLS' 200 "$(call POST /auth-tokens '' "$body" -H "X-SIGNATURE: $(printf %s "$body" | sign "$work/key.pem")" --cacert "$work/ca.pem")"
is '… and a call' 200 "$(call GET /merchant-info "$(answered token)" '' --cacert "$work/ca.pem")"
is 'without the CA curl refuses' 60 "$(curl -s -o /dev/null "$base/merchant-info" || echo $?)"
is 'TLS 1.1 is not spoken' no "$(curl -s -o /dev/null --cacert "$work/ca.pem" --ciphers DEFAULT@SECLEVEL=0 --tlsv1.0 --tls-max 1.1 "$base/merchant-info" && echo yes || echo no)"
is 'plain http is not spoken there' 000 "$(base=http${base#https} && call GET /merchant-info '')"

echo 'All of it holds.'
