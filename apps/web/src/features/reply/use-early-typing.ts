import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'

interface EarlyTyping {
  /** Focuses the panel, and collects what is typed there until the fields are ready. */
  begin: () => void
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
    begin() {
      typed.current = ''
      panel.current?.focus({ preventScroll: true })
    },
    onKeyDown(event) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (typed.current === null || target !== panel.current || ctrlKey || metaKey || altKey) return
      if (key.length === 1) typed.current += key
      else if (key === 'Enter') typed.current += '\n'
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else return
      // The key runs no shortcut.
      event.preventDefault()
    },
  }
}
