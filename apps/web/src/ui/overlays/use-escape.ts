import { useEffect, useEffectEvent } from 'react'

/** The listeners for Escape, the innermost last. */
const listeners: (() => void)[] = []

/** Calls `onEscape` on Escape while active, unless an overlay that was opened later has to close first. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const callback = useEffectEvent(onEscape)
  useEffect(() => {
    if (!active) return
    const listener = () => callback()
    if (listeners.length === 0) document.addEventListener('keydown', notifyInnermost)
    listeners.push(listener)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
      if (listeners.length === 0) document.removeEventListener('keydown', notifyInnermost)
    }
  }, [active])
}

function notifyInnermost(event: KeyboardEvent): void {
  // Escape also ends the input of a composed character.
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
  event.preventDefault()
  listeners.at(-1)?.()
}
