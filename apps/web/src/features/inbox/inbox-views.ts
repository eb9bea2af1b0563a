import { type InboxView, ownInboxView, shownViews } from '@enamel/domain/inbox/views'
import { useInit } from '../../signed-in/init.api.ts'

/** The views of this practice's inbox (SHELL-02, SHELL-03), and the user's own. */
export function useInboxViews(): InboxView[] {
  const { settings, features } = useInit()
  return [...shownViews(settings.inbox_views as InboxView[], features), ownInboxView]
}
