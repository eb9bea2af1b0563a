import { type InboxView, viewTitle } from '@enamel/domain/inbox/views'
import { useNavigate } from '@tanstack/react-router'
import { useInit } from '../features/config/init.api.ts'
import { usePanesLayout } from '../features/inbox/inbox-layout.ts'
import { InboxList } from '../features/inbox/inbox-list.tsx'
import { InboxPanes } from '../features/inbox/inbox-panes.tsx'
import { useInbox } from '../features/inbox/use-inbox.ts'
import { useRealtimeEffects, useRealtimeReload } from '../features/realtime/realtime-context.tsx'
import { inboxViews } from './menu-facts.ts'
import { useNow } from './now.ts'
import { usePageTitle } from './page-title.ts'

export interface InboxPageProps {
  /** Which conversations are listed; the page is made anew for each view. */
  view: InboxView
}

/** The inbox: conversations, the timeline of the open one, and its patient. */
export function InboxPage({ view }: InboxPageProps) {
  usePageTitle(viewTitle(view))
  const init = useInit()
  const navigate = useNavigate()
  const now = useNow()
  const layout = usePanesLayout()
  const inbox = useInbox(view)
  const { acts, choices } = inbox
  const { open } = choices.selection
  useRealtimeEffects({ inbox_row: ({ conversation }) => inbox.push(conversation) })
  useRealtimeReload(inbox.reconcile)

  return (
    <InboxPanes
      layout={layout}
      conversationOpen={open !== null}
      listExpanded={choices.listExpanded}
      detailsOpen={choices.detailsOpen ?? layout === 'three'}
      onCloseDetails={() => acts.openDetails(false)}
      list={
        <InboxList
          inbox={inbox}
          layout={layout}
          types={init.client.tx_types}
          views={inboxViews(init)}
          onChooseView={({ path }) => navigate({ to: path })}
          now={now}
          timeZone={init.client.time_zone}
        />
      }
      timeline={null}
      details={null}
    />
  )
}
