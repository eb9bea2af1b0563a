import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { BAR_HEIGHT_DEFAULT, BAR_HEIGHT_MAX, BAR_HEIGHT_MIN, barHeight } from './model/bar-height.ts'
import styles from './resize-handle.module.css'

/** The change in height per press of an arrow key, in px. */
const STEP_PX = 16

export interface ResizeHandleProps {
  /** Id of the element that the handle resizes. */
  controls: string
  height: number
  /** Called during a drag. */
  onResize: (height: number) => void
  /** Called with the final height, to be stored. */
  onResizeEnd: (height: number) => void
}

/**
 * The upper edge of the bar. Dragging it, arrow keys, Home and End set the bar's height between 200 and 800 px
 * (RPL-24).
 */
export function ResizeHandle({ controls, height, onResize, onResizeEnd }: ResizeHandleProps) {
  const drag = useRef<{ fromY: number; fromHeight: number } | null>(null)
  const heightAt = (event: PointerEvent) => {
    if (!drag.current) return null
    return barHeight(drag.current.fromHeight + drag.current.fromY - event.clientY)
  }
  const endDrag = (event: PointerEvent) => {
    const dragged = heightAt(event)
    drag.current = null
    if (dragged !== null) onResizeEnd(dragged)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const changed = heightOfKey(event.key, height)
    if (changed === null) return
    event.preventDefault()
    onResizeEnd(barHeight(changed))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a movable splitter.
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label="Resize the reply bar"
      aria-controls={controls}
      aria-valuemin={BAR_HEIGHT_MIN}
      aria-valuemax={BAR_HEIGHT_MAX}
      aria-valuenow={height}
      tabIndex={0}
      className={styles.handle}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { fromY: event.clientY, fromHeight: height }
      }}
      onPointerMove={(event) => {
        const dragged = heightAt(event)
        if (dragged !== null) onResize(dragged)
      }}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onDoubleClick={() => onResizeEnd(BAR_HEIGHT_DEFAULT)}
      onKeyDown={onKeyDown}
    >
      <span className={styles.grip} aria-hidden />
    </div>
  )
}

function heightOfKey(key: string, height: number): number | null {
  if (key === 'ArrowUp') return height + STEP_PX
  if (key === 'ArrowDown') return height - STEP_PX
  if (key === 'Home') return BAR_HEIGHT_MIN
  if (key === 'End') return BAR_HEIGHT_MAX
  return null
}
