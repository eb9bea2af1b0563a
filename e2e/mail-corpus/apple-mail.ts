import type { MailCase } from './mail-case.ts'
import {
  entity,
  filePart,
  hex,
  htmlPart,
  JPEG,
  joinLines,
  mailHead,
  multipart,
  nested,
  PDF,
  type Piece,
  PNG,
  placedMail,
  quotedPrintable,
  textPart,
} from './write-mail.ts'

const IPHONE = 'X-Mailer: iPhone Mail (23D127)'
const MAC = 'X-Mailer: Apple Mail (2.3864.400.21)'

function apple(
  name: string,
  subject: string,
  mailer: string,
  structure: { head: string; body: Piece },
  ...more: string[]
): Uint8Array {
  return entity(
    mailHead(name, subject, mailer, 'Mime-Version: 1.0 (1.0)', ...more, structure.head),
    structure.body,
  )
}

const HEIC = hex('000000186674797068656963000000006d69663168656963')

export const appleMails: MailCase[] = [
  placedMail(
    'iphone-plain',
    entity(
      mailHead(
        'iphone-plain',
        'Hygienist',
        IPHONE,
        'Content-Type: text/plain; charset=us-ascii',
        'Content-Transfer-Encoding: quoted-printable',
      ),
      quotedPrintable('Can I see the hygienist too?\r\n\r\nSent from my iPhone'),
    ),
    { textContains: 'Can I see the hygienist too?' },
  ),
  placedMail(
    'iphone-photo-only',
    apple(
      'iphone-photo-only',
      '',
      IPHONE,
      multipart(
        'mixed',
        'Apple-Mail-1',
        filePart('image/jpeg; name="IMG_0412.jpeg"', 'inline; filename="IMG_0412.jpeg"', JPEG),
        entity(['Content-Type: text/plain; charset=us-ascii'], '\r\n\r\nSent from my iPhone'),
      ),
    ),
    { textContains: 'Sent from my iPhone', attachments: ['IMG_0412.jpeg'] },
  ),
  placedMail(
    'iphone-text-photo-text',
    apple(
      'iphone-text-photo-text',
      'Chipped tooth',
      IPHONE,
      multipart(
        'mixed',
        'Apple-Mail-2',
        textPart('Before the fall:'),
        filePart('image/jpeg; name="before.jpeg"', 'inline; filename="before.jpeg"', JPEG),
        textPart('And after:'),
        filePart('image/heic; name="after.heic"', 'inline; filename="after.heic"', HEIC),
        textPart('What can you do?'),
      ),
    ),
    { textContains: 'And after:', attachments: ['before.jpeg', 'after.heic'] },
  ),
  placedMail(
    'iphone-html-with-photo-inside',
    apple(
      'iphone-html-with-photo-inside',
      'Brace',
      IPHONE,
      multipart(
        'alternative',
        'Apple-Mail-3',
        textPart('My brace wire came loose'),
        nested(
          'mixed',
          'Apple-Mail-4',
          htmlPart('<html><body dir="auto">My brace wire came loose<div>'),
          filePart('image/png; name="wire.png"', 'inline; filename="wire.png"', PNG),
          htmlPart('</div><div>Please advise</div></body></html>'),
        ),
      ),
    ),
    { textContains: 'My brace wire came loose', attachments: ['wire.png'] },
  ),
  placedMail(
    'mac-mail-alternative',
    apple(
      'mac-mail-alternative',
      'Whitening kit',
      MAC,
      multipart(
        'alternative',
        'Apple-Mail=_A1',
        textPart('Do you sell the kit?'),
        htmlPart(
          '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">Do you sell the <b>kit</b>?</body></html>',
        ),
      ),
    ),
    { textContains: 'Do you sell the kit?' },
  ),
  placedMail(
    'mac-mail-flowed',
    entity(
      mailHead(
        'mac-mail-flowed',
        'Long story',
        MAC,
        'Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes',
        'Content-Transfer-Encoding: 7bit',
      ),
      joinLines(
        'It began with a small ache on the left side and then it became  ',
        'so bad that I could not sleep.',
        '',
        'Olivia',
      ),
    ),
    { textContains: 'then it became so bad that I could not sleep.' },
  ),
  placedMail(
    'mac-mail-related-in-alternative',
    apple(
      'mac-mail-related-in-alternative',
      'Logo',
      MAC,
      multipart(
        'alternative',
        'Apple-Mail=_B1',
        textPart('My signature has a logo'),
        nested(
          'related',
          'Apple-Mail=_B2',
          htmlPart('<body>My signature has a logo <img src="cid:0E3F@local"></body>'),
          filePart(
            'image/png; x-unix-mode=0644; name=logo.png',
            'inline; filename=logo.png',
            PNG,
            'Content-Id: <0E3F@local>',
          ),
        ),
      ),
    ),
    { textContains: 'My signature has a logo', attachments: [] },
  ),
  placedMail(
    'mac-apple-double',
    apple(
      'mac-apple-double',
      'Form from my old Mac',
      MAC,
      multipart(
        'mixed',
        'Apple-Mail-5',
        textPart('Form enclosed'),
        nested(
          'appledouble',
          'Apple-Mail-6',
          filePart(
            'application/applefile; name="Form.pdf"',
            'attachment; filename="Form.pdf"',
            hex('0005160700020000'),
          ),
          filePart('application/pdf; name="Form.pdf"', 'attachment; filename="Form.pdf"', PDF),
        ),
      ),
    ),
    { textContains: 'Form enclosed', attachments: ['Form.pdf', 'Form.pdf'] },
  ),
  placedMail(
    'mac-inline-pdf',
    apple(
      'mac-inline-pdf',
      'Insurance',
      MAC,
      multipart(
        'mixed',
        'Apple-Mail-7',
        textPart('Policy:'),
        filePart(
          'application/pdf; x-unix-mode=0644; name="Policy 2026.pdf"',
          'inline; filename="Policy 2026.pdf"',
          PDF,
        ),
      ),
    ),
    { attachments: ['Policy 2026.pdf'] },
  ),
  placedMail(
    'mac-encoded-long-filename',
    apple(
      'mac-encoded-long-filename',
      'Papers',
      MAC,
      multipart(
        'mixed',
        'Apple-Mail-8',
        textPart('Papers'),
        filePart(
          'application/pdf',
          joinLines(
            'attachment;',
            " filename*0*=utf-8''Anamnesebogen%20f%C3%BCr%20Frau%20Hart%20vom%20zweiten%20;",
            ' filename*1*=M%C3%A4rz%202026.pdf',
          ),
          PDF,
        ),
      ),
    ),
    { attachments: ['Anamnesebogen f\u00fcr Frau Hart vom zweiten M\u00e4rz 2026.pdf'] },
  ),
  placedMail(
    'icloud-hidden-address',
    apple(
      'icloud-hidden-address',
      'Quiet question',
      IPHONE,
      multipart(
        'alternative',
        'Apple-Mail-9',
        textPart('Is sedation possible?'),
        htmlPart('<body>Is sedation possible?</body>'),
      ),
      'X-ICLOUD-HME: p=1;s=0',
    ),
    { textContains: 'Is sedation possible?' },
  ),
]
