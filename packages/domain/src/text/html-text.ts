const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  '#160': ' ',
  '#xa0': ' ',
}

/** The text of harmless HTML as people read it, on one line. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/h\d|\/div)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (written, name: string) => entities[name.toLowerCase()] ?? written)
    .replace(/\s+/g, ' ')
    .trim()
}
