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

interface PngParts {
  pixels?: Buffer
  bitsPerPixel?: 1 | 8
  /** Chunks before and after the pixels. */
  before?: Buffer[]
  after?: Buffer[]
}

/** A grey PNG that declares any size; its pixels compress to almost nothing. */
function png(width: number, height: number, parts: PngParts = {}): Buffer {
  const { pixels = deflateSync(Buffer.alloc(1000)), bitsPerPixel = 8, before = [], after = [] } = parts
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitsPerPixel, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', pixels),
    ...after,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The compressed pixels of a picture of one shade of grey. */
const shade = (width: number, height: number, grey: number) =>
  deflateSync(
    Buffer.concat(Array.from({ length: height }, () => Buffer.from([0, ...Array(width).fill(grey)]))),
  )

/** An animated PNG whose first frame is black and whose second one is white. */
function animatedPng(width: number, height: number): Buffer {
  const control = (sequence: number) => {
    const fields = Buffer.alloc(26)
    fields.writeUInt32BE(sequence, 0)
    fields.writeUInt32BE(width, 4)
    fields.writeUInt32BE(height, 8)
    fields.writeUInt16BE(1, 20)
    return chunk('fcTL', fields)
  }
  const frames = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), shade(width, height, 255)])
  return png(width, height, {
    pixels: shade(width, height, 0),
    before: [chunk('acTL', frames), control(0)],
    after: [control(1), chunk('fdAT', second)],
  })
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

  it('shows the first frame of an animated PNG, and contains no other', async () => {
    const animated = animatedPng(30, 20)
    expect(animated.includes('acTL')).toBe(true)
    const picture = await read(animated)
    expect(picture).toMatchObject({ ok: true, type: 'image/png', size: { width: 30, height: 20 } })
    if (!picture.ok) throw new Error('The picture was refused')
    for (const part of ['acTL', 'fcTL', 'fdAT']) expect(picture.content.includes(part), part).toBe(false)
    expect(
      [...(await sharp(picture.content).removeAlpha().raw().toBuffer())].every((value) => value === 0),
    ).toBe(true)
  })

  const script = '<script>alert(1)</script>'
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    [
      'a PNG with a web page in its text',
      () =>
        png(30, 30, { pixels: shade(30, 30, 9), before: [chunk('tEXt', Buffer.from(`Comment\0${script}`))] }),
    ],
    [
      'a PNG with a web page behind it',
      () =>
        Buffer.concat([png(30, 30, { pixels: shade(30, 30, 9) }), Buffer.from(`<!doctype html>${script}`)]),
    ],
    [
      'a PNG with an archive behind it',
      () => Buffer.concat([png(30, 30, { pixels: shade(30, 30, 9) }), archive('page.html', script)]),
    ],
    [
      'a JPEG whose bytes are a script',
      async () => scriptJpeg(await drawn(30, 30).jpeg().toBuffer(), script),
    ],
  ])('contains nothing of the other file that it was as well: %s (PRC-08)', async (_case, file) => {
    const bytes = await file()
    expect(bytes.includes(script)).toBe(true)
    const picture = await read(bytes)
    expect(picture).toMatchObject({ ok: true, size: { width: 30, height: 30 } })
    for (const part of ['<', 'alert', 'PK\u0003\u0004', 'PK\u0005\u0006', '*/'])
      expect(picture.ok && picture.content.includes(part), part).toBe(false)
  })

  it('does not unpack a colour profile or a text that is larger than any picture', async () => {
    const zeros = deflateSync(Buffer.alloc(200_000_000), { level: 9 })
    const named = (name: string) => Buffer.concat([Buffer.from(`${name}\0\0`), zeros])
    for (const type of ['iCCP', 'zTXt']) {
      const before = process.memoryUsage().rss
      const picture = await read(
        png(30, 30, { pixels: shade(30, 30, 9), before: [chunk(type, named('bomb'))] }),
      )
      expect(process.memoryUsage().rss - before, type).toBeLessThan(100_000_000)
      expect(picture.ok ? picture.content.length : 0, type).toBeLessThan(10_000)
    }
  })

  it('contains nothing that was hidden behind the picture (PRC-08)', async () => {
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
    [
      'an animated GIF',
      async () =>
        sharp([await drawn(9, 9).png().toBuffer(), await drawn(9, 9).png().toBuffer()], {
          join: { animated: true },
        })
          .gif()
          .toBuffer(),
    ],
    [
      'an SVG behind the signature of a PNG',
      () => Buffer.concat([png(9, 9).subarray(0, 8), Buffer.from(svg)]),
    ],
    [
      'a web page before a PNG',
      () => Buffer.concat([Buffer.from('<!doctype html>'), png(9, 9, { pixels: shade(9, 9, 0) })]),
    ],
    [
      'an archive before a PNG',
      () => Buffer.concat([archive('a', 'b'), png(9, 9, { pixels: shade(9, 9, 0) })]),
    ],
    ['an AVIF', () => drawn(9, 9).avif().toBuffer()],
    ['a TIFF', () => drawn(9, 9).tiff().toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    [
      'a truncated PNG',
      async () => (await drawn(900, 900).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5000),
    ],
    ['a truncated JPEG', async () => (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 500)],
    ['a PNG without pixels', () => png(100, 100, { pixels: Buffer.alloc(0) })],
    ['a PNG signature alone', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ])('is refused: %s (PRC-08)', async (_case, file) => {
    expect(await read(await file())).toEqual({ ok: false, reason: 'invalid_image' })
  })

  const complete = png(20_000, 20_000, {
    pixels: deflateSync(Buffer.alloc(20_000 * (1 + 20_000 / 8)), { level: 9 }),
    bitsPerPixel: 1,
  })
  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['20,000 pixels wide and high', () => png(20_000, 20_000)],
    ['20,000 pixels wide', () => png(20_000, 1)],
    ['20,000 pixels wide and high, complete, in 50 kB', () => complete],
    ['a bomb of 2,000 million pixels', () => png(65_000, 65_000)],
    ['8,001 pixels high', () => drawn(1, 8001).png().toBuffer()],
  ])('is refused as too large without being decoded: %s', async (_case, file) => {
    const bytes = await file()
    expect(bytes.length).toBeLessThan(60_000)
    const before = process.memoryUsage().rss
    expect(await read(bytes)).toEqual({ ok: false, reason: 'image_too_wide' })
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })
})

/** A ZIP archive with one file, which is stored as it is. */
function archive(name: string, content: string): Buffer {
  const local = Buffer.alloc(30)
  local.write('PK\u0003\u0004', 'latin1')
  local.writeUInt32LE(content.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(name.length, 26)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  return Buffer.concat([local, Buffer.from(name + content), end])
}

/**
 * A JPEG that is a script too: the length of its first segment reads as the beginning of a comment, which ends in the
 * segment.
 */
function scriptJpeg(jpeg: Buffer, script: string): Buffer {
  const segment = Buffer.alloc(0x2f2a, ' ')
  segment.writeUInt16BE(0x2f2a, 0)
  segment.write(`*/=0;document.write("${script}")/*`, 16)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    segment,
    jpeg.subarray(2),
    Buffer.from('*/'),
  ])
}
