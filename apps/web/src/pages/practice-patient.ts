import { isOn } from '@enamel/domain/config/feature-flags'
import { type Offers, practiceSystemOffers } from '@enamel/domain/practice-system/offers'
import { useIsMutating, useMutationState, useQuery } from '@tanstack/react-query'
import { useInit } from '../features/config/init.api.ts'
import { integrationsQuery } from '../features/integrations/integrations.api.ts'
import { linkingKey } from '../features/practice-system/cache-keys.ts'
import {
  type LinkStatus,
  linkStatus,
  type PracticePatientState,
  practicePatientState,
} from '../features/practice-system/practice-patient.ts'
import { practicePatientQuery } from '../features/practice-system/practice-system.api.ts'

/** What the practice can do with its practice system; the links are asked for only where the flags want them (DEN-01). */
export function usePracticeSystem(): Offers & {
  /** The practice has one, which may not work at present. */
  present: boolean
} {
  const { features } = useInit()
  const wanted = isOn(features, 'dentally-ui-v2')
  const links = useQuery({ ...integrationsQuery, enabled: wanted }).data ?? []
  const present = wanted && links.some(({ integration, state }) => integration === 'dentally' && inUse[state])
  return { ...practiceSystemOffers({ features, links }), present }
}

const inUse = { healthy: true, unhealthy: true, disconnected: false, disconnecting: false }

export interface PracticePatient {
  state: PracticePatientState
  status: LinkStatus
}

/** How a patient stands in the practice system. That nobody knows yet makes it ask (DEN-02). */
export function usePracticePatient(patientId: string): PracticePatient {
  const offered = usePracticeSystem().link
  const query = useQuery({ ...practicePatientQuery(patientId), enabled: offered })
  const linking = useIsMutating({ mutationKey: [...linkingKey(patientId), 'link'] }) > 0
  const outcomes = useMutationState({
    filters: { mutationKey: linkingKey(patientId) },
    select: (mutation) => mutation.state.status,
  })
  const state = practicePatientState({ offered, query, linking })
  return { state, status: linkStatus(state, outcomes.at(-1) === 'error') }
}
