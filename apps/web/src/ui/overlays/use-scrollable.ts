import { useLayoutEffect } from 'react'

/** Makes a box focusable for scrolling by keyboard while its content is larger than the box. */
export function useScrollable(box: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!box) return
    const update = () => {
      if (box.scrollHeight > box.clientHeight) box.tabIndex = 0
      else box.removeAttribute('tabindex')
    }
    update()
    const sizes = new ResizeObserver(update)
    sizes.observe(box)
    for (const child of box.children) sizes.observe(child)
    return () => sizes.disconnect()
  }, [box])
}
