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
    const resizeObserver = new ResizeObserver(update)
    resizeObserver.observe(box)
    for (const child of box.children) resizeObserver.observe(child)
    return () => resizeObserver.disconnect()
  }, [box])
}
