import type { QueueFilterQuery } from '@enamel/contract/saved-filters'
import { type ActionChoices, defaultChoices } from '../action-choices.ts'

/** What is saved of the choices in the filter bar. */
export function toSavedQuery({ includeSnoozed, assigned, ...choices }: ActionChoices): QueueFilterQuery {
  const { sources, labels, types } = choices
  return {
    ...choices,
    sources: [...sources],
    labels: [...labels],
    types: [...types],
    snoozed: includeSnoozed === 'showSnoozed',
    mine: assigned === 'me',
  }
}

/** The choices that a saved combination sets. */
export function fromSavedQuery({ snoozed, mine, ...query }: QueueFilterQuery): ActionChoices {
  return {
    ...query,
    includeSnoozed: snoozed ? 'showSnoozed' : 'hideSnoozed',
    assigned: mine ? 'me' : 'anyone',
  }
}

/** The choices of a user who has not chosen anything, as they are saved. */
export const noQueueFilters: QueueFilterQuery = toSavedQuery(defaultChoices)
