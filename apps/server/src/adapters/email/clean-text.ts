/**
 * Text that can be stored and shown: without U+0000, which PostgreSQL refuses, and other ASCII control characters
 * except tab and newline; without lone surrogates; with lines that end in \n.
 */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?|\f|\u2028/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
      .replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g, '')
  )
}

/** One line that can be stored and shown, with single spaces for white space. */
export function cleanLine(text: string, maxLength: number): string {
  const line = cleanText(text.slice(0, maxLength * 4))
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > maxLength
    ? line
        .slice(0, maxLength)
        .toWellFormed()
        .replace(/\ufffd$/, '')
    : line
}
