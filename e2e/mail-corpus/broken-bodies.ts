import { type MailCase, PRACTICE } from './mail-case.ts'
import {
  base64,
  bytes,
  entity,
  filePart,
  hex,
  htmlPart,
  letter,
  letterHead,
  lines,
  multipart,
  PDF,
  type Piece,
  senderOf,
  textPart,
} from './write-mail.ts'

/** A multipart whose head and body are given as they are. */
function torn(
  name: string,
  contentType: string,
  body: Piece,
  textContains: string,
  attachments?: string[],
): MailCase {
  return letter(name, entity(letterHead(name, 'Broken', contentType), body), {
    textContains,
    ...(attachments ? { attachments } : {}),
  })
}

function plain(
  name: string,
  encoding: string,
  body: Piece,
  textContains: string,
  charset = 'utf-8',
): MailCase {
  return letter(
    name,
    entity(
      letterHead(
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

const TWO = bytes(
  '--b1\r\n',
  textPart('Part one'),
  '\r\n--b1\r\n',
  filePart('application/pdf; name="a.pdf"', 'attachment; filename="a.pdf"', PDF),
  '\r\n',
)
const MIXED = 'Content-Type: multipart/mixed; boundary=b1'

export const brokenBodyMails: MailCase[] = [
  torn('boundary-not-closed', MIXED, TWO, 'Part one', ['a.pdf']),
  torn('boundary-not-named', 'Content-Type: multipart/mixed', bytes(TWO, '--b1--'), 'Part one', ['a.pdf']),
  torn('boundary-wrong', 'Content-Type: multipart/mixed; boundary=other', bytes(TWO, '--b1--'), 'Part one', [
    'a.pdf',
  ]),
  torn(
    'boundary-with-blanks',
    MIXED,
    bytes(TWO.toString().replaceAll('--b1\r\n', '--b1  \t\r\n'), '--b1--  \r\n'),
    'Part one',
  ),
  torn(
    'boundary-prefix-of-another',
    'Content-Type: multipart/mixed; boundary=b',
    bytes(
      '--b\r\nContent-Type: multipart/alternative; boundary=bb\r\n\r\n--bb\r\n',
      textPart('Prefix words'),
      '\r\n--bb--\r\n--b--\r\n',
    ),
    'Prefix words',
  ),
  torn('boundary-never-comes', MIXED, 'Words without any part.', 'Words without any part.'),
  torn('parts-without-headers', MIXED, lines('--b1', '', 'Headless words', '--b1--', ''), 'Headless words'),
  torn(
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
  torn(
    'preamble-and-epilogue',
    MIXED,
    bytes('This is a multi-part message in MIME format.\r\n\r\n', TWO, '--b1--\r\nEpilogue'),
    'Part one',
    ['a.pdf'],
  ),
  torn(
    'no-empty-line-in-part',
    MIXED,
    lines('--b1', 'Content-Type: text/plain', 'Words too soon', '--b1--', ''),
    'Words too soon',
  ),
  torn(
    'comment-in-content-type',
    'Content-Type: multipart/mixed (made by hand); boundary="b1" (really)',
    bytes(TWO, '--b1--'),
    'Part one',
    ['a.pdf'],
  ),
  torn('content-type-nonsense', 'Content-Type: text', 'Type is half.', 'Type is half.'),
  torn('content-type-empty', 'Content-Type:', 'Type is empty.', 'Type is empty.'),
  torn(
    'content-type-unknown',
    'Content-Type: text/plain; charset="unfinished',
    'Quote not closed.',
    'Quote not closed.',
  ),
  plain(
    'base64-with-junk',
    'base64',
    base64('Junk between the letters').replace(/(.{8})/g, '$1 !*\r\n'),
    'Junk between the letters',
  ),
  plain(
    'base64-padded-lines',
    'base64',
    `${base64('Padded li')}=\r\n${base64('nes glued.')}`,
    'Padded lines glued.',
  ),
  plain('base64-that-is-plain', '7bit', 'SSBhbSBub3QgZW5jb2RlZA==', 'SSBhbSBub3QgZW5jb2RlZA=='),
  plain('quoted-printable-broken', 'quoted-printable', 'Half =E2=82 and =ZZ and = alone = \r\nsoft', 'soft'),
  plain('quoted-printable-lower-case', 'quoted-printable', 'caf=c3=a9 lower', 'caf\u00e9 lower'),
  plain('quoted-printable-ends-in-sign', 'quoted-printable', 'ends with a sign =', 'ends with a sign'),
  plain('transfer-encoding-unknown', 'x-uuencode', 'begin as it is', 'begin as it is'),
  plain('transfer-encoding-8-bit-misspelt', '8 bits', 'Misspelt \u00e9', 'Misspelt \u00e9'),
  plain('nul-bytes-in-text', '8bit', bytes('before', hex('000000'), 'after'), 'beforeafter'),
  plain('control-characters', '8bit', bytes('bell', hex('07081b'), 'escape'), 'escape'),
  plain('half-surrogates', '8bit', hex('4869206564a080 20ed b0 80 746865726521'), 'there!'),
  plain(
    'utf-8-cut-in-a-character',
    '8bit',
    bytes('\u20ac \u20ac \u20ac cut ', hex('e282')),
    '\u20ac \u20ac \u20ac cut',
  ),
  letter(
    'bare-line-feeds',
    bytes(
      entity(letterHead('bare-line-feeds', 'Unix', 'Content-Type: text/plain'), 'Line one\r\nLine two')
        .toString()
        .replaceAll('\r\n', '\n'),
    ),
    { textContains: 'Line two' },
  ),
  letter(
    'bare-carriage-returns',
    bytes(
      entity(letterHead('bare-carriage-returns', 'Mac', 'Content-Type: text/plain'), 'Line one\r\nLine two')
        .toString()
        .replaceAll('\r\n', '\r'),
    ),
    { textContains: 'Line two' },
  ),
  letter(
    'doubled-carriage-returns',
    bytes(
      entity(
        letterHead('doubled-carriage-returns', 'Gateway', 'Content-Type: text/plain'),
        'Line one\r\nLine two',
      )
        .toString()
        .replaceAll('\r\n', '\r\r\n'),
    ),
    { textContains: 'Line one' },
  ),
  letter(
    'line-of-a-million',
    entity(
      letterHead('line-of-a-million', 'Line', 'Content-Type: text/plain'),
      `${'word '.repeat(200_000)}end`,
    ),
    { textContains: 'word word' },
  ),
  letter(
    'headers-and-no-body',
    bytes(`From: ${senderOf('headers-and-no-body')}\r\nSubject: Nothing follows\r\n`),
    { subjectContains: 'Nothing follows' },
  ),
  letter(
    'empty-parts',
    (() => {
      const { head, body } = multipart('alternative', '=_none', textPart(''), htmlPart(''))
      return entity(letterHead('empty-parts', 'Empty parts', head), body)
    })(),
    { subjectContains: 'Empty parts' },
  ),
  letter('words-without-headers', bytes('Just words, no headers.\r\nSecond line.'), {
    textContains: 'Second line.',
  }),
  {
    name: 'binary-garbage',
    from: senderOf('binary-garbage'),
    to: PRACTICE,
    raw: Uint8Array.from({ length: 4000 }, (_, at) => (at * 197 + (at >> 3) * 31) % 256),
    expects: { placedOnTimeline: false, unplacedReason: 'unreadable' },
  },
  {
    name: 'nothing-at-all',
    from: senderOf('nothing-at-all'),
    to: PRACTICE,
    raw: bytes('\r\n'),
    expects: { placedOnTimeline: false, unplacedReason: 'unreadable' },
  },
  {
    name: 'only-zeros',
    from: senderOf('only-zeros'),
    to: PRACTICE,
    raw: new Uint8Array(2000),
    expects: { placedOnTimeline: false, unplacedReason: 'unreadable' },
  },
]
