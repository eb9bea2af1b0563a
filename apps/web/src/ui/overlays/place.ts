export type Side = 'top' | 'bottom' | 'left' | 'right'
export type Align = 'start' | 'centre' | 'end'

export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

export interface Placement {
  left: number
  top: number
  side: Side
}

export interface PlacementOptions {
  side: Side
  align: Align
  /** Space between the anchor and the floating element, in px. */
  gap: number
}

/** The minimum distance of floating elements from the edge of the window, in px. */
export const EDGE_PX = 8

const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }

/**
 * The position of an element that floats beside an anchor: on the preferred side, or on the opposite side when the
 * preferred one has too little room and the opposite one has more. It is inside the window if the element fits.
 * @param anchor its position in the window, in px
 * @param size the size of the floating element, in px
 */
export function place(
  anchor: Rect,
  size: { width: number; height: number },
  window: { width: number; height: number },
  options: PlacementOptions,
): Placement {
  const side = sideWithRoom(anchor, size, window, options)
  const isVertical = side === 'top' || side === 'bottom'
  const left = isVertical
    ? alignedStart(anchor.left, anchor.width, size.width, options.align)
    : startBeside(anchor.left, anchor.width, size.width, side, options.gap)
  const top = isVertical
    ? startBeside(anchor.top, anchor.height, size.height, side, options.gap)
    : alignedStart(anchor.top, anchor.height, size.height, options.align)
  return {
    side,
    left: clampToWindow(left, size.width, window.width),
    top: clampToWindow(top, size.height, window.height),
  }
}

function sideWithRoom(
  anchor: Rect,
  size: { width: number; height: number },
  window: { width: number; height: number },
  { side, gap }: PlacementOptions,
): Side {
  const room: Record<Side, number> = {
    top: anchor.top - gap - EDGE_PX - size.height,
    bottom: window.height - anchor.top - anchor.height - gap - EDGE_PX - size.height,
    left: anchor.left - gap - EDGE_PX - size.width,
    right: window.width - anchor.left - anchor.width - gap - EDGE_PX - size.width,
  }
  return room[side] < 0 && room[opposite[side]] > room[side] ? opposite[side] : side
}

function alignedStart(start: number, length: number, size: number, align: Align): number {
  if (align === 'start') return start
  return align === 'end' ? start + length - size : start + (length - size) / 2
}

function startBeside(start: number, length: number, size: number, side: Side, gap: number): number {
  return side === 'top' || side === 'left' ? start - gap - size : start + length + gap
}

function clampToWindow(start: number, size: number, window: number): number {
  return Math.round(Math.max(EDGE_PX, Math.min(start, window - size - EDGE_PX)))
}
