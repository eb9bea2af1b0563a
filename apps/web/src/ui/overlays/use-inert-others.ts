import { useLayoutEffect } from 'react'

/**
 * While `layer` (a child of the body) is mounted, the rest of the page can be neither reached nor read, except for
 * elements that are marked data-overlay, such as toasts, notifications and tooltips.
 */
export function useInertOthers(layer: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!layer) return
    const others = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element !== layer &&
        !element.inert &&
        element.dataset.overlay === undefined,
    )
    for (const element of others) element.inert = true
    return () => {
      for (const element of others) element.inert = false
    }
  }, [layer])
}
