/**
 * The control of `list` that has the focus is about to be removed: the focus moves to the one behind it, or before it.
 * @param controls their CSS selector
 */
export function focusNeighbour(list: HTMLElement | null, controls = 'button, input'): void {
  const all = [...(list?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const at = all.indexOf(document.activeElement as HTMLElement)
  if (at >= 0) (all[at + 1] ?? all[at - 1])?.focus()
}
