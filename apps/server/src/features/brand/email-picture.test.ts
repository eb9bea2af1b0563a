import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { emailPicture } from './email-picture.ts'

const RED = { r: 200, g: 30, b: 30 }
const drawn = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { ...RED, alpha: 0.5 } } })

async function read(file: Uint8Array, name: 'logo' | 'footer' | 'rep' = 'logo') {
  const picture = await emailPicture(file, name)
  return picture.ok ? { ...picture, size: await sharp(picture.content).metadata() } : picture
}

/** A chunk of a PNG file. */
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, body, crc(body)])
}

function crc(bytes: Uint8Array): Buffer {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  const result = Buffer.alloc(4)
  result.writeUInt32BE((value ^ 0xffffffff) >>> 0)
  return result
}

/** A PNG that declares any size; its pixels compress to almost nothing. */
function png(width: number, height: number, pixels = deflateSync(Buffer.alloc(1000))): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a picture for emails', () => {
  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/png'],
  ] as const)(
    'is made from %s, at most twice the recommended size and never larger than it was (PRC-08)',
    async (format, type) => {
      const large = await read(await drawn(1600, 800).toFormat(format).toBuffer(), 'footer')
      expect(large).toMatchObject({ ok: true, type, size: { width: 600, height: 300 } })
      const small = await read(await drawn(20, 30).toFormat(format).toBuffer())
      expect(small).toMatchObject({ ok: true, size: { width: 20, height: 30 } })
    },
  )

  it('keeps transparency', async () => {
    expect(await read(await drawn(40, 40, 4).png().toBuffer())).toMatchObject({ size: { hasAlpha: true } })
  })

  it('is upright, and has neither the place nor the camera of a photo', async () => {
    const photo = await drawn(300, 100)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Sam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 20/1 0/1' } })
      .jpeg()
      .toBuffer()
    const picture = await read(photo, 'rep')
    expect(picture).toMatchObject({ ok: true, size: { width: 100, height: 300 } })
    expect(picture.ok && picture.size.exif).toBeUndefined()
    expect(picture.ok && picture.content.includes('Sam')).toBe(false)
  })

  it('shows the first frame of an animated one', async () => {
    const frames = await sharp([await drawn(30, 30).png().toBuffer(), await drawn(30, 30).png().toBuffer()], {
      join: { animated: true },
    })
      .webp({ loop: 0 })
      .toBuffer()
    expect(await read(frames)).toMatchObject({ ok: true, size: { width: 30, height: 30 } })
  })

  it('contains nothing that was hidden behind the picture (PRC-08)', async () => {
    const script = '<script>alert(1)</script>'
    const polyglot = Buffer.concat([
      await drawn(30, 30).png().toBuffer(),
      Buffer.from(`%PDF-1.7 ${script} PK\u0003\u0004`),
    ])
    const picture = await read(polyglot)
    expect(picture.ok).toBe(true)
    expect(picture.ok && picture.content.includes('script')).toBe(false)
    expect(picture.ok && picture.content.includes('%PDF')).toBe(false)
  })
})

describe('a file that is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['empty', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('hello')],
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG with a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a web page', () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['a GIF', () => drawn(9, 9).gif().toBuffer()],
    ['an AVIF', () => drawn(9, 9).avif().toBuffer()],
    ['a TIFF', () => drawn(9, 9).tiff().toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    [
      'a truncated PNG',
      async () => (await drawn(900, 900).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5000),
    ],
    ['a truncated JPEG', async () => (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 500)],
    ['a PNG without pixels', () => png(100, 100, Buffer.alloc(0))],
    ['a PNG signature alone', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ])('is refused: %s (PRC-08)', async (_case, file) => {
    expect(await read(await file())).toEqual({ ok: false, reason: 'invalid_image' })
  })

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['20,000 pixels wide and high', () => png(20_000, 20_000)],
    ['20,000 pixels wide', () => png(20_000, 1)],
    ['a bomb of 2,000 million pixels', () => png(65_000, 65_000)],
    ['8,001 pixels high', () => drawn(1, 8001).png().toBuffer()],
  ])('is refused as too large without being decoded: %s', async (_case, file) => {
    const before = process.memoryUsage().rss
    expect(await read(await file())).toEqual({ ok: false, reason: 'image_too_wide' })
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })
})
