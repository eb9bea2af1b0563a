import { fileNoun } from '@enamel/domain/communications/attachments/attachment-types'
import { withoutDirectionMarks } from '@enamel/domain/text/direction-marks'

/** The maximum length of a picture's name: below its thumbnail, and in the lightbox, which has more room (G1-44). */
const PICTURE_NAME_MAX = { thumbnail: 20, lightbox: 40 }
const FILE_NAME_MAX = 18

/** The name of a file; a file without a name is named by its type. */
export function fullFileName({ name, type }: { name: string; type: string }): string {
  return withoutDirectionMarks(name) || (fileNoun(type) === 'picture' ? 'Picture' : 'Attachment')
}

/** How many characters of its name a file of this MIME type shows (COM-25). */
export function fileNameMax(type: string, location: keyof typeof PICTURE_NAME_MAX): number {
  return type.toLowerCase().startsWith('image/') ? PICTURE_NAME_MAX[location] : FILE_NAME_MAX
}

/** A file's name of at most `max` characters: "…" replaces the middle, the extension stays (G1-44). */
export function shortFileName(name: string, max: number): string {
  const characters = Array.from(name)
  if (characters.length <= max) return name
  const dot = characters.lastIndexOf('.')
  const extension = dot > 0 && characters.length - dot <= 6 ? characters.slice(dot) : []
  const stem = extension.length > 0 ? characters.slice(0, dot) : characters
  const room = max - extension.length - 1
  const tail = Math.floor(room / 3)
  const end = tail > 0 ? stem.slice(-tail) : []
  return [...stem.slice(0, room - tail), '…', ...end, ...extension].join('')
}
