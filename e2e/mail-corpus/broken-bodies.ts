import { type MailCase, PRACTICE } from './mail-case.ts'
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
  PDF,
  type Piece,
  placedMail,
  senderOf,
  textPart,
} from './write-mail.ts'

/** An email with this Content-Type header and this body, of which at least one is malformed or unusual. */
function brokenMultipart(
  name: string,
  contentType: string,
  body: Piece,
  textContains: string,
  attachments?: string[],
): MailCase {
  return placedMail(name, entity(mailHead(name, 'Broken', contentType), body), {
    textContains,
    ...(attachments ? { attachments } : {}),
  })
}

function brokenText(
  name: string,
  encoding: string,
  body: Piece,
  textContains: string,
  charset = 'utf-8',
): MailCase {
  return placedMail(
    name,
    entity(
      mailHead(
        name,
        'Broken',
        `Content-Type: text/plain; charset=${charset}`,
        `Content-Transfer-Encoding: ${encoding}`,
      ),
      body,
    ),
    { textContains },
  )
}

const TWO_PARTS = bytes(
  '--b1\r\n',
  textPart('Part one'),
  '\r\n--b1\r\n',
  filePart('application/pdf; name="a.pdf"', 'attachment; filename="a.pdf"', PDF),
  '\r\n',
)
const MIXED = 'Content-Type: multipart/mixed; boundary=b1'

export const brokenBodyMails: MailCase[] = [
  brokenMultipart('boundary-not-closed', MIXED, TWO_PARTS, 'Part one', ['a.pdf']),
  brokenMultipart(
    'boundary-not-named',
    'Content-Type: multipart/mixed',
    bytes(TWO_PARTS, '--b1--'),
    'Part one',
    ['a.pdf'],
  ),
  brokenMultipart(
    'boundary-wrong',
    'Content-Type: multipart/mixed; boundary=other',
    bytes(TWO_PARTS, '--b1--'),
    'Part one',
    ['a.pdf'],
  ),
  brokenMultipart(
    'boundary-with-blanks',
    MIXED,
    bytes(TWO_PARTS.toString().replaceAll('--b1\r\n', '--b1  \t\r\n'), '--b1--  \r\n'),
    'Part one',
  ),
  brokenMultipart(
    'boundary-prefix-of-another',
    'Content-Type: multipart/mixed; boundary=b',
    bytes(
      '--b\r\nContent-Type: multipart/alternative; boundary=bb\r\n\r\n--bb\r\n',
      textPart('Prefix words'),
      '\r\n--bb--\r\n--b--\r\n',
    ),
    'Prefix words',
  ),
  brokenMultipart('boundary-never-comes', MIXED, 'Words without any part.', 'Words without any part.'),
  brokenMultipart(
    'parts-without-headers',
    MIXED,
    joinLines('--b1', '', 'Headless words', '--b1--', ''),
    'Headless words',
  ),
  brokenMultipart(
    'part-cut-in-base64',
    MIXED,
    bytes(
      '--b1\r\n',
      textPart('Cut file'),
      '\r\n--b1\r\n',
      filePart('application/pdf; name="cut.pdf"', 'attachment; filename="cut.pdf"', PDF)
        .toString()
        .slice(0, -9),
    ),
    'Cut file',
    ['cut.pdf'],
  ),
  brokenMultipart(
    'preamble-and-epilogue',
    MIXED,
    bytes('This is a multi-part message in MIME format.\r\n\r\n', TWO_PARTS, '--b1--\r\nEpilogue'),
    'Part one',
    ['a.pdf'],
  ),
  brokenMultipart(
    'no-empty-line-in-part',
    MIXED,
    joinLines('--b1', 'Content-Type: text/plain', 'Words too soon', '--b1--', ''),
    'Words too soon',
  ),
  brokenMultipart(
    'comment-in-content-type',
    'Content-Type: multipart/mixed (made by hand); boundary="b1" (really)',
    bytes(TWO_PARTS, '--b1--'),
    'Part one',
    ['a.pdf'],
  ),
  brokenMultipart('content-type-nonsense', 'Content-Type: text', 'Type is half.', 'Type is half.'),
  brokenMultipart('content-type-empty', 'Content-Type:', 'Type is empty.', 'Type is empty.'),
  brokenMultipart(
    'content-type-quote-not-closed',
    'Content-Type: text/plain; charset="unfinished',
    'Quote not closed.',
    'Quote not closed.',
  ),
  brokenText(
    'base64-with-junk',
    'base64',
    base64('Junk between the letters').replace(/(.{8})/g, '$1 !*\r\n'),
    'Junk between the letters',
  ),
  brokenText(
    'base64-padded-lines',
    'base64',
    `${base64('Padded li')}=\r\n${base64('nes glued.')}`,
    'Padded lines glued.',
  ),
  brokenText('base64-that-is-plain', '7bit', 'SSBhbSBub3QgZW5jb2RlZA==', 'SSBhbSBub3QgZW5jb2RlZA=='),
  brokenText(
    'quoted-printable-broken',
    'quoted-printable',
    'Half =E2=82 and =ZZ and = alone = \r\nsoft',
    'soft',
  ),
  brokenText('quoted-printable-lower-case', 'quoted-printable', 'caf=c3=a9 lower', 'caf\u00e9 lower'),
  brokenText('quoted-printable-ends-in-sign', 'quoted-printable', 'ends with a sign =', 'ends with a sign'),
  brokenText('uuencode-without-begin-line', 'x-uuencode', 'begin as it is', 'begin as it is'),
  brokenText('transfer-encoding-8-bit-misspelt', '8 bits', 'Misspelt \u00e9', 'Misspelt \u00e9'),
  brokenText('nul-bytes-in-text', '8bit', bytes('before', hex('000000'), 'after'), 'beforeafter'),
  brokenText('control-characters', '8bit', bytes('bell', hex('07081b'), 'escape'), 'escape'),
  brokenText('half-surrogates', '8bit', hex('486920 eda080 20 edb080 746865726521'), 'there!'),
  brokenText(
    'utf-8-cut-in-a-character',
    '8bit',
    bytes('\u20ac \u20ac \u20ac cut ', hex('e282')),
    '\u20ac \u20ac \u20ac cut',
  ),
  placedMail(
    'bare-line-feeds',
    bytes(
      entity(mailHead('bare-line-feeds', 'Unix', 'Content-Type: text/plain'), 'Line one\r\nLine two')
        .toString()
        .replaceAll('\r\n', '\n'),
    ),
    { textContains: 'Line two' },
  ),
  placedMail(
    'bare-carriage-returns',
    bytes(
      entity(mailHead('bare-carriage-returns', 'Mac', 'Content-Type: text/plain'), 'Line one\r\nLine two')
        .toString()
        .replaceAll('\r\n', '\r'),
    ),
    { textContains: 'Line two' },
  ),
  placedMail(
    'doubled-carriage-returns',
    bytes(
      entity(
        mailHead('doubled-carriage-returns', 'Gateway', 'Content-Type: text/plain'),
        'Line one\r\nLine two',
      )
        .toString()
        .replaceAll('\r\n', '\r\r\n'),
    ),
    { textContains: 'Line one' },
  ),
  placedMail(
    'line-of-a-million',
    entity(
      mailHead('line-of-a-million', 'Line', 'Content-Type: text/plain'),
      `${'word '.repeat(200_000)}end`,
    ),
    { textContains: 'word word' },
  ),
  placedMail(
    'headers-and-no-body',
    bytes(`From: ${senderOf('headers-and-no-body')}\r\nSubject: Nothing follows\r\n`),
    { subjectContains: 'Nothing follows' },
  ),
  placedMail(
    'empty-parts',
    (() => {
      const { head, body } = multipart('alternative', '=_none', textPart(''), htmlPart(''))
      return entity(mailHead('empty-parts', 'Empty parts', head), body)
    })(),
    { subjectContains: 'Empty parts' },
  ),
  placedMail('words-without-headers', bytes('Just words, no headers.\r\nSecond line.'), {
    textContains: 'Second line.',
  }),
  {
    name: 'binary-garbage',
    from: senderOf('binary-garbage'),
    to: PRACTICE,
    raw: Uint8Array.from({ length: 4000 }, (_, at) => (at * 197 + (at >> 3) * 31) % 256),
    expected: { placedOnTimeline: false, unplacedReason: 'unreadable' },
  },
  {
    name: 'nothing-at-all',
    from: senderOf('nothing-at-all'),
    to: PRACTICE,
    raw: bytes('\r\n'),
    expected: { placedOnTimeline: false, unplacedReason: 'unreadable' },
  },
  {
    name: 'only-zeros',
    from: senderOf('only-zeros'),
    to: PRACTICE,
    raw: new Uint8Array(2000),
    expected: { placedOnTimeline: false, unplacedReason: 'unreadable' },
  },
]
