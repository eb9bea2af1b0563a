import type { KeyboardEvent } from 'react'

/** Arrow keys choose the next radio of a group, as with the browser's own. */
export function moveInGroup(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.altKey) return
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')]
  const index = radios.indexOf(document.activeElement as HTMLElement)
  if (index < 0) return
  event.preventDefault()
  const next = radios.at((index + step) % radios.length)
  next?.focus()
  next?.click()
}
