import { useLayoutEffect } from 'react'

/** Matches what a modal layer or a pane over the whole window covers, and everything in it. */
export const COVERED = '[inert], [aria-hidden="true"]'

/** How many layers cover each element: the upper of two may still be open when the lower is closed. */
const coverings = new Map<HTMLElement, number>()

/**
 * While `layer` (a child of the body) is mounted, the rest of the page can be neither reached nor read, except for
 * elements that are marked data-overlay, such as toasts, notifications and tooltips. The layer's scrim takes the presses.
 * The page is not made inert: the browser would compute the styles and the layout of all its elements, when the layer
 * opens and again when it closes.
 */
export function useCoveredPage(layer: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!layer) return
    const covered = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element !== layer &&
        (coverings.has(element) || !element.matches(COVERED)) &&
        element.dataset.overlay === undefined,
    )
    let focused = layer.querySelector<HTMLElement>(':focus')
    const returnFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      if (layer.contains(target)) focused = target
      else if (covered.some((element) => element.contains(target))) {
        focused?.focus({ preventScroll: true })
        // The control may have been removed or disabled.
        if (document.activeElement === target)
          layer.querySelector<HTMLElement>('[aria-modal]')?.focus({ preventScroll: true })
      }
    }
    for (const element of covered) cover(element)
    document.addEventListener('focusin', returnFocus)
    return () => {
      for (const element of covered) uncover(element)
      document.removeEventListener('focusin', returnFocus)
    }
  }, [layer])
}

function cover(element: HTMLElement): void {
  coverings.set(element, (coverings.get(element) ?? 0) + 1)
  element.ariaHidden = 'true'
}

function uncover(element: HTMLElement): void {
  const others = (coverings.get(element) ?? 0) - 1
  if (others > 0) coverings.set(element, others)
  else {
    coverings.delete(element)
    element.ariaHidden = null
  }
}
