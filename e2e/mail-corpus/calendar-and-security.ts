import type { MailCase } from './mail-case.ts'
import {
  base64,
  bytes,
  entity,
  filePart,
  hex,
  htmlPart,
  joinLines,
  mailHead,
  multipart,
  nested,
  placedMail,
  textPart,
} from './write-mail.ts'

const calendar = (method: string, summary: string) =>
  joinLines(
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    'UID:1@mail.example',
    'DTSTART:20260309T090000Z',
    `SUMMARY:${summary}`,
    'DESCRIPTION:Bring the x-rays\\, please',
    'LOCATION:Brightside Dental',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  )

const calendarPart = (method: string, summary: string) =>
  entity(
    [`Content-Type: text/calendar; charset=utf-8; method=${method}`, 'Content-Transfer-Encoding: 8bit'],
    calendar(method, summary),
  )

function structured(
  name: string,
  subject: string,
  structure: { head: string; body: Uint8Array },
): Uint8Array {
  return entity(mailHead(name, subject, structure.head), structure.body)
}

const PKCS7 = hex('308006092a864886f70d010702a080')
const ARMOUR = joinLines(
  '-----BEGIN PGP MESSAGE-----',
  'Version: GnuPG v2',
  '',
  'hQEMA5Rz',
  '=abcd',
  '-----END PGP MESSAGE-----',
)

export const calendarAndSecurityMails: MailCase[] = [
  placedMail(
    'calendar-outlook-request',
    structured(
      'calendar-outlook-request',
      'Meeting',
      multipart(
        'alternative',
        '_cal1',
        textPart('When: Monday 9:00'),
        htmlPart('<p>When: Monday 9:00</p>'),
        calendarPart('REQUEST', 'Planning'),
      ),
    ),
    { textContains: 'When: Monday 9:00', attachments: ['invite.ics'] },
  ),
  placedMail(
    'calendar-google-invite',
    structured(
      'calendar-google-invite',
      'Invitation: Planning',
      multipart(
        'mixed',
        '_cal2',
        nested(
          'alternative',
          '_cal3',
          textPart('You have been invited'),
          htmlPart('<p>You have been invited</p>'),
          calendarPart('REQUEST', 'Planning'),
        ),
        filePart(
          'application/ics; name="invite.ics"',
          'attachment; filename="invite.ics"',
          calendar('REQUEST', 'Planning'),
        ),
      ),
    ),
    { textContains: 'You have been invited', attachments: ['invite.ics', 'invite.ics'] },
  ),
  placedMail(
    'calendar-reply-accepted',
    structured(
      'calendar-reply-accepted',
      'Accepted: Planning',
      multipart('alternative', '_cal4', textPart('Olivia has accepted'), calendarPart('REPLY', 'Planning')),
    ),
    { textContains: 'Olivia has accepted' },
  ),
  placedMail(
    'calendar-alone',
    entity(
      mailHead('calendar-alone', 'Event', 'Content-Type: text/calendar; charset=utf-8; method=PUBLISH'),
      calendar('PUBLISH', 'Implant evening'),
    ),
    { textContains: 'Implant evening', attachments: ['invite.ics'] },
  ),
  placedMail(
    'calendar-cancelled',
    structured(
      'calendar-cancelled',
      'Cancelled: Planning',
      multipart(
        'mixed',
        '_cal5',
        textPart('This event has been cancelled'),
        calendarPart('CANCEL', 'Planning'),
      ),
    ),
    { textContains: 'This event has been cancelled' },
  ),
  placedMail(
    'smime-signed',
    structured(
      'smime-signed',
      'Signed',
      multipart(
        'signed; protocol="application/pkcs7-signature"; micalg=sha-256',
        '_sig1',
        textPart('Signed words'),
        filePart('application/pkcs7-signature; name="smime.p7s"', 'attachment; filename="smime.p7s"', PKCS7),
      ),
    ),
    { textContains: 'Signed words', attachments: ['smime.p7s'] },
  ),
  placedMail(
    'smime-encrypted',
    entity(
      mailHead(
        'smime-encrypted',
        'Encrypted',
        'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
        'Content-Transfer-Encoding: base64',
        'Content-Disposition: attachment; filename="smime.p7m"',
      ),
      base64(PKCS7),
    ),
    { subjectContains: 'Encrypted', attachments: ['smime.p7m'] },
  ),
  placedMail(
    'pgp-signed',
    structured(
      'pgp-signed',
      'Signed',
      multipart(
        'signed; protocol="application/pgp-signature"; micalg=pgp-sha512',
        '_sig2',
        textPart('PGP signed words'),
        entity(
          [
            'Content-Type: application/pgp-signature; name="OpenPGP_signature.asc"',
            'Content-Disposition: attachment; filename="OpenPGP_signature.asc"',
          ],
          ARMOUR,
        ),
      ),
    ),
    { textContains: 'PGP signed words', attachments: ['OpenPGP_signature.asc'] },
  ),
  placedMail(
    'pgp-encrypted',
    structured(
      'pgp-encrypted',
      '...',
      multipart(
        'encrypted; protocol="application/pgp-encrypted"',
        '_enc',
        entity(
          ['Content-Type: application/pgp-encrypted', 'Content-Description: PGP/MIME version identification'],
          'Version: 1',
        ),
        entity(
          [
            'Content-Type: application/octet-stream; name="encrypted.asc"',
            'Content-Disposition: inline; filename="encrypted.asc"',
          ],
          ARMOUR,
        ),
      ),
    ),
    { attachments: ['attachment-1.bin', 'encrypted.asc'] },
  ),
  placedMail(
    'pgp-in-the-text',
    entity(
      mailHead('pgp-in-the-text', 'Old style', 'Content-Type: text/plain'),
      bytes('-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA1\r\n\r\nSigned in the text\r\n', ARMOUR),
    ),
    { textContains: 'Signed in the text' },
  ),
]
