/** A list in a query: comma-joined, each item encoded so that one holding a comma survives (G1-01, G3-10). */
export function joinList(items: readonly string[]): string {
  return items.map((item) => item.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')
}

function decoded(item: string): string {
  try {
    return decodeURIComponent(item)
  } catch {
    return item
  }
}

/** The items of such a list, trimmed; an item that was never encoded is taken unchanged. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => decoded(item).trim())
    .filter((item) => item !== '')
}
