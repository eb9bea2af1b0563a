/** A list in a query: joined by commas, with the commas inside items encoded (G1-01, G3-10). */
export function joinList(items: readonly string[]): string {
  return items.map((item) => item.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')
}

function decodeItem(item: string): string {
  try {
    return decodeURIComponent(item)
  } catch {
    return item
  }
}

/** The items of a list in a query, trimmed; an item that is not encoded is unchanged. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => decodeItem(item).trim())
    .filter((item) => item !== '')
}
