import { isOn } from '../config/feature-flags.ts'
import { type IntegrationKey, type IntegrationState, isHealthy } from '../integrations/integration.ts'
import { PRACTICE_SYSTEM_KEY } from './practice-system-name.ts'

export interface OfferFacts {
  /** The practice's flags; null before they are known. */
  features: readonly string[] | null | undefined
  /** How the practice's links to other services are. */
  links: readonly { integration: IntegrationKey; state: IntegrationState }[]
}

/** What a practice can do with its practice system. */
export interface Offers {
  /** Look patients up there and link them. */
  link: boolean
  /** Create patients there. */
  create: boolean
  /** Keep what patients are worth at all; that needs no practice system (C-28). */
  values: boolean
  /** Show what the practice system says of their money. */
  financials: boolean
}

/** Whether a practice has a practice system at all, whether or not its link works. */
export function hasPracticeSystem(features: OfferFacts['features']): boolean {
  return isOn(features, 'dentally-ui-v2')
}

/** What is offered by the practice's flags, and by whether its link to the practice system works (DEN-01). */
export function practiceSystemOffers({ features, links }: OfferFacts): Offers {
  const link = hasPracticeSystem(features) && isHealthy(links, PRACTICE_SYSTEM_KEY)
  const values = isOn(features, 'patient-values')
  return {
    link,
    create: link && isOn(features, 'dentally:create-patient'),
    values,
    financials: link && values,
  }
}
