import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'
import { textAfterKey } from '../../signed-in/shortcuts/typed-text.ts'

interface EarlyTyping {
  /** Focuses the panel, and adds what is typed there to the text until the fields are ready. */
  begin: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Collects what a user types after the key that replies, while the channel on which the patient wrote is not known yet.
 * In the fields of another channel, an answer to the patient would become a note.
 * @param onReady called with the typed text if the panel still has the focus once the channel is shown
 */
export function useEarlyTyping(
  panel: RefObject<HTMLElement | null>,
  isReady: boolean,
  onReady: (typed: string) => void,
): EarlyTyping {
  const typed = useRef<string | null>(null)
  const finish = useEffectEvent(() => {
    const text = typed.current
    typed.current = null
    if (text !== null && document.activeElement === panel.current) onReady(text)
  })
  useEffect(() => {
    if (isReady) return afterPaint(() => finish())
  }, [isReady])
  return {
    begin(text) {
      typed.current = text
      panel.current?.focus({ preventScroll: true })
    },
    onKeyDown(event) {
      if (typed.current === null || event.target !== panel.current) return
      const text = textAfterKey(typed.current, event)
      if (text === null) return
      typed.current = text
      // The key runs no shortcut.
      event.preventDefault()
    },
  }
}
