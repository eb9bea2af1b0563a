import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { DentallyAccount } from './account.ts'
import { blankPatient } from './invented-practice.ts'
import { inState, newAppointment, newInvoice } from './new-records.ts'
import type { PracticeStore } from './practice-store.ts'
import {
  type Appointment,
  type AppointmentState,
  type Invoice,
  type Patient,
  practitioners,
} from './records.ts'
import type { Webhooks } from './webhooks.ts'

interface ChangesDependencies {
  account: DentallyAccount
  store: PracticeStore
  clock: SandboxClock
  onChange: () => void
  webhooks: Webhooks
}

export interface Visit {
  patient: Patient
  start: Date
  minutes: number
  reason: string
  state: AppointmentState
  practitioner_id?: number
}

export interface Charge {
  patient: Patient
  items: { name: string; price: string; quantity: number }[]
  paid: string
}

/**
 * Changes in Dentally, made by the page or by the product: each is stored and reported to the webhook. Each returns the
 * record and the result of the report.
 */
export function createChanges({ account, store, clock, onChange, webhooks }: ChangesDependencies) {
  const notified = <Row extends object>(
    row: Row,
    object: Parameters<Webhooks['notify']>[0],
    verb: Parameters<Webhooks['notify']>[1],
  ) => {
    onChange()
    return { row, delivered: webhooks.notify(object, verb, row) }
  }
  const now = () => clock.now()

  return {
    addPatient(given: Partial<Patient>) {
      const blank = blankPatient(store.takeId(), account.siteId, now().toISOString())
      return notified(store.writePatient({ ...blank, ...given }), 'patient', 'created')
    },
    changePatient(patient: Patient, given: Partial<Patient>) {
      const changed = { ...patient, ...given, id: patient.id, updated_at: now().toISOString() }
      return notified(store.writePatient(changed), 'patient', 'updated')
    },
    book({ practitioner_id = practitioners[0].id, ...visit }: Visit) {
      const row = newAppointment({ ...visit, practitioner_id, id: store.takeId(), now: now() })
      return notified(store.writeAppointment(row), 'appointment', 'created')
    },
    changeVisit(
      appointment: Appointment,
      given: { state?: AppointmentState; start?: Date; reason?: string },
    ) {
      const start = given.start ?? new Date(appointment.start_time)
      const moved = {
        ...appointment,
        reason: given.reason ?? appointment.reason,
        start_time: start.toISOString(),
        finish_time: new Date(start.getTime() + appointment.duration * 60_000).toISOString(),
      }
      const changed = inState(moved, given.state ?? appointment.state, now())
      return notified(store.writeAppointment(changed), 'appointment', 'updated')
    },
    charge({ patient, items, paid }: Charge) {
      const numbered = items.map((item) => ({ ...item, id: store.takeId() }))
      const made = now()
      const row = newInvoice({ id: store.takeId(), patient, dated: made, items: numbered, paid, now: made })
      return notified(store.writeInvoice(row), 'invoice', 'created')
    },
    pay(invoice: Invoice) {
      const paid = { ...invoice, amount_outstanding: '0', paid: true, status: 'paid' }
      const row = store.writeInvoice({ ...paid, updated_at: now().toISOString() })
      onChange()
      const { id, patient_id, amount, updated_at } = row
      const payment = { id: id * 10, patient_id, amount, updated_at, dated_on: updated_at.slice(0, 10) }
      return { row, delivered: webhooks.notify('payment', 'created', { ...payment, status: 'paid' }) }
    },
  }
}
