import type { ActionChoices } from '../../features/actions/action-choices.ts'
import {
  fromSavedQuery,
  noQueueFilters,
  toSavedQuery,
} from '../../features/actions/model/saved-queue-filter.ts'
import { availableChoices } from '../../features/saved-filters/model/available-choices.ts'
import { SavedFiltersMenu } from '../../features/saved-filters/saved-filters-menu.tsx'
import { useInit } from '../../signed-in/init.api.ts'
import { usePracticeSources } from '../../signed-in/practice-sources.ts'

export interface QueueSavedFiltersProps {
  choices: ActionChoices
  /** Whether the view has only the user's own actions, so that whose they are is no choice. */
  isOwn: boolean
  onChoose: (choices: Partial<ActionChoices>) => void
}

/** The saved filters of due actions. Labels are free text, so a saved one is used as long as it is chosen. */
export function QueueSavedFilters({ choices, isOwn, onChoose }: QueueSavedFiltersProps) {
  const { client } = useInit()
  const { names } = usePracticeSources()
  return (
    <SavedFiltersMenu
      screen="queue"
      withText
      isOwn={isOwn}
      current={toSavedQuery(choices)}
      none={noQueueFilters}
      usable={(query) => {
        const types = availableChoices(query.types, client.tx_types)
        const sources = availableChoices(query.sources, names)
        return {
          query: {
            ...query,
            types: types.available,
            sources: sources.available,
            ...(!client.referrals_enabled && { referrals: 'both' }),
          },
          missing: [...types.missing, ...sources.missing],
        }
      }}
      onChoose={(query) => {
        const { assigned, ...chosen } = fromSavedQuery(query)
        onChoose(isOwn ? chosen : { ...chosen, assigned })
      }}
    />
  )
}
