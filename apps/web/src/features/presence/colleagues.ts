import type { PatientPresence } from '@enamel/contract/presence'
import type { PresentUser } from '@enamel/domain/presence/presence'
import { replacePresentUsers, setPresentUsers } from '../../signed-in/presence/present-users.ts'

/** The colleagues at each patient, from events and from requests. */
export interface Colleagues {
  /** An event with everybody at a patient. */
  receive: (patientId: string, users: readonly PresentUser[]) => void
  /** Asks for everybody, since events may have been missed. */
  load: () => void
  /** Shows no colleagues until some are known again. */
  forget: () => void
  stop: () => void
}

/**
 * @param ownId the signed-in user, who is not a colleague, in whichever tab
 * @param fetchAll asks for everybody at every patient
 */
export function createColleagues(
  ownId: string,
  fetchAll: (signal: AbortSignal) => Promise<PatientPresence[]>,
): Colleagues {
  const others = (users: readonly PresentUser[]) => users.filter(({ id }) => id !== ownId)
  let loading: AbortController | null = null
  /** The patients of whom an event came during the request, whose response may be older. */
  let newer = new Set<string>()

  async function load(request: AbortController) {
    try {
      const list = await fetchAll(request.signal)
      if (loading !== request) return
      replacePresentUsers(
        list.map(({ patient_id, users }) => ({ patient_id, users: others(users) })),
        newer,
      )
    } catch {
      // A colleague about whom no event comes would be shown for minutes.
      if (loading === request) replacePresentUsers([], newer)
    }
    if (loading === request) loading = null
  }

  return {
    receive(patientId, users) {
      newer.add(patientId)
      setPresentUsers(patientId, others(users))
    },
    load() {
      loading?.abort()
      loading = new AbortController()
      newer = new Set()
      void load(loading)
    },
    forget: () => replacePresentUsers([]),
    stop() {
      loading?.abort()
      loading = null
      replacePresentUsers([])
    },
  }
}
