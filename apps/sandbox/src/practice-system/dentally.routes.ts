import type { FastifyInstance } from 'fastify'
import { type DentallyDependencies, guardDentally } from './dentally-guard.ts'
import { appointmentsRoutes } from './routes/appointments.routes.ts'
import { listsRoutes } from './routes/lists.routes.ts'
import { moneyRoutes } from './routes/money.routes.ts'
import { patientsRoutes } from './routes/patients.routes.ts'

/** Dentally's API. Mounted at /dentally/v1. */
export function dentallyRoutes(deps: DentallyDependencies) {
  return async (app: FastifyInstance) => {
    guardDentally(app, deps)
    app.register(patientsRoutes(deps.practiceSystem))
    app.register(appointmentsRoutes(deps.practiceSystem))
    app.register(moneyRoutes(deps.practiceSystem))
    app.register(listsRoutes(deps.practiceSystem))
  }
}
