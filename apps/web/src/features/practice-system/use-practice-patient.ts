import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { settleCreationDraft } from './creating/creation-draft.ts'
import { isLinking, useLinkingAttempts } from './linking.ts'
import {
  type LinkStatus,
  linkStatus,
  type PracticePatientState,
  practicePatientState,
} from './practice-patient-state.ts'
import { practicePatientQuery } from './practice-system.api.ts'
import { usePracticeSystem } from './use-practice-system.ts'

/** The patient's link to the practice system, loaded when it is not known (DEN-02). */
export function usePracticePatient(patientId: string): { state: PracticePatientState; status: LinkStatus } {
  const { subscriber_id: owner } = useInit()
  const { link: offered, present } = usePracticeSystem()
  const query = useQuery({
    ...practicePatientQuery(patientId),
    // While the link does not work, the stored data is loaded once.
    enabled: ({ state: { status } }) => offered || (present && status === 'pending'),
  })
  const { linking, failed: failedHere } = useLinkingAttempts(patientId)
  const state = practicePatientState({ offered, query, linking })
  const isLinked = state.kind === 'synced'
  useEffect(() => {
    if (isLinked) settleCreationDraft(owner, patientId)
  }, [isLinked, owner, patientId])
  const failed = failedHere ?? (query.data?.failure ? 'link' : null)
  return { state, status: linkStatus(state, failed) }
}

/**
 * The patient's state in the practice system, loaded if it is not cached. A failure is a state too.
 * @param offered whether the practice's connection works, and may be used
 */
export async function loadPracticePatient(
  queries: QueryClient,
  patientId: string,
  offered: boolean,
): Promise<PracticePatientState> {
  const options = practicePatientQuery(patientId)
  if (offered) await queries.ensureQueryData(options).catch(() => null)
  const query = queries.getQueryState(options.queryKey)
  return practicePatientState({
    offered,
    query: query ?? { status: 'pending', fetchStatus: 'idle', data: undefined, error: null },
    linking: isLinking(queries, patientId),
  })
}
