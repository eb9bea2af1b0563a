import { isUuid } from '@enamel/domain/text/uuid'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the second pane covers the first, as in `ListLocation`. */
    details?: boolean
    /** How many entries the list has added to the history, up to and including this one. */
    steps?: number
  }
}

/** The patient who is open beside or over a list. The address contains their id as `patient`. */
export interface ListLocation {
  patientId: string | null
  /**
   * Whether the second pane covers the first; only if one pane is shown at a time. In the inbox, the second pane is the
   * patient's details, in a queue the conversation.
   */
  details: boolean
}

type RouterLocation = ReturnType<AnyRouter['parseLocation']>

function locationIn({ search, state }: Pick<RouterLocation, 'search' | 'state'>): ListLocation {
  const { patient } = search as { patient?: unknown }
  const patientId = isUuid(patient) ? patient : null
  return { patientId, details: patientId !== null && state.details === true }
}

/** The location in the address when the list is first rendered: after a reload, a return or a link. */
export function useFirstLocation(): ListLocation {
  const router = useRouter()
  return useState(() => locationIn(router.latestLocation))[0]
}

/**
 * Writes the location into the address, and follows Back and Forward. Opening a patient adds a history entry, and so
 * does opening the second pane over the first. Going from one patient to another adds none. The address changes once
 * the opened patient is on the screen: a navigation renders the parts that depend on the address, such as the menu.
 * @param onMove called when the address changes in other ways: Back, Forward, the menu
 */
export function useListLocation(location: ListLocation, onMove: (location: ListLocation) => void): void {
  const router = useRouter()
  const shown = useRef(location)
  const written = useRef(location)
  const moveTo = useEffectEvent(onMove)
  const { patientId, details } = location

  useEffect(() => {
    const next = { patientId, details }
    shown.current = next
    if (isSame(written.current, next)) return
    return afterPaint(() => {
      const previous = written.current
      written.current = next
      writeHistory(router, previous, next)
    })
  }, [router, patientId, details])

  useEffect(() => {
    const { pathname } = router.latestLocation
    return router.history.subscribe(({ location: moved }) => {
      const parsed = router.parseLocation(moved)
      const next = locationIn(parsed)
      // The entries of other screens have a different path, and do not concern this list.
      if (parsed.pathname !== pathname || isSame(next, shown.current)) return
      shown.current = next
      written.current = next
      moveTo(next)
    })
  }, [router])
}

function isSame(a: ListLocation, b: ListLocation): boolean {
  return a.patientId === b.patientId && a.details === b.details
}

function depthOf({ patientId, details }: ListLocation): number {
  return (patientId === null ? 0 : 1) + (details ? 1 : 0)
}

function writeHistory(
  { history, latestLocation }: AnyRouter,
  previous: ListLocation,
  next: ListLocation,
): void {
  const { steps = 0 } = history.location.state
  const depthChange = depthOf(next) - depthOf(previous)
  const href = (patientId: string | null) =>
    patientId === null ? latestLocation.pathname : `${latestLocation.pathname}?patient=${patientId}`
  if (depthChange > 0) {
    if (previous.patientId === null) history.push(href(next.patientId), { steps: steps + 1 })
    if (next.details) history.push(href(next.patientId), { details: true, steps: steps + depthChange })
  }
  // Goes back over the app's own entries only: the entry before a link may be another site.
  else if (depthChange < 0 && steps >= -depthChange) history.go(depthChange)
  else history.replace(href(next.patientId), { details: next.details, steps })
}
