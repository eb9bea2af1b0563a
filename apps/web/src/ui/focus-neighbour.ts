/**
 * Moves the focus from a control of `list` that is about to be removed to the next control, or to the previous one.
 * @param controls the CSS selector of the controls
 */
export function focusNeighbour(list: HTMLElement | null, controls = 'button, input'): void {
  const all = [...(list?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const index = all.indexOf(document.activeElement as HTMLElement)
  if (index >= 0) (all[index + 1] ?? all[index - 1])?.focus()
}
