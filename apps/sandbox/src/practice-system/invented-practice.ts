import { DAY_MS } from '../clock/day.ts'
import type { DentallyAccount } from './account.ts'
import { inventPerson } from './invented-people.ts'
import { inventPast, type Past } from './patient-past.ts'
import { type Random, randomFrom } from './random.ts'
import { type Appointment, type Invoice, type Patient, type PlanItem, paymentPlans } from './records.ts'

const FIRST_PATIENT = 100_001
const firstIds = { appointment: 700_001, invoice: 300_001, item: 400_001 }
const SEED = 0x0de27a11
/** The initial patients have visits and plans, so that there is something to see. */
const LEAST_PAST = 2

/** A practice's records, by id. */
export interface Records {
  patients: Map<number, Patient>
  appointments: Map<number, Appointment>
  invoices: Map<number, Invoice>
  planItems: Map<number, PlanItem>
}

/** A practice of the given size with its history, the same every time. */
export function invent(account: DentallyAccount, size: number, began: Date): Records {
  const random = randomFrom(SEED)
  const invented: Records = {
    patients: new Map(),
    appointments: new Map(),
    invoices: new Map(),
    planItems: new Map(),
  }
  const next = { ...firstIds }
  for (let index = 0; index < size; index++) {
    const patient = inventPatient(random, account, index, began)
    invented.patients.set(patient.id, patient)
    addPast(
      invented,
      inventPast(random, patient, began, (kind) => next[kind]++),
    )
  }
  return invented
}

/** Gives an initial patient the history that belongs to their id. */
export function settle(into: Records, id: number, began: Date): void {
  const patient = into.patients.get(id)
  if (!patient) return
  // A range of ids for each, so that they are the same after a restart.
  let next = id * 100
  addPast(
    into,
    inventPast(randomFrom(id), patient, began, () => next++, LEAST_PAST),
  )
}

function addPast(into: Records, { appointments, invoices, planItems }: Past): void {
  for (const one of appointments) into.appointments.set(one.id, one)
  for (const one of invoices) into.invoices.set(one.id, one)
  for (const one of planItems) into.planItems.set(one.id, one)
}

function inventPatient(random: Random, { siteId }: DentallyAccount, index: number, began: Date): Patient {
  const since = new Date(began.getTime() - (30 + random.below(3000)) * DAY_MS).toISOString()
  return {
    ...blankPatient(FIRST_PATIENT + index, siteId, since),
    ...inventPerson(random, index),
    ethnicity: random.pick(['1', '3', '8', '9', '12', '99']),
    payment_plan_id: random.pick(paymentPlans).id,
    acquisition_source_id: random.chance(0.6) ? 1 + random.below(5) : null,
    marketing: random.chance(0.5) ? 1 : 0,
    active: !random.chance(0.04),
  }
}

/** A patient without any details. */
export function blankPatient(id: number, siteId: string, since: string): Patient {
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
    created_at: since,
    updated_at: since,
  }
}
