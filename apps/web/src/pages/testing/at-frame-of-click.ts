import { type Locator, userEvent } from 'vitest/browser'

/**
 * Calls `read` at the start of the frame after the next click, before everything else that waits for that frame. What
 * it reads is what a user sees first.
 * @returns what was read
 */
export function atFrameOfClick<T>(read: () => T): Promise<T> {
  return new Promise((resolve) => {
    const onClick = () => requestAnimationFrame(() => resolve(read()))
    // Precedes every other listener, so that its request for the frame is the first.
    window.addEventListener('click', onClick, { capture: true, once: true })
  })
}

/** Presses a button by a click, or by the Enter key while it has the focus. */
export async function press(button: Locator, input: 'mouse' | 'keyboard'): Promise<void> {
  if (input === 'mouse') return button.click()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}
