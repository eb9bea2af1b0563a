import { useLayoutEffect } from 'react'

/**
 * While `pane` fills the window, the rest of the page can be neither reached nor read. The pane receives the focus, and
 * returns it afterwards. Toasts, tooltips and dialogs are outside the page's root and are not affected.
 */
export function useFullWindow(pane: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!pane) return
    const previous = document.activeElement
    const outside = elementsOutside(pane)
    for (const element of outside) element.inert = true
    pane.focus({ preventScroll: true })
    return () => {
      for (const element of outside) element.inert = false
      if (previous instanceof HTMLElement && previous.isConnected) previous.focus({ preventScroll: true })
    }
  }, [pane])
}

/** The elements beside the pane and beside all its ancestors, up to the page's root. */
function elementsOutside(pane: HTMLElement): HTMLElement[] {
  const outside: HTMLElement[] = []
  for (
    let owner = pane;
    owner.parentElement && owner.parentElement !== document.body;
    owner = owner.parentElement
  ) {
    for (const sibling of owner.parentElement.children) {
      if (sibling !== owner && sibling instanceof HTMLElement && !sibling.inert) outside.push(sibling)
    }
  }
  return outside
}
