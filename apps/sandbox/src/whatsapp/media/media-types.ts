/** The kinds of file that WhatsApp presents differently. */
export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'

interface Rule {
  types: readonly string[]
  /** Bytes. */
  largest: number
}

const MB = 1024 * 1024

/** The types of uploads, and their limits. */
export const mediaRules: Record<MediaKind, Rule> = {
  image: { types: ['image/jpeg', 'image/png'], largest: 5 * MB },
  video: { types: ['video/mp4', 'video/3gpp'], largest: 16 * MB },
  audio: {
    types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/opus'],
    largest: 16 * MB,
  },
  sticker: { types: ['image/webp'], largest: 500 * 1024 },
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
    largest: 100 * MB,
  },
}

const kinds = Object.keys(mediaRules) as MediaKind[]

/** The kind of an accepted type; undefined for any other. */
export function kindOfType(type: string): MediaKind | undefined {
  return kinds.find((kind) => mediaRules[kind].types.includes(type))
}

/** Whether a file can be shown as a kind. Any accepted file can be sent as a document. */
export function canGoAs(type: string, kind: MediaKind): boolean {
  return kind === 'document' ? kindOfType(type) !== undefined : mediaRules[kind].types.includes(type)
}

/** The message type of a file from a patient's phone. */
export function sentAs(type: string): MediaKind {
  const family = type.split('/')[0]
  if (type === 'image/webp') return 'sticker'
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document'
}
