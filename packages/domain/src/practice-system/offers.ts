import { isOn } from '../config/feature-flags.ts'
import {
  type IntegrationKey,
  type IntegrationState,
  isHealthy,
  isInUse,
} from '../integrations/integration.ts'
import { PRACTICE_SYSTEM_KEY } from './practice-system-name.ts'

/** The practice's flags; null before they are known. */
type Features = readonly string[] | null | undefined

export interface OfferInput {
  features: Features
  /** The states of the practice's connections to services. */
  connections: readonly { integration: IntegrationKey; state: IntegrationState }[]
}

/** The actions that the product offers with the practice system. */
export interface Offers {
  /** The practice has a practice system, even if it does not work at the moment. */
  present: boolean
  /** Find patients in the practice system, and link them. */
  link: boolean
  /** Create patients in the practice system. */
  create: boolean
  /** Store and show patients' values and balances, which needs no practice system (C-28). */
  values: boolean
}

/** Whether a practice may have a practice system; if not, its connections need not be read. */
export function mayHavePracticeSystem(features: Features): boolean {
  return isOn(features, 'dentally-ui-v2')
}

/** The offered actions, by the practice's flags and the state of its connection to the practice system (DEN-01). */
export function practiceSystemOffers({ features, connections }: OfferInput): Offers {
  const connection = connections.find(({ integration }) => integration === PRACTICE_SYSTEM_KEY)
  const present = mayHavePracticeSystem(features) && connection !== undefined && isInUse(connection.state)
  const link = present && isHealthy(connections, PRACTICE_SYSTEM_KEY)
  return {
    present,
    link,
    create: link && isOn(features, 'dentally:create-patient'),
    values: isOn(features, 'patient-values'),
  }
}
