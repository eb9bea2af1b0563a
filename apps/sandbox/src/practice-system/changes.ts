import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { DentallyAccount } from './account.ts'
import { blankPatient } from './generated-practice.ts'
import { newAppointment, newInvoice, newPlanItem, withState } from './new-records.ts'
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
 * Changes records in Dentally, for the page or for the product. Each change is stored and reported to the webhook. The
 * functions return the record and the result of the report.
 */
export function createChanges({ account, store, clock, onChange, webhooks }: ChangesDependencies) {
  const notifyOf = <Row extends object>(
    row: Row,
    object: Parameters<Webhooks['notify']>[0],
    verb: Parameters<Webhooks['notify']>[1],
  ) => {
    onChange()
    return { row, delivered: webhooks.notify(object, verb, row) }
  }
  const now = () => clock.now()

  return {
    addPatient(input: Partial<Patient>) {
      const blank = blankPatient(store.nextId(), account.siteId, now().toISOString())
      return notifyOf(store.writePatient({ ...blank, ...input }), 'patient', 'created')
    },
    changePatient(patient: Patient, input: Partial<Patient>) {
      const changed = { ...patient, ...input, id: patient.id, updated_at: now().toISOString() }
      return notifyOf(store.writePatient(changed), 'patient', 'updated')
    },
    book({ practitioner_id = practitioners[0].id, ...visit }: Visit) {
      const row = newAppointment({ ...visit, practitioner_id, id: store.nextId(), now: now() })
      return notifyOf(store.writeAppointment(row), 'appointment', 'created')
    },
    changeVisit(
      appointment: Appointment,
      input: { state?: AppointmentState; start?: Date; reason?: string },
    ) {
      const start = input.start ?? new Date(appointment.start_time)
      const moved = {
        ...appointment,
        reason: input.reason ?? appointment.reason,
        start_time: start.toISOString(),
        finish_time: new Date(start.getTime() + appointment.duration * 60_000).toISOString(),
      }
      const changed = withState(moved, input.state ?? appointment.state, now())
      return notifyOf(store.writeAppointment(changed), 'appointment', 'updated')
    },
    charge({ patient, items, paid }: Charge) {
      const itemsWithIds = items.map((item) => ({ ...item, id: store.nextId() }))
      const createdAt = now()
      const row = newInvoice({
        id: store.nextId(),
        patient,
        date: createdAt,
        items: itemsWithIds,
        paid,
        now: createdAt,
      })
      return notifyOf(store.writeInvoice(row), 'invoice', 'created')
    },
    /** Plans a treatment, of which Dentally has no event. */
    plan(input: { patient: Patient; name: string; price: string }) {
      const row = store.writePlanItem(newPlanItem({ ...input, id: store.nextId(), now: now() }))
      onChange()
      return row
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
