import { useEffect, useEffectEvent } from 'react'

/** The listeners to Escape, the innermost last. */
const listeners: (() => void)[] = []

/** Calls `onEscape` on Escape while active, unless something opened later is still there to close first. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const act = useEffectEvent(onEscape)
  useEffect(() => {
    if (!active) return
    const listener = () => act()
    if (listeners.length === 0) document.addEventListener('keydown', hear)
    listeners.push(listener)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
      if (listeners.length === 0) document.removeEventListener('keydown', hear)
    }
  }, [active])
}

function hear(event: KeyboardEvent): void {
  // Escape also ends the writing of a composed character.
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
  event.preventDefault()
  listeners.at(-1)?.()
}
