/** The maximum number of files in one message. */
export const ATTACHMENTS_MAX = 10
/** The maximum size of one file that staff send, and of all files of one email: 20 MB. */
export const ATTACHMENT_BYTES_MAX = 20 * 1024 * 1024

export const FILE_TOO_LARGE = 'Files can be 20 MB at most'

/** How the lightbox shows a file. Browsers cannot show tiff, avi and mpeg, so these can only be downloaded. */
export type Preview = 'picture' | 'video' | 'audio' | 'download'

/** The types of files that can be shown and downloaded (COM-20), and how each is shown. */
const previews = {
  bmp: 'picture',
  gif: 'picture',
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
  tiff: 'download',
  avif: 'picture',
  aac: 'audio',
  avi: 'download',
  doc: 'download',
  docx: 'download',
  mp3: 'audio',
  mp4: 'video',
  mpeg: 'download',
  odt: 'download',
  ogg: 'audio',
  opus: 'audio',
  pdf: 'download',
  rtf: 'download',
  wav: 'audio',
  webm: 'video',
  '3gpp': 'video',
} as const satisfies Record<string, Preview>

export type AllowedType = keyof typeof previews
export const allowedTypes = Object.keys(previews) as AllowedType[]

/** Other extensions of the same types. */
const otherExtensions: Readonly<Record<string, AllowedType>> = {
  jpg: 'jpeg',
  tif: 'tiff',
  m4a: 'mp4',
  m4v: 'mp4',
  mpg: 'mpeg',
  oga: 'ogg',
  ogv: 'ogg',
  '3gp': '3gpp',
}

/** Other MIME subtypes of the same types. */
const otherSubtypes: Readonly<Record<string, AllowedType>> = {
  'x-ms-bmp': 'bmp',
  pjpeg: 'jpeg',
  apng: 'png',
  'x-aac': 'aac',
  aacp: 'aac',
  'x-msvideo': 'avi',
  'vnd.avi': 'avi',
  msword: 'doc',
  'vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'x-m4a': 'mp4',
  'x-m4v': 'mp4',
  mp1s: 'mpeg',
  mp2p: 'mpeg',
  'vnd.oasis.opendocument.text': 'odt',
  'x-rtf': 'rtf',
  'x-wav': 'wav',
  'vnd.wave': 'wav',
}

/** All other names of the types: senders also write extensions as MIME subtypes, as in image/jpg. */
const aliases: Readonly<Record<string, AllowedType>> = { ...otherSubtypes, ...otherExtensions }

/** The extensions of allowed files. */
export const allowedExtensions: readonly string[] = [...allowedTypes, ...Object.keys(otherExtensions)]

/** MIME types that are missing or name a container and not its content, so that the extension decides. */
const containerTypes = ['', 'application/octet-stream', 'application/x-cfb', 'application/ogg']

/**
 * The allowed type of a file by its MIME subtype, or by its name's extension if the MIME type is generic (G1-43); null
 * when it is not of an allowed type. A name does not correct a MIME type that contradicts it.
 * @param type MIME type, with or without parameters, in any case
 */
export function allowedTypeOf({ name, type }: { name: string; type: string }): AllowedType | null {
  const mime = bareType(type)
  // The MIME type of MP3 is audio/mpeg; video/mpeg is a video format.
  if (mime === 'audio/mpeg') return 'mp3'
  if (containerTypes.includes(mime)) return allowedTypeNamed(extensionOf(name))
  return allowedTypeNamed(mime.slice(mime.indexOf('/') + 1))
}

/** The extension in lower case, "jpg" for "Smile.JPG"; empty when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** The allowed type for an extension or a MIME subtype; null when there is none. */
export function allowedTypeNamed(name: string): AllowedType | null {
  if (Object.hasOwn(previews, name)) return name as AllowedType
  return Object.hasOwn(aliases, name) ? (aliases[name] ?? null) : null
}

/** How a file is shown; null if only its name is listed, without preview or download (G1-43). */
export function previewOf(file: { name: string; type: string }): Preview | null {
  const allowed = allowedTypeOf(file)
  if (!allowed) return null
  const preview: Preview = previews[allowed]
  // The first half of the MIME type says whether a container has sound or video.
  if (preview === 'video' && /^audio\//i.test(file.type)) return 'audio'
  return preview === 'audio' && /^video\//i.test(file.type) ? 'video' : preview
}

/** A MIME type without its parameters, in lower case: "audio/ogg" for "audio/OGG; codecs=opus". */
export function bareType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}

const nouns = [
  ['image/', 'picture'],
  ['audio/', 'recording'],
  ['video/', 'video'],
] as const

export type FileNoun = (typeof nouns)[number][1] | 'attachment'

/** The noun for a file, by its MIME type. */
export function fileNoun(type: string): FileNoun {
  const bare = bareType(type)
  return nouns.find(([prefix]) => bare.startsWith(prefix))?.[1] ?? 'attachment'
}
