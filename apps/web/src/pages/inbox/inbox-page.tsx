import type { InboxView } from '@enamel/domain/inbox/views'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { InboxList } from '../../features/inbox/inbox-list.tsx'
import { useInboxViews } from '../../features/inbox/inbox-views.ts'
import { viewNamed, viewTitle } from '../../features/inbox/model/view.ts'
import { detailsPosition, InboxPanes } from '../../features/inbox/panes/inbox-panes.tsx'
import { type Inbox, useInbox } from '../../features/inbox/use-inbox.ts'
import { UnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import { useAfterFirstLoad } from '../../lib/use-after-first-load.ts'
import { useStable } from '../../lib/use-stable.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { lazyAddition } from '../../ui/lazy-part.tsx'
import { isOnePane, type PanesLayout, usePanesLayout } from '../../ui/panes/panes-layout.ts'
import { usePageTitle } from '../page-title.ts'
import { type LeaveGuard, useLeaveGuard } from '../panes/use-leave-guard.tsx'
import { useFirstLocation, useListLocation } from '../panes/use-list-location.ts'
import type { OpenConversationActions } from './conversation-side.tsx'
import { loadPanes, OpenConversation, OpenPatient } from './open-conversation.tsx'

// The list works without it.
const InboxSavedFilters = lazyAddition(
  async () => (await import('./inbox-saved-filters.tsx')).InboxSavedFilters,
)

export interface InboxPageProps {
  /** Which conversations are listed. Each view has its own instance of the page. */
  view: InboxView
}

/** The inbox: conversations, the timeline of the open one, and its patient. */
export function InboxPage({ view }: InboxPageProps) {
  usePageTitle(viewTitle(view))
  const init = useInit()
  const navigate = useNavigate()
  const views = useInboxViews()
  const now = useNow()
  const layout = usePanesLayout()
  const isAfterFirstLoad = useAfterFirstLoad()
  const leaveGuard = useLeaveGuard()
  const inbox = useInbox(view, init.subscriber_id, useFirstLocation(), leaveGuard.leave)
  const { openConversation, detailsOpen, actions, onLeave } = useOpenConversation(inbox, layout, leaveGuard)

  return (
    <UnsavedPart edits={leaveGuard.edits}>
      <InboxPanes
        layout={layout}
        conversationOpen={openConversation !== null}
        hasSelection={inbox.checked.length > 0}
        listExpanded={inbox.choices.listExpanded}
        detailsOpen={detailsOpen}
        onCloseDetails={actions.closeDetails}
        onLeave={onLeave}
        onListReached={loadPanes}
        list={
          <InboxList
            inbox={inbox}
            layout={layout}
            types={init.client.tx_types}
            views={views}
            onChooseView={(name) => navigate({ to: viewNamed(name, views).path })}
            now={now}
            timeZone={init.client.time_zone}
            savedFilters={isAfterFirstLoad && <InboxSavedFilters inbox={inbox} />}
          />
        }
        timeline={
          openConversation && (
            <OpenConversation
              openConversation={openConversation}
              layout={layout}
              detailsOpen={detailsOpen}
              actions={actions}
            />
          )
        }
        details={
          openConversation && (
            <OpenPatient openConversation={openConversation} layout={layout} actions={actions} />
          )
        }
      />
      {leaveGuard.question}
    </UnsavedPart>
  )
}

/**
 * The open conversation. A different one opens immediately; a change of its row follows in a later rendering, since the
 * row itself shows the change.
 */
function useOpenConversation(inbox: Inbox, layout: PanesLayout, { leave }: LeaveGuard) {
  const { choices, actions, open: conversation } = inbox
  const patientId = choices.selection.open
  const position = detailsPosition(layout)
  const detailsOpen = choices.details[position]
  const latest = useMemo(
    () => (patientId === null ? null : { patientId, conversation }),
    [patientId, conversation],
  )
  const deferred = useDeferredValue(latest)
  const openConversation = deferred?.patientId === patientId ? deferred : latest

  const closeDetails = () => leave(() => actions.openDetails(position, false))
  const coversConversation = isOnePane(layout) && detailsOpen
  useListLocation({ patientId, details: patientId !== null && coversConversation }, (location) => {
    if (location.patientId !== patientId) actions.show(location.patientId)
    else if (isOnePane(layout)) actions.openDetails('over', location.details)
  })
  const stable = useStable<OpenConversationActions>({
    mark: actions.rows.mark,
    close: actions.close,
    openDetails: () => actions.openDetails(position, true),
    closeDetails,
  })
  // One step at a time: from a text field to the row, then out of the selection, then out of the conversation.
  const onLeave = () => {
    if (!isOnePane(layout) && document.activeElement?.matches('input, textarea')) return focusRow(patientId)
    if (inbox.checked.length > 0) return actions.deselect()
    leave(() => {
      actions.show(null)
      focusRow(patientId)
    })
  }
  return { openConversation, detailsOpen, actions: stable, onLeave }
}

/** Without a row on the screen, nothing has the focus: the keys of the list work then, too. */
function focusRow(patientId: string | null): void {
  const row = document.querySelector<HTMLElement>(`[data-patient="${patientId}"] button`)
  if (row) row.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
