import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import styles from './resize-handle.module.css'

/** The change in height per press of an arrow key, in px. */
const STEP_PX = 16

export interface ResizeHandleProps {
  /** "Resize the reply bar" */
  label: string
  /** Id of the element that the handle resizes. */
  controls: string
  height: number
  /** In px. */
  min: number
  max: number
  /** The height after a double click. */
  initial: number
  /** Called during a drag. */
  onResize: (height: number) => void
  /** Called with the final height, to be stored. */
  onResizeEnd: (height: number) => void
}

/** The upper edge of a panel. Dragging it, arrow keys, Home and End set the panel's height between two limits. */
export function ResizeHandle(props: ResizeHandleProps) {
  const { label, controls, height, min, max, initial, onResize, onResizeEnd } = props
  const within = (wanted: number) => Math.min(max, Math.max(min, Math.round(wanted)))
  const drag = useRef<{ fromY: number; fromHeight: number } | null>(null)
  const heightAt = (event: PointerEvent) => {
    if (!drag.current) return null
    return within(drag.current.fromHeight + drag.current.fromY - event.clientY)
  }
  const endDrag = (event: PointerEvent) => {
    const dragged = heightAt(event)
    drag.current = null
    if (dragged !== null) onResizeEnd(dragged)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const changed = heightOfKey(event.key, { height, min, max })
    if (changed === null) return
    event.preventDefault()
    onResizeEnd(within(changed))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a movable splitter.
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-controls={controls}
      aria-valuemin={min}
      aria-valuemax={max}
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
      onDoubleClick={() => onResizeEnd(initial)}
      onKeyDown={onKeyDown}
    >
      <span className={styles.grip} aria-hidden />
    </div>
  )
}

function heightOfKey(
  key: string,
  { height, min, max }: Record<'height' | 'min' | 'max', number>,
): number | null {
  if (key === 'ArrowUp') return height + STEP_PX
  if (key === 'ArrowDown') return height - STEP_PX
  if (key === 'Home') return min
  if (key === 'End') return max
  return null
}
