import { useLocation } from '@tanstack/react-router'
import { useInboxViews } from '../../features/inbox/inbox-views.ts'
import { viewAt } from '../../features/inbox/model/view.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { InboxPage } from './inbox-page.tsx'

/** The inbox view at the current address; an unknown address shows a failure view (SHELL-02, SHELL-03, G1-33). */
export function InboxScreen() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const view = viewAt(pathname, useInboxViews())
  return view ? <InboxPage key={view.path} view={view} /> : <NotFoundPage />
}
