import { useMemo } from 'react'
import {
  fromSavedQuery,
  noInboxFilters,
  toSavedQuery,
} from '../../features/inbox/model/saved-inbox-filter.ts'
import type { Inbox } from '../../features/inbox/use-inbox.ts'
import { availableChoices } from '../../features/saved-filters/model/available-choices.ts'
import { SavedFiltersMenu } from '../../features/saved-filters/saved-filters-menu.tsx'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'

/** The saved filters of the inbox, which are used in the view that is open. */
export function InboxSavedFilters({
  inbox,
}: {
  inbox: Pick<Inbox, 'view' | 'userId' | 'choices' | 'actions'>
}) {
  const { client } = useInit()
  const now = useNow()
  const { view, userId, choices, actions } = inbox
  const { filter } = choices
  // Computed only for another filter: its days are those of the practice's time zone, which takes long.
  const current = useMemo(() => toSavedQuery(filter, now, client.time_zone), [filter, now, client.time_zone])
  return (
    <SavedFiltersMenu
      screen="inbox"
      isOwn={view.isOwn === true}
      current={current}
      none={noInboxFilters}
      usable={(query) => {
        const { available, missing } = availableChoices(query.types, client.tx_types)
        return { query: { ...query, types: available }, missing }
      }}
      onChoose={(query) => {
        const { assignee, ...change } = fromSavedQuery(query, userId, now, client.time_zone)
        actions.changeFilter(view.isOwn ? change : { ...change, assignee: assignee ?? null })
      }}
    />
  )
}
