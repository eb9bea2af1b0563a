import { DAY_MS } from '../clock/day.ts'
import { newAppointment, newInvoice } from './new-records.ts'
import type { Random } from './random.ts'
import {
  type Appointment,
  appointmentReasons,
  type Invoice,
  type Patient,
  type PlanItem,
  practitioners,
} from './records.ts'

const treatments: readonly [string, string, string][] = [
  ['Adult examination', 'Check-up', '52'],
  ['Scale and polish', 'Hygiene visit', '68.5'],
  ['Composite filling', 'White filling', '145'],
  ['Porcelain bonded crown', 'Crown', '649.995'],
  ['Implant placement', 'Implant', '2450'],
  ['Clear aligner, full arch', 'Clear aligners', '3200'],
  ['Home whitening kit', 'Whitening', '349.9'],
]

export interface Past {
  appointments: Appointment[]
  invoices: Invoice[]
  planItems: PlanItem[]
}

/** Returns the next id of a kind of record. */
export type TakeId = (kind: 'appointment' | 'invoice' | 'item') => number

/**
 * A patient's past and future at the practice: visits, charges, plans.
 * @param least of visits, and of plans
 */
export function inventPast(random: Random, patient: Patient, began: Date, takeId: TakeId, least = 0): Past {
  const appointments = Array.from({ length: least + random.below(4) }, (_, visit) =>
    inventVisit(random, patient, began, visit, takeId),
  )
  const invoices = appointments
    .filter(({ state }) => state === 'Completed')
    .map((visit) => inventInvoice(random, patient, visit, takeId))
  const planItems = Array.from({ length: least + random.below(4) }, () =>
    inventItem(random, patient, began, takeId),
  )
  return { appointments, invoices, planItems }
}

function inventVisit(
  random: Random,
  patient: Patient,
  began: Date,
  visit: number,
  takeId: TakeId,
): Appointment {
  // At most one visit is ahead; the others lie half a year apart in the past.
  const isAhead = visit === 0 && random.chance(0.4)
  const days = isAhead ? 1 + random.below(60) : -(20 + visit * 180 + random.below(120))
  const start = new Date(began.getTime() + days * DAY_MS)
  start.setUTCHours(8 + random.below(9), random.pick([0, 15, 30, 45]), 0, 0)
  const state = isAhead
    ? random.pick(['Pending', 'Confirmed'] as const)
    : random.pick([
        'Completed',
        'Completed',
        'Completed',
        'Completed',
        'Cancelled',
        'Did not attend',
      ] as const)
  const known = new Date(Math.min(start.getTime() - 14 * DAY_MS, began.getTime() - DAY_MS))
  return newAppointment({
    id: takeId('appointment'),
    patient,
    practitioner_id: random.pick(practitioners).id,
    start,
    minutes: random.pick([15, 30, 45, 60]),
    state,
    reason: random.pick(appointmentReasons),
    now: isAhead ? known : start,
    createdAt: known,
  })
}

function inventInvoice(random: Random, patient: Patient, visit: Appointment, takeId: TakeId): Invoice {
  const [name, , price] = random.pick(treatments)
  const half = (Number(price) / 2).toFixed(2)
  return newInvoice({
    id: takeId('invoice'),
    patient,
    dated: new Date(visit.start_time),
    items: [{ id: takeId('item'), name, price, quantity: 1 }],
    paid: random.pick([price, price, price, price, half, '0']),
    now: new Date(visit.finish_time),
  })
}

function inventItem(random: Random, patient: Patient, began: Date, takeId: TakeId): PlanItem {
  const [nomenclature, forPatients, price] = random.pick(treatments)
  const isFound = random.chance(0.5)
  const isDone = !isFound && random.chance(0.4)
  const at = new Date(began.getTime() - (1 + random.below(200)) * DAY_MS).toISOString()
  const id = takeId('item')
  return {
    id,
    patient_id: patient.id,
    treatment_plan_id: patient.id * 10,
    practitioner_id: random.pick(practitioners).id,
    nomenclature,
    patient_nomenclature: random.chance(0.8) ? forPatients : null,
    price: isFound ? '0' : price,
    teeth: [random.pick(['UR6', 'UL1', 'LL7', 'LR4'])],
    surfaces: [],
    base_chart: isFound,
    completed: isDone,
    completed_at: isDone ? at : null,
    charged: isDone,
    invoice_id: null,
    created_at: at,
    updated_at: at,
  }
}
