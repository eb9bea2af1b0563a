import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { matchesQuery } from '../../practice-system/find-patients.ts'
import type { PracticeSystem } from '../../practice-system/practice-system.ts'
import { Patient, paymentPlans } from '../../practice-system/records.ts'
import { parse } from '../refusal.ts'
import { idOf, patientOf, replyAfterWebhook } from './record-request.ts'

const MAX_RESULTS = 50

const NewPatient = z.strictObject({
  title: z.string().default('Ms'),
  first_name: z.string().trim().min(1),
  last_name: z.string().trim().min(1),
  date_of_birth: z.iso.date().nullable().default(null),
  gender: z
    .enum(['male', 'female'])
    .default('female')
    .transform((gender) => gender === 'male'),
  ...Patient.pick({
    middle_name: true,
    email_address: true,
    mobile_phone: true,
    address_line_1: true,
    postcode: true,
    image_url: true,
  }).partial().shape,
  payment_plan_id: z
    .number()
    .int()
    .refine((id) => paymentPlans.some((plan) => plan.id === id), 'No such plan')
    .default(2),
})

const ChangedPatient = z.strictObject(
  Patient.pick({
    first_name: true,
    last_name: true,
    email_address: true,
    mobile_phone: true,
    address_line_1: true,
    postcode: true,
  }).partial().shape,
)

export function patientRoutes(app: FastifyInstance, { store, changes }: PracticeSystem): void {
  app.get('/practice-system/patients', async (request) => {
    const { query = '' } = request.query as { query?: string }
    const found = [...store.patients.values()].filter((patient) => matchesQuery(patient, query))
    return { patients: found.slice(0, MAX_RESULTS), total: found.length }
  })
  app.get('/practice-system/patients/:id', async (request) => {
    const patient = patientOf(store, idOf(request.params))
    const rowsOfPatient = <Row extends { patient_id: number }>(rows: Map<number, Row>) =>
      [...rows.values()].filter(({ patient_id }) => patient_id === patient.id)
    return {
      patient,
      appointments: rowsOfPatient(store.appointments).toSorted((a, b) =>
        a.start_time < b.start_time ? 1 : -1,
      ),
      invoices: rowsOfPatient(store.invoices),
      treatment_plan_items: rowsOfPatient(store.planItems),
    }
  })
  app.post('/practice-system/patients', (request, reply) =>
    replyAfterWebhook(reply, changes.addPatient(parse(NewPatient, request.body))),
  )
  app.put('/practice-system/patients', async (request) => {
    const { patients } = parse(z.strictObject({ patients: z.array(NewPatient).max(5_000) }), request.body)
    return { ids: patients.map((patient) => store.addExistingPatient(patient).id) }
  })
  app.put('/practice-system/patients/:id', (request, reply) => {
    const patient = patientOf(store, idOf(request.params))
    return replyAfterWebhook(reply, changes.changePatient(patient, parse(ChangedPatient, request.body)))
  })
}
