import { hasSettingsAlert } from '@enamel/domain/integrations/integration'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useBlocker, useLocation, useNavigate } from '@tanstack/react-router'
import { UnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import { useInit } from '../../signed-in/init.api.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { OwnersOnly } from '../../signed-in/settings/owners-only.tsx'
import { Tabs } from '../../ui/collections/tabs.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { useDiscarding } from '../../ui/overlays/use-discarding.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { usePageTitle } from '../page-title.ts'
import { needsQuestion } from './leaving.ts'
import styles from './settings-page.module.css'
import { tabOfPath, tabsFor } from './settings-tabs.ts'

/** The settings: the tabs, and the page of the selected tab (SETT-01). */
export function SettingsPage() {
  usePageTitle('Settings')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const discarding = useLeaveQuestion()
  const selected = tabOfPath(pathname)
  const { role } = useInit()
  const integrations = useQuery(integrationsQuery)
  if (pathname.replace(/\/$/, '') === '/settings') return <Navigate to="/settings/practice" replace />
  if (!selected) return <NotFoundPage />
  const tabs = tabsFor(role)
  if (!tabs.some(({ key }) => key === selected))
    return (
      <div className={styles.page}>
        <h1 className={styles.title}>Settings</h1>
        <OwnersOnly />
      </div>
    )
  const items = tabs.map((tab) => ({
    ...tab,
    badge: tab.key === 'integrations' && hasSettingsAlert(integrations.data ?? []) && <AlertBadge />,
  }))
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Settings</h1>
      <Tabs
        label="Settings"
        items={items}
        selected={selected}
        onSelect={(key) => navigate({ to: `/settings/${key}` })}
        opensPages
        className={styles.tabs}
      >
        <UnsavedPart edits={discarding.edits}>
          <Outlet />
        </UnsavedPart>
      </Tabs>
      {discarding.question}
    </div>
  )
}

function AlertBadge() {
  return (
    <span className={styles.alert}>
      <Icon of={IconAlertCircle} size={16} />
      <span className="visually-hidden">needs attention</span>
    </span>
  )
}

/** Asks before a page of the settings with unsaved changes is left for another one (SETT-05, G3-06). */
function useLeaveQuestion() {
  const discarding = useDiscarding({
    title: 'Unsaved changes',
    text: 'You have unsaved changes, are you sure you want to leave?',
    stayLabel: 'Stay',
    discardLabel: 'Leave',
  })
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      needsQuestion(discarding.edits, current, next) && !(await discarding.mayLeave()),
    // The page asks before it is closed whatever is unsaved in it.
    enableBeforeUnload: false,
  })
  return discarding
}
