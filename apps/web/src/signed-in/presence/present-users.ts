import type { PatientPresence } from '@enamel/contract/presence'
import { type PresentUser, stillShown } from '@enamel/domain/presence/presence'
import { useCallback, useSyncExternalStore } from 'react'
import { productTime } from '../../lib/product-time.ts'

const nobody: readonly PresentUser[] = []

/** The colleagues at each patient, as this page knows them. Patients without any are absent. */
const known = new Map<string, readonly PresentUser[]>()
const listeners = new Map<string, Set<() => void>>()
let nextEnd: ReturnType<typeof setTimeout> | undefined

/** Shows these colleagues at a patient. */
export function setPresentUsers(patientId: string, users: readonly PresentUser[]): void {
  show(patientId, users)
  dropEnded()
}

/**
 * Shows these colleagues and no others.
 * @param except patients of whom something newer is known
 */
export function replacePresentUsers(
  list: readonly PatientPresence[],
  except: ReadonlySet<string> = new Set(),
): void {
  const listed = new Map(list.map(({ patient_id, users }) => [patient_id, users]))
  for (const patientId of new Set([...known.keys(), ...listed.keys()])) {
    if (!except.has(patientId)) show(patientId, listed.get(patientId) ?? nobody)
  }
  dropEnded()
}

/** The colleagues at a patient. */
export function presentUsersOf(patientId: string): readonly PresentUser[] {
  return known.get(patientId) ?? nobody
}

/** The colleagues at a patient. The component renders again only when those of this patient change. */
export function usePresentUsers(patientId: string): readonly PresentUser[] {
  return useSyncExternalStore(
    useCallback((listener) => subscribe(patientId, listener), [patientId]),
    () => presentUsersOf(patientId),
  )
}

function subscribe(patientId: string, listener: () => void): () => void {
  const own = listeners.get(patientId) ?? new Set()
  listeners.set(patientId, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && listeners.get(patientId) === own) listeners.delete(patientId)
  }
}

function show(patientId: string, users: readonly PresentUser[]): void {
  if (users.length > 0) known.set(patientId, users)
  else if (!known.delete(patientId)) return
  for (const listener of [...(listeners.get(patientId) ?? [])]) listener()
}

/** Drops the colleagues of whom no event came any more, now and whenever the next of them has to go. */
function dropEnded(): void {
  clearTimeout(nextEnd)
  const now = productTime.now()
  let earliest = Number.POSITIVE_INFINITY
  for (const [patientId, users] of known) {
    const left = stillShown(users, now)
    if (left.users !== users) show(patientId, left.users)
    earliest = Math.min(earliest, left.nextEnd ?? earliest)
  }
  if (earliest < Number.POSITIVE_INFINITY) nextEnd = setTimeout(dropEnded, earliest - now.getTime() + 1)
}
