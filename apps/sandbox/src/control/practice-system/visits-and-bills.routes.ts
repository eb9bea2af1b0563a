import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { PracticeSystem } from '../../practice-system/practice-system.ts'
import { appointmentStates, type Invoice } from '../../practice-system/records.ts'
import { controlRefusal, parse } from '../refusal.ts'
import { idOf, patientOf, replyAfterWebhook } from './record-request.ts'

const Pounds = z.union([
  z.number().min(0).transform(String),
  z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, 'An amount, such as 52.50'),
])

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

export function appointmentRoutes(app: FastifyInstance, { store, changes }: PracticeSystem): void {
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

export function invoiceRoutes(app: FastifyInstance, { store, changes }: PracticeSystem): void {
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

export function treatmentRoutes(app: FastifyInstance, { store, changes }: PracticeSystem): void {
  app.post('/practice-system/treatments', async (request, reply) => {
    const { patient_id, ...treatment } = parse(NewTreatment, request.body)
    const patient = patientOf(store, patient_id, 'patient_id')
    return reply.status(201).send(changes.plan({ ...treatment, patient }))
  })
}
