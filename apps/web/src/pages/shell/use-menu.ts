import { ownActionView, viewCounts } from '@enamel/domain/actions/views'
import type { InboxView } from '@enamel/domain/inbox/views'
import { hasSettingsAlert } from '@enamel/domain/integrations/integration'
import { IconClockHour4, IconMailQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { actionCountsQuery, ownCountQuery } from '../../features/actions/actions.api.ts'
import { useLiveActionCounts } from '../../features/actions/live-action-counts.ts'
import { useSession } from '../../features/auth/session.tsx'
import { useClientConfig } from '../../features/config/client-config.ts'
import { useInboxViews } from '../../features/inbox/inbox-views.ts'
import { useLiveInboxCounts } from '../../features/inbox/live-inbox-counts.ts'
import { useUnreadCounts } from '../../features/inbox/use-unread-counts.ts'
import { menuIconShapes } from '../../features/shell/menu-icons.ts'
import { menu } from '../../features/shell/model/menu.ts'
import type { SidebarItem, SidebarSection } from '../../features/shell/sidebar.tsx'
import { useLiveUnplaced } from '../../features/unplaced/live-unplaced.ts'
import { unplacedQuery } from '../../features/unplaced/unplaced.api.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { useScheduledSummary } from '../../signed-in/scheduled-summary.ts'

const UNPLACED_ITEM: SidebarItem = {
  key: 'unplaced',
  label: 'Not placed',
  to: { kind: 'screen', path: '/inbox/unplaced' },
  icon: IconMailQuestion,
}

const SCHEDULED_ITEM: SidebarItem = {
  key: 'scheduled',
  label: 'Scheduled',
  to: { kind: 'screen', path: '/inbox/scheduled' },
  icon: IconClockHour4,
}

const SETTINGS_ALERT = 'An integration needs your attention'

export interface Menu {
  sections: SidebarSection[]
  counts: Record<string, number | undefined>
  alerts: Record<string, string | undefined>
}

/**
 * The signed-in user's menu with counts and alerts beside its items, updated by events.
 * @param address the whole address of the page
 */
export function useMenu(address: string): Menu {
  const init = useInit()
  const { sso_url } = useClientConfig()
  const { mode } = useSession()
  const views = useInboxViews()
  const actions = useQuery(actionCountsQuery)
  const own = useQuery(ownCountQuery)
  const unread = useUnreadCounts(views)
  const unplaced = useQuery(unplacedQuery)
  const scheduled = useScheduledSummary()
  const integrations = useQuery(integrationsQuery)
  useLiveInboxCounts()
  useLiveActionCounts()
  useLiveUnplaced()

  const total = unplaced.data?.total ?? 0
  const sections = menu({
    role: init.role,
    features: init.features,
    views: init.settings.inbox_views as InboxView[],
    authMode: mode,
    ssoUrl: sso_url,
    address,
  })
  const shown = sections.map(({ label, items }) => ({
    label,
    items: [
      ...items.map((item) => ({ ...item, icon: menuIconShapes[item.icon] })),
      ...(label === 'Inbox' && total > 0 ? [UNPLACED_ITEM] : []),
      ...(label === 'Inbox' && scheduled?.total ? [SCHEDULED_ITEM] : []),
    ],
  }))
  return {
    sections: shown,
    counts: {
      ...Object.fromEntries(sections.flatMap(({ items }) => items.map(({ key, count }) => [key, count]))),
      ...viewCounts(actions.data ?? {}),
      [ownActionView.key]: own.data,
      ...Object.fromEntries(views.map(({ path }) => [`inbox:${path}`, unread[path]])),
      [UNPLACED_ITEM.key]: total,
      [SCHEDULED_ITEM.key]: scheduled?.attention,
    },
    alerts: { settings: hasSettingsAlert(integrations.data ?? []) ? SETTINGS_ALERT : undefined },
  }
}
