import type { FastifyInstance } from 'fastify'
import { userOf } from '../dentally-guard.ts'
import { listPage, type Query } from '../list-page.ts'
import type { PracticeSystem } from '../practice-system.ts'
import { acquisitionSources, appointmentReasons, paymentPlans, practitioners } from '../records.ts'
import { type DentallyUser, firstSiteAddress, secondSite } from '../users.ts'

/** The practice's fixed lists, its webhook, and the user whose key or access token is used. */
export function listsRoutes({ account, webhooks }: PracticeSystem) {
  const site = { id: account.siteId, name: account.siteName, ...firstSiteAddress }
  const presentUser = ({ hasTwoSites, ...user }: DentallyUser) => ({ ...user, site_id: account.siteId })
  return async (app: FastifyInstance) => {
    for (const path of ['/user', '/users/current']) {
      app.get(path, async (request) => ({ user: presentUser(userOf(request)) }))
    }

    app.get('/payment_plans', async (request) => {
      const query = request.query as Query
      const plans = paymentPlans.filter(
        ({ active }) => query.active === undefined || String(active) === query.active,
      )
      const rows = plans.map((plan) => ({ ...plan, site_ids: [account.siteId] }))
      return listPage('payment_plans', rows, query)
    })
    app.get('/acquisition_sources', async (request) =>
      listPage('acquisition_sources', [...acquisitionSources], request.query as Query),
    )
    app.get('/practitioners', async (request) =>
      listPage(
        'practitioners',
        practitioners.map((one) => ({ ...one, active: true, site_id: account.siteId })),
        request.query as Query,
      ),
    )
    app.get('/sites', async (request) =>
      listPage('sites', userOf(request).hasTwoSites ? [site, secondSite] : [site], request.query as Query),
    )
    app.get('/appointment_reasons', async (request) =>
      listPage(
        'appointment_reasons',
        appointmentReasons.map((name, index) => ({ id: index + 1, name })),
        request.query as Query,
      ),
    )
    app.get('/webhooks', async () => ({ webhooks: [webhooks.present()] }))
  }
}
