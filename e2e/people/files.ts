import { crc32, deflateSync } from 'node:zlib'

/** A whole PDF, though of no page. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** A PNG of 320 by 240 pixels, that goes from one shade of a colour to another. */
export function aPicture(red: number, green: number, blue: number): Buffer {
  const [width, height] = [320, 240]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // 8 bits for each of three colours.
  head.set([8, 2], 8)
  const lines = Array.from({ length: height }, (_, y) => {
    const shade = 0.4 + (0.6 * y) / height
    const pixel = [red, green, blue].map((part) => Math.round(part * shade))
    return Buffer.from([0, ...Array.from({ length: width }, () => pixel).flat()])
  })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.concat(lines))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  return Buffer.concat([u32(content.length, 'BE'), named, u32(crc32(named), 'BE')])
}

const SAMPLES_PER_SECOND = 48_000
const SAMPLES_PER_PACKET = 960
/** 20 ms of silence, in Opus. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe])

/** A voice note as phones make them: Opus in Ogg (RFC 7845), so many seconds of silence; at most five. */
export function aVoiceNote(seconds: number): Buffer {
  const packets = Array.from({ length: (seconds * SAMPLES_PER_SECOND) / SAMPLES_PER_PACKET }, () => SILENCE)
  const head = Buffer.concat([
    Buffer.from('OpusHead\x01\x01\x00\x00', 'latin1'),
    u32(SAMPLES_PER_SECOND, 'LE'),
    Buffer.from([0, 0, 0]),
  ])
  const tags = Buffer.concat([Buffer.from('OpusTags', 'latin1'), u32(0, 'LE'), u32(0, 'LE')])
  return Buffer.concat([
    oggPage(0, { first: true }, 0, [head]),
    oggPage(1, {}, 0, [tags]),
    oggPage(2, { last: true }, packets.length * SAMPLES_PER_PACKET, packets),
  ])
}

/** @param until samples at the end of the page */
function oggPage(
  page: number,
  { first = false, last = false }: { first?: boolean; last?: boolean },
  until: number,
  packets: readonly Buffer[],
): Buffer {
  const begin = Buffer.concat([
    Buffer.from('OggS\x00', 'latin1'),
    Buffer.from([Number(first) * 2 + Number(last) * 4]),
    u32(until, 'LE'),
    u32(0, 'LE'),
    u32(1, 'LE'),
    u32(page, 'LE'),
  ])
  const rest = Buffer.concat([
    Buffer.from([packets.length, ...packets.map(({ length }) => length)]),
    ...packets,
  ])
  const sum = oggSum(Buffer.concat([begin, u32(0, 'LE'), rest]))
  return Buffer.concat([begin, u32(sum, 'LE'), rest])
}

/** CRC-32 in Ogg's form: the highest bit first, from 0. */
function oggSum(content: Buffer): number {
  let sum = 0
  for (const byte of content) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}

function u32(value: number, order: 'BE' | 'LE'): Buffer {
  const four = Buffer.alloc(4)
  if (order === 'BE') four.writeUInt32BE(value)
  else four.writeUInt32LE(value)
  return four
}
