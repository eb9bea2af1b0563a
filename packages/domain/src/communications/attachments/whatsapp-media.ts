import { bareType } from './attachment-types.ts'

/** The WhatsApp message type of a file. */
export type WhatsAppMediaKind = 'image' | 'video' | 'audio' | 'document'

const MB = 1024 * 1024

interface MediaRule {
  kind: WhatsAppMediaKind
  /** The MIME types to send, by the MIME types of the files. */
  types: Readonly<Record<string, string>>
  maxBytes: number
  tooLarge: string
}

const unchangedTypes = (...types: string[]) => Object.fromEntries(types.map((type) => [type, type]))

/** The files that WhatsApp accepts, and their limits (source: WhatsApp Cloud API, media). */
const rules: readonly MediaRule[] = [
  {
    kind: 'image',
    types: unchangedTypes('image/jpeg', 'image/png'),
    maxBytes: 5 * MB,
    tooLarge: 'WhatsApp takes pictures of up to 5 MB. Send this one by email',
  },
  {
    kind: 'video',
    types: unchangedTypes('video/mp4', 'video/3gpp'),
    maxBytes: 16 * MB,
    tooLarge: 'WhatsApp takes videos of up to 16 MB. Send this one by email',
  },
  {
    kind: 'audio',
    types: {
      ...unchangedTypes('audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'),
      'audio/x-m4a': 'audio/mp4',
      'audio/opus': 'audio/ogg',
    },
    maxBytes: 16 * MB,
    tooLarge: 'WhatsApp takes recordings of up to 16 MB. Send this one by email',
  },
  {
    kind: 'document',
    types: unchangedTypes(
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'text/plain',
    ),
    maxBytes: 100 * MB,
    tooLarge: 'WhatsApp takes documents of up to 100 MB. Send this one by email',
  },
]

/** The errors for files that WhatsApp does not accept, by kind of file. */
const refusedTypes: readonly [prefix: string, text: string][] = [
  ['image/', 'WhatsApp takes pictures as JPEG or PNG only. Send this one by email'],
  ['video/', 'WhatsApp takes videos as MP4 or 3GP only. Send this one by email'],
  ['audio/', 'WhatsApp takes recordings as AAC, AMR, MP3, M4A or OGG only. Send this one by email'],
  ['', 'WhatsApp takes documents as PDF, Word or plain text only. Send this one by email'],
]

/** The maximum number of characters of a caption. */
export const WHATSAPP_CAPTION_MAX = 1024

export const ONE_WHATSAPP_FILE = 'WhatsApp takes one file per message. Send the others separately'
export const NO_TEXT_WITH_AUDIO =
  'WhatsApp cannot send text with a recording. Send the text as a separate message'
export const WHATSAPP_CAPTION_TOO_LONG = `WhatsApp takes at most ${WHATSAPP_CAPTION_MAX} characters with a file. Shorten the message`

export type WhatsAppMedia =
  /** `type` is the MIME type with which the file is sent. */
  { ok: true; kind: WhatsAppMediaKind; type: string } | { ok: false; reason: string }

/**
 * The WhatsApp message type of a file, or why it cannot be sent, in a text for staff.
 * @param file the MIME type of its content, and its size in bytes
 */
export function whatsAppMedia(file: { type: string; size: number }): WhatsAppMedia {
  const bare = bareType(file.type)
  const rule = rules.find(({ types }) => Object.hasOwn(types, bare))
  if (!rule) {
    const text = refusedTypes.find(([prefix]) => bare.startsWith(prefix))
    return { ok: false, reason: text?.[1] ?? '' }
  }
  if (file.size > rule.maxBytes) return { ok: false, reason: rule.tooLarge }
  return { ok: true, kind: rule.kind, type: rule.types[bare] ?? bare }
}

/**
 * The error for sending these files with this text in one WhatsApp message; null when they can be sent. The text is the
 * file's caption, and a recording cannot have a caption.
 */
export function whatsAppFilesProblem(
  files: readonly { type: string; size: number }[],
  text: string,
): string | null {
  const [file, ...others] = files
  if (!file) return null
  if (others.length > 0) return ONE_WHATSAPP_FILE
  const media = whatsAppMedia(file)
  if (!media.ok) return media.reason
  if (media.kind === 'audio' && text.trim() !== '') return NO_TEXT_WITH_AUDIO
  return text.length > WHATSAPP_CAPTION_MAX ? WHATSAPP_CAPTION_TOO_LONG : null
}
