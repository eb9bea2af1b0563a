import type { LinkedRecord } from '@enamel/contract/practice-system'
import { type QueryClient, useIsMutating, useMutationState } from '@tanstack/react-query'
import { errorMessage } from '../../lib/error-message.ts'

/** The key of mutations that link or unlink a patient; without `kind`, the beginning of both keys. */
export function linkingKey(patientId: string, ...kind: [] | ['link' | 'unlink']) {
  return ['practice-link', patientId, ...kind] as const
}

export interface LinkingAttempts {
  /** A link is in progress. */
  linking: boolean
  /** Which of the two failed last; null if the last attempt did not fail. */
  failed: 'link' | 'unlink' | null
}

/** This page's attempts to link or unlink a patient. */
export function useLinkingAttempts(patientId: string): LinkingAttempts {
  const linking = useIsMutating({ mutationKey: linkingKey(patientId, 'link') }) > 0
  const failures = useMutationState({
    filters: { mutationKey: linkingKey(patientId) },
    select: ({ state, options }) =>
      state.status !== 'error' ? null : options.mutationKey?.at(-1) === 'unlink' ? 'unlink' : 'link',
  })
  return { linking, failed: failures.at(-1) ?? null }
}

const failedAttempts = (patientId: string, ...kind: [] | ['link']) =>
  ({ mutationKey: linkingKey(patientId, ...kind), status: 'error' }) as const

/** Why this page's last link of a patient failed; null if none failed, or if the failure was dismissed. */
export function failedLink(queries: QueryClient, patientId: string): LinkedRecord['failure'] {
  const last = queries.getMutationCache().findAll(failedAttempts(patientId, 'link')).at(-1)
  return last?.state.error ? { of: 'link', message: errorMessage(last.state.error) } : null
}

/** Dismisses a patient's failed links and unlinks. */
export function dismissFailedLinking(queries: QueryClient, patientId: string): void {
  const mutations = queries.getMutationCache()
  for (const mutation of mutations.findAll(failedAttempts(patientId))) mutations.remove(mutation)
}
