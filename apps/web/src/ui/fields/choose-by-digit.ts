import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * A digit presses the option that shows it, while the focus is among the options or in their form. In a text field it is
 * typed.
 * @returns whether an option was pressed; the page shows its effect by then
 */
export function chooseByDigit(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !/^\d$/.test(event.key)) return false
  if (event.target instanceof HTMLElement && event.target.matches('textarea, input:not([type="radio"])'))
    return false
  const option = event.currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts="${event.key}"]`)
  if (!option) return false
  event.preventDefault()
  flushSync(() => option.click())
  return true
}
