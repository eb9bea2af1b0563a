/** The first `max` characters, with an ending if the text was truncated, and never half of a character. */
export function truncateText(text: string, max: number, ending: string): string {
  if (text.length <= max) return text
  const characters = Array.from(text)
  return characters.length <= max ? text : characters.slice(0, max).join('') + ending
}
