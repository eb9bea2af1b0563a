import type { InboxView } from '@enamel/domain/inbox/views'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { InboxList } from '../../features/inbox/inbox-list.tsx'
import { useInboxViews } from '../../features/inbox/inbox-views.ts'
import { viewNamed, viewTitle } from '../../features/inbox/model/view.ts'
import { detailsPosition, InboxPanes } from '../../features/inbox/panes/inbox-panes.tsx'
import { type Inbox, useInbox } from '../../features/inbox/use-inbox.ts'
import { UnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import { useStable } from '../../lib/use-stable.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { isOnePane, type PanesLayout, usePanesLayout } from '../../ui/panes/panes-layout.ts'
import { usePageTitle } from '../page-title.ts'
import { type Leaving, useLeaving } from '../panes/use-leaving.tsx'
import { useFirstLocation, useListLocation } from '../panes/use-list-location.ts'
import { loadPanes, OpenConversation, type OpenConversationActions, OpenPatient } from './inbox-open.tsx'

export interface InboxPageProps {
  /** The listed conversations; each view has a new page. */
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
  const leaving = useLeaving()
  const inbox = useInbox(view, useFirstLocation(), leaving.leave)
  const { open, detailsOpen, actions } = useOpen(inbox, layout, leaving)

  return (
    <UnsavedPart edits={leaving.edits}>
      <InboxPanes
        layout={layout}
        conversationOpen={open !== null}
        listExpanded={inbox.choices.listExpanded}
        detailsOpen={detailsOpen}
        onCloseDetails={actions.closeDetails}
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
          />
        }
        timeline={
          open && <OpenConversation open={open} layout={layout} detailsOpen={detailsOpen} actions={actions} />
        }
        details={open && <OpenPatient open={open} layout={layout} actions={actions} />}
      />
      {leaving.question}
    </UnsavedPart>
  )
}

/** The open conversation. Its row is shown open immediately, timeline and patient in the next rendering. */
function useOpen(inbox: Inbox, layout: PanesLayout, { leave }: Leaving) {
  const { choices, actions, open: conversation } = inbox
  const patientId = choices.selection.open
  const where = detailsPosition(layout)
  const detailsOpen = choices.details[where]
  const wanted = useMemo(() => patientId && { patientId, conversation }, [patientId, conversation])
  const drawn = useDeferredValue(wanted)
  const open = patientId === null ? null : drawn || null

  const closeDetails = () => leave(() => actions.openDetails(where, false))
  const isOver = isOnePane(layout) && detailsOpen
  useListLocation({ patientId, details: patientId !== null && isOver }, (location) => {
    if (location.patientId !== patientId) actions.show(location.patientId)
    else if (isOnePane(layout)) actions.openDetails('over', location.details)
  })
  const stable = useStable<OpenConversationActions>({
    mark: actions.rows.mark,
    close: actions.close,
    openDetails: () => actions.openDetails(where, true),
    closeDetails,
  })
  return { open, detailsOpen, actions: stable }
}
