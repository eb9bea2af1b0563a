import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useState } from 'react'

interface EarlyEnterInput {
  text: string
  /** Whether the results of this text are not shown yet. */
  isAwaited: boolean
  onChooseFirst: () => void
}

/**
 * An Enter that is pressed before the results of the text are there is remembered, and chooses the first of them; a line
 * that the user has moved to is chosen at once.
 */
export function useEarlyEnter({ text, isAwaited, onChooseFirst }: EarlyEnterInput) {
  /** The text at which Enter was pressed. */
  const [enteredAt, setEnteredAt] = useState<string | null>(null)
  /** The text at which the user moved to a line. */
  const [movedAt, setMovedAt] = useState<string | null>(null)
  const choose = useEffectEvent(() => {
    if (enteredAt === text) onChooseFirst()
    setEnteredAt(null)
  })
  useLayoutEffect(() => {
    if (enteredAt !== null && !isAwaited) choose()
  }, [enteredAt, isAwaited])
  return {
    setEnteredAt,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const moves = event.key.startsWith('Arrow')
      if (moves) setMovedAt(text)
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) {
        if (moves || event.key.length === 1 || event.key === 'Backspace') setEnteredAt(null)
        return
      }
      const active = event.currentTarget.querySelector('input')?.getAttribute('aria-activedescendant')
      if (active && (!isAwaited || movedAt === text)) return
      event.preventDefault()
      event.stopPropagation()
      setEnteredAt(text)
    },
  }
}
