import { useLayoutEffect } from 'react'

/** Matches what a modal layer or a pane over the whole window covers, and everything in it. */
export const COVERED = '[inert], [aria-hidden="true"]'

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
        !element.matches(COVERED) &&
        element.dataset.overlay === undefined,
    )
    let focused = layer.querySelector<HTMLElement>(':focus')
    const returnFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      if (layer.contains(target)) focused = target
      else if (covered.some((element) => element.contains(target))) {
        const back = focused?.isConnected ? focused : layer.querySelector<HTMLElement>('[aria-modal]')
        back?.focus({ preventScroll: true })
      }
    }
    for (const element of covered) element.ariaHidden = 'true'
    document.addEventListener('focusin', returnFocus)
    return () => {
      for (const element of covered) element.ariaHidden = null
      document.removeEventListener('focusin', returnFocus)
    }
  }, [layer])
}
