import { z } from 'zod'
import { DAY_MS } from '../clock/day.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import { persistedFile } from '../persistence/persisted-file.ts'
import type { DentallyAccount } from './account.ts'
import { addHistoryOf, blankPatient, generatePractice, type Records } from './generated-practice.ts'
import { Appointment, Invoice, Patient, PlanItem } from './records.ts'

/** The first id of new records. The records of `generatePractice` have lower ids. */
const FIRST_NEW = 900_001
/** Existing patients of the demo joined the practice this long ago. */
const EXISTING_PATIENT_AGE_MS = 365 * DAY_MS

const Persisted = z.object({
  /** When this practice was generated. The dates of its generated records depend on it. */
  began_at: z.string(),
  next_id: z.number().int(),
  patients: z.array(Patient),
  appointments: z.array(Appointment),
  invoices: z.array(Invoice),
  // Files of earlier versions have none.
  plan_items: z.array(PlanItem).default([]),
  /** The ids of the patients that `addExistingPatient` added. The history of each is generated from the id. */
  settled: z.array(z.number().int()),
})

interface PracticeStoreDependencies {
  account: DentallyAccount
  clock: SandboxClock
  dataFolder: string | undefined
  /** The number of generated patients. */
  size: number
}

/**
 * The practice's records. Its generated patients are created on first use, with the same content every time; only the
 * dates depend on the day. Later changes survive restarts.
 */
export function createPracticeStore({ account, clock, dataFolder, size }: PracticeStoreDependencies) {
  const persisted = persistedFile(dataFolder, 'practice-system', Persisted, () => ({
    began_at: clock.now().toISOString(),
    next_id: FIRST_NEW,
    patients: [],
    appointments: [],
    invoices: [],
    plan_items: [],
    settled: [],
  }))
  const demoStartedAt = new Date(persisted.value.began_at)
  let cached: Records | undefined
  const records = () => {
    cached ??= withChanges(generatePractice(account, size, demoStartedAt), persisted.value, demoStartedAt)
    return cached
  }
  const nextId = () => {
    persisted.value.next_id += 1
    return persisted.value.next_id - 1
  }
  const write = <Row extends { id: number }>(byId: Map<number, Row>, changed: Row[], row: Row): Row => {
    byId.set(row.id, row)
    const index = changed.findIndex(({ id }) => id === row.id)
    if (index < 0) changed.push(row)
    else changed[index] = row
    persisted.save()
    return row
  }

  return {
    get patients() {
      return records().patients
    },
    get appointments() {
      return records().appointments
    },
    get invoices() {
      return records().invoices
    },
    get planItems() {
      return records().planItems
    },
    nextId,
    writePatient: (patient: Patient) => write(records().patients, persisted.value.patients, patient),
    writeAppointment: (row: Appointment) => write(records().appointments, persisted.value.appointments, row),
    writeInvoice: (row: Invoice) => write(records().invoices, persisted.value.invoices, row),
    writePlanItem: (row: PlanItem) => write(records().planItems, persisted.value.plan_items, row),
    /** Adds a patient who existed before the demo began, with a history. */
    addExistingPatient(input: Partial<Patient>): Patient {
      const createdAt = new Date(clock.now().getTime() - EXISTING_PATIENT_AGE_MS).toISOString()
      const patient = { ...blankPatient(nextId(), account.siteId, createdAt), ...input }
      persisted.value.settled.push(patient.id)
      write(records().patients, persisted.value.patients, patient)
      addHistoryOf(records(), patient.id, demoStartedAt)
      return patient
    },
  }
}

export type PracticeStore = ReturnType<typeof createPracticeStore>

/** The generated records with their later changes. */
function withChanges(records: Records, persisted: z.infer<typeof Persisted>, demoStartedAt: Date): Records {
  for (const patient of persisted.patients) records.patients.set(patient.id, patient)
  for (const id of persisted.settled) addHistoryOf(records, id, demoStartedAt)
  for (const appointment of persisted.appointments) records.appointments.set(appointment.id, appointment)
  for (const invoice of persisted.invoices) records.invoices.set(invoice.id, invoice)
  for (const item of persisted.plan_items) records.planItems.set(item.id, item)
  return records
}
