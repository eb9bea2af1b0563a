import type {
  Asked,
  PatientMoney,
  PracticeAccount,
  PracticePatient,
  PracticeSystem,
  Visit,
} from '../../../adapters/practice-system/practice-system.ts'

/** The result of one fetch. */
export interface Fetched {
  patient: PracticePatient
  /** Null when it could not be read: the stored amounts stay. */
  money: PatientMoney | null
  visits: readonly Visit[]
}

/** Everything about a patient that is stored here; null when the practice system does not have the patient. */
export async function fetchRecord(
  system: PracticeSystem,
  account: PracticeAccount,
  externalId: string,
): Promise<Asked<Fetched | null>> {
  const patient = await system.get(account, externalId)
  if (patient.kind !== 'answered') return patient
  if (!patient.value) return { kind: 'answered', value: null }
  const money = orUnknown(await system.money(account, externalId), null)
  if (money.kind !== 'answered') return money
  const visits = orUnknown(await system.visits(account, externalId), [])
  if (visits.kind !== 'answered') return visits
  return {
    kind: 'answered',
    value: { patient: patient.value, money: money.value, visits: visits.value },
  }
}

/**
 * Replaces data that the key does not allow, or that cannot be read, by a value for unknown: the patient is linked in
 * either case. A key may allow patients alone, and one malformed line makes a bill unreadable.
 */
function orUnknown<T, E>(asked: Asked<T>, unknown: E): Asked<T | E> {
  const isUnknown = asked.kind === 'forbidden' || asked.kind === 'unreadable'
  return isUnknown ? { kind: 'answered', value: unknown } : asked
}
