import type { FastifyInstance } from 'fastify'
import { dentallyRefusal, invalidFields, unknownRecord } from '../dentally-error.ts'
import { matchesQuery } from '../find-patients.ts'
import { type Filters, filterRows, listPage, type Query } from '../list-page.ts'
import type { PracticeSystem } from '../practice-system.ts'
import { Patient, paymentPlans } from '../records.ts'

/** The filters that Dentally applies. Dentally ignores `mobile_phone` and all other filters. */
const filters: Filters<Patient> = {
  query: matchesQuery,
  site_id: ({ site_id }, value) => site_id === value,
  updated_after: ({ updated_at }, value) => updated_at > value,
  created_after: ({ created_at }, value) => created_at > value,
  created_before: ({ created_at }, value) => created_at < value,
}

const MISSING = 'seems to be missing'
const PatientInput = Patient.partial().omit({ id: true, created_at: true, updated_at: true })

/** Dentally's patients: search, read, create, change, archive. */
export function patientsRoutes({ account, store, changes, settings }: PracticeSystem) {
  return async (app: FastifyInstance) => {
    app.get('/patients', async (request) => {
      const query = request.query as Query
      return listPage('patients', filterRows(store.patients.values(), filters, query), query)
    })

    app.get('/patients/:id', async (request) => ({ patient: patientOf(request.params) }))

    app.post('/patients', async (request, reply) => {
      const input = inputOf(request.body)
      const errors = errorsOf(input)
      if (Object.keys(errors).length > 0) throw invalidFields(settings.errorShape, errors)
      const { row } = changes.addPatient({
        ...(PatientInput.safeParse(input).data ?? {}),
        site_id: account.siteId,
      })
      return reply.status(201).send({ patient: row })
    })

    app.put('/patients/:id', async (request) => {
      const patient = patientOf(request.params)
      const parsed = PatientInput.safeParse(inputOf(request.body))
      if (!parsed.success) throw invalidFields(settings.errorShape, { base: ['is invalid'] })
      return { patient: changes.changePatient(patient, parsed.data).row }
    })

    app.delete('/patients/:id', async (request, reply) => {
      changes.changePatient(patientOf(request.params), { active: false })
      return reply.status(204).send()
    })
  }

  function patientOf(params: unknown): Patient {
    const patient = store.patients.get(Number((params as { id: string }).id))
    if (!patient) throw unknownRecord()
    return patient
  }
}

function inputOf(body: unknown): Record<string, unknown> {
  const { patient } = Object(body) as { patient?: unknown }
  if (typeof patient === 'object' && patient !== null) return patient as Record<string, unknown>
  const message = 'param is missing or the value is empty: patient'
  throw dentallyRefusal(400, 'invalid_request_error', message)
}

/** The errors of each field, in the texts that Dentally was observed to return. */
function errorsOf(input: Record<string, unknown>): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const field of ['title', 'first_name', 'last_name', 'date_of_birth']) {
    const value = input[field]
    if (typeof value !== 'string' || value.trim() === '') errors[field] = [MISSING]
  }
  if (typeof input.gender !== 'boolean') errors.gender = ['must be male or female']
  if (!paymentPlans.some(({ id }) => id === input.payment_plan_id)) errors.payment_plan = [MISSING]
  return errors
}
