import {
  mayHavePracticeSystem,
  type Offers,
  practiceSystemOffers,
} from '@enamel/domain/practice-system/offers'
import { useQuery } from '@tanstack/react-query'
import { useInit } from '../../signed-in/init.api.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'

/** The practice's options with its practice system; the connections are loaded only if the flags allow one (DEN-01). */
export function usePracticeSystem(): Offers {
  const { features } = useInit()
  const connections = useQuery({ ...integrationsQuery, enabled: mayHavePracticeSystem(features) }).data ?? []
  return practiceSystemOffers({ features, connections })
}
