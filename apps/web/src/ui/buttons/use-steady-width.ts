import { type RefObject, useLayoutEffect, useRef } from 'react'

interface OtherLabel {
  /** The other label of the same button. */
  text: string | undefined
  /** The width of the icon beside it, in px. */
  icon?: number
}

/**
 * Gives a button the same width for both of its labels, so that nothing beside it moves. The other label is measured
 * outside the page, where screen readers do not find it.
 * @param isOther whether the other label is shown
 */
export function useSteadyWidth<E extends HTMLElement>(
  isOther: boolean,
  other: OtherLabel,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const width = useRef(0)
  const { text, icon = 0 } = other
  useLayoutEffect(() => {
    const shown = element.current
    if (!shown || text === undefined) return
    if (isOther) {
      shown.style.minWidth = `${width.current}px`
      return
    }
    const shownIcon = shown.querySelector('svg')
    const measure = () => {
      // A style that hides the present icon hides the other one too.
      const hidesIcons = shownIcon?.getBoundingClientRect().width === 0
      shown.style.minWidth = `${widthWith(shown, text, hidesIcons ? 0 : icon)}px`
      width.current = shown.getBoundingClientRect().width
    }
    measure()
    // The width changes without a render too, when the font is loaded or the window is resized.
    const sizes = new ResizeObserver(measure)
    sizes.observe(shown, { box: 'border-box' })
    if (shownIcon) sizes.observe(shownIcon)
    return () => sizes.disconnect()
  }, [isOther, text, icon])
  return element
}

let canvas: CanvasRenderingContext2D | null = null

function widthWith(element: HTMLElement, text: string, icon: number): number {
  const style = getComputedStyle(element)
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  // Not style.font, which is empty if the font has features.
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  const around = [style.paddingLeft, style.paddingRight, style.borderLeftWidth, style.borderRightWidth]
  const gap = icon === 0 ? 0 : icon + Number.parseFloat(style.columnGap)
  return Math.ceil(
    around.reduce((sum, part) => sum + Number.parseFloat(part), canvas.measureText(text).width + gap),
  )
}
