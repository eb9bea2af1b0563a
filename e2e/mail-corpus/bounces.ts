import { type MailCase, PRACTICE } from './mail-case.ts'
import { entity, joinLines, mailHead, multipart, type Piece, textPart } from './write-mail.ts'

/** The id of the bounced message, which is also its envelope id. */
export const BOUNCED_ID = '0190a000-0000-7000-8000-0000000000bb'
const OUR_MESSAGE_ID = `<${BOUNCED_ID}@brightside.test>`

function bounce(name: string, raw: Uint8Array, from = ''): MailCase {
  return { name, from, to: PRACTICE, raw, expected: { placedOnTimeline: false, unplacedReason: 'bounce' } }
}

/** A report of an email that did not fail. */
function noFailure(name: string, raw: Uint8Array): MailCase {
  return { name, from: '', to: PRACTICE, raw, expected: { placedOnTimeline: false, isHidden: true } }
}

function daemonHead(name: string, from: string, subject: string, ...more: Piece[]): Piece[] {
  return mailHead(name, subject, ...more).map((line, index) => (index === 0 ? `From: ${from}` : line))
}

function report(
  name: string,
  from: string,
  subject: string,
  status: string,
  ...returned: Piece[]
): Uint8Array {
  const { head, body } = multipart(
    'report; report-type=delivery-status',
    `=_${name}`,
    textPart('This is the mail system. The following could not be done as asked.'),
    entity(['Content-Type: message/delivery-status', 'Content-Description: Delivery report'], status),
    ...returned,
  )
  return entity(daemonHead(name, from, subject, 'Auto-Submitted: auto-replied', head), body)
}

const RETURNED = entity(
  ['Content-Type: message/rfc822'],
  entity(
    [`Message-ID: ${OUR_MESSAGE_ID}`, 'From: hello@brightside.test', 'Subject: Your quote'],
    'Dear Olivia',
  ),
)
const RETURNED_HEADERS = entity(
  ['Content-Type: text/rfc822-headers'],
  joinLines(`Message-ID: ${OUR_MESSAGE_ID}`, 'Subject: Your quote', ''),
)

const perMessage = (mta: string) =>
  joinLines(
    `Reporting-MTA: dns; ${mta}`,
    `Original-Envelope-Id: ${BOUNCED_ID}`,
    'Arrival-Date: Mon, 2 Mar 2026 09:14:05 +0000',
  )

const perRecipient = (action: string, status: string, diagnostic: string, recipient = 'gone@mail.example') =>
  joinLines(
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
  )

export const bounceMails: MailCase[] = [
  bounce(
    'bounce-postfix',
    report(
      'bounce-postfix',
      'MAILER-DAEMON@mx.example (Mail Delivery System)',
      'Undelivered Mail Returned to Sender',
      `${perMessage('mx.example')}\r\n\r\n${perRecipient('failed', '5.1.1', '550 5.1.1 <gone@mail.example>: Recipient address rejected: User unknown')}`,
      RETURNED,
    ),
  ),
  bounce(
    'bounce-exchange',
    report(
      'bounce-exchange',
      'Microsoft Outlook <MicrosoftExchange329e71ec@mail.example>',
      'Undeliverable: Your quote',
      `${perMessage('AM0PR01.prod.example')}\r\n\r\n${perRecipient('failed', '5.7.1', '550 5.7.1 Delivery not authorised')}\r\nX-Display-Name: Olivia Hart`,
      RETURNED,
    ),
  ),
  bounce(
    'bounce-gmail',
    report(
      'bounce-gmail',
      'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
      'Delivery Status Notification (Failure)',
      `${perMessage('googlemail.example')}\r\n\r\n${perRecipient('failed', '5.2.2', "552-5.2.2 The recipient's inbox is out of storage space.")}`,
      RETURNED_HEADERS,
    ),
  ),
  noFailure(
    'bounce-delayed',
    report(
      'bounce-delayed',
      'MAILER-DAEMON@mx.example',
      'Delayed Mail (still being retried)',
      `${perMessage('mx.example')}\r\n\r\n${perRecipient('delayed', '4.4.1', '451 4.4.1 Connection timed out')}\r\nWill-Retry-Until: Sat, 7 Mar 2026 09:14:05 +0000`,
      RETURNED_HEADERS,
    ),
  ),
  noFailure(
    'delivery-success',
    report(
      'delivery-success',
      'MAILER-DAEMON@mx.example',
      'Successful Mail Delivery Report',
      `${perMessage('mx.example')}\r\n\r\n${perRecipient('delivered', '2.0.0', '250 2.0.0 OK', 'olivia@mail.example')}`,
      RETURNED_HEADERS,
    ),
  ),
  noFailure(
    'delivery-relayed',
    report(
      'delivery-relayed',
      'MAILER-DAEMON@mx.example',
      'Relayed',
      `${perMessage('mx.example')}\r\n\r\n${perRecipient('relayed', '2.0.0', '250 OK', 'olivia@mail.example')}`,
    ),
  ),
  bounce(
    'bounce-two-recipients',
    report(
      'bounce-two-recipients',
      'MAILER-DAEMON@mx.example',
      'Returned mail: see transcript for details',
      `${perMessage('mx.example')}\r\n\r\n${perRecipient('failed', '5.1.1', '550 no')}\r\n\r\n${perRecipient('failed', '5.1.2', '550 no domain', 'also@gone.example')}`,
      RETURNED,
    ),
  ),
  bounce(
    'bounce-fields-in-one-group',
    report(
      'bounce-fields-in-one-group',
      'postmaster@mx.example',
      'Delivery failure',
      `${perMessage('mx.example')}\r\n${perRecipient('failed', '5.0.0', '554 Transaction failed')}`,
    ),
  ),
  bounce(
    'bounce-base64-report',
    entity(
      daemonHead(
        'bounce-base64-report',
        'postmaster@mx.example',
        'Delivery failure',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=bb',
      ),
      [
        '--bb',
        'Content-Type: text/plain',
        '',
        'Sorry.',
        '--bb',
        'Content-Type: message/delivery-status',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(
          `${perMessage('mx.example')}\r\n\r\n${perRecipient('failed', '5.1.1', '550 unknown')}`,
        ).toString('base64'),
        '--bb--',
        '',
      ].join('\r\n'),
    ),
  ),
  bounce(
    'bounce-exim',
    entity(
      daemonHead(
        'bounce-exim',
        'Mail Delivery System <Mailer-Daemon@host.example>',
        'Mail delivery failed: returning message to sender',
        'X-Failed-Recipients: gone@mail.example',
        'Auto-Submitted: auto-replied',
        'Content-Type: text/plain',
      ),
      joinLines(
        'This message was created automatically by mail delivery software.',
        '',
        '  gone@mail.example',
        '    all relevant MX records point to non-existent hosts',
        '',
        '------ This is a copy of the message, including all the headers. ------',
        '',
        `Message-Id: ${OUR_MESSAGE_ID}`,
      ),
    ),
  ),
  bounce(
    'bounce-qmail',
    entity(
      daemonHead('bounce-qmail', 'MAILER-DAEMON@qmail.example', 'failure notice', 'Content-Type: text/plain'),
      joinLines(
        'Hi. This is the qmail-send program at qmail.example.',
        "I'm afraid I wasn't able to deliver your message to the following addresses.",
        '',
        '<gone@mail.example>:',
        'Sorry, no mailbox here by that name. (#5.1.1)',
      ),
    ),
  ),
  bounce(
    'bounce-with-envelope-sender',
    entity(
      daemonHead(
        'bounce-with-envelope-sender',
        'postmaster@mx.example',
        'Undeliverable mail',
        'Content-Type: text/plain',
      ),
      'Mailbox full.',
    ),
    'postmaster@mx.example',
  ),
  {
    ...bounce(
      'complaint-abuse-report',
      entity(
        daemonHead(
          'complaint-abuse-report',
          'Feedback <fbl@isp.example>',
          'Complaint about message',
          'Content-Type: multipart/report; report-type=feedback-report; boundary=arf',
        ),
        [
          '--arf',
          'Content-Type: text/plain',
          '',
          'This is an email abuse report.',
          '--arf',
          'Content-Type: message/feedback-report',
          '',
          'Feedback-Type: abuse',
          'User-Agent: FBL/1.0',
          'Version: 1',
          'Original-Rcpt-To: olivia@mail.example',
          '',
          '--arf',
          'Content-Type: message/rfc822',
          '',
          `Message-ID: ${OUR_MESSAGE_ID}`,
          'Subject: Offer',
          '',
          'Offer',
          '--arf--',
          '',
        ].join('\r\n'),
      ),
      'fbl@isp.example',
    ),
    expected: { placedOnTimeline: false },
  },
]
