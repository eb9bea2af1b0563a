import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/** A digit chooses the option of a step that shows it, and goes on to the next step, as Enter would then. */
export function chooseByDigit(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !isDigit(event.key)) return
  if (event.target instanceof HTMLElement && event.target.matches('textarea, input:not([type="radio"])'))
    return
  const form = event.currentTarget
  const option = form.querySelector<HTMLInputElement>(`[aria-keyshortcuts="${event.key}"]`)
  if (!option) return
  event.preventDefault()
  // The form is submitted with the answer, which has to be in the flow before.
  flushSync(() => option.click())
  form.requestSubmit()
}

const isDigit = (key: string) => key >= '1' && key <= '9' && key.length === 1
