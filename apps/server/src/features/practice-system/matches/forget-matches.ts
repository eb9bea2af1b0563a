import { PRACTICE_SYSTEM_KEY } from '@enamel/domain/practice-system/practice-system-name'
import type { IntegrationChanged } from '../../../events/domain-event.ts'
import type { Reaction } from '../../../events/reaction.ts'
import { deleteOpenMatches } from './store-matches.ts'

/** Forgets the records of a practice system from which the practice was disconnected; it may be another one next. */
export const forgetMatches: Reaction<IntegrationChanged> = async (tx, { integration, state }) => {
  if (integration === PRACTICE_SYSTEM_KEY && state === 'disconnected') await deleteOpenMatches(tx)
}
