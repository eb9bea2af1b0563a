import type { QueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../lib/error-message.ts'
import { linkingKey } from './linking-key.ts'
import type { LinkedRecord } from './practice-system.api.ts'

const failed = (patientId: string, ...which: [] | ['link']) =>
  ({ mutationKey: linkingKey(patientId, ...which), status: 'error' }) as const

/** Why a patient's last link failed, where this page's user tried it and nothing newer was begun; else null. */
export function failedLink(queries: QueryClient, patientId: string): LinkedRecord['failure'] {
  const error = queries.getMutationCache().findAll(failed(patientId, 'link')).at(-1)?.state.error
  return error ? { of: 'link', message: errorMessage(error) } : null
}

/** Dismisses failed links and unlinks of a patient: something newer was begun. */
export function forgetFailedLinking(queries: QueryClient, patientId: string): void {
  const mutations = queries.getMutationCache()
  for (const mutation of mutations.findAll(failed(patientId))) mutations.remove(mutation)
}
