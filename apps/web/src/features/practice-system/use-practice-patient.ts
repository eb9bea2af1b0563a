import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { markCreationDraftAsSaved } from './creating/creation-draft.ts'
import { isLinking, useLinkingAttempts } from './linking.ts'
import {
  type LinkStatus,
  linkStatus,
  type PracticePatientState,
  practicePatientState,
} from './practice-patient-state.ts'
import { practicePatientQuery } from './practice-system.api.ts'
import { usePracticeSystem } from './use-practice-system.ts'

/** The patient's link to the practice system (DEN-02). A cached record is used while it is loaded again. */
export function usePracticePatient(patientId: string): { state: PracticePatientState; status: LinkStatus } {
  const { subscriber_id: owner } = useInit()
  const { link: connected, present } = usePracticeSystem()
  const query = useQuery({
    ...practicePatientQuery(patientId),
    // While the connection does not work, the stored record is loaded once.
    enabled: ({ state: { status } }) => connected || (present && status === 'pending'),
  })
  const { linking, failed: failedAttempt } = useLinkingAttempts(patientId)
  const state = practicePatientState({ connected, query, linking })
  const isLinked = state.kind === 'synced'
  useEffect(() => {
    if (isLinked) markCreationDraftAsSaved(owner, patientId)
  }, [isLinked, owner, patientId])
  const failed = failedAttempt ?? (query.data?.failure ? 'link' : null)
  return { state, status: linkStatus(state, failed) }
}

/**
 * The patient's state in the practice system, loaded if it is not cached. A failure is a state too.
 * @param connected whether the practice's connection works, and may be used; if not, nothing is loaded
 */
export async function loadPracticePatient(
  queries: QueryClient,
  patientId: string,
  connected: boolean,
): Promise<PracticePatientState> {
  const options = practicePatientQuery(patientId)
  if (connected) await queries.ensureQueryData(options).catch(() => null)
  const query = queries.getQueryState(options.queryKey)
  return practicePatientState({
    connected,
    query: query ?? { status: 'pending', fetchStatus: 'idle', data: undefined, error: null },
    linking: isLinking(queries, patientId),
  })
}
