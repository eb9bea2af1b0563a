import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { errorShapes } from '../practice-system/dentally-error.ts'
import { matchesQuery } from '../practice-system/find-patients.ts'
import type { PracticeSystem } from '../practice-system/practice-system.ts'
import {
  type Appointment,
  appointmentStates,
  type Invoice,
  Patient,
  paymentPlans,
} from '../practice-system/records.ts'
import { controlRefusal, invalid, parse } from './refusal.ts'

const MAX_RESULTS = 50

const Pounds = z.union([
  z.number().min(0).transform(String),
  z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, 'An amount, such as 52.50'),
])
const Day = z.iso.date()

const NewPatient = z.strictObject({
  title: z.string().default('Ms'),
  first_name: z.string().trim().min(1),
  last_name: z.string().trim().min(1),
  date_of_birth: Day.nullable().default(null),
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

const NewAppointment = z.strictObject({
  patient_id: z.number().int(),
  start_time: z.iso.datetime({ offset: true }),
  /** Minutes. */
  duration: z.number().int().min(5).max(480).default(30),
  reason: z.string().min(1).default('Exam'),
  state: z.enum(appointmentStates).default('Pending'),
})

const ChangedAppointment = z.strictObject({
  start_time: z.iso.datetime({ offset: true }).optional(),
  reason: z.string().min(1).optional(),
  state: z.enum(appointmentStates).optional(),
})

const NewInvoice = z.strictObject({
  patient_id: z.number().int(),
  amount: Pounds,
  name: z.string().min(1).default('Treatment'),
  /** Whether the whole amount is paid already. */
  paid: z.boolean().default(false),
})

const NewTreatment = z.strictObject({
  patient_id: z.number().int(),
  name: z.string().min(1).default('Crown'),
  price: Pounds,
})

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

function patientRoutes(app: FastifyInstance, { store, changes }: PracticeSystem): void {
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

function appointmentRoutes(app: FastifyInstance, { store, changes }: PracticeSystem): void {
  app.post('/practice-system/appointments', (request, reply) => {
    const { patient_id, start_time, duration, ...visit } = parse(NewAppointment, request.body)
    const time = { start: new Date(start_time), minutes: duration }
    return replyAfterWebhook(
      reply,
      changes.book({ ...visit, ...time, patient: patientOf(store, patient_id, 'patient_id') }),
    )
  })
  app.put('/practice-system/appointments/:id', (request, reply) => {
    const appointment = store.appointments.get(idOf(request.params))
    if (!appointment) throw controlRefusal(404, 'not_found', 'There is no such appointment.')
    const { start_time, ...change } = parse(ChangedAppointment, request.body)
    const start = start_time === undefined ? {} : { start: new Date(start_time) }
    return replyAfterWebhook(reply, changes.changeVisit(appointment, { ...change, ...start }))
  })
}

function invoiceRoutes(app: FastifyInstance, { store, changes }: PracticeSystem): void {
  app.post('/practice-system/invoices', (request, reply) => {
    const { patient_id, amount, name, paid } = parse(NewInvoice, request.body)
    const items = [{ name, price: amount, quantity: 1 }]
    const patient = patientOf(store, patient_id, 'patient_id')
    return replyAfterWebhook(reply, changes.charge({ patient, items, paid: paid ? amount : '0' }))
  })
  app.put('/practice-system/invoices/:id', (request, reply) => {
    const invoice: Invoice | undefined = store.invoices.get(idOf(request.params))
    if (!invoice) throw controlRefusal(404, 'not_found', 'There is no such invoice.')
    parse(z.strictObject({ paid: z.literal(true) }), request.body)
    return replyAfterWebhook(reply, changes.pay(invoice))
  })
}

function treatmentRoutes(app: FastifyInstance, { store, changes }: PracticeSystem): void {
  app.post('/practice-system/treatments', async (request, reply) => {
    const { patient_id, ...treatment } = parse(NewTreatment, request.body)
    const patient = patientOf(store, patient_id, 'patient_id')
    return reply.status(201).send(changes.plan({ ...treatment, patient }))
  })
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

/** @param field the request's field that contains the patient's id, or null when the id is in the path */
function patientOf({ patients }: PracticeSystem['store'], id: number, field: string | null = null): Patient {
  const patient = patients.get(id)
  if (patient) return patient
  if (field !== null) throw invalid({ [field]: ['There is no such patient.'] })
  throw controlRefusal(404, 'not_found', 'There is no such patient.')
}

function idOf(params: unknown): number {
  return Number((params as { id: string }).id)
}

/**
 * Responds after the first attempt to send the webhook. The change stays even when that attempt fails; the webhook is
 * then sent again, unless it is switched off.
 */
async function replyAfterWebhook(
  reply: FastifyReply,
  {
    row,
    delivered,
  }: { row: Patient | Appointment | Invoice; delivered: Promise<{ kind: string; detail?: string }> },
) {
  const result = await delivered
  if (result.kind === 'accepted') return reply.status(201).send({ status: 'accepted', ...row })
  return reply.status(202).send({ status: 'queued', ...row, detail: result.detail ?? '' })
}
