import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { errorShapes } from '../../practice-system/dentally-error.ts'
import type { PracticeSystem } from '../../practice-system/practice-system.ts'
import { parse } from '../refusal.ts'
import { patientRoutes } from './patients.routes.ts'
import { appointmentRoutes, invoiceRoutes, treatmentRoutes } from './visits-and-bills.routes.ts'

/**
 * Changes records as a practice does in Dentally; the webhook reports each change, except for treatments. Patients who
 * existed before the demo began are added without a report.
 */
export function practiceSystemRoutes(system: PracticeSystem) {
  return async (app: FastifyInstance) => {
    patientRoutes(app, system)
    appointmentRoutes(app, system)
    invoiceRoutes(app, system)
    treatmentRoutes(app, system)
    settingsRoutes(app, system)
  }
}

function settingsRoutes(app: FastifyInstance, { settings, token, webhooks }: PracticeSystem): void {
  app.put('/practice-system/settings', async (request) => {
    const { error_shape } = parse(z.strictObject({ error_shape: z.enum(errorShapes) }), request.body)
    settings.errorShape = error_shape
    return { error_shape }
  })
  app.post('/practice-system/token', async () => {
    token.renew()
    return { status: 'renewed' }
  })
  app.get('/practice-system/webhook', async () => webhooks.present())
  app.post('/practice-system/webhook', async () => {
    webhooks.switchOn()
    return webhooks.present()
  })
}
