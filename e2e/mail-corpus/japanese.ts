import type { MailCase } from './mail-case.ts'
import {
  bytes,
  entity,
  filePart,
  hex,
  htmlPart,
  inCharset,
  JPEG,
  letter,
  letterHead,
  multipart,
  word,
} from './write-mail.ts'

const HELLO = '\u3053\u3093\u306b\u3061\u306f'
const TOOTH = '\u6b6f\u304c\u75db\u3044\u306e\u3067\u4e88\u7d04\u3057\u305f\u3044\u3067\u3059'

/** A head whose From is a carrier's address, in the forms that feature phones were given. */
function phone(name: string, address: string, subject: string, ...more: string[]) {
  return letterHead(name, subject, ...more).map((line, index) => (index === 0 ? `From: ${address}` : line))
}

const fromPhone = (
  name: string,
  address: string,
  raw: Uint8Array,
  textContains: string,
  subjectContains?: string,
): MailCase => ({
  ...letter(name, raw, {
    senderEmail: address,
    textContains,
    ...(subjectContains ? { subjectContains } : {}),
  }),
  from: address,
})

const JIS_7BIT = ['Content-Type: text/plain; charset=iso-2022-jp', 'Content-Transfer-Encoding: 7bit']

export const japaneseMails: MailCase[] = [
  letter(
    'japanese-iso-2022-jp',
    entity(
      letterHead('japanese-iso-2022-jp', word(HELLO, 'ISO-2022-JP'), ...JIS_7BIT),
      inCharset(TOOTH, 'iso-2022-jp'),
    ),
    { subjectContains: HELLO, textContains: TOOTH },
  ),
  letter(
    'japanese-bytes-by-hand',
    entity(
      letterHead('japanese-bytes-by-hand', '=?ISO-2022-JP?B?GyRCJDMkcyRLJEEkTxsoQg==?=', ...JIS_7BIT),
      hex('1b244224332473244b2441244f1b2842'),
    ),
    { subjectContains: HELLO, textContains: HELLO },
  ),
  fromPhone(
    'docomo-shift-jis',
    'hanako.suzuki@docomo.example',
    entity(
      phone(
        'docomo-shift-jis',
        'hanako.suzuki@docomo.example',
        word(HELLO, 'Shift_JIS'),
        'Content-Type: text/plain; charset=Shift_JIS',
        'Content-Transfer-Encoding: 8bit',
      ),
      inCharset(TOOTH, 'shift_jis'),
    ),
    TOOTH,
    HELLO,
  ),
  fromPhone(
    'ezweb-dots-in-address',
    'taro..yamada.@ezweb.example',
    entity(
      phone('ezweb-dots-in-address', 'taro..yamada.@ezweb.example', word(HELLO, 'ISO-2022-JP'), ...JIS_7BIT),
      inCharset(TOOTH, 'iso-2022-jp'),
    ),
    TOOTH,
  ),
  fromPhone(
    'softbank-raw-subject',
    'yuki@softbank.example',
    entity(
      [
        ...phone('softbank-raw-subject', 'yuki@softbank.example', 'x', ...JIS_7BIT).filter(
          (line) => line !== 'Subject: x',
        ),
        bytes('Subject: ', inCharset(HELLO, 'iso-2022-jp')),
      ],
      inCharset(TOOTH, 'iso-2022-jp'),
    ),
    TOOTH,
    HELLO,
  ),
  fromPhone(
    'phone-raw-shift-jis-subject',
    'ken@docomo.example',
    entity(
      [
        ...phone(
          'phone-raw-shift-jis-subject',
          'ken@docomo.example',
          'x',
          'Content-Type: text/plain; charset=Shift_JIS',
        ).filter((line) => line !== 'Subject: x'),
        bytes('Subject: ', inCharset(HELLO, 'shift_jis')),
      ],
      inCharset(TOOTH, 'shift_jis'),
    ),
    TOOTH,
    HELLO,
  ),
  fromPhone(
    'phone-carrier-emoji',
    'mika@docomo.example',
    entity(
      phone(
        'phone-carrier-emoji',
        'mika@docomo.example',
        word(HELLO, 'Shift_JIS'),
        'Content-Type: text/plain; charset=Shift_JIS',
      ),
      bytes(inCharset(HELLO, 'shift_jis'), hex('f995f9f8')),
    ),
    HELLO,
  ),
  fromPhone(
    'phone-no-subject-no-name',
    'p8012@ezweb.example',
    entity(
      [
        'From: p8012@ezweb.example',
        'To: hello@brightside.test',
        'Date: Mon, 2 Mar 2026 18:14:05 +0900',
        ...JIS_7BIT,
      ],
      inCharset(TOOTH, 'iso-2022-jp'),
    ),
    TOOTH,
  ),
  fromPhone(
    'phone-decorated-mail',
    'aya@ezweb.example',
    (() => {
      const { head, body } = multipart(
        'related',
        '----_decome',
        entity(
          ['Content-Type: text/html; charset=Shift_JIS', 'Content-Transfer-Encoding: 8bit'],
          bytes(
            '<html><body bgcolor="#ffddee">',
            inCharset(TOOTH, 'shift_jis'),
            '<img src="cid:01@deco"></body></html>',
          ),
        ),
        filePart('image/jpeg; name="01.jpg"', 'inline', JPEG, 'Content-ID: <01@deco>'),
      )
      return entity(
        phone('phone-decorated-mail', 'aya@ezweb.example', word(HELLO, 'ISO-2022-JP'), head),
        body,
      )
    })(),
    TOOTH,
  ),
  letter(
    'japanese-euc-jp',
    entity(
      letterHead(
        'japanese-euc-jp',
        word(HELLO, 'euc-jp'),
        'Content-Type: text/plain; charset=EUC-JP',
        'Content-Transfer-Encoding: 8bit',
      ),
      inCharset(TOOTH, 'euc-jp'),
    ),
    { subjectContains: HELLO, textContains: TOOTH },
  ),
  letter(
    'japanese-undeclared',
    entity(
      letterHead('japanese-undeclared', HELLO, 'X-Mailer: Becky! ver. 2'),
      inCharset(TOOTH, 'iso-2022-jp'),
    ),
    { subjectContains: HELLO, textContains: TOOTH },
  ),
  letter(
    'japanese-html-utf-8',
    entity(
      letterHead('japanese-html-utf-8', word(HELLO), 'Content-Type: multipart/alternative; boundary=jp'),
      bytes('--jp\r\n', htmlPart(`<p>${TOOTH}</p>`), '\r\n--jp--\r\n'),
    ),
    { textContains: TOOTH },
  ),
]
