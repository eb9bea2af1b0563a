import { type RefObject, useLayoutEffect, useRef } from 'react'

interface OtherFace {
  /** Later labels of the same button. */
  text: string | undefined
  /** The width of an icon beside them, in px. */
  icon?: number
}

/**
 * Gives a button the same width when its label changes, and enough beforehand for its later labels, so that nothing
 * beside it moves. The labels are measured, not put into the page, where they would be found and read out.
 */
export function useSteadyWidth<E extends HTMLElement>(
  turned: boolean,
  other: OtherFace,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const width = useRef(0)
  const { text, icon = 0 } = other
  useLayoutEffect(() => {
    const shown = element.current
    if (!shown || text === undefined) return
    if (turned) {
      shown.style.minWidth = `${width.current}px`
      return
    }
    const shownIcon = shown.querySelector('svg')
    const measure = () => {
      // Where a place hides the icon of now, it hides the other as well.
      const hidesIcons = shownIcon?.getBoundingClientRect().width === 0
      shown.style.minWidth = `${widthWith(shown, text, hidesIcons ? 0 : icon)}px`
      width.current = shown.getBoundingClientRect().width
    }
    measure()
    // The width also changes without a render: when the font arrives, when the window does.
    const sizes = new ResizeObserver(measure)
    sizes.observe(shown, { box: 'border-box' })
    if (shownIcon) sizes.observe(shownIcon)
    return () => sizes.disconnect()
  }, [turned, text, icon])
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
