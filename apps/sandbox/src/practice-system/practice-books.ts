import { z } from 'zod'
import type { WorldClock } from '../clock/world-clock.ts'
import { keptFile } from '../kept/kept-file.ts'
import type { DentallyAccount } from './account.ts'
import { inventPerson } from './invented-people.ts'
import { inventPast, type Past } from './patient-past.ts'
import { type Random, randomFrom } from './random.ts'
import { Appointment, Invoice, Patient, type PlanItem, paymentPlans } from './records.ts'

const FIRST_PATIENT = 100_001
const firstIds = { appointment: 700_001, invoice: 300_001, item: 400_001 }
/** New records are numbered from here, whatever was invented below. */
const FIRST_NEW = 900_001
const SEED = 0x0de27a11
/** Of visits and plans of those who were always there: they have something to show. */
const LEAST_PAST = 2
/** They came a year ago. */
const SETTLED_FOR_MS = 365 * 86_400_000

const Kept = z.object({
  /** When this practice came into being: what was invented is dated from there. */
  began_at: z.string(),
  next_id: z.number().int(),
  patients: z.array(Patient),
  appointments: z.array(Appointment),
  invoices: z.array(Invoice),
  /** Patients who were there before the demo began; their past is invented. */
  settled: z.array(z.number().int()),
})

interface BooksNeeds {
  account: DentallyAccount
  clock: WorldClock
  dataFolder: string | undefined
  /** How many patients are invented. */
  size: number
}

/**
 * The practice's records. Its invented patients are the same ones every time and are made when somebody first asks; what
 * happened since is kept over restarts.
 */
export function createPracticeBooks({ account, clock, dataFolder, size }: BooksNeeds) {
  const kept = keptFile(dataFolder, 'practice-system', Kept, () => ({
    began_at: clock.now().toISOString(),
    next_id: FIRST_NEW,
    patients: [],
    appointments: [],
    invoices: [],
    settled: [],
  }))
  let opened: ReturnType<typeof invent> | undefined
  const books = () => {
    opened ??= overlaid(invent(account, size, new Date(kept.value.began_at)))
    return opened
  }

  function overlaid(invented: ReturnType<typeof invent>) {
    for (const patient of kept.value.patients) invented.patients.set(patient.id, patient)
    for (const id of kept.value.settled) settle(invented, id)
    for (const appointment of kept.value.appointments) invented.appointments.set(appointment.id, appointment)
    for (const invoice of kept.value.invoices) invented.invoices.set(invoice.id, invoice)
    return invented
  }

  /** Gives somebody who was always there the past that their number stands for. */
  function settle(into: ReturnType<typeof invent>, id: number): void {
    const patient = into.patients.get(id)
    if (!patient) return
    // Numbers of their own, so that they are the same after a restart.
    let next = id * 100
    addPast(
      into,
      inventPast(randomFrom(id), patient, new Date(kept.value.began_at), () => next++, LEAST_PAST),
    )
  }

  const takeId = () => {
    kept.value.next_id += 1
    return kept.value.next_id - 1
  }
  const write = <Row extends { id: number }>(all: Map<number, Row>, held: Row[], row: Row): Row => {
    all.set(row.id, row)
    const index = held.findIndex(({ id }) => id === row.id)
    if (index < 0) held.push(row)
    else held[index] = row
    kept.keep()
    return row
  }

  return {
    get patients() {
      return books().patients
    },
    get appointments() {
      return books().appointments
    },
    get invoices() {
      return books().invoices
    },
    get planItems() {
      return books().planItems
    },
    takeId,
    writePatient: (patient: Patient) => write(books().patients, kept.value.patients, patient),
    writeAppointment: (row: Appointment) => write(books().appointments, kept.value.appointments, row),
    writeInvoice: (row: Invoice) => write(books().invoices, kept.value.invoices, row),
    /** Somebody who was a patient before this world began. */
    settlePatient(given: Partial<Patient>): Patient {
      const since = new Date(clock.now().getTime() - SETTLED_FOR_MS).toISOString()
      const patient = { ...blankPatient(takeId(), account.siteId, since), ...given }
      kept.value.settled.push(patient.id)
      write(books().patients, kept.value.patients, patient)
      settle(books(), patient.id)
      return patient
    },
  }
}

export type PracticeBooks = ReturnType<typeof createPracticeBooks>

function invent(account: DentallyAccount, size: number, began: Date) {
  const random = randomFrom(SEED)
  const invented = {
    patients: new Map<number, Patient>(),
    appointments: new Map<number, Appointment>(),
    invoices: new Map<number, Invoice>(),
    planItems: new Map<number, PlanItem>(),
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

function addPast(into: ReturnType<typeof invent>, { appointments, invoices, planItems }: Past): void {
  for (const one of appointments) into.appointments.set(one.id, one)
  for (const one of invoices) into.invoices.set(one.id, one)
  for (const one of planItems) into.planItems.set(one.id, one)
}

function inventPatient(random: Random, { siteId }: DentallyAccount, index: number, began: Date): Patient {
  const since = new Date(began.getTime() - (30 + random.below(3000)) * 86_400_000).toISOString()
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

/** A patient of whom nothing is known but that they are one. */
export function blankPatient(id: number, siteId: string, since: string): Patient {
  return {
    ...{
      id,
      title: '',
      first_name: '',
      middle_name: null,
      last_name: '',
      preferred_name: null,
      gender: true,
    },
    ...{ date_of_birth: null, email_address: null, mobile_phone: null, home_phone: null },
    ...{ address_line_1: null, address_line_2: null, town: null, postcode: null, ethnicity: null },
    ...{ payment_plan_id: 2, site_id: siteId, acquisition_source_id: null, use_email: true, use_sms: true },
    ...{ marketing: 0, active: true, image_url: null, metadata: {}, created_at: since, updated_at: since },
  }
}
