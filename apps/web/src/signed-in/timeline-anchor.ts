import { useSyncExternalStore } from 'react'

/** A message to which its patient's timeline scrolls as soon as the message is shown there. */
export interface TimelineAnchor {
  patientId: string
  messageId: string
}

/** How long a timeline may take to load its anchor, in milliseconds. */
const ANCHOR_MS = 10_000

let anchor: TimelineAnchor | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: TimelineAnchor | null): void {
  clearTimeout(timer)
  anchor = next
  if (next) timer = setTimeout(() => set(null), ANCHOR_MS)
  for (const listener of listeners) listener()
}

export function anchorTimeline(next: TimelineAnchor): void {
  set(next)
}

/** To be called once the timeline has scrolled to its anchor. */
export function reachedAnchor(): void {
  set(null)
}

/** The anchor, if there is one. */
export function useTimelineAnchor(): TimelineAnchor | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => anchor,
  )
}
