import type { ConversationRows } from '@enamel/domain/inbox/conversation'
import { builtInViews, type InboxView, ownInboxView } from '@enamel/domain/inbox/views'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { page } from 'vitest/browser'
import { RealtimeProvider } from '../../../signed-in/realtime-context.tsx'
import { ShortcutKeys } from '../../../signed-in/shortcuts/shortcut-keys.tsx'
import { fakeRealtime } from '../../../signed-in/testing/fake-realtime.ts'
import { type PanesLayout, usePanesLayout } from '../../../ui/panes/panes-layout.ts'
import { render } from '../../../ui/testing/render.tsx'
import { InboxList } from '../inbox-list.tsx'
import { detailsPosition, InboxPanes } from '../panes/inbox-panes.tsx'
import { type Inbox, useInbox } from '../use-inbox.ts'

const TYPES = ['Clear aligners', 'Composite bonding', 'Implants', 'Whitening']

/** The signed-in user. */
export const USER_ID = '0198c1de-0000-7000-8000-0000000000a1'

export const NOW = new Date('2025-11-20T09:31:00Z')

/** Renders a view of the inbox as its page does, with texts instead of timeline and patient details. */
export function showInbox(viewName = 'All') {
  const view = [...builtInViews, ownInboxView].find(({ name }) => name === viewName) as InboxView
  const latest: { inbox: Inbox | null } = { inbox: null }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const realtime = fakeRealtime()
  const { host } = render(
    <QueryClientProvider client={queries}>
      <RealtimeProvider realtime={realtime}>
        <div style={{ height: 846 }}>
          <Screen view={view} onInbox={(inbox) => (latest.inbox = inbox)} />
        </div>
        <ShortcutKeys />
      </RealtimeProvider>
    </QueryClientProvider>,
  )
  return {
    host,
    /** What `useInbox` returned in the latest render. */
    inbox: () => latest.inbox as Inbox,
    events: {
      push: (rows: ConversationRows) => realtime.publish({ kind: 'inbox_row', ...rows }),
      patientChanged: (patientId: string) => realtime.publish({ kind: 'patient_changed', patientId }),
      bulkMessages: () => realtime.publish({ kind: 'bulk_messages' }),
      reload: realtime.reconnect,
    },
    row: (name: string) => page.getByRole('listitem').filter({ hasText: name }),
    rows: () => [...host.querySelectorAll<HTMLElement>('[data-patient]')],
    names: () => [...host.querySelectorAll<HTMLElement>('[data-patient]')].map((row) => row.dataset.patient),
    scroller: () => host.querySelector('ul')?.parentElement as HTMLElement,
  }
}

function Screen({ view, onInbox }: { view: InboxView; onInbox: (inbox: Inbox) => void }) {
  const layout: PanesLayout = usePanesLayout()
  const inbox = useInbox(view, USER_ID, { patientId: null, details: false }, (go) => go())
  const { actions, choices } = inbox
  useLayoutEffect(() => {
    onInbox(inbox)
  })
  return (
    <InboxPanes
      layout={layout}
      conversationOpen={choices.selection.open !== null}
      hasSelection={inbox.checked.length > 0}
      listExpanded={choices.listExpanded}
      detailsOpen={choices.details[detailsPosition(layout)]}
      onCloseDetails={() => actions.openDetails(detailsPosition(layout), false)}
      onLeave={inbox.checked.length > 0 ? actions.deselect : actions.close}
      list={
        <InboxList
          inbox={inbox}
          layout={layout}
          types={TYPES}
          views={builtInViews}
          onChooseView={() => {}}
          now={NOW}
          timeZone="Europe/London"
        />
      }
      timeline={<p>Timeline of {choices.selection.open}</p>}
      details={<p>Details of {choices.selection.open}</p>}
    />
  )
}
