import type { ViewChannel } from '@enamel/domain/inbox/channels'
import type { InboxView } from '@enamel/domain/inbox/views'
import { ALL_TIME } from '@enamel/domain/time/date-range'
import { useQuery } from '@tanstack/react-query'
import { useInit } from '../../signed-in/init.api.ts'
import { countsQuery } from './inbox-counts.api.ts'

/**
 * The unread count of each view, by the view's path; undefined until it is loaded (INB-29). One query for each channel,
 * because the code of `useQueries` would add one kilobyte to the first load.
 */
export function useUnreadCounts(views: readonly InboxView[]): Record<string, number | undefined> {
  const counts: Record<ViewChannel | 'all', number | undefined> = {
    all: useUnreadCount(null, views),
    Email: useUnreadCount('Email', views),
    SMS: useUnreadCount('SMS', views),
    'Form Submissions': useUnreadCount('Form Submissions', views),
    WhatsApp: useUnreadCount('WhatsApp', views),
    'Phone Call': useUnreadCount('Phone Call', views),
  }
  const own = useQuery(
    countsQuery('unread', { channel: null, types: [], range: ALL_TIME, assignee: useInit().subscriber_id }),
  ).data
  return Object.fromEntries(
    views.map(({ path, channel, isOwn }) => [path, isOwn ? own : counts[channel ?? 'all']]),
  )
}

/** The unread count of a channel, if one of the views shows this channel. */
function useUnreadCount(channel: ViewChannel | null, views: readonly InboxView[]): number | undefined {
  const enabled = views.some((view) => view.channel === channel && !view.isOwn)
  return useQuery({ ...countsQuery('unread', { channel, types: [], range: ALL_TIME }), enabled }).data
}
