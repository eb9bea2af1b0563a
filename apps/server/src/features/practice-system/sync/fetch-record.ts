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
  /** Null where it could not be read: then the stored data stays. */
  money: PatientMoney | null
  visits: readonly Visit[]
}

/** Everything that is stored of a patient; null when the practice system does not have them. */
export async function fetchRecord(
  system: PracticeSystem,
  account: PracticeAccount,
  externalId: string,
): Promise<Asked<Fetched | null>> {
  const patient = await system.get(account, externalId)
  if (patient.kind !== 'answered') return patient
  if (!patient.value) return { kind: 'answered', value: null }
  const money = asFarAsKnown(await system.money(account, externalId), null)
  if (money.kind !== 'answered') return money
  const visits = asFarAsKnown(await system.visits(account, externalId), [])
  if (visits.kind !== 'answered') return visits
  return {
    kind: 'answered',
    value: { patient: patient.value, money: money.value, visits: visits.value },
  }
}

/**
 * A key can be good for patients alone, and one bad line makes a bill unreadable: then the rest is not known, and the
 * patient is linked all the same.
 */
function asFarAsKnown<T, E>(asked: Asked<T>, unknown: E): Asked<T | E> {
  const isUnknown = asked.kind === 'forbidden' || asked.kind === 'unreadable'
  return isUnknown ? { kind: 'answered', value: unknown } : asked
}
