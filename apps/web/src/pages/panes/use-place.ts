import { isUuid } from '@enamel/domain/text/uuid'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The patient's details lie over the conversation. */
    details?: boolean
    /** How many steps lead back from here to the list alone. */
    steps?: number
  }
}

/** The place in a list of patients. The open patient is in the address, as `patient`. */
export interface Place {
  patientId: string | null
  /** The patient's details lie over the conversation, where one pane shows at a time. */
  details: boolean
}

type Location = ReturnType<AnyRouter['parseLocation']>

function placeAt({ search, state }: Pick<Location, 'search' | 'state'>): Place {
  const { patient } = search as { patient?: unknown }
  const patientId = isUuid(patient) ? patient : null
  return { patientId, details: patientId !== null && state.details === true }
}

/** The address's place when the list is first rendered: after a reload, a return or a link. */
export function useFirstPlace(): Place {
  const router = useRouter()
  return useState(() => placeAt(router.latestLocation))[0]
}

/**
 * Writes the place into the address, and follows Back and Forward. Opening a conversation over the list, and details
 * over that, are a history entry each; going from one conversation to another is not.
 * @param onMove called when the address changes in other ways: Back, Forward, the menu
 */
export function usePlace(place: Place, onMove: (place: Place) => void): void {
  const router = useRouter()
  const stood = useRef(place)
  const moveTo = useEffectEvent(onMove)
  const { patientId, details } = place

  useEffect(() => {
    const to = { patientId, details }
    const from = stood.current
    stood.current = to
    if (!isSame(from, to)) go(router, from, to)
  }, [router, patientId, details])

  useEffect(() => {
    const { pathname } = router.latestLocation
    return router.history.subscribe(({ location }) => {
      // A conversation over the list has an address of its own, and the list's is the entry before it.
      const at = router.parseLocation(location)
      const to = placeAt(at)
      if (at.pathname !== pathname || isSame(to, stood.current)) return
      stood.current = to
      moveTo(to)
    })
  }, [router])
}

function isSame(a: Place, b: Place): boolean {
  return a.patientId === b.patientId && a.details === b.details
}

function depthOf({ patientId, details }: Place): number {
  return (patientId === null ? 0 : 1) + (details ? 1 : 0)
}

function go({ history, latestLocation }: AnyRouter, from: Place, to: Place): void {
  const { steps = 0 } = history.location.state
  const deeper = depthOf(to) - depthOf(from)
  const href = (patientId: string | null) =>
    patientId === null ? latestLocation.pathname : `${latestLocation.pathname}?patient=${patientId}`
  if (deeper > 0) {
    if (from.patientId === null) history.push(href(to.patientId), { steps: steps + 1 })
    if (to.details) history.push(href(to.patientId), { details: true, steps: steps + deeper })
  }
  // Only our own entries are gone back over: before a link is another site's page.
  else if (deeper < 0 && steps >= -deeper) history.go(deeper)
  else history.replace(href(to.patientId), { details: to.details, steps })
}
