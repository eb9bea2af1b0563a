import { useSyncExternalStore } from 'react'
import { createListeners } from '../lib/listeners.ts'

/** A message to which its patient's timeline scrolls as soon as the message is shown there. */
export interface TimelineAnchor {
  patientId: string
  messageId: string
}

/** How long a timeline may take to load its anchor, in milliseconds. */
const ANCHOR_MS = 10_000

let anchor: TimelineAnchor | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()
const current = () => anchor

function set(next: TimelineAnchor | null): void {
  clearTimeout(timer)
  anchor = next
  if (next) timer = setTimeout(() => set(null), ANCHOR_MS)
  listeners.notify()
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
  return useSyncExternalStore(listeners.add, current)
}
