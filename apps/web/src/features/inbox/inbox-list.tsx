import type { InboxView } from '@enamel/domain/inbox/views'
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronDown,
  IconRefresh,
} from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useAfterPaint } from '../../lib/use-after-paint.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { NothingMatches } from '../../ui/feedback/nothing-matches.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { isOnePane, type PanesLayout } from '../../ui/panes/panes-layout.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import styles from './inbox-list.module.css'
import { ConversationRows } from './list/conversation-rows.tsx'
import { AllDone, ListFailed, ListLoading } from './list/list-views.tsx'
import { MarkBar } from './marks/mark-bar.tsx'
import { viewTitle } from './model/view.ts'
import type { Inbox } from './use-inbox.ts'

export interface InboxListProps {
  inbox: Inbox
  layout: PanesLayout
  /** The practice's treatment types. */
  types: readonly string[]
  /** The views to choose from, for layouts without a menu beside the list. */
  views: readonly InboxView[]
  /** @param name the view's name */
  onChooseView: (name: string) => void
  now: Date
  timeZone: string
  /** The user's saved filters, at the end of the filters. */
  savedFilters?: ReactNode
}

/** The list's pane: the heading, the filters, the conversations, and the actions on selected rows. */
export function InboxList(props: InboxListProps) {
  const { inbox, layout, types, views, onChooseView, now, timeZone, savedFilters } = props
  const { actions, checked, choices, counts, list, checkState } = inbox
  const isPhone = layout === 'phone'
  return (
    <>
      <Head inbox={inbox} layout={layout} views={views} onChooseView={onChooseView} />
      <FilterBar
        filter={choices.filter}
        userId={inbox.view.isOwn ? null : inbox.userId}
        counts={counts}
        types={types}
        now={now}
        timeZone={timeZone}
        onChange={actions.changeFilter}
        checkState={checkState}
        nothingListed={list.rows.length === 0}
        onToggleAll={actions.toggleAll}
        oneRow={isPhone}
        savedFilters={savedFilters}
      />
      <Body inbox={inbox} now={now} timeZone={timeZone} />
      {checkState !== 'none' && (
        <MarkBar
          count={checked.length}
          checkState={checkState}
          touch={isPhone}
          onMark={actions.markSelected}
          onToggleAll={actions.toggleAll}
          onDeselect={actions.deselect}
        />
      )}
    </>
  )
}

function Head({
  inbox,
  layout,
  views,
  onChooseView,
}: Pick<InboxListProps, 'inbox' | 'layout' | 'views' | 'onChooseView'>) {
  const { actions, choices, list, view } = inbox
  const isPhone = layout === 'phone'
  const size = isPhone ? 44 : 32
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>
        {isPhone ? (
          <Menu
            label="Inbox views"
            items={views.map(({ name, path }) => ({
              label: name,
              checked: path === view.path,
              onSelect: () => onChooseView(name),
            }))}
            trigger={(props) => (
              <button type="button" className={styles.views} {...props}>
                {viewTitle(view)}
                <Icon of={IconChevronDown} size={20} />
              </button>
            )}
          />
        ) : (
          viewTitle(view)
        )}
      </h1>
      <IconButton
        icon={IconRefresh}
        label="Refresh"
        size={size}
        tooltipSide="bottom"
        aria-busy={list.state === 'loading'}
        onClick={actions.refresh}
      />
      {!isOnePane(layout) && (
        <IconButton
          icon={choices.listExpanded ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal}
          label={choices.listExpanded ? 'Collapse list' : 'Expand list'}
          size={size}
          tooltipSide="bottom"
          aria-pressed={choices.listExpanded}
          onClick={() => actions.expandList(!choices.listExpanded)}
        />
      )}
    </header>
  )
}

function Body({ inbox, now, timeZone }: Pick<InboxListProps, 'inbox' | 'now' | 'timeZone'>) {
  const { actions, choices, list } = inbox
  const checked = useMemo(() => new Set(inbox.checked), [inbox.checked])
  const isPainted = useAfterPaint()
  // The frame of the click that opens the inbox does not wait for rows, even if they are cached.
  if (!isPainted) return <ListLoading />
  if (list.state === 'errored') return <ListFailed onRefresh={actions.refresh} />
  if (list.rows.length > 0 || list.cursor !== null) {
    return (
      <ConversationRows
        {...list}
        openPatientId={choices.selection.open}
        checked={checked}
        now={now}
        timeZone={timeZone}
        actions={actions.rows}
        onLoadMore={actions.loadMore}
        onMarkSelected={actions.markSelected}
        listOf={choices.filter.assignee}
      />
    )
  }
  if (list.state === 'idle' || list.state === 'loading') return <ListLoading />
  if (!actions.clearFilters) return <AllDone />
  return (
    <NothingMatches onClearFilters={actions.clearFilters}>
      Any conversations that do will appear here.
    </NothingMatches>
  )
}
