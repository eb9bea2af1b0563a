import { type ActionView, actionViews, ownActionView } from '@enamel/domain/actions/views'
import { isUuid } from '@enamel/domain/text/uuid'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { loadActionsPage, loadInboxScreen, loadOtherScreens } from '../pages/load-screens.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import type { otherScreens } from '../pages/other-screens.ts'
import { ShellPage } from '../pages/shell/shell-page.tsx'
import { listSearch, reportSearch } from '../signed-in/reports/report-search.ts'
import { FailureView } from '../ui/feedback/failure-view.tsx'

const rootRoute = createRootRoute()

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: ShellPage,
  // The patient whose editor covers the screen; meanwhile the address bar shows /patients/{id}.
  validateSearch: ({ editor }: Record<string, unknown>): { editor?: string } =>
    isUuid(editor) ? { editor } : {},
})

const LazyActionsPage = lazyRouteComponent(async () => ({ default: await loadActionsPage() }))

/** The page of a view, which the router can load before the page is shown. */
function actionsPage(view: ActionView) {
  return Object.assign(() => <LazyActionsPage view={view} />, { preload: LazyActionsPage.preload })
}

function actionRoute<const V extends ActionView>(view: V) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path: view.path as V['path'],
    component: actionsPage(view),
  })
}

const [newLeads, callAttempts, inDiscussion, considering, outcomes] = actionViews

const patientRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/patients/$patientId',
  component: actionsPage(newLeads),
})

/** A screen that is rarely the first one, which the router can load before it is shown. */
function otherScreen(name: keyof typeof otherScreens) {
  return lazyRouteComponent(async () => {
    const screens = await loadOtherScreens()
    return { default: await screens[name]() }
  })
}

/** The inbox's search parameters: the id of the patient whose conversation is open. */
function conversationSearch({ patient }: Record<string, unknown>): { patient?: string } {
  return isUuid(patient) ? { patient } : {}
}

const inboxScreen = lazyRouteComponent(async () => ({ default: await loadInboxScreen() }))
const inboxRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/inbox',
  validateSearch: conversationSearch,
  component: inboxScreen,
})
const unplacedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/inbox/unplaced',
  component: otherScreen('unplaced'),
})
const scheduledRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/inbox/scheduled',
  component: otherScreen('scheduled'),
})
// The inbox's other views. A practice may have its own, whose addresses are known only from its configuration. All
// other addresses show "Not found".
const catchAllRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/$',
  validateSearch: conversationSearch,
  component: inboxScreen,
})

const reportingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reporting',
  validateSearch: reportSearch,
})
const reportingIndexRoute = createRoute({
  getParentRoute: () => reportingRoute,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/reporting/practice', search, replace: true })
  },
})
const practiceOverviewRoute = createRoute({
  getParentRoute: () => reportingRoute,
  path: 'practice',
  component: otherScreen('practiceOverview'),
})
const pipelineReportRoute = createRoute({
  getParentRoute: () => reportingRoute,
  path: 'pipeline',
  component: otherScreen('pipelineReport'),
})
const patientReportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/patients/$namespace/$report',
  validateSearch: listSearch,
  component: otherScreen('patientReport'),
})
const exportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/exports/$exportId',
  component: otherScreen('export'),
})
const sourcesReportRoute = createRoute({
  getParentRoute: () => reportingRoute,
  path: 'sources',
  component: otherScreen('sourcesReport'),
})
const automationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/automations/{-$workflowId}',
  component: otherScreen('automations'),
})
const incomingPatientsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dentally/patients',
  component: otherScreen('incomingPatients'),
})
const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: otherScreen('settings'),
})
const practiceSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'practice',
  component: otherScreen('practiceSettings'),
})
const templatesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'templates/{-$channel}/{-$view}/{-$templateId}',
  component: otherScreen('templates'),
})
const integrationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'integrations/{-$integration}',
  component: otherScreen('integrations'),
})
const communicationSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'communications',
  component: otherScreen('communicationSettings'),
})
const pipelineSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'pipeline',
  component: otherScreen('pipelineSettings'),
})
const usersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'users',
  component: otherScreen('users'),
})

const accountRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'account',
  component: otherScreen('account'),
})

const routeTree = rootRoute.addChildren([
  shellRoute.addChildren([
    actionRoute(newLeads),
    actionRoute(callAttempts),
    actionRoute(inDiscussion),
    actionRoute(considering),
    actionRoute(outcomes),
    actionRoute(ownActionView),
    patientRoute,
    inboxRoute,
    unplacedRoute,
    scheduledRoute,
    reportingRoute.addChildren([
      reportingIndexRoute,
      practiceOverviewRoute,
      pipelineReportRoute,
      sourcesReportRoute,
    ]),
    patientReportRoute,
    exportRoute,
    automationsRoute,
    incomingPatientsRoute,
    settingsRoute.addChildren([
      practiceSettingsRoute,
      templatesRoute,
      integrationsRoute,
      communicationSettingsRoute,
      pipelineSettingsRoute,
      usersRoute,
      accountRoute,
    ]),
    catchAllRoute,
  ]),
])

/** The router of all screens. It uses the browser's history unless a test passes a different one. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFoundPage,
    // A screen whose code could not be loaded keeps its error until the page is loaded again.
    defaultErrorComponent: () => <FailureView onRetry={() => window.location.reload()} />,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
