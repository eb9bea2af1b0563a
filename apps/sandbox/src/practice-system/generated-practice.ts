import { DAY_MS } from '../clock/day.ts'
import type { DentallyAccount } from './account.ts'
import { generatePerson } from './generated-people.ts'
import { generateHistory, type History } from './patient-history.ts'
import { type Random, randomFrom } from './random.ts'
import { type Appointment, type Invoice, type Patient, type PlanItem, paymentPlans } from './records.ts'

const FIRST_PATIENT = 100_001
const firstIds = { appointment: 700_001, invoice: 300_001, item: 400_001 }
const SEED = 0x0de27a11
/**
 * Existing patients of the demo have at least this many visits and plan items, so that the demo has something to show.
 */
const MIN_HISTORY = 2

/** The records of a practice, by id. */
export interface Records {
  patients: Map<number, Patient>
  appointments: Map<number, Appointment>
  invoices: Map<number, Invoice>
  planItems: Map<number, PlanItem>
}

/** Generates a practice of the given size and its history. The same input always gives the same practice. */
export function generatePractice(account: DentallyAccount, size: number, demoStartedAt: Date): Records {
  const random = randomFrom(SEED)
  const records: Records = {
    patients: new Map(),
    appointments: new Map(),
    invoices: new Map(),
    planItems: new Map(),
  }
  const next = { ...firstIds }
  for (let index = 0; index < size; index++) {
    const patient = generatePatient(random, account, index, demoStartedAt)
    records.patients.set(patient.id, patient)
    addHistory(
      records,
      generateHistory(random, patient, demoStartedAt, (kind) => next[kind]++),
    )
  }
  return records
}

/** Adds the history of an existing patient, generated from their id. */
export function addHistoryOf(records: Records, id: number, demoStartedAt: Date): void {
  const patient = records.patients.get(id)
  if (!patient) return
  // Each patient has a separate range of ids, so that the ids are the same after a restart.
  let next = id * 100
  addHistory(
    records,
    generateHistory(randomFrom(id), patient, demoStartedAt, () => next++, MIN_HISTORY),
  )
}

function addHistory(records: Records, { appointments, invoices, planItems }: History): void {
  for (const appointment of appointments) records.appointments.set(appointment.id, appointment)
  for (const invoice of invoices) records.invoices.set(invoice.id, invoice)
  for (const item of planItems) records.planItems.set(item.id, item)
}

function generatePatient(
  random: Random,
  { siteId }: DentallyAccount,
  index: number,
  demoStartedAt: Date,
): Patient {
  const createdAt = new Date(demoStartedAt.getTime() - (30 + random.below(3000)) * DAY_MS).toISOString()
  return {
    ...blankPatient(FIRST_PATIENT + index, siteId, createdAt),
    ...generatePerson(random, index),
    ethnicity: random.pick(['1', '3', '8', '9', '12', '99']),
    payment_plan_id: random.pick(paymentPlans).id,
    acquisition_source_id: random.chance(0.6) ? 1 + random.below(5) : null,
    marketing: random.chance(0.5) ? 1 : 0,
    active: !random.chance(0.04),
  }
}

/** A patient with empty fields. */
export function blankPatient(id: number, siteId: string, createdAt: string): Patient {
  return {
    id,
    title: '',
    first_name: '',
    middle_name: null,
    last_name: '',
    preferred_name: null,
    gender: true,
    date_of_birth: null,
    email_address: null,
    mobile_phone: null,
    home_phone: null,
    address_line_1: null,
    address_line_2: null,
    town: null,
    postcode: null,
    ethnicity: null,
    payment_plan_id: 2,
    site_id: siteId,
    acquisition_source_id: null,
    use_email: true,
    use_sms: true,
    marketing: 0,
    active: true,
    image_url: null,
    metadata: {},
    created_at: createdAt,
    updated_at: createdAt,
  }
}
