/** The kinds of file that WhatsApp displays in different ways. */
export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'

interface Rule {
  types: readonly string[]
  maxBytes: number
}

const MB = 1024 * 1024

/** The supported types of uploads, and their size limits. */
export const mediaRules: Record<MediaKind, Rule> = {
  image: { types: ['image/jpeg', 'image/png'], maxBytes: 5 * MB },
  video: { types: ['video/mp4', 'video/3gpp'], maxBytes: 16 * MB },
  audio: {
    types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/opus'],
    maxBytes: 16 * MB,
  },
  sticker: { types: ['image/webp'], maxBytes: 500 * 1024 },
  document: {
    types: [
      'text/plain',
      'application/pdf',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    maxBytes: 100 * MB,
  },
}

const kinds = Object.keys(mediaRules) as MediaKind[]

/** The kind of a supported type; undefined for any other type. */
export function kindOfType(type: string): MediaKind | undefined {
  return kinds.find((kind) => mediaRules[kind].types.includes(type))
}

/** Whether a file can be sent as a kind. Any supported file can be sent as a document. */
export function canBeSentAs(type: string, kind: MediaKind): boolean {
  return kind === 'document' ? kindOfType(type) !== undefined : mediaRules[kind].types.includes(type)
}

/** The message type of a file from a patient's phone. */
export function messageTypeOf(type: string): MediaKind {
  const family = type.split('/')[0]
  if (type === 'image/webp') return 'sticker'
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document'
}
