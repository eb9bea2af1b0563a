import { useEffect, useRef } from 'react'

/**
 * Returns a function that runs its argument at once, or after the click if the mouse is pressed. A field loses its focus
 * while the mouse is pressed: an error that appeared then would move the element that the user is pressing, and the
 * browser would drop the click.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      // The click follows the release in the same task.
      setTimeout(() => {
        for (const run of waiting.current.splice(0)) run()
      })
    }
    document.addEventListener('mousedown', press, true)
    document.addEventListener('mouseup', release, true)
    document.addEventListener('dragend', release, true)
    return () => {
      document.removeEventListener('mousedown', press, true)
      document.removeEventListener('mouseup', release, true)
      document.removeEventListener('dragend', release, true)
    }
  }, [])
  return (run) => {
    if (isPressed.current) waiting.current.push(run)
    else run()
  }
}
