-- A ledger of schema 1, as the kontorctl that introduced it wrote it against kontor-sandbox: payments in each state, rows of batches that are paused,
-- cancelled and drafts, and a payin that was never sent. Every later Kontor opens it, so this file never changes. Its gateway and its people are made
-- up. Made with `sqlite3 ledger.db .dump`; .dump leaves out the two numbers below.
PRAGMA application_id=1265593972;
PRAGMA user_version=1;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO state VALUES('audit_entries',124);
INSERT INTO state VALUES('fencing_token',17);
INSERT INTO state VALUES('gateway',5);
INSERT INTO state VALUES('sending_paused',1);
CREATE TABLE audit (
    entry INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    object TEXT NOT NULL,
    detail TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) IN (0, 32)),
    last_line INTEGER NOT NULL,
    lines_sha256 BLOB NOT NULL CHECK (length(lines_sha256) IN (0, 32)),
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32)
) STRICT;
INSERT INTO audit VALUES(1,1795870215554,'root','ledger.made','','0',X'',0,X'',X'c84af16ca4bda610b1d0ce0b941eea052ed8106251a705f2637e10b9b5628d3a');
INSERT INTO audit VALUES(2,1795870219428,'root','key.made','C5C98EDF2DC457AF1D8D427D14CD6BE78BB4FA030C06F205353FA2B703A31D4F','in an encrypted file',X'',0,X'',X'7ece6e59a1878e741a29e47bfb73c90ab84110a0e2fd44e211c909ba943fcc52');
INSERT INTO audit VALUES(3,1795870221251,'root','payment.created','t-paid','{"event":"created","kind":"payout"}',X'6d92252f00c01196d69f369b53899a5eddef2eb2d6a0b33b51c6a0accbd562e7',1,X'2d4180ccaeb9137732bd30d5795fd3edd06d70b26c21d4f8fb4ddc7f3519b6a9',X'daa3d0dba488950a6dcb6aa2c504be4184c24e8a6e932a69fc72e2dc4fcc60bb');
INSERT INTO audit VALUES(4,1795870221308,'root','worker.began','','1',X'',1,X'',X'66e25f71e1b17c981133113974beb8985c625af9724a119ed60e301c1029af07');
INSERT INTO audit VALUES(5,1795870221311,'root','ledger.gateway','http://127.0.0.1:39441','SANDBOX',X'',1,X'',X'ce11ed710be219a30b10c3cd9892af978fb73ffb675350791f3a441500bfac5a');
INSERT INTO audit VALUES(6,1795870222365,'root','payment.sent','t-paid','{"event":"sent","kind":"payout","attempt":1}',X'2263a10e4b6e61b04a554c6558fdc408abec998cd1ba1563bc3664b6c996da7c',2,X'86c43ce1f45e21e7907ce195c8087e98793c7ecc3bad906cd1de52c0dc0349ab',X'83c33fdfb3e39d0a75cd1f3f6c0207027fbf055ffa25709614390d0af40d2507');
INSERT INTO audit VALUES(7,1795870222392,'root','payment.accepted','t-paid','{"event":"accepted","kind":"payout"}',X'09571bce111a92565578ebd1d0718ecd04bc9fd810062f80aa97ab86fab7cb6b',3,X'a2e2c7ac1af487ced471d4977c1bdec2c729d60c65755cec8ddf0fadc52e515d',X'daa597bb63dbc1181b3b13e73ab24be1ef1814cb7eff9d85771b1d365c3b0278');
INSERT INTO audit VALUES(8,1795870222784,'root','payment.created','t-paid2','{"event":"created","kind":"payout"}',X'bd64d7f7d34fa1ff0a59f77951870c2446132f6f7a533d4996b75b4115f2c01b',4,X'912b1f06be129fb688af150f1fdd0b75f10133aa3b99efac56bf8a9d3ab115b2',X'1a8ee95f62b12bfb7d7155b0476df60bbf2ec023102850467e0a12ead8cfa81b');
INSERT INTO audit VALUES(9,1795870222821,'root','worker.began','','2',X'',4,X'',X'4044d9124da7a1bcd99d8f9ce2ebe03f7786c3173d215ea7a2d16f5d507ca96c');
INSERT INTO audit VALUES(10,1795870224063,'root','payment.sent','t-paid2','{"event":"sent","kind":"payout","attempt":1}',X'52895f0190da268b5c59a80b006114e7304e6f3213a925ae086d62a51d68a10a',5,X'eb70f6581de6eef8b7241492a0193dd4a1d26a9ef86b7288f4d5fa25c180a99d',X'6641875f0a5a6d71525333bbbe23286107afd4e5440c326c4a089765c391208a');
INSERT INTO audit VALUES(11,1795870224096,'root','payment.accepted','t-paid2','{"event":"accepted","kind":"payout"}',X'7e28906eeea24250f6cbc5977ffecc6c5ca5e9c163e12acfd8fbd6d176c1bcec',6,X'f8e345abcc59c682af9f0633a2af8d0926cd7812e6836a6d7f774cd270ed578f',X'6a525f073f81b65fd9bd002eaf329ff76da5bbd40b8bd130d66db6678db585ed');
INSERT INTO audit VALUES(12,1795870224367,'root','payment.created','t-payin','{"event":"created","kind":"payin"}',X'1995dcc1e5de8442557f71c273e3f543f233f9200a3cbee73ff7c5ef03adb294',7,X'403380ef06a68e4488c2ed8b5f17b7f778c5f8a2cc012c0891fc7832791432b7',X'cdb117a8ecce257f99a26e607b86b2b7fd3b374930fe1b83cb10758bc97e4811');
INSERT INTO audit VALUES(13,1795870224406,'root','worker.began','','3',X'',7,X'',X'9e1f81a47f4ade771a655c5ce7cffe54374afe2f17a24460520772169de6deda');
INSERT INTO audit VALUES(14,1795870225563,'root','payment.sent','t-payin','{"event":"sent","kind":"payin","attempt":1}',X'9882659aeba95cbfa9d8fc186dc8e5559686cc986cf989d98a69474456df040f',8,X'9f97e135fd55fd3d74ad525b5557d5a565657841c04f7ce8c65bdef99c16e1dd',X'2a310b5c035c22becad6ca04609e88038afa6808db492a2273ac9345aa0459a7');
INSERT INTO audit VALUES(15,1795870225581,'root','payment.accepted','t-payin','{"event":"accepted","kind":"payin"}',X'46f425532d6b09e9c51f843d5d4d8b0f15e440acc8cc1e45c73ae232376e8180',9,X'78420a51ac327f526c716ee8fd71658ab9f2cf1f301abeab94372f1c0de8c381',X'fb80dd0b152632a7ac686f10837f84d044bc494618497a23267d1b0ceade477e');
INSERT INTO audit VALUES(16,1795870225822,'root','payment.created','t-processing','{"event":"created","kind":"payout"}',X'6a32ac2e3d2351678ee5b37544514dddf3f53ed60b2d11495a6a5fcd7c2a2813',10,X'5bc61eed74ab822db3045094d57ec97758dbb659edb4398fe669ff3e9946b0b0',X'b57c6e758a8072588c58a1fbe6434fedbe2fee7392438c44e1de6255652ea416');
INSERT INTO audit VALUES(17,1795870225838,'root','worker.began','','4',X'',10,X'',X'a0689373aa91ef2dccc15f66094314f9f89a77d84b0cfa94364d6c58f63c6169');
INSERT INTO audit VALUES(18,1795870227182,'root','payment.sent','t-processing','{"event":"sent","kind":"payout","attempt":1}',X'3cf772300619073e8d4a99fe64cc0d1f2342ee3e9e9aa16a8ff40b83740e2fb8',11,X'241ba38265093f1359dfc8fafb60d0f9c0fb421d5876a40d31cfafa7bd43d95d',X'8a35fba1cf6f93f7870d9091fefd27a7c1e38162841544407f485a7833b7f96c');
INSERT INTO audit VALUES(19,1795870227208,'root','payment.accepted','t-processing','{"event":"accepted","kind":"payout"}',X'43cd5e339308f69f0e43424794a0f10add050c972251bf0f996b9faa6eb93851',12,X'ac76f9c18aec06fabfe781bf64c1cef026989ee75afeb13628ea5112dac043c5',X'a50278254f49500a2ed7812871f04ad5071d9a3c220bacdaf5688e9cc893b508');
INSERT INTO audit VALUES(20,1795870227453,'root','payment.created','t-untracked','{"event":"created","kind":"payout"}',X'f182aea798e58fda3abf48bfc8915d013b36db8188913745ba04811a2f2e5af4',13,X'4902feac77c8ae7289816a9910f4f08d610e57ea7deb067ab45536809c895750',X'28e0efb377c2268de75a2fae8512f2beb33aa41fddb3a5368a12a6e3c4c3d668');
INSERT INTO audit VALUES(21,1795870227492,'root','worker.began','','5',X'',13,X'',X'767c57f791dbaf37154d58dd66a9b9a89558d50d1c13ec2dba7923194c1b177b');
INSERT INTO audit VALUES(22,1795870228757,'root','payment.sent','t-untracked','{"event":"sent","kind":"payout","attempt":1}',X'c1ecca45eeb3f6d83046d19043d0ce616e08407648fccdb219125c6676caf433',14,X'f2756fe50e5547a7148eb63bf12c573cc74e5554c624c5caf18251b02a16f4a4',X'a5f949a3ac579c415703d8dfe0666a06a7d7c4635c80cb2cda89c435903fba67');
INSERT INTO audit VALUES(23,1795870228785,'root','payment.accepted','t-untracked','{"event":"accepted","kind":"payout"}',X'96289c84bd8ff0c55867946c667123dc0896c1d5f2695b02c86234c1e5552c34',15,X'0ab9434bab8d549d6d8cfa5cf4d6e253f6e1dd22791f0af69df0518e6e8ab7a4',X'3ba8ae64c997a86d0e7b7026b4a202ab79a9892fc89882c266567a3ea4e4a841');
INSERT INTO audit VALUES(24,1795870229075,'root','worker.began','','6',X'',15,X'',X'8a82a3ef8a581df95afb8e9dce9555fffd4226a77bacf952af5377aeda7c2036');
INSERT INTO audit VALUES(25,1795870229116,'root','payment.untracked','t-untracked','{"event":"untracked","kind":"payout"}',X'b72abc62d5f89e0a7019f70e332e85888c7e9e2bb1cb7adf5a84571efc310a14',16,X'7db3325b9f21c103237b220ae9cd48000723a7f4b1ead1b8bfa5a1500d09e7ba',X'4b76379d1340ce3a59ec7c48d5df9dd0f350627585fe31e144046090b697eeee');
INSERT INTO audit VALUES(26,1795870230422,'root','payment.created','t-other','{"event":"created","kind":"payout"}',X'734dcc313b1714503e085a52efd3e63152cf857614b8bfdc42ef646055f23cc0',17,X'0fca254e2794d6512112ce8c9df6f1d8e52310636d88eff7cd7cf700a294fc98',X'a43ae7d6c82767c28075248226a05717d4a4ccdf8a89b5a61a4973dbec2d0354');
INSERT INTO audit VALUES(27,1795870230446,'root','worker.began','','7',X'',17,X'',X'dc8254d57175d5c62ef6ea385a68e718565de99dba02e5e06aba39a479af54c4');
INSERT INTO audit VALUES(28,1795870231529,'root','payment.sent','t-other','{"event":"sent","kind":"payout","attempt":1}',X'01c5b1f8bd0730a2b09afe7664dc85aed929a89e42e5ce3a007130f501a8237c',18,X'20523053f8a9b85c68b5ad11226d615f3043bea80d4f79fb5085e00977834c8d',X'0ec0076fb713c11ad10180d832ca4c3d34a7fd72b0fd7b7d72a72c28083eaa6c');
INSERT INTO audit VALUES(29,1795870231541,'root','payment.accepted','t-other','{"event":"accepted","kind":"payout"}',X'be7e86a4aa52f7b6b1ef5a0a76b9ae2fdaa84dc33f0fa686be0d45fd0f3bc1b4',19,X'37eb840f77ce116b005e182822859da79ff434cd6ffefefb28380958c22c22c9',X'7a48e86d78c875ba5e537524ea9377746e531ac8cce8a55aa9e7107a6f347094');
INSERT INTO audit VALUES(30,1795870231702,'root','payment.created','t-rejected','{"event":"created","kind":"payout"}',X'82a40ef249d715eb442ee61441b5ce2bf77f172f4b8f3807fb5e6a6f14ddfcbd',20,X'12dd5ecd5a31b063daa2065a059ae44d1ff36c0a2d0902bca906104a139770cc',X'53294bb0d04a0f0d8e2f61733bad3b10c7c82c2f25c370c59caa943874e459d7');
INSERT INTO audit VALUES(31,1795870231722,'root','worker.began','','8',X'',20,X'',X'4fd509406f323e3677f6acdc916deb259dd1e124c34ed7907b3a690152044416');
INSERT INTO audit VALUES(32,1795870233141,'root','payment.sent','t-rejected','{"event":"sent","kind":"payout","attempt":1}',X'0e739e93067376d40df576050b77e6d526ae77a683cd334188898012d626dd03',21,X'cadf033a845a8261722b9c22ade2e78f465a5216ed235738b9b0d463cb889c15',X'ab176cca05d7ba5d564b803594155f445ca4f601c9c9f54661f36f0e98904d57');
INSERT INTO audit VALUES(33,1795870233164,'root','payment.rejected','t-rejected','{"event":"rejected","kind":"payout","how":"refused","proof":"possible"}',X'd2c1d54848ca714a13dcf75b6ac4d53afed949472020644b69e0d6a3dadb34a2',23,X'827bda9b4a6bf59ea72e91b725a8d8392abd2e3f66f633572131e5963a78c66d',X'37dd3fc82a07a22bcdf283eb788e0e2e056dc7dc964ba3aefceb7c2f8b8f962c');
INSERT INTO audit VALUES(34,1795870234448,'root','payment.created','t-mismatch','{"event":"created","kind":"payout"}',X'4f730415ad5bc93eb4778bd03a8e1d6edeab9d681f1f0944dc9f8f6214601cfb',24,X'b7f15ca3673bf10ac10a6186f01541599b5e4e008495653c4943e0ef31806188',X'7deaec7551007c709787a0943803fecd4f00fcfd15b2ff0636ad035e0adad4ac');
INSERT INTO audit VALUES(35,1795870234484,'root','worker.began','','9',X'',24,X'',X'744acec69e246a64820b57d5d33c6a69a8318dbec2df9740193c2d76d1ff6e6c');
INSERT INTO audit VALUES(36,1795870235985,'root','payment.sent','t-mismatch','{"event":"sent","kind":"payout","attempt":1}',X'30783a0c9e73d971e44d77bb186f4ad85c82a578c1e3058b276ec372a0f7599d',25,X'eb552a08f7ce5ede7590245b64c17ccd0dc1951e244efe42f52032942ff9c5cd',X'e4a8fb2d0df2745eac9c565eeb434d72af8d4be479ebb68e03c812c4381931a5');
INSERT INTO audit VALUES(37,1795870235997,'root','payment.mismatch','t-mismatch','{"event":"mismatch","kind":"payout","how":"other_money"}',X'0bf4d00f34326f786c3b65df1fdc25947185247f30808b63567511792628fa2b',26,X'7bdd9719f77ced382e11efa83ba6d6d9121cdb4754861e2e33959a5b5065a506',X'22e400b0fcb25d72e5ba25ac94d8e62940d92801e8a3bc56e259b32151384947');
INSERT INTO audit VALUES(38,1795870236220,'root','batch.imported','2c705562-caf5-44ef-b1d8-28a4b7b8a022','mixed.csv',X'e83e6bb683b998b995cad5f932a3a635940cb8e41897c62146af3d630843ffd0',26,X'',X'430d65682a024810bd4af1e850a53eb2d2d8bacd4fd1d5b162e067db32b2da84');
INSERT INTO audit VALUES(39,1795870236220,'root','payment.created','fe9b2c73-a22b-44e4-a41f-28676044d187','{"event":"created","kind":"payout","how":"imported","row":1,"batch":"mixed.csv"}',X'8bc597e6016d7f723455151ce2cf0a6180ec74c22814149717738d77d34b970d',27,X'5e05bde8df6eb4844f1f3c184df59941f5efa4811a7414fb2b1d01128d70959b',X'a46d8392b079d8bcc644c78e2a796756b4188beea2d6e0baf83138a83c88c738');
INSERT INTO audit VALUES(40,1795870236220,'root','payment.created','8dff3b1f-8e84-4cfe-ad60-ed119f1a1277','{"event":"created","kind":"payout","how":"imported","row":2,"batch":"mixed.csv"}',X'6681253e8ef9e96e67d042f8994d3cad27851308e1ad87a1774fc934e148e392',28,X'da815986084e70cd1225adeefe916e5c2e1b647c489a2911130f2132bf0e98c3',X'485b95b3d646f8f083753304485ef46d61a157fa6f248fc7f93a720480f22901');
INSERT INTO audit VALUES(41,1795870236220,'root','payment.created','5f1b67f4-af67-41f6-be6d-c2db8401ac0c','{"event":"created","kind":"payout","how":"imported","row":3,"batch":"mixed.csv"}',X'aa1def62c05b508b9443d87c2da6fdc6b4d2e57ae42ec3667016753a7caa7026',29,X'd4197f104b68314f8581b9d15a52701801fbecb20b7c006d39a542a33e61a9ce',X'6ed4678ee579692ef87761e67fd4823e1edc527a8e63acd1a8a6a28703f09524');
INSERT INTO audit VALUES(42,1795870236220,'root','payment.created','96eb1da7-4cba-47c6-b970-ea72b3107334','{"event":"created","kind":"payout","how":"imported","row":4,"batch":"mixed.csv"}',X'38d7c2c49ff6814b22f7767413490e72115678d20566127b1afff164ec885b1c',30,X'f4117d4cd3991e6493cdfc7bc303c12949d4fc0c991cd0aeeb5274a424c08850',X'da100726a36ab4e008c5cfc9e66bbc08b31035772e70eb216cba3603f0d750e3');
INSERT INTO audit VALUES(43,1795870236220,'root','payment.created','20b00dcf-5c62-4457-b092-94001b37ee04','{"event":"created","kind":"payout","how":"imported","row":5,"batch":"mixed.csv"}',X'f4bfb8d196b600144ad2b24e48add235eb3f6d7986ea82cfe5e14beab2763b1f',31,X'd1250e4ddf96491ed4c63531ab1e408591cb61821a8cc1277682264addd54ed8',X'8695cc1e4033cf1fad4a763acb8427519d0e2ef95babfe425c415bf1d43691cc');
INSERT INTO audit VALUES(44,1795870236220,'root','payment.created','d83c19f7-bfdd-4b00-8bd0-2862a55f5843','{"event":"created","kind":"payout","how":"imported","row":6,"batch":"mixed.csv"}',X'f3bfa4822b7fd4308d2184e879927b6ef6f90c500b7d7a854c393e31dbc0fc9d',32,X'160081b171aee300f4d64fec86143781588e5752d23e0b5c13e80ea5d89b85ac',X'73a75aeaeaa708865c2d90ed704835a452d2295e98c904e35adde36ca5e5573c');
INSERT INTO audit VALUES(45,1795870236467,'root','batch.sending','2c705562-caf5-44ef-b1d8-28a4b7b8a022','',X'eb9c3754c7ffe9fb0c5069fb5b8d1080022bba1384af8587663671113c59d417',32,X'',X'20875c7c090d5c8815a349520a6f8771c236671a322d071ba57404e29ac14e93');
INSERT INTO audit VALUES(46,1795870236467,'root','payment.queued','fe9b2c73-a22b-44e4-a41f-28676044d187','{"event":"queued","kind":"payout"}',X'845f18f447299c049e418a87e98e9d226ee5c1019f3602eb99ba87d39a83f8c1',33,X'889b969d199a40994b75c7fbab845161418a36929f8be764c7bb1ccb73fa0988',X'6b791f74226cdf92ce1506888757015aa6798156fc9f2ba675fc0444231e2c62');
INSERT INTO audit VALUES(47,1795870236467,'root','payment.queued','8dff3b1f-8e84-4cfe-ad60-ed119f1a1277','{"event":"queued","kind":"payout"}',X'3639df7b09fd96a3bb30b7675f5cc20e2db61248079a451a1d6d17acf24e5798',34,X'3a45f447ff954741f7f80d1f3777d1a94344b1bd2ca17344dde94ad9b1fe189c',X'9cdf711a2f1049e42a1745622647fd49b70fb0493d22a31ddfe8510a49681ea7');
INSERT INTO audit VALUES(48,1795870236467,'root','payment.queued','5f1b67f4-af67-41f6-be6d-c2db8401ac0c','{"event":"queued","kind":"payout"}',X'b2fac0e6332b876b4f93022247680ef10375579215833de290ccfacdf3965d34',35,X'debf658c351e4f30c3b48db48ffeace25492a39ecfe9d0506cf41ef4f347dad7',X'733336d7840eaa682aede22c546e2a56d2de8d1ff50071e75220942c5435af32');
INSERT INTO audit VALUES(49,1795870236467,'root','payment.queued','96eb1da7-4cba-47c6-b970-ea72b3107334','{"event":"queued","kind":"payout"}',X'c915aed68edd325af8f0f287b87811a28a0be4d64d73fa9632b08e2d2b70ebc8',36,X'719e03644ef20449abbec995255d68bab2c595abc789cc90a77e127bd2bd35c7',X'7835aca963fd5343afcd6cfd07b2602ee4f6c0f81de1f7dc4e14fe78bb70589b');
INSERT INTO audit VALUES(50,1795870236467,'root','payment.queued','20b00dcf-5c62-4457-b092-94001b37ee04','{"event":"queued","kind":"payout"}',X'9077c15e6b5581602f4ea1c5f566a335a36880e19f8cc903ffedbb55a4b976d8',37,X'd7d5ac1b9a7c77f4cf255e4308020b89bc84316b683cfa50a9204d1d09258102',X'96d52a6ad673b6244d8d9ddd46385a8bd9d66293c8af03978aff510f99b7107b');
INSERT INTO audit VALUES(51,1795870236467,'root','payment.queued','d83c19f7-bfdd-4b00-8bd0-2862a55f5843','{"event":"queued","kind":"payout"}',X'8da38d6d59a65e24035ea6581d2ab4a5d5705a7d6e9f5dfe180c7ab2f4b4718c',38,X'35606f8571703cf5342db8e869df7d8b7a156157ed0ce110868af1b36dcaed7d',X'e3b620b7aa7cd72925551b2521c7f1fea98dc66e7475802897c8b0adbb88a1d7');
INSERT INTO audit VALUES(52,1795870236523,'root','worker.began','','10',X'',38,X'',X'8fb88a20c4392b119a8f329aa79d64ddfe89a7a485b681a228ccc577d9296972');
INSERT INTO audit VALUES(53,1795870238064,'root','payment.sent','fe9b2c73-a22b-44e4-a41f-28676044d187','{"event":"sent","kind":"payout","attempt":1}',X'f33f1976bd6e2e17140fa7130dbada5d82532a399e76c0ba56a34005db2dbdc3',39,X'2cc286b9e5b949735b506c17996c74cd037437e13595e69d64dbb3b8a975dc58',X'efff8eaabbf3f523f45dabbeb06c9d2a8a4aeaf716096e52a0964b9c90090e45');
INSERT INTO audit VALUES(54,1795870238064,'root','payment.sent','8dff3b1f-8e84-4cfe-ad60-ed119f1a1277','{"event":"sent","kind":"payout","attempt":1}',X'1213255602472b2481c5345d5963f52ddb141f1756dc33c7eae2557406691164',40,X'859e89e4d17cdeb6826bfef5ac1756925a7beb2fe2fdd92217b8192da2ed9514',X'd2a94bc1d2acd7c1da72d56479cd0756096b0dbe4a2e50c866b4451973c2c5ca');
INSERT INTO audit VALUES(55,1795870238064,'root','payment.sent','5f1b67f4-af67-41f6-be6d-c2db8401ac0c','{"event":"sent","kind":"payout","attempt":1}',X'029e0a7c30c3b118e92d341b087ca0b9c79565421421d29472fc11992bb07bd7',41,X'9039c3ba156b91760c23cd7927ad72fd538e091a260884ecdaa12eadc53ae331',X'54ca33be769e8ea9a1fb27d92ba9ee4d556b97d839401d53e4658ffa9362fc20');
INSERT INTO audit VALUES(56,1795870238064,'root','payment.sent','96eb1da7-4cba-47c6-b970-ea72b3107334','{"event":"sent","kind":"payout","attempt":1}',X'5814178e15a5badf8d4aca915e2ba89e0f4b2e9a56bb5061b58d7976e2940945',42,X'7c667fe520bf8f1b0d0af4cfce92900214da20fe0b43cd9ec993162072d45eef',X'aa928ee688d872c245d66fcb5d73084a3b60c8bf7b7dc9bb63c4531a32932821');
INSERT INTO audit VALUES(57,1795870238068,'root','payment.paid','t-paid','{"event":"paid","kind":"payout","gateway_status":"SUCCESS"}',X'01387b54353ee29639bbd6601040e15258dc523c22480b9e1829dee1b50faf8c',43,X'9aa71644fb26689f1a9f5eb4087cb1e965433effcd6b3d7f982269cbcbb31432',X'e2670b6be9054e4e5a332edb357e7b2b3acc3b61ae5d07779d4edce49662ec82');
INSERT INTO audit VALUES(58,1795870238080,'root','payment.paid','t-paid2','{"event":"paid","kind":"payout","gateway_status":"SUCCESS"}',X'd96248dd317a78adfd57ca0fcdcda4575afd57b6c092786099602f621cb2011a',44,X'605c45b21e3a7b1aaf8b30d7714e1a50aa9ea001b2cec8aa63ae169eb21a075a',X'5667416eec7a357cb8d51102aed590c9b262dca45d1e26da373f53ff6d1e75e0');
INSERT INTO audit VALUES(59,1795870238091,'root','payment.accepted','fe9b2c73-a22b-44e4-a41f-28676044d187','{"event":"accepted","kind":"payout"}',X'0a17c6c10732097936a993e25e6f931ddc5e41b39c7ac6aa8fae35942e98ac92',45,X'9309de2042819a4d41f817194061e065e708b6cb26e3fb5ae7ecbd20c6fc19cb',X'1d14a3c401c9801e77d47d191bbfcac9ecdd7fa7e7de48e5951a6b74be40b7a2');
INSERT INTO audit VALUES(60,1795870238093,'root','payment.accepted','8dff3b1f-8e84-4cfe-ad60-ed119f1a1277','{"event":"accepted","kind":"payout"}',X'992d844c19e6d159c84d89b81c37b114fcecc30258211eb3c0614c57c2d62af5',46,X'f6a08e44fae6704f3016de8ea8a4db6eb996e8f6edca6ac6983215afe4691f45',X'661d5a8d82d3b92afd71bed6c6ce187dc12e6ac69efc96c0bb5df9b71ed9167c');
INSERT INTO audit VALUES(61,1795870238094,'root','payment.accepted','5f1b67f4-af67-41f6-be6d-c2db8401ac0c','{"event":"accepted","kind":"payout"}',X'd109b123ee56714975033ee7363a0bc681b2374d8aadadbe4fbf699ff25094f6',47,X'b0b43abd74a34087e469110cee4544d0c55d59a4a6cbd0942d9784e5a415acf8',X'95da4e98fa136d214da6f6d8bec9247014f7bd51b36d03fa7a38a41b2b0be47f');
INSERT INTO audit VALUES(62,1795870238096,'root','payment.sent','20b00dcf-5c62-4457-b092-94001b37ee04','{"event":"sent","kind":"payout","attempt":1}',X'ce4b22947a33973638abe1db65c756a6e2215e5c52f6c49128ca975f93afeed6',48,X'6c3185b0eb662559f597d34bba544b849e67d14d30a884e7007ed39840b19215',X'ed25dc83875e217cc2a1d49ee7f601906abae352ad686e1d83395b1123631a2f');
INSERT INTO audit VALUES(63,1795870238103,'root','payment.rejected','96eb1da7-4cba-47c6-b970-ea72b3107334','{"event":"rejected","kind":"payout","how":"refused","proof":"possible"}',X'4d2077ea2bb5b89b698d034d1af22642b6787f536e2927869888b84dbfcd3138',50,X'e76c0db007f16c47311f0c80fd0754116caa9131cff4b4ad387e9ceb91e7a788',X'b02af8a64d56371bfb6aaaf7746326363103c60a88ecf380a673fc295b814a6f');
INSERT INTO audit VALUES(64,1795870238103,'root','payment.sent','d83c19f7-bfdd-4b00-8bd0-2862a55f5843','{"event":"sent","kind":"payout","attempt":1}',X'57f8d316fa321d996c50fb06c9371107322edfcd176941ed66c6b7d7f20d96e8',51,X'eecd6143c6b3da6c7de06a1671a13233ef68266688ca24a95a7009b5afec3cf0',X'd5a613fe7ec1dde7e4ca0f00a683da0311421969d6517b34adce03bba75b14ff');
INSERT INTO audit VALUES(65,1795870238103,'root','payment.checked','t-payin','{"event":"checked","kind":"payin","gateway_status":"WAITING"}',X'89b870cfe77251d2bebd2a804d77eec27a6d8fc39d5d6dc2d3606cea0b22c6c9',52,X'3be84c2e9649ad9fcd9e79d20d8aed46fec3c1b171b44a9aebb1a0e10be2cea5',X'3ab10f5f3be579e41c34b6170b55e2b988f1bf0d979a1e827b608d9d7db8a41e');
INSERT INTO audit VALUES(66,1795870239140,'root','payment.rejected','20b00dcf-5c62-4457-b092-94001b37ee04','{"event":"rejected","kind":"payout","how":"refused","proof":"possible"}',X'3c5be8927dc4ba5af0182315b30727dc7faf20d7a1b7e3b1ac42e048068a3eab',54,X'bf52b8e71be6a6e767dd2c4acf4acf86fc1a7e56eeaacffa6f86b2275dac0d93',X'c2b1462b8324e93708971d02a5eb4f18e3af8fdb2a2c0c4c19c7d28bf3c4c2be');
INSERT INTO audit VALUES(67,1795870239140,'root','payment.checked','t-processing','{"event":"checked","kind":"payout","gateway_status":"PROCESSING"}',X'b0ceee30a2d6677f17d12aa8ecd23374b08bbbd2aa85df0572e2cde24d5aca98',55,X'2bb980b3716f974c2734421ed66b315632e04fe264587bf8d54d4953391e209c',X'7d3db95ecc1775914b4be1294827bf28cbde954a8f583328be234bc50dd2addc');
INSERT INTO audit VALUES(68,1795870239140,'root','payment.checked','t-other','{"event":"checked","kind":"payout","gateway_status":"ON_HOLD"}',X'17e43f2e7fa873992bbbde886ca980c288a499c3d21fcd535376a12e7fc07ae6',56,X'2575b89c386a2cf215c823ad57107b9a50532d46974c363c5faec142b8b42b3e',X'215a69612423074327103a1064e98d1e5c53631545ecca60c96b1f034134a0aa');
INSERT INTO audit VALUES(69,1795870239156,'root','payment.accepted','d83c19f7-bfdd-4b00-8bd0-2862a55f5843','{"event":"accepted","kind":"payout"}',X'5a88677dbd2255a401e5448cf6c3f8138e629963b6f7ef05ff3055b3aaa66f8b',57,X'c0d756e830f783e2e47eb5630013a28e8e47c5d1ac35e575b1457360999ecaf4',X'046fc2b9c5185d4b2876097216c6fdde41c3743189469264c1078670a1e02128');
INSERT INTO audit VALUES(70,1795870240584,'root','batch.imported','56e34e87-7031-43ec-8b4f-fab4ac137d02','paused.csv',X'c696bd0eb313a88641caee8019852ab8d3e4439820cbc6eda4569dc6fa9c3696',57,X'',X'92c56e183a9cc0aedbb4f9a0977925734f4faaa1e760a0dc25bd80a2f30c3308');
INSERT INTO audit VALUES(71,1795870240584,'root','payment.created','c6dcccd7-97c0-4989-b345-604446a17b2b','{"event":"created","kind":"payout","how":"imported","row":1,"batch":"paused.csv"}',X'985acf0d19488e8d9146b6f872a16850cfaaa4b1bb8f55dd760089ffe5095d38',58,X'4c08bc5540b3e0a410ccd688f6abac4b29497bfafb3a39389639ae6d1311ad8d',X'49825b5de8827c77c3d4a4a69c916aa6139c467c2151efb202d8208ecb55c7ec');
INSERT INTO audit VALUES(72,1795870240584,'root','payment.created','5ff3198a-abc4-4232-81d5-dedfddce80c5','{"event":"created","kind":"payout","how":"imported","row":2,"batch":"paused.csv"}',X'f59bf2af3aeafe063a0b2e33fed50a0147957aa7029dbff89b8499042469ad71',59,X'9c96065b12d00b6ba820f6645091a4320b30d5784286a5f3c34299833177288c',X'7d4a4014bc0de70b079ef79b657c218c3940523bb09475ef32441a778caf15a9');
INSERT INTO audit VALUES(73,1795870240584,'root','payment.created','10a3f45c-93cb-49e9-b733-993253565fea','{"event":"created","kind":"payout","how":"imported","row":3,"batch":"paused.csv"}',X'1c9ed863dc9595abab445ea5b9dcc0614e7d66d94405bcd937356821264b5f45',60,X'd7bc40fa37d3f5535a9bd03a674274bcb65934dca0aea5ab7e4e983e81bd5bf5',X'057076311a78f39c13dfd5ad0532125972ee9f5dcf760e60e6df8b8346333e95');
INSERT INTO audit VALUES(74,1795870240584,'root','payment.created','31515a7b-bf03-4edf-b12c-32d224d4808d','{"event":"created","kind":"payout","how":"imported","row":4,"batch":"paused.csv"}',X'd4658487386c9dfb8b90ea154c67a4116de9f8b1367a0e758d6342308e6436ed',61,X'11c7f607f41d35e754119610b0dafa682bc418e79d3797860ead343189fc75e2',X'9c65d4e3c9771b8f1e0173fc5ee62c3870a2a024be5a0a02caa750546f44ae94');
INSERT INTO audit VALUES(75,1795870240875,'root','batch.sending','56e34e87-7031-43ec-8b4f-fab4ac137d02','',X'3a68f3c885b2e7924b6cb3aba0a817cd7f1b59aa89bef9a8bb83fdf9d3ad56e4',61,X'',X'f0bfb680f9e1e8052ee62db84010ef39794a4b038b7c6a84063307eaa4a02ea8');
INSERT INTO audit VALUES(76,1795870240875,'root','payment.queued','c6dcccd7-97c0-4989-b345-604446a17b2b','{"event":"queued","kind":"payout"}',X'4fe94caaa5cf27e388161c224dd8be97cf3f09a864dedab6fe0d05b6a26dc118',62,X'806f9f1b421fcb75aaa6b242e916a701c83c4f44511e6820506052dfbcad4f5d',X'b4ec530961013a1345829675144f5d674de6f7d248a4dfa13eb52113422c2441');
INSERT INTO audit VALUES(77,1795870240875,'root','payment.queued','5ff3198a-abc4-4232-81d5-dedfddce80c5','{"event":"queued","kind":"payout"}',X'0ecb91a531f525bfdd2953d77505130ba9c1195bec695de51a52b5ce0aadf157',63,X'b76f6fb1ff33b6a01379ab8631a5ab6f69a4939759b2591ee1781c513ea6fef2',X'57bfb157a8fb2203164fada468f946b3c10ea778bb07909001c504f9be125aba');
INSERT INTO audit VALUES(78,1795870240875,'root','payment.queued','10a3f45c-93cb-49e9-b733-993253565fea','{"event":"queued","kind":"payout"}',X'af0c115fd8f28f0650fbfd69b0a44605d5080ed77d589bf453ea2744df76ea1d',64,X'ace4555fbca5dcdbb09d0a478b0a07465f2b218b8aa2f6c3760a4af1db86ab2d',X'a6f938ba8b79e8df50fa57ac5c8b85c14480e4aee9a4b0969ab442209bfeb161');
INSERT INTO audit VALUES(79,1795870240875,'root','payment.queued','31515a7b-bf03-4edf-b12c-32d224d4808d','{"event":"queued","kind":"payout"}',X'389211853fcce265b27c73b11c5957db77a78c89233dfa35b04fc0edc5ec8f28',65,X'a0f404449e705dd9031f2f746b74b98bcda75a1bf1a6ee0f03c5e088dce94a9d',X'f8e1c183f555b654bbeb322a2657978f5f1b34325550b59f3759b3bc978952d0');
INSERT INTO audit VALUES(80,1795870240899,'root','worker.began','','11',X'',65,X'',X'548858c4615b710bfe7abb9a7397bf75a5562fc86f289e11c88a08a7871c6629');
INSERT INTO audit VALUES(81,1795870242040,'root','payment.sent','c6dcccd7-97c0-4989-b345-604446a17b2b','{"event":"sent","kind":"payout","attempt":1}',X'96c4fcf5135149af91f37582bdcdf99b5fb12bf13cc6cb1fa8e762f746d247d4',66,X'360df2b9a6fb2582ced65788443f30a05a4280b9009f2da257406d6f9719c80a',X'b88f54847b1f312db5a4c40a882eec8405d19c6fe408c085205fc0b383a8b347');
INSERT INTO audit VALUES(82,1795870242040,'root','payment.sent','5ff3198a-abc4-4232-81d5-dedfddce80c5','{"event":"sent","kind":"payout","attempt":1}',X'f8f95c7f470c7d00ffc95995bc7e148aac4e1e59e2cea6dc3c7e10b88fef8e9a',67,X'7dafd7c00ea63ee0ce1b979ac2d775b7c5cb14df96f8c428a3aaa343c4c36653',X'76e26596cce830d4c519387326887882c7282e3a3472abea02ae385a845986fc');
INSERT INTO audit VALUES(83,1795870242040,'root','payment.sent','10a3f45c-93cb-49e9-b733-993253565fea','{"event":"sent","kind":"payout","attempt":1}',X'8eeeb48d69bdaf96596b0630ac2508fbb7f896d5a736cd5480b4ffc08de5af68',68,X'24aa4466757c5491a9d33c8c9547228539eb768cee63254a57d37811da6ef775',X'e40a79eff8d0069192a857e4e464e0a5389c9ef3e5febfd8c535a5c3021f1a06');
INSERT INTO audit VALUES(84,1795870242040,'root','payment.sent','31515a7b-bf03-4edf-b12c-32d224d4808d','{"event":"sent","kind":"payout","attempt":1}',X'672c8b9e929fb82736958530bcbf7e82a30d6206eeca9b2017beac5d4053882f',69,X'b4bbdff2637d38c6462fa4cb4091c02ccbe1bd8fe51227754ee0d23c0e45557f',X'98dcf9df734fb77485f054d3b45cfad2b02e4f48ba03d5e0f796b0555c62fd66');
INSERT INTO audit VALUES(85,1795870242061,'root','payment.accepted','c6dcccd7-97c0-4989-b345-604446a17b2b','{"event":"accepted","kind":"payout"}',X'dce16c8fb8f71c3b9538c6e919acdd10ffa40b16bbefb4a8b39d16446275df12',70,X'fe848a28b985378c31d83e3c6ea20896c80c385386b0240bdd41e5a3e5507143',X'714c3b1f98578f33eccbd40608e2506142057d97abff6775b42f7bf56b8391df');
INSERT INTO audit VALUES(86,1795870242061,'root','payment.accepted','5ff3198a-abc4-4232-81d5-dedfddce80c5','{"event":"accepted","kind":"payout"}',X'4900c4dba5b171a4c16454eb93942cf53bb566cbf809d81b3951939e027574c8',71,X'006991507f3e6d5136a1048e6dc5728dc5d01a75a43918478d588f206853b675',X'ad8c01b91d0c473287a8cd3d022906ff0046178f89e6f6c36ad7521e58ee3aab');
INSERT INTO audit VALUES(87,1795870242069,'root','payment.accepted','10a3f45c-93cb-49e9-b733-993253565fea','{"event":"accepted","kind":"payout"}',X'86216ffe11c7445de9cc726c9eaca3830f68072bf3ac85110f4759aeb3b2e0b5',72,X'4c8eaa815a553f798a26b4be945bcd6cc8db9d80821858c69bdc716f22eafc59',X'a64db0d13592067c72db44006ab734c92c81be314ab36b3168dbcb90592da65d');
INSERT INTO audit VALUES(88,1795870242069,'root','payment.accepted','31515a7b-bf03-4edf-b12c-32d224d4808d','{"event":"accepted","kind":"payout"}',X'b5396f454ace224e055398f92d45148dd3f8af1f8e214acb2069a37b7570381d',73,X'490abca78f6d188514a76e9dfa3528f31a399cbb3ea04326e7ecfb235c882716',X'ac2d125dea9fad42665955570da23e5eb6818cd31f8a873843cf2abff1e3377b');
INSERT INTO audit VALUES(89,1795870243103,'root','payment.paid','fe9b2c73-a22b-44e4-a41f-28676044d187','{"event":"paid","kind":"payout","gateway_status":"SUCCESS"}',X'8a7196119f988d983ad5e2bdf0610e424f89391e6a51bc09ee82f2e7aa7941c9',74,X'1872fccf41da92fec0f16d39ea428f0c6b4863b710af973b819081a5add579fc',X'0061fe96c64192d4c3e43688385bbc92d16fcffaf3d3d155b64ac514e0afd06f');
INSERT INTO audit VALUES(90,1795870243111,'root','payment.paid','8dff3b1f-8e84-4cfe-ad60-ed119f1a1277','{"event":"paid","kind":"payout","gateway_status":"SUCCESS"}',X'10cd8ae1090c1f63807a3019f6ecad88552e005f8e922de98bb319b2043bb0d2',75,X'30a0dd551768c9602cc231f95983913c08d393cf073392830ce65a1ffb4e2c0a',X'65ef339855cffa6820b498ed681bfed96e131101b155dbe5ca7577c174c51fe3');
INSERT INTO audit VALUES(91,1795870243127,'root','payment.paid','5f1b67f4-af67-41f6-be6d-c2db8401ac0c','{"event":"paid","kind":"payout","gateway_status":"SUCCESS"}',X'0cfb75a55697d93183cb782e4c2a213b371be3930c95ccdd9ee49bd9a85f8b15',76,X'30d5f50865e6f4cdfadcaa44998b50b12cf41af6403ac8d7a9d804c013a41ab4',X'4262a9814a569dc435b9b282a679c9eb87181ae41cbd3108ba7cc4a3d883fa30');
INSERT INTO audit VALUES(92,1795870243132,'root','payment.paid','d83c19f7-bfdd-4b00-8bd0-2862a55f5843','{"event":"paid","kind":"payout","gateway_status":"SUCCESS"}',X'c221881990aa2c77728daa0ff1fea8436c675851955f91fa2913c6835a9de3e2',77,X'780a1d6524b12206c24c7dbb8a77f497474488f3cfb6ed7debb732829a552d75',X'd347ed5742bfd0dd7729420c119700bc151ad204835b9b623bf8ebdcfcfb5b14');
INSERT INTO audit VALUES(93,1795870247124,'root','batch.paused','56e34e87-7031-43ec-8b4f-fab4ac137d02','',X'710525fdb2e5dcfbb20224d2d0056377e4e5dbe2609124d61cc1541f0c15c349',77,X'',X'378b934abb363d1a5cdb8e4c806e61c7dd2cfa7c3e841a33c0e1000b07ac269d');
INSERT INTO audit VALUES(94,1795870247647,'root','batch.imported','7e94870c-d64c-429a-9c58-84cac317c7bf','drafts.csv',X'ced76688db4fdbf993de6e6fbcc6cbaf93610402e4b10e7fd755d293a48d5ac2',77,X'',X'c48ad915e6d5b0dccb836a3b4010c0f39355f8abc4adae1451a005853675cdc2');
INSERT INTO audit VALUES(95,1795870247647,'root','payment.created','f1ee3dbf-4e3a-42e2-9c95-b933f9dd0f54','{"event":"created","kind":"payout","how":"imported","row":1,"batch":"drafts.csv"}',X'6c8ca8f9fc216e6f1bc8601bdfe3a6110f9f787bd1175af4c88778f37b705aae',78,X'3aa3b068fdc15f38d15e1a2023d3480a9cb7957654ccb654a3ed2214c6ef821f',X'fc739049a2f26c5b6935fea384b85acc25e7e6552bf288320871d315b0f20dbb');
INSERT INTO audit VALUES(96,1795870247647,'root','payment.created','01022889-f7e0-4f46-931f-1af9f622730b','{"event":"created","kind":"payout","how":"imported","row":2,"batch":"drafts.csv"}',X'ebfbc00b9f2b25790c4524bd27a956be8478444cb80d5def1bbf0c4ec2d3dcd2',79,X'3e8987a52557cde942764b398a1a3502b9bd4d6db33554a5a3d42a05d82ff87e',X'07ef6863875eb08d6bcfb818fbd1a09a8daf37eb4a98298896b16822341bc364');
INSERT INTO audit VALUES(97,1795870247647,'root','payment.created','e4592214-d7af-4721-83f6-412f8d0a992f','{"event":"created","kind":"payout","how":"imported","row":3,"batch":"drafts.csv"}',X'd26b310f582069ec5a7b88d2658cbe4711ced5c0c277332ce7b95f55535c98df',80,X'4cf5a857c0e909699aa4bdd582435e2350cd2186709f7665f2c7456ad567b9fb',X'79d57c4231972b3bd61f90d3ed5044fd43ef70f95e35c5d35ab16f274914e66d');
INSERT INTO audit VALUES(98,1795870248327,'root','batch.imported','c7630452-9dcb-4915-94d6-8a7ad9fd74f9','cancelled.csv',X'd42a49201c7e5c0bbb26d1f1148f9783fd696ce4594e7d3b65b73c6b1d4f8528',80,X'',X'f28469b199f111165f193191433fa447cf5ad6ea792b239a5e4612550f0ba570');
INSERT INTO audit VALUES(99,1795870248327,'root','payment.created','3e89213e-d9bd-48db-af46-ccb5c4992c27','{"event":"created","kind":"payout","how":"imported","row":1,"batch":"cancelled.csv"}',X'a81431280a7d517610bc721df781ab532035a3e9bdd32def515bb09b0a5f6f57',81,X'75468389aa493a89741c2f6835e716ae30b78bd83d21a5127f94bff3cc494721',X'ea533dfc56957ab5c30d2fbe77fb607c589ae01e8dd5b96d577d343f14fdaa46');
INSERT INTO audit VALUES(100,1795870248327,'root','payment.created','1a42c589-8741-442f-af82-2feb03b095a4','{"event":"created","kind":"payout","how":"imported","row":2,"batch":"cancelled.csv"}',X'9e5d566698bbd7d72d1fe0dfcb03bb1faa43da3ecfe5bbc093f398d8cec109a1',82,X'b82b8f69fa6af17669b0cb26fda6f2a05368861cbfd2c172530796854d8fd9d2',X'fffea6895aec0e330ff3fba995cb59f5ea88ec8a6969d2e6d6b007f850084966');
INSERT INTO audit VALUES(101,1795870248969,'root','batch.ended','c7630452-9dcb-4915-94d6-8a7ad9fd74f9','',X'113b3d11ab577128fd75940dd0625a6588f8b51b38d50393c84a327402535392',82,X'',X'0605d225b369dd77797684a6d11d4f31febecc5da6f91c935a7840fe6d4ab535');
INSERT INTO audit VALUES(102,1795870248969,'root','payment.cancelled','3e89213e-d9bd-48db-af46-ccb5c4992c27','{"event":"cancelled","kind":"payout"}',X'9e7a06a01410849760fe797dc4d868a38b52b281d6ca1159738e7178ddefa1e4',83,X'80c92569cd70ed73f2fd1a907058f3cd98dbb4458261fa3ce5290dbf083ac9cc',X'2ef7f9e89fa04fcaf18f4e3e12f2ce402e0fb299066e09769e7f5caaa38f3fca');
INSERT INTO audit VALUES(103,1795870248969,'root','payment.cancelled','1a42c589-8741-442f-af82-2feb03b095a4','{"event":"cancelled","kind":"payout"}',X'12d933f34614c6a7db83b2b2d6362e119c63d5a191aaee330cc9d183c76868b3',84,X'c53cac095ac0b07fc2d7d3968350993feb9f90613ee4104457afa8f13cc87f37',X'c1313c1d894878edd852d415818c508656cce2aad5f321077ad51df772fda133');
INSERT INTO audit VALUES(104,1795870249609,'root','payment.created','t-unknown','{"event":"created","kind":"payout"}',X'9d552c94944deb384d3d8e00a72a7d2ba5621b9420eeb58ad0029ce2d8caa5a5',85,X'2c7635fe80809eb1a384235583bc646e7341cf75ece95d48f338b9bcacc29606',X'a08c1872dfc5714fe79378e35f5e028fd7fde71fc5c2e43ded70c749c6b250ff');
INSERT INTO audit VALUES(105,1795870249696,'root','worker.began','','12',X'',85,X'',X'df6873f17cf6ce563709a2c0d69f3a5591b8975058b1221ab38b24d507066fac');
INSERT INTO audit VALUES(106,1795870252434,'root','payment.sent','t-unknown','{"event":"sent","kind":"payout","attempt":1}',X'1f02162f0b91c69b8d645a95986f901e7673ba23828400eab89f8fad8a601a93',86,X'4a699238ae2687d937aa33774791fe92cae66eb17af78b3d40ac22c46df80bdd',X'847428e84120d4fc86c8e734d404406323a65eb5d766055522985025e3b2f634');
INSERT INTO audit VALUES(107,1795870252484,'root','payment.lost','t-unknown','{"event":"lost","kind":"payout"}',X'2e874574e552f667c4ded97776c28ce761f25b9f7c831bcac1423f91dc90b253',87,X'e6fe6037dda5af92bad6d3b14c061e76091722be95a1f4d5efdd9f9e5c21b79f',X'f6d933d2aeaa853cea2af6ebd6305f69b53d288224715693d6986232661bda67');
INSERT INTO audit VALUES(108,1795870280182,'root','payment.created','t-unclear','{"event":"created","kind":"payout"}',X'64dd1f1db7aef04b72058a22c0e095e42425e919e71cf0d9905d165dc7032576',88,X'13815fcaa01994c096588e15014258c793624851f86a816ecdb0166e06898360',X'56b8d92e9d891ca99e7d94f78c64fb56593060c250a6ee6d99a5286b9874d23c');
INSERT INTO audit VALUES(109,1795870280247,'root','worker.began','','13',X'',88,X'',X'841f88c4375ba9a91f1deff0a398b9f96afa8c60a637156e31c33cd4ffe2d3fb');
INSERT INTO audit VALUES(110,1795870282238,'root','payment.sent','t-unclear','{"event":"sent","kind":"payout","attempt":1}',X'e788722022438d82cad8e5be113f9d1a5780c1211d4eda4695a1a02daa4828f3',89,X'19d5bfd574e56fb80f330d461e1a7c59592510f470579fcb8c415666a3e1ccd5',X'309759605338d3a6d6390ec0b4bec063f747e1b361e951542e01580ae12ff8d8');
INSERT INTO audit VALUES(111,1795870282264,'root','payment.lost','t-unclear','{"event":"lost","kind":"payout","how":"unclear"}',X'5a66c5c1b22f3111a406bd743c0a905a2556645295a7d00949384e936ad305b8',91,X'3766055c25aa5023851f8f3845ef171c6f1316ee34377ec79e7d2e6851a0c405',X'29b96eee8e8481e45d5acd5bd9fa963d4fb8b63487ecfd306c3afdea1b42a228');
INSERT INTO audit VALUES(112,1795870310763,'root','sending.paused','','',X'',91,X'',X'8fe204ff7cdddd9b7c951b3439389f09412c3c1557f00db08a9289cb4e0d43e4');
INSERT INTO audit VALUES(113,1795870313192,'root','payment.created','t-queued0','{"event":"created","kind":"payout"}',X'd502387f8dc55cf8423c36e3d06912206297cb14c26ae73edf9c1024c66d4d13',92,X'12375653a66086d745dfe3afa93e34a1181bdb0969f5f726abd0fbab6ca5479c',X'd348e92b853c1e08700d9afa3e8423412d0ce4b3664a2b5c3cf8a5e769e6a51d');
INSERT INTO audit VALUES(114,1795870313236,'root','worker.began','','14',X'',92,X'',X'2edeb8dd8e6424bd3b45516f0202784a8225fec513020ef68049e3c037e6e93e');
INSERT INTO audit VALUES(115,1795870313268,'root','payment.paused','t-queued0','',X'3332bcae96e1aa418e981aa679991452c19ebd6894699d6c20380ad66718189b',92,X'',X'09df875e40edfbeb1d4532eaad3289bd376a4a10dd7a50244f0e701e6feaad1a');
INSERT INTO audit VALUES(116,1795870313876,'root','payment.created','t-queued1','{"event":"created","kind":"payout"}',X'54b3a1fc3cb33c4898177036cce3b3434c683809a36afbc685c6080304038c71',93,X'7ec96c0b73a59e774d8fcf4b447d49a35c3833f4b595a97ba956fa1ea009997e',X'34f4223d24b11617ec379c777517d7acc1e8118ffe56214d3e0b172d7b738a97');
INSERT INTO audit VALUES(117,1795870313960,'root','worker.began','','15',X'',93,X'',X'e7888451762572df1f66057e62aeb795f6772b50aff3b56fed8e140188f8f612');
INSERT INTO audit VALUES(118,1795870314012,'root','payment.paused','t-queued1','',X'a93d207e9e241dabaf5766e229d4fac2ac481f54798ec85b222de3730cbaaa6a',93,X'',X'ba07cb5ec3e11d23793dea23547c16eff9eb6249aee502c52da4cffcc1e3e17c');
INSERT INTO audit VALUES(119,1795870315796,'root','payment.created','t-queued2','{"event":"created","kind":"payout"}',X'8c8af55fd466dd707a362a9dfec8bd814726c163d6d3f6c6faf9b93f3340624a',94,X'31f2a052deb26f3abc6ab48d87ac524085ba530ad90459a0a3c84802cb2b9ee0',X'd5e06123fbeb167f1deede9193e757dfe44b30adbac2dbd0d84b6a0cfc1709d8');
INSERT INTO audit VALUES(120,1795870315955,'root','worker.began','','16',X'',94,X'',X'747f384c204d240bc1c8b1fa900717e8d9cf10cf3f7c6b4fef4c28142a11dab3');
INSERT INTO audit VALUES(121,1795870315959,'root','payment.paused','t-queued2','',X'fd875625e902fb3a9a11af34d57994544eafd1a02326931a09cb9479cdb22c02',94,X'',X'55239e007cd2e6950fb2e818ac0e5b6c7a4dfb20b086d98f96094b1c61c1ebc8');
INSERT INTO audit VALUES(122,1795870318271,'root','payment.created','t-payin-queued','{"event":"created","kind":"payin"}',X'755eb5ff7c42f94e3028ad844bb0978ec41ea18557fc9be6ecaff4b64bca7d37',95,X'7b91df371490993f33d65d9808fffbc1f6b308907f59d26e6c4cf6028955a02f',X'5791bf3647902ea1215875088c88bd238cb2071c7bd4ab024e405a32265b5432');
INSERT INTO audit VALUES(123,1795870318330,'root','worker.began','','17',X'',95,X'',X'74bb688306f5573b3214e4609583a9e056bb306b0c44b3b5f0632d6dee0e180f');
INSERT INTO audit VALUES(124,1795870318345,'root','payment.paused','t-payin-queued','',X'feda24376bf26b8da278daffc1639d245c842215f0689ceb1339b7ce2f9d64cd',95,X'',X'c6e25de390befe71455e36fb6b8b38693a9b888bae176de20a6ee129a0c07d93');
CREATE TABLE batches (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),
    file_sha256 BLOB NOT NULL,
    rows_sha256 BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    title TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('draft', 'sending', 'paused', 'ended')),
    reason TEXT NOT NULL CHECK (reason = '' OR reason GLOB '{*}'),
    stop_after INTEGER NOT NULL CHECK (stop_after >= 0),
    changed_at INTEGER NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32)
) STRICT;
INSERT INTO batches VALUES(1,'2c705562-caf5-44ef-b1d8-28a4b7b8a022',X'432f3f0624acfd5fda7c6773bf079feebafe61cab837f9f80376782b043551d3',X'684de01ef691e6de3fc8df2f2a52586d34a5b28df70a85f143f04276c43841a0',1795870236220,'mixed.csv','sending','',10,1795870236467,X'eb9c3754c7ffe9fb0c5069fb5b8d1080022bba1384af8587663671113c59d417');
INSERT INTO batches VALUES(2,'56e34e87-7031-43ec-8b4f-fab4ac137d02',X'f1823b63f5cbafe204ddb742553ab4e123908d3c790b87c163336801b6299a21',X'3d678caacc181985e03571f893626101141d618e2d9d1b67841b08cbbcf9b409',1795870240584,'paused.csv','paused','',10,1795870247124,X'710525fdb2e5dcfbb20224d2d0056377e4e5dbe2609124d61cc1541f0c15c349');
INSERT INTO batches VALUES(3,'7e94870c-d64c-429a-9c58-84cac317c7bf',X'd5ed5ad497e385b0e219ab3f1daa98257acc3321dd6547b75ef63a1a66147495',X'be59398deb70f3371507bb20a6defdc6ef49818dc86341888c47152953f5f8b3',1795870247647,'drafts.csv','draft','',10,1795870247647,X'ced76688db4fdbf993de6e6fbcc6cbaf93610402e4b10e7fd755d293a48d5ac2');
INSERT INTO batches VALUES(4,'c7630452-9dcb-4915-94d6-8a7ad9fd74f9',X'2b78d70e3a9b3b3f3b95939bb1f5fa0479b207d39f5155feb36cb59ff568e16a',X'dc6e97edee170da17f7d268e6f416449df0404e9644514c90ed45cb25ecb396f',1795870248327,'cancelled.csv','ended','',10,1795870248969,X'113b3d11ab577128fd75940dd0625a6588f8b51b38d50393c84a327402535392');
CREATE TABLE batch_headers (
    batch INTEGER PRIMARY KEY REFERENCES batches (seq),
    cells TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32)
) STRICT;
INSERT INTO batch_headers VALUES(1,'6:amount8:currency11:method_code12:account_name14:account_number13:operator_code5:email9:reference',X'896aab220f967714ba589a52cb0a7a20ba935c96b010138d714350d86b6525b1');
INSERT INTO batch_headers VALUES(2,'6:amount8:currency11:method_code12:account_name14:account_number13:operator_code5:email9:reference',X'8a675321527ee1bf8755cafd9a0eea3759b179fd15ab13c363c54165b4747974');
INSERT INTO batch_headers VALUES(3,'6:amount8:currency11:method_code12:account_name14:account_number13:operator_code5:email9:reference',X'2966bbe1683c7c7402e9e4349102f84fe2f4927a7c6504fd981bef4c6397243c');
INSERT INTO batch_headers VALUES(4,'6:amount8:currency11:method_code12:account_name14:account_number13:operator_code5:email9:reference',X'f618f72a185d0286fa258d6cd8b5a03dde352413644f4ecad233ea7e3da0cea9');
CREATE TABLE batch_lines (
    batch INTEGER NOT NULL REFERENCES batch_headers (batch),
    row INTEGER NOT NULL CHECK (row > 0),
    cells TEXT NOT NULL,
    problem TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (batch, row)
) STRICT, WITHOUT ROWID;
INSERT INTO batch_lines VALUES(1,1,'6:100.253:INR13:BANK_TRANSFER8:Person 09:77m0000004:HDFC14:p0@example.com11:mixed.csv-0','',X'ba636668ebd7ad38b78fabc3aaa2ae1094b8e9d32e55c7b820b5e1740a6b958c');
INSERT INTO batch_lines VALUES(1,2,'6:101.253:INR13:BANK_TRANSFER8:Person 19:77m0000014:HDFC14:p1@example.com11:mixed.csv-1','',X'8a81fc0b2e94a39d6ba66f1566aca0041c8d879c1c0e2e6bf0b8e6000f876bf5');
INSERT INTO batch_lines VALUES(1,3,'6:102.253:INR13:BANK_TRANSFER8:Person 29:77m0000024:HDFC14:p2@example.com11:mixed.csv-2','',X'30b861e6071e5fa90ea64276bc2372daecc6434a126193ecada4112d44a43d44');
INSERT INTO batch_lines VALUES(1,4,'6:103.253:INR13:BANK_TRANSFER8:Person 39:77m0000034:HDFC14:p3@example.com11:mixed.csv-3','',X'c7c9d4c52dbf7b3cf5de64e5acd4d0378f31c735e50fc0199a4b2b7ea0c224f7');
INSERT INTO batch_lines VALUES(1,5,'6:104.253:INR13:BANK_TRANSFER8:Person 49:77m0000044:HDFC14:p4@example.com11:mixed.csv-4','',X'6692fccf5571e625c642ab63c22cb55e011a21c05c2e86b776505064d6ee27d2');
INSERT INTO batch_lines VALUES(1,6,'6:105.253:INR13:BANK_TRANSFER8:Person 59:77m0000054:HDFC14:p5@example.com11:mixed.csv-5','',X'106ba6d5398518fd4d741e690814b088bfba5d2960cf8024ecadcd7195c0886a');
INSERT INTO batch_lines VALUES(2,1,'6:200.503:INR13:BANK_TRANSFER8:Person 09:77p0000004:HDFC14:p0@example.com12:paused.csv-0','',X'fc8457d5be51498adce463910579f440d3c345bcbba4f17fead3f522c255950e');
INSERT INTO batch_lines VALUES(2,2,'6:201.503:INR13:BANK_TRANSFER8:Person 19:77p0000014:HDFC14:p1@example.com12:paused.csv-1','',X'115b91893968386222aca5c1c7c627a192e22797e93b1861e62dc32058b8eb6d');
INSERT INTO batch_lines VALUES(2,3,'6:202.503:INR13:BANK_TRANSFER8:Person 29:77p0000024:HDFC14:p2@example.com12:paused.csv-2','',X'dd58975ffc662482c34693c2d041bca4e1195395444fc21f083fb7ef1de00fee');
INSERT INTO batch_lines VALUES(2,4,'6:203.503:INR13:BANK_TRANSFER8:Person 39:77p0000034:HDFC14:p3@example.com12:paused.csv-3','',X'a9fe7ee756aad4a5e6ec0f9ba954bd0d8b6a0bf3fc09dd23c2afe02a53dd9f9e');
INSERT INTO batch_lines VALUES(3,1,'6:301.003:INR13:BANK_TRANSFER8:Person 09:77d0000004:HDFC14:p0@example.com12:drafts.csv-0','',X'2879fa60810ec084b4df8fda245c537481b146080615988339bb7007f4a192e4');
INSERT INTO batch_lines VALUES(3,2,'6:302.003:INR13:BANK_TRANSFER8:Person 19:77d0000014:HDFC14:p1@example.com12:drafts.csv-1','',X'992b55bf3b9d84e67512485c64c1e26a73b7753d98b6ffee31e942a8f0928d65');
INSERT INTO batch_lines VALUES(3,3,'6:303.003:INR13:BANK_TRANSFER8:Person 29:77d0000024:HDFC14:p2@example.com12:drafts.csv-2','',X'3b35e8022217f48a558b2fc8e338da7f7f0ae3f6bad2ad69b1d2d7821bb39546');
INSERT INTO batch_lines VALUES(4,1,'6:311.003:INR13:BANK_TRANSFER8:Person 09:77c0000004:HDFC14:p0@example.com15:cancelled.csv-0','',X'6d2ed009fa127fac35674c580880ce7b7c17996d75f96c724d529f1752ff9e76');
INSERT INTO batch_lines VALUES(4,2,'6:312.003:INR13:BANK_TRANSFER8:Person 19:77c0000014:HDFC14:p1@example.com15:cancelled.csv-1','',X'9093d582cb63bf3c9b42b8a166be507b4b029a6fb1f54a680b3a645fac50b20a');
CREATE TABLE payments (
    seq INTEGER PRIMARY KEY,
    -- What it asks for, which never changes. search_frozen is what is searched of that, folded: ID, name, account and e-mail, a line each.
    id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),
    kind TEXT NOT NULL CHECK (kind IN ('payout', 'payin')),
    nonce TEXT UNIQUE,
    created_at INTEGER NOT NULL,
    amount TEXT NOT NULL,
    amount_scaled INTEGER,
    currency TEXT NOT NULL,
    method_code TEXT NOT NULL,
    account_name TEXT NOT NULL,
    account_number TEXT NOT NULL,
    operator_code TEXT NOT NULL,
    email TEXT NOT NULL,
    callback_url TEXT NOT NULL,
    return_url TEXT NOT NULL,
    batch INTEGER REFERENCES batches (seq),
    batch_row INTEGER NOT NULL,
    search_frozen TEXT NOT NULL,
    -- Where it stands and what is known of its past. absence_proof_allowed: two answers 404 may prove that the gateway doesn't have it.
    -- latest_token_expiry: of all tokens that carried it. resolved_as_ours: a person said of a gateway mismatch that it is this payment.
    state TEXT NOT NULL CHECK (state IN ('draft', 'queued', 'paused', 'sending', 'processing', 'unknown', 'rejected', 'mismatch', 'paid',
        'other', 'awaiting', 'expired', 'untracked', 'cancelled')),
    id_typed INTEGER NOT NULL CHECK (id_typed IN (0, 1)),
    absence_proof_allowed INTEGER NOT NULL CHECK (absence_proof_allowed IN (0, 1)),
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    may_be_accepted INTEGER NOT NULL CHECK (may_be_accepted IN (0, 1)),
    ever_on_wire INTEGER NOT NULL CHECK (ever_on_wire IN (0, 1)),
    accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),
    repeated INTEGER NOT NULL CHECK (repeated IN (0, 1)),
    refused_status INTEGER NOT NULL,
    latest_token_expiry INTEGER NOT NULL,
    gateway_status TEXT NOT NULL,
    changed_after_success INTEGER NOT NULL CHECK (changed_after_success IN (0, 1)),
    queries_without_news INTEGER NOT NULL,
    queries_with_same_status INTEGER NOT NULL,
    denials INTEGER NOT NULL,
    word_is_final INTEGER NOT NULL CHECK (word_is_final IN (0, 1)),
    resolved_as_ours INTEGER NOT NULL CHECK (resolved_as_ours IN (0, 1)),
    -- reference and note are the merchant's own and never sent. search_reference is what is searched of all that may change, folded. problem is
    -- facts. fencing_token is of the worker that began its last attempt.
    reference TEXT NOT NULL,
    search_reference TEXT NOT NULL,
    note TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    not_before INTEGER,
    processed_at INTEGER,
    is_test INTEGER CHECK (is_test IN (0, 1)),
    fee_amount TEXT,
    fee_currency TEXT,
    checked_at INTEGER,
    next_check_at INTEGER,
    problem TEXT NOT NULL CHECK (problem = '' OR problem GLOB '{*}'),
    test_mark_seen INTEGER NOT NULL CHECK (test_mark_seen IN (0, 1)),
    fencing_token INTEGER NOT NULL,
    -- Of a payin: where its customer pays, as the gateway says after it was written; with a digest of its own.
    pay_to_amount TEXT,
    pay_to_currency TEXT,
    pay_to_name TEXT NOT NULL,
    pay_to_account TEXT NOT NULL,
    pay_to_bank_code TEXT NOT NULL,
    pay_to_bank_name TEXT NOT NULL,
    pay_to_reference TEXT NOT NULL,
    pay_to_expires_at INTEGER,
    pay_to_return_url TEXT NOT NULL,
    pay_to_sha256 BLOB NOT NULL CHECK (length(pay_to_sha256) IN (0, 32)),
    -- Values that the row digest covers with their names, where they are there. token_life: how long the tokens that carried it live, in seconds;
    -- -1 when one of them has no end that can be relied on, which makes the payment boundless. rejection: why it is rejected; only `reply` isn't
    -- proven. looks, look_at: how often it was looked for after that, and when it is next. known_by: when it is to be known whether the gateway
    -- has it. posts_ended, absence_ended: the end of its last POST and of the first of two answers 404, while its absence is to be proven.
    state_since INTEGER,
    token_life INTEGER CHECK (token_life >= -1),
    rejection TEXT CHECK (rejection IN ('reply', 'absence', 'comparison', 'support')),
    found_after_rejected INTEGER CHECK (found_after_rejected IN (0, 1)),
    looks INTEGER CHECK (looks >= 0),
    look_at INTEGER,
    known_by INTEGER,
    alarm_seen INTEGER CHECK (alarm_seen = 1),
    boot TEXT,
    posts_ended INTEGER,
    absence_ended INTEGER,
    absence_date INTEGER,
    sending_stopped INTEGER CHECK (sending_stopped = 1),
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    -- Computed, for lists: since when it stands where it stands, and the name within search_frozen.
    standing_since INTEGER GENERATED ALWAYS AS (coalesce(state_since, changed_at)) VIRTUAL,
    sort_name TEXT GENERATED ALWAYS AS (substr(search_frozen, instr(search_frozen, char(10)) + 1,
        instr(substr(search_frozen, instr(search_frozen, char(10)) + 1), char(10)) - 1)) VIRTUAL,
    CHECK ((fee_amount IS NULL) = (fee_currency IS NULL)),
    CHECK ((pay_to_amount IS NULL) = (pay_to_currency IS NULL))
) STRICT;
INSERT INTO payments VALUES(1,'t-paid','payout','382f806dc6b40f3b308acf531a0f9c10',1795870221251,'10.00',100000,'INR','BANK_TRANSFER','Asha Verma','50100 2348 1074','HDFC','asha@example.com','','',NULL,0,replace('t-paid\nasha verma\n50100 2348 1074\nasha@example.com\n5010023481074','\n',char(10)),'paid',1,1,1,1,1,1,0,0,1795870242,'SUCCESS',0,0,1,0,0,0,'Invoice t-paid','invoice t-paid','',1795870238068,NULL,1795870222682,1,'0.05','INR',1795870238068,NULL,'',0,1,NULL,NULL,'','','','','',NULL,'',X'',1795870238068,20,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'01387b54353ee29639bbd6601040e15258dc523c22480b9e1829dee1b50faf8c');
INSERT INTO payments VALUES(2,'t-paid2','payout','dc7fdb54658dd45d06b3a54d06f94c3b',1795870222784,'10.50',105000,'INR','BANK_TRANSFER','Asha Verma','900 1','HDFC','asha@example.com','','',NULL,0,replace('t-paid2\nasha verma\n900 1\nasha@example.com\n9001','\n',char(10)),'paid',1,1,1,1,1,1,0,0,1795870244,'SUCCESS',0,0,1,0,0,0,'Invoice t-paid2','invoice t-paid2','',1795870238079,NULL,1795870224385,1,'0.05','INR',1795870238079,NULL,'',0,2,NULL,NULL,'','','','','',NULL,'',X'',1795870238079,20,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'd96248dd317a78adfd57ca0fcdcda4575afd57b6c092786099602f621cb2011a');
INSERT INTO payments VALUES(3,'t-payin','payin','7dd4bafc0954f4d77abf4cd0bce9b9bf',1795870224367,'450000.00',4500000000,'IDR','VIRTUAL_ACCOUNT','Dewi Lestari','0012 3456 78','BCA','dewi@example.com','','',NULL,0,replace('t-payin\ndewi lestari\n0012 3456 78\ndewi@example.com\n0012345678','\n',char(10)),'other',1,1,1,1,1,1,0,0,1795870245,'WAITING',0,1,2,0,0,0,'',replace('\n8813721703063556\nks-0306355624\nwaiting','\n',char(10)),'',1795870242043,NULL,NULL,1,NULL,NULL,1795870242043,1795870257043,'',0,3,'450000.00','IDR','Toko Nusantara','8813721703063556','BCA','Bank Central Asia','KS-0306355624',1795873825579,'',X'00347b78ae7c778249f3a424ea288dcfa446d7fbfc9560420764b441f0cb7092',1795870238103,20,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'a9456e9c63fd59b940d4fb9262fcc8fbd6e997a3e354a93376518cf44ac50c48');
INSERT INTO payments VALUES(4,'t-processing','payout','3a64be3931d8979c308e5c97b4e56699',1795870225822,'12.00',120000,'INR','BANK_TRANSFER','Asha Verma','900 2','HDFC','asha@example.com','','',NULL,0,replace('t-processing\nasha verma\n900 2\nasha@example.com\n9002','\n',char(10)),'other',1,1,1,1,1,1,0,0,1795870247,'PROCESSING',0,1,2,0,0,0,'Invoice t-processing',replace('invoice t-processing\nprocessing','\n',char(10)),'',1795870242071,NULL,NULL,1,NULL,NULL,1795870242071,1795870257071,'',0,4,NULL,NULL,'','','','','',NULL,'',X'',1795870239140,20,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'3c954f7eb8d1758961a402d905abc38836afc4f60f074c933b1a5544a94856de');
INSERT INTO payments VALUES(5,'t-untracked','payout','5dd88c2e11e4f15b8be79a7ced96c962',1795870227453,'13.00',130000,'INR','BANK_TRANSFER','Asha Verma','900 3','HDFC','asha@example.com','','',NULL,0,replace('t-untracked\nasha verma\n900 3\nasha@example.com\n9003','\n',char(10)),'untracked',1,1,1,1,1,1,0,0,1795870248,'',0,0,0,0,0,0,'Invoice t-untracked','invoice t-untracked','',1795870229116,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'',0,5,NULL,NULL,'','','','','',NULL,'',X'',1795870229116,20,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'b72abc62d5f89e0a7019f70e332e85888c7e9e2bb1cb7adf5a84571efc310a14');
INSERT INTO payments VALUES(6,'t-other','payout','c58d9b9a29a1f35ae4422431445b9cca',1795870230422,'11.00',110000,'INR','BANK_TRANSFER','Asha Verma','900 4','HDFC','asha@example.com','','',NULL,0,replace('t-other\nasha verma\n900 4\nasha@example.com\n9004','\n',char(10)),'other',1,1,1,1,1,1,0,0,1795870251,'ON_HOLD',0,1,2,0,0,0,'Invoice t-other',replace('invoice t-other\non_hold','\n',char(10)),'',1795870242071,NULL,1795870231847,1,'0.00','INR',1795870242071,1795870257071,'',0,7,NULL,NULL,'','','','','',NULL,'',X'',1795870239140,20,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'10e91fd9a73baa5e2165f0dfffb3bdaf408e9b4f27b5a81df9cb50fbf42389d2');
INSERT INTO payments VALUES(7,'t-rejected','payout','5b1b74967abee76d24e607a0276c12b9',1795870231702,'14.00',140000,'INR','BANK_TRANSFER','Asha Verma','900 5','HDFC','asha@example.com','','',NULL,0,replace('t-rejected\nasha verma\n900 5\nasha@example.com\n9005','\n',char(10)),'rejected',1,1,1,0,1,0,0,422,1795870253,'',0,2,0,0,0,0,'Invoice t-rejected','invoice t-rejected','',1795870240247,NULL,NULL,NULL,NULL,NULL,1795870240247,1795870855255,'{"problem":"refused","http_status":422,"said":"This status was asked for by PUT /sandbox/faults. (FAULT)","how":"only_attempt","proof":"possible"}',0,8,NULL,NULL,'','','','','',NULL,'',X'',1795870233163,20,'reply',NULL,NULL,1795873833163,1795871755255,NULL,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16131208,NULL,NULL,NULL,X'f0acacefeee872d4951205c0dc4497855e4a22105242fc81468622e7c9dbf91d');
INSERT INTO payments VALUES(8,'t-mismatch','payout','a6124bb970f517e7bcac891e2aec1369',1795870234448,'17.00',170000,'INR','BANK_TRANSFER','Asha Verma','900 6','HDFC','asha@example.com','','',NULL,0,replace('t-mismatch\nasha verma\n900 6\nasha@example.com\n9006','\n',char(10)),'mismatch',1,1,1,1,1,1,0,0,1795870255,'',0,0,0,0,0,0,'Invoice t-mismatch','invoice t-mismatch','',1795870235997,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"problem":"other_money","ours":{"amount":17.00,"currencyCode":"INR"},"theirs":{"amount":18.00,"currencyCode":"INR"}}',0,9,NULL,NULL,'','','','','',NULL,'',X'',1795870235997,20,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'0bf4d00f34326f786c3b65df1fdc25947185247f30808b63567511792628fa2b');
INSERT INTO payments VALUES(9,'fe9b2c73-a22b-44e4-a41f-28676044d187','payout','1daa56f89f68771947ac5691c73fb673',1795870236220,'100.25',1002500,'INR','BANK_TRANSFER','Person 0','77m000000','HDFC','p0@example.com','','',1,1,replace('fe9b2c73-a22b-44e4-a41f-28676044d187\nperson 0\n77m000000\np0@example.com','\n',char(10)),'paid',0,1,1,1,1,1,0,0,1795870358,'SUCCESS',0,0,1,0,0,0,'mixed.csv-0','mixed.csv-0','',1795870243083,NULL,1795870238385,1,'0.50','INR',1795870243083,NULL,'',0,10,NULL,NULL,'','','','','',NULL,'',X'',1795870243083,120,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'8a7196119f988d983ad5e2bdf0610e424f89391e6a51bc09ee82f2e7aa7941c9');
INSERT INTO payments VALUES(10,'8dff3b1f-8e84-4cfe-ad60-ed119f1a1277','payout','42fb1a366c9a4aed9ed32a565e39f17b',1795870236220,'101.25',1012500,'INR','BANK_TRANSFER','Person 1','77m000001','HDFC','p1@example.com','','',1,2,replace('8dff3b1f-8e84-4cfe-ad60-ed119f1a1277\nperson 1\n77m000001\np1@example.com','\n',char(10)),'paid',0,1,1,1,1,1,0,0,1795870358,'SUCCESS',0,0,1,0,0,0,'mixed.csv-1','mixed.csv-1','',1795870243111,NULL,1795870238395,1,'0.50','INR',1795870243111,NULL,'',0,10,NULL,NULL,'','','','','',NULL,'',X'',1795870243111,120,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'10cd8ae1090c1f63807a3019f6ecad88552e005f8e922de98bb319b2043bb0d2');
INSERT INTO payments VALUES(11,'5f1b67f4-af67-41f6-be6d-c2db8401ac0c','payout','68d38dacc8475c640a656e360f922035',1795870236220,'102.25',1022500,'INR','BANK_TRANSFER','Person 2','77m000002','HDFC','p2@example.com','','',1,3,replace('5f1b67f4-af67-41f6-be6d-c2db8401ac0c\nperson 2\n77m000002\np2@example.com','\n',char(10)),'paid',0,1,1,1,1,1,0,0,1795870358,'SUCCESS',0,0,1,0,0,0,'mixed.csv-2','mixed.csv-2','',1795870243127,NULL,1795870238395,1,'0.51','INR',1795870243127,NULL,'',0,10,NULL,NULL,'','','','','',NULL,'',X'',1795870243127,120,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'0cfb75a55697d93183cb782e4c2a213b371be3930c95ccdd9ee49bd9a85f8b15');
INSERT INTO payments VALUES(12,'96eb1da7-4cba-47c6-b970-ea72b3107334','payout','dfed65f7f413fa1990b1821903a2d2b1',1795870236220,'103.25',1032500,'INR','BANK_TRANSFER','Person 3','77m000003','HDFC','p3@example.com','','',1,4,replace('96eb1da7-4cba-47c6-b970-ea72b3107334\nperson 3\n77m000003\np3@example.com','\n',char(10)),'rejected',0,1,1,0,1,0,0,422,1795870358,'',0,1,0,0,0,0,'mixed.csv-3','mixed.csv-3','',1795870240232,NULL,NULL,NULL,NULL,NULL,1795870240232,1795870960200,'{"problem":"refused","http_status":422,"said":"This status was asked for by PUT /sandbox/faults. (FAULT)","how":"only_attempt","proof":"possible"}',0,10,NULL,NULL,'','','','','',NULL,'',X'',1795870238103,120,'reply',NULL,NULL,1795873838103,1795871860200,NULL,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16136148,NULL,NULL,NULL,X'5e46e6853e3fac60a0849e5cb72b0369d19c7f3abaaee67c31406ec14aff26c7');
INSERT INTO payments VALUES(13,'20b00dcf-5c62-4457-b092-94001b37ee04','payout','f3cb510d132cb28c64f645c5ca995db0',1795870236220,'104.25',1042500,'INR','BANK_TRANSFER','Person 4','77m000004','HDFC','p4@example.com','','',1,5,replace('20b00dcf-5c62-4457-b092-94001b37ee04\nperson 4\n77m000004\np4@example.com','\n',char(10)),'rejected',0,1,1,0,1,0,0,422,1795870358,'',0,1,0,0,0,0,'mixed.csv-4','mixed.csv-4','',1795870240232,NULL,NULL,NULL,NULL,NULL,1795870240232,1795870961203,'{"problem":"refused","http_status":422,"said":"This status was asked for by PUT /sandbox/faults. (FAULT)","how":"only_attempt","proof":"possible"}',0,10,NULL,NULL,'','','','','',NULL,'',X'',1795870239139,120,'reply',NULL,NULL,1795873839139,1795871861203,NULL,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16137183,NULL,NULL,NULL,X'7394c7441b4428a093f52973027d6f02cba6881e1739a2abd720d29decf177c0');
INSERT INTO payments VALUES(14,'d83c19f7-bfdd-4b00-8bd0-2862a55f5843','payout','cba626c14d671e5c27a5c0c635d406df',1795870236220,'105.25',1052500,'INR','BANK_TRANSFER','Person 5','77m000005','HDFC','p5@example.com','','',1,6,replace('d83c19f7-bfdd-4b00-8bd0-2862a55f5843\nperson 5\n77m000005\np5@example.com','\n',char(10)),'paid',0,1,1,1,1,1,0,0,1795870358,'SUCCESS',0,0,1,0,0,0,'mixed.csv-5','mixed.csv-5','',1795870243132,NULL,1795870239443,1,'0.52','INR',1795870243132,NULL,'',0,10,NULL,NULL,'','','','','',NULL,'',X'',1795870243132,120,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'c221881990aa2c77728daa0ff1fea8436c675851955f91fa2913c6835a9de3e2');
INSERT INTO payments VALUES(15,'c6dcccd7-97c0-4989-b345-604446a17b2b','payout','238eaf95577d7d0b6f1c26e72a382f25',1795870240584,'200.50',2005000,'INR','BANK_TRANSFER','Person 0','77p000000','HDFC','p0@example.com','','',2,1,replace('c6dcccd7-97c0-4989-b345-604446a17b2b\nperson 0\n77p000000\np0@example.com','\n',char(10)),'processing',0,1,1,1,1,1,0,0,1795870362,'',0,0,0,0,0,0,'paused.csv-0','paused.csv-0','',1795870242061,NULL,NULL,NULL,NULL,NULL,NULL,1795870247061,'',0,11,NULL,NULL,'','','','','',NULL,'',X'',1795870242061,120,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'dce16c8fb8f71c3b9538c6e919acdd10ffa40b16bbefb4a8b39d16446275df12');
INSERT INTO payments VALUES(16,'5ff3198a-abc4-4232-81d5-dedfddce80c5','payout','0dfc79a7fb1e3d6293f7d0ee51e184c5',1795870240584,'201.50',2015000,'INR','BANK_TRANSFER','Person 1','77p000001','HDFC','p1@example.com','','',2,2,replace('5ff3198a-abc4-4232-81d5-dedfddce80c5\nperson 1\n77p000001\np1@example.com','\n',char(10)),'processing',0,1,1,1,1,1,0,0,1795870362,'',0,0,0,0,0,0,'paused.csv-1','paused.csv-1','',1795870242061,NULL,NULL,NULL,NULL,NULL,NULL,1795870247061,'',0,11,NULL,NULL,'','','','','',NULL,'',X'',1795870242061,120,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'4900c4dba5b171a4c16454eb93942cf53bb566cbf809d81b3951939e027574c8');
INSERT INTO payments VALUES(17,'10a3f45c-93cb-49e9-b733-993253565fea','payout','b9749d5ab3af1f3c3d34062611402ac4',1795870240584,'202.50',2025000,'INR','BANK_TRANSFER','Person 2','77p000002','HDFC','p2@example.com','','',2,3,replace('10a3f45c-93cb-49e9-b733-993253565fea\nperson 2\n77p000002\np2@example.com','\n',char(10)),'processing',0,1,1,1,1,1,0,0,1795870362,'',0,0,0,0,0,0,'paused.csv-2','paused.csv-2','',1795870242069,NULL,NULL,NULL,NULL,NULL,NULL,1795870247069,'',0,11,NULL,NULL,'','','','','',NULL,'',X'',1795870242069,120,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'86216ffe11c7445de9cc726c9eaca3830f68072bf3ac85110f4759aeb3b2e0b5');
INSERT INTO payments VALUES(18,'31515a7b-bf03-4edf-b12c-32d224d4808d','payout','b119087e76cb378ab7af6a7875fe86ae',1795870240584,'203.50',2035000,'INR','BANK_TRANSFER','Person 3','77p000003','HDFC','p3@example.com','','',2,4,replace('31515a7b-bf03-4edf-b12c-32d224d4808d\nperson 3\n77p000003\np3@example.com','\n',char(10)),'processing',0,1,1,1,1,1,0,0,1795870362,'',0,0,0,0,0,0,'paused.csv-3','paused.csv-3','',1795870242069,NULL,NULL,NULL,NULL,NULL,NULL,1795870247069,'',0,11,NULL,NULL,'','','','','',NULL,'',X'',1795870242069,120,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'b5396f454ace224e055398f92d45148dd3f8af1f8e214acb2069a37b7570381d');
INSERT INTO payments VALUES(19,'f1ee3dbf-4e3a-42e2-9c95-b933f9dd0f54','payout','d6c49dfc9f54fdc53b0a591322b99f3c',1795870247647,'301.00',3010000,'INR','BANK_TRANSFER','Person 0','77d000000','HDFC','p0@example.com','','',3,1,replace('f1ee3dbf-4e3a-42e2-9c95-b933f9dd0f54\nperson 0\n77d000000\np0@example.com','\n',char(10)),'draft',0,1,0,0,0,0,0,0,0,'',0,0,0,0,0,0,'drafts.csv-0','drafts.csv-0','',1795870247647,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'',0,0,NULL,NULL,'','','','','',NULL,'',X'',1795870247647,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'6c8ca8f9fc216e6f1bc8601bdfe3a6110f9f787bd1175af4c88778f37b705aae');
INSERT INTO payments VALUES(20,'01022889-f7e0-4f46-931f-1af9f622730b','payout','588669744084e61f33a5584f214cfa54',1795870247647,'302.00',3020000,'INR','BANK_TRANSFER','Person 1','77d000001','HDFC','p1@example.com','','',3,2,replace('01022889-f7e0-4f46-931f-1af9f622730b\nperson 1\n77d000001\np1@example.com','\n',char(10)),'draft',0,1,0,0,0,0,0,0,0,'',0,0,0,0,0,0,'drafts.csv-1','drafts.csv-1','',1795870247647,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'',0,0,NULL,NULL,'','','','','',NULL,'',X'',1795870247647,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'ebfbc00b9f2b25790c4524bd27a956be8478444cb80d5def1bbf0c4ec2d3dcd2');
INSERT INTO payments VALUES(21,'e4592214-d7af-4721-83f6-412f8d0a992f','payout','bd5a13fff11cc4887c2c2053a9705310',1795870247647,'303.00',3030000,'INR','BANK_TRANSFER','Person 2','77d000002','HDFC','p2@example.com','','',3,3,replace('e4592214-d7af-4721-83f6-412f8d0a992f\nperson 2\n77d000002\np2@example.com','\n',char(10)),'draft',0,1,0,0,0,0,0,0,0,'',0,0,0,0,0,0,'drafts.csv-2','drafts.csv-2','',1795870247647,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'',0,0,NULL,NULL,'','','','','',NULL,'',X'',1795870247647,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'd26b310f582069ec5a7b88d2658cbe4711ced5c0c277332ce7b95f55535c98df');
INSERT INTO payments VALUES(22,'3e89213e-d9bd-48db-af46-ccb5c4992c27','payout','d5166af003608f47b2482643ec60908c',1795870248327,'311.00',3110000,'INR','BANK_TRANSFER','Person 0','77c000000','HDFC','p0@example.com','','',4,1,replace('3e89213e-d9bd-48db-af46-ccb5c4992c27\nperson 0\n77c000000\np0@example.com','\n',char(10)),'cancelled',0,1,0,0,0,0,0,0,0,'',0,0,0,0,0,0,'cancelled.csv-0','cancelled.csv-0','',1795870248969,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'',0,0,NULL,NULL,'','','','','',NULL,'',X'',1795870248969,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'9e7a06a01410849760fe797dc4d868a38b52b281d6ca1159738e7178ddefa1e4');
INSERT INTO payments VALUES(23,'1a42c589-8741-442f-af82-2feb03b095a4','payout','183a9ff24217963838a6cc82fc79dd67',1795870248327,'312.00',3120000,'INR','BANK_TRANSFER','Person 1','77c000001','HDFC','p1@example.com','','',4,2,replace('1a42c589-8741-442f-af82-2feb03b095a4\nperson 1\n77c000001\np1@example.com','\n',char(10)),'cancelled',0,1,0,0,0,0,0,0,0,'',0,0,0,0,0,0,'cancelled.csv-1','cancelled.csv-1','',1795870248969,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'',0,0,NULL,NULL,'','','','','',NULL,'',X'',1795870248969,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'12d933f34614c6a7db83b2b2d6362e119c63d5a191aaee330cc9d183c76868b3');
INSERT INTO payments VALUES(24,'t-unknown','payout','3400ddea4de50d752ef587887ecf6c1b',1795870249609,'15.00',150000,'INR','BANK_TRANSFER','Asha Verma','900 7','HDFC','asha@example.com','','',NULL,0,replace('t-unknown\nasha verma\n900 7\nasha@example.com\n9007','\n',char(10)),'unknown',1,1,1,1,1,0,0,0,1795870272,'',0,0,0,0,0,0,'Invoice t-unknown','invoice t-unknown','',1795870275593,NULL,NULL,NULL,NULL,NULL,NULL,1795870335593,'{"problem":"reply_lost"}',0,12,NULL,NULL,'','','','','',NULL,'',X'',1795870252484,20,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'c9fbfe08de0f1f092e2f384589c9e6901a9bf7485836f0dc868287941cfad8a6');
INSERT INTO payments VALUES(25,'t-unclear','payout','62762d1a5965e95f77ae777ec91f7d93',1795870280182,'15.10',151000,'INR','BANK_TRANSFER','Asha Verma','900 8','HDFC','asha@example.com','','',NULL,0,replace('t-unclear\nasha verma\n900 8\nasha@example.com\n9008','\n',char(10)),'unknown',1,1,1,1,1,0,0,0,1795870302,'',0,0,0,0,0,0,'Invoice t-unclear','invoice t-unclear','',1795870305079,NULL,NULL,NULL,NULL,NULL,NULL,1795870365079,'{"problem":"server_error","http_status":500,"said":"This status was asked for by PUT /sandbox/faults. (FAULT)"}',0,13,NULL,NULL,'','','','','',NULL,'',X'',1795870282264,20,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'60955ab6da4ffa1944242788be696e31dfd77229eaa6c0fd6b2cecd30db0db78');
INSERT INTO payments VALUES(26,'t-queued0','payout','82692eb5c49c9b3df0684af434d5eb43',1795870313192,'20.00',200000,'INR','BANK_TRANSFER','Asha Verma','901 0','HDFC','asha@example.com','','',NULL,0,replace('t-queued0\nasha verma\n901 0\nasha@example.com\n9010','\n',char(10)),'paused',1,1,0,0,0,0,0,0,0,'',0,0,0,0,0,0,'Invoice t-queued0','invoice t-queued0','',1795870313268,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'',0,0,NULL,NULL,'','','','','',NULL,'',X'',1795870313268,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'3332bcae96e1aa418e981aa679991452c19ebd6894699d6c20380ad66718189b');
INSERT INTO payments VALUES(27,'t-queued1','payout','9c27884c29deef25e1643fe167a2c1cb',1795870313876,'21.00',210000,'INR','BANK_TRANSFER','Asha Verma','901 1','HDFC','asha@example.com','','',NULL,0,replace('t-queued1\nasha verma\n901 1\nasha@example.com\n9011','\n',char(10)),'paused',1,1,0,0,0,0,0,0,0,'',0,0,0,0,0,0,'Invoice t-queued1','invoice t-queued1','',1795870314012,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'',0,0,NULL,NULL,'','','','','',NULL,'',X'',1795870314012,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'a93d207e9e241dabaf5766e229d4fac2ac481f54798ec85b222de3730cbaaa6a');
INSERT INTO payments VALUES(28,'t-queued2','payout','9290bdb1a7239f22f909b8d9a1c91498',1795870315796,'22.00',220000,'INR','BANK_TRANSFER','Asha Verma','901 2','HDFC','asha@example.com','','',NULL,0,replace('t-queued2\nasha verma\n901 2\nasha@example.com\n9012','\n',char(10)),'paused',1,1,0,0,0,0,0,0,0,'',0,0,0,0,0,0,'Invoice t-queued2','invoice t-queued2','',1795870315959,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'',0,0,NULL,NULL,'','','','','',NULL,'',X'',1795870315959,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'fd875625e902fb3a9a11af34d57994544eafd1a02326931a09cb9479cdb22c02');
INSERT INTO payments VALUES(29,'t-payin-queued','payin','d4a023458abf6af4ce7079507c69fa53',1795870318271,'460000.00',4600000000,'IDR','VIRTUAL_ACCOUNT','Dewi Lestari','0012 3456 79','BCA','dewi@example.com','','',NULL,0,replace('t-payin-queued\ndewi lestari\n0012 3456 79\ndewi@example.com\n0012345679','\n',char(10)),'paused',1,1,0,0,0,0,0,0,0,'',0,0,0,0,0,0,'','','',1795870318345,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'',0,0,NULL,NULL,'','','','','',NULL,'',X'',1795870318345,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'feda24376bf26b8da278daffc1639d245c842215f0689ceb1339b7ce2f9d64cd');
CREATE TABLE payment_body (
    seq INTEGER PRIMARY KEY REFERENCES payments (seq),
    body BLOB NOT NULL,
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
    frozen_sha256 BLOB NOT NULL CHECK (length(frozen_sha256) = 32)
) STRICT;
INSERT INTO payment_body VALUES(1,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a31302e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a2241736861205665726d61222c226163636f756e744e756d626572223a22353031303020323334382031303734227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a2261736861406578616d706c652e636f6d227d7d',X'1592eaedfb8fe01c962fa7dd21b8d21e8feb5e20262eed9e8af3bfa2d8fd1b81',X'6453b44a1ca72cbc9a455c759d073eb49b29b3c513e5b811ab2535a996c2f90b');
INSERT INTO payment_body VALUES(2,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a31302e35302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a2241736861205665726d61222c226163636f756e744e756d626572223a223930302031227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a2261736861406578616d706c652e636f6d227d7d',X'400f84ef66bf53b7c883cca26aef0dbb8319b8e758ac36e7157934c3822f91c9',X'75b4155b3a8db5d116fab39916fd39fc198251b552a2cd87bb63ab14514fc00f');
INSERT INTO payment_body VALUES(3,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3435303030302e30302c2263757272656e6379436f6465223a22494452227d7d2c227061796d656e744d6574686f64223a7b226163636f756e74223a7b226163636f756e744e616d65223a2244657769204c657374617269222c226163636f756e744e756d626572223a22303031322033343536203738227d2c227061796d656e744d6574686f64436f6465223a225649525455414c5f4143434f554e54222c227061796d656e744f70657261746f72436f6465223a22424341222c22656d61696c41646472657373223a2264657769406578616d706c652e636f6d227d7d',X'9863b3f256d80f8ebadb5d23f53f57b4fe58c9cd8674371e1cb2a8565b542af7',X'a33061e60cdb0997bd8261504f6c413f28ddb0c576847f1533f2cbc778802442');
INSERT INTO payment_body VALUES(4,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a31322e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a2241736861205665726d61222c226163636f756e744e756d626572223a223930302032227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a2261736861406578616d706c652e636f6d227d7d',X'3f6debd4c0a9c68159655b7c3f4a80055251fc97581e9887de9bd2dbcb68eb96',X'438153823ac69bc6b60e47e8c2b4e103f579992e88cb71f3d1ebdc5c0dc92f36');
INSERT INTO payment_body VALUES(5,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a31332e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a2241736861205665726d61222c226163636f756e744e756d626572223a223930302033227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a2261736861406578616d706c652e636f6d227d7d',X'41a610f25eba3a8527734a0e65354dee1ce96a596a28e0c96bf088cd2a96e327',X'd89aed5f268206526cfb7d0ff55461fcb2cae7e892058abf9063d574629b2360');
INSERT INTO payment_body VALUES(6,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a31312e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a2241736861205665726d61222c226163636f756e744e756d626572223a223930302034227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a2261736861406578616d706c652e636f6d227d7d',X'5b651d8c1269e2c1d0515a46ac766ed14dfa239b4681789e1561bf3b6ac327e7',X'7664634a5d199266087f6364d80e3ec0c8f6da727162c14a8b02f0d12971b931');
INSERT INTO payment_body VALUES(7,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a31342e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a2241736861205665726d61222c226163636f756e744e756d626572223a223930302035227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a2261736861406578616d706c652e636f6d227d7d',X'48698893a1b81d78af228a4caada339ffcf0b563abffc4e4c270ba7b47c9c914',X'5c30a18788b56e6687a19815e48d56b225b32036ba2fd81c58087dcbf94995a3');
INSERT INTO payment_body VALUES(8,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a31372e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a2241736861205665726d61222c226163636f756e744e756d626572223a223930302036227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a2261736861406578616d706c652e636f6d227d7d',X'45c16a3d8a225840ed86c6b562567ae7abb85d9a7b8d1cfef21d5dbf9d38e781',X'7ec5ef54f7984b4543c4fc9fc6820b8c1cfb537e6a806db48ac87669a68309ee');
INSERT INTO payment_body VALUES(9,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3130302e32352c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2030222c226163636f756e744e756d626572223a2237376d303030303030227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227030406578616d706c652e636f6d227d7d',X'2b8bf1c275bdf9049be02e7a3e6950a81e17dc129191a2b35a9c24e6f53d8074',X'a8a875af67fe1caf00b7a27bd2127a2f0bb870e990d82bf2b980d23ca3e19f9c');
INSERT INTO payment_body VALUES(10,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3130312e32352c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2031222c226163636f756e744e756d626572223a2237376d303030303031227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227031406578616d706c652e636f6d227d7d',X'44c4e0de7ecae90dcb8b29675da7e47642fbb4b67fbef925f4bad8188534f2b8',X'849069a37f657469f4dd15aa82cd1d214e6e17e2010e644c35baed4413314a7d');
INSERT INTO payment_body VALUES(11,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3130322e32352c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2032222c226163636f756e744e756d626572223a2237376d303030303032227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227032406578616d706c652e636f6d227d7d',X'ac910f1c465a01b5eed0c579081b1f87e506abfe2d955c74eb3574163d5ff1f3',X'94d1c3cf186751c3df8f71cce15e2b351e61a4fccfccfc6dd1bed5090ad5f176');
INSERT INTO payment_body VALUES(12,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3130332e32352c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2033222c226163636f756e744e756d626572223a2237376d303030303033227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227033406578616d706c652e636f6d227d7d',X'408323bc045e65cddb45f9c5872d055f6093e8b6ddb2e5cbaf84b0573eea5be8',X'5713f90bbc9d343f32e43242907ed153c87fbf06c0cf90d33a35e781500bb895');
INSERT INTO payment_body VALUES(13,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3130342e32352c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2034222c226163636f756e744e756d626572223a2237376d303030303034227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227034406578616d706c652e636f6d227d7d',X'8f88b20a625df866611fb7dd02150b1c8844a4998dca703518970018af86f2f7',X'78050e8ec3842c9a1e1c170f637044609da389be15fbadb3741a67ea283dec0c');
INSERT INTO payment_body VALUES(14,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3130352e32352c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2035222c226163636f756e744e756d626572223a2237376d303030303035227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227035406578616d706c652e636f6d227d7d',X'6a1c6f6c3c5e493ddd6df8b0604abc297b02ba2f49013babf1b387a280aae398',X'45f0f87aa013e6090d625f817e13e571271fef3e8492ab78f958f074c5019ce7');
INSERT INTO payment_body VALUES(15,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3230302e35302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2030222c226163636f756e744e756d626572223a22373770303030303030227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227030406578616d706c652e636f6d227d7d',X'02fabe3333ba61bbf1504e39290c8d2d871fa8c3bbef06a11a886fd1a28ff2c0',X'389afa7c65933367931190474e77cf1ae2a99ed6423bc791bd7a16cec070dc9b');
INSERT INTO payment_body VALUES(16,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3230312e35302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2031222c226163636f756e744e756d626572223a22373770303030303031227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227031406578616d706c652e636f6d227d7d',X'b9ad053f4b51978313c9683234c65016efba91c16ce43a050d449ade6015b5c2',X'74d53a3ba9c57df008c1ddee6ee66c3b964ab8583152c65de0cc60d6c3c1f143');
INSERT INTO payment_body VALUES(17,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3230322e35302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2032222c226163636f756e744e756d626572223a22373770303030303032227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227032406578616d706c652e636f6d227d7d',X'64752eb0016c2de3ba3189384073ef0c5c491209baee1560c7833226a7e2676d',X'6605813019bfc96cb3afa153c2b1882bc30746205334c49ce95376a05b80bf5c');
INSERT INTO payment_body VALUES(18,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3230332e35302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2033222c226163636f756e744e756d626572223a22373770303030303033227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227033406578616d706c652e636f6d227d7d',X'145492802d97584a6e398ce7405fde9103d81a44c51c71b0b8a67ad87f17ceed',X'c9f79cbd84c6d608d732b33dc829822e5060779c54553b484848fc2ef3628452');
INSERT INTO payment_body VALUES(19,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3330312e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2030222c226163636f756e744e756d626572223a22373764303030303030227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227030406578616d706c652e636f6d227d7d',X'1188cc67f8d2f9f60eb9181560bd8e53f3d199375178579d992cf97192679095',X'a628ae7a769322d8e36cb5eeb2ee34d6f3b766f3e65ebb0e39d72fcf8bf90eea');
INSERT INTO payment_body VALUES(20,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3330322e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2031222c226163636f756e744e756d626572223a22373764303030303031227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227031406578616d706c652e636f6d227d7d',X'4b1560cb31b8f7f5a7b16fabbac6e813f09bf4338bcfd340becadf80491c03bf',X'ad9405b80c6a39d033d0b5a12363f4267781193f02be7bcd3b89d3cbbd10d4d8');
INSERT INTO payment_body VALUES(21,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3330332e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2032222c226163636f756e744e756d626572223a22373764303030303032227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227032406578616d706c652e636f6d227d7d',X'71fee796d4ae3bfb54f00c750ec764a624e1cca7d1649636acdd0fe3f9538c83',X'371614ac4a3962ef315acaaaf13e815e3ae9940e1b6679d83b32a6be2886c75c');
INSERT INTO payment_body VALUES(22,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3331312e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2030222c226163636f756e744e756d626572223a22373763303030303030227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227030406578616d706c652e636f6d227d7d',X'336b6c8e17b97136e3bd914fb5619b76f2246d23e823369b19e8332fba5acaed',X'cc065a13426879a067fadbb4e079fc8d59d7705fda15c872341db20ea6a22d31');
INSERT INTO payment_body VALUES(23,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3331322e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a22506572736f6e2031222c226163636f756e744e756d626572223a22373763303030303031227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a227031406578616d706c652e636f6d227d7d',X'c3da5c0f4d09a6015e7517fa05e088dc546412ba539758ccf7c2395dbc78891d',X'950b39ee3cb36464da05e71f69504cf2644ab61a7d6d891396c7080bd1177ca6');
INSERT INTO payment_body VALUES(24,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a31352e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a2241736861205665726d61222c226163636f756e744e756d626572223a223930302037227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a2261736861406578616d706c652e636f6d227d7d',X'37200fe1899c79aeb27f847d3b72929e4c56c8413264ac3c40792f1b00bf6614',X'60389e489573fa52427c22c78b06bba1dbc748d8dc1c76db6671882d84d0460f');
INSERT INTO payment_body VALUES(25,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a31352e31302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a2241736861205665726d61222c226163636f756e744e756d626572223a223930302038227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a2261736861406578616d706c652e636f6d227d7d',X'e8dad9fa1c23007b2be7227126b2586216770ed24dbaada53b3afe905dbd50fd',X'5d0a26bf1a8b56937be68f3b65fe6ff82f99a39fd4f7a1a5a1bffd956db03488');
INSERT INTO payment_body VALUES(26,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a32302e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a2241736861205665726d61222c226163636f756e744e756d626572223a223930312030227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a2261736861406578616d706c652e636f6d227d7d',X'c3cd8f812a8a2c8ef3c41b7e3b8e8b670b9d7c7911bc8ad04c731c13ad5f5d76',X'39946d436c0e972df71b6746e78b6fc873c4931496b6bd11c1b5ef9b10cc94d6');
INSERT INTO payment_body VALUES(27,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a32312e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a2241736861205665726d61222c226163636f756e744e756d626572223a223930312031227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a2261736861406578616d706c652e636f6d227d7d',X'efa6f751ae9350d3e03361b715b693ec8ab962e36bd440f9b4dc0dfffa0560d4',X'c3945101897bac2c317feaf0e3131069bc001dc5fa7dfbd98f898f1460853233');
INSERT INTO payment_body VALUES(28,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a32322e30302c2263757272656e6379436f6465223a22494e52227d7d2c227061796d656e744d6574686f64223a7b227061796d656e744d6574686f64436f6465223a2242414e4b5f5452414e53464552222c226163636f756e74223a7b226163636f756e744e616d65223a2241736861205665726d61222c226163636f756e744e756d626572223a223930312032227d2c227061796d656e744f70657261746f72436f6465223a2248444643222c22656d61696c41646472657373223a2261736861406578616d706c652e636f6d227d7d',X'815f3c751b5463b5aa8c4775726cab6a6c6aa9479bc804217df18e047bb98566',X'5655b658da74797ddff8be0f22f73f6292e1f77a220f401f62d55ba96bb5878e');
INSERT INTO payment_body VALUES(29,X'7b227061796d656e74526571756573746564223a7b226d6f6e6579223a7b22616d6f756e74223a3436303030302e30302c2263757272656e6379436f6465223a22494452227d7d2c227061796d656e744d6574686f64223a7b226163636f756e74223a7b226163636f756e744e616d65223a2244657769204c657374617269222c226163636f756e744e756d626572223a22303031322033343536203739227d2c227061796d656e744d6574686f64436f6465223a225649525455414c5f4143434f554e54222c227061796d656e744f70657261746f72436f6465223a22424341222c22656d61696c41646472657373223a2264657769406578616d706c652e636f6d227d7d',X'14cfb474872a0eeeb658226bbc0251be080b3fcb3735a06d22d6d0dd6ddd28bc',X'02739b66f0ef0816ccf7f9304634ee685deb56671f01cbca18de643538919de2');
CREATE TABLE attempts (
    seq INTEGER NOT NULL REFERENCES payments (seq),
    number INTEGER NOT NULL CHECK (number > 0),
    token_jti TEXT NOT NULL,
    token_exp INTEGER NOT NULL,
    begun_at INTEGER NOT NULL,
    fencing_token INTEGER NOT NULL,
    ended_at INTEGER,
    outcome TEXT NOT NULL,
    http_status INTEGER NOT NULL,
    token_iat INTEGER,
    token_asked INTEGER NOT NULL,
    boot TEXT NOT NULL,
    ended_since_boot INTEGER,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (seq, number)
) STRICT, WITHOUT ROWID;
INSERT INTO attempts VALUES(1,1,'a606fe3a-a795-7061-da8a-121e189f9a78',1795870242,1795870222365,1,1795870222392,'accepted',200,1795870222,20,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16120437,X'ea6c0b6c6bbb0c550974aa6831bd08f093c582a99d5d15f1d3563b02e34eb1fe');
INSERT INTO attempts VALUES(2,1,'803176f2-4e6e-7a5e-7c5b-54f182588863',1795870244,1795870224054,2,1795870224096,'accepted',200,1795870224,20,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16122141,X'e4232febd51063a7bdd7c9034da028bff8cef578a01ff349ac4051394cd72dbf');
INSERT INTO attempts VALUES(3,1,'cdf0db3d-0964-2a9b-095f-793e08f3be90',1795870245,1795870225557,3,1795870225581,'accepted',200,1795870225,20,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16123625,X'5cdb28012b5883260dca847d6a5f0492c5e6961e0b0b52ef441d7d504ab3acb8');
INSERT INTO attempts VALUES(4,1,'0dd92704-c296-8db1-5137-2352597ed324',1795870247,1795870227181,4,1795870227208,'accepted',200,1795870227,20,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16125253,X'68ad5195dedc8225f364e3ce97aa8878d6efad5b47d09919f2b61c68c6cdb71f');
INSERT INTO attempts VALUES(5,1,'382df993-3a27-ede8-3016-15ebd45106e4',1795870248,1795870228757,5,1795870228784,'accepted',200,1795870228,20,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16126829,X'f0e1cfad7ed805bc8277b5d0a4602910cf4208adeaf714fba7bd3cd8c902816b');
INSERT INTO attempts VALUES(6,1,'e7a6dddd-b1c6-dea8-a007-a41e0d6e3852',1795870251,1795870231529,7,1795870231541,'accepted',200,1795870231,20,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16129586,X'e9c4e959080a5809800a1dfbdfca0b7bd029d345ab6c488a11740d4a09ab66ca');
INSERT INTO attempts VALUES(7,1,'1bc62949-2b80-2882-62d7-e12e051bb264',1795870253,1795870233140,8,1795870233163,'refused',422,1795870233,20,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16131208,X'9f74a55d7b45cfe178c8405a1783880805ce401a769b34ad9f077bdc9bf82fa0');
INSERT INTO attempts VALUES(8,1,'55b9db13-cc3f-f328-0ef6-e62589852951',1795870255,1795870235984,9,1795870235997,'echo differs',200,1795870235,20,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16134041,X'e9b88d42ffeca83d640b14c49228be10899e8b36aabac9715aa1683081b2ef1b');
INSERT INTO attempts VALUES(9,1,'eeb6e9ff-0cc0-464e-69aa-fd2ae524f4de',1795870358,1795870238063,10,1795870238091,'accepted',200,1795870238,120,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16136136,X'24b240c9a861498f4f8a82918c76be3a6331c519dce62ddc78fbc3f3ff6b31a6');
INSERT INTO attempts VALUES(10,1,'eeb6e9ff-0cc0-464e-69aa-fd2ae524f4de',1795870358,1795870238063,10,1795870238093,'accepted',200,1795870238,120,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16136138,X'a9c14c8706058adf458900cd581163d1c05c2391d6b2557d45ff4ac29e26e57a');
INSERT INTO attempts VALUES(11,1,'eeb6e9ff-0cc0-464e-69aa-fd2ae524f4de',1795870358,1795870238063,10,1795870238094,'accepted',200,1795870238,120,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16136139,X'f655b69fe630e15f712758c574f579497f56c1470d96cf825ed3ad700daaf053');
INSERT INTO attempts VALUES(12,1,'eeb6e9ff-0cc0-464e-69aa-fd2ae524f4de',1795870358,1795870238063,10,1795870238103,'refused',422,1795870238,120,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16136148,X'cb136deb1cf938af6d843f62fbbc3285ee07814c157a395a4c2128a7457bc1c6');
INSERT INTO attempts VALUES(13,1,'eeb6e9ff-0cc0-464e-69aa-fd2ae524f4de',1795870358,1795870238096,10,1795870239138,'refused',422,1795870238,120,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16137183,X'97bec16d57836e6c107afcabb018e885b8d80ae57c711b1219894131ea843c07');
INSERT INTO attempts VALUES(14,1,'eeb6e9ff-0cc0-464e-69aa-fd2ae524f4de',1795870358,1795870238103,10,1795870239156,'accepted',200,1795870238,120,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16137201,X'aab453836c8d2c57d00c5339fc031693c4b220268962a3c4c24caf6faf692e50');
INSERT INTO attempts VALUES(15,1,'ce2db6c5-fae4-7ec0-b340-7fe6f9b89288',1795870362,1795870242029,11,1795870242060,'accepted',200,1795870242,120,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16140105,X'c68165ea91a43b8ffbf958e4a6295a93e7cbbf5edbdc64369b223b5d60ee546d');
INSERT INTO attempts VALUES(16,1,'ce2db6c5-fae4-7ec0-b340-7fe6f9b89288',1795870362,1795870242029,11,1795870242061,'accepted',200,1795870242,120,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16140106,X'39b3bce2d967f992f015f2e765919756a40127bff61fc104bc4688b670217d44');
INSERT INTO attempts VALUES(17,1,'ce2db6c5-fae4-7ec0-b340-7fe6f9b89288',1795870362,1795870242029,11,1795870242069,'accepted',200,1795870242,120,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16140113,X'7d4efc5a865bf182b30ede82f3297fd1a9c912cc7abd3813436d48e27521ec6d');
INSERT INTO attempts VALUES(18,1,'ce2db6c5-fae4-7ec0-b340-7fe6f9b89288',1795870362,1795870242030,11,1795870242069,'accepted',200,1795870242,120,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16140114,X'9ce8eaeb256d038e62fd22eca1ea355cbb2a6aca6f4ff69399de4ec07c6d5710');
INSERT INTO attempts VALUES(24,1,'617446e0-6b26-b592-07ee-bc2069f93a20',1795870272,1795870252433,12,1795870252484,'reply lost',0,1795870252,20,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16150528,X'f733847ca42ae94fb473ae8289df2165b9ac3958d3eb270dfb2683e1443c24d7');
INSERT INTO attempts VALUES(25,1,'a5b475dc-7e88-c1d6-5a63-a7bad25e5b74',1795870302,1795870282237,13,1795870282264,'reply lost',500,1795870282,20,'c2aa6a0b-4e07-4c09-94f1-957dea852218 time:[4026531834] monotonic 0 0 boottime 0 0',16180309,X'3501b6fda37370ca839b78fc5148b30e56d8105e534b8a52cd2ea03729e76f35');
CREATE TABLE timeline (
    entry INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL REFERENCES payments (seq),
    at INTEGER NOT NULL,
    type TEXT NOT NULL,
    args TEXT NOT NULL CHECK (args = '' OR args GLOB '{*}')
) STRICT;
INSERT INTO timeline VALUES(1,1,1795870221251,'created','');
INSERT INTO timeline VALUES(2,1,1795870222365,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(3,1,1795870222392,'accepted','');
INSERT INTO timeline VALUES(4,2,1795870222784,'created','');
INSERT INTO timeline VALUES(5,2,1795870224054,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(6,2,1795870224096,'accepted','');
INSERT INTO timeline VALUES(7,3,1795870224367,'created','');
INSERT INTO timeline VALUES(8,3,1795870225557,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(9,3,1795870225581,'accepted','');
INSERT INTO timeline VALUES(10,4,1795870225822,'created','');
INSERT INTO timeline VALUES(11,4,1795870227181,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(12,4,1795870227208,'accepted','');
INSERT INTO timeline VALUES(13,5,1795870227453,'created','');
INSERT INTO timeline VALUES(14,5,1795870228757,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(15,5,1795870228785,'accepted','');
INSERT INTO timeline VALUES(16,5,1795870229116,'untracked','');
INSERT INTO timeline VALUES(17,6,1795870230422,'created','');
INSERT INTO timeline VALUES(18,6,1795870231529,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(19,6,1795870231541,'accepted','');
INSERT INTO timeline VALUES(20,7,1795870231702,'created','');
INSERT INTO timeline VALUES(21,7,1795870233140,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(22,7,1795870233163,'refused','{"http_status":422,"said":"{\"error\":{\"code\":\"FAULT\",\"message\":\"This status was asked for by PUT /sandbox/faults.\"}}"}');
INSERT INTO timeline VALUES(23,7,1795870233163,'rejected','{"how":"refused","proof":"possible"}');
INSERT INTO timeline VALUES(24,8,1795870234448,'created','');
INSERT INTO timeline VALUES(25,8,1795870235984,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(26,8,1795870235997,'mismatch','{"how":"other_money"}');
INSERT INTO timeline VALUES(27,9,1795870236220,'created','{"how":"imported","row":1,"batch":"mixed.csv"}');
INSERT INTO timeline VALUES(28,10,1795870236220,'created','{"how":"imported","row":2,"batch":"mixed.csv"}');
INSERT INTO timeline VALUES(29,11,1795870236220,'created','{"how":"imported","row":3,"batch":"mixed.csv"}');
INSERT INTO timeline VALUES(30,12,1795870236220,'created','{"how":"imported","row":4,"batch":"mixed.csv"}');
INSERT INTO timeline VALUES(31,13,1795870236220,'created','{"how":"imported","row":5,"batch":"mixed.csv"}');
INSERT INTO timeline VALUES(32,14,1795870236220,'created','{"how":"imported","row":6,"batch":"mixed.csv"}');
INSERT INTO timeline VALUES(33,9,1795870236467,'queued','');
INSERT INTO timeline VALUES(34,10,1795870236467,'queued','');
INSERT INTO timeline VALUES(35,11,1795870236467,'queued','');
INSERT INTO timeline VALUES(36,12,1795870236467,'queued','');
INSERT INTO timeline VALUES(37,13,1795870236467,'queued','');
INSERT INTO timeline VALUES(38,14,1795870236467,'queued','');
INSERT INTO timeline VALUES(39,9,1795870238063,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(40,10,1795870238063,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(41,11,1795870238063,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(42,12,1795870238063,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(43,1,1795870238068,'paid','{"gateway_status":"SUCCESS"}');
INSERT INTO timeline VALUES(44,2,1795870238079,'paid','{"gateway_status":"SUCCESS"}');
INSERT INTO timeline VALUES(45,9,1795870238091,'accepted','');
INSERT INTO timeline VALUES(46,10,1795870238093,'accepted','');
INSERT INTO timeline VALUES(47,11,1795870238094,'accepted','');
INSERT INTO timeline VALUES(48,13,1795870238096,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(49,12,1795870238103,'refused','{"http_status":422,"said":"{\"error\":{\"code\":\"FAULT\",\"message\":\"This status was asked for by PUT /sandbox/faults.\"}}"}');
INSERT INTO timeline VALUES(50,12,1795870238103,'rejected','{"how":"refused","proof":"possible"}');
INSERT INTO timeline VALUES(51,14,1795870238103,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(52,3,1795870238103,'checked','{"gateway_status":"WAITING"}');
INSERT INTO timeline VALUES(53,13,1795870239138,'refused','{"http_status":422,"said":"{\"error\":{\"code\":\"FAULT\",\"message\":\"This status was asked for by PUT /sandbox/faults.\"}}"}');
INSERT INTO timeline VALUES(54,13,1795870239139,'rejected','{"how":"refused","proof":"possible"}');
INSERT INTO timeline VALUES(55,4,1795870239140,'checked','{"gateway_status":"PROCESSING"}');
INSERT INTO timeline VALUES(56,6,1795870239140,'checked','{"gateway_status":"ON_HOLD"}');
INSERT INTO timeline VALUES(57,14,1795870239156,'accepted','');
INSERT INTO timeline VALUES(58,15,1795870240584,'created','{"how":"imported","row":1,"batch":"paused.csv"}');
INSERT INTO timeline VALUES(59,16,1795870240584,'created','{"how":"imported","row":2,"batch":"paused.csv"}');
INSERT INTO timeline VALUES(60,17,1795870240584,'created','{"how":"imported","row":3,"batch":"paused.csv"}');
INSERT INTO timeline VALUES(61,18,1795870240584,'created','{"how":"imported","row":4,"batch":"paused.csv"}');
INSERT INTO timeline VALUES(62,15,1795870240875,'queued','');
INSERT INTO timeline VALUES(63,16,1795870240875,'queued','');
INSERT INTO timeline VALUES(64,17,1795870240875,'queued','');
INSERT INTO timeline VALUES(65,18,1795870240875,'queued','');
INSERT INTO timeline VALUES(66,15,1795870242029,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(67,16,1795870242029,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(68,17,1795870242029,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(69,18,1795870242030,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(70,15,1795870242061,'accepted','');
INSERT INTO timeline VALUES(71,16,1795870242061,'accepted','');
INSERT INTO timeline VALUES(72,17,1795870242069,'accepted','');
INSERT INTO timeline VALUES(73,18,1795870242069,'accepted','');
INSERT INTO timeline VALUES(74,9,1795870243083,'paid','{"gateway_status":"SUCCESS"}');
INSERT INTO timeline VALUES(75,10,1795870243111,'paid','{"gateway_status":"SUCCESS"}');
INSERT INTO timeline VALUES(76,11,1795870243127,'paid','{"gateway_status":"SUCCESS"}');
INSERT INTO timeline VALUES(77,14,1795870243132,'paid','{"gateway_status":"SUCCESS"}');
INSERT INTO timeline VALUES(78,19,1795870247647,'created','{"how":"imported","row":1,"batch":"drafts.csv"}');
INSERT INTO timeline VALUES(79,20,1795870247647,'created','{"how":"imported","row":2,"batch":"drafts.csv"}');
INSERT INTO timeline VALUES(80,21,1795870247647,'created','{"how":"imported","row":3,"batch":"drafts.csv"}');
INSERT INTO timeline VALUES(81,22,1795870248327,'created','{"how":"imported","row":1,"batch":"cancelled.csv"}');
INSERT INTO timeline VALUES(82,23,1795870248327,'created','{"how":"imported","row":2,"batch":"cancelled.csv"}');
INSERT INTO timeline VALUES(83,22,1795870248969,'cancelled','');
INSERT INTO timeline VALUES(84,23,1795870248969,'cancelled','');
INSERT INTO timeline VALUES(85,24,1795870249609,'created','');
INSERT INTO timeline VALUES(86,24,1795870252433,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(87,24,1795870252484,'lost','');
INSERT INTO timeline VALUES(88,25,1795870280182,'created','');
INSERT INTO timeline VALUES(89,25,1795870282237,'sent','{"attempt":1}');
INSERT INTO timeline VALUES(90,25,1795870282264,'trouble','{"http_status":500,"said":"{\"error\":{\"code\":\"FAULT\",\"message\":\"This status was asked for by PUT /sandbox/faults.\"}}"}');
INSERT INTO timeline VALUES(91,25,1795870282264,'lost','{"how":"unclear"}');
INSERT INTO timeline VALUES(92,26,1795870313192,'created','');
INSERT INTO timeline VALUES(93,27,1795870313876,'created','');
INSERT INTO timeline VALUES(94,28,1795870315796,'created','');
INSERT INTO timeline VALUES(95,29,1795870318271,'created','');
CREATE TABLE replies (
    seq INTEGER NOT NULL REFERENCES payments (seq),
    is_to_post INTEGER NOT NULL CHECK (is_to_post IN (0, 1)),
    at INTEGER NOT NULL,
    http_status INTEGER NOT NULL,
    text TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (seq, is_to_post)
) STRICT, WITHOUT ROWID;
INSERT INTO replies VALUES(1,0,1795870238068,200,'{"paymentRequested":{"money":{"amount":10.00,"currencyCode":"INR"}},"process":{"status":"SUCCESS","createdAt":"2026-11-28T12:50:22.380Z","processedAt":"2026-11-28T12:50:22.682Z","isTest":true},"fee":{"amount":0.05,"currencyCode":"INR"},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"t-paid"}}',X'3be7769d8d2d0f91adf46875e9b342154428f8f68ba4e2fa435a568806421963');
INSERT INTO replies VALUES(1,1,1795870222392,200,'{"paymentRequested":{"money":{"amount":10.00,"currencyCode":"INR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"t-paid"}}',X'638186052828a5e56136aa5a11bc3d89f89c3daeea77edd7222f8172466a98ae');
INSERT INTO replies VALUES(2,0,1795870238079,200,'{"paymentRequested":{"money":{"amount":10.50,"currencyCode":"INR"}},"process":{"status":"SUCCESS","createdAt":"2026-11-28T12:50:24.083Z","processedAt":"2026-11-28T12:50:24.385Z","isTest":true},"fee":{"amount":0.05,"currencyCode":"INR"},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"t-paid2"}}',X'8214bba0437aa7fbf7ba84859f06b68b5ee97aa5f0410ba8d435f685ca528b30');
INSERT INTO replies VALUES(2,1,1795870224096,200,'{"paymentRequested":{"money":{"amount":10.50,"currencyCode":"INR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"t-paid2"}}',X'8c4d5cf7f970c94678586d7f85872480899a7d443b852d999443b05dd618d7dc');
INSERT INTO replies VALUES(3,0,1795870242043,200,'{"paymentRequested":{"money":{"amount":450000.00,"currencyCode":"IDR"}},"process":{"status":"WAITING","createdAt":"2026-11-28T12:50:25.579Z","isTest":true},"paymentMethodResponse":{"idPayin":"t-payin","paymentMethodCode":"VIRTUAL_ACCOUNT","account":{"accountName":"Toko Nusantara","accountNumber":"8813721703063556","bankCode":"BCA","bankName":"Bank Central Asia"},"money":{"amount":450000.00,"currencyCode":"IDR"},"expireAt":"2026-11-28T13:50:25.579Z","reference":"KS-0306355624"}}',X'870363236db79d009c960e349794fde376759f2bb122b6bad31595b52989867e');
INSERT INTO replies VALUES(3,1,1795870225581,200,'{"paymentRequested":{"money":{"amount":450000.00,"currencyCode":"IDR"}},"paymentMethodResponse":{"idPayin":"t-payin","paymentMethodCode":"VIRTUAL_ACCOUNT","account":{"accountName":"Toko Nusantara","accountNumber":"8813721703063556","bankCode":"BCA","bankName":"Bank Central Asia"},"money":{"amount":450000.00,"currencyCode":"IDR"},"expireAt":"2026-11-28T13:50:25.579Z","reference":"KS-0306355624"}}',X'37277bc694e28fcd76989a4f7621897fd0b228e631770e0268e01b9c38b7a4a1');
INSERT INTO replies VALUES(4,0,1795870242071,200,'{"paymentRequested":{"money":{"amount":12.00,"currencyCode":"INR"}},"process":{"status":"PROCESSING","createdAt":"2026-11-28T12:50:27.203Z","isTest":true},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"t-processing"}}',X'f1f6f34daac259490b478a87a06666821fbeb772ce8ac250c39f1447f15b10c8');
INSERT INTO replies VALUES(4,1,1795870227208,200,'{"paymentRequested":{"money":{"amount":12.00,"currencyCode":"INR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"t-processing"}}',X'7a56024e4652baa5d4664f56d779e597463f71ee83fa811571e07a5011703c87');
INSERT INTO replies VALUES(5,1,1795870228784,200,'{"paymentRequested":{"money":{"amount":13.00,"currencyCode":"INR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"t-untracked"}}',X'7b52d36fa046d60c0a8bd9d35a3077639cf097d076cfd4a91a2cbc1bcc7f1029');
INSERT INTO replies VALUES(6,0,1795870242071,200,'{"paymentRequested":{"money":{"amount":11.00,"currencyCode":"INR"}},"process":{"status":"ON_HOLD","createdAt":"2026-11-28T12:50:31.539Z","processedAt":"2026-11-28T12:50:31.847Z","isTest":true},"fee":{"amount":0.00,"currencyCode":"INR"},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"t-other"}}',X'0d32977a36d8ae0a11630f9044b0a4bc1a7745d19f57baa0b2c10217a4e5be25');
INSERT INTO replies VALUES(6,1,1795870231541,200,'{"paymentRequested":{"money":{"amount":11.00,"currencyCode":"INR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"t-other"}}',X'6d169bf47258818a5b24a65403beb027f6d3385294f8dae2b32bac72a4e6c0bd');
INSERT INTO replies VALUES(7,0,1795870240247,404,'{"error":{"code":"PAYMENT_NOT_FOUND","message":"There is no payment with this ID."}}',X'75ddf56d00fc6bcd1bed67b7ed6c902148cc2e8cf46c9235b2f592196140ae3a');
INSERT INTO replies VALUES(7,1,1795870233163,422,'{"error":{"code":"FAULT","message":"This status was asked for by PUT /sandbox/faults."}}',X'9c36cee203df601d033e6ea9c9db81de461b2491cd8013d5e20efa8fb9af07c4');
INSERT INTO replies VALUES(8,1,1795870235997,200,'{"paymentRequested":{"money":{"amount":18.00,"currencyCode":"INR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"t-mismatch"}}',X'752fdfdc64eccde882ea18264920256835ddd0ff66de88d21bb23bf2f587a23a');
INSERT INTO replies VALUES(9,0,1795870243082,200,'{"paymentRequested":{"money":{"amount":100.25,"currencyCode":"INR"}},"process":{"status":"SUCCESS","createdAt":"2026-11-28T12:50:38.083Z","processedAt":"2026-11-28T12:50:38.385Z","isTest":true},"fee":{"amount":0.50,"currencyCode":"INR"},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"fe9b2c73-a22b-44e4-a41f-28676044d187"}}',X'e19150cb66c10d062d8b836969e1ee996d3848a8dba8306f3280eff6163921e6');
INSERT INTO replies VALUES(9,1,1795870238091,200,'{"paymentRequested":{"money":{"amount":100.25,"currencyCode":"INR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"fe9b2c73-a22b-44e4-a41f-28676044d187"}}',X'058d363933fd624221a940295fb59ade382af54177a1351a35a97ccfdcf38a43');
INSERT INTO replies VALUES(10,0,1795870243111,200,'{"paymentRequested":{"money":{"amount":101.25,"currencyCode":"INR"}},"process":{"status":"SUCCESS","createdAt":"2026-11-28T12:50:38.090Z","processedAt":"2026-11-28T12:50:38.395Z","isTest":true},"fee":{"amount":0.50,"currencyCode":"INR"},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"8dff3b1f-8e84-4cfe-ad60-ed119f1a1277"}}',X'a9df205cf6aa206d3b5a3b133118978bde63cde92f75070d162f8032a230378c');
INSERT INTO replies VALUES(10,1,1795870238093,200,'{"paymentRequested":{"money":{"amount":101.25,"currencyCode":"INR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"8dff3b1f-8e84-4cfe-ad60-ed119f1a1277"}}',X'638e68443276d469e0bf8dccfa57e19b00a03e525094e17159883ab890c9601c');
INSERT INTO replies VALUES(11,0,1795870243127,200,'{"paymentRequested":{"money":{"amount":102.25,"currencyCode":"INR"}},"process":{"status":"SUCCESS","createdAt":"2026-11-28T12:50:38.092Z","processedAt":"2026-11-28T12:50:38.395Z","isTest":true},"fee":{"amount":0.51,"currencyCode":"INR"},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"5f1b67f4-af67-41f6-be6d-c2db8401ac0c"}}',X'd3681dc9a626ed4da14aab4a1619c35a4061f61142f403be5d74663cd690ce14');
INSERT INTO replies VALUES(11,1,1795870238094,200,'{"paymentRequested":{"money":{"amount":102.25,"currencyCode":"INR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"5f1b67f4-af67-41f6-be6d-c2db8401ac0c"}}',X'e5d26aadac468b3d5eb19f4b576074e850e52c82563bbf1f2697b38df7482539');
INSERT INTO replies VALUES(12,0,1795870240232,404,'{"error":{"code":"PAYMENT_NOT_FOUND","message":"There is no payment with this ID."}}',X'0fd1d9a0ededcb7a3634584936614b0c72f54cdf9e1520385875781ccb4e4d79');
INSERT INTO replies VALUES(12,1,1795870238103,422,'{"error":{"code":"FAULT","message":"This status was asked for by PUT /sandbox/faults."}}',X'af802e933f466be9116ef4fe6213bb8872b9602365faf3522a0ae65382141600');
INSERT INTO replies VALUES(13,0,1795870240232,404,'{"error":{"code":"PAYMENT_NOT_FOUND","message":"There is no payment with this ID."}}',X'74e61ddf7b425a58d0adddb7583e3dd79f461d1f93a3a453647e5d6ae017085f');
INSERT INTO replies VALUES(13,1,1795870239138,422,'{"error":{"code":"FAULT","message":"This status was asked for by PUT /sandbox/faults."}}',X'eb271150974f58f1998344140ec8c5c05ab0d31bcbdff3688c54712fd1290031');
INSERT INTO replies VALUES(14,0,1795870243132,200,'{"paymentRequested":{"money":{"amount":105.25,"currencyCode":"INR"}},"process":{"status":"SUCCESS","createdAt":"2026-11-28T12:50:39.137Z","processedAt":"2026-11-28T12:50:39.443Z","isTest":true},"fee":{"amount":0.52,"currencyCode":"INR"},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"d83c19f7-bfdd-4b00-8bd0-2862a55f5843"}}',X'f22c263664a33c28cce4c4c657d91e7c6160dabaadab39939debaa44ed82f176');
INSERT INTO replies VALUES(14,1,1795870239156,200,'{"paymentRequested":{"money":{"amount":105.25,"currencyCode":"INR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"d83c19f7-bfdd-4b00-8bd0-2862a55f5843"}}',X'6c9ff32001bd20c2b57595985a5185a267d2c8697246c3b57296b108714189ec');
INSERT INTO replies VALUES(15,1,1795870242060,200,'{"paymentRequested":{"money":{"amount":200.50,"currencyCode":"INR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"c6dcccd7-97c0-4989-b345-604446a17b2b"}}',X'e80ac639b541ec5bf15326e25f0e87d0837070268ebe62a186e6f2f64c3fcd98');
INSERT INTO replies VALUES(16,1,1795870242061,200,'{"paymentRequested":{"money":{"amount":201.50,"currencyCode":"INR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"5ff3198a-abc4-4232-81d5-dedfddce80c5"}}',X'a11b89eab78368ea55ed3f4c69bc10bb11fbb388d9a1c8b3ccec690df5fa4a09');
INSERT INTO replies VALUES(17,1,1795870242069,200,'{"paymentRequested":{"money":{"amount":202.50,"currencyCode":"INR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"10a3f45c-93cb-49e9-b733-993253565fea"}}',X'b329d49c435f5b873f9db64127ce24728a4466472c21cbdf5a8855c3b4446cf5');
INSERT INTO replies VALUES(18,1,1795870242069,200,'{"paymentRequested":{"money":{"amount":203.50,"currencyCode":"INR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"31515a7b-bf03-4edf-b12c-32d224d4808d"}}',X'356a27ea1bf62ca257f347ba5bbc5f56075be3e28337d94904fdea8faf59cad6');
INSERT INTO replies VALUES(24,0,1795870275593,503,'{"error":{"code":"FAULT","message":"This status was asked for by PUT /sandbox/faults."}}',X'da03a1b95670d949682901dc54d7f72e30e57b3d5885e70a2da426df7a2d0088');
INSERT INTO replies VALUES(25,0,1795870305079,503,'{"error":{"code":"FAULT","message":"This status was asked for by PUT /sandbox/faults."}}',X'2ac1e010f0f5702c1e4c3f3f2e9d8390e6497c79a6d310eddde9e2b52839111b');
INSERT INTO replies VALUES(25,1,1795870282264,500,'{"error":{"code":"FAULT","message":"This status was asked for by PUT /sandbox/faults."}}',X'ed607cac751db20f1fc0a2013bd0147efe6cd6b1c1da9f0d914cf40ec28eedc7');
CREATE TABLE commands (
    entry INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('check', 'untrack', 'track', 'ours', 'not-ours', 'executed', 'not-executed')),
    payment TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    done_at INTEGER,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32)
) STRICT;
CREATE TABLE final_words (
    kind TEXT NOT NULL CHECK (kind IN ('payout', 'payin')),
    word TEXT NOT NULL,
    is_final INTEGER NOT NULL CHECK (is_final IN (0, 1)),
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (kind, word)
) STRICT, WITHOUT ROWID;
CREATE TABLE balances (
    currency TEXT NOT NULL,
    hour INTEGER NOT NULL,
    at INTEGER NOT NULL,
    amount TEXT NOT NULL,
    row_sha256 BLOB NOT NULL CHECK (length(row_sha256) = 32),
    PRIMARY KEY (currency, hour)
) STRICT, WITHOUT ROWID;
INSERT INTO balances VALUES('EUR',498852,1795870313177,'1000000000000.00',X'2ac53bf600860e27e9931d413d2c1d6e5820e104d3d2564b48fe7960331f88c5');
INSERT INTO balances VALUES('GBP',498852,1795870313177,'1000000000000.00',X'b7d7f3f40c46e32f7a291bd33f5b1380fa699ae5e50cc0ad3e9fe510ab5df283');
INSERT INTO balances VALUES('IDR',498852,1795870313177,'10000000000000000.00',X'cd66074a5fd4b668448201244522ba06565fab240afc8188f97ac19b9a2ebed5');
INSERT INTO balances VALUES('INR',498852,1795870313177,'9999999999998699.20',X'd536f6ac120cbe9da29eda542975c89f97f24eed5867b57c097fde34d6006f75');
INSERT INTO balances VALUES('JPY',498852,1795870313177,'1000000000000',X'c244f553aa1ebcac025651f18a8800a4b6cee0b3442f87aba5bc972d47f68713');
INSERT INTO balances VALUES('KWD',498852,1795870313177,'1000000000000.000',X'a28456a8d37158a2ae2836051254d309285b90451c6705420e8cf9452187d619');
INSERT INTO balances VALUES('MYR',498852,1795870313177,'1000000000000.00',X'd7be6548ff43c7e0dcdd22062a56762481c3aeefa17e9a5fc1e9a203e9c55849');
INSERT INTO balances VALUES('PHP',498852,1795870313177,'1000000000000.00',X'e368f27bb490deb3c4fff17cbd08581d20cb23ec01306b25b39e84e0aa1d1416');
INSERT INTO balances VALUES('SGD',498852,1795870313177,'1000000000000.00',X'62006a8bcc5fa268adc7a32d7a2aed9539c0cb7db4f251557837a41c8cdf1e7d');
INSERT INTO balances VALUES('THB',498852,1795870313177,'1000000000000.00',X'83f2f87510a9e46e72666d8f161d679be4cc9564c23f67dcc6e1a5b1ce098de1');
INSERT INTO balances VALUES('USD',498852,1795870313177,'1000000000000.00',X'0e9812b9d1d21e8c92478b1ff48e96af615af0686a59792b7dec48b2b9ff3071');
INSERT INTO balances VALUES('VND',498852,1795870313177,'10000000000000000',X'22ff9ddb420de0fa511b17cabb6cd6f19d077f9e7f5e8941739112020833a2b1');
CREATE TABLE code_lists (
    name TEXT PRIMARY KEY NOT NULL,
    read_at INTEGER NOT NULL,
    items TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO code_lists VALUES('banks',1795870221228,'3:BCA17:Bank Central Asia89:12:currencyCode3:IDR18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER8:bankCode3:0147:MANDIRI12:Bank Mandiri89:12:currencyCode3:IDR18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER8:bankCode3:0083:BNI21:Bank Negara Indonesia89:12:currencyCode3:IDR18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER8:bankCode3:0093:BRI21:Bank Rakyat Indonesia89:12:currencyCode3:IDR18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER8:bankCode3:0025:GOPAY5:GoPay98:12:currencyCode3:IDR18:paymentMethodCodes7:EWALLET13:minimumAmount4:100013:maximumAmount8:200000003:OVO3:OVO99:12:currencyCode3:IDR18:paymentMethodCodes7:EWALLET13:minimumAmount5:1000013:maximumAmount8:100000004:QRIS4:QRIS93:12:currencyCode3:IDR18:paymentMethodCodes2:QR13:minimumAmount4:100013:maximumAmount8:100000004:HDFC9:HDFC Bank74:12:currencyCode3:INR18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER5:ICICI10:ICICI Bank74:12:currencyCode3:INR18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER3:SBI19:State Bank of India74:12:currencyCode3:INR18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER4:AXIS9:Axis Bank74:12:currencyCode3:INR18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER3:UPI26:Unified Payments Interface89:12:currencyCode3:INR18:paymentMethodCodes3:UPI13:minimumAmount1:113:maximumAmount6:1000005:CHASE14:JPMorgan Chase74:12:currencyCode3:USD18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER6:DEUTDE13:Deutsche Bank74:12:currencyCode3:EUR18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER6:BARCGB8:Barclays74:12:currencyCode3:GBP18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER3:DBS8:DBS Bank74:12:currencyCode3:SGD18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER7:MAYBANK7:Maybank74:12:currencyCode3:MYR18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER3:BDO11:BDO Unibank74:12:currencyCode3:PHP18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER5:KBANK12:Kasikornbank74:12:currencyCode3:THB18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER3:VCB11:Vietcombank74:12:currencyCode3:VND18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER4:MUFG9:MUFG Bank74:12:currencyCode3:JPY18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER3:NBK23:National Bank of Kuwait74:12:currencyCode3:KWD18:paymentMethodCodes30:VIRTUAL_ACCOUNT, BANK_TRANSFER');
INSERT INTO code_lists VALUES('currencies',1795870221235,'3:IDR17:Indonesian rupiah13:8:decimals1:23:INR12:Indian rupee13:8:decimals1:23:USD9:US dollar13:8:decimals1:23:EUR4:Euro13:8:decimals1:23:GBP14:Pound sterling13:8:decimals1:23:SGD16:Singapore dollar13:8:decimals1:23:MYR17:Malaysian ringgit13:8:decimals1:23:PHP15:Philippine peso13:8:decimals1:23:THB9:Thai baht13:8:decimals1:23:VND15:Vietnamese dong13:8:decimals1:03:JPY12:Japanese yen13:8:decimals1:03:KWD13:Kuwaiti dinar13:8:decimals1:3');
CREATE TABLE recipient_keys (
    account_tail TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    person_key TEXT NOT NULL,
    amount_scaled INTEGER,
    PRIMARY KEY (account_tail, created_at, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO recipient_keys VALUES('23481074',1795870221251,1,'ashaverma',100000);
INSERT INTO recipient_keys VALUES('7c000000',1795870248327,22,'person0',3110000);
INSERT INTO recipient_keys VALUES('7c000001',1795870248327,23,'person1',3120000);
INSERT INTO recipient_keys VALUES('7d000000',1795870247647,19,'person0',3010000);
INSERT INTO recipient_keys VALUES('7d000001',1795870247647,20,'person1',3020000);
INSERT INTO recipient_keys VALUES('7d000002',1795870247647,21,'person2',3030000);
INSERT INTO recipient_keys VALUES('7m000000',1795870236220,9,'person0',1002500);
INSERT INTO recipient_keys VALUES('7m000001',1795870236220,10,'person1',1012500);
INSERT INTO recipient_keys VALUES('7m000002',1795870236220,11,'person2',1022500);
INSERT INTO recipient_keys VALUES('7m000003',1795870236220,12,'person3',1032500);
INSERT INTO recipient_keys VALUES('7m000004',1795870236220,13,'person4',1042500);
INSERT INTO recipient_keys VALUES('7m000005',1795870236220,14,'person5',1052500);
INSERT INTO recipient_keys VALUES('7p000000',1795870240584,15,'person0',2005000);
INSERT INTO recipient_keys VALUES('7p000001',1795870240584,16,'person1',2015000);
INSERT INTO recipient_keys VALUES('7p000002',1795870240584,17,'person2',2025000);
INSERT INTO recipient_keys VALUES('7p000003',1795870240584,18,'person3',2035000);
INSERT INTO recipient_keys VALUES('9001',1795870222784,2,'ashaverma',105000);
INSERT INTO recipient_keys VALUES('9002',1795870225822,4,'ashaverma',120000);
INSERT INTO recipient_keys VALUES('9003',1795870227453,5,'ashaverma',130000);
INSERT INTO recipient_keys VALUES('9004',1795870230422,6,'ashaverma',110000);
INSERT INTO recipient_keys VALUES('9005',1795870231702,7,'ashaverma',140000);
INSERT INTO recipient_keys VALUES('9006',1795870234448,8,'ashaverma',170000);
INSERT INTO recipient_keys VALUES('9007',1795870249609,24,'ashaverma',150000);
INSERT INTO recipient_keys VALUES('9008',1795870280182,25,'ashaverma',151000);
INSERT INTO recipient_keys VALUES('9010',1795870313192,26,'ashaverma',200000);
INSERT INTO recipient_keys VALUES('9011',1795870313876,27,'ashaverma',210000);
INSERT INTO recipient_keys VALUES('9012',1795870315796,28,'ashaverma',220000);
CREATE TABLE out_of_turn (seq INTEGER PRIMARY KEY REFERENCES payments (seq)) STRICT;
CREATE TABLE counters (kind TEXT, state TEXT, payments INTEGER NOT NULL, PRIMARY KEY (kind, state)) STRICT, WITHOUT ROWID;
INSERT INTO counters VALUES('payin','awaiting',0);
INSERT INTO counters VALUES('payin','cancelled',0);
INSERT INTO counters VALUES('payin','draft',0);
INSERT INTO counters VALUES('payin','expired',0);
INSERT INTO counters VALUES('payin','mismatch',0);
INSERT INTO counters VALUES('payin','other',1);
INSERT INTO counters VALUES('payin','paid',0);
INSERT INTO counters VALUES('payin','paused',1);
INSERT INTO counters VALUES('payin','processing',0);
INSERT INTO counters VALUES('payin','queued',0);
INSERT INTO counters VALUES('payin','rejected',0);
INSERT INTO counters VALUES('payin','sending',0);
INSERT INTO counters VALUES('payin','unknown',0);
INSERT INTO counters VALUES('payin','untracked',0);
INSERT INTO counters VALUES('payout','awaiting',0);
INSERT INTO counters VALUES('payout','cancelled',2);
INSERT INTO counters VALUES('payout','draft',3);
INSERT INTO counters VALUES('payout','expired',0);
INSERT INTO counters VALUES('payout','mismatch',1);
INSERT INTO counters VALUES('payout','other',2);
INSERT INTO counters VALUES('payout','paid',6);
INSERT INTO counters VALUES('payout','paused',3);
INSERT INTO counters VALUES('payout','processing',4);
INSERT INTO counters VALUES('payout','queued',0);
INSERT INTO counters VALUES('payout','rejected',3);
INSERT INTO counters VALUES('payout','sending',0);
INSERT INTO counters VALUES('payout','unknown',2);
INSERT INTO counters VALUES('payout','untracked',1);
CREATE TABLE tallies (
    kind TEXT NOT NULL,
    quarter INTEGER NOT NULL,
    state TEXT NOT NULL,
    currency TEXT NOT NULL,
    payments INTEGER NOT NULL CHECK (payments >= 0),
    billions INTEGER NOT NULL,
    rest INTEGER NOT NULL,
    PRIMARY KEY (kind, quarter, state, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO tallies VALUES('payin',1995411,'other','IDR',1,4,500000000);
INSERT INTO tallies VALUES('payin',1995411,'paused','IDR',1,4,600000000);
INSERT INTO tallies VALUES('payout',1995411,'cancelled','INR',2,0,6230000);
INSERT INTO tallies VALUES('payout',1995411,'draft','INR',3,0,9060000);
INSERT INTO tallies VALUES('payout',1995411,'mismatch','INR',1,0,170000);
INSERT INTO tallies VALUES('payout',1995411,'other','INR',2,0,230000);
INSERT INTO tallies VALUES('payout',1995411,'paid','INR',6,0,4295000);
INSERT INTO tallies VALUES('payout',1995411,'paused','INR',3,0,630000);
INSERT INTO tallies VALUES('payout',1995411,'processing','INR',4,0,8080000);
INSERT INTO tallies VALUES('payout',1995411,'rejected','INR',3,0,2215000);
INSERT INTO tallies VALUES('payout',1995411,'unknown','INR',2,0,301000);
INSERT INTO tallies VALUES('payout',1995411,'untracked','INR',1,0,130000);
CREATE TABLE totals (
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    currency TEXT NOT NULL,
    payments INTEGER NOT NULL CHECK (payments >= 0),
    billions INTEGER NOT NULL,
    rest INTEGER NOT NULL,
    PRIMARY KEY (kind, state, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO totals VALUES('payin','other','IDR',1,4,500000000);
INSERT INTO totals VALUES('payin','paused','IDR',1,4,600000000);
INSERT INTO totals VALUES('payout','cancelled','INR',2,0,6230000);
INSERT INTO totals VALUES('payout','draft','INR',3,0,9060000);
INSERT INTO totals VALUES('payout','mismatch','INR',1,0,170000);
INSERT INTO totals VALUES('payout','other','INR',2,0,230000);
INSERT INTO totals VALUES('payout','paid','INR',6,0,4295000);
INSERT INTO totals VALUES('payout','paused','INR',3,0,630000);
INSERT INTO totals VALUES('payout','processing','INR',4,0,8080000);
INSERT INTO totals VALUES('payout','rejected','INR',3,0,2215000);
INSERT INTO totals VALUES('payout','unknown','INR',2,0,301000);
INSERT INTO totals VALUES('payout','untracked','INR',1,0,130000);
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','payment_search','payment_search',0,'CREATE VIRTUAL TABLE payment_search USING fts5(text, content='''', columnsize=0, detail=none, tokenize=''trigram case_sensitive 1'')');
CREATE TABLE IF NOT EXISTS 'payment_search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO payment_search_data VALUES(1,X'1d9530');
INSERT INTO payment_search_data VALUES(10,X'0000000002032100010101010002110102120102');
INSERT INTO payment_search_data VALUES(137438953473,X'000001cd04300a0a0a1d0303ee80801d0501a21d020230301d020264651d0206ee8080ee80811d0404a2ee80ad1d01032033341d020237391d02026c651d01032d70611d020271751d01032e636f1d01033030311d020231321d01033132201d0301331d01033220331d020233341d01033334351d01033435361d01033536201d0301371d01033620371d020237391d010337390a1d0103390a0a1d0301641d01034065781d0103616d701d020272691d020279691d0103636f6d1d0103640a641d020265771d0103652e631d0202640a1d020273741d020275651d020277691d020278611d0103690a301d0202206c1d020240651d02026e2d1d01036c652e1d0301731d01036d0a301d0202706c1d01036e2d711d01036f6d0a1d01037061791d02026c651d01037175651d010372690a1d01037374611d0103742d701d020261721d01037565641d0301751d01037769201d0301401d010378616d1d010379696e1d0109ee8080ee8081ee808c1d030581ee808c0a1d0703ee80971d03038c0a0a1d0406ee8097ee80a21d030797ee80a2ee80ad1d0307a2ee80adee80b81d0305adee80b80a1d0703ee81831d0303b80a0a1d0406ee8183ee818f1d02068183ee818f0a1d03038f0a0a1d04060604050509070605050605060605060406050606060406050606040606050506060506050505050506050505060406050606060506060606050604060406060c080606090a0a0806060909');
INSERT INTO payment_search_data VALUES(2336462209025,X'00000d7e04300a0a38030303ee8080030601010101010501830305018a0105018c0a0501970105019c090505019f0c0501a2030501ac0d0501b2010501ba0e040281940b0501980305019a02020101010105019e0d0501a90901010101010501aa090202303003020235300102023737090101010101020238380302023930020201010101020261730101020101010102026465030202696e0101020101010102026b730302026d6909010101010102027030090301310a0301320b0301330c0301340d0301350e03016509010101010102027761030206ee8080ee808009010101010107018103040483ee809e0304048aee80870104048cee809b0a040497ee80a20104049cee8196090504049fee808a0c0404a2ee80ad030404acee80ad0d0404b2ee8081010404baee81940e03058194ee80a80b040498ee81910304049aee808002020101010104049eee80a80d0404a9ee81a90901010101010404aaee81aa09010320300a090202310a0208030130010202320a0407030133010202330a0507030134030202340a06070202350a07070202360a08020237380302026c65030202742d01010201010101020276650101020101010101032d300a09030133030202310a0a0202320a0b03013809050202330a0c0202340a0d0301310b03013409040301370c0301620e0301630a020202350a0e0301630d020238620e0301650a020239340d0202613209030134090301640a0301660b020262300d0301390c0301650b0301660e020263320b020265610c0301640a02026d690802026f7406020270610101010301720402027265070202756e0501032e636f01010101010101010101010101010301730901010101010103300a0a090301370903017009020220310203013201030301330503013406030135070301360802022d320e0301380e0301650a020202300a090301200101020101010103012d0e03013009010101010103013102010703030132010307030133050703013406070301350707030136080301640d0202310a020803013001030132030301610b0301620d0202320a0407030133010202330a0507030130030202340a0607030134090202350a07070202360a0803013303020237330c03013401020239320d0202406509020262300d0202630a0b020264630d0103310a0a0a0301370a03016102030169020301700a0202303001030137010b020231390a0202322003030133030301370a020233370302023730030202383709020239660a04020240650a020261310a0301630b020262330d0301360b020264610c0202662d09010301360b0103320a0a02090301370b0301610202030169040301700b020220330302022d340d0301390d020230620d020231370302023262090202333401020202340a03020237370a020238360905020240650b020261350e0202622d090301330c0202633709020264620b0103330a0a0c0301370c03016105030169050301700c0202022d61090202303603020231300c020233340c0202340a0c0301350303013801020235350302023732030301650d020240650c020262310a020263310e0103340a0a0d0301370d030161010503016901050301700c010301770302022d340a0301610902020230300d0301310b0202316609020202330a0e020234350d030164090301650902023536030301370d020237630c020238200103013101020240650d020262300e020263620c0301660a020264310902026534090103350a0a0e0301370e03016107030169070301700e020230310102023536030301660e0202360a030301200303013203030137030202372d0d020238340e020240650e020263360d020266310b0301350e0103360a61080301690803016b03020220370302022d620b010202302d0a030134090202322d0d030134030301610e02023335030202372d0b03013609030138030301660b0202642d0b020265620c0103370a70090102022d340b010301620d010202302d0c0301330302023231030301620c0202332d090301330c0202340a0102023630090202370a0a03016d0901010101010202380a03020263360c020265650d020266340b02026d300901010101010103380a0a03030164030202203101020231300103013303020233630e0202342d0a0301300b0301330e020236320e030137090202370a090202383103020262640e020264660a020265380a01033930300202010101010202322d0d020234300d020236650c020237300c0202623209020266310a0301370e010340657801010101010101010101010101010103610a3501030139020201010101020220760101020101010102022d340c020231320a02023232090202343109020235350e0202372d0c0301320c0202406501010201010101020263300b03016b05020264360a020266360b0202696401010301740302026d70010101010101010101010101010102027269030202736801010201010101020274630802027969030103622d3409020230300d010301390d020231640c0301660a0202326309020233310c0301370d020236370b020238340b020239370c0202612d0c020264300e020265360b020266640e0103630a700b020230630b020231390e020232640b0202362d0c0301320d0202373309020262610c0202652001010201010101030173040202662d0d0301650a0202680a0802026b650502026f6d01010101010101010101010101010202737609010101010102027465070103640a0a01040203016101040202022d340e0301630b02022e630901010101010202302d0e020231310a030138090202320a02020236300a020238330e020261370c020262380b020263660d0202642d0e0202657703020266660a01036520740101020101010102022d610a02022e630101010101010101010101010101020230340d0202342d09020236640b020238340a0202396209020261370c020262310c02026374070202640a050203012e0901010101010301310a020265300d02026a65070202720a0603016d0101020101010103017309010101010102027373040301740302027769030202786101010101010101010101010101010103662d32090301350d0301380a020231610a0301620b020233620a0202342d0b020235380e0202362d0b0301370b0202372d0e020264640e0202652d0a03013909020266330a0103670a0a0301030161040103680a0a080301610802026120010102010101010301400101020101010102026572060103690a30030202206c03020240650302026365010102010101010202640a010301320202026e0a030301670301030176010102010101010202736d0802027469030202786509010101010101036a65630701036b6564050202732d0301036c652e01010101010101010101010101010301730301036d0a30030301350103013902020101010103016d090101010101020230300901010101010202610a010102010101010301740802026973080301780901010101010202706c010101010101010101010101010101036e0a640302022030090301310a0301320b0301330c0301340d0301350e0202670a030102027472050202766f0101020101010101036f636504020269630101020101010102026d0a010101010101010101010101010102026e200901010101010202746806010370304009020231400a020232400b020233400c020234400d020235400e020261690101030179030202657209010101010102026c6501010101010101010101010101010202726f040103720a0a060301610602026163050202656a070202690a0302026d610101020101010102026f63040202736f0901010101010103732d300302026861010102010101010202696e0402026d610802026f6e090101010101020273690402027461030202762d0901010101010103742d6d0803016f0603017001010101030172070301750502026172030202636808020265640702026865060202696e0302027261050103756e74050103762d30090301310a0301320b0301330c0301340d0301350e020265720101020101010102026f6901010201010101010377616903020269200303014003010378616d010101010101010101010101010102026564090101010101010379696e030105ee80800a0a01080404ee80800a090703ee80800901010101010901810a0901820b0901830c0901840d0901850e0602810a0208030703ee808c030602820a04070703ee8097010602830a05070602840a06070602850a07070602860a080303810a0a020801020406ee808aee80800106028c0a030703ee8097030303820a0a04070406ee8097ee80a2010303830a0a05070406ee809eee8086030303840a0a06070404ee80ac0a090303850a0a07070303860a0a080406ee80bfee80a303030787ee8189ee80a10c06028a0a0103058aee80800a010703ee808201060487ee81890c09018a0103038c0a0a030406ee8097ee80a20306049bee818d0a03078dee80a5ee818803030791ee8186ee808303030795ee8091ee818603030797ee80a2ee80ad030901b0010303980a0a0303059bee818d0a0a03079cee8196ee80be0e080281830903079eee8086ee80bf0303079fee808aee80870c0305a1ee80a20a0c0303a20a0a0c0406ee80adee80b8030602b00a010703ee8191010307a3ee80b7ee80b8030307a5ee8188ee8095030307a8ee8080ee80810d0602810a0b0303ab0a0a0e0303ac0a0a090406ee80adee80b90d0305adee80b80a0304060c0404040405040404040405040904090405050a050a0b050b050a05040404040409050e040707070708070707070708070c070c070606040604060406060505050b0b060405050505050405040405050405040505040404050404040505040505070405051309060404050504040404050405050a04090706050505040406040404040604060406040605040504050505050506040404040505050504040505050605050405040506040704050404050504050505060505060505050405050604040405050505050504040505040505050604050505040505050406050504040504050504050505040505060404040405050405040404050505050504060404050605040504040505040404050507060505040504050405050509050505050a060405050405050404050405050505050b050505050505041306090b050505050505040b05040505060412050b050506060405040505040505050505050506050505050405050b0405040505120a05080605040a0505040505050505050505050c051205050505050505050609040505050a0905040512060404050405050505040505050405070406040b0a050605050b050405050a05050a0606051304060409090a0b040509120605040404040406050b060b120a0506050505050506040a120506040505050b050a060b05050a05050a0604070404050505050505060604040404040b0b060504130a0609070b04040404040706060606060605090905060709070907070706090a05080607040609070a0a0a0a0406080a050a0a08060905060a0a0a05060609');
INSERT INTO payment_search_data VALUES(2336462209026,X'000001650a30ee80adee80b8ee8183030602b90a0d0303b00a0a010406ee8191ee808a010307b2ee8081ee808a010305b7ee80b80a030703ee80be030303b80a0a030406ee80beee80980305058183ee818e030303b90a0a0d0307baee8194ee80ab0e0307bcee8084ee80ac090303be0a0a0e0404ee80980a030307bfee80a3ee80b70302088183ee818cee80bc0906028e0a03030786ee8083ee809e03030788ee8095ee809103030789ee80a1ee80a20c03038a0a0a0103078cee80bcee80840903038d0a0a0a03038e0a0a03030791ee808aee80870106048dee80a503030794ee80a8ee80810b0602ab0a0e030596ee80be0a0e05058183ee818c09030798ee8191ee808d0303079aee8080ee808102090182040901830509018406090185070901860803079eee80a8ee80800d0303a90a0a0901010101010404ee81a90a0901010101010703ee81a90901010101010303aa0a0a090404ee81aa0a090703ee81aa09040c0506090a0806060908060a0a06070a0b050a0a0a060a06060a070a0508080a0a04040404040a0b0c0b0607');
INSERT INTO payment_search_data VALUES(2473901162497,X'00000d9b06300a0aee80800f01010101010101010501811405019f10020501aa100501ad150501af150501b0120501b10f070501bc0f0501be1404028197170501991605019a04000002000012010101010501a3110501a90f01010101010101010501aa0f0403020237370f0101010101010101020239300400000200001201010101020261730400000200001201010101020263611601020264721301010202696e040000020000120101010102026f6e06020270300f04030301311004030301321104030133120301610f0101010301650f0101010101010101030172040206ee8080ee80800f0101010101010101040481ee808a1404049fee808f12070193100404aaee8097100404adee80bb150404afee8188150404b0ee8190120404b1ee81a20f0701a3160404bcee80840f0404beee80961403058197ee818a17040499ee819c1604049aee808004000002000012010701811a01010404a3ee819d110404a9ee81a90f01010101010101010404aaee81aa0f0403010320300a0f0403040202310a100403040202320a0400000d04070202330a120202340a0600000202370a180202380a190202742d040000020000120101010102027665040000020000120101010101032d300a0f04030202310a100403030161140202320a1104030166170202330a1203013212020234311503013210030301341703013715030138160301390f02030165120103016614020236300f020238311003013315030137170202393311030301370f03013911030163130202616210030166160102026231120301330f030137110301391303016612020263631602026437150301391603016510020266371402026f7406000002027072040000020271751a01010202756e180101032e636f04000002000009010101010101010101010101010301730f01010101010101010103300a0a0f0403040301370f04030301611a0301691a0301700f040302022032040000030134060000030137180301381902022d340f050202300a0f040303012004000002000012010301300f01010101010101010301311004030301320400000d040301331203013406000003013718030138190202310a1004030301201a010103013014060301311b0301321c0202320a0400000d04030132140202330a1203012d12030162170202340a0600000301340f0202370a180202380a19030164120202393517020240650f04030202613311030139150202620a14020263351002026635130103310a0a100403040301371004030301611b0301691b030170100403020220301a0301311b0301321c02022d3417030138150202300a1a03013214030161110202310a1b0202320a1c030163120301661502023365160202342d15020235311203016112020237620f020239381002024065100403020261341703016614020264351002026565130202662d140103320a0a11040703013711040301610400001803016904000018030170110402022d321703013810030139130202312d15030133160301341502023231150301341203013714030138140202333210020234641202023533110202370a160301331402023838140202406511040202620a0f0202632d120301321603013517020264321202026532130202660a1503012d1703013815030165170103330a0a12030137120301701202022d3412030139110202306214020231351203013910030166140202322d1003013511030164120202332d1103016613020234350f020235361102024065120202612d130202623017020263621102026462130202652d1603013816020266341103013615030139130103340a61060000030169060000030170130402022d3410030164150202312d1703013215020232331003016317030165130301661702023432170301340f0301360f0202352d0f03013915030163110202362d14020301610f0202373215020238301203016416020239380f0301391603016511020264341202026533130301641202026634140103350a701002022d360f0301621303016410020231351202023335110202340a130202363511020238391702023932150202613417030137120202632d11030134160202666511030166100103362d34150301391403016316020230340f02023232140202356611020261310f020264630f0103370a6118030169180301701602022d390f020232311502023330140301331102023431170202376316010301641301010301700f01010102026166150202622d120301320f020263300f0701020264301301010202653014020270300f0101010103380a61190301691902023038120301631002023164100202322d170202336615020237341702023839140202392d0f0503030132160202612d100202640a1203013015030162160103392d38170301620f02030166140202303004000002000012010301311a0101020232311603013215030163160301661502023331140301321103013313030163110202352d1303016117020237630f020238390f0301611002023932150103013311020262641602026339130202646413020265391102026636140103406578040000020000090101010101010101010101010101035f686f060103610a3904000002000012010101010301701102022076040000020000120101010102022d341303016110020231370f02023366110202340a17030132170202376212020239391502024065040000020000120101010102026263100202662d1503013416030138170301391403017413010102026d70040000020000090101010101010101010101010102026e6316010202720a19020273680400000200001201010101020275730f0101010103620a700f0502022d341103016116030162120202303317030139170202313212020232620f020233340f02023563160202373311020239331302026334100202642d160202662d13030130120103632d3312030139110202302d0f030130160102023237160202342d10030139160202350a1003013817020236640f02023935130202616e16010202622d110301351602026362160301630f0301640f020264370f0202652004000002000012010101010301381003016c160103017304000002026c651902026f6d0400000200000901010101010101010101010101020273760f01010101010101010103640a0a060301701202022d341602022e630f01010104010202300a1a03013013010103016115030166130202310a1b0202320a1c0301321202023438120202352d100202372d0f0301611502023962160202622d1603016613020263630f0301651002026430130301631002026564100202662d1203016410020272611301010103652074040000020000120101010102022d641602022e6304000002000009010101010101010101010101010202302d140202322d1302023361130301641302023435150202383010030139160202392d110202610a110301721902026230170202642e0f01010104010301301a0301311b0301321c0301661002020265331302026c6c16010202720a06000003016d04000002000012010101010301730f010101010101010102027373040000020275651a01010202786104000002000009010101010101010101010101010103660a701502022d3114030134130203016117030162120202303312020231651302023331100202343511030136140202023534130202362d1503013214020237651402023832170301641502023964130301661402026464100202656111030162170202663310020274731301010103670a0a040000030161040000030170040103686120040000020000120101010103014004000002000012010101010202657206000002026f6c060103696365040000020000120101010102026e67040000030176040000020000120101010101036b6e6f1801036c640a060202652e040000020000090101010101010101010101010103016119030164160102026c65160101036d0a39040000020000120101010103016316010301641301010301700f0101010202610a04000002000012010101010202706c040000020000090101010101010101010101010101036e0a0a1803016118020220300f040303013110040303013211040301331202025f680602026365160103016c190202670a04000002026b6e1802026f77180202766f040000020000120101010101036f636504000002026963040000020000120101010102026c640602026d0a040000020000090101010101010101010101010102026e200f010101010101010103015f06020274680600000202776e1801037030300f0101010301400f0403020231401004030202324011040202334012020261750f010101020265720f010101010101010102026c6504000002000009010101010101010101010101010202726f04000001037175651a01010103720a0a0600130301610600001303016f060202616613010102026d61040000020000120101010102026f630400000202736f0f01010101010101010103732e63130101020265640f0101010202686104000002000012010101010202696e04000002026f6e0f0101010101010101020273690400000202762d0f01010101010101010103742d6f0600000301700400000301711a01010301751801020268650600000202732e13010101037565641a01010301751a010102026e631903016b18020273650f0101010103762d300f0403030131100403030132110403013312020265720400000200001201010101041004050404040405040405040e040c060d0f0f06070f0507060504070c0411070704070707070704070708070e06070f0909080a050705050f0f080704060405040505040404050504050504040604040405050504040404050504040507070706190c09060404060706040406070b0c0608040604040706050404090405040407040505040507050405050509060404060504040504050404050504040505050405050705040505050805070705050404050404050404040505050504050605050404050505040404060404050405050404050404050405050505050505050405040408060505040504050404040504040504040604050504050404050504050605040405050505050505040504050406040405050505050604040505050405060607050504070705080604050405050505050704050504040605040c060504040405040404050405050406040505050505190610040f05040505050405050f0505040404061806050f08070504040504050505050505050505040604050505050405040505060504050404050f04050605180d0604050a0506040405050405050504050504050405040505040710051805050504050504050504050a040404050506070e0c0707180605050404050505050505050405050405040505040507080604100e070510070e060618040506100506070f180604070605040506040705050f080f05180d0407050906070605080d180708080704070f070d08080f070d070d080606050707080605040808060504');
INSERT INTO payment_search_data VALUES(2473901162498,X'0000031b0430766f6904000002000012010101010103776e0a18010378616d04000002000009010101010101010101010101010105ee80800a0a0f04030404ee80800a0f04030703ee80800f01010101010101010901811004030901821104090183120602810a1004030602820a0400000d040602830a120602840a0600000602870a180602880a190303810a0a1004030404ee808a0a1a0703ee80821406028b0a1b06028c0a1c0303820a0a0400000d040406ee8096ee809c140303830a0a120303840a0a0600000406ee80acee80ac0f0303870a0a180303880a0a120703038a0a0a1a0406ee8082ee80961403038b0a0a1b03038c0a0a1c03038d0a0a1603038e0a0a1503038f0a0a120406ee80b3ee808f12030593ee81a20a100303950a0a150404ee808d0a1606028e0a15030796ee8095ee808e1506049bee81891406049cee819814030597ee80a00a10030799ee80b5ee80a31103079bee8189ee809e1403079cee8198ee81991403039e0a0a1403079fee808fee80b312060493ee81a2100303a00a0a100406ee8099ee80b5110307a3ee80b8ee8181110303a90a0a170307aaee8097ee80a0100307acee80acee80ae0f0602ae0a0f0307adee80bbee819c150303ae0a0a0f0307afee8188ee8095150307b0ee8190ee8088120307b1ee81a2ee81990f0604a3ee819c160305b3ee808f0a120307b5ee80a3ee80b8110305b8ee81810a110307bbee819cee8096150307bcee8084ee80ac0f0307beee8096ee809b14020481810a0a11030588ee80950a15030589ee809e0a1403058aee80a90a17030590ee80880a12030797ee818aee80a917030598ee81990a140303990a0a0f050406ee819cee80951603079aee8080ee80820400000901840600000901871809018819060481ee808a1a09018b1b09018c1c03039c0a0a160406ee8095ee808d16060496ee80951503079dee80a0ee8099110303a20a0a100404ee81990a0f0305a3ee819c0a1606049dee80a0110303a90a0a0f01010101010101010404ee81a90a0f01010101010101010703ee81a90f01010101010101010303aa0a0a0f04030404ee81aa0a0f04030703ee81aa0f0403041006190a090e06050407090507050508070605050a0906080906070609060606060609080607050a0707080a0a0a060a0706090a060a0a050a060a0a0a07080a080a0a0a07080808080a0807090c0604040704040609070a060708070e0f0e0809');
CREATE TABLE IF NOT EXISTS 'payment_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO payment_search_idx VALUES(1,X'',2);
INSERT INTO payment_search_idx VALUES(17,X'',2);
INSERT INTO payment_search_idx VALUES(17,X'30ee80adee80b8ee',4);
INSERT INTO payment_search_idx VALUES(18,X'',2);
INSERT INTO payment_search_idx VALUES(18,X'30766f',4);
CREATE TABLE IF NOT EXISTS 'payment_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO payment_search_config VALUES('version',4);
CREATE TRIGGER state_past BEFORE UPDATE ON state WHEN OLD.name <> NEW.name OR (OLD.name <> 'sending_paused' AND NEW.value < OLD.value) BEGIN
    SELECT RAISE(ABORT, 'fencing tokens and entries only grow');
END;
CREATE TRIGGER state_kept BEFORE DELETE ON state BEGIN
    SELECT RAISE(ABORT, 'the state of the ledger is never deleted');
END;
CREATE TRIGGER audit_gapless BEFORE INSERT ON audit
    WHEN NEW.entry IS NOT (SELECT value + 1 FROM state WHERE name = 'audit_entries')
BEGIN
    SELECT RAISE(ABORT, 'the audit chain has no gaps');
END;
CREATE TRIGGER audit_count AFTER INSERT ON audit BEGIN
    UPDATE state SET value = NEW.entry WHERE name = 'audit_entries';
END;
CREATE TRIGGER audit_frozen BEFORE UPDATE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit chain is only added to');
END;
CREATE TRIGGER audit_kept BEFORE DELETE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit chain is only added to');
END;
CREATE INDEX batches_rows ON batches (rows_sha256);
CREATE TRIGGER batches_frozen BEFORE UPDATE OF seq, id, file_sha256, rows_sha256, created_at ON batches BEGIN
    SELECT RAISE(ABORT, 'what a batch was made from never changes');
END;
CREATE TRIGGER batches_past BEFORE UPDATE OF state ON batches
    WHEN (OLD.state = 'ended' AND NEW.state <> 'ended') OR (OLD.state <> 'draft' AND NEW.state = 'draft')
BEGIN
    SELECT RAISE(ABORT, 'a batch that was sent is no draft, and one that ended stays ended');
END;
CREATE TRIGGER batches_kept BEFORE DELETE ON batches BEGIN
    SELECT RAISE(ABORT, 'batches are never deleted');
END;
CREATE TRIGGER batch_headers_frozen BEFORE UPDATE ON batch_headers BEGIN
    SELECT RAISE(ABORT, 'the table of a batch never changes');
END;
CREATE TRIGGER batch_headers_kept BEFORE DELETE ON batch_headers BEGIN
    SELECT RAISE(ABORT, 'the table of a batch is never deleted');
END;
CREATE TRIGGER batch_lines_frozen BEFORE UPDATE ON batch_lines BEGIN
    SELECT RAISE(ABORT, 'the table of a batch never changes');
END;
CREATE TRIGGER batch_lines_kept BEFORE DELETE ON batch_lines BEGIN
    SELECT RAISE(ABORT, 'the table of a batch is never deleted');
END;
CREATE INDEX payments_created ON payments (created_at);
CREATE INDEX payments_kind ON payments (kind, created_at);
CREATE INDEX payments_kind_state ON payments (kind, state, created_at);
CREATE UNIQUE INDEX payments_batch ON payments (batch, batch_row) WHERE batch IS NOT NULL;
CREATE INDEX payments_batch_state ON payments (batch, state) WHERE batch IS NOT NULL;
CREATE INDEX payments_other_open ON payments (created_at) WHERE state = 'other' AND word_is_final = 0;
CREATE INDEX payments_test_mark ON payments (is_test) WHERE is_test IS NOT NULL AND test_mark_seen = 0;
CREATE INDEX payments_by_amount ON payments (kind, currency, amount_scaled, created_at);
CREATE INDEX payments_by_name ON payments (kind, sort_name, created_at DESC);
CREATE INDEX payments_by_change ON payments (kind, changed_at, created_at);
CREATE INDEX payments_standing ON payments (kind, state, standing_since, currency, amount_scaled);
CREATE INDEX payments_recipient ON payments (account_number, operator_code, state) WHERE kind = 'payout' AND account_number <> '';
CREATE INDEX payments_awaited ON payments (pay_to_expires_at) WHERE state = 'awaiting';
CREATE INDEX payments_unscaled ON payments (created_at) WHERE amount_scaled IS NULL;
CREATE INDEX payments_mark ON payments (is_test, kind, created_at);
CREATE INDEX payments_noted ON payments (state) WHERE problem <> '';
CREATE INDEX payments_changed_word ON payments (kind) WHERE changed_after_success = 1;
CREATE INDEX payments_unproven ON payments (created_at) WHERE state = 'rejected' AND rejection = 'reply';
CREATE INDEX payments_look ON payments (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX payments_after_all ON payments (kind) WHERE found_after_rejected = 1;
CREATE TRIGGER payments_frozen BEFORE UPDATE OF seq, id, kind, nonce, created_at, amount, amount_scaled, currency, method_code, account_name,
    account_number, operator_code, email, callback_url, return_url, search_frozen ON payments BEGIN
    SELECT RAISE(ABORT, 'what a payment asks for never changes');
END;
CREATE TRIGGER payments_batch_frozen BEFORE UPDATE OF batch, batch_row ON payments BEGIN
    SELECT RAISE(ABORT, 'a payment stays in its batch');
END;
CREATE TRIGGER payments_past BEFORE UPDATE ON payments
    WHEN NEW.attempts < OLD.attempts OR NEW.latest_token_expiry < OLD.latest_token_expiry OR NEW.ever_on_wire < OLD.ever_on_wire
        OR NEW.accepted < OLD.accepted
BEGIN
    SELECT RAISE(ABORT, 'what happened to a payment is never forgotten');
END;
CREATE TRIGGER payments_seen BEFORE UPDATE ON payments
    WHEN NEW.fencing_token < OLD.fencing_token OR NEW.test_mark_seen < OLD.test_mark_seen
BEGIN
    SELECT RAISE(ABORT, 'what happened to a payment is never forgotten');
END;
CREATE TRIGGER payments_cancelled BEFORE UPDATE OF state ON payments WHEN OLD.state = 'cancelled' AND NEW.state <> 'cancelled' BEGIN
    SELECT RAISE(ABORT, 'a payment that was cancelled stays cancelled');
END;
CREATE TRIGGER payments_pay_to_kept BEFORE UPDATE ON payments
    WHEN (OLD.pay_to_account <> '' AND NEW.pay_to_account = '') OR (OLD.pay_to_reference <> '' AND NEW.pay_to_reference = '')
        OR (OLD.pay_to_expires_at IS NOT NULL AND NEW.pay_to_expires_at IS NULL)
BEGIN
    SELECT RAISE(ABORT, 'where a customer pays is never forgotten');
END;
CREATE TRIGGER payments_bound_kept BEFORE UPDATE ON payments
    WHEN (OLD.token_life = -1 AND NEW.token_life IS NOT -1) OR (NEW.token_life <> -1 AND NEW.token_life < OLD.token_life)
        OR (OLD.token_life IS NOT NULL AND NEW.token_life IS NULL)
BEGIN
    SELECT RAISE(ABORT, 'how long a payment can still be accepted is never forgotten');
END;
CREATE TRIGGER payments_after_all_kept BEFORE UPDATE ON payments
    WHEN (OLD.found_after_rejected = 1 AND NEW.found_after_rejected IS NOT 1) OR (OLD.alarm_seen = 1 AND NEW.alarm_seen IS NULL)
BEGIN
    SELECT RAISE(ABORT, 'that a payment was accepted after all is never forgotten');
END;
CREATE TRIGGER payments_sending_stopped BEFORE UPDATE ON payments
    WHEN OLD.sending_stopped = 1 AND (NEW.sending_stopped IS NULL OR NEW.attempts > OLD.attempts)
BEGIN
    SELECT RAISE(ABORT, 'a payment whose batch was cancelled is never sent again');
END;
CREATE TRIGGER payments_kept BEFORE DELETE ON payments BEGIN
    SELECT RAISE(ABORT, 'payments are never deleted');
END;
CREATE TRIGGER payment_body_frozen BEFORE UPDATE ON payment_body BEGIN
    SELECT RAISE(ABORT, 'the body of a payment never changes');
END;
CREATE TRIGGER payment_body_kept BEFORE DELETE ON payment_body BEGIN
    SELECT RAISE(ABORT, 'the body of a payment is never deleted');
END;
CREATE TRIGGER attempts_frozen BEFORE UPDATE OF seq, number, token_jti, token_exp, begun_at, fencing_token ON attempts BEGIN
    SELECT RAISE(ABORT, 'how an attempt began never changes');
END;
CREATE TRIGGER attempts_token_kept BEFORE UPDATE ON attempts
    WHEN NEW.token_iat IS NOT OLD.token_iat OR NEW.token_asked <> OLD.token_asked
BEGIN
    SELECT RAISE(ABORT, 'how an attempt began never changes');
END;
CREATE TRIGGER attempts_kept BEFORE DELETE ON attempts BEGIN
    SELECT RAISE(ABORT, 'attempts are never deleted');
END;
CREATE INDEX timeline_payment ON timeline (seq);
CREATE TRIGGER timeline_frozen BEFORE UPDATE ON timeline BEGIN
    SELECT RAISE(ABORT, 'the timeline is only added to');
END;
CREATE TRIGGER timeline_kept BEFORE DELETE ON timeline BEGIN
    SELECT RAISE(ABORT, 'the timeline is only added to');
END;
CREATE TRIGGER replies_kept BEFORE DELETE ON replies BEGIN
    SELECT RAISE(ABORT, 'the last replies are never deleted');
END;
CREATE INDEX commands_open ON commands (entry) WHERE done_at IS NULL;
CREATE TRIGGER commands_frozen BEFORE UPDATE OF entry, kind, payment, reason, at ON commands BEGIN
    SELECT RAISE(ABORT, 'what was asked for never changes');
END;
CREATE TRIGGER commands_done BEFORE UPDATE OF done_at ON commands WHEN OLD.done_at IS NOT NULL BEGIN
    SELECT RAISE(ABORT, 'a command is done once');
END;
CREATE TRIGGER commands_kept BEFORE DELETE ON commands BEGIN
    SELECT RAISE(ABORT, 'commands are never deleted');
END;
CREATE TRIGGER final_words_kept BEFORE DELETE ON final_words BEGIN
    SELECT RAISE(ABORT, 'what a person said of a word is never deleted');
END;
CREATE INDEX balances_hour ON balances (hour);
CREATE INDEX recipient_keys_person ON recipient_keys (person_key, created_at);
CREATE TRIGGER recipient_keys_frozen BEFORE UPDATE ON recipient_keys BEGIN
    SELECT RAISE(ABORT, 'the keys of a recipient never change');
END;
CREATE TRIGGER recipient_keys_kept BEFORE DELETE ON recipient_keys BEGIN
    SELECT RAISE(ABORT, 'the keys of a recipient are kept');
END;
CREATE TRIGGER payments_out_of_turn AFTER INSERT ON payments WHEN NEW.created_at < (SELECT max(created_at) FROM payments) BEGIN
    INSERT INTO out_of_turn VALUES (NEW.seq);
END;
CREATE TRIGGER payments_count_new AFTER INSERT ON payments BEGIN
    UPDATE counters SET payments = payments + 1 WHERE kind = NEW.kind AND state = NEW.state;
END;
CREATE TRIGGER payments_count_moved AFTER UPDATE OF state ON payments WHEN NEW.state <> OLD.state BEGIN
    UPDATE counters SET payments = payments - 1 WHERE kind = OLD.kind AND state = OLD.state;
    UPDATE counters SET payments = payments + 1 WHERE kind = NEW.kind AND state = NEW.state;
END;
CREATE TRIGGER payments_tally_new AFTER INSERT ON payments BEGIN
    INSERT INTO tallies VALUES (NEW.kind, NEW.created_at / 900000, NEW.state, NEW.currency, 1,
        coalesce(NEW.amount_scaled / 1000000000, 0), coalesce(NEW.amount_scaled % 1000000000, 0))
        ON CONFLICT DO UPDATE SET payments = payments + 1, billions = billions + excluded.billions, rest = rest + excluded.rest;
    INSERT INTO totals VALUES (NEW.kind, NEW.state, NEW.currency, 1,
        coalesce(NEW.amount_scaled / 1000000000, 0), coalesce(NEW.amount_scaled % 1000000000, 0))
        ON CONFLICT DO UPDATE SET payments = payments + 1, billions = billions + excluded.billions, rest = rest + excluded.rest;
END;
CREATE TRIGGER payments_tally_moved AFTER UPDATE OF state ON payments WHEN NEW.state <> OLD.state BEGIN
    UPDATE tallies SET payments = payments - 1, billions = billions - coalesce(OLD.amount_scaled / 1000000000, 0),
        rest = rest - coalesce(OLD.amount_scaled % 1000000000, 0)
        WHERE kind = OLD.kind AND quarter = OLD.created_at / 900000 AND state = OLD.state AND currency = OLD.currency;
    DELETE FROM tallies WHERE kind = OLD.kind AND quarter = OLD.created_at / 900000 AND state = OLD.state AND currency = OLD.currency
        AND payments = 0;
    INSERT INTO tallies VALUES (NEW.kind, NEW.created_at / 900000, NEW.state, NEW.currency, 1,
        coalesce(NEW.amount_scaled / 1000000000, 0), coalesce(NEW.amount_scaled % 1000000000, 0))
        ON CONFLICT DO UPDATE SET payments = payments + 1, billions = billions + excluded.billions, rest = rest + excluded.rest;
    UPDATE totals SET payments = payments - 1, billions = billions - coalesce(OLD.amount_scaled / 1000000000, 0),
        rest = rest - coalesce(OLD.amount_scaled % 1000000000, 0)
        WHERE kind = OLD.kind AND state = OLD.state AND currency = OLD.currency;
    INSERT INTO totals VALUES (NEW.kind, NEW.state, NEW.currency, 1,
        coalesce(NEW.amount_scaled / 1000000000, 0), coalesce(NEW.amount_scaled % 1000000000, 0))
        ON CONFLICT DO UPDATE SET payments = payments + 1, billions = billions + excluded.billions, rest = rest + excluded.rest;
    DELETE FROM totals WHERE payments = 0;
END;
PRAGMA writable_schema=OFF;
COMMIT;
