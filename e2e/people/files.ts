import { crc32, deflateSync } from 'node:zlib'

/** A minimal file that begins and ends as a PDF does, without pages. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** A PNG of 320 by 240 pixels with a gradient of one colour. */
export function aPicture(red: number, green: number, blue: number): Buffer {
  const [width, height] = [320, 240]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // 8 bits for each of the three colours.
  head.set([8, 2], 8)
  const rows = Array.from({ length: height }, (_, y) => {
    const shade = 0.4 + (0.6 * y) / height
    const pixel = [red, green, blue].map((channel) => Math.round(channel * shade))
    return Buffer.from([0, ...Array.from({ length: width }, () => pixel).flat()])
  })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(name: string, content: Buffer): Buffer {
  const nameAndContent = Buffer.concat([Buffer.from(name, 'latin1'), content])
  return Buffer.concat([u32(content.length, 'BE'), nameAndContent, u32(crc32(nameAndContent), 'BE')])
}

const SAMPLES_PER_SECOND = 48_000
const SAMPLES_PER_PACKET = 960
/** 20 ms of silence, in Opus. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe])

/** A voice note as phones record it: Opus in Ogg (RFC 7845). It is silent. @param seconds its length, at most five */
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

/** @param endSample the position of the last sample on the page */
function oggPage(
  page: number,
  { first = false, last = false }: { first?: boolean; last?: boolean },
  endSample: number,
  packets: readonly Buffer[],
): Buffer {
  const beforeChecksum = Buffer.concat([
    Buffer.from('OggS\x00', 'latin1'),
    Buffer.from([Number(first) * 2 + Number(last) * 4]),
    u32(endSample, 'LE'),
    u32(0, 'LE'),
    u32(1, 'LE'),
    u32(page, 'LE'),
  ])
  const afterChecksum = Buffer.concat([
    Buffer.from([packets.length, ...packets.map(({ length }) => length)]),
    ...packets,
  ])
  const checksum = oggChecksum(Buffer.concat([beforeChecksum, u32(0, 'LE'), afterChecksum]))
  return Buffer.concat([beforeChecksum, u32(checksum, 'LE'), afterChecksum])
}

/** CRC-32 as Ogg defines it: highest bit first, starting from 0. */
function oggChecksum(content: Buffer): number {
  let sum = 0
  for (const byte of content) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}

function u32(value: number, order: 'BE' | 'LE'): Buffer {
  const bytes = Buffer.alloc(4)
  if (order === 'BE') bytes.writeUInt32BE(value)
  else bytes.writeUInt32LE(value)
  return bytes
}
