import { type InboxView, viewTitle } from '@enamel/domain/inbox/views'
import { usePageTitle } from './page-title.ts'

export interface InboxPageProps {
  /** Which conversations are listed; the page is made anew for each view. */
  view: InboxView
}

/** The inbox: conversations, the timeline of the open one, and its patient. */
export function InboxPage({ view }: InboxPageProps) {
  usePageTitle(viewTitle(view))
  return <h1>{viewTitle(view)}</h1>
}
