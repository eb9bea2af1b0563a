/** The marks that turn or embed the reading direction of what follows them. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Somebody else's one line, to be shown in the order in which it is written: without the marks that turn the reading
 * direction, which would show a name or subject as what it is not, and turn what stands beside it too.
 */
export function inPlainOrder(text: string): string {
  return text.replace(TURNS, '')
}
