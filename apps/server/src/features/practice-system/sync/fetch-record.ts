import type { ChangeKind } from '@enamel/domain/integrations/waiting-changes'
import type {
  PatientMoney,
  PracticeAccount,
  PracticePatient,
  PracticeSystem,
  Visit,
} from '../../../adapters/practice-system/practice-system.ts'
import type { ServiceResult, ServiceTrouble } from '../../../adapters/service-result.ts'

/** The result of one fetch. */
export interface Fetched {
  patient: PracticePatient
  /** Null when the key does not allow the amounts or they could not be read, so that the stored amounts stay. */
  money: PatientMoney | null
  visits: readonly Visit[]
  /** The parts that could not be read and are to be fetched again, and why, for the log. */
  unreadable: { kind: Exclude<ChangeKind, 'patient'>; detail: string }[]
}

/**
 * Fetches all data about a patient that Enamel stores; null when the practice system does not have the patient. A part
 * that cannot be read does not keep the others: one malformed line makes a bill unreadable.
 */
export async function fetchRecord(
  system: PracticeSystem,
  account: PracticeAccount,
  externalId: string,
): Promise<ServiceResult<Fetched | null>> {
  const patient = await system.get(account, externalId)
  if (patient.kind !== 'answered') return patient
  if (!patient.value) return { kind: 'answered', value: null }
  const money = readPart(await system.money(account, externalId))
  if (money.kind !== 'answered') return money
  const visits = readPart(await system.visits(account, externalId))
  if (visits.kind !== 'answered') return visits
  const unreadable: Fetched['unreadable'] = []
  if (money.unreadable !== null) unreadable.push({ kind: 'payment', detail: money.unreadable })
  if (visits.unreadable !== null) unreadable.push({ kind: 'appointment', detail: visits.unreadable })
  return {
    kind: 'answered',
    value: { patient: patient.value, money: money.value, visits: visits.value ?? [], unreadable },
  }
}

/** A part of a record: null without permission, since a key may allow only patients, or with why it was not read. */
type ReadPart<T> = { kind: 'answered'; value: T | null; unreadable: string | null }

/** @returns the trouble because of which nothing can be fetched at the moment */
function readPart<T>(
  response: ServiceResult<T>,
): ReadPart<T> | Exclude<ServiceTrouble, { kind: 'forbidden' | 'unreadable' }> {
  switch (response.kind) {
    case 'answered':
      return { kind: 'answered', value: response.value, unreadable: null }
    case 'forbidden':
      return { kind: 'answered', value: null, unreadable: null }
    case 'unreadable':
      return { kind: 'answered', value: null, unreadable: response.detail }
    default:
      return response
  }
}
