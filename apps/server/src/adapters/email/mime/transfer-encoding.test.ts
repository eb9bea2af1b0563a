import { describe, expect, it } from 'vitest'
import { decodeTransfer } from './transfer-encoding.ts'

const decoded = (text: string, encoding = 'x-uuencode') =>
  Buffer.from(decodeTransfer(Buffer.from(text, 'latin1'), encoding)).toString('latin1')

describe('a uuencoded body', () => {
  it.each(['x-uuencode', 'X-UUENCODE', 'uuencode', 'x-uue', 'uue'])(
    'is decoded under the name %s',
    (name) => {
      expect(decoded('begin 644 cat.txt\n#0V%T\n`\nend\n', name)).toBe('Cat')
    },
  )

  it('is decoded with text before it, CRLF, and missing blanks at the ends of lines', () => {
    expect(decoded('Hello\r\nbegin 644 cat.txt\r\n#0V%T\r\n#\r\n`\r\nend\r\n')).toBe('Cat\0\0\0')
  })

  it('is decoded as far as possible when its end is missing', () => {
    expect(decoded('begin 600 a b.txt\n#0V%T\n')).toBe('Cat')
  })

  it('is returned unchanged when it has no begin line', () => {
    expect(decoded('Dear practice, the begin of nothing\n')).toBe('Dear practice, the begin of nothing\n')
  })

  it('is decoded to the original bytes for any content', () => {
    const content = Buffer.from(Array.from({ length: 1000 }, (_, at) => (at * 7) % 256))
    expect(Buffer.from(decoded(encoded(content)), 'latin1').equals(content)).toBe(true)
  })
})

/** The output of uuencode: 45 bytes a line, three bytes in four characters. */
function encoded(content: Buffer): string {
  const lines: string[] = []
  for (let at = 0; at < content.length; at += 45) {
    const line = content.subarray(at, at + 45)
    const bits = [...line, 0, 0].map((byte) => byte.toString(2).padStart(8, '0')).join('')
    const groups = bits.slice(0, Math.ceil(line.length / 3) * 24).match(/.{6}/g) ?? []
    const characters = groups.map((six) => String.fromCharCode(Number.parseInt(six, 2) + 32))
    lines.push(String.fromCharCode(line.length + 32) + characters.join(''))
  }
  return `begin 644 x\n${lines.join('\n')}\n\`\nend\n`
}
