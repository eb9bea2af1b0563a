import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useOverlayContainer } from '../../ui/overlays/overlay-container.tsx'
import { registry, type ShortcutHandlers } from './registered-shortcuts.ts'
import type { ShortcutPlace } from './shortcuts.ts'

/**
 * Gives a part of the page its shortcuts while it is shown: their keys work wherever the focus is, and the help sheet
 * and the palette list them. A shortcut without a handler is left out. The keys are listened to by `ShortcutKeys`.
 * @param element an element of the part, whose shortcuts cannot be used while it is covered
 * @param patientId the patient for whom a shortcut of the part is saved at once
 */
export function useShortcuts(
  place: ShortcutPlace,
  handlers: ShortcutHandlers,
  element?: RefObject<Element | null>,
  patientId?: string,
): void {
  const dialog = useOverlayContainer()
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const part = { place, dialog, element: () => element?.current, handlers: () => latest.current, patientId }
    registry.parts.push(part)
    registry.onAdded?.(part)
    return () => {
      registry.parts = registry.parts.filter((other) => other !== part)
    }
  }, [place, dialog, element, patientId])
}
