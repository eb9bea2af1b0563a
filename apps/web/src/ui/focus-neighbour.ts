/**
 * Before the focused control of `list` is removed: moves the focus to the next control, or else to the previous one.
 * @param controls the CSS selector of the controls
 */
export function focusNeighbour(list: HTMLElement | null, controls = 'button, input'): void {
  const all = [...(list?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const index = all.indexOf(document.activeElement as HTMLElement)
  if (index >= 0) (all[index + 1] ?? all[index - 1])?.focus()
}
