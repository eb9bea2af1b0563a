type Panel = HTMLElement | null

// Controls of the reply's panel that its keys press or focus. Some are loaded later, so none can hand over a ref.

export function focusSend(panel: Panel): void {
  panel?.querySelector<HTMLElement>('[aria-keyshortcuts~="Control+Enter"]')?.focus()
}

/** Opens the times at which the reply can be sent later. */
export function openLater(panel: Panel): void {
  panel?.querySelector<HTMLElement>('[data-later]')?.click()
}

/** Opens the templates of a stalled conversation. @returns false if there is no button for them */
export function openRestart(panel: Panel): boolean {
  const button = panel?.querySelector<HTMLElement>('[data-restart]')
  if (!button) return false
  button.click()
  return true
}
