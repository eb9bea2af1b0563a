import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What a user does to read another part of the page. */
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the section of the address's hash and moves the focus there. While sections are still loading, the page
 * stays at that section until the user moves.
 */
export function useScrollToHash(body: HTMLElement | null): void {
  const { hash } = useLocation()
  useEffect(() => {
    const section = hash ? document.getElementById(hash) : null
    if (!body || !section) return
    section.focus({ preventScroll: true })
    const observer = new ResizeObserver(() => section.scrollIntoView())
    for (const child of body.children) observer.observe(child)
    const stop = () => observer.disconnect()
    for (const move of OWN_MOVES) body.addEventListener(move, stop, { passive: true })
    return () => {
      stop()
      for (const move of OWN_MOVES) body.removeEventListener(move, stop)
    }
  }, [body, hash])
}
