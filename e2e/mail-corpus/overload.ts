import type { MailCase } from './mail-case.ts'
import {
  base64,
  bytes,
  entity,
  filePart,
  htmlPart,
  joinLines,
  mailHead,
  multipart,
  nested,
  PDF,
  type Piece,
  placedMail,
  textPart,
} from './write-mail.ts'

/** Multiparts within each other. */
function nestedMultiparts(depth: number): Uint8Array {
  let inner: Uint8Array = textPart('At the very bottom')
  for (let level = 0; level < depth; level += 1) inner = nested('mixed', `level-${level}-end`, inner)
  return inner
}

/** Emails within each other. */
function nestedMails(depth: number): Uint8Array {
  let inner: Uint8Array = entity(['Subject: Innermost'], 'Innermost words')
  for (let level = 0; level < depth; level += 1)
    inner = entity([`Subject: Doll ${level}`, 'Content-Type: message/rfc822'], inner)
  return inner
}

function overloadMail(name: string, structure: { head: string; body: Piece }): Uint8Array {
  return entity(mailHead(name, 'Overload', structure.head), structure.body)
}

/** Emails that try to stall or exhaust the program that parses them. */
export const overloadMails: MailCase[] = [
  placedMail(
    'parts-five-thousand',
    overloadMail(
      'parts-five-thousand',
      multipart(
        'mixed',
        'p',
        textPart('Words before the flood'),
        ...Array.from({ length: 5000 }, () => textPart('x')),
      ),
    ),
    { textContains: 'Words before the flood' },
  ),
  placedMail(
    'multiparts-two-hundred-deep',
    overloadMail(
      'multiparts-two-hundred-deep',
      multipart('mixed', 'top', textPart('Words at the top'), nestedMultiparts(200)),
    ),
    { textContains: 'Words at the top' },
  ),
  placedMail(
    'html-two-thousand-deep',
    overloadMail(
      'html-two-thousand-deep',
      multipart(
        'mixed',
        'h',
        htmlPart(`${'<div><table>'.repeat(1000)}<p>Words &amp; more</p>${'</table></div>'.repeat(1000)}`),
      ),
    ),
    { textContains: 'Words & more' },
  ),
  placedMail(
    'mails-in-mails',
    entity(mailHead('mails-in-mails', 'Dolls', 'Content-Type: message/rfc822'), nestedMails(60)),
    { attachments: ['Doll 59.eml'] },
  ),
  placedMail(
    'headers-ten-thousand',
    entity(
      [
        ...mailHead('headers-ten-thousand', 'Bomb', 'Content-Type: text/plain'),
        ...Array.from({ length: 10_000 }, (_, at) => `X-Filler-${at}: ${'y'.repeat(60)}`),
      ],
      'After the headers',
    ),
    { textContains: 'After the headers' },
  ),
  placedMail(
    'recipients-three-thousand',
    entity(
      [
        ...mailHead('recipients-three-thousand', 'All', 'Content-Type: text/plain'),
        `Cc: ${Array.from({ length: 3000 }, (_, at) => `\r\n p${at}@mail.example`).join(',')}`,
      ],
      'To everybody',
    ),
    { textContains: 'To everybody' },
  ),
  placedMail(
    'tags-thousands-deep',
    entity(
      mailHead('tags-thousands-deep', 'Deep', 'Content-Type: text/html'),
      `${`<div>`.repeat(20_000)}Deep words${'</div>'.repeat(20_000)}`,
    ),
    { textContains: 'Deep words' },
  ),
  placedMail(
    'tags-never-closed',
    entity(
      mailHead('tags-never-closed', 'Open', 'Content-Type: text/html'),
      `Open words ${'<b><i></u>'.repeat(30_000)}`,
    ),
    { textContains: 'Open words' },
  ),
  placedMail(
    'entities-two-hundred-thousand',
    entity(
      mailHead('entities-two-hundred-thousand', 'Entities', 'Content-Type: text/html'),
      `Entity words ${'&amp;'.repeat(200_000)}`,
    ),
    { textContains: 'Entity words' },
  ),
  placedMail(
    'boundary-lines-alike',
    overloadMail('boundary-lines-alike', {
      head: 'Content-Type: multipart/mixed; boundary="----"',
      body: bytes(
        '------\r\n',
        textPart('Dashed words'),
        '\r\n',
        joinLines(...Array.from({ length: 5000 }, () => '-----------')),
        '\r\n--------\r\n',
      ),
    }),
    { textContains: 'Dashed words' },
  ),
  placedMail(
    'html-comment-unclosed',
    entity(
      mailHead('html-comment-unclosed', 'Comment', 'Content-Type: text/html'),
      `Comment words <!--${'<!--'.repeat(20_000)}`,
    ),
    { textContains: 'Comment words' },
  ),
]

/** An email whose attachments nearly reach the maximum of 20 MB. It is created on demand, since it is large. */
export function twentyMegabyteMail(): MailCase {
  const name = 'twenty-megabytes'
  const file = Buffer.alloc(10 * 1024 * 1024 - PDF.length, PDF)
  const content = base64(file)
  const part = (file: string) =>
    entity(
      [
        `Content-Type: application/pdf; name="${file}"`,
        'Content-Transfer-Encoding: base64',
        `Content-Disposition: attachment; filename="${file}"`,
      ],
      content,
    )
  const { head, body } = multipart(
    'mixed',
    '=_big',
    nested('alternative', '=_alt', textPart('Two large scans.'), htmlPart('<p>Two large scans.</p>')),
    part('one.pdf'),
    part('two.pdf'),
    filePart('text/csv; name="c.csv"', 'attachment; filename="c.csv"', 'a,b'),
  )
  return placedMail(name, entity(mailHead(name, 'Large', head), body), {
    textContains: 'Two large scans.',
    attachments: ['one.pdf', 'two.pdf', 'c.csv'],
  })
}
