import type { FastifyInstance } from 'fastify'
import { type DentallyNeeds, guardDentally } from './dentally-guard.ts'
import { appointmentsRoutes } from './routes/appointments.routes.ts'
import { listsRoutes } from './routes/lists.routes.ts'
import { moneyRoutes } from './routes/money.routes.ts'
import { patientsRoutes } from './routes/patients.routes.ts'

/** Dentally's API. Mounted at /dentally/v1. */
export function dentallyRoutes(needs: DentallyNeeds) {
  return async (app: FastifyInstance) => {
    guardDentally(app, needs)
    app.register(patientsRoutes(needs.practiceSystem))
    app.register(appointmentsRoutes(needs.practiceSystem))
    app.register(moneyRoutes(needs.practiceSystem))
    app.register(listsRoutes(needs.practiceSystem))
  }
}
