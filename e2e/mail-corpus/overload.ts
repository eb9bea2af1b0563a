import type { MailCase } from './mail-case.ts'
import {
  base64,
  bytes,
  entity,
  filePart,
  htmlPart,
  letter,
  letterHead,
  lines,
  multipart,
  nested,
  PDF,
  type Piece,
  textPart,
} from './write-mail.ts'

function wrapped(depth: number): Uint8Array {
  let inner: Uint8Array = textPart('At the very bottom')
  for (let level = 0; level < depth; level += 1) inner = nested('mixed', `level-${level}-end`, inner)
  return inner
}

/** A mail in a mail in a mail. */
function dolls(depth: number): Uint8Array {
  let inner: Uint8Array = entity(['Subject: Innermost'], 'Innermost words')
  for (let level = 0; level < depth; level += 1)
    inner = entity([`Subject: Doll ${level}`, 'Content-Type: message/rfc822'], inner)
  return inner
}

function of(name: string, structure: { head: string; body: Piece }): Uint8Array {
  return entity(letterHead(name, 'Overload', structure.head), structure.body)
}

/** Mails made to stall or exhaust their reader. */
export const overloadMails: MailCase[] = [
  letter(
    'parts-five-thousand',
    of(
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
  letter(
    'multiparts-two-hundred-deep',
    of('multiparts-two-hundred-deep', multipart('mixed', 'top', textPart('Words at the top'), wrapped(200))),
    { textContains: 'Words at the top' },
  ),
  letter(
    'html-two-thousand-deep',
    of(
      'html-two-thousand-deep',
      multipart(
        'mixed',
        'h',
        htmlPart(`${'<div><table>'.repeat(1000)}<p>Words &amp; more</p>${'</table></div>'.repeat(1000)}`),
      ),
    ),
    { textContains: 'Words & more' },
  ),
  letter(
    'mails-in-mails',
    entity(letterHead('mails-in-mails', 'Dolls', 'Content-Type: message/rfc822'), dolls(60)),
    { attachments: ['Doll 59.eml'] },
  ),
  letter(
    'headers-ten-thousand',
    entity(
      [
        ...letterHead('headers-ten-thousand', 'Bomb', 'Content-Type: text/plain'),
        ...Array.from({ length: 10_000 }, (_, at) => `X-Filler-${at}: ${'y'.repeat(60)}`),
      ],
      'After the headers',
    ),
    { textContains: 'After the headers' },
  ),
  letter(
    'recipients-three-thousand',
    entity(
      [
        ...letterHead('recipients-three-thousand', 'All', 'Content-Type: text/plain'),
        `Cc: ${Array.from({ length: 3000 }, (_, at) => `\r\n p${at}@mail.example`).join(',')}`,
      ],
      'To everybody',
    ),
    { textContains: 'To everybody' },
  ),
  letter(
    'tags-thousands-deep',
    entity(
      letterHead('tags-thousands-deep', 'Deep', 'Content-Type: text/html'),
      `${`<div>`.repeat(20_000)}Deep words${'</div>'.repeat(20_000)}`,
    ),
    { textContains: 'Deep words' },
  ),
  letter(
    'tags-never-closed',
    entity(
      letterHead('tags-never-closed', 'Open', 'Content-Type: text/html'),
      `Open words ${'<b><i></u>'.repeat(30_000)}`,
    ),
    { textContains: 'Open words' },
  ),
  letter(
    'entities-million',
    entity(
      letterHead('entities-million', 'Entities', 'Content-Type: text/html'),
      `Entity words ${'&amp;'.repeat(200_000)}`,
    ),
    { textContains: 'Entity words' },
  ),
  letter(
    'boundary-lines-alike',
    of('boundary-lines-alike', {
      head: 'Content-Type: multipart/mixed; boundary="----"',
      body: bytes(
        '------\r\n',
        textPart('Dashed words'),
        '\r\n',
        lines(...Array.from({ length: 5000 }, () => '-----------')),
        '\r\n--------\r\n',
      ),
    }),
    { textContains: 'Dashed words' },
  ),
  letter(
    'html-comment-unclosed',
    entity(
      letterHead('html-comment-unclosed', 'Comment', 'Content-Type: text/html'),
      `Comment words <!--${'<!--'.repeat(20_000)}`,
    ),
    { textContains: 'Comment words' },
  ),
]

/** A mail whose attachments fill the 20 MB that a mail may carry; made on demand, for it is large. */
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
  return letter(name, entity(letterHead(name, 'Large', head), body), {
    textContains: 'Two large scans.',
    attachments: ['one.pdf', 'two.pdf', 'c.csv'],
  })
}
