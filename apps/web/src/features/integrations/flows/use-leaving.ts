import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Calls back when the user leaves: when the component is unmounted, and when the page is closed.
 * @param isPageClosing is true during a call because the page is being closed
 */
export function useLeaving(isPageClosing: RefObject<boolean>, onLeave: () => void): void {
  const latest = useRef(onLeave)
  useEffect(() => {
    latest.current = onLeave
  })
  // A layout effect, since the machines of a component are stopped before its other effects are cleaned up.
  useLayoutEffect(() => {
    const onPageHide = () => {
      isPageClosing.current = true
      latest.current()
      isPageClosing.current = false
    }
    window.addEventListener('pagehide', onPageHide)
    return () => {
      window.removeEventListener('pagehide', onPageHide)
      latest.current()
    }
  }, [isPageClosing])
}
