import {
  mayHavePracticeSystem,
  type Offers,
  practiceSystemOffers,
} from '@enamel/domain/practice-system/offers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useInit } from '../../signed-in/init.api.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'

/**
 * What the practice can do with its practice system. Its connections are loaded only if its feature flags allow a
 * practice system (DEN-01).
 */
export function usePracticeSystem(): Offers {
  const { features } = useInit()
  const connections = useQuery({ ...integrationsQuery, enabled: mayHavePracticeSystem(features) }).data ?? []
  return practiceSystemOffers({ features, connections })
}

/** The same from what is cached: loads nothing, for placeholders that are shown for a moment. */
export function useCachedPracticeSystem(): Offers {
  const { features } = useInit()
  const connections = useQueryClient().getQueryData(integrationsQuery.queryKey) ?? []
  return practiceSystemOffers({ features, connections })
}
