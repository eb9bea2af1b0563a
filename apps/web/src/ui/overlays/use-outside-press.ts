import { useEffect, useEffectEvent } from 'react'

/** Calls `onPress` when the pointer is pressed outside all of the elements. */
export function useOutsidePress(elements: (Element | null)[], onPress: () => void): void {
  const act = useEffectEvent((event: PointerEvent) => {
    const path = event.composedPath()
    if (!elements.some((element) => element && path.includes(element))) onPress()
  })
  useEffect(() => {
    const listen = (event: PointerEvent) => act(event)
    document.addEventListener('pointerdown', listen, { capture: true })
    return () => document.removeEventListener('pointerdown', listen, { capture: true })
  }, [])
}
