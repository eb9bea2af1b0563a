import type { MailCase } from './mail-case.ts'
import {
  entity,
  filePart,
  hex,
  htmlPart,
  joinLines,
  mailHead,
  multipart,
  nested,
  PDF,
  placedMail,
  quotedPrintable,
  senderOf,
  textPart,
} from './write-mail.ts'

const TIFF = hex('49492a0008000000')
const WAV = hex('524946462400000057415645')

/** Copiers, answering machines and fax gateways: name, X-Mailer header, type, name and content of the sent file. */
const devices: [string, string, string, string, Uint8Array][] = [
  ['scanner-canon', 'X-Mailer: iR-ADV C3530', 'application/pdf', '0042_001.pdf', PDF],
  ['scanner-xerox', 'X-Mailer: Xerox WorkCentre', 'image/tiff', 'Scan_2026-03-02.tif', TIFF],
  ['scanner-hp', 'X-Mailer: HP Digital Sending', 'application/pdf', '[Untitled]20260302.pdf', PDF],
  ['scanner-ricoh', 'X-Mailer: RICOH-MP', 'application/pdf', '202603020914.pdf', PDF],
  ['fax-to-email', 'X-Mailer: FaxGateway/3', 'image/tiff', 'fax.tif', TIFF],
  ['voicemail-to-email', 'X-Mailer: Voicemail', 'audio/x-wav', 'msg0001.WAV', WAV],
]

/** The header that marks an email as sent by a computer. A person may have caused the email, as with a web form. */
const AUTO_GENERATED = 'Auto-Submitted: auto-generated'

/** Web forms and services: name, subject, header lines, text. */
const services: [string, string, string[], string][] = [
  [
    'form-wordpress',
    'New enquiry from website',
    ['X-Mailer: PHPMailer 6.9.1', 'Reply-To: nora@patient.example', AUTO_GENERATED],
    'Name: Nora\r\nTreatment: implants\r\nPhone: 07700 900123',
  ],
  [
    'form-squarespace',
    'Form Submission - Contact',
    ['Reply-To: jane@patient.example', 'X-Auto-Response-Suppress: OOF'],
    'Sent via form submission from Brightside\r\nMessage: Do you see children?',
  ],
  [
    'form-of-the-website',
    'New message from your website',
    ['Reply-To: Jane Hart <jane@patient.example>', 'X-Mailer: PHPMailer 6.9.1'],
    'Name: Jane Hart\r\nDo you do implants?',
  ],
  ['form-wix', 'You got a new form submission', ['X-Form-Id: 1'], 'Message: Emergency slot?'],
  ['form-facebook-lead', 'New lead', ['X-Lead-Source: ads'], 'Full name: Sam Lee\r\nInterest: aligners'],
  [
    'ticket-zendesk',
    '[Support] Re: login',
    ['X-Mailer: Zendesk Mailer', 'X-Auto-Response-Suppress: OOF'],
    '##- Please type your reply above this line -##\r\nHello from support',
  ],
  ['ticket-freshdesk', 'Ticket 12 updated', ['X-FD-Type: AGENT_REPLY'], 'Our agent has answered.'],
  ['monitor-alert', 'ALERT: disk', [AUTO_GENERATED, 'Precedence: junk'], 'Disk is 91% full.'],
  ['booking-portal', 'New booking request', [AUTO_GENERATED], 'Slot: Tue 10:30'],
  ['lab-results', 'Lab case 5521 ready', ['X-Priority: 3'], 'Crown is ready for collection.'],
  [
    'nhs-mail',
    'Referral accepted',
    ['X-Originating-Organisation: nhs.example'],
    'OFFICIAL SENSITIVE: referral accepted.',
  ],
]

/** The expected author of a form: the person in Reply-To. */
function expectedAuthor(headers: readonly string[]): { authorEmail?: string } {
  const line = headers.find((header) => header.startsWith('Reply-To:'))
  const authorEmail = line?.match(/[^\s<:]+@[^\s>]+/)?.[0]
  return authorEmail ? { authorEmail } : {}
}

export const formAndMachineMails: MailCase[] = [
  ...devices.map(([name, header, type, file, content]) => {
    const { head, body } = multipart(
      'mixed',
      `=_${name}`,
      textPart('Please open the attached document.'),
      filePart(`${type}; name="${file}"`, `attachment; filename="${file}"`, content),
    )
    return placedMail(name, entity(mailHead(name, 'Scanned document', header, head), body), {
      attachments: [file],
    })
  }),
  ...services.map(([name, subject, headers, text]) =>
    placedMail(
      name,
      entity(
        mailHead(
          name,
          subject,
          ...headers,
          'Content-Type: text/plain; charset=utf-8',
          'Content-Transfer-Encoding: quoted-printable',
        ),
        quotedPrintable(text),
      ),
      {
        subjectContains: subject,
        textContains: text.split('\r\n')[0] ?? '',
        ...expectedAuthor(headers),
        ...(headers.includes(AUTO_GENERATED) && { placedOnTimeline: false, unplacedReason: 'computer_mail' }),
      },
    ),
  ),
  placedMail(
    'fax-uuencoded',
    entity(
      mailHead(
        'fax-uuencoded',
        'Fax',
        'Content-Type: application/pdf; name="fax.pdf"',
        'Content-Disposition: attachment; filename="fax.pdf"',
        'Content-Transfer-Encoding: x-uuencode',
      ),
      'begin 644 fax.pdf\r\n()5!$1BTQ+C0*\r\n`\r\nend\r\n',
    ),
    { attachments: ['fax.pdf'] },
  ),
  placedMail(
    'form-php-without-type',
    entity(
      [
        `From: ${senderOf('form-php-without-type')}`,
        'To: hello@brightside.test',
        'Subject: Contact form',
        'X-PHP-Originating-Script: 1000:mail.php',
      ],
      '<html><body><p>Name: <b>Kim</b></p><p>Message: gum disease</p></body></html>',
    ),
    { textContains: 'Message: gum disease' },
  ),
  placedMail(
    'form-html-table',
    entity(
      mailHead('form-html-table', 'Enquiry', 'Content-Type: text/html; charset=UTF-8'),
      '<table border="1"><tr><th>Field</th><th>Answer</th></tr><tr><td>Name</td><td>Alex</td></tr><tr><td>Wants</td><td>Crown &amp; bridge</td></tr></table>',
    ),
    { textContains: 'Crown & bridge' },
  ),
  placedMail(
    'transactional-amp',
    (() => {
      const { head, body } = multipart(
        'alternative',
        '=_amp',
        textPart('Your order is ready'),
        entity(
          ['Content-Type: text/x-amp-html; charset=utf-8'],
          '<!doctype html><html amp4email><body>AMP</body></html>',
        ),
        htmlPart('<p>Your order is ready</p>'),
      )
      return entity(mailHead('transactional-amp', 'Order', head), body)
    })(),
    { textContains: 'Your order is ready', attachments: [] },
  ),
  placedMail(
    'ads-with-nested-alternatives',
    (() => {
      const { head, body } = multipart(
        'mixed',
        '=_ads',
        nested(
          'related',
          '=_ads2',
          nested('alternative', '=_ads3', textPart('Spring offer'), htmlPart('<h1>Spring offer</h1>')),
        ),
        entity(
          ['Content-Type: text/plain; charset=utf-8'],
          joinLines('', '--', 'Sent through a mailing list'),
        ),
      )
      return entity(mailHead('ads-with-nested-alternatives', 'Offer', head), body)
    })(),
    { textContains: 'Sent through a mailing list' },
  ),
]
