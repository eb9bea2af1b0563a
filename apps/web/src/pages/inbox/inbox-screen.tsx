import { useLocation } from '@tanstack/react-router'
import { viewAt } from '../../features/inbox/model/view.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { inboxViews } from '../shell/menu-input.ts'
import { InboxPage } from './inbox-page.tsx'

/** The inbox view at this address; an unknown address shows a failure view (SHELL-02, SHELL-03, G1-33). */
export function InboxScreen() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const view = viewAt(pathname, inboxViews(useInit()))
  return view ? <InboxPage key={view.path} view={view} /> : <NotFoundPage />
}
