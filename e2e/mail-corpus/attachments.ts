import type { MailCase } from './mail-case.ts'
import {
  bytes,
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
  ZIP,
} from './write-mail.ts'

function mixed(name: string, ...parts: Piece[]): Uint8Array {
  const { head, body } = multipart('mixed', `=_${name}`, textPart('Please see attached.'), ...parts)
  return entity(mailHead(name, 'Attachments', head), body)
}

/** Name of the case, Content-Type and Content-Disposition of the file, and the name under which it must be listed. */
const names: [string, string, string, string][] = [
  ['file-plain', 'application/pdf; name=plan.pdf', 'attachment; filename=plan.pdf', 'plan.pdf'],
  [
    'file-spaces-unquoted',
    'application/pdf',
    'attachment; filename=my treatment plan.pdf',
    'my treatment plan.pdf',
  ],
  ['file-brackets', 'application/pdf', 'attachment; filename=Invoice(1).pdf', 'Invoice(1).pdf'],
  ['file-escaped-quotes', 'application/pdf', 'attachment; filename="The \\"plan\\".pdf"', 'The _plan_.pdf'],
  ['file-semicolon', 'application/pdf', 'attachment; filename="a;b.pdf"', 'a;b.pdf'],
  ['file-windows-path', 'application/pdf', 'attachment; filename="C:\\\\Users\\\\o\\\\x.pdf"', 'x.pdf'],
  ['file-climbing-path', 'application/pdf', 'attachment; filename="../../etc/passwd"', 'passwd'],
  ['file-name-by-type-alone', 'image/jpeg; name="tooth.jpg"', 'inline', 'tooth.jpg'],
  ['file-without-name', 'image/png', 'attachment', 'picture-1.png'],
  ['file-unknown-type', 'application/x-dental-scan', 'attachment', 'attachment-1.bin'],
  [
    'file-percent-encoded',
    'image/jpeg',
    "attachment; filename*=UTF-8''%E2%82%AC%20quote.jpg",
    '\u20ac quote.jpg',
  ],
  [
    'file-both-forms',
    'image/jpeg',
    `attachment; filename="fallback.jpg"; filename*=utf-8''R%C3%B6ntgen.jpg`,
    'R\u00f6ntgen.jpg',
  ],
  [
    'file-continued',
    'application/pdf',
    joinLines('attachment;', '\tfilename*0="Very long ";', '\tfilename*1="name.pdf"'),
    'Very long name.pdf',
  ],
  ['file-raw-utf8', 'application/pdf', 'attachment; filename="R\u00e9sum\u00e9.pdf"', 'R\u00e9sum\u00e9.pdf'],
  [
    'file-reversed-name',
    'application/octet-stream',
    'attachment; filename="invoice\u202efdp.exe"',
    'invoicefdp.exe',
  ],
  ['file-dots-only', 'application/pdf', 'attachment; filename=".."', 'attachment-1.pdf'],
]

export const attachmentMails: MailCase[] = [
  ...names.map(([name, type, disposition, listed]) =>
    placedMail(name, mixed(name, filePart(type, disposition, PDF)), {
      textContains: 'Please see attached.',
      attachments: [listed],
    }),
  ),
  placedMail(
    'file-of-nothing',
    mixed(
      'file-of-nothing',
      filePart('application/pdf; name="empty.pdf"', 'attachment; filename="empty.pdf"', ''),
    ),
    { attachments: ['empty.pdf'] },
  ),
  placedMail(
    'file-very-long-name',
    mixed(
      'file-very-long-name',
      filePart('application/pdf', `attachment; filename="${'long '.repeat(80)}.pdf"`, PDF),
    ),
    { attachments: [`${'long '.repeat(80).slice(0, 196)}.pdf`] },
  ),
  placedMail(
    'files-twelve',
    mixed(
      'files-twelve',
      ...Array.from({ length: 12 }, (_, at) =>
        filePart(`image/jpeg; name="photo-${at}.jpg"`, `attachment; filename="photo-${at}.jpg"`, JPEG),
      ),
    ),
    { attachments: Array.from({ length: 12 }, (_, at) => `photo-${at}.jpg`) },
  ),
  placedMail(
    'files-of-all-kinds',
    mixed(
      'files-of-all-kinds',
      filePart('audio/amr; name="voice.amr"', 'attachment; filename="voice.amr"', hex('2321414d520a')),
      filePart('video/3gpp; name="clip.3gp"', 'attachment; filename="clip.3gp"', hex('00000014667479703367')),
      filePart('application/zip; name="scans.zip"', 'attachment; filename="scans.zip"', ZIP),
      entity(
        [
          'Content-Type: text/csv; name="visits.csv"',
          'Content-Disposition: attachment; filename="visits.csv"',
          'Content-Transfer-Encoding: quoted-printable',
        ],
        quotedPrintable('date,price\r\n2026-03-02,50'),
      ),
      entity(
        ['Content-Type: text/plain; name="notes.txt"', 'Content-Disposition: inline; filename="notes.txt"'],
        'Notes in a file',
      ),
      entity(
        [
          'Content-Type: text/html; name="page.html"',
          'Content-Disposition: attachment; filename="page.html"',
        ],
        '<p>page</p>',
      ),
    ),
    { attachments: ['voice.amr', 'clip.3gp', 'scans.zip', 'visits.csv', 'notes.txt', 'page.html'] },
  ),
  placedMail(
    'files-nested-mixed',
    mixed(
      'files-nested-mixed',
      nested(
        'mixed',
        '=_inner1',
        textPart('Inner words'),
        nested(
          'mixed',
          '=_inner2',
          filePart('application/pdf; name="deep.pdf"', 'attachment; filename="deep.pdf"', PDF),
        ),
      ),
    ),
    { textContains: 'Inner words', attachments: ['deep.pdf'] },
  ),
  placedMail(
    'file-is-the-whole-mail',
    entity(
      mailHead(
        'file-is-the-whole-mail',
        'scan',
        'Content-Type: application/pdf; name="scan0001.pdf"',
        'Content-Transfer-Encoding: base64',
        'Content-Disposition: attachment; filename="scan0001.pdf"',
      ),
      Buffer.from(PDF).toString('base64'),
    ),
    { attachments: ['scan0001.pdf'] },
  ),
  placedMail(
    'file-binary-encoded',
    mixed(
      'file-binary-encoded',
      entity(
        [
          'Content-Type: image/jpeg; name="raw.jpg"',
          'Content-Transfer-Encoding: binary',
          'Content-Disposition: attachment; filename="raw.jpg"',
        ],
        JPEG,
      ),
    ),
    { attachments: ['raw.jpg'] },
  ),
  placedMail(
    'picture-shown-twice-and-not-listed',
    (() => {
      const { head, body } = multipart(
        'related',
        '=_twice',
        htmlPart('<p>Logo twice <img src="cid:logo@x"><img src="CID:LOGO@X"></p>'),
        filePart('image/png; name=logo.png', 'inline; filename=logo.png', PNG, 'Content-ID: <logo@x>'),
        filePart('image/png; name=unused.png', 'inline; filename=unused.png', PNG, 'Content-ID: <unused@x>'),
      )
      return entity(mailHead('picture-shown-twice-and-not-listed', 'Logo', head), body)
    })(),
    { textContains: 'Logo twice', attachments: ['unused.png'] },
  ),
  placedMail(
    'mails-in-a-digest',
    (() => {
      const { head, body } = multipart(
        'digest',
        '=_digest',
        bytes('\r\n', entity(['From: a@b.example', 'Subject: First'], 'one')),
        bytes('\r\n', entity(['From: a@b.example', 'Subject: Second'], 'two')),
      )
      return entity(mailHead('mails-in-a-digest', 'Digest', head), body)
    })(),
    { attachments: ['First.eml', 'Second.eml'], textContains: 'one' },
  ),
  placedMail(
    'mail-forwarded-whole',
    entity(
      mailHead('mail-forwarded-whole', 'Fwd', 'Content-Type: message/rfc822'),
      entity(
        ['From: Old Patient <old@other.example>', 'Subject: My old question', 'Content-Type: text/html'],
        '<p>Still <b>waiting</b></p>',
      ),
    ),
    { textContains: 'Still waiting', attachments: ['My old question.eml'] },
  ),
]
