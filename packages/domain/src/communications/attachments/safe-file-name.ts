/** The maximum length of a file name in characters, which the file systems of Windows and macOS accept. */
export const FILE_NAME_MAX_LENGTH = 200

/**
 * A file's name as it may be stored and shown: without folders, control characters, line breaks and the marks that
 * change the reading direction, which hide an extension; empty when nothing is left.
 */
export function safeFileName(name: string): string {
  const file = name
    .toWellFormed()
    .normalize('NFC')
    .slice(0, 2000)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed.
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/^.*[\\/]/, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
  if (/^\.*$/.test(file)) return ''
  if (file.length <= FILE_NAME_MAX_LENGTH) return file
  const extension = /\.\w{1,10}$/.exec(file)?.[0] ?? ''
  return `${file.slice(0, FILE_NAME_MAX_LENGTH - extension.length).toWellFormed()}${extension}`
}
