import { type RefObject, useLayoutEffect, useRef } from 'react'

interface OtherLabel {
  /** The other label of the same button. */
  text: string | undefined
  /** The width of the icon beside the other label, in px. */
  icon?: number
}

/**
 * Gives a button the same width for both of its labels, so that nothing beside it moves. The other label is measured
 * outside the page, where screen readers do not find it.
 * @param isOtherShown whether the other label is shown
 */
export function useSteadyWidth<E extends HTMLElement>(
  isOtherShown: boolean,
  other: OtherLabel,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const width = useRef(0)
  const { text, icon = 0 } = other
  useLayoutEffect(() => {
    const button = element.current
    if (!button || text === undefined) return
    if (isOtherShown) {
      button.style.minWidth = `${width.current}px`
      return
    }
    const currentIcon = button.querySelector('svg')
    const measure = () => {
      // A style that hides the current icon hides the icon of the other label too.
      const hidesIcons = currentIcon?.getBoundingClientRect().width === 0
      button.style.minWidth = `${widthWith(button, text, hidesIcons ? 0 : icon)}px`
      width.current = button.getBoundingClientRect().width
    }
    measure()
    // The width changes without a render too, when the font is loaded or the window is resized.
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(button, { box: 'border-box' })
    if (currentIcon) resizeObserver.observe(currentIcon)
    return () => resizeObserver.disconnect()
  }, [isOtherShown, text, icon])
  return element
}

let canvas: CanvasRenderingContext2D | null = null

function widthWith(element: HTMLElement, text: string, icon: number): number {
  const style = getComputedStyle(element)
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  // Not style.font, which is empty if the font has features.
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  const edges = [style.paddingLeft, style.paddingRight, style.borderLeftWidth, style.borderRightWidth]
  const gap = icon === 0 ? 0 : icon + Number.parseFloat(style.columnGap)
  return Math.ceil(
    edges.reduce((sum, part) => sum + Number.parseFloat(part), canvas.measureText(text).width + gap),
  )
}
