import type { LinkedRecord } from '@enamel/contract/practice-system'
import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { cacheRecord, emptyRecord, renewRecord } from './cached-record.ts'
import { linkPatient, practicePatientQuery, unlinkPatient } from './practice-system.api.ts'

/** The key of mutations that link or unlink a patient; without `kind`, the beginning of both keys. */
function linkingKey(patientId: string, ...kind: [] | ['link' | 'unlink']) {
  return ['practice-link', patientId, ...kind] as const
}

/**
 * Links a patient to a record, by the record's id.
 * @param onLinkChanged called when the patient is linked
 */
export function useLink(patientId: string, onLinkChanged: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: linkingKey(patientId, 'link'),
    mutationFn: (dentallyId: string) =>
      linkPatient(patientId, dentallyId).catch((error: unknown) =>
        recordLinkedByColleague(queries, patientId, error),
      ),
    async onSuccess(record) {
      await cacheRecord(queries, patientId, record)
      onLinkChanged()
    },
    onError: () => void renewRecord(queries, patientId),
  })
}

/**
 * The record of a patient whom a colleague has linked first. This user's attempt then counts as successful.
 * @throws the refusal, if this patient is not linked
 */
async function recordLinkedByColleague(
  queries: QueryClient,
  patientId: string,
  refusal: unknown,
): Promise<LinkedRecord> {
  if (!isRefusal(refusal, 'already_linked')) throw refusal
  const record = await queries.fetchQuery({ ...practicePatientQuery(patientId), staleTime: 0 })
  if (record.state === 'unlinked') throw refusal
  return record
}

/**
 * Unlinks a patient.
 * @param onLinkChanged called when the patient is unlinked
 */
export function useUnlink(patientId: string, onLinkChanged: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: linkingKey(patientId, 'unlink'),
    mutationFn: () => unlinkPatient(patientId),
    async onSuccess() {
      await cacheRecord(queries, patientId, emptyRecord('unlinked'))
      onLinkChanged()
    },
    onError: () => void renewRecord(queries, patientId),
  })
}

/** Whether this page is linking the patient at the moment. */
export function isLinking(queries: QueryClient, patientId: string): boolean {
  return queries.isMutating({ mutationKey: linkingKey(patientId, 'link') }) > 0
}

export interface LinkingAttempts {
  /** Whether a request to link the patient is in progress. */
  linking: boolean
  /** Whether linking or unlinking failed last; null if the last attempt did not fail. */
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

/**
 * Why this page's last attempt to link a patient failed; null if no attempt failed, or if the failure was dismissed.
 */
export function failedLink(queries: QueryClient, patientId: string): LinkedRecord['failure'] {
  const last = queries.getMutationCache().findAll(failedAttempts(patientId, 'link')).at(-1)
  return last?.state.error ? { of: 'link', message: errorMessage(last.state.error) } : null
}

/**
 * Dismisses the failed attempts to link or unlink a patient.
 * @param dismissed whether the screen shows the patient's state, and no failure
 */
export function useDismissFailedLinking(patientId: string, dismissed: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!dismissed) return
    const mutations = queries.getMutationCache()
    for (const mutation of mutations.findAll(failedAttempts(patientId))) mutations.remove(mutation)
  }, [queries, patientId, dismissed])
}
