import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useOverlayContainer } from '../../ui/overlays/overlay-container.tsx'
import { registerShortcuts, type ShortcutHandlers } from './registered-shortcuts.ts'
import type { ShortcutPlace } from './shortcuts.ts'

/**
 * Gives a part of the page its shortcuts while it is shown: their keys act wherever the focus is, and the help sheet
 * and the palette list them. A shortcut without a handler is left out. The keys are listened to by `ShortcutKeys`.
 * @param part an element of the part, whose shortcuts cannot be used while it is inert
 */
export function useShortcuts(
  place: ShortcutPlace,
  handlers: ShortcutHandlers,
  part?: RefObject<Element | null>,
): void {
  const dialog = useOverlayContainer()
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  // Registered again when the set of shortcuts changes, so that one which is awaited is found.
  const offered = Object.entries(handlers)
    .flatMap(([id, run]) => (run ? id : []))
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `offered` stands for the handlers.
  useEffect(
    () =>
      registerShortcuts({
        place,
        dialog,
        element: () => part?.current,
        handlers: () => latest.current,
      }),
    [place, dialog, part, offered],
  )
}
