import type { MailCase } from './mail-case.ts'
import {
  bytes,
  encodedWord,
  entity,
  filePart,
  htmlPart,
  inCharset,
  joinLines,
  mailHead,
  multipart,
  PNG,
  placedMail,
  quotedPrintable,
  textPart,
} from './write-mail.ts'

const THUNDERBIRD = 'User-Agent: Mozilla Thunderbird'

/** Name, header, subject and text of a short email from each of many programs. */
const programs: [string, string, string, string][] = [
  ['yahoo-mail', 'X-Mailer: WebService/1.1.22 YMailNovation', 'Check up', 'Need a check up soon.'],
  ['aol-mail', 'X-Mailer: WebService/1.1.22 AolMailNorrin', 'NHS', 'Do you take NHS patients?'],
  ['proton-mail', 'X-Pm-Message-ID: abc', 'Privacy', 'Please write to this address only.'],
  ['bt-internet', 'X-Mailer: Open-Xchange Mailer v7.10.6', 'Crown', 'My crown came off.'],
  ['samsung-email', 'X-Mailer: Samsung Email 6.1', 'Emergency', 'Emergency appointment today?'],
  [
    'blackberry',
    'X-Mailer: BlackBerry Email (10.3.3)',
    'Bridge',
    'Sent from my BlackBerry. Bridge wobbling.',
  ],
  ['fastmail', 'User-Agent: Cyrus-JMAP/3.11', 'Veneers', 'Quote for six veneers?'],
  ['zoho-mail', 'User-Agent: Zoho Mail', 'Corporate plan', 'Plan for a staff of 12?'],
  ['gmx-webmail', 'X-UI-Out-Filterresults: notjunk:1;', 'Zahnspange', 'Do you fit lingual braces?'],
  ['evolution', 'User-Agent: Evolution 3.54', 'Parking', 'Is there parking?'],
  ['k9-mail', 'User-Agent: K-9 Mail for Android', 'Deaf patient', 'I am deaf, email is best.'],
  ['alpine', 'User-Agent: Alpine 2.26', 'Night guard', 'Night guard lost.'],
  ['roundcube', 'User-Agent: Roundcube Webmail/1.6', 'Refund', 'About my deposit.'],
  ['spark', 'X-Readdle-Message-ID: 1', 'Cancel', 'I have to cancel tomorrow.'],
]

const quotedUmlauts = quotedPrintable(inCharset('Gr\u00fc\u00dfe aus K\u00f6ln, 20 \u20ac', 'iso-8859-15'))

export const thunderbirdAndWebmails: MailCase[] = [
  ...programs.map(([name, header, subject, text]) =>
    placedMail(
      name,
      entity(
        mailHead(
          name,
          subject,
          header,
          'Content-Type: text/plain; charset=UTF-8',
          'Content-Transfer-Encoding: quoted-printable',
        ),
        quotedPrintable(text),
      ),
      { subjectContains: subject, textContains: text },
    ),
  ),
  placedMail(
    'thunderbird-flowed',
    entity(
      mailHead(
        'thunderbird-flowed',
        'Quote',
        THUNDERBIRD,
        'Content-Type: text/plain; charset=UTF-8; format=flowed',
        'Content-Transfer-Encoding: 8bit',
      ),
      joinLines(
        '> Would Thursday \u2013 or ',
        '> Friday suit you?',
        'Friday would suit me ',
        'very well.',
        '',
        '-- ',
        'Olivia',
      ),
    ),
    { textContains: 'Friday would suit me very well.' },
  ),
  placedMail(
    'thunderbird-html-cite',
    (() => {
      const { head, body } = multipart(
        'alternative',
        '------------Tb1',
        textPart('> Monday?\r\nMonday is fine'),
        htmlPart(
          '<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><div class="moz-cite-prefix">On 02/03/2026, Brightside wrote:<br></div><blockquote type="cite" cite="mid:1@brightside.test">Monday?</blockquote>Monday is fine</body></html>',
        ),
      )
      return entity(mailHead('thunderbird-html-cite', 'Re: Monday', THUNDERBIRD, head), body)
    })(),
    { textContains: 'Monday is fine' },
  ),
  placedMail(
    'thunderbird-latin-9',
    entity(
      mailHead(
        'thunderbird-latin-9',
        encodedWord('Gr\u00fc\u00dfe', 'iso-8859-15', 'Q'),
        THUNDERBIRD,
        'Content-Type: text/plain; charset=ISO-8859-15',
        'Content-Transfer-Encoding: quoted-printable',
      ),
      quotedUmlauts,
    ),
    { subjectContains: 'Gr\u00fc\u00dfe', textContains: '20 \u20ac' },
  ),
  placedMail(
    'thunderbird-8bit-body',
    entity(
      mailHead(
        'thunderbird-8bit-body',
        'Cafe',
        THUNDERBIRD,
        'Content-Type: text/plain; charset=UTF-8',
        'Content-Transfer-Encoding: 8bit',
      ),
      'Caf\u00e9 beside the practice \u2014 na\u00efve question',
    ),
    { textContains: 'Caf\u00e9 beside the practice \u2014 na\u00efve question' },
  ),
  placedMail(
    'thunderbird-vcard',
    (() => {
      const { head, body } = multipart(
        'mixed',
        '------------Tb2',
        textPart('Card attached'),
        filePart(
          'text/vcard; charset=UTF-8; name="hart.vcf"',
          'attachment; filename="hart.vcf"',
          joinLines('BEGIN:VCARD', 'VERSION:4.0', 'FN:Olivia Hart', 'END:VCARD'),
        ),
      )
      return entity(mailHead('thunderbird-vcard', 'Card', THUNDERBIRD, head), body)
    })(),
    { textContains: 'Card attached', attachments: ['hart.vcf'] },
  ),
  placedMail(
    'newsletter-builder',
    (() => {
      const rows = Array.from(
        { length: 120 },
        (_, row) =>
          `<table role="presentation" width="100%" bgcolor="#f4f4f4"><tr><td align="center" style="padding:10px;font-family:Helvetica,Arial,sans-serif">Offer ${row}<img src="https://img.supplier.example/${row}.png" width="600" height="200" alt=""></td></tr></table>`,
      )
      const { head, body } = multipart(
        'alternative',
        '_----------=_MCPart',
        textPart('Offer 0 and many more'),
        htmlPart(
          `<!doctype html><html><head><style>@media only screen{.x{width:100%!important}}</style></head><body>${rows.join('')}</body></html>`,
        ),
      )
      return entity(
        mailHead(
          'newsletter-builder',
          'March offers',
          'List-Unsubscribe: <https://supplier.example/u/1>',
          'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
          'Precedence: bulk',
          head,
        ),
        body,
      )
    })(),
    { placedOnTimeline: false, unplacedReason: 'mailing_list', textContains: 'Offer 0' },
  ),
  placedMail(
    'pictures-and-no-words',
    entity(
      mailHead('pictures-and-no-words', 'Flyer', 'Content-Type: text/html; charset=utf-8'),
      '<html><body><img src="https://img.supplier.example/flyer.png" alt="Spring flyer"></body></html>',
    ),
    { textContains: 'Spring flyer' },
  ),
  placedMail(
    'picture-as-whole-mail',
    entity(
      mailHead(
        'picture-as-whole-mail',
        'Selfie',
        'Content-Type: image/png; name="selfie.png"',
        'Content-Transfer-Encoding: base64',
        'Content-Disposition: inline',
      ),
      Buffer.from(PNG).toString('base64'),
    ),
    { attachments: ['selfie.png'] },
  ),
  placedMail(
    'empty-body',
    entity(mailHead('empty-body', 'Call me back please', 'Content-Type: text/plain'), bytes()),
    { subjectContains: 'Call me back please' },
  ),
]
