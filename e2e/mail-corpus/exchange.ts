import type { MailCase } from './mail-case.ts'
import { outlook, plainAndWord, wordHtml } from './outlook.ts'
import {
  bytes,
  encodedWord,
  entity,
  joinLines,
  mailHead,
  multipart,
  placedMail,
  quotedPrintable,
  senderOf,
  textPart,
} from './write-mail.ts'

export const exchangeMails: MailCase[] = [
  placedMail(
    'outlook-long-subject',
    entity(
      mailHead(
        'outlook-long-subject',
        joinLines(
          `${encodedWord('Enquiry about an implant for my m')}`,
          ` ${encodedWord('other \u2013 she is 74 and takes warfarin')}`,
        ),
        'Content-Type: text/plain; charset=utf-8',
      ),
      'Please call me.',
    ),
    { subjectContains: 'Enquiry about an implant for my mother \u2013 she is 74 and takes warfarin' },
  ),
  placedMail(
    'outlook-mail-as-attachment',
    outlook(
      'outlook-mail-as-attachment',
      'See attached mail',
      multipart(
        'mixed',
        '_007_',
        textPart('As discussed.'),
        entity(
          [
            'Content-Type: message/rfc822',
            'Content-Disposition: attachment; creation-date="Mon, 02 Mar 2026 09:00:00 GMT"',
          ],
          entity(['From: x@other.example', 'Subject: Old quote', 'Content-Type: text/plain'], 'Inner words'),
        ),
      ),
    ),
    { textContains: 'As discussed.', attachments: ['Old quote.eml'] },
  ),
  placedMail(
    'outlook-asks-for-read-receipt',
    outlook(
      'outlook-asks-for-read-receipt',
      'Please confirm',
      plainAndWord('_000_RR_', 'Did you get my form?', wordHtml('Did you get my form?')),
      `Disposition-Notification-To: <${senderOf('outlook-asks-for-read-receipt')}>`,
      'X-Priority: 1 (Highest)',
      'Importance: High',
    ),
    { textContains: 'Did you get my form?' },
  ),
  placedMail(
    'exchange-rule-redirect',
    outlook(
      'exchange-rule-redirect',
      'Toothache',
      plainAndWord('_000_RULE_', 'It has hurt since Sunday.', wordHtml('It has hurt since Sunday.')),
      'Resent-From: <info@old-brightside.example>',
      'X-MS-Exchange-Inbox-Rules-Loop: info@old-brightside.example',
      'X-Auto-Response-Suppress: DR, OOF, AutoReply',
      'Auto-Submitted: no',
    ),
    { textContains: 'It has hurt since Sunday.' },
  ),
  placedMail(
    'outlook-2003-plain',
    entity(
      mailHead(
        'outlook-2003-plain',
        'Denture',
        'X-MimeOLE: Produced By Microsoft MimeOLE V6.00.2900',
        'Content-Type: text/plain;',
        '\tcharset="iso-8859-1"',
        'Content-Transfer-Encoding: 7bit',
      ),
      'My denture broke.',
    ),
    { textContains: 'My denture broke.' },
  ),
  placedMail(
    'hotmail-html-only',
    entity(
      mailHead(
        'hotmail-html-only',
        'hi',
        'Content-Type: text/html; charset="iso-8859-1"',
        'Content-Transfer-Encoding: quoted-printable',
      ),
      quotedPrintable(
        bytes(
          '<style><!-- .hmmessage P { margin:0px } --></style><div dir="ltr">do you take new patients?&nbsp;</div>',
        ),
      ),
    ),
    { textContains: 'do you take new patients?' },
  ),
]
