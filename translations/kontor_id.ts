<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="id" sourcelanguage="en">
<context>
    <name>AccessTokenService</name>
    <message>
        <source>It works for every payment that fits: never put it in an e-mail or a web page.</source>
        <translation>Berlaku untuk setiap pembayaran yang cocok: jangan pernah mencantumkannya di email atau halaman web.</translation>
    </message>
    <message>
        <source>It lets its holder create and see the payin %1 and its payment options.</source>
        <extracomment>%1 is the ID of a payin.</extracomment>
        <translation>Pemegangnya dapat membuat dan melihat penerimaan %1 beserta opsi pembayarannya.</translation>
    </message>
    <message>
        <source>It lets its holder see the payin %1.</source>
        <extracomment>%1 is the ID of a payin.</extracomment>
        <translation>Pemegangnya dapat melihat penerimaan %1.</translation>
    </message>
    <message>
        <source>The gateway made it good for more than was asked for: it also allows %1. Ask the gateway&apos;s people before you hand it out.</source>
        <extracomment>%1 is operations that the gateway lets the token do: &quot;GET /payins/INV-1, POST /payins/INV-1&quot;.</extracomment>
        <translation>Gateway membuatnya berlaku untuk lebih dari yang diminta: token ini juga mengizinkan %1. Tanyakan kepada pihak gateway sebelum Anda memberikannya.</translation>
    </message>
    <message>
        <source>It allows %1.</source>
        <extracomment>%1 is operations that the gateway lets the token do: &quot;GET /payins/INV-1, POST /payins/INV-1&quot;.</extracomment>
        <translation>Token ini mengizinkan %1.</translation>
    </message>
    <message>
        <source>Only for exactly %1.</source>
        <extracomment>Of a token for a payin. %1 is an amount with its currency.</extracomment>
        <translation>Hanya untuk tepat %1.</translation>
    </message>
    <message>
        <source>It works until %1 (UTC) and cannot be taken back.</source>
        <extracomment>Of a token. %1 is a day with its time.</extracomment>
        <translation>Berlaku sampai %1 (UTC) dan tidak dapat dicabut.</translation>
    </message>
    <message>
        <source>That this token was handed out (%1) could not be written down, so the list of tokens lacks it. It works all the same. Look whether the disk is full or Kontor&apos;s folder is write-protected.</source>
        <extracomment>%1 is what the token is for.</extracomment>
        <translation>Penyerahan token ini (%1) tidak dapat dicatat, jadi token ini tidak ada di daftar. Token tetap berlaku. Periksa apakah disk penuh atau folder Kontor dilindungi dari penulisan.</translation>
    </message>
</context>
<context>
    <name>ActionKeys</name>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1 is what a button does, %2 are its keys</extracomment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>AmountSize</name>
    <message>
        <source>%1 trillion %2</source>
        <extracomment>An amount of money and how large it is, %2 its currency: &quot;1.25 million IDR&quot;. The next ones likewise.</extracomment>
        <translation>%1 triliun %2</translation>
    </message>
    <message>
        <source>%1 billion %2</source>
        <extracomment>An amount of money in words, %2 its currency: &quot;1.25 billion IDR&quot;.</extracomment>
        <translation>%1 miliar %2</translation>
    </message>
    <message>
        <source>%1 million %2</source>
        <extracomment>An amount of money in words, %2 its currency: &quot;1.25 million IDR&quot;.</extracomment>
        <translation>%1 juta %2</translation>
    </message>
    <message>
        <source>%1 crore %2</source>
        <extracomment>An amount of money in the Indian way of counting, %2 its currency: &quot;1.25 crore INR&quot;. A crore is ten million.</extracomment>
        <translation>%1 crore %2</translation>
    </message>
    <message>
        <source>%1 lakh %2</source>
        <extracomment>An amount of money in the Indian way of counting, %2 its currency: &quot;1.25 lakh INR&quot;. A lakh is a hundred thousand.</extracomment>
        <translation>%1 lakh %2</translation>
    </message>
    <message>
        <source>about %1</source>
        <extracomment>%1 is &quot;1.25 million IDR&quot;.</extracomment>
        <translation>sekitar %1</translation>
    </message>
</context>
<context>
    <name>BalanceHistory</name>
    <message>
        <source>%1 in the last 7 days: lowest %2, highest %3, last %4</source>
        <extracomment>A chart, read aloud: %1 is a currency, %2 to %4 are amounts.</extracomment>
        <translation>%1 dalam 7 hari terakhir: terendah %2, tertinggi %3, terakhir %4</translation>
    </message>
</context>
<context>
    <name>Balances</name>
    <message>
        <source>%1 as of %2</source>
        <extracomment>A balance and when it was read: &quot;212,400.50 INR as of 16:31:10&quot;.</extracomment>
        <translation>%1 per %2</translation>
    </message>
</context>
<context>
    <name>BatchFigures</name>
    <message>
        <source>Imported, not sent</source>
        <translation>Diimpor, belum dikirim</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Terkirim</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>Mengirim</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Dijeda</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Diakhiri</translation>
    </message>
</context>
<context>
    <name>BatchWords</name>
    <message>
        <source>about %1 s to send</source>
        <extracomment>How long a batch takes: %1 are seconds.</extracomment>
        <translation>sekitar %1 dtk untuk mengirim</translation>
    </message>
    <message>
        <source>about %1 min %2 s to send</source>
        <extracomment>How long a batch takes: %1 are minutes, %2 seconds.</extracomment>
        <translation>sekitar %1 mnt %2 dtk untuk mengirim</translation>
    </message>
    <message>
        <source>about %1 h %2 min to send</source>
        <extracomment>How long a batch takes: %1 are hours, %2 minutes.</extracomment>
        <translation>sekitar %1 jam %2 mnt untuk mengirim</translation>
    </message>
</context>
<context>
    <name>Batches</name>
    <message>
        <source>%1 sent</source>
        <extracomment>How a batch stands: &quot;480 sent, 2 rejected, 18 queued&quot;. %1 is a number of payouts.</extracomment>
        <translation>%1 terkirim</translation>
    </message>
    <message>
        <source>%1 rejected</source>
        <extracomment>How a batch stands. %1 is a number of payouts that were rejected.</extracomment>
        <translation>%1 ditolak</translation>
    </message>
    <message>
        <source>%1 outcome unknown</source>
        <extracomment>How a batch stands. %1 is a number of payouts whose outcome is unknown.</extracomment>
        <translation>%1 hasil belum diketahui</translation>
    </message>
    <message>
        <source>%1 with a mismatch</source>
        <extracomment>How a batch stands. %1 is a number of payouts of which the gateway shows something else than was sent.</extracomment>
        <translation>%1 tidak cocok</translation>
    </message>
    <message>
        <source>%1 no longer tracked</source>
        <extracomment>How a batch stands. %1 is a number of payouts that a person stopped tracking.</extracomment>
        <translation>%1 tidak dipantau lagi</translation>
    </message>
    <message>
        <source>%1 cancelled</source>
        <extracomment>How a batch stands. %1 is a number of payouts that a person cancelled before they were sent.</extracomment>
        <translation>%1 dibatalkan</translation>
    </message>
    <message>
        <source>%1 sending</source>
        <extracomment>How a batch stands. %1 is a number of payouts that go to the gateway at this moment.</extracomment>
        <translation>%1 dalam perjalanan</translation>
    </message>
    <message>
        <source>%1 paused</source>
        <extracomment>How a batch stands. %1 is a number of payouts that wait until sending goes on.</extracomment>
        <translation>%1 dijeda</translation>
    </message>
    <message>
        <source>%1 queued</source>
        <extracomment>How a batch stands. %1 is a number of payouts that wait for their turn.</extracomment>
        <translation>%1 menunggu</translation>
    </message>
    <message>
        <source>%1 not sent yet</source>
        <extracomment>How a batch stands. %1 is a number of payouts.</extracomment>
        <translation>%1 belum dikirim</translation>
    </message>
    <message>
        <source>No rows</source>
        <translation>Tidak ada baris</translation>
    </message>
    <message>
        <source>%1/s</source>
        <extracomment>Rows or payouts in a second, such as &quot;7.9/s&quot; or &quot;7,900/s&quot;.</extracomment>
        <translation>%1/dtk</translation>
    </message>
    <message>
        <source>%1 left</source>
        <extracomment>How long a batch will still be sent. %1 is &quot;36 s&quot;, &quot;3 min&quot; or &quot;about 1 h&quot;.</extracomment>
        <translation>sisa %1</translation>
    </message>
    <message numerus="yes">
        <source>Cancelled before it was sent: %n payout(s).</source>
        <extracomment>%n are the payouts of a batch that had not been sent yet.</extracomment>
        <translation>
            <numerusform>Dibatalkan sebelum dikirim: %n pencairan.</numerusform>
        </translation>
    </message>
    <message>
        <source>The batch was ended. No payout was left to cancel.</source>
        <translation>Batch diakhiri. Tidak ada lagi pencairan yang bisa dibatalkan.</translation>
    </message>
    <message numerus="yes">
        <source>The gateway had already accepted %n payout(s).</source>
        <extracomment>%n are payouts of a batch whose rest was cancelled.</extracomment>
        <translation>
            <numerusform>Gateway sudah menerima %n pencairan.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) had been rejected.</source>
        <extracomment>%n are payouts of a batch whose rest was cancelled.</extracomment>
        <translation>
            <numerusform>%n pencairan sudah ditolak.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) can&apos;t be cancelled, because an attempt was sent and the gateway may have accepted it. Kontor doesn&apos;t send them again, and checks with the gateway until the outcome is known.</source>
        <extracomment>%n are payouts of a batch whose rest was cancelled.</extracomment>
        <translation>
            <numerusform>%n pencairan tidak bisa dibatalkan, karena sudah ada percobaan yang dikirim dan gateway mungkin sudah menerimanya. Kontor tidak mengirimnya lagi, dan memeriksa ke gateway sampai hasilnya diketahui.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rejected payout(s) are left out, because it is not proven that no money moved.</source>
        <extracomment>%n are the payouts of a batch that were rejected and are not taken into a new one.</extracomment>
        <translation>
            <numerusform>%n payout yang ditolak tidak disertakan, karena belum terbukti bahwa tidak ada uang yang berpindah.</numerusform>
        </translation>
    </message>
    <message>
        <source>Ask the gateway&apos;s support about them before you pay them in another way.</source>
        <translation>Tanyakan kepada dukungan gateway sebelum Anda membayarnya dengan cara lain.</translation>
    </message>
    <message>
        <source>Kontor expects to know by %1.</source>
        <extracomment>%1 is a time of the day.</extracomment>
        <translation>Kontor memperkirakan akan tahu pada %1.</translation>
    </message>
</context>
<context>
    <name>Callbacks</name>
    <message>
        <source>No payment is open, so there is nothing to ask the gateway for.</source>
        <translation>Tidak ada pembayaran yang belum tuntas, jadi tidak ada yang perlu ditanyakan ke gateway.</translation>
    </message>
    <message>
        <source>The gateway cannot be asked now either: open payments are asked for as soon as it can.</source>
        <translation>Gateway sekarang juga tidak dapat ditanyai: pembayaran yang masih terbuka ditanyakan begitu bisa.</translation>
    </message>
    <message>
        <source>Kontor asks the gateway instead, next in %1.</source>
        <extracomment>%1 is minutes and seconds, such as &quot;0:42&quot;.</extracomment>
        <translation>Kontor menanyakan ke gateway, berikutnya dalam %1.</translation>
    </message>
    <message>
        <source>Kontor asks the gateway instead.</source>
        <translation>Kontor menanyakan ke gateway.</translation>
    </message>
    <message>
        <source>The gateway cannot be asked now either.</source>
        <translation>Gateway pun belum bisa ditanya sekarang.</translation>
    </message>
    <message>
        <source>This computer does not let Kontor listen at %1, port %2.</source>
        <extracomment>%1 is an address of this computer, such as &quot;127.0.0.1&quot;.</extracomment>
        <translation>Komputer ini tidak mengizinkan Kontor mendengarkan di %1, port %2.</translation>
    </message>
    <message>
        <source>Port %1 is used by another program.</source>
        <extracomment>%1 is the number of a port.</extracomment>
        <translation>Port %1 dipakai program lain.</translation>
    </message>
    <message>
        <source>Port %1 is used by %2.</source>
        <extracomment>%1 is the number of a port, %2 the name of a program, such as &quot;nginx&quot;.</extracomment>
        <translation>Port %1 dipakai %2.</translation>
    </message>
    <message>
        <source>Callbacks are off; Kontor asks the gateway instead, next in %1.</source>
        <extracomment>%1 is minutes and seconds, such as &quot;0:42&quot;.</extracomment>
        <translation>Callback mati; Kontor menanyakan ke gateway, berikutnya dalam %1.</translation>
    </message>
    <message>
        <source>Callbacks are off.</source>
        <translation>Callback mati.</translation>
    </message>
    <message>
        <source>Asking instead, next in %1.</source>
        <extracomment>%1 is minutes and seconds, such as &quot;0:42&quot;.</extracomment>
        <translation>Kontor bertanya sebagai gantinya, berikutnya dalam %1.</translation>
    </message>
    <message>
        <source>No callbacks since %1.</source>
        <extracomment>%1 is a time: &quot;15:10&quot;.</extracomment>
        <translation>Tidak ada callback sejak %1.</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>Pilih yang lain.</translation>
    </message>
</context>
<context>
    <name>Certificates</name>
    <message>
        <source>The connection is not safe: the gateway&apos;s certificate has expired.</source>
        <translation>Koneksi tidak aman: sertifikat gateway sudah kedaluwarsa.</translation>
    </message>
    <message>
        <source>The connection is not safe: the gateway&apos;s certificate is for another name.</source>
        <translation>Koneksi tidak aman: sertifikat gateway untuk nama lain.</translation>
    </message>
    <message>
        <source>The connection is not safe.</source>
        <translation>Koneksi tidak aman.</translation>
    </message>
    <message>
        <source>The connection is not safe: the gateway&apos;s certificate is not trusted.</source>
        <translation>Koneksi tidak aman: sertifikat gateway tidak dipercaya.</translation>
    </message>
    <message>
        <source>Its certificate has expired, or this computer&apos;s date is wrong.</source>
        <translation>Sertifikatnya sudah kedaluwarsa, atau tanggal komputer ini salah.</translation>
    </message>
    <message>
        <source>Its certificate is not valid yet, or this computer&apos;s date is wrong.</source>
        <translation>Sertifikatnya belum berlaku, atau tanggal komputer ini salah.</translation>
    </message>
    <message>
        <source>It signed its certificate itself, so anybody could have made it.</source>
        <translation>Gateway menandatangani sertifikatnya sendiri, jadi siapa pun dapat membuatnya.</translation>
    </message>
    <message>
        <source>Its certificate comes from an authority that this computer does not know. If your gateway has an authority of its own, name it in the profile.</source>
        <translation>Sertifikatnya berasal dari otoritas yang tidak dikenal komputer ini. Jika gateway Anda memiliki otoritas sendiri, sebutkan di profil.</translation>
    </message>
    <message>
        <source>Its certificate is for another address.</source>
        <translation>Sertifikatnya untuk alamat lain.</translation>
    </message>
    <message>
        <source>Its certificate is for another address: %1.</source>
        <extracomment>Of the gateway. %1 is the name of a host, such as &quot;pay.example.com&quot;.</extracomment>
        <translation>Sertifikatnya untuk alamat lain: %1.</translation>
    </message>
    <message>
        <source>Its certificate names %1 only in the old way, which does not count any more.</source>
        <extracomment>Of the gateway. %1 is the name of a host, such as &quot;pay.example.com&quot;.</extracomment>
        <translation>Sertifikatnya menyebut %1 hanya dengan cara lama, yang tidak berlaku lagi.</translation>
    </message>
    <message>
        <source>The key of its certificate is so short that it can be forged.</source>
        <translation>Kunci sertifikatnya begitu pendek sehingga dapat dipalsukan.</translation>
    </message>
    <message>
        <source>Its certificate is signed in an old way that can be forged.</source>
        <translation>Sertifikatnya ditandatangani dengan cara lama yang dapat dipalsukan.</translation>
    </message>
    <message>
        <source>Its certificate was not made for a server.</source>
        <translation>Sertifikatnya tidak dibuat untuk server.</translation>
    </message>
    <message>
        <source>Its certificate was revoked by the authority that issued it.</source>
        <translation>Sertifikatnya sudah dicabut oleh otoritas yang menerbitkannya.</translation>
    </message>
    <message>
        <source>It offers only old versions of TLS, which can be broken.</source>
        <translation>Gateway hanya menawarkan versi lama TLS, yang dapat dibobol.</translation>
    </message>
    <message>
        <source>What answers at this address does not speak TLS. Check the address and its port.</source>
        <translation>Yang menjawab di alamat ini tidak memakai TLS. Periksa alamat dan portnya.</translation>
    </message>
    <message>
        <source>The gateway and this computer have no safe way of encrypting in common.</source>
        <translation>Gateway dan komputer ini tidak memiliki cara enkripsi aman yang sama.</translation>
    </message>
    <message>
        <source>The gateway refused to set up encryption. Either it takes no cipher of this computer, or it requires a client certificate, which Kontor does not have.</source>
        <translation>Gateway menolak menyiapkan enkripsi. Mungkin tidak ada cipher komputer ini yang diterimanya, atau gateway mewajibkan sertifikat klien, yang tidak dimiliki Kontor.</translation>
    </message>
    <message>
        <source>The gateway requires a client certificate, which Kontor does not have.</source>
        <translation>Gateway mewajibkan sertifikat klien, yang tidak dimiliki Kontor.</translation>
    </message>
    <message>
        <source>The server at this address does not know the name in the gateway&apos;s address. Check the address.</source>
        <translation>Server di alamat ini tidak mengenal nama pada alamat gateway. Periksa alamatnya.</translation>
    </message>
    <message>
        <source>It exchanges keys that are so short that they can be broken.</source>
        <translation>Kunci yang dipertukarkannya terlalu pendek sehingga dapat dibobol.</translation>
    </message>
    <message>
        <source>Encryption could not be set up.</source>
        <translation>Enkripsi tidak dapat disiapkan.</translation>
    </message>
    <message>
        <source>Encryption could not be set up. This computer said: &quot;%1&quot;</source>
        <extracomment>%1 is in the words of the operating system.</extracomment>
        <translation>Enkripsi tidak dapat disiapkan. Komputer ini menyatakan: &quot;%1&quot;</translation>
    </message>
    <message>
        <source>No safe connection came about.</source>
        <translation>Koneksi aman tidak terbentuk.</translation>
    </message>
    <message>
        <source>No safe connection came about. This computer said: &quot;%1&quot;</source>
        <extracomment>%1 is in the words of the operating system.</extracomment>
        <translation>Koneksi aman tidak terbentuk. Komputer ini menyatakan: &quot;%1&quot;</translation>
    </message>
    <message>
        <source>It is for %1; %2 vouches for it until %3. Its SHA-256 fingerprint begins with %4.</source>
        <extracomment>Of a certificate. %1 is whom it names, %2 who vouches for it, %3 a day with its time, %4 the first 16 digits of the fingerprint.</extracomment>
        <translation>Diterbitkan untuk %1; %2 menjaminnya sampai %3. Sidik jari SHA-256-nya diawali dengan %4.</translation>
    </message>
</context>
<context>
    <name>ClearButton</name>
    <message>
        <source>Clear</source>
        <extracomment>The spoken name of the cross in a line: what was typed goes.</extracomment>
        <translation>Hapus</translation>
    </message>
</context>
<context>
    <name>Codes</name>
    <message>
        <source>Sending is paused.</source>
        <translation>Pengiriman dijeda.</translation>
    </message>
    <message>
        <source>A person paused it. Nothing is lost: queued payments keep their place. Kontor still checks what the gateway has already.</source>
        <translation>Pengiriman dijeda oleh seseorang. Tidak ada yang hilang: pembayaran dalam antrean tetap di tempatnya. Kontor tetap memeriksa yang sudah ada di gateway.</translation>
    </message>
    <message>
        <source>Resume sending in the Payments menu, or press Ctrl+Shift+P.</source>
        <translation>Lanjutkan pengiriman di menu Pembayaran, atau tekan Ctrl+Shift+P.</translation>
    </message>
    <message>
        <source>No connection to the gateway.</source>
        <translation>Tidak ada koneksi ke gateway.</translation>
    </message>
    <message>
        <source>No request reaches the gateway. Nothing is lost. Kontor retries by itself, at most a minute apart, and then checks every payment whose outcome is unknown.</source>
        <translation>Tidak ada permintaan yang sampai ke gateway. Tidak ada yang hilang. Kontor mencoba lagi sendiri, paling lama setiap menit, lalu memeriksa setiap pembayaran yang hasilnya belum diketahui.</translation>
    </message>
    <message>
        <source>Check the address, the proxy and this computer&apos;s network. Try now connects at once.</source>
        <translation>Periksa alamat, proxy, dan jaringan komputer ini. &quot;Coba sekarang&quot; langsung menyambung.</translation>
    </message>
    <message>
        <source>The reply was lost.</source>
        <translation>Jawaban tidak sampai.</translation>
    </message>
    <message>
        <source>The gateway may have accepted the payment. Kontor checks with the gateway and retries only with the same ID, which is never paid twice. If you only looked something up, no payment is affected.</source>
        <translation>Gateway mungkin sudah menerima pembayaran itu. Kontor memeriksanya di gateway dan mencoba lagi hanya dengan ID yang sama, yang tidak pernah dibayar dua kali. Jika Anda hanya melihat data, tidak ada pembayaran yang terpengaruh.</translation>
    </message>
    <message>
        <source>Don&apos;t create the payment again. Repeat a look-up whenever you like.</source>
        <translation>Jangan buat pembayaran itu lagi. Melihat data boleh Anda ulangi kapan saja.</translation>
    </message>
    <message>
        <source>Still no answer.</source>
        <translation>Belum ada jawaban.</translation>
    </message>
    <message>
        <source>The outcome of this payment has been unknown for a quarter of an hour. Kontor keeps checking and retries only with the same ID.</source>
        <translation>Hasil pembayaran ini belum diketahui selama seperempat jam. Kontor terus memeriksa dan mencoba lagi hanya dengan ID yang sama.</translation>
    </message>
    <message>
        <source>Send your gateway contact what Copy for support copies.</source>
        <translation>Kirim yang disalin &quot;Salin untuk dukungan&quot; kepada kontak gateway Anda.</translation>
    </message>
    <message>
        <source>You are working offline.</source>
        <translation>Anda sedang bekerja luring.</translation>
    </message>
    <message>
        <source>You chose it. Kontor sends nothing to the gateway: no payment, no check, no token. It still receives callbacks and checks their payments later.</source>
        <translation>Anda memilihnya. Kontor tidak mengirim apa pun ke gateway: tidak ada pembayaran, pemeriksaan, atau token. Callback tetap diterima, dan pembayarannya diperiksa nanti.</translation>
    </message>
    <message>
        <source>Go online, or start Kontor again.</source>
        <translation>Kembali daring, atau mulai ulang Kontor.</translation>
    </message>
    <message>
        <source>Payments from an earlier run are being checked.</source>
        <translation>Pembayaran dari sesi sebelumnya sedang diperiksa.</translation>
    </message>
    <message>
        <source>Kontor ended while payments were being sent. It checks each of them with the gateway before it sends anything new, so that none is paid twice.</source>
        <translation>Kontor berakhir saat pembayaran sedang dikirim. Setiap pembayaran itu diperiksa di gateway sebelum yang baru dikirim, supaya tidak ada yang dibayar dua kali.</translation>
    </message>
    <message>
        <source>Wait until the check is done.</source>
        <translation>Tunggu sampai pemeriksaan selesai.</translation>
    </message>
    <message>
        <source>The proxy wants a user name and password.</source>
        <translation>Proxy meminta nama pengguna dan kata sandi.</translation>
    </message>
    <message>
        <source>Nothing reached the gateway. Queued payments wait and are sent once the proxy lets Kontor through. With HTTP 407 a proxy answered in the gateway&apos;s place; Kontor can&apos;t tell which one.</source>
        <translation>Tidak ada yang sampai ke gateway. Pembayaran dalam antrean menunggu dan dikirim setelah proxy mengizinkan Kontor. Pada HTTP 407 sebuah proxy menjawab sebagai ganti gateway; Kontor tidak dapat memastikan proxy yang mana.</translation>
    </message>
    <message>
        <source>Get the user name and password from your network administrator. Choose Enter login, or use kontorctl profile proxy-login. Kontor keeps them in the keychain.</source>
        <translation>Minta nama pengguna dan kata sandi kepada administrator jaringan Anda. Pilih &quot;Masukkan login&quot;, atau pakai kontorctl profile proxy-login. Kontor menyimpannya di ring kunci sistem.</translation>
    </message>
    <message>
        <source>The gateway did not accept our access.</source>
        <translation>Gateway tidak menerima akses dari sini.</translation>
    </message>
    <message>
        <source>The gateway doesn&apos;t know the key, or doesn&apos;t let this profile do this. Queued payments wait and nothing is lost. Kontor doesn&apos;t keep trying with this key, because that may lock the merchant out.</source>
        <translation>Gateway tidak mengenal kunci itu, atau tidak mengizinkan profil ini melakukannya. Pembayaran dalam antrean menunggu dan tidak ada yang hilang. Kontor tidak terus mencoba dengan kunci ini, karena akun merchant bisa terkunci.</translation>
    </message>
    <message>
        <source>Test the connection to see which step is wrong, and check the key under Keys.</source>
        <translation>Uji koneksi untuk melihat langkah mana yang salah, dan periksa kunci di halaman Kunci.</translation>
    </message>
    <message>
        <source>The gateway answered &quot;not found&quot;.</source>
        <translation>Gateway menjawab &quot;tidak ditemukan&quot;.</translation>
    </message>
    <message>
        <source>Sending is paused and nothing is lost. Either the base address is wrong, or the gateway no longer has this version of its API.</source>
        <translation>Pengiriman dijeda dan tidak ada yang hilang. Alamat dasarnya salah, atau gateway tidak lagi memiliki versi API ini.</translation>
    </message>
    <message>
        <source>It exists already.</source>
        <translation>Itu sudah ada.</translation>
    </message>
    <message>
        <source>The gateway or this ledger has a payment with this ID, an earlier batch has these rows, or the profile has this key. Nothing was made twice.</source>
        <translation>Gateway atau data pembayaran ini sudah memiliki pembayaran dengan ID ini, batch sebelumnya memuat baris-baris ini, atau profil sudah memiliki kunci ini. Tidak ada yang dibuat dua kali.</translation>
    </message>
    <message>
        <source>Compare the gateway&apos;s payment with yours before you pay in another way. New payout with a new ID records your reason and opens the form for another payout.</source>
        <translation>Bandingkan pembayaran di gateway dengan pembayaran Anda sebelum membayar dengan cara lain. &quot;Payout baru dengan ID baru&quot; mencatat alasan Anda dan membuka formulir untuk payout lain.</translation>
    </message>
    <message>
        <source>The gateway refused it.</source>
        <translation>Gateway menolaknya.</translation>
    </message>
    <message>
        <source>The gateway&apos;s own words say why. Kontor says &quot;No money moved&quot; only once it is proven, usually within half an hour.</source>
        <translation>Penjelasan gateway menyebutkan alasannya. Kontor menyatakan &quot;Tidak ada uang yang berpindah&quot; hanya setelah terbukti, biasanya dalam setengah jam.</translation>
    </message>
    <message>
        <source>Don&apos;t pay in another way before that. Where nothing can prove it, save the evidence (kontorctl payout evidence) for the gateway&apos;s support. A corrected payment gets a new ID.</source>
        <translation>Jangan membayar dengan cara lain sebelum itu. Jika tidak ada yang dapat membuktikannya, simpan bukti (kontorctl payout evidence) untuk dukungan gateway. Pembayaran yang diperbaiki mendapat ID baru.</translation>
    </message>
    <message>
        <source>Slowed down.</source>
        <translation>Diperlambat.</translation>
    </message>
    <message>
        <source>The gateway takes 10 requests per second. It did not process what it refused, and Kontor sends that again by itself.</source>
        <translation>Gateway menerima 10 permintaan per detik. Yang ditolaknya tidak diproses, dan Kontor mengirimnya lagi sendiri.</translation>
    </message>
    <message>
        <source>If this lasts, look for another program that uses the same merchant account.</source>
        <translation>Jika ini berlanjut, cari program lain yang memakai akun merchant yang sama.</translation>
    </message>
    <message>
        <source>The gateway has a problem.</source>
        <translation>Gateway bermasalah.</translation>
    </message>
    <message>
        <source>The outcome of a payment that was sent is unknown until Kontor has checked it. After ten problems in a row Kontor waits before it sends again. A look-up affects no payment.</source>
        <translation>Hasil pembayaran yang sudah dikirim belum diketahui sampai Kontor memeriksanya. Setelah sepuluh masalah berturut-turut Kontor menunggu sebelum mengirim lagi. Melihat data tidak memengaruhi pembayaran apa pun.</translation>
    </message>
    <message>
        <source>Check now queries the open payments. Resume sends again at once.</source>
        <translation>&quot;Periksa sekarang&quot; memeriksa pembayaran yang terbuka. &quot;Lanjutkan&quot; langsung mengirim lagi.</translation>
    </message>
    <message>
        <source>The gateway does not have that list.</source>
        <translation>Gateway tidak memiliki daftar itu.</translation>
    </message>
    <message>
        <source>Not every gateway has every list. No payment is affected, and everything else works.</source>
        <translation>Tidak setiap gateway memiliki semua daftar. Tidak ada pembayaran yang terpengaruh, dan yang lain tetap berfungsi.</translation>
    </message>
    <message>
        <source>You can go on without the list.</source>
        <translation>Anda dapat melanjutkan tanpa daftar itu.</translation>
    </message>
    <message>
        <source>The gateway redirected to another address.</source>
        <translation>Gateway mengalihkan ke alamat lain.</translation>
    </message>
    <message>
        <source>Kontor follows no redirect. It sent nothing there, and sending is paused.</source>
        <translation>Kontor tidak mengikuti pengalihan. Tidak ada yang dikirim ke sana, dan pengiriman dijeda.</translation>
    </message>
    <message>
        <source>A batch paused itself.</source>
        <translation>Sebuah batch berhenti sendiri.</translation>
    </message>
    <message>
        <source>Too many of its payouts in a row had a problem, which mostly has one cause, such as an empty balance or a wrong bank. The rest of the batch waits. Payouts that were sent are as their rows say.</source>
        <translation>Terlalu banyak payout berturut-turut bermasalah, biasanya karena satu sebab, seperti saldo kosong atau bank yang salah. Sisa batch menunggu. Status payout yang sudah dikirim tertera di barisnya.</translation>
    </message>
    <message>
        <source>Look at these payouts first. Then resume the batch, or cancel its rest.</source>
        <translation>Lihat payout-payout ini dahulu. Lalu lanjutkan batch itu, atau batalkan sisanya.</translation>
    </message>
    <message>
        <source>The file is not ready.</source>
        <translation>Berkas belum siap.</translation>
    </message>
    <message>
        <source>kontorctl imported nothing, and nothing is sent.</source>
        <translation>kontorctl tidak mengimpor apa pun, dan tidak ada yang dikirim.</translation>
    </message>
    <message>
        <source>Correct the rows in the file, or leave them out with --ready-only.</source>
        <translation>Perbaiki baris-baris di berkas itu, atau lewati dengan --ready-only.</translation>
    </message>
    <message>
        <source>These rows were imported before.</source>
        <translation>Baris-baris ini sudah diimpor sebelumnya.</translation>
    </message>
    <message>
        <source>kontorctl imported nothing, because the batch could pay the same people again.</source>
        <translation>kontorctl tidak mengimpor apa pun, karena batch ini bisa membayar orang yang sama lagi.</translation>
    </message>
    <message>
        <source>If you mean it, import with --again.</source>
        <translation>Jika memang itu maksudnya, impor dengan --again.</translation>
    </message>
    <message>
        <source>A possible duplicate.</source>
        <translation>Kemungkinan ganda.</translation>
    </message>
    <message>
        <source>kontorctl created nothing, and nothing is sent.</source>
        <translation>kontorctl tidak membuat apa pun, dan tidak ada yang dikirim.</translation>
    </message>
    <message>
        <source>To repeat an earlier command, use its --id. To pay again, say why with --again REASON.</source>
        <translation>Untuk mengulangi perintah sebelumnya, pakai --id perintah itu. Untuk membayar lagi, sebutkan alasannya dengan --again ALASAN.</translation>
    </message>
    <message>
        <source>A warning under --strict.</source>
        <translation>Peringatan dengan --strict.</translation>
    </message>
    <message>
        <source>kontorctl created, imported and sent nothing.</source>
        <translation>kontorctl tidak membuat, mengimpor, atau mengirim apa pun.</translation>
    </message>
    <message>
        <source>Read the warnings above the message, and correct what they name.</source>
        <translation>Baca peringatan di atas pesan ini, dan perbaiki yang disebutkannya.</translation>
    </message>
    <message>
        <source>A bank or currency is not on the gateway&apos;s list.</source>
        <translation>Sebuah bank atau mata uang tidak ada di daftar gateway.</translation>
    </message>
    <message>
        <source>Nothing was sent; the payouts of the batch are drafts. Kontor compares the codes once more with the gateway&apos;s lists before it sends the first row.</source>
        <translation>Tidak ada yang dikirim; payout dalam batch itu masih draf. Kontor membandingkan kodenya sekali lagi dengan daftar gateway sebelum mengirim baris pertama.</translation>
    </message>
    <message>
        <source>If the code is right, review the batch in the window and send it there, or use kontorctl batch send --unlisted. Otherwise cancel the batch and import the file again.</source>
        <translation>Jika kodenya benar, tinjau batch itu di jendela dan kirim dari sana, atau pakai kontorctl batch send --unlisted. Jika tidak, batalkan batch itu dan impor berkasnya lagi.</translation>
    </message>
    <message>
        <source>Accepted after all.</source>
        <translation>Ternyata diterima.</translation>
    </message>
    <message>
        <source>The gateway has a payment that it rejected or did not show before. If you paid it in another way meanwhile, it is paid twice. Kontor tracks it like any other payment.</source>
        <translation>Gateway memiliki pembayaran yang sebelumnya ditolak atau tidak ditampilkannya. Jika Anda sudah membayarnya dengan cara lain, pembayaran itu terbayar dua kali. Kontor memantaunya seperti pembayaran lain.</translation>
    </message>
    <message>
        <source>Ask the gateway&apos;s support at once. Mark as reviewed (kontorctl payout review ID) ends the alarm once you have looked.</source>
        <translation>Segera tanyakan kepada dukungan gateway. &quot;Tandai sudah ditinjau&quot; (kontorctl payout review ID) mengakhiri peringatan setelah Anda memeriksanya.</translation>
    </message>
    <message>
        <source>The gateway accepted it, but doesn&apos;t know it any more (HTTP 404).</source>
        <translation>Gateway sudah menerimanya, tetapi kini tidak mengenalnya (HTTP 404).</translation>
    </message>
    <message>
        <source>The gateway answers from a database that is behind, or that was restored. Kontor doesn&apos;t send the payment again and keeps checking. Meanwhile it takes no &quot;not found&quot; as a proof for any payment.</source>
        <translation>Gateway menjawab dari basis data yang tertinggal, atau yang dipulihkan. Kontor tidak mengirim pembayaran itu lagi dan terus memeriksa. Sementara itu &quot;tidak ditemukan&quot; tidak dianggap bukti untuk pembayaran mana pun.</translation>
    </message>
    <message>
        <source>If this lasts, ask the gateway&apos;s support about the ID.</source>
        <translation>Jika ini berlanjut, tanyakan ID itu kepada dukungan gateway.</translation>
    </message>
    <message>
        <source>This computer&apos;s clock is off.</source>
        <translation>Jam komputer ini tidak tepat.</translation>
    </message>
    <message>
        <source>No payment waits for this: Kontor signs with the gateway&apos;s time. The times and countdowns on this screen are off, and the days at which lists and exports begin and end.</source>
        <translation>Tidak ada pembayaran yang menunggu karena ini: Kontor menandatangani dengan waktu gateway. Waktu dan hitungan mundur di layar ini tidak tepat, begitu pula hari awal dan akhir daftar dan ekspor.</translation>
    </message>
    <message>
        <source>Set the clock in your system settings, then choose Check again. Kontor doesn&apos;t change the clock.</source>
        <translation>Atur jam di pengaturan sistem Anda, lalu pilih &quot;Periksa lagi&quot;. Kontor tidak mengubah jam.</translation>
    </message>
    <message>
        <source>The keychain is locked, or does not answer.</source>
        <translation>Ring kunci sistem terkunci, atau tidak menjawab.</translation>
    </message>
    <message>
        <source>Kontor signs each request with your key, so it sends nothing without the keychain. Queued payments wait and are sent once it is open.</source>
        <translation>Kontor menandatangani setiap permintaan dengan kunci Anda, jadi tanpa ring kunci sistem tidak ada yang dikirim. Pembayaran dalam antrean menunggu dan dikirim setelah ring kunci dibuka.</translation>
    </message>
    <message>
        <source>Choose Unlock, and enter the keychain&apos;s password in the keychain&apos;s own window.</source>
        <translation>Pilih &quot;Buka kunci&quot;, dan masukkan kata sandi ring kunci di jendelanya sendiri.</translation>
    </message>
    <message>
        <source>No keychain is running.</source>
        <translation>Tidak ada ring kunci sistem yang berjalan.</translation>
    </message>
    <message>
        <source>Kontor sends nothing without a key. You can read everything, and queued payments wait.</source>
        <translation>Kontor tidak mengirim apa pun tanpa kunci. Anda dapat membaca semuanya, dan pembayaran dalam antrean menunggu.</translation>
    </message>
    <message>
        <source>On Debian and Ubuntu install the package gnome-keyring, or kwalletmanager on a KDE desktop. Then log out and in again, and choose a password for it. Kontor finds it by itself.</source>
        <translation>Di Debian dan Ubuntu pasang paket gnome-keyring, atau kwalletmanager di desktop KDE. Lalu keluar dan masuk lagi, dan pilih kata sandi untuknya. Kontor menemukannya sendiri.</translation>
    </message>
    <message>
        <source>The signing key can&apos;t be used, or is not in this keychain.</source>
        <translation>Kunci penanda tangan tidak dapat dipakai, atau tidak ada di ring kunci ini.</translation>
    </message>
    <message>
        <source>Kontor sends nothing without a key. Queued payments wait. A key that can&apos;t be read may still be there, so Kontor makes no new one by itself.</source>
        <translation>Kontor tidak mengirim apa pun tanpa kunci. Pembayaran dalam antrean menunggu. Kunci yang tidak dapat dibaca mungkin masih ada, jadi Kontor tidak membuat yang baru sendiri.</translation>
    </message>
    <message>
        <source>Import the key, or make a new one and register it with the gateway.</source>
        <translation>Impor kunci itu, atau buat yang baru dan daftarkan di gateway.</translation>
    </message>
    <message>
        <source>The passphrase does not open the key.</source>
        <translation>Frasa sandi itu tidak membuka kunci.</translation>
    </message>
    <message>
        <source>Nothing was signed or sent.</source>
        <translation>Tidak ada yang ditandatangani atau dikirim.</translation>
    </message>
    <message>
        <source>Enter it again.</source>
        <translation>Masukkan lagi.</translation>
    </message>
    <message>
        <source>This key can&apos;t be used.</source>
        <translation>Kunci ini tidak dapat dipakai.</translation>
    </message>
    <message>
        <source>It is too short, damaged or of another kind. Nothing was stored and nothing was sent.</source>
        <translation>Kunci ini terlalu pendek, rusak, atau jenisnya lain. Tidak ada yang disimpan dan tidak ada yang dikirim.</translation>
    </message>
    <message>
        <source>Use an RSA key of 2048 bits or more, or make one in Kontor.</source>
        <translation>Pakai kunci RSA 2048 bit atau lebih, atau buat satu di Kontor.</translation>
    </message>
    <message>
        <source>The file of a key can&apos;t be read or written.</source>
        <translation>Berkas sebuah kunci tidak dapat dibaca atau ditulis.</translation>
    </message>
    <message>
        <source>Nothing was sent, and no key was changed.</source>
        <translation>Tidak ada yang dikirim, dan tidak ada kunci yang diubah.</translation>
    </message>
    <message>
        <source>Check the folder of the file and its disk, then try again.</source>
        <translation>Periksa folder berkas itu dan disknya, lalu coba lagi.</translation>
    </message>
    <message>
        <source>Your keychain has no default collection.</source>
        <translation>Ring kunci sistem Anda tidak memiliki koleksi baku.</translation>
    </message>
    <message>
        <source>The keychain runs, but shows Kontor no place for keys. You can read everything, and queued payments wait until the place is there.</source>
        <translation>Ring kunci berjalan, tetapi tidak menyediakan tempat untuk kunci Kontor. Anda dapat membaca semuanya, dan pembayaran dalam antrean menunggu sampai tempat itu ada.</translation>
    </message>
    <message>
        <source>In KeePassXC open a database and share a group under Database settings &gt; Secret Service Integration. In GNOME Keyring make a keyring in Passwords and Keys and set it as the default.</source>
        <translation>Di KeePassXC buka sebuah basis data dan bagikan satu grup di Database settings &gt; Secret Service Integration. Di GNOME Keyring buat sebuah ring kunci di Passwords and Keys dan jadikan baku.</translation>
    </message>
    <message>
        <source>The connection is not safe.</source>
        <translation>Koneksi tidak aman.</translation>
    </message>
    <message>
        <source>The server could not prove that it is your gateway, or offers no safe connection; the message says which. Kontor showed it neither key nor payment. You can&apos;t override this.</source>
        <translation>Server tidak dapat membuktikan bahwa itu gateway Anda, atau tidak menawarkan koneksi aman; pesannya menyebutkan yang mana. Kontor tidak memperlihatkan kunci atau pembayaran kepadanya. Ini tidak dapat Anda lewati.</translation>
    </message>
    <message>
        <source>Compare the certificate&apos;s fingerprint (Show certificate) with your gateway&apos;s, and ask the gateway or your IT whether it was changed.</source>
        <translation>Bandingkan sidik jari sertifikat (&quot;Tampilkan sertifikat&quot;) dengan milik gateway Anda, dan tanyakan kepada gateway atau TI Anda apakah sertifikatnya diganti.</translation>
    </message>
    <message>
        <source>The certificate can&apos;t be checked.</source>
        <translation>Sertifikat tidak dapat diperiksa.</translation>
    </message>
    <message>
        <source>Kontor can&apos;t read the certificate file that this profile names, so it sent nothing.</source>
        <translation>Kontor tidak dapat membaca berkas sertifikat yang disebut profil ini, jadi tidak ada yang dikirim.</translation>
    </message>
    <message>
        <source>Put the file back where it was, and open Kontor again.</source>
        <translation>Kembalikan berkas itu ke tempatnya, dan buka Kontor lagi.</translation>
    </message>
    <message>
        <source>The disk is full, or the ledger can&apos;t be written.</source>
        <translation>Disk penuh, atau data pembayaran tidak dapat ditulis.</translation>
    </message>
    <message>
        <source>Sending is paused, so that no payment goes unrecorded: a payment without a record could be paid twice. You can read everything.</source>
        <translation>Pengiriman dijeda, supaya tidak ada pembayaran yang tidak tercatat: pembayaran tanpa catatan bisa dibayar dua kali. Anda dapat membaca semuanya.</translation>
    </message>
    <message>
        <source>Free at least 50 MB. Kontor resumes by itself.</source>
        <translation>Kosongkan sedikitnya 50 MB. Kontor melanjutkan sendiri.</translation>
    </message>
    <message>
        <source>The ledger is busy, or can only be read.</source>
        <translation>Data pembayaran sedang sibuk, atau hanya dapat dibaca.</translation>
    </message>
    <message>
        <source>Sending is paused, so that no payment goes unrecorded. Nothing is lost.</source>
        <translation>Pengiriman dijeda, supaya tidak ada pembayaran yang tidak tercatat. Tidak ada yang hilang.</translation>
    </message>
    <message>
        <source>Close the other program that uses the ledger, or make its folder writable.</source>
        <translation>Tutup program lain yang memakai data pembayaran ini, atau izinkan penulisan di foldernya.</translation>
    </message>
    <message>
        <source>This ledger was made by a newer Kontor.</source>
        <translation>Buku besar ini dibuat oleh Kontor yang lebih baru.</translation>
    </message>
    <message>
        <source>Kontor doesn&apos;t open it, not even for reading: what an older Kontor doesn&apos;t know could change what the rest means.</source>
        <translation>Kontor tidak membukanya, bahkan untuk dibaca: yang tidak dikenal Kontor lama bisa mengubah arti selebihnya.</translation>
    </message>
    <message>
        <source>Update Kontor on this computer.</source>
        <translation>Perbarui Kontor di komputer ini.</translation>
    </message>
    <message>
        <source>The ledger is damaged.</source>
        <translation>Buku besar rusak.</translation>
    </message>
    <message>
        <source>Kontor sends nothing from it, because its records may not be true.</source>
        <translation>Kontor tidak mengirim apa pun darinya, karena catatannya mungkin tidak benar.</translation>
    </message>
    <message>
        <source>Restore a backup.</source>
        <translation>Pulihkan cadangan.</translation>
    </message>
    <message>
        <source>The ledger is older than the one last used here, or not known here.</source>
        <translation>Data pembayaran ini lebih lama daripada yang terakhir dipakai di sini, atau tidak dikenal di sini.</translation>
    </message>
    <message>
        <source>Payments may be missing in it, and cancelled payouts may not be cancelled in it. You can read and export everything. Kontor sends, checks, cancels and changes nothing until you confirm this copy. Then it checks every open payment before it sends any.</source>
        <translation>Pembayaran mungkin tidak lengkap di dalamnya, dan payout yang dibatalkan mungkin tidak tampak batal. Anda dapat membaca dan mengekspor semuanya. Kontor tidak mengirim, memeriksa, membatalkan, atau mengubah apa pun sebelum Anda mengonfirmasi salinan ini. Setelah itu setiap pembayaran terbuka diperiksa sebelum ada yang dikirim.</translation>
    </message>
    <message>
        <source>If you mean this copy, confirm it with Use this copy, or kontorctl accept older-copy. If a payment must not go out, pause sending before you confirm, and stop tracking it afterwards.</source>
        <translation>Jika memang salinan ini yang dimaksud, konfirmasi dengan &quot;Pakai salinan ini&quot;, atau kontorctl accept older-copy. Jika suatu pembayaran tidak boleh dikirim, jeda pengiriman sebelum mengonfirmasi, dan hentikan pemantauannya sesudahnya.</translation>
    </message>
    <message>
        <source>Another Kontor has taken over.</source>
        <translation>Kontor lain telah mengambil alih.</translation>
    </message>
    <message>
        <source>Only one program sends from a ledger, so that no payment goes out twice. The other one sends now. What this one has sent is kept.</source>
        <translation>Hanya satu program yang mengirim dari data pembayaran, supaya tidak ada pembayaran yang dikirim dua kali. Yang lain kini mengirim. Yang sudah dikirim program ini tersimpan.</translation>
    </message>
    <message>
        <source>Close one of the two. To send from here, start this one again.</source>
        <translation>Tutup salah satunya. Untuk mengirim dari sini, mulai program ini lagi.</translation>
    </message>
    <message>
        <source>The ledger belongs to another gateway or merchant than the profile names.</source>
        <translation>Data pembayaran ini milik gateway atau merchant lain daripada yang disebut profil.</translation>
    </message>
    <message>
        <source>The base address or the merchant code in profile.ini was changed. Another gateway doesn&apos;t have these payments, and its &quot;not found&quot; would look like a proof that no money moved. Kontor sends and checks nothing.</source>
        <translation>Alamat dasar atau kode merchant di profile.ini telah diubah. Gateway lain tidak memiliki pembayaran ini, dan &quot;tidak ditemukan&quot; darinya akan tampak seperti bukti bahwa tidak ada uang yang berpindah. Kontor tidak mengirim dan tidak memeriksa apa pun.</translation>
    </message>
    <message>
        <source>Correct the profile. If the gateway has only moved, confirm it with They are the same, or kontorctl accept gateway.</source>
        <translation>Perbaiki profil itu. Jika gateway hanya berpindah alamat, konfirmasi dengan &quot;Keduanya sama&quot;, atau kontorctl accept gateway.</translation>
    </message>
    <message>
        <source>This ledger was made by an older Kontor, which stored payments differently.</source>
        <translation>Buku besar ini dibuat oleh Kontor yang lebih lama, yang menyimpan pembayaran dengan cara lain.</translation>
    </message>
    <message>
        <source>Kontor doesn&apos;t open it and changes nothing in it. When you take its payments over, queued payouts that were never sent become drafts to review. Those that may have been sent, and payins that were never sent, are no longer tracked until you resume tracking.</source>
        <translation>Kontor tidak membukanya dan tidak mengubah apa pun di dalamnya. Saat pembayarannya diambil alih, payout dalam antrean yang belum pernah dikirim menjadi draf untuk ditinjau. Yang mungkin sudah dikirim, dan payin yang belum pernah dikirim, tidak lagi dipantau sampai Anda melanjutkan pemantauan.</translation>
    </message>
    <message>
        <source>Close every Kontor that uses it, then run kontorctl import-old with the file that the message names. The old file is kept as ledger.db.before-schema-1.</source>
        <translation>Tutup setiap Kontor yang memakainya, lalu jalankan kontorctl import-old dengan berkas yang disebut pesan itu. Berkas lama disimpan sebagai ledger.db.before-schema-1.</translation>
    </message>
    <message>
        <source>The callback port is in use.</source>
        <translation>Port callback sedang dipakai.</translation>
    </message>
    <message>
        <source>Another program uses the port, or this computer doesn&apos;t let Kontor listen there. No payment is affected: Kontor asks the gateway instead, so news comes later.</source>
        <translation>Program lain memakai port itu, atau komputer ini tidak mengizinkan Kontor menerima di sana. Tidak ada pembayaran yang terpengaruh: Kontor menanyakan ke gateway, jadi kabarnya datang lebih lambat.</translation>
    </message>
    <message>
        <source>No callbacks for half an hour, although a payment was open.</source>
        <translation>Tidak ada callback selama setengah jam, padahal ada pembayaran terbuka.</translation>
    </message>
    <message>
        <source>No payment is affected: Kontor asks the gateway instead, so news comes later.</source>
        <translation>Tidak ada pembayaran yang terpengaruh: Kontor menanyakan ke gateway, jadi kabarnya datang lebih lambat.</translation>
    </message>
    <message>
        <source>Test address calls the address that the gateway has, and says whether the call arrives here.</source>
        <translation>&quot;Uji alamat&quot; memanggil alamat yang dimiliki gateway, dan menunjukkan apakah panggilan itu sampai di sini.</translation>
    </message>
    <message>
        <source>The test callback did not arrive.</source>
        <translation>Callback uji coba tidak sampai.</translation>
    </message>
    <message>
        <source>The public address does not lead to this computer. No payment is affected: Kontor asks the gateway instead.</source>
        <translation>Alamat publik tidak mengarah ke komputer ini. Tidak ada pembayaran yang terpengaruh: Kontor menanyakan ke gateway.</translation>
    </message>
    <message>
        <source>Check the public address, the relay and the firewall.</source>
        <translation>Periksa alamat publik, relai, dan firewall.</translation>
    </message>
    <message>
        <source>The reply could not be read.</source>
        <translation>Jawaban tidak dapat dibaca.</translation>
    </message>
    <message>
        <source>The gateway answered in a form that Kontor doesn&apos;t know. The outcome is unknown until Kontor has checked with the gateway. The reply is kept as it came.</source>
        <translation>Gateway menjawab dalam bentuk yang tidak dikenal Kontor. Hasilnya belum diketahui sampai Kontor memeriksanya di gateway. Jawaban itu disimpan seperti diterima.</translation>
    </message>
    <message>
        <source>Look at it with Show reply, and send it to your gateway contact.</source>
        <translation>Lihat dengan &quot;Tampilkan jawaban&quot;, dan kirim kepada kontak gateway Anda.</translation>
    </message>
    <message>
        <source>The reply is too large.</source>
        <translation>Jawaban terlalu besar.</translation>
    </message>
    <message>
        <source>Kontor did not read it to its end and did not keep it. You only looked something up: no payment is affected.</source>
        <translation>Kontor tidak membacanya sampai akhir dan tidak menyimpannya. Anda hanya melihat data: tidak ada pembayaran yang terpengaruh.</translation>
    </message>
    <message>
        <source>Tell your gateway contact.</source>
        <translation>Beri tahu kontak gateway Anda.</translation>
    </message>
    <message>
        <source>A payment is marked as a test in the live profile.</source>
        <translation>Sebuah pembayaran ditandai sebagai uji coba di profil live.</translation>
    </message>
    <message>
        <source>No real money may have moved. Sending is paused.</source>
        <translation>Mungkin tidak ada uang nyata yang berpindah. Pengiriman dijeda.</translation>
    </message>
    <message>
        <source>Show reply lists these payments. Send the details to your gateway contact before you pay anything more.</source>
        <translation>&quot;Tampilkan jawaban&quot; menampilkan pembayaran-pembayaran ini. Kirim rinciannya kepada kontak gateway Anda sebelum membayar lagi.</translation>
    </message>
    <message>
        <source>A payment is marked as real in a practice profile.</source>
        <translation>Sebuah pembayaran ditandai sebagai nyata di profil latihan.</translation>
    </message>
    <message>
        <source>Real money may have moved. Sending is paused.</source>
        <translation>Uang nyata mungkin telah berpindah. Pengiriman dijeda.</translation>
    </message>
    <message>
        <source>Show reply lists these payments. Send the details to your gateway contact at once.</source>
        <translation>&quot;Tampilkan jawaban&quot; menampilkan pembayaran-pembayaran ini. Segera kirim rinciannya kepada kontak gateway Anda.</translation>
    </message>
    <message>
        <source>The gateway shows other money than was sent.</source>
        <translation>Gateway menunjukkan uang yang lain daripada yang dikirim.</translation>
    </message>
    <message>
        <source>Kontor doesn&apos;t send the payment again. If its batch is still being sent, the batch is paused.</source>
        <translation>Kontor tidak mengirim pembayaran itu lagi. Jika batch-nya masih dikirim, batch itu dijeda.</translation>
    </message>
    <message>
        <source>Ask your gateway contact before you go on.</source>
        <translation>Tanyakan kepada kontak gateway Anda sebelum melanjutkan.</translation>
    </message>
    <message>
        <source>What you entered can&apos;t be used.</source>
        <translation>Yang Anda masukkan tidak dapat dipakai.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Tidak ada yang diubah.</translation>
    </message>
    <message>
        <source>The message says why. Correct it and try again.</source>
        <translation>Pesan itu menyebutkan alasannya. Perbaiki dan coba lagi.</translation>
    </message>
    <message>
        <source>Given up.</source>
        <translation>Dihentikan.</translation>
    </message>
    <message>
        <source>Start again when you like.</source>
        <translation>Mulai lagi kapan saja.</translation>
    </message>
    <message>
        <source>A payout is above a limit of the profile.</source>
        <translation>Sebuah payout melebihi batas profil.</translation>
    </message>
    <message>
        <source>Nothing was queued.</source>
        <translation>Tidak ada yang masuk antrean.</translation>
    </message>
    <message>
        <source>Test the connection, correct the base address of the profile, or ask your gateway contact.</source>
        <translation>Uji koneksi, perbaiki alamat dasar profil, atau tanyakan kepada kontak gateway Anda.</translation>
    </message>
    <message>
        <source>Check the base address of the profile.</source>
        <translation>Periksa alamat dasar profil.</translation>
    </message>
    <message>
        <source>Take the next free port that the message offers, or choose another port for callbacks.</source>
        <translation>Ambil port bebas berikutnya yang ditawarkan pesan itu, atau pilih port lain untuk callback.</translation>
    </message>
    <message>
        <source>If you are responsible for the limit, change it in the settings of the profile, or with kontorctl profile limit.</source>
        <translation>Jika Anda bertanggung jawab atas batas itu, ubah di pengaturan profil, atau dengan kontorctl profile limit.</translation>
    </message>
</context>
<context>
    <name>ConnectionTest</name>
    <message>
        <source>Address</source>
        <translation>Alamat</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Koneksi</translation>
    </message>
    <message>
        <source>API version</source>
        <translation>Versi API</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Jam</translation>
    </message>
    <message>
        <source>Merchant</source>
        <translation>Merchant</translation>
    </message>
    <message>
        <source>Signing key</source>
        <translation>Kunci tanda tangan</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>%1 can be reached.</source>
        <extracomment>A line of the connection test. %1 is the gateway&apos;s address.</extracomment>
        <translation>%1 dapat dijangkau.</translation>
    </message>
    <message>
        <source>The certificate is trusted.</source>
        <translation>Sertifikat tepercaya.</translation>
    </message>
    <message>
        <source>Not encrypted, which is allowed on this computer only.</source>
        <translation>Tidak terenkripsi, yang diizinkan di komputer ini saja.</translation>
    </message>
    <message>
        <source>This computer&apos;s clock agrees with the gateway&apos;s.</source>
        <translation>Jam komputer ini sesuai dengan jam gateway.</translation>
    </message>
    <message>
        <source>The gateway does not say its time, so the clocks could not be compared.</source>
        <translation>Gateway tidak menyebutkan waktunya, jadi jam tidak dapat dibandingkan.</translation>
    </message>
    <message>
        <source>Version 2 is accepted.</source>
        <translation>Versi 2 diterima.</translation>
    </message>
    <message>
        <source>A token was issued with this key.</source>
        <translation>Token diterbitkan dengan kunci ini.</translation>
    </message>
    <message>
        <source>A token was issued with the merchant&apos;s secret. That way is deprecated: make a key and hand its public half to the gateway.</source>
        <translation>Token diterbitkan dengan rahasia merchant. Cara itu sudah usang: buat kunci dan serahkan bagian publiknya kepada gateway.</translation>
    </message>
    <message>
        <source>The gateway named no merchant. Ask it whether this merchant code is set up.</source>
        <translation>Gateway tidak menyebutkan merchant. Tanyakan apakah kode merchant ini sudah disiapkan.</translation>
    </message>
    <message>
        <source>The gateway does not let this profile read the merchant&apos;s name (HTTP %1). Payments may be allowed all the same: ask your gateway contact what this key may do.</source>
        <extracomment>A line of the connection test. %1 is the HTTP status of the answer, such as 403.</extracomment>
        <translation>Gateway tidak mengizinkan profil ini membaca nama merchant (HTTP %1). Pembayaran mungkin tetap diizinkan: tanyakan kepada kontak gateway Anda apa saja yang boleh dilakukan kunci ini.</translation>
    </message>
</context>
<context>
    <name>Connections</name>
    <message>
        <source>The proxy %1 wants a user name and password.</source>
        <extracomment>%1 is the address of a proxy, such as &quot;proxy.example:3128&quot;.</extracomment>
        <translation>Proxy %1 meminta nama pengguna dan kata sandi.</translation>
    </message>
    <message>
        <source>The proxy %1 didn&apos;t accept its user name and password.</source>
        <extracomment>%1 is the address of a proxy, such as &quot;proxy.example:3128&quot;.</extracomment>
        <translation>Proxy %1 tidak menerima nama pengguna dan kata sandinya.</translation>
    </message>
    <message>
        <source>No connection to the gateway.</source>
        <translation>Tidak ada koneksi ke gateway.</translation>
    </message>
    <message>
        <source>No connection to the gateway through the proxy %1.</source>
        <extracomment>%1 is the address of a proxy, such as &quot;proxy.example:3128&quot;.</extracomment>
        <translation>Tidak ada koneksi ke gateway lewat proxy %1.</translation>
    </message>
    <message>
        <source>Enter the proxy&apos;s login under Settings &gt; Gateway.</source>
        <translation>Masukkan login proxy di Pengaturan &gt; Gateway.</translation>
    </message>
    <message>
        <source>A proxy on the way to the gateway wants a user name and password (HTTP 407).</source>
        <translation>Sebuah proxy di jalan ke gateway meminta nama pengguna dan kata sandi (HTTP 407).</translation>
    </message>
    <message>
        <source>Nothing is lost; continuing in %1 s.</source>
        <extracomment>%1 is a number of seconds.</extracomment>
        <translation>Tidak ada yang hilang; dilanjutkan dalam %1 dtk.</translation>
    </message>
    <message>
        <source>Nothing is lost; continuing.</source>
        <translation>Tidak ada yang hilang; dilanjutkan.</translation>
    </message>
    <message>
        <source>Slowed down: the gateway takes 10 requests per second.</source>
        <translation>Diperlambat: gateway menerima 10 permintaan per detik.</translation>
    </message>
    <message>
        <source>Another program may be using the same merchant account.</source>
        <translation>Mungkin ada program lain yang memakai akun merchant yang sama.</translation>
    </message>
    <message>
        <source>%1 s</source>
        <extracomment>How far a clock is wrong. %1 is a number of seconds.</extracomment>
        <translation>%1 dtk</translation>
    </message>
    <message>
        <source>%1 min</source>
        <extracomment>How far a clock is wrong. %1 is a number of minutes.</extracomment>
        <translation>%1 mnt</translation>
    </message>
    <message>
        <source>%1 h</source>
        <extracomment>How far a clock is wrong. %1 is a number of hours.</extracomment>
        <translation>%1 jam</translation>
    </message>
    <message>
        <source>This computer&apos;s clock is %1 behind the gateway.</source>
        <extracomment>%1 is &quot;41 s&quot;, &quot;3 min&quot; or &quot;7 h&quot;.</extracomment>
        <translation>Jam komputer ini terlambat %1 dari gateway.</translation>
    </message>
    <message>
        <source>This computer&apos;s clock is %1 ahead of the gateway.</source>
        <extracomment>%1 is &quot;41 s&quot;, &quot;3 min&quot; or &quot;7 h&quot;.</extracomment>
        <translation>Jam komputer ini lebih cepat %1 dari gateway.</translation>
    </message>
    <message>
        <source>Kontor signs with the gateway&apos;s time; the times on this screen are this computer&apos;s. Set the clock in your system settings; Kontor does not change it.</source>
        <translation>Kontor menandatangani dengan waktu gateway; waktu di layar ini adalah waktu komputer ini. Setel jam di pengaturan sistem Anda; Kontor tidak mengubahnya.</translation>
    </message>
</context>
<context>
    <name>DraftRestore</name>
    <message>
        <source>It was not sent and is not in the ledger.</source>
        <translation>Ini tidak dikirim dan tidak ada di buku besar.</translation>
    </message>
    <message>
        <source>What you had typed is still here.</source>
        <translation>Yang tadi Anda ketik masih ada di sini.</translation>
    </message>
    <message>
        <source>Start empty</source>
        <translation>Mulai kosong</translation>
    </message>
    <message>
        <source>What you had typed before is put aside.</source>
        <translation>Yang sebelumnya Anda ketik disisihkan.</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Kembalikan</translation>
    </message>
</context>
<context>
    <name>Duplicates</name>
    <message>
        <source>Kontor cannot find that out by waiting: ask the gateway&apos;s support about that payout before you pay this one.</source>
        <translation>Kontor tidak dapat mengetahuinya dengan menunggu: tanyakan pencairan itu kepada dukungan gateway sebelum Anda membayar yang ini.</translation>
    </message>
    <message>
        <source>Wait until it is known.</source>
        <translation>Tunggu sampai diketahui.</translation>
    </message>
    <message>
        <source>The outcome of a payout of the same amount to this account, made at %1, %3 (%2), is not known: it may have been paid already, and then this one pays it twice.</source>
        <extracomment>%1 is a time, %2 the reference or the beginning of the ID, %3 &quot;2 h 5 min ago&quot;.</extracomment>
        <translation>Hasil pencairan dengan jumlah yang sama ke rekening ini, dibuat pada %1, %3 (%2), tidak diketahui: mungkin sudah dibayar, dan pencairan ini akan membayarnya dua kali.</translation>
    </message>
    <message>
        <source>A payout of the same amount to this account was made at %1, %3 (%2). Check that you mean to pay this one too.</source>
        <extracomment>%1 is a time, %2 the reference or the beginning of the ID, %3 &quot;2 h 5 min ago&quot;.</extracomment>
        <translation>Pencairan dengan jumlah yang sama ke rekening ini dibuat pada %1, %3 (%2). Pastikan bahwa Anda juga ingin membayar yang ini.</translation>
    </message>
    <message numerus="yes">
        <source>There are %n more payouts of that amount to this account.</source>
        <extracomment>Behind a sentence about one earlier payout. %n is how many more there are.</extracomment>
        <translation>
            <numerusform>Ada %n pencairan lain dengan jumlah itu ke rekening ini.</numerusform>
        </translation>
    </message>
    <message>
        <source>This is a copy of %1, and it is not proven that no money moved with that one: if it was accepted, this one pays the same thing twice.</source>
        <extracomment>%1 is the reference of a payout, or the beginning of its ID.</extracomment>
        <translation>Ini salinan %1, dan belum terbukti bahwa tidak ada dana yang berpindah dengan yang itu: jika sudah diterima, yang ini membayar hal yang sama dua kali.</translation>
    </message>
    <message>
        <source>payout %1</source>
        <extracomment>%1 is the beginning of the ID of a payout.</extracomment>
        <translation>pencairan %1</translation>
    </message>
</context>
<context>
    <name>EnvironmentTitle</name>
    <message>
        <source>%1 – %2</source>
        <extracomment>The title of a dialog. %2 is the environment, such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>%1 – %2</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>The ledger is busy.</source>
        <translation>Buku besar sedang sibuk.</translation>
    </message>
    <message>
        <source>Another program holds it. Nothing was sent; try again in a moment.</source>
        <translation>Program lain memegangnya. Tidak ada yang dikirim; coba lagi sebentar lagi.</translation>
    </message>
    <message>
        <source>The ledger is damaged.</source>
        <translation>Buku besar rusak.</translation>
    </message>
    <message>
        <source>Nothing is sent from it. Restore a backup.</source>
        <translation>Tidak ada yang dikirim darinya. Pulihkan cadangan.</translation>
    </message>
    <message>
        <source>This ledger was made by a newer Kontor.</source>
        <translation>Buku besar ini dibuat oleh Kontor yang lebih baru.</translation>
    </message>
    <message>
        <source>Update this computer&apos;s Kontor; opening it here could damage it.</source>
        <translation>Perbarui Kontor di komputer ini; membukanya di sini dapat merusaknya.</translation>
    </message>
    <message>
        <source>This ledger was made by an older Kontor, which stored payments differently.</source>
        <translation>Buku besar ini dibuat oleh Kontor yang lebih lama, yang menyimpan pembayaran dengan cara lain.</translation>
    </message>
    <message>
        <source>Nothing in it was changed. Take its payments over with: %1</source>
        <extracomment>%1 is a command for a terminal, with the path of a file.</extracomment>
        <translation>Tidak ada yang diubah di dalamnya. Ambil alih pembayarannya dengan: %1</translation>
    </message>
    <message>
        <source>The gateway has a problem (HTTP %1).</source>
        <extracomment>%1 is the HTTP status of the answer, such as 503.</extracomment>
        <translation>Gateway bermasalah (HTTP %1).</translation>
    </message>
    <message>
        <source>Treated as unknown until checked.</source>
        <translation>Dianggap belum diketahui sampai diperiksa.</translation>
    </message>
    <message>
        <source>The gateway takes 10 requests per second.</source>
        <translation>Gateway melayani 10 permintaan per detik.</translation>
    </message>
    <message>
        <source>Nothing is lost; another program may be using the same merchant account.</source>
        <translation>Tidak ada yang hilang; program lain mungkin memakai akun merchant yang sama.</translation>
    </message>
    <message>
        <source>The gateway did not accept this request (HTTP %1).</source>
        <extracomment>%1 is the HTTP status of the answer, such as 422.</extracomment>
        <translation>Gateway tidak menerima permintaan ini (HTTP %1).</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Tidak ada yang diubah.</translation>
    </message>
    <message>
        <source>The gateway&apos;s reply did not arrive.</source>
        <translation>Jawaban gateway tidak sampai.</translation>
    </message>
    <message>
        <source>It is not known what the gateway did. Try again, or check the payment.</source>
        <translation>Tidak diketahui apa yang dilakukan gateway. Coba lagi, atau periksa pembayarannya.</translation>
    </message>
    <message>
        <source>Your keychain does not answer.</source>
        <translation>Gantungan kunci sistem Anda tidak menjawab.</translation>
    </message>
    <message>
        <source>It may be waiting for you. Nothing was sent; nothing is lost.</source>
        <translation>Mungkin sedang menunggu Anda. Tidak ada yang dikirim; tidak ada yang hilang.</translation>
    </message>
    <message>
        <source>The file of a signing key could not be read or written.</source>
        <translation>File kunci tanda tangan tidak dapat dibaca atau ditulis.</translation>
    </message>
    <message>
        <source>Nothing was sent, and no key was changed. Look at its folder and its disk, then try again.</source>
        <translation>Tidak ada yang dikirim, dan tidak ada kunci yang berubah. Periksa folder dan disknya, lalu coba lagi.</translation>
    </message>
    <message>
        <source>This key cannot be used.</source>
        <translation>Kunci ini tidak dapat dipakai.</translation>
    </message>
    <message>
        <source>Nothing was stored and nothing was sent.</source>
        <translation>Tidak ada yang disimpan dan tidak ada yang dikirim.</translation>
    </message>
    <message>
        <source>Given up.</source>
        <translation>Dihentikan.</translation>
    </message>
    <message>
        <source>You are working offline.</source>
        <translation>Anda sedang bekerja luring.</translation>
    </message>
    <message>
        <source>The gateway was not asked. Go online, then do it again.</source>
        <translation>Gateway tidak ditanyai. Kembalilah daring, lalu ulangi.</translation>
    </message>
    <message>
        <source>Check the address and this computer&apos;s network.</source>
        <translation>Periksa alamat dan jaringan komputer ini.</translation>
    </message>
    <message>
        <source>Check the proxy, the address and this computer&apos;s network.</source>
        <translation>Periksa proxy, alamat, dan jaringan komputer ini.</translation>
    </message>
    <message>
        <source>Only something was looked up; no payment is touched.</source>
        <translation>Ini hanya melihat data; tidak ada pembayaran yang tersentuh.</translation>
    </message>
    <message>
        <source>Nothing was sent. Kontor does not offer to go on; ask your gateway or IT.</source>
        <translation>Tidak ada yang dikirim. Kontor tidak menyediakan pilihan untuk melanjutkan; tanyakan kepada gateway atau bagian TI Anda.</translation>
    </message>
    <message>
        <source>The gateway did not accept our access.</source>
        <translation>Gateway tidak menerima akses dari sini.</translation>
    </message>
    <message>
        <source>The key may not be registered, or this merchant may not ask this.</source>
        <translation>Kuncinya mungkin tidak terdaftar, atau merchant ini mungkin tidak berwenang menanyakannya.</translation>
    </message>
    <message>
        <source>The gateway answered &quot;not found&quot; for API version 2.</source>
        <translation>Gateway menjawab &quot;not found&quot; untuk API versi 2.</translation>
    </message>
    <message>
        <source>Either this version is no longer supported or the base address is wrong.</source>
        <translation>Versi ini tidak lagi didukung, atau alamat dasarnya salah.</translation>
    </message>
    <message>
        <source>The gateway pointed to another address (HTTP %1), which Kontor does not follow.</source>
        <extracomment>%1 is the HTTP status of the answer, such as 301.</extracomment>
        <translation>Gateway mengarahkan ke alamat lain (HTTP %1), yang tidak diikuti Kontor.</translation>
    </message>
    <message>
        <source>Nothing was sent there. The base address may be wrong; ask your gateway contact.</source>
        <translation>Tidak ada yang dikirim ke sana. Alamat dasarnya mungkin salah; tanyakan kepada kontak gateway Anda.</translation>
    </message>
    <message>
        <source>This gateway does not have that list.</source>
        <translation>Gateway ini tidak memiliki daftar itu.</translation>
    </message>
    <message>
        <source>Everything else works as before.</source>
        <translation>Yang lainnya tetap berfungsi seperti sebelumnya.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Coba lagi.</translation>
    </message>
    <message>
        <source>The gateway&apos;s reply is larger than any it should send, and was given up.</source>
        <translation>Jawaban gateway lebih besar dari yang semestinya dikirim, dan pembacaannya dihentikan.</translation>
    </message>
    <message>
        <source>The gateway takes 10 requests per second and did not process this one.</source>
        <translation>Gateway melayani 10 permintaan per detik dan tidak memproses yang ini.</translation>
    </message>
    <message>
        <source>Another program may be using the same merchant account. Try again later.</source>
        <translation>Program lain mungkin memakai akun merchant yang sama. Coba lagi nanti.</translation>
    </message>
    <message>
        <source>The gateway answered, but its reply could not be read.</source>
        <translation>Gateway menjawab, tetapi jawabannya tidak dapat dibaca.</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>Coba lagi nanti.</translation>
    </message>
</context>
<context>
    <name>Explanations</name>
    <message>
        <source>Kontor doesn&apos;t check it automatically.</source>
        <translation>Kontor tidak memeriksanya secara otomatis.</translation>
    </message>
    <message>
        <source>It was due to be checked at %1.</source>
        <extracomment>%1 is a time of the day.</extracomment>
        <translation>Seharusnya diperiksa pada %1.</translation>
    </message>
    <message>
        <source>It is being checked now.</source>
        <translation>Sedang diperiksa sekarang.</translation>
    </message>
    <message>
        <source>Next check in %1:%2.</source>
        <extracomment>%1 is a number of minutes, %2 of seconds: &quot;Next check in 0:42.&quot;</extracomment>
        <translation>Pemeriksaan berikutnya dalam %1:%2.</translation>
    </message>
    <message>
        <source>Callbacks are off for this payin, so this may be old.</source>
        <translation>Callback mati untuk penerimaan ini, jadi keterangan ini mungkin sudah lama.</translation>
    </message>
    <message>
        <source>A callback came at %1 and the gateway has not said since where the payin stands, so this may be old.</source>
        <extracomment>%1 is a time: &quot;15:10&quot;.</extracomment>
        <translation>Callback datang pukul %1 dan sejak itu gateway belum mengatakan bagaimana status penerimaan ini, jadi ini mungkin sudah usang.</translation>
    </message>
    <message>
        <source>The gateway cannot be asked now, so this may be old.</source>
        <translation>Gateway tidak dapat ditanyai sekarang, jadi keterangan ini mungkin sudah lama.</translation>
    </message>
    <message>
        <source>No callbacks have come since Kontor started, so this may be old.</source>
        <translation>Belum ada callback sejak Kontor dimulai, jadi keterangan ini mungkin sudah lama.</translation>
    </message>
    <message>
        <source>Callbacks are off on this computer, so this may be old.</source>
        <translation>Callback mati di komputer ini, jadi keterangan ini mungkin sudah lama.</translation>
    </message>
    <message>
        <source>Callbacks work (last one %1), so this is current.</source>
        <extracomment>%1 is &quot;2 min ago&quot;.</extracomment>
        <translation>Callback berfungsi (terakhir %1), jadi keterangan ini terkini.</translation>
    </message>
    <message>
        <source>No callbacks since %1, so this may be old.</source>
        <extracomment>%1 is a time: &quot;15:10&quot;.</extracomment>
        <translation>Tidak ada callback sejak %1, jadi keterangan ini mungkin sudah lama.</translation>
    </message>
    <message>
        <source>The account closes today %1, %2.</source>
        <extracomment>Of the account that a customer pays to. %1 is a time: &quot;18:00&quot;, %2 &quot;in 1 h 12 min&quot;.</extracomment>
        <translation>Rekening ditutup hari ini %1, %2.</translation>
    </message>
    <message>
        <source>The account closes at %1, %2.</source>
        <extracomment>Of the account that a customer pays to. %1 is a day with its time: &quot;20 Nov, 18:00&quot;, %2 &quot;in 3 days&quot;.</extracomment>
        <translation>Rekening ditutup pada %1, %2.</translation>
    </message>
    <message>
        <source>The gateway says %1. You called this word final, so it is no longer checked by itself.</source>
        <extracomment>%1 is the gateway&apos;s own word for a status, such as &quot;PROCESSING&quot;.</extracomment>
        <translation>Gateway menyebut %1. Anda menetapkan status ini final, jadi tidak lagi diperiksa dengan sendirinya.</translation>
    </message>
    <message>
        <source>The gateway says %1. Kontor does not know whether this is final and keeps checking.</source>
        <extracomment>%1 is the gateway&apos;s own word for a status, such as &quot;PROCESSING&quot;.</extracomment>
        <translation>Gateway menyebut %1. Kontor tidak tahu apakah ini final dan terus memeriksa.</translation>
    </message>
    <message>
        <source>Likely expired at %1.</source>
        <extracomment>Of a payin. %1 is a time: &quot;15:10&quot;.</extracomment>
        <translation>Kemungkinan kedaluwarsa sejak %1.</translation>
    </message>
    <message>
        <source>Last checked %1.</source>
        <extracomment>%1 is &quot;20 s ago&quot;, or a day with its time.</extracomment>
        <translation>Terakhir diperiksa %1.</translation>
    </message>
    <message>
        <source>The gateway named no status when it was asked at %1, so it is not known whether the customer has paid.</source>
        <extracomment>%1 is a time: &quot;15:10&quot;.</extracomment>
        <translation>Gateway tidak menyebut status saat ditanyai pada %1, jadi tidak diketahui apakah pelanggan sudah membayar.</translation>
    </message>
    <message>
        <source>The gateway has not said that the customer has paid.</source>
        <translation>Gateway belum mengatakan bahwa pelanggan sudah membayar.</translation>
    </message>
    <message>
        <source>It is not known whether the customer has paid.</source>
        <translation>Belum diketahui apakah pelanggan sudah membayar.</translation>
    </message>
    <message>
        <source>The customer has not paid yet.</source>
        <translation>Pelanggan belum membayar.</translation>
    </message>
    <message>
        <source>Likely expired.</source>
        <translation>Kemungkinan kedaluwarsa.</translation>
    </message>
    <message>
        <source>The gateway has not named a final status; Kontor goes on asking, in the long run once an hour.</source>
        <translation>Gateway belum menyebut status final; Kontor terus menanyakan, lama-kelamaan sekali sejam.</translation>
    </message>
    <message>
        <source>It may or may not have been created. Kontor keeps asking. %1 If it is urgent, send the details to your gateway contact.</source>
        <extracomment>%1 is &quot;Next check in 0:42.&quot;</extracomment>
        <translation>Penerimaan ini mungkin sudah dibuat, mungkin belum. Kontor terus bertanya. %1 Jika mendesak, kirim rinciannya ke kontak gateway Anda.</translation>
    </message>
    <message>
        <source>Still no answer about this payin.</source>
        <translation>Masih belum ada jawaban tentang penerimaan ini.</translation>
    </message>
    <message>
        <source>It may or may not have been paid. Kontor keeps asking. %1 If it is urgent, send the details to your gateway contact.</source>
        <extracomment>%1 is &quot;Next check in 0:42.&quot;</extracomment>
        <translation>Pencairan ini mungkin sudah dibayar, mungkin belum. Kontor terus bertanya. %1 Jika mendesak, kirim rinciannya ke kontak gateway Anda.</translation>
    </message>
    <message>
        <source>Still no answer about this payout.</source>
        <translation>Masih belum ada jawaban tentang pencairan ini.</translation>
    </message>
    <message>
        <source>The gateway answered, but its reply could not be read, so it is not known whether this payin was accepted.</source>
        <translation>Gateway menjawab, tetapi jawabannya tidak dapat dibaca, jadi tidak diketahui apakah penerimaan ini diterima gateway.</translation>
    </message>
    <message>
        <source>The gateway answered, but its reply could not be read, so it is not known whether this payout was accepted.</source>
        <translation>Gateway menjawab, tetapi jawabannya tidak dapat dibaca, jadi tidak diketahui apakah pencairan ini diterima gateway.</translation>
    </message>
    <message>
        <source>It may have been accepted: what the gateway answers does not prove that it is not there. Kontor keeps asking. %1 Ask the gateway&apos;s support about this ID before you pay in another way.</source>
        <extracomment>%1 is &quot;Next check in 0:42.&quot;</extracomment>
        <translation>Ini mungkin diterima: jawaban gateway tidak membuktikan bahwa pembayaran ini tidak ada. Kontor terus bertanya. %1 Tanyakan ID ini kepada dukungan gateway sebelum Anda membayar dengan cara lain.</translation>
    </message>
    <message>
        <source>It may have been accepted. Kontor can&apos;t tell from the gateway&apos;s answers: they may come from a cache or from something in front of the gateway, or leave out payments that it has accepted. The timeline says which. Kontor keeps asking. %1 Ask the gateway&apos;s support about this ID before you pay in another way.</source>
        <extracomment>Why a payment&apos;s outcome is not known. %1 is &quot;Next check in 0:42.&quot;</extracomment>
        <translation>Mungkin sudah diterima. Kontor tidak bisa mengetahuinya dari jawaban gateway: jawaban itu mungkin berasal dari cache atau dari sesuatu di depan gateway, atau tidak memuat pembayaran yang sudah diterimanya. Linimasa menyebutkan yang mana. Kontor terus bertanya. %1 Tanyakan ID ini kepada dukungan gateway sebelum Anda membayar dengan cara lain.</translation>
    </message>
    <message>
        <source>Kontor expects to know after its next check.</source>
        <translation>Kontor akan mengetahuinya setelah pemeriksaan berikutnya.</translation>
    </message>
    <message>
        <source>Kontor expects to know by %1.</source>
        <extracomment>%1 is a time of the day.</extracomment>
        <translation>Kontor memperkirakan akan tahu pada %1.</translation>
    </message>
    <message>
        <source>The gateway answered that it already has a payment with this ID (HTTP 409), and does not show it. It is not sent again, and Kontor keeps asking. %1 If this lasts, ask the gateway&apos;s support about this ID and record the answer.</source>
        <extracomment>Why a payment&apos;s outcome is not known. %1 is &quot;Next check in 0:42.&quot;</extracomment>
        <translation>Gateway menjawab bahwa sudah ada pembayaran dengan ID ini (HTTP 409), tetapi tidak menampilkannya. Pembayaran ini tidak dikirim lagi, dan Kontor terus bertanya. %1 Jika ini berlanjut, tanyakan ID ini kepada dukungan gateway dan catat jawabannya.</translation>
    </message>
    <message>
        <source>Its batch was cancelled after it was sent. It isn&apos;t sent again, and an earlier attempt may have been accepted. %1</source>
        <extracomment>Why a payment&apos;s outcome is not known. %1 is &quot;Kontor expects to know by 15:42.&quot;</extracomment>
        <translation>Batch-nya dibatalkan setelah pembayaran ini dikirim. Tidak dikirim lagi, dan percobaan sebelumnya mungkin sudah diterima. %1</translation>
    </message>
    <message>
        <source>It was refused (HTTP %1), perhaps not by the gateway itself, so it may have been accepted. Kontor checks that before it says Rejected. %2</source>
        <extracomment>Why a payment&apos;s outcome is not known. %1 is the HTTP status, such as 422, %2 &quot;Kontor expects to know by 15:42.&quot;</extracomment>
        <translation>Permintaan ini ditolak (HTTP %1), mungkin bukan oleh gateway sendiri, jadi mungkin sudah diterima. Kontor memeriksanya sebelum menyebutnya Ditolak. %2</translation>
    </message>
    <message>
        <source>The gateway refused it (HTTP %1), but an earlier attempt may have been accepted. Kontor checks that before it says Rejected. %2</source>
        <extracomment>Why a payment&apos;s outcome is not known. %1 is the HTTP status, such as 422, %2 &quot;Kontor expects to know by 15:42.&quot;</extracomment>
        <translation>Gateway menolaknya (HTTP %1), tetapi percobaan sebelumnya mungkin sudah diterima. Kontor memeriksanya sebelum menyatakan Ditolak. %2</translation>
    </message>
    <message>
        <source>None of %1 tries brought a reply that tells whether it was accepted. Kontor asks until that is certain. %2</source>
        <extracomment>%1 is how many tries there were, %2 &quot;Next check in 0:42.&quot;</extracomment>
        <translation>Tidak satu pun dari %1 percobaan mendapat jawaban yang memastikan apakah ini diterima gateway. Kontor menanyakan sampai itu pasti. %2</translation>
    </message>
    <message>
        <source>Kontor asks again with the same ID, which cannot create it twice. Try %1 of %2. %3</source>
        <extracomment>%1 is the number of this try, %2 how many there are at most, %3 &quot;Next check in 0:42.&quot;</extracomment>
        <translation>Kontor meminta lagi dengan ID yang sama, dan itu tidak dapat membuatnya dua kali. Percobaan %1 dari %2. %3</translation>
    </message>
    <message>
        <source>Kontor asks again with the same ID, which cannot pay twice. Try %1 of %2. %3</source>
        <extracomment>%1 is the number of this try, %2 how many there are at most, %3 &quot;Next check in 0:42.&quot;</extracomment>
        <translation>Kontor meminta lagi dengan ID yang sama, dan itu tidak dapat membayar dua kali. Percobaan %1 dari %2. %3</translation>
    </message>
    <message>
        <source>The gateway&apos;s support says that it was executed, although it was rejected. If you have paid it in another way, ask the gateway&apos;s support at once.</source>
        <translation>Menurut dukungan gateway, pembayaran ini telah dilaksanakan meskipun ditolak. Jika Anda sudah membayarnya dengan cara lain, segera hubungi dukungan gateway.</translation>
    </message>
    <message>
        <source>Fee %1.</source>
        <extracomment>%1 is an amount with its currency.</extracomment>
        <translation>Biaya %1.</translation>
    </message>
    <message>
        <source>Fee not known yet.</source>
        <translation>Biaya belum diketahui.</translation>
    </message>
    <message>
        <source>Since then it says %1: ask your gateway contact.</source>
        <extracomment>Behind &quot;The gateway reported SUCCESS.&quot; %1 is the gateway&apos;s own word for the status it names now.</extracomment>
        <translation>Sejak itu statusnya %1: tanyakan kepada kontak gateway Anda.</translation>
    </message>
    <message>
        <source>The gateway reported SUCCESS at %1. %2</source>
        <extracomment>%1 is a time, %2 the sentence about the fee, or nothing.</extracomment>
        <translation>Gateway melaporkan SUCCESS pada %1. %2</translation>
    </message>
    <message>
        <source>The gateway reported SUCCESS. %1</source>
        <extracomment>%1 is the sentence about the fee, or nothing.</extracomment>
        <translation>Gateway melaporkan SUCCESS. %1</translation>
    </message>
    <message>
        <source>The gateway did not accept it (HTTP %1). No money moved.</source>
        <extracomment>%1 is the HTTP status of the answer, such as 422.</extracomment>
        <translation>Gateway tidak menerimanya (HTTP %1). Tidak ada uang yang berpindah.</translation>
    </message>
    <message>
        <source>The gateway refused it (HTTP %1).</source>
        <extracomment>%1 is the HTTP status of the answer, such as 422.</extracomment>
        <translation>Gateway menolaknya (HTTP %1).</translation>
    </message>
    <message>
        <source>Not sent. Only on this computer.</source>
        <translation>Belum dikirim. Hanya ada di komputer ini.</translation>
    </message>
    <message>
        <source>Will be sent at %1. You can cancel it until then.</source>
        <extracomment>Of a payment that waits to be sent. %1 is a time: &quot;15:10:05&quot;.</extracomment>
        <translation>Dikirim pada %1. Sampai saat itu Anda dapat membatalkannya.</translation>
    </message>
    <message>
        <source>Queued. It goes out in turn.</source>
        <translation>Dalam antrean. Ini dikirim sesuai gilirannya.</translation>
    </message>
    <message>
        <source>It was sent before, so it may have been accepted. Nothing is sent at the moment. When sending resumes, Kontor checks with the gateway first, and sends it again only with the same ID.</source>
        <translation>Sudah pernah dikirim, jadi mungkin sudah diterima. Saat ini tidak ada yang dikirim. Ketika pengiriman dilanjutkan, Kontor memeriksa dulu ke gateway, dan mengirimnya lagi hanya dengan ID yang sama.</translation>
    </message>
    <message>
        <source>It was not sent: nothing is sent at the moment. It waits here and goes out when sending goes on.</source>
        <translation>Ini belum dikirim: saat ini tidak ada yang dikirim. Ini menunggu di sini dan dikirim saat pengiriman dilanjutkan.</translation>
    </message>
    <message>
        <source>A request for it was begun, and what came of it isn&apos;t recorded yet.</source>
        <translation>Permintaan untuknya sudah dimulai, dan hasilnya belum dicatat.</translation>
    </message>
    <message>
        <source>The gateway&apos;s support says that it was executed, and the gateway hasn&apos;t shown it yet. %1</source>
        <extracomment>%1 is &quot;Next check in 0:42.&quot;</extracomment>
        <translation>Menurut dukungan gateway, pembayaran ini telah dilaksanakan, tetapi gateway belum menampilkannya. %1</translation>
    </message>
    <message>
        <source>The gateway accepted it. It will tell us when the status changes. %1</source>
        <extracomment>%1 is &quot;Next check in 0:42.&quot;</extracomment>
        <translation>Gateway sudah menerimanya. Gateway akan memberi tahu saat statusnya berubah. %1</translation>
    </message>
    <message>
        <source>The gateway has something else under this ID. Compare before you decide.</source>
        <translation>Gateway memiliki hal lain dengan ID ini. Bandingkan sebelum Anda memutuskan.</translation>
    </message>
    <message>
        <source>You stopped the checks. The customer may still pay it.</source>
        <translation>Anda menghentikan pemeriksaan. Pelanggan masih mungkin membayarnya.</translation>
    </message>
    <message>
        <source>You stopped the checks. The gateway may still pay it.</source>
        <translation>Anda menghentikan pemeriksaan. Gateway masih mungkin membayarnya.</translation>
    </message>
    <message>
        <source>Cancelled before it was sent. No money moved.</source>
        <translation>Dibatalkan sebelum dikirim. Tidak ada uang yang berpindah.</translation>
    </message>
    <message>
        <source>Its batch was paused if it was still sending.</source>
        <translation>Batch-nya dijeda jika masih mengirim.</translation>
    </message>
    <message>
        <source>The gateway accepted it at %1. It will tell us when the status changes. %2</source>
        <extracomment>%1 is a time, %2 &quot;Next check in 0:42.&quot;</extracomment>
        <translation>Gateway menerimanya pada %1. Gateway akan memberi tahu saat statusnya berubah. %2</translation>
    </message>
    <message>
        <source>Goes out next.</source>
        <translation>Dikirim berikutnya.</translation>
    </message>
    <message numerus="yes">
        <source>Queued, with %n ahead of it.</source>
        <extracomment>Of a payment that waits to be sent. %n is how many go out before it.</extracomment>
        <translation>
            <numerusform>Dalam antrean, dengan %n di depannya.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 Goes out in about %2.</source>
        <extracomment>%1 is &quot;Queued, with 37 ahead of it.&quot;, %2 &quot;8 s&quot; or &quot;about 1 h&quot;.</extracomment>
        <translation>%1 Dikirim dalam sekitar %2.</translation>
    </message>
</context>
<context>
    <name>ExportDays</name>
    <message>
        <source>Last month</source>
        <translation>Bulan lalu</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>Bulan ini</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>7 hari terakhir</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Kemarin</translation>
    </message>
    <message>
        <source>From day to day</source>
        <translation>Dari tanggal sampai tanggal</translation>
    </message>
    <message>
        <source>All days</source>
        <translation>Semua hari</translation>
    </message>
</context>
<context>
    <name>Exports</name>
    <message numerus="yes">
        <source>%Ln payout(s): all that this ledger holds.</source>
        <extracomment>What an export will have in it.</extracomment>
        <translation>
            <numerusform>%Ln pencairan: semua yang ada di buku besar ini.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payin(s): all that this ledger holds.</source>
        <extracomment>What an export will have in it.</extracomment>
        <translation>
            <numerusform>%Ln penerimaan: semua yang ada di buku besar ini.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s) and payin(s): all that this ledger holds.</source>
        <extracomment>What an export will have in it: %n counts both together.</extracomment>
        <translation>
            <numerusform>%Ln pencairan dan penerimaan: semua yang ada di buku besar ini.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln callback(s): all that belong to a payment of this ledger.</source>
        <extracomment>What an export will have in it: calls of the gateway about payments.</extracomment>
        <translation>
            <numerusform>%Ln callback: semua yang terkait dengan pembayaran di buku besar ini.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(ies): the whole audit log.</source>
        <extracomment>What an export will have in it.</extracomment>
        <translation>
            <numerusform>%Ln entri: seluruh log audit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s) created from %1 to %2, days in %3.</source>
        <extracomment>What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.</extracomment>
        <translation>
            <numerusform>%Ln pencairan yang dibuat dari %1 sampai %2, hari menurut %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payin(s) created from %1 to %2, days in %3.</source>
        <extracomment>What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.</extracomment>
        <translation>
            <numerusform>%Ln penerimaan yang dibuat dari %1 sampai %2, hari menurut %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s) and payin(s) created from %1 to %2, days in %3.</source>
        <extracomment>What an export will have in it: %n counts both together. %1 and %2 are days, %3 is the name of a time zone.</extracomment>
        <translation>
            <numerusform>%Ln pencairan dan penerimaan yang dibuat dari %1 sampai %2, hari menurut %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln callback(s) received from %1 to %2, days in %3.</source>
        <extracomment>What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.</extracomment>
        <translation>
            <numerusform>%Ln callback yang diterima dari %1 sampai %2, hari menurut %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(ies) of the audit log from %1 to %2, days in %3.</source>
        <extracomment>What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.</extracomment>
        <translation>
            <numerusform>%Ln entri log audit dari %1 sampai %2, hari menurut %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>Payouts</source>
        <translation>Pencairan</translation>
    </message>
    <message>
        <source>Payins</source>
        <translation>Penerimaan</translation>
    </message>
    <message>
        <source>Payouts and payins</source>
        <translation>Pencairan dan penerimaan</translation>
    </message>
    <message>
        <source>Callbacks</source>
        <translation>Callback</translation>
    </message>
    <message>
        <source>Audit log</source>
        <translation>Log audit</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>Excel workbook (.xlsx)</source>
        <translation>Buku kerja Excel (.xlsx)</translation>
    </message>
    <message>
        <source>JSON Lines</source>
        <translation>JSON Lines</translation>
    </message>
    <message numerus="yes">
        <source>%Ln payment(s), as the list shows them: its filter and its order.</source>
        <extracomment>What an export will have in it: payouts and payins together.</extracomment>
        <translation>
            <numerusform>%Ln pembayaran, seperti yang ditampilkan daftar: dengan filter dan urutannya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payin(s), as the list shows them: its filter and its order.</source>
        <extracomment>What an export will have in it.</extracomment>
        <translation>
            <numerusform>%Ln penerimaan, seperti yang ditampilkan daftar: dengan filter dan urutannya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s), as the list shows them: its filter and its order.</source>
        <extracomment>What an export will have in it.</extracomment>
        <translation>
            <numerusform>%Ln pencairan, seperti yang ditampilkan daftar: dengan filter dan urutannya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %Ln payment(s) that are selected, in the order of the list.</source>
        <extracomment>What an export will have in it: payouts and payins together.</extracomment>
        <translation>
            <numerusform>%Ln pembayaran yang dipilih, menurut urutan daftar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %Ln payin(s) that are selected, in the order of the list.</source>
        <extracomment>What an export will have in it.</extracomment>
        <translation>
            <numerusform>%Ln penerimaan yang dipilih, menurut urutan daftar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %Ln payout(s) that are selected, in the order of the list.</source>
        <extracomment>What an export will have in it.</extracomment>
        <translation>
            <numerusform>%Ln pencairan yang dipilih, menurut urutan daftar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %Ln row(s) to %1</source>
        <extracomment>After an export: %n are its rows, %1 is the path of the file.</extracomment>
        <translation>
            <numerusform>%Ln baris disimpan ke %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln balance(s): the last that was read in each hour, all that this ledger holds.</source>
        <extracomment>What an export will have in it: balances that the gateway named.</extracomment>
        <translation>
            <numerusform>%Ln saldo: yang terakhir dibaca dalam tiap jam, semua yang disimpan buku besar ini.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln balance(s) from %1 to %2, the last that was read in each hour; days in %3.</source>
        <extracomment>What an export will have in it. %1 and %2 are days, %3 is the name of a time zone.</extracomment>
        <translation>
            <numerusform>%Ln saldo dari %1 sampai %2, yang terakhir dibaca dalam tiap jam; hari menurut %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>Balances</source>
        <translation>Saldo</translation>
    </message>
    <message>
        <source>CSV for Excel</source>
        <translation>CSV untuk Excel</translation>
    </message>
</context>
<context>
    <name>FactSheets</name>
    <message>
        <source>%1  (differs)</source>
        <extracomment>One fact of two payments that are compared. %1 is its value in the other one, such as an amount.</extracomment>
        <translation>%1  (berbeda)</translation>
    </message>
    <message>
        <source>%1  (the same)</source>
        <extracomment>One fact of two payments that are compared. %1 is its value in both, such as an amount.</extracomment>
        <translation>%1  (sama)</translation>
    </message>
</context>
<context>
    <name>FilterTexts</name>
    <message>
        <source>until %1</source>
        <extracomment>On a chip of a filter: %1 is the last day.</extracomment>
        <translation>sampai %1</translation>
    </message>
    <message>
        <source>since %1</source>
        <extracomment>On a chip of a filter: %1 is the first day.</extracomment>
        <translation>sejak %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <extracomment>Two days: from the first to the last.
----------
Two amounts: from the lesser to the greater.</extracomment>
        <translation>%1 sampai %2</translation>
    </message>
    <message>
        <source>today</source>
        <translation>hari ini</translation>
    </message>
    <message>
        <source>last 7 days</source>
        <translation>7 hari terakhir</translation>
    </message>
    <message>
        <source>this month</source>
        <translation>bulan ini</translation>
    </message>
    <message>
        <source>at least %1</source>
        <extracomment>On a chip of a filter: %1 is an amount.</extracomment>
        <translation>sedikitnya %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <extracomment>On a chip of a filter: %1 is an amount.</extracomment>
        <translation>paling banyak %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <extracomment>On a chip of a filter: %1 is the first of several values, %n how many there are beside it.</extracomment>
        <translation>
            <numerusform>%1 dan %n lainnya</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <extracomment>Alternatives in a filter, read aloud.</extracomment>
        <translation>%1 atau %2</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Dibuat</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Mata uang</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metode</translation>
    </message>
    <message>
        <source>Bank</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Hari ini</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>7 hari terakhir</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>Bulan ini</translation>
    </message>
    <message>
        <source>From one day to another</source>
        <translation>Dari satu hari ke hari lain</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A chip of a filter: %1 is the field, %2 its values.</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>status is %1</source>
        <extracomment>A condition of a filter, read aloud. %1 is a status, or several.</extracomment>
        <translation>status %1</translation>
    </message>
    <message>
        <source>created %1</source>
        <extracomment>A condition of a filter, read aloud. %1 are days, such as &quot;since 1 Nov&quot;.</extracomment>
        <translation>dibuat %1</translation>
    </message>
    <message>
        <source>currency is %1</source>
        <extracomment>A condition of a filter, read aloud. %1 is the code of a currency, or several.</extracomment>
        <translation>mata uang %1</translation>
    </message>
    <message>
        <source>amount is %1</source>
        <extracomment>A condition of a filter, read aloud. %1 are amounts, such as &quot;at least 100&quot;.</extracomment>
        <translation>jumlah %1</translation>
    </message>
    <message>
        <source>method is %1</source>
        <extracomment>A condition of a filter, read aloud. %1 is the code of a method of payment, or several.</extracomment>
        <translation>metode %1</translation>
    </message>
    <message>
        <source>bank is %1</source>
        <extracomment>A condition of a filter, read aloud. %1 is the code of a bank, or several.</extracomment>
        <translation>bank %1</translation>
    </message>
    <message>
        <source>%1, and %2</source>
        <extracomment>Conditions of a filter that all hold, read aloud.</extracomment>
        <translation>%1, dan %2</translation>
    </message>
    <message>
        <source>Changed</source>
        <extracomment>A field of a filter: when a payment last changed.</extracomment>
        <translation>Diubah</translation>
    </message>
    <message>
        <source>Customer</source>
        <extracomment>A field of a filter: the name of who is paid by a payout, and of who pays a payin.</extracomment>
        <translation>Pelanggan</translation>
    </message>
    <message>
        <source>Recipient</source>
        <translation>Penerima</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Test mark</source>
        <extracomment>A field of a filter: whether the gateway calls a payment a test.</extracomment>
        <translation>Tanda uji coba</translation>
    </message>
    <message>
        <source>Problem</source>
        <extracomment>A field of a filter: what is wrong with a payment.</extracomment>
        <translation>Masalah</translation>
    </message>
    <message>
        <source>Marked as a test</source>
        <extracomment>What the gateway said of a payment.</extracomment>
        <translation>Ditandai sebagai uji coba</translation>
    </message>
    <message>
        <source>Marked as real</source>
        <extracomment>What the gateway said of a payment.</extracomment>
        <translation>Ditandai sebagai nyata</translation>
    </message>
    <message>
        <source>Not marked yet</source>
        <extracomment>The gateway has not said whether a payment is a test.</extracomment>
        <translation>Belum ditandai</translation>
    </message>
    <message>
        <source>Something else at the gateway under its ID</source>
        <translation>Ada yang lain di gateway dengan ID-nya</translation>
    </message>
    <message>
        <source>Marked as a test, or as real, where the profile is not</source>
        <translation>Ditandai sebagai uji coba, atau nyata, berlawanan dengan profil</translation>
    </message>
    <message>
        <source>Another word of the gateway after SUCCESS</source>
        <translation>Kata lain dari gateway setelah SUCCESS</translation>
    </message>
    <message>
        <source>A problem that is not over</source>
        <translation>Masalah yang belum selesai</translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <extracomment>A part of a name that is looked for.</extracomment>
        <translation>&quot;%1&quot;</translation>
    </message>
    <message>
        <source>changed %1</source>
        <extracomment>A condition of a filter, read aloud. %1 are days, such as &quot;since 1 Nov&quot;.</extracomment>
        <translation>diubah %1</translation>
    </message>
    <message>
        <source>customer&apos;s name contains %1</source>
        <extracomment>A condition of a filter, read aloud. %1 is what was typed of a name.</extracomment>
        <translation>nama pelanggan memuat %1</translation>
    </message>
    <message>
        <source>recipient&apos;s name contains %1</source>
        <extracomment>A condition of a filter, read aloud. %1 is what was typed of a name.</extracomment>
        <translation>nama penerima memuat %1</translation>
    </message>
    <message>
        <source>batch is %1</source>
        <extracomment>A condition of a filter, read aloud. %1 is the name of a batch, or several.</extracomment>
        <translation>batch adalah %1</translation>
    </message>
    <message>
        <source>test mark is %1</source>
        <extracomment>A condition of a filter, read aloud. %1 says whether the gateway calls a payment a test.</extracomment>
        <translation>tanda uji coba adalah %1</translation>
    </message>
    <message>
        <source>its problem is: %1</source>
        <extracomment>A condition of a filter, read aloud. %1 is what is wrong with a payment.</extracomment>
        <translation>masalahnya: %1</translation>
    </message>
    <message>
        <source>%1 (days in %2)</source>
        <extracomment>%1 is a day or several, %2 the name of the time zone in which they begin and end, such as Asia/Jakarta.</extracomment>
        <translation>%1 (hari menurut %2)</translation>
    </message>
    <message>
        <source>Accepted after all</source>
        <translation>Ternyata diterima</translation>
    </message>
    <message>
        <source>No longer SUCCESS</source>
        <translation>Tidak lagi SUCCESS</translation>
    </message>
    <message>
        <source>Rejected, not proven yet</source>
        <extracomment>What is wrong with a payment: the gateway refused it, and it may have been accepted.</extracomment>
        <translation>Ditolak, belum terbukti</translation>
    </message>
</context>
<context>
    <name>JobPace</name>
    <message>
        <source>%1 left</source>
        <extracomment>How long a job will take: &quot;36 s left&quot;.</extracomment>
        <translation>sisa %1</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>It said: &quot;%1&quot;</source>
        <extracomment>Behind a sentence about what the gateway did. %1 is the gateway&apos;s own words.</extracomment>
        <translation>Keterangannya: &quot;%1&quot;</translation>
    </message>
</context>
<context>
    <name>PageHelp</name>
    <message>
        <source>All payouts of this ledger. Type into the filter to find one by reference, name, account or ID; Enter opens the detail, F5 asks the gateway where it stands. A payout that the gateway has accepted cannot be recalled.</source>
        <translation>Semua pencairan di buku besar ini. Ketik di filter untuk menemukan satu menurut referensi, nama, rekening, atau ID; Enter membuka rincian, F5 menanyakan posisinya ke gateway. Pencairan yang sudah diterima gateway tidak dapat ditarik kembali.</translation>
    </message>
    <message>
        <source>Type the recipient and the amount, then Ctrl+Enter shows the review: exactly this is sent. Ctrl+Enter again queues it; for a few seconds you can cancel it with Ctrl+Z.</source>
        <translation>Ketik penerima dan jumlah, lalu Ctrl+Enter menampilkan tinjauan: persis itulah yang dikirim. Ctrl+Enter sekali lagi memasukkannya ke antrean; selama beberapa detik Anda dapat membatalkannya dengan Ctrl+Z.</translation>
    </message>
    <message>
        <source>All payins of this ledger: who has paid, who has not, and where they pay. Copy reply for customer gives the words to send to somebody who asks.</source>
        <translation>Semua penerimaan di buku besar ini: siapa yang sudah membayar, siapa yang belum, dan ke mana mereka membayar. Salin jawaban untuk pelanggan memberikan kalimat yang dapat dikirim kepada yang bertanya.</translation>
    </message>
    <message>
        <source>Ask a customer for money: amount and currency first, then a method and a bank that the gateway offers for it. The gateway names the account that the customer pays to.</source>
        <translation>Minta pembayaran dari pelanggan: jumlah dan mata uang dahulu, lalu metode dan bank yang ditawarkan gateway untuk itu. Gateway menyebut rekening tujuan pembayaran pelanggan.</translation>
    </message>
    <message>
        <source>Files that were imported, each as one batch. Enter opens a batch: its progress, what needs attention, and how to pause it.</source>
        <translation>File yang diimpor, masing-masing sebagai satu batch. Enter membuka batch: sejauh mana jalannya, apa yang perlu ditangani, dan cara menjedanya.</translation>
    </message>
    <message>
        <source>How one batch gets on. Pausing ends the request that is on its way and sends no other; each figure leads to its payouts.</source>
        <translation>Jalannya satu batch. Menjeda membiarkan permintaan yang sedang dalam perjalanan berakhir dan tidak mengirim yang lain; setiap angka membuka pencairannya.</translation>
    </message>
    <message>
        <source>What the gateway says you have, as of the time that stands there, and what the queue will take of it. F5 asks again.</source>
        <translation>Saldo Anda menurut gateway, per waktu yang tertera di sana, dan berapa yang akan diambil antrean darinya. F5 menanyakan lagi.</translation>
    </message>
    <message>
        <source>Which methods and banks the gateway offers for an amount. Looking here sends no payment.</source>
        <translation>Metode dan bank yang ditawarkan gateway untuk suatu jumlah. Melihat di sini tidak mengirim pembayaran.</translation>
    </message>
    <message>
        <source>The gateway has a payment under this ID that is not what was sent. Compare the two, then say whose it is; your reason is recorded.</source>
        <translation>Gateway memiliki pembayaran dengan ID ini yang bukan yang dikirim. Bandingkan keduanya, lalu nyatakan milik siapa; alasan Anda dicatat.</translation>
    </message>
    <message>
        <source>What was under way when Kontor closed. Each is asked for at the gateway first; nothing new is sent before you choose Resume.</source>
        <translation>Yang sedang berjalan saat Kontor ditutup. Masing-masing ditanyakan dahulu ke gateway; tidak ada yang baru dikirim sebelum Anda memilih Lanjutkan.</translation>
    </message>
    <message>
        <source>One payout: where it stands, what is known of it, and everything that happened to it. Esc goes back.</source>
        <translation>Satu pencairan: posisinya, apa yang diketahui tentangnya, dan semua yang terjadi padanya. Esc kembali.</translation>
    </message>
    <message>
        <source>One payin: whether the customer has paid, where they pay, and everything that happened to it. Esc goes back.</source>
        <translation>Satu penerimaan: apakah pelanggan sudah membayar, ke mana membayarnya, dan semua yang terjadi padanya. Esc kembali.</translation>
    </message>
    <message>
        <source>Ctrl+K finds payments, actions and pages by their words. Ctrl+/ shows every key. F6 goes from one part of the window to the next.</source>
        <translation>Ctrl+K menemukan pembayaran, tindakan, dan halaman menurut katanya. Ctrl+/ menampilkan semua pintasan keyboard. F6 berpindah dari satu bagian jendela ke bagian berikutnya.</translation>
    </message>
    <message>
        <source>What stands in the file, row by row. Above it: how the file is read and which column is what. F8 goes to the next row with something to mend; type into its cell, paste a block from a spreadsheet, or fix all alike. Ctrl+Z takes each change back. Nothing is sent before you say so.</source>
        <translation>Isi file, baris demi baris. Di atasnya: cara file dibaca dan isi setiap kolom. F8 menuju baris berikutnya yang perlu diperbaiki; ketik di selnya, tempel blok dari spreadsheet, atau perbaiki semua yang sama. Ctrl+Z mengurungkan setiap perubahan. Tidak ada yang dikirim sebelum Anda menyatakannya.</translation>
    </message>
    <message>
        <source>What is about to be paid: the sums, the largest, who is paid for the first time, and what looks like a payout of before. Nothing is sent before you say so.</source>
        <translation>Yang akan dibayar: totalnya, yang terbesar, siapa yang dibayar untuk pertama kali, dan apa yang mirip pencairan sebelumnya. Tidak ada yang dikirim sebelum Anda menyatakannya.</translation>
    </message>
    <message>
        <source>The keys that Kontor signs its requests with, and the tokens that were handed out. Private halves stay in your keychain or in an encrypted file; the public half is what your gateway gets.</source>
        <translation>Kunci yang dipakai Kontor untuk menandatangani permintaannya, dan token yang sudah diserahkan. Bagian privat tetap di gantungan kunci sistem Anda atau di file terenkripsi; bagian publiknya yang diserahkan kepada gateway Anda.</translation>
    </message>
    <message>
        <source>A new key in four steps. The old one signs until the last of them, and each step can wait for days. Esc goes back.</source>
        <translation>Kunci baru dalam empat langkah. Kunci lama menandatangani sampai langkah terakhir, dan setiap langkah dapat menunggu berhari-hari. Esc kembali.</translation>
    </message>
    <message>
        <source>A token lets somebody else make one call or two without your key. It cannot be taken back, so it is narrow and short. Ctrl+Enter creates and copies it.</source>
        <translation>Dengan token, orang lain dapat membuat satu atau dua panggilan tanpa kunci Anda. Token tidak dapat dicabut, karena itu cakupannya sempit dan masanya singkat. Ctrl+Enter membuat dan menyalinnya.</translation>
    </message>
    <message>
        <source>Plays the customer and the bank of the sandbox while you look at the list: the payin that is chosen there is paid here. What it does to the gateway lasts until you choose Everything as usual again, or until the sandbox is started anew. Esc closes it.</source>
        <translation>Memerankan pelanggan dan bank sandbox sementara Anda melihat daftar: penerimaan yang dipilih di sana dibayar di sini. Perubahannya pada gateway berlaku sampai Anda memilih Semua kembali seperti biasa, atau sampai sandbox dimulai lagi. Esc menutupnya.</translation>
    </message>
</context>
<context>
    <name>PaletteQuestion</name>
    <message>
        <source>today</source>
        <translation>hari ini</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>kemarin</translation>
    </message>
</context>
<context>
    <name>Paper</name>
    <message>
        <source>%1, %2 (UTC%3, %4)</source>
        <extracomment>A moment on paper: %1 the day, %2 the time of day, %3 the offset of the zone from UTC, such as +07:00, %4 the zone&apos;s name.</extracomment>
        <translation>%1, %2 (UTC%3, %4)</translation>
    </message>
    <message>
        <source>Sandbox: practice only, no real money moved</source>
        <translation>Sandbox: hanya latihan, tidak ada uang nyata yang berpindah</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>SANDBOX</source>
        <translation>SANDBOX</translation>
    </message>
    <message>
        <source>TEST</source>
        <translation>UJI COBA</translation>
    </message>
    <message>
        <source>Made by Kontor on %1</source>
        <extracomment>At the foot of a page. %1 is a moment.</extracomment>
        <translation>Dibuat oleh Kontor pada %1</translation>
    </message>
    <message>
        <source>This is final.</source>
        <translation>Ini final.</translation>
    </message>
    <message>
        <source>This is not final: it may still change.</source>
        <translation>Ini belum final: masih dapat berubah.</translation>
    </message>
    <message>
        <source>Receipt of a payin</source>
        <translation>Bukti penerimaan</translation>
    </message>
    <message>
        <source>Receipt of a payout</source>
        <translation>Bukti pencairan</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>A sentence about where a payment stands, and whether that is final.</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Batch advice</source>
        <translation>Advis batch</translation>
    </message>
    <message>
        <source>Where each payout of this batch stands is final.</source>
        <translation>Posisi setiap pencairan dalam batch ini sudah final.</translation>
    </message>
    <message>
        <source>Not all payouts of this batch are final: where they stand may still change.</source>
        <translation>Belum semua pencairan dalam batch ini final: posisinya masih mungkin berubah.</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Baris</translation>
    </message>
    <message>
        <source>Recipient and order ID</source>
        <translation>Penerima dan ID pesanan</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Rekening</translation>
    </message>
    <message>
        <source>Bank</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referensi</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Test: for practice payments</source>
        <translation>Uji coba: untuk pembayaran latihan</translation>
    </message>
</context>
<context>
    <name>PaperPress</name>
    <message>
        <source>Page %1 of %2</source>
        <extracomment>At the foot of a page: its number, and how many there are.</extracomment>
        <translation>Halaman %1 dari %2</translation>
    </message>
</context>
<context>
    <name>Pauses</name>
    <message>
        <source>The gateway marks a payment as real, but this is a practice profile.</source>
        <translation>Gateway menandai sebuah pembayaran sebagai nyata, tetapi ini profil latihan.</translation>
    </message>
    <message>
        <source>Real money may have moved. Sending is paused; ask your gateway contact.</source>
        <translation>Uang nyata mungkin sudah berpindah. Pengiriman dijeda; tanyakan kepada kontak gateway Anda.</translation>
    </message>
    <message>
        <source>The gateway marks a payment as a test, but this is the live profile.</source>
        <translation>Gateway menandai sebuah pembayaran sebagai uji coba, tetapi ini profil live.</translation>
    </message>
    <message>
        <source>No real money may have moved. Sending is paused; ask your gateway contact.</source>
        <translation>Mungkin tidak ada uang nyata yang berpindah. Pengiriman dijeda; tanyakan kepada kontak gateway Anda.</translation>
    </message>
    <message>
        <source>The ledger is busy.</source>
        <translation>Buku besar sedang sibuk.</translation>
    </message>
    <message>
        <source>Another program holds it. Nothing is sent meanwhile; Kontor tries again by itself, nothing is lost.</source>
        <translation>Program lain memegangnya. Sementara itu tidak ada yang dikirim; Kontor mencoba lagi dengan sendirinya, tidak ada yang hilang.</translation>
    </message>
    <message>
        <source>This folder cannot be locked.</source>
        <translation>Folder ini tidak dapat dikunci.</translation>
    </message>
    <message>
        <source>Kontor cannot make sure that it alone sends from this ledger, so it sends nothing; nothing is lost. Check the permissions of the folder; a folder on the network has to support locks.</source>
        <translation>Kontor tidak dapat memastikan bahwa hanya dirinya yang mengirim dari buku besar ini, jadi tidak ada yang dikirim; tidak ada yang hilang. Periksa izin folder; folder di jaringan harus mendukung penguncian.</translation>
    </message>
    <message>
        <source>The ledger can only be read.</source>
        <translation>Buku besar hanya dapat dibaca.</translation>
    </message>
    <message>
        <source>Its folder or its disk is write-protected. Nothing is sent, so that no payment goes unrecorded; reading goes on. Make it writable again and start Kontor again.</source>
        <translation>Folder atau disknya dilindungi dari penulisan. Tidak ada yang dikirim, agar tidak ada pembayaran yang tidak tercatat; pembacaan tetap berjalan. Jadikan dapat ditulis lagi lalu mulai lagi Kontor.</translation>
    </message>
    <message>
        <source>The ledger cannot be written: %1.</source>
        <extracomment>%1 is why, such as &quot;your quota on this disk is used up; delete files of your own, or ask for more&quot;.</extracomment>
        <translation>Buku besar tidak dapat ditulis: %1.</translation>
    </message>
    <message>
        <source>Nothing is sent, so that no payment goes unrecorded. Reading goes on.</source>
        <translation>Tidak ada yang dikirim, agar tidak ada pembayaran yang tidak tercatat. Membaca tetap bisa.</translation>
    </message>
    <message>
        <source>The disk is full. Kontor stopped sending so that no payment goes unrecorded.</source>
        <translation>Disk penuh. Kontor berhenti mengirim agar tidak ada pembayaran yang tak tercatat.</translation>
    </message>
    <message>
        <source>Free at least 50 MB.</source>
        <translation>Kosongkan sedikitnya 50 MB.</translation>
    </message>
    <message>
        <source>The ledger cannot be written.</source>
        <translation>Buku besar tidak dapat ditulis.</translation>
    </message>
    <message>
        <source>Kontor stopped sending so that no payment goes unrecorded. Free at least 50 MB and try again.</source>
        <translation>Kontor menghentikan pengiriman agar tidak ada pembayaran yang tidak tercatat. Kosongkan sedikitnya 50 MB lalu coba lagi.</translation>
    </message>
    <message>
        <source>The ledger is gone, or all but empty: of the %2 entries that were written here it has %1. Restore a backup.</source>
        <extracomment>%1 is how many entries the ledger has, %2 how many it had when it was last used here.</extracomment>
        <translation>Buku besar hilang, atau hampir kosong: isinya %1 entri, padahal %2 sudah ditulis di sini. Pulihkan cadangan.</translation>
    </message>
    <message>
        <source>Its entries are not the %1 that were written here: an older copy was worked on somewhere else.</source>
        <extracomment>Of a ledger. %1 is how many entries were written here.</extracomment>
        <translation>Entrinya bukan %1 entri yang ditulis di sini: salinan lama digunakan di tempat lain.</translation>
    </message>
    <message>
        <source>It ends at entry %1, and %2 were written here.</source>
        <extracomment>Of a ledger. %1 is the number of its last entry, %2 how many entries it had when it was last used here.</extracomment>
        <translation>Isinya berakhir pada entri %1, padahal %2 sudah ditulis di sini.</translation>
    </message>
    <message>
        <source>This account has no record of this ledger, so Kontor can&apos;t tell whether it&apos;s the newest copy.</source>
        <translation>Akun ini tidak memiliki catatan tentang data pembayaran ini, sehingga Kontor tidak tahu apakah ini salinan terbaru.</translation>
    </message>
    <message>
        <source>That is so when the folder was copied to this computer, or when you use it from another account. You can read and export everything. Nothing is sent, checked or changed from here until you confirm that this is the newest copy.</source>
        <translation>Ini terjadi jika folder disalin ke komputer ini atau dipakai dari akun lain. Anda dapat membaca dan mengekspor semuanya. Tidak ada yang dikirim, diperiksa atau diubah dari sini sampai Anda memastikan bahwa ini salinan terbaru.</translation>
    </message>
    <message>
        <source>This ledger is older than the one last used here.</source>
        <translation>Data pembayaran ini lebih lama daripada yang terakhir dipakai di sini.</translation>
    </message>
    <message>
        <source>Payments made, sent or cancelled since are missing in it, and the gateway can&apos;t list them. Nothing is sent, checked or changed until you confirm that you want to use this copy.</source>
        <translation>Pembayaran yang dibuat, dikirim atau dibatalkan setelahnya tidak ada di dalamnya, dan gateway tidak dapat mendaftarnya. Tidak ada yang dikirim, diperiksa atau diubah sampai Anda memastikan ingin memakai salinan ini.</translation>
    </message>
    <message>
        <source>The payments in it were made for merchant %1 at %2; the profile names merchant %3 at %4.</source>
        <extracomment>%1 and %3 are codes of merchants, %2 and %4 addresses of gateways.</extracomment>
        <translation>Pembayaran di dalamnya dibuat untuk merchant %1 di %2; profil menyebut merchant %3 di %4.</translation>
    </message>
    <message>
        <source>The ledger is damaged.</source>
        <translation>Buku besar rusak.</translation>
    </message>
    <message>
        <source>Nothing is sent from it, because what it says of a payment may not be true. Restore a backup.</source>
        <translation>Tidak ada yang dikirim darinya, karena isinya tentang suatu pembayaran mungkin tidak benar. Pulihkan cadangan.</translation>
    </message>
    <message>
        <source>This ledger belongs to another gateway or merchant than the profile names.</source>
        <translation>Data pembayaran ini milik gateway atau merchant lain daripada yang disebut profil.</translation>
    </message>
    <message>
        <source>A gateway that never had a payment answers that it isn&apos;t there, which would look like a proof that no money moved. Nothing is sent or checked before you say that both are the same.</source>
        <translation>Gateway yang tidak pernah memiliki suatu pembayaran menjawab bahwa pembayaran itu tidak ada, dan itu akan tampak seperti bukti bahwa tidak ada dana yang berpindah. Tidak ada yang dikirim atau diperiksa sebelum Anda menyatakan bahwa keduanya sama.</translation>
    </message>
    <message>
        <source>Another Kontor has taken over the work on this ledger.</source>
        <translation>Kontor lain sudah mengambil alih pekerjaan pada buku besar ini.</translation>
    </message>
    <message>
        <source>This one sends nothing more; what it had sent is kept. Close one of the two, and start this one again.</source>
        <translation>Yang ini tidak mengirim apa pun lagi; yang sudah dikirimnya tetap tersimpan. Tutup salah satunya, lalu mulai lagi yang ini.</translation>
    </message>
    <message>
        <source>The gateway&apos;s certificate cannot be checked.</source>
        <translation>Sertifikat gateway tidak dapat diperiksa.</translation>
    </message>
    <message>
        <source>Sending is paused; nothing is lost. Put the certificate file back where it was, and open Kontor again.</source>
        <translation>Pengiriman dijeda; tidak ada yang hilang. Kembalikan file sertifikat ke tempatnya semula, lalu buka Kontor lagi.</translation>
    </message>
    <message>
        <source>This try was not sent. Kontor does not offer to go on; ask your gateway or IT.</source>
        <translation>Percobaan ini tidak dikirim. Kontor tidak menawarkan untuk melanjutkan; tanyakan gateway atau bagian TI Anda.</translation>
    </message>
    <message>
        <source>Your keychain is running, but it has no default collection for Kontor&apos;s keys.</source>
        <translation>Keychain Anda berjalan, tetapi tidak memiliki koleksi baku untuk kunci Kontor.</translation>
    </message>
    <message>
        <source>Sending is paused; nothing is lost. In KeePassXC, open your database and share a group in its settings under Secret Service Integration. In another keychain, make a keyring and set it as the default.</source>
        <translation>Pengiriman dijeda; tidak ada yang hilang. Di KeePassXC, buka basis data Anda dan bagikan sebuah grup di pengaturannya pada Secret Service Integration. Di ring kunci lain, buat sebuah ring kunci dan jadikan bawaan.</translation>
    </message>
    <message>
        <source>No keychain is running, so Kontor cannot keep a private key safely.</source>
        <translation>Tidak ada gantungan kunci sistem yang berjalan, jadi Kontor tidak dapat menyimpan kunci privat dengan aman.</translation>
    </message>
    <message>
        <source>Sending is paused; nothing is lost. Install or start GNOME Keyring or KWallet. You can still read the ledger.</source>
        <translation>Pengiriman dijeda; tidak ada yang hilang. Pasang atau jalankan GNOME Keyring atau KWallet. Anda masih dapat membaca buku besar.</translation>
    </message>
    <message>
        <source>Your keychain does not answer.</source>
        <translation>Gantungan kunci sistem Anda tidak menjawab.</translation>
    </message>
    <message>
        <source>It may be waiting for you: look for its window, or start it again. Sending is paused; nothing is lost.</source>
        <translation>Mungkin sedang menunggu Anda: cari jendelanya, atau jalankan kembali. Pengiriman dijeda; tidak ada yang hilang.</translation>
    </message>
    <message>
        <source>Your keychain is locked.</source>
        <translation>Gantungan kunci sistem Anda terkunci.</translation>
    </message>
    <message>
        <source>Unlock it to sign requests. Sending is paused; nothing is lost.</source>
        <translation>Buka kuncinya untuk menandatangani permintaan. Pengiriman dijeda; tidak ada yang hilang.</translation>
    </message>
    <message>
        <source>The file of the signing key cannot be used.</source>
        <translation>File kunci tanda tangan tidak dapat dipakai.</translation>
    </message>
    <message>
        <source>Sending is paused; nothing is lost. Look at the profile&apos;s folder and its disk; Kontor tries again by itself.</source>
        <translation>Pengiriman dijeda; tidak ada yang hilang. Periksa folder profil dan disknya; Kontor mencoba lagi dengan sendirinya.</translation>
    </message>
    <message>
        <source>Sending is paused; nothing is lost. The key may be on another computer or user account: import it, or make a new one.</source>
        <translation>Pengiriman dijeda; tidak ada yang hilang. Kuncinya mungkin ada di komputer atau akun pengguna lain: impor kunci itu, atau buat yang baru.</translation>
    </message>
    <message>
        <source>The signing key cannot be used.</source>
        <translation>Kunci tanda tangan tidak dapat dipakai.</translation>
    </message>
    <message>
        <source>You are working offline.</source>
        <translation>Anda sedang bekerja luring.</translation>
    </message>
    <message>
        <source>Kontor sends nothing and checks nothing: queued payments wait, and earlier payments may be paid without showing here. Kontor checks them all when you go online, or when it is started again.</source>
        <translation>Kontor tidak mengirim dan tidak memeriksa apa pun: pembayaran dalam antrean menunggu, dan pembayaran sebelumnya dapat dibayar tanpa terlihat di sini. Kontor memeriksa semuanya begitu Anda kembali daring, atau saat dimulai lagi.</translation>
    </message>
    <message>
        <source>Queued payments wait and go out by themselves, unless you pause them.</source>
        <translation>Pembayaran dalam antrean menunggu dan terkirim sendiri, kecuali jika Anda menjedanya.</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>Tidak ada yang dikirim.</translation>
    </message>
    <message>
        <source>An earlier try may have been accepted; Kontor asks as soon as the connection is back.</source>
        <translation>Percobaan sebelumnya mungkin sudah diterima; Kontor menanyakannya begitu koneksi kembali.</translation>
    </message>
    <message>
        <source>payouts</source>
        <extracomment>What the gateway did not let this profile use; it stands in &quot;this profile may not use %1&quot;.</extracomment>
        <translation>pencairan</translation>
    </message>
    <message>
        <source>payins</source>
        <extracomment>What the gateway did not let this profile use; it stands in &quot;this profile may not use %1&quot;.</extracomment>
        <translation>penerimaan</translation>
    </message>
    <message>
        <source>the check of payments</source>
        <extracomment>What the gateway did not let this profile use; it stands in &quot;this profile may not use %1&quot;.</extracomment>
        <translation>pemeriksaan pembayaran</translation>
    </message>
    <message>
        <source>access tokens</source>
        <extracomment>What the gateway did not let this profile use; it stands in &quot;this profile may not use %1&quot;.</extracomment>
        <translation>token akses</translation>
    </message>
    <message>
        <source>Sending is paused; what the gateway has not accepted waits here.</source>
        <translation>Pengiriman dijeda; yang belum diterima gateway menunggu di sini.</translation>
    </message>
    <message>
        <source>The key may not be registered, or this profile may not do this.</source>
        <translation>Kunci mungkin belum terdaftar, atau profil ini tidak boleh melakukan ini.</translation>
    </message>
    <message>
        <source>The key may not be registered, or this profile may not use %1.</source>
        <extracomment>%1 is &quot;payouts&quot;, &quot;payins&quot;, &quot;the check of payments&quot; or &quot;access tokens&quot;.</extracomment>
        <translation>Kunci mungkin belum terdaftar, atau profil ini tidak boleh memakai %1.</translation>
    </message>
    <message>
        <source>This attempt was refused; an earlier one may have been accepted. Kontor is checking.</source>
        <translation>Percobaan ini ditolak; percobaan sebelumnya mungkin sudah diterima. Kontor sedang memeriksa.</translation>
    </message>
    <message>
        <source>The request for a payout was refused. The payout isn&apos;t rejected: it is paused and keeps its ID.</source>
        <translation>Permintaan untuk suatu pencairan ditolak. Pencairannya tidak berstatus Ditolak: pencairan dijeda dan ID-nya tetap.</translation>
    </message>
    <message>
        <source>The request for a payin was refused. The payin isn&apos;t rejected: it is paused and keeps its ID.</source>
        <translation>Permintaan untuk suatu pembayaran masuk ditolak. Pembayaran masuknya tidak berstatus Ditolak: pembayaran dijeda dan ID-nya tetap.</translation>
    </message>
    <message>
        <source>The gateway did not accept our access.</source>
        <translation>Gateway tidak menerima akses dari sini.</translation>
    </message>
    <message>
        <source>Sending is paused; queued payments wait.</source>
        <translation>Pengiriman dijeda; pembayaran dalam antrean menunggu.</translation>
    </message>
    <message>
        <source>Treated as unknown until checked.</source>
        <translation>Dianggap belum diketahui sampai diperiksa.</translation>
    </message>
    <message>
        <source>It goes on by itself at %1.</source>
        <extracomment>%1 is a time: &quot;15:10&quot;.</extracomment>
        <translation>Pengiriman berlanjut sendiri pada pukul %1.</translation>
    </message>
    <message>
        <source>It goes on by itself when the gateway works again.</source>
        <translation>Pengiriman berlanjut sendiri saat gateway berfungsi lagi.</translation>
    </message>
    <message>
        <source>The gateway has a problem.</source>
        <translation>Gateway bermasalah.</translation>
    </message>
    <message>
        <source>The gateway has a problem (HTTP %1).</source>
        <extracomment>%1 is the HTTP status of the answer, such as 503.</extracomment>
        <translation>Gateway bermasalah (HTTP %1).</translation>
    </message>
    <message>
        <source>Sending is paused.</source>
        <translation>Pengiriman dijeda.</translation>
    </message>
    <message>
        <source>Queued payments wait until you resume.</source>
        <translation>Pembayaran dalam antrean menunggu sampai Anda melanjutkan.</translation>
    </message>
    <message>
        <source>The gateway pointed to another address, which Kontor does not follow.</source>
        <translation>Gateway mengarahkan ke alamat lain, yang tidak diikuti Kontor.</translation>
    </message>
    <message>
        <source>Nothing was sent there. The base address may be wrong; ask your gateway contact. Sending is paused; nothing is lost.</source>
        <translation>Tidak ada yang dikirim ke sana. Alamat dasarnya mungkin salah; tanyakan kepada kontak gateway Anda. Pengiriman dijeda; tidak ada yang hilang.</translation>
    </message>
    <message>
        <source>The gateway answered &quot;not found&quot; for API version 2.</source>
        <translation>Gateway menjawab &quot;not found&quot; untuk API versi 2.</translation>
    </message>
    <message>
        <source>Either this version is no longer supported or the base address is wrong. Sending is paused; nothing is lost.</source>
        <translation>Versi ini tidak lagi didukung, atau alamat dasarnya salah. Pengiriman dijeda; tidak ada yang hilang.</translation>
    </message>
    <message>
        <source>What an earlier run left unfinished is being asked for.</source>
        <translation>Yang belum selesai dari sesi sebelumnya sedang ditanyakan.</translation>
    </message>
    <message>
        <source>Nothing new is sent before that.</source>
        <translation>Tidak ada yang baru dikirim sebelum itu.</translation>
    </message>
</context>
<context>
    <name>PayinDetails</name>
    <message>
        <source>There is nothing to copy: the gateway has named no account, or nothing is to be paid any more.</source>
        <translation>Tidak ada yang dapat disalin: gateway belum menyebut rekening, atau sudah tidak ada yang perlu dibayar.</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <extracomment>%1 is what was copied.</extracomment>
        <translation>Disalin: %1</translation>
    </message>
    <message>
        <source>Copied. %1 %2</source>
        <extracomment>%1 is a sentence to think about first, %2 what was copied.</extracomment>
        <translation>Disalin. %1 %2</translation>
    </message>
    <message>
        <source>The gateway says %1: look what has come in before you send it.</source>
        <extracomment>%1 is the gateway&apos;s own word for a status.</extracomment>
        <translation>Gateway menyebut %1: lihat apa yang sudah masuk sebelum mengirimnya.</translation>
    </message>
    <message>
        <source>A callback came at %1 and the gateway has not said since where it stands: it may be paid by now.</source>
        <extracomment>%1 is a time: &quot;15:10&quot;.</extracomment>
        <translation>Callback datang pukul %1 dan sejak itu gateway belum mengatakan statusnya: mungkin kini sudah dibayar.</translation>
    </message>
</context>
<context>
    <name>PayinReplies</name>
    <message>
        <source>virtual account %1</source>
        <extracomment>To a customer, in &quot;Transfer exactly … to …&quot;: %1 is the number of the account.</extracomment>
        <translation>virtual account %1</translation>
    </message>
    <message>
        <source>%1 virtual account %2</source>
        <extracomment>To a customer, in &quot;Transfer exactly … to …&quot;: %1 is a bank, %2 the number of the account.</extracomment>
        <translation>virtual account %1 %2</translation>
    </message>
    <message>
        <source>Transfer exactly %1 to %2 before %3 (%4).</source>
        <extracomment>To a customer. %1 is an amount, %2 &quot;BCA virtual account 8808 1234&quot;, %3 &quot;20 Nov 2026, 18:00&quot;, %4 &quot;WIB, UTC+7&quot;.</extracomment>
        <translation>Transfer tepat %1 ke %2 sebelum %3 (%4).</translation>
    </message>
    <message>
        <source>Transfer exactly %1 to %2.</source>
        <extracomment>To a customer. %1 is an amount, %2 &quot;BCA virtual account 8808 1234&quot;.</extracomment>
        <translation>Transfer tepat %1 ke %2.</translation>
    </message>
    <message>
        <source>Name on the account: %1.</source>
        <extracomment>To a customer. %1 is whom the account belongs to.</extracomment>
        <translation>Atas nama: %1.</translation>
    </message>
    <message>
        <source>Reference %1.</source>
        <extracomment>To a customer. %1 is what is to be written with the transfer.</extracomment>
        <translation>Referensi %1.</translation>
    </message>
</context>
<context>
    <name>PayinStatus</name>
    <message>
        <source>Draft</source>
        <extracomment>Status of a payin: the payment is only on this computer.</extracomment>
        <translation>Draf</translation>
    </message>
    <message>
        <source>Queued</source>
        <extracomment>Status of a payin: goes out in its turn.</extracomment>
        <translation>Dalam antrean</translation>
    </message>
    <message>
        <source>Paused</source>
        <extracomment>Status of a payin: sending is paused or there is no connection.</extracomment>
        <translation>Dijeda</translation>
    </message>
    <message>
        <source>Sending</source>
        <extracomment>Status of a payin: the request is on its way.</extracomment>
        <translation>Mengirim</translation>
    </message>
    <message>
        <source>Processing</source>
        <extracomment>Status of a payin: the gateway accepted it and has not named a result.</extracomment>
        <translation>Diproses</translation>
    </message>
    <message>
        <source>Outcome unknown</source>
        <extracomment>Status of a payin: the reply was lost: it may or may not have been accepted.</extracomment>
        <translation>Hasil belum diketahui</translation>
    </message>
    <message>
        <source>Rejected</source>
        <extracomment>Status of a payin: the gateway refused it.</extracomment>
        <translation>Ditolak</translation>
    </message>
    <message>
        <source>Gateway mismatch</source>
        <extracomment>Status of a payin: the gateway has something else under this ID; a person decides.</extracomment>
        <translation>Tidak cocok dengan gateway</translation>
    </message>
    <message>
        <source>Paid by customer</source>
        <extracomment>Status of a payin: the gateway reported success.</extracomment>
        <translation>Dibayar pelanggan</translation>
    </message>
    <message>
        <source>Other gateway status</source>
        <extracomment>Status of a payin: the gateway named a status that Kontor does not know.</extracomment>
        <translation>Status lain</translation>
    </message>
    <message>
        <source>Awaiting payment</source>
        <extracomment>Status of a payin: the customer has not paid yet.</extracomment>
        <translation>Menunggu pembayaran</translation>
    </message>
    <message>
        <source>Likely expired</source>
        <extracomment>Status of a payin: the time to pay is over; the gateway has not named a final status.</extracomment>
        <translation>Kemungkinan kedaluwarsa</translation>
    </message>
    <message>
        <source>Tracking stopped</source>
        <extracomment>Status of a payin: a person stopped tracking it.</extracomment>
        <translation>Pemantauan dihentikan</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <extracomment>Status of a payin: cancelled before it was sent.</extracomment>
        <translation>Dibatalkan</translation>
    </message>
</context>
<context>
    <name>PaymentCells</name>
    <message>
        <source>Test</source>
        <translation>Uji coba</translation>
    </message>
    <message>
        <source>Real</source>
        <translation>Nyata</translation>
    </message>
    <message>
        <source>Batch %1, row %2</source>
        <extracomment>A cell of a table: %1 is the number of a batch, %2 the row of its file.</extracomment>
        <translation>Batch %1, baris %2</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>Cur</source>
        <translation>MU</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Pelanggan</translation>
    </message>
    <message>
        <source>Recipient</source>
        <translation>Penerima</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Rekening</translation>
    </message>
    <message>
        <source>Bank</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referensi</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Dibuat</translation>
    </message>
    <message>
        <source>Pay-to account</source>
        <translation>Rekening tujuan</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>Tenggat</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Berubah</translation>
    </message>
    <message>
        <source>Fee</source>
        <translation>Biaya</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metode</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>Email</translation>
    </message>
    <message>
        <source>Return address</source>
        <translation>Alamat kembali</translation>
    </message>
    <message>
        <source>Gateway status</source>
        <translation>Status gateway</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Status: %1</source>
        <extracomment>A cell of a list, read aloud. %1 is a status.</extracomment>
        <translation>Status: %1</translation>
    </message>
    <message>
        <source>Account ending in %1</source>
        <extracomment>A cell of a list, read aloud. %1 is the last four digits of an account.</extracomment>
        <translation>Rekening berakhiran %1</translation>
    </message>
    <message>
        <source>No account to pay to is known</source>
        <translation>Rekening tujuan belum diketahui</translation>
    </message>
    <message>
        <source>Pay to account %1</source>
        <extracomment>A cell of a list, read aloud. %1 is the number of an account.</extracomment>
        <translation>Bayar ke rekening %1</translation>
    </message>
    <message>
        <source>Expires %1</source>
        <extracomment>A cell of a list, read aloud. %1 is &quot;in 1 h 12 min&quot;, or a time when that is past.</extracomment>
        <translation>Tenggat %1</translation>
    </message>
    <message>
        <source>No expiry is known</source>
        <translation>Tenggat tidak diketahui</translation>
    </message>
    <message>
        <source>No fee is known</source>
        <translation>Tidak ada biaya yang diketahui</translation>
    </message>
    <message>
        <source>The fee is not known yet</source>
        <translation>Biaya belum diketahui</translation>
    </message>
    <message>
        <source>not known yet</source>
        <extracomment>In the column &quot;Fee&quot; of a list.</extracomment>
        <translation>belum diketahui</translation>
    </message>
    <message>
        <source>to %1</source>
        <extracomment>Said after an amount: who is paid, &quot;to Budi Santoso&quot;.</extracomment>
        <translation>kepada %1</translation>
    </message>
    <message>
        <source>from %1</source>
        <extracomment>Said after an amount: who pays, &quot;from Dewi Lestari&quot;.</extracomment>
        <translation>dari %1</translation>
    </message>
</context>
<context>
    <name>PaymentStatus</name>
    <message>
        <source>Altered</source>
        <translation>Diubah</translation>
    </message>
</context>
<context>
    <name>PaymentTimeline</name>
    <message>
        <source>%1 ms</source>
        <extracomment>How long something took: milliseconds, and seconds.</extracomment>
        <translation>%1 md</translation>
    </message>
    <message>
        <source>%1 s</source>
        <extracomment>How long something took: seconds.</extracomment>
        <translation>%1 dtk</translation>
    </message>
    <message>
        <source>%1 later</source>
        <extracomment>Between two lines of a timeline. %1 is a length of time such as &quot;2 h 10 min&quot;.</extracomment>
        <translation>%1 kemudian</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>A line of a timeline: %1 is what a person did, %2 under which account of this computer.</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Try: %1</source>
        <extracomment>A fact about a try to send a payment: %1 is its number, from 1.</extracomment>
        <translation>Percobaan: %1</translation>
    </message>
    <message>
        <source>Token&apos;s ID: %1</source>
        <extracomment>The number of a token, which isn&apos;t the token itself.</extracomment>
        <translation>ID token: %1</translation>
    </message>
    <message>
        <source>Outcome: none is written down</source>
        <translation>Hasil: tidak ada yang tercatat</translation>
    </message>
    <message>
        <source>Outcome: %1</source>
        <extracomment>%1 is a word for scripts such as &quot;accepted&quot;.</extracomment>
        <translation>Hasil: %1</translation>
    </message>
    <message>
        <source>HTTP status: none, no answer came</source>
        <translation>Status HTTP: tidak ada, tidak ada jawaban</translation>
    </message>
    <message>
        <source>HTTP status: %1</source>
        <extracomment>A fact about a try to send a payment. %1 is a number such as 201.</extracomment>
        <translation>Status HTTP: %1</translation>
    </message>
    <message>
        <source>Ended: %1, after %2 ms</source>
        <extracomment>A fact about a try to send a payment. %1 is a time in UTC, %2 a number.</extracomment>
        <translation>Selesai: %1, setelah %2 md</translation>
    </message>
    <message>
        <source>Reply to the POST: HTTP %1</source>
        <extracomment>A fact about a payment. %1 is a number such as 201.</extracomment>
        <translation>Jawaban atas POST: HTTP %1</translation>
    </message>
    <message>
        <source>Reply to a GET: HTTP %1</source>
        <extracomment>A fact about a payment. %1 is a number such as 200.</extracomment>
        <translation>Jawaban atas GET: HTTP %1</translation>
    </message>
    <message>
        <source>UTC: %1</source>
        <extracomment>When something happened, in UTC: %1 is a day and a time.</extracomment>
        <translation>UTC: %1</translation>
    </message>
    <message>
        <source>Event: %1</source>
        <extracomment>What kind of line it is, as a word for scripts such as &quot;sent&quot;.</extracomment>
        <translation>Peristiwa: %1</translation>
    </message>
    <message>
        <source>Written down under: %1</source>
        <extracomment>%1 is an account of this computer.</extracomment>
        <translation>Dicatat atas nama akun: %1</translation>
    </message>
    <message>
        <source>Request: %1</source>
        <extracomment>%1 is what was asked of the gateway, such as &quot;POST /payouts&quot;.</extracomment>
        <translation>Permintaan: %1</translation>
    </message>
</context>
<context>
    <name>PayoutStatus</name>
    <message>
        <source>Draft</source>
        <extracomment>Status of a payout: the payment is only on this computer.</extracomment>
        <translation>Draf</translation>
    </message>
    <message>
        <source>Queued</source>
        <extracomment>Status of a payout: goes out in its turn.</extracomment>
        <translation>Dalam antrean</translation>
    </message>
    <message>
        <source>Paused</source>
        <extracomment>Status of a payout: sending is paused or there is no connection.</extracomment>
        <translation>Dijeda</translation>
    </message>
    <message>
        <source>Sending</source>
        <extracomment>Status of a payout: the request is on its way.</extracomment>
        <translation>Mengirim</translation>
    </message>
    <message>
        <source>Processing</source>
        <extracomment>Status of a payout: the gateway accepted it and has not named a result.</extracomment>
        <translation>Diproses</translation>
    </message>
    <message>
        <source>Outcome unknown</source>
        <extracomment>Status of a payout: the reply was lost: it may or may not have been accepted.</extracomment>
        <translation>Hasil belum diketahui</translation>
    </message>
    <message>
        <source>Rejected</source>
        <extracomment>Status of a payout: the gateway refused it.</extracomment>
        <translation>Ditolak</translation>
    </message>
    <message>
        <source>Gateway mismatch</source>
        <extracomment>Status of a payout: the gateway has something else under this ID; a person decides.</extracomment>
        <translation>Tidak cocok dengan gateway</translation>
    </message>
    <message>
        <source>Paid</source>
        <extracomment>Status of a payout: the gateway reported success.</extracomment>
        <translation>Dibayar</translation>
    </message>
    <message>
        <source>Other gateway status</source>
        <extracomment>Status of a payout: the gateway named a status that Kontor does not know.</extracomment>
        <translation>Status lain</translation>
    </message>
    <message>
        <source>Awaiting payment</source>
        <extracomment>Status of a payout: the customer has not paid yet.</extracomment>
        <translation>Menunggu pembayaran</translation>
    </message>
    <message>
        <source>Likely expired</source>
        <extracomment>Status of a payout: the time to pay is over; the gateway has not named a final status.</extracomment>
        <translation>Kemungkinan kedaluwarsa</translation>
    </message>
    <message>
        <source>Tracking stopped</source>
        <extracomment>Status of a payout: a person stopped tracking it.</extracomment>
        <translation>Pemantauan dihentikan</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <extracomment>Status of a payout: cancelled before it was sent.</extracomment>
        <translation>Dibatalkan</translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>Kontor checks with the gateway, and sends it again only with the same ID, which the gateway never creates twice. Do not create it again.</source>
        <translation>Kontor memeriksa ke gateway, dan mengirimnya lagi hanya dengan ID yang sama, yang tidak pernah dibuat dua kali oleh gateway. Jangan membuatnya lagi.</translation>
    </message>
    <message>
        <source>Kontor checks with the gateway, and sends it again only with the same ID, which the gateway never pays twice. Do not create it again.</source>
        <translation>Kontor memeriksa ke gateway, dan mengirimnya lagi hanya dengan ID yang sama, yang tidak pernah dibayar dua kali oleh gateway. Jangan membuatnya lagi.</translation>
    </message>
    <message>
        <source>The reply was lost, so it is not known whether this payin was accepted.</source>
        <translation>Jawabannya hilang, jadi tidak diketahui apakah penerimaan ini diterima gateway.</translation>
    </message>
    <message>
        <source>The reply was lost, so it is not known whether this payout was accepted.</source>
        <translation>Jawabannya hilang, jadi tidak diketahui apakah pencairan ini diterima gateway.</translation>
    </message>
    <message>
        <source>The gateway answered, but its reply could not be read.</source>
        <translation>Gateway menjawab, tetapi jawabannya tidak dapat dibaca.</translation>
    </message>
    <message>
        <source>The outcome is unknown until the gateway has been asked again; details are kept.</source>
        <translation>Hasilnya belum diketahui sampai gateway ditanyai lagi; rinciannya disimpan.</translation>
    </message>
    <message>
        <source>The gateway answered that it has a problem (HTTP %1), so it is not known whether this payin was accepted.</source>
        <extracomment>%1 is the HTTP status of the answer, such as 503.</extracomment>
        <translation>Gateway menjawab bahwa ia bermasalah (HTTP %1), jadi tidak diketahui apakah penerimaan ini diterima gateway.</translation>
    </message>
    <message>
        <source>The gateway answered that it has a problem (HTTP %1), so it is not known whether this payout was accepted.</source>
        <extracomment>%1 is the HTTP status of the answer, such as 503.</extracomment>
        <translation>Gateway menjawab bahwa ia bermasalah (HTTP %1), jadi tidak diketahui apakah pencairan ini diterima gateway.</translation>
    </message>
    <message>
        <source>The gateway takes 10 requests per second.</source>
        <translation>Gateway melayani 10 permintaan per detik.</translation>
    </message>
    <message>
        <source>Nothing is lost; another program may be using the same merchant account.</source>
        <translation>Tidak ada yang hilang; program lain mungkin memakai akun merchant yang sama.</translation>
    </message>
    <message>
        <source>The gateway did not accept this payin (HTTP %1).</source>
        <extracomment>%1 is the HTTP status of the answer, such as 422.</extracomment>
        <translation>Gateway tidak menerima penerimaan ini (HTTP %1).</translation>
    </message>
    <message>
        <source>The gateway did not accept this payout (HTTP %1).</source>
        <extracomment>%1 is the HTTP status of the answer, such as 422.</extracomment>
        <translation>Gateway tidak menerima pencairan ini (HTTP %1).</translation>
    </message>
    <message>
        <source>This payin was refused (HTTP %1), perhaps not by the gateway itself.</source>
        <extracomment>%1 is the HTTP status of the answer, such as 403.</extracomment>
        <translation>Pembayaran masuk ini ditolak (HTTP %1), mungkin bukan oleh gateway sendiri.</translation>
    </message>
    <message>
        <source>This payout was refused (HTTP %1), perhaps not by the gateway itself.</source>
        <extracomment>%1 is the HTTP status of the answer, such as 403.</extracomment>
        <translation>Pencairan ini ditolak (HTTP %1), mungkin bukan oleh gateway sendiri.</translation>
    </message>
    <message>
        <source>It is not proven yet that no money moved. Kontor checks that; don&apos;t pay it in another way before then.</source>
        <translation>Belum terbukti bahwa tidak ada uang yang berpindah. Kontor memeriksanya; jangan membayar dengan cara lain sebelum itu.</translation>
    </message>
    <message>
        <source>Kontor cannot prove that no money moved. Check with the gateway&apos;s support before you pay it in another way.</source>
        <translation>Kontor tidak dapat membuktikan bahwa tidak ada uang yang berpindah. Tanyakan kepada dukungan gateway sebelum Anda membayarnya dengan cara lain.</translation>
    </message>
    <message>
        <source>It may have been accepted. Kontor checks that; don&apos;t pay it in another way before then.</source>
        <translation>Mungkin sudah diterima. Kontor memeriksanya; jangan bayar dengan cara lain sebelum itu.</translation>
    </message>
    <message>
        <source>No money moved.</source>
        <translation>Tidak ada uang yang berpindah.</translation>
    </message>
    <message>
        <source>Accepted after all.</source>
        <translation>Ternyata diterima.</translation>
    </message>
    <message>
        <source>The gateway has created this payin, although it was rejected. A customer may pay it.</source>
        <translation>Gateway telah membuat payin ini meskipun sudah ditolak. Pelanggan mungkin membayarnya.</translation>
    </message>
    <message>
        <source>The gateway has this payout, although it was rejected. If you have paid it in another way, it is paid twice: ask the gateway&apos;s support at once.</source>
        <translation>Gateway memiliki payout ini meskipun sudah ditolak. Jika Anda telah membayarnya dengan cara lain, pembayaran terjadi dua kali: segera hubungi dukungan gateway.</translation>
    </message>
    <message>
        <source>The gateway&apos;s support reported that it was not executed.</source>
        <translation>Dukungan gateway melaporkan bahwa ini tidak dijalankan.</translation>
    </message>
    <message>
        <source>Kontor cannot prove it. If the gateway shows it later, Kontor says so.</source>
        <translation>Kontor tidak dapat membuktikannya. Jika gateway menampilkannya kemudian, Kontor akan memberi tahu.</translation>
    </message>
    <message>
        <source>It is not sent again. Ask your gateway contact before you go on.</source>
        <translation>Ini tidak dikirim lagi. Tanyakan kepada kontak gateway Anda sebelum melanjutkan.</translation>
    </message>
    <message>
        <source>What the gateway shows for this payment is not what this ledger sent, %1; it names no amount.</source>
        <extracomment>%1 is the amount that was sent, with its currency.</extracomment>
        <translation>Yang ditampilkan gateway untuk pembayaran ini bukan yang dikirim buku besar ini, %1; gateway tidak menyebut jumlah.</translation>
    </message>
    <message>
        <source>The gateway shows this payment with another ID or method than this ledger sent; the money is the same, %1.</source>
        <extracomment>%1 is an amount with its currency.</extracomment>
        <translation>Gateway menampilkan pembayaran ini dengan ID atau metode yang berbeda dari yang dikirim buku besar ini; uangnya sama, %1.</translation>
    </message>
    <message>
        <source>The gateway shows %1 for this payment; this ledger sent %2.</source>
        <extracomment>%1 and %2 are amounts with their currencies.</extracomment>
        <translation>Gateway menampilkan %1 untuk pembayaran ini; buku besar ini mengirim %2.</translation>
    </message>
    <message>
        <source>The gateway already has a payment with this ID. It may be this one.</source>
        <translation>Gateway sudah memiliki pembayaran dengan ID ini. Mungkin itu yang ini.</translation>
    </message>
    <message>
        <source>Kontor will not send it again. Compare the two before you decide.</source>
        <translation>Kontor tidak akan mengirimnya lagi. Bandingkan keduanya sebelum Anda memutuskan.</translation>
    </message>
    <message>
        <source>The gateway has another payment under this ID, as a person found out by comparing.</source>
        <translation>Gateway memiliki pembayaran lain dengan ID ini, menurut hasil pembandingan oleh seseorang.</translation>
    </message>
    <message>
        <source>So this payin counts as not created, and nothing more of it is sent. Make a new one; it gets an ID of its own.</source>
        <translation>Jadi penerimaan ini dianggap tidak dibuat, dan tidak ada lagi yang dikirim darinya. Buat yang baru; yang baru mendapat ID sendiri.</translation>
    </message>
    <message>
        <source>This payout is marked Rejected and won&apos;t be sent. To pay, create a new payout; it gets its own ID.</source>
        <translation>Pencairan ini ditandai Ditolak dan tidak akan dikirim. Untuk membayar, buat pencairan baru; yang baru mendapat ID sendiri.</translation>
    </message>
    <message>
        <source>The gateway has a payment with this ID and does not show its amount, so it is not known whether it is this one.</source>
        <translation>Gateway memiliki pembayaran dengan ID ini dan tidak menampilkan jumlahnya, jadi tidak diketahui apakah itu yang ini.</translation>
    </message>
    <message>
        <source>Kontor will not send it again, and goes on asking. Ask your gateway contact whose it is.</source>
        <translation>Kontor tidak akan mengirimnya lagi, dan terus menanyakan. Tanyakan kepada kontak gateway Anda milik siapa pembayaran itu.</translation>
    </message>
    <message numerus="yes">
        <source>Batch paused after %n problems in a row.</source>
        <extracomment>%n is how many payouts one after the other had a problem.</extracomment>
        <translation>
            <numerusform>Batch dijeda setelah %n masalah berturut-turut.</numerusform>
        </translation>
    </message>
    <message>
        <source>Payouts already sent keep their status; the rest wait here unsent. Check the rows with problems, then resume the batch or cancel the rest.</source>
        <translation>Pencairan yang sudah dikirim tetap pada statusnya; sisanya menunggu di sini dan tidak dikirim. Periksa baris yang bermasalah, lalu lanjutkan batch atau batalkan sisanya.</translation>
    </message>
    <message>
        <source>This row was altered outside Kontor, so what it shows may not be true.</source>
        <translation>Baris ini diubah di luar Kontor, sehingga isinya mungkin tidak benar.</translation>
    </message>
    <message>
        <source>Nothing is sent from this ledger. Restore a backup.</source>
        <translation>Tidak ada yang dikirim dari buku besar ini. Pulihkan cadangan.</translation>
    </message>
    <message>
        <source>This is row %1. The batch is paused; the rest of it waits here and is not sent. Compare before you resume.</source>
        <extracomment>%1 is the number of a row.</extracomment>
        <translation>Ini baris %1. Batch dijeda; sisanya menunggu di sini dan tidak dikirim. Bandingkan sebelum Anda melanjutkan.</translation>
    </message>
    <message>
        <source>It may have been accepted. Kontor cannot find out, because it does not know when each of its access tokens ends.</source>
        <translation>Pembayaran ini mungkin sudah diterima. Kontor tidak dapat mengetahuinya, karena tidak tahu kapan setiap token aksesnya berakhir.</translation>
    </message>
    <message>
        <source>It may have been accepted. Kontor cannot find out, because its profile rules out the proof (absenceProofAllowed=false).</source>
        <translation>Pembayaran ini mungkin sudah diterima. Kontor tidak dapat mengetahuinya, karena profilnya meniadakan pembuktian (absenceProofAllowed=false).</translation>
    </message>
    <message>
        <source>Ask the gateway&apos;s support about this ID before you pay in another way.</source>
        <translation>Tanyakan ID ini kepada dukungan gateway sebelum Anda membayar dengan cara lain.</translation>
    </message>
    <message numerus="yes">
        <source>The gateway did not accept this payin in %n attempts.</source>
        <extracomment>%n is how often it was sent.</extracomment>
        <translation>
            <numerusform>Gateway tidak menerima penerimaan ini dalam %n percobaan.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The gateway did not accept this payout in %n attempts.</source>
        <extracomment>%n is how often it was sent.</extracomment>
        <translation>
            <numerusform>Gateway tidak menerima pencairan ini dalam %n percobaan.</numerusform>
        </translation>
    </message>
    <message>
        <source>The gateway accepted it, but answers now that it doesn&apos;t know it (HTTP 404).</source>
        <translation>Gateway telah menerimanya, tetapi sekarang menjawab bahwa pembayaran ini tidak dikenal (HTTP 404).</translation>
    </message>
    <message>
        <source>It is not sent again, and Kontor keeps asking. If this lasts, ask the gateway&apos;s support about this ID.</source>
        <translation>Pembayaran ini tidak dikirim lagi, dan Kontor terus bertanya. Jika ini berlanjut, tanyakan ID ini kepada dukungan gateway.</translation>
    </message>
    <message>
        <source>It is not sent again: its batch was cancelled. Kontor checks with the gateway until it is known whether it was accepted. Do not pay it in another way before then.</source>
        <translation>Pembayaran ini tidak dikirim lagi: batch-nya dibatalkan. Kontor memeriksa ke gateway sampai diketahui apakah pembayaran ini diterima. Jangan bayar dengan cara lain sebelum itu.</translation>
    </message>
</context>
<context>
    <name>ProfileColour</name>
    <message>
        <source>None</source>
        <extracomment>The colour of a profile&apos;s mark: it has no mark.</extracomment>
        <translation>Tidak ada</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Biru</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>Toska</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Hijau</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Ungu</translation>
    </message>
    <message>
        <source>Rose</source>
        <translation>Merah muda</translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <source>This is a symbolic link, and Kontor doesn&apos;t follow links when it writes a file</source>
        <translation>Ini tautan simbolis, dan Kontor tidak mengikuti tautan saat menulis file</translation>
    </message>
    <message>
        <source>Nothing reads from this pipe</source>
        <translation>Tidak ada yang membaca dari pipa ini</translation>
    </message>
    <message>
        <source>There is a file of this name already.</source>
        <translation>Sudah ada berkas dengan nama ini.</translation>
    </message>
    <message>
        <source>Others may write to the folder %1, so they could put other keys and payments there. Take that from them first: chmod go-w &apos;%1&apos;</source>
        <extracomment>%1 is the path of a folder.</extracomment>
        <translation>Orang lain boleh menulis ke folder %1, jadi mereka dapat menaruh kunci dan pembayaran lain di sana. Cabut dahulu hak itu: chmod go-w &apos;%1&apos;</translation>
    </message>
    <message>
        <source>The folder %1 cannot be read.</source>
        <extracomment>%1 is the path of a folder.</extracomment>
        <translation>Folder %1 tidak dapat dibaca.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <extracomment>%1 is the path of a folder.</extracomment>
        <translation>Folder %1 tidak dapat dibuat.</translation>
    </message>
    <message>
        <source>%1 cannot be written. Choose another folder.</source>
        <extracomment>%1 is the path of a folder.</extracomment>
        <translation>%1 tidak dapat ditulis. Pilih folder lain.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be used: %2.</source>
        <extracomment>%1 is the path of a folder, %2 why.</extracomment>
        <translation>Folder %1 tidak dapat digunakan: %2.</translation>
    </message>
    <message>
        <source>The folder %1 can&apos;t be made: %2. Choose another one with --home.</source>
        <extracomment>%1 is the path of a folder, %2 why, in the words of the operating system.</extracomment>
        <translation>Folder %1 tidak dapat dibuat: %2. Pilih folder lain dengan --home.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <extracomment>%1 is the path of a file, %2 why, in the words of the operating system.</extracomment>
        <translation>%1 tidak dapat dibaca: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <extracomment>%1 is the path of a file, %2 why, in the words of the operating system.</extracomment>
        <translation>%1 tidak dapat ditulis: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be deleted: %2.</source>
        <extracomment>%1 is the path of a file, %2 why, in the words of the operating system.</extracomment>
        <translation>%1 tidak dapat dihapus: %2.</translation>
    </message>
    <message>
        <source>What was handed out could not be written down: %1</source>
        <extracomment>%1 is why, in the words of the operating system.</extracomment>
        <translation>Yang diserahkan tidak dapat dicatat: %1</translation>
    </message>
    <message>
        <source>%1 gave back other bytes than it was given.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>%1 mengembalikan isi yang berbeda dari yang ditulis.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>Tidak ada berkas %1.</translation>
    </message>
    <message>
        <source>%1 is not a ledger of an older Kontor.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>%1 bukan buku besar dari Kontor yang lebih lama.</translation>
    </message>
    <message>
        <source>%1 has schema %2. Only schemas %3 to %4 can be taken over.</source>
        <extracomment>%1 is the path of a file; %2, %3 and %4 are numbers.</extracomment>
        <translation>%1 memakai skema %2. Hanya skema %3 sampai %4 yang dapat diambil alih.</translation>
    </message>
    <message>
        <source>Writes that aren&apos;t in the ledger yet are in %2. Close every Kontor that works on it. If none does, open and close it with the Kontor that made it, or run: sqlite3 &quot;%1&quot; &quot;PRAGMA wal_checkpoint(TRUNCATE)&quot;</source>
        <extracomment>%1 and %2 are paths of files.</extracomment>
        <translation>Data yang belum masuk ke buku besar masih ada di %2. Tutup setiap Kontor yang memakainya. Jika tidak ada, buka lalu tutup dengan Kontor yang membuatnya, atau jalankan: sqlite3 &quot;%1&quot; &quot;PRAGMA wal_checkpoint(TRUNCATE)&quot;</translation>
    </message>
    <message>
        <source>A Kontor works on %1. Close it first; nothing was changed.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>Sebuah Kontor sedang memakai %1. Tutup dahulu; tidak ada yang diubah.</translation>
    </message>
    <message>
        <source>This profile has payments already. Older ones are taken over into a profile without payments; make another one.</source>
        <translation>Profil ini sudah berisi pembayaran. Pembayaran lama hanya diambil alih ke profil tanpa pembayaran; buat profil lain.</translation>
    </message>
    <message>
        <source>The key has %1 bits, so it can be forged; 2048 to 4096 bits are taken, and 3072 are right.</source>
        <extracomment>%1 is a number.</extracomment>
        <translation>Kunci ini %1 bit, sehingga dapat dipalsukan; yang diterima 2048 sampai 4096 bit, dan 3072 yang tepat.</translation>
    </message>
    <message>
        <source>The key has %1 bits; 2048 to 4096 are taken.</source>
        <extracomment>%1 is a number.</extracomment>
        <translation>Kunci ini %1 bit; yang diterima 2048 sampai 4096.</translation>
    </message>
    <message>
        <source>This is a key of elliptic curves (EC), not an RSA key. The gateway takes signatures by RSA keys only.</source>
        <translation>Ini kunci kurva eliptik (EC), bukan kunci RSA. Gateway hanya menerima tanda tangan dengan kunci RSA.</translation>
    </message>
    <message>
        <source>This is not an RSA key. The gateway takes signatures by RSA keys only.</source>
        <translation>Ini bukan kunci RSA. Gateway hanya menerima tanda tangan dengan kunci RSA.</translation>
    </message>
    <message>
        <source>The key&apos;s public exponent is not 65537: it was made in an unusual way, which may be unsafe. Make a new key.</source>
        <translation>Eksponen publik kunci ini bukan 65537: kunci dibuat dengan cara yang tidak lazim, yang mungkin tidak aman. Buat kunci baru.</translation>
    </message>
    <message>
        <source>The key is damaged: its private and public half don&apos;t belong together.</source>
        <translation>Kunci rusak: bagian privat dan bagian publiknya tidak sepasang.</translation>
    </message>
    <message>
        <source>The system could not make a key.</source>
        <translation>Sistem tidak dapat membuat kunci.</translation>
    </message>
    <message>
        <source>The key could not be encrypted.</source>
        <translation>Kunci tidak dapat dienkripsi.</translation>
    </message>
    <message>
        <source>The key could not be taken out of its file.</source>
        <translation>Kunci tidak dapat diambil dari berkasnya.</translation>
    </message>
    <message>
        <source>The key could not sign.</source>
        <translation>Kunci tidak dapat menandatangani.</translation>
    </message>
    <message>
        <source>This file is made so that trying its passphrase would keep this computer busy for minutes or days, so it was not tried. Save the key once more with the program that made it, with fewer rounds.</source>
        <translation>File ini dibuat sehingga mencoba frasa sandinya akan menyibukkan komputer ini selama beberapa menit atau hari, jadi tidak dicoba. Simpan kunci sekali lagi dengan program pembuatnya, dengan putaran lebih sedikit.</translation>
    </message>
    <message>
        <source>The file is too large for a key.</source>
        <translation>File terlalu besar untuk sebuah kunci.</translation>
    </message>
    <message>
        <source>These bytes are not a private key.</source>
        <translation>Byte ini bukan kunci privat.</translation>
    </message>
    <message>
        <source>These bytes are not an encrypted private key.</source>
        <translation>Byte ini bukan kunci privat terenkripsi.</translation>
    </message>
    <message>
        <source>The text holds no public key in PEM.</source>
        <translation>Teks ini tidak memuat kunci publik dalam PEM.</translation>
    </message>
    <message>
        <source>The store holds another key than the one this profile uses.</source>
        <translation>Penyimpanan memuat kunci yang berbeda dari yang dipakai profil ini.</translation>
    </message>
    <message>
        <source>This is a public key. The private half is needed here: the file that begins with &quot;BEGIN PRIVATE KEY&quot;.</source>
        <translation>Ini kunci publik. Yang diperlukan di sini adalah bagian privat: file yang diawali &quot;BEGIN PRIVATE KEY&quot;.</translation>
    </message>
    <message>
        <source>This is a certificate, which holds a public key only. The private key that belongs to it is needed here.</source>
        <translation>Ini sertifikat, yang hanya memuat kunci publik. Yang diperlukan di sini adalah kunci privat pasangannya.</translation>
    </message>
    <message>
        <source>This is a request for a certificate, which holds a public key only. The private key that belongs to it is needed here.</source>
        <translation>Ini permintaan sertifikat, yang hanya memuat kunci publik. Yang diperlukan di sini adalah kunci privat pasangannya.</translation>
    </message>
    <message>
        <source>This file is of another kind than the keys that Kontor reads. Save the key from the program that made it as PKCS#8 in PEM; encrypted with a passphrase is right.</source>
        <translation>File ini berbeda jenisnya dari kunci yang dibaca Kontor. Simpan kunci dari program yang membuatnya sebagai PKCS#8 dalam PEM; sebaiknya terenkripsi dengan frasa sandi.</translation>
    </message>
    <message>
        <source>The file ends in the middle of the key: its last line, which begins with &quot;-----END&quot;, is missing. Copy the whole file.</source>
        <translation>File berakhir di tengah kunci: baris terakhirnya, yang diawali &quot;-----END&quot;, tidak ada. Salin seluruh file.</translation>
    </message>
    <message>
        <source>The key in this file is damaged, so it cannot be read. Copy the file once more from where it came.</source>
        <translation>Kunci di dalam file ini rusak, sehingga tidak dapat dibaca. Salin file sekali lagi dari asalnya.</translation>
    </message>
    <message>
        <source>There is no private key in this file. It begins with &quot;-----BEGIN PRIVATE KEY-----&quot; or &quot;-----BEGIN ENCRYPTED PRIVATE KEY-----&quot;.</source>
        <translation>Tidak ada kunci privat di dalam file ini. Kunci privat diawali &quot;-----BEGIN PRIVATE KEY-----&quot; atau &quot;-----BEGIN ENCRYPTED PRIVATE KEY-----&quot;.</translation>
    </message>
    <message>
        <source>There is no such key file.</source>
        <translation>Berkas kunci itu tidak ada.</translation>
    </message>
    <message>
        <source>The keychain holds no such key.</source>
        <translation>Kunci itu tidak ada di penyimpanan kunci.</translation>
    </message>
    <message>
        <source>There is a key file of this name already.</source>
        <translation>Sudah ada berkas kunci dengan nama ini.</translation>
    </message>
    <message>
        <source>The keychain holds an entry of this name already.</source>
        <translation>Penyimpanan kunci sudah memuat entri dengan nama ini.</translation>
    </message>
    <message>
        <source>The keychain is locked.</source>
        <translation>Penyimpanan kunci terkunci.</translation>
    </message>
    <message>
        <source>The keychain did not answer within 5 seconds.</source>
        <translation>Penyimpanan kunci tidak menjawab dalam 5 detik.</translation>
    </message>
    <message>
        <source>The keychain did not delete the entry.</source>
        <translation>Penyimpanan kunci tidak menghapus entri itu.</translation>
    </message>
    <message>
        <source>The key is encrypted and needs its passphrase.</source>
        <translation>Kunci terenkripsi dan memerlukan frasa sandinya.</translation>
    </message>
    <message>
        <source>The passphrase doesn&apos;t fit this key.</source>
        <translation>Frasa sandi tidak cocok dengan kunci ini.</translation>
    </message>
    <message>
        <source>An empty passphrase protects nothing.</source>
        <translation>Frasa sandi kosong tidak melindungi apa pun.</translation>
    </message>
    <message>
        <source>A new key&apos;s passphrase needs at least %1 characters.</source>
        <extracomment>%1 is a number.</extracomment>
        <translation>Frasa sandi kunci baru perlu sedikitnya %1 karakter.</translation>
    </message>
    <message>
        <source>The merchant secret is no UTF-8 text.</source>
        <translation>Rahasia merchant bukan teks UTF-8.</translation>
    </message>
    <message>
        <source>Enter the secret of your merchant.</source>
        <translation>Ketik rahasia merchant Anda.</translation>
    </message>
    <message>
        <source>The gateway knows this profile by the secret alone, so it was not deleted. Move to a signing key first.</source>
        <translation>Gateway mengenal profil ini hanya dari rahasianya, jadi rahasia itu tidak dihapus. Beralihlah ke kunci tanda tangan dahulu.</translation>
    </message>
    <message>
        <source>This profile has no signing key yet. Make one with: kontorctl key generate</source>
        <translation>Profil ini belum memiliki kunci tanda tangan. Buat dengan: kontorctl key generate</translation>
    </message>
    <message>
        <source>There is no key %1.</source>
        <extracomment>%1 is the ID of a key.</extracomment>
        <translation>Tidak ada kunci %1.</translation>
    </message>
    <message>
        <source>This key is in the profile already (fingerprint %1).</source>
        <extracomment>%1 is the beginning of the key&apos;s fingerprint.</extracomment>
        <translation>Kunci ini sudah ada di profil (sidik jari %1).</translation>
    </message>
    <message>
        <source>This key is in use. Use another one first; nothing was deleted.</source>
        <translation>Kunci ini sedang dipakai. Pakai kunci lain dahulu; tidak ada yang dihapus.</translation>
    </message>
    <message>
        <source>The signing key %1 is not in this keychain.</source>
        <extracomment>%1 is the beginning of the key&apos;s fingerprint.</extracomment>
        <translation>Kunci penanda tangan %1 tidak ada di keychain ini.</translation>
    </message>
    <message>
        <source>The file of the signing key %1 is not in the profile&apos;s folder.</source>
        <extracomment>%1 is the beginning of the key&apos;s fingerprint.</extracomment>
        <translation>Berkas kunci penanda tangan %1 tidak ada di folder profil.</translation>
    </message>
    <message>
        <source>The signing key rests in a file and needs its passphrase: give --passphrase-file.</source>
        <translation>Kunci tanda tangan tersimpan di dalam file dan memerlukan frasa sandinya: berikan --passphrase-file.</translation>
    </message>
    <message>
        <source>This key rests in a file: give --key-store file and --passphrase-file.</source>
        <translation>Kunci ini tersimpan di dalam file: berikan --key-store file dan --passphrase-file.</translation>
    </message>
    <message>
        <source>A key in a file needs a passphrase: give --passphrase-file.</source>
        <translation>Kunci di dalam file memerlukan frasa sandi: berikan --passphrase-file.</translation>
    </message>
    <message>
        <source>A backup&apos;s passphrase has at least %1 characters.</source>
        <extracomment>%1 is a number.</extracomment>
        <translation>Frasa sandi cadangan terdiri dari paling sedikit %1 karakter.</translation>
    </message>
    <message>
        <source>There is a file %1 already, and a backup overwrites nothing. Choose another name.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>Sudah ada file %1, dan cadangan tidak menimpa apa pun. Pilih nama lain.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Nothing was kept there; choose another place.</source>
        <extracomment>%1 is the path of a file, %2 why, in the words of the operating system.</extracomment>
        <translation>%1 tidak dapat ditulis: %2. Tidak ada yang disimpan di sana; pilih tempat lain.</translation>
    </message>
    <message>
        <source>Too late to cancel: it may already have been sent, and the gateway can&apos;t cancel payments.</source>
        <translation>Sudah terlambat untuk membatalkan: mungkin sudah dikirim, dan gateway tidak dapat membatalkan pembayaran.</translation>
    </message>
    <message>
        <source>It is being sent now. Stop tracking it when that has ended.</source>
        <translation>Saat ini sedang dikirim. Hentikan pemantauannya setelah pengiriman berakhir.</translation>
    </message>
    <message>
        <source>It was not sent yet: cancel it instead.</source>
        <translation>Belum dikirim: batalkan saja.</translation>
    </message>
    <message>
        <source>Kontor keeps tracking a payment with a mismatch. Compare it and decide.</source>
        <translation>Kontor tetap memantau pembayaran yang tidak cocok. Bandingkan dan putuskan.</translation>
    </message>
    <message>
        <source>It is no longer checked, so there is no tracking to stop.</source>
        <translation>Sudah tidak diperiksa lagi, jadi tidak ada pemantauan yang perlu dihentikan.</translation>
    </message>
    <message>
        <source>It is tracked already.</source>
        <translation>Ini sudah dipantau.</translation>
    </message>
    <message>
        <source>There is nothing to decide: it has no mismatch.</source>
        <translation>Tidak ada yang perlu diputuskan: tidak ada ketidakcocokan.</translation>
    </message>
    <message>
        <source>The gateway has accepted this one from here, so what it shows is this one, whatever its money. Nothing was recorded.</source>
        <translation>Gateway sudah menerima yang ini dari sini, jadi yang ditampilkannya adalah yang ini, berapa pun uangnya. Tidak ada yang dicatat.</translation>
    </message>
    <message>
        <source>Kontor still tracks it. If it is being sent, tracking stops when that has ended, unless the gateway accepts it. Check its status before you pay by other means.</source>
        <translation>Kontor masih memantaunya. Jika sedang dikirim, pemantauan berhenti setelah pengiriman berakhir, kecuali gateway menerimanya. Periksa statusnya sebelum Anda membayar dengan cara lain.</translation>
    </message>
    <message>
        <source>It is not written yet. Look at its status before you do anything.</source>
        <translation>Belum tertulis. Lihat statusnya sebelum Anda melakukan apa pun.</translation>
    </message>
    <message>
        <source>Say why: the reason is recorded with your decision, for whoever looks at it later.</source>
        <translation>Sebutkan alasannya: alasan dicatat bersama keputusan Anda, bagi siapa pun yang melihatnya nanti.</translation>
    </message>
    <message>
        <source>The Kontor that works on this folder has not taken it up yet. It stays noted and is done when that one gets to it.</source>
        <translation>Kontor yang bekerja di folder ini belum mengerjakannya. Ini tetap tercatat dan dilaksanakan saat gilirannya tiba.</translation>
    </message>
    <message>
        <source>The gateway answered meanwhile that it has this one. Look at its status before you pay in another way.</source>
        <translation>Sementara itu gateway menjawab bahwa yang ini ada padanya. Lihat statusnya sebelum Anda membayar dengan cara lain.</translation>
    </message>
    <message>
        <source>There is nothing to review about this payment.</source>
        <translation>Tidak ada yang perlu ditinjau pada pembayaran ini.</translation>
    </message>
    <message>
        <source>It is not certain yet that it was cancelled; it may still be sent. Check its status before you do anything.</source>
        <translation>Belum pasti bahwa ini sudah dibatalkan; ini mungkin masih terkirim. Periksa statusnya sebelum Anda melakukan apa pun.</translation>
    </message>
    <message>
        <source>There is no payment %1 in this ledger.</source>
        <extracomment>%1 is the ID of a payment.</extracomment>
        <translation>Tidak ada pembayaran %1 di buku besar ini.</translation>
    </message>
    <message>
        <source>It is being sent now. Record the answer when that has ended, in half a minute at the latest.</source>
        <translation>Pembayaran ini sedang dikirim. Catat jawabannya setelah pengiriman selesai, paling lambat setengah menit lagi.</translation>
    </message>
    <message>
        <source>The gateway shows something else under this ID. Compare the two and decide; that is recorded instead.</source>
        <translation>Gateway menampilkan hal lain dengan ID ini. Bandingkan keduanya dan putuskan; keputusan itulah yang dicatat.</translation>
    </message>
    <message>
        <source>It waits to be sent again with the same ID, and Kontor checks with the gateway first. Record the answer if the outcome stays unknown then.</source>
        <translation>Pembayaran ini menunggu dikirim lagi dengan ID yang sama, dan Kontor memeriksanya dulu di gateway. Catat jawabannya jika hasilnya tetap tidak diketahui.</translation>
    </message>
    <message>
        <source>It is already recorded that the gateway&apos;s support says it was executed, and that can&apos;t be changed. The payment follows what the gateway shows.</source>
        <translation>Sudah dicatat bahwa menurut dukungan gateway pembayaran ini telah dilaksanakan, dan itu tidak bisa diubah. Pembayaran ini mengikuti apa yang ditampilkan gateway.</translation>
    </message>
    <message>
        <source>Kontor can find out itself whether the gateway has this payment. Wait for that.</source>
        <translation>Kontor dapat mengetahui sendiri apakah gateway memiliki pembayaran ini. Tunggu hasilnya.</translation>
    </message>
    <message>
        <source>There is nothing to record: the outcome of this payment is known.</source>
        <translation>Tidak ada yang perlu dicatat: hasil pembayaran ini sudah diketahui.</translation>
    </message>
    <message>
        <source>This was queued again already. Nothing more was queued.</source>
        <translation>Ini sudah masuk antrean lagi. Tidak ada lagi yang dimasukkan ke antrean.</translation>
    </message>
    <message>
        <source>Not all of these are cancelled. Nothing was queued again.</source>
        <translation>Tidak semuanya sudah dibatalkan. Tidak ada yang dimasukkan lagi ke antrean.</translation>
    </message>
    <message>
        <source>This is no ID of a payment. An ID has 1 to 64 letters, digits, hyphens or underscores.</source>
        <translation>Ini bukan ID pembayaran. ID terdiri dari 1 sampai 64 huruf, angka, tanda hubung, atau garis bawah.</translation>
    </message>
    <message>
        <source>The gateway&apos;s answer names another ID, &quot;%1&quot;. It is not added.</source>
        <extracomment>%1 is the ID of a payment, as the gateway gives it.</extracomment>
        <translation>Jawaban gateway menyebut ID lain, &quot;%1&quot;. Pembayaran ini tidak ditambahkan.</translation>
    </message>
    <message>
        <source>The gateway does not show its amount, and a payment without one is not added to the ledger.</source>
        <translation>Gateway tidak menampilkan jumlahnya, dan pembayaran tanpa jumlah tidak ditambahkan ke buku besar.</translation>
    </message>
    <message>
        <source>The gateway marks it as a test, and this is the live profile. It is not added.</source>
        <translation>Gateway menandainya sebagai uji coba, dan ini profil live. Pembayaran ini tidak ditambahkan.</translation>
    </message>
    <message>
        <source>The gateway marks it as real, and this is a practice profile. It is not added.</source>
        <translation>Gateway menandainya sebagai nyata, dan ini profil latihan. Pembayaran ini tidak ditambahkan.</translation>
    </message>
    <message>
        <source>The action is PAYIN_CREATE (let a customer pay one payin) or PAYIN_INFO (only see one payin).</source>
        <translation>Tindakannya adalah PAYIN_CREATE (pelanggan dapat membayar satu penerimaan) atau PAYIN_INFO (hanya melihat satu penerimaan).</translation>
    </message>
    <message>
        <source>Say which payin it is for: its ID has 1 to 64 letters, digits, hyphens or underscores.</source>
        <translation>Sebutkan untuk penerimaan yang mana: ID-nya terdiri dari 1 sampai 64 huruf, angka, tanda hubung, atau garis bawah.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is none of the gateway&apos;s operations. Write GET or POST, one blank and a path, for example &quot;GET /payins/INV-1&quot;.</source>
        <extracomment>%1 is what was typed.</extracomment>
        <translation>&quot;%1&quot; tidak termasuk operasi gateway. Tulis GET atau POST, satu spasi, dan sebuah path, misalnya &quot;GET /payins/INV-1&quot;.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a pattern: such a token works for every payment that fits it and cannot be taken back. Never put one in an e-mail or a web page. Nothing was asked for; name one payment, or insist on the pattern.</source>
        <extracomment>%1 is an operation with signs that stand for anything, such as &quot;GET /payins/*&quot;.</extracomment>
        <translation>&quot;%1&quot; adalah pola: token seperti itu berlaku untuk setiap pembayaran yang cocok dan tidak dapat dicabut. Jangan pernah mencantumkannya di email atau halaman web. Tidak ada yang diminta; sebutkan satu pembayaran, atau tegaskan pola itu.</translation>
    </message>
    <message>
        <source>Say either an action with an ID, or operations.</source>
        <translation>Sebutkan tindakan dengan ID, atau operasi.</translation>
    </message>
    <message>
        <source>A token lives from 1 second to 24 hours (86400), because it cannot be taken back.</source>
        <translation>Token berlaku dari 1 detik sampai 24 jam (86400), karena tidak dapat dicabut.</translation>
    </message>
    <message>
        <source>The money that limits a token needs an amount above 0 and a currency.</source>
        <translation>Uang yang membatasi token memerlukan jumlah di atas 0 dan mata uang.</translation>
    </message>
    <message>
        <source>The address needs {token} once, where the token belongs: https://pay.example.com/#{token}</source>
        <translation>Alamat memerlukan {token} satu kali, di tempat token: https://pay.example.com/#{token}</translation>
    </message>
    <message>
        <source>The address begins with https, so that nobody on the way reads the token.</source>
        <translation>Alamat diawali https, agar tidak ada yang membaca token di perjalanan.</translation>
    </message>
    <message>
        <source>The certificate file %1 cannot be read. Nothing was sent.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>File sertifikat %1 tidak dapat dibaca. Tidak ada yang dikirim.</translation>
    </message>
    <message>
        <source>There is no certificate in this file.</source>
        <translation>Tidak ada sertifikat di berkas ini.</translation>
    </message>
    <message>
        <source>A proxy is &quot;system&quot;, http://host:port or socks5://host:port, without a name or password in it. Nothing was sent.</source>
        <translation>Proxy adalah &quot;system&quot;, http://host:port atau socks5://host:port, tanpa nama atau kata sandi di dalamnya. Tidak ada yang dikirim.</translation>
    </message>
    <message>
        <source>Your home folder %1 doesn&apos;t exist, so your payments can&apos;t be found. Make it available, or choose a folder with --home.</source>
        <extracomment>%1 is the path of a folder.</extracomment>
        <translation>Folder beranda Anda %1 tidak ada, sehingga pembayaran Anda tidak dapat ditemukan. Sediakan folder itu, atau pilih folder dengan --home.</translation>
    </message>
    <message>
        <source>%1 cannot be written. Free some space or check the folder&apos;s permissions.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>%1 tidak dapat ditulis. Kosongkan sebagian ruang atau periksa izin folder.</translation>
    </message>
    <message>
        <source>%1 is in the home folder %2 and would come back with an older copy of it. Choose a file outside.</source>
        <extracomment>%1 is the path of a file, %2 the path of a folder.</extracomment>
        <translation>%1 berada di folder utama %2 dan akan kembali bersama salinan lamanya. Pilih berkas di luarnya.</translation>
    </message>
    <message>
        <source>%1 cannot be written: there is no folder %2 that you may write to.</source>
        <extracomment>%1 is the path of a file, %2 the path of a folder.</extracomment>
        <translation>%1 tidak dapat ditulis: tidak ada folder %2 yang boleh Anda tulisi.</translation>
    </message>
    <message>
        <source>There is a file %1 already. Choose another name.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>Sudah ada berkas %1. Pilih nama lain.</translation>
    </message>
    <message>
        <source>There is no profile named %1 in %2.</source>
        <extracomment>%1 is the name of a profile, %2 the path of a folder.</extracomment>
        <translation>Tidak ada profil bernama %1 di %2.</translation>
    </message>
    <message>
        <source>%1 cannot be read, so nothing was changed in it. Check its permissions, or put back a copy of it.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>%1 tidak dapat dibaca, jadi tidak ada yang diubah di dalamnya. Periksa izinnya, atau kembalikan salinannya.</translation>
    </message>
    <message>
        <source>There is no profile yet in %1. Add one with: kontorctl profile add</source>
        <extracomment>%1 is the path of a folder.</extracomment>
        <translation>Belum ada profil di %1. Tambahkan dengan: kontorctl profile add</translation>
    </message>
    <message>
        <source>A profile&apos;s name has 1 to 64 letters, digits, spaces, dots, hyphens or underscores, and does not start with a dot.</source>
        <translation>Nama profil terdiri dari 1 sampai 64 huruf, angka, spasi, titik, tanda hubung, atau garis bawah, dan tidak diawali titik.</translation>
    </message>
    <message>
        <source>The name &quot;sandbox&quot; belongs to the built-in sandbox. Choose another name.</source>
        <translation>Nama &quot;sandbox&quot; milik sandbox bawaan. Pilih nama lain.</translation>
    </message>
    <message>
        <source>There is a profile named %1 already. Choose another name.</source>
        <extracomment>%1 is the name of a profile.</extracomment>
        <translation>Sudah ada profil bernama %1. Pilih nama lain.</translation>
    </message>
    <message>
        <source>Another program is writing %1, so nothing was changed. Try again in a moment.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>Program lain sedang menulis %1, jadi tidak ada yang diubah. Coba lagi sebentar lagi.</translation>
    </message>
    <message>
        <source>%1 belongs to another profile by now, so nothing was changed. Close Kontor and open it again.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>%1 kini milik profil lain, jadi tidak ada yang diubah. Tutup Kontor lalu buka lagi.</translation>
    </message>
    <message>
        <source>The profile named &quot;sandbox&quot; is not the built-in sandbox. Rename its folder.</source>
        <translation>Profil bernama &quot;sandbox&quot; bukan sandbox bawaan. Ganti nama foldernya.</translation>
    </message>
    <message>
        <source>The built-in sandbox could not be started. Nothing was sent.</source>
        <translation>Sandbox bawaan tidak dapat dijalankan. Tidak ada yang dikirim.</translation>
    </message>
    <message>
        <source>This profile holds payments, so its gateway and merchant stay. Make a new profile instead.</source>
        <translation>Profil ini memuat pembayaran, jadi gateway dan merchant-nya tetap. Buat profil baru saja.</translation>
    </message>
    <message>
        <source>This computer is set to no proxy for this gateway, so there is none to log in to. Nothing was kept.</source>
        <translation>Komputer ini tidak diatur memakai proxy untuk gateway ini, jadi tidak ada proxy untuk login. Tidak ada yang disimpan.</translation>
    </message>
    <message>
        <source>Enter the proxy&apos;s user name, without a colon.</source>
        <translation>Masukkan nama pengguna proxy, tanpa titik dua.</translation>
    </message>
    <message>
        <source>The listener is off, so a test could not arrive. Turn callbacks on first.</source>
        <translation>Pendengar callback mati, jadi uji coba tidak dapat sampai. Aktifkan callback dahulu.</translation>
    </message>
    <message>
        <source>There is no new key yet. Make one first.</source>
        <translation>Belum ada kunci baru. Buat dahulu.</translation>
    </message>
    <message>
        <source>The gateway has not taken the new key yet, so the old one stays in use. Test it first: then nothing is ever refused.</source>
        <translation>Gateway belum menerima kunci baru, jadi kunci lama tetap dipakai. Uji dahulu: dengan begitu tidak ada yang pernah ditolak.</translation>
    </message>
    <message>
        <source>it would be too large for a limit on the size of files (ulimit -f); start Kontor without that limit</source>
        <translation>berkas itu akan terlalu besar untuk batas ukuran berkas (ulimit -f); jalankan Kontor tanpa batas itu</translation>
    </message>
    <message>
        <source>your quota on this disk is used up; delete files of your own, or ask for more</source>
        <translation>kuota Anda di disk ini habis; hapus berkas Anda sendiri, atau minta kuota lebih besar</translation>
    </message>
    <message>
        <source>its path is too long; choose a folder with a shorter path or a shorter name</source>
        <translation>jalurnya terlalu panjang; pilih folder dengan jalur yang lebih pendek atau nama yang lebih pendek</translation>
    </message>
    <message>
        <source>Cells of this sheet have comments, which Kontor doesn&apos;t read: %1. Look at them in the spreadsheet.</source>
        <extracomment>%1 is where cells are, such as &quot;B2, C7&quot;.</extracomment>
        <translation>Ada sel di lembar ini yang memiliki komentar, dan Kontor tidak membacanya: %1. Lihat komentar itu di lembar kerja.</translation>
    </message>
    <message numerus="yes">
        <source>Cells of this sheet have comments, which Kontor doesn&apos;t read: %1 and %n more. Look at them in the spreadsheet.</source>
        <extracomment>%1 is where cells are, such as &quot;B2, C7&quot;, %n how many more there are.</extracomment>
        <translation>
            <numerusform>Ada sel di lembar ini yang memiliki komentar, dan Kontor tidak membacanya: %1 dan %n lainnya. Lihat komentar itu di lembar kerja.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) were sent to the earlier gateway and are not final. Put its address and merchant back into the profile, or make a new profile for the other gateway. Nothing was changed.</source>
        <extracomment>%n is how many there are.</extracomment>
        <translation>
            <numerusform>%n pembayaran sudah dikirim ke gateway sebelumnya dan belum final. Kembalikan alamat dan merchant gateway itu ke profil, atau buat profil baru untuk gateway yang lain. Tidak ada yang diubah.</numerusform>
        </translation>
    </message>
    <message>
        <source>Sheet %1, %2</source>
        <extracomment>Where a cell is. %1 is the name of a sheet, %2 a place in it, such as &quot;C7&quot;.</extracomment>
        <translation>Lembar %1, %2</translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <extracomment>Where a cell is. %1 is the number of a line, %2 that of a column.</extracomment>
        <translation>Baris %1, kolom %2</translation>
    </message>
    <message>
        <source>This row holds a character that is damaged. Save the file again as CSV (UTF-8).</source>
        <translation>Baris ini memuat karakter yang rusak. Simpan lagi file sebagai CSV (UTF-8).</translation>
    </message>
    <message>
        <source>This row holds a byte that no text has (NUL). Correct it where the file comes from.</source>
        <translation>Baris ini memuat byte yang tidak ada dalam teks (NUL). Perbaiki di tempat asal berkas.</translation>
    </message>
    <message>
        <source>This row has %1 cells, but the header names %2 columns. A cell that holds the separator needs quotation marks around it.</source>
        <extracomment>%1 is how many cells the row has, %2 how many columns the header names.</extracomment>
        <translation>Baris ini memiliki %1 sel, tetapi baris judul menyebut %2 kolom. Sel yang memuat pemisah harus diapit tanda kutip.</translation>
    </message>
    <message>
        <source>This row has %1 cells, but the header names %2 columns. If the names of the columns stand in another line, choose that line as the header row.</source>
        <extracomment>%1 is how many cells the row has, %2 how many columns the header names.</extracomment>
        <translation>Baris ini memiliki %1 sel, tetapi judulnya menyebut %2 kolom. Jika nama-nama kolom ada di baris lain, pilih baris itu sebagai baris judul.</translation>
    </message>
    <message>
        <source>This row has %1 cells, but the rows at the beginning have %2. A cell that holds the separator needs quotation marks around it.</source>
        <extracomment>%1 and %2 are numbers of cells.</extracomment>
        <translation>Baris ini memiliki %1 sel, tetapi baris-baris di awal memiliki %2. Sel yang memuat pemisah harus diapit tanda kutip.</translation>
    </message>
    <message>
        <source>The quotation mark that isn&apos;t closed in line %1 may take in this row: it has %2 cells instead of %3.</source>
        <extracomment>%1 is the number of a line, %2 and %3 are numbers of cells.</extracomment>
        <translation>Tanda kutip yang tidak ditutup di baris %1 mungkin mencakup baris ini: baris ini memiliki %2 sel, bukan %3.</translation>
    </message>
    <message>
        <source>This row may be text of the cell whose quotation mark opens in line %1. Compare it with where the file comes from, and correct the quotation marks there.</source>
        <extracomment>%1 is the number of a line.</extracomment>
        <translation>Baris ini mungkin teks dari sel yang tanda kutipnya dibuka di baris %1. Bandingkan dengan asal file, lalu perbaiki tanda kutipnya di sana.</translation>
    </message>
    <message>
        <source>At character %2 of line %1 there is text after a closing quotation mark, so it can&apos;t be told where the cell ends. Write a quotation mark inside a cell twice.</source>
        <extracomment>%1 is the number of a line, %2 that of a character in it.</extracomment>
        <translation>Pada karakter %2 di baris %1 ada teks setelah tanda kutip penutup, sehingga akhir sel tidak dapat diketahui. Tulis tanda kutip di dalam sel dua kali.</translation>
    </message>
    <message>
        <source>The text in quotation marks that begins at character %2 of line %1 holds whole rows, so one of its marks is probably a slip. Close the cell in its line, or take the mark out.</source>
        <extracomment>%1 is the number of a line, %2 that of a character in it.</extracomment>
        <translation>Teks dalam tanda kutip yang dimulai pada karakter %2 baris %1 berisi baris-baris utuh, jadi salah satu tanda kutipnya kemungkinan keliru. Tutup sel di barisnya, atau hapus tandanya.</translation>
    </message>
    <message>
        <source>The quotation mark that opens at character %2 of line %1 is never closed, so it can&apos;t be told where its cell ends. Close it, or take it out.</source>
        <extracomment>%1 is the number of a line, %2 that of a character in it.</extracomment>
        <translation>Tanda kutip yang dibuka pada karakter %2 di baris %1 tidak pernah ditutup, sehingga akhir selnya tidak dapat diketahui. Tutup tanda kutip itu, atau hapus.</translation>
    </message>
    <message>
        <source>The workbook gives this row the number &quot;%1&quot;, which is not its place. Save it again from the spreadsheet program.</source>
        <extracomment>%1 is what stands in the place of a row&apos;s number.</extracomment>
        <translation>Buku kerja memberi baris ini nomor &quot;%1&quot;, yang bukan tempatnya. Simpan lagi dari program spreadsheet.</translation>
    </message>
    <message>
        <source>The workbook has a cell &quot;%1&quot; in this row, which is not its place. Save it again from the spreadsheet program.</source>
        <extracomment>%1 is what stands in the place of a cell&apos;s name, such as &quot;C7&quot;.</extracomment>
        <translation>Buku kerja memiliki sel &quot;%1&quot; di baris ini, yang bukan tempatnya. Simpan lagi dari program spreadsheet.</translation>
    </message>
    <message>
        <source>The workbook holds the cell %1 twice. Save it again from the spreadsheet program.</source>
        <extracomment>%1 is where a cell is, such as &quot;C7&quot;.</extracomment>
        <translation>Buku kerja berisi sel %1 dua kali. Simpan lagi dari program spreadsheet.</translation>
    </message>
    <message>
        <source>The cell %1 holds more than %2 characters, more than a spreadsheet can keep. Shorten it.</source>
        <extracomment>%1 is where a cell is, such as &quot;C7&quot;, %2 a number.</extracomment>
        <translation>Sel %1 memuat lebih dari %2 karakter, lebih dari yang dapat disimpan spreadsheet. Perpendek isinya.</translation>
    </message>
    <message>
        <source>Line %1 repeats the header, so it is no payment.</source>
        <extracomment>%1 is the number of a line.</extracomment>
        <translation>Baris %1 mengulang judul kolom, jadi bukan pembayaran.</translation>
    </message>
    <message>
        <source>Line %1 is another header: it names other columns than the first header, or in other places. Copy it and the rows below it into a file of their own.</source>
        <extracomment>%1 is the number of a line.</extracomment>
        <translation>Baris %1 adalah judul kolom lain: kolomnya berbeda dari judul pertama atau berada di tempat lain. Salin baris itu dan baris di bawahnya ke file tersendiri.</translation>
    </message>
    <message>
        <source>This row begins with %1, as rows do that are commented out. Leave it out, or type its first cell without the sign.</source>
        <extracomment>%1 is a sign, such as &quot;#&quot;.</extracomment>
        <translation>Baris ini diawali %1, seperti baris yang dinonaktifkan. Lewati baris ini, atau ketik sel pertamanya tanpa tanda itu.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is what a sum is called, so this row may be none that is paid. Leave it out, or correct the cell.</source>
        <extracomment>%1 is the text of a cell, such as &quot;TOTAL&quot;.</extracomment>
        <translation>&quot;%1&quot; adalah sebutan untuk total, jadi baris ini mungkin bukan pembayaran. Lewati baris ini, atau perbaiki selnya.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; says that this row isn&apos;t to be paid. Leave it out, or correct the cell.</source>
        <extracomment>%1 is the text of a cell, such as &quot;VOID&quot; or &quot;do not pay&quot;.</extracomment>
        <translation>&quot;%1&quot; berarti baris ini tidak untuk dibayar. Lewati baris ini, atau perbaiki selnya.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in the column %2 says that this row may not be meant to be paid. Leave it out, or correct it.</source>
        <extracomment>%1 is the text of a cell, such as &quot;Paid&quot;, %2 the name of its column, such as &quot;Status&quot;.</extracomment>
        <translation>&quot;%1&quot; di kolom %2 menandakan baris ini mungkin tidak untuk dibayar. Keluarkan baris ini, atau perbaiki.</translation>
    </message>
    <message>
        <source>%1 is the sum of the rows above, so this row may be a total. Leave it out, or correct it.</source>
        <extracomment>%1 is an amount.</extracomment>
        <translation>%1 adalah jumlah dari baris-baris di atasnya, jadi baris ini mungkin total. Keluarkan baris ini, atau perbaiki.</translation>
    </message>
    <message>
        <source>Some of this file is UTF-8 and some is not, so it was read as Windows-1252: look at the names. Save it as CSV (UTF-8) to be sure.</source>
        <translation>Sebagian file ini UTF-8 dan sebagian bukan, jadi dibaca sebagai Windows-1252: periksa nama-namanya. Simpan sebagai CSV (UTF-8) agar pasti.</translation>
    </message>
    <message>
        <source>The file doesn&apos;t say its encoding. Kontor read it as %1: %2. If these names look wrong, choose another encoding, such as %3.</source>
        <extracomment>%1 is the name of an encoding, such as &quot;GB18030&quot;, %2 words of the file, %3 other encodings.</extracomment>
        <translation>File ini tidak menyebutkan pengodeannya. Kontor membacanya sebagai %1: %2. Jika nama-nama ini tampak salah, pilih pengodean lain, misalnya %3.</translation>
    </message>
    <message>
        <source>A quotation mark in line %1 isn&apos;t closed in its line, so the lines below were read as rows of their own. Compare these rows with the file.</source>
        <extracomment>%1 is the number of a line.</extracomment>
        <translation>Tanda kutip di baris %1 tidak ditutup di baris itu, sehingga baris-baris di bawahnya dibaca sebagai baris tersendiri. Bandingkan baris-baris ini dengan berkasnya.</translation>
    </message>
    <message>
        <source>The last line of this file has no line end, so the file may be cut off. Compare its last row, and the number of rows, with where it comes from.</source>
        <translation>Baris terakhir berkas ini tidak memiliki akhir baris, sehingga berkas mungkin terpotong. Bandingkan baris terakhir dan jumlah barisnya dengan sumbernya.</translation>
    </message>
    <message>
        <source>Rows of this sheet are hidden; the first is row %1. They were read like all others: look at them before you pay.</source>
        <extracomment>%1 is the number of a row.</extracomment>
        <translation>Ada baris tersembunyi di lembar ini; yang pertama baris %1. Baris itu dibaca seperti yang lain: periksa sebelum Anda membayar.</translation>
    </message>
    <message>
        <source>Columns of this sheet are hidden; the first is column %1. They were read like all others: look at them before you pay.</source>
        <extracomment>%1 is the name of a column, such as &quot;D&quot;.</extracomment>
        <translation>Ada kolom tersembunyi di lembar ini; yang pertama kolom %1. Kolom itu dibaca seperti yang lain: periksa sebelum Anda membayar.</translation>
    </message>
    <message>
        <source>Cells of this sheet are merged; the first are %1. Only the first of each holds its value, the others are empty.</source>
        <extracomment>%1 is where cells are merged, such as &quot;B2:B9&quot;.</extracomment>
        <translation>Ada sel yang digabung di lembar ini; yang pertama %1. Hanya sel pertama yang memuat nilainya, yang lain kosong.</translation>
    </message>
    <message>
        <source>This sheet has comments that can&apos;t be read. Look at them in the spreadsheet before you pay.</source>
        <translation>Lembar ini memiliki komentar yang tidak bisa dibaca. Lihat komentar itu di lembar kerja sebelum Anda membayar.</translation>
    </message>
    <message>
        <source>This file is empty. A table begins with a line of column names.</source>
        <translation>File ini kosong. Tabel diawali dengan satu baris nama kolom.</translation>
    </message>
    <message>
        <source>This file holds no table: there is nothing but blank lines in it. A table begins with a line of column names.</source>
        <translation>File ini tidak memuat tabel: isinya hanya baris kosong. Tabel diawali dengan satu baris nama kolom.</translation>
    </message>
    <message>
        <source>This table has more than %1 rows. Nothing of it was taken. Divide it into several files.</source>
        <extracomment>%1 is a number.</extracomment>
        <translation>Tabel ini memiliki lebih dari %1 baris. Tidak ada isinya yang diambil. Bagi menjadi beberapa file.</translation>
    </message>
    <message>
        <source>This table has more than %1 million cells, so it is probably no table of payouts. Nothing of it was taken. Take away the columns that nobody needs, or divide it into several files.</source>
        <extracomment>%1 is a number.</extracomment>
        <translation>Tabel ini memiliki lebih dari %1 juta sel, jadi kemungkinan bukan tabel pencairan. Tidak ada yang diambil darinya. Hapus kolom yang tidak diperlukan, atau bagi menjadi beberapa berkas.</translation>
    </message>
    <message>
        <source>Row %1 has more than %2 columns, so this is probably no table of payouts. Nothing of it was taken.</source>
        <extracomment>%1 is the number of a row, %2 how many columns there can be.</extracomment>
        <translation>Baris %1 memiliki lebih dari %2 kolom, jadi ini mungkin bukan tabel pencairan. Tidak ada isinya yang diambil.</translation>
    </message>
    <message>
        <source>There is no row %1 in this table, so it holds no names of columns. Choose another header row.</source>
        <extracomment>%1 is the number of a row.</extracomment>
        <translation>Tidak ada baris %1 di tabel ini, jadi tidak ada nama kolom di sana. Pilih baris judul lain.</translation>
    </message>
    <message>
        <source>There is no sheet &quot;%1&quot; in this workbook. There are: %2.</source>
        <extracomment>%1 is the name of a sheet, %2 the names of those that there are.</extracomment>
        <translation>Tidak ada lembar &quot;%1&quot; di buku kerja ini. Yang ada: %2.</translation>
    </message>
    <message>
        <source>There is no sheet with cells in this workbook, so there is nothing to read.</source>
        <translation>Tidak ada lembar berisi sel di buku kerja ini, jadi tidak ada yang dapat dibaca.</translation>
    </message>
    <message>
        <source>This file is compressed. Unpack it and choose the table that is in it.</source>
        <translation>File ini dikompresi. Ekstrak dan pilih tabel yang ada di dalamnya.</translation>
    </message>
    <message>
        <source>This workbook unpacks to far more than any table of payouts, as files do that are made to bring a computer down. It was not read any further, and nothing of it was taken.</source>
        <translation>Buku kerja ini jika diekstrak jauh lebih besar daripada tabel pencairan mana pun, seperti file yang dibuat untuk melumpuhkan komputer. Pembacaan tidak diteruskan, dan tidak ada isinya yang diambil.</translation>
    </message>
    <message>
        <source>The file could not be read to its end, so nothing of it was taken. This computer said: &quot;%1&quot;</source>
        <extracomment>%1 is in the words of the operating system.</extracomment>
        <translation>File tidak dapat dibaca sampai akhir, jadi tidak ada isinya yang diambil. Komputer ini menyatakan: &quot;%1&quot;</translation>
    </message>
    <message>
        <source>This file is not a table of text: it holds bytes that are no text. Save the table as CSV and choose that file.</source>
        <translation>File ini bukan tabel teks: isinya memuat byte yang bukan teks. Simpan tabel sebagai CSV lalu pilih file itu.</translation>
    </message>
    <message>
        <source>This file holds a byte that no text has (NUL), the first in line %1. If it is a table of text, open it in a spreadsheet program or an editor, correct that line, save it as CSV (UTF-8) and choose that file.</source>
        <extracomment>%1 is the number of a line.</extracomment>
        <translation>File ini berisi byte yang tidak ada dalam teks (NUL), yang pertama di baris %1. Jika ini tabel teks, buka di program lembar kerja atau editor, perbaiki baris itu, simpan sebagai CSV (UTF-8), lalu pilih file itu.</translation>
    </message>
    <message>
        <source>This file can&apos;t be read as %1: some of its bytes stand for nothing there. Choose another encoding.</source>
        <extracomment>%1 is the name of an encoding, such as &quot;UTF-8&quot;.</extracomment>
        <translation>File ini tidak dapat dibaca sebagai %1: sebagian bytenya tidak berarti apa-apa di sana. Pilih pengodean lain.</translation>
    </message>
    <message>
        <source>The row that begins in line %1 is longer than 1 MiB, so this is probably no table. Nothing of this file was taken.</source>
        <extracomment>%1 is the number of a line.</extracomment>
        <translation>Baris yang diawali di baris file %1 lebih panjang dari 1 MiB, jadi ini kemungkinan bukan tabel. Tidak ada isi file ini yang diambil.</translation>
    </message>
    <message>
        <source>There are no rows to export, and %1 exists already. It was left as it is.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>Tidak ada baris untuk diekspor, dan %1 sudah ada. Berkas itu tidak diubah.</translation>
    </message>
    <message>
        <source>The workbook could not be put together, and what stood in its place is as it was. What puts it together says: &quot;%1&quot;. Look whether the disk has room, or export to CSV.</source>
        <extracomment>%1 is in the words of the library that writes workbooks.</extracomment>
        <translation>Buku kerja tidak dapat disusun, dan yang sebelumnya ada di tempatnya tetap seperti semula. Bagian yang menyusunnya mengatakan: &quot;%1&quot;. Periksa apakah disk masih punya ruang, atau ekspor ke CSV.</translation>
    </message>
    <message>
        <source>This workbook is locked with a password, so nothing of it can be read. Open it in the spreadsheet program, take the password off, and save it as an Excel workbook (.xlsx).</source>
        <translation>Buku kerja ini dikunci dengan kata sandi, jadi tidak ada yang dapat dibaca. Buka di program spreadsheet, hapus kata sandinya, lalu simpan sebagai buku kerja Excel (.xlsx).</translation>
    </message>
    <message>
        <source>This workbook is locked with a password, so nothing of it can be read. Take the password off and save it again.</source>
        <translation>Buku kerja ini dikunci dengan kata sandi, jadi tidak ada yang dapat dibaca. Hapus kata sandinya dan simpan lagi.</translation>
    </message>
    <message>
        <source>This workbook is damaged: a part of it can&apos;t be read. Open it in the spreadsheet program, save it anew as an Excel workbook (.xlsx), and choose that file.</source>
        <translation>Buku kerja ini rusak: ada bagian yang tidak dapat dibaca. Buka di program spreadsheet, simpan ulang sebagai buku kerja Excel (.xlsx), lalu pilih file itu.</translation>
    </message>
    <message>
        <source>This workbook is damaged: it can&apos;t be unpacked. Open it in the spreadsheet program, save it anew as an Excel workbook (.xlsx), and choose that file.</source>
        <translation>Buku kerja ini rusak: tidak dapat diekstrak. Buka di program spreadsheet, simpan ulang sebagai buku kerja Excel (.xlsx), lalu pilih file itu.</translation>
    </message>
    <message>
        <source>This workbook carries macros: programs that can change what its cells show. Kontor runs none, so it can&apos;t tell whether what is there is what you see. Save it as an Excel workbook without macros (.xlsx), look at it, and choose that file.</source>
        <translation>Buku kerja ini memuat makro: program yang dapat mengubah apa yang ditampilkan selnya. Kontor tidak menjalankannya, jadi tidak diketahui apakah isinya sama dengan yang Anda lihat. Simpan sebagai buku kerja Excel tanpa makro (.xlsx), periksa, lalu pilih file itu.</translation>
    </message>
    <message>
        <source>This workbook has a number format that is longer than Excel allows. Save it again as an Excel workbook (.xlsx) and choose that file.</source>
        <translation>Buku kerja ini memiliki format angka yang lebih panjang daripada yang diizinkan Excel. Simpan ulang sebagai buku kerja Excel (.xlsx), lalu pilih file itu.</translation>
    </message>
    <message>
        <source>This workbook declares a document type, which no spreadsheet program writes. It was not read any further.</source>
        <translation>Buku kerja ini menyatakan tipe dokumen, yang tidak ditulis program spreadsheet mana pun. Pembacaan tidak diteruskan.</translation>
    </message>
    <message>
        <source>A tag or a text in this workbook is larger than a spreadsheet program ever writes. Files that are made to bring a computer down look like this. Kontor stopped reading it and took nothing from it.</source>
        <translation>Sebuah tag atau teks di buku kerja ini lebih besar daripada yang pernah ditulis program spreadsheet. Seperti inilah file yang dibuat untuk melumpuhkan komputer. Kontor berhenti membacanya dan tidak mengambil apa pun darinya.</translation>
    </message>
    <message>
        <source>This is a workbook in the old Excel format (.xls), which Kontor doesn&apos;t read. Save it as an Excel workbook (.xlsx) or as CSV (UTF-8) and choose that file.</source>
        <translation>Ini buku kerja dalam format Excel lama (.xls), yang tidak dibaca Kontor. Simpan sebagai buku kerja Excel (.xlsx) atau sebagai CSV (UTF-8) dan pilih file itu.</translation>
    </message>
    <message>
        <source>This is an old Office document, not a table. Save the table as an Excel workbook (.xlsx) or as CSV (UTF-8).</source>
        <translation>Ini dokumen Office lama, bukan tabel. Simpan tabelnya sebagai buku kerja Excel (.xlsx) atau sebagai CSV (UTF-8).</translation>
    </message>
    <message>
        <source>This is a binary workbook (.xlsb), which Kontor doesn&apos;t read. Save it as an Excel workbook (.xlsx) and choose that file.</source>
        <translation>Ini buku kerja biner (.xlsb), yang tidak dibaca Kontor. Simpan sebagai buku kerja Excel (.xlsx) dan pilih file itu.</translation>
    </message>
    <message>
        <source>This is an Excel spreadsheet of the year 2003 (XML), which Kontor doesn&apos;t read. Save it as an Excel workbook (.xlsx) or as CSV (UTF-8) and choose that file.</source>
        <translation>Ini adalah lembar kerja Excel tahun 2003 (XML), yang tidak dibaca oleh Kontor. Simpan sebagai buku kerja Excel (.xlsx) atau CSV (UTF-8), lalu pilih file itu.</translation>
    </message>
    <message>
        <source>This is a spreadsheet in the OpenDocument format (.ods) or another document of LibreOffice, which Kontor doesn&apos;t read. Save it as an Excel workbook (.xlsx) or as CSV (UTF-8) and choose that file.</source>
        <translation>Ini spreadsheet dalam format OpenDocument (.ods) atau dokumen LibreOffice lain, yang tidak dibaca Kontor. Simpan sebagai buku kerja Excel (.xlsx) atau sebagai CSV (UTF-8) dan pilih file itu.</translation>
    </message>
    <message>
        <source>This is a Word document (.docx), not a table. Save its table as an Excel workbook (.xlsx) or as CSV (UTF-8) and choose that file.</source>
        <translation>Ini adalah dokumen Word (.docx), bukan tabel. Simpan tabelnya sebagai buku kerja Excel (.xlsx) atau CSV (UTF-8), lalu pilih file itu.</translation>
    </message>
    <message>
        <source>This file is a document of a word processor, not a table of text. Save its table as CSV (UTF-8).</source>
        <translation>File ini dokumen pengolah kata, bukan tabel teks. Simpan tabelnya sebagai CSV (UTF-8).</translation>
    </message>
    <message>
        <source>This is a spreadsheet of Apple Numbers, which Kontor doesn&apos;t read. Export it as an Excel workbook (.xlsx) and choose that file.</source>
        <translation>Ini spreadsheet Apple Numbers, yang tidak dibaca Kontor. Ekspor sebagai buku kerja Excel (.xlsx) dan pilih file itu.</translation>
    </message>
    <message>
        <source>This file is a ZIP archive or another document, and no Excel workbook. Unpack it and choose the table that is in it, or save the table as an Excel workbook (.xlsx).</source>
        <translation>File ini adalah arsip ZIP atau dokumen lain, bukan buku kerja Excel. Ekstrak lalu pilih tabel di dalamnya, atau simpan tabelnya sebagai buku kerja Excel (.xlsx).</translation>
    </message>
    <message>
        <source>This file is a PDF document, not a table of text. Payouts can&apos;t be read from it.</source>
        <translation>File ini dokumen PDF, bukan tabel teks. Pencairan tidak dapat dibaca darinya.</translation>
    </message>
    <message>
        <source>This file is a picture, not a table of text. Payouts can&apos;t be read from it.</source>
        <translation>File ini adalah gambar, bukan tabel teks. Pencairan tidak dapat dibaca darinya.</translation>
    </message>
    <message>
        <source>This file is JSON, not a table. Save its payments as CSV (UTF-8) and choose that file.</source>
        <translation>File ini adalah JSON, bukan tabel. Simpan pembayarannya sebagai CSV (UTF-8), lalu pilih file itu.</translation>
    </message>
    <message>
        <source>This file is a web page or an XML document, whatever its name says. Open it in a spreadsheet program, save it as an Excel workbook (.xlsx) or as CSV (UTF-8), and choose that file.</source>
        <translation>File ini halaman web atau dokumen XML, apa pun namanya. Buka di program spreadsheet, simpan sebagai buku kerja Excel (.xlsx) atau sebagai CSV (UTF-8), lalu pilih file itu.</translation>
    </message>
    <message>
        <source>This is an ISO 20022 payment file (pain.001), which Kontor doesn&apos;t read yet. Nothing of it was read. Save the payments as an Excel workbook (.xlsx) or as CSV (UTF-8) and choose that file.</source>
        <translation>Ini adalah file pembayaran ISO 20022 (pain.001), yang belum dibaca oleh Kontor. Tidak ada isinya yang dibaca. Simpan pembayarannya sebagai buku kerja Excel (.xlsx) atau CSV (UTF-8), lalu pilih file itu.</translation>
    </message>
    <message>
        <source>This is an ISO 20022 direct debit file (pain.008): it collects money and pays nothing out. Nothing of it was read.</source>
        <translation>Ini adalah file debit langsung ISO 20022 (pain.008): file ini menagih uang dan tidak membayar siapa pun. Tidak ada isinya yang dibaca.</translation>
    </message>
    <message>
        <source>This is an ISO 20022 account statement (%1): it says what was paid. Nothing of it was read.</source>
        <extracomment>%1 is the name of a message, such as &quot;camt.053&quot;.</extracomment>
        <translation>Ini adalah rekening koran ISO 20022 (%1): isinya adalah apa yang sudah dibayar. Tidak ada isinya yang dibaca.</translation>
    </message>
    <message>
        <source>This is an ISO 20022 message (%1), not a table of payouts. Nothing of it was read.</source>
        <extracomment>%1 is the name of a message, such as &quot;pain.002&quot;.</extracomment>
        <translation>Ini adalah pesan ISO 20022 (%1), bukan tabel pencairan. Tidak ada isinya yang dibaca.</translation>
    </message>
    <message>
        <source>This is an account statement (SWIFT MT940): it says what was paid. Nothing of it was read.</source>
        <translation>Ini adalah rekening koran (SWIFT MT940): isinya apa yang sudah dibayar. Tidak ada yang dibaca darinya.</translation>
    </message>
    <message>
        <source>This is an interim report of an account (SWIFT MT942): it says what was paid. Nothing of it was read.</source>
        <translation>Ini adalah laporan sementara rekening (SWIFT MT942): isinya apa yang sudah dibayar. Tidak ada yang dibaca darinya.</translation>
    </message>
    <message>
        <source>This is a SWIFT payment file (MT101 or MT103), which Kontor doesn&apos;t read. Nothing of it was read. Save the payments as an Excel workbook (.xlsx) or as CSV (UTF-8) and choose that file.</source>
        <translation>Ini adalah file pembayaran SWIFT (MT101 atau MT103), yang tidak dibaca oleh Kontor. Tidak ada isinya yang dibaca. Simpan pembayarannya sebagai buku kerja Excel (.xlsx) atau CSV (UTF-8), lalu pilih file itu.</translation>
    </message>
    <message>
        <source>Excel shows %1 in row %2. The account number was lost in the spreadsheet; type it again.</source>
        <extracomment>%1 is what the cell shows, such as &quot;1.23E+15&quot;, %2 the number of a row.</extracomment>
        <translation>Excel menampilkan %1 di baris %2. Nomor rekeningnya hilang di spreadsheet; ketik ulang.</translation>
    </message>
    <message>
        <source>Excel shows %1 in row %2. The code was lost in the spreadsheet; type it again.</source>
        <extracomment>%1 is what the cell shows, such as &quot;1.23E+15&quot;, %2 the number of a row.</extracomment>
        <translation>Excel menampilkan %1 di baris %2. Kodenya hilang di spreadsheet; ketik ulang.</translation>
    </message>
    <message>
        <source>%1 holds a formula without its value. Open the file in the spreadsheet program, let it work the formula out, and save the file again.</source>
        <extracomment>%1 is where a cell is: &quot;Sheet Payroll, C7&quot;.</extracomment>
        <translation>%1 memuat rumus tanpa nilainya. Buka file itu di program spreadsheet, biarkan rumusnya dihitung, lalu simpan lagi.</translation>
    </message>
    <message>
        <source>%1 is to hold a number or a text of the workbook, but holds &quot;%2&quot;. Correct it in the spreadsheet program, or type the value here.</source>
        <extracomment>%1 is where a cell is: &quot;Sheet Payroll, C7&quot;, %2 what stands in it, such as &quot;NaN&quot;.</extracomment>
        <translation>%1 seharusnya berisi angka atau teks dari buku kerja, tetapi berisi &quot;%2&quot;. Perbaiki di program spreadsheet, atau ketik nilainya di sini.</translation>
    </message>
    <message>
        <source>The spreadsheet made a date of this cell: %1. Write there what was meant, as text.</source>
        <extracomment>%1 is the date that the cell holds.</extracomment>
        <translation>Spreadsheet menjadikan sel ini tanggal: %1. Tulis di sana apa yang dimaksud, sebagai teks.</translation>
    </message>
    <message>
        <source>The spreadsheet shows nothing in this cell, but it holds %1. Leave the row out, or type what is to be paid.</source>
        <extracomment>%1 is what a cell holds, such as &quot;1500000&quot;.</extracomment>
        <translation>Lembar kerja tidak menampilkan apa pun di sel ini, tetapi isinya %1. Keluarkan barisnya, atau ketik apa yang harus dibayar.</translation>
    </message>
    <message>
        <source>The spreadsheet shows &quot;%1&quot; here, but the cell holds %2. Type the account number that is meant.</source>
        <extracomment>%1 is what a spreadsheet shows, such as &quot;******7890&quot;, %2 what the cell holds: &quot;7890&quot;.</extracomment>
        <translation>Lembar kerja menampilkan &quot;%1&quot; di sini, tetapi isi selnya %2. Ketik nomor rekening yang dimaksud.</translation>
    </message>
    <message>
        <source>The spreadsheet shows less of this number than the cell holds: %1. Type the amount that is meant.</source>
        <extracomment>%1 is a number, such as &quot;1250.4&quot;.</extracomment>
        <translation>Lembar kerja menampilkan angka ini lebih pendek daripada isi selnya: %1. Ketik jumlah yang dimaksud.</translation>
    </message>
    <message>
        <source>A spreadsheet keeps 15 digits of a number, so the end of %1 may be lost. Type it again.</source>
        <extracomment>%1 is a number, such as &quot;1234567890123450&quot;.</extracomment>
        <translation>Lembar kerja hanya menyimpan 15 digit sebuah angka, jadi akhir dari %1 mungkin hilang. Ketik lagi.</translation>
    </message>
    <message>
        <source>A part of &quot;%1&quot; is struck through, raised or lowered, so it isn&apos;t clear which part counts. Type what is meant.</source>
        <extracomment>%1 is the text of a cell, such as &quot;00123456782&quot;.</extracomment>
        <translation>Sebagian dari &quot;%1&quot; dicoret, dinaikkan, atau diturunkan, jadi tidak jelas bagian mana yang berlaku. Ketik yang dimaksud.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is struck through. Leave the row out, or type what is to be paid.</source>
        <extracomment>%1 is the text of a cell, such as &quot;0012345678&quot;.</extracomment>
        <translation>&quot;%1&quot; dicoret. Kecualikan baris ini, atau ketik yang harus dibayar.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not written like %2. Mend it, or choose another way under Numbers.</source>
        <extracomment>%1 is what stands in the cell, %2 how amounts are written in this file, such as &quot;1,234.50&quot;.</extracomment>
        <translation>&quot;%1&quot; tidak ditulis seperti %2. Perbaiki, atau pilih cara lain pada Angka.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; may be the beginning of %2, because the file separates its cells by the same sign. Write the amount in quotation marks. If %1 is right, write it with its decimals.</source>
        <extracomment>%1 is what stands in a cell, such as &quot;1&quot;, %2 an amount of which it may be the beginning, such as &quot;1,250&quot;.</extracomment>
        <translation>&quot;%1&quot; mungkin awal dari %2, karena file ini memisahkan selnya dengan tanda yang sama. Tulis jumlahnya dalam tanda kutip. Jika %1 benar, tulis dengan desimalnya.</translation>
    </message>
    <message>
        <source>The amount is the same as the account number. Type the amount again. If it is right, write it with its decimals.</source>
        <translation>Jumlahnya sama dengan nomor rekening. Ketik lagi jumlahnya. Jika benar, tulis dengan desimalnya.</translation>
    </message>
    <message>
        <source>The amount and the account number may be in each other&apos;s places. Check both. If they are right, write the amount with its decimals.</source>
        <translation>Jumlah dan nomor rekening mungkin tertukar. Periksa keduanya. Jika benar, tulis jumlahnya dengan desimal.</translation>
    </message>
    <message>
        <source>This amount is in %1 and is to be paid out in %2, and Kontor doesn&apos;t convert. Write what the recipient gets.</source>
        <extracomment>%1 is a currency or its sign, such as &quot;USD&quot; or &quot;$&quot;, %2 another currency, such as &quot;IDR&quot;.</extracomment>
        <translation>Jumlah ini dalam %1 dan akan dibayarkan dalam %2, sedangkan Kontor tidak mengonversi. Tulis jumlah yang diterima penerima.</translation>
    </message>
    <message>
        <source>The spreadsheet shows a 1 in this cell as &quot;%1&quot;, so it isn&apos;t clear what the number counts. Type the amount that is meant.</source>
        <extracomment>%1 is how a spreadsheet shows the number 1 in a cell, such as &quot;1 ribu&quot; or &quot;1k&quot;.</extracomment>
        <translation>Lembar kerja menampilkan 1 di sel ini sebagai &quot;%1&quot;, sehingga satuan angkanya tidak jelas. Ketik jumlah yang dimaksud.</translation>
    </message>
    <message>
        <source>The spreadsheet shows %1 here, but the cell holds %2. Type the amount that is meant.</source>
        <extracomment>%1 and %2 are numbers that differ.</extracomment>
        <translation>Lembar kerja menampilkan %1 di sini, tetapi sel itu berisi %2. Ketik jumlah yang dimaksud.</translation>
    </message>
    <message>
        <source>There is a line break or a tab in this code. It is read as &quot;%1&quot;.</source>
        <extracomment>%1 is the code of a bank, such as &quot;BCA&quot;.</extracomment>
        <translation>Ada ganti baris atau tab di dalam kode ini. Kode ini dibaca sebagai &quot;%1&quot;.</translation>
    </message>
    <message>
        <source>This row has two banks: %1 and %2. Keep the one that is to be paid.</source>
        <extracomment>%1 and %2 are a code and a name of banks, such as &quot;008&quot; and &quot;BCA&quot;.</extracomment>
        <translation>Baris ini memuat dua bank: %1 dan %2. Sisakan bank yang akan dibayar.</translation>
    </message>
    <message>
        <source>This row has two accounts: %1 and %2. Keep the one that is to be paid.</source>
        <extracomment>%1 is an account number, %2 an address such as a UPI ID.</extracomment>
        <translation>Baris ini memiliki dua rekening: %1 dan %2. Sisakan yang akan dibayar.</translation>
    </message>
    <message>
        <source>This row has two names: %1 and %2. Keep the one whose account it is.</source>
        <extracomment>%1 and %2 are names of persons.</extracomment>
        <translation>Baris ini memiliki dua nama: %1 dan %2. Pertahankan nama pemilik rekeningnya.</translation>
    </message>
    <message>
        <source>Numbers of e-wallets in Indonesia begin with 08, and this one with 8: a spreadsheet may have taken its zero away. Compare it.</source>
        <translation>Nomor dompet digital di Indonesia diawali 08, sedangkan yang ini diawali 8: program lembar kerja mungkin menghilangkan nolnya. Bandingkan.</translation>
    </message>
    <message>
        <source>This row was saved with a problem: &quot;%1&quot; Correct it, and clear its cell in the column &quot;problem&quot;.</source>
        <extracomment>%1 is what was wrong with a row of a file, in a sentence.</extracomment>
        <translation>Baris ini disimpan dengan masalah: &quot;%1&quot; Perbaiki baris ini, lalu kosongkan selnya di kolom &quot;problem&quot;.</translation>
    </message>
    <message>
        <source>Left out by hand.</source>
        <translation>Tidak disertakan secara manual.</translation>
    </message>
    <message>
        <source>Possible duplicate: row %1 pays the same amount to the same account. If you mean both, leave it as it is.</source>
        <extracomment>%1 is the number of an earlier row of the same file.</extracomment>
        <translation>Kemungkinan duplikat: baris %1 membayar jumlah yang sama ke rekening yang sama. Jika keduanya memang dimaksud, biarkan saja.</translation>
    </message>
    <message>
        <source>This may be the same account: row %1 pays %2 the same amount, at %3, %4. Check that you don&apos;t pay it twice.</source>
        <extracomment>%1 is the number of an earlier row of the same file, %2 the name of a recipient, %3 the code of a bank, %4 an account number.</extracomment>
        <translation>Ini mungkin rekening yang sama: baris %1 membayar %2 dengan jumlah yang sama, di %3, %4. Pastikan Anda tidak membayarnya dua kali.</translation>
    </message>
    <message>
        <source>Row %1 pays the same account under another name: &quot;%2&quot;. Check whose account it is.</source>
        <extracomment>%1 is the number of an earlier row of the same file, %2 a name.</extracomment>
        <translation>Baris %1 membayar rekening yang sama dengan nama lain: &quot;%2&quot;. Periksa milik siapa rekening ini.</translation>
    </message>
    <message>
        <source>Row %1 pays another account under the same name. Check the account numbers.</source>
        <extracomment>%1 is the number of an earlier row of the same file.</extracomment>
        <translation>Baris %1 membayar rekening lain dengan nama yang sama. Periksa nomor rekeningnya.</translation>
    </message>
    <message>
        <source>The same payout was imported before, at %1, in row %2 of the batch %3.</source>
        <extracomment>%1 is a time, %2 the number of a row, %3 the name of the batch.</extracomment>
        <translation>Pencairan yang sama sudah pernah diimpor, pada %1, di baris %2 dari batch %3.</translation>
    </message>
    <message>
        <source>Possible duplicate: row %1 of the batch %2, imported %3, pays the same amount to this account.</source>
        <extracomment>%1 is the number of a row, %2 the name of the batch, %3 a time.</extracomment>
        <translation>Kemungkinan duplikat: baris %1 dari batch %2, diimpor %3, membayar jumlah yang sama ke rekening ini.</translation>
    </message>
    <message>
        <source>This may be the same account: the payout %4 pays %1 the same amount, at %2, %3. Check that you don&apos;t pay it twice.</source>
        <extracomment>%1 is the name of a recipient, %2 the code of a bank, %3 an account number, %4 the ID of a payout.</extracomment>
        <translation>Ini mungkin rekening yang sama: pencairan %4 membayar %1 dengan jumlah yang sama, di %2, %3. Pastikan Anda tidak membayarnya dua kali.</translation>
    </message>
    <message>
        <source>Name changed: the last payout to this account was to %1. Compare the names before you pay.</source>
        <extracomment>%1 is the name of a recipient.</extracomment>
        <translation>Nama berubah: payout terakhir ke rekening ini untuk %1. Bandingkan namanya sebelum Anda membayar.</translation>
    </message>
    <message>
        <source>Account changed: %1 was last paid to another account (%2, %3). Ask the recipient, by a contact you already have, whether that is right.</source>
        <extracomment>%1 is the name of a recipient, %2 the code of a bank, %3 the last digits of an account: &quot;•••• 1074&quot;.</extracomment>
        <translation>Rekening berubah: %1 terakhir dibayar ke rekening lain (%2, %3). Tanyakan kepada penerima, lewat kontak yang sudah Anda miliki, apakah itu benar.</translation>
    </message>
    <message>
        <source>The column %1 is missing. Add it to the header.</source>
        <extracomment>%1 is the name of a column, such as &quot;amount&quot;.</extracomment>
        <translation>Kolom %1 tidak ada. Tambahkan ke baris judul.</translation>
    </message>
    <message>
        <source>Two columns are called %1. Keep one.</source>
        <extracomment>%1 is the name of a column, such as &quot;amount&quot;.</extracomment>
        <translation>Dua kolom bernama %1. Sisakan satu.</translation>
    </message>
    <message>
        <source>Each of these columns can be %1: %2. Say which.</source>
        <extracomment>%1 is a column that Kontor needs, such as &quot;amount&quot;, %2 the names of columns in the file.</extracomment>
        <translation>Masing-masing kolom ini bisa berarti %1: %2. Sebutkan yang mana.</translation>
    </message>
    <message>
        <source>The file has a column for %1, and a fixed value was given for it, too. Keep one.</source>
        <extracomment>%1 is the name of a column, such as &quot;currency&quot;.</extracomment>
        <translation>File ini memiliki kolom untuk %1, dan nilai tetap juga diberikan untuknya. Pertahankan salah satu.</translation>
    </message>
    <message>
        <source>Each %1 is put together from these columns, in this order: %2.</source>
        <extracomment>%1 is a column that Kontor needs, %2 the names of columns in the file: &quot;First name, Last name&quot;.</extracomment>
        <translation>Setiap %1 digabungkan dari kolom-kolom ini, dengan urutan ini: %2.</translation>
    </message>
    <message>
        <source>The map of columns names &quot;%1&quot;, and the columns of this file have names of their own. Use these, or read the file without a header.</source>
        <extracomment>%1 is the name of a column without one: &quot;Column 3&quot;.</extracomment>
        <translation>Peta kolom menyebut &quot;%1&quot;, padahal kolom-kolom file ini punya nama sendiri. Pakai nama itu, atau baca file tanpa baris judul.</translation>
    </message>
    <message>
        <source>The map of columns names &quot;%1&quot;, which is no column of this file. Correct the map.</source>
        <extracomment>%1 is the name of a column, as the map of columns has it.</extracomment>
        <translation>Peta kolom menyebut &quot;%1&quot;, yang bukan kolom file ini. Perbaiki petanya.</translation>
    </message>
    <message>
        <source>The column %1 can mean %2, so it isn&apos;t used. Say which.</source>
        <extracomment>%1 is the name of a column in the file, %2 what it can be: &quot;reference, description&quot;.</extracomment>
        <translation>Kolom %1 bisa berarti %2, jadi tidak dipakai. Sebutkan yang mana.</translation>
    </message>
    <message>
        <source>These columns are not used: %1.</source>
        <extracomment>%1 is names of columns in the file.</extracomment>
        <translation>Kolom ini tidak dipakai: %1.</translation>
    </message>
    <message>
        <source>The column %1 counts in hundredths of the currency, which Kontor doesn&apos;t convert. Write the amounts in whole units and decimals.</source>
        <extracomment>%1 is the name of a column in the file, such as &quot;amount_cents&quot;.</extracomment>
        <translation>Kolom %1 menghitung dalam perseratus mata uang, yang tidak dikonversi oleh Kontor. Tulis jumlah dalam satuan utuh dan desimal.</translation>
    </message>
    <message>
        <source>The column %1 doesn&apos;t count in whole units of the currency, and Kontor doesn&apos;t convert. Write the amounts in full.</source>
        <extracomment>%1 is the name of a column in the file, such as &quot;Amount (thousands)&quot;.</extracomment>
        <translation>Kolom %1 tidak menghitung dalam satuan utuh mata uang, dan Kontor tidak mengonversi. Tulis jumlahnya secara lengkap.</translation>
    </message>
    <message>
        <source>The amounts of the column %1 are paid as they stand, in whole units of the currency, although its name says otherwise. Compare them before you pay.</source>
        <extracomment>%1 is the name of a column in the file, such as &quot;Amount (thousands)&quot;.</extracomment>
        <translation>Jumlah di kolom %1 dibayar apa adanya, dalam satuan utuh mata uang, meskipun namanya berkata lain. Bandingkan sebelum Anda membayar.</translation>
    </message>
    <message>
        <source>The column %2 beside %1 has values and no name, so it can&apos;t be told which of them is %3. Say which.</source>
        <extracomment>%1 and %2 are names of columns, %3 is what Kontor calls them: &quot;amount&quot;.</extracomment>
        <translation>Kolom %2 di sebelah %1 berisi nilai tetapi tidak bernama, sehingga tidak jelas mana yang merupakan %3. Tentukan yang mana.</translation>
    </message>
    <message>
        <source>These columns have values and no name, and are not used: %1.</source>
        <extracomment>%1 is columns of the file: &quot;Column 6, Column 7&quot;.</extracomment>
        <translation>Kolom berikut berisi nilai tetapi tidak bernama, dan tidak dipakai: %1.</translation>
    </message>
    <message>
        <source>The Amount column mixes two ways of writing amounts, such as 1.234,50 and 1,234.50. Choose one under Numbers.</source>
        <translation>Kolom Jumlah mencampur dua cara penulisan angka, seperti 1.234,50 dan 1,234.50. Pilih salah satu di bagian Angka.</translation>
    </message>
    <message>
        <source>There is no row under the header, so there is nothing to pay.</source>
        <translation>Tidak ada baris di bawah judul, jadi tidak ada yang dibayar.</translation>
    </message>
    <message>
        <source>Invisible characters were removed from account numbers. Rows: %1.</source>
        <extracomment>%1 is a number of rows of a file.</extracomment>
        <translation>Karakter yang tak terlihat dihapus dari nomor rekening. Baris: %1.</translation>
    </message>
    <message>
        <source>Account numbers that are IBANs. Rows: %1. Check that these banks take IBANs.</source>
        <extracomment>%1 is a number of rows of a file.</extracomment>
        <translation>Nomor rekening yang berupa IBAN. Baris: %1. Periksa apakah bank-bank ini menerima IBAN.</translation>
    </message>
    <message>
        <source>Several sheets of this workbook look like payouts: %1. Choose the sheet to read.</source>
        <extracomment>%1 are names of sheets of a workbook.</extracomment>
        <translation>Beberapa lembar di buku kerja ini tampak seperti pencairan: %1. Pilih lembar yang akan dibaca.</translation>
    </message>
    <message>
        <source>Other sheets of this workbook have rows, too, and aren&apos;t read: %1.</source>
        <extracomment>%1 is the name of a sheet of a workbook, or several: &quot;Page 2, Page 3&quot;.</extracomment>
        <translation>Sheet lain di buku kerja ini juga berisi baris dan tidak dibaca: %1.</translation>
    </message>
    <message>
        <source>The names of the columns are read from line %2, and what stands above it isn&apos;t paid. Check the lines from line %1 on.</source>
        <extracomment>%1 and %2 are numbers of lines.</extracomment>
        <translation>Nama kolom dibaca dari baris %2, dan isi di atasnya tidak dibayar. Periksa baris mulai baris %1.</translation>
    </message>
    <message>
        <source>Above the names of the columns stands %1. Kontor doesn&apos;t read it.</source>
        <extracomment>%1 is one line or several of a file, in quotation marks.</extracomment>
        <translation>Di atas nama-nama kolom tertulis %1. Kontor tidak membacanya.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands in this file beside its rows, so they may not be meant to be paid, or their amounts may be counted otherwise. If they are to be paid as they stand, choose the header row, or take the line out.</source>
        <extracomment>%1 is a line of a file, such as &quot;(in thousands)&quot; or &quot;Not for payment&quot;.</extracomment>
        <translation>&quot;%1&quot; tertulis di file ini di dekat baris-barisnya, jadi mungkin baris itu tidak untuk dibayar, atau jumlahnya dihitung dengan cara lain. Jika memang dibayar apa adanya, pilih baris judul kolom, atau hapus baris itu.</translation>
    </message>
    <message>
        <source>This file has no row with the names of its columns. What they are was told by what stands in them: %1. Look at them before you send.</source>
        <extracomment>%1 is what the columns were taken for: &quot;account_number = Column 2, amount = Column 3&quot;.</extracomment>
        <translation>File ini tidak memiliki baris nama kolom. Arti kolom dikenali dari isinya: %1. Periksa sebelum Anda mengirim.</translation>
    </message>
    <message>
        <source>Enter an amount.</source>
        <translation>Masukkan jumlah.</translation>
    </message>
    <message>
        <source>Enter an amount in digits, such as 1250000 or 1250.50.</source>
        <translation>Masukkan jumlah dalam angka, misalnya 1250000 atau 1250.50.</translation>
    </message>
    <message>
        <source>Enter an amount above 0.</source>
        <translation>Masukkan jumlah di atas 0.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is written as a negative amount. Kontor pays out only: leave the row out, or correct it.</source>
        <extracomment>%1 is an amount as it was written, such as &quot;(1500000)&quot; or &quot;1500000-&quot;.</extracomment>
        <translation>&quot;%1&quot; ditulis sebagai jumlah negatif. Kontor hanya membayar keluar: keluarkan barisnya, atau perbaiki.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; can mean %2 or %3. Type one of these.</source>
        <extracomment>%1 is what was typed: &quot;1.250&quot;, %2 and %3 what it can mean: &quot;1.25&quot; and &quot;1250&quot;.</extracomment>
        <translation>&quot;%1&quot; bisa berarti %2 atau %3. Ketik salah satunya.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; can mean %2 or %3. Type %4 for the first, %3 for the second.</source>
        <extracomment>%1 is what was typed: &quot;75,125&quot;, %2 and %3 what it can mean: &quot;75.125&quot; and &quot;75125&quot;, %4 the first of them with a zero: &quot;75.1250&quot;.</extracomment>
        <translation>&quot;%1&quot; bisa berarti %2 atau %3. Ketik %4 untuk yang pertama, %3 untuk yang kedua.</translation>
    </message>
    <message>
        <source>This amount has more than 18 digits. Check it.</source>
        <translation>Jumlah ini memiliki lebih dari 18 angka. Periksa kembali.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not %2. Enter the amount in %2, or change the currency.</source>
        <extracomment>%1 is a sign or a code of a currency that was typed beside the amount, such as &quot;US$&quot;, %2 the code of another, such as &quot;IDR&quot;.</extracomment>
        <translation>&quot;%1&quot; bukan %2. Masukkan jumlah dalam %2, atau ubah mata uangnya.</translation>
    </message>
    <message>
        <source>%1 amounts have no decimals.</source>
        <extracomment>%1 is the code of a currency, such as &quot;JPY&quot;.</extracomment>
        <translation>Jumlah dalam %1 tidak memakai desimal.</translation>
    </message>
    <message>
        <source>%1 amounts have at most %2 decimals.</source>
        <extracomment>%1 is the code of a currency, such as &quot;INR&quot;, %2 a number.</extracomment>
        <translation>Jumlah dalam %1 memakai paling banyak %2 desimal.</translation>
    </message>
    <message>
        <source>This amount begins with a zero, as account numbers and phone numbers do. Type the amount again.</source>
        <translation>Jumlah ini diawali nol, seperti nomor rekening dan nomor telepon. Ketik ulang jumlahnya.</translation>
    </message>
    <message>
        <source>The amount is above your limit of %1. Nothing was queued. Whoever answers for the limit can change it under Settings, Sending.</source>
        <extracomment>%1 is an amount with its currency.</extracomment>
        <translation>Jumlahnya di atas batas Anda sebesar %1. Tidak ada yang masuk antrean. Penanggung jawab batas dapat mengubahnya di Pengaturan, Pengiriman.</translation>
    </message>
    <message>
        <source>With %1 of payouts made today, this is above your limit of %2 a day. Nothing was queued. Whoever answers for the limit can change it under Settings, Sending.</source>
        <extracomment>%1 and %2 are amounts with their currency; %1 is what was paid out today, with this payout or batch not counted.</extracomment>
        <translation>Dengan pencairan hari ini sebesar %1, ini di atas batas Anda sebesar %2 per hari. Tidak ada yang masuk antrean. Penanggung jawab batas dapat mengubahnya di Pengaturan, Pengiriman.</translation>
    </message>
    <message>
        <source>Choose a currency, for example IDR.</source>
        <translation>Pilih mata uang, misalnya IDR.</translation>
    </message>
    <message>
        <source>Enter the customer&apos;s name.</source>
        <translation>Masukkan nama pelanggan.</translation>
    </message>
    <message>
        <source>Enter the name on the receiving account.</source>
        <translation>Masukkan nama pada rekening penerima.</translation>
    </message>
    <message>
        <source>Enter the recipient&apos;s name.</source>
        <translation>Ketik nama penerima.</translation>
    </message>
    <message>
        <source>Enter the customer&apos;s account number.</source>
        <translation>Masukkan nomor rekening pelanggan.</translation>
    </message>
    <message>
        <source>Enter the account number.</source>
        <translation>Masukkan nomor rekening.</translation>
    </message>
    <message>
        <source>Choose a bank from the list.</source>
        <translation>Pilih bank dari daftar.</translation>
    </message>
    <message>
        <source>Choose a payment method.</source>
        <translation>Pilih metode pembayaran.</translation>
    </message>
    <message>
        <source>Enter an e-mail address such as name@example.com.</source>
        <translation>Masukkan alamat email seperti name@example.com.</translation>
    </message>
    <message>
        <source>Use letters, digits, hyphen or underscore, 64 at most.</source>
        <translation>Gunakan huruf, angka, tanda hubung, atau garis bawah, paling banyak 64.</translation>
    </message>
    <message>
        <source>Enter a web address that begins with https:// or http:// and has no spaces or &lt; &gt;, or leave it empty.</source>
        <translation>Masukkan alamat web yang diawali https:// atau http:// tanpa spasi atau &lt; &gt;, atau kosongkan.</translation>
    </message>
    <message>
        <source>There is an invisible character at position %1. Type it again.</source>
        <extracomment>%1 is a number: which character of the text it is.</extracomment>
        <translation>Ada karakter tak terlihat di posisi %1. Ketik ulang.</translation>
    </message>
    <message>
        <source>This name has two lines, so two persons may stand in it. It is sent in one line: check it.</source>
        <translation>Nama ini terdiri dari dua baris, jadi mungkin ada dua orang di dalamnya. Nama ini dikirim dalam satu baris: periksa.</translation>
    </message>
    <message>
        <source>This name holds a long number, which may be an account number. Check it.</source>
        <translation>Nama ini memuat angka panjang yang mungkin nomor rekening. Periksa.</translation>
    </message>
    <message>
        <source>Some letters of &quot;%1&quot; look wrong. Check the name; the file may have another encoding.</source>
        <extracomment>%1 is a name, such as &quot;JosŽ&quot;.</extracomment>
        <translation>Beberapa huruf di &quot;%1&quot; tampak salah. Periksa namanya; pengodean filenya mungkin berbeda.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a name. Type the name of the account&apos;s owner.</source>
        <extracomment>%1 is what stands where a name belongs, such as &quot;TOTAL&quot; or &quot;12345&quot;.</extracomment>
        <translation>&quot;%1&quot; bukan nama. Ketik nama pemilik rekening.</translation>
    </message>
    <message>
        <source>This name has a question mark, which programs write in place of a letter. Type the name again.</source>
        <translation>Nama ini berisi tanda tanya, yang ditulis program sebagai pengganti huruf. Ketik ulang namanya.</translation>
    </message>
    <message>
        <source>The account number has neither a digit nor a letter. Check it.</source>
        <translation>Nomor rekening tidak memuat angka maupun huruf. Periksalah.</translation>
    </message>
    <message>
        <source>This account number is an IBAN. Check that this bank takes IBANs.</source>
        <translation>Nomor rekening ini adalah IBAN. Periksa apakah bank ini menerima IBAN.</translation>
    </message>
    <message>
        <source>This account number looks like an IBAN, but its check digits don&apos;t fit. Check it.</source>
        <translation>Nomor rekening ini tampak seperti IBAN, tetapi angka pemeriksanya tidak cocok. Periksa lagi.</translation>
    </message>
    <message>
        <source>The account number has a letter at position %1. Check it.</source>
        <extracomment>%1 is a number: which character of the account number it is.</extracomment>
        <translation>Nomor rekening memuat huruf di posisi %1. Periksa kembali.</translation>
    </message>
    <message>
        <source>The account number has a digit that is not 0 to 9 at position %1. Check it.</source>
        <extracomment>%1 is a number: which character of the account number it is. Digits of another script, such as Arabic ones.</extracomment>
        <translation>Nomor rekening memuat angka selain 0 sampai 9 pada posisi %1. Periksalah.</translation>
    </message>
    <message>
        <source>Invisible characters are removed from the account number.</source>
        <translation>Karakter yang tak terlihat dihapus dari nomor rekening.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an account number: it has a sign that none has, or nothing but zeros. Type it again.</source>
        <extracomment>%1 is the text of a cell, such as &quot;1234567890?&quot;.</extracomment>
        <translation>&quot;%1&quot; bukan nomor rekening: ada tanda yang tidak lazim, atau isinya hanya nol. Ketik ulang.</translation>
    </message>
    <message>
        <source>This looks like a date or a time, not like an account number. If it is the account number, write it without the separators.</source>
        <translation>Ini tampak seperti tanggal atau waktu, bukan nomor rekening. Jika memang nomor rekening, tulis tanpa pemisah.</translation>
    </message>
    <message>
        <source>A program took this account number for a number with decimals or thousands, so zeros at its beginning may be lost. Type it again without these signs.</source>
        <translation>Sebuah program menganggap nomor rekening ini angka dengan desimal atau ribuan, jadi nol di depannya mungkin hilang. Ketik ulang tanpa tanda itu.</translation>
    </message>
    <message>
        <source>A spreadsheet keeps 15 digits of a number and makes zeros of the others, so the end of this account number may be lost. Type it again; if it is right, write an apostrophe before it.</source>
        <translation>Lembar kerja menyimpan 15 digit dan mengganti sisanya dengan nol, jadi akhir nomor rekening ini mungkin hilang. Ketik ulang; jika sudah benar, tulis apostrof di depannya.</translation>
    </message>
    <message>
        <source>This cell may hold two account numbers. Keep the one that is to be paid, in one line.</source>
        <translation>Sel ini mungkin berisi dua nomor rekening. Sisakan yang akan dibayar, dalam satu baris.</translation>
    </message>
    <message>
        <source>There is a line break or a tab in this code. Type it again.</source>
        <translation>Ada ganti baris atau tab di dalam kode ini. Ketik lagi kode ini.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a formula, not its result. Save the table with the values in its place.</source>
        <extracomment>%1 is the text of a cell, such as &quot;=B2+C2&quot;.</extracomment>
        <translation>&quot;%1&quot; adalah rumus, bukan hasilnya. Simpan tabel dengan nilai sebagai gantinya.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; begins with a sign that a spreadsheet works with. Write it without, or with an apostrophe before it where the sign belongs to it.</source>
        <extracomment>%1 is the text of a cell, such as &quot;-Smith&quot;.</extracomment>
        <translation>&quot;%1&quot; diawali tanda yang diolah oleh spreadsheet. Tulis tanpa tanda itu, atau dengan apostrof di depannya jika tanda itu bagian dari isinya.</translation>
    </message>
    <message>
        <source>The spreadsheet shows %1 here, which is not a value: what it was worked out from is missing. Correct it there and save it again.</source>
        <extracomment>%1 is what a spreadsheet writes in a cell that it cannot work out, such as &quot;#REF!&quot;.</extracomment>
        <translation>Spreadsheet menampilkan %1 di sini, yang bukan nilai: data yang menjadi dasar perhitungannya tidak ada. Perbaiki di sana dan simpan lagi.</translation>
    </message>
    <message>
        <source>A spreadsheet made %1 of this number, and its other digits are lost. Type it again.</source>
        <extracomment>%1 is what a spreadsheet shows of a long number, such as &quot;1.23E+15&quot;.</extracomment>
        <translation>Spreadsheet mengubah nomor ini menjadi %1, dan digit lainnya hilang. Ketik lagi nomor ini.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is what programs write where a value is missing. Type what is meant.</source>
        <extracomment>%1 is what a program writes where a value is missing, such as &quot;nan&quot;.</extracomment>
        <translation>&quot;%1&quot; ditulis program bila nilainya tidak ada. Ketik yang dimaksud.</translation>
    </message>
    <message>
        <source>Bank &quot;%1&quot; is not in the gateway&apos;s list of %2.</source>
        <extracomment>What is wrong with a cell of a table. %1 is a bank&apos;s code, %2 the time when the list was read.</extracomment>
        <translation>Bank &quot;%1&quot; tidak ada dalam daftar gateway per %2.</translation>
    </message>
    <message>
        <source>Currency &quot;%1&quot; is not in the gateway&apos;s list of %2.</source>
        <extracomment>What is wrong with a cell of a table. %1 is the code of a currency, %2 the time when the list was read.</extracomment>
        <translation>Mata uang &quot;%1&quot; tidak ada dalam daftar gateway per %2.</translation>
    </message>
    <message>
        <source>Unknown payment method &quot;%1&quot;.</source>
        <extracomment>What is doubtful in a cell of a table. %1 is the code of a payment method.</extracomment>
        <translation>Metode pembayaran &quot;%1&quot; tidak dikenal.</translation>
    </message>
    <message>
        <source>The gateway lists bank &quot;%1&quot; for %2, not for %3.</source>
        <extracomment>What is wrong with a cell of a table. %1 is a bank&apos;s code, %2 and %3 are codes of currencies.</extracomment>
        <translation>Gateway mencantumkan bank &quot;%1&quot; untuk %2, bukan untuk %3.</translation>
    </message>
    <message>
        <source>The gateway lists bank &quot;%1&quot; with %2, not with %3.</source>
        <extracomment>What is doubtful in a cell of a table. %1 is the code of a bank, %2 codes of payment methods, %3 one that isn&apos;t among them.</extracomment>
        <translation>Gateway mencantumkan bank &quot;%1&quot; dengan %2, bukan dengan %3.</translation>
    </message>
    <message>
        <source>The gateway&apos;s list names %2 as the least that %1 takes.</source>
        <extracomment>What is doubtful in a cell of a table. %1 is the code of a bank, %2 an amount with its currency.</extracomment>
        <translation>Menurut daftar gateway, %1 menerima paling sedikit %2.</translation>
    </message>
    <message>
        <source>The gateway&apos;s list names %2 as the most that %1 takes.</source>
        <extracomment>What is doubtful in a cell of a table. %1 is the code of a bank, %2 an amount with its currency.</extracomment>
        <translation>Menurut daftar gateway, %1 menerima paling banyak %2.</translation>
    </message>
    <message>
        <source>The gateway lists bank &quot;%1&quot; as &quot;%2&quot;.</source>
        <extracomment>What is wrong with a row of a batch. %1 is a bank&apos;s code as it was entered, %2 the same as the gateway lists it: &quot;bca&quot;, &quot;BCA&quot;.</extracomment>
        <translation>Gateway mencantumkan bank &quot;%1&quot; sebagai &quot;%2&quot;.</translation>
    </message>
    <message>
        <source>Payment method &quot;%1&quot; was &quot;%2&quot; before.</source>
        <extracomment>What is doubtful in a row of a batch. %1 is the code of a payment method as it was entered, %2 as it was accepted before.</extracomment>
        <translation>Metode pembayaran &quot;%1&quot; sebelumnya &quot;%2&quot;.</translation>
    </message>
    <message numerus="yes">
        <source>This account number has %n digit(s), which is unusual. Check it.</source>
        <extracomment>%n is a number of digits.</extracomment>
        <translation>
            <numerusform>Nomor rekening ini terdiri dari %n digit, dan itu tidak biasa. Periksa.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The spreadsheet shows rounded amounts in %n row(s). Use the rounded amounts as shown, or type the amounts that you mean.</source>
        <extracomment>%n is a number of rows of a file.</extracomment>
        <translation>
            <numerusform>Lembar kerja menampilkan jumlah yang dibulatkan di %n baris. Gunakan jumlah bulat seperti yang ditampilkan, atau ketik jumlah yang Anda maksud.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The rounded amounts are used as the spreadsheet shows them in %n row(s).</source>
        <extracomment>%n is a number of rows of a file.</extracomment>
        <translation>
            <numerusform>Jumlah bulat digunakan seperti yang ditampilkan lembar kerja di %n baris.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1?</source>
        <extracomment>Follows what is wrong with a code. %1 is the code that may be meant.</extracomment>
        <translation>%1?</translation>
    </message>
    <message>
        <source>If you mean %1, type it without separators.</source>
        <extracomment>Follows &quot;INR amounts have at most 2 decimals.&quot; %1 is an amount as it is typed, such as 281833.</extracomment>
        <translation>Jika yang Anda maksud %1, ketik tanpa pemisah.</translation>
    </message>
    <message>
        <source>Nothing of this file was taken.</source>
        <extracomment>Follows a sentence about the names of the columns.</extracomment>
        <translation>Tidak ada isi berkas ini yang diambil.</translation>
    </message>
    <message>
        <source>No row of this file is ready, so there is nothing to import.</source>
        <translation>Tidak ada baris yang siap di file ini, jadi tidak ada yang diimpor.</translation>
    </message>
    <message>
        <source>There is no batch %1 in this ledger.</source>
        <extracomment>%1 is the ID of a batch.</extracomment>
        <translation>Tidak ada batch %1 di buku besar ini.</translation>
    </message>
    <message>
        <source>It is too late to take the rest back: this ledger is an older copy, and rows that wait in it may have been sent since. Let the batch be sent. The gateway is asked for each of these rows first, and what it has is not paid again.</source>
        <translation>Sudah terlambat untuk menarik kembali sisanya: buku besar ini salinan yang lebih lama, dan baris yang menunggu di dalamnya mungkin sudah dikirim sejak itu. Biarkan batch dikirim. Gateway ditanyai dahulu untuk setiap baris ini, dan yang sudah ada padanya tidak dibayar lagi.</translation>
    </message>
    <message>
        <source>This batch has ended, and its unsent payouts were cancelled. Import its rows again.</source>
        <translation>Batch ini sudah diakhiri dan payout yang belum dikirim sudah dibatalkan. Impor barisnya dari awal.</translation>
    </message>
    <message>
        <source>This batch was handed over to be sent already. Nothing is sent twice.</source>
        <translation>Batch ini sudah diserahkan untuk dikirim. Tidak ada yang dikirim dua kali.</translation>
    </message>
    <message>
        <source>This batch is not being sent, so there is nothing to pause.</source>
        <translation>Batch ini tidak sedang dikirim, jadi tidak ada yang dijeda.</translation>
    </message>
    <message>
        <source>This batch was never sent. Send it instead.</source>
        <translation>Batch ini belum pernah dikirim. Kirim saja.</translation>
    </message>
    <message>
        <source>A batch stops after 1 problem in a row or more; 0 means never.</source>
        <translation>Batch berhenti setelah 1 masalah berturut-turut atau lebih; 0 berarti tidak pernah.</translation>
    </message>
    <message>
        <source>Somebody goes on sending this batch. Look at it before you end it.</source>
        <translation>Seseorang melanjutkan pengiriman batch ini. Lihat dahulu sebelum Anda mengakhirinya.</translation>
    </message>
    <message>
        <source>The file %1 is larger than %2 MB, so it is probably no table of payouts. Nothing was imported. Divide it into several files.</source>
        <extracomment>%1 is the path of a file, %2 a number of megabytes.</extracomment>
        <translation>File %1 lebih besar dari %2 MB, jadi kemungkinan bukan tabel pencairan. Tidak ada yang diimpor. Bagi menjadi beberapa file.</translation>
    </message>
    <message>
        <source>%1 is a folder, a pipe or a device, not a file. Nothing was imported. Choose a CSV file or an Excel workbook.</source>
        <extracomment>%1 is a path.</extracomment>
        <translation>%1 adalah folder, pipa, atau perangkat, bukan file. Tidak ada yang diimpor. Pilih file CSV atau buku kerja Excel.</translation>
    </message>
    <message>
        <source>The file %1 can&apos;t be read. Nothing was imported. Check its name and whether you may read it.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>File %1 tidak dapat dibaca. Tidak ada yang diimpor. Periksa namanya dan apakah Anda berhak membacanya.</translation>
    </message>
    <message>
        <source>The rows are still being looked at. Try again in a moment.</source>
        <translation>Baris masih diperiksa. Coba lagi sebentar lagi.</translation>
    </message>
    <message>
        <source>This ID is already in your ledger (payin of %1). Use another one, or leave it empty.</source>
        <extracomment>%1 is when it was made.</extracomment>
        <translation>ID ini sudah ada di buku besar Anda (penerimaan %1). Gunakan yang lain, atau biarkan kosong.</translation>
    </message>
    <message>
        <source>This ID is already in your ledger (payout of %1). Use another one, or leave it empty.</source>
        <extracomment>%1 is when it was made.</extracomment>
        <translation>ID ini sudah ada di buku besar Anda (pencairan %1). Gunakan yang lain, atau biarkan kosong.</translation>
    </message>
    <message>
        <source>Row %1, %2 to %3, is above your limit of %4 for one payout. Nothing of this batch was queued. Whoever answers for the limit can change it under Settings, Sending.</source>
        <extracomment>%1 is the number of a row, %2 an amount, %3 a recipient&apos;s name, %4 the limit, an amount too.</extracomment>
        <translation>Baris %1, %2 kepada %3, di atas batas Anda sebesar %4 untuk satu pencairan. Tidak ada bagian batch ini yang masuk antrean. Penanggung jawab batas dapat mengubahnya di Pengaturan, Pengiriman.</translation>
    </message>
    <message>
        <source>There is an invisible character in it. Type it again.</source>
        <translation>Ada karakter yang tidak terlihat di dalamnya. Ketik ulang.</translation>
    </message>
    <message>
        <source>Enter a web address that begins with https:// or http://, without a question mark or a name in it.</source>
        <translation>Masukkan alamat web yang diawali https:// atau http://, tanpa tanda tanya atau nama di dalamnya.</translation>
    </message>
    <message>
        <source>Enter the public address that the gateway is to call.</source>
        <translation>Masukkan alamat publik yang akan dipanggil gateway.</translation>
    </message>
    <message>
        <source>Enter the address that your gateway gave you, such as https://api.example.com.</source>
        <translation>Ketik alamat yang diberikan gateway Anda, misalnya https://api.example.com.</translation>
    </message>
    <message>
        <source>Enter the merchant code that your gateway gave you.</source>
        <translation>Ketik kode merchant yang diberikan gateway Anda.</translation>
    </message>
    <message>
        <source>This is not the address of a server.</source>
        <translation>Ini bukan alamat server.</translation>
    </message>
    <message>
        <source>The address has to begin with https://.</source>
        <translation>Alamat harus diawali dengan https://.</translation>
    </message>
    <message>
        <source>Without https only 127.0.0.1 and [::1] are possible: anybody on the way could read and change what is sent.</source>
        <translation>Tanpa https hanya 127.0.0.1 dan [::1] yang mungkin: siapa pun di jalur itu dapat membaca dan mengubah yang dikirim.</translation>
    </message>
    <message>
        <source>The address can&apos;t carry a user name or a password.</source>
        <translation>Alamat tidak boleh memuat nama pengguna atau kata sandi.</translation>
    </message>
    <message>
        <source>The address can&apos;t carry a query (?) or a fragment (#).</source>
        <translation>Alamat tidak boleh memuat kueri (?) atau fragmen (#).</translation>
    </message>
    <message>
        <source>The address holds characters that addresses don&apos;t have.</source>
        <translation>Alamat memuat karakter yang tidak ada dalam alamat.</translation>
    </message>
    <message numerus="yes">
        <source>This file was imported today at %1 as batch %2 (%n payout(s)). Importing it again would pay the same people again.</source>
        <extracomment>%1 is a time: &quot;15:10&quot;, %2 the name of the batch, %n how many payouts it holds.</extracomment>
        <translation>
            <numerusform>File ini sudah diimpor hari ini pukul %1 sebagai batch %2 (%n pencairan). Mengimpornya lagi akan membayar orang yang sama lagi.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This file was imported on %1 as batch %2 (%n payout(s)). Importing it again would pay the same people again.</source>
        <extracomment>%1 is a day: &quot;20 Nov&quot;, %2 the name of the batch, %n how many payouts it holds.</extracomment>
        <translation>
            <numerusform>File ini sudah diimpor pada %1 sebagai batch %2 (%n pencairan). Mengimpornya lagi akan membayar orang yang sama lagi.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>These rows were imported today at %1 as batch %2 (%n payout(s)). Importing them again would pay the same people again.</source>
        <extracomment>%1 is a time: &quot;15:10&quot;, %2 the name of the batch, %n how many payouts it holds.</extracomment>
        <translation>
            <numerusform>Baris ini sudah diimpor hari ini pukul %1 sebagai batch %2 (%n pencairan). Mengimpornya lagi akan membayar orang yang sama lagi.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>These rows were imported on %1 as batch %2 (%n payout(s)). Importing them again would pay the same people again.</source>
        <extracomment>%1 is a day: &quot;20 Nov&quot;, %2 the name of the batch, %n how many payouts it holds.</extracomment>
        <translation>
            <numerusform>Baris ini sudah diimpor pada %1 sebagai batch %2 (%n pencairan). Mengimpornya lagi akan membayar orang yang sama lagi.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <extracomment>The end of a list of batches. %1 are their names, %n is how many more there are.</extracomment>
        <translation>
            <numerusform>%1 dan %n lainnya</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was imported now. Importing them again would pay the same people again.</source>
        <translation>Kali ini tidak ada yang diimpor. Mengimpornya lagi akan membayar orang yang sama lagi.</translation>
    </message>
    <message>
        <source>These rows were imported before (the last time: %1): %2.</source>
        <extracomment>%1 is a time or a day with it, %2 are names of batches, each with its ID: &quot;Payroll Nov (7f3a…), Payroll Dec (8b1c…) and 2 more&quot;.</extracomment>
        <translation>Baris-baris ini sudah diimpor sebelumnya (terakhir: %1): %2.</translation>
    </message>
    <message>
        <source>%1 of these %2 rows were imported before (the last time: %3): %4.</source>
        <extracomment>%1 and %2 are numbers of rows, %3 is a time or a day with it, %4 are names of batches, each with its ID.</extracomment>
        <translation>%1 dari %2 baris ini sudah diimpor sebelumnya (terakhir: %3): %4.</translation>
    </message>
    <message>
        <source>Leave them out.</source>
        <translation>Jangan sertakan baris itu.</translation>
    </message>
    <message>
        <source>today, %1</source>
        <extracomment>When a batch was imported. %1 is a time: &quot;15:10&quot;.</extracomment>
        <translation>hari ini, %1</translation>
    </message>
    <message>
        <source>%1 of %2 rows match payouts made before, the latest of %3.</source>
        <extracomment>%1 and %2 are numbers of rows, %3 is a day: &quot;Monday, 23 Nov&quot;, or &quot;today, 15:10&quot;.</extracomment>
        <translation>%1 dari %2 baris cocok dengan payout sebelumnya, yang terakhir %3.</translation>
    </message>
    <message>
        <source>%1 of %2 rows match the batch of %3 (%4) and other payouts.</source>
        <extracomment>%1 and %2 are numbers of rows, %3 is a day: &quot;Monday, 23 Nov&quot;, or &quot;today, 15:10&quot;, %4 the name of a batch.</extracomment>
        <translation>%1 dari %2 baris cocok dengan batch %3 (%4) dan payout lain.</translation>
    </message>
    <message>
        <source>%1 of %2 rows match the batch of %3 (%4).</source>
        <extracomment>%1 and %2 are numbers of rows, %3 is a day: &quot;Monday, 23 Nov&quot;, or &quot;today, 15:10&quot;, %4 the name of a batch.</extracomment>
        <translation>%1 dari %2 baris cocok dengan batch %3 (%4).</translation>
    </message>
    <message>
        <source>%1 rows are ready. Kontor takes up to %2 in one batch. Leave some out, or divide the file.</source>
        <extracomment>%1 is a number of rows, %2 the most that a batch can have.</extracomment>
        <translation>%1 baris sudah siap. Kontor menerima paling banyak %2 dalam satu batch. Sisihkan sebagian, atau bagi filenya.</translation>
    </message>
    <message>
        <source>What the columns of these rows are was remembered from earlier ones with the same columns. Look at them before you pay.</source>
        <translation>Arti kolom baris-baris ini diingat dari baris sebelumnya dengan kolom yang sama. Periksa sebelum Anda membayar.</translation>
    </message>
    <message>
        <source>The map of columns begins like JSON, but it is no object such as {&quot;Their column&quot;: &quot;amount&quot;}.</source>
        <translation>Peta kolom diawali seperti JSON, tetapi bukan objek seperti {&quot;Their column&quot;: &quot;amount&quot;}.</translation>
    </message>
    <message>
        <source>The map of columns gives &quot;%1&quot; no name in quotation marks.</source>
        <extracomment>%1 is the name of a column of the file, as the map of columns has it.</extracomment>
        <translation>Peta kolom tidak memberi &quot;%1&quot; nama dalam tanda kutip.</translation>
    </message>
    <message>
        <source>Line %1 of the map of columns is not written &quot;their column = our column&quot;.</source>
        <extracomment>%1 is the number of a line.</extracomment>
        <translation>Baris %1 dari peta kolom tidak ditulis &quot;kolom mereka = kolom Kontor&quot;.</translation>
    </message>
    <message>
        <source>The map of columns names &quot;%1&quot;. There are: %2.</source>
        <extracomment>%1 is a name of a column that Kontor does not have, %2 those that it has: &quot;reference, amount, currency&quot;.</extracomment>
        <translation>Peta kolom menyebut &quot;%1&quot;. Yang ada: %2.</translation>
    </message>
    <message>
        <source>The map of columns names &quot;%1&quot; twice.</source>
        <extracomment>%1 is the name of a column.</extracomment>
        <translation>Peta kolom menyebut &quot;%1&quot; dua kali.</translation>
    </message>
    <message>
        <source>No payout of these payment methods was accepted from here yet: %1. Check how they are written.</source>
        <extracomment>About a batch. %1 are codes of payment methods, each with the number of its rows: &quot;BANK_TRANSFER (12), CASH (1)&quot;.</extracomment>
        <translation>Belum ada payout dengan metode pembayaran ini yang diterima dari sini: %1. Periksa penulisannya.</translation>
    </message>
    <message>
        <source>Banks and currencies aren&apos;t checked: Kontor hasn&apos;t read the gateway&apos;s lists yet. Check the codes yourself before you pay.</source>
        <translation>Bank dan mata uang belum diperiksa: Kontor belum membaca daftar dari gateway. Periksa sendiri kodenya sebelum Anda membayar.</translation>
    </message>
    <message>
        <source>Rows that pay new recipients: %1. No payout has gone to their accounts from here.</source>
        <extracomment>%1 is how many rows of a file pay an account for the first time.</extracomment>
        <translation>Baris yang membayar penerima baru: %1. Belum ada payout ke rekening mereka dari sini.</translation>
    </message>
    <message>
        <source>Duplicates, new recipients and changed accounts aren&apos;t pointed out here: Kontor couldn&apos;t read its payment records. Compare the accounts yourself before you pay.</source>
        <translation>Duplikat, penerima baru, dan rekening yang berubah tidak ditunjukkan di sini: Kontor tidak dapat membaca catatan pembayarannya. Bandingkan sendiri rekeningnya sebelum Anda membayar.</translation>
    </message>
    <message>
        <source>%1 is more than the balance of %2.</source>
        <extracomment>Of a payout or a batch. %1 is an amount of money, %2 another with the time when it was read.</extracomment>
        <translation>%1 lebih besar dari saldo %2.</translation>
    </message>
    <message>
        <source>More is queued already than Kontor can add up. Together that is more than the balance of %1.</source>
        <extracomment>%1 is an amount of money with the time when it was read.</extracomment>
        <translation>Yang sudah mengantre lebih besar dari yang dapat dijumlahkan Kontor. Bersama-sama itu lebih besar dari saldo %1.</translation>
    </message>
    <message>
        <source>%1 is queued already. With this %2 that is more than the balance of %3.</source>
        <extracomment>Of a payout or a batch. %1, %2 and %3 are amounts of money, %3 with the time when it was read.</extracomment>
        <translation>%1 sudah mengantre. Ditambah %2 ini, jumlahnya lebih besar dari saldo %3.</translation>
    </message>
    <message>
        <source>The gateway has shown no balance in %1. Check the currency; you can still send it.</source>
        <extracomment>Of a payout. %1 is the code of a currency.</extracomment>
        <translation>Gateway belum menunjukkan saldo dalam %1. Periksa mata uangnya; Anda tetap dapat mengirimnya.</translation>
    </message>
    <message>
        <source>%1 answered, but the test did not arrive here. Look where it leads.</source>
        <extracomment>What came of a test of callbacks. %1 is the address that was called.</extracomment>
        <translation>%1 menjawab, tetapi uji cobanya tidak sampai di sini. Periksa ke mana alamat itu mengarah.</translation>
    </message>
    <message>
        <source>The test did not arrive: %1 could not be reached. Look whether the address is right and leads here.</source>
        <extracomment>What came of a test of callbacks. %1 is the address that was called.</extracomment>
        <translation>Uji coba tidak sampai: %1 tidak dapat dijangkau. Periksa apakah alamatnya benar dan mengarah ke sini.</translation>
    </message>
    <message>
        <source>The test did not arrive: %1 could not be reached (%2). Look whether the address is right and leads here.</source>
        <extracomment>What came of a test of callbacks. %1 is the address that was called, %2 why, in the words of the operating system.</extracomment>
        <translation>Uji coba tidak sampai: %1 tidak dapat dijangkau (%2). Periksa apakah alamatnya benar dan mengarah ke sini.</translation>
    </message>
    <message>
        <source>Row %1: %2</source>
        <extracomment>%1 is the number of a row of a batch, %2 a sentence about it.</extracomment>
        <translation>Baris %1: %2</translation>
    </message>
    <message>
        <source>Same amount, maybe the same account: %1 %2</source>
        <extracomment>In a table, beside a recipient. %1 is the code of a bank, %2 the last digits of an account: &quot;•••• 1074&quot;.</extracomment>
        <translation>Jumlah sama, mungkin rekening sama: %1 %2</translation>
    </message>
    <message>
        <source>Last paid as %1</source>
        <extracomment>In a table, beside an account. %1 is the name of a recipient.</extracomment>
        <translation>Terakhir dibayar sebagai %1</translation>
    </message>
    <message>
        <source>Last paid to %1 %2</source>
        <extracomment>In a table, beside a recipient. %1 is the code of a bank, %2 the last digits of an account: &quot;•••• 1074&quot;.</extracomment>
        <translation>Terakhir dibayar ke %1 %2</translation>
    </message>
    <message>
        <source>HOME isn&apos;t set, so Kontor doesn&apos;t know where your payments are. Set it, or choose a folder with --home.</source>
        <translation>HOME tidak diatur, sehingga Kontor tidak tahu di mana pembayaran Anda. Atur HOME, atau pilih folder dengan --home.</translation>
    </message>
    <message>
        <source>New recipient: no payout has gone to this account from here.</source>
        <translation>Penerima baru: belum pernah ada payout dari sini ke rekening ini.</translation>
    </message>
    <message>
        <source>Nothing is sent: the profile %1 has a gateway&apos;s address that is not used, &quot;%2&quot;.</source>
        <extracomment>%1 is the name of a profile, %2 an address.</extracomment>
        <translation>Tidak ada yang dikirim: profil %1 memiliki alamat gateway yang tidak dipakai, &quot;%2&quot;.</translation>
    </message>
    <message>
        <source>Put back the address that it had (baseUrl in its profile.ini), or make a new profile.</source>
        <translation>Kembalikan alamat semula (baseUrl di profile.ini profil itu), atau buat profil baru.</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>As this computer</source>
        <translation>Sesuai komputer ini</translation>
    </message>
    <message>
        <source>As this computer: %1</source>
        <extracomment>How numbers are written, in a list to choose from. %1 is an example such as &quot;1,234,567.89&quot;.</extracomment>
        <translation>Sesuai komputer ini: %1</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Bahasa Inggris</translation>
    </message>
    <message>
        <source>India</source>
        <translation>India</translation>
    </message>
    <message>
        <source>Indonesia</source>
        <translation>Indonesia</translation>
    </message>
    <message>
        <source>France</source>
        <translation>Prancis</translation>
    </message>
    <message>
        <source>Switzerland</source>
        <translation>Swiss</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>How numbers are written, in a list to choose from. %1 is an example such as &quot;1,234,567.89&quot;, %2 where they are so.</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Changed: %1</source>
        <extracomment>After a setting was changed. %1 is its name.</extracomment>
        <translation>Diganti: %1</translation>
    </message>
    <message>
        <source>This page is as it was in the beginning.</source>
        <translation>Halaman ini kembali seperti semula.</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Umum</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Bahasa</translation>
    </message>
    <message>
        <source>The gateway&apos;s own words are never translated.</source>
        <translation>Kata dari gateway sendiri tidak pernah diterjemahkan.</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>&amp;Angka</translation>
    </message>
    <message>
        <source>How amounts are written and read. Digits are never rounded; copies and exports stay plain.</source>
        <translation>Cara jumlah ditulis dan dibaca. Angka tidak pernah dibulatkan; salinan dan ekspor tetap dalam bentuk polos.</translation>
    </message>
    <message>
        <source>Start &amp;page</source>
        <translation>&amp;Halaman awal</translation>
    </message>
    <message>
        <source>What is seen when Kontor starts.</source>
        <translation>Yang terlihat saat Kontor dimulai.</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Tampilan</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Warna</translation>
    </message>
    <message>
        <source>The system&apos;s are followed as they change.</source>
        <translation>Warna sistem diikuti saat berubah.</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Terang</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Gelap</translation>
    </message>
    <message>
        <source>&amp;Density</source>
        <translation>Ke&amp;rapatan</translation>
    </message>
    <message>
        <source>Compact rows</source>
        <translation>Baris rapat</translation>
    </message>
    <message>
        <source>&amp;Text size in percent</source>
        <translation>Ukuran &amp;teks dalam persen</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privasi</translation>
    </message>
    <message>
        <source>&amp;Lock after minutes without a touch</source>
        <translation>&amp;Kunci setelah sekian menit tanpa aktivitas</translation>
    </message>
    <message>
        <source>The windows are hidden; what was confirmed goes on. 0 is never. Lock in the menu File does it at once.</source>
        <translation>Jendela disembunyikan; yang sudah dikonfirmasi tetap berjalan. 0 berarti tidak pernah. Kunci di menu File melakukannya seketika.</translation>
    </message>
    <message>
        <source>Rows and buttons stand closer together. The menu View does the same.</source>
        <translation>Baris dan tombol lebih rapat. Menu Tampilan juga dapat mengubahnya.</translation>
    </message>
    <message>
        <source>From 80 to 200. The menu View does the same.</source>
        <translation>Dari 80 sampai 200. Menu Tampilan juga dapat mengubahnya.</translation>
    </message>
    <message>
        <source>When the &amp;screen is locked</source>
        <translation>Saat &amp;layar terkunci</translation>
    </message>
    <message>
        <source>Lock Kontor, too</source>
        <translation>Kunci Kontor juga</translation>
    </message>
    <message>
        <source>And before the computer sleeps, as far as this desktop says so.</source>
        <translation>Dan sebelum komputer tidur, sejauh desktop ini memberitahukannya.</translation>
    </message>
    <message>
        <source>&amp;Account numbers</source>
        <translation>&amp;Nomor rekening</translation>
    </message>
    <message>
        <source>Show their last four digits only</source>
        <translation>Tampilkan empat angka terakhir saja</translation>
    </message>
    <message>
        <source>Of a payment that is looked at; the eye beside it shows one whole. Lists always show the last four, and what you are about to pay is always shown whole.</source>
        <translation>Pada pembayaran yang sedang dilihat; tombol mata di sampingnya menampilkan nomor itu utuh. Daftar selalu menampilkan empat angka terakhir, dan yang akan Anda bayar selalu ditampilkan utuh.</translation>
    </message>
    <message>
        <source>&amp;Movement</source>
        <translation>&amp;Gerakan</translation>
    </message>
    <message>
        <source>Less movement</source>
        <translation>Kurangi gerakan</translation>
    </message>
    <message>
        <source>Rows that change are not tinted for a moment, and nothing slides or fades. Where this computer asks for that, it is so anyway.</source>
        <translation>Baris yang berubah tidak diwarnai sesaat, dan tidak ada yang bergeser atau memudar. Bila komputer ini meminta demikian, hal itu berlaku dengan sendirinya.</translation>
    </message>
    <message>
        <source>&amp;Time zone</source>
        <translation>&amp;Zona waktu</translation>
    </message>
    <message>
        <source>Of the times and days on the screen and on paper. It counts when Kontor is started again.</source>
        <translation>Untuk waktu dan hari di layar dan di kertas. Berlaku setelah Kontor dimulai lagi.</translation>
    </message>
    <message>
        <source>A&amp;mounts in notifications</source>
        <translation>&amp;Jumlah dalam notifikasi</translation>
    </message>
    <message>
        <source>Show amounts and names</source>
        <translation>Tampilkan jumlah dan nama</translation>
    </message>
    <message>
        <source>Others can read the desktop&apos;s notifications over your shoulder, and while the screen is locked. Account numbers are never in them.</source>
        <translation>Orang lain dapat membaca notifikasi desktop dari balik bahu Anda, dan saat layar terkunci. Nomor rekening tidak pernah tercantum di dalamnya.</translation>
    </message>
    <message>
        <source>number format, decimal comma, decimal point, thousands separator, region</source>
        <extracomment>Other words by which this setting is found, separated by commas: how numbers are written.</extracomment>
        <translation>format angka, koma desimal, titik desimal, pemisah ribuan, wilayah</translation>
    </message>
    <message>
        <source>timezone, local time, UTC, clock</source>
        <extracomment>Other words by which this setting is found, separated by commas: the time zone.</extracomment>
        <translation>zona waktu, waktu setempat, UTC, jam, WIB, WITA, WIT</translation>
    </message>
    <message>
        <source>home page, first page, startup</source>
        <extracomment>Other words by which this setting is found, separated by commas: the page that Kontor begins with.</extracomment>
        <translation>beranda, halaman pertama, saat mulai</translation>
    </message>
    <message>
        <source>auto-lock, sign in, log in, password, idle, timeout</source>
        <extracomment>Other words by which this setting is found, separated by commas: Kontor locks itself after some minutes.</extracomment>
        <translation>kunci otomatis, masuk, login, kata sandi, diam, batas waktu</translation>
    </message>
    <message>
        <source>lock screen, screen saver, sign in, log in, password, suspend</source>
        <extracomment>Other words by which this setting is found, separated by commas: Kontor locks itself with the screen.</extracomment>
        <translation>layar kunci, pengaman layar, masuk, login, kata sandi, tidur</translation>
    </message>
    <message>
        <source>mask, masked, hide account numbers</source>
        <extracomment>Other words by which this setting is found, separated by commas: whether account numbers are shown whole.</extracomment>
        <translation>samarkan, disamarkan, sembunyikan nomor rekening</translation>
    </message>
    <message>
        <source>hide amounts, preview, alerts</source>
        <extracomment>Other words by which this setting is found, separated by commas: what notifications tell.</extracomment>
        <translation>sembunyikan jumlah, pratinjau, peringatan</translation>
    </message>
    <message>
        <source>theme, dark mode, light mode, night mode, dark theme, light theme, colors</source>
        <extracomment>Other words by which this setting is found, separated by commas: light or dark colours.</extracomment>
        <translation>tema, mode gelap, mode terang, mode malam, tema gelap, tema terang, warna</translation>
    </message>
    <message>
        <source>row height, spacing</source>
        <extracomment>Other words by which this setting is found, separated by commas: how close together rows stand.</extracomment>
        <translation>tinggi baris, jarak</translation>
    </message>
    <message>
        <source>zoom, font size, larger letters, smaller letters, bigger, magnify</source>
        <extracomment>Other words by which this setting is found, separated by commas: how large letters are.</extracomment>
        <translation>zoom, ukuran huruf, huruf lebih besar, huruf lebih kecil, perbesar, perkecil</translation>
    </message>
    <message>
        <source>animation, motion, effects, fading</source>
        <extracomment>Other words by which this setting is found, separated by commas: whether things move on the screen.</extracomment>
        <translation>animasi, gerak, efek, memudar</translation>
    </message>
    <message>
        <source>&amp;Detailed log</source>
        <translation>&amp;Log terperinci</translation>
    </message>
    <message>
        <source>Log each request, step and callback</source>
        <translation>Catat setiap permintaan, langkah, dan callback</translation>
    </message>
    <message>
        <source>For your gateway&apos;s support or your IT. No names, accounts, amounts or secrets are logged. A support bundle takes the log along.</source>
        <translation>Untuk dukungan gateway atau tim TI Anda. Nama, rekening, jumlah, dan rahasia tidak dicatat. Paket dukungan menyertakan log ini.</translation>
    </message>
    <message>
        <source>debug, trace, verbose, diagnostics, troubleshooting</source>
        <extracomment>Other words by which this setting is found, separated by commas: what Kontor logs.</extracomment>
        <translation>debug, jejak, terperinci, diagnosis, pemecahan masalah</translation>
    </message>
</context>
<context>
    <name>SortWords</name>
    <message>
        <source>Sorted by status: what is done first.</source>
        <translation>Diurutkan menurut status: yang selesai dulu.</translation>
    </message>
    <message>
        <source>Sorted by status: what needs you first.</source>
        <translation>Diurutkan menurut status: yang membutuhkan Anda dulu.</translation>
    </message>
    <message>
        <source>Sorted by amount within each currency, smallest first.</source>
        <translation>Diurutkan menurut jumlah dalam tiap mata uang, terkecil dulu.</translation>
    </message>
    <message>
        <source>Sorted by amount within each currency, largest first.</source>
        <translation>Diurutkan menurut jumlah dalam tiap mata uang, terbesar dulu.</translation>
    </message>
    <message>
        <source>Sorted by name, Z to A.</source>
        <translation>Diurutkan menurut nama, Z ke A.</translation>
    </message>
    <message>
        <source>Sorted by name, A to Z.</source>
        <translation>Diurutkan menurut nama, A ke Z.</translation>
    </message>
    <message>
        <source>Sorted by last change, oldest first.</source>
        <translation>Diurutkan menurut perubahan terakhir, terlama dulu.</translation>
    </message>
    <message>
        <source>Sorted by last change, newest first.</source>
        <translation>Diurutkan menurut perubahan terakhir, terbaru dulu.</translation>
    </message>
    <message>
        <source>Sorted by created, oldest first.</source>
        <translation>Diurutkan menurut dibuat, terlama dulu.</translation>
    </message>
    <message>
        <source>Sorted by created, newest first.</source>
        <translation>Diurutkan menurut dibuat, terbaru dulu.</translation>
    </message>
    <message>
        <source>Then by status: what is done first.</source>
        <translation>Kemudian menurut status: yang selesai dulu.</translation>
    </message>
    <message>
        <source>Then by status: what needs you first.</source>
        <translation>Kemudian menurut status: yang membutuhkan Anda dulu.</translation>
    </message>
    <message>
        <source>Then by amount within each currency, smallest first.</source>
        <translation>Kemudian menurut jumlah dalam tiap mata uang, terkecil dulu.</translation>
    </message>
    <message>
        <source>Then by amount within each currency, largest first.</source>
        <translation>Kemudian menurut jumlah dalam tiap mata uang, terbesar dulu.</translation>
    </message>
    <message>
        <source>Then by name, Z to A.</source>
        <translation>Kemudian menurut nama, Z ke A.</translation>
    </message>
    <message>
        <source>Then by name, A to Z.</source>
        <translation>Kemudian menurut nama, A ke Z.</translation>
    </message>
    <message>
        <source>Then by last change, oldest first.</source>
        <translation>Kemudian menurut perubahan terakhir, terlama dulu.</translation>
    </message>
    <message>
        <source>Then by last change, newest first.</source>
        <translation>Kemudian menurut perubahan terakhir, terbaru dulu.</translation>
    </message>
    <message>
        <source>Then by created, oldest first.</source>
        <translation>Kemudian menurut dibuat, terlama dulu.</translation>
    </message>
    <message>
        <source>Then by created, newest first.</source>
        <translation>Kemudian menurut dibuat, terbaru dulu.</translation>
    </message>
</context>
<context>
    <name>SpokenMoney</name>
    <message>
        <source>minus %1</source>
        <extracomment>An amount that is less than nothing, read aloud: &quot;minus 1250 Indonesian rupiah&quot;.</extracomment>
        <translation>minus %1</translation>
    </message>
</context>
<context>
    <name>StatusDetails</name>
    <message>
        <source>Signing key not available</source>
        <translation>Kunci tanda tangan tidak tersedia</translation>
    </message>
    <message>
        <source>Signing key locked</source>
        <translation>Kunci tanda tangan terkunci</translation>
    </message>
    <message>
        <source>Not known yet</source>
        <translation>Belum diketahui</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Terhubung</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Luring</translation>
    </message>
    <message>
        <source>What is queued goes out in its turn.</source>
        <translation>Yang dalam antrean dikirim pada gilirannya.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Mati</translation>
    </message>
    <message>
        <source>Off here: another Kontor is working on this folder</source>
        <translation>Mati di sini: Kontor lain sedang bekerja di folder ini</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Aktif</translation>
    </message>
    <message>
        <source>The gateway has not said its time yet. Each of its answers does.</source>
        <translation>Gateway belum menyebut waktunya. Setiap jawabannya menyebutkannya.</translation>
    </message>
    <message>
        <source>Not compared yet</source>
        <translation>Belum dibandingkan</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Tidak ada</translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) behind the gateway</source>
        <extracomment>A fact about this computer&apos;s clock.</extracomment>
        <translation>
            <numerusform>%n detik lebih lambat dari gateway</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) ahead of the gateway</source>
        <extracomment>A fact about this computer&apos;s clock.</extracomment>
        <translation>
            <numerusform>%n detik lebih cepat dari gateway</numerusform>
        </translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>Sandbox</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Uji coba</translation>
    </message>
    <message>
        <source>Real money: what is sent here leaves your balance at the gateway.</source>
        <translation>Uang nyata: yang dikirim di sini keluar dari saldo Anda di gateway.</translation>
    </message>
    <message>
        <source>Practice payments only. No real money moves.</source>
        <translation>Hanya pembayaran latihan. Tidak ada uang nyata yang berpindah.</translation>
    </message>
    <message>
        <source>Merchant</source>
        <translation>Merchant</translation>
    </message>
    <message>
        <source>The gateway has not named it yet</source>
        <translation>Gateway belum menyebutnya</translation>
    </message>
    <message>
        <source>Merchant code</source>
        <translation>Kode merchant</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>Gateway</source>
        <translation>Gateway</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Folder</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>Tampilkan folder</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Koneksi</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Keadaan</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Coba sekarang</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Sejak</translation>
    </message>
    <message>
        <source>Last answer took</source>
        <translation>Lama jawaban terakhir</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <extracomment>How long the gateway took for its last answer.</extracomment>
        <translation>%1 md</translation>
    </message>
    <message>
        <source>Callbacks</source>
        <translation>Callback</translation>
    </message>
    <message>
        <source>A callback is only a hint. Kontor always reads the payment from the gateway before anything changes.</source>
        <translation>Callback hanyalah petunjuk. Kontor selalu membaca pembayaran dari gateway sebelum ada yang berubah.</translation>
    </message>
    <message>
        <source>Kontor asks the gateway for each open payment instead, so nothing is lost.</source>
        <translation>Kontor menanyakan setiap pembayaran belum tuntas ke gateway, jadi tidak ada yang hilang.</translation>
    </message>
    <message>
        <source>Next check in %1.</source>
        <extracomment>%1 is minutes and seconds, such as &quot;0:42&quot;.</extracomment>
        <translation>Pemeriksaan berikutnya dalam %1.</translation>
    </message>
    <message>
        <source>Last one</source>
        <translation>Terakhir</translation>
    </message>
    <message>
        <source>None since Kontor was started</source>
        <translation>Tidak ada sejak Kontor dimulai</translation>
    </message>
    <message>
        <source>Check open payments now</source>
        <translation>Periksa pembayaran belum tuntas sekarang</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Alamat</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Permintaan</translation>
    </message>
    <message>
        <source>The gateway takes 10 requests a second for each merchant. Kontor keeps to that by itself, and a batch leaves two of them to people while somebody is working.</source>
        <translation>Gateway melayani 10 permintaan per detik untuk setiap merchant. Kontor mematuhinya dengan sendirinya, dan batch menyisakan dua di antaranya bagi orang selama ada yang bekerja.</translation>
    </message>
    <message>
        <source>In the last second</source>
        <translation>Dalam detik terakhir</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>A fact about requests: %1 were made in the last second, of %2 allowed.</extracomment>
        <translation>%1 dari %2</translation>
    </message>
    <message>
        <source>Show what waits to be sent</source>
        <translation>Tampilkan yang menunggu dikirim</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Jam</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Selisih</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>Bandingkan lagi</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>A profile and its kind, such as &quot;Toko Nusantara (Live)&quot;.</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>You can read and queue. Nothing is sent until the connection is back.</source>
        <translation>Anda dapat membaca dan memasukkan ke antrean. Tidak ada yang dikirim sampai koneksi kembali.</translation>
    </message>
    <message>
        <source>This computer&apos;s clock agrees with the gateway&apos;s within %1 seconds.</source>
        <extracomment>%1 is a number such as 5.</extracomment>
        <translation>Jam komputer ini sesuai dengan jam gateway dalam selisih %1 detik.</translation>
    </message>
    <message>
        <source>No answer since %1</source>
        <extracomment>A fact about the connection. %1 is a time.</extracomment>
        <translation>Tidak ada jawaban sejak %1</translation>
    </message>
    <message>
        <source>The gateway is reached and does not answer. What it may have taken is asked for until it is known.</source>
        <translation>Gateway terjangkau tetapi tidak menjawab. Yang mungkin sudah diterimanya terus ditanyakan sampai jelas.</translation>
    </message>
    <message>
        <source>Certificate for</source>
        <translation>Sertifikat untuk</translation>
    </message>
    <message>
        <source>Vouched for by</source>
        <translation>Dijamin oleh</translation>
    </message>
    <message>
        <source>Good until</source>
        <translation>Berlaku hingga</translation>
    </message>
    <message>
        <source>Its fingerprint</source>
        <translation>Sidik jarinya</translation>
    </message>
    <message>
        <source>Working offline</source>
        <translation>Bekerja luring</translation>
    </message>
    <message>
        <source>Paused by you, until you resume it or Kontor is started again</source>
        <translation>Dijeda oleh Anda, sampai Anda melanjutkannya atau Kontor dimulai lagi</translation>
    </message>
    <message>
        <source>For practice payments. Whether money moves is up to the gateway: Kontor stops sending when it marks a payment as real.</source>
        <translation>Untuk pembayaran latihan. Apakah uang berpindah bergantung pada gateway: Kontor berhenti mengirim jika gateway menandai sebuah pembayaran sebagai nyata.</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Warna</translation>
    </message>
    <message>
        <source>Go online</source>
        <translation>Kembali daring</translation>
    </message>
    <message>
        <source>Resume listener</source>
        <translation>Lanjutkan pendengar</translation>
    </message>
    <message>
        <source>Test address</source>
        <translation>Uji alamat</translation>
    </message>
    <message>
        <source>Off.</source>
        <translation>Mati.</translation>
    </message>
</context>
<context>
    <name>Texts</name>
    <message>
        <source>From</source>
        <translation>Dari</translation>
    </message>
    <message>
        <source>Merchant</source>
        <translation>Merchant</translation>
    </message>
    <message>
        <source>Merchant code</source>
        <translation>Kode merchant</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Lingkungan</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Uang</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>Fee</source>
        <translation>Biaya</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>Tidak diketahui</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Pelanggan</translation>
    </message>
    <message>
        <source>Recipient</source>
        <translation>Penerima</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nama</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Rekening</translation>
    </message>
    <message>
        <source>Bank</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metode</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>Email</translation>
    </message>
    <message>
        <source>To be paid to</source>
        <translation>Dibayarkan kepada</translation>
    </message>
    <message>
        <source>Gateway reference</source>
        <translation>Referensi gateway</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>Sampai</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Angka</translation>
    </message>
    <message>
        <source>Order ID</source>
        <translation>ID pesanan</translation>
    </message>
    <message>
        <source>ID at the gateway</source>
        <translation>ID di gateway</translation>
    </message>
    <message>
        <source>The same: %1</source>
        <extracomment>On paper, behind &quot;ID at the gateway&quot;: it is Kontor&apos;s own, %1.</extracomment>
        <translation>Yang sama: %1</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referensi</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Catatan</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>The gateway&apos;s own word</source>
        <translation>Status asli dari gateway</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Dibuat</translation>
    </message>
    <message>
        <source>Processed</source>
        <translation>Diproses</translation>
    </message>
    <message>
        <source>Last asked</source>
        <translation>Terakhir ditanyakan</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Keterangan</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Batch ID</source>
        <translation>ID batch</translation>
    </message>
    <message>
        <source>Digest code</source>
        <translation>Kode digest</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Diimpor</translation>
    </message>
    <message>
        <source>Payouts</source>
        <translation>Pencairan</translation>
    </message>
    <message>
        <source>Where they stand</source>
        <translation>Posisinya</translation>
    </message>
    <message>
        <source>Sum of all</source>
        <translation>Total semua</translation>
    </message>
    <message>
        <source>Of which paid</source>
        <translation>Di antaranya dibayar</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>Accepted by the gateway</source>
        <translation>Diterima oleh gateway</translation>
    </message>
    <message>
        <source>Already accepted earlier. Not created twice.</source>
        <translation>Sudah diterima gateway sebelumnya. Tidak dibuat dua kali.</translation>
    </message>
    <message>
        <source>Already accepted earlier. Not paid twice.</source>
        <translation>Sudah diterima gateway sebelumnya. Tidak dibayar dua kali.</translation>
    </message>
    <message>
        <source>Answered 409 at the first try; the gateway has this very payment. Not created twice.</source>
        <translation>Dijawab 409 pada percobaan pertama; pembayaran yang persis ini ada di gateway. Tidak dibuat dua kali.</translation>
    </message>
    <message>
        <source>Answered 409 at the first try; the gateway has this very payment. Not paid twice.</source>
        <translation>Dijawab 409 pada percobaan pertama; pembayaran yang persis ini ada di gateway. Tidak dibayar dua kali.</translation>
    </message>
    <message>
        <source>The reply was lost. Asking the gateway.</source>
        <translation>Jawabannya hilang. Menanyakan ke gateway.</translation>
    </message>
    <message>
        <source>The gateway does not know it yet. The same ID goes again in its turn, which cannot create it twice.</source>
        <translation>Gateway belum mengenalnya. ID yang sama dikirim lagi pada gilirannya, dan itu tidak dapat membuatnya dua kali.</translation>
    </message>
    <message>
        <source>The gateway does not know it yet. The same ID goes again in its turn, which cannot pay twice.</source>
        <translation>Gateway belum mengenalnya. ID yang sama dikirim lagi pada gilirannya, dan itu tidak dapat membayar dua kali.</translation>
    </message>
    <message>
        <source>Rejected: the request can no longer be accepted, and the gateway has no record of it. No money moved.</source>
        <translation>Ditolak: permintaan itu tidak dapat diterima lagi, dan gateway tidak memiliki catatannya. Tidak ada uang yang berpindah.</translation>
    </message>
    <message>
        <source>What the gateway shows under this ID is not what was sent</source>
        <translation>Yang ditampilkan gateway dengan ID ini bukan yang dikirim</translation>
    </message>
    <message>
        <source>The gateway already has a payment with this ID</source>
        <translation>Gateway sudah memiliki pembayaran dengan ID ini</translation>
    </message>
    <message>
        <source>The gateway did not accept our access. Sending is paused.</source>
        <translation>Gateway tidak menerima akses dari sini. Pengiriman dijeda.</translation>
    </message>
    <message>
        <source>The gateway does not take this call at this address. Sending is paused.</source>
        <translation>Gateway tidak melayani panggilan ini di alamat ini. Pengiriman dijeda.</translation>
    </message>
    <message>
        <source>The gateway has a payment with this ID; its amount is not shown, so it was not compared</source>
        <translation>Gateway memiliki pembayaran dengan ID ini; jumlahnya tidak ditampilkan, jadi tidak dibandingkan</translation>
    </message>
    <message>
        <source>Checked: %1</source>
        <extracomment>A line of a payment&apos;s timeline. %1 is the gateway&apos;s own word for a status, such as &quot;PROCESSING&quot;.</extracomment>
        <translation>Diperiksa: %1</translation>
    </message>
    <message>
        <source>The gateway changed its word after SUCCESS. Both are kept.</source>
        <translation>Gateway mengubah statusnya setelah SUCCESS. Keduanya disimpan.</translation>
    </message>
    <message>
        <source>Cannot be recalled: the gateway has no cancel call.</source>
        <translation>Tidak dapat ditarik kembali: gateway tidak memiliki panggilan pembatalan.</translation>
    </message>
    <message>
        <source>Cancelled before it was sent</source>
        <translation>Dibatalkan sebelum dikirim</translation>
    </message>
    <message>
        <source>Tracking stopped by a person</source>
        <translation>Pemantauan dihentikan oleh seseorang</translation>
    </message>
    <message>
        <source>Tracking continues: the gateway had already accepted it</source>
        <translation>Pemantauan berlanjut: gateway sudah menerimanya</translation>
    </message>
    <message>
        <source>Checked: the gateway has no record of it. Nothing was sent again, and tracking stays stopped.</source>
        <translation>Diperiksa: gateway tidak memiliki catatannya. Tidak ada yang dikirim lagi, dan pemantauan tetap dihentikan.</translation>
    </message>
    <message>
        <source>Tracking resumed by a person</source>
        <translation>Pemantauan dilanjutkan oleh seseorang</translation>
    </message>
    <message>
        <source>A person compared them: the gateway&apos;s payment is this one</source>
        <translation>Seseorang membandingkannya: pembayaran di gateway adalah yang ini</translation>
    </message>
    <message>
        <source>Reviewed manually: the gateway&apos;s payment is a different one. This one was rejected.</source>
        <translation>Ditinjau oleh seseorang: pembayaran di gateway adalah pembayaran lain. Yang ini ditolak.</translation>
    </message>
    <message>
        <source>%1 is final for this profile: a person said so</source>
        <extracomment>A line of a payment&apos;s timeline. %1 is the gateway&apos;s own word for a status, such as &quot;COMPLETED&quot;.</extracomment>
        <translation>%1 bersifat final untuk profil ini: ditetapkan oleh seseorang</translation>
    </message>
    <message>
        <source>%1 is no longer called final</source>
        <extracomment>A line of a payment&apos;s timeline. %1 is the gateway&apos;s own word for a status, such as &quot;COMPLETED&quot;.</extracomment>
        <translation>%1 tidak lagi dianggap final</translation>
    </message>
    <message>
        <source>Callback received</source>
        <translation>Callback diterima</translation>
    </message>
    <message>
        <source>The reason given: %1</source>
        <extracomment>A line of a payment&apos;s timeline. %1 is what a person wrote.</extracomment>
        <translation>Alasan yang diberikan: %1</translation>
    </message>
    <message>
        <source>The gateway names another account to pay to: %1. It was %2.</source>
        <extracomment>A line of a payin&apos;s timeline. %1 and %2 are numbers of accounts.</extracomment>
        <translation>Gateway menyebut rekening lain sebagai tujuan pembayaran: %1. Sebelumnya %2.</translation>
    </message>
    <message>
        <source>Sent (try %1)</source>
        <extracomment>A line of a payment&apos;s timeline. %1 is the number of the try.</extracomment>
        <translation>Terkirim (percobaan %1)</translation>
    </message>
    <message>
        <source>The reply does not tell what became of it. Asking the gateway.</source>
        <translation>Jawabannya tidak menyebut apa yang terjadi. Menanyakan ke gateway.</translation>
    </message>
    <message>
        <source>The gateway answered %1: %2</source>
        <extracomment>A line of a payment&apos;s timeline. %1 is the HTTP status of the answer, such as 422, %2 what the gateway said.</extracomment>
        <translation>Gateway menjawab %1: %2</translation>
    </message>
    <message>
        <source>The reply could not be read. Asking the gateway.</source>
        <translation>Jawabannya tidak dapat dibaca. Menanyakan ke gateway.</translation>
    </message>
    <message>
        <source>The gateway answered 404, and does not show a payment that it has accepted either.</source>
        <translation>Gateway menjawab 404, dan juga tidak menampilkan pembayaran yang sudah diterimanya.</translation>
    </message>
    <message>
        <source>Recorded by a person: the gateway&apos;s support says that it was executed</source>
        <translation>Dicatat oleh seseorang: dukungan gateway menyatakan bahwa ini dijalankan</translation>
    </message>
    <message>
        <source>Recorded by a person: the gateway&apos;s support says that it was not executed. That is no proof.</source>
        <translation>Dicatat oleh seseorang: dukungan gateway menyatakan bahwa ini tidak dijalankan. Itu bukan bukti.</translation>
    </message>
    <message>
        <source>Rejected: the gateway refused it. Kontor makes sure that no copy of it was accepted.</source>
        <translation>Ditolak: gateway menolaknya. Kontor memastikan bahwa tidak ada salinannya yang diterima.</translation>
    </message>
    <message>
        <source>The gateway has no record of it, and can no longer accept it. No money moved.</source>
        <translation>Gateway tidak memiliki catatannya dan tidak dapat lagi menerimanya. Tidak ada uang yang berpindah.</translation>
    </message>
    <message>
        <source>Accepted after all: the gateway shows it although it was rejected</source>
        <translation>Ternyata diterima: gateway menampilkannya meskipun sudah ditolak</translation>
    </message>
    <message>
        <source>Reviewed by a person</source>
        <translation>Ditinjau oleh seseorang</translation>
    </message>
    <message>
        <source>Its batch was cancelled after it was sent: it isn&apos;t sent again, and Kontor checks what became of it.</source>
        <translation>Batch-nya dibatalkan setelah pembayaran ini dikirim: tidak dikirim lagi, dan Kontor memeriksa apa hasilnya.</translation>
    </message>
    <message>
        <source>The gateway answered 404, but the answer may be an older one that a cache has kept. It proves nothing.</source>
        <translation>Gateway menjawab 404, tetapi jawaban itu mungkin jawaban lama yang disimpan cache. Jawaban itu tidak membuktikan apa pun.</translation>
    </message>
    <message>
        <source>An answer 404 came that does not have the form of the gateway&apos;s own: something in front of it may have answered. It proves nothing.</source>
        <translation>Datang jawaban 404 yang bentuknya bukan milik gateway: mungkin yang menjawab adalah sesuatu di depannya. Jawaban itu tidak membuktikan apa pun.</translation>
    </message>
    <message>
        <source>The gateway answered 404, as it does without an access token. It proves nothing before the gateway has accepted a first payment.</source>
        <translation>Gateway menjawab 404, seperti juga tanpa token akses. Itu tidak membuktikan apa pun sebelum gateway menerima pembayaran pertama.</translation>
    </message>
    <message>
        <source>Imported from row %1 of %2</source>
        <extracomment>The first line of a payout&apos;s timeline. %1 is the number of a row, %2 the name of the batch.</extracomment>
        <translation>Diimpor dari baris %1 pada %2</translation>
    </message>
    <message>
        <source>Created to replace %1, which was cancelled before it was sent</source>
        <extracomment>The first line of a payment&apos;s timeline. %1 is the ID of the payment that was cancelled.</extracomment>
        <translation>Dibuat sebagai pengganti %1, yang dibatalkan sebelum dikirim</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Dibuat</translation>
    </message>
    <message>
        <source>Created. Why the same is paid again: %1</source>
        <extracomment>The first line of a payment&apos;s timeline. %1 is what a person wrote.</extracomment>
        <translation>Dibuat. Alasan hal yang sama dibayar lagi: %1</translation>
    </message>
    <message>
        <source>Made elsewhere: looked up at the gateway and added by a person</source>
        <translation>Dibuat di tempat lain: dicari di gateway dan ditambahkan oleh seseorang</translation>
    </message>
    <message>
        <source>Handed over to be sent</source>
        <translation>Diserahkan untuk dikirim</translation>
    </message>
    <message>
        <source>Handed over to be sent. Why the same is paid again: %1</source>
        <extracomment>A line of a payout&apos;s timeline. %1 is what a person wrote.</extracomment>
        <translation>Diserahkan untuk dikirim. Alasan dibayar lagi: %1</translation>
    </message>
    <message>
        <source>This ledger is an older copy: it may have been sent since. The gateway is asked first.</source>
        <translation>Buku besar ini adalah salinan lama: pembayaran ini mungkin sudah dikirim sejak itu. Gateway ditanya lebih dulu.</translation>
    </message>
    <message>
        <source>Rejected: the gateway refused it. Kontor cannot prove that no copy of it was accepted.</source>
        <translation>Ditolak: gateway menolaknya. Kontor tidak dapat membuktikan bahwa tidak ada salinannya yang diterima.</translation>
    </message>
    <message>
        <source>The gateway accepted it, and answers now that it doesn&apos;t know it (HTTP 404)</source>
        <translation>Gateway telah menerimanya, dan sekarang menjawab bahwa pembayaran ini tidak dikenal (HTTP 404)</translation>
    </message>
</context>
<context>
    <name>Times</name>
    <message>
        <source>in less than a minute</source>
        <translation>dalam waktu kurang dari satu menit</translation>
    </message>
    <message>
        <source>in %1 min</source>
        <extracomment>How long it is until something happens. %1 is a number of minutes.</extracomment>
        <translation>dalam %1 mnt</translation>
    </message>
    <message>
        <source>in %1 h %2 min</source>
        <extracomment>How long it is until something happens. %1 is a number of hours, %2 of minutes.</extracomment>
        <translation>dalam %1 jam %2 mnt</translation>
    </message>
    <message>
        <source>in %1 days</source>
        <extracomment>How long it is until something happens. %1 is a number of days, two or more.</extracomment>
        <translation>dalam %1 hari</translation>
    </message>
    <message>
        <source>within 1 min</source>
        <extracomment>When something ends, in the narrow column of a table: in less than a minute.</extracomment>
        <translation>dalam 1 mnt</translation>
    </message>
    <message>
        <source>%1 s ago</source>
        <extracomment>How long ago something happened. %1 is a number of seconds.</extracomment>
        <translation>%1 dtk yang lalu</translation>
    </message>
    <message>
        <source>%1 min ago</source>
        <extracomment>How long ago something happened. %1 is a number of minutes.</extracomment>
        <translation>%1 mnt yang lalu</translation>
    </message>
    <message>
        <source>%1 h %2 min ago</source>
        <extracomment>How long ago something happened. %1 is a number of hours, %2 of minutes.</extracomment>
        <translation>%1 jam %2 mnt yang lalu</translation>
    </message>
    <message>
        <source>%1 d %2 h ago</source>
        <extracomment>How long ago something happened. %1 is a number of days, %2 of hours.</extracomment>
        <translation>%1 hari %2 jam yang lalu</translation>
    </message>
    <message>
        <source>%1 min</source>
        <extracomment>How long something takes, or how old it is. %1 is a number of minutes.</extracomment>
        <translation>%1 mnt</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <extracomment>How long something takes, or how old it is. %1 is a number of hours, %2 of minutes.</extracomment>
        <translation>%1 jam %2 mnt</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <extracomment>How old something is. %1 is a number of days, %2 of hours.</extracomment>
        <translation>%1 hari %2 jam</translation>
    </message>
    <message>
        <source>%1 s</source>
        <extracomment>How long something takes, or how old it is. %1 is a number of seconds.</extracomment>
        <translation>%1 dtk</translation>
    </message>
    <message>
        <source>about %1 h</source>
        <extracomment>How long something will still take. %1 is a number of hours.</extracomment>
        <translation>sekitar %1 jam</translation>
    </message>
</context>
<context>
    <name>kontor::AdvancedConnection</name>
    <message>
        <source>Certificate authority &amp;file</source>
        <translation>Ber&amp;kas otoritas sertifikat</translation>
    </message>
    <message>
        <source>P&amp;roxy</source>
        <translation>P&amp;roxy</translation>
    </message>
    <message>
        <source>PEM. Only for a gateway whose certificate comes from an authority of its own: then nothing else is trusted.</source>
        <translation>PEM. Hanya untuk gateway yang sertifikatnya dari otoritasnya sendiri: maka yang lain tidak dipercaya.</translation>
    </message>
    <message>
        <source>On the way to the gateway: &quot;system&quot; for this computer&apos;s own, or an address that begins with http:// or socks5://.</source>
        <translation>Di jalan menuju gateway: &quot;system&quot; untuk milik komputer ini, atau alamat yang diawali http:// atau socks5://.</translation>
    </message>
    <message>
        <source>Choose &amp;file…</source>
        <translation>Pilih ber&amp;kas…</translation>
    </message>
    <message>
        <source>Certificate authority</source>
        <translation>Otoritas sertifikat</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer)</source>
        <translation>Sertifikat (*.pem *.crt *.cer)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Semua file (*)</translation>
    </message>
</context>
<context>
    <name>kontor::Announcements</name>
    <message>
        <source>Payin from %1: paid</source>
        <extracomment>Said aloud. %1 is a name.</extracomment>
        <translation>Penerimaan dari %1: dibayar</translation>
    </message>
    <message>
        <source>Payout to %1: paid</source>
        <extracomment>Said aloud. %1 is a name.</extracomment>
        <translation>Pencairan ke %1: dibayar</translation>
    </message>
    <message>
        <source>Payin from %1: created; the customer can pay</source>
        <extracomment>Said aloud. %1 is a name.</extracomment>
        <translation>Penerimaan dari %1: dibuat; pelanggan dapat membayar</translation>
    </message>
    <message>
        <source>Payout to %1: accepted by the gateway</source>
        <extracomment>Said aloud. %1 is a name.</extracomment>
        <translation>Pencairan ke %1: diterima gateway</translation>
    </message>
    <message>
        <source>Payin from %1: rejected</source>
        <extracomment>Said aloud. %1 is a name.</extracomment>
        <translation>Penerimaan dari %1: ditolak</translation>
    </message>
    <message>
        <source>Payin from %1: outcome unknown for two minutes; Kontor keeps asking</source>
        <extracomment>Said aloud. %1 is a name.</extracomment>
        <translation>Penerimaan dari %1: hasilnya belum diketahui selama dua menit; Kontor terus menanyakan</translation>
    </message>
    <message>
        <source>Payout to %1: outcome unknown for two minutes; Kontor keeps asking</source>
        <extracomment>Said aloud. %1 is a name.</extracomment>
        <translation>Pencairan ke %1: hasilnya belum diketahui selama dua menit; Kontor terus menanyakan</translation>
    </message>
    <message>
        <source>Payin from %1: gateway mismatch</source>
        <extracomment>Said aloud. %1 is a name.</extracomment>
        <translation>Penerimaan dari %1: tidak cocok dengan gateway</translation>
    </message>
    <message>
        <source>Payout to %1: gateway mismatch</source>
        <extracomment>Said aloud. %1 is a name.</extracomment>
        <translation>Pencairan ke %1: tidak cocok dengan gateway</translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) paid</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n penerimaan dibayar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) paid</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n pencairan dibayar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) created; the customer can pay</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n penerimaan dibuat; pelanggan dapat membayar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) accepted by the gateway</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n pencairan diterima gateway</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) rejected</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n penerimaan ditolak</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s): outcome unknown for two minutes; Kontor keeps asking</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n penerimaan: hasilnya belum diketahui selama dua menit; Kontor terus menanyakan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s): outcome unknown for two minutes; Kontor keeps asking</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n pencairan: hasilnya belum diketahui selama dua menit; Kontor terus menanyakan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) with a gateway mismatch</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n penerimaan tidak cocok dengan gateway</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) with a gateway mismatch</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n pencairan tidak cocok dengan gateway</numerusform>
        </translation>
    </message>
    <message>
        <source>Payout to %1: rejected</source>
        <extracomment>Said aloud. %1 is a name.</extracomment>
        <translation>Payout ke %1: ditolak</translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) rejected</source>
        <extracomment>Said aloud.</extracomment>
        <translation>
            <numerusform>%n payout ditolak</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::Application</name>
    <message>
        <source>Back-office for merchants of a payment gateway.</source>
        <translation>Back-office untuk merchant payment gateway.</translation>
    </message>
    <message>
        <source>The folder that holds everything (also KONTOR_HOME).</source>
        <translation>Folder yang menyimpan semuanya (juga KONTOR_HOME).</translation>
    </message>
    <message>
        <source>The profile to open.</source>
        <translation>Profil yang dibuka.</translation>
    </message>
    <message>
        <source>Open the built-in sandbox: practice payments only.</source>
        <translation>Buka sandbox bawaan: hanya pembayaran latihan.</translation>
    </message>
    <message>
        <source>light, dark or system.</source>
        <translation>light, dark atau system.</translation>
    </message>
    <message>
        <source>The language, for example en.</source>
        <translation>Bahasa, misalnya en.</translation>
    </message>
    <message>
        <source>Write a picture of the window once it has settled, and end.</source>
        <translation>Tulis gambar jendela setelah tampilannya tenang, lalu berakhir.</translation>
    </message>
    <message>
        <source>--theme takes light, dark or system.</source>
        <translation>--theme menerima light, dark atau system.</translation>
    </message>
    <message>
        <source>--%1 needs a value.</source>
        <extracomment>In a terminal. %1 is the name of an option, such as &quot;home&quot;.</extracomment>
        <translation>--%1 memerlukan nilai.</translation>
    </message>
    <message>
        <source>The picture could not be written to %1.</source>
        <extracomment>In a terminal. %1 is the path of a file.</extracomment>
        <translation>Gambar tidak dapat ditulis ke %1.</translation>
    </message>
</context>
<context>
    <name>kontor::ApplyToSimilarPopover</name>
    <message>
        <source>Fix alike</source>
        <translation>Perbaiki serentak</translation>
    </message>
    <message numerus="yes">
        <source>%1 is empty in %n row(s). What belongs there?</source>
        <extracomment>%1 is the name of a column, %n are the rows of a file.</extracomment>
        <translation>
            <numerusform>%1 kosong di %n baris. Apa isi yang seharusnya?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is &quot;%2&quot; in %n row(s). What belongs there?</source>
        <extracomment>%1 is the name of a column, %2 what stands there in all of these rows.</extracomment>
        <translation>
            <numerusform>%1 berisi &quot;%2&quot; di %n baris. Apa isi yang seharusnya?</numerusform>
        </translation>
    </message>
    <message>
        <source>What belongs there</source>
        <translation>Apa isi yang benar</translation>
    </message>
    <message numerus="yes">
        <source>Fix %n row(s)</source>
        <extracomment>A button. %n are the rows of a file that are changed alike.</extracomment>
        <translation>
            <numerusform>Perbaiki %n baris</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is &quot;%2&quot; here, and %n row(s) have the same kind of problem. Each gets its own correction; another text goes into rows with this text only.</source>
        <extracomment>%1 is the name of a column, %2 what stands there in one of these rows.</extracomment>
        <translation>
            <numerusform>%1 di sini berisi &quot;%2&quot;, dan %n baris memiliki jenis masalah yang sama. Setiap baris mendapat perbaikannya sendiri; teks lain hanya masuk ke baris dengan teks ini.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::BalanceChart</name>
    <message>
        <source>%1, last 7 days</source>
        <extracomment>Above a chart. %1 is a currency.</extracomment>
        <translation>%1, 7 hari terakhir</translation>
    </message>
    <message>
        <source>The balance in %1 was not read in the last 7 days.</source>
        <extracomment>%1 is a currency.</extracomment>
        <translation>Saldo dalam %1 tidak dibaca dalam 7 hari terakhir.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A balance as a chart tells it: %1 is a time, %2 an amount.</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, between %2 and %3: not read</source>
        <extracomment>%1 is a currency, %2 and %3 are times: nobody asked for the balance between them.</extracomment>
        <translation>%1, antara %2 dan %3: tidak dibaca</translation>
    </message>
    <message>
        <source>Balance in the last 7 days</source>
        <translation>Saldo dalam 7 hari terakhir</translation>
    </message>
</context>
<context>
    <name>kontor::BalancesModel</name>
    <message>
        <source>not known</source>
        <translation>tidak diketahui</translation>
    </message>
    <message>
        <source>Available: %1</source>
        <extracomment>A cell of a table, read aloud. %1 is money in words, or &quot;not known&quot;.</extracomment>
        <translation>Tersedia: %1</translation>
    </message>
    <message>
        <source>In queue: %1</source>
        <extracomment>A cell of a table, read aloud. %1 is money in words, or &quot;not known&quot;.</extracomment>
        <translation>Dalam antrean: %1</translation>
    </message>
    <message>
        <source>After queue: %1</source>
        <extracomment>A cell of a table, read aloud. %1 is money in words, or &quot;not known&quot;.</extracomment>
        <translation>Setelah antrean: %1</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Mata uang</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>Tersedia</translation>
    </message>
    <message>
        <source>In queue (ours)</source>
        <translation>Dalam antrean (di sini)</translation>
    </message>
    <message>
        <source>After queue</source>
        <translation>Setelah antrean</translation>
    </message>
    <message>
        <source>%1, as of %2</source>
        <extracomment>A currency, and when its balance was read: &quot;INR, as of 20 Nov, 16:31:10&quot;.</extracomment>
        <translation>%1, per %2</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <extracomment>A currency that the gateway gave more than once: &quot;INR (1 of 2)&quot;.</extracomment>
        <translation>%1 (%2 dari %3)</translation>
    </message>
    <message>
        <source>Gateway&apos;s word</source>
        <extracomment>Names of columns that are copied for a spreadsheet: what the gateway calls the amount, and when it was read.</extracomment>
        <translation>Kata gateway</translation>
    </message>
    <message>
        <source>Read at</source>
        <translation>Dibaca pada</translation>
    </message>
    <message>
        <source>The gateway calls it %1: %2</source>
        <extracomment>%1 is the gateway&apos;s own word for the amount, such as &quot;total&quot;; %2 the money.</extracomment>
        <translation>Gateway menyebutnya %1: %2</translation>
    </message>
    <message>
        <source>The gateway calls this amount %1, not available. Not all of it may be there to be paid out.</source>
        <extracomment>%1 is the gateway&apos;s own word for the amount, such as &quot;total&quot;.</extracomment>
        <translation>Gateway menyebut jumlah ini %1, bukan tersedia. Mungkin tidak semuanya dapat dibayarkan.</translation>
    </message>
    <message>
        <source>No amount could be read from the reply. &quot;Show reply&quot; shows it as it came.</source>
        <translation>Tidak ada jumlah yang dapat dibaca dari jawaban. &quot;Tampilkan jawaban&quot; menampilkannya seperti diterima.</translation>
    </message>
    <message>
        <source>The gateway gave %1 more than once. Kontor cannot tell which of them counts.</source>
        <extracomment>A tooltip. %1 is the code of a currency.</extracomment>
        <translation>Gateway memberi %1 lebih dari sekali. Kontor tidak tahu yang mana yang berlaku.</translation>
    </message>
    <message>
        <source>More is queued in %1 than Kontor can add up.</source>
        <extracomment>A tooltip. %1 is the code of a currency.</extracomment>
        <translation>Yang mengantre dalam %1 lebih banyak daripada yang dapat dijumlahkan Kontor.</translation>
    </message>
    <message>
        <source>The balance is not known.</source>
        <translation>Saldonya tidak diketahui.</translation>
    </message>
    <message>
        <source>What is queued has not been read from the ledger.</source>
        <translation>Yang mengantre belum dibaca dari buku besar.</translation>
    </message>
    <message>
        <source>none given</source>
        <extracomment>In the column of the currencies, of a balance without one.</extracomment>
        <translation>tidak disebutkan</translation>
    </message>
    <message>
        <source>Kontor cannot tell of which currency this is. &quot;Show reply&quot; shows it as it came.</source>
        <translation>Kontor tidak dapat memastikan mata uang mana ini. &quot;Tampilkan jawaban&quot; memperlihatkannya seperti saat diterima.</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>tidak dibaca</translation>
    </message>
    <message>
        <source>Last 7 days: not read</source>
        <translation>7 hari terakhir: tidak dibaca</translation>
    </message>
    <message>
        <source>What was read in the last 7 days, six hours a bar. Below the table it is told in words.</source>
        <translation>Yang dibaca dalam 7 hari terakhir, enam jam per batang. Di bawah tabel dijelaskan dengan kata-kata.</translation>
    </message>
    <message>
        <source>7 days</source>
        <translation>7 hari</translation>
    </message>
</context>
<context>
    <name>kontor::BalancesPage</name>
    <message>
        <source>Balances</source>
        <translation>Saldo</translation>
    </message>
    <message>
        <source>Show reply</source>
        <translation>Tampilkan jawaban</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Muat ulang</translation>
    </message>
    <message>
        <source>F5</source>
        <translation>F5</translation>
    </message>
    <message>
        <source>Ask again while this page is seen</source>
        <translation>Tanyakan lagi selama halaman ini terlihat</translation>
    </message>
    <message>
        <source>never</source>
        <translation>tidak pernah</translation>
    </message>
    <message numerus="yes">
        <source>every %n minute(s)</source>
        <extracomment>How often balances are asked for, in a list to choose from.</extracomment>
        <translation>
            <numerusform>setiap %n menit</numerusform>
        </translation>
    </message>
    <message>
        <source>Asking…</source>
        <translation>Menanyakan…</translation>
    </message>
    <message>
        <source>The figures below are those of before.</source>
        <translation>Angka di bawah ini adalah angka sebelumnya.</translation>
    </message>
    <message>
        <source>The gateway answered, but Kontor does not know this form of balance.</source>
        <translation>Gateway menjawab, tetapi Kontor tidak mengenal bentuk saldo ini.</translation>
    </message>
    <message>
        <source>The reply is below, as it came. No money is touched.</source>
        <translation>Jawabannya ada di bawah, sebagaimana diterima. Tidak ada uang yang tersentuh.</translation>
    </message>
    <message>
        <source>The gateway left out: %1.</source>
        <extracomment>%1 is the code of a currency, or several.</extracomment>
        <translation>Gateway tidak menyertakan: %1.</translation>
    </message>
    <message>
        <source>It does not support them, or holds nothing in them.</source>
        <translation>Gateway tidak mendukungnya, atau tidak menyimpan apa pun di dalamnya.</translation>
    </message>
    <message>
        <source>What the gateway holds for you</source>
        <translation>Yang disimpan gateway untuk Anda</translation>
    </message>
    <message>
        <source>As of %1</source>
        <extracomment>Below the title of a page. %1 is a time.</extracomment>
        <translation>Per %1</translation>
    </message>
    <message>
        <source>In queue (ours): payouts that the gateway hasn&apos;t got yet, as this ledger knows them.</source>
        <translation>Dalam antrean (di sini): pencairan yang belum sampai di gateway, menurut buku besar ini.</translation>
    </message>
    <message>
        <source>Balances have not been read yet.</source>
        <translation>Saldo belum dibaca.</translation>
    </message>
    <message>
        <source>The gateway answered without any balance.</source>
        <translation>Gateway menjawab tanpa saldo apa pun.</translation>
    </message>
    <message>
        <source>No balance could be read from the reply.</source>
        <translation>Tidak ada saldo yang dapat dibaca dari jawabannya.</translation>
    </message>
    <message>
        <source>Refresh the balances</source>
        <translation>Segarkan saldo</translation>
    </message>
    <message>
        <source>As of %1, not refreshed for %2</source>
        <extracomment>%1 is a time, %2 a length of time such as &quot;16 min&quot;.</extracomment>
        <translation>Per %1, tidak diperbarui selama %2</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Coba sekarang</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Ekspor…</translation>
    </message>
    <message>
        <source>Copy &amp;amount</source>
        <translation>S&amp;alin jumlah</translation>
    </message>
    <message>
        <source>&amp;Copy rows</source>
        <translation>Sali&amp;n baris</translation>
    </message>
    <message>
        <source>&amp;Show reply</source>
        <translation>&amp;Tampilkan jawaban</translation>
    </message>
    <message>
        <source>No row is selected. Enter selects the one that has the keyboard.</source>
        <translation>Tidak ada baris yang dipilih. Enter memilih baris yang sedang aktif.</translation>
    </message>
    <message numerus="yes">
        <source>Copied %n row(s), with the names of the columns.</source>
        <extracomment>%n are the rows of a table of balances.</extracomment>
        <translation>
            <numerusform>%n baris disalin beserta nama kolomnya.</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied the amount: %1.</source>
        <extracomment>%1 is an amount with its currency.</extracomment>
        <translation>Jumlah disalin: %1.</translation>
    </message>
    <message>
        <source>The gateway gave %1 more than once.</source>
        <extracomment>%1 is a currency, or several.</extracomment>
        <translation>Gateway memberi %1 lebih dari sekali.</translation>
    </message>
    <message>
        <source>All are shown as they came; no payment is touched. Kontor cannot tell which of them counts, so what is left after the queue is not known. Ask your gateway contact.</source>
        <translation>Semuanya ditampilkan seperti diterima; tidak ada pembayaran yang tersentuh. Kontor tidak tahu mana yang berlaku, jadi sisa setelah antrean tidak diketahui. Tanyakan kepada kontak gateway Anda.</translation>
    </message>
    <message numerus="yes">
        <source>Kontor cannot tell the currency of %n balance(s) in the answer.</source>
        <extracomment>Entries of the gateway&apos;s answer whose currency is missing, or none.</extracomment>
        <translation>
            <numerusform>Kontor tidak dapat memastikan mata uang dari %n saldo dalam jawaban.</numerusform>
        </translation>
    </message>
    <message>
        <source>What came is at the end of the table and counts for nothing; no payment is touched. The reply has it as it came. Ask your gateway contact.</source>
        <translation>Yang diterima ada di akhir tabel dan tidak dihitung; tidak ada pembayaran yang tersentuh. Jawaban aslinya memuatnya seperti saat diterima. Tanyakan kepada kontak gateway Anda.</translation>
    </message>
</context>
<context>
    <name>kontor::BarChart</name>
    <message>
        <source>%1. %2</source>
        <extracomment>A chart, read aloud. %1 is what it shows, %2 what its current bar says.</extracomment>
        <translation>%1. %2</translation>
    </message>
</context>
<context>
    <name>kontor::BatchCellDelegate</name>
    <message>
        <source>%1, row %2</source>
        <extracomment>Read aloud. %1 is the name of a column, %2 the number of a row.</extracomment>
        <translation>%1, baris %2</translation>
    </message>
</context>
<context>
    <name>kontor::BatchColumnStrip</name>
    <message>
        <source>Not in the file</source>
        <translation>Tidak ada di file</translation>
    </message>
    <message>
        <source>Column %1</source>
        <extracomment>A column of a file that has no name: %1 is its number.</extracomment>
        <translation>Kolom %1</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Pakai</translation>
    </message>
    <message>
        <source>&amp;Column of the file</source>
        <translation>&amp;Kolom file</translation>
    </message>
    <message>
        <source>Or the &amp;same in every row</source>
        <translation>Atau &amp;sama di setiap baris</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>Which column of a file is a field: &quot;Recipient: Nama&quot;.</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: always %2</source>
        <extracomment>%1 is a field such as &quot;Bank&quot;, %2 what all payouts of the file get there.</extracomment>
        <translation>%1: selalu %2</translation>
    </message>
    <message>
        <source>%1: not in the file</source>
        <extracomment>%1 is a field such as &quot;Bank&quot;.</extracomment>
        <translation>%1: tidak ada di file</translation>
    </message>
</context>
<context>
    <name>kontor::BatchGrid</name>
    <message>
        <source>Rows of the file</source>
        <translation>Baris dalam file</translation>
    </message>
</context>
<context>
    <name>kontor::BatchImportPage</name>
    <message>
        <source>There is nothing to mend.</source>
        <translation>Tidak ada yang perlu diperbaiki.</translation>
    </message>
    <message numerus="yes">
        <source>Changed in %n row(s).</source>
        <extracomment>%n are the rows of a file of payouts that were changed alike.</extracomment>
        <translation>
            <numerusform>Diubah di %n baris.</numerusform>
        </translation>
    </message>
    <message>
        <source>Save rejected rows</source>
        <translation>Simpan baris yang ditolak</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Excel workbook (*.xlsx)</source>
        <translation>Buku kerja Excel (*.xlsx)</translation>
    </message>
    <message>
        <source>%1 rejected</source>
        <extracomment>The name of a file: &quot;Payroll Nov rejected.csv&quot;.</extracomment>
        <translation>%1 ditolak</translation>
    </message>
    <message numerus="yes">
        <source>Saved %n row(s) to %1</source>
        <extracomment>%n are the rows that were rejected, %1 is the path of the file they are in now.</extracomment>
        <translation>
            <numerusform>%n baris disimpan ke %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Import batch</source>
        <translation>Impor batch</translation>
    </message>
    <message>
        <source>&amp;Previous problem</source>
        <translation>Masalah &amp;sebelumnya</translation>
    </message>
    <message>
        <source>&amp;Next problem</source>
        <translation>Masalah be&amp;rikutnya</translation>
    </message>
    <message>
        <source>Shift+F8</source>
        <translation>Shift+F8</translation>
    </message>
    <message>
        <source>F8</source>
        <translation>F8</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Kembali</translation>
    </message>
    <message>
        <source>&amp;Leave out rows with problems</source>
        <translation>Sis&amp;ihkan baris bermasalah</translation>
    </message>
    <message>
        <source>Save &amp;rejected rows…</source>
        <translation>Simpan baris yang &amp;ditolak…</translation>
    </message>
    <message>
        <source>Save as &amp;draft batch</source>
        <translation>Simpan sebagai batch &amp;draf</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Tinjau</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>Reading the file…</source>
        <translation>Membaca file…</translation>
    </message>
    <message numerus="yes">
        <source>%1 is being mended: %2 of %n row(s) are ready.</source>
        <extracomment>On a bar. %1 is the name of a file, %2 how many of its rows can be paid, %n how many it has.</extracomment>
        <translation>
            <numerusform>%1 sedang diperbaiki: %2 dari %n baris sudah siap.</numerusform>
        </translation>
    </message>
    <message>
        <source>Making the batch…</source>
        <translation>Membuat batch…</translation>
    </message>
    <message numerus="yes">
        <source>Review %n payout(s)</source>
        <extracomment>A button. %n are the payouts of a file that can be paid.</extracomment>
        <translation>
            <numerusform>Tinjau %n pencairan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reading the file… %n row(s) so far</source>
        <extracomment>Below the title of a page: %n are the rows of a file that have been read.</extracomment>
        <translation>
            <numerusform>Membaca file… %n baris sejauh ini</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <extracomment>Below the title of a page: the rows of a file.</extracomment>
        <translation>
            <numerusform>%n baris</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ready</source>
        <extracomment>Below the title of a page: %n are the rows of a file that can be paid.</extracomment>
        <translation>
            <numerusform>%n siap</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) a fix</source>
        <extracomment>Below the title of a page: %n are the rows of a file in which something is wrong.</extracomment>
        <translation>
            <numerusform>%n perlu diperbaiki</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <extracomment>Below the title of a page: %n are the rows of a file that are not to be paid.</extracomment>
        <translation>
            <numerusform>%n tidak disertakan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new recipient(s)</source>
        <extracomment>Below the title of a page: people who have not been paid before.</extracomment>
        <translation>
            <numerusform>%n penerima baru</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed account(s)</source>
        <extracomment>Below the title of a page: people whose account is another than last time.</extracomment>
        <translation>
            <numerusform>%n rekening berubah</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n possible duplicate(s)</source>
        <extracomment>Below the title of a page: %n are the rows of a file that may pay the same thing twice.</extracomment>
        <translation>
            <numerusform>%n kemungkinan ganda</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n imported before</source>
        <extracomment>Below the title of a page: %n are the rows of a file that were in another batch already.</extracomment>
        <translation>
            <numerusform>%n pernah diimpor</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · columns as chosen before</source>
        <extracomment>Above a table. %1 is &quot;12 rows · 10 ready&quot;.</extracomment>
        <translation>%1 · kolom seperti yang dipilih sebelumnya</translation>
    </message>
    <message>
        <source>All %1</source>
        <extracomment>A button that shows all rows of a file: %1 is how many.</extracomment>
        <translation>Semua %1</translation>
    </message>
    <message>
        <source>Needs a fix %1</source>
        <extracomment>A button that shows the rows in which something is wrong: %1 is how many.</extracomment>
        <translation>Perlu diperbaiki %1</translation>
    </message>
    <message>
        <source>Warnings %1</source>
        <extracomment>A button that shows the rows with a warning: %1 is how many.</extracomment>
        <translation>Peringatan %1</translation>
    </message>
    <message>
        <source>More %1 than can be added up</source>
        <extracomment>In the place of a sum. %1 is the code of a currency.</extracomment>
        <translation>%1 terlalu banyak untuk dijumlahkan</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>A sum and how many payouts it is of: &quot;1,204,551,000 IDR (488)&quot;.</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1, balance after: %2</source>
        <extracomment>%1 is a sum and of how many payouts, such as &quot;1,204,551,000 IDR (488)&quot;, %2 an amount.</extracomment>
        <translation>%1, saldo sesudahnya: %2</translation>
    </message>
    <message>
        <source>No row can be ready yet.</source>
        <translation>Belum ada baris yang dapat siap.</translation>
    </message>
    <message>
        <source>Look whether these payouts are meant once more.</source>
        <translation>Periksa apakah pencairan ini dimaksudkan sekali lagi.</translation>
    </message>
    <message>
        <source>Open that batch</source>
        <translation>Buka batch itu</translation>
    </message>
    <message>
        <source>Import as new batch…</source>
        <translation>Impor sebagai batch baru…</translation>
    </message>
    <message>
        <source>Leave them out</source>
        <translation>Jangan sertakan</translation>
    </message>
    <message>
        <source>About this file</source>
        <translation>Tentang file ini</translation>
    </message>
    <message>
        <source>Nothing was imported and nothing is sent.</source>
        <translation>Tidak ada yang diimpor dan tidak ada yang dikirim.</translation>
    </message>
    <message numerus="yes">
        <source>Left out %n row(s). Undo takes them in again.</source>
        <extracomment>%n are the rows of a file of payouts that are not to be paid.</extracomment>
        <translation>
            <numerusform>%n baris dikecualikan. Urungkan untuk memasukkannya lagi.</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a file, or drop one on this window.</source>
        <translation>Pilih berkas, atau jatuhkan satu ke jendela ini.</translation>
    </message>
    <message>
        <source>%1, what was not paid</source>
        <extracomment>%1 is the name of a batch.</extracomment>
        <translation>%1, yang tidak dibayar</translation>
    </message>
    <message>
        <source>The rows are shown as they were read before.</source>
        <translation>Baris ditampilkan seperti terakhir kali dibaca.</translation>
    </message>
    <message>
        <source>Read the file again?</source>
        <translation>Baca file lagi?</translation>
    </message>
    <message>
        <source>&amp;Keep my changes</source>
        <translation>&amp;Simpan perubahan saya</translation>
    </message>
    <message>
        <source>&amp;Read it again</source>
        <translation>&amp;Baca lagi</translation>
    </message>
    <message>
        <source>Kontor reads the file from its start. Your changes to its rows are lost, and rows that you left out come back.</source>
        <translation>Kontor membaca file dari awal. Perubahan Anda pada barisnya hilang, dan baris yang Anda keluarkan muncul lagi.</translation>
    </message>
    <message numerus="yes">
        <source>Rounded %n amount(s) as shown. Undo brings the exact ones back.</source>
        <extracomment>%n are the rows of a file of payouts whose amounts were rounded.</extracomment>
        <translation>
            <numerusform>%n jumlah dibulatkan seperti yang ditampilkan. Urungkan mengembalikan jumlah persisnya.</numerusform>
        </translation>
    </message>
    <message>
        <source>Some amounts are rounded.</source>
        <translation>Beberapa jumlah dibulatkan.</translation>
    </message>
    <message>
        <source>Use the rounded amounts as shown</source>
        <translation>Gunakan jumlah bulat seperti yang ditampilkan</translation>
    </message>
    <message>
        <source>Pasted rows</source>
        <translation>Baris yang ditempelkan</translation>
    </message>
</context>
<context>
    <name>kontor::BatchJobs</name>
    <message>
        <source>Sending %1</source>
        <extracomment>A line of the list of jobs. %1 is the name of a batch.</extracomment>
        <translation>Mengirim %1</translation>
    </message>
    <message>
        <source>Sending %1: %2 of %3</source>
        <extracomment>Progress of a batch: %1 its name, %2 how many are gone, %3 of how many.</extracomment>
        <translation>Mengirim %1: %2 dari %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 is sent: %n payout(s) accepted by the gateway.</source>
        <extracomment>A line of the list of jobs. %1 is the name of a batch.</extracomment>
        <translation>
            <numerusform>%1 sudah terkirim: %n pencairan diterima gateway.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is paused: %n payout(s) wait.</source>
        <extracomment>A line of the list of jobs. %1 is the name of a batch, %n are the payouts that are not sent yet.</extracomment>
        <translation>
            <numerusform>%1 dijeda: %n pencairan menunggu.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n payout(s) it is not known yet.</source>
        <extracomment>Behind how many were accepted: %n are the payouts whose outcome is not known.</extracomment>
        <translation>
            <numerusform>Untuk %n pencairan belum diketahui.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::BatchPeopleModel</name>
    <message>
        <source>New recipient</source>
        <translation>Penerima baru</translation>
    </message>
    <message>
        <source>Row %1</source>
        <extracomment>A cell of a table, read aloud. %1 is the number of a row.</extracomment>
        <translation>Baris %1</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Baris</translation>
    </message>
    <message>
        <source>Recipient</source>
        <translation>Penerima</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Rekening</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>What to look at</source>
        <translation>Yang perlu diperiksa</translation>
    </message>
</context>
<context>
    <name>kontor::BatchProblemsModel</name>
    <message>
        <source>all</source>
        <translation>semua</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <extracomment>%1 is a sentence about what is doubtful.</extracomment>
        <translation>Peringatan: %1</translation>
    </message>
    <message>
        <source>Row %1</source>
        <extracomment>A cell of a table, read aloud. %1 is the number of a row.</extracomment>
        <translation>Baris %1</translation>
    </message>
    <message>
        <source>Line %1</source>
        <extracomment>A cell of a table, read aloud. %1 is the number of a line.</extracomment>
        <translation>Baris file %1</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Baris</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Baris file</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Kolom</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Masalah</translation>
    </message>
</context>
<context>
    <name>kontor::BatchProgressLine</name>
    <message>
        <source>%1 %</source>
        <extracomment>How much of a batch has been sent: %1 is a whole number up to 100.</extracomment>
        <translation>%1%</translation>
    </message>
</context>
<context>
    <name>kontor::BatchReviewPage</name>
    <message numerus="yes">
        <source>Send %n payout(s)?</source>
        <extracomment>A question about sending a batch: %n are its payouts.</extracomment>
        <translation>
            <numerusform>Kirim %n pencairan?</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 leave your live balance. Payouts that the gateway has accepted cannot be recalled.</source>
        <extracomment>Below a question. %1 is an amount, or several: the sums of a batch.</extracomment>
        <translation>%1 keluar dari saldo live Anda. Pencairan yang sudah diterima gateway tidak dapat ditarik kembali.</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>&amp;Go back</source>
        <translation>&amp;Kembali</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Send %n payout(s)</source>
        <extracomment>A button that sends a batch: %n are its payouts.</extracomment>
        <translation>
            <numerusform>K&amp;irim %n pencairan</numerusform>
        </translation>
    </message>
    <message>
        <source>Writing it down…</source>
        <translation>Mencatat…</translation>
    </message>
    <message>
        <source>Nothing was imported and nothing is sent.</source>
        <translation>Tidak ada yang diimpor dan tidak ada yang dikirim.</translation>
    </message>
    <message numerus="yes">
        <source>Import and send %n payout(s)</source>
        <extracomment>A button. %n are the payouts of a batch.</extracomment>
        <translation>
            <numerusform>Impor dan kirim %n pencairan</numerusform>
        </translation>
    </message>
    <message>
        <source>Import only</source>
        <translation>Impor saja</translation>
    </message>
    <message>
        <source>Import and send</source>
        <translation>Impor dan kirim</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>Open that batch</source>
        <translation>Buka batch itu</translation>
    </message>
    <message>
        <source>Look at these once more. The rows are ready all the same.</source>
        <translation>Lihat sekali lagi baris ini. Barisnya tetap siap.</translation>
    </message>
    <message>
        <source>More %1 than can be added up</source>
        <extracomment>In the place of a sum. %1 is the code of a currency.</extracomment>
        <translation>%1 terlalu banyak untuk dijumlahkan</translation>
    </message>
    <message numerus="yes">
        <source>in %n payout(s). The largest:</source>
        <extracomment>Below a sum: of how many payouts it is. A list of the largest follows.</extracomment>
        <translation>
            <numerusform>dalam %n pencairan. Yang terbesar:</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>One payout of a batch. %1 is the number of an account, %2 the name of its holder.</extracomment>
        <translation>%1 dari %2</translation>
    </message>
    <message>
        <source>Review batch</source>
        <translation>Tinjau batch</translation>
    </message>
    <message>
        <source>Rows to look at</source>
        <translation>Baris yang perlu diperiksa</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Kembali</translation>
    </message>
    <message>
        <source>%1 · %2 · code %3</source>
        <extracomment>How many payouts, how long they take, and a short code of what they are: &quot;496 payouts · about 1 min 48 s to send · code 7F3A-91C2&quot;.</extracomment>
        <translation>%1 · %2 · kode %3</translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s)</source>
        <extracomment>A part of a line about a batch: how many payouts it has.</extracomment>
        <translation>
            <numerusform>%n pencairan</numerusform>
        </translation>
    </message>
    <message>
        <source>Recipients to look at</source>
        <translation>Penerima yang perlu diperiksa</translation>
    </message>
    <message numerus="yes">
        <source>%n recipient(s) to look at before money goes to them.</source>
        <extracomment>%n are people who are paid by a batch and were not before, or not to this account.</extracomment>
        <translation>
            <numerusform>%n penerima perlu diperiksa sebelum uang dikirim kepadanya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n account(s) changed since last time.</source>
        <extracomment>%n are accounts of people who were paid to another one last time.</extracomment>
        <translation>
            <numerusform>%n rekening berubah sejak terakhir kali.</numerusform>
        </translation>
    </message>
    <message>
        <source>The balance was %1; afterwards it is %2.</source>
        <extracomment>%1 is what there was when the gateway was last asked, %2 what is left after a batch and all that is queued: two amounts.</extracomment>
        <translation>Saldonya %1; sesudahnya %2.</translation>
    </message>
    <message>
        <source>Why they are paid &amp;again</source>
        <translation>Alasan dibayar &amp;lagi</translation>
    </message>
    <message>
        <source>One reason for the whole batch. It is recorded with these payouts.</source>
        <translation>Satu alasan untuk seluruh batch. Alasan ini dicatat bersama payout tersebut.</translation>
    </message>
    <message numerus="yes">
        <source>Send %n payout(s)</source>
        <extracomment>A button. %n are the payouts of a batch.</extracomment>
        <translation>
            <numerusform>Kirim %n payout</numerusform>
        </translation>
    </message>
    <message>
        <source>Sending them would pay these recipients again. If you mean it, say why.</source>
        <translation>Mengirimnya akan membayar penerima ini lagi. Jika memang dimaksud, sebutkan alasannya.</translation>
    </message>
    <message>
        <source>Check the codes.</source>
        <translation>Periksa kodenya.</translation>
    </message>
</context>
<context>
    <name>kontor::BatchRowLine</name>
    <message>
        <source>&amp;Fix alike…</source>
        <translation>Perbaiki &amp;yang serupa…</translation>
    </message>
    <message>
        <source>This row is left out: it isn&apos;t paid.</source>
        <translation>Baris ini tidak disertakan: tidak dibayar.</translation>
    </message>
    <message>
        <source>This row is ready.</source>
        <translation>Baris ini siap.</translation>
    </message>
    <message>
        <source>Row %1</source>
        <extracomment>%1 is the number of a row of a file.</extracomment>
        <translation>Baris %1</translation>
    </message>
    <message>
        <source>&amp;Take it in again</source>
        <translation>Sertakan &amp;lagi</translation>
    </message>
    <message>
        <source>Leave this row &amp;out</source>
        <translation>Jangan sertakan &amp;baris ini</translation>
    </message>
    <message>
        <source>&amp;Use %1</source>
        <extracomment>A button that puts a better value into a cell: %1 is that value.</extracomment>
        <translation>&amp;Gunakan %1</translation>
    </message>
    <message>
        <source>&amp;Keep %1</source>
        <extracomment>A button that leaves a cell as it is: %1 is the code of a bank that stands there.</extracomment>
        <translation>Per&amp;tahankan %1</translation>
    </message>
    <message numerus="yes">
        <source>Leave %n row(s) &amp;out</source>
        <extracomment>A button. %n are the chosen rows of a file.</extracomment>
        <translation>
            <numerusform>Tinggalkan %n &amp;baris</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Take %n row(s) in again</source>
        <extracomment>A button. %n are the chosen rows of a file.</extracomment>
        <translation>
            <numerusform>&amp;Ambil lagi %n baris</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::BatchRunPage</name>
    <message>
        <source>All batches</source>
        <translation>Semua batch</translation>
    </message>
    <message>
        <source>End batch…</source>
        <translation>Akhiri batch…</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Jeda</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>S&amp;top after</source>
        <translation>&amp;Berhenti setelah</translation>
    </message>
    <message>
        <source>never</source>
        <translation>tidak pernah</translation>
    </message>
    <message>
        <source>Stop after so many problems in a row; 0 is never</source>
        <translation>Berhenti setelah sekian masalah berturut-turut; 0 berarti tidak pernah</translation>
    </message>
    <message>
        <source>problems in a row</source>
        <translation>masalah berturut-turut</translation>
    </message>
    <message>
        <source>Payouts of this batch</source>
        <translation>Pencairan dalam batch ini</translation>
    </message>
    <message>
        <source>%1 · imported %2</source>
        <extracomment>Below the name of a batch. %1 is where it stands, such as &quot;Paused&quot;, %2 a time.</extracomment>
        <translation>%1 · diimpor %2</translation>
    </message>
    <message>
        <source>Sending %1 of %2</source>
        <extracomment>Progress of a batch: %1 payouts are sent, of %2.</extracomment>
        <translation>Mengirim %1 dari %2</translation>
    </message>
    <message>
        <source>Sending batch %1</source>
        <extracomment>Read aloud: what a progress bar is of. %1 is the name of a batch.</extracomment>
        <translation>Mengirim batch %1</translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s), in the order of the file</source>
        <extracomment>Above a table: how many payouts a batch has.</extracomment>
        <translation>
            <numerusform>%n pencairan, menurut urutan file</numerusform>
        </translation>
    </message>
    <message>
        <source>This batch is paused.</source>
        <translation>Batch ini dijeda.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Lanjutkan</translation>
    </message>
    <message>
        <source>Processing %1</source>
        <extracomment>A button that shows these payouts of a batch: %1 is how many.</extracomment>
        <translation>Diproses %1</translation>
    </message>
    <message>
        <source>Paid %1</source>
        <extracomment>A button that shows these payouts of a batch: %1 is how many.</extracomment>
        <translation>Dibayar %1</translation>
    </message>
    <message>
        <source>Outcome unknown %1</source>
        <extracomment>A button that shows these payouts of a batch: %1 is how many.</extracomment>
        <translation>Hasil belum diketahui %1</translation>
    </message>
    <message>
        <source>Rejected %1</source>
        <extracomment>A button that shows these payouts of a batch: %1 is how many.</extracomment>
        <translation>Ditolak %1</translation>
    </message>
    <message>
        <source>Gateway mismatch %1</source>
        <extracomment>A button that shows these payouts of a batch: %1 is how many.</extracomment>
        <translation>Tidak cocok dengan gateway %1</translation>
    </message>
    <message>
        <source>Tracking stopped %1</source>
        <extracomment>A button that shows these payouts of a batch: %1 is how many.</extracomment>
        <translation>Pemantauan dihentikan %1</translation>
    </message>
    <message>
        <source>Queued %1</source>
        <extracomment>A button that shows these payouts of a batch: %1 is how many.</extracomment>
        <translation>Dalam antrean %1</translation>
    </message>
    <message>
        <source>Paused %1</source>
        <extracomment>A button that shows these payouts of a batch: %1 is how many.</extracomment>
        <translation>Dijeda %1</translation>
    </message>
    <message>
        <source>Cancelled %1</source>
        <extracomment>A button that shows these payouts of a batch: %1 is how many.</extracomment>
        <translation>Dibatalkan %1</translation>
    </message>
    <message>
        <source>Shows these payouts</source>
        <translation>Menampilkan pencairan ini</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>A chip above a list of payouts: %1 is the name of a batch, %2 a status and a number such as &quot;Paid 12&quot;.</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Batch %1: %2</source>
        <extracomment>Said aloud. %1 is the name of a batch, %2 a sentence about where it stands.</extracomment>
        <translation>Batch %1: %2</translation>
    </message>
    <message>
        <source>Batch: %1 of %2 sent</source>
        <extracomment>Said aloud. %1 and %2 are numbers of payouts.</extracomment>
        <translation>Batch: %1 dari %2 terkirim</translation>
    </message>
    <message>
        <source>The batch goes on.</source>
        <translation>Batch dilanjutkan.</translation>
    </message>
    <message>
        <source>The batch is paused. What is on its way ends by itself.</source>
        <translation>Batch dijeda. Yang sedang dalam perjalanan berakhir dengan sendirinya.</translation>
    </message>
    <message>
        <source>Nothing was sent yet. What still waits when you answer will be cancelled and stays in the ledger as Cancelled.</source>
        <translation>Belum ada yang dikirim. Yang masih menunggu saat Anda menjawab akan dibatalkan dan tetap ada di buku besar sebagai Dibatalkan.</translation>
    </message>
    <message>
        <source>End this batch?</source>
        <translation>Akhiri batch ini?</translation>
    </message>
    <message>
        <source>&amp;Keep sending</source>
        <translation>&amp;Teruskan pengiriman</translation>
    </message>
    <message>
        <source>&amp;Keep the batch</source>
        <translation>&amp;Pertahankan batch</translation>
    </message>
    <message>
        <source>&amp;Cancel the rest</source>
        <translation>&amp;Batalkan sisanya</translation>
    </message>
    <message>
        <source>Result and advice</source>
        <translation>Hasil dan advis</translation>
    </message>
    <message>
        <source>&amp;Export result…</source>
        <translation>&amp;Ekspor hasil…</translation>
    </message>
    <message>
        <source>&amp;Save advice as PDF…</source>
        <translation>Simpan &amp;advis sebagai PDF…</translation>
    </message>
    <message>
        <source>&amp;Print advice…</source>
        <translation>&amp;Cetak advis…</translation>
    </message>
    <message>
        <source>New batch</source>
        <translation>Batch baru</translation>
    </message>
    <message>
        <source>Other gateway status %1</source>
        <extracomment>A button that shows these payouts of a batch: %1 is how many.</extracomment>
        <translation>Status lain %1</translation>
    </message>
    <message>
        <source>Review and send</source>
        <translation>Tinjau dan kirim</translation>
    </message>
    <message numerus="yes">
        <source>Review and send %n payout(s)</source>
        <extracomment>A button. %n are the payouts of a batch that wait.</extracomment>
        <translation>
            <numerusform>Tinjau dan kirim %n payout</numerusform>
        </translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Sending %1</source>
        <extracomment>A button that shows these payouts of a batch: %1 is how many.</extracomment>
        <translation>Mengirim %1</translation>
    </message>
    <message>
        <source>Draft %1</source>
        <extracomment>A button that shows these payouts of a batch: %1 is how many.</extracomment>
        <translation>Draf %1</translation>
    </message>
    <message numerus="yes">
        <source>New batch from %n cancelled or rejected…</source>
        <extracomment>A button. %n are the payouts of a batch that were rejected or were cancelled.</extracomment>
        <translation>
            <numerusform>Batch baru dari %n yang dibatalkan atau ditolak…</numerusform>
        </translation>
    </message>
    <message>
        <source>What the gateway has accepted continues. What was never sent will be cancelled. What was sent without a clear answer can&apos;t be cancelled: it won&apos;t be sent again, and Kontor checks what became of it. You see the numbers when it is done.</source>
        <translation>Yang sudah diterima gateway berlanjut. Yang belum pernah dikirim akan dibatalkan. Yang sudah dikirim tanpa jawaban yang jelas tidak bisa dibatalkan: tidak akan dikirim lagi, dan Kontor memeriksa apa hasilnya. Jumlahnya terlihat setelah selesai.</translation>
    </message>
</context>
<context>
    <name>kontor::BatchSheetModel</name>
    <message>
        <source>Reference</source>
        <translation>Referensi</translation>
    </message>
    <message>
        <source>Recipient</source>
        <translation>Penerima</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Rekening</translation>
    </message>
    <message>
        <source>Bank</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metode</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Mata uang</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>Email</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Catatan</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Tidak disertakan</translation>
    </message>
    <message numerus="yes">
        <source>%1 (and %n more)</source>
        <extracomment>%1 is a sentence about what is wrong with a row, %n how many more things are.</extracomment>
        <translation>
            <numerusform>%1 (dan %n lainnya)</numerusform>
        </translation>
    </message>
    <message>
        <source>Row %1</source>
        <extracomment>A cell of a table, read aloud. %1 is the number of a row.</extracomment>
        <translation>Baris %1</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Siap</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A cell of a table, read aloud. %1 is the name of its column, %2 what stands in it.</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>kosong</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Baris</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Masalah</translation>
    </message>
</context>
<context>
    <name>kontor::BatchSourceStrip</name>
    <message>
        <source>Sheet</source>
        <translation>Lembar</translation>
    </message>
    <message>
        <source>Header row</source>
        <translation>Baris judul</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Pengodean</translation>
    </message>
    <message>
        <source>Delimiter</source>
        <translation>Pemisah</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Angka</translation>
    </message>
    <message>
        <source>none</source>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>as written: %1</source>
        <extracomment>How amounts are written, as it was found out: &quot;as written: 1,234.50&quot;.</extracomment>
        <translation>seperti tertulis: %1</translation>
    </message>
    <message>
        <source>as written</source>
        <translation>seperti tertulis</translation>
    </message>
    <message>
        <source>Choose…</source>
        <extracomment>In place of a sheet of a workbook that a person has to choose.</extracomment>
        <translation>Pilih…</translation>
    </message>
</context>
<context>
    <name>kontor::BatchesFeature</name>
    <message>
        <source>Import batch</source>
        <translation>Impor batch</translation>
    </message>
    <message>
        <source>Tables: CSV and Excel workbooks (*.csv *.tsv *.txt *.xlsx)</source>
        <translation>Tabel: CSV dan buku kerja Excel (*.csv *.tsv *.txt *.xlsx)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Semua file (*)</translation>
    </message>
    <message>
        <source>There are no rows to paste. Copy them in your spreadsheet first, with their header.</source>
        <translation>Tidak ada baris untuk ditempel. Salin dahulu di spreadsheet Anda, beserta baris judulnya.</translation>
    </message>
    <message>
        <source>Another batch is still being saved. Open the next rows when that is done.</source>
        <translation>Batch lain masih disimpan. Buka baris berikutnya setelah itu selesai.</translation>
    </message>
    <message>
        <source>Put away the rows that you were mending?</source>
        <translation>Singkirkan baris yang sedang Anda perbaiki?</translation>
    </message>
    <message>
        <source>What you mended in them is not kept. Nothing of them was imported or sent.</source>
        <translation>Perbaikan Anda di dalamnya tidak disimpan. Tidak ada yang diimpor atau dikirim.</translation>
    </message>
    <message>
        <source>&amp;Go on mending</source>
        <translation>&amp;Lanjutkan memperbaiki</translation>
    </message>
    <message>
        <source>&amp;Put them away</source>
        <translation>&amp;Singkirkan</translation>
    </message>
    <message>
        <source>Every payout of this batch was sent. There is nothing to pay again.</source>
        <translation>Semua pencairan batch ini sudah dikirim. Tidak ada yang perlu dibayar lagi.</translation>
    </message>
    <message numerus="yes">
        <source>%n rejected payout(s) can&apos;t be paid again yet</source>
        <extracomment>%n are the payouts of a batch that were rejected.</extracomment>
        <translation>
            <numerusform>%n payout yang ditolak belum dapat dibayar lagi</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Tutup</translation>
    </message>
    <message numerus="yes">
        <source>&amp;New batch from the other %n</source>
        <extracomment>A button. %n are the payouts that can be paid again without doubt.</extracomment>
        <translation>
            <numerusform>Batch &amp;baru dari %n lainnya</numerusform>
        </translation>
    </message>
    <message>
        <source>Another batch is still being saved. Review this one when that is done.</source>
        <translation>Batch lain masih disimpan. Tinjau yang ini setelah itu selesai.</translation>
    </message>
    <message>
        <source>Imported. Nothing is sent before you say so.</source>
        <translation>Sudah diimpor. Tidak ada yang dikirim sebelum Anda menyatakannya.</translation>
    </message>
    <message>
        <source>Imported and handed over. It can be paused at any time.</source>
        <translation>Sudah diimpor dan diserahkan. Pengiriman dapat dijeda kapan saja.</translation>
    </message>
    <message>
        <source>Nothing of this batch was sent; its payouts are drafts. %1</source>
        <extracomment>Of a batch. %1 says why, in a sentence or two.</extracomment>
        <translation>Tidak ada yang terkirim dari batch ini; pembayarannya masih draf. %1</translation>
    </message>
</context>
<context>
    <name>kontor::BatchesModel</name>
    <message>
        <source>State</source>
        <translation>Keadaan</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Where its payouts stand</source>
        <translation>Posisi pencairannya</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Diimpor</translation>
    </message>
</context>
<context>
    <name>kontor::BatchesPage</name>
    <message>
        <source>Batches</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Many payouts from one file, sent together, each on its own.</source>
        <translation>Banyak pencairan dari satu file, dikirim bersama, masing-masing tersendiri.</translation>
    </message>
    <message>
        <source>Import batch…</source>
        <translation>Impor batch…</translation>
    </message>
    <message numerus="yes">
        <source>%n batch(es)</source>
        <extracomment>Above a table: how many batches there are.</extracomment>
        <translation>
            <numerusform>%n batch</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing of it is in the ledger yet.</source>
        <translation>Belum ada apa pun darinya di buku besar.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Lanjutkan</translation>
    </message>
    <message>
        <source>Put it away</source>
        <translation>Sembunyikan</translation>
    </message>
    <message>
        <source>No batches yet. Import a CSV file or an Excel workbook, drop one on this window, or paste rows from a spreadsheet.</source>
        <translation>Belum ada batch. Impor file CSV atau buku kerja Excel, seret file ke jendela ini, atau tempelkan baris dari spreadsheet.</translation>
    </message>
</context>
<context>
    <name>kontor::CallbackChart</name>
    <message numerus="yes">
        <source>%n callback(s) in the last 24 hours, as far as Kontor was open</source>
        <extracomment>A tooltip of a chart, also read aloud.</extracomment>
        <translation>
            <numerusform>%n callback dalam 24 jam terakhir, selama Kontor terbuka</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::CallbackSettings</name>
    <message>
        <source>Callbacks</source>
        <translation>Callback</translation>
    </message>
    <message>
        <source>Listen on this computer</source>
        <translation>Dengarkan di komputer ini</translation>
    </message>
    <message>
        <source>&amp;Callbacks</source>
        <translation>&amp;Callback</translation>
    </message>
    <message>
        <source>Without callbacks Kontor asks the gateway again and again; nothing is lost, it only takes longer.</source>
        <translation>Tanpa callback Kontor berulang kali menanyakan ke gateway; tidak ada yang hilang, hanya lebih lama.</translation>
    </message>
    <message>
        <source>&amp;Port</source>
        <translation>&amp;Port</translation>
    </message>
    <message>
        <source>It is part of the address that payments carry: those that were sent before go on calling the old one.</source>
        <translation>Ini bagian dari alamat yang dibawa pembayaran: yang dikirim sebelumnya tetap memanggil alamat lama.</translation>
    </message>
    <message>
        <source>Public &amp;address</source>
        <translation>&amp;Alamat publik</translation>
    </message>
    <message>
        <source>What the gateway calls: your relay&apos;s address. Empty when the gateway reaches this computer itself.</source>
        <translation>Yang dipanggil gateway: alamat relay Anda. Kosong bila gateway sendiri dapat menjangkau komputer ini.</translation>
    </message>
    <message>
        <source>Payments from now on name the new place for callbacks.</source>
        <translation>Mulai sekarang pembayaran menyebut tempat baru untuk callback.</translation>
    </message>
    <message>
        <source>%1 Until then callbacks stay off.</source>
        <extracomment>An error below a field. %1 is a sentence that says what is wrong with a port.</extracomment>
        <translation>%1 Sampai saat itu callback tetap mati.</translation>
    </message>
    <message>
        <source>%1 Until then callbacks come in at port %2.</source>
        <extracomment>An error below a field. %1 is a sentence that says what is wrong with a port, %2 the number of the one before.</extracomment>
        <translation>%1 Sampai saat itu callback masuk lewat port %2.</translation>
    </message>
    <message>
        <source>%1 Until then payments name %2.</source>
        <extracomment>An error below a field. %1 is a sentence that says what is wrong with a URL, %2 the URL before.</extracomment>
        <translation>%1 Sampai saat itu pembayaran menyebut %2.</translation>
    </message>
    <message>
        <source>webhook, webhooks, listener</source>
        <extracomment>Other words by which this setting is found, separated by commas: whether callbacks are taken.</extracomment>
        <translation>webhook, pendengar</translation>
    </message>
    <message>
        <source>webhook, URL, callback address, domain</source>
        <extracomment>Other words by which this setting is found, separated by commas: the address that is called back.</extracomment>
        <translation>webhook, URL, alamat callback, domain</translation>
    </message>
</context>
<context>
    <name>kontor::CallbackSetupPage</name>
    <message>
        <source>Callbacks</source>
        <translation>Callback</translation>
    </message>
    <message>
        <source>A callback only says that a payment has changed: Kontor then reads it from the gateway. Without callbacks nothing is lost.</source>
        <translation>Callback hanya memberi tahu bahwa sebuah pembayaran berubah: Kontor lalu membacanya dari gateway. Tanpa callback tidak ada yang hilang.</translation>
    </message>
    <message>
        <source>&amp;No callbacks</source>
        <translation>&amp;Tanpa callback</translation>
    </message>
    <message>
        <source>Kontor asks the gateway for each open payment: often at first, then more rarely.</source>
        <translation>Kontor menanyakan setiap pembayaran yang terbuka kepada gateway: mula-mula sering, lalu makin jarang.</translation>
    </message>
    <message>
        <source>&amp;Listen here</source>
        <translation>&amp;Dengarkan di sini</translation>
    </message>
    <message>
        <source>You learn of changes at once. The gateway has to reach this computer, usually over a relay of yours.</source>
        <translation>Anda segera mengetahui perubahan. Gateway harus dapat menjangkau komputer ini, biasanya lewat relay milik Anda.</translation>
    </message>
    <message>
        <source>&amp;Port</source>
        <translation>&amp;Port</translation>
    </message>
    <message>
        <source>Where Kontor listens on this computer.</source>
        <translation>Tempat Kontor mendengarkan di komputer ini.</translation>
    </message>
    <message>
        <source>Public &amp;address</source>
        <translation>&amp;Alamat publik</translation>
    </message>
    <message>
        <source>What the gateway calls: your relay&apos;s address. Empty when the gateway reaches this computer itself.</source>
        <translation>Yang dipanggil gateway: alamat relay Anda. Kosong bila gateway sendiri dapat menjangkau komputer ini.</translation>
    </message>
    <message>
        <source>&amp;Test address</source>
        <translation>&amp;Uji alamat</translation>
    </message>
    <message>
        <source>&amp;Finish</source>
        <translation>Sele&amp;sai</translation>
    </message>
    <message>
        <source>Calling the address…</source>
        <translation>Memanggil alamat…</translation>
    </message>
    <message>
        <source>The test arrived here.</source>
        <translation>Uji coba tiba di sini.</translation>
    </message>
</context>
<context>
    <name>kontor::CallbacksModel</name>
    <message>
        <source>Refused: no callback</source>
        <translation>Ditolak: bukan callback</translation>
    </message>
    <message>
        <source>Looking whose it is</source>
        <translation>Mencari pemiliknya</translation>
    </message>
    <message>
        <source>A test from here</source>
        <translation>Uji coba dari sini</translation>
    </message>
    <message>
        <source>unknown payment</source>
        <translation>pembayaran tidak dikenal</translation>
    </message>
    <message>
        <source>Asking the gateway</source>
        <translation>Menanyakan ke gateway</translation>
    </message>
    <message>
        <source>Nothing: it was not sent</source>
        <translation>Tidak ada: pembayarannya tidak dikirim</translation>
    </message>
    <message>
        <source>Checked: %1</source>
        <extracomment>What a callback led to. %1 is the gateway&apos;s own word for a status, such as &quot;SUCCESS&quot;.</extracomment>
        <translation>Diperiksa: %1</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>tidak ada perubahan</translation>
    </message>
    <message>
        <source>no change: %1</source>
        <extracomment>What a callback led to. %1 is the gateway&apos;s own word for a status, such as &quot;PROCESSING&quot;.</extracomment>
        <translation>tidak ada perubahan: %1</translation>
    </message>
    <message>
        <source>unfamiliar: %1</source>
        <extracomment>What a callback was about. %1 is a word of the gateway that Kontor does not know.</extracomment>
        <translation>tidak dikenal: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>One cell of a table, read aloud. %1 is its column such as &quot;From&quot;, %2 its text.</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Waktu</translation>
    </message>
    <message>
        <source>Payment</source>
        <translation>Pembayaran</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Peristiwa</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Dari</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>Dijawab</translation>
    </message>
    <message>
        <source>Led to</source>
        <translation>Akibat</translation>
    </message>
    <message>
        <source>Refused: not well formed</source>
        <translation>Ditolak: bentuknya tidak benar</translation>
    </message>
    <message>
        <source>Refused: wrong path</source>
        <translation>Ditolak: alamat salah</translation>
    </message>
    <message>
        <source>Refused: wrong method</source>
        <translation>Ditolak: metode salah</translation>
    </message>
    <message>
        <source>Refused: it took too long</source>
        <translation>Ditolak: terlalu lama</translation>
    </message>
    <message>
        <source>Refused: too large</source>
        <translation>Ditolak: terlalu besar</translation>
    </message>
    <message>
        <source>Refused: address too long</source>
        <translation>Ditolak: alamat terlalu panjang</translation>
    </message>
    <message>
        <source>Refused: headers too large</source>
        <translation>Ditolak: header terlalu besar</translation>
    </message>
    <message>
        <source>%1, under 1 ms</source>
        <extracomment>How a call was answered, and how long that took: %1 is a number such as 204.</extracomment>
        <translation>%1, kurang dari 1 md</translation>
    </message>
    <message>
        <source>%1, %2 ms</source>
        <extracomment>How a call was answered, and how long that took: %1 is a number such as 204, %2 a number of milliseconds.</extracomment>
        <translation>%1, %2 md</translation>
    </message>
    <message>
        <source>not read</source>
        <extracomment>What a callback was about: it is not known, because it was refused.</extracomment>
        <translation>tidak dibaca</translation>
    </message>
    <message>
        <source>none given</source>
        <extracomment>What a callback was about: it did not say.</extracomment>
        <translation>tidak disebutkan</translation>
    </message>
</context>
<context>
    <name>kontor::CallbacksPage</name>
    <message>
        <source>Callbacks</source>
        <translation>Callback</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <extracomment>When no callback could be heard: from one time to another, or until now.</extracomment>
        <translation>%1 sampai %2</translation>
    </message>
    <message>
        <source>since %1</source>
        <extracomment>%1 is a time.</extracomment>
        <translation>sejak %1</translation>
    </message>
    <message>
        <source>Callbacks could not be heard: %1</source>
        <extracomment>Stretches of time, such as &quot;02:10 to 02:26 · since 09:04&quot;.</extracomment>
        <translation>Callback tidak dapat diterima: %1</translation>
    </message>
    <message>
        <source>Send test callback</source>
        <translation>Kirim callback uji coba</translation>
    </message>
    <message>
        <source>A callback is only a hint. Kontor always reads the payment from the gateway before changing anything.</source>
        <translation>Callback hanyalah petunjuk. Kontor selalu membaca pembayaran dari gateway sebelum mengubah apa pun.</translation>
    </message>
    <message>
        <source>Listening. The gateway calls %1</source>
        <extracomment>Below the title of a page. %1 is an address on the network, such as &quot;http://192.0.2.7:8088&quot;.</extracomment>
        <translation>Mendengarkan. Gateway memanggil %1</translation>
    </message>
    <message>
        <source>Callbacks are off</source>
        <translation>Callback mati</translation>
    </message>
    <message>
        <source>Callbacks are off. They are turned on in the settings.</source>
        <translation>Callback mati. Callback diaktifkan di pengaturan.</translation>
    </message>
    <message>
        <source>Another Kontor is working and hears them.</source>
        <translation>Kontor lain sedang bekerja dan mendengarkannya.</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) since Kontor was started</source>
        <extracomment>Above a table: how many calls have come in.</extracomment>
        <translation>
            <numerusform>%n panggilan sejak Kontor dimulai</numerusform>
        </translation>
    </message>
    <message>
        <source>No callbacks yet. Kontor also checks open payments by itself, so nothing is lost.</source>
        <translation>Belum ada callback. Kontor juga memeriksa pembayaran belum tuntas dengan sendirinya, jadi tidak ada yang hilang.</translation>
    </message>
    <message>
        <source>The test callback arrived.</source>
        <translation>Callback uji coba sampai.</translation>
    </message>
    <message>
        <source>The test callback did not arrive.</source>
        <translation>Callback uji coba tidak sampai.</translation>
    </message>
    <message>
        <source>Open payment</source>
        <translation>Buka pembayaran</translation>
    </message>
    <message>
        <source>Copy request</source>
        <translation>Salin permintaan</translation>
    </message>
    <message>
        <source>&amp;Open payment</source>
        <translation>&amp;Buka pembayaran</translation>
    </message>
    <message>
        <source>&amp;Copy request</source>
        <translation>&amp;Salin permintaan</translation>
    </message>
    <message>
        <source>Resume listener</source>
        <translation>Lanjutkan pendengar</translation>
    </message>
    <message>
        <source>Pause listener</source>
        <translation>Jeda pendengar</translation>
    </message>
    <message>
        <source>Paused: calls are not taken until you resume it or start Kontor again.</source>
        <translation>Dijeda: panggilan tidak diterima sampai Anda melanjutkannya atau memulai Kontor lagi.</translation>
    </message>
    <message>
        <source>Callbacks are heard again.</source>
        <translation>Callback didengar lagi.</translation>
    </message>
    <message>
        <source>Use %1</source>
        <extracomment>%1 is the number of a port.</extracomment>
        <translation>Pakai %1</translation>
    </message>
    <message>
        <source>Change port</source>
        <translation>Ganti port</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Coba lagi</translation>
    </message>
    <message>
        <source>Callbacks are heard at port %1 now. Payments that were made before name the old port: they are asked for instead.</source>
        <extracomment>%1 is the number of a port.</extracomment>
        <translation>Callback kini didengar di port %1. Pembayaran sebelumnya menyebut port lama: statusnya ditanyakan ke gateway.</translation>
    </message>
    <message>
        <source>Callbacks are heard at port %1 now. Have your relay changed: it still leads to the old port.</source>
        <extracomment>%1 is the number of a port.</extracomment>
        <translation>Callback kini didengar di port %1. Mintalah agar relay Anda diubah: relay itu masih menuju port lama.</translation>
    </message>
    <message>
        <source>%1 from %2, answered %3</source>
        <extracomment>The first line of a request that is copied: when it came, from which address, how it was answered.</extracomment>
        <translation>%1 dari %2, dijawab %3</translation>
    </message>
    <message>
        <source>The request is copied, without what is secret in it.</source>
        <translation>Permintaan disalin, tanpa bagian yang rahasia.</translation>
    </message>
    <message>
        <source>The listener is paused. %1</source>
        <extracomment>%1 is a sentence about when the gateway is asked instead.</extracomment>
        <translation>Pendengar dijeda. %1</translation>
    </message>
    <message>
        <source>Callbacks are off here.</source>
        <translation>Callback mati di sini.</translation>
    </message>
    <message>
        <source>Tried again. %1</source>
        <extracomment>%1 is a sentence that says why a port can&apos;t be used.</extracomment>
        <translation>Sudah dicoba lagi. %1</translation>
    </message>
    <message>
        <source>Choose a call first.</source>
        <translation>Pilih satu panggilan dahulu.</translation>
    </message>
    <message>
        <source>No payment is known for this call, and it was not kept as it came.</source>
        <translation>Tidak ada pembayaran yang diketahui untuk panggilan ini, dan isinya tidak disimpan seperti saat datang.</translation>
    </message>
    <message>
        <source>No payment is known for this call.</source>
        <translation>Tidak ada pembayaran yang diketahui untuk panggilan ini.</translation>
    </message>
    <message>
        <source>This call was not kept as it came.</source>
        <translation>Panggilan ini tidak disimpan seperti saat datang.</translation>
    </message>
</context>
<context>
    <name>kontor::CertificateDialog</name>
    <message>
        <source>The gateway&apos;s certificate – %1</source>
        <extracomment>The title of a dialog. %1 is the environment, such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>Sertifikat gateway – %1</translation>
    </message>
    <message>
        <source>This is what the gateway showed. Ask your gateway or IT whether it should: compare the fingerprint with theirs.</source>
        <translation>Inilah yang ditunjukkan gateway. Tanyakan kepada gateway atau bagian TI Anda apakah memang demikian: bandingkan sidik jarinya dengan milik mereka.</translation>
    </message>
    <message>
        <source>C&amp;opy</source>
        <translation>Sa&amp;lin</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Tutup</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>tidak disebutkan</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>Alamat</translation>
    </message>
    <message>
        <source>Valid from</source>
        <translation>Berlaku sejak</translation>
    </message>
    <message>
        <source>Valid until</source>
        <translation>Berlaku sampai</translation>
    </message>
    <message>
        <source>SHA-256 fingerprint</source>
        <translation>Sidik jari SHA-256</translation>
    </message>
    <message>
        <source>It says it is for</source>
        <translation>Katanya untuk</translation>
    </message>
    <message>
        <source>It names as its authority</source>
        <translation>Penerbit yang disebutnya</translation>
    </message>
</context>
<context>
    <name>kontor::CloseController</name>
    <message numerus="yes">
        <source>Kontor is sending %n payout(s).</source>
        <extracomment>A question when Kontor is to be closed or another profile opened.</extracomment>
        <translation>
            <numerusform>Kontor sedang mengirim %n pencairan.</numerusform>
        </translation>
    </message>
    <message>
        <source>What is on its way ends by itself in any case. What is queued goes out now in the background, or waits in the ledger until Kontor is started again.</source>
        <translation>Yang sedang dalam perjalanan bagaimanapun berakhir dengan sendirinya. Yang dalam antrean dikirim sekarang di latar belakang, atau menunggu di buku besar sampai Kontor dimulai lagi.</translation>
    </message>
    <message>
        <source>&amp;Keep sending in the background</source>
        <translation>&amp;Teruskan pengiriman di latar belakang</translation>
    </message>
    <message>
        <source>&amp;Pause and quit</source>
        <translation>&amp;Jeda dan keluar</translation>
    </message>
    <message>
        <source>&amp;Stay</source>
        <translation>Tetap di &amp;sini</translation>
    </message>
</context>
<context>
    <name>kontor::ColumnChooser</name>
    <message>
        <source>Columns</source>
        <translation>Kolom</translation>
    </message>
    <message>
        <source>Columns of this list</source>
        <translation>Kolom daftar ini</translation>
    </message>
    <message>
        <source>Drag a column to its place, or move it with Alt+Up and Alt+Down.</source>
        <translation>Seret kolom ke tempatnya, atau pindahkan dengan Alt+Up dan Alt+Down.</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Pindah ke atas</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Pindah ke bawah</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Atur ulang</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Mata uang</translation>
    </message>
    <message>
        <source>Alt+Left and Alt+Right make it narrower or wider.</source>
        <translation>Alt+Kiri dan Alt+Kanan membuatnya lebih sempit atau lebih lebar.</translation>
    </message>
    <message>
        <source>Narrower</source>
        <translation>Lebih sempit</translation>
    </message>
    <message>
        <source>Wider</source>
        <translation>Lebih lebar</translation>
    </message>
    <message>
        <source>Shown wherever amounts are: none stands without its currency.</source>
        <translation>Ditampilkan di mana pun ada jumlah: tidak ada jumlah tanpa mata uangnya.</translation>
    </message>
</context>
<context>
    <name>kontor::ConflictPage</name>
    <message>
        <source>Compare</source>
        <translation>Bandingkan</translation>
    </message>
    <message>
        <source>What this ledger sent</source>
        <translation>Yang dikirim buku besar ini</translation>
    </message>
    <message>
        <source>What the gateway shows</source>
        <translation>Yang ditampilkan gateway</translation>
    </message>
    <message>
        <source>Your &amp;reason</source>
        <translation>&amp;Alasan Anda</translation>
    </message>
    <message>
        <source>It is recorded with your name, for whoever asks later.</source>
        <translation>Alasan dicatat bersama nama Anda, bagi siapa pun yang bertanya nanti.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Kembali</translation>
    </message>
    <message>
        <source>&amp;Yes, it&apos;s our payment</source>
        <translation>&amp;Ya, ini pembayaran kita</translation>
    </message>
    <message>
        <source>&amp;No, it isn&apos;t ours</source>
        <translation>&amp;Bukan, ini bukan milik kita</translation>
    </message>
    <message>
        <source>That it isn&apos;t yours can&apos;t be recorded: the gateway has accepted this payout from here.</source>
        <translation>Bahwa ini bukan milik Anda tidak dapat dicatat: gateway sudah menerima pencairan ini dari sini.</translation>
    </message>
    <message>
        <source>The gateway has accepted this payout, and what it told of it is not what was sent.</source>
        <translation>Gateway sudah menerima pencairan ini, dan keterangannya bukan yang dikirim.</translation>
    </message>
    <message>
        <source>Nothing is sent until you decide. If it&apos;s your payout, Kontor tracks it. If it isn&apos;t, get your gateway&apos;s written answer first; this one is then rejected, because the gateway pays one ID once. A new payout gets its own ID.</source>
        <translation>Tidak ada yang dikirim sampai Anda memutuskan. Jika ini pencairan Anda, Kontor memantaunya. Jika bukan, mintalah dulu jawaban tertulis dari gateway; yang ini lalu ditolak, karena gateway membayar satu ID hanya sekali. Pencairan baru mendapat ID sendiri.</translation>
    </message>
    <message>
        <source>It is not sent again. Ask your gateway contact what was paid before you pay in another way. When you say that it is yours, Kontor follows it.</source>
        <translation>Ini tidak dikirim lagi. Tanyakan kepada kontak gateway Anda apa yang sudah dibayar sebelum Anda membayar dengan cara lain. Bila Anda menyatakan ini milik Anda, Kontor memantaunya.</translation>
    </message>
    <message>
        <source>The gateway has accepted this payout, and shows other money for it than was sent.</source>
        <translation>Gateway sudah menerima pencairan ini, dan menampilkan uang yang berbeda dari yang dikirim.</translation>
    </message>
    <message>
        <source>The gateway has accepted this payout, and shows another method for it than was sent.</source>
        <translation>Gateway sudah menerima pencairan ini, dan menampilkan metode yang berbeda dari yang dikirim.</translation>
    </message>
    <message>
        <source>The gateway has accepted this payout, and shows another ID for it.</source>
        <translation>Gateway sudah menerima pencairan ini, dan menampilkan ID lain untuknya.</translation>
    </message>
    <message>
        <source>The gateway has accepted this payout. What it told of it before was not what was sent; what it shows now is the same.</source>
        <translation>Gateway sudah menerima pencairan ini. Keterangannya sebelumnya bukan yang dikirim; yang ditampilkannya sekarang sama.</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metode</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Rekening</translation>
    </message>
    <message>
        <source>Recipient</source>
        <translation>Penerima</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>Dibuat</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Asking the gateway…</source>
        <translation>Menanyakan ke gateway…</translation>
    </message>
    <message>
        <source>not known: the gateway could not be asked</source>
        <translation>tidak diketahui: gateway tidak dapat ditanyai</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Tanyakan lagi</translation>
    </message>
    <message>
        <source>the gateway never shows it</source>
        <translation>gateway tidak pernah menampilkannya</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>not shown</source>
        <translation>tidak ditampilkan</translation>
    </message>
    <message>
        <source>Enter why you decide so. It is recorded.</source>
        <translation>Masukkan alasan keputusan Anda. Alasan dicatat.</translation>
    </message>
    <message>
        <source>It counts as sent. Kontor follows it at the gateway.</source>
        <translation>Ini dianggap terkirim. Kontor memantaunya di gateway.</translation>
    </message>
    <message>
        <source>It is marked Rejected. Nothing is sent.</source>
        <translation>Ini ditandai Ditolak. Tidak ada yang dikirim.</translation>
    </message>
    <message>
        <source>This one is marked Rejected. The form for a new payout opens; nothing is sent yet.</source>
        <translation>Yang ini ditandai Ditolak. Formulir untuk pencairan baru dibuka; belum ada yang dikirim.</translation>
    </message>
    <message>
        <source>The gateway has accepted this payin, and what it told of it is not what was sent.</source>
        <translation>Gateway sudah menerima penerimaan ini, dan yang dikatakannya tentang itu bukan yang dikirim.</translation>
    </message>
    <message>
        <source>New &amp;payin with a new ID…</source>
        <translation>&amp;Penerimaan baru dengan ID baru…</translation>
    </message>
    <message>
        <source>New &amp;payout with a new ID…</source>
        <translation>&amp;Pencairan baru dengan ID baru…</translation>
    </message>
    <message>
        <source>That it isn&apos;t yours can&apos;t be recorded: the gateway has accepted this payin from here.</source>
        <translation>Bahwa ini bukan milik Anda tidak dapat dicatat: gateway sudah menerima penerimaan ini dari sini.</translation>
    </message>
    <message>
        <source>Nothing is sent for it until you decide. If it is yours, Kontor follows it. If it isn&apos;t, this payin was not created, because the gateway creates one ID once; a new payin gets an ID of its own.</source>
        <translation>Tidak ada yang dikirim untuk ini sampai Anda memutuskan. Jika ini milik Anda, Kontor memantaunya. Jika bukan, penerimaan ini tidak dibuat, karena gateway membuat satu ID sekali; penerimaan baru mendapat ID sendiri.</translation>
    </message>
    <message>
        <source>It is not sent again. Ask your gateway contact what the customer is asked for before you create another one. When you say that it is yours, Kontor follows it.</source>
        <translation>Ini tidak dikirim lagi. Tanyakan kepada kontak gateway Anda apa yang diminta dari pelanggan sebelum Anda membuat yang lain. Jika Anda mengatakan ini milik Anda, Kontor memantaunya.</translation>
    </message>
    <message>
        <source>The gateway has accepted this payin, and shows other money for it than was sent.</source>
        <translation>Gateway sudah menerima penerimaan ini, dan menampilkan uang yang berbeda dari yang dikirim.</translation>
    </message>
    <message>
        <source>The gateway has accepted this payin, and shows another method for it than was sent.</source>
        <translation>Gateway sudah menerima penerimaan ini, dan menampilkan metode yang berbeda dari yang dikirim.</translation>
    </message>
    <message>
        <source>The gateway has accepted this payin, and shows another ID for it.</source>
        <translation>Gateway sudah menerima penerimaan ini, dan menampilkan ID lain untuknya.</translation>
    </message>
    <message>
        <source>The gateway has accepted this payin. What it told of it before was not what was sent; what it shows now is the same.</source>
        <translation>Gateway sudah menerima penerimaan ini. Yang dikatakannya sebelumnya bukan yang dikirim; yang ditampilkannya sekarang sama.</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Pelanggan</translation>
    </message>
</context>
<context>
    <name>kontor::ConnectionTestDialog</name>
    <message>
        <source>Look whether its public key was handed over, then test again.</source>
        <translation>Lihat apakah kunci publiknya sudah diserahkan, lalu uji lagi.</translation>
    </message>
    <message>
        <source>Open Keys</source>
        <translation>Buka Kunci</translation>
    </message>
    <message>
        <source>Test connection – %1</source>
        <extracomment>The title of a dialog. %1 is the environment, such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>Uji koneksi – %1</translation>
    </message>
    <message>
        <source>Kontor asks the gateway for access and for your name. No payment is touched.</source>
        <translation>Kontor meminta akses dan nama Anda kepada gateway. Tidak ada pembayaran yang disentuh.</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Tutup</translation>
    </message>
</context>
<context>
    <name>kontor::ConnectionTestPage</name>
    <message>
        <source>Connection test</source>
        <translation>Uji koneksi</translation>
    </message>
    <message>
        <source>Kontor asks the gateway for access and for your name. No payment is touched.</source>
        <translation>Kontor meminta akses dan nama Anda kepada gateway. Tidak ada pembayaran yang disentuh.</translation>
    </message>
    <message>
        <source>Back to the public key</source>
        <translation>Kembali ke kunci publik</translation>
    </message>
    <message>
        <source>Hand over the public key, one page back, then test again. If the merchant code isn&apos;t yours, mend it on the page Gateway.</source>
        <translation>Serahkan kunci publik, satu halaman sebelumnya, lalu uji lagi. Jika kode merchant bukan milik Anda, perbaiki di halaman Gateway.</translation>
    </message>
</context>
<context>
    <name>kontor::ConnectionTestView</name>
    <message>
        <source>&amp;Test again</source>
        <translation>&amp;Uji lagi</translation>
    </message>
    <message>
        <source>Address reachable</source>
        <translation>Alamat dapat dijangkau</translation>
    </message>
    <message>
        <source>TLS certificate</source>
        <translation>Sertifikat TLS</translation>
    </message>
    <message>
        <source>API version 2 accepted</source>
        <translation>Versi API 2 diterima</translation>
    </message>
    <message>
        <source>Clock within 5 s</source>
        <translation>Jam selisih di bawah 5 dtk</translation>
    </message>
    <message>
        <source>Token issued with this key</source>
        <translation>Token diterbitkan dengan kunci ini</translation>
    </message>
    <message>
        <source>Merchant name</source>
        <translation>Nama merchant</translation>
    </message>
    <message>
        <source>Not known yet.</source>
        <translation>Belum diketahui.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Mencari…</translation>
    </message>
    <message>
        <source>Not known: what stands marked has to be put right first.</source>
        <translation>Tidak diketahui: yang ditandai harus dibereskan dulu.</translation>
    </message>
    <message>
        <source>All six are right.</source>
        <translation>Keenamnya benar.</translation>
    </message>
    <message numerus="yes">
        <source>%n check(s) still open.</source>
        <extracomment>The sum of a connection test: %n of its six checks are not right yet.</extracomment>
        <translation>
            <numerusform>%n pemeriksaan masih terbuka.</numerusform>
        </translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>Menguji…</translation>
    </message>
    <message>
        <source>Enter proxy &amp;login…</source>
        <translation>Masukkan &amp;login proxy…</translation>
    </message>
</context>
<context>
    <name>kontor::DaysCard</name>
    <message numerus="yes">
        <source>Last %n day(s)</source>
        <extracomment>The title of a chart: %n is a fixed number of days.</extracomment>
        <translation>
            <numerusform>%n hari terakhir</numerusform>
        </translation>
    </message>
    <message>
        <source>Payouts</source>
        <translation>Pencairan</translation>
    </message>
    <message>
        <source>Payins</source>
        <translation>Penerimaan</translation>
    </message>
    <message>
        <source>Currency of the last days</source>
        <translation>Mata uang untuk hari-hari terakhir</translation>
    </message>
    <message>
        <source>Last days</source>
        <translation>Hari-hari terakhir</translation>
    </message>
    <message>
        <source>Show as chart</source>
        <translation>Tampilkan sebagai grafik</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>Tampilkan sebagai tabel</translation>
    </message>
    <message>
        <source>No payins in the last days</source>
        <translation>Tidak ada penerimaan dalam hari-hari terakhir</translation>
    </message>
    <message>
        <source>No payouts in the last days</source>
        <translation>Tidak ada pencairan dalam hari-hari terakhir</translation>
    </message>
    <message>
        <source>Payins by day, in %1</source>
        <extracomment>The name of a chart, read aloud. %1 is the code of a currency.</extracomment>
        <translation>Penerimaan per hari, dalam %1</translation>
    </message>
    <message>
        <source>Payouts by day, in %1</source>
        <extracomment>The name of a chart, read aloud. %1 is the code of a currency.</extracomment>
        <translation>Pencairan per hari, dalam %1</translation>
    </message>
    <message>
        <source>%1: no payins</source>
        <extracomment>What a bar of a chart says. %1 is a day.</extracomment>
        <translation>%1: tidak ada penerimaan</translation>
    </message>
    <message>
        <source>%1: no payouts</source>
        <extracomment>What a bar of a chart says. %1 is a day.</extracomment>
        <translation>%1: tidak ada pencairan</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n payin(s)</source>
        <extracomment>What a bar of a chart says. %1 is a day.</extracomment>
        <translation>
            <numerusform>%1: %n penerimaan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n payout(s)</source>
        <extracomment>What a bar of a chart says. %1 is a day.</extracomment>
        <translation>
            <numerusform>%1: %n pencairan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n payin(s), %2; paid: %3</source>
        <extracomment>What a bar of a chart says. %1 is a day, %2 the sum of that day, %3 how much of it is paid.</extracomment>
        <translation>
            <numerusform>%1: %n penerimaan, %2; dibayar: %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n payout(s), %2; paid: %3</source>
        <extracomment>What a bar of a chart says. %1 is a day, %2 the sum of that day, %3 how much of it is paid.</extracomment>
        <translation>
            <numerusform>%1: %n pencairan, %2; dibayar: %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Mata uang</translation>
    </message>
</context>
<context>
    <name>kontor::DeleteKeyDialog</name>
    <message>
        <source>Type %1 to &amp;confirm</source>
        <extracomment>Above a field. %1 are the first letters and digits of a key&apos;s fingerprint.</extracomment>
        <translation>Ketik %1 untuk &amp;mengonfirmasi</translation>
    </message>
    <message>
        <source>&amp;Delete key</source>
        <translation>&amp;Hapus kunci</translation>
    </message>
    <message>
        <source>Delete this private key? – %1</source>
        <extracomment>The title of a dialog. %1 is the environment such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>Hapus kunci privat ini? – %1</translation>
    </message>
    <message>
        <source>Delete this private key?</source>
        <translation>Hapus kunci privat ini?</translation>
    </message>
    <message>
        <source>&amp;Keep key</source>
        <translation>&amp;Pertahankan kunci</translation>
    </message>
    <message>
        <source>It was last used %1.</source>
        <extracomment>%1 is a time.</extracomment>
        <translation>Terakhir digunakan %1.</translation>
    </message>
    <message>
        <source>It was never used.</source>
        <translation>Belum pernah digunakan.</translation>
    </message>
    <message>
        <source>Fingerprint %1. It cannot be brought back, except from a backup.</source>
        <extracomment>%1 begins a key&apos;s fingerprint, such as &quot;7F3A 91C2&quot;.</extracomment>
        <translation>Sidik jari %1. Kunci ini tidak dapat dikembalikan, kecuali dari cadangan.</translation>
    </message>
</context>
<context>
    <name>kontor::DesktopNotices</name>
    <message>
        <source>Everything queued has been sent</source>
        <translation>Semua dalam antrean telah dikirim</translation>
    </message>
    <message>
        <source>Sending stopped before everything had gone</source>
        <translation>Pengiriman berhenti sebelum semuanya terkirim</translation>
    </message>
    <message>
        <source>Kontor has closed. What is still queued waits in the ledger, and nothing of it is lost; start Kontor to see why.</source>
        <translation>Kontor telah ditutup. Yang masih dalam antrean menunggu di buku besar, dan tidak ada yang hilang; jalankan Kontor untuk melihat sebabnya.</translation>
    </message>
    <message>
        <source>No connection to the gateway</source>
        <translation>Tidak ada koneksi ke gateway</translation>
    </message>
    <message>
        <source>Queued payments wait, and go out by themselves when the connection is back. What was on its way is asked for then. Nothing has to be done unless it lasts: look at this computer&apos;s connection.</source>
        <translation>Pembayaran dalam antrean menunggu, dan terkirim sendiri saat koneksi kembali. Yang sedang dalam perjalanan ditanyakan saat itu. Tidak ada yang perlu dilakukan kecuali ini berlangsung lama: periksa koneksi komputer ini.</translation>
    </message>
    <message>
        <source>The gateway does not accept the key</source>
        <translation>Gateway tidak menerima kunci</translation>
    </message>
    <message>
        <source>Sending is paused: queued payments wait in the ledger and none is lost. Open Keys to see whether the key is registered.</source>
        <translation>Pengiriman dijeda: pembayaran dalam antrean menunggu di buku besar dan tidak ada yang hilang. Buka Kunci untuk melihat apakah kunci sudah terdaftar.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>On top of a notification: %1 is the kind of money (Sandbox, Test, Live), %2 what happened.
----------
%1 is the name of a batch, %2 what came of it.</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>The gateway has accepted all of it: %n payout(s). Each is followed until its result is known.</source>
        <extracomment>In a notification: %n are all payouts of a batch, or of several.</extracomment>
        <translation>
            <numerusform>Gateway telah menerima semuanya: %n pencairan. Masing-masing diikuti sampai hasilnya diketahui.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n batch(es) finished</source>
        <extracomment>On top of a notification.</extracomment>
        <translation>
            <numerusform>%n batch selesai</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) were rejected</source>
        <extracomment>On top of a notification.</extracomment>
        <translation>
            <numerusform>%n pencairan ditolak</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2.</source>
        <extracomment>Of one payout: %1 its amount, %2 its recipient.</extracomment>
        <translation>%1 kepada %2.</translation>
    </message>
    <message numerus="yes">
        <source>The outcome of %n payment(s) is not known</source>
        <extracomment>On top of a notification.</extracomment>
        <translation>
            <numerusform>Hasil dari %n pembayaran belum diketahui</numerusform>
        </translation>
    </message>
    <message>
        <source>The gateway has accepted %1 of %2 payouts.</source>
        <extracomment>Of a batch, or several: %1 of %2 payouts.</extracomment>
        <translation>Gateway telah menerima %1 dari %2 pencairan.</translation>
    </message>
    <message numerus="yes">
        <source>Of %n payout(s) it is not known yet: Kontor goes on asking with the same ID. Do not create them again.</source>
        <extracomment>In a notification about a batch that is sent.</extracomment>
        <translation>
            <numerusform>Untuk %n pencairan belum diketahui: Kontor terus bertanya dengan ID yang sama. Jangan membuatnya lagi.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) with a mismatch: the gateway has something else under the same ID.</source>
        <extracomment>In a notification about a batch that is sent.</extracomment>
        <translation>
            <numerusform>%n pencairan tidak cocok: gateway memiliki hal lain dengan ID yang sama.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) were rejected. Open Kontor to see why and what to do next.</source>
        <extracomment>In a notification about a batch that is sent.</extracomment>
        <translation>
            <numerusform>%n pencairan ditolak. Buka Kontor untuk melihat sebabnya dan langkah berikutnya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) were cancelled before they were sent.</source>
        <extracomment>In a notification about a batch that is sent.</extracomment>
        <translation>
            <numerusform>%n pencairan dibatalkan sebelum dikirim.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n payout(s) the checks were stopped: the gateway may still pay them.</source>
        <extracomment>In a notification about a batch that is sent.</extracomment>
        <translation>
            <numerusform>Untuk %n pencairan pemeriksaan dihentikan: gateway masih mungkin membayarnya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>For two minutes it has not been known whether the gateway accepted %n of them. Kontor goes on asking with the same ID. Do not create a payment for the same thing again.</source>
        <extracomment>In a notification: %n are the payments it tells of.</extracomment>
        <translation>
            <numerusform>Selama dua menit belum diketahui apakah gateway menerima %n di antaranya. Kontor terus bertanya dengan ID yang sama. Jangan membuat pembayaran untuk hal yang sama lagi.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n payment(s) it is not known whether the gateway accepted them. Start Kontor: it asks with the same ID. Do not create them again.</source>
        <extracomment>In a notification, when Kontor has closed.</extracomment>
        <translation>
            <numerusform>Untuk %n pembayaran belum diketahui apakah gateway menerimanya. Jalankan Kontor: Kontor bertanya dengan ID yang sama. Jangan membuatnya lagi.</numerusform>
        </translation>
    </message>
    <message>
        <source>Kontor has closed. Start it to see what came of what was sent.</source>
        <translation>Kontor telah ditutup. Jalankan Kontor untuk melihat hasil dari yang dikirim.</translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) with a mismatch: the gateway has something else under the same ID.</source>
        <extracomment>In a notification, when Kontor has closed.</extracomment>
        <translation>
            <numerusform>%n pembayaran tidak cocok: gateway memiliki hal lain dengan ID yang sama.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Start Kontor to see what the gateway said and what to do next for %n of them.</source>
        <extracomment>In a notification: %n are the payouts that were rejected, all of those it tells of.</extracomment>
        <translation>
            <numerusform>Jalankan Kontor untuk melihat apa yang dikatakan gateway dan langkah berikutnya untuk %n di antaranya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Open Kontor to see what the gateway said and what to do next for %n of them.</source>
        <extracomment>In a notification: %n are the payouts that were rejected, all of those it tells of.</extracomment>
        <translation>
            <numerusform>Buka Kontor untuk melihat apa yang dikatakan gateway dan langkah berikutnya untuk %n di antaranya.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) were rejected.</source>
        <extracomment>In a notification, when Kontor has closed.</extracomment>
        <translation>
            <numerusform>%n pembayaran ditolak.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::DetailPanel</name>
    <message>
        <source>More actions</source>
        <translation>Tindakan lain</translation>
    </message>
    <message>
        <source>Close this panel</source>
        <translation>Tutup panel ini</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Linimasa</translation>
    </message>
</context>
<context>
    <name>kontor::DuplicateComparison</name>
    <message>
        <source>This payout</source>
        <translation>Pencairan ini</translation>
    </message>
    <message>
        <source>The other payout</source>
        <translation>Pencairan yang lain</translation>
    </message>
    <message>
        <source>Show the other payout</source>
        <translation>Tampilkan pencairan yang lain</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Rekening</translation>
    </message>
    <message>
        <source>Recipient</source>
        <translation>Penerima</translation>
    </message>
    <message>
        <source>Bank</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metode</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>Email</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referensi</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>not queued yet</source>
        <translation>belum masuk antrean</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>Dibuat</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>none</source>
        <translation>tidak ada</translation>
    </message>
</context>
<context>
    <name>kontor::EnvironmentBand</name>
    <message>
        <source>Sandbox. Practice payments only.</source>
        <translation>Sandbox. Hanya pembayaran latihan.</translation>
    </message>
    <message>
        <source>Sandbox: practice payments only. No real money moves.</source>
        <translation>Sandbox: hanya pembayaran latihan. Tidak ada uang nyata yang berpindah.</translation>
    </message>
    <message>
        <source>Test profile. For practice payments.</source>
        <translation>Profil uji coba. Untuk pembayaran latihan.</translation>
    </message>
    <message>
        <source>Test: for practice payments. Kontor stops sending when the gateway marks a payment as real.</source>
        <translation>Uji coba: untuk pembayaran latihan. Kontor berhenti mengirim jika gateway menandai sebuah pembayaran sebagai nyata.</translation>
    </message>
</context>
<context>
    <name>kontor::ExplainBox</name>
    <message>
        <source>Explanation: %1</source>
        <extracomment>Read aloud: %1 are sentences about where a payment stands.</extracomment>
        <translation>Penjelasan: %1</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>Penjelasan</translation>
    </message>
</context>
<context>
    <name>kontor::ExportDialog</name>
    <message>
        <source>&amp;Days</source>
        <translation>&amp;Hari</translation>
    </message>
    <message>
        <source>&amp;First day</source>
        <translation>Hari &amp;pertama</translation>
    </message>
    <message>
        <source>&amp;Last day</source>
        <translation>Hari &amp;terakhir</translation>
    </message>
    <message>
        <source>Days and local times &amp;in</source>
        <translation>Hari dan &amp;waktu setempat menurut</translation>
    </message>
    <message>
        <source>C&amp;olumns</source>
        <translation>K&amp;olom</translation>
    </message>
    <message>
        <source>&amp;Kind of file</source>
        <translation>&amp;Jenis file</translation>
    </message>
    <message>
        <source>Use an &amp;Excel workbook</source>
        <translation>Pakai buku kerja &amp;Excel</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>E&amp;kspor…</translation>
    </message>
    <message>
        <source>The selected rows</source>
        <translation>Baris yang dipilih</translation>
    </message>
    <message>
        <source>What the list shows</source>
        <translation>Isi daftar</translation>
    </message>
    <message>
        <source>Those of the list</source>
        <translation>Yang ada di daftar</translation>
    </message>
    <message>
        <source>All, for scripts (schema 1)</source>
        <translation>Semua, untuk skrip (skema 1)</translation>
    </message>
    <message>
        <source>This computer is in %1.</source>
        <extracomment>Below a field. %1 is the name of a time zone, such as Asia/Jakarta.</extracomment>
        <translation>Komputer ini berada di %1.</translation>
    </message>
    <message>
        <source>Export to a file – %1</source>
        <extracomment>The title of a dialog. %1 is the environment such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>Ekspor ke file – %1</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Batal</translation>
    </message>
    <message>
        <source>&amp;Rows</source>
        <translation>&amp;Baris</translation>
    </message>
    <message>
        <source>There is no time zone of this name. They are named like Asia/Jakarta.</source>
        <translation>Tidak ada zona waktu dengan nama ini. Namanya ditulis seperti Asia/Jakarta.</translation>
    </message>
    <message>
        <source>The last day lies before the first.</source>
        <translation>Hari terakhir lebih awal daripada hari pertama.</translation>
    </message>
    <message>
        <source>A spreadsheet has to open account numbers as text, or it drops their zeros.</source>
        <translation>Spreadsheet harus membuka nomor rekening sebagai teks; jika tidak, angka nol di depannya hilang.</translation>
    </message>
    <message>
        <source>An object a line, for scripts.</source>
        <translation>Satu objek per baris, untuk skrip.</translation>
    </message>
    <message>
        <source>Times are in UTC, and beside it with their offset in %1.</source>
        <extracomment>%1 is the name of a time zone, such as Asia/Jakarta.</extracomment>
        <translation>Waktu dalam UTC, dan di sampingnya dengan selisihnya di %1.</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Menghitung…</translation>
    </message>
    <message>
        <source>Time zones</source>
        <translation>Zona waktu</translation>
    </message>
    <message>
        <source>Times are in UTC, and beside it in %1.</source>
        <extracomment>%1 is the name of a time zone, such as Asia/Jakarta.</extracomment>
        <translation>Waktu dalam UTC, dan di sampingnya dalam %1.</translation>
    </message>
    <message>
        <source>Semicolons and decimal commas, as your numbers are written. Account numbers lose their zeros in a spreadsheet.</source>
        <translation>Titik koma dan koma desimal, seperti angka Anda ditulis. Nomor rekening kehilangan nol di depannya dalam lembar kerja.</translation>
    </message>
    <message>
        <source>Commas and decimal points, as your numbers are written. Account numbers lose their zeros in a spreadsheet.</source>
        <translation>Koma dan titik desimal, seperti angka Anda ditulis. Nomor rekening kehilangan nol di depannya dalam lembar kerja.</translation>
    </message>
    <message>
        <source>Account numbers are text, amounts are numbers, times are dates.</source>
        <translation>Nomor rekening berupa teks, jumlah berupa angka, waktu berupa tanggal.</translation>
    </message>
    <message>
        <source>Amounts are numbers, times are dates.</source>
        <translation>Jumlah berupa angka, waktu berupa tanggal.</translation>
    </message>
</context>
<context>
    <name>kontor::ExportJobs</name>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Excel workbook (*.xlsx)</source>
        <translation>Buku kerja Excel (*.xlsx)</translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation>JSON Lines (*.jsonl)</translation>
    </message>
    <message>
        <source>Export to a file</source>
        <translation>Ekspor ke file</translation>
    </message>
    <message>
        <source>Export the result of the batch</source>
        <translation>Ekspor hasil batch</translation>
    </message>
    <message>
        <source>%1 result</source>
        <extracomment>The name of a file, without its ending. %1 is the name of a batch.</extracomment>
        <translation>%1 hasil</translation>
    </message>
    <message>
        <source>Exporting to %1</source>
        <extracomment>A line of the list of jobs. %1 is the name of a file.</extracomment>
        <translation>Mengekspor ke %1</translation>
    </message>
    <message numerus="yes">
        <source>Exporting to %1: %Ln row(s)</source>
        <extracomment>A line of the list of jobs. %1 is the name of a file, %n are the rows written so far.</extracomment>
        <translation>
            <numerusform>Mengekspor ke %1: %Ln baris</numerusform>
        </translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Buka folder</translation>
    </message>
    <message>
        <source>The export was cancelled. No file was written, and one that was there before is as it was.</source>
        <translation>Ekspor dibatalkan. Tidak ada file yang ditulis, dan file yang sudah ada sebelumnya tetap seperti semula.</translation>
    </message>
    <message>
        <source>Nothing was exported, and a file that was there before is as it was. %1</source>
        <extracomment>%1 says why, in a sentence or two.</extracomment>
        <translation>Tidak ada yang diekspor, dan file yang sudah ada sebelumnya tetap seperti semula. %1</translation>
    </message>
    <message>
        <source>CSV for Excel (*.csv)</source>
        <translation>CSV untuk Excel (*.csv)</translation>
    </message>
    <message>
        <source>Replace the file by one without rows?</source>
        <translation>Ganti berkas dengan berkas tanpa baris?</translation>
    </message>
    <message>
        <source>No rows match what you chose, and %1 exists already. It was left as it is.</source>
        <extracomment>%1 is the name of a file.</extracomment>
        <translation>Tidak ada baris yang sesuai pilihan Anda, dan %1 sudah ada. Berkas itu tidak diubah.</translation>
    </message>
    <message>
        <source>&amp;Keep the file</source>
        <translation>&amp;Pertahankan berkas</translation>
    </message>
    <message>
        <source>&amp;Replace the file</source>
        <translation>&amp;Ganti berkas</translation>
    </message>
</context>
<context>
    <name>kontor::FactList</name>
    <message>
        <source>%1: %2</source>
        <extracomment>One fact of a payment, read aloud. %1 is its name such as &quot;Bank&quot;, %2 its value.</extracomment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>kontor::FieldRow</name>
    <message numerus="yes">
        <source>This field holds %n character(s). What was beyond them was left out.</source>
        <extracomment>Below a field, when something longer was typed or pasted.</extracomment>
        <translation>
            <numerusform>Kolom ini memuat %n karakter. Selebihnya tidak dimasukkan.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::FigureCard</name>
    <message>
        <source>%1: %2. %3</source>
        <extracomment>A figure of the overview, read aloud. %1 is its name, %2 the figure, %3 a line about it.</extracomment>
        <translation>%1: %2. %3</translation>
    </message>
</context>
<context>
    <name>kontor::FigureList</name>
    <message>
        <source>%1, %2</source>
        <extracomment>A line of the overview, read aloud: %1 is what it says, %2 the note beside it.</extracomment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>kontor::FilterBar</name>
    <message>
        <source>Add filter</source>
        <translation>Tambah filter</translation>
    </message>
    <message>
        <source>Clear all</source>
        <translation>Hapus semua</translation>
    </message>
    <message>
        <source>Clear all filters</source>
        <translation>Hapus semua filter</translation>
    </message>
    <message>
        <source>Filter: %1. Remove</source>
        <extracomment>A chip, read aloud: %1 is what the list is narrowed to. Its press takes that away.</extracomment>
        <translation>Filter: %1. Hapus</translation>
    </message>
    <message>
        <source>No filters</source>
        <translation>Tidak ada filter</translation>
    </message>
    <message>
        <source>Filters: %1</source>
        <extracomment>Read aloud: %1 is a sentence of all conditions, such as &quot;status is Queued&quot;.</extracomment>
        <translation>Filter: %1</translation>
    </message>
    <message>
        <source>Filter: %1. Press to change, Delete to remove</source>
        <extracomment>A chip, read aloud. Its press edits the filter, the key Delete takes it away.</extracomment>
        <translation>Filter: %1. Tekan untuk mengubah, Delete untuk menghapus</translation>
    </message>
</context>
<context>
    <name>kontor::FilterEditor</name>
    <message>
        <source>Another currency</source>
        <translation>Mata uang lain</translation>
    </message>
    <message>
        <source>Another method</source>
        <translation>Metode lain</translation>
    </message>
    <message>
        <source>Another bank</source>
        <translation>Bank lain</translation>
    </message>
    <message>
        <source>&amp;First day</source>
        <translation>Hari &amp;pertama</translation>
    </message>
    <message>
        <source>&amp;Last day</source>
        <translation>Hari &amp;terakhir</translation>
    </message>
    <message>
        <source>&amp;At least</source>
        <translation>Se&amp;dikitnya</translation>
    </message>
    <message>
        <source>At &amp;most</source>
        <translation>Paling &amp;banyak</translation>
    </message>
    <message>
        <source>Compared as numbers, whatever the currency.</source>
        <translation>Dibandingkan sebagai angka, apa pun mata uangnya.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Hapus</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Tampilkan</translation>
    </message>
    <message>
        <source>This is less than the amount above.</source>
        <translation>Ini kurang dari jumlah di atas.</translation>
    </message>
    <message>
        <source>Enter an amount above 0, such as 1250 or 1250.50.</source>
        <translation>Masukkan jumlah di atas 0, misalnya 1250 atau 1250.50.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>A batch to choose: %1 is its name, %2 when it was imported.</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Name &amp;contains</source>
        <translation>Nama &amp;memuat</translation>
    </message>
    <message>
        <source>Capital letters and accents make no difference.</source>
        <translation>Huruf besar dan tanda aksen tidak membedakan.</translation>
    </message>
    <message>
        <source>Or its &amp;name contains</source>
        <translation>Atau &amp;namanya memuat</translation>
    </message>
    <message>
        <source>No batch has been imported yet.</source>
        <translation>Belum ada batch yang diimpor.</translation>
    </message>
    <message>
        <source>No batch has this in its name. Type another part of it, or leave it empty.</source>
        <translation>Tidak ada batch yang memuat ini dalam namanya. Ketik bagian lain dari namanya, atau kosongkan.</translation>
    </message>
    <message>
        <source>The gateway says of each payment whether it is a test.</source>
        <translation>Gateway menyebutkan untuk setiap pembayaran apakah itu uji coba.</translation>
    </message>
    <message>
        <source>Payments that somebody may have to look at, for any of these.</source>
        <translation>Pembayaran yang mungkin perlu dilihat seseorang, karena salah satu dari ini.</translation>
    </message>
    <message>
        <source>Days in %1.</source>
        <extracomment>%1 is the name of a time zone, such as Asia/Jakarta.</extracomment>
        <translation>Hari menurut %1.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; can mean %2 or %3. Type one of these.</source>
        <extracomment>An error below a field. %1 is what was typed, %2 and %3 are the two amounts that it can mean.</extracomment>
        <translation>&quot;%1&quot; bisa berarti %2 atau %3. Ketik salah satunya.</translation>
    </message>
</context>
<context>
    <name>kontor::FinishSetupCard</name>
    <message>
        <source>Finish setting up</source>
        <translation>Selesaikan penyiapan</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Lanjutkan</translation>
    </message>
    <message>
        <source>Go on with setting up</source>
        <translation>Lanjutkan penyiapan</translation>
    </message>
    <message numerus="yes">
        <source>%n check(s) still open. Until then it is not certain that payouts can be issued.</source>
        <extracomment>On a card: %n are checks of the connection test.</extracomment>
        <translation>
            <numerusform>%n pemeriksaan masih terbuka. Sampai itu beres belum pasti pencairan dapat dibuat.</numerusform>
        </translation>
    </message>
    <message>
        <source>The assistant was left before its end. It goes on where you left it.</source>
        <translation>Asisten ditinggalkan sebelum selesai. Ia berlanjut di tempat Anda meninggalkannya.</translation>
    </message>
</context>
<context>
    <name>kontor::GatewayPage</name>
    <message>
        <source>Gateway</source>
        <translation>Gateway</translation>
    </message>
    <message>
        <source>Your gateway has given you a base address and a merchant code. One profile is one merchant at one gateway.</source>
        <translation>Gateway Anda memberi alamat dasar dan kode merchant. Satu profil adalah satu merchant di satu gateway.</translation>
    </message>
    <message>
        <source>Test: practice payments only</source>
        <translation>Uji: hanya pembayaran latihan</translation>
    </message>
    <message>
        <source>Live: real money</source>
        <translation>Live: uang sungguhan</translation>
    </message>
    <message>
        <source>Base &amp;address</source>
        <translation>&amp;Alamat dasar</translation>
    </message>
    <message>
        <source>It begins with https. Without encryption it may only be on this computer.</source>
        <translation>Diawali dengan https. Tanpa enkripsi hanya boleh di komputer ini.</translation>
    </message>
    <message>
        <source>&amp;Merchant code</source>
        <translation>Kode &amp;merchant</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>&amp;Jenis</translation>
    </message>
    <message>
        <source>Profile &amp;name</source>
        <translation>&amp;Nama profil</translation>
    </message>
    <message>
        <source>What Kontor calls it on this computer. It is also the name of its folder.</source>
        <translation>Sebutan Kontor untuknya di komputer ini. Juga nama foldernya.</translation>
    </message>
    <message>
        <source>Own certificate authority or proxy</source>
        <translation>Otoritas sertifikat atau proxy sendiri</translation>
    </message>
    <message>
        <source>Payouts leave your real balance.</source>
        <translation>Pencairan mengurangi saldo Anda yang sungguhan.</translation>
    </message>
    <message>
        <source>Sending stops when the gateway marks a payment as real.</source>
        <translation>Pengiriman berhenti bila gateway menandai sebuah pembayaran sebagai sungguhan.</translation>
    </message>
    <message>
        <source>C&amp;olour</source>
        <translation>W&amp;arna</translation>
    </message>
    <message>
        <source>A mark at the bottom of the window, so that you can tell your merchants apart.</source>
        <translation>Tanda di bagian bawah jendela, agar Anda dapat membedakan merchant-merchant Anda.</translation>
    </message>
    <message>
        <source>The profile is made by now, and its folder has this name: it stays. All else can still be changed.</source>
        <translation>Profilnya sudah dibuat, dan foldernya bernama ini: nama itu tetap. Yang lain masih dapat diubah.</translation>
    </message>
</context>
<context>
    <name>kontor::GatewaySettings</name>
    <message>
        <source>Gateway</source>
        <translation>Gateway</translation>
    </message>
    <message>
        <source>Base address</source>
        <translation>Alamat dasar</translation>
    </message>
    <message>
        <source>Merchant code</source>
        <translation>Kode merchant</translation>
    </message>
    <message>
        <source>These two stay: at another gateway or merchant the payments of this profile would not be found. For another one make a new profile.</source>
        <translation>Keduanya tetap: di gateway atau merchant lain pembayaran profil ini tidak akan ditemukan. Untuk yang lain buatlah profil baru.</translation>
    </message>
    <message>
        <source>What you change here counts when Kontor is started again.</source>
        <translation>Yang Anda ubah di sini berlaku setelah Kontor dimulai kembali.</translation>
    </message>
    <message>
        <source>Certificate authority file, proxy</source>
        <translation>Berkas otoritas sertifikat, proxy</translation>
    </message>
    <message>
        <source>The way to the gateway was not changed. %1</source>
        <extracomment>%1 says why, in a sentence or two.</extracomment>
        <translation>Jalan ke gateway tidak diubah. %1</translation>
    </message>
    <message>
        <source>The new way to the gateway counts when Kontor is started again. Until then it is as before.</source>
        <translation>Jalan baru ke gateway berlaku setelah Kontor dimulai kembali. Sampai saat itu tetap seperti semula.</translation>
    </message>
    <message>
        <source>&amp;Colour of this profile</source>
        <translation>&amp;Warna profil ini</translation>
    </message>
    <message>
        <source>A mark at the bottom of the window, so that you can tell your merchants apart. In force at once.</source>
        <translation>Tanda di bagian bawah jendela, agar Anda dapat membedakan merchant-merchant Anda. Langsung berlaku.</translation>
    </message>
    <message>
        <source>The colour was not changed. %1</source>
        <extracomment>%1 says why, in a sentence or two.</extracomment>
        <translation>Warnanya tidak diubah. %1</translation>
    </message>
    <message>
        <source>The profile has another colour.</source>
        <translation>Profil ini memakai warna lain.</translation>
    </message>
    <message>
        <source>&amp;Test connection</source>
        <translation>&amp;Uji koneksi</translation>
    </message>
    <message>
        <source>Gateway: base address, merchant code, connection test</source>
        <translation>Gateway: alamat dasar, kode merchant, uji koneksi</translation>
    </message>
    <message>
        <source>TLS, SSL, network</source>
        <extracomment>Other words by which this setting is found, separated by commas: a file of certificates, a proxy.</extracomment>
        <translation>TLS, SSL, jaringan</translation>
    </message>
    <message>
        <source>Proxy &amp;login…</source>
        <translation>&amp;Login proxy…</translation>
    </message>
    <message>
        <source>The proxy&apos;s login is in your keychain and is used from now on.</source>
        <translation>Login proxy ada di ring kunci Anda dan dipakai mulai sekarang.</translation>
    </message>
    <message>
        <source>The proxy&apos;s login is deleted.</source>
        <translation>Login proxy dihapus.</translation>
    </message>
</context>
<context>
    <name>kontor::GettingStarted</name>
    <message>
        <source>5 things to try</source>
        <translation>5 hal untuk dicoba</translation>
    </message>
    <message>
        <source>Hide this list</source>
        <translation>Sembunyikan daftar ini</translation>
    </message>
    <message>
        <source>done</source>
        <translation>sudah dilakukan</translation>
    </message>
    <message>
        <source>Issue a payout</source>
        <translation>Buat pencairan</translation>
    </message>
    <message>
        <source>Cancel a payout before it is sent</source>
        <translation>Batalkan pencairan sebelum dikirim</translation>
    </message>
    <message>
        <source>Ask a customer for money</source>
        <translation>Minta uang dari pelanggan</translation>
    </message>
    <message>
        <source>Read your balances</source>
        <translation>Baca saldo Anda</translation>
    </message>
    <message>
        <source>Pay many people from one file</source>
        <translation>Bayar banyak orang dari satu berkas</translation>
    </message>
</context>
<context>
    <name>kontor::GoMenu</name>
    <message>
        <source>Overview</source>
        <translation>Ikhtisar</translation>
    </message>
    <message>
        <source>Payouts</source>
        <translation>Pencairan</translation>
    </message>
    <message>
        <source>Payins</source>
        <translation>Penerimaan</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Balances</source>
        <translation>Saldo</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Opsi</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Kunci</translation>
    </message>
    <message>
        <source>Callbacks</source>
        <translation>Callback</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Pengaturan</translation>
    </message>
</context>
<context>
    <name>kontor::HelpMenu</name>
    <message>
        <source>&amp;Keys…</source>
        <translation>Pintasan &amp;keyboard…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Tutup</translation>
    </message>
    <message>
        <source>Save support bundle in – %1</source>
        <extracomment>The title of a dialog. %1 is the environment such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>Simpan paket dukungan di – %1</translation>
    </message>
    <message>
        <source>Saved in %1. No secrets, names or amounts are in it; look through it before you hand it over.</source>
        <extracomment>%1 is the path of a folder.</extracomment>
        <translation>Disimpan di %1. Tidak ada rahasia, nama, atau jumlah di dalamnya; periksa isinya sebelum Anda menyerahkannya.</translation>
    </message>
    <message>
        <source>Kontor %1, a back-office for merchants of a payment gateway. GPL-3.0-or-later.</source>
        <extracomment>%1 is the number of a version, such as 1.2.0.</extracomment>
        <translation>Kontor %1, back-office untuk merchant payment gateway. GPL-3.0-or-later.</translation>
    </message>
</context>
<context>
    <name>kontor::HoldToast</name>
    <message>
        <source>Sending %1 to %2 in %3 s</source>
        <extracomment>%1 is an amount with its currency, %2 a recipient, %3 are seconds, counted down.</extracomment>
        <translation>Mengirim %1 ke %2 dalam %3 dtk</translation>
    </message>
    <message>
        <source>Queued %1 to %2</source>
        <extracomment>%1 is an amount with its currency, %2 a recipient.</extracomment>
        <translation>Masuk antrean: %1 kepada %2</translation>
    </message>
    <message>
        <source>Queued %1 to %2. It goes out when sending goes on.</source>
        <extracomment>%1 is an amount with its currency, %2 a recipient.</extracomment>
        <translation>Masuk antrean: %1 kepada %2. Dikirim saat pengiriman dilanjutkan.</translation>
    </message>
</context>
<context>
    <name>kontor::InitialPage</name>
    <message>
        <source>Where I was</source>
        <extracomment>A choice of what is seen when Kontor starts: the section where the person left it.</extracomment>
        <translation>Tempat terakhir saya</translation>
    </message>
    <message>
        <source>Payouts</source>
        <translation>Pencairan</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Ikhtisar</translation>
    </message>
    <message>
        <source>Payins</source>
        <translation>Penerimaan</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Balances</source>
        <translation>Saldo</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Opsi</translation>
    </message>
    <message>
        <source>Callbacks</source>
        <translation>Callback</translation>
    </message>
</context>
<context>
    <name>kontor::IssuedTokensModel</name>
    <message>
        <source>Operations</source>
        <translation>Operasi</translation>
    </message>
    <message>
        <source>Payin %1</source>
        <extracomment>What a token is for. %1 is the ID of a payin.</extracomment>
        <translation>Penerimaan %1</translation>
    </message>
    <message>
        <source>Create and see this payin</source>
        <translation>Buat dan lihat penerimaan ini</translation>
    </message>
    <message>
        <source>See this payin</source>
        <translation>Lihat penerimaan ini</translation>
    </message>
    <message>
        <source>Any amount</source>
        <translation>Jumlah berapa pun</translation>
    </message>
    <message>
        <source>Ended %1</source>
        <extracomment>When a token ended. %1 is a time.</extracomment>
        <translation>Sudah berakhir %1</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Untuk</translation>
    </message>
    <message>
        <source>Allows</source>
        <translation>Mengizinkan</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Batas</translation>
    </message>
    <message>
        <source>Ends</source>
        <translation>Berakhir</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Dibuat oleh</translation>
    </message>
    <message>
        <source>Create and see this payin, and more: %1</source>
        <extracomment>What a token allows. %1 is operations, such as &quot;GET /payouts/7&quot;.</extracomment>
        <translation>Membuat dan melihat penerimaan ini, dan lebih dari itu: %1</translation>
    </message>
    <message>
        <source>See this payin, and more: %1</source>
        <extracomment>What a token allows. %1 is operations, such as &quot;GET /payouts/7&quot;.</extracomment>
        <translation>Melihat penerimaan ini, dan lebih dari itu: %1</translation>
    </message>
</context>
<context>
    <name>kontor::JobsDrawer</name>
    <message>
        <source>Nothing is running, and nothing has ended since Kontor was started.</source>
        <translation>Tidak ada yang berjalan, dan tidak ada yang berakhir sejak Kontor dimulai.</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Pekerjaan</translation>
    </message>
    <message>
        <source>Close the jobs</source>
        <translation>Tutup daftar pekerjaan</translation>
    </message>
    <message>
        <source>%1 %</source>
        <extracomment>A line of the list of jobs: %1 what it is, %2 when it began or ended, or how far it is.</extracomment>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>A line of the list of jobs, read aloud: %1 what it is, %2 when it began or ended, or how far it is.</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Cancel this job</source>
        <translation>Batalkan pekerjaan ini</translation>
    </message>
    <message>
        <source>Show</source>
        <extracomment>Opens the batch of a job, or the folder of the file that it has written.</extracomment>
        <translation>Tampilkan</translation>
    </message>
    <message>
        <source>Pause this batch</source>
        <extracomment>Lets a batch rest that is being sent.</extracomment>
        <translation>Jeda batch ini</translation>
    </message>
</context>
<context>
    <name>kontor::KeyBackupDialog</name>
    <message>
        <source>Back up a key – %1</source>
        <extracomment>The title of a dialog. %1 is the environment such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>Cadangkan kunci – %1</translation>
    </message>
    <message>
        <source>Whoever has this file and its passphrase can send payments in your name. Keep them apart, and not on this computer alone. Key %1.</source>
        <extracomment>%1 begins a key&apos;s fingerprint, such as &quot;7F3A 91C2&quot;.</extracomment>
        <translation>Siapa pun yang memiliki file ini dan frasa sandinya dapat mengirim pembayaran atas nama Anda. Simpan keduanya terpisah, dan jangan hanya di komputer ini. Kunci %1.</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;File</translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation>&amp;Pilih…</translation>
    </message>
    <message>
        <source>At least %1 characters. Without it the backup is worth nothing, and nobody can bring it back.</source>
        <extracomment>Below a field for a passphrase. %1 is a number such as 12.</extracomment>
        <translation>Paling sedikit %1 karakter. Tanpa frasa sandi ini cadangan tidak berguna, dan tidak seorang pun dapat memulihkannya.</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Batal</translation>
    </message>
    <message>
        <source>&amp;Back up</source>
        <translation>&amp;Cadangkan</translation>
    </message>
    <message>
        <source>Back up a key to</source>
        <translation>Cadangkan kunci ke</translation>
    </message>
    <message>
        <source>Say where the backup goes.</source>
        <translation>Tentukan tempat cadangan disimpan.</translation>
    </message>
</context>
<context>
    <name>kontor::KeyCard</name>
    <message>
        <source>Key %1, %2</source>
        <extracomment>Read aloud. %1 begins a key&apos;s fingerprint, %2 says what it is for, such as &quot;In use&quot;.</extracomment>
        <translation>Kunci %1, %2</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>Dipakai</translation>
    </message>
    <message>
        <source>To come: it takes the place of the key in use when the gateway takes it</source>
        <translation>Menyusul: menggantikan kunci yang dipakai saat gateway menerimanya</translation>
    </message>
    <message>
        <source>Retired %1</source>
        <extracomment>The status of a key. %1 is a time.</extracomment>
        <translation>Tidak dipakai lagi %1</translation>
    </message>
    <message>
        <source>Not in use</source>
        <translation>Tidak dipakai</translation>
    </message>
    <message>
        <source>Your keychain</source>
        <translation>Gantungan kunci sistem Anda</translation>
    </message>
    <message>
        <source>An encrypted file with its passphrase beside it. Practice only: no unlocked keychain was found.</source>
        <translation>File terenkripsi dengan frasa sandi di sampingnya. Hanya untuk latihan: tidak ditemukan gantungan kunci sistem yang terbuka.</translation>
    </message>
    <message>
        <source>An encrypted file</source>
        <translation>File terenkripsi</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Jenis</translation>
    </message>
    <message>
        <source>RSA, %1 bits</source>
        <extracomment>The kind of a key. %1 is a number such as 3072.</extracomment>
        <translation>RSA, %1 bit</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>Dibuat</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>Terakhir digunakan</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Tidak pernah</translation>
    </message>
    <message>
        <source>The gateway</source>
        <translation>Gateway</translation>
    </message>
    <message>
        <source>takes it since %1</source>
        <extracomment>A fact about a key, behind &quot;The gateway&quot;. %1 is a time.</extracomment>
        <translation>menerimanya sejak %1</translation>
    </message>
    <message>
        <source>Private half</source>
        <translation>Bagian privat</translation>
    </message>
    <message>
        <source>Copy fingerprint</source>
        <translation>Salin sidik jari</translation>
    </message>
    <message>
        <source>The fingerprint is copied.</source>
        <translation>Sidik jari disalin.</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>Sidik jari</translation>
    </message>
    <message>
        <source>Copy public key</source>
        <translation>Salin kunci publik</translation>
    </message>
    <message>
        <source>The public key is copied.</source>
        <translation>Kunci publik disalin.</translation>
    </message>
    <message>
        <source>Save public key…</source>
        <translation>Simpan kunci publik…</translation>
    </message>
    <message>
        <source>E-mail public key…</source>
        <translation>Kirim kunci publik lewat email…</translation>
    </message>
    <message>
        <source>No mail program opened. Copy the public key instead.</source>
        <translation>Tidak ada program email yang terbuka. Sebagai gantinya, salin kunci publik.</translation>
    </message>
    <message>
        <source>Test with the gateway</source>
        <translation>Uji dengan gateway</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>Cadangkan…</translation>
    </message>
    <message>
        <source>Use this key…</source>
        <translation>Pakai kunci ini…</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Hapus…</translation>
    </message>
    <message>
        <source>Asking the gateway…</source>
        <translation>Menanyakan ke gateway…</translation>
    </message>
    <message>
        <source>The gateway takes this key.</source>
        <translation>Gateway menerima kunci ini.</translation>
    </message>
    <message>
        <source>It issued a token that was used for nothing.</source>
        <translation>Gateway menerbitkan token yang tidak digunakan untuk apa pun.</translation>
    </message>
    <message>
        <source>The gateway does not take this key now.</source>
        <translation>Gateway tidak menerima kunci ini sekarang.</translation>
    </message>
    <message>
        <source>That is right for a retired key: it can be deleted.</source>
        <translation>Ini wajar untuk kunci yang tidak dipakai lagi: kunci dapat dihapus.</translation>
    </message>
    <message>
        <source>It may need time to register it. Ask your gateway&apos;s people, and read the fingerprint to each other.</source>
        <translation>Gateway mungkin memerlukan waktu untuk mendaftarkannya. Tanyakan kepada petugas gateway Anda, dan saling bacakan sidik jarinya.</translation>
    </message>
    <message>
        <source>To come: it takes the place of the secret when the gateway takes it</source>
        <translation>Akan datang: menggantikan rahasia setelah gateway menerimanya</translation>
    </message>
    <message>
        <source>In the keychain</source>
        <translation>Di gantungan kunci sistem</translation>
    </message>
    <message>
        <source>The file is there</source>
        <translation>Filenya ada</translation>
    </message>
    <message>
        <source>Keychain locked</source>
        <translation>Gantungan kunci sistem terkunci</translation>
    </message>
    <message>
        <source>Not in the keychain</source>
        <translation>Tidak ada di gantungan kunci sistem</translation>
    </message>
    <message>
        <source>File not found</source>
        <translation>File tidak ditemukan</translation>
    </message>
    <message>
        <source>No keychain service</source>
        <translation>Tidak ada layanan gantungan kunci sistem</translation>
    </message>
    <message>
        <source>File not readable</source>
        <translation>File tidak dapat dibaca</translation>
    </message>
    <message>
        <source>Nothing is signed with this key until you unlock your keychain.</source>
        <translation>Tidak ada yang ditandatangani dengan kunci ini sampai Anda membuka gantungan kunci sistem Anda.</translation>
    </message>
    <message>
        <source>Nothing is signed with this key until a keychain runs: start GNOME Keyring or KWallet.</source>
        <translation>Tidak ada yang ditandatangani dengan kunci ini sampai gantungan kunci sistem berjalan: jalankan GNOME Keyring atau KWallet.</translation>
    </message>
    <message>
        <source>Nothing is signed with this key until its file can be read: look who may read Kontor&apos;s folder.</source>
        <translation>Tidak ada yang ditandatangani dengan kunci ini sampai filenya dapat dibaca: periksa siapa yang boleh membaca folder Kontor.</translation>
    </message>
    <message>
        <source>Its private half is gone, so nothing can be signed and what is queued waits. Rotate to a new key.</source>
        <translation>Bagian privatnya hilang, jadi tidak ada yang dapat ditandatangani dan yang mengantre menunggu. Rotasi ke kunci baru.</translation>
    </message>
    <message>
        <source>Its private half is gone, so nothing can be signed with it any more. Delete it from this list, and import a backup if you have one.</source>
        <translation>Bagian privatnya hilang, jadi tidak ada lagi yang dapat ditandatangani dengannya. Hapus dari daftar ini, dan impor cadangan jika Anda memilikinya.</translation>
    </message>
    <message>
        <source>At this moment</source>
        <translation>Saat ini</translation>
    </message>
    <message>
        <source>%1, key %2</source>
        <extracomment>Read aloud. %1 is a fact of a key, or what a button does with it; %2 begins its fingerprint.</extracomment>
        <translation>%1, kunci %2</translation>
    </message>
    <message>
        <source>No default collection</source>
        <translation>Tidak ada koleksi bawaan</translation>
    </message>
    <message>
        <source>Nothing is signed with this key until your keychain has a default collection: in KeePassXC open your database and share a group, in another one make a keyring and set it as the default.</source>
        <translation>Tidak ada yang ditandatangani dengan kunci ini sampai ring kunci Anda punya koleksi bawaan: di KeePassXC buka basis data Anda dan bagikan sebuah grup, di program lain buat ring kunci dan jadikan bawaan.</translation>
    </message>
</context>
<context>
    <name>kontor::KeyDialog</name>
    <message>
        <source>New signing key – %1</source>
        <extracomment>The title of a dialog. %1 is the environment such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>Kunci tanda tangan baru – %1</translation>
    </message>
    <message>
        <source>Import a signing key – %1</source>
        <extracomment>The title of a dialog. %1 is the environment such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>Impor kunci tanda tangan – %1</translation>
    </message>
    <message>
        <source>Kontor makes a pair of keys. The private half signs and is never shown; the public half goes to your gateway.</source>
        <translation>Kontor membuat sepasang kunci. Bagian privat menandatangani dan tidak pernah ditampilkan; bagian publik diberikan kepada gateway Anda.</translation>
    </message>
    <message>
        <source>A private key that you have as a file, or a backup of one. It stays where it is; Kontor keeps a copy of its own.</source>
        <translation>Kunci privat yang Anda miliki sebagai file, atau cadangannya. File itu tetap di tempatnya; Kontor menyimpan salinannya sendiri.</translation>
    </message>
    <message>
        <source>%1 bits (usual)</source>
        <extracomment>How long a key is to be, in a list to choose from. %1 is a number such as 3072.</extracomment>
        <translation>%1 bit (lazim)</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <extracomment>How long a key is to be, in a list to choose from. %1 is a number such as 4096.</extracomment>
        <translation>%1 bit</translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation>Pan&amp;jang</translation>
    </message>
    <message>
        <source>In your keychain</source>
        <translation>Di gantungan kunci sistem Anda</translation>
    </message>
    <message>
        <source>In an encrypted file, with a passphrase</source>
        <translation>Di dalam file terenkripsi, dengan frasa sandi</translation>
    </message>
    <message>
        <source>&amp;Where it is kept</source>
        <translation>&amp;Tempat penyimpanan</translation>
    </message>
    <message>
        <source>At least %1 characters. Kontor asks for it whenever it is started; nobody can bring it back.</source>
        <extracomment>Below a field for a passphrase. %1 is a number such as 12.</extracomment>
        <translation>Sedikitnya %1 karakter. Kontor memintanya setiap kali dijalankan; tidak ada yang dapat mengembalikannya.</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Batal</translation>
    </message>
    <message>
        <source>C&amp;reate key</source>
        <translation>B&amp;uat kunci</translation>
    </message>
    <message>
        <source>I&amp;mport key</source>
        <translation>I&amp;mpor kunci</translation>
    </message>
    <message>
        <source>Under the passphrase of this profile&apos;s other key files.</source>
        <translation>Dengan frasa sandi dari file kunci lain profil ini.</translation>
    </message>
    <message>
        <source>Making the key…</source>
        <translation>Membuat kunci…</translation>
    </message>
    <message>
        <source>Looking at the key…</source>
        <translation>Memeriksa kunci…</translation>
    </message>
    <message>
        <source>This passphrase does not open the key files of this profile. Enter theirs.</source>
        <translation>Frasa sandi ini tidak membuka file kunci profil ini. Ketik frasa sandi file tersebut.</translation>
    </message>
    <message>
        <source>No unlocked keychain is there. Unlock it, or start GNOME Keyring, KWallet, or KeePassXC with a shared group; or choose a file on purpose.</source>
        <translation>Tidak ada ring kunci yang terbuka. Buka kuncinya, atau jalankan GNOME Keyring, KWallet, atau KeePassXC dengan grup yang dibagikan; atau pilih berkas dengan sengaja.</translation>
    </message>
</context>
<context>
    <name>kontor::KeyFileFields</name>
    <message>
        <source>&amp;File</source>
        <translation>Fi&amp;le</translation>
    </message>
    <message>
        <source>Passphrase of the file (leave &amp;empty if it has none)</source>
        <translation>Frasa sandi file (k&amp;osongkan jika tidak ada)</translation>
    </message>
    <message>
        <source>PEM or PKCS#8, RSA with 2048 to 4096 bits.</source>
        <translation>PEM atau PKCS#8, RSA dengan 2048 sampai 4096 bit.</translation>
    </message>
    <message>
        <source>C&amp;hoose file…</source>
        <translation>&amp;Pilih file…</translation>
    </message>
    <message>
        <source>Key file</source>
        <translation>File kunci</translation>
    </message>
    <message>
        <source>Keys (*.pem *.key *.p8 *.der)</source>
        <translation>Kunci (*.pem *.key *.p8 *.der)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Semua file (*)</translation>
    </message>
    <message>
        <source>Choose the file of the key.</source>
        <translation>Pilih file kunci.</translation>
    </message>
    <message>
        <source>This file can&apos;t be read: %1</source>
        <extracomment>An error below a field. %1 is the system&apos;s reason.</extracomment>
        <translation>File ini tidak dapat dibaca: %1</translation>
    </message>
    <message>
        <source>%1 Nothing was stored.</source>
        <extracomment>%1 is what is wrong with a key&apos;s file, in a whole sentence.</extracomment>
        <translation>%1 Tidak ada yang disimpan.</translation>
    </message>
    <message>
        <source>This is not a file. Choose the file of the key.</source>
        <translation>Ini bukan berkas. Pilih berkas kunci itu.</translation>
    </message>
</context>
<context>
    <name>kontor::KeyMapDialog</name>
    <message>
        <source>Open what is chosen in a list</source>
        <translation>Buka yang dipilih dalam daftar</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Tick a row of a list</source>
        <translation>Centang baris daftar</translation>
    </message>
    <message>
        <source>Select every row</source>
        <translation>Pilih semua baris</translation>
    </message>
    <message>
        <source>Copy the rows that are selected</source>
        <translation>Salin baris yang dipilih</translation>
    </message>
    <message>
        <source>Cancel the selected payments that were not sent</source>
        <translation>Batalkan pembayaran terpilih yang belum dikirim</translation>
    </message>
    <message>
        <source>Take the last filter away, in the empty filter box</source>
        <translation>Hapus filter terakhir, di kotak filter yang kosong</translation>
    </message>
    <message>
        <source>Press the main button of the page</source>
        <translation>Tekan tombol utama halaman</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>Next problem in the rows of a file</source>
        <translation>Masalah berikutnya di baris berkas</translation>
    </message>
    <message>
        <source>Previous problem in the rows of a file</source>
        <translation>Masalah sebelumnya di baris berkas</translation>
    </message>
    <message>
        <source>Redo a change to the rows of a file</source>
        <translation>Ulangi perubahan pada baris file</translation>
    </message>
    <message>
        <source>Close the detail, then take the filter away</source>
        <translation>Tutup rincian, lalu hapus filter</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Keys – %1</source>
        <extracomment>The title of a dialog. %1 is the environment such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>Pintasan keyboard – %1</translation>
    </message>
    <message>
        <source>Lists and pages</source>
        <translation>Daftar dan halaman</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Kunci</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Tutup</translation>
    </message>
</context>
<context>
    <name>kontor::KeySetupPage</name>
    <message>
        <source>Signing key</source>
        <translation>Kunci tanda tangan</translation>
    </message>
    <message>
        <source>A pair of keys proves to the gateway that a request is yours. The private half signs and is never shown; the public half goes to your gateway.</source>
        <translation>Sepasang kunci membuktikan kepada gateway bahwa sebuah permintaan berasal dari Anda. Bagian privat menandatangani dan tidak pernah ditampilkan; bagian publik diberikan kepada gateway Anda.</translation>
    </message>
    <message>
        <source>At least %1 characters. Kontor asks for it whenever it is started; nobody can bring it back.</source>
        <extracomment>Below a field for a passphrase. %1 is a number such as 12.</extracomment>
        <translation>Sedikitnya %1 karakter. Kontor memintanya setiap kali dijalankan; tidak ada yang dapat mengembalikannya.</translation>
    </message>
    <message>
        <source>&amp;Secret of your merchant</source>
        <translation>&amp;Rahasia merchant Anda</translation>
    </message>
    <message>
        <source>It is kept in your keychain and shown nowhere.</source>
        <translation>Disimpan di keychain Anda dan tidak ditampilkan di mana pun.</translation>
    </message>
    <message>
        <source>&amp;Look for a keychain again</source>
        <translation>&amp;Cari keychain lagi</translation>
    </message>
    <message>
        <source>My gateway only gave me a secret (deprecated)</source>
        <translation>Gateway saya hanya memberi rahasia (usang)</translation>
    </message>
    <message>
        <source>The secret of your merchant is in your keychain. Make a key as soon as your gateway can take one.</source>
        <translation>Rahasia merchant Anda ada di keychain. Buat kunci segera setelah gateway Anda dapat menerimanya.</translation>
    </message>
    <message>
        <source>The key %1 is there, RSA with %2 bits.</source>
        <extracomment>%1 begins the fingerprint of a key, %2 is a number such as 3072.</extracomment>
        <translation>Kunci %1 ada, RSA dengan %2 bit.</translation>
    </message>
    <message>
        <source>Looking for your keychain…</source>
        <translation>Mencari keychain Anda…</translation>
    </message>
    <message>
        <source>Kontor makes a new pair of keys (RSA, 3072 bits) and puts the private half into your keychain.</source>
        <translation>Kontor membuat sepasang kunci baru (RSA, 3072 bit) dan menaruh bagian privatnya di keychain Anda.</translation>
    </message>
    <message>
        <source>Whoever learns the secret can send payments in your name, and it travels with each request for access. Ask your gateway whether it takes a public key instead.</source>
        <translation>Siapa pun yang mengetahui rahasia dapat mengirim pembayaran atas nama Anda, dan rahasia itu ikut dalam setiap permintaan akses. Tanyakan kepada gateway Anda apakah menerima kunci publik.</translation>
    </message>
    <message>
        <source>&amp;Keep secret</source>
        <translation>Simpan &amp;rahasia</translation>
    </message>
    <message>
        <source>&amp;Create key</source>
        <translation>&amp;Buat kunci</translation>
    </message>
    <message>
        <source>Making the key…</source>
        <translation>Membuat kunci…</translation>
    </message>
    <message>
        <source>Enter the secret that your gateway gave you.</source>
        <translation>Ketik rahasia yang diberikan gateway Anda.</translation>
    </message>
    <message>
        <source>Create a &amp;new key pair</source>
        <translation>Buat pasangan kunci &amp;baru</translation>
    </message>
    <message>
        <source>Kontor makes it. The private half is never shown.</source>
        <translation>Kontor yang membuatnya. Bagian privatnya tidak pernah ditampilkan.</translation>
    </message>
    <message>
        <source>Import a key that &amp;you have</source>
        <translation>Impor kunci &amp;yang sudah Anda miliki</translation>
    </message>
    <message>
        <source>From a file (PEM). The file stays where it is; Kontor keeps a copy of its own.</source>
        <translation>Dari sebuah file (PEM). File itu tetap di tempatnya; Kontor menyimpan salinannya sendiri.</translation>
    </message>
    <message>
        <source>Use a key instead</source>
        <translation>Pakai kunci saja</translation>
    </message>
    <message>
        <source>&amp;Import key</source>
        <translation>&amp;Impor kunci</translation>
    </message>
    <message>
        <source>Looking at the key…</source>
        <translation>Memeriksa kunci…</translation>
    </message>
    <message>
        <source>Kontor checks that the key works and puts it into your keychain.</source>
        <translation>Kontor memeriksa bahwa kunci itu berfungsi lalu menaruhnya di gantungan kunci sistem Anda.</translation>
    </message>
    <message>
        <source>A secret is kept in a keychain only, and no unlocked one is there. Unlock your keychain or start one (GNOME Keyring, KWallet, or KeePassXC with a shared group), and look again.</source>
        <translation>Rahasia hanya disimpan dalam ring kunci, dan tidak ada yang terbuka. Buka ring kunci Anda atau jalankan salah satu (GNOME Keyring, KWallet, atau KeePassXC dengan grup yang dibagikan), lalu periksa lagi.</translation>
    </message>
    <message>
        <source>No unlocked keychain is there, so the private key goes into a file that a passphrase of yours protects. Better: unlock your keychain or start one (GNOME Keyring, KWallet, or KeePassXC with a shared group), and look again.</source>
        <translation>Tidak ada ring kunci yang terbuka, jadi kunci privat disimpan dalam berkas yang dilindungi frasa sandi Anda. Lebih baik: buka ring kunci Anda atau jalankan salah satu (GNOME Keyring, KWallet, atau KeePassXC dengan grup yang dibagikan), lalu periksa lagi.</translation>
    </message>
</context>
<context>
    <name>kontor::KeyboardSettings</name>
    <message>
        <source>Keyboard</source>
        <translation>Papan ketik</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>Tindakan dan tombolnya</translation>
    </message>
    <message>
        <source>Each action can go by other keys. Enter changes those of the one that is chosen.</source>
        <translation>Setiap tindakan dapat diberi tombol lain. Enter mengubah tombol dari yang dipilih.</translation>
    </message>
    <message>
        <source>C&amp;hange keys…</source>
        <translation>&amp;Ubah tombol…</translation>
    </message>
    <message>
        <source>keyboard shortcuts</source>
        <translation>pintasan papan ketik</translation>
    </message>
    <message>
        <source>&quot;%1&quot; goes by no keys now.</source>
        <extracomment>%1 is an action such as &quot;New payout&quot;.</extracomment>
        <translation>&quot;%1&quot; sekarang tidak punya tombol.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; goes by %2 now.</source>
        <extracomment>%1 is an action such as &quot;New payout&quot;, %2 its keys such as &quot;Ctrl+N&quot;.</extracomment>
        <translation>&quot;%1&quot; sekarang dijalankan dengan %2.</translation>
    </message>
    <message>
        <source>All actions go by their usual keys.</source>
        <translation>Semua tindakan kembali ke tombol biasanya.</translation>
    </message>
</context>
<context>
    <name>kontor::KeysDialog</name>
    <message>
        <source>&amp;Press the new keys</source>
        <translation>T&amp;ekan tombol yang baru</translation>
    </message>
    <message>
        <source>&amp;Use these keys</source>
        <translation>&amp;Pakai tombol ini</translation>
    </message>
    <message>
        <source>Keys of &quot;%1&quot;</source>
        <extracomment>The title of a dialog. %1 is an action such as &quot;New payout&quot;.</extracomment>
        <translation>Tombol untuk &quot;%1&quot;</translation>
    </message>
    <message>
        <source>With Ctrl or Alt, or a function key. Usual: %1.</source>
        <extracomment>Below a field. %1 are keys such as &quot;Ctrl+N&quot;, or words for none.</extracomment>
        <translation>Dengan Ctrl atau Alt, atau tombol fungsi. Biasanya: %1.</translation>
    </message>
    <message>
        <source>&amp;No keys</source>
        <translation>&amp;Tanpa tombol</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Batal</translation>
    </message>
    <message>
        <source>%1 cannot be used: fields, lists and pages need it. Press keys with Ctrl or Alt, or a function key.</source>
        <extracomment>An error below a field. %1 are keys such as &quot;Ctrl+N&quot;.</extracomment>
        <translation>%1 tidak dapat dipakai: isian, daftar, dan halaman memerlukannya. Tekan tombol dengan Ctrl atau Alt, atau tombol fungsi.</translation>
    </message>
    <message>
        <source>%1 is what &quot;%2&quot; goes by. Press others, or give that one other keys first.</source>
        <extracomment>An error below a field. %1 are keys such as &quot;Ctrl+N&quot;, %2 is an action such as &quot;New payout&quot;.</extracomment>
        <translation>%1 sudah dipakai oleh &quot;%2&quot;. Tekan tombol lain, atau beri yang itu tombol lain dahulu.</translation>
    </message>
</context>
<context>
    <name>kontor::KeysFeature</name>
    <message>
        <source>The token is out of the clipboard.</source>
        <translation>Token sudah dihapus dari papan klip.</translation>
    </message>
    <message>
        <source>The gateway takes the new key %1 now.</source>
        <extracomment>%1 begins the fingerprint of a key.</extracomment>
        <translation>Gateway sekarang menerima kunci baru %1.</translation>
    </message>
    <message>
        <source>Use it…</source>
        <translation>Pakai kunci ini…</translation>
    </message>
</context>
<context>
    <name>kontor::KeysModel</name>
    <message>
        <source>none</source>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>%1 (yours)</source>
        <extracomment>The keys of an action that a person chose, such as &quot;Ctrl+Shift+U (yours)&quot;.</extracomment>
        <translation>%1 (pilihan Anda)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A cell of a table in words: %1 is what its column is called.</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Tindakan</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menu</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>Pintasan</translation>
    </message>
</context>
<context>
    <name>kontor::KeysPage</name>
    <message>
        <source>Keys</source>
        <translation>Kunci</translation>
    </message>
    <message>
        <source>This profile proves itself with the merchant&apos;s secret, which is deprecated.</source>
        <translation>Profil ini membuktikan diri dengan rahasia merchant, cara yang sudah usang.</translation>
    </message>
    <message>
        <source>The private half signs and never leaves its place; the public half is the gateway&apos;s.</source>
        <translation>Bagian privat menandatangani dan tidak pernah meninggalkan tempatnya; bagian publik untuk gateway.</translation>
    </message>
    <message>
        <source>Import key…</source>
        <translation>Impor kunci…</translation>
    </message>
    <message>
        <source>New token…</source>
        <translation>Token baru…</translation>
    </message>
    <message>
        <source>A token cannot be taken back, and is kept nowhere: these are only their facts.</source>
        <translation>Token tidak dapat dicabut, dan tidak disimpan di mana pun: ini hanya keterangannya.</translation>
    </message>
    <message>
        <source>Tokens that were handed out</source>
        <translation>Token yang sudah diserahkan</translation>
    </message>
    <message>
        <source>No signing key yet. Without one nothing can be sent.</source>
        <translation>Belum ada kunci tanda tangan. Tanpa kunci itu tidak ada yang dapat dikirim.</translation>
    </message>
    <message>
        <source>Create key…</source>
        <translation>Buat kunci…</translation>
    </message>
    <message>
        <source>The gateway takes the new key %1. It is ready to be used.</source>
        <extracomment>On a bar. %1 begins a key&apos;s fingerprint.</extracomment>
        <translation>Gateway menerima kunci baru %1. Kunci siap dipakai.</translation>
    </message>
    <message>
        <source>A new key, %1, is on its way.</source>
        <extracomment>On a bar. %1 begins a key&apos;s fingerprint.</extracomment>
        <translation>Kunci baru, %1, sedang disiapkan.</translation>
    </message>
    <message>
        <source>Until you switch, the old key signs everything.</source>
        <translation>Sampai Anda beralih, kunci lama menandatangani semuanya.</translation>
    </message>
    <message>
        <source>The old key signs everything until the last step.</source>
        <translation>Kunci lama menandatangani semuanya sampai langkah terakhir.</translation>
    </message>
    <message>
        <source>Use the new key…</source>
        <translation>Pakai kunci baru…</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Lanjutkan</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <extracomment>Above a table: how many tokens were handed out.</extracomment>
        <translation>
            <numerusform>%n token</numerusform>
        </translation>
    </message>
    <message>
        <source>No token has been handed out from this profile yet.</source>
        <translation>Belum ada token yang diberikan dari profil ini.</translation>
    </message>
    <message>
        <source>The key is made. Give its public half to your gateway.</source>
        <translation>Kunci sudah dibuat. Serahkan bagian publiknya kepada gateway Anda.</translation>
    </message>
    <message>
        <source>The key %1 is imported.</source>
        <extracomment>%1 begins a key&apos;s fingerprint.</extracomment>
        <translation>Kunci %1 sudah diimpor.</translation>
    </message>
    <message>
        <source>The key is in %1, encrypted. Keep the passphrase somewhere else.</source>
        <extracomment>%1 is the name of a file.</extracomment>
        <translation>Kunci ada di %1, terenkripsi. Simpan frasa sandinya di tempat lain.</translation>
    </message>
    <message>
        <source>The key is deleted.</source>
        <translation>Kunci sudah dihapus.</translation>
    </message>
    <message>
        <source>Whoever learns it can send payments in your name, and it travels with each request for access. Move to a key of your own: it is made here, your gateway gets its public half, and the secret stays in use until the gateway takes the key.</source>
        <translation>Siapa pun yang mengetahuinya dapat mengirim pembayaran atas nama Anda, dan rahasia ini ikut dalam setiap permintaan akses. Beralihlah ke kunci Anda sendiri: kunci dibuat di sini, gateway Anda mendapat bagian publiknya, dan rahasia tetap dipakai sampai gateway menerima kunci itu.</translation>
    </message>
    <message>
        <source>Move to a key…</source>
        <translation>Beralih ke kunci…</translation>
    </message>
    <message>
        <source>Until you switch, the secret proves every request.</source>
        <translation>Sampai Anda beralih, rahasia membuktikan setiap permintaan.</translation>
    </message>
    <message>
        <source>The secret proves every request until the last step.</source>
        <translation>Rahasia membuktikan setiap permintaan sampai langkah terakhir.</translation>
    </message>
    <message>
        <source>&amp;Rotate key…</source>
        <translation>&amp;Rotasi kunci…</translation>
    </message>
</context>
<context>
    <name>kontor::LedgerActions</name>
    <message>
        <source>Back up ledger</source>
        <translation>Cadangkan buku besar</translation>
    </message>
    <message>
        <source>Kontor ledgers (*.db)</source>
        <translation>Buku besar Kontor (*.db)</translation>
    </message>
    <message>
        <source>Backing up the ledger to %1</source>
        <extracomment>A line of the list of jobs. %1 is the path of a file.</extracomment>
        <translation>Mencadangkan buku besar ke %1</translation>
    </message>
    <message>
        <source>Backed up to %1</source>
        <extracomment>A line of the list of jobs. %1 is the path of a file.</extracomment>
        <translation>Sudah dicadangkan ke %1</translation>
    </message>
    <message>
        <source>No backup was written to %1</source>
        <extracomment>A line of the list of jobs. %1 is the path of a file.</extracomment>
        <translation>Tidak ada cadangan yang ditulis ke %1</translation>
    </message>
    <message>
        <source>The ledger was backed up to %1 and checked there.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>Buku besar sudah dicadangkan ke %1 dan diperiksa di sana.</translation>
    </message>
    <message>
        <source>There is a file of this name already, and a backup is never written over. Choose another name.</source>
        <translation>Sudah ada file dengan nama ini, dan cadangan tidak pernah ditimpa. Pilih nama lain.</translation>
    </message>
    <message>
        <source>No backup was written. %1</source>
        <extracomment>%1 says why, in a sentence or two.</extracomment>
        <translation>Tidak ada cadangan yang ditulis. %1</translation>
    </message>
    <message>
        <source>Checking the ledger…</source>
        <translation>Memeriksa buku besar…</translation>
    </message>
    <message>
        <source>Every page, every payment and the whole audit chain. Sending goes on.</source>
        <translation>Setiap halaman, setiap pembayaran, dan seluruh rantai audit. Pengiriman tetap berjalan.</translation>
    </message>
    <message>
        <source>Checking the ledger</source>
        <translation>Memeriksa buku besar</translation>
    </message>
    <message>
        <source>The ledger is whole.</source>
        <translation>Buku besar utuh.</translation>
    </message>
    <message>
        <source>The check of the ledger found something. See the message on the page.</source>
        <translation>Pemeriksaan buku besar menemukan sesuatu. Lihat pesan di halaman.</translation>
    </message>
    <message>
        <source>Every payment is as it was written, and the audit chain is unbroken.</source>
        <translation>Setiap pembayaran masih seperti saat ditulis, dan rantai audit tidak terputus.</translation>
    </message>
    <message numerus="yes">
        <source>The check of the ledger found %n problem(s).</source>
        <extracomment>On a bar.</extracomment>
        <translation>
            <numerusform>Pemeriksaan buku besar menemukan %n masalah.</numerusform>
        </translation>
    </message>
    <message>
        <source>What it says of these payments may not be true: &quot;%1&quot; Restore a backup, or ask your administrator.</source>
        <extracomment>On a bar. %1 is the first problem that was found, in a sentence.</extracomment>
        <translation>Isinya tentang pembayaran ini mungkin tidak benar: &quot;%1&quot; Pulihkan cadangan, atau tanyakan kepada administrator Anda.</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Salin semua</translation>
    </message>
    <message>
        <source>How to restore</source>
        <translation>Cara memulihkan</translation>
    </message>
    <message>
        <source>To bring a backup back, quit Kontor and run this command with the backup in the place of FILE.</source>
        <translation>Untuk mengembalikan cadangan, keluar dari Kontor dan jalankan perintah ini dengan file cadangan sebagai pengganti FILE.</translation>
    </message>
    <message>
        <source>The backup is checked first, and the present ledger is kept beside it. When Kontor starts again nothing is sent until you say so. %1</source>
        <extracomment>On a bar. %1 is a command to be typed in a terminal.</extracomment>
        <translation>Cadangan diperiksa dahulu, dan buku besar yang sekarang disimpan di sampingnya. Saat Kontor dimulai lagi, tidak ada yang dikirim sampai Anda menyatakannya. %1</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Salin perintah</translation>
    </message>
</context>
<context>
    <name>kontor::LedgerSettings</name>
    <message>
        <source>Ledger</source>
        <translation>Buku besar</translation>
    </message>
    <message>
        <source>Copy the path</source>
        <translation>Salin path</translation>
    </message>
    <message>
        <source>File</source>
        <translation>File</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>Where the ledger is: file, folder, profile</source>
        <translation>Tempat buku besar: file, folder, profil</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>Cadangkan…</translation>
    </message>
    <message>
        <source>Check ledger</source>
        <translation>Periksa buku besar</translation>
    </message>
    <message>
        <source>Restore a backup…</source>
        <translation>Pulihkan cadangan…</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>Tampilkan folder</translation>
    </message>
    <message>
        <source>Back up, check, restore a backup, show folder</source>
        <translation>Cadangkan, periksa, pulihkan cadangan, tampilkan folder</translation>
    </message>
</context>
<context>
    <name>kontor::LimitsEditor</name>
    <message>
        <source>Limits</source>
        <translation>Batas</translation>
    </message>
    <message>
        <source>Currency of a new limit</source>
        <translation>Mata uang batas baru</translation>
    </message>
    <message>
        <source>C&amp;urrency of a new limit</source>
        <translation>Mata &amp;uang batas baru</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Tambah</translation>
    </message>
    <message>
        <source>Add a currency with limits</source>
        <translation>Tambah mata uang dengan batas</translation>
    </message>
    <message>
        <source>One payout in %1</source>
        <extracomment>Above a field: the most of one payout. %1 is the code of a currency.</extracomment>
        <translation>Per pencairan dalam %1</translation>
    </message>
    <message>
        <source>A day in %1</source>
        <extracomment>Above a field: the most of one day. %1 is the code of a currency.</extracomment>
        <translation>Per hari dalam %1</translation>
    </message>
    <message>
        <source>Remove the limits of %1</source>
        <extracomment>The tooltip of a button. %1 is the code of a currency.</extracomment>
        <translation>Hapus batas %1</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>tanpa batas</translation>
    </message>
    <message>
        <source>Enter an amount above 0, or nothing for no limit.</source>
        <translation>Masukkan jumlah di atas 0, atau kosongkan agar tanpa batas.</translation>
    </message>
    <message>
        <source>Choose a currency, for example IDR.</source>
        <translation>Pilih mata uang, misalnya IDR.</translation>
    </message>
    <message>
        <source>The most that one payout, and all payouts of a day, may be. A payout above a limit is not queued, here or by kontorctl.</source>
        <translation>Jumlah terbesar untuk satu pencairan, dan untuk semua pencairan dalam sehari. Pencairan di atas batas tidak masuk antrean, baik di sini maupun lewat kontorctl.</translation>
    </message>
</context>
<context>
    <name>kontor::ListFooter</name>
    <message numerus="yes">
        <source>Sum with %n new: %1</source>
        <extracomment>The same, of which %n payments are new and wait behind &quot;4 new · Show&quot;.</extracomment>
        <translation>
            <numerusform>Total dengan %n baru: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>counting…</source>
        <translation>menghitung…</translation>
    </message>
    <message>
        <source>Sum %1</source>
        <extracomment>Below a list: what its payments come to in one currency.</extracomment>
        <translation>Total %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more currencies</source>
        <extracomment>At the foot of a list, behind its sums: %n are the currencies whose sums are not shown.</extracomment>
        <translation>
            <numerusform>dan %n mata uang lain</numerusform>
        </translation>
    </message>
    <message>
        <source>Not added up: %1</source>
        <extracomment>At the foot of a list, in the place of its sums. %1 is a sentence that says why.</extracomment>
        <translation>Tidak dijumlahkan: %1</translation>
    </message>
    <message>
        <source>of which cancelled or rejected: %1</source>
        <extracomment>Below a list, after its sums: how much of them is of payments that were cancelled or rejected. %1 are sums.</extracomment>
        <translation>di antaranya dibatalkan atau ditolak: %1</translation>
    </message>
    <message>
        <source>of which rejected, not proven yet: %1</source>
        <extracomment>Below a list, after its sums: how much of them was rejected and may have been accepted all the same. %1 are sums.</extracomment>
        <translation>di antaranya ditolak, belum terbukti: %1</translation>
    </message>
    <message>
        <source>of which outcome unknown: %1</source>
        <extracomment>Below a list, after its sums: how much of them is of payments whose outcome is unknown. %1 are sums.</extracomment>
        <translation>di antaranya hasil tidak diketahui: %1</translation>
    </message>
</context>
<context>
    <name>kontor::ListNotices</name>
    <message>
        <source>The list could not be read. %1</source>
        <extracomment>In the place of a list. %1 says why, in a sentence or two.</extracomment>
        <translation>Daftar tidak dapat dibaca. %1</translation>
    </message>
    <message>
        <source>The list could not be read again.</source>
        <translation>Daftar tidak dapat dibaca ulang.</translation>
    </message>
    <message>
        <source>Its rows are as of %1; payments may have changed since. %2</source>
        <extracomment>%1 is a time, such as 16:31:10, %2 a sentence that says why.</extracomment>
        <translation>Baris-barisnya per %1; pembayaran mungkin sudah berubah sejak itu. %2</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Coba lagi</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>Hapus filter</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Hapus semua filter</translation>
    </message>
    <message>
        <source>%1, the first one</source>
        <extracomment>Read aloud, beside another button of the same name: %1 is &quot;New payin&quot; or &quot;New payout&quot;.</extracomment>
        <translation>%1, yang pertama</translation>
    </message>
    <message>
        <source>Look up by ID</source>
        <translation>Cari menurut ID</translation>
    </message>
</context>
<context>
    <name>kontor::LockWindow</name>
    <message>
        <source>Locked – Kontor</source>
        <translation>Terkunci – Kontor</translation>
    </message>
    <message>
        <source>Kontor is locked.</source>
        <translation>Kontor terkunci.</translation>
    </message>
    <message>
        <source>&amp;Passphrase of the signing key</source>
        <translation>&amp;Frasa sandi kunci tanda tangan</translation>
    </message>
    <message>
        <source>It opens at a press. What keeps others out is this computer&apos;s own lock.</source>
        <translation>Terbuka cukup dengan sekali tekan. Yang menghalangi orang lain adalah penguncian komputer ini sendiri.</translation>
    </message>
    <message>
        <source>Pause &amp;sending</source>
        <translation>&amp;Jeda pengiriman</translation>
    </message>
    <message>
        <source>&amp;Unlock</source>
        <translation>&amp;Buka kunci</translation>
    </message>
    <message>
        <source>Sending is paused. What is at the gateway is still asked for.</source>
        <translation>Pengiriman dijeda. Yang sudah ada di gateway tetap ditanyakan.</translation>
    </message>
    <message numerus="yes">
        <source>What was confirmed goes on: %n payment(s) are on their way.</source>
        <extracomment>In the window of a locked Kontor: %n are the payments whose outcome is still to come.</extracomment>
        <translation>
            <numerusform>Yang sudah dikonfirmasi berlanjut: %n pembayaran sedang dalam perjalanan.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is on its way.</source>
        <translation>Tidak ada yang sedang dalam perjalanan.</translation>
    </message>
    <message>
        <source>This passphrase does not open the key. Enter it once more.</source>
        <translation>Frasa sandi ini tidak membuka kunci. Ketik sekali lagi.</translation>
    </message>
</context>
<context>
    <name>kontor::LookUpDialog</name>
    <message>
        <source>&amp;ID of the payment</source>
        <translation>&amp;ID pembayaran</translation>
    </message>
    <message>
        <source>&amp;Look up</source>
        <translation>&amp;Cari</translation>
    </message>
    <message>
        <source>&amp;Add to ledger</source>
        <translation>Tamb&amp;ahkan ke buku besar</translation>
    </message>
    <message>
        <source>The gateway cannot list payments; it knows each by its ID.</source>
        <translation>Gateway tidak dapat mendaftar pembayaran; gateway mengenal masing-masing menurut ID-nya.</translation>
    </message>
    <message>
        <source>Look up a payment by its ID – %1</source>
        <extracomment>The title of a dialog. %1 is the environment such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>Cari pembayaran menurut ID – %1</translation>
    </message>
    <message>
        <source>For a payment that was made elsewhere. It is only read: looking up and adding send nothing.</source>
        <translation>Untuk pembayaran yang dibuat di tempat lain. Pembayaran hanya dibaca: mencari dan menambahkan tidak mengirim apa pun.</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Tutup</translation>
    </message>
    <message>
        <source>Asking the gateway…</source>
        <translation>Menanyakan ke gateway…</translation>
    </message>
    <message>
        <source>Nobody knows this ID.</source>
        <translation>ID ini tidak dikenal siapa pun.</translation>
    </message>
    <message>
        <source>It is not in this ledger, and the gateway has no payout and no payin with it. Check each character: small and capital letters differ.</source>
        <translation>ID ini tidak ada di buku besar ini, dan gateway tidak memiliki pencairan maupun penerimaan dengan ID ini. Periksa setiap karakter: huruf kecil dan huruf besar dibedakan.</translation>
    </message>
    <message>
        <source>The gateway has it, and it is not in this ledger.</source>
        <translation>Pembayaran ini ada di gateway, dan tidak ada di buku besar ini.</translation>
    </message>
    <message>
        <source>Added to the ledger it is followed like any other payment. It is never sent from here.</source>
        <translation>Setelah ditambahkan ke buku besar, pembayaran ini dipantau seperti pembayaran lain. Pembayaran ini tidak pernah dikirim dari sini.</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Jenis</translation>
    </message>
    <message>
        <source>Payin</source>
        <translation>Penerimaan</translation>
    </message>
    <message>
        <source>Payout</source>
        <translation>Pencairan</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>Gateway says</source>
        <translation>Menurut gateway</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metode</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>Dibuat</translation>
    </message>
    <message>
        <source>Processed</source>
        <translation>Diproses</translation>
    </message>
    <message>
        <source>Fee</source>
        <translation>Biaya</translation>
    </message>
    <message>
        <source>Pay to</source>
        <translation>Bayar ke</translation>
    </message>
    <message>
        <source>With reference</source>
        <translation>Dengan referensi</translation>
    </message>
</context>
<context>
    <name>kontor::MainWindow</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;File</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Edit</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Tampilan</translation>
    </message>
    <message>
        <source>&amp;Payments</source>
        <translation>&amp;Pembayaran</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Navigasi</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Bantuan</translation>
    </message>
    <message>
        <source>&amp;New payout</source>
        <translation>Pencairan ba&amp;ru</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Ctrl+N</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Ekspor…</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Ke&amp;luar</translation>
    </message>
    <message>
        <source>Ctrl+Q</source>
        <translation>Ctrl+Q</translation>
    </message>
    <message>
        <source>Colours of the s&amp;ystem</source>
        <translation>&amp;Warna sistem</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Terang</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Gelap</translation>
    </message>
    <message>
        <source>L&amp;arger text</source>
        <translation>Teks lebih &amp;besar</translation>
    </message>
    <message>
        <source>Ctrl++</source>
        <translation>Ctrl++</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>Teks lebih &amp;kecil</translation>
    </message>
    <message>
        <source>Ctrl+-</source>
        <translation>Ctrl+-</translation>
    </message>
    <message>
        <source>&amp;Normal text size</source>
        <translation>Ukuran teks &amp;normal</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Ctrl+0</translation>
    </message>
    <message>
        <source>&amp;Compact rows</source>
        <translation>Baris r&amp;apat</translation>
    </message>
    <message>
        <source>Ctrl+Shift+D</source>
        <translation>Ctrl+Shift+D</translation>
    </message>
    <message>
        <source>Sa&amp;ve this view…</source>
        <translation>Si&amp;mpan tampilan ini…</translation>
    </message>
    <message>
        <source>R&amp;ename this view…</source>
        <translation>&amp;Ubah nama tampilan ini…</translation>
    </message>
    <message>
        <source>Delete t&amp;his view</source>
        <translation>&amp;Hapus tampilan ini</translation>
    </message>
    <message>
        <source>Ctrl+Shift+S</source>
        <translation>Ctrl+Shift+S</translation>
    </message>
    <message>
        <source>C&amp;olumns…</source>
        <translation>K&amp;olom…</translation>
    </message>
    <message>
        <source>Copy &amp;rows</source>
        <translation>Salin ba&amp;ris</translation>
    </message>
    <message>
        <source>Narrow &amp;sidebar</source>
        <translation>Bilah sisi &amp;sempit</translation>
    </message>
    <message>
        <source>Ctrl+B</source>
        <translation>Ctrl+B</translation>
    </message>
    <message>
        <source>&amp;Check now with the gateway</source>
        <translation>&amp;Periksa sekarang di gateway</translation>
    </message>
    <message>
        <source>F5</source>
        <translation>F5</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplikatkan</translation>
    </message>
    <message>
        <source>Ctrl+D</source>
        <translation>Ctrl+D</translation>
    </message>
    <message>
        <source>Ca&amp;ncel payment</source>
        <translation>&amp;Batalkan pembayaran</translation>
    </message>
    <message>
        <source>Copy &amp;ID</source>
        <translation>Salin &amp;ID</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Ctrl+Shift+C</translation>
    </message>
    <message>
        <source>&amp;Filter this list</source>
        <translation>&amp;Filter daftar ini</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Ctrl+F</translation>
    </message>
    <message>
        <source>B&amp;ack</source>
        <translation>&amp;Kembali</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+Left</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>M&amp;aju</translation>
    </message>
    <message>
        <source>Alt+Right</source>
        <translation>Alt+Right</translation>
    </message>
    <message>
        <source>O&amp;verview</source>
        <translation>&amp;Ikhtisar</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Ctrl+1</translation>
    </message>
    <message>
        <source>&amp;Payouts</source>
        <translation>&amp;Pencairan</translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation>Ctrl+2</translation>
    </message>
    <message>
        <source>New pa&amp;yin</source>
        <translation>Penerimaan bar&amp;u</translation>
    </message>
    <message>
        <source>Ctrl+Shift+N</source>
        <translation>Ctrl+Shift+N</translation>
    </message>
    <message>
        <source>Payin&amp;s</source>
        <translation>P&amp;enerimaan</translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation>Ctrl+3</translation>
    </message>
    <message>
        <source>Balan&amp;ces</source>
        <translation>&amp;Saldo</translation>
    </message>
    <message>
        <source>Ctrl+4</source>
        <translation>Ctrl+4</translation>
    </message>
    <message>
        <source>Pay&amp;ment options</source>
        <translation>&amp;Opsi pembayaran</translation>
    </message>
    <message>
        <source>Ctrl+5</source>
        <translation>Ctrl+5</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>Ku&amp;nci</translation>
    </message>
    <message>
        <source>Ctrl+6</source>
        <translation>Ctrl+6</translation>
    </message>
    <message>
        <source>Callbacks of the &amp;gateway</source>
        <translation>Callback dari &amp;gateway</translation>
    </message>
    <message>
        <source>Ctrl+7</source>
        <translation>Ctrl+7</translation>
    </message>
    <message>
        <source>S&amp;ettings</source>
        <translation>Pengat&amp;uran</translation>
    </message>
    <message>
        <source>Ctrl+9</source>
        <translation>Ctrl+9</translation>
    </message>
    <message>
        <source>&amp;Save support bundle…</source>
        <translation>&amp;Simpan paket dukungan…</translation>
    </message>
    <message>
        <source>&amp;Try the connection again</source>
        <translation>Coba &amp;lagi koneksinya</translation>
    </message>
    <message>
        <source>&amp;Import batch…</source>
        <translation>&amp;Impor batch…</translation>
    </message>
    <message>
        <source>Ctrl+O</source>
        <translation>Ctrl+O</translation>
    </message>
    <message>
        <source>&amp;Back up ledger…</source>
        <translation>&amp;Cadangkan buku besar…</translation>
    </message>
    <message>
        <source>&amp;Check ledger</source>
        <translation>&amp;Periksa buku besar</translation>
    </message>
    <message>
        <source>&amp;Restore a backup…</source>
        <translation>Puli&amp;hkan cadangan…</translation>
    </message>
    <message>
        <source>Call its &amp;word final</source>
        <translation>Tetapkan statusnya sebagai &amp;final</translation>
    </message>
    <message>
        <source>Co&amp;mpare and decide…</source>
        <translation>Ba&amp;ndingkan dan putuskan…</translation>
    </message>
    <message>
        <source>Pau&amp;se sending</source>
        <translation>&amp;Jeda pengiriman</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation>Ctrl+Shift+P</translation>
    </message>
    <message>
        <source>&amp;Batches</source>
        <translation>&amp;Batch</translation>
    </message>
    <message>
        <source>Ctrl+Shift+B</source>
        <translation>Ctrl+Shift+B</translation>
    </message>
    <message>
        <source>&amp;Needs attention</source>
        <translation>Perlu per&amp;hatian</translation>
    </message>
    <message>
        <source>Ctrl+Shift+A</source>
        <translation>Ctrl+Shift+A</translation>
    </message>
    <message>
        <source>&amp;Oldest open payments</source>
        <translation>Pembayaran belum tuntas &amp;tertua</translation>
    </message>
    <message>
        <source>What was &amp;left when Kontor closed</source>
        <translation>Yang tersisa saat Kontor &amp;ditutup</translation>
    </message>
    <message>
        <source>&amp;Undo the last change</source>
        <translation>&amp;Urungkan perubahan terakhir</translation>
    </message>
    <message>
        <source>Ctrl+Z</source>
        <translation>Ctrl+Z</translation>
    </message>
    <message>
        <source>&amp;Search and commands…</source>
        <translation>Pen&amp;carian dan perintah…</translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation>Ctrl+K</translation>
    </message>
    <message>
        <source>&amp;Jobs</source>
        <translation>Peker&amp;jaan</translation>
    </message>
    <message>
        <source>Ctrl+J</source>
        <translation>Ctrl+J</translation>
    </message>
    <message>
        <source>Ne&amp;xt part of the window</source>
        <translation>Bagian jende&amp;la berikutnya</translation>
    </message>
    <message>
        <source>F6</source>
        <translation>F6</translation>
    </message>
    <message>
        <source>P&amp;revious part of the window</source>
        <translation>Bagian jendela sebelumn&amp;ya</translation>
    </message>
    <message>
        <source>Shift+F6</source>
        <translation>Shift+F6</translation>
    </message>
    <message>
        <source>Check &amp;all open payments</source>
        <translation>Periksa &amp;semua pembayaran belum tuntas</translation>
    </message>
    <message>
        <source>Ctrl+F5</source>
        <translation>Ctrl+F5</translation>
    </message>
    <message>
        <source>&amp;Look up by ID…</source>
        <translation>Cari &amp;menurut ID…</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Ctrl+L</translation>
    </message>
    <message>
        <source>&amp;Help for this page</source>
        <translation>&amp;Bantuan halaman ini</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>&amp;Keys…</source>
        <translation>Pintasan &amp;keyboard…</translation>
    </message>
    <message>
        <source>Ctrl+/</source>
        <translation>Ctrl+/</translation>
    </message>
    <message>
        <source>&amp;About Kontor</source>
        <translation>Tent&amp;ang Kontor</translation>
    </message>
    <message>
        <source>%1 – %2 – Kontor</source>
        <extracomment>The title of the window. %1 is the page that is shown, %2 the environment such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>%1 – %2 – Kontor</translation>
    </message>
    <message>
        <source>There is nothing to undo at this moment.</source>
        <translation>Saat ini tidak ada yang dapat diurungkan.</translation>
    </message>
    <message>
        <source>O&amp;pen profile</source>
        <translation>Buka pro&amp;fil</translation>
    </message>
    <message>
        <source>New pro&amp;file…</source>
        <translation>Pro&amp;fil baru…</translation>
    </message>
    <message>
        <source>Op&amp;en in new window</source>
        <translation>Buka di j&amp;endela baru</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Li&amp;hat</translation>
    </message>
    <message>
        <source>Show re&amp;quest and reply</source>
        <translation>Tampilkan permintaan dan ja&amp;waban</translation>
    </message>
    <message>
        <source>Copy for s&amp;upport</source>
        <translation>Salin untuk dukun&amp;gan</translation>
    </message>
    <message>
        <source>New &amp;token…</source>
        <translation>&amp;Token baru…</translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation>Ctrl+T</translation>
    </message>
    <message>
        <source>&amp;Lock Kontor</source>
        <translation>&amp;Kunci Kontor</translation>
    </message>
    <message>
        <source>Ctrl+Shift+L</source>
        <translation>Ctrl+Shift+L</translation>
    </message>
    <message>
        <source>Export receip&amp;t (PDF)…</source>
        <translation>Ekspor buk&amp;ti (PDF)…</translation>
    </message>
    <message>
        <source>Print t&amp;he receipt…</source>
        <translation>&amp;Cetak bukti…</translation>
    </message>
    <message>
        <source>Ctrl+P</source>
        <translation>Ctrl+P</translation>
    </message>
    <message>
        <source>Paste ro&amp;ws as a batch</source>
        <translation>Te&amp;mpelkan baris sebagai batch</translation>
    </message>
    <message>
        <source>Copy pa&amp;yment details</source>
        <translation>Salin rincian pemba&amp;yaran</translation>
    </message>
    <message>
        <source>New lin&amp;k for the customer…</source>
        <translation>Tautan bar&amp;u untuk pelanggan…</translation>
    </message>
    <message>
        <source>Work o&amp;ffline</source>
        <translation>Bekerja &amp;luring</translation>
    </message>
    <message>
        <source>Test &amp;connection…</source>
        <translation>Uji &amp;koneksi…</translation>
    </message>
    <message>
        <source>Sto&amp;p tracking</source>
        <translation>Hentikan pemantau&amp;an</translation>
    </message>
    <message>
        <source>Resume trackin&amp;g</source>
        <translation>Lanjut&amp;kan pemantauan</translation>
    </message>
    <message>
        <source>San&amp;dbox controls</source>
        <translation>Ken&amp;dali sandbox</translation>
    </message>
</context>
<context>
    <name>kontor::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>Tutup pesan ini</translation>
    </message>
    <message>
        <source>More about this message</source>
        <translation>Selengkapnya tentang pesan ini</translation>
    </message>
    <message>
        <source>&amp;Copy details</source>
        <translation>&amp;Salin rincian</translation>
    </message>
    <message>
        <source>&amp;What this means</source>
        <translation>&amp;Apa artinya</translation>
    </message>
    <message>
        <source>More about this message, %1</source>
        <extracomment>%1 is a code such as &quot;K-101&quot;.</extracomment>
        <translation>Selengkapnya tentang pesan ini, %1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>tidak diketahui</translation>
    </message>
    <message>
        <source>Message %1</source>
        <extracomment>What is copied of a message: one line each. %1 is a code such as &quot;K-101&quot;.</extracomment>
        <translation>Pesan %1</translation>
    </message>
    <message>
        <source>Time: %1</source>
        <extracomment>A line of what is copied of a message. %1 is a day and a time in UTC.</extracomment>
        <translation>Waktu: %1</translation>
    </message>
    <message>
        <source>Request: %1</source>
        <extracomment>A line of what is copied of a message. %1 is what was asked of the gateway, such as &quot;POST /payouts&quot;, or &quot;not known&quot;.</extracomment>
        <translation>Permintaan: %1</translation>
    </message>
    <message>
        <source>HTTP status: %1</source>
        <extracomment>A line of what is copied of a message. %1 is a number such as 400, or &quot;not known&quot;.</extracomment>
        <translation>Status HTTP: %1</translation>
    </message>
    <message>
        <source>Reply: %1</source>
        <extracomment>A line of what is copied of a message. %1 is what the gateway or the system said, or &quot;not known&quot;.</extracomment>
        <translation>Jawaban: %1</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Disalin</translation>
    </message>
</context>
<context>
    <name>kontor::Navigator</name>
    <message>
        <source>Outcome unknown or not proven, oldest first</source>
        <translation>Hasil tidak diketahui atau belum terbukti, yang terlama lebih dulu</translation>
    </message>
    <message>
        <source>Open at the gateway, oldest first</source>
        <translation>Belum tuntas di gateway, yang tertua dahulu</translation>
    </message>
    <message>
        <source>Waits to be sent</source>
        <translation>Menunggu dikirim</translation>
    </message>
</context>
<context>
    <name>kontor::NewPayinPage</name>
    <message>
        <source>New payin</source>
        <translation>Penerimaan baru</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Batal</translation>
    </message>
    <message>
        <source>Create payin</source>
        <translation>Buat penerimaan</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>Asking the gateway which methods there are for %1…</source>
        <extracomment>Below fields. %1 is an amount with its currency.</extracomment>
        <translation>Menanyakan ke gateway metode apa saja yang ada untuk %1…</translation>
    </message>
    <message>
        <source>There is a problem.</source>
        <translation>Ada masalah.</translation>
    </message>
    <message>
        <source>Mend the marked fields. Nothing was sent; nothing you typed is lost.</source>
        <translation>Perbaiki isian yang ditandai. Tidak ada yang dikirim; tidak ada ketikan Anda yang hilang.</translation>
    </message>
    <message>
        <source>Writing it down…</source>
        <translation>Mencatat…</translation>
    </message>
    <message>
        <source>A request to your customer: no money leaves. The gateway names the account that they pay into. What it has accepted can&apos;t be cancelled.</source>
        <translation>Permintaan kepada pelanggan Anda: tidak ada uang yang keluar. Gateway menyebut rekening tujuan pembayarannya. Yang sudah diterimanya tidak dapat dibatalkan.</translation>
    </message>
</context>
<context>
    <name>kontor::NewPayoutPage</name>
    <message>
        <source>New payout</source>
        <translation>Pencairan baru</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Batal</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Tinjau</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>These are the values that will be sent, read back from the request itself.</source>
        <translation>Inilah nilai yang akan dikirim, dibaca kembali dari permintaannya sendiri.</translation>
    </message>
    <message>
        <source>Why it is paid &amp;again</source>
        <translation>Mengapa dibayar la&amp;gi</translation>
    </message>
    <message>
        <source>One line is enough. It is recorded with the payout, for whoever asks later.</source>
        <translation>Satu baris sudah cukup. Alasan dicatat bersama pencairan, bagi siapa pun yang bertanya nanti.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Kembali</translation>
    </message>
    <message>
        <source>Pay</source>
        <translation>Bayar</translation>
    </message>
    <message>
        <source>There is a problem.</source>
        <translation>Ada masalah.</translation>
    </message>
    <message>
        <source>Mend the marked fields. Nothing was sent; nothing you typed is lost.</source>
        <translation>Perbaiki isian yang ditandai. Tidak ada yang dikirim; tidak ada ketikan Anda yang hilang.</translation>
    </message>
    <message>
        <source>Look once more.</source>
        <translation>Lihat sekali lagi.</translation>
    </message>
    <message>
        <source>Pay %1</source>
        <extracomment>A button. %1 is an amount with its currency.</extracomment>
        <translation>Bayar %1</translation>
    </message>
    <message>
        <source>Enter why the same is paid again. It is recorded.</source>
        <translation>Masukkan alasan hal yang sama dibayar lagi. Alasan dicatat.</translation>
    </message>
    <message>
        <source>Writing it down…</source>
        <translation>Mencatat…</translation>
    </message>
    <message>
        <source>Pay %1 once more</source>
        <extracomment>A button, where the same may have been paid before. %1 is an amount with its currency.</extracomment>
        <translation>Bayar %1 sekali lagi</translation>
    </message>
    <message>
        <source>This may pay the same twice.</source>
        <translation>Ini bisa membayar hal yang sama dua kali.</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Periksa sekarang</translation>
    </message>
    <message>
        <source>This payout was not queued: the other one came in while you looked at this page. Say why both are meant, or go back.</source>
        <translation>Pencairan ini tidak dimasukkan ke antrean: pencairan yang lain masuk saat Anda melihat halaman ini. Sebutkan mengapa keduanya dimaksudkan, atau kembali.</translation>
    </message>
    <message>
        <source>The gateway is asked for the other payout…</source>
        <translation>Gateway sedang ditanyai tentang pencairan yang lain…</translation>
    </message>
    <message>
        <source>The gateway was asked at %1. The outcome of the other payout is still not known.</source>
        <extracomment>%1 is a time.</extracomment>
        <translation>Gateway ditanyai pada %1. Hasil pencairan yang lain masih belum diketahui.</translation>
    </message>
    <message>
        <source>The other payout was rejected or cancelled, and paid no one.</source>
        <translation>Pencairan yang lain ditolak atau dibatalkan, dan tidak membayar siapa pun.</translation>
    </message>
    <message>
        <source>This payout was not queued, because another one of the same amount was added while you were reviewing. That one was cancelled or rejected. Select the button again if you still want to send this one.</source>
        <translation>Pencairan ini tidak masuk antrean, karena ada pencairan lain dengan jumlah yang sama saat Anda meninjau. Pencairan itu dibatalkan atau ditolak. Tekan tombolnya lagi jika Anda tetap ingin mengirim yang ini.</translation>
    </message>
    <message>
        <source>The gateway cannot be asked for the other payout now. Kontor asks as soon as it can; until then it may have been paid.</source>
        <translation>Gateway sekarang tidak dapat ditanyai tentang pencairan yang satu lagi. Kontor menanyakannya begitu bisa; sampai saat itu pencairan itu mungkin sudah dibayar.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Bandingkan</translation>
    </message>
    <message>
        <source>%1: the button can be pressed now.</source>
        <extracomment>Said aloud. %1 is the button&apos;s words: &quot;Pay 281.83 INR&quot;.</extracomment>
        <translation>%1: tombolnya kini bisa ditekan.</translation>
    </message>
    <message>
        <source>In live the button can be pressed after a second, so that two quick presses pay nothing unread.</source>
        <translation>Dengan uang sungguhan, tombol bisa ditekan setelah satu detik, agar dua tekanan cepat tidak membayar sesuatu yang belum dibaca.</translation>
    </message>
    <message>
        <source>The button can be pressed once you have said why it is paid again.</source>
        <translation>Tombol bisa ditekan setelah Anda menyebutkan mengapa ini dibayar lagi.</translation>
    </message>
    <message>
        <source>The other payout was changed outside Kontor, so there is nothing true to compare with.</source>
        <translation>Pencairan yang lain diubah di luar Kontor, jadi tidak ada yang benar untuk dibandingkan.</translation>
    </message>
    <message>
        <source>The outcome of the other payout is known now: %1. It was accepted. Check that you mean to pay this one too.</source>
        <extracomment>%1 is the status of a payout, such as &quot;Paid&quot;.</extracomment>
        <translation>Hasil pencairan lain kini diketahui: %1. Pencairan itu diterima. Pastikan bahwa Anda juga ingin membayar yang ini.</translation>
    </message>
    <message>
        <source>The gateway does not have the other payout, which goes out again under its own ID: %1. Check that you mean to pay this one too.</source>
        <extracomment>%1 is the status of a payout, such as &quot;Queued&quot;.</extracomment>
        <translation>Gateway tidak memiliki pencairan lain itu, yang dikirim lagi dengan ID-nya sendiri: %1. Pastikan bahwa Anda juga ingin membayar yang ini.</translation>
    </message>
</context>
<context>
    <name>kontor::NoticeSender</name>
    <message>
        <source>Open</source>
        <translation>Buka</translation>
    </message>
</context>
<context>
    <name>kontor::NoticeSettings</name>
    <message>
        <source>Notifications</source>
        <translation>Notifikasi</translation>
    </message>
    <message>
        <source>&amp;Batches</source>
        <translation>&amp;Batch</translation>
    </message>
    <message>
        <source>A batch is finished</source>
        <translation>Sebuah batch selesai</translation>
    </message>
    <message>
        <source>How many of its payouts the gateway has accepted.</source>
        <translation>Berapa banyak pencairannya yang telah diterima gateway.</translation>
    </message>
    <message>
        <source>&amp;Payouts</source>
        <translation>&amp;Pencairan</translation>
    </message>
    <message>
        <source>Payouts were rejected</source>
        <translation>Pencairan ditolak</translation>
    </message>
    <message>
        <source>&amp;Outcomes</source>
        <translation>&amp;Hasil</translation>
    </message>
    <message>
        <source>An outcome is not known for two minutes</source>
        <translation>Sebuah hasil belum diketahui selama dua menit</translation>
    </message>
    <message>
        <source>The gateway may have accepted the payment or not. Kontor goes on asking.</source>
        <translation>Gateway mungkin telah menerima pembayaran itu atau tidak. Kontor terus bertanya.</translation>
    </message>
    <message>
        <source>&amp;Connection</source>
        <translation>&amp;Koneksi</translation>
    </message>
    <message>
        <source>There is no connection for a minute</source>
        <translation>Tidak ada koneksi selama satu menit</translation>
    </message>
    <message>
        <source>Queued payments wait, and go out by themselves when it is back.</source>
        <translation>Pembayaran dalam antrean menunggu, dan terkirim sendiri saat koneksi kembali.</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>K&amp;unci</translation>
    </message>
    <message>
        <source>The gateway does not accept the key</source>
        <translation>Gateway tidak menerima kunci</translation>
    </message>
    <message>
        <source>Sending is paused until it does.</source>
        <translation>Pengiriman dijeda sampai kunci diterima.</translation>
    </message>
    <message>
        <source>This desktop shows no notifications. What happens stands in Kontor&apos;s window only; nothing is lost.</source>
        <translation>Desktop ini tidak menampilkan notifikasi. Yang terjadi hanya tercantum di jendela Kontor; tidak ada yang hilang.</translation>
    </message>
    <message>
        <source>They come only while you are not at Kontor&apos;s window, one of each kind. A press on one opens what it is about. Names and amounts are in them only if Privacy says so, and never while Kontor is locked.</source>
        <translation>Notifikasi hanya muncul saat Anda tidak berada di jendela Kontor, satu untuk tiap jenis. Menekannya membuka hal yang dimaksud. Nama dan jumlah hanya tercantum jika Privasi mengizinkannya, dan tidak pernah selama Kontor terkunci.</translation>
    </message>
    <message>
        <source>The gateway refused them.</source>
        <translation>Gateway menolaknya.</translation>
    </message>
</context>
<context>
    <name>kontor::NotificationCenter</name>
    <message>
        <source>Rejected while you were away</source>
        <translation>Ditolak selama Anda pergi</translation>
    </message>
    <message>
        <source>Outcome not known, oldest first</source>
        <translation>Hasil belum diketahui, yang terlama dahulu</translation>
    </message>
</context>
<context>
    <name>kontor::OptionsModel</name>
    <message>
        <source>new since the last look</source>
        <translation>baru sejak terakhir dilihat</translation>
    </message>
    <message>
        <source>no longer offered</source>
        <translation>tidak lagi ditawarkan</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metode</translation>
    </message>
    <message>
        <source>Bank code</source>
        <translation>Kode bank</translation>
    </message>
    <message>
        <source>Bank</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Perubahan</translation>
    </message>
    <message>
        <source>Method: %1</source>
        <extracomment>A cell of a table, read aloud. %1 is the code of a payment method.</extracomment>
        <translation>Metode: %1</translation>
    </message>
    <message>
        <source>Bank code: none</source>
        <translation>Kode bank: tidak ada</translation>
    </message>
    <message>
        <source>Bank code: %1</source>
        <extracomment>A cell of a table, read aloud. %1 is the code of a bank.</extracomment>
        <translation>Kode bank: %1</translation>
    </message>
    <message>
        <source>Bank: not named</source>
        <translation>Bank: tidak disebut</translation>
    </message>
    <message>
        <source>Bank: %1</source>
        <extracomment>A cell of a table, read aloud. %1 is the name of a bank.</extracomment>
        <translation>Bank: %1</translation>
    </message>
    <message>
        <source>As at the last look</source>
        <translation>Sama seperti saat terakhir dilihat</translation>
    </message>
    <message>
        <source>Not compared: this is the first look</source>
        <translation>Tidak dibandingkan: ini pertama kali dilihat</translation>
    </message>
</context>
<context>
    <name>kontor::OptionsPage</name>
    <message>
        <source>Type an amount to see which methods and banks accept it.</source>
        <translation>Ketik jumlah untuk melihat metode dan bank yang menerimanya.</translation>
    </message>
    <message>
        <source>Payment options</source>
        <translation>Opsi pembayaran</translation>
    </message>
    <message>
        <source>Which methods and banks the gateway offers to a paying customer. They can be copied once they are shown.</source>
        <translation>Metode dan bank yang ditawarkan gateway kepada pelanggan yang membayar. Dapat disalin setelah ditampilkan.</translation>
    </message>
    <message>
        <source>Show reply</source>
        <translation>Tampilkan jawaban</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Salin sebagai CSV</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Mata uang</translation>
    </message>
    <message>
        <source>&amp;Amount</source>
        <translation>&amp;Jumlah</translation>
    </message>
    <message>
        <source>&amp;Currency</source>
        <translation>Mata &amp;uang</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Tampilkan</translation>
    </message>
    <message>
        <source>Asking…</source>
        <translation>Menanyakan…</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>For %1, as of %2</source>
        <extracomment>Below the title of a page. %1 is an amount with its currency, %2 a time.</extracomment>
        <translation>Untuk %1, per %2</translation>
    </message>
    <message>
        <source>For %1, as of %2: there is nothing to copy</source>
        <extracomment>Below the title of a page. %1 is an amount with its currency, %2 a time.</extracomment>
        <translation>Untuk %1, per %2: tidak ada yang dapat disalin</translation>
    </message>
    <message>
        <source>No method for %1. Try another amount or currency.</source>
        <extracomment>%1 is an amount with its currency.</extracomment>
        <translation>Tidak ada metode untuk %1. Coba jumlah atau mata uang lain.</translation>
    </message>
    <message numerus="yes">
        <source>%n method(s)</source>
        <extracomment>Below a table: how many methods of payment there are for an amount.</extracomment>
        <translation>
            <numerusform>%n metode</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied as CSV: %n method(s) with their banks.</source>
        <extracomment>%n are the methods of payment that there are for an amount.</extracomment>
        <translation>
            <numerusform>Disalin sebagai CSV: %n metode beserta banknya.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Use in new payin</source>
        <translation>&amp;Pakai untuk penerimaan baru</translation>
    </message>
    <message>
        <source>%1 is no longer offered for this amount.</source>
        <extracomment>%1 is the code of a method of payment.</extracomment>
        <translation>%1 tidak lagi ditawarkan untuk jumlah ini.</translation>
    </message>
    <message>
        <source>Enter makes a payin of the chosen row</source>
        <translation>Enter membuat penerimaan dari baris yang dipilih</translation>
    </message>
    <message numerus="yes">
        <source>%n new since the last look</source>
        <extracomment>Methods and banks that the last look for this amount did not have.</extracomment>
        <translation>
            <numerusform>%n baru sejak terakhir dilihat</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer offered</source>
        <extracomment>Methods and banks that the last look for this amount had.</extracomment>
        <translation>
            <numerusform>%n tidak lagi ditawarkan</numerusform>
        </translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Coba sekarang</translation>
    </message>
</context>
<context>
    <name>kontor::OverviewDaysModel</name>
    <message>
        <source>not known</source>
        <translation>tidak diketahui</translation>
    </message>
    <message>
        <source>Number: %1</source>
        <extracomment>One cell of the table of the last days, read aloud.</extracomment>
        <translation>Banyaknya: %1</translation>
    </message>
    <message>
        <source>Sum: %1</source>
        <extracomment>A cell of the table of the last days, read aloud. %1 is money in words.</extracomment>
        <translation>Total: %1</translation>
    </message>
    <message>
        <source>Paid: %1</source>
        <extracomment>A cell of the table of the last days, read aloud. %1 is money in words.</extracomment>
        <translation>Dibayar: %1</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Hari</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Banyaknya</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>Dibayar</translation>
    </message>
    <message>
        <source>Sum, %1</source>
        <extracomment>The header of a column. %1 is the code of a currency.</extracomment>
        <translation>Jumlah, %1</translation>
    </message>
    <message>
        <source>Paid, %1</source>
        <extracomment>The header of a column. %1 is the code of a currency.</extracomment>
        <translation>Dibayar, %1</translation>
    </message>
</context>
<context>
    <name>kontor::OverviewLines</name>
    <message numerus="yes">
        <source>%n payin(s) of unknown outcome</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n penerimaan dengan hasil belum diketahui</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) of unknown outcome</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n pencairan dengan hasil belum diketahui</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) rejected</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n penerimaan ditolak</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) rejected</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n pencairan ditolak</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) with a gateway mismatch</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n penerimaan tidak cocok dengan gateway</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) with a gateway mismatch</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n pencairan tidak cocok dengan gateway</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) likely expired</source>
        <extracomment>A line of the overview: the time in which these could be paid is over.</extracomment>
        <translation>
            <numerusform>%n penerimaan kemungkinan kedaluwarsa</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) paid</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n penerimaan dibayar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) paid</source>
        <extracomment>A line of the overview.</extracomment>
        <translation>
            <numerusform>%n pencairan dibayar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) got another word of the gateway</source>
        <extracomment>A line of the overview: the gateway gave them a status that Kontor doesn&apos;t know.</extracomment>
        <translation>
            <numerusform>%n penerimaan mendapat status lain dari gateway</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) got another word of the gateway</source>
        <extracomment>A line of the overview: the gateway gave them a status that Kontor doesn&apos;t know.</extracomment>
        <translation>
            <numerusform>%n pencairan mendapat status lain dari gateway</numerusform>
        </translation>
    </message>
    <message>
        <source>Outcome unknown</source>
        <translation>Hasil belum diketahui</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Ditolak</translation>
    </message>
    <message>
        <source>Gateway mismatch</source>
        <translation>Tidak cocok dengan gateway</translation>
    </message>
    <message>
        <source>Likely expired</source>
        <translation>Kemungkinan kedaluwarsa</translation>
    </message>
    <message>
        <source>Paid since you were last here</source>
        <translation>Dibayar sejak Anda terakhir di sini</translation>
    </message>
    <message>
        <source>Outcome unknown since you were last here</source>
        <translation>Hasil belum diketahui sejak Anda terakhir di sini</translation>
    </message>
    <message>
        <source>Rejected since you were last here</source>
        <translation>Ditolak sejak Anda terakhir di sini</translation>
    </message>
    <message>
        <source>Gateway mismatch since you were last here</source>
        <translation>Tidak cocok dengan gateway sejak Anda terakhir di sini</translation>
    </message>
    <message>
        <source>Another word of the gateway since you were last here</source>
        <translation>Status lain dari gateway sejak Anda terakhir di sini</translation>
    </message>
    <message>
        <source>Likely expired since you were last here</source>
        <translation>Kemungkinan kedaluwarsa sejak Anda terakhir di sini</translation>
    </message>
    <message>
        <source>The ledger did not answer, so it is not known what else needs you.</source>
        <translation>Buku besar tidak menjawab, jadi tidak diketahui apa lagi yang memerlukan Anda.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <extracomment>When no callback could be heard: from one time to another, or until now.</extracomment>
        <translation>%1 sampai %2</translation>
    </message>
    <message>
        <source>since %1</source>
        <extracomment>%1 is a time.</extracomment>
        <translation>sejak %1</translation>
    </message>
    <message numerus="yes">
        <source>%n callback gap(s)</source>
        <extracomment>Stretches of time in which the gateway&apos;s callbacks could not be heard.</extracomment>
        <translation>
            <numerusform>%n jeda callback</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n callback gap(s) since Kontor was started</source>
        <extracomment>Stretches of time in which the gateway&apos;s callbacks could not be heard.</extracomment>
        <translation>
            <numerusform>%n jeda callback sejak Kontor dimulai</numerusform>
        </translation>
    </message>
    <message>
        <source>Callbacks are paused: the listener takes no calls.</source>
        <translation>Callback dijeda: pendengar tidak menerima panggilan.</translation>
    </message>
    <message>
        <source>Callbacks are off.</source>
        <translation>Callback mati.</translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) passed their expiry time</source>
        <extracomment>A line of the overview: the time in which these could be paid is over.</extracomment>
        <translation>
            <numerusform>%n penerimaan melewati batas waktunya</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) accepted after all</source>
        <extracomment>A line of the overview: they were rejected, and the gateway has them after all.</extracomment>
        <translation>
            <numerusform>%n payin ternyata diterima</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) accepted after all</source>
        <extracomment>A line of the overview: they were rejected, and the gateway has them after all.</extracomment>
        <translation>
            <numerusform>%n payout ternyata diterima</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) no longer SUCCESS</source>
        <extracomment>A line of the overview: the gateway said SUCCESS of them, and says something else now.</extracomment>
        <translation>
            <numerusform>%n payin tidak lagi SUCCESS</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) no longer SUCCESS</source>
        <extracomment>A line of the overview: the gateway said SUCCESS of them, and says something else now.</extracomment>
        <translation>
            <numerusform>%n payout tidak lagi SUCCESS</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of these, %n payin(s) not proven: they may have been accepted</source>
        <extracomment>A line of the overview, behind &quot;3 payouts rejected&quot;: so many of them may have been accepted.</extracomment>
        <translation>
            <numerusform>di antaranya, %n pembayaran masuk belum terbukti: mungkin sudah diterima</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of these, %n payout(s) not proven: they may have been accepted</source>
        <extracomment>A line of the overview, behind &quot;3 payouts rejected&quot;: so many of them may have been accepted.</extracomment>
        <translation>
            <numerusform>di antaranya, %n pencairan belum terbukti: mungkin sudah diterima</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::OverviewPage</name>
    <message>
        <source>Overview</source>
        <translation>Ikhtisar</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>Perlu perhatian</translation>
    </message>
    <message>
        <source>Since you were last here</source>
        <translation>Sejak Anda terakhir di sini</translation>
    </message>
    <message>
        <source>Balances</source>
        <translation>Saldo</translation>
    </message>
    <message>
        <source>Open work</source>
        <translation>Yang belum tuntas</translation>
    </message>
    <message>
        <source>Good morning</source>
        <translation>Selamat pagi</translation>
    </message>
    <message>
        <source>Good afternoon</source>
        <translation>Selamat siang</translation>
    </message>
    <message>
        <source>Good evening</source>
        <translation>Selamat malam</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1 is the date and time, %2 the name of the time zone.</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Needs attention (%1)</source>
        <extracomment>The title of a list: %1 is how many payments and other things need attention.</extracomment>
        <translation>Perlu perhatian (%1)</translation>
    </message>
    <message>
        <source>Nothing needs you.</source>
        <translation>Tidak ada yang memerlukan Anda.</translation>
    </message>
    <message>
        <source>Since you were last here (%1)</source>
        <extracomment>The title of a list: %1 is a time.</extracomment>
        <translation>Sejak Anda terakhir di sini (%1)</translation>
    </message>
    <message>
        <source>Nothing happened meanwhile.</source>
        <translation>Tidak ada yang terjadi sementara itu.</translation>
    </message>
    <message>
        <source>You are here for the first time. From now on this says what happened while you were away.</source>
        <translation>Anda baru pertama kali di sini. Mulai sekarang bagian ini menyebut apa yang terjadi selama Anda tidak ada.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A status and how many payments stand there, such as &quot;Queued: 3&quot;.</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Balances as of %1</source>
        <extracomment>The title of a list: %1 is a time.</extracomment>
        <translation>Saldo per %1</translation>
    </message>
    <message>
        <source>Balances have not been read yet.</source>
        <translation>Saldo belum dibaca.</translation>
    </message>
    <message>
        <source>The ledger did not answer, so it is not known what happened meanwhile.</source>
        <translation>Buku besar tidak menjawab, jadi tidak diketahui apa yang terjadi sementara itu.</translation>
    </message>
    <message>
        <source>%1 as of %2</source>
        <extracomment>A balance and when it was read.</extracomment>
        <translation>%1 per %2</translation>
    </message>
    <message>
        <source>Not refreshed for %1</source>
        <extracomment>Beside the title of a list: %1 is a length of time, such as &quot;16 min&quot;.</extracomment>
        <translation>Tidak diperbarui selama %1</translation>
    </message>
    <message>
        <source>Read the balances again</source>
        <translation>Baca ulang saldo</translation>
    </message>
    <message>
        <source>Payins with another status of the gateway</source>
        <translation>Penerimaan dengan status lain dari gateway</translation>
    </message>
    <message>
        <source>Payouts with another status of the gateway</source>
        <translation>Pencairan dengan status lain dari gateway</translation>
    </message>
    <message>
        <source>Created on %1 in %2, without cancelled and rejected payments</source>
        <extracomment>A chip above a list of payments. %1 is a day, %2 the code of a currency.</extracomment>
        <translation>Dibuat pada %1 dalam %2, tanpa yang dibatalkan atau ditolak</translation>
    </message>
    <message>
        <source>The gateway answered without any balance.</source>
        <translation>Gateway menjawab tanpa saldo apa pun.</translation>
    </message>
    <message>
        <source>The gateway answered, but Kontor cannot tell any balance from it.</source>
        <translation>Gateway menjawab, tetapi Kontor tidak dapat membaca saldo apa pun darinya.</translation>
    </message>
</context>
<context>
    <name>kontor::PageToasts</name>
    <message>
        <source>Undo</source>
        <translation>Urungkan</translation>
    </message>
</context>
<context>
    <name>kontor::Palette</name>
    <message>
        <source>Nothing fits.</source>
        <translation>Tidak ada yang cocok.</translation>
    </message>
    <message>
        <source>Search and commands</source>
        <translation>Pencarian dan perintah</translation>
    </message>
    <message>
        <source>Type to find payments, actions and pages. Arrow keys choose, Enter opens.</source>
        <translation>Ketik untuk menemukan pembayaran, tindakan, dan halaman. Tombol panah memilih, Enter membuka.</translation>
    </message>
    <message>
        <source>ID, reference, name, account, amount, status or day</source>
        <translation>ID, referensi, nama, rekening, jumlah, status, atau hari</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Hasil</translation>
    </message>
    <message>
        <source>Enter open · Ctrl+Enter open in new window · Tab complete · Esc close · &gt; actions · # ID · @ recipient</source>
        <translation>Enter buka · Ctrl+Enter buka di jendela baru · Tab lengkapi · Esc tutup · &gt; tindakan · # ID · @ penerima</translation>
    </message>
</context>
<context>
    <name>kontor::PaletteController</name>
    <message>
        <source>Setting: %1</source>
        <extracomment>An entry of a list of commands. %1 is the name of a setting.</extracomment>
        <translation>Pengaturan: %1</translation>
    </message>
    <message>
        <source>Added to the ledger. It is followed at the gateway and never sent from here.</source>
        <translation>Sudah ditambahkan ke buku besar. Pembayaran ini dipantau di gateway dan tidak pernah dikirim dari sini.</translation>
    </message>
</context>
<context>
    <name>kontor::PaletteModel</name>
    <message>
        <source>With these words</source>
        <extracomment>In the search: what can be done with what was typed, below what was found.</extracomment>
        <translation>Dengan kata-kata ini</translation>
    </message>
    <message>
        <source>Opened last</source>
        <translation>Terakhir dibuka</translation>
    </message>
    <message>
        <source>Payments</source>
        <translation>Pembayaran</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Buka</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Tindakan</translation>
    </message>
    <message>
        <source>Look up &quot;%1&quot; at the gateway</source>
        <extracomment>What the palette offers. %1 is what was typed.</extracomment>
        <translation>Cari &quot;%1&quot; di gateway</translation>
    </message>
    <message>
        <source>Payouts with &quot;%1&quot;</source>
        <extracomment>What the palette offers: a list narrowed to what has this text in it. %1 is what was typed.</extracomment>
        <translation>Pencairan dengan &quot;%1&quot;</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>What the palette offers: %1 what it does, %2 its keys.</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Payin %1 from %2. Status: %3</source>
        <extracomment>A result of the palette, read aloud. %1 is an amount, %2 a name, %3 a status.</extracomment>
        <translation>Penerimaan %1 dari %2. Status: %3</translation>
    </message>
    <message>
        <source>Payout %1 to %2. Status: %3</source>
        <extracomment>A result of the palette, read aloud. %1 is an amount, %2 a name, %3 a status.</extracomment>
        <translation>Pencairan %1 ke %2. Status: %3</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Tidak ada hasil</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s), first: %1</source>
        <extracomment>The results of the palette, read aloud. %n is how many there are, %1 the first of them.</extracomment>
        <translation>
            <numerusform>%n hasil, yang pertama: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>New payout to &quot;%1&quot;</source>
        <extracomment>What the palette offers. %1 is what was typed.</extracomment>
        <translation>Pencairan baru kepada &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Payin</source>
        <translation>Penerimaan</translation>
    </message>
    <message>
        <source>Payout</source>
        <translation>Pencairan</translation>
    </message>
    <message>
        <source>Payin %1. Status: %2</source>
        <extracomment>A result of the palette, read aloud. %1 is an amount, %2 a status.</extracomment>
        <translation>Penerimaan %1. Status: %2</translation>
    </message>
    <message>
        <source>Payout %1. Status: %2</source>
        <extracomment>A result of the palette, read aloud. %1 is an amount, %2 a status.</extracomment>
        <translation>Pencairan %1. Status: %2</translation>
    </message>
    <message>
        <source>Payins with &quot;%1&quot;</source>
        <extracomment>What the palette offers: a list narrowed to what has this text in it. %1 is what was typed.</extracomment>
        <translation>Penerimaan dengan &quot;%1&quot;</translation>
    </message>
</context>
<context>
    <name>kontor::PassphraseFields</name>
    <message>
        <source>&amp;Passphrase</source>
        <translation>&amp;Frasa sandi</translation>
    </message>
    <message>
        <source>Passphrase, &amp;again</source>
        <translation>Fr&amp;asa sandi, sekali lagi</translation>
    </message>
    <message>
        <source>Enter at least %1 characters.</source>
        <extracomment>An error below a field. %1 is a number such as 12.</extracomment>
        <translation>Ketik sedikitnya %1 karakter.</translation>
    </message>
    <message>
        <source>This is not the same passphrase. Enter it once more.</source>
        <translation>Frasa sandi ini tidak sama. Ketik sekali lagi.</translation>
    </message>
    <message>
        <source>The one of the key files that this profile has already.</source>
        <translation>Frasa sandi dari file kunci yang sudah dimiliki profil ini.</translation>
    </message>
    <message>
        <source>Enter the passphrase of your key files.</source>
        <translation>Ketik frasa sandi file kunci Anda.</translation>
    </message>
</context>
<context>
    <name>kontor::PauseBar</name>
    <message>
        <source>Show what was left</source>
        <translation>Tampilkan yang tersisa</translation>
    </message>
    <message>
        <source>Offline since %1. You can read, draft and queue. Nothing is sent until the connection is back.</source>
        <extracomment>%1 is a time: &quot;16:02&quot;. Behind what has become of the payments.</extracomment>
        <translation>Luring sejak %1. Anda dapat membaca, menyusun, dan mengantrekan. Tidak ada yang dikirim sampai koneksi kembali.</translation>
    </message>
    <message>
        <source>%1 paused it at %2.</source>
        <extracomment>On a bar. %1 is an account of this computer, %2 a time.</extracomment>
        <translation>%1 menjedanya pada %2.</translation>
    </message>
    <message>
        <source>Resume sending</source>
        <translation>Lanjutkan pengiriman</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Lanjutkan</translation>
    </message>
    <message>
        <source>Go on all the same…</source>
        <translation>Tetap lanjutkan…</translation>
    </message>
    <message>
        <source>Go on although the marks don&apos;t fit?</source>
        <translation>Lanjutkan walaupun tandanya tidak cocok?</translation>
    </message>
    <message>
        <source>Sending goes on as before. Payments that are marked so far no longer stop it; a new one does. That you went on is recorded with your name.</source>
        <translation>Pengiriman berlanjut seperti sebelumnya. Pembayaran yang ditandai sejauh ini tidak lagi menghentikannya; tanda baru menghentikannya. Bahwa Anda melanjutkan dicatat bersama nama Anda.</translation>
    </message>
    <message>
        <source>Check the ledger</source>
        <translation>Periksa buku besar</translation>
    </message>
    <message>
        <source>How to restore</source>
        <translation>Cara memulihkan</translation>
    </message>
    <message>
        <source>Open Keys</source>
        <translation>Buka Kunci</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Coba sekarang</translation>
    </message>
    <message>
        <source>Leave it paused</source>
        <translation>Biarkan dijeda</translation>
    </message>
    <message>
        <source>Work offline</source>
        <translation>Bekerja luring</translation>
    </message>
    <message>
        <source>Go online</source>
        <translation>Kembali daring</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>Tampilkan folder</translation>
    </message>
    <message>
        <source>Import key</source>
        <translation>Impor kunci</translation>
    </message>
    <message>
        <source>Make a new key</source>
        <translation>Buat kunci baru</translation>
    </message>
    <message>
        <source>Edit profile</source>
        <translation>Ubah profil</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>Uji koneksi</translation>
    </message>
    <message>
        <source>Show reply</source>
        <translation>Tampilkan jawaban</translation>
    </message>
    <message>
        <source>Show the payments that are marked so, and what the gateway said of the last</source>
        <translation>Tampilkan pembayaran yang bertanda demikian, dan apa yang dikatakan gateway tentang yang terakhir</translation>
    </message>
    <message>
        <source>Open profile</source>
        <translation>Buka profil</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Periksa sekarang</translation>
    </message>
    <message>
        <source>Ask the gateway for every open payment; sending stays paused</source>
        <translation>Tanyakan setiap pembayaran yang belum tuntas kepada gateway; pengiriman tetap dijeda</translation>
    </message>
    <message>
        <source>Send again at once</source>
        <translation>Kirim lagi sekarang juga</translation>
    </message>
    <message>
        <source>Show certificate</source>
        <translation>Tampilkan sertifikat</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Coba lagi</translation>
    </message>
    <message>
        <source>How to</source>
        <translation>Caranya</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Buka kunci</translation>
    </message>
    <message>
        <source>Your keychain asks for its password in a window of its own</source>
        <translation>Gantungan kunci sistem Anda meminta kata sandinya dalam jendela sendiri</translation>
    </message>
    <message>
        <source>Enter login…</source>
        <translation>Masukkan login…</translation>
    </message>
    <message>
        <source>The user name and password of the proxy</source>
        <translation>Nama pengguna dan kata sandi proxy</translation>
    </message>
    <message>
        <source>They are the same…</source>
        <translation>Keduanya sama…</translation>
    </message>
    <message>
        <source>Does the profile name the gateway of these payments?</source>
        <translation>Apakah profil menyebut gateway pembayaran ini?</translation>
    </message>
    <message>
        <source>Confirm it only if the gateway has moved to another address, or the merchant has got another code. If the profile was changed by mistake, correct it instead: another gateway has none of these payments. As long as one that was sent isn&apos;t final, Kontor doesn&apos;t accept another. That you confirmed it is recorded with your name.</source>
        <translation>Konfirmasikan hanya jika gateway sudah pindah ke alamat lain, atau merchant mendapat kode lain. Jika profil diubah karena keliru, perbaiki saja: gateway lain tidak memiliki satu pun pembayaran ini. Selama ada yang sudah dikirim dan belum final, Kontor tidak menerima gateway lain. Konfirmasi Anda dicatat dengan nama Anda.</translation>
    </message>
    <message>
        <source>Use this copy…</source>
        <translation>Pakai salinan ini…</translation>
    </message>
    <message>
        <source>Use this copy of the ledger?</source>
        <translation>Pakai salinan data pembayaran ini?</translation>
    </message>
    <message>
        <source>What was sent or cancelled after it was made is missing in it, so a payment queued in it may have been paid or cancelled. Kontor checks each with the gateway before it sends it. If one must not go out, pause sending first, and stop tracking it afterwards. Your confirmation is recorded with your name.</source>
        <translation>Yang dikirim atau dibatalkan setelah salinan dibuat tidak ada di dalamnya, jadi pembayaran yang mengantre di dalamnya mungkin sudah dibayar atau dibatalkan. Kontor memeriksa masing-masing di gateway sebelum mengirimnya. Jika ada yang tidak boleh dikirim, jeda pengiriman dulu, lalu hentikan pemantauannya. Konfirmasi Anda dicatat dengan nama Anda.</translation>
    </message>
</context>
<context>
    <name>kontor::PauseController</name>
    <message>
        <source>Re&amp;sume sending</source>
        <translation>Lan&amp;jutkan pengiriman</translation>
    </message>
    <message>
        <source>Pau&amp;se sending</source>
        <translation>&amp;Jeda pengiriman</translation>
    </message>
    <message>
        <source>Sending stays paused until you resume it.</source>
        <translation>Pengiriman tetap dijeda sampai Anda melanjutkannya.</translation>
    </message>
    <message>
        <source>Sending goes on.</source>
        <translation>Pengiriman dilanjutkan.</translation>
    </message>
    <message>
        <source>Sending is paused. What is on its way ends by itself.</source>
        <translation>Pengiriman dijeda. Yang sedang dalam perjalanan berakhir dengan sendirinya.</translation>
    </message>
    <message>
        <source>Recorded. Sending goes on.</source>
        <translation>Sudah dicatat. Pengiriman dilanjutkan.</translation>
    </message>
    <message>
        <source>Recorded. From now on Kontor sends and checks payments at the profile&apos;s gateway.</source>
        <translation>Dicatat. Mulai sekarang Kontor mengirim dan memeriksa pembayaran di gateway profil.</translation>
    </message>
    <message>
        <source>Recorded. Kontor uses this copy from now on.</source>
        <translation>Dicatat. Kontor memakai salinan ini mulai sekarang.</translation>
    </message>
    <message>
        <source>Your keychain is asking for its password already: look for its window.</source>
        <translation>Gantungan kunci sistem Anda sudah meminta kata sandinya: carilah jendelanya.</translation>
    </message>
    <message>
        <source>Your keychain is still locked. Unlock it with your system&apos;s own program for passwords; Kontor goes on by itself then.</source>
        <translation>Gantungan kunci sistem Anda masih terkunci. Buka dengan program kata sandi milik sistem Anda; setelah itu Kontor melanjutkan sendiri.</translation>
    </message>
    <message>
        <source>Their test mark contradicts the profile</source>
        <translation>Tanda ujinya bertentangan dengan profil</translation>
    </message>
    <message>
        <source>Left when Kontor closed</source>
        <translation>Tersisa saat Kontor ditutup</translation>
    </message>
</context>
<context>
    <name>kontor::PayinCode</name>
    <message>
        <source>Payment details as a QR code</source>
        <translation>Rincian pembayaran sebagai kode QR</translation>
    </message>
    <message>
        <source>QR code: %1</source>
        <extracomment>A picture, read aloud: %1 is the text that its code has in it.</extracomment>
        <translation>Kode QR: %1</translation>
    </message>
    <message>
        <source>A phone reads these words from it. It is not a bank&apos;s own payment code: the customer types or copies them.</source>
        <translation>Ponsel membaca kata-kata ini darinya. Ini bukan kode pembayaran milik bank: pelanggan mengetik atau menyalinnya.</translation>
    </message>
    <message>
        <source>These words are too long for a QR code. Copy them instead.</source>
        <translation>Kata-kata ini terlalu panjang untuk kode QR. Salin saja.</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Simpan gambar…</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Salin gambar</translation>
    </message>
    <message>
        <source>Copied the QR code as a picture.</source>
        <translation>Kode QR disalin sebagai gambar.</translation>
    </message>
    <message>
        <source>Save QR code</source>
        <translation>Simpan kode QR</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <extracomment>%1 is the name of a file.</extracomment>
        <translation>%1 disimpan.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Save it elsewhere.</source>
        <extracomment>%1 is the name of a file, %2 the system&apos;s reason.</extracomment>
        <translation>%1 tidak dapat ditulis: %2. Simpan di tempat lain.</translation>
    </message>
</context>
<context>
    <name>kontor::PayinForm</name>
    <message>
        <source>&amp;Amount</source>
        <translation>&amp;Jumlah</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>&amp;Currency</source>
        <translation>Mata &amp;uang</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Mata uang</translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation>&amp;Metode</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metode</translation>
    </message>
    <message>
        <source>How the customer pays; listed once there is an amount.</source>
        <translation>Cara pelanggan membayar; didaftar setelah ada jumlah.</translation>
    </message>
    <message>
        <source>&amp;Bank</source>
        <translation>&amp;Bank</translation>
    </message>
    <message>
        <source>Bank</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Where the customer pays.</source>
        <translation>Tempat pelanggan membayar.</translation>
    </message>
    <message>
        <source>C&amp;ustomer</source>
        <translation>&amp;Pelanggan</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>Pelanggan</translation>
    </message>
    <message>
        <source>Customer&apos;s account n&amp;o.</source>
        <translation>N&amp;o. rekening pelanggan</translation>
    </message>
    <message>
        <source>Customer&apos;s account number</source>
        <translation>Nomor rekening pelanggan</translation>
    </message>
    <message>
        <source>E-mai&amp;l</source>
        <translation>Emai&amp;l</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>Email</translation>
    </message>
    <message>
        <source>The customer&apos;s.</source>
        <translation>Milik pelanggan.</translation>
    </message>
    <message>
        <source>Return a&amp;ddress</source>
        <translation>Alamat &amp;kembali</translation>
    </message>
    <message>
        <source>Return address</source>
        <translation>Alamat kembali</translation>
    </message>
    <message>
        <source>Where their browser goes afterwards; may stay empty.</source>
        <translation>Tujuan peramban pelanggan sesudahnya; boleh kosong.</translation>
    </message>
    <message>
        <source>Re&amp;ference</source>
        <translation>Re&amp;ferensi</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referensi</translation>
    </message>
    <message>
        <source>Yours; it is not sent, and you can search for it.</source>
        <translation>Milik Anda; tidak dikirim, dan dapat Anda cari.</translation>
    </message>
    <message>
        <source>&amp;ID</source>
        <translation>&amp;ID</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Leave it empty and Kontor makes one.</source>
        <translation>Kosongkan dan Kontor membuatkannya.</translation>
    </message>
    <message>
        <source>No method for %1. Try another amount or currency.</source>
        <extracomment>Below fields. %1 is an amount with its currency.</extracomment>
        <translation>Tidak ada metode untuk %1. Coba jumlah atau mata uang lain.</translation>
    </message>
    <message numerus="yes">
        <source>%n method(s) for this amount.</source>
        <extracomment>Below fields: how many methods of payment there are.</extracomment>
        <translation>
            <numerusform>%n metode untuk jumlah ini.</numerusform>
        </translation>
    </message>
    <message>
        <source>The list could not be read (%1): which methods and banks there are for %2 is not known. Type the codes.</source>
        <extracomment>%1 is the code of a message, %2 an amount.</extracomment>
        <translation>Daftarnya tidak dapat dibaca (%1): metode dan bank yang ada untuk %2 tidak diketahui. Ketik kodenya.</translation>
    </message>
    <message>
        <source>The gateway does not offer %1 for %2. Choose another method, or the gateway may refuse the payin.</source>
        <extracomment>%1 is the code of a method, %2 an amount.</extracomment>
        <translation>Gateway tidak menawarkan %1 untuk %2. Pilih metode lain, atau gateway mungkin menolak penerimaan ini.</translation>
    </message>
    <message>
        <source>The gateway does not offer %1 by %2 for %3. Choose another bank, or the gateway may refuse the payin.</source>
        <extracomment>%1 is the code of a bank, %2 that of a method, %3 an amount.</extracomment>
        <translation>Gateway tidak menawarkan %1 dengan %2 untuk %3. Pilih bank lain, atau gateway mungkin menolak penerimaan ini.</translation>
    </message>
    <message>
        <source>Banks</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Sent as you type it.</source>
        <translation>Dikirim persis seperti yang Anda ketik.</translation>
    </message>
    <message>
        <source>The customer&apos;s, if you have it.</source>
        <translation>Milik pelanggan, jika Anda memilikinya.</translation>
    </message>
</context>
<context>
    <name>kontor::PayinNotifier</name>
    <message>
        <source>Copy payment details</source>
        <translation>Salin rincian pembayaran</translation>
    </message>
    <message>
        <source>Payin created: %1 from %2. It can&apos;t be cancelled.</source>
        <extracomment>%1 is an amount with its currency, %2 the name of a customer.</extracomment>
        <translation>Penerimaan dibuat: %1 dari %2. Ini tidak dapat dibatalkan.</translation>
    </message>
</context>
<context>
    <name>kontor::PayinsFeature</name>
    <message>
        <source>Written down. It goes out when sending goes on.</source>
        <translation>Sudah dicatat. Ini dikirim saat pengiriman dilanjutkan.</translation>
    </message>
    <message>
        <source>Queued for the gateway, which names the account that the customer pays into. Once accepted it can&apos;t be cancelled.</source>
        <translation>Masuk antrean untuk gateway, yang menyebutkan rekening tujuan pembayaran pelanggan. Setelah diterima gateway, ini tidak dapat dibatalkan.</translation>
    </message>
</context>
<context>
    <name>kontor::PayinsPage</name>
    <message>
        <source>Payins</source>
        <translation>Penerimaan</translation>
    </message>
    <message>
        <source>Filter by reference, customer or account</source>
        <translation>Filter menurut referensi, pelanggan, atau rekening</translation>
    </message>
    <message>
        <source>Filter payins</source>
        <translation>Filter penerimaan</translation>
    </message>
    <message>
        <source>No payins match this filter.</source>
        <translation>Tidak ada penerimaan yang cocok dengan filter ini.</translation>
    </message>
    <message>
        <source>New payin</source>
        <translation>Penerimaan baru</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Semua</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>Perlu perhatian</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>Dibayar</translation>
    </message>
    <message>
        <source>Likely expired</source>
        <translation>Kemungkinan kedaluwarsa</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Hari ini</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Ekspor…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln payin(s)</source>
        <extracomment>Below the title of a page: how many there are.</extracomment>
        <translation>
            <numerusform>%Ln penerimaan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payin(s), %1 shown</source>
        <extracomment>Above a list: %n are all of its payins, %1 is how many of them are seen.</extracomment>
        <translation>
            <numerusform>%Ln penerimaan, %1 ditampilkan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payin(s), %1 shown, %2 selected</source>
        <extracomment>Above a list: %n are all of its payins, %1 is how many of them are seen, %2 how many are selected.</extracomment>
        <translation>
            <numerusform>%Ln penerimaan, %1 ditampilkan, %2 dipilih</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln open</source>
        <extracomment>Below the title of a page: %n are the payins that are not at an end yet.</extracomment>
        <translation>
            <numerusform>%Ln terbuka</numerusform>
        </translation>
    </message>
    <message>
        <source>Look up…</source>
        <translation>Cari…</translation>
    </message>
    <message numerus="yes">
        <source>No payins match these %n filter(s).</source>
        <extracomment>In an empty list.</extracomment>
        <translation>
            <numerusform>Tidak ada penerimaan yang cocok dengan %n filter ini.</numerusform>
        </translation>
    </message>
    <message>
        <source>No payins yet. Kontor lists what is made or looked up here; the gateway cannot list older ones.</source>
        <translation>Belum ada penerimaan. Kontor mendaftar yang dibuat atau dicari di sini; gateway tidak dapat mendaftar yang lebih lama.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Belum tuntas</translation>
    </message>
</context>
<context>
    <name>kontor::PaymentDetails</name>
    <message>
        <source>Request and reply</source>
        <translation>Permintaan dan jawaban</translation>
    </message>
    <message>
        <source>Not shown</source>
        <translation>Tidak ditampilkan</translation>
    </message>
    <message>
        <source>A payment that cannot be shown</source>
        <translation>Pembayaran yang tidak dapat ditampilkan</translation>
    </message>
    <message>
        <source>Altered</source>
        <translation>Diubah</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>Tidak terbaca</translation>
    </message>
    <message>
        <source>somebody whom the gateway does not name</source>
        <translation>seseorang yang tidak disebut namanya oleh gateway</translation>
    </message>
    <message>
        <source>from %1</source>
        <extracomment>Below the amount of a payin. %1 is the name of a customer.</extracomment>
        <translation>dari %1</translation>
    </message>
    <message>
        <source>Payin %1 from %2</source>
        <extracomment>Read aloud. %1 is an amount with its currency, %2 the name of a customer.</extracomment>
        <translation>Penerimaan %1 dari %2</translation>
    </message>
    <message>
        <source>to %1</source>
        <extracomment>Below the amount of a payout. %1 is the name of a recipient.</extracomment>
        <translation>ke %1</translation>
    </message>
    <message>
        <source>Payout %1 to %2</source>
        <extracomment>Read aloud. %1 is an amount with its currency, %2 the name of a recipient.</extracomment>
        <translation>Pencairan %1 ke %2</translation>
    </message>
    <message>
        <source>Copy reply for customer</source>
        <translation>Salin jawaban untuk pelanggan</translation>
    </message>
    <message>
        <source>Copy for support</source>
        <translation>Salin untuk dukungan</translation>
    </message>
    <message>
        <source>Pay to</source>
        <translation>Bayar ke</translation>
    </message>
    <message>
        <source>Copy the account to pay to</source>
        <translation>Salin rekening tujuan</translation>
    </message>
    <message>
        <source>Name there</source>
        <translation>Atas nama</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Di</translation>
    </message>
    <message>
        <source>Exactly</source>
        <translation>Tepat</translation>
    </message>
    <message>
        <source>Copy the amount</source>
        <translation>Salin jumlah</translation>
    </message>
    <message>
        <source>With reference</source>
        <translation>Dengan referensi</translation>
    </message>
    <message>
        <source>Copy the reference</source>
        <translation>Salin referensi</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>Sampai</translation>
    </message>
    <message>
        <source>Customer&apos;s account</source>
        <translation>Rekening pelanggan</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Rekening</translation>
    </message>
    <message>
        <source>Bank</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metode</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>Email</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referensi</translation>
    </message>
    <message>
        <source>Fee</source>
        <translation>Biaya</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>belum diketahui</translation>
    </message>
    <message>
        <source>Gateway says</source>
        <translation>Menurut gateway</translation>
    </message>
    <message>
        <source>%1 is final, set by you</source>
        <extracomment>A fact about a payment, behind &quot;Gateway says&quot;. %1 is the gateway&apos;s own word for a status.</extracomment>
        <translation>%1 bersifat final, Anda yang menetapkan</translation>
    </message>
    <message>
        <source>Decided</source>
        <translation>Diputuskan</translation>
    </message>
    <message>
        <source>it is ours, said by a person</source>
        <translation>milik kita, dinyatakan oleh seseorang</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Masalah</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Copy ID</source>
        <translation>Salin ID</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>Local time</source>
        <translation>Waktu setempat</translation>
    </message>
    <message>
        <source>The timeline tells UTC. Change to local time</source>
        <translation>Linimasa memakai UTC. Ganti ke waktu setempat</translation>
    </message>
    <message>
        <source>The timeline tells local time. Change to UTC</source>
        <translation>Linimasa memakai waktu setempat. Ganti ke UTC</translation>
    </message>
    <message>
        <source>Copied, without the name and the account. It can be sent to your gateway contact.</source>
        <translation>Disalin, tanpa nama dan rekening. Salinan ini dapat dikirim kepada kontak gateway Anda.</translation>
    </message>
    <message>
        <source>QR code</source>
        <translation>Kode QR</translation>
    </message>
    <message>
        <source>Show the payment details as a QR code</source>
        <translation>Tampilkan rincian pembayaran sebagai kode QR</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>tidak diketahui</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Dibuat</translation>
    </message>
    <message>
        <source>Processed</source>
        <extracomment>When the gateway was done with a payment, as it says.</extracomment>
        <translation>Diproses</translation>
    </message>
    <message>
        <source>New link</source>
        <translation>Tautan baru</translation>
    </message>
    <message>
        <source>New link for the customer</source>
        <translation>Tautan baru untuk pelanggan</translation>
    </message>
    <message>
        <source>Show the last four digits only</source>
        <translation>Tampilkan empat angka terakhir saja</translation>
    </message>
    <message>
        <source>Show the whole account number</source>
        <translation>Tampilkan nomor rekening utuh</translation>
    </message>
    <message>
        <source>Cannot be recalled: the gateway has no cancel call.</source>
        <translation>Tidak bisa ditarik kembali: gateway tidak punya panggilan pembatalan.</translation>
    </message>
    <message>
        <source>Show reply</source>
        <translation>Tampilkan jawaban</translation>
    </message>
    <message>
        <source>Show timeline</source>
        <translation>Tampilkan riwayat</translation>
    </message>
    <message>
        <source>There is no payment %1 in the ledger.</source>
        <extracomment>%1 is the ID of a payment.</extracomment>
        <translation>Tidak ada pembayaran %1 di buku besar.</translation>
    </message>
</context>
<context>
    <name>kontor::PaymentListPage</name>
    <message>
        <source>&quot;%1&quot; came from another page and can&apos;t be kept as a view. Take it away and choose its conditions with Add filter.</source>
        <extracomment>%1 is what the chip of a narrowed list says.</extracomment>
        <translation>&quot;%1&quot; berasal dari halaman lain dan tidak dapat disimpan sebagai tampilan. Hapus itu dan pilih syaratnya dengan Tambah filter.</translation>
    </message>
    <message>
        <source>Compact rows</source>
        <translation>Baris rapat</translation>
    </message>
    <message>
        <source>Enter opens a row, Space selects it beside the others or takes it out.</source>
        <extracomment>Said of a list, after how many it has and how they are sorted. The keys are Enter and Space.</extracomment>
        <translation>Enter membuka baris, Spasi memilihnya di samping yang lain atau melepasnya.</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Tampilan</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Kolom</translation>
    </message>
    <message>
        <source>List and detail</source>
        <translation>Daftar dan rincian</translation>
    </message>
    <message numerus="yes">
        <source>%n new · Show</source>
        <extracomment>A button that shows the payments that came since the list was read: %n is how many.</extracomment>
        <translation>
            <numerusform>%n baru · Tampilkan</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved as &quot;%1&quot;.</source>
        <extracomment>%1 is the name of a view of a list.</extracomment>
        <translation>Disimpan sebagai &quot;%1&quot;.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is deleted. No payment is touched by that.</source>
        <extracomment>%1 is the name of a view of a list.</extracomment>
        <translation>&quot;%1&quot; sudah dihapus. Tidak ada pembayaran yang tersentuh karenanya.</translation>
    </message>
    <message numerus="yes">
        <source>Filter: %n payin(s)</source>
        <extracomment>Said aloud: how many payins a filter leaves.</extracomment>
        <translation>
            <numerusform>Filter: %n penerimaan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n payin(s)</source>
        <extracomment>Said aloud when a list is no longer filtered.</extracomment>
        <translation>
            <numerusform>Semua %n penerimaan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Filter: %n payout(s)</source>
        <extracomment>Said aloud: how many payouts a filter leaves.</extracomment>
        <translation>
            <numerusform>Filter: %n pencairan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n payout(s)</source>
        <extracomment>Said aloud when a list is no longer filtered.</extracomment>
        <translation>
            <numerusform>Semua %n pencairan</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 shown of %2.</source>
        <extracomment>Read aloud of a list: %1 and %2 are numbers of its payments.</extracomment>
        <translation>%1 ditampilkan dari %2.</translation>
    </message>
    <message>
        <source>The order has changed · Sort again</source>
        <translation>Urutan sudah berubah · Urutkan lagi</translation>
    </message>
    <message numerus="yes">
        <source>Filter: %n payment(s)</source>
        <extracomment>Said aloud: how many payments a filter leaves.</extracomment>
        <translation>
            <numerusform>Filter: %n pembayaran</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payment(s) shown</source>
        <extracomment>Above a list that has payouts and payins.</extracomment>
        <translation>
            <numerusform>%Ln pembayaran ditampilkan</numerusform>
        </translation>
    </message>
    <message>
        <source>Payouts and payins</source>
        <translation>Pencairan dan penerimaan</translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) are selected. One is shown in detail when it alone is selected.</source>
        <extracomment>%n are the rows that are selected in a list.</extracomment>
        <translation>
            <numerusform>%n pembayaran dipilih. Rinciannya ditampilkan bila hanya satu yang dipilih.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::PaymentPage</name>
    <message>
        <source>Payin</source>
        <translation>Penerimaan</translation>
    </message>
    <message>
        <source>Payout</source>
        <translation>Pencairan</translation>
    </message>
</context>
<context>
    <name>kontor::PaymentWindow</name>
    <message>
        <source>%1, %2 – %3</source>
        <extracomment>The title of a window: %1 is money, %2 a name, %3 the environment such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>%1, %2 – %3</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <extracomment>The title of a window: %1 is money, %2 the environment such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>%1 – %2</translation>
    </message>
</context>
<context>
    <name>kontor::PaymentsFeature</name>
    <message>
        <source>Not while its outcome is open: your customer could be asked to pay twice.</source>
        <translation>Tidak selama hasilnya belum tuntas: pelanggan Anda bisa diminta membayar dua kali.</translation>
    </message>
    <message>
        <source>Not while its outcome is open: a second payout could pay the same thing twice.</source>
        <translation>Tidak selama hasilnya belum tuntas: pencairan kedua dapat membayar hal yang sama dua kali.</translation>
    </message>
    <message>
        <source>It is not proven yet that the gateway has no payin like the one that you copied. If it was accepted, your customer is asked to pay twice.</source>
        <translation>Belum terbukti bahwa gateway tidak memiliki payin yang Anda salin. Jika yang itu diterima, pelanggan Anda diminta membayar dua kali.</translation>
    </message>
    <message>
        <source>It is not proven yet that no money moved with the payout that you copied. If it was accepted, this one pays the same thing twice.</source>
        <translation>Belum terbukti bahwa tidak ada uang yang berpindah pada pembayaran keluar yang Anda salin. Jika yang itu diterima, yang ini membayar hal yang sama dua kali.</translation>
    </message>
</context>
<context>
    <name>kontor::PaymentsMenu</name>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Muat ulang</translation>
    </message>
    <message>
        <source>Call its &amp;word final</source>
        <translation>Tetapkan statusnya sebagai &amp;final</translation>
    </message>
    <message>
        <source>The &amp;word %1 is not final</source>
        <extracomment>An entry of a menu. %1 is the gateway&apos;s own word for a status.</extracomment>
        <translation>S&amp;tatus %1 bukan final</translation>
    </message>
    <message>
        <source>Call the &amp;word %1 final</source>
        <extracomment>An entry of a menu. %1 is the gateway&apos;s own word for a status.</extracomment>
        <translation>&amp;Tetapkan status %1 sebagai final</translation>
    </message>
    <message>
        <source>payin from %1, %2</source>
        <extracomment>What an entry of a menu acts on: &quot;Cancel payout to Rahul Nair, 111 INR&quot;. %1 is a name, %2 an amount with its currency.</extracomment>
        <translation>penerimaan dari %1, %2</translation>
    </message>
    <message>
        <source>payout to %1, %2</source>
        <extracomment>The same. %1 is a name, %2 an amount with its currency.</extracomment>
        <translation>pencairan ke %1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) selected</source>
        <extracomment>Above the entries of a menu. %n are the payments that are selected in a list.</extracomment>
        <translation>
            <numerusform>%n pembayaran dipilih</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Check now with the gateway</source>
        <translation>&amp;Periksa sekarang di gateway</translation>
    </message>
    <message>
        <source>&amp;Check %1 with the gateway</source>
        <extracomment>An entry of a menu. %1 is &quot;payout to Rahul Nair, 111 INR&quot;.</extracomment>
        <translation>&amp;Periksa %1 di gateway</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplikatkan</translation>
    </message>
    <message>
        <source>&amp;Duplicate %1</source>
        <extracomment>An entry of a menu. %1 is &quot;payout to Rahul Nair, 111 INR&quot;.</extracomment>
        <translation>&amp;Duplikatkan %1</translation>
    </message>
    <message>
        <source>Ca&amp;ncel payment</source>
        <translation>&amp;Batalkan pembayaran</translation>
    </message>
    <message>
        <source>Ca&amp;ncel %1</source>
        <extracomment>An entry of a menu. %1 is &quot;payout to Rahul Nair, 111 INR&quot;.</extracomment>
        <translation>&amp;Batalkan %1</translation>
    </message>
    <message>
        <source>Sto&amp;p tracking</source>
        <translation>Hentikan pemantau&amp;an</translation>
    </message>
    <message>
        <source>Sto&amp;p tracking %1</source>
        <extracomment>An entry of a menu. %1 is &quot;payout to Rahul Nair, 111 INR&quot;.</extracomment>
        <translation>Hentikan pemantau&amp;an %1</translation>
    </message>
    <message>
        <source>Resume trackin&amp;g</source>
        <translation>Lanjut&amp;kan pemantauan</translation>
    </message>
    <message>
        <source>Resume trackin&amp;g %1</source>
        <extracomment>An entry of a menu. %1 is &quot;payout to Rahul Nair, 111 INR&quot;.</extracomment>
        <translation>Lanjut&amp;kan pemantauan %1</translation>
    </message>
    <message>
        <source>Co&amp;mpare and decide…</source>
        <translation>Ba&amp;ndingkan dan putuskan…</translation>
    </message>
    <message>
        <source>Co&amp;mpare %1 and decide…</source>
        <extracomment>An entry of a menu. %1 is &quot;payout to Rahul Nair, 111 INR&quot;.</extracomment>
        <translation>Ba&amp;ndingkan %1 dan putuskan…</translation>
    </message>
    <message numerus="yes">
        <source>Ca&amp;ncel %n payment(s)</source>
        <extracomment>An entry of a menu. %n are those of the selected payments that were not sent yet.</extracomment>
        <translation>
            <numerusform>&amp;Batalkan %n pembayaran</numerusform>
        </translation>
    </message>
    <message>
        <source>Every open payment is asked for, one after the other.</source>
        <translation>Setiap pembayaran belum tuntas ditanyakan, satu demi satu.</translation>
    </message>
    <message>
        <source>Another Kontor works on this folder and asks for every open payment by itself.</source>
        <translation>Kontor lain bekerja di folder ini dan menanyakan setiap pembayaran belum tuntas dengan sendirinya.</translation>
    </message>
</context>
<context>
    <name>kontor::PayoutActions</name>
    <message>
        <source>its word</source>
        <translation>statusnya</translation>
    </message>
    <message>
        <source>Cancel payment</source>
        <translation>Batalkan pembayaran</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Periksa sekarang</translation>
    </message>
    <message>
        <source>Stop tracking</source>
        <translation>Hentikan pemantauan</translation>
    </message>
    <message>
        <source>Resume tracking</source>
        <translation>Lanjutkan pemantauan</translation>
    </message>
    <message>
        <source>Call %1 final</source>
        <extracomment>A button. %1 is the gateway&apos;s own word for a status.</extracomment>
        <translation>Tetapkan %1 sebagai final</translation>
    </message>
    <message>
        <source>%1 is not final</source>
        <extracomment>A button. %1 is the gateway&apos;s own word for a status.</extracomment>
        <translation>%1 bukan final</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>Bandingkan…</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplikatkan</translation>
    </message>
    <message>
        <source>That does nothing where this payment stands now.</source>
        <translation>Itu tidak berpengaruh pada posisi pembayaran ini sekarang.</translation>
    </message>
    <message>
        <source>Tracking stopped. The gateway may still pay it.</source>
        <translation>Pemantauan dihentikan. Gateway masih mungkin membayarnya.</translation>
    </message>
    <message>
        <source>Tracking resumed.</source>
        <translation>Pemantauan dilanjutkan.</translation>
    </message>
    <message>
        <source>Tracking resumed: Kontor checks with the gateway first. If the gateway has no record of it, Kontor sends it again with the same ID.</source>
        <translation>Pemantauan dilanjutkan: Kontor memeriksa di gateway dahulu. Jika gateway tidak memiliki catatannya, Kontor mengirimnya lagi dengan ID yang sama.</translation>
    </message>
    <message>
        <source>%1 is final, set by you. Payouts with this word are no longer checked, now and later.</source>
        <extracomment>%1 is the gateway&apos;s own word for a status.</extracomment>
        <translation>%1 bersifat final, Anda yang menetapkan. Pencairan dengan status ini tidak lagi diperiksa, sekarang dan nanti.</translation>
    </message>
    <message>
        <source>%1 is not final any more. Payouts with this word are checked again.</source>
        <extracomment>%1 is the gateway&apos;s own word for a status.</extracomment>
        <translation>%1 tidak lagi final. Pencairan dengan status ini diperiksa lagi.</translation>
    </message>
    <message>
        <source>%1 is not final any more.</source>
        <extracomment>%1 is the gateway&apos;s own word for a status.</extracomment>
        <translation>%1 tidak lagi final.</translation>
    </message>
    <message>
        <source>%1 is final again, set by you.</source>
        <extracomment>%1 is the gateway&apos;s own word for a status.</extracomment>
        <translation>%1 kembali final, Anda yang menetapkan.</translation>
    </message>
    <message>
        <source>Recorded: it is yours. Kontor follows it at the gateway.</source>
        <translation>Sudah dicatat: ini milik Anda. Kontor memantaunya di gateway.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Urungkan</translation>
    </message>
    <message>
        <source>%1 is final, set by you. Payins with this word are no longer checked, now and later.</source>
        <extracomment>%1 is the gateway&apos;s own word for a status.</extracomment>
        <translation>%1 bersifat final, Anda yang menetapkan. Penerimaan dengan status ini tidak lagi diperiksa, sekarang dan nanti.</translation>
    </message>
    <message>
        <source>%1 is not final any more. Payins with this word are checked again.</source>
        <extracomment>%1 is the gateway&apos;s own word for a status.</extracomment>
        <translation>%1 tidak lagi final. Penerimaan dengan status ini diperiksa lagi.</translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) queued again, each under a new ID. Cancelled payments stay cancelled.</source>
        <extracomment>%n are the payments that were cancelled before.</extracomment>
        <translation>
            <numerusform>%n pembayaran masuk antrean lagi, masing-masing dengan ID baru. Yang sudah dibatalkan tetap dibatalkan.</numerusform>
        </translation>
    </message>
    <message>
        <source>They go out when sending goes on.</source>
        <translation>Semuanya dikirim saat pengiriman dilanjutkan.</translation>
    </message>
    <message>
        <source>They go out at %1.</source>
        <extracomment>%1 is a time: &quot;15:10:05&quot;.</extracomment>
        <translation>Semuanya dikirim pukul %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) cancelled. None of them was sent.</source>
        <extracomment>%n are the payments that were queued a moment ago.</extracomment>
        <translation>
            <numerusform>%n pembayaran dibatalkan. Tidak satu pun dikirim.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 were cancelled. Of the others: %3</source>
        <extracomment>%1 and %2 are numbers of payments; %3 is a sentence that says why the others were not.</extracomment>
        <translation>%1 dari %2 dibatalkan. Untuk yang lain: %3</translation>
    </message>
    <message>
        <source>Duplicate and fix</source>
        <translation>Duplikatkan dan perbaiki</translation>
    </message>
    <message>
        <source>Tracking stopped. The customer may still pay it.</source>
        <translation>Pemantauan dihentikan. Pelanggan masih mungkin membayarnya.</translation>
    </message>
    <message>
        <source>Recorded: it is not yours. This payment is marked Rejected, and nothing is sent.</source>
        <translation>Sudah dicatat: ini bukan milik Anda. Pembayaran ini ditandai Ditolak, dan tidak ada yang dikirim.</translation>
    </message>
    <message>
        <source>Cancelled: %1, %2. Nothing was sent.</source>
        <extracomment>%1 is an amount with its currency, %2 the name of a recipient or of a customer.</extracomment>
        <translation>Dibatalkan: %1, %2. Tidak ada yang dikirim.</translation>
    </message>
    <message>
        <source>Record answer…</source>
        <translation>Catat jawaban…</translation>
    </message>
    <message>
        <source>Save evidence…</source>
        <translation>Simpan bukti…</translation>
    </message>
    <message>
        <source>Mark as reviewed</source>
        <translation>Tandai sudah ditinjau</translation>
    </message>
    <message>
        <source>Marked as reviewed.</source>
        <translation>Ditandai sudah ditinjau.</translation>
    </message>
</context>
<context>
    <name>kontor::PayoutAdvice</name>
    <message numerus="yes">
        <source>%n payout(s) to this account since %1; the last one: %2, %3.</source>
        <extracomment>%n is how many payouts there were, %1 and %3 are times, %2 is an amount.</extracomment>
        <translation>
            <numerusform>%n pencairan ke rekening ini sejak %1; yang terakhir: %2, %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not in the gateway&apos;s list of %2. You can still send it.</source>
        <extracomment>%1 is the code of a bank, %2 the time when the list was read.</extracomment>
        <translation>&quot;%1&quot; tidak ada dalam daftar gateway dari %2. Anda tetap dapat mengirimnya.</translation>
    </message>
    <message numerus="yes">
        <source>Not among the %n account(s) that are known from the latest payouts; it may have been paid before.</source>
        <extracomment>%n is how many accounts are known.</extracomment>
        <translation>
            <numerusform>Tidak termasuk %n rekening yang dikenal dari pencairan terakhir; mungkin pernah dibayar sebelumnya.</numerusform>
        </translation>
    </message>
    <message>
        <source>The gateway&apos;s list was not read yet. Type the bank&apos;s code, for example BCA.</source>
        <translation>Daftar gateway belum dibaca. Ketik kode banknya, misalnya BCA.</translation>
    </message>
    <message>
        <source>List from the gateway, just read.</source>
        <extracomment>Of the list of banks.</extracomment>
        <translation>Daftar dari gateway, baru saja dibaca.</translation>
    </message>
    <message numerus="yes">
        <source>List from the gateway, %n min old.</source>
        <extracomment>Of the list of banks.</extracomment>
        <translation>
            <numerusform>Daftar dari gateway, %n mnt yang lalu.</numerusform>
        </translation>
    </message>
    <message>
        <source>List from the gateway as of %1.</source>
        <extracomment>Of the list of banks. %1 is when it was read: &quot;16:31&quot;.</extracomment>
        <translation>Daftar dari gateway per %1.</translation>
    </message>
</context>
<context>
    <name>kontor::PayoutForm</name>
    <message>
        <source>&amp;Recipient</source>
        <translation>&amp;Penerima</translation>
    </message>
    <message>
        <source>Recipient</source>
        <translation>Penerima</translation>
    </message>
    <message>
        <source>The name on the account. Type to find people you have paid.</source>
        <translation>Nama pada rekening. Ketik untuk mencari orang yang pernah Anda bayar.</translation>
    </message>
    <message>
        <source>Account n&amp;o.</source>
        <translation>N&amp;o. rekening</translation>
    </message>
    <message>
        <source>Account number</source>
        <translation>Nomor rekening</translation>
    </message>
    <message>
        <source>&amp;Bank</source>
        <translation>&amp;Bank</translation>
    </message>
    <message>
        <source>Bank</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation>&amp;Metode</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metode</translation>
    </message>
    <message>
        <source>The gateway&apos;s payment method code.</source>
        <translation>Kode metode pembayaran menurut gateway.</translation>
    </message>
    <message>
        <source>E-&amp;mail</source>
        <translation>Emai&amp;l</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>Email</translation>
    </message>
    <message>
        <source>The recipient&apos;s.</source>
        <translation>Milik penerima.</translation>
    </message>
    <message>
        <source>&amp;Amount</source>
        <translation>&amp;Jumlah</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Jumlah</translation>
    </message>
    <message>
        <source>&amp;Currency</source>
        <translation>Mata &amp;uang</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Mata uang</translation>
    </message>
    <message>
        <source>Re&amp;ference</source>
        <translation>Re&amp;ferensi</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referensi</translation>
    </message>
    <message>
        <source>Yours; it is not sent, and you can search for it.</source>
        <translation>Milik Anda; tidak dikirim, dan dapat Anda cari.</translation>
    </message>
    <message>
        <source>&amp;ID</source>
        <translation>&amp;ID</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Leave it empty and Kontor makes one.</source>
        <translation>Kosongkan dan Kontor membuatkannya.</translation>
    </message>
    <message>
        <source>People you have paid</source>
        <translation>Orang yang pernah Anda bayar</translation>
    </message>
    <message>
        <source>Banks</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Balance %1.</source>
        <extracomment>Below fields. %1 is an amount with its currency.</extracomment>
        <translation>Saldo %1.</translation>
    </message>
    <message>
        <source>Sent as you type it.</source>
        <translation>Dikirim persis seperti yang Anda ketik.</translation>
    </message>
    <message>
        <source>The recipient&apos;s, if you have it.</source>
        <translation>Milik penerima, jika Anda memilikinya.</translation>
    </message>
</context>
<context>
    <name>kontor::PayoutsFeature</name>
    <message>
        <source>Sending %1 to %2</source>
        <extracomment>%1 is an amount with its currency, %2 the name of a recipient.</extracomment>
        <translation>Mengirim %1 ke %2</translation>
    </message>
    <message>
        <source>Undo (%1)</source>
        <extracomment>A button. %1 is its keys: &quot;Undo (Ctrl+Z)&quot;.</extracomment>
        <translation>Urungkan (%1)</translation>
    </message>
    <message>
        <source>Cancelled: %1, %2. Nothing was sent.</source>
        <extracomment>%1 is an amount with its currency, %2 the name of a recipient.</extracomment>
        <translation>Dibatalkan: %1, %2. Tidak ada yang dikirim.</translation>
    </message>
</context>
<context>
    <name>kontor::PayoutsPage</name>
    <message>
        <source>Payouts</source>
        <translation>Pencairan</translation>
    </message>
    <message>
        <source>Filter by reference, name or account</source>
        <translation>Filter menurut referensi, nama, atau rekening</translation>
    </message>
    <message>
        <source>Filter payouts</source>
        <translation>Filter pencairan</translation>
    </message>
    <message>
        <source>No payouts match this filter.</source>
        <translation>Tidak ada pencairan yang cocok dengan filter ini.</translation>
    </message>
    <message>
        <source>New payout</source>
        <translation>Pencairan baru</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Semua</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>Perlu perhatian</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Belum tuntas</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>Dibayar</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Hari ini</translation>
    </message>
    <message>
        <source>Outcome unknown</source>
        <translation>Hasil belum diketahui</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Ekspor…</translation>
    </message>
    <message>
        <source>Import batch…</source>
        <translation>Impor batch…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s)</source>
        <extracomment>Below the title of a page: how many there are.</extracomment>
        <translation>
            <numerusform>%Ln pencairan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln open</source>
        <extracomment>Below the title of a page: %n are the payouts that are not at an end yet.</extracomment>
        <translation>
            <numerusform>%Ln terbuka</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s), %1 shown</source>
        <extracomment>Above a list: %n are all of its payouts, %1 is how many of them are seen.</extracomment>
        <translation>
            <numerusform>%Ln pencairan, %1 ditampilkan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln payout(s), %1 shown, %2 selected</source>
        <extracomment>Above a list: %n are all of its payouts, %1 is how many of them are seen, %2 how many are selected.</extracomment>
        <translation>
            <numerusform>%Ln pencairan, %1 ditampilkan, %2 dipilih</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No payouts match these %n filter(s).</source>
        <extracomment>In an empty list.</extracomment>
        <translation>
            <numerusform>Tidak ada pencairan yang cocok dengan %n filter ini.</numerusform>
        </translation>
    </message>
    <message>
        <source>No payouts yet. Kontor lists what is made or looked up here; the gateway cannot list older ones.</source>
        <translation>Belum ada pencairan. Kontor mendaftar yang dibuat atau dicari di sini; gateway tidak dapat mendaftar yang lebih lama.</translation>
    </message>
</context>
<context>
    <name>kontor::Pill</name>
    <message>
        <source>Status: %1</source>
        <extracomment>%1 is a status such as &quot;Processing&quot;. Read aloud by screen readers.</extracomment>
        <translation>Status: %1</translation>
    </message>
</context>
<context>
    <name>kontor::PrintService</name>
    <message>
        <source>Save as PDF</source>
        <translation>Simpan sebagai PDF</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <extracomment>A line of the list of jobs. %1 is the name of a file.</extracomment>
        <translation>Menulis %1</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>%1 disimpan</translation>
    </message>
    <message>
        <source>%1 could not be written, and a file that was there before is as it was. The disk may be full, or you may not write there.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>%1 tidak dapat ditulis, dan file yang sudah ada di sana tetap seperti semula. Disk mungkin penuh, atau Anda mungkin tidak boleh menulis di sana.</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Buka folder</translation>
    </message>
    <message>
        <source>Printing: %1</source>
        <extracomment>A line of the list of jobs. %1 is the title of a document.</extracomment>
        <translation>Mencetak: %1</translation>
    </message>
    <message numerus="yes">
        <source>Printed: %1, %Ln page(s)</source>
        <extracomment>%1 is the title of a document, %n are its pages.</extracomment>
        <translation>
            <numerusform>Dicetak: %1, %Ln halaman</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was not printed.</source>
        <extracomment>%1 is the title of a document.</extracomment>
        <translation>%1 tidak dicetak.</translation>
    </message>
</context>
<context>
    <name>kontor::ProblemWindow</name>
    <message>
        <source>Kontor</source>
        <translation>Kontor</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Keluar</translation>
    </message>
</context>
<context>
    <name>kontor::ProfileSwitcher</name>
    <message>
        <source>Work with real money?</source>
        <translation>Bekerja dengan uang sungguhan?</translation>
    </message>
    <message>
        <source>Profile %1. Payouts leave your real balance.</source>
        <extracomment>Below a question. %1 is the name of a profile.</extracomment>
        <translation>Profil %1. Pencairan mengurangi saldo Anda yang sungguhan.</translation>
    </message>
    <message>
        <source>&amp;Stay in sandbox</source>
        <translation>&amp;Tetap di sandbox</translation>
    </message>
    <message>
        <source>&amp;Stay here</source>
        <translation>&amp;Tetap di sini</translation>
    </message>
    <message>
        <source>&amp;Open live</source>
        <translation>&amp;Buka live</translation>
    </message>
    <message numerus="yes">
        <source>Kontor is sending %n payout(s).</source>
        <extracomment>A question when another profile is to be opened.</extracomment>
        <translation>
            <numerusform>Kontor sedang mengirim %n pencairan.</numerusform>
        </translation>
    </message>
    <message>
        <source>What is on its way ends by itself in any case. What is queued waits in this ledger until its profile is opened again.</source>
        <translation>Yang sedang berjalan berakhir sendiri. Yang antre menunggu di buku besar ini sampai profilnya dibuka lagi.</translation>
    </message>
    <message>
        <source>&amp;Stay</source>
        <translation>Tetap di &amp;sini</translation>
    </message>
    <message>
        <source>&amp;Open %1</source>
        <extracomment>A button. %1 is the name of a profile.</extracomment>
        <translation>&amp;Buka %1</translation>
    </message>
</context>
<context>
    <name>kontor::ProxyLoginDialog</name>
    <message>
        <source>&amp;User name</source>
        <translation>Nama &amp;pengguna</translation>
    </message>
    <message>
        <source>&amp;Password</source>
        <translation>Kata &amp;sandi</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Batal</translation>
    </message>
    <message>
        <source>&amp;Delete login</source>
        <translation>&amp;Hapus login</translation>
    </message>
    <message>
        <source>&amp;Save login</source>
        <translation>Si&amp;mpan login</translation>
    </message>
    <message>
        <source>Proxy login – %1</source>
        <extracomment>The title of a dialog. %1 is the environment such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>Login proxy – %1</translation>
    </message>
    <message>
        <source>For the proxy of this profile, %1. Your network&apos;s administrator gave you these.</source>
        <extracomment>%1 is the address of a proxy, such as &quot;http://proxy.example:3128&quot;, or &quot;system&quot;.</extracomment>
        <translation>Untuk proxy profil ini, %1. Keduanya diberikan oleh administrator jaringan Anda.</translation>
    </message>
    <message>
        <source>Both are kept in your keychain and shown nowhere.</source>
        <translation>Keduanya disimpan di ring kunci Anda dan tidak ditampilkan di mana pun.</translation>
    </message>
    <message>
        <source>Enter the user name.</source>
        <translation>Masukkan nama pengguna.</translation>
    </message>
</context>
<context>
    <name>kontor::PublicKeyBox</name>
    <message>
        <source>&amp;Public key</source>
        <translation>Kunci &amp;publik</translation>
    </message>
    <message>
        <source>Fingerprint, to read to each other</source>
        <translation>Sidik jari, untuk saling dibacakan</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>Sidik jari</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Salin</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Simpan…</translation>
    </message>
    <message>
        <source>&amp;Write e-mail…</source>
        <translation>&amp;Tulis email…</translation>
    </message>
    <message>
        <source>Copy &amp;e-mail text</source>
        <translation>Salin teks &amp;email</translation>
    </message>
    <message>
        <source>The public key is copied.</source>
        <translation>Kunci publik disalin.</translation>
    </message>
    <message>
        <source>The text of an e-mail with the public key is copied.</source>
        <translation>Teks email dengan kunci publik disalin.</translation>
    </message>
    <message>
        <source>No mail program opened. Copy the text of the e-mail instead.</source>
        <translation>Tidak ada program email yang terbuka. Sebagai gantinya, salin teks email.</translation>
    </message>
    <message>
        <source>Fingerprint: %1</source>
        <extracomment>Read aloud. %1 is a whole fingerprint, in groups of four.</extracomment>
        <translation>Sidik jari: %1</translation>
    </message>
    <message>
        <source>Hello,

this is the public key of our merchant %1 for signing requests (RSA, %2 bits, SHA256withRSA). We ask you to register it for us and to tell us when it is in force.

Fingerprint (SHA-256):
%3

%4</source>
        <extracomment>An e-mail to the gateway. %1 is the code of the merchant, %2 a number such as 3072, %3 a fingerprint, %4 the key itself.</extracomment>
        <translation>Halo,

ini kunci publik merchant kami %1 untuk menandatangani permintaan (RSA, %2 bit, SHA256withRSA). Kami meminta Anda mendaftarkannya untuk kami dan memberi tahu kapan kunci ini berlaku.

Sidik jari (SHA-256):
%3

%4</translation>
    </message>
    <message>
        <source>Public key of merchant %1</source>
        <extracomment>The subject of an e-mail to the gateway. %1 is the code of the merchant.</extracomment>
        <translation>Kunci publik merchant %1</translation>
    </message>
    <message>
        <source>Save public key</source>
        <translation>Simpan kunci publik</translation>
    </message>
    <message>
        <source>Public keys (*.pem)</source>
        <translation>Kunci publik (*.pem)</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <extracomment>%1 is the path of a file.</extracomment>
        <translation>Disimpan sebagai %1.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <extracomment>%1 is the path of a file, %2 the system&apos;s reason.</extracomment>
        <translation>%1 tidak dapat ditulis: %2</translation>
    </message>
</context>
<context>
    <name>kontor::PublicKeyPage</name>
    <message>
        <source>Hand over the public key</source>
        <translation>Serahkan kunci publik</translation>
    </message>
    <message>
        <source>Give it to your gateway in the way they take it. It is no secret. You can go on and come back: the next page shows whether they have registered it.</source>
        <translation>Berikan kepada gateway Anda dengan cara yang mereka terima. Ini bukan rahasia. Anda dapat melanjutkan dan kembali: halaman berikutnya menunjukkan apakah mereka sudah mendaftarkannya.</translation>
    </message>
</context>
<context>
    <name>kontor::QuestionDialog</name>
    <message>
        <source>%1 – %2</source>
        <extracomment>The title of a dialog. %1 is what it asks, %2 the environment such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>%1 – %2</translation>
    </message>
</context>
<context>
    <name>kontor::RateGauge</name>
    <message>
        <source>%1 of %2</source>
        <extracomment>Requests used of those allowed in one second, as in &quot;3 of 10&quot;.</extracomment>
        <translation>%1 dari %2</translation>
    </message>
    <message>
        <source>Request rate: %1 of %2 per second</source>
        <extracomment>Read aloud: %1 and %2 are numbers of requests.</extracomment>
        <translation>Laju permintaan: %1 dari %2 per detik</translation>
    </message>
    <message>
        <source>Slowed down</source>
        <translation>Diperlambat</translation>
    </message>
</context>
<context>
    <name>kontor::RawReply</name>
    <message>
        <source>The gateway&apos;s reply, as it came</source>
        <translation>Jawaban gateway, sebagaimana diterima</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Salin</translation>
    </message>
    <message>
        <source>The gateway&apos;s reply</source>
        <translation>Jawaban gateway</translation>
    </message>
    <message>
        <source>Hide reply</source>
        <translation>Sembunyikan jawaban</translation>
    </message>
    <message>
        <source>Show reply</source>
        <translation>Tampilkan jawaban</translation>
    </message>
    <message>
        <source>What looks like a token, a key or a secret was left out; […] stands in its place.</source>
        <translation>Yang tampak seperti token, kunci, atau rahasia dihilangkan; sebagai gantinya tertulis […].</translation>
    </message>
    <message>
        <source>The first %1 characters are shown. Copy copies all of them.</source>
        <extracomment>Of a reply of the gateway. %1 is a number such as 16,384.</extracomment>
        <translation>Yang ditampilkan %1 karakter pertama. Salin menyalin semuanya.</translation>
    </message>
</context>
<context>
    <name>kontor::RecipientModel</name>
    <message>
        <source>last paid %1, %2</source>
        <extracomment>Of a recipient in a list. %1 is when they were last paid, such as &quot;3 Nov, 16:20&quot;, %2 the amount.</extracomment>
        <translation>terakhir dibayar %1, %2</translation>
    </message>
    <message>
        <source>last payout %1, %2</source>
        <extracomment>Of a recipient in a list: one that is on its way, or of which it isn&apos;t known. %1 is a time, %2 the amount.</extracomment>
        <translation>pencairan terakhir %1, %2</translation>
    </message>
</context>
<context>
    <name>kontor::RecordAnswerDialog</name>
    <message>
        <source>Record the gateway&apos;s answer</source>
        <translation>Catat jawaban gateway</translation>
    </message>
    <message>
        <source>It was &amp;executed: Kontor tracks it</source>
        <translation>Telah &amp;dijalankan: Kontor memantaunya</translation>
    </message>
    <message>
        <source>It was &amp;not executed: it is marked Rejected, without proof</source>
        <translation>&amp;Tidak dijalankan: ditandai Ditolak, tanpa bukti</translation>
    </message>
    <message>
        <source>&amp;Who answered, when and where</source>
        <translation>&amp;Siapa yang menjawab, kapan, dan di mana</translation>
    </message>
    <message>
        <source>For example: e-mail of 27 Nov, case 4711</source>
        <translation>Misalnya: e-mail tanggal 27 Nov, kasus 4711</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <extracomment>A button.</extracomment>
        <translation>&amp;Catat</translation>
    </message>
    <message>
        <source>%1, %2. It isn&apos;t known whether the gateway executed it. Ask the gateway&apos;s support about the ID %3, and record only what they answered in writing.</source>
        <extracomment>Above the choice of an answer. %1 is an amount with its currency, %2 a name, %3 the payment&apos;s ID.</extracomment>
        <translation>%1, %2. Belum diketahui apakah gateway melaksanakannya. Tanyakan kepada dukungan gateway tentang ID %3, dan catat hanya jawaban tertulis mereka.</translation>
    </message>
</context>
<context>
    <name>kontor::RecoveryPage</name>
    <message>
        <source>yesterday %1</source>
        <extracomment>%1 is a time: &quot;15:10&quot;. It stands behind &quot;since&quot;.</extracomment>
        <translation>kemarin %1</translation>
    </message>
    <message>
        <source>Before anything is sent</source>
        <translation>Sebelum ada yang dikirim</translation>
    </message>
    <message>
        <source>Still to be checked</source>
        <translation>Masih harus diperiksa</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Diterima gateway</translation>
    </message>
    <message>
        <source>Not there</source>
        <translation>Tidak ada di sana</translation>
    </message>
    <message>
        <source>No answer yet</source>
        <translation>Belum ada jawaban</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Lanjutkan</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>Tampilkan</translation>
    </message>
    <message>
        <source>Keep paused</source>
        <translation>Biarkan dijeda</translation>
    </message>
    <message numerus="yes">
        <source>Kontor closed while %n payout(s) were being sent.</source>
        <extracomment>The first sentence of a page that is shown when Kontor starts again.</extracomment>
        <translation>
            <numerusform>Kontor ditutup saat %n pencairan sedang dikirim.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The outcome of %n payout(s) was not known when Kontor closed.</source>
        <extracomment>The first sentence of a page that is shown when Kontor starts again.</extracomment>
        <translation>
            <numerusform>Hasil %n pencairan belum diketahui saat Kontor ditutup.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payout(s) have waited since %1.</source>
        <extracomment>%1 is a time, such as &quot;15:10&quot; or &quot;yesterday 15:10&quot;.</extracomment>
        <translation>
            <numerusform>%n pencairan menunggu sejak %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Each is being checked with the gateway. Nothing new is sent until you choose Resume.</source>
        <translation>Masing-masing sedang diperiksa di gateway. Tidak ada yang baru dikirim sampai Anda memilih Lanjutkan.</translation>
    </message>
    <message>
        <source>They were queued before Kontor was closed, and none of them was sent. Look whether they are still wanted: nothing is sent until you choose Resume.</source>
        <translation>Semuanya sudah dalam antrean sebelum Kontor ditutup, dan tidak satu pun dikirim. Periksa apakah masih diinginkan: tidak ada yang dikirim sampai Anda memilih Lanjutkan.</translation>
    </message>
    <message>
        <source>You chose Resume. Sending goes on as soon as the last one has been checked.</source>
        <translation>Anda memilih Lanjutkan. Pengiriman dilanjutkan segera setelah yang terakhir diperiksa.</translation>
    </message>
    <message numerus="yes">
        <source>All of them have been asked for. Of %n it is still not known whether they were accepted: they may have been. Kontor goes on asking, and none is paid twice.</source>
        <extracomment>%n are some of the payouts that were asked for.</extracomment>
        <translation>
            <numerusform>Semuanya sudah ditanyakan. Untuk %n di antaranya masih belum diketahui apakah diterima gateway: mungkin sudah. Kontor terus menanyakan, dan tidak satu pun dibayar dua kali.</numerusform>
        </translation>
    </message>
    <message>
        <source>All of them have been checked. Those that are not there go again with the same ID; none is paid twice.</source>
        <translation>Semuanya sudah diperiksa. Yang tidak ada di sana dikirim lagi dengan ID yang sama; tidak satu pun dibayar dua kali.</translation>
    </message>
    <message>
        <source>All of them have been checked. None is paid twice.</source>
        <translation>Semuanya sudah diperiksa. Tidak satu pun dibayar dua kali.</translation>
    </message>
    <message>
        <source>of %1</source>
        <extracomment>Below a number of payouts that are still to be checked: %1 is how many there were.</extracomment>
        <translation>dari %1</translation>
    </message>
    <message>
        <source>the gateway has them</source>
        <translation>ada di gateway</translation>
    </message>
    <message>
        <source>go again, same ID</source>
        <translation>dikirim lagi, ID sama</translation>
    </message>
    <message>
        <source>Kontor goes on asking</source>
        <translation>Kontor terus menanyakan</translation>
    </message>
    <message>
        <source>All have been checked. Choose Resume to go on sending.</source>
        <translation>Semuanya sudah diperiksa. Pilih Lanjutkan untuk meneruskan pengiriman.</translation>
    </message>
    <message numerus="yes">
        <source>%n still to be checked.</source>
        <extracomment>Said aloud: %n are payouts.</extracomment>
        <translation>
            <numerusform>%n masih harus diperiksa.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::RequestView</name>
    <message>
        <source>Try %1, %2: no outcome is written down</source>
        <extracomment>%1 is the number of a try to send a payment, %2 a time in UTC.</extracomment>
        <translation>Percobaan %1, %2: tidak ada hasil yang tercatat</translation>
    </message>
    <message>
        <source>Try %1, %2: %3, without an answer, after %4 ms</source>
        <extracomment>%1 is the number of a try to send a payment, %2 a time in UTC, %3 a word for scripts, %4 a number.</extracomment>
        <translation>Percobaan %1, %2: %3, tanpa jawaban, setelah %4 md</translation>
    </message>
    <message>
        <source>Try %1, %2: %3, HTTP %4, after %5 ms</source>
        <extracomment>%1 is the number of a try, %2 a time in UTC, %3 a word for scripts such as &quot;accepted&quot;, %4 a number such as 201, %5 a number.</extracomment>
        <translation>Percobaan %1, %2: %3, HTTP %4, setelah %5 md</translation>
    </message>
    <message>
        <source>It was not sent yet.</source>
        <translation>Belum dikirim.</translation>
    </message>
    <message>
        <source>Status here: %1</source>
        <extracomment>For the gateway&apos;s support. %1 is a status that Kontor shows.</extracomment>
        <translation>Status di sini: %1</translation>
    </message>
    <message>
        <source>Status at the gateway: %1</source>
        <extracomment>For the gateway&apos;s support. %1 is the gateway&apos;s own word for a status.</extracomment>
        <translation>Status di gateway: %1</translation>
    </message>
    <message>
        <source>Request and reply</source>
        <translation>Permintaan dan jawaban</translation>
    </message>
    <message>
        <source>Hide request and reply</source>
        <translation>Sembunyikan permintaan dan jawaban</translation>
    </message>
    <message>
        <source>Show request and reply</source>
        <translation>Tampilkan permintaan dan jawaban</translation>
    </message>
    <message>
        <source>Last reply to the POST, %1: HTTP %2</source>
        <extracomment>Above a reply of the gateway. %1 is a time in UTC, %2 a number such as 201.</extracomment>
        <translation>Jawaban terakhir atas POST, %1: HTTP %2</translation>
    </message>
    <message>
        <source>Last reply to a GET, %1: HTTP %2</source>
        <extracomment>Above a reply. %1 is a time in UTC, %2 a number such as 200.</extracomment>
        <translation>Jawaban terakhir atas GET, %1: HTTP %2</translation>
    </message>
    <message>
        <source>It was longer: cut after %1 characters.</source>
        <extracomment>Below a reply of the gateway.</extracomment>
        <translation>Aslinya lebih panjang: dipotong setelah %1 karakter.</translation>
    </message>
    <message>
        <source>Not shown: %1</source>
        <extracomment>In the place of a text that can&apos;t be read. %1 is the code of a message and a sentence or two that say why.</extracomment>
        <translation>Tidak ditampilkan: %1</translation>
    </message>
    <message>
        <source>It was never sent.</source>
        <translation>Tidak pernah dikirim.</translation>
    </message>
    <message>
        <source>Not sent from here: it was made elsewhere, so this ledger has no request of it.</source>
        <translation>Tidak dikirim dari sini: dibuat di tempat lain, jadi buku besar ini tidak punya permintaannya.</translation>
    </message>
</context>
<context>
    <name>kontor::ReviewCard</name>
    <message>
        <source>You are about to pay</source>
        <translation>Anda akan membayar</translation>
    </message>
    <message>
        <source>to the account</source>
        <translation>ke rekening</translation>
    </message>
    <message>
        <source>of %1</source>
        <extracomment>Below the number of an account: %1 is the name of its holder.</extracomment>
        <translation>dari %1</translation>
    </message>
    <message>
        <source>Bank</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metode</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>Email</translation>
    </message>
    <message>
        <source>Reference (not sent)</source>
        <translation>Referensi (tidak dikirim)</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Callback</source>
        <translation>Callback</translation>
    </message>
    <message>
        <source>off: Kontor asks the gateway instead</source>
        <translation>mati: Kontor menanyakan ke gateway</translation>
    </message>
    <message>
        <source>to this computer</source>
        <translation>ke komputer ini</translation>
    </message>
</context>
<context>
    <name>kontor::RotatePage</name>
    <message>
        <source>Rotate key</source>
        <translation>Rotasi kunci</translation>
    </message>
    <message>
        <source>A new key takes the place of the one in use. The old one signs everything until the last step, so nothing waits.</source>
        <translation>Kunci baru menggantikan kunci yang sedang dipakai. Kunci lama menandatangani semuanya sampai langkah terakhir, jadi tidak ada yang tertunda.</translation>
    </message>
    <message>
        <source>1. Create a new key</source>
        <translation>1. Buat kunci baru</translation>
    </message>
    <message>
        <source>2. Hand over its public half</source>
        <translation>2. Serahkan bagian publiknya</translation>
    </message>
    <message>
        <source>3. Test it with the gateway</source>
        <translation>3. Uji dengan gateway</translation>
    </message>
    <message>
        <source>4. Use it</source>
        <translation>4. Gunakan</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Nanti</translation>
    </message>
    <message>
        <source>Where it stands is kept.</source>
        <translation>Posisinya tetap tersimpan.</translation>
    </message>
    <message>
        <source>Give up the new key</source>
        <translation>Batalkan kunci baru</translation>
    </message>
    <message>
        <source>Kontor makes a pair of keys (RSA, 3072 bits) and keeps the private half where the key in use rests.</source>
        <translation>Kontor membuat sepasang kunci (RSA, 3072 bit) dan menyimpan bagian privatnya di tempat kunci yang sedang digunakan.</translation>
    </message>
    <message>
        <source>Create key</source>
        <translation>Buat kunci</translation>
    </message>
    <message>
        <source>Give it to your gateway in the way they take it, and ask them to keep the old one for now. It is no secret.</source>
        <translation>Serahkan kepada gateway Anda dengan cara yang mereka terima, dan minta mereka tetap menyimpan yang lama untuk saat ini. Ini bukan rahasia.</translation>
    </message>
    <message>
        <source>They have it</source>
        <translation>Sudah ada pada mereka</translation>
    </message>
    <message>
        <source>Test now</source>
        <translation>Uji sekarang</translation>
    </message>
    <message>
        <source>Play the gateway: register the key</source>
        <translation>Perankan gateway: daftarkan kunci</translation>
    </message>
    <message>
        <source>Use the new key</source>
        <translation>Pakai kunci baru</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Selesai</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Sekarang</translation>
    </message>
    <message>
        <source>Kontor asks the gateway for a token with the new key. The token lives a minute and is used for nothing.</source>
        <translation>Kontor meminta token kepada gateway dengan kunci baru. Token itu berlaku satu menit dan tidak digunakan untuk apa pun.</translation>
    </message>
    <message>
        <source>Not accepted yet when it was asked at %1. The gateway may need time. The old key stays in use.</source>
        <extracomment>%1 is a time.</extracomment>
        <translation>Belum diterima saat ditanyakan pada %1. Gateway mungkin memerlukan waktu. Kunci lama tetap digunakan.</translation>
    </message>
    <message>
        <source>Kontor asks again at %1, every 10 minutes, and tells you.</source>
        <extracomment>%1 is a time.</extracomment>
        <translation>Kontor menanyakan lagi pada %1, setiap 10 menit, dan memberi tahu Anda.</translation>
    </message>
    <message>
        <source>The gateway takes the new key %1. Once you use it, the old key %2 is retired and stays on the Keys page until you delete it. What is being sent goes on.</source>
        <extracomment>%1 and %2 begin the fingerprints of two keys; without an old one, %2 is &quot;(none)&quot;.</extracomment>
        <translation>Gateway menerima kunci baru %1. Setelah Anda memakainya, kunci lama %2 tidak dipakai lagi dan tetap ada di halaman Kunci sampai Anda menghapusnya. Yang sedang dikirim berlanjut.</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(tidak ada)</translation>
    </message>
    <message>
        <source>Making the key…</source>
        <translation>Membuat kunci…</translation>
    </message>
    <message>
        <source>Asking the gateway…</source>
        <translation>Menanyakan ke gateway…</translation>
    </message>
    <message>
        <source>Token issued with the new key.</source>
        <translation>Token diterbitkan dengan kunci baru.</translation>
    </message>
    <message>
        <source>The gateway takes it. Nothing has changed yet.</source>
        <translation>Gateway menerimanya. Belum ada yang berubah.</translation>
    </message>
    <message>
        <source>The gateway does not take the new key yet.</source>
        <translation>Gateway belum menerima kunci baru.</translation>
    </message>
    <message>
        <source>That is usual: it may need time. The old key stays in use, and nothing waits.</source>
        <translation>Ini biasa: mungkin perlu waktu. Kunci lama tetap dipakai, dan tidak ada yang menunggu.</translation>
    </message>
    <message>
        <source>The practice gateway knows the new key now.</source>
        <translation>Gateway latihan sekarang mengenal kunci baru.</translation>
    </message>
    <message>
        <source>Test it.</source>
        <translation>Uji kunci ini.</translation>
    </message>
    <message>
        <source>The new key signs from now on. The old one is retired.</source>
        <translation>Mulai sekarang kunci baru yang menandatangani. Kunci lama tidak dipakai lagi.</translation>
    </message>
    <message>
        <source>The key in use stays. The new one is on the Keys page, to be deleted or taken up again.</source>
        <translation>Kunci yang dipakai tetap sama. Kunci yang baru ada di halaman Kunci, untuk dihapus atau dilanjutkan lagi.</translation>
    </message>
    <message>
        <source>A key takes the place of the merchant&apos;s secret. The secret proves your requests until the last step, so nothing waits.</source>
        <translation>Sebuah kunci menggantikan rahasia merchant. Rahasia membuktikan permintaan Anda sampai langkah terakhir, jadi tidak ada yang menunggu.</translation>
    </message>
    <message>
        <source>Kontor makes a pair of keys (RSA, 3072 bits) and keeps the private half in your keychain, where the secret rests.</source>
        <translation>Kontor membuat sepasang kunci (RSA, 3072 bit) dan menyimpan bagian privatnya di gantungan kunci sistem Anda, tempat rahasia tersimpan.</translation>
    </message>
    <message>
        <source>Give it to your gateway in the way they take it, and ask them to let the secret count for now. It is no secret.</source>
        <translation>Serahkan kepada gateway Anda dengan cara yang mereka terima, dan minta mereka tetap menerima rahasia merchant untuk saat ini. Bagian publik ini bukan rahasia.</translation>
    </message>
    <message>
        <source>Not accepted yet when it was asked at %1. The gateway may need time. The secret stays in use.</source>
        <extracomment>%1 is a time.</extracomment>
        <translation>Belum diterima saat ditanyakan pada %1. Gateway mungkin perlu waktu. Rahasia tetap dipakai.</translation>
    </message>
    <message>
        <source>The gateway takes the new key %1. Once you use it, the secret proves nothing any more and can be removed on the Keys page. What is being sent goes on.</source>
        <extracomment>%1 begins the fingerprint of a key.</extracomment>
        <translation>Gateway menerima kunci baru %1. Setelah Anda memakainya, rahasia tidak membuktikan apa pun lagi dan dapat dihapus di halaman Kunci. Yang sedang dikirim tetap berjalan.</translation>
    </message>
    <message>
        <source>This passphrase does not open the key in use. Enter it once more.</source>
        <translation>Frasa sandi ini tidak membuka kunci yang dipakai. Ketik sekali lagi.</translation>
    </message>
    <message>
        <source>That is usual: it may need time. The secret stays in use, and nothing waits.</source>
        <translation>Itu biasa: mungkin perlu waktu. Rahasia tetap dipakai, dan tidak ada yang menunggu.</translation>
    </message>
    <message>
        <source>The new key signs from now on. The secret is used no more: remove it on the Keys page.</source>
        <translation>Mulai sekarang kunci baru yang menandatangani. Rahasia tidak dipakai lagi: hapus di halaman Kunci.</translation>
    </message>
    <message>
        <source>The secret stays in use. The new key is on the Keys page, to be deleted or taken up again.</source>
        <translation>Rahasia tetap dipakai. Kunci baru ada di halaman Kunci, untuk dihapus atau dilanjutkan lagi.</translation>
    </message>
</context>
<context>
    <name>kontor::SandboxControlPage</name>
    <message>
        <source>Play the customer and the bank. Everything here is practice; no real money moves.</source>
        <translation>Perankan pelanggan dan bank. Semua di sini latihan; tidak ada uang nyata yang berpindah.</translation>
    </message>
    <message>
        <source>The customer of a payin</source>
        <translation>Pelanggan suatu penerimaan</translation>
    </message>
    <message>
        <source>Payin</source>
        <translation>Penerimaan</translation>
    </message>
    <message>
        <source>Pa&amp;yin</source>
        <translation>&amp;Penerimaan</translation>
    </message>
    <message>
        <source>Another amount</source>
        <translation>Jumlah lain</translation>
    </message>
    <message>
        <source>Another &amp;amount</source>
        <translation>&amp;Jumlah lain</translation>
    </message>
    <message>
        <source>What the customer pays by mistake.</source>
        <translation>Yang dibayar pelanggan karena keliru.</translation>
    </message>
    <message>
        <source>Customer pays</source>
        <translation>Pelanggan membayar</translation>
    </message>
    <message>
        <source>Pays wrong amount</source>
        <translation>Membayar jumlah yang salah</translation>
    </message>
    <message>
        <source>Let it expire</source>
        <translation>Biarkan lewat tenggat</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <extracomment>A payin, in a list to choose from. %1 is an amount with its currency, %2 the name of a customer.</extracomment>
        <translation>%1 dari %2</translation>
    </message>
    <message numerus="yes">
        <source>%n payin(s) open at the gateway.</source>
        <extracomment>Below a list to choose from.</extracomment>
        <translation>
            <numerusform>%n penerimaan belum tuntas di gateway.</numerusform>
        </translation>
    </message>
    <message>
        <source>The customer has paid %1. The gateway calls back now, and Kontor asks it.</source>
        <extracomment>%1 is an amount with its currency.</extracomment>
        <translation>Pelanggan sudah membayar %1. Gateway sekarang mengirim callback, dan Kontor menanyakan kepadanya.</translation>
    </message>
    <message>
        <source>What becomes of the next payouts</source>
        <translation>Hasil pencairan berikutnya</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Hasil</translation>
    </message>
    <message>
        <source>&amp;Outcome</source>
        <translation>&amp;Hasil</translation>
    </message>
    <message>
        <source>The gateway&apos;s last word; any word can be typed.</source>
        <translation>Status terakhir dari gateway; kata apa pun dapat diketik.</translation>
    </message>
    <message>
        <source>Delay in seconds</source>
        <translation>Waktu tunda dalam detik</translation>
    </message>
    <message>
        <source>&amp;Delay in seconds</source>
        <translation>Wa&amp;ktu tunda dalam detik</translation>
    </message>
    <message>
        <source>From the acceptance to that word.</source>
        <translation>Dari saat diterima gateway sampai status itu.</translation>
    </message>
    <message>
        <source>Use for the next payouts</source>
        <translation>Pakai untuk pencairan berikutnya</translation>
    </message>
    <message numerus="yes">
        <source>Payouts from now on end with %1, %n second(s) after they are accepted.</source>
        <extracomment>%1 is a status, in the gateway&apos;s own word.</extracomment>
        <translation>
            <numerusform>Mulai sekarang pencairan berakhir dengan %1, %n detik setelah diterima gateway.</numerusform>
        </translation>
    </message>
    <message>
        <source>Trouble that a gateway can make</source>
        <translation>Gangguan yang dapat dibuat gateway</translation>
    </message>
    <message>
        <source>Lose the next reply</source>
        <translation>Hilangkan jawaban berikutnya</translation>
    </message>
    <message>
        <source>The next payout is accepted, and its reply is lost: its outcome is unknown until Kontor has asked.</source>
        <translation>Pencairan berikutnya diterima gateway, dan jawabannya hilang: hasilnya belum diketahui sampai Kontor menanyakan.</translation>
    </message>
    <message>
        <source>Answer the next 429</source>
        <translation>Jawab 429 untuk yang berikutnya</translation>
    </message>
    <message>
        <source>The next payout is told that there are too many requests. Kontor sends it again with the same ID.</source>
        <translation>Pencairan berikutnya dijawab bahwa permintaan terlalu banyak. Kontor mengirimnya lagi dengan ID yang sama.</translation>
    </message>
    <message>
        <source>Go down for 30 s</source>
        <translation>Mati selama 30 dtk</translation>
    </message>
    <message>
        <source>The gateway is down for 30 s. Queued payouts wait for it.</source>
        <translation>Gateway mati selama 30 dtk. Pencairan dalam antrean menunggunya.</translation>
    </message>
    <message>
        <source>Send each callback twice</source>
        <translation>Kirim setiap callback dua kali</translation>
    </message>
    <message>
        <source>Each callback comes twice from now on. Kontor asks the gateway, and pays nothing twice.</source>
        <translation>Mulai sekarang setiap callback datang dua kali. Kontor menanyakan ke gateway, dan tidak membayar apa pun dua kali.</translation>
    </message>
    <message>
        <source>Each callback comes once again.</source>
        <translation>Setiap callback kembali datang satu kali.</translation>
    </message>
    <message>
        <source>Send unfamiliar events</source>
        <translation>Kirim peristiwa yang tidak dikenal</translation>
    </message>
    <message>
        <source>Callbacks call themselves payment.teleported from now on. Kontor asks all the same.</source>
        <translation>Mulai sekarang callback menyebut dirinya payment.teleported. Kontor tetap menanyakan.</translation>
    </message>
    <message>
        <source>Callbacks have their usual name again.</source>
        <translation>Callback kembali memakai nama biasanya.</translation>
    </message>
    <message>
        <source>Gateway&apos;s clock 60 s ahead</source>
        <translation>Jam gateway lebih cepat 60 dtk</translation>
    </message>
    <message>
        <source>The gateway&apos;s clock is 60 s ahead. Kontor signs with the gateway&apos;s time and says so in the status bar.</source>
        <translation>Jam gateway lebih cepat 60 dtk. Kontor menandatangani dengan waktu gateway dan menyatakannya di bilah status.</translation>
    </message>
    <message>
        <source>The gateway&apos;s clock agrees again.</source>
        <translation>Jam gateway kembali sesuai.</translation>
    </message>
    <message>
        <source>Everything as usual again</source>
        <translation>Semua kembali seperti biasa</translation>
    </message>
    <message>
        <source>The gateway behaves as usual.</source>
        <translation>Gateway berperilaku seperti biasa.</translation>
    </message>
    <message>
        <source>The sandbox does not answer.</source>
        <translation>Sandbox tidak menjawab.</translation>
    </message>
    <message>
        <source>It is down for a while.</source>
        <translation>Sedang mati untuk sementara.</translation>
    </message>
    <message numerus="yes">
        <source>The reply to the next %n payout(s) is lost.</source>
        <extracomment>On a bar: what the practice gateway will do.</extracomment>
        <translation>
            <numerusform>Jawaban untuk %n pencairan berikutnya hilang.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The next %n payout(s) are answered 429.</source>
        <extracomment>On a bar: what the practice gateway will do. 429 says that there were too many requests.</extracomment>
        <translation>
            <numerusform>%n pencairan berikutnya dijawab 429.</numerusform>
        </translation>
    </message>
    <message>
        <source>The sandbox makes trouble.</source>
        <translation>Sandbox sedang membuat gangguan.</translation>
    </message>
    <message>
        <source>Nothing happened: %1</source>
        <extracomment>%1 says why, in a sentence or two.</extracomment>
        <translation>Tidak ada yang terjadi: %1</translation>
    </message>
    <message>
        <source>No payin is open. Make one, and its customer can be played here.</source>
        <translation>Tidak ada penerimaan yang terbuka. Buat satu, lalu pelanggannya dapat diperankan di sini.</translation>
    </message>
    <message>
        <source>The customer has paid: %1. The gateway calls back now, and Kontor asks it.</source>
        <extracomment>%1 is an amount with its currency and the name of a customer: &quot;450,000 IDR from Dewi Lestari&quot;.</extracomment>
        <translation>Pelanggan telah membayar: %1. Gateway sekarang mengirim callback, dan Kontor menanyakannya.</translation>
    </message>
    <message>
        <source>%1: the time is over now. The gateway calls back, and Kontor asks it.</source>
        <extracomment>%1 is an amount with its currency and the name of a customer: &quot;450,000 IDR from Dewi Lestari&quot;.</extracomment>
        <translation>%1: waktunya kini habis. Gateway mengirim callback, dan Kontor menanyakannya.</translation>
    </message>
    <message>
        <source>Sandbox controls</source>
        <translation>Kendali sandbox</translation>
    </message>
    <message>
        <source>Close the sandbox controls</source>
        <translation>Tutup kendali sandbox</translation>
    </message>
</context>
<context>
    <name>kontor::SandboxDock</name>
    <message>
        <source>Sandbox controls</source>
        <translation>Kendali sandbox</translation>
    </message>
</context>
<context>
    <name>kontor::SandboxFeature</name>
    <message>
        <source>Sandbox controls</source>
        <translation>Kendali sandbox</translation>
    </message>
</context>
<context>
    <name>kontor::SecretCard</name>
    <message>
        <source>Replace secret…</source>
        <translation>Ganti rahasia…</translation>
    </message>
    <message>
        <source>Remove secret…</source>
        <translation>Hapus rahasia…</translation>
    </message>
    <message>
        <source>The merchant&apos;s secret</source>
        <translation>Rahasia merchant</translation>
    </message>
    <message>
        <source>It is in your keychain and proves your requests. When your gateway gives you another one, replace it here.</source>
        <translation>Tersimpan di gantungan kunci sistem Anda dan membuktikan permintaan Anda. Jika gateway memberi Anda rahasia lain, gantilah di sini.</translation>
    </message>
    <message>
        <source>The new secret is in your keychain and is used from now on.</source>
        <translation>Rahasia baru ada di gantungan kunci sistem Anda dan dipakai mulai sekarang.</translation>
    </message>
    <message>
        <source>Remove the merchant&apos;s secret?</source>
        <translation>Hapus rahasia merchant?</translation>
    </message>
    <message>
        <source>Kontor signs with the key in use, and nothing changes for payments. The secret goes out of your keychain; only your gateway can give it to you again.</source>
        <translation>Kontor menandatangani dengan kunci yang dipakai, dan tidak ada yang berubah untuk pembayaran. Rahasia dihapus dari gantungan kunci sistem Anda; hanya gateway yang dapat memberikannya lagi.</translation>
    </message>
    <message>
        <source>&amp;Keep secret</source>
        <translation>Simpan &amp;rahasia</translation>
    </message>
    <message>
        <source>&amp;Remove secret</source>
        <translation>&amp;Hapus rahasia</translation>
    </message>
    <message>
        <source>The secret is out of your keychain.</source>
        <translation>Rahasia sudah tidak ada di gantungan kunci sistem Anda.</translation>
    </message>
    <message>
        <source>It is not used any more: the key in use signs. It is still in your keychain, and as long as your gateway takes it, whoever learns it can send payments in your name. Ask your gateway to revoke it, and remove it here.</source>
        <translation>Tidak dipakai lagi: kunci yang dipakai yang menandatangani. Rahasia masih ada di gantungan kunci sistem Anda, dan selama gateway menerimanya, siapa pun yang mengetahuinya dapat mengirim pembayaran atas nama Anda. Minta gateway mencabutnya, lalu hapus di sini.</translation>
    </message>
</context>
<context>
    <name>kontor::SecretDialog</name>
    <message>
        <source>&amp;New secret of your merchant</source>
        <translation>Rahasia &amp;baru merchant Anda</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>Ba&amp;tal</translation>
    </message>
    <message>
        <source>&amp;Replace secret</source>
        <translation>&amp;Ganti rahasia</translation>
    </message>
    <message>
        <source>Replace the secret – %1</source>
        <extracomment>The title of a dialog. %1 is the environment such as &quot;Sandbox&quot; or &quot;Live&quot;.</extracomment>
        <translation>Ganti rahasia – %1</translation>
    </message>
    <message>
        <source>The new one proves your requests from then on, and the one before is deleted from your keychain. What the gateway refuses with the old one waits, and goes out with the new one.</source>
        <translation>Sejak itu rahasia baru yang membuktikan permintaan Anda, dan yang lama dihapus dari gantungan kunci sistem Anda. Yang ditolak gateway dengan rahasia lama menunggu, dan dikirim dengan yang baru.</translation>
    </message>
    <message>
        <source>It is kept in your keychain and shown nowhere.</source>
        <translation>Disimpan di gantungan kunci sistem Anda dan tidak ditampilkan di mana pun.</translation>
    </message>
    <message>
        <source>Enter the secret that your gateway gave you.</source>
        <translation>Ketik rahasia yang diberikan gateway Anda.</translation>
    </message>
</context>
<context>
    <name>kontor::SelectedPayments</name>
    <message numerus="yes">
        <source>The gateway is being asked for %n payment(s).</source>
        <extracomment>%n are the payments that were selected in a list.</extracomment>
        <translation>
            <numerusform>Gateway sedang ditanyai tentang %n pembayaran.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) cancelled. None of them was sent.</source>
        <extracomment>%n are the payments that were selected in a list.</extracomment>
        <translation>
            <numerusform>%n pembayaran dibatalkan. Tidak satu pun dikirim.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 were cancelled. Of the others: %3</source>
        <extracomment>%1 and %2 are numbers of payments; %3 is a sentence that says why the others were not.</extracomment>
        <translation>%1 dari %2 dibatalkan. Untuk yang lain: %3</translation>
    </message>
    <message numerus="yes">
        <source>Up to %n row(s) can be copied at once. Export the list to have all of them in a file.</source>
        <extracomment>%n is the most that can be done at once.</extracomment>
        <translation>
            <numerusform>Paling banyak %n baris dapat disalin sekaligus. Ekspor daftar untuk mendapatkan semuanya dalam satu file.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %n row(s).</source>
        <extracomment>%n are the rows of a list.</extracomment>
        <translation>
            <numerusform>%n baris disalin.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Up to %n payment(s) can be checked or cancelled at once.</source>
        <extracomment>%n is the most that can be done at once.</extracomment>
        <translation>
            <numerusform>Paling banyak %n pembayaran dapat diperiksa atau dibatalkan sekaligus.</numerusform>
        </translation>
    </message>
    <message>
        <source>None of these can be checked now: they wait to be sent, are being sent, or were cancelled.</source>
        <translation>Tidak satu pun dapat diperiksa sekarang: semuanya menunggu dikirim, sedang dikirim, atau sudah dibatalkan.</translation>
    </message>
    <message>
        <source>The gateway is being asked for %1 of %2. Of the others: %3</source>
        <extracomment>%1 and %2 are numbers of payments; %3 is a sentence that says why the others are not.</extracomment>
        <translation>Gateway sedang ditanyai tentang %1 dari %2. Tentang yang lain: %3</translation>
    </message>
    <message>
        <source>Nothing to cancel: all of these were sent, or are complete. The gateway can&apos;t cancel what was sent.</source>
        <translation>Tidak ada yang dapat dibatalkan: semuanya sudah terkirim atau sudah selesai. Gateway tidak dapat membatalkan yang sudah terkirim.</translation>
    </message>
    <message>
        <source>No row is selected. Enter selects the one that has the keyboard.</source>
        <translation>Tidak ada baris yang dipilih. Enter memilih baris yang sedang aktif.</translation>
    </message>
</context>
<context>
    <name>kontor::SelectionBar</name>
    <message>
        <source>Check now</source>
        <translation>Periksa sekarang</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Salin</translation>
    </message>
    <message>
        <source>Select none</source>
        <translation>Kosongkan pilihan</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Ctrl+C</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <extracomment>How many rows of a list are selected: %1 is that number.</extracomment>
        <translation>%1 dipilih</translation>
    </message>
    <message>
        <source>Check all that are selected now</source>
        <translation>Periksa semua yang dipilih sekarang</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <extracomment>A button. %1 is how many of the selected payments can be cancelled.</extracomment>
        <translation>Batalkan %1</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Ekspor…</translation>
    </message>
    <message>
        <source>Export what is selected</source>
        <translation>Ekspor yang dipilih</translation>
    </message>
</context>
<context>
    <name>kontor::SendingSettings</name>
    <message>
        <source>Sending</source>
        <translation>Mengirim</translation>
    </message>
    <message>
        <source>&amp;Hold in seconds</source>
        <translation>Waktu &amp;tahan dalam detik</translation>
    </message>
    <message>
        <source>A payout waits this long after the last key, and you can cancel it until then. 0 sends at once.</source>
        <translation>Pencairan menunggu selama ini setelah tombol terakhir ditekan, dan sampai saat itu dapat dibatalkan. 0 berarti langsung dikirim.</translation>
    </message>
    <message>
        <source>&amp;Stop a batch after so many problems in a row</source>
        <translation>&amp;Hentikan batch setelah sekian masalah berturut-turut</translation>
    </message>
    <message>
        <source>For batches that are imported from now on; 0 is never. Each batch&apos;s page can say otherwise.</source>
        <translation>Untuk batch yang diimpor mulai sekarang; 0 berarti tidak pernah. Halaman setiap batch dapat menentukan lain.</translation>
    </message>
    <message>
        <source>The limits are changed. They are in force now.</source>
        <translation>Batas sudah diganti. Batas ini berlaku sekarang.</translation>
    </message>
    <message>
        <source>The limits were not kept. %1</source>
        <extracomment>%1 says why, in a sentence or two.</extracomment>
        <translation>Batas tidak tersimpan. %1</translation>
    </message>
    <message>
        <source>Limits of payouts: one payout, a day, amount, currency</source>
        <translation>Batas pencairan: satu pencairan, sehari, jumlah, mata uang</translation>
    </message>
    <message>
        <source>The limits are in force; that could not be written into the audit chain. %1</source>
        <extracomment>%1 says why, in a sentence or two.</extracomment>
        <translation>Batas sudah berlaku; hal itu tidak dapat dicatat dalam rantai audit. %1</translation>
    </message>
    <message>
        <source>undo, delay, wait, send later</source>
        <extracomment>Other words by which this setting is found, separated by commas: how long a payout waits before it is sent.</extracomment>
        <translation>urungkan, tunda, tunggu, kirim nanti</translation>
    </message>
    <message>
        <source>daily limit, limit per day, limit per payment, limit per payout, maximum, cap</source>
        <extracomment>Other words by which this setting is found, separated by commas: the most that one payout, and those of a day, may be.</extracomment>
        <translation>batas harian, batas per hari, batas per pembayaran, batas per pencairan, maksimum, plafon</translation>
    </message>
    <message>
        <source>&amp;Days in which a payout is a possible duplicate</source>
        <translation>Jumlah &amp;hari sebuah payout dapat menjadi duplikat</translation>
    </message>
    <message>
        <source>The same amount to the same account needs a reason within these days. Payouts that are queued or whose outcome is unknown count however old they are.</source>
        <translation>Jumlah yang sama ke rekening yang sama memerlukan alasan dalam hari-hari ini. Payout yang mengantre atau yang hasilnya tidak diketahui dihitung berapa pun umurnya.</translation>
    </message>
    <message>
        <source>duplicates, double payment, paid twice, window</source>
        <extracomment>Other words by which this setting is found, separated by commas: how long a second payout counts as a duplicate.</extracomment>
        <translation>duplikat, pembayaran ganda, dibayar dua kali, rentang waktu</translation>
    </message>
    <message>
        <source>Methods and &amp;banks with phone numbers</source>
        <translation>Metode dan &amp;bank dengan nomor telepon</translation>
    </message>
    <message>
        <source>Their account numbers are phone numbers: +62812…, 0812… and 812… are one account. Codes, separated by commas. Known ones such as GOPAY and MPESA need not be named.</source>
        <translation>Nomor rekeningnya adalah nomor telepon: +62812…, 0812…, dan 812… adalah satu rekening. Kode, dipisahkan koma. Yang sudah dikenal seperti GOPAY dan MPESA tidak perlu disebut.</translation>
    </message>
    <message>
        <source>wallet, e-wallet, mobile money, calling code</source>
        <extracomment>Other words by which this setting is found, separated by commas: payment methods whose accounts are phone numbers.</extracomment>
        <translation>dompet, dompet elektronik, uang seluler, kode telepon</translation>
    </message>
    <message>
        <source>The rules for duplicates are in force; that could not be written into the audit chain. %1</source>
        <extracomment>%1 says why, in a sentence or two.</extracomment>
        <translation>Aturan duplikat sudah berlaku; itu tidak dapat ditulis ke rantai audit. %1</translation>
    </message>
    <message>
        <source>The rules for duplicates were not kept. %1</source>
        <extracomment>%1 says why, in a sentence or two.</extracomment>
        <translation>Aturan duplikat tidak disimpan. %1</translation>
    </message>
    <message>
        <source>The rules for duplicates are changed. They are in force now.</source>
        <translation>Aturan duplikat diubah. Berlaku sekarang.</translation>
    </message>
    <message>
        <source>Possible duplicates</source>
        <translation>Kemungkinan duplikat</translation>
    </message>
    <message>
        <source>This page is reset. The limits and the rules for duplicates belong to the profile and stay.</source>
        <translation>Halaman ini diatur ulang. Batas dan aturan duplikat milik profil dan tetap berlaku.</translation>
    </message>
    <message>
        <source>Required fields</source>
        <translation>Isian wajib</translation>
    </message>
    <message>
        <source>Which fields your gateway wants of each payment, beside amount and currency. Kontor leaves out an empty field that isn&apos;t required. This goes for forms, files and kontorctl.</source>
        <translation>Isian yang diminta gateway Anda dari setiap pembayaran, selain jumlah dan mata uang. Kontor tidak menyertakan isian kosong yang tidak wajib. Ini berlaku untuk formulir, berkas, dan kontorctl.</translation>
    </message>
    <message>
        <source>Account n&amp;ame</source>
        <translation>N&amp;ama rekening</translation>
    </message>
    <message>
        <source>Account numbe&amp;r</source>
        <translation>Nomo&amp;r rekening</translation>
    </message>
    <message>
        <source>Ban&amp;k</source>
        <translation>Ban&amp;k</translation>
    </message>
    <message>
        <source>Pa&amp;yment method</source>
        <translation>Metode pemba&amp;yaran</translation>
    </message>
    <message>
        <source>&amp;Email</source>
        <translation>&amp;Email</translation>
    </message>
    <message>
        <source>required, optional, mandatory, needed columns</source>
        <extracomment>Other words by which these settings are found, separated by commas: which fields a payment can&apos;t do without.</extracomment>
        <translation>wajib, opsional, harus diisi, kolom yang diperlukan</translation>
    </message>
    <message>
        <source>The required fields are changed, but not recorded in the audit chain. %1</source>
        <extracomment>%1 says why, in a sentence or two.</extracomment>
        <translation>Isian wajib telah diubah, tetapi tidak tercatat di rantai audit. %1</translation>
    </message>
    <message>
        <source>The required fields are not changed. %1</source>
        <extracomment>%1 says why, in a sentence or two.</extracomment>
        <translation>Isian wajib tidak diubah. %1</translation>
    </message>
    <message>
        <source>The required fields are changed.</source>
        <translation>Isian wajib telah diubah.</translation>
    </message>
</context>
<context>
    <name>kontor::SettingsFeature</name>
    <message>
        <source>Another language is in force.</source>
        <translation>Bahasa lain sudah berlaku.</translation>
    </message>
    <message>
        <source>Numbers are written another way.</source>
        <translation>Angka ditulis dengan cara lain.</translation>
    </message>
</context>
<context>
    <name>kontor::SettingsPage</name>
    <message>
        <source>No setting has these words.</source>
        <translation>Tidak ada pengaturan dengan kata ini.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Pengaturan</translation>
    </message>
    <message>
        <source>Changes are in force at once.</source>
        <translation>Perubahan langsung berlaku.</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>Cari pengaturan</translation>
    </message>
    <message>
        <source>Reset this page</source>
        <translation>Atur ulang halaman ini</translation>
    </message>
    <message>
        <source>Subjects</source>
        <translation>Topik</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Bagian</translation>
    </message>
</context>
<context>
    <name>kontor::SettingsSection</name>
    <message>
        <source>%1 (%2)</source>
        <extracomment>A setting and its subject, in a list of commands. %1 is its name, such as &quot;Key&quot;, %2 the subject, such as &quot;Notifications&quot;.</extracomment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>kontor::SetupEndPage</name>
    <message>
        <source>Saved</source>
        <translation>Disimpan</translation>
    </message>
    <message>
        <source>&amp;Open Kontor</source>
        <translation>&amp;Buka Kontor</translation>
    </message>
    <message>
        <source>You can issue payouts.</source>
        <translation>Anda dapat membuat pencairan.</translation>
    </message>
    <message numerus="yes">
        <source>Saved. %n check(s) still open; Kontor will remind you.</source>
        <extracomment>%n are checks of the connection test.</extracomment>
        <translation>
            <numerusform>Disimpan. %n pemeriksaan masih terbuka; Kontor akan mengingatkan Anda.</numerusform>
        </translation>
    </message>
    <message>
        <source>This profile is live: payouts leave your real balance.</source>
        <translation>Profil ini live: pencairan mengurangi saldo Anda yang sungguhan.</translation>
    </message>
    <message>
        <source>This profile is for practice payments. Whether money moves is up to the gateway: Kontor stops sending when it marks a payment as real.</source>
        <translation>Profil ini untuk pembayaran latihan. Apakah uang berpindah bergantung pada gateway: Kontor berhenti mengirim jika gateway menandai sebuah pembayaran sebagai nyata.</translation>
    </message>
</context>
<context>
    <name>kontor::Sidebar</name>
    <message>
        <source>Sections</source>
        <translation>Bagian</translation>
    </message>
    <message>
        <source>Collapse the sidebar</source>
        <translation>Ciutkan bilah sisi</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n need attention</source>
        <extracomment>%1 is a section such as &quot;Payouts&quot;, %n how many payments in it need a person.</extracomment>
        <translation>
            <numerusform>%1, %n perlu perhatian</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1 is a section such as &quot;Payouts&quot;, %2 the keys that lead to it.</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Widen the sidebar</source>
        <translation>Lebarkan bilah sisi</translation>
    </message>
</context>
<context>
    <name>kontor::SidebarDelegate</name>
    <message>
        <source>99+</source>
        <translation>99+</translation>
    </message>
</context>
<context>
    <name>kontor::SkeletonRows</name>
    <message>
        <source>Loading</source>
        <translation>Memuat</translation>
    </message>
</context>
<context>
    <name>kontor::SortMenu</name>
    <message>
        <source>Sor&amp;t</source>
        <translation>Uru&amp;tkan</translation>
    </message>
    <message>
        <source>&amp;Then by</source>
        <translation>&amp;Kemudian menurut</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Urutkan</translation>
    </message>
    <message>
        <source>Then by</source>
        <translation>Kemudian menurut</translation>
    </message>
    <message>
        <source>Sort by &amp;created</source>
        <translation>Urutkan menurut &amp;dibuat</translation>
    </message>
    <message>
        <source>Then by &amp;created</source>
        <translation>Kemudian menurut &amp;dibuat</translation>
    </message>
    <message>
        <source>Sort by last c&amp;hange</source>
        <translation>Urutkan menurut &amp;perubahan terakhir</translation>
    </message>
    <message>
        <source>Then by last c&amp;hange</source>
        <translation>Kemudian menurut &amp;perubahan terakhir</translation>
    </message>
    <message>
        <source>Sort by &amp;status</source>
        <translation>Urutkan menurut &amp;status</translation>
    </message>
    <message>
        <source>Then by &amp;status</source>
        <translation>Kemudian menurut &amp;status</translation>
    </message>
    <message>
        <source>Sort by &amp;amount</source>
        <translation>Urutkan menurut &amp;jumlah</translation>
    </message>
    <message>
        <source>Then by &amp;amount</source>
        <translation>Kemudian menurut &amp;jumlah</translation>
    </message>
    <message>
        <source>Sort by &amp;name</source>
        <translation>Urutkan menurut &amp;nama</translation>
    </message>
    <message>
        <source>Then by &amp;name</source>
        <translation>Kemudian menurut &amp;nama</translation>
    </message>
    <message>
        <source>Then by n&amp;othing else</source>
        <translation>Tidak menurut apa pun &amp;lagi</translation>
    </message>
    <message>
        <source>Sort the other way &amp;round</source>
        <translation>Urutkan &amp;sebaliknya</translation>
    </message>
</context>
<context>
    <name>kontor::StartPage</name>
    <message>
        <source>Welcome to Kontor</source>
        <translation>Selamat datang di Kontor</translation>
    </message>
    <message>
        <source>How do you want to start?</source>
        <translation>Bagaimana Anda ingin memulai?</translation>
    </message>
    <message>
        <source>&amp;Practise in the sandbox</source>
        <translation>&amp;Berlatih di sandbox</translation>
    </message>
    <message>
        <source>ready in seconds, nothing leaves this computer</source>
        <translation>siap dalam hitungan detik, tidak ada yang keluar dari komputer ini</translation>
    </message>
    <message>
        <source>Connect to a &amp;gateway</source>
        <translation>Hubungkan ke &amp;gateway</translation>
    </message>
    <message>
        <source>you need a base address and a merchant code</source>
        <translation>Anda perlu alamat dasar dan kode merchant</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Bahasa</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>&amp;Angka</translation>
    </message>
    <message>
        <source>&amp;Start practising</source>
        <translation>&amp;Mulai berlatih</translation>
    </message>
    <message>
        <source>Making your practice key and starting the practice gateway…</source>
        <translation>Membuat kunci latihan Anda dan menjalankan gateway latihan…</translation>
    </message>
</context>
<context>
    <name>kontor::StatusParts</name>
    <message>
        <source>%1 s</source>
        <extracomment>In the status bar, after &quot;Oldest open&quot;: seconds, as short as can be.</extracomment>
        <translation>%1 dtk</translation>
    </message>
    <message>
        <source>%1 min</source>
        <extracomment>In the status bar, after &quot;Oldest open&quot;: minutes, as short as can be.</extracomment>
        <translation>%1 mnt</translation>
    </message>
    <message>
        <source>%1 h</source>
        <extracomment>In the status bar, after &quot;Oldest open&quot;: hours, as short as can be.</extracomment>
        <translation>%1 jam</translation>
    </message>
    <message>
        <source>%1 d</source>
        <extracomment>In the status bar, after &quot;Oldest open&quot;: days, as short as can be.</extracomment>
        <translation>%1 hari</translation>
    </message>
    <message numerus="yes">
        <source>%n second(s)</source>
        <extracomment>Read aloud: how long ago a payment was made.</extracomment>
        <translation>
            <numerusform>%n detik</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <extracomment>Read aloud: how long ago a payment was made.</extracomment>
        <translation>
            <numerusform>%n menit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <extracomment>Read aloud: how long ago a payment was made.</extracomment>
        <translation>
            <numerusform>%n jam</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <extracomment>Read aloud: how long ago a payment was made.</extracomment>
        <translation>
            <numerusform>%n hari</numerusform>
        </translation>
    </message>
    <message>
        <source>No jobs</source>
        <translation>Tidak ada pekerjaan</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s)</source>
        <extracomment>In the status bar: how many jobs are running.</extracomment>
        <translation>
            <numerusform>%n pekerjaan</numerusform>
        </translation>
    </message>
    <message>
        <source>Jobs: none is running. Press to see the last ones</source>
        <translation>Pekerjaan: tidak ada yang berjalan. Tekan untuk melihat yang terakhir</translation>
    </message>
    <message numerus="yes">
        <source>Jobs: %n running. Press to see them</source>
        <extracomment>A tooltip in the status bar: %n are jobs.</extracomment>
        <translation>
            <numerusform>Pekerjaan: %n berjalan. Tekan untuk melihatnya</numerusform>
        </translation>
    </message>
    <message>
        <source>Live money. Merchant %1</source>
        <extracomment>A tooltip in the status bar. %1 is the name or the code of a merchant.</extracomment>
        <translation>Uang nyata (live). Merchant %1</translation>
    </message>
    <message>
        <source>%1. No real money moves. Merchant %2</source>
        <extracomment>%1 is the environment such as &quot;Sandbox&quot;, %2 a merchant.</extracomment>
        <translation>%1. Tidak ada uang nyata yang berpindah. Merchant %2</translation>
    </message>
    <message>
        <source>Signing key not available</source>
        <translation>Kunci tanda tangan tidak tersedia</translation>
    </message>
    <message>
        <source>Signing key locked</source>
        <translation>Kunci tanda tangan terkunci</translation>
    </message>
    <message>
        <source>Connection: the signing key is locked</source>
        <translation>Koneksi: kunci tanda tangan terkunci</translation>
    </message>
    <message>
        <source>Connection: the signing key is not available</source>
        <translation>Koneksi: kunci tanda tangan tidak tersedia</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Memeriksa</translation>
    </message>
    <message>
        <source>Connection: not known yet</source>
        <translation>Koneksi: belum diketahui</translation>
    </message>
    <message>
        <source>Offline since %1</source>
        <extracomment>In the status bar. %1 is a time.</extracomment>
        <translation>Luring sejak %1</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Luring</translation>
    </message>
    <message>
        <source>Connection: offline. Press for more</source>
        <translation>Koneksi: luring. Tekan untuk melihat selengkapnya</translation>
    </message>
    <message>
        <source>Connected %1 ms</source>
        <extracomment>In the status bar. %1 is how long the gateway took for its last answer.</extracomment>
        <translation>Terhubung %1 md</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Terhubung</translation>
    </message>
    <message>
        <source>Connection: %1</source>
        <extracomment>A tooltip in the status bar. %1 is &quot;No answer since 15:10&quot; or &quot;Connected 80 ms&quot;.</extracomment>
        <translation>Koneksi: %1</translation>
    </message>
    <message>
        <source>Callbacks off</source>
        <translation>Callback mati</translation>
    </message>
    <message>
        <source>Callbacks off, next check in %1</source>
        <extracomment>%1 is minutes and seconds, such as &quot;0:42&quot;.</extracomment>
        <translation>Callback mati, pemeriksaan berikutnya dalam %1</translation>
    </message>
    <message>
        <source>Another Kontor is working</source>
        <translation>Kontor lain sedang bekerja</translation>
    </message>
    <message>
        <source>Port %1 in use</source>
        <extracomment>In the status bar. %1 is the number of a port.</extracomment>
        <translation>Port %1 dipakai</translation>
    </message>
    <message>
        <source>Callbacks on, last %1</source>
        <extracomment>In the status bar. %1 is a time.</extracomment>
        <translation>Callback aktif, terakhir %1</translation>
    </message>
    <message>
        <source>Callbacks on, none yet</source>
        <translation>Callback aktif, belum ada</translation>
    </message>
    <message>
        <source>No payment is open at the gateway</source>
        <translation>Tidak ada pembayaran yang belum tuntas di gateway</translation>
    </message>
    <message>
        <source>Oldest open: %1</source>
        <extracomment>In the status bar. %1 is how long ago the oldest open payment was made, such as &quot;12 min&quot;.</extracomment>
        <translation>Belum tuntas tertua: %1</translation>
    </message>
    <message>
        <source>The oldest open payment was made %1 ago. Press to see the open ones, oldest first</source>
        <extracomment>A tooltip in the status bar. %1 is a length of time, such as &quot;12 minutes&quot;.</extracomment>
        <translation>Pembayaran belum tuntas tertua dibuat %1 yang lalu. Tekan untuk melihat yang belum tuntas, yang tertua dahulu</translation>
    </message>
    <message>
        <source>Clock not compared</source>
        <translation>Jam belum dibandingkan</translation>
    </message>
    <message>
        <source>Clock: not compared with the gateway yet</source>
        <translation>Jam: belum dibandingkan dengan gateway</translation>
    </message>
    <message>
        <source>Clock agrees</source>
        <translation>Jam sesuai</translation>
    </message>
    <message>
        <source>Clock %1 s</source>
        <extracomment>In the status bar. %1 is a number with its sign: by how much the clock is wrong.</extracomment>
        <translation>Jam %1 dtk</translation>
    </message>
    <message>
        <source>Clock: this computer&apos;s clock agrees with the gateway&apos;s</source>
        <translation>Jam: jam komputer ini cocok dengan jam gateway</translation>
    </message>
    <message numerus="yes">
        <source>Clock: this computer&apos;s clock is %n second(s) behind the gateway&apos;s</source>
        <extracomment>A tooltip in the status bar.</extracomment>
        <translation>
            <numerusform>Jam: jam komputer ini %n detik lebih lambat daripada jam gateway</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Clock: this computer&apos;s clock is %n second(s) ahead of the gateway&apos;s</source>
        <extracomment>A tooltip in the status bar.</extracomment>
        <translation>
            <numerusform>Jam: jam komputer ini %n detik lebih cepat daripada jam gateway</numerusform>
        </translation>
    </message>
    <message>
        <source>Callbacks not on yet</source>
        <translation>Callback belum aktif</translation>
    </message>
    <message>
        <source>Kontor is starting. Callbacks come after that</source>
        <translation>Kontor sedang dimulai. Callback menyusul setelah itu</translation>
    </message>
    <message>
        <source>No answer since %1</source>
        <extracomment>In the status bar. %1 is a time.</extracomment>
        <translation>Tidak ada jawaban sejak %1</translation>
    </message>
    <message>
        <source>Test profile, for practice payments. Merchant %1</source>
        <extracomment>A tooltip. %1 is a merchant.</extracomment>
        <translation>Profil uji coba, untuk pembayaran latihan. Merchant %1</translation>
    </message>
    <message>
        <source>Working offline</source>
        <translation>Bekerja luring</translation>
    </message>
    <message>
        <source>Connection: you are working offline. Press to go online</source>
        <translation>Koneksi: Anda sedang bekerja luring. Tekan untuk kembali daring</translation>
    </message>
    <message>
        <source>Callbacks paused</source>
        <translation>Callback dijeda</translation>
    </message>
    <message>
        <source>No callbacks since %1</source>
        <extracomment>In the status bar. %1 is a time.</extracomment>
        <translation>Tidak ada callback sejak %1</translation>
    </message>
    <message>
        <source>Port %1 not open</source>
        <extracomment>In the status bar. %1 is the number of a port.</extracomment>
        <translation>Port %1 tak terbuka</translation>
    </message>
    <message>
        <source>Callbacks are off.</source>
        <translation>Callback mati.</translation>
    </message>
    <message>
        <source>Callbacks are off here.</source>
        <translation>Callback mati di sini.</translation>
    </message>
    <message>
        <source>Callbacks: the listener is paused.</source>
        <translation>Callback: pendengar dijeda.</translation>
    </message>
    <message>
        <source>Press to resume it.</source>
        <translation>Tekan untuk melanjutkannya.</translation>
    </message>
    <message>
        <source>Nothing open at the gateway</source>
        <translation>Tidak ada yang terbuka di gateway</translation>
    </message>
    <message numerus="yes">
        <source>%n unclear</source>
        <extracomment>In the status bar: how many payments may have been accepted, which isn&apos;t known or isn&apos;t proven.</extracomment>
        <translation>
            <numerusform>%n tidak jelas</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, oldest open: %2</source>
        <extracomment>In the status bar. %1 is &quot;3 unclear&quot;, %2 how long ago the oldest open payment was made, such as &quot;12 min&quot;.</extracomment>
        <translation>%1, terbuka terlama: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n payment(s) may have been accepted: their outcome is unknown, or they were rejected and that is not proven yet. Press to see them, oldest first</source>
        <extracomment>A tooltip in the status bar. %n are payments.</extracomment>
        <translation>
            <numerusform>%n pembayaran mungkin sudah diterima: hasilnya tidak diketahui, atau ditolak dan itu belum terbukti. Tekan untuk melihatnya, yang terlama lebih dulu</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::StatusPopover</name>
    <message>
        <source>Change profile</source>
        <translation>Ganti profil</translation>
    </message>
    <message>
        <source>Open %1</source>
        <extracomment>A button. %1 is a profile and its kind, such as &quot;Toko Nusantara (Live)&quot;.</extracomment>
        <translation>Buka %1</translation>
    </message>
    <message>
        <source>New profile…</source>
        <translation>Profil baru…</translation>
    </message>
</context>
<context>
    <name>kontor::StepColumn</name>
    <message>
        <source>Gateway</source>
        <translation>Gateway</translation>
    </message>
    <message>
        <source>Signing key</source>
        <translation>Kunci tanda tangan</translation>
    </message>
    <message>
        <source>Public key</source>
        <translation>Kunci publik</translation>
    </message>
    <message>
        <source>Connection test</source>
        <translation>Uji koneksi</translation>
    </message>
    <message>
        <source>Callbacks</source>
        <translation>Callback</translation>
    </message>
    <message>
        <source>%1, done</source>
        <extracomment>A step of the assistant, read aloud.</extracomment>
        <translation>%1, selesai</translation>
    </message>
    <message>
        <source>%1, now</source>
        <extracomment>A step of the assistant, read aloud: %1 is its name, and it is the one that is shown.</extracomment>
        <translation>%1, sekarang</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n check(s) still open</source>
        <extracomment>A step of the assistant, read aloud: %1 is &quot;Connection test&quot;, %n how many of its six checks are open.</extracomment>
        <translation>
            <numerusform>%1, %n pemeriksaan masih terbuka</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kontor::SupportCase</name>
    <message>
        <source>Save evidence for the gateway&apos;s support</source>
        <translation>Simpan bukti untuk dukungan gateway</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Teks (*.txt)</translation>
    </message>
    <message>
        <source>Saved %1. It holds no secrets, names or accounts.</source>
        <extracomment>%1 is the name of a file.</extracomment>
        <translation>%1 disimpan. Isinya tanpa rahasia, nama, atau rekening.</translation>
    </message>
    <message>
        <source>Recorded. Kontor tracks it at the gateway.</source>
        <translation>Dicatat. Kontor memantaunya di gateway.</translation>
    </message>
    <message>
        <source>Recorded. It is marked Rejected; nothing proves that no money moved.</source>
        <translation>Dicatat. Pembayaran ditandai Ditolak; tidak ada bukti bahwa tidak ada uang yang berpindah.</translation>
    </message>
</context>
<context>
    <name>kontor::TableHeader</name>
    <message>
        <source>Columns</source>
        <translation>Kolom</translation>
    </message>
</context>
<context>
    <name>kontor::TestLineView</name>
    <message>
        <source>Not known yet.</source>
        <translation>Belum diketahui.</translation>
    </message>
    <message>
        <source>all right</source>
        <translation>benar</translation>
    </message>
    <message>
        <source>not all right</source>
        <translation>belum benar</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A line of the connection test, read aloud: what is looked at, whether it is all right, what was found.</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <extracomment>Read aloud. %1 is what is looked at, %2 &quot;all right&quot; or &quot;not all right&quot;, %3 what was found.</extracomment>
        <translation>%1, %2: %3</translation>
    </message>
</context>
<context>
    <name>kontor::TickAll</name>
    <message>
        <source>Select all rows</source>
        <translation>Pilih semua baris</translation>
    </message>
    <message>
        <source>Select all, or none (Ctrl+A, Escape)</source>
        <extracomment>Tool tip of the tick above a list.</extracomment>
        <translation>Pilih semua, atau tidak satu pun (Ctrl+A, Escape)</translation>
    </message>
</context>
<context>
    <name>kontor::TickHeader</name>
    <message>
        <source>Ticks</source>
        <extracomment>The accessible name of a column of ticks before the rows of a list.</extracomment>
        <translation>Centang</translation>
    </message>
</context>
<context>
    <name>kontor::Timeline</name>
    <message>
        <source>Timeline</source>
        <translation>Linimasa</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>One line of a payment&apos;s timeline, read aloud. %1 is the time, %2 what happened.</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2, took %3</source>
        <extracomment>One line of a payment&apos;s timeline, read aloud. %1 is the time, %2 what happened, %3 how long it took such as &quot;212 ms&quot;.</extracomment>
        <translation>%1, %2, selama %3</translation>
    </message>
    <message>
        <source>%1. Enter shows more, or less</source>
        <extracomment>Said of one line of a payment&apos;s timeline. %1 is its time, to the millisecond.</extracomment>
        <translation>%1. Enter menampilkan lebih banyak, atau lebih sedikit</translation>
    </message>
</context>
<context>
    <name>kontor::TokenPage</name>
    <message>
        <source>New token</source>
        <translation>Token baru</translation>
    </message>
    <message>
        <source>Lets someone else make one or two calls without your key. It works until it expires and can&apos;t be revoked.</source>
        <translation>Memungkinkan orang lain membuat satu atau dua panggilan tanpa kunci Anda. Token berlaku sampai kedaluwarsa dan tidak dapat dicabut.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Tutup</translation>
    </message>
    <message>
        <source>Create and copy</source>
        <translation>Buat dan salin</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>What may it do?</source>
        <translation>Apa yang boleh dilakukannya?</translation>
    </message>
    <message>
        <source>Let a customer &amp;pay one payin (PAYIN_CREATE)</source>
        <translation>Izinkan &amp;pelanggan membayar satu penerimaan (PAYIN_CREATE)</translation>
    </message>
    <message>
        <source>Only &amp;see one payin (PAYIN_INFO)</source>
        <translation>Hanya me&amp;lihat satu penerimaan (PAYIN_INFO)</translation>
    </message>
    <message>
        <source>&amp;ID of the payin</source>
        <translation>&amp;ID penerimaan</translation>
    </message>
    <message>
        <source>The Merchant Order ID, whether the payin is there already or is to be made with it.</source>
        <translation>Merchant Order ID, baik penerimaannya sudah ada maupun akan dibuat dengannya.</translation>
    </message>
    <message>
        <source>&amp;Operations, one a line</source>
        <translation>&amp;Operasi, satu per baris</translation>
    </message>
    <message>
        <source>I need a token for &amp;many payments</source>
        <translation>Saya memerlukan token untuk &amp;banyak pembayaran</translation>
    </message>
    <message>
        <source>Only for exactly this a&amp;mount</source>
        <translation>Hanya untuk tepat &amp;jumlah ini</translation>
    </message>
    <message>
        <source>&amp;Amount</source>
        <translation>&amp;Jumlah</translation>
    </message>
    <message>
        <source>C&amp;urrency</source>
        <translation>&amp;Mata uang</translation>
    </message>
    <message>
        <source>5 minutes</source>
        <translation>5 menit</translation>
    </message>
    <message>
        <source>15 minutes</source>
        <translation>15 menit</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>1 jam</translation>
    </message>
    <message>
        <source>4 hours</source>
        <translation>4 jam</translation>
    </message>
    <message>
        <source>24 hours, the longest</source>
        <translation>24 jam, paling lama</translation>
    </message>
    <message>
        <source>It &amp;lives</source>
        <translation>Masa ber&amp;laku</translation>
    </message>
    <message>
        <source>Lin&amp;k to your payment page</source>
        <translation>Taut&amp;an ke halaman pembayaran Anda</translation>
    </message>
    <message>
        <source>Where your customers use it, with {token} in its place. Kept for this profile; empty: only the token is copied.</source>
        <translation>Tempat pelanggan Anda memakainya, dengan {token} di tempat token. Disimpan untuk profil ini; jika kosong: hanya token yang disalin.</translation>
    </message>
    <message>
        <source>I &amp;understand: let me copy it</source>
        <translation>Saya &amp;mengerti: izinkan saya menyalinnya</translation>
    </message>
    <message>
        <source>Copy &amp;link</source>
        <translation>Salin tau&amp;tan</translation>
    </message>
    <message>
        <source>Copy &amp;token</source>
        <translation>Salin to&amp;ken</translation>
    </message>
    <message>
        <source>QR code of the token</source>
        <translation>Kode QR token</translation>
    </message>
    <message>
        <source>The token is made</source>
        <translation>Token sudah dibuat</translation>
    </message>
    <message>
        <source>This token works for every payment that fits the pattern.</source>
        <translation>Token ini berlaku untuk setiap pembayaran yang cocok dengan pola.</translation>
    </message>
    <message>
        <source>Never put it in an email or a web page. It works until it expires and can&apos;t be revoked.</source>
        <translation>Jangan pernah mencantumkannya di email atau halaman web. Token berlaku sampai kedaluwarsa dan tidak dapat dicabut.</translation>
    </message>
    <message>
        <source>A phone reads the token from it.</source>
        <translation>Ponsel membaca token darinya.</translation>
    </message>
    <message>
        <source>A phone opens the link from it.</source>
        <translation>Ponsel membuka tautan darinya.</translation>
    </message>
    <message>
        <source>Asking the gateway…</source>
        <translation>Menanyakan ke gateway…</translation>
    </message>
    <message>
        <source>Token copied. It is taken out of the clipboard after %1 seconds.</source>
        <extracomment>%1 is a number such as 30.</extracomment>
        <translation>Token disalin. Token dihapus dari papan klip setelah %1 detik.</translation>
    </message>
    <message>
        <source>Link copied. It is taken out of the clipboard after %1 seconds.</source>
        <extracomment>%1 is a number such as 30.</extracomment>
        <translation>Tautan disalin. Tautan dihapus dari papan klip setelah %1 detik.</translation>
    </message>
    <message>
        <source>The token is made.</source>
        <translation>Token telah dibuat.</translation>
    </message>
    <message>
        <source>A&amp;dvanced: a list of operations</source>
        <translation>Lan&amp;jutan: daftar operasi</translation>
    </message>
</context>
<context>
    <name>kontor::UnlockWindow</name>
    <message>
        <source>&amp;Passphrase</source>
        <translation>&amp;Frasa sandi</translation>
    </message>
    <message>
        <source>&amp;Unlock</source>
        <translation>&amp;Buka kunci</translation>
    </message>
    <message>
        <source>Unlock – %1 – Kontor</source>
        <extracomment>The title of a window. %1 is the name of a profile.</extracomment>
        <translation>Buka kunci – %1 – Kontor</translation>
    </message>
    <message>
        <source>The signing key of %1 is in a file.</source>
        <extracomment>The title of a page. %1 is the name of a profile.</extracomment>
        <translation>Kunci penandatangan %1 ada dalam berkas.</translation>
    </message>
    <message>
        <source>Without its passphrase you can read everything, and nothing is sent.</source>
        <translation>Tanpa frasa sandinya Anda dapat membaca semuanya, dan tidak ada yang dikirim.</translation>
    </message>
    <message>
        <source>Open &amp;without the key</source>
        <translation>Buka &amp;tanpa kunci</translation>
    </message>
    <message>
        <source>Enter the passphrase of this key.</source>
        <translation>Ketik frasa sandi kunci ini.</translation>
    </message>
    <message>
        <source>This passphrase does not open the key. Enter it once more.</source>
        <translation>Frasa sandi ini tidak membuka kunci. Ketik sekali lagi.</translation>
    </message>
</context>
<context>
    <name>kontor::ViewTabs</name>
    <message>
        <source>Save</source>
        <translation>Simpan</translation>
    </message>
    <message>
        <source>More about views</source>
        <translation>Selengkapnya tentang tampilan</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>A view of a list and how many payments are in it: &quot;Needs attention 3&quot;.</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>&amp;Save this view…</source>
        <translation>&amp;Simpan tampilan ini…</translation>
    </message>
    <message>
        <source>&amp;Rename this view…</source>
        <translation>&amp;Ganti nama tampilan ini…</translation>
    </message>
    <message>
        <source>Rename this view</source>
        <translation>Ganti nama tampilan ini</translation>
    </message>
    <message>
        <source>&amp;Delete this view</source>
        <translation>&amp;Hapus tampilan ini</translation>
    </message>
    <message>
        <source>Name of this view</source>
        <translation>Nama tampilan ini</translation>
    </message>
    <message>
        <source>There is a view of that name. Choose another one.</source>
        <translation>Sudah ada tampilan dengan nama itu. Pilih nama lain.</translation>
    </message>
</context>
<context>
    <name>kontor::WarningBars</name>
    <message>
        <source>Open time settings</source>
        <translation>Buka pengaturan waktu</translation>
    </message>
    <message>
        <source>The time settings did not open. Open them from the system&apos;s own menu.</source>
        <translation>Pengaturan waktu tidak terbuka. Buka dari menu sistem.</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Periksa lagi</translation>
    </message>
    <message>
        <source>This computer&apos;s clock agrees with the gateway&apos;s.</source>
        <translation>Jam komputer ini cocok dengan jam gateway.</translation>
    </message>
</context>
<context>
    <name>kontor::WelcomePage</name>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Lanjut</translation>
    </message>
</context>
<context>
    <name>kontor::WelcomeWindow</name>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Kembali</translation>
    </message>
    <message>
        <source>Finish &amp;later</source>
        <translation>Selesaikan &amp;nanti</translation>
    </message>
    <message>
        <source>%1 – Set up – %2 – Kontor</source>
        <extracomment>The title of the assistant: %1 is its page, %2 the environment such as &quot;Live&quot;.</extracomment>
        <translation>%1 – Penyiapan – %2 – Kontor</translation>
    </message>
    <message>
        <source>%1 – Set up – Kontor</source>
        <extracomment>The title of the assistant: %1 is its page.</extracomment>
        <translation>%1 – Penyiapan – Kontor</translation>
    </message>
</context>
</TS>
