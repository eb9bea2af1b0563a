import type { ActionView } from '@enamel/domain/actions/views'
import type { SnoozeFilter } from '@enamel/domain/snooze/snooze-filter'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActionChoices, actionChoicesIn, defaultChoices } from '../features/actions/action-choices.ts'
import { dueActionsQuery } from '../features/actions/actions.api.ts'
import { ActionsFailed, ActionsList, ActionsLoading } from '../features/actions/actions-list.tsx'
import { useInit } from '../features/config/init.api.ts'
import { useRealtimeEffects } from '../features/realtime/realtime-context.tsx'
import { savedState } from '../lib/saved-state.ts'
import { FilterButton } from '../ui/buttons/filter-button.tsx'
import { SortButton } from '../ui/buttons/sort-button.tsx'
import { Pill } from '../ui/display/pill.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import styles from './actions-page.module.css'
import { useNow } from './now.ts'
import { usePageTitle } from './page-title.ts'
import { usePatientOverlay } from './patient-overlay.ts'
import { usePhoneFormat } from './phone-format.ts'

const savedChoices = actionChoicesIn(savedState)

/** One view of due actions (ACT-01 to ACT-06, ACT-13, ACT-14). */
export function ActionsPage({ view }: { view: ActionView }) {
  usePageTitle(view.title)
  const { client } = useInit()
  const { open } = usePatientOverlay()
  const now = useNow()
  const formatPhone = usePhoneFormat(client.country, true)
  const [choices, setChoices] = useState<ActionChoices>(() => savedChoices.read() ?? defaultChoices)
  const due = useQuery(dueActionsQuery(view, choices.snoozed))
  const news = useNews(view)
  const choose = (change: Partial<ActionChoices>) => {
    const next = { ...choices, ...change }
    setChoices(next)
    savedChoices.write(next)
  }
  const refresh = () => {
    news.clear()
    due.refetch()
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          {view.title} <span className={styles.kind}>- Actions Due</span>
        </h1>
        <div className={styles.toolbar}>
          <SnoozeChoice chosen={choices.snoozed} onChoose={(snoozed) => choose({ snoozed })} />
          <SortToggle sort={choices.sort} onChoose={(sort) => choose({ sort })} />
        </div>
      </header>
      <div className={styles.body}>
        {(due.data || due.isFetching) && (
          <div className={styles.refresh}>
            <Pill icon={IconRefresh} busy={due.isFetching} onClick={refresh} data-news={news.count > 0}>
              {due.isFetching ? 'Updating' : news.label}
            </Pill>
          </div>
        )}
        {due.isError ? (
          <ActionsFailed onRetry={refresh} />
        ) : due.data ? (
          <ActionsList
            actions={due.data}
            sort={choices.sort}
            timeZone={client.time_zone}
            now={now}
            formatPhone={formatPhone}
            onOpen={open}
          />
        ) : (
          <ActionsLoading />
        )}
      </div>
    </div>
  )
}

/** New work of this view that came since the list was loaded; it waits until it is asked for. */
function useNews(view: ActionView) {
  const [count, setCount] = useState(0)
  useRealtimeEffects({
    action_changed: ({ stage }) => {
      if ((view.stages as readonly string[]).includes(stage)) setCount((before) => before + 1)
    },
  })
  const label = count === 0 ? 'Refresh actions due' : `${count} new ${count === 1 ? 'action' : 'actions'}`
  return { count, label, clear: () => setCount(0) }
}

const snoozeWords: Record<SnoozeFilter, string> = {
  hideSnoozed: 'Hide snoozed',
  showSnoozed: 'Show snoozed',
}

function SnoozeChoice({
  chosen,
  onChoose,
}: {
  chosen: SnoozeFilter
  onChoose: (next: SnoozeFilter) => void
}) {
  return (
    <Menu
      label="Snoozed actions"
      align="start"
      items={(['hideSnoozed', 'showSnoozed'] as const).map((filter) => ({
        label: snoozeWords[filter],
        checked: filter === chosen,
        onSelect: () => onChoose(filter),
      }))}
      trigger={(props) => (
        <FilterButton
          label="Snoozed actions"
          summary={snoozeWords[chosen]}
          narrowed={chosen !== 'hideSnoozed'}
          {...props}
        />
      )}
    />
  )
}

function SortToggle({
  sort,
  onChoose,
}: {
  sort: ActionChoices['sort']
  onChoose: (next: ActionChoices['sort']) => void
}) {
  const newestFirst = sort === 'desc'
  return (
    <SortButton newestFirst={newestFirst} onToggle={() => onChoose(newestFirst ? 'asc' : 'desc')}>
      {newestFirst ? 'Newest first' : 'Oldest first'}
    </SortButton>
  )
}
