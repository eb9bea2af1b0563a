import {
  mayHavePracticeSystem,
  type Offers,
  practiceSystemOffers,
} from '@enamel/domain/practice-system/offers'
import { useQuery } from '@tanstack/react-query'
import { useInit } from '../../features/config/init.api.ts'
import { integrationsQuery } from '../../features/integrations/integrations.api.ts'

/** What the practice can do with its practice system; the links are asked for only where the flags want them (DEN-01). */
export function usePracticeSystem(): Offers {
  const { features } = useInit()
  const links = useQuery({ ...integrationsQuery, enabled: mayHavePracticeSystem(features) }).data ?? []
  return practiceSystemOffers({ features, links })
}
