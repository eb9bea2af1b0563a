/** Characters of a file's name as it shows on a chip: pictures, and all other files. */
export const PICTURE_NAME_MAX = 20
export const FILE_NAME_MAX = 18

function isPicture(type: string): boolean {
  return type.toLowerCase().startsWith('image/')
}

/** How many characters of its name a file of this MIME type shows. */
export function fileNameMax(type: string): number {
  return isPicture(type) ? PICTURE_NAME_MAX : FILE_NAME_MAX
}

/** A file's name at most `max` characters long: the middle gives way to "…", the extension stays (G1-44). */
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
