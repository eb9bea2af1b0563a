import { type MailCase, PRACTICE } from './mail-case.ts'
import {
  bytes,
  entity,
  hex,
  inCharset,
  joinLines,
  mailHead,
  type Piece,
  placedMail,
  senderOf,
} from './write-mail.ts'

const PLAIN = 'Content-Type: text/plain; charset=utf-8'

/** The usual headers except those that `without` matches, and then `more` headers. */
function headWithout(name: string, subject: string, without: RegExp, ...more: Piece[]): Piece[] {
  return mailHead(name, subject, PLAIN)
    .filter((line) => !without.test(line.toString()))
    .concat(more)
}

function mailWithHead(name: string, head: Piece[], text: string, subjectContains?: string): MailCase {
  return placedMail(name, entity(head, text), {
    textContains: text,
    ...(subjectContains ? { subjectContains } : {}),
  })
}

export const brokenHeaderMails: MailCase[] = [
  mailWithHead('no-message-id', headWithout('no-message-id', 'No id', /^Message-ID/), 'This one has no id.'),
  mailWithHead(
    'empty-message-id',
    headWithout('empty-message-id', 'Empty id', /^Message-ID/, 'Message-ID: <>'),
    'Its id is empty.',
  ),
  mailWithHead(
    'message-id-with-spaces',
    headWithout('message-id-with-spaces', 'Bad id', /^Message-ID/, 'Message-ID: <not an id at all>'),
    'Its id has blanks.',
  ),
  mailWithHead(
    'message-id-without-brackets',
    headWithout('message-id-without-brackets', 'Bare id', /^Message-ID/, 'Message-ID: 4711@mail.example'),
    'Its id is bare.',
  ),
  mailWithHead(
    'message-id-of-2000-characters',
    headWithout(
      'message-id-of-2000-characters',
      'Long id',
      /^Message-ID/,
      `Message-ID: <${'x'.repeat(2000)}@mail.example>`,
    ),
    'Its id is endless.',
  ),
  mailWithHead('no-date', headWithout('no-date', 'No date', /^Date/), 'No date.'),
  mailWithHead(
    'date-nonsense',
    headWithout('date-nonsense', 'Bad date', /^Date/, 'Date: yesterday afternoon'),
    'A date in words.',
  ),
  mailWithHead(
    'date-far-future',
    headWithout('date-far-future', 'Future', /^Date/, 'Date: Fri, 1 Jan 2100 00:00:00 +0000'),
    'From the future.',
  ),
  mailWithHead(
    'date-two-digit-year',
    headWithout('date-two-digit-year', 'Old clock', /^Date/, 'Date: 2 Mar 26 09:14 BST'),
    'An old clock.',
  ),
  mailWithHead(
    'date-32nd',
    headWithout('date-32nd', 'Bad day', /^Date/, 'Date: Mon, 32 Feb 2026 25:61:00 +9900'),
    'A day that is not.',
  ),
  mailWithHead('no-subject', headWithout('no-subject', 'x', /^Subject/), 'No subject line at all.'),
  mailWithHead(
    'subject-8-bit-latin',
    headWithout(
      'subject-8-bit-latin',
      'x',
      /^Subject/,
      bytes('Subject: ', inCharset('Pr\u00e4mie \u00a350', 'windows-1252')),
    ),
    'Raw Latin in the subject.',
    'Pr\u00e4mie \u00a350',
  ),
  mailWithHead(
    'subject-8-bit-utf8',
    headWithout('subject-8-bit-utf8', 'x', /^Subject/, 'Subject: Z\u00e4hne \u{1f9b7}'),
    'Raw UTF-8 in the subject.',
    'Z\u00e4hne \u{1f9b7}',
  ),
  mailWithHead(
    'subject-broken-words',
    headWithout(
      'subject-broken-words',
      'x',
      /^Subject/,
      'Subject: =?utf-8?B?not base64!!?= and =?utf-8?Q?=ZZ unfinished',
    ),
    'Broken encoded words.',
    'unfinished',
  ),
  mailWithHead(
    'subject-unknown-charset',
    headWithout('subject-unknown-charset', 'x', /^Subject/, 'Subject: =?klingon?Q?Hello_there?='),
    'Unknown charset.',
    'Hello there',
  ),
  mailWithHead(
    'subject-of-100000-characters',
    headWithout('subject-of-100000-characters', 'x', /^Subject/, `Subject: Long ${'z'.repeat(100_000)}`),
    'An endless subject.',
    'Long zzz',
  ),
  mailWithHead(
    'subject-with-nul',
    headWithout('subject-with-nul', 'x', /^Subject/, bytes('Subject: Zero', hex('00'), 'byte')),
    'A zero byte in a header.',
    'Zero',
  ),
  mailWithHead(
    'headers-twice',
    [
      ...mailHead('headers-twice', 'First subject', PLAIN),
      'From: Somebody Else <else@other.example>',
      'Subject: Second subject',
      'Content-Type: text/html',
      'Message-ID: <second@other.example>',
    ],
    'Said twice.',
    'First subject',
  ),
  mailWithHead(
    'header-line-torn',
    headWithout(
      'header-line-torn',
      'x',
      /^Subject/,
      joinLines('Subject: torn in the', 'middle of a line'),
      'X-After: yes',
    ),
    'A torn header line.',
    'torn in the',
  ),
  mailWithHead(
    'header-without-colon',
    [
      ...mailHead('header-without-colon', 'Odd line', PLAIN).slice(0, 3),
      'This line is no header',
      ...mailHead('header-without-colon', 'Odd line', PLAIN).slice(3),
    ],
    'A line that is no header.',
  ),
  mailWithHead(
    'mbox-line-first',
    ['From olivia@mail.example Mon Mar  2 09:14:05 2026', ...mailHead('mbox-line-first', 'Mbox', PLAIN)],
    'Came out of an mbox.',
  ),
  mailWithHead(
    'space-before-colon',
    mailHead('space-before-colon', 'Spaces', PLAIN).map((line) => line.toString().replace(':', ' :')),
    'Blanks before the colons.',
    'Spaces',
  ),
  mailWithHead(
    'lower-case-headers',
    mailHead('lower-case-headers', 'lower', PLAIN).map((line) =>
      line.toString().replace(/^[^:]+/, (key) => key.toLowerCase()),
    ),
    'all lower case',
    'lower',
  ),
  mailWithHead(
    'from-with-two-addresses',
    headWithout(
      'from-with-two-addresses',
      'Two',
      /^From/,
      `From: Olivia <${senderOf('from-with-two-addresses')}>, Max <max@other.example>`,
    ),
    'Two senders.',
  ),
  mailWithHead(
    'from-unquoted-comma',
    headWithout(
      'from-unquoted-comma',
      'Comma',
      /^From/,
      `From: Hart, Olivia <${senderOf('from-unquoted-comma')}>`,
    ),
    'A comma in the name.',
  ),
  mailWithHead(
    'from-doubled-brackets',
    headWithout(
      'from-doubled-brackets',
      'Brackets',
      /^From/,
      `From: Olivia <<${senderOf('from-doubled-brackets')}>>`,
    ),
    'Doubled brackets.',
  ),
  mailWithHead(
    'from-name-is-an-address',
    headWithout(
      'from-name-is-an-address',
      'Name',
      /^From/,
      `From: "hello@brightside.test" <${senderOf('from-name-is-an-address')}>`,
    ),
    'A name that is an address.',
  ),
  mailWithHead(
    'from-sender-only',
    headWithout('from-sender-only', 'Sender', /^From/, `Sender: Olivia <${senderOf('from-sender-only')}>`),
    'Only a Sender header.',
  ),
  mailWithHead(
    'from-missing-but-envelope',
    headWithout('from-missing-but-envelope', 'Envelope', /^From/),
    'Only the envelope knows.',
  ),
  mailWithHead(
    'from-without-domain',
    headWithout('from-without-domain', 'Domain', /^From/, 'From: Olivia <olivia>'),
    'An address without a domain.',
  ),
  {
    name: 'nobody-sent-this',
    from: '',
    to: PRACTICE,
    raw: entity(headWithout('nobody-sent-this', 'Nobody', /^From/), 'No sender anywhere.'),
    expected: { placedOnTimeline: false, subjectContains: 'Nobody', textContains: 'No sender anywhere.' },
  },
]
