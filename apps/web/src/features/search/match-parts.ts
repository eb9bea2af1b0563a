export interface Part {
  text: string
  matches: boolean
}

/** A text cut where it holds the query, whatever the letters' case, so that the matching part can be set in bold. */
export function matchParts(text: string, query: string): Part[] {
  const wanted = query.trim().toLowerCase()
  const lower = text.toLowerCase()
  const at = wanted === '' ? -1 : lower.indexOf(wanted)
  // Lower-casing may change the length of rare letters; then the cut would fall in the wrong place.
  if (at < 0 || lower.length !== text.length) return [{ text, matches: false }]
  const end = at + wanted.length
  return [
    { text: text.slice(0, at), matches: false },
    { text: text.slice(at, end), matches: true },
    { text: text.slice(end), matches: false },
  ].filter((part) => part.text !== '')
}
