/**
 * Text fit to store and show: no U+0000 (PostgreSQL refuses it) nor other control characters but tab and newline,
 * no lone surrogates, lines ended by \n.
 */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?|\f|\u2028/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g, '')
  )
}

/** One line fit to store and show, white space run together. */
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
