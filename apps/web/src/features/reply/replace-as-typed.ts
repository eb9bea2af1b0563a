/**
 * Gives a field a text as if its user had typed what differs, so that the browser's own Undo takes it back. Does nothing
 * where the browser cannot.
 */
export function replaceAsTyped(area: HTMLTextAreaElement | null, text: string): void {
  if (!area) return
  const { value } = area
  const shared = Math.min(value.length, text.length)
  let from = 0
  while (from < shared && value[from] === text[from]) from++
  let after = 0
  while (after < shared - from && value.at(-1 - after) === text.at(-1 - after)) after++
  area.focus({ preventScroll: true })
  area.setSelectionRange(from, value.length - after)
  // No other call adds to the history of a field's typing.
  document.execCommand('insertText', false, text.slice(from, text.length - after))
}
