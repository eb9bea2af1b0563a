import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import styles from './room.module.css'

/**
 * Keeps room for the words that may come later in the same place, so that nothing moves when they do. The room is
 * made by a style alone: the words are neither read out nor found until they are there.
 */
export function Room({
  for: words,
  withIcon,
  children,
}: {
  for: string
  withIcon?: boolean
  children: ReactNode
}) {
  return (
    <span className={styles.room} data-room={words} data-room-icon={withIcon}>
      <span className={styles.face}>{children}</span>
    </span>
  )
}

/** Keeps an element as wide as it was before it turned, for as long as it is turned. */
export function useKeptWidth<E extends HTMLElement>(turned: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  const width = useRef(0)
  useLayoutEffect(() => {
    const kept = element.current
    if (!kept) return
    if (turned) {
      kept.style.minWidth = `${width.current}px`
      return () => {
        kept.style.minWidth = ''
      }
    }
    const measure = () => {
      width.current = kept.getBoundingClientRect().width
    }
    measure()
    // The width also changes without a render: when the font arrives, when the window does.
    const sizes = new ResizeObserver(measure)
    sizes.observe(kept, { box: 'border-box' })
    return () => sizes.disconnect()
  }, [turned])
  return element
}
