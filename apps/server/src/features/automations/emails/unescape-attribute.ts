const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** The text of a quoted attribute: its character references resolved once; unknown ones stay as they are. */
export function unescapeAttribute(value: string): string {
  return value.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (reference, decimal, hex, name) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? reference
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : ''
  })
}
