import { useLayoutEffect } from 'react'

/**
 * While `pane` fills the window, the rest of the page can be neither reached nor read. The pane takes the focus and returns
 * it afterwards. Toasts, tooltips and dialogs are outside the page's root and are not affected.
 */
export function useFullWindow(pane: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!pane) return
    const before = document.activeElement
    const others = othersOf(pane)
    for (const element of others) element.inert = true
    pane.focus({ preventScroll: true })
    return () => {
      for (const element of others) element.inert = false
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [pane])
}

/** The elements beside the pane and beside all its ancestors, up to the page's root. */
function othersOf(pane: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = []
  for (
    let owner = pane;
    owner.parentElement && owner.parentElement !== document.body;
    owner = owner.parentElement
  ) {
    for (const sibling of owner.parentElement.children) {
      if (sibling !== owner && sibling instanceof HTMLElement && !sibling.inert) others.push(sibling)
    }
  }
  return others
}
