import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { invalidFields, unknownRecord } from '../dentally-error.ts'
import { type Filters, filterRows, listPage, type Query } from '../list-page.ts'
import type { PracticeSystem } from '../practice-system.ts'
import { type Appointment, appointmentStates, statesHiddenByDefault } from '../records.ts'

const dayOf = ({ start_time }: Appointment) => start_time.slice(0, 10)

/** The filters that Dentally applies. Dentally ignores `start_date` and `finish_date`. */
const filters: Filters<Appointment> = {
  site_id: ({ site_id }, value) => site_id === value,
  patient_id: ({ patient_id }, value) => patient_id === Number(value),
  on: (row, value) => dayOf(row) === value,
  after: (row, value) => dayOf(row) >= value,
  before: (row, value) => dayOf(row) <= value,
  updated_after: ({ updated_at }, value) => updated_at > value,
}

const AppointmentInput = z.object({
  start_time: z.string(),
  finish_time: z.string(),
  practitioner_id: z.number().int(),
  reason: z.string().min(1),
  patient_id: z.number().int(),
  state: z.enum(appointmentStates).default('Pending'),
})
const AppointmentChange = AppointmentInput.partial()

/** Dentally's appointments: list, read, book, change, cancel. */
export function appointmentsRoutes({ store, changes, settings }: PracticeSystem) {
  return async (app: FastifyInstance) => {
    app.get('/appointments', async (request) => {
      const query = request.query as Query
      const found = filterRows(store.appointments.values(), filters, query)
      const shown =
        query.cancelled === 'true'
          ? found
          : found.filter(({ state }) => !statesHiddenByDefault.includes(state))
      return listPage('appointments', shown, query)
    })

    app.get('/appointments/:id', async (request) => ({ appointment: appointmentOf(request.params) }))

    app.post('/appointments', async (request, reply) => {
      const input = parseInput(AppointmentInput, request.body)
      const patient = store.patients.get(input.patient_id)
      if (!patient) throw unknownRecord()
      const start = new Date(input.start_time)
      const minutes = Math.round((Date.parse(input.finish_time) - start.getTime()) / 60_000)
      const { row } = changes.book({ ...input, patient, start, minutes })
      return reply.status(201).send({ appointment: row })
    })

    app.put('/appointments/:id', async (request) => {
      const { state, start_time, reason } = parseInput(AppointmentChange, request.body)
      const start = start_time === undefined ? undefined : new Date(start_time)
      const change = { ...(state && { state }), ...(start && { start }), ...(reason && { reason }) }
      return { appointment: changes.changeVisit(appointmentOf(request.params), change).row }
    })

    app.delete('/appointments/:id', async (request, reply) => {
      changes.changeVisit(appointmentOf(request.params), { state: 'Cancelled' })
      return reply.status(204).send()
    })
  }

  function appointmentOf(params: unknown): Appointment {
    const appointment = store.appointments.get(Number((params as { id: string }).id))
    if (!appointment) throw unknownRecord()
    return appointment
  }

  function parseInput<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
    const parsed = schema.safeParse((Object(body) as { appointment?: unknown }).appointment)
    if (parsed.success) return parsed.data
    const fields = parsed.error.issues.map(({ path }) => [path.join('.') || 'base', ['seems to be missing']])
    throw invalidFields(settings.errorShape, Object.fromEntries(fields))
  }
}
