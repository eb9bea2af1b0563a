import { isUuid } from '@enamel/domain/text/uuid'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The patient's details cover the conversation. */
    details?: boolean
    /** The number of history steps back to the list with nothing open. */
    steps?: number
  }
}

/** What is open beside or over a list of patients. The open patient is in the address, as `patient`. */
export interface ListLocation {
  patientId: string | null
  /** The patient's details cover the conversation, if one pane is shown at a time. */
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
 * Writes the location into the address, and follows Back and Forward. Opening a conversation over the list, and details
 * over that, are a history entry each; going from one conversation to another is not.
 * @param onMove called when the address changes in other ways: Back, Forward, the menu
 */
export function useListLocation(location: ListLocation, onMove: (location: ListLocation) => void): void {
  const router = useRouter()
  const current = useRef(location)
  const moveTo = useEffectEvent(onMove)
  const { patientId, details } = location

  useEffect(() => {
    const to = { patientId, details }
    const from = current.current
    current.current = to
    if (!isSame(from, to)) go(router, from, to)
  }, [router, patientId, details])

  useEffect(() => {
    const { pathname } = router.latestLocation
    return router.history.subscribe(({ location: moved }) => {
      // A conversation over the list has its own address; the entry before it is the list's.
      const at = router.parseLocation(moved)
      const to = locationIn(at)
      if (at.pathname !== pathname || isSame(to, current.current)) return
      current.current = to
      moveTo(to)
    })
  }, [router])
}

function isSame(a: ListLocation, b: ListLocation): boolean {
  return a.patientId === b.patientId && a.details === b.details
}

function depthOf({ patientId, details }: ListLocation): number {
  return (patientId === null ? 0 : 1) + (details ? 1 : 0)
}

function go({ history, latestLocation }: AnyRouter, from: ListLocation, to: ListLocation): void {
  const { steps = 0 } = history.location.state
  const deeper = depthOf(to) - depthOf(from)
  const href = (patientId: string | null) =>
    patientId === null ? latestLocation.pathname : `${latestLocation.pathname}?patient=${patientId}`
  if (deeper > 0) {
    if (from.patientId === null) history.push(href(to.patientId), { steps: steps + 1 })
    if (to.details) history.push(href(to.patientId), { details: true, steps: steps + deeper })
  }
  // Only the app's own entries are skipped: the entry before a link may be another site.
  else if (deeper < 0 && steps >= -deeper) history.go(deeper)
  else history.replace(href(to.patientId), { details: to.details, steps })
}
