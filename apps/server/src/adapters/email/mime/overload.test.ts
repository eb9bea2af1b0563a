import { describe, expect, it } from 'vitest'
import { MAX_HTML_CHARS } from '../html/bounded-html.ts'
import { MAX_MAIL_BYTES } from '../server/mail-server.ts'
import { MAX_PARTS } from './mime-tree.ts'
import { parseEmail } from './parse-email.ts'

const HEAD = 'From: Olivia <o@mail.example>\r\nSubject: Overload\r\n'

/** A text in ASCII repeated up to the size that the mail server accepts. Encoding it as one string would take longer. */
function repeatedToMaxSize(text: string): Buffer {
  return Buffer.alloc(Math.floor((MAX_MAIL_BYTES - 1_000_000) / text.length) * text.length, text)
}

/** Texts that could take the parser more time than their size suggests: name, header, and the text to repeat. */
const attacks: [string, string, string][] = [
  ['empty lines', '\r\n', '\n'],
  ['parts', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n', '--b\r\n\r\n'],
  [
    'multiparts with one boundary',
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n',
    '--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n',
  ],
  [
    'incomplete boundaries',
    `Content-Type: multipart/mixed; boundary="${'-'.repeat(60)}"\r\n\r\n`,
    `${'-'.repeat(70)}\n`,
  ],
  ['header lines', '', 'X-A: b\r\n'],
  ['folded recipients', 'To: x@y.test', ',\r\n a@b.test'],
  [
    'brackets in parameters',
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n',
    `--b\r\nContent-Type: text/plain; ${'('.repeat(60_000)})\r\n\r\n`,
  ],
  ['open tags', 'Content-Type: text/html\r\n\r\n', '<b>'],
  ['tags that do not match', 'Content-Type: text/html\r\n\r\n', '<b></i>'],
  ['angle brackets', 'Content-Type: text/html\r\n\r\n', '<'],
  ['character references', 'Content-Type: text/html\r\n\r\n', '&#60;'],
  ['base64 padding', 'Content-Transfer-Encoding: base64\r\n\r\n', 'A='],
  ['carriage returns', '', '\r'],
]

describe('an email of the maximum size', () => {
  it.each(attacks)('is read in limited time when it consists of %s', (_name, head, text) => {
    const result = parseEmail(Buffer.concat([Buffer.from(HEAD + head), repeatedToMaxSize(text)]))
    expect(result.ok && result.email.from?.address).toBe('o@mail.example')
    expect(result.ok && result.email.attachments.length).toBeLessThanOrEqual(MAX_PARTS)
    expect(result.ok && (result.email.html?.length ?? 0)).toBeLessThanOrEqual(MAX_HTML_CHARS)
  })
})
