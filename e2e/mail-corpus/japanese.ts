import type { MailCase } from './mail-case.ts'
import {
  bytes,
  encodedWord,
  entity,
  filePart,
  hex,
  htmlPart,
  inCharset,
  JPEG,
  mailHead,
  multipart,
  placedMail,
} from './write-mail.ts'

const HELLO = '\u3053\u3093\u306b\u3061\u306f'
const TOOTH = '\u6b6f\u304c\u75db\u3044\u306e\u3067\u4e88\u7d04\u3057\u305f\u3044\u3067\u3059'

/** The headers of an email from a feature phone, whose From is an address of its carrier. */
function phoneHead(name: string, address: string, subject: string, ...more: string[]) {
  return mailHead(name, subject, ...more).map((line, index) => (index === 0 ? `From: ${address}` : line))
}

const phoneMail = (
  name: string,
  address: string,
  raw: Uint8Array,
  textContains: string,
  subjectContains?: string,
): MailCase => ({
  ...placedMail(name, raw, {
    senderEmail: address,
    textContains,
    ...(subjectContains ? { subjectContains } : {}),
  }),
  from: address,
})

const JIS_7BIT = ['Content-Type: text/plain; charset=iso-2022-jp', 'Content-Transfer-Encoding: 7bit']

export const japaneseMails: MailCase[] = [
  placedMail(
    'japanese-iso-2022-jp',
    entity(
      mailHead('japanese-iso-2022-jp', encodedWord(HELLO, 'ISO-2022-JP'), ...JIS_7BIT),
      inCharset(TOOTH, 'iso-2022-jp'),
    ),
    { subjectContains: HELLO, textContains: TOOTH },
  ),
  placedMail(
    'japanese-bytes-by-hand',
    entity(
      mailHead('japanese-bytes-by-hand', '=?ISO-2022-JP?B?GyRCJDMkcyRLJEEkTxsoQg==?=', ...JIS_7BIT),
      hex('1b244224332473244b2441244f1b2842'),
    ),
    { subjectContains: HELLO, textContains: HELLO },
  ),
  phoneMail(
    'docomo-shift-jis',
    'hanako.suzuki@docomo.example',
    entity(
      phoneHead(
        'docomo-shift-jis',
        'hanako.suzuki@docomo.example',
        encodedWord(HELLO, 'Shift_JIS'),
        'Content-Type: text/plain; charset=Shift_JIS',
        'Content-Transfer-Encoding: 8bit',
      ),
      inCharset(TOOTH, 'shift_jis'),
    ),
    TOOTH,
    HELLO,
  ),
  phoneMail(
    'ezweb-dots-in-address',
    'taro..yamada.@ezweb.example',
    entity(
      phoneHead(
        'ezweb-dots-in-address',
        'taro..yamada.@ezweb.example',
        encodedWord(HELLO, 'ISO-2022-JP'),
        ...JIS_7BIT,
      ),
      inCharset(TOOTH, 'iso-2022-jp'),
    ),
    TOOTH,
  ),
  phoneMail(
    'softbank-raw-subject',
    'yuki@softbank.example',
    entity(
      [
        ...phoneHead('softbank-raw-subject', 'yuki@softbank.example', 'x', ...JIS_7BIT).filter(
          (line) => line !== 'Subject: x',
        ),
        bytes('Subject: ', inCharset(HELLO, 'iso-2022-jp')),
      ],
      inCharset(TOOTH, 'iso-2022-jp'),
    ),
    TOOTH,
    HELLO,
  ),
  phoneMail(
    'phone-raw-shift-jis-subject',
    'ken@docomo.example',
    entity(
      [
        ...phoneHead(
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
  phoneMail(
    'phone-carrier-emoji',
    'mika@docomo.example',
    entity(
      phoneHead(
        'phone-carrier-emoji',
        'mika@docomo.example',
        encodedWord(HELLO, 'Shift_JIS'),
        'Content-Type: text/plain; charset=Shift_JIS',
      ),
      bytes(inCharset(HELLO, 'shift_jis'), hex('f995f9f8')),
    ),
    HELLO,
  ),
  phoneMail(
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
  phoneMail(
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
        phoneHead('phone-decorated-mail', 'aya@ezweb.example', encodedWord(HELLO, 'ISO-2022-JP'), head),
        body,
      )
    })(),
    TOOTH,
  ),
  placedMail(
    'japanese-euc-jp',
    entity(
      mailHead(
        'japanese-euc-jp',
        encodedWord(HELLO, 'euc-jp'),
        'Content-Type: text/plain; charset=EUC-JP',
        'Content-Transfer-Encoding: 8bit',
      ),
      inCharset(TOOTH, 'euc-jp'),
    ),
    { subjectContains: HELLO, textContains: TOOTH },
  ),
  placedMail(
    'japanese-undeclared',
    entity(
      mailHead('japanese-undeclared', HELLO, 'X-Mailer: Becky! ver. 2'),
      inCharset(TOOTH, 'iso-2022-jp'),
    ),
    { subjectContains: HELLO, textContains: TOOTH },
  ),
  placedMail(
    'japanese-html-utf-8',
    entity(
      mailHead('japanese-html-utf-8', encodedWord(HELLO), 'Content-Type: multipart/alternative; boundary=jp'),
      bytes('--jp\r\n', htmlPart(`<p>${TOOTH}</p>`), '\r\n--jp--\r\n'),
    ),
    { textContains: TOOTH },
  ),
]
