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

/** Treatments: name, name for patients, price in pounds. */
const treatments: readonly [string, string, string][] = [
  ['Adult examination', 'Check-up', '52'],
  ['Scale and polish', 'Hygiene visit', '68.5'],
  ['Composite filling', 'White filling', '145'],
  ['Porcelain bonded crown', 'Crown', '649.995'],
  ['Implant placement', 'Implant', '2450'],
  ['Clear aligner, full arch', 'Clear aligners', '3200'],
  ['Home whitening kit', 'Whitening', '349.9'],
]

export interface History {
  appointments: Appointment[]
  invoices: Invoice[]
  planItems: PlanItem[]
}

/** Returns the next id of a kind of record. */
export type NextId = (kind: 'appointment' | 'invoice' | 'item') => number

/**
 * Generates a patient's past and future at the practice: visits, invoices, plan items.
 * @param minimum the least number of visits, and of plan items
 */
export function generateHistory(
  random: Random,
  patient: Patient,
  demoStartedAt: Date,
  nextId: NextId,
  minimum = 0,
): History {
  const appointments = Array.from({ length: minimum + random.below(4) }, (_, visit) =>
    generateVisit(random, patient, demoStartedAt, visit, nextId),
  )
  const invoices = appointments
    .filter(({ state }) => state === 'Completed')
    .map((visit) => generateInvoice(random, patient, visit, nextId))
  const planItems = Array.from({ length: minimum + random.below(4) }, () =>
    generateItem(random, patient, demoStartedAt, nextId),
  )
  return { appointments, invoices, planItems }
}

function generateVisit(
  random: Random,
  patient: Patient,
  demoStartedAt: Date,
  visit: number,
  nextId: NextId,
): Appointment {
  // At most one visit is in the future. The others are in the past, about half a year apart.
  const isFuture = visit === 0 && random.chance(0.4)
  const days = isFuture ? 1 + random.below(60) : -(20 + visit * 180 + random.below(120))
  const start = new Date(demoStartedAt.getTime() + days * DAY_MS)
  start.setUTCHours(8 + random.below(9), random.pick([0, 15, 30, 45]), 0, 0)
  const state = isFuture
    ? random.pick(['Pending', 'Confirmed'] as const)
    : random.pick([
        'Completed',
        'Completed',
        'Completed',
        'Completed',
        'Cancelled',
        'Did not attend',
      ] as const)
  const bookedAt = new Date(Math.min(start.getTime() - 14 * DAY_MS, demoStartedAt.getTime() - DAY_MS))
  return newAppointment({
    id: nextId('appointment'),
    patient,
    practitioner_id: random.pick(practitioners).id,
    start,
    minutes: random.pick([15, 30, 45, 60]),
    state,
    reason: random.pick(appointmentReasons),
    now: isFuture ? bookedAt : start,
    createdAt: bookedAt,
  })
}

function generateInvoice(random: Random, patient: Patient, visit: Appointment, nextId: NextId): Invoice {
  const [name, , price] = random.pick(treatments)
  const halfPrice = (Number(price) / 2).toFixed(2)
  return newInvoice({
    id: nextId('invoice'),
    patient,
    date: new Date(visit.start_time),
    items: [{ id: nextId('item'), name, price, quantity: 1 }],
    paid: random.pick([price, price, price, price, halfPrice, '0']),
    now: new Date(visit.finish_time),
  })
}

function generateItem(random: Random, patient: Patient, demoStartedAt: Date, nextId: NextId): PlanItem {
  const [nomenclature, forPatients, price] = random.pick(treatments)
  const isFinding = random.chance(0.5)
  const isCompleted = !isFinding && random.chance(0.4)
  const at = new Date(demoStartedAt.getTime() - (1 + random.below(200)) * DAY_MS).toISOString()
  const id = nextId('item')
  return {
    id,
    patient_id: patient.id,
    treatment_plan_id: patient.id * 10,
    practitioner_id: random.pick(practitioners).id,
    nomenclature,
    patient_nomenclature: random.chance(0.8) ? forPatients : null,
    price: isFinding ? '0' : price,
    teeth: [random.pick(['UR6', 'UL1', 'LL7', 'LR4'])],
    surfaces: [],
    base_chart: isFinding,
    completed: isCompleted,
    completed_at: isCompleted ? at : null,
    charged: isCompleted,
    invoice_id: null,
    created_at: at,
    updated_at: at,
  }
}
