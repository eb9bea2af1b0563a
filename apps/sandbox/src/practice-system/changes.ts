import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { DentallyAccount } from './account.ts'
import { blankPatient } from './invented-practice.ts'
import { inState, newAppointment, newInvoice } from './new-records.ts'
import type { PracticeBooks } from './practice-books.ts'
import {
  type Appointment,
  type AppointmentState,
  type Invoice,
  type Patient,
  practitioners,
} from './records.ts'
import type { Webhooks } from './webhooks.ts'

interface ChangesNeeds {
  account: DentallyAccount
  books: PracticeBooks
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
 * Changes in Dentally, by whomever: each is stored, and reported to the webhook. Each returns the record and the result
 * of the report.
 */
export function createChanges({ account, books, clock, onChange, webhooks }: ChangesNeeds) {
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
      const blank = blankPatient(books.takeId(), account.siteId, now().toISOString())
      return notified(books.writePatient({ ...blank, ...given }), 'patient', 'created')
    },
    changePatient(patient: Patient, given: Partial<Patient>) {
      const changed = { ...patient, ...given, id: patient.id, updated_at: now().toISOString() }
      return notified(books.writePatient(changed), 'patient', 'updated')
    },
    book({ practitioner_id = practitioners[0].id, ...visit }: Visit) {
      const row = newAppointment({ ...visit, practitioner_id, id: books.takeId(), now: now() })
      return notified(books.writeAppointment(row), 'appointment', 'created')
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
      return notified(books.writeAppointment(changed), 'appointment', 'updated')
    },
    charge({ patient, items, paid }: Charge) {
      const numbered = items.map((item) => ({ ...item, id: books.takeId() }))
      const made = now()
      const row = newInvoice({ id: books.takeId(), patient, dated: made, items: numbered, paid, now: made })
      return notified(books.writeInvoice(row), 'invoice', 'created')
    },
    pay(invoice: Invoice) {
      const paid = { ...invoice, amount_outstanding: '0', paid: true, status: 'paid' }
      const row = books.writeInvoice({ ...paid, updated_at: now().toISOString() })
      onChange()
      const { id, patient_id, amount, updated_at } = row
      const payment = { id: id * 10, patient_id, amount, updated_at, dated_on: updated_at.slice(0, 10) }
      return { row, delivered: webhooks.notify('payment', 'created', { ...payment, status: 'paid' }) }
    },
  }
}
