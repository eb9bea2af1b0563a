import { fileURLToPath } from 'node:url'
import { type ClientConfig, RemoteConfig } from '@enamel/contract/config'
import { PRODUCT_NAME } from '@enamel/domain/product/name'
import type { FastifyInstance } from 'fastify'
import { API_BASE } from './api-base.ts'
import type { Dependencies } from './dependencies.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { actionRoutes } from './features/actions/actions.routes.ts'
import { addPatientRoutes } from './features/add-patient/add-patient.routes.ts'
import { assignmentRoutes } from './features/assignment/assignment.routes.ts'
import { auditLog } from './features/audit/index.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { allowedRedirects, liveSessions } from './features/auth/index.ts'
import { automationRoutes } from './features/automations/automations.routes.ts'
import { brandRoutes } from './features/brand/brand.routes.ts'
import { bulkRoutes } from './features/bulk/bulk.routes.ts'
import { communicationSettingsRoutes } from './features/communication-settings/communication-settings.routes.ts'
import { communicationRoutes } from './features/communications/communications.routes.ts'
import { configRoutes } from './features/config/config.routes.ts'
import { exportRoutes } from './features/exports/exports.routes.ts'
import { registerFilePages } from './features/file-links/file-links.routes.ts'
import { formRoutes } from './features/forms/forms.routes.ts'
import { carrierWebhooks } from './features/inbound/carrier/carrier-webhooks.ts'
import { whatsAppWebhook } from './features/inbound/whatsapp/whatsapp-webhook.ts'
import { inboxRoutes } from './features/inbox/inbox.routes.ts'
import { measureIntegrationFailures } from './features/integrations/failures/failure-metrics.ts'
import { integrationRoutes } from './features/integrations/integrations.routes.ts'
import { labelRoutes } from './features/labels/labels.routes.ts'
import { mailDomainRoutes } from './features/mail-domain/mail-domain.routes.ts'
import { mailboxWebhooks } from './features/mailbox/notifications/mailbox-webhook.ts'
import { nextActionRoutes } from './features/next-action/next-action.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { patientReportRoutes } from './features/patient-reports/patient-reports.routes.ts'
import { patientRoutes } from './features/patients/patients.routes.ts'
import { permissionRoutes } from './features/permission/permission.routes.ts'
import { pipelineRoutes } from './features/pipeline/pipeline.routes.ts'
import { practiceSettingsRoutes } from './features/practice-settings/practice-settings.routes.ts'
import { practiceSystemRoutes } from './features/practice-system/practice-system.routes.ts'
import { practiceSystemWebhook } from './features/practice-system/practice-system-webhook.ts'
import { presenceRoutes } from './features/presence/presence.routes.ts'
import { realtimeRoutes } from './features/realtime/realtime.routes.ts'
import { repairRequestRoutes } from './features/repair-requests/repair-requests.routes.ts'
import { reportingRoutes } from './features/reporting/reporting.routes.ts'
import { returnOnSourcesRoutes } from './features/return-on-sources/return-on-sources.routes.ts'
import { savedFilterRoutes } from './features/saved-filters/saved-filters.routes.ts'
import { scheduledMessageRoutes } from './features/scheduled-messages/scheduled-messages.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { sendingRoutes } from './features/sending/sending.routes.ts'
import { snoozeRoutes } from './features/snooze/snooze.routes.ts'
import { sourceRoutes } from './features/sources/sources.routes.ts'
import { stageRoutes } from './features/stages/stages.routes.ts'
import { templateRoutes } from './features/templates/templates.routes.ts'
import { timelineRoutes } from './features/timeline/timeline.routes.ts'
import { unplacedRoutes } from './features/unplaced/unplaced.routes.ts'
import { registerUnsubscribePages } from './features/unsubscribe/unsubscribe.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { valueRoutes } from './features/values/values.routes.ts'
import { installOpenApi } from './http/api-description/open-api.ts'
import { serveWebPage } from './http/files/web-page.ts'
import { registerRoutes } from './http/pipeline/register-routes.ts'
import type { Route } from './http/pipeline/serve.ts'
import { registerWebhooks } from './http/pipeline/webhook.ts'
import { buildServer } from './http/server/build-server.ts'
import { createMetrics, installMetrics } from './http/server/metrics.ts'
import { sendProductTime } from './http/server/product-time.ts'
import type { ProductLog } from './log.ts'

/** Every endpoint of the contract with its handler. */
export const routes: readonly Route[] = [
  ...configRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...assignmentRoutes,
  ...notificationRoutes,
  ...savedFilterRoutes,
  ...patientRoutes,
  ...searchRoutes,
  ...timelineRoutes,
  ...communicationRoutes,
  ...permissionRoutes,
  ...sendingRoutes,
  ...scheduledMessageRoutes,
  ...bulkRoutes,
  ...templateRoutes,
  ...automationRoutes,
  ...integrationRoutes,
  ...repairRequestRoutes,
  ...snoozeRoutes,
  ...inboxRoutes,
  ...unplacedRoutes,
  ...actionRoutes,
  ...addPatientRoutes,
  ...stageRoutes,
  ...labelRoutes,
  ...valueRoutes,
  ...sourceRoutes,
  ...nextActionRoutes,
  ...pipelineRoutes,
  ...brandRoutes,
  ...practiceSettingsRoutes,
  ...mailDomainRoutes,
  ...communicationSettingsRoutes,
  ...userRoutes,
  ...practiceSystemRoutes,
  ...patientReportRoutes,
  ...exportRoutes,
  ...formRoutes,
  ...returnOnSourcesRoutes,
  ...presenceRoutes,
  ...realtimeRoutes,
  ...reportingRoutes,
]

/** The built web app, from `npm run build`. */
export const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface AppOptions {
  deps: Dependencies
  log: ProductLog
  /** The folder of the built web app; without it the process serves the API only. */
  webFolder?: string
}

/** The HTTP side of the product: every route behind one request pipeline, the config file, metrics and the web page. */
export async function buildApp({ deps, log, webFolder }: AppOptions): Promise<FastifyInstance> {
  const { config, publicUrl } = deps
  const app = await buildServer({ config, log, publicUrl, secret: deps.secret })
  sendProductTime(app, deps.clock)

  const remoteConfig: RemoteConfig = {
    api_base_url: API_BASE,
    api_version: config.version,
    realtime: deps.push.clientConfig,
  }
  const schema = { response: { 200: RemoteConfig } }
  app.get('/config.json', { config: { rateLimit: false }, schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return remoteConfig
  })
  const metrics = createMetrics()
  measureIntegrationFailures(metrics.registry, deps)
  installMetrics(app, metrics)
  const audit = auditLog(deps.db, deps.clock)
  await app.register(
    async (api) => {
      await installOpenApi(api, { title: PRODUCT_NAME, version: config.version, publicUrl })
      registerRoutes(
        api,
        {
          deps,
          publicUrl,
          findSession: liveSessions(deps.db, deps.clock),
          audit,
        },
        routes,
      )
      await registerWebhooks(api, [
        ...(deps.carrier ? carrierWebhooks(deps, deps.carrier) : []),
        whatsAppWebhook(deps),
        practiceSystemWebhook(deps),
        ...mailboxWebhooks(deps),
      ])
      api.all('/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
    },
    { prefix: API_BASE },
  )
  await registerUnsubscribePages(app, deps)
  await registerFilePages(app, deps, audit)
  if (webFolder)
    await serveWebPage(app, webFolder, { config: clientConfigOf(deps), push: remoteConfig.realtime })
  return app
}

/** The part of the configuration that the page gets, without secrets. */
export function clientConfigOf({
  config,
  publicUrl,
}: Pick<Dependencies, 'config' | 'publicUrl'>): ClientConfig {
  const { signIn } = config
  const provider = signIn.mode === 'legacy' ? null : signIn.provider
  return {
    ui_base_url: publicUrl,
    allowed_redirect_urls: allowedRedirects({ config, publicUrl }),
    auth_mode: signIn.mode,
    environment: config.sandboxUrl ? 'demo' : 'production',
    ui_version: config.version,
    sso_url: provider?.url ?? null,
    sso_provider: provider?.name ?? null,
    product_name: PRODUCT_NAME,
    sibling_products: config.siblingProducts,
    analytics_object: config.analyticsObject,
  }
}
