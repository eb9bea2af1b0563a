import { z } from 'zod'
import { DAY_MS } from '../clock/day.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import { persistedFile } from '../persistence/persisted-file.ts'
import type { DentallyAccount } from './account.ts'
import { blankPatient, invent, type Records, settle } from './invented-practice.ts'
import { Appointment, Invoice, Patient } from './records.ts'

/** The first id of new records; invented ones are below. */
const FIRST_NEW = 900_001
/** How long ago the initial patients joined: a year. */
const SETTLED_FOR_MS = 365 * DAY_MS

const Persisted = z.object({
  /** When this practice was created: the dates of invented records depend on it. */
  began_at: z.string(),
  next_id: z.number().int(),
  patients: z.array(Patient),
  appointments: z.array(Appointment),
  invoices: z.array(Invoice),
  /** The ids of patients from before the demo began, whose history is invented. */
  settled: z.array(z.number().int()),
})

interface BooksDependencies {
  account: DentallyAccount
  clock: SandboxClock
  dataFolder: string | undefined
  /** The number of invented patients. */
  size: number
}

/**
 * The practice's records. Its invented patients are the same every time and are created on first use; later changes are
 * stored over restarts.
 */
export function createPracticeStore({ account, clock, dataFolder, size }: BooksDependencies) {
  const persisted = persistedFile(dataFolder, 'practice-system', Persisted, () => ({
    began_at: clock.now().toISOString(),
    next_id: FIRST_NEW,
    patients: [],
    appointments: [],
    invoices: [],
    settled: [],
  }))
  const began = new Date(persisted.value.began_at)
  let opened: Records | undefined
  const store = () => {
    opened ??= overlaid(invent(account, size, began), persisted.value, began)
    return opened
  }
  const takeId = () => {
    persisted.value.next_id += 1
    return persisted.value.next_id - 1
  }
  const write = <Row extends { id: number }>(all: Map<number, Row>, records: Row[], row: Row): Row => {
    all.set(row.id, row)
    const index = records.findIndex(({ id }) => id === row.id)
    if (index < 0) records.push(row)
    else records[index] = row
    persisted.save()
    return row
  }

  return {
    get patients() {
      return store().patients
    },
    get appointments() {
      return store().appointments
    },
    get invoices() {
      return store().invoices
    },
    get planItems() {
      return store().planItems
    },
    takeId,
    writePatient: (patient: Patient) => write(store().patients, persisted.value.patients, patient),
    writeAppointment: (row: Appointment) => write(store().appointments, persisted.value.appointments, row),
    writeInvoice: (row: Invoice) => write(store().invoices, persisted.value.invoices, row),
    /** Adds a patient from before the demo began. */
    settlePatient(given: Partial<Patient>): Patient {
      const since = new Date(clock.now().getTime() - SETTLED_FOR_MS).toISOString()
      const patient = { ...blankPatient(takeId(), account.siteId, since), ...given }
      persisted.value.settled.push(patient.id)
      write(store().patients, persisted.value.patients, patient)
      settle(store(), patient.id, began)
      return patient
    },
  }
}

export type PracticeStore = ReturnType<typeof createPracticeStore>

/** The invented record with its later changes. */
function overlaid(invented: Records, persisted: z.infer<typeof Persisted>, began: Date): Records {
  for (const patient of persisted.patients) invented.patients.set(patient.id, patient)
  for (const id of persisted.settled) settle(invented, id, began)
  for (const appointment of persisted.appointments) invented.appointments.set(appointment.id, appointment)
  for (const invoice of persisted.invoices) invented.invoices.set(invoice.id, invoice)
  return invented
}
