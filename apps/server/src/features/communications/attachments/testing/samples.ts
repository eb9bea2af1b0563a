import { crc32 } from 'node:zlib'

/** The smallest PNG: one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
const padding = (size = 2000) => Buffer.alloc(size)

/** A box of the ISO media format that names its brand. */
const media = (brand: string) =>
  bytes([0, 0, 0, 24], `ftyp${brand}`, [0, 0, 0, 0], `${brand}${brand}`, padding())

/** An Ogg page whose first packet is `packet`. */
function ogg(packet: string): Buffer {
  return bytes('OggS', Buffer.alloc(22), [1, 30], packet, padding())
}

const ebml = (docType: string) =>
  bytes(
    [0x1a, 0x45, 0xdf, 0xa3, 0x80 + docType.length + 3, 0x42, 0x82, 0x80 + docType.length],
    docType,
    padding(),
  )

const riff = (kind: string) => bytes('RIFF', [0xd0, 7, 0, 0], kind, padding())

/** An archive that stores its files uncompressed. */
export function zip(files: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt32LE(crc32(content), 10)
    header.writeUInt32LE(content.length, 14)
    header.writeUInt32LE(content.length, 18)
    header.writeUInt16LE(name.length, 22)
    const local = bytes('PK\x03\x04', header, name, content)
    const offsetField = Buffer.alloc(14)
    offsetField.writeUInt32LE(offset, 10)
    directory.push(bytes('PK\x01\x02', [20, 0], header, offsetField, name))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, bytes('PK\x05\x06', end)])
}

const officeTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`

export const docx = zip({
  '[Content_Types].xml': officeTypes(
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  ),
  'word/document.xml': '<w:document/>',
})
/** A document with macros. */
export const docm = zip({
  '[Content_Types].xml': officeTypes('application/vnd.ms-word.document.macroEnabled.main+xml'),
  'word/document.xml': '<w:document/>',
})

const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** An old compound file whose stream name is so far inside that it spans two chunks. */
export const compound = (stream: string) =>
  bytes(COMPOUND, padding(65_536 - 8 - 10), Buffer.from(stream, 'utf16le'), padding())

/** At least one file of each allowed type (COM-20), by its extension, with the MIME type of its bytes. */
export const samples: readonly [extension: string, type: string, content: Buffer][] = [
  ['bmp', 'image/bmp', bytes('BM', [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0], padding())],
  ['gif', 'image/gif', bytes('GIF89a', padding())],
  ['jpg', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF', padding())],
  ['png', 'image/png', png],
  ['webp', 'image/webp', riff('WEBPVP8 ')],
  ['tiff', 'image/tiff', bytes('II', [42, 0, 8, 0, 0, 0, 0, 0], padding())],
  ['avif', 'image/avif', media('avif')],
  ['aac', 'audio/aac', bytes([0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc], padding())],
  ['avi', 'video/x-msvideo', riff('AVI LIST')],
  ['doc', 'application/msword', compound('WordDocument')],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', docx],
  ['mp3', 'audio/mpeg', bytes('ID3', [3, 0, 0, 0, 0, 0, 0], [0xff, 0xfb, 0x90, 0x64], padding())],
  ['mp4', 'video/mp4', media('isom')],
  ['m4a', 'audio/mp4', media('M4A ')],
  ['mpeg', 'video/mpeg', bytes([0, 0, 1, 0xba, 0x44, 0, 4, 0, 4, 1], padding())],
  [
    'odt',
    'application/vnd.oasis.opendocument.text',
    zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
  ],
  ['ogg', 'audio/ogg', ogg('\x01vorbis')],
  ['opus', 'audio/ogg', ogg('OpusHead')],
  ['pdf', 'application/pdf', pdf],
  ['rtf', 'application/rtf', bytes('{\\rtf1\\ansi Dear Jo}')],
  ['wav', 'audio/wav', riff('WAVEfmt ')],
  ['webm', 'video/webm', ebml('webm')],
  ['3gp', 'video/3gpp', media('3gp4')],
]
