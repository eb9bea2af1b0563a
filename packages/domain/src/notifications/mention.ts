/** The maximum number of colleagues whom one note notifies. */
export const MENTIONS_MAX = 20

/** How a note mentions a colleague: "@Sam Patel". */
export function mentionText(name: string): string {
  return `@${name}`
}

/** Those of some colleagues whom a note still mentions. A longer name that begins with a colleague's is not theirs. */
export function mentionedIn<C extends { name: string }>(content: string, colleagues: readonly C[]): C[] {
  const longestFirst = [...colleagues].sort((a, b) => b.name.length - a.name.length)
  let rest = content
  const found = new Set<C>()
  for (const colleague of longestFirst) {
    const mention = mentionText(colleague.name)
    if (!rest.includes(mention)) continue
    found.add(colleague)
    rest = rest.replaceAll(mention, ' ')
  }
  return colleagues.filter((colleague) => found.has(colleague))
}
