import { useLayoutEffect, useRef, useState } from 'react'

/** What can have the focus in a field, a block or a row. */
const FOCUSABLE = 'input, textarea, [contenteditable="true"], [role="radio"][tabindex="0"], button'

/** Moves the focus once the next render has drawn what receives it. */
export function useFocusRequest() {
  const pending = useRef<(() => void) | null>(null)
  const frame = useRef<Document | null>(null)
  const [, setRequests] = useState(0)
  useLayoutEffect(() => {
    const run = pending.current
    pending.current = null
    run?.()
  })
  const request = (run: () => void) => {
    pending.current = run
    setRequests((count) => count + 1)
  }
  return {
    run: request,
    /** The document of the frame with the email. */
    setFrame: (content: Document) => {
      frame.current = content
    },
    frame,
    focusBlock: (id: string) =>
      request(() => {
        frame.current?.defaultView?.focus()
        reveal(frame.current?.querySelector<HTMLElement>(`[data-block="${id}"]`))
      }),
    /** Scrolls a block into view; the focus stays where it is. */
    revealBlock: (id: string) =>
      request(() =>
        frame.current?.querySelector(`[data-block="${id}"]`)?.scrollIntoView({ block: 'nearest' }),
      ),
    focusRow: (id: string) =>
      request(() => reveal(document.querySelector<HTMLElement>(`[data-row="${id}"]`))),
    focusField: (field: string) =>
      request(() =>
        reveal(document.querySelector<HTMLElement>(`[data-field="${field}"]`)?.querySelector(FOCUSABLE)),
      ),
  }
}

export type FocusRequest = ReturnType<typeof useFocusRequest>

function reveal(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
