import type { MailCase } from './mail-case.ts'
import {
  bytes,
  encodedWord,
  entity,
  hex,
  inCharset,
  mailHead,
  placedMail,
  quotedPrintable,
} from './write-mail.ts'

/** The declared charset, the actual charset, and a text in it. */
const charsets: [string, string, string][] = [
  ['windows-1252', 'windows-1252', 'Don\u2019t worry \u2013 \u201c\u20ac50\u201d'],
  ['iso-8859-1', 'windows-1252', 'Se\u00f1or P\u00e9rez'],
  ['iso-8859-15', 'iso-8859-15', '\u20ac 1.200 f\u00fcr zwei Z\u00e4hne'],
  ['windows-1250', 'windows-1250', 'B\u00f3l z\u0119ba, prosz\u0119 o wizyt\u0119'],
  ['iso-8859-2', 'iso-8859-2', '\u0160patn\u00fd zub'],
  ['windows-1251', 'windows-1251', '\u0411\u043e\u043b\u0438\u0442 \u0437\u0443\u0431'],
  ['koi8-r', 'koi8-r', '\u0417\u0443\u0431\u043d\u043e\u0439 \u0432\u0440\u0430\u0447'],
  ['windows-1253', 'windows-1253', '\u03a0\u03bf\u03bd\u03cc\u03b4\u03bf\u03bd\u03c4\u03bf\u03c2'],
  ['iso-8859-8-i', 'iso-8859-8', '\u05db\u05d0\u05d1 \u05e9\u05d9\u05e0\u05d9\u05d9\u05dd'],
  ['windows-1256', 'windows-1256', '\u0623\u0644\u0645 \u0627\u0644\u0623\u0633\u0646\u0627\u0646'],
  ['windows-1257', 'windows-1257', 'Skauda dant\u012f'],
  ['windows-1258', 'windows-1258', '\u0110au r\u0103ng'],
  ['gb2312', 'gbk', '\u7259\u75bc\uff0c\u8bf7\u9884\u7ea6'],
  ['gb18030', 'gbk', '\u79cd\u690d\u7259\u591a\u5c11\u94b1'],
  ['big5', 'big5', '\u7259\u75db\u60f3\u9810\u7d04'],
  ['euc-kr', 'euc-kr', '\uce58\ud1b5\uc774 \uc788\uc5b4\uc694'],
  ['ks_c_5601-1987', 'euc-kr', '\uc608\uc57d \ubd80\ud0c1\ub4dc\ub9bd\ub2c8\ub2e4'],
  ['tis-620', 'windows-874', '\u0e1b\u0e27\u0e14\u0e1f\u0e31\u0e19'],
  ['macintosh', 'macintosh', 'Caf\u00e9 \u201cNo\u00ebl\u201d'],
  ['cp1252', 'windows-1252', '\u00a395 for a filling?'],
  ['"us-ascii"', 'utf-8', 'Declared ASCII, is caf\u00e9'],
  ['x-unknown', 'windows-1252', 'Undeclared \u00a340'],
  ['utf-8', 'windows-1252', 'Says UTF-8, is \u00a360'],
  ['no-such-charset', 'windows-1252', 'Made up \u00a370'],
]

export const charsetMails: MailCase[] = [
  ...charsets.map(([declared, actual, text], index) => {
    const name = `charset-${declared.replace(/[^a-z0-9]/gi, '')}-${index}`
    const encoding = index % 2 === 0 ? 'quoted-printable' : '8bit'
    const content = inCharset(text, actual)
    return placedMail(
      name,
      entity(
        mailHead(
          name,
          'Charset',
          `Content-Type: text/plain; charset=${declared}`,
          `Content-Transfer-Encoding: ${encoding}`,
        ),
        index % 2 === 0 ? quotedPrintable(content) : content,
      ),
      { textContains: text },
    )
  }),
  placedMail(
    'charset-utf-16',
    entity(
      mailHead(
        'charset-utf-16',
        'Wide',
        'Content-Type: text/plain; charset=utf-16',
        'Content-Transfer-Encoding: base64',
      ),
      Buffer.from('\ufeffZahnfleisch \u2764', 'utf16le').toString('base64'),
    ),
    { textContains: 'Zahnfleisch \u2764' },
  ),
  placedMail(
    'charset-utf-8-with-mark',
    entity(
      mailHead('charset-utf-8-with-mark', 'Mark', 'Content-Type: text/plain; charset=utf-8'),
      bytes(hex('efbbbf'), 'Begins with a byte order mark'),
    ),
    { textContains: 'Begins with a byte order mark' },
  ),
  placedMail(
    'charset-only-in-the-page',
    entity(
      mailHead(
        'charset-only-in-the-page',
        'Page',
        'Content-Type: text/html',
        'Content-Transfer-Encoding: 8bit',
      ),
      bytes(
        '<html><head><meta charset="windows-1251"></head><body>',
        inCharset('\u0418\u043c\u043f\u043b\u0430\u043d\u0442', 'windows-1251'),
        '</body></html>',
      ),
    ),
    { textContains: '\u0418\u043c\u043f\u043b\u0430\u043d\u0442' },
  ),
  placedMail(
    'charset-split-word',
    entity(
      mailHead(
        'charset-split-word',
        `${encodedWord('Termin f')} =?utf-8?Q?=C3?= =?utf-8?Q?=BCr_M?= ${encodedWord('\u00e4rz')}`,
        'Content-Type: text/plain',
      ),
      'A character divided between two encoded words.',
    ),
    { subjectContains: 'Termin f\u00fcr M\u00e4rz' },
  ),
]
