import type { FastifyInstance } from 'fastify'
import { listPage, type Query } from '../list-page.ts'
import type { PracticeSystem } from '../practice-system.ts'
import { acquisitionSources, appointmentReasons, paymentPlans, practitioners } from '../records.ts'

/** The practice's fixed lists, its webhook, and the user whose key is used. */
export function listsRoutes({ account, webhooks }: PracticeSystem) {
  const user = {
    id: 9003,
    first_name: 'Hannah',
    last_name: 'Price',
    role: 'Receptionist',
    site_id: account.siteId,
  }
  return async (app: FastifyInstance) => {
    app.get('/user', async () => ({ user }))
    app.get('/users/current', async () => ({ user }))

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
      listPage('sites', [{ id: account.siteId, name: account.siteName }], request.query as Query),
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
