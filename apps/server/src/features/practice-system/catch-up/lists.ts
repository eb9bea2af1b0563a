import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import type {
  PracticeAccount,
  PracticePatient,
  PracticeSystem,
  RecordPage,
} from '../../../adapters/practice-system/practice-system.ts'
import type { ServiceResult } from '../../../adapters/service-result.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { compareRecords } from '../matches/compare-records.ts'
import { deleteOpenMatches } from '../matches/store-matches.ts'
import {
  fetchChangedAmounts,
  fetchChangedRecords,
  fetchChangedTreatments,
  recordChangedVisits,
} from './linked-changes.ts'
import { type List, listedUntil, type Run } from './position.ts'

/** A part of a list that was read, but not stored yet. */
export interface Part {
  count: number
  /** How many records the list has; null if the practice system does not say. */
  total: number | null
  /** Where the list continues; null at its end. */
  next: string | null
  store(tx: PracticeTx, now: Date): Promise<void>
}

type ReadPart = (system: PracticeSystem, account: PracticeAccount, run: Run) => Promise<ServiceResult<Part>>

/** Reads the next part of the run's list. */
export const readPart: ReadPart = (system, account, run) => readers[run.list](system, account, run)

const readers: Record<List, ReadPart> = {
  all_patients: async (system, account, run) =>
    partOf(run, await system.allPatients(account, run.next), async (tx, records, moments) => {
      // Earlier matches may be of records of another site.
      if (run.next === null) await deleteOpenMatches(tx)
      await storePatients(tx, records, moments)
    }),
  changed_patients: async (system, account, run) =>
    partOf(run, await system.changedPatients(account, changesOf(run)), storePatients),
  changed_visits: async (system, account, run) =>
    ifAllowed(partOf(run, await system.changedVisits(account, changesOf(run)), recordChangedVisits)),
  changed_invoices: async (system, account, run) =>
    ifAllowed(partOf(run, await system.changedInvoices(account, changesOf(run)), fetchChangedAmounts)),
  changed_treatments: async (system, account, run) => {
    const { since, cursor } = changesOf(run)
    // The last run that read them began in an earlier hour.
    const request = { since: new Date(since.getTime() - MS_PER_HOUR), cursor }
    return ifAllowed(partOf(run, await system.changedTreatments(account, request), fetchChangedTreatments))
  },
}

const changesOf = ({ since, began_at, next }: Run) => ({ since: since ?? began_at, cursor: next })

type Store<T> = (
  tx: PracticeTx,
  records: readonly T[],
  /** `changedAfter`: what changed before was listed by an earlier run. */
  moments: { now: Date; changedAfter: Date },
) => Promise<void>

const storePatients: Store<PracticePatient> = async (tx, records, moments) => {
  await fetchChangedRecords(tx, records, moments)
  await compareRecords(tx, records, moments.now)
}

function partOf<T>(run: Run, result: ServiceResult<RecordPage<T>>, store: Store<T>): ServiceResult<Part> {
  if (result.kind !== 'answered') return result
  const { records, total, next } = result.value
  const part = {
    count: records.length,
    total,
    next,
    store: (tx: PracticeTx, now: Date) => store(tx, records, { now, changedAfter: listedUntil(run, now) }),
  }
  return { kind: 'answered', value: part }
}

/** An empty list in place of one that the key does not allow: a key may allow only patients. */
function ifAllowed(part: ServiceResult<Part>): ServiceResult<Part> {
  if (part.kind !== 'forbidden') return part
  return { kind: 'answered', value: { count: 0, total: null, next: null, store: async () => undefined } }
}
