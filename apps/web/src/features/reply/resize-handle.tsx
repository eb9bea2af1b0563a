import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { BAR_HEIGHT_DEFAULT, BAR_HEIGHT_MAX, BAR_HEIGHT_MIN, barHeight } from './model/bar-height.ts'
import styles from './resize-handle.module.css'

/** How far an arrow key moves it, in px. */
const STEP_PX = 16

export interface ResizeHandleProps {
  /** Id of the element that it resizes. */
  controls: string
  height: number
  /** While it is moved. */
  onMove: (height: number) => void
  /** Called when it has been moved, to store the height. */
  onDone: (height: number) => void
}

/** Drags the bar's upper edge between 200 and 800 px; arrow keys, Home and End move it too (RPL-24). */
export function ResizeHandle({ controls, height, onMove, onDone }: ResizeHandleProps) {
  const drag = useRef<{ fromY: number; fromHeight: number } | null>(null)
  const heightAt = (event: PointerEvent) => {
    if (!drag.current) return null
    return barHeight(drag.current.fromHeight + drag.current.fromY - event.clientY)
  }
  const end = (event: PointerEvent) => {
    const reached = heightAt(event)
    drag.current = null
    if (reached !== null) onDone(reached)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = heightOfKey(event.key, height)
    if (wanted === null) return
    event.preventDefault()
    onDone(barHeight(wanted))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a splitter that can be moved has no element of its own.
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
        const reached = heightAt(event)
        if (reached !== null) onMove(reached)
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onDone(BAR_HEIGHT_DEFAULT)}
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
