import { DAY_MS } from '../clock/day.ts'
import { penceOf, poundsOf } from './pounds.ts'
import {
  type Appointment,
  type AppointmentState,
  type Invoice,
  type Patient,
  type PlanItem,
  practitioners,
} from './records.ts'

interface NewAppointment {
  id: number
  patient: Patient
  practitioner_id: number
  start: Date
  minutes: number
  state: AppointmentState
  reason: string
  now: Date
  createdAt?: Date
}

export function newAppointment(input: NewAppointment): Appointment {
  const { id, patient, practitioner_id, start, minutes, state, reason, now, createdAt = now } = input
  return withState(
    {
      id,
      patient_id: patient.id,
      patient_name: `${patient.first_name} ${patient.last_name}`,
      practitioner_id,
      site_id: patient.site_id,
      start_time: start.toISOString(),
      finish_time: new Date(start.getTime() + minutes * 60_000).toISOString(),
      duration: minutes,
      state,
      reason,
      notes: null,
      completed_at: null,
      cancelled_at: null,
      created_at: createdAt.toISOString(),
      updated_at: now.toISOString(),
    },
    state,
    now,
  )
}

/** The appointment in a new state. Dentally stores when an appointment was completed or cancelled. */
export function withState(appointment: Appointment, state: AppointmentState, now: Date): Appointment {
  const at = now.toISOString()
  return {
    ...appointment,
    state,
    completed_at: state === 'Completed' ? (appointment.completed_at ?? at) : null,
    cancelled_at: state === 'Cancelled' ? (appointment.cancelled_at ?? at) : null,
    updated_at: at,
  }
}

interface NewInvoice {
  id: number
  patient: Patient
  date: Date
  items: { id: number; name: string; price: string; quantity: number }[]
  /** The amount already paid, in pounds. */
  paid: string
  now: Date
}

export function newInvoice({ id, patient, date, items, paid, now }: NewInvoice): Invoice {
  const lines = items.map((item) => ({
    id: item.id,
    invoice_id: id,
    name: item.name,
    item_price: item.price,
    total_price: item.quantity === 1 ? item.price : poundsOf(penceOf(item.price) * item.quantity),
    quantity: item.quantity,
  }))
  const [onlyLine] = lines
  // The total of a single line keeps its fractions of a penny.
  const amount =
    lines.length === 1 && onlyLine
      ? onlyLine.total_price
      : poundsOf(lines.reduce((sum, { total_price }) => sum + penceOf(total_price), 0))
  const outstanding = penceOf(amount) - penceOf(paid)
  return {
    id,
    patient_id: patient.id,
    patient_name: `${patient.first_name} ${patient.last_name}`,
    site_id: patient.site_id,
    reference: `INV-${id}`,
    amount,
    amount_outstanding: poundsOf(outstanding),
    dated_on: date.toISOString().slice(0, 10),
    due_on: new Date(date.getTime() + 30 * DAY_MS).toISOString().slice(0, 10),
    paid: outstanding <= 0,
    status: outstanding <= 0 ? 'paid' : 'unpaid',
    invoice_items: lines,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

interface NewPlanItem {
  id: number
  patient: Patient
  name: string
  /** Pounds. */
  price: string
  now: Date
}

/** A treatment that is planned and not invoiced. */
export function newPlanItem({ id, patient, name, price, now }: NewPlanItem): PlanItem {
  return {
    id,
    patient_id: patient.id,
    treatment_plan_id: patient.id * 10,
    practitioner_id: practitioners[0].id,
    nomenclature: name,
    patient_nomenclature: null,
    price,
    teeth: [],
    surfaces: [],
    base_chart: false,
    completed: false,
    completed_at: null,
    charged: false,
    invoice_id: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}
